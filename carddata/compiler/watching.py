"""Triggers on what happens to others: what they watch on a card of a known type, and what their words refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, check_place
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import OTHER, OTHER_THAN_IT, predicates_in
from carddata.compiler.event_phrases import objects_of_event
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability, Effect, When
from carddata.model.conditions import Condition, Counted, parts
from carddata.model.operations import Forbid, Things
from carddata.model.targets import Choice, TargetFilter
from carddata.model.triggers import At, EventFilter, EventPlace, LeftPlace, OneOrMore

AT_BATTLEFIELDS: Final = ("attack", "defend", "conquer", "hold", "showdown", "combat begins", "combat ends")
"""The events that are always at a battlefield."""


BATTLEFIELDS: Final = ("battlefield", "controlled", "other battlefield")
"""The places of a description that are battlefields."""


class About(NamedTuple):
    """The parts of an event to which the words of an ability that triggers on it may refer.

    `it` is what the event happens to, None if there is no such object. `there` says whether the event has a place, and
    `at_battlefield` whether that is always a battlefield.
    `happened` says that the event happens to an object of others, whether or not the words may speak of that yet.
    `that` is the only unit or player that was chosen by what says to do this. `moves` says that what it happens to
    moves, `left` that the place is the one that the own unit has left. `put_away` says how the effect that says to do
    this has put a unit card away. `actor` says that the event is what an opponent does, `single` that it happens to one
    object of which the controller is known.
    """

    it: TargetFilter | None = None
    some: bool = False
    there: bool = False
    at_battlefield: bool = False
    moves: bool = False
    left: bool = False
    happened: bool = False
    that: TargetFilter | None = None
    put_away: Literal["", "burned card", "discarded card"] = ""
    actor: bool = False
    single: bool = False


_AT_BATTLEFIELD: Final[tuple[EventPlace, ...]] = ("battlefield", "elsewhere", "yours")
"""The places of events that are battlefields."""

NOTHING: Final = About()
"""An ability whose words refer to no event."""


def about_of(trigger: p.Trigger) -> About:
    """Return what the words of an ability with this trigger may refer to."""
    at_battlefield = trigger.when in AT_BATTLEFIELDS
    if trigger.on is None:
        moved = trigger.when in ("move", "play") and any(
            _is_at_battlefield(condition) for condition in trigger.conditions
        )
        return About(
            there=at_battlefield or moved,
            at_battlefield=at_battlefield or moved,
            happened=trigger.of is not None,
            single=trigger.of is not None,
        )
    on, known = trigger.on, trigger.when not in ("dies", "kill", "return", "attach", "detach")
    it = objects_of_event(on) if known else None
    at_battlefield = at_battlefield or any(At(place) in on.that for place in _AT_BATTLEFIELD)
    at_battlefield = at_battlefield or (on.it == "me" and LeftPlace("battlefield") in on.that)
    at_battlefield = at_battlefield or (it is not None and it.where in BATTLEFIELDS)
    return About(
        it,
        on.asks(OneOrMore),
        there=True,
        at_battlefield=at_battlefield,
        moves=trigger.when == "move",
        left=_is_left(on),
        happened=objects_of_event(on) is not None,
        actor=on.by == "enemy",
        single=objects_of_event(on) is not None and not on.asks(OneOrMore),
    )


def _is_left(on: EventFilter) -> bool:
    return on.it == "me" and on.asks(LeftPlace)


def _is_at_battlefield(condition: p.ConditionPhrase) -> bool:
    return isinstance(condition, p.AtMyBattlefield) or (
        isinstance(condition, Condition) and condition == AT_A_BATTLEFIELD
    )


def watched_by(trigger: p.Trigger, context: CardContext, controlled: bool) -> EventFilter | None:
    """Return what a trigger on others asks of its event; stop where it means nothing on such a card.

    A battlefield whose line asks that its player has it under control has a player to speak to (`controlled`).
    """
    on = trigger.on
    if on is None:
        return None
    if controlled and trigger.by not in ("you", "others"):
        raise Stopped("trigger", 0)
    if At("elsewhere") in on.that and context.type != "unit":
        raise Stopped("place", 0)
    if (At("here") in on.that or LeftPlace("here") in on.that) and context.type not in ("unit", "battlefield"):
        raise Stopped("place", 0)
    if on.it == "me" and context.type not in (("unit", "gear", "legend") if trigger.when == "empower" else ("unit",)):
        raise Stopped("trigger", 0)
    if (it := objects_of_event(on)) is not None:
        check_place(it, context)
    if trigger.theirs and context.type != "battlefield":
        raise Stopped("trigger", 0)
    return on


def check_others(trigger: p.Trigger, ability: Ability) -> None:
    """Stop where "another" may be another than the own permanent, or than what the event happened to."""
    of = trigger.of.described if trigger.of is not None else objects_of_event(trigger.on)
    if of is None or of.kind not in ("unit", "gear", "permanent", "something"):
        return
    several = of.kind in ("permanent", "something")
    kinds = {"unit", "gear", "permanent", "something"} if several else {of.kind, "permanent", "something"}
    fields = {"do": ability.do, "choose": ability.choose, "only_if": ability.only_if}
    if any(described.get("kind", "unit") in kinds for described in _others_of(msgspec.to_builtins(fields))):
        raise Stopped("reference", 0)


_OTHER: Final = msgspec.to_builtins(OTHER)


def _others_of(data: Any) -> Iterator[dict[str, Any]]:
    """All descriptions of others than the own permanent."""
    if isinstance(data, dict):
        if _OTHER in predicates_in(data):
            yield data
        data = list(data.values())
    if isinstance(data, list | tuple):
        for part in data:
            yield from _others_of(part)


def check_event(
    about: About, choices: Sequence[Choice], when: When, on: EventFilter | None, effects: Sequence[Effect]
) -> None:
    """Stop where words refer to an event in which there is no such object or player."""
    check_other_than_it(about, choices, effects)
    check_that_player(when, on, effects, choices)
    check_player_of_it(when, on, effects)


def check_player_of_it(when: When, on: EventFilter | None, effects: Iterable[Effect]) -> None:
    """Stop where "they" is not the opponent who has played the unit that is spoken of."""
    bound = [do for do in effects if isinstance(do, Forbid) and do.by == "its owner"]
    played = when == "plays" and on is not None and on.by == "enemy"
    if bound and not (played and all(do.what == "it" for do in bound)):
        raise Stopped("reference", 0)


def check_that_much(only_if: Condition | None, effects: Iterable[Effect]) -> None:
    """Stop where "that much" is not the excess damage that the condition of the trigger asks for."""
    asked = any(isinstance(part, Counted) and part.of == quantity("excess") for part in parts(only_if))
    if not asked and any(getattr(do, "each", None) == quantity("excess") for do in effects):
        raise Stopped("reference", 0)


def check_that_player(when: When, on: EventFilter | None, effects: Iterable[Effect], choices: Iterable[Choice]) -> None:
    """Stop where "that player" is not the player whose Beginning Phase it is, or whose turn ends.

    The attacker and the defender are those of a combat that begins.
    """
    spoken_of = {getattr(do, "who", "") for do in effects} | {choice.by for choice in choices}
    if "turn player" in spoken_of and (when not in ("beginning", "ending") or on is None):
        raise Stopped("reference", 0)
    if "combatants" in spoken_of and when != "combat begins":
        raise Stopped("reference", 0)


def check_other_than_it(about: About, choices: Iterable[Choice], effects: Iterable[Effect]) -> None:
    """Stop where another is asked for than what the event happened to, without such an object, or for all others."""
    of_all = (getattr(do, name, None) for do in effects for name in ("what", "to"))
    if any(isinstance(things, TargetFilter) and OTHER_THAN_IT in things.that for things in of_all):
        raise Stopped("reference", 0)
    if about.it is None and any(OTHER_THAN_IT in choice.of.that for choice in choices):
        raise Stopped("reference", 0)


def effects_of(fields: dict[str, Any], context: CardContext) -> dict[str, Any]:
    """The fields of an instruction that activates the effects of units; stop where it speaks of other things."""
    objects = fields.get("of")
    if not isinstance(objects, p.Objects):
        return fields
    if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
        raise Stopped("reference", 0)
    if objects.described.where != "here" or context.type != "battlefield":
        raise Stopped("place", 0)
    return fields | {"of": objects.described}


def check_with_it(about: About, context: CardContext) -> None:
    """Stop where nothing moves with which a unit may be moved."""
    if about.it is None or about.some or not about.moves or context.type != "unit":
        raise Stopped("reference", 0)


def check_there(about: About, things: Things, choices: list[Choice], context: CardContext) -> None:
    """To the battlefield of the trigger's event come the own unit, or chosen units from elsewhere: note that."""
    own = things == "me" and context.type == "unit"
    chosen = isinstance(things, int) and choices[things - 1].of.where == "anywhere"
    if not about.at_battlefield or not (own or chosen):
        raise Stopped("reference", 0)
    if isinstance(things, int):
        choice = choices[things - 1]
        choices[things - 1] = replace(choice, of=replace(choice.of, where="away"))
