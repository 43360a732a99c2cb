"""How a position remembers Might, keywords and buffs that were given for the turn, for a combat or for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event

if TYPE_CHECKING:
    from tableside.engine.model.state import Table


def without_gifts(permanent: Permanent) -> Permanent:
    """The permanent without what it was given for the turn or a combat."""
    return replace(permanent, bonus=0, granted=(), combat_bonus=0, combat_granted=(), abilities=())


def has_gifts_of_combat(permanent: Permanent) -> bool:
    """Whether a permanent has something that lasts this combat."""
    return bool(permanent.combat_bonus or permanent.combat_granted)


def _might_given(permanent: Permanent, event: e.MightGiven) -> Permanent:
    of_combat = permanent.combat_bonus + event.amount * event.combat
    return replace(permanent, bonus=permanent.bonus + event.amount, combat_bonus=of_combat)


def _granted(permanent: Permanent, event: e.Granted) -> Permanent:
    if event.lasting:
        return replace(permanent, kept=(*permanent.kept, event.keyword))
    of_combat = (*permanent.combat_granted, event.keyword) if event.combat else permanent.combat_granted
    return replace(permanent, granted=(*permanent.granted, event.keyword), combat_granted=of_combat)


def _ability_given(permanent: Permanent, event: e.AbilityGiven) -> Permanent:
    return replace(permanent, abilities=(*permanent.abilities, event.ability))


def _without_gifts_of_combat(permanent: Permanent) -> Permanent:
    left = list(permanent.granted)
    for keyword in permanent.combat_granted:
        left.remove(keyword)
    bonus = permanent.bonus - permanent.combat_bonus
    return replace(permanent, bonus=bonus, granted=tuple(left), combat_bonus=0, combat_granted=())


def _to_unit(change: Callable[[Permanent, Any], Permanent]) -> Callable[[Table, Any], Table]:
    """The fold of an event that changes a single unit."""

    def fold(table: Table, event: Any) -> Table:
        changed = (change(each, event) if each.id == event.unit else each for each in table.permanents)
        return replace(table, permanents=tuple(changed))

    return fold


def _combat_expired(table: Table, event: e.CombatExpired) -> Table:
    ended = (_without_gifts_of_combat(each) if has_gifts_of_combat(each) else each for each in table.permanents)
    return replace(table, permanents=tuple(ended))


GIFT_FOLDS: dict[type[Event], Callable[[Table, Any], Table]] = {
    e.MightGiven: _to_unit(_might_given),
    e.Granted: _to_unit(_granted),
    e.AbilityGiven: _to_unit(_ability_given),
    e.CombatExpired: _combat_expired,
}
"""The function that folds each of these events into the public position."""


def with_buff(permanent: Permanent, *, given: bool) -> Permanent:
    """A permanent with one buff more, or with one less (702.2.b).

    >>> with_buff(Permanent(1, "Garen", "unit", "A", 1, buffed=True), given=True).buffs
    2
    """
    buffs = max(0, permanent.buffs + (1 if given else -1))
    return replace(permanent, buffed=buffs > 0, more_buffs=max(0, buffs - 1))
