"""The capability check: refuses a finished meaning that the engine does not carry out, and names the node.

The readings and builders of the compiler say what words mean. Whether the engine can do that is asked here, of the
nodes: each kind of node has a check, which returns the `Mechanic` that is missing and the node that asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from carddata.compiler.capability_nodes import MissingMechanic, NodePlace, check_replacement, node_name
from carddata.compiler.countables import THIS_WAY, Countable
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model import triggers as t
from carddata.model.abilities import Ability, Delay, Effect, GiveAbility, Mode, When
from carddata.model.amounts import QUANTITIES, NotedBefore, ThisWay, uncapped
from carddata.model.card import CardType, SecondType
from carddata.model.conditions import CONDITIONS, Condition, Level, ThereAre, parts
from carddata.model.continuous import HasTags
from carddata.model.costs import FREE
from carddata.model.granted import HasAbilities
from carddata.model.keywords import GRANTED
from carddata.model.operations.operation import EVENT_PLAYERS, Operation, number_read
from carddata.model.payments import PayAny
from carddata.model.replacements import Replacement
from carddata.model.stops import Mechanic
from carddata.model.targets import (
    Choice,
    Chooser,
    Compared,
    HasKeyword,
    HasState,
    HasTag,
    Is,
    IsNot,
    IsToken,
    Predicate,
    TargetFilter,
)
from carddata.model.triggers import EventFilter

WATCHABLE: Final[Mapping[When, tuple[str, ...]]] = {
    "choose": ("unit", "gear", "permanent"),
    "empower": ("unit", "gear", "permanent", "legend", "something"),
    "ready": ("unit", "gear", "permanent"),
    "exhaust": ("unit", "gear", "permanent"),
    "plays": ("unit", "gear", "spell"),
    "kill": ("unit", "gear", "permanent"),
    "dies": ("unit", "gear", "permanent"),
}
"""The kinds of objects that abilities may watch, by the verb of the event; units for all other verbs."""

_SCORED: Final[tuple[When, ...]] = ("conquer", "hold")
_FOUGHT: Final[tuple[When, ...]] = ("attack", "defend")
_PLAYED: Final[tuple[When, ...]] = ("plays", "plays a card")

TOLD_OF: Final[Mapping[type[t.Circumstance], tuple[When, ...]]] = {
    t.WithThis: ("attach", "detach"),
    t.At: (*_SCORED, *_FOUGHT, "win", "move", "showdown", "combat begins", "combat ends"),
    t.LeftPlace: ("move",),
    t.ControlledBefore: ("conquer",),
    t.CostsAtLeast: (*_PLAYED, "use"),
    t.Reaches: ("mighty",),
    t.Spending: ("plays",),
    t.EachCard: ("draw", "discard", "burn", "channel"),
    t.CameFrom: _PLAYED,
    t.NthTime: (*_PLAYED, "draw", "dies", "move", "conquer", "win"),
    t.InNthTurn: ("beginning", "main", "ending"),
    t.InCombat: (),
    t.AsSide: (),
}
"""The events of which a circumstance is known."""

_NO_TOKEN: Final = IsNot(IsToken())

CAUSED: Final[Mapping[str, tuple[When, ...]]] = {"spell": ("choose", "kill"), "equip": ("attach",), "chooser": ()}
"""The events of which it is known that this caused them; else the use of an ability."""

CONTROLLED: Final = ThereAre(TargetFilter("battlefield", "you", "here"))
"""The condition that the player of a battlefield's ability controls that battlefield."""


def check_carried_out(
    meaning: object, type_: CardType, *, second_box: bool = False, also: SecondType | None = None
) -> None:
    """Stop where the engine does not carry out a part of a meaning, with the node that asks for it."""
    refused = next(_refusals(meaning, NodePlace(type_, second_box, also=also)), None)
    if refused is not None:
        raise Stopped("mechanic", 0, refused.mechanic, node=refused.node)


def _refusals(part: object, where: NodePlace) -> Iterator[MissingMechanic]:
    """Yield what stops a meaning, node by node, in the order of the data."""
    if isinstance(part, msgspec.Struct):
        for kind, check in CHECKS:
            if isinstance(part, kind):
                yield from check(part, where)
        for name in part.__struct_fields__:
            yield from _refusals(getattr(part, name), _within(part, where))
    elif isinstance(part, tuple):
        for each in part:
            yield from _refusals(each, where)


