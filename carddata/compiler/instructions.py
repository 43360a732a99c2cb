"""Phrases into what an ability does, instruction by instruction."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.attaching import check_attached, check_bearer, check_detached, check_own_bearer, chosen_before
from carddata.compiler.battlefields import replaced_battlefield
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, beside_first, both, check_place, condition_of
from carddata.compiler.counting import counted_this_way, with_count
from carddata.compiler.descriptions import being, status_of
from carddata.compiler.in_trash import is_of_own_trash
from carddata.compiler.looked_back import banished_before, bounded, check_revealed
from carddata.compiler.move_destinations import destination_of, moved_buff
from carddata.compiler.object_amounts import check_amount, fight_of, read_of
from carddata.compiler.operations import (
    check_kind,
    check_might_change,
    check_single,
    player_of_chosen,
    priced,
    surely_chosen,
)
from carddata.compiler.options import check_option, chooser_of, chosen_option, followers_of, in_the_order_said
from carddata.compiler.played_cards import check_played, followed_up, of_opponent, played_card
from carddata.compiler.player_choices import choice_of_each, chooser, done_to, player_of_event, player_told, with_spared
from carddata.compiler.referents import Referents
from carddata.compiler.they import check_pronoun
from carddata.compiler.tokens import another_than_it, check_copy, token_plays
from carddata.compiler.watching import About, effects_of
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.conditions import Condition
from carddata.model.deck_ends import ToDeck
from carddata.model.numbers import AmountOf
from carddata.model.options import ChooseOption
from carddata.model.plays import Play
from carddata.model.targets import HasState, Status

_FIGHTING: Final[tuple[Status, ...]] = ("attacking", "defending")
"""The states of units in combat."""


class Instructions:
    """The instructions of one ability, with what it chooses.

    `in_trash` says that it acts on its own card in a trash, and `own_trash` whether its words name the trash.
    `paid_verbs` are the words for what is done to the unit that its cost is paid with, of which it reads a number.
    `reads_itself` says that an instruction reads "its" number of the object that it acts on, since no other was named.
    """

    def __init__(self, context: CardContext, about: About, *, after_death: bool) -> None:
        self.context = context
        self.do: list[Effect] = []
        self.referents = Referents(context, about, self.do, after_death=after_death)
        self.in_trash = False
        self.own_trash = "said"
        self._words: tuple[int, tuple[str, ...]] | None = None
        self.paid_verbs: set[str] = set()
        self.reads_itself = False

    def act(self, acts: tuple[p.Instruction, ...], condition: Condition | None) -> None:
        """Add what a sentence says is done, under a condition if it has one."""
        for act in acts:
            if act in (p.REPEATED_PLAY, p.PUT_IN_TRASH) or isinstance(act, p.OtherNumber):
                raise Stopped("reference", 0)
            if isinstance(act, p.Either):
                self._choose_option(act, condition)
            elif isinstance(act, p.EachMay | p.EachNames | p.ForEachChooser):
                self._decide_each(act, condition)
            elif isinstance(act, p.ExemptPlayer):
                with_spared(self.referents.choose, self.do, condition_of(act.condition, self.context))
            elif isinstance(act, p.Tokens):
                self._play_tokens(act, condition)
            else:
                self._carry_out(act, condition)

    def _choose_option(self, either: p.Either, condition: Condition | None) -> None:
        """Add the choice between several instructions, and then these; none of them chooses anything alone (355.17)."""
        at, choose = len(self.do), self.referents.choose
        self.do.append(ChooseOption(only_if=condition))
        for option, acts in in_the_order_said(either):
            before = len(choose)
            self.act(acts, c.ChoseOption(option, at + 1))
            check_option(either, option, self.do[at + 1 :], len(choose) - before)
        self.do[at] = chooser_of(either, self.do[at], self.referents.named, choose, self.context)
        self.referents.named = None if either.first_said == 0 else self.referents.named

    def _decide_each(self, act: p.EachMay | p.EachNames | p.ForEachChooser, condition: Condition | None) -> None:
        """Add what each of several players chooses, or what is done for each of them who chose it (355.17)."""
        if isinstance(act, p.ForEachChooser):
            asked = chosen_option(act, self._words, condition)
            who, each = followers_of(act)
            self._by_players(act.acts, {"who": who} if each is None else {"each": each}, asked)
            return
        who = self._player_named(act.who) if isinstance(act, p.EachMay) else act.who
        self._words = (len(self.do) + 1, (p.FOLLOWED, p.DECLINED) if isinstance(act, p.EachMay) else act.words)
        options = 2 if isinstance(act, p.EachMay) else len(act.words)
        self._do(ChooseOption, {"who": who, "options": options}, condition)
        if isinstance(act, p.EachMay):
            self._by_players(act.acts, {"who": "choosers"}, c.ChoseOption(1, len(self.do)))
        self.referents.named = self.referents.it = None

    def _player_named(self, who: Any) -> m.Who:
        """Return the player of what was named before, if words speak of that; other players as they are."""
        if who not in ("its controller", "its owner", "them"):
            return who  # type: ignore[no-any-return]
        if (of_event := player_of_event(who, self.referents)) is not None:
            return of_event
        things, _ = self.referents.things("them" if who == "them" else "it")
        number = surely_chosen(things, self.referents.choose)
        kinds = ("player",) if who == "them" else ("unit", "gear", "permanent", "spell")
        if self.referents.choose[number - 1].of.kind not in kinds:
            raise Stopped("reference", 0)
        return player_of_chosen({"who": who}, number, self.referents.choose)

    def _by_players(self, acts: tuple[p.Act | p.Tokens, ...], fields: dict[str, Any], condition: Condition) -> None:
        """Add instructions that these players follow, or that are followed for each of them."""
        for act in acts:
            if isinstance(act, p.Tokens):
                for of_tokens in token_plays(act, self.context):
                    self._do(m.PlayToken, of_tokens | fields, condition)
                continue
            for kind, of_act in act.operations:
                self._do(kind, of_act | fields, condition)

    def _carry_out(self, act: p.Act, condition: Condition | None) -> None:
        if act.thing == "this" and act.operations == ((m.Banish, {}),) and self.context.type == "spell":
            self._do(m.BanishThis, {}, condition)
        elif any(isinstance(fields.get("equal_to"), p.Amount) for _, fields in act.operations):
            self._by_amount(act, condition)
        elif act.operations == ((m.Attach, {"to": "it"}),) and isinstance(act.thing, p.Objects):
            self._attach_to_it(act.thing, condition)
        elif any(kind is m.BecomeCopy and isinstance(fields["of"], p.Objects) for kind, fields in act.operations):
            self._copy_one(act, condition)
        elif act.operations == ((m.Attach, {"to": "me"}),):
            check_own_bearer(self.referents.it, self.referents.about, self.context)
            self._do(m.Attach, {"what": "it", "to": "me"}, condition)
        elif any(kind is m.Fight for kind, _ in act.operations):
            whose = act.operations[0][1]["first"]
            fight = fight_of(whose, self.referents.named, self.referents.choose, self.referents.about, self.context)
            self._do(m.Fight, {"first": fight.first, "second": fight.second}, condition)
        elif any("played itself" in fields for _, fields in act.operations):
            self._play_this(act, condition)
        elif is_of_own_trash(act, self.context):
            ((kind, fields),) = act.operations
            self.in_trash, self.own_trash = True, fields["own trash"]
            self._do(kind, {name: fields[name] for name in fields if name != "own trash"} | {"what": "me"}, condition)
        elif (followed := self._followed_up(act, condition)) is not None:
            self.do[:] = followed
        elif (who := player_told(act, self.referents)) is not None:
            for kind, fields in act.operations:
                self._do(kind, fields | {"who": who}, condition)
        elif act.thing is None:
            for kind, fields in act.operations:
                if kind is m.Swap and len(self.referents.choose) != 2:
                    raise Stopped("reference", 0)
                if kind is ReplaceBattlefield:
                    self._do(kind, replaced_battlefield(fields, self.referents.about, self.context), condition)
                    continue
                if kind in (m.Look, m.Seek, m.Reveal, Play):
                    self.referents.named = None
                compared = bounded(fields, self.do, self.referents.choose)
                self._do(kind, of_opponent(compared, self.referents.choose, self.referents.battlefield), condition)
        elif isinstance(act.thing, p.Pair):
            self._carry_out_pair(act, act.thing, condition)
        elif isinstance(act.thing, p.Objects) and act.thing.by:
            self._choose_own(act, act.thing, condition)
        elif isinstance(act.thing, p.Objects) and act.thing.bound == "combat":
            self._carry_out_in_combat(act, act.thing, condition)
        else:
            things, at_mine = self.referents.things(act.thing)
            check_pronoun(act, things, self.referents.choose, self.do)
            asked = both(condition, AT_A_BATTLEFIELD) if at_mine else condition
            for kind, fields in act.operations:
                taken = kind is m.TakeControl and "who" in fields
                by = {"who": self._player_named(fields["who"])} if taken else {}
                self._operate(kind, fields | by, things, act.its_player, asked)

    def _choose_own(self, act: p.Act, objects: p.Objects, condition: Condition | None) -> None:
        """An instruction to what players choose, each among their own objects or among all."""
        by = chooser(objects.by, self.referents)
        choice = choice_of_each(act, objects, self.do, condition, self.context)
        self.referents.choose.append(replace(choice, by=by))
        self._do(act.operations[0][0], done_to(act, len(self.referents.choose)), None)
        self.referents.named = self.referents.it = None

    def _followed_up(self, act: p.Act, condition: Condition | None) -> list[Effect] | None:
        self.paid_verbs |= {fields["less_by"] for _, fields in act.operations if "less_by" in fields}
        return followed_up(act, self.referents.named, self.referents.choose, self.do, condition, self.context)

    def _play_this(self, act: p.Act, condition: Condition | None) -> None:
        if act.thing not in (self.context.own_words or ("this",)):
            raise Stopped("reference", 0)
        self._do(Play, {"what": "me", "price": act.operations[0][1]["played itself"]}, condition)

    def _by_amount(self, act: p.Act, condition: Condition | None) -> None:
        """An instruction of as much as a number of one object: of what was named before it, or else of its own thing.

        Stop where the words may mean either.
        """
        ((kind, fields),) = act.operations
        amount: p.Amount = fields["equal_to"]
        fields = {name: value for name, value in fields.items() if name != "equal_to"}
        counts = "equal_to" if kind is m.RaiseMight else "each"
        named = self.referents.named
        itself = not fields.get("by_unit") and act.thing is not None
        own = amount.its == "it" and named is None and not self.do and itself and not self.referents.about.happened
        if amount.its == "it" and named is not None and amount.after and isinstance(act.thing, p.Objects):
            raise Stopped("reference", 0)
        self.reads_itself = self.reads_itself or own
        first = None if own or (amount.after and isinstance(amount.its, p.Objects)) else self._amount(amount, named)
        if act.thing is None:
            self._do(kind, fields | {counts: first or self._amount(amount, named)}, condition)
            return
        things, at_mine = self.referents.things(act.thing)
        if own and not isinstance(things, int):
            raise Stopped("reference", 0)
        asked = both(condition, AT_A_BATTLEFIELD) if at_mine else condition
        of = first or self._amount(amount, things if own and isinstance(things, int) else named)
        self._operate(kind, fields | {counts: of}, things, act.its_player, asked)

    def _amount(self, amount: p.Amount, named: int | None) -> AmountOf:
        if isinstance(amount.its, p.Objects):
            of = AmountOf(self.referents.choice(amount.its), amount.of)
        else:
            of = AmountOf(read_of(amount, named, self.do, self.referents.choose, self.referents.about), amount.of)
        check_amount(of, self.referents.choose, self.context)
        return of

    def _carry_out_pair(self, act: p.Act, pair: p.Pair, condition: Condition | None) -> None:
        first, second = pair
        if first.bound == "that":
            kind, numbers = act.operations[0][0], [chosen_before(each, self.referents.choose) for each in pair]
            fields = dict(zip(("what", "to" if kind is m.Attach else "bearer"), numbers, strict=True))
            self._do(kind, fields, condition)
            self.referents.named = None
            return
        if act.operations == ((m.Attach, {}),):
            check_attached(first, second)
            self._do(m.Attach, {"what": self.referents.choice(first), "to": self.referents.choice(second)}, condition)
            self.referents.named = None
            return
        if act.operations == ((m.MoveBuff, {}),):
            self._do(m.MoveBuff, moved_buff(self.referents, first, second), condition)
            return
        first, second = beside_first(pair)
        if len(act.operations) != 1 or first.every or second.every or first.bound or second.bound not in ("", "its"):
            raise Stopped("reference", 0)
        kind, fields = act.operations[0]
        for objects in (first, second):
            if objects is second and second.bound == "":
                self.referents.named = None
            number = self.referents.choice(objects)
            self.referents.named = number
            self._operate(kind, fields, number, its_player=False, condition=condition)
        if pair.second.bound == "same":
            self.referents.choose[-1] = replace(self.referents.choose[-1], grouped=True)
        self.referents.named = None

    def _copy_one(self, act: p.Act, condition: Condition | None) -> None:
        """Let a token become a copy of a unit that is chosen for it; "it" is the token afterwards too."""
        it, original = self.referents.it, act.operations[0][1]["of"]
        if it is None or original.described.kind != "unit":
            raise Stopped("mechanic", 0, "copy")
        number = self.referents.choice(another_than_it(original, self.referents.about, self.context))
        self.referents.it, self.referents.named = it, None
        self._operate(m.BecomeCopy, {"of": number}, "it", False, condition)

    def _attach_to_it(self, gear: p.Objects, condition: Condition | None) -> None:
        """Attach an Equipment to the unit that was named before."""
        bearer = check_bearer(gear, self.referents.named, self.referents.choose)
        self._do(m.Attach, {"what": self.referents.choice(gear), "to": bearer}, condition)
        self.referents.named = None

    def _carry_out_in_combat(self, act: p.Act, objects: p.Objects, condition: Condition | None) -> None:
        """Units in combat attack or defend."""
        if not objects.every or status_of(objects.described) is not None or objects.described.kind != "unit":
            raise Stopped("reference", 0)
        check_place(objects.described, self.context)
        self.referents.named = None
        for kind, fields in act.operations:
            for status in _FIGHTING:
                self._operate(kind, fields, being(objects.described, HasState(status)), False, condition)

    def _operate(
        self, kind: type[Any], fields: dict[str, Any], things: m.Things, its_player: bool, condition: Condition | None
    ) -> None:
        if its_player:
            who = surely_chosen(things, self.referents.choose)
            check_revealed(kind, who, self.referents.choose, self.do, condition)
            linked = banished_before(kind, who, self.do, condition)
            self._do(kind, fields | {"who": player_of_chosen(fields, who, self.referents.choose)}, linked)
            return
        if kind is m.Swap:
            if self.context.type != "unit" or not isinstance(things, int):
                raise Stopped("reference", 0)
            self._do(kind, {"first": "me", "second": things}, condition)
            return
        described = self.referents.described(things)
        fields = dict(fields)
        if kind is Play:
            check_played(things, fields, self.referents.choose, self.do, self.context)
            self._do(kind, fields | {"what": played_card(things)}, condition)
            return
        if fields.pop("trash", False) != (described.kind == "card"):
            raise Stopped("reference", 0)
        gear_too = fields.get("lasting", False) or fields.get("be") in ("chosen", "readied")
        check_kind(kind, described, gear_too=gear_too)
        if kind is m.BecomeCopy:
            check_copy(things, described, fields["of"], self.referents.about, self.context)
        if kind is m.Attach and (self.context.type != "gear" or things != 1 or len(self.referents.choose) > 1):
            raise Stopped("mechanic", 0, "attach")
        if fields.pop("by_pronoun", False) and self.referents.about.happened:
            raise Stopped("reference", 0)
        if kind is m.ShareKeywords and self.context.type != "unit":
            raise Stopped("reference", 0)
        if kind is m.Detach:
            check_detached(described)
        if kind is ToDeck:
            check_single(things, self.referents.choose)
        if kind is m.GiveMight and fields.get("least") is not None and fields["amount"] > 0:
            raise Stopped("reference", 0)
        if kind in (m.Double, m.SwapMight):
            check_might_change(kind, things, self.referents.choose, self.context)
        if kind is m.Move:
            fields, condition = destination_of(fields, things, condition, self.referents, self.do, self.context)
        self._do(kind, fields | {p.FIELDS.get(kind, "what"): things}, condition)

    def _play_tokens(self, tokens: p.Tokens, condition: Condition | None) -> None:
        about = self.referents.about
        scored = self.context.type == "legend" and about.at_battlefield and not self.referents.choose
        known = about.left or scored
        if tokens.end == "there" and not (known and self.referents.battlefield.number == 0):
            raise Stopped("reference", 0)
        by = self._players_of_tokens(tokens)
        for fields in token_plays(tokens, self.context):
            self._do(m.PlayToken, fields | by, condition)
        self.referents.named = self.referents.named if tokens.by == "them" else None
        self.referents.it = None

    def _players_of_tokens(self, tokens: p.Tokens) -> dict[str, Any]:
        """Return who plays tokens: the player or the controller of what was chosen, or several players."""
        if tokens.by in ("opponents", "everybody"):
            return {"who": tokens.by}
        if not tokens.by:
            return {}
        if (of_event := player_of_event(tokens.by, self.referents)) is not None:
            return {"who": of_event}
        things, _ = self.referents.things("them" if tokens.by == "them" else "it")
        number = surely_chosen(things, self.referents.choose)
        kinds = ("player",) if tokens.by == "them" else ("unit", "gear", "permanent", "spell")
        if self.referents.choose[number - 1].of.kind not in kinds:
            raise Stopped("reference", 0)
        return {"who": number}

    def _do(self, kind: type[Any], fields: dict[str, Any], condition: Condition | None) -> None:
        fields = priced(effects_of(fields, self.context), self.context)
        if isinstance(each := fields.get("each"), p.CountPhrase):
            fields = fields | {"each": counted_this_way(each, self.do, self.referents.choose)}
        fields = with_count(fields, self.referents.named, self.referents.choose, self.context)
        if not fields.keys() <= set(kind.__struct_fields__):
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        self.do.append(kind(**fields, only_if=condition))
