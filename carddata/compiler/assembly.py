"""Sentences into abilities: what depends on what, and what means nothing on such a card stops it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both, check_place, condition_of, cost_of
from carddata.compiler.counting import check_paid, check_paid_with
from carddata.compiler.delays import delays_of, killed_by
from carddata.compiler.instructions import Instructions
from carddata.compiler.line_abilities import given_abilities
from carddata.compiler.looked_back import (
    check_as_revealed,
    check_origin,
    check_played_itself,
    it_had,
    that_card_is,
    unit_put_away,
    you_discarded,
    you_recycled,
    you_revealed,
)
from carddata.compiler.object_amounts import check_own_amount, check_still_there
from carddata.compiler.operations import link_to, unless_channeled
from carddata.compiler.options import (
    SEVERAL,
    check_alone,
    check_once,
    decision_about,
    is_paid_with_resources,
    modal,
    paid_option,
)
from carddata.compiler.other_objects import about_moved, counted_at_destination, counted_there, is_counted_there
from carddata.compiler.other_outcomes import (
    is_more_tokens,
    is_other_outcome,
    rest_otherwise,
    with_more_tokens,
    with_other_number,
)
from carddata.compiler.own_permanent import (
    check_already,
    check_asked,
    check_asked_anew,
    check_chosen,
    check_destination,
    check_excluded,
    check_gone,
    check_own_permanent,
    of_kind_chosen,
)
from carddata.compiler.played_cards import about_played, about_tokens
from carddata.compiler.player_choices import check_defender
from carddata.compiler.referents import used_choices
from carddata.compiler.tokens import copies_it, speaks_of_that, that_chosen, with_copies, with_ready_tokens
from carddata.compiler.watching import NOTHING, About, check_event, check_that_much
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, EachOnce, GiveAbility, When
from carddata.model.conditions import Condition, affirmed, asks_for, opposite
from carddata.model.costs import FREE


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
        self.modes: list[AbilityBuilder] = []
        self.only_if: Condition | None = None
        self._each_once: EachOnce = ""
        self._instructions = Instructions(context, about, after_death=after_death)
        self._do = self._instructions.do
        self._referents = self._instructions.referents
        self._choose = self._referents.choose
        self._offered: int | None = None
        self._last: tuple[int, int, Condition | None] | None = None
        self._optional = leading_may
        self._paid = paid
        self._after_death = after_death

    @property
    def in_trash(self) -> bool:
        """Return whether it acts on its own card in a trash."""
        return self._instructions.in_trash

    @property
    def own_trash(self) -> str:
        """Return whether its words name the trash of its own card: "said" or "unsaid"."""
        return self._instructions.own_trash

    def add(self, *sentences: p.Sentence) -> None:
        """Add sentences in their order."""
        for number, sentence in enumerate(with_copies(sentences)):
            if number and self._optional:
                self._check_follows(sentence)
            self._add(sentence)
            if sentence.next is not None:
                if self._optional and sentence.next.optional is not None:
                    raise Stopped("two-readings", 0)
                self._add(sentence.next)

    def _check_follows(self, sentence: p.Sentence) -> None:
        """After a leading "you may", only what depends on it may follow: the whole ability may be declined."""
        linked = sentence.kind in ("linked", "linked reflexive")
        follows = sentence.kind in ("otherwise", "instead") or (linked and not self._paid)
        follows |= sentence.kind == "conditional" and isinstance(sentence.condition, p.ThatCardIs)
        follows |= sentence.kind == "conditional" and _asks_what_it_was(sentence.condition)
        if not follows and (
            sentence.kind == "plain" or (sentence.kind == "conditional" and isinstance(sentence.condition, p.ItIs))
        ):
            follows = _acts_on_it(sentence.acts)
        if sentence.kind == "delayed" and sentence.delayed is not None:
            follows = _acts_on_it(sentence.delayed.acts)
        if not (follows or copies_it(sentence)):
            raise Stopped("mechanic", 0, "instructions-after-an-optional-instruction")

    def _add(self, sentence: p.Sentence) -> None:
        before, choices, previous = len(self._do), len(self._choose), self._last
        offered, self._offered = self._offered, None
        if self.modes:
            raise Stopped("mechanic", 0, SEVERAL)
        match sentence.kind:
            case "modes":
                self._choose_mode(sentence.modes)
                self._each_once = check_once(sentence.each_once, self.context)
                return
            case "introduce":
                self._referents.introduce(sentence.chosen)
                self._last = None
                return
            case "tokens ready":
                self._do[:] = with_ready_tokens(self._do, previous, self._condition(sentence.condition), self.context)
                self._last = None
                return
            case "only here":
                self.only_if = both(self.only_if, self._limit(sentence.condition))
                return
            case "cheaper" | "limits all":
                raise Stopped("mechanic", 0, "cost-changed")
            case "only once":
                raise Stopped("mechanic", 0, "first-or-nth-time")
            case "plain":
                self._instructions.act(sentence.acts, None)
            case "conditional" | "level":
                self._add_conditional(sentence)
            case "otherwise" if (rest := rest_otherwise(sentence.acts, self._do)) is not None:
                self._do[:] = rest.do
                if rest.acts:
                    self._instructions.act(rest.acts, rest.condition)
            case "otherwise":
                if previous is None or previous[2] is None:
                    raise Stopped("condition", 0)
                self._instructions.act(sentence.acts, opposite(previous[2]))
            case "instead":
                self._instead(sentence, previous)
                self._last = None
                return
            case "linked":
                self._referents.named = offered or self._referents.named
                self._instructions.act(sentence.acts, link_to(previous, self._do))
            case "unable":
                self._instructions.act(sentence.acts, unless_channeled(self._do, previous, sentence.counted))
            case "reflexive" | "linked reflexive":
                self._do.append(self._do_this(sentence, previous))
            case "by type":
                self._do_by_type(sentence)
            case "delayed" | "killing" | "gives ability":
                self._give_later(sentence)
        decided = self._decide(sentence, before, choices)
        condition = self._do[before].only_if if sentence.kind == "conditional" and len(self._do) > before else None
        self._last = (before + decided, len(self._do), condition)

    def _decide(self, sentence: p.Sentence, before: int, choices: int) -> int:
        """Let the player decide on the instructions of a sentence, if they may; return how many decisions there are.

        What is chosen for such instructions alone is spoken of afterwards only "if they do".
        """
        if sentence.optional is None or sentence.kind not in ("plain", "conditional", "linked"):
            return 0
        if is_paid_with_resources(sentence.optional.price):
            cost = cost_of(sentence.optional.price, self.context)
            self._do[before:] = paid_option(self._do[before:], self._choose[choices:], before, cost)
            self._referents.named = None
            return 0
        decisions = decision_about(self._do[before:], self._choose[choices:], sentence.optional.price)
        self._do[before:before] = decisions
        if len(self._choose) > choices:
            self._offered, self._referents.named = self._referents.named, None
        return len(decisions)

    def _add_conditional(self, sentence: p.Sentence) -> None:
        """Add the instructions of a sentence under its condition, or those of a Level line under its XP (824.1.b)."""
        first, choices = len(self._do), len(self._choose)
        check_already(sentence.condition, self._do)
        asked = self._condition(sentence.condition)
        check_asked_anew(asked, self._do)
        self._referents.there = asked == AT_A_BATTLEFIELD
        self._referents.counted = counted_at_destination(asked)
        self._instructions.act(sentence.acts, asked)
        self._referents.there, self._referents.counted = False, None
        check_destination(asked, self._do, first)
        if asks_for(asked, c.Level) and len(self._choose) > choices:
            self._choose_at_level(sentence, asked, choices)

    def _choose_at_level(self, sentence: p.Sentence, asked: Condition, before: int) -> None:
        """Let a player who has that XP choose what a Level line chooses (824.1.b); no words speak of it later."""
        if sentence.kind != "level" or not isinstance(asked, c.Level) or self._referents.battlefield.number:
            raise Stopped("mechanic", 0, "level")
        self._choose[before:] = [replace(choice, xp=asked.xp) for choice in self._choose[before:]]
        self._referents.named = None

    def _choose_mode(self, sentences: tuple[tuple[p.Sentence, ...], ...]) -> None:
        """Begin a builder for each mode; the modes say all that the ability does (355.3)."""
        check_alone(self._do, self._choose)
        for of_mode in sentences:
            mode = AbilityBuilder(self.context, after_death=self._after_death, about=self._referents.about)
            mode.add(*of_mode)
            if mode.only_if is not None or mode.in_trash:
                raise Stopped("mechanic", 0, SEVERAL)
            self.modes.append(mode)

    def _limit(self, condition: p.ConditionPhrase | None) -> Condition:
        """A condition under which an activated ability may be used; it is asked before anything is chosen (377.2.b)."""
        if condition is None or isinstance(condition, p.ItIs | p.ExtraPaid):
            raise Stopped("condition", 0)
        met = condition_of(condition, self.context)
        if asks_for(met, c.AnyChosen, c.Chosen, c.PlayedFrom, c.Legion):
            raise Stopped("condition", 0)
        return met

    def _give_later(self, sentence: p.Sentence) -> None:
        """Add what a sentence has happen later: by a delayed trigger, as something dies, or by a unit itself."""
        if sentence.kind == "delayed":
            self._delay(sentence.delayed)
        elif sentence.kind == "killing":
            self._kill(sentence)
        else:
            self._give_ability(sentence)

    def _delay(self, delayed: p.LaterSentence | None) -> None:
        """Generate the delayed triggers of a sentence; its words may speak of what was named."""
        single = self._referents.named is not None and self._choose[self._referents.named - 1].most == 1
        named: m.Things | None = self._referents.named if single else "it" if self._referents.it is not None else None
        described = self._referents.described(named) if named is not None else None
        self._do += delays_of(delayed, named, described, self._referents.about, self.context, self._delayed)

    def _give_ability(self, sentence: p.Sentence) -> None:
        """Give units the abilities in quotes, which speak of the unit as "me"."""
        if sentence.chosen is None or sentence.given is None:
            raise Stopped("reference", 0)
        things, at_mine = self._referents.things(sentence.chosen)
        if self._referents.described(things).kind != "unit" or at_mine:
            raise Stopped("reference", 0)
        for ability in given_abilities(sentence.given, self.context, AbilityBuilder):
            self._do.append(GiveAbility(ability=ability, to=things))

    def _kill(self, sentence: p.Sentence) -> None:
        """Wait for the deaths that the instruction before causes."""
        killed, many = killed_by(self._do, self._choose, self._referents.named, sentence.chosen)
        then = self._follow_up(sentence._replace(chosen=None), "death", NOTHING)
        self._do.append(Delay(then=then, of=killed, once=not many, killing=True))

    def _do_this(self, sentence: p.Sentence, previous: tuple[int, int, Condition | None] | None) -> DoThis:
        """The reflexive trigger of a sentence, which may have a condition of its own, or hang on what was done."""
        if sentence.condition is not None:
            asked = self._condition(sentence.condition)
            check_asked_anew(asked, self._do)
            then = self._follow_up(sentence, "then", NOTHING._replace(put_away=unit_put_away(asked)))
            return DoThis(then=then, only_if=asked)
        moved = isinstance(sentence.chosen, p.Objects) and sentence.chosen.bound == "destination"
        of_it = any(isinstance(act, p.Act) and act.thing == "it" for act in sentence.acts)
        played = of_it and bool(self._do) and about_played(self._do) != NOTHING
        linked = link_to(previous, self._do) if sentence.kind == "linked reflexive" or moved or played else None
        then = self._reflexive(sentence, linked)
        return DoThis(then=then, only_if=linked, that=that_chosen(self._choose) if speaks_of_that(then) else 0)

    def _do_by_type(self, sentence: p.Sentence) -> None:
        """A reflexive trigger for each type that the discarded card may have (387.1.b)."""
        asked = [(you_discarded(kind, self._do), sentences) for kind, sentences in sentence.by_type]
        if len({condition for condition, _ in asked}) < len(asked):
            raise Stopped("reference", 0)
        for condition, sentences in asked:
            then = AbilityBuilder(self.context)
            then.add(*sentences)
            self._do.append(DoThis(then=then.build("then"), only_if=condition))

    def _reflexive(self, sentence: p.Sentence, linked: Condition | None) -> Ability:
        """The reflexive trigger of a sentence; its "it" may be what the instruction before has played."""
        outer = self._referents.about
        about = about_played(self._do) if linked is not None else about_tokens(self._do, self.context, outer)
        about = about_moved(self._do, self._choose) if linked is not None and about == NOTHING else about
        that = that_chosen(self._choose)
        about = about._replace(that=self._choose[that - 1].of if that else None, left=outer.left and linked is None)
        return self._follow_up(sentence, "then", about)

    def _follow_up(self, sentence: p.Sentence, when: When, about: About) -> Ability:
        """An ability of its own that says what a sentence says after "do this"."""
        price = sentence.optional.price if sentence.optional is not None else p.Price()
        optional, paid = sentence.optional is not None, price != p.Price()
        then = AbilityBuilder(self.context, leading_may=optional, paid=paid, about=about)
        chosen = (p.Sentence("introduce", chosen=sentence.chosen),) if sentence.chosen is not None else ()
        then.add(*chosen, p.Sentence("plain", sentence.acts))
        return then.build(when, may=optional, cost=cost_of(price, self.context))

    def _delayed(self, acts: tuple[p.Instruction, ...], about: About, when: When, **fields: Any) -> Ability:
        then = AbilityBuilder(self.context, leading_may=fields["may"], after_death=when == "dies", about=about)
        then.add(p.Sentence("plain", acts))
        return then.build(when, **fields)

    def _condition(self, condition: p.ConditionPhrase | None) -> Condition:
        if isinstance(condition, p.ThatCardIs):
            return that_card_is(condition, self._referents.named, self._do)
        if isinstance(condition, p.ItIs):
            check_asked(condition.asked, self._referents.named, self._choose)
            return of_kind_chosen(condition.asked, self._choose[0])
        if isinstance(condition, p.ItHad | p.ItWas):
            return it_had(condition, self._referents.named, self._choose, self._do)
        if isinstance(condition, p.YouRevealed):
            return you_revealed(condition, self._do)
        if isinstance(condition, p.YouRecycled):
            return you_recycled(condition, self._do)
        if condition is None:
            raise Stopped("condition", 0)
        if isinstance(condition, c.AnyChosen):
            if len(self._choose) != 2:
                raise Stopped("reference", 0)
            return condition
        if isinstance(condition, c.Outmatches):
            if self.context.type != "unit":
                raise Stopped("reference", 0)
            check_place(condition.of, self.context)
            return (
                c.Outmatches(replace(condition.of, where="destination")) if condition.of.where == "there" else condition
            )
        if isinstance(condition, c.Counted) and is_counted_there(condition):
            return counted_there(condition, self._do)
        there_is = affirmed(condition) if isinstance(condition, Condition) else None
        if isinstance(condition, Condition) and isinstance(there_is, c.ThereAre) and there_is.of.where == "there":
            return self._there_is(condition, there_is)
        return condition_of(condition, self.context)

    def _there_is(self, condition: Condition, there_is: c.ThereAre) -> Condition:
        """A condition about what there is at the battlefield that was chosen, or where the only target was before.

        What hangs on it is linked to the instruction that the words before give about that target (359.3.e.14).
        """
        if self._referents.battlefield.number:
            chosen = c.ThereAre(replace(there_is.of, where="chosen"), there_is.least)
            return c.Not(chosen) if isinstance(condition, c.Not) else chosen
        acted = [number for number, do in enumerate(self._do, 1) if 1 in (getattr(do, "what", 0), getattr(do, "to", 0))]
        (target,) = self._choose if len(self._choose) == 1 else (None,)
        if (
            target is None
            or target.most != 1
            or target.of.where not in ("battlefield", "controlled")
            or len(acted) != 1
        ):
            raise Stopped("place", 0)
        if self._referents.about.there or self._do[acted[0] - 1].only_if is not None:
            raise Stopped("place", 0)
        left = c.All((c.ThereAre(replace(there_is.of, where="left"), there_is.least), c.NotIgnored(acted[0])))
        return c.Not(left) if isinstance(condition, c.Not) else left

    def _instead(self, sentence: p.Sentence, previous: tuple[int, int, Condition | None] | None) -> None:
        """Put the other outcome before the one that it takes the place of, each under its condition."""
        if previous is not None and is_more_tokens(sentence.acts, self._do[previous[0] :]):
            more = with_more_tokens(sentence.acts, self._do[previous[0] :], self._condition(sentence.condition))
            self._do[previous[0] :] = more
            return
        if (
            previous is None
            or previous[1] - previous[0] != 1
            or previous[1] != len(self._do)
            or len(sentence.acts) != 1
        ):
            raise Stopped("reference", 0)
        first = self._do.pop()
        if first.only_if is not None:
            raise Stopped("condition", 0)
        condition, choices = self._condition(sentence.condition), len(self._choose)
        self._referents.replaced = first
        if isinstance(other := sentence.acts[0], p.OtherNumber):
            self._do.append(with_other_number(first, other, condition, self._choose))
        else:
            self._instructions.act(sentence.acts, condition)
        self._referents.replaced = None
        if len(self._do) != previous[1] or len(self._choose) != choices:
            raise Stopped("mechanic", 0, "another-outcome")
        if not is_other_outcome(first, self._do[-1], self._do[:-1]):
            raise Stopped("mechanic", 0, "another-outcome")
        self._do.append(replace(first, only_if=opposite(condition)))

    def build(self, when: When, **fields: Any) -> Ability:
        """The ability; each of its choices must be used, and only what triggers works in a trash."""
        if self.modes:
            return replace(modal([mode.build(when, **fields) for mode in self.modes]), each_once=self._each_once)
        if not self._do or (self.in_trash and "in_trash" not in fields):
            raise Stopped("reference", 0)
        numbers: set[Any] = set(range(1, len(self._choose) + 1))
        used = used_choices(self._do, self._choose)
        used |= {self._referents.battlefield.number, *self._referents.compared(self._do)}
        if not numbers <= used or not self._referents.battlefield.is_used(self._do):
            raise Stopped("reference", 0)
        check_that_much(fields.get("only_if"), self._do)
        check_event(self._referents.about, self._choose, when, fields.get("on"), self._do)
        check_still_there(when, fields.get("cost", FREE), self._do)
        ability = Ability(when, tuple(self._do), tuple(self._choose), **fields)
        check_defender(self._choose, when)
        check_paid(self._do)
        check_gone(self._do)
        check_paid_with(self._instructions.paid_verbs, fields.get("cost", FREE))
        if self._instructions.reads_itself:
            check_own_amount(fields.get("cost", FREE), self.context.additional)
        check_origin(when, self._do)
        check_own_permanent(ability)
        check_chosen(ability)
        check_excluded(ability)
        check_played_itself(ability, self.context.type)
        check_as_revealed(ability)
        return ability


def _acts_on_it(acts: tuple[p.Instruction, ...]) -> bool:
    """Return whether all instructions act on what was chosen before: where that was declined, nothing is there."""
    return all(isinstance(act, p.Act) and act.thing in ("it", "them") for act in acts)


def _asks_what_it_was(condition: p.ConditionPhrase | None) -> bool:
    """Return whether a condition asks what "it" was as something was done to it: where that was declined, nothing."""
    return isinstance(condition, p.ItIs) and asks_for(condition.asked, c.ChosenOf)