def _within(part: object, where: NodePlace) -> NodePlace:
    """Return where the parts of a part stand: what is given is an ability of a unit in play."""
    if isinstance(part, GiveAbility | HasAbilities):
        return NodePlace("unit")
    if isinstance(part, Ability):
        own = part.on is None or part.on.it == "me"
        return where._replace(of_move=part.when == "move" and own)
    if isinstance(part, (Operation, *CONDITIONS)):
        return where._replace(delayed=where.delayed or isinstance(part, Delay), of_move=False)
    return where


def _where_moved(described: TargetFilter, where: NodePlace) -> Iterator[MissingMechanic]:
    """Only as the own unit moves it is known where to and from, and only what is chosen then may be there."""
    if described.where == "moved" and not where.of_move:
        yield MissingMechanic("other-trigger", described.where)


def _of_event(ability: Ability, where: NodePlace) -> Iterator[MissingMechanic]:
    """Check the event that an ability watches."""
    on = ability.on
    if on is None or where.delayed:
        return
    if isinstance(on.it, TargetFilter):
        if on.it.kind not in WATCHABLE.get(ability.when, ("unit",)):
            yield MissingMechanic("other-trigger", on.it.kind)
        elif ability.when == "plays":
            yield from (MissingMechanic("trigger-on-a-card-of-a-type", name) for name in _unlike_plays(on.it, where))
        elif ability.when == "dies":
            yield from _nth_death(on.it, on)
    for asked in on.that:
        if not _is_told(asked, ability.when, on):
            missing: Mechanic = "first-or-nth-time" if isinstance(asked, t.NthTime) else "other-trigger"
            yield MissingMechanic(missing, node_name(asked))
    if ability.when == "kill" and on.it == "me":
        yield MissingMechanic("other-trigger", ability.when)
    if ability.when == "return" and where.type not in ("battlefield", "legend"):
        yield MissingMechanic("other-trigger", ability.when)
    if on.asks(t.OnceEachTurn) and _once_is_declined(ability, on):
        yield MissingMechanic("first-or-nth-time", node_name(t.OnceEachTurn()))


def _is_told(asked: t.Circumstance, when: When, on: EventFilter) -> bool:
    """Return whether an event tells that it is so; of the own permanent alone moves, conquests and wins are counted."""
    match asked:
        case t.CostsAtLeast(number="power") if when == "use":
            return False
        case t.CausedBy(cause=cause):
            return when in CAUSED.get(cause, ("use",))
        case t.Alone(how=how):
            return on.it is not None and when in (_FOUGHT if how == "one on one" else (*_SCORED, *_FOUGHT))
        case t.NthTime() if when in ("move", "conquer", "win"):
            return on == EventFilter("me", that=(asked,))
        case t.NthTime() if when == "plays":
            kind = on.it.kind if isinstance(on.it, TargetFilter) else ""
            plain = (TargetFilter(kind), *(TargetFilter(kind, that=(_NO_TOKEN,)),) * (kind != "spell"))  # type: ignore[arg-type]
            return on.it in plain if kind else False
        case _:
            return when in TOLD_OF.get(type(asked), (when,))


def _unlike_plays(played: TargetFilter, where: NodePlace) -> Iterator[str]:
    """Yield each requirement of a played card or token that nobody may know as it is played.

    Only Flow is surely a keyword of the spell itself: others may be given to it.
    """
    if played.whose != "anybody" or played.where not in ("anywhere", *("here",) * (played.kind == "unit")):
        yield "whose" if played.whose != "anybody" else "where"
    for asked in played.that:
        if not _is_known_of_played(asked, played, where):
            yield node_name(asked)


def _is_known_of_played(asked: Predicate, played: TargetFilter, where: NodePlace) -> bool:
    match asked:
        case IsNot(of=Is(what="this")):
            return played.kind in (where.type, where.also)
        case HasKeyword(keyword=keyword):
            return played.kind != "spell" or keyword == "Flow"
        case IsToken() | IsNot(of=IsToken()) | HasTag():
            return played.kind in ("unit", "gear")
        case HasState(state="mighty"):
            return played.kind == "unit"
        case Compared(number="might", how="at most" | "at least", to=int()):
            return played.kind == "unit"
    return False


def _nth_death(dies: TargetFilter, on: EventFilter) -> Iterator[MissingMechanic]:
    """Only the first death of a turn is told from the others, of the units of a player or of a side."""
    nth = on.first(t.NthTime)
    plain = dies.kind == "unit" and dies.where == "anywhere" and all(asked == IsNot(Is("this")) for asked in dies.that)
    if nth is not None and (nth.number > 1 or not plain):
        yield MissingMechanic("first-or-nth-time", node_name(nth))


