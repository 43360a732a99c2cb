"""Phrases into abilities: references are resolved, choices numbered, and what means nothing on such a card stops it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

from carddata.compiler import phrases as p
from carddata.compiler.attaching import bearer_of, check_attached, check_detached
from carddata.compiler.chosen_battlefields import ChosenBattlefield
from carddata.compiler.contexts import (
    AT_A_BATTLEFIELD,
    CardContext,
    at_same,
    both,
    check_place,
    condition_of,
    cost_of,
)
from carddata.compiler.countered import followed_up
from carddata.compiler.counting import with_count
from carddata.compiler.decisions import decision_about
from carddata.compiler.delays import delays_of, is_taken_up
from carddata.compiler.hands import check_revealed
from carddata.compiler.in_trash import is_of_own_trash
from carddata.compiler.modes import SEVERAL, check_alone, modal
from carddata.compiler.object_amounts import amounts_of, check_amount, check_still_there, fight_of, read_of
from carddata.compiler.operations import (
    check_kind,
    check_might_change,
    check_split,
    link_to,
    priced,
    surely_chosen,
    unless_channeled,
)
from carddata.compiler.other_objects import (
    about_moved,
    at_destination,
    beside_of,
    spoken_of,
    unlike_of,
    without_the_dead,
)
from carddata.compiler.own_permanent import check_asked, check_asked_anew, check_chosen, check_own_permanent
from carddata.compiler.played_cards import ON_CARDS, about_played, about_tokens, check_played, of_opponent
from carddata.compiler.player_choices import choice_of_each
from carddata.compiler.tokens import check_copy, token_plays
from carddata.compiler.top_cards import recycled_otherwise
from carddata.compiler.watching import NOTHING, About, check_event, check_there, check_with_it, effects_of
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Ability, DoThis, Effect, When
from carddata.model.amounts import AmountOf
from carddata.model.conditions import If
from carddata.model.costs import FREE
from carddata.model.keywords import GRANTED
from carddata.model.targets import Choice, TargetFilter


class AbilityBuilder:
    """Builds the choices and operations of one ability, sentence by sentence."""

    def __init__(
        self,
        context: CardContext,
        *,
        leading_may: bool = False,
        paid: bool = False,
        after_death: bool = False,
        about: About = NOTHING,
    ) -> None:
        self.context = context
        self.choose: list[Choice] = []
        self.do: list[Effect] = []
        self.modes: list[AbilityBuilder] = []
        self.only_if: If | None = None
        self.in_trash = False
        self._named: int | None = None
        self._offered: int | None = None
        self._last: tuple[int, int, If | None] | None = None
        self._optional = leading_may
        self._paid = paid
        self._after_death = after_death
        self._there = False
        self._about = about
        self._battlefield = ChosenBattlefield(self.choose)
        self._it = about.it

    def add(self, *sentences: p.Sentence) -> None:
        """Add sentences in their order."""
        for number, sentence in enumerate(sentences):
            if number and self._optional:
                self._check_follows(sentence)
            self._add(sentence)
            if sentence.next is not None:
                self._add(sentence.next)

    def _check_follows(self, sentence: p.Sentence) -> None:
        """After a leading "you may", only what depends on it may follow: the whole ability may be declined."""
        follows = sentence.kind in ("otherwise", "instead") or (sentence.kind == "linked" and not self._paid)
        if sentence.kind == "plain":
            follows = all(isinstance(act, p.Act) and act.thing in ("it", "them") for act in sentence.acts)
        if not follows:
            raise Stopped("mechanic", 0, "instructions-after-an-optional-instruction")

    def _add(self, sentence: p.Sentence) -> None:
        before, choices, previous = len(self.do), len(self.choose), self._last
        offered, self._offered = self._offered, None
        if self.modes:
            raise Stopped("mechanic", 0, SEVERAL)
        match sentence.kind:
            case "modes":
                self._choose_mode(sentence.modes)
                return
            case "introduce":
                self._introduce(sentence.chosen)
                return
            case "only here":
                self.only_if = both(self.only_if, condition_of(p.AtMyBattlefield(), self.context))
                return
            case "cheaper":
                raise Stopped("mechanic", 0, "cost-changed")
            case "plain":
                self._act(sentence.acts, None)
            case "conditional":
                asked = self._condition(sentence.condition)
                check_asked_anew(asked, self.do)
                self._there = asked == AT_A_BATTLEFIELD
                self._act(sentence.acts, asked)
                self._there = False
                if asked.xp and len(self.choose) > choices:
                    raise Stopped("mechanic", 0, "level")
            case "otherwise" if (recycled := recycled_otherwise(sentence.acts, self.do)) is not None:
                self.do = recycled
            case "otherwise":
                if previous is None or previous[2] is None:
                    raise Stopped("condition", 0)
                self._act(sentence.acts, replace(previous[2], unless=True))
            case "instead":
                self._instead(sentence, previous)
                self._last = None
                return
            case "linked":
                self._named = offered or self._named
                self._act(sentence.acts, link_to(previous, self.do))
            case "unable":
                self._act(sentence.acts, unless_channeled(self.do, previous, sentence.counted))
            case "reflexive" | "linked reflexive":
                moved = isinstance(sentence.chosen, p.Objects) and sentence.chosen.bound == "destination"
                linked = link_to(previous, self.do) if sentence.kind == "linked reflexive" or moved else None
                self.do.append(DoThis(then=self._reflexive(sentence, linked), only_if=linked))
            case "delayed":
                self._delay(sentence.delayed)
        decided = self._decide(sentence, before, choices)
        condition = self.do[before].only_if if sentence.kind == "conditional" and len(self.do) > before else None
        self._last = (before + decided, len(self.do), condition)

    def _decide(self, sentence: p.Sentence, before: int, choices: int) -> int:
        """Let the player decide on the instructions of a sentence, if they may; return how many decisions there are.

        What is chosen for such instructions alone is spoken of afterwards only "if they do".
        """
        if sentence.optional is None or sentence.kind not in ("plain", "conditional", "linked"):
            return 0
        decisions = decision_about(self.do[before:], self.choose[choices:], sentence.optional.price)
        self.do[before:before] = decisions
        if len(self.choose) > choices:
            self._offered, self._named = self._named, None
        return len(decisions)

    def _choose_mode(self, sentences: tuple[tuple[p.Sentence, ...], ...]) -> None:
        """Begin a builder for each mode; the modes say all that the ability does (355.3)."""
        check_alone(self.do, self.choose)
        for of_mode in sentences:
            mode = AbilityBuilder(self.context, after_death=self._after_death, about=self._about)
            mode.add(*of_mode)
            if mode.only_if is not None or mode.in_trash:
                raise Stopped("mechanic", 0, SEVERAL)
            self.modes.append(mode)

    def _delay(self, delayed: p.Delayed | None) -> None:
        """Generate the delayed triggers of a sentence; its words may speak of what was named."""
        single = self._named is not None and self.choose[self._named - 1].most == 1
        named: m.Things | None = self._named if single else "it" if self._it is not None else None
        described = self._described(named) if named is not None else None
        self.do += delays_of(delayed, named, described, self._about, self.context, self._delayed)

    def _reflexive(self, sentence: p.Sentence, linked: If | None) -> Ability:
        """The reflexive trigger of a sentence; its "it" may be what the instruction before has played."""
        about = about_played(self.do) if linked is not None else about_tokens(self.do, self.context)
        about = about_moved(self.do, self.choose) if linked is not None and about == NOTHING else about
        price = sentence.optional.price if sentence.optional is not None else p.Price()
        optional, paid = sentence.optional is not None, price != p.Price()
        then = AbilityBuilder(self.context, leading_may=optional, paid=paid, about=about)
        chosen = (p.Sentence("introduce", chosen=sentence.chosen),) if sentence.chosen is not None else ()
        then.add(*chosen, p.Sentence("plain", sentence.acts))
        return then.build("then", may=optional, cost=cost_of(price, self.context))

    def _delayed(self, acts: tuple[p.Act | p.Tokens, ...], about: About, when: When, **fields: Any) -> Ability:
        then = AbilityBuilder(self.context, leading_may=fields["may"], after_death=when == "dies", about=about)
        then.add(p.Sentence("plain", acts))
        return then.build(when, **fields)

    def _condition(self, condition: p.Condition | None) -> If:
        if isinstance(condition, p.ItIs):
            check_asked(condition.asked, self._named, self.choose)
            return condition.asked
        if condition is None:
            raise Stopped("condition", 0)
        if isinstance(condition, If) and condition.any_chosen is not None:
            if len(self.choose) != 2:
                raise Stopped("reference", 0)
            return condition
        return condition_of(condition, self.context)

    def _instead(self, sentence: p.Sentence, previous: tuple[int, int, If | None] | None) -> None:
        """Put the other outcome before the one that it takes the place of, each under its condition."""
        if previous is None or previous[1] - previous[0] != 1 or previous[1] != len(self.do) or len(sentence.acts) != 1:
            raise Stopped("reference", 0)
        first = self.do.pop()
        if first.only_if is not None:
            raise Stopped("condition", 0)
        condition, choices = self._condition(sentence.condition), len(self.choose)
        self._act(sentence.acts, condition)
        if len(self.do) != previous[1] or len(self.choose) != choices:
            raise Stopped("mechanic", 0, "another-outcome")
        if type(self.do[-1]) is not type(first) and not is_taken_up(first, self.do[-1]):
            raise Stopped("mechanic", 0, "another-outcome")
        self.do.append(replace(first, only_if=replace(condition, unless=True)))

    def _introduce(self, chosen: p.Thing | None) -> None:
        if isinstance(chosen, p.Pair):
            self._choice(chosen.first)
            self._choice(chosen.second)
            self._named = None
        elif isinstance(chosen, p.Objects) and chosen.described.kind == "battlefield":
            self._battlefield.choose()
            self._named = None
        elif isinstance(chosen, p.Objects) and not chosen.every:
            self._named = self._choice(chosen)
        else:
            raise Stopped("reference", 0)
        self._last = None

    def _act(self, acts: tuple[p.Act | p.Tokens, ...], condition: If | None) -> None:
        for act in acts:
            if act == p.REPEATED_PLAY:
                raise Stopped("reference", 0)
            if isinstance(act, p.Tokens):
                self._play_tokens(act, condition)
            else:
                self._carry_out(act, condition)

    def _carry_out(self, act: p.Act, condition: If | None) -> None:
        if act.thing == "this" and act.operations == ((m.Banish, {}),) and self.context.type == "spell":
            self._do(m.BanishThis, {}, condition)
        elif any(isinstance(fields.get("equal_to"), p.Amount) for _, fields in act.operations):
            self._by_amount(act, condition)
        elif any(kind is m.Fight for kind, _ in act.operations):
            whose = act.operations[0][1]["first"]
            fight = fight_of(whose, self._named, self.choose, self._about, self.context)
            self._do(m.Fight, {"first": fight.first, "second": fight.second}, condition)
        elif is_of_own_trash(act, self.context):
            self.in_trash = True
            self._do(m.Return, {"what": "me"}, condition)
        elif (followed := followed_up(act, self._named, self.do, condition, self.context)) is not None:
            self.do = followed
        elif act.thing is None:
            for kind, fields in act.operations:
                if kind is m.Swap and len(self.choose) != 2:
                    raise Stopped("reference", 0)
                if kind in ON_CARDS:
                    self._named = None
                self._do(kind, of_opponent(fields, self.choose, self._battlefield), condition)
        elif isinstance(act.thing, p.Pair):
            self._carry_out_pair(act, act.thing, condition)
        elif isinstance(act.thing, p.Objects) and act.thing.by:
            self.choose.append(choice_of_each(act, act.thing, self.do, condition, self.context))
            self._do(act.operations[0][0], act.operations[0][1] | {"what": len(self.choose)}, None)
            self._named = self._it = None
        elif isinstance(act.thing, p.Objects) and act.thing.bound == "combat":
            self._carry_out_in_combat(act, act.thing, condition)
        else:
            things, at_mine = self._things(act.thing)
            asked = both(condition, AT_A_BATTLEFIELD) if at_mine else condition
            for kind, fields in act.operations:
                self._operate(kind, fields, things, act.its_player, asked)

    def _by_amount(self, act: p.Act, condition: If | None) -> None:
        """An instruction of as much as a number of one object: of what was named before it, or else of its own thing.

        Stop where the words may mean either.
        """
        ((kind, fields),) = act.operations
        amount: p.Amount = fields["equal_to"]
        named = self._named
        itself = not fields.get("by_unit") and act.thing is not None
        own = amount.its == "it" and named is None and not self.do and itself
        if amount.its == "it" and named is not None and amount.after and isinstance(act.thing, p.Objects):
            raise Stopped("reference", 0)
        first = None if own or (amount.after and isinstance(amount.its, p.Objects)) else self._amount(amount, named)
        if act.thing is None:
            self._do(kind, fields | {"equal_to": first or self._amount(amount, named)}, condition)
            return
        things, at_mine = self._things(act.thing)
        if own and not isinstance(things, int):
            raise Stopped("reference", 0)
        asked = both(condition, AT_A_BATTLEFIELD) if at_mine else condition
        of = first or self._amount(amount, things if own and isinstance(things, int) else named)
        self._operate(kind, fields | {"equal_to": of}, things, act.its_player, asked)

    def _amount(self, amount: p.Amount, named: int | None) -> AmountOf:
        if isinstance(amount.its, p.Objects):
            of = AmountOf(self._choice(amount.its), amount.of)
        else:
            of = AmountOf(read_of(amount, named, self.do, self.choose, self._about), amount.of)
        check_amount(of, self.choose, self.context)
        return of

    def _carry_out_pair(self, act: p.Act, pair: p.Pair, condition: If | None) -> None:
        first, second = pair
        if act.operations == ((m.Attach, {}),):
            check_attached(first, second)
            self._do(m.Attach, {"what": self._choice(first), "to": self._choice(second)}, condition)
            self._named = None
            return
        if second.bound == "same":
            first, second = at_same(first, second), at_same(second, second)._replace(bound="its")
        if len(act.operations) != 1 or first.every or second.every or first.bound or second.bound not in ("", "its"):
            raise Stopped("reference", 0)
        kind, fields = act.operations[0]
        for objects in (first, second):
            if objects is second and second.bound == "":
                self._named = None
            number = self._choice(objects)
            self._named = number
            self._operate(kind, fields, number, its_player=False, condition=condition)
        self._named = None

    def _carry_out_in_combat(self, act: p.Act, objects: p.Objects, condition: If | None) -> None:
        """Units in combat attack or defend."""
        if not objects.every or objects.described.status is not None or objects.described.kind != "unit":
            raise Stopped("reference", 0)
        check_place(objects.described, self.context)
        self._named = None
        for kind, fields in act.operations:
            for status in ("attacking", "defending"):
                self._operate(kind, fields, replace(objects.described, status=status), False, condition)

    def _operate(
        self, kind: type[Any], fields: dict[str, Any], things: m.Things, its_player: bool, condition: If | None
    ) -> None:
        if its_player:
            who = surely_chosen(things, self.choose)
            check_revealed(kind, who, self.choose, self.do, condition)
            self._do(kind, fields | {"who": who}, condition)
            return
        if kind is m.Swap:
            if self.context.type != "unit" or not isinstance(things, int):
                raise Stopped("reference", 0)
            self._do(kind, {"second": things}, condition)
            return
        described = self._described(things)
        fields = dict(fields)
        if kind is m.PlayCard:
            check_played(things, fields, self.choose, self.do)
        elif fields.pop("trash", False) != (described.kind == "card"):
            raise Stopped("reference", 0)
        else:
            check_kind(kind, described, gear_too=fields.get("lasting", False))
        if kind is m.BecomeCopy:
            check_copy(things, described, self.context)
        if kind is m.Counter and not isinstance(things, int):
            raise Stopped("mechanic", 0, "counter-all")
        if kind is m.Attach and (self.context.type != "gear" or things != 1 or len(self.choose) > 1):
            raise Stopped("mechanic", 0, "attach")
        if kind is m.Detach:
            check_detached(described)
        if kind is m.GiveKeyword and fields["keyword"].split(" ")[0] not in GRANTED:
            raise Stopped("mechanic", 0, "keyword-given-for-a-turn")
        if kind is m.GiveMight and fields.get("least") is not None and fields["amount"] > 0:
            raise Stopped("reference", 0)
        if kind is m.Deal and fields.get("split"):
            check_split(things, self.choose)
        if kind in (m.Double, m.SwapMight):
            check_might_change(kind, things, self.choose, self.context)
        if kind is m.Move:
            fields, condition = self._destination(fields, things, condition)
        self._do(kind, fields | {p.FIELDS.get(kind, "what"): things}, condition)

    def _destination(
        self, fields: dict[str, Any], things: m.Things, condition: If | None
    ) -> tuple[dict[str, Any], If | None]:
        """Where a move goes: "here" comes from elsewhere, and a destination that is chosen is that of one unit."""
        to = fields.get("to", "chosen")
        choice = self.choose[things - 1] if isinstance(things, int) else None
        if to in ("here", "my battlefield"):
            if self.context.type != "unit" or choice is None or choice.where not in ("anywhere", "elsewhere"):
                raise Stopped("place", 0)
            self.choose[int(str(things)) - 1] = replace(choice, where="elsewhere")
            condition = both(condition, AT_A_BATTLEFIELD) if to == "my battlefield" else condition
            return {"to": "here"}, condition
        if to == "beside":
            return fields | {"beside": beside_of(fields["beside"], things, self._named, self.choose)}, condition
        if to == "with it":
            check_with_it(self._about, self.context)
            return fields, condition
        if to == "there":
            if self._battlefield.number:
                return self._battlefield.destination(choice), condition
            check_there(self._about, things, self.choose, self.context)
            return fields, condition
        if to == "a battlefield" and (choice is None or choice.where != "base"):
            raise Stopped("mechanic", 0, "move-to-a-battlefield")
        if to in ("chosen", "a battlefield"):
            if (choice is not None and choice.most != 1) or isinstance(things, TargetFilter):
                raise Stopped("mechanic", 0, "move-several-units")
            self._check_destinations(things)
            return {"to": "chosen"}, condition
        if to == "by base":
            return {"by_base": True}, self._destination({"to": "chosen"}, things, condition)[1]
        return fields, condition

    def _check_destinations(self, things: m.Things) -> None:
        """Of several moves each has a unit of its own, that is surely chosen."""
        moved = [do.what for do in self.do if isinstance(do, m.Move) and do.to == "chosen"]
        sure = [number for number, choice in enumerate(self.choose, 1) if choice.least == 1]
        if moved and (things in moved or not all(number in sure for number in (*moved, things))):
            raise Stopped("mechanic", 0, "two-destinations")

    def _described(self, things: m.Things) -> TargetFilter:
        if isinstance(things, TargetFilter):
            return things
        if isinstance(things, int):
            return self.choose[things - 1]
        if things == "it" and self._about.it is not None:
            return self._about.it
        return TargetFilter(kind="unit" if self.context.type == "unit" else "gear")

    def _things(self, thing: p.Thing) -> tuple[m.Things, bool]:
        """What an instruction acts on, and whether it asks for the own permanent to be at a battlefield."""
        match thing:
            case "me" | "this":
                own = {"unit": "me", "gear": "this"}.get(self.context.type)
                if thing != own and not (self.context.type == "legend" and thing == "me"):
                    raise Stopped("reference", 0)
                return "me", False
            case "it" | "them" if self._it is not None and (thing == "them") == self._about.some:
                return "it", False
            case "it" | "them":
                if self._named is None:
                    raise Stopped("reference", 0)
                return self._named, False
            case p.Objects(every=True):
                self._named = self._it = None
                thing = thing if self._there else self._battlefield.all_there(thing)
                at_mine = thing.bound == "mine"
                if thing.bound == "there" and not self._there:
                    raise Stopped("reference", 0)
                if thing.bound not in ("", "mine", "there") or thing.total_might is not None:
                    raise Stopped("mechanic", 0, "all-at-one-place")
                described = without_the_dead(thing.described, self._after_death, self.choose, self.context)
                check_place(described, self.context)
                if unlike_of(described, self.choose, self.context):
                    raise Stopped("reference", 0)
                return described, at_mine
            case "that unit" | "that gear" | "that spell" | "your unit":
                self._named, self._it = spoken_of(thing, self.choose, self._about), None
                return self._named, False
            case p.Objects():
                self._named = self._choice(thing)
                return self._named, False
            case _:
                raise Stopped("reference", 0)

    def _choice(self, objects: p.Objects) -> int:
        self._it = None
        objects, beside = self._battlefield.beside(at_destination(objects, self._about))
        described, apart = without_the_dead(objects.described, self._after_death, self.choose, self.context), 0
        unlike = unlike_of(described, self.choose, self.context)
        described = replace(described, other=False) if unlike else described
        check_place(described, self.context)
        if objects.bound in ("its", "apart"):
            earlier = self._named if objects.bound == "its" else len(self.choose)
            if not earlier or self.choose[earlier - 1].most != 1:
                raise Stopped("reference", 0)
            beside, apart = (earlier, 0) if objects.bound == "its" else (0, earlier)
        elif objects.bound not in ("", "same", "one battlefield", "on it"):
            raise Stopped("place", 0)
        bearer = bearer_of(self.choose, self.do) if objects.bound == "on it" else 0
        together = objects.bound == "same"
        if together and objects.most == 1:
            raise Stopped("reference", 0)
        self.choose.append(
            Choice(
                **asdict(described),
                least=objects.least,
                most=objects.most,
                together=together,
                total_might=objects.total_might,
                must=self._later(objects),
                beside=beside,
                apart=apart,
                unlike=unlike,
                attached_to=bearer,
            )
        )
        return len(self.choose)

    def _later(self, objects: p.Objects) -> bool:
        """Whether objects are chosen on resolution, which is before the first instruction (355.17)."""
        if objects.later and (self.do or any(extra.repeat for extra in self.context.additional)):
            raise Stopped("mechanic", 0, "cards-of-a-type-in-a-trash")
        return objects.later

    def _play_tokens(self, tokens: p.Tokens, condition: If | None) -> None:
        for fields in token_plays(tokens, self.context):
            self._do(m.PlayToken, fields, condition)
        self._named = self._it = None

    def _do(self, kind: type[Any], fields: dict[str, Any], condition: If | None) -> None:
        fields = priced(effects_of(fields, self.context), self.context)
        fields = with_count(fields, self._named, self.choose, self.context)
        self.do.append(kind(**fields, only_if=condition))

    def build(self, when: When, **fields: Any) -> Ability:
        """The ability; each of its choices must be used, and only what triggers works in a trash."""
        if self.modes:
            return modal([mode.build(when, **fields) for mode in self.modes])
        if not self.do or (self.in_trash and "in_trash" not in fields):
            raise Stopped("reference", 0)
        used = {value for do in self.do for value in asdict(do).values() if type(value) is int}
        used |= {self._battlefield.number, *(of.its for of in amounts_of(self.do) if isinstance(of.its, int))}
        if not set(range(1, len(self.choose) + 1)) <= used or not self._battlefield.is_used(self.do):
            raise Stopped("reference", 0)
        check_event(self._about, self.choose, when, fields.get("on"), self.do)
        check_still_there(when, fields.get("cost", FREE), self.do)
        ability = Ability(when, tuple(self.do), tuple(self.choose), **fields)
        check_own_permanent(ability)
        check_chosen(ability)
        return ability
