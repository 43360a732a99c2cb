"""The referents of an ability's words: what it chooses, what was named before, and what triggered it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace

from carddata.compiler import phrases as p
from carddata.compiler.attaching import bearer_of
from carddata.compiler.battlefields import ChosenBattlefield
from carddata.compiler.contexts import CardContext, beside_first, check_place, with_name
from carddata.compiler.descriptions import (
    OTHER,
    WEAKER,
    being,
    but,
    choosing_of,
    compared_with,
    description,
    occupied_by,
)
from carddata.compiler.looked_back import check_banished_with, is_no_dearer
from carddata.compiler.object_amounts import amounts_of
from carddata.compiler.other_objects import (
    among_them,
    at_destination,
    at_event,
    beside_named,
    of_that_player,
    spoken_of,
    unlike_of,
    without_the_dead,
)
from carddata.compiler.reading_objects import IT
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.amounts import QUANTITIES, HowMany, uncapped
from carddata.model.conditions import AnyChosen, Chosen, ChosenOf, Counted, asks_for, leaves
from carddata.model.numbers import AmountOf
from carddata.model.operations import OwnerOf
from carddata.model.plays import HandCard, Play
from carddata.model.targets import (
    AttachedTo,
    Beside,
    Choice,
    Compared,
    HasTag,
    Is,
    IsNot,
    Predicate,
    TargetFilter,
    bearer_chosen,
    choice_beside,
    denied,
)

STAYING: Final = (
    m.Deal,
    m.Ready,
    m.Exhaust,
    m.Stun,
    m.Buff,
    m.Empower,
    m.Disempower,
    m.Heal,
    m.GiveMight,
    m.GiveKeyword,
    m.LoseKeyword,
    m.SetMight,
)
"""The operations after which all permanents are where they were."""


class Referents:
    """The choices of one ability, and what its pronouns mean at the place that is read.

    `named` is the number of the choice that "it" or "them" means, `it` what the event happened to while the words may
    mean that, and `there` says that "there" is the battlefield of the own permanent. `replaced` is the instruction that
    is not carried out if the one that is read is. `counted` are the objects that "they" are in a sentence whose
    condition counts them.
    """

    def __init__(self, context: CardContext, about: About, do: list[Effect], *, after_death: bool) -> None:
        self.context = context
        self.about = about
        self.choose: list[Choice] = []
        self.named: int | None = None
        self.it = about.it
        self.there = False
        self.replaced: Effect | None = None
        self.counted: TargetFilter | None = None
        self.battlefield = ChosenBattlefield(self.choose)
        self._group: TargetFilter | None = None
        self._this_named = False
        self._do = do
        self._after_death = after_death

    def introduce(self, chosen: p.Thing | None) -> None:
        """Choose what a sentence says is chosen, before anything is done to it."""
        if isinstance(chosen, p.Pair):
            first, second = beside_first(chosen)
            self.named = self.choice(first)
            self.choice(second)
            self.named = None
        elif isinstance(chosen, p.Objects) and chosen.described.kind == "battlefield":
            self.battlefield.choose(chosen.described.whose, occupied_by(chosen.described))
            self.named = None
        elif isinstance(chosen, p.Objects) and not chosen.every:
            self.named = self.choice(chosen)
        else:
            raise Stopped("reference", 0)

    def things(self, thing: p.Thing) -> tuple[m.Things, bool]:
        """Return what an instruction acts on, and whether it asks for the own permanent to be at a battlefield."""
        match thing:
            case "this" if self.context.second_box:
                self.named = self.it = None
                return "this", False
            case "me" | "this":
                if thing not in self.context.own_words:
                    raise Stopped("reference", 0)
                self._this_named = thing == "this"
                return "me", False
            case "them" if self.counted is not None:
                return self.counted, False
            case "it" if self._is_this():
                return "me", False
            case "it" | "them" if self.it is not None and (thing == "them") == self.about.some:
                return "it", False
            case "it" | "them":
                if thing == "them" and self.named is None and self._group is not None:
                    return self._same_group(self._group), False
                if self.named is None:
                    raise Stopped("reference", 0)
                return self.named, False
            case p.Objects(every=True):
                thing, named = self._compared(thing), self.named if self.it is None else None
                self.named = self.it = None
                thing = thing if self.there else at_event(self.battlefield.all_there(thing), self.about)
                thing = thing if self.there else beside_named(thing, named, self.choose)
                at_mine = thing.bound == "mine"
                if thing.bound == "there" and not self.there:
                    raise Stopped("reference", 0)
                if thing.bound not in ("", "mine", "there") or thing.total_might is not None:
                    raise Stopped("mechanic", 0, "all-at-one-place")
                described = without_the_dead(thing.described, self._after_death, self.choose, self.context)
                unlike = unlike_of(described, self.choose, self.context)
                described = being(but(described, OTHER), IsNot(Is(unlike))) if unlike else described
                check_place(described, self.context)
                check_banished_with(thing, self.context)
                self._group = described
                return described, at_mine
            case "that unit" | "that gear" | "that spell" | "your unit" | "friendly unit" | "enemy unit":
                self.named, self.it = spoken_of(thing, self.choose, self.about), None
                return self.named, False
            case p.Objects():
                self.named = self.choice(thing)
                return self.named, False
            case _:
                raise Stopped("reference", 0)

    def _is_this(self) -> bool:
        """Return whether "it" is the own permanent, which was "this" before it: nothing else is an object that is."""
        player = self.named is None or self.choose[self.named - 1].of.kind == "player"
        return self._this_named and self.it is None and player and not self.about.happened

    def _same_group(self, group: TargetFilter) -> TargetFilter:
        """The objects that the instruction before has acted on, which must still be all that fit their description.

        Raises:
            Stopped: where that instruction may have changed which those are, or was not surely followed.
        """
        last = self.replaced or (self._do[-1] if self._do else None)
        if not isinstance(last, STAYING) or _acted_on(last) != group or last.only_if is not None:
            raise Stopped("reference", 0)
        known = all(each == OTHER or isinstance(_denied(each), HasTag) for each in group.that)
        if not known or group.where not in ("anywhere", "here", "chosen"):
            raise Stopped("reference", 0)
        return group

    def choice(self, objects: p.Objects) -> int:
        """Add a choice of objects; return its number."""
        objects = among_them(self._compared(objects), self.it is not None, self.about)
        self.it = None
        objects = self._at_the_same(of_that_player(objects, self.about))
        objects, beside = self.battlefield.beside(at_destination(objects, self.about))
        objects = self._at_its_battlefield(at_event(objects, self.about))
        named = with_name(objects.described, self.context)
        described, apart = without_the_dead(named, self._after_death, self.choose, self.context), 0
        unlike = unlike_of(described, self.choose, self.context)
        described = being(but(described, OTHER), IsNot(Is(unlike))) if unlike else described
        described = self._choosing_it(described)
        check_place(described, self.context)
        check_banished_with(objects, self.context)
        one_controller = objects.bound == "controller" and not self.choose and objects.most != 1
        if objects.bound in ("its", "apart"):
            earlier = self.named if objects.bound == "its" else len(self.choose)
            if not earlier or self.choose[earlier - 1].most != 1:
                raise Stopped("reference", 0)
            beside, apart = (earlier, 0) if objects.bound == "its" else (0, earlier)
        elif objects.bound == "weaker" and self.context.type == "unit":
            described = being(described, WEAKER)
        elif objects.bound == "controller" and not one_controller and (not self.choose or self.choose[-1].most != 1):
            raise Stopped("reference", 0)
        elif objects.bound not in ("", "same", "scattered", "one battlefield", "on it", "controller"):
            raise Stopped("place", 0)
        bearer = bearer_of(self.choose, self._do) if objects.bound == "on it" else 0
        together = objects.bound == "same"
        scattered = objects.bound == "scattered"
        if (together or scattered) and objects.most == 1:
            raise Stopped("reference", 0)
        self.choose.append(
            Choice(
                being(described, *((Beside(beside),) if beside else ()), *((AttachedTo(bearer),) if bearer else ())),
                least=objects.least,
                most=objects.most,
                together=together,
                scattered=scattered,
                one_controller=one_controller,
                total_might=objects.total_might,
                must=self._later(objects),
                apart=apart,
                same_controller=len(self.choose) if objects.bound == "controller" and not one_controller else 0,
                no_dearer=is_no_dearer(objects, self.context),
            )
        )
        return len(self.choose)

    def _at_the_same(self, objects: p.Objects) -> p.Objects:
        """A single object "at the same battlefield" as one beside the single unit at one that was named before it."""
        if objects.bound != "same" or objects.most != 1 or self.named is None:
            return objects
        first = self.choose[self.named - 1]
        if (first.of.kind, first.most) != ("unit", 1) or first.of.where not in ("battlefield", "controlled"):
            return objects
        return objects._replace(bound="its")

    def _at_its_battlefield(self, objects: p.Objects) -> p.Objects:
        """An object "there" as one at the battlefield of the only unit that was chosen before it."""
        if objects.bound != "there" or self.about.there or self.named != 1 or len(self.choose) != 1:
            return objects
        first = self.choose[0]
        if (first.of.kind, first.most) != ("unit", 1) or first.of.where not in ("battlefield", "controlled"):
            return objects
        return objects._replace(described=replace(objects.described, where="anywhere"), bound="its")

    def _choosing_it(self, described: TargetFilter) -> TargetFilter:
        """A description of what chooses "it" with the number of the choice that "it" is: of a single permanent."""
        choosing = choosing_of(described)
        if choosing is None or choosing.of != IT:
            return described
        if self.named is None or self.choose[self.named - 1].most != 1:
            raise Stopped("reference", 0)
        if self.choose[self.named - 1].of.kind not in ("unit", "gear", "permanent"):
            raise Stopped("reference", 0)
        return being(described, replace(choosing, of=self.named))

    def _compared(self, objects: p.Objects) -> p.Objects:
        """Objects that are weaker than the unit that was chosen before, with its number; others as they are."""
        bound = {"weaker than it": "", "weaker there": "there", "weaker at its": "its"}.get(objects.bound)
        if bound is None:
            return objects
        number = spoken_of("that unit", self.choose, self.about)
        described = being(objects.described, Compared("might", "below", AmountOf(number)))
        return objects._replace(described=described, bound=bound)  # type: ignore[arg-type]

    def compared(self, do: list[Effect]) -> set[int]:
        """The numbers of the choices whose units others are compared with, or are all beside."""
        things = [getattr(effect, name, None) for effect in do for name in ("what", "to")]
        described = [thing for thing in things if isinstance(thing, TargetFilter)]
        return {compared_with(each) for each in (*(choice.of for choice in self.choose), *described)} | {
            choice_beside(each) for each in described
        }

    def _later(self, objects: p.Objects) -> bool:
        """Return whether objects are chosen on resolution, which is before the first instruction (355.17)."""
        if objects.later and (self._do or any(extra.repeat for extra in self.context.additional)):
            raise Stopped("mechanic", 0, "cards-of-a-type-in-a-trash")
        return objects.later

    def described(self, things: m.Things) -> TargetFilter:
        """Return how the text describes what an instruction acts on."""
        if isinstance(things, TargetFilter):
            return things
        if isinstance(things, int):
            return self.choose[things - 1].of
        if things == "it" and self.about.it is not None:
            return self.about.it
        own = "gear" if things == "this" else self.context.type
        return description(kind="unit" if own == "unit" else "gear")


def _denied(predicate: Predicate) -> Predicate:
    """Return what a predicate says, or what it denies."""
    return predicate.of if isinstance(predicate, IsNot) else predicate


def _acted_on(effect: Any) -> m.Things:
    """Return what an instruction acts on."""
    return getattr(effect, "to", None) or effect.what  # type: ignore[no-any-return]


AMOUNTS: Final = frozenset({"count", "amount", "points", "xp", "energy", "least", "take", "times", "options"})
"""The fields of instructions whose numbers are no choices."""


def used_choices(do: Sequence[Effect], choose: Sequence[Choice]) -> set[int]:
    """The numbers of the choices that something speaks of."""
    return {*_of_choices(choose), *(number for effect in do for number in _of_effect(effect, len(choose)))}


def _of_choices(choose: Sequence[Choice]) -> Iterator[int]:
    """Yield what a choice is beside, away from, attached to, of the controller of, chosen by, or has chosen."""
    for choice in choose:
        described = choice.of
        yield from (choice_beside(described), choice.apart, bearer_chosen(described), choice.same_controller)
        if isinstance(choice.by, int):
            yield choice.by
        choosing = choosing_of(described)
        if choosing is not None and isinstance(choosing.of, int):
            yield choosing.of


def _of_effect(effect: Effect, choices: int) -> Iterator[int]:
    yield from (value for name, value in asdict(effect).items() if type(value) is int and name not in AMOUNTS)
    acts_on = (getattr(effect, name, None) for name in ("what", "to"))
    groups = (things for things in acts_on if isinstance(things, TargetFilter))
    yield from (each.what for group in groups for each in denied(group, Is) if isinstance(each.what, int))
    who, each = getattr(effect, "who", None), getattr(effect, "each", None)
    if isinstance(who, OwnerOf):
        yield who.choice
    if isinstance(effect, Play) and isinstance(effect.what, HandCard):
        yield effect.what.whose
    counted = uncapped(each) if isinstance(each, QUANTITIES) else None
    if isinstance(counted, HowMany):
        yield choice_beside(counted.of)
    yield from (of.its for of in amounts_of((effect,)) if isinstance(of.its, int))
    yield from (asked.choice for asked in leaves(effect.only_if, Chosen))
    yield from (asked.choice for asked in leaves(effect.only_if, ChosenOf))
    if asks_for(effect.only_if, AnyChosen):
        yield from range(1, choices + 1)
    numbers = (asked.of for asked in leaves(effect.only_if, Counted) if isinstance(asked.of, AmountOf))
    yield from (number.its for number in numbers if isinstance(number.its, int))