def _once_is_declined(ability: Ability, on: EventFilter) -> bool:
    """Return whether what triggers once each turn may trigger on one of several events, and not be performed.

    Of what happens to the own permanent, as it conquers, holds or wins, or as a card is played there is one at a time
    (383.3.e.1).
    """
    several = not ability.theirs and ability.when not in ("plays", "plays a card") and on.it != "me"
    return several and _asks_a_player(ability)


def _asks_a_player(ability: Ability) -> bool:
    return ability.may or ability.cost != FREE or not all(choice.by for choice in ability.all_choices)


def _of_battlefield(ability: Ability, where: NodePlace) -> Iterator[MissingMechanic]:
    """A battlefield that nobody controls has no player to speak to (190.6.d)."""
    on, watches = ability.on, where.type == "battlefield" and not where.delayed
    if not watches or on is None or ability.theirs or CONTROLLED in parts(ability.only_if):
        return
    of_each_player = ability.when in ("beginning", "ending") and on.by == "anybody"
    if (not of_each_player and (on.by != "anybody" or not _is_here(on))) or _asks_a_player(ability):
        yield MissingMechanic("other-trigger", ability.when)
    each = (*ability.do, *(do for mode in ability.modes for do in mode.do))
    choosers = tuple(choice.by for choice in ability.all_choices)
    yield from (MissingMechanic("other-trigger", node_name(do)) for do in each if not _speaks_to_nobody(do, choosers))


def _is_here(on: EventFilter) -> bool:
    """Return whether an event concerns the place of the ability itself."""
    places = (asked.place for asked in on.that if isinstance(asked, t.At | t.LeftPlace))
    return "here" in places or (isinstance(on.it, TargetFilter) and on.it.where == "here")


def _speaks_to_nobody(do: Effect, choosers: Sequence[Chooser]) -> bool:
    """Return whether an instruction means the same whoever controls the battlefield, and if nobody does.

    The `choosers` of the only choice are all players, or a player of the event.
    """
    if do.only_if is not None:
        return False
    if getattr(do, "who", "") in ("turn player", "combatants", "everybody", *EVENT_PLAYERS):
        return True
    acts_on = [getattr(do, name) for name in ("what", "to") if hasattr(do, name)]
    if acts_on == [1] and len(choosers) == 1:
        return choosers[0] in ("everybody", "turn player", *EVENT_PLAYERS)
    of_all = (things == "it" or (isinstance(things, TargetFilter) and things.whose == "anybody") for things in acts_on)
    return bool(acts_on) and all(of_all)


def _given(do: GiveAbility, where: NodePlace) -> Iterator[MissingMechanic]:
    """A unit in play has nothing of an ability that counts events, or that works in a trash."""
    on = do.ability.on
    counting = [asked for asked in (on.that if on is not None else ()) if isinstance(asked, COUNTING)]
    yield from (MissingMechanic("standing-keyword-or-ability", node_name(asked)) for asked in counting)
    if do.ability.in_trash:
        yield MissingMechanic("standing-keyword-or-ability", "in_trash")


COUNTING: Final = (t.OneOrMore, t.NthTime, t.OnceEachTurn)
"""The circumstances by which an ability triggers once for several events, or by how many of them there were."""


def _levels(ability: Ability | Mode, where: NodePlace) -> Iterator[MissingMechanic]:
    """A player with less XP makes the first choices alone, and nothing that they do is about the others.

    A move whose destination is chosen too is a choice for every player.
    """
    levels = [choice.xp for choice in ability.choose]
    if levels != sorted(levels):
        yield MissingMechanic("level", "xp")
    for effect in ability.do:
        chosen = [ability.choose[number - 1].xp for number in _numbers(effect, ability.choose)]
        chooses_place = isinstance(effect, m.Move) and effect.to == "chosen" and any(chosen)
        if chooses_place or any(xp > _level(effect.only_if) for xp in chosen):
            yield MissingMechanic("level", node_name(effect))


def _level(condition: Condition | None) -> int:
    """Return how much XP a condition asks for."""
    return next((part.xp for part in parts(condition) if isinstance(part, Level)), 0)


def _numbers(effect: Effect, choices: Sequence[Choice]) -> Iterator[int]:
    """The numbers of the choices that an instruction acts on or reads of."""
    things = [getattr(effect, name, None) for name in ("what", "to", "first", "second", "who", "beside", "bearer")]
    reads = number_read(effect)
    things.append(reads.its if reads is not None else None)
    yield from (number for number in things if type(number) is int and 0 < number <= len(choices))


def _counted_before(ability: Ability | Mode, where: NodePlace) -> Iterator[MissingMechanic]:
    """A count "this way" is of one instruction before, which has no condition."""
    for at, effect in enumerate(ability.do):
        each = getattr(effect, "each", None)
        counted = uncapped(each) if isinstance(each, QUANTITIES) else None
        if isinstance(counted, ThisWay):
            kind = THIS_WAY[cast(Countable, f"{counted.done} this way")]
            done = [before for before in ability.do if isinstance(before, kind)]
            if len(done) != 1 or done[0] not in ability.do[:at] or done[0].only_if is not None:
                yield MissingMechanic("an-amount-that-is-counted", node_name(counted))


def _pays_any(ability: Ability, where: NodePlace) -> Iterator[MissingMechanic]:
    """Any amount is paid for what counts it; a triggered ability pays as it is finalized (740.4.a.2)."""
    for each in (ability.do, *(mode.do for mode in ability.modes)):
        counts = any(getattr(do, "each", None) == NotedBefore("paid") for do in each)
        if ability.when not in ("resolve", "activate") or not counts:
            pays = (do for do in each if isinstance(do, PayAny))
            yield from (MissingMechanic("an-amount-that-is-counted", node_name(do)) for do in pays)


def _acts_on_groups(ability: Ability | Mode, where: NodePlace) -> Iterator[MissingMechanic]:
    """Damage is split among several targets, and of several moves each has a unit of its own that is surely chosen."""
    choose = ability.choose
    splits = [do for do in ability.do if isinstance(do, m.Deal) and do.split]
    if any(not isinstance(do.to, int) or choose[do.to - 1].most == 1 for do in splits):
        yield MissingMechanic("split-damage", "deal")
    moved = [do.what for do in ability.do if isinstance(do, m.Move) and do.to == "chosen"]
    sure = [number for number, choice in enumerate(choose, 1) if choice.least == 1]
    if len(moved) > 1 and not all(what in sure and moved.count(what) == 1 for what in moved):
        yield MissingMechanic("two-destinations", "move")


def _counters_all(do: m.Counter, where: NodePlace) -> Iterator[MissingMechanic]:
    """Only what was chosen is countered."""
    if not isinstance(do.what, int):
        yield MissingMechanic("counter-all", node_name(do))


def _gives_keyword(do: m.GiveKeyword, where: NodePlace) -> Iterator[MissingMechanic]:
    """Keywords are given that units have in play."""
    if do.keyword.split(" ")[0] not in GRANTED:
        yield MissingMechanic("keyword-given-for-a-turn", do.keyword)


def _adds_in_a_mode(mode: Mode, where: NodePlace) -> Iterator[MissingMechanic]:
    """An ability that adds resources does so without a choice (400.2)."""
    yield from (MissingMechanic("choose-one-of-several", node_name(do)) for do in mode.do if isinstance(do, m.Add))


def _tags_given(standing: HasTags, where: NodePlace) -> Iterator[MissingMechanic]:
    """Tags are given by whose units are, where, and by their tags: the layers after this one alter all else."""
    if standing.to == "me":
        return
    if standing.to.kind != "unit":
        yield MissingMechanic("types-tags-and-names", standing.to.kind)
    for asked in standing.to.that:
        of = asked.of if isinstance(asked, IsNot) else asked
        if not isinstance(of, HasTag) and asked != IsNot(Is("this")):
            yield MissingMechanic("types-tags-and-names", node_name(asked))


def _names_spell(_: m.NameSpell, where: NodePlace) -> Iterator[MissingMechanic]:
    """A permanent has an ability of its own by which a spell is named for it."""
    if where.second_box or where.delayed or where.type not in ("unit", "gear"):
        yield MissingMechanic("types-tags-and-names", "name spell")


CHECKS: Final[tuple[tuple[type[Any], Callable[[Any, NodePlace], Iterator[MissingMechanic]]], ...]] = (
    (Ability, _of_event),
    (Ability, _of_battlefield),
    (Ability, _pays_any),
    (Ability, _levels),
    (Ability, _counted_before),
    (Mode, _levels),
    (Mode, _counted_before),
    (Ability, _acts_on_groups),
    (Mode, _acts_on_groups),
    (Mode, _adds_in_a_mode),
    (m.Counter, _counters_all),
    (m.GiveKeyword, _gives_keyword),
    (GiveAbility, _given),
    (m.NameSpell, _names_spell),
    (TargetFilter, _where_moved),
    (HasTags, _tags_given),
    (Replacement, check_replacement),
)
"""The check of each kind of node."""
