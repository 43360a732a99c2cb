"""The memory of a position for Might, keywords and buffs that were given for the turn, for a combat or for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import KeywordChange, Permanent, SetTo
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, moment
from tableside.engine.model.state import Table


def without_gifts(permanent: Permanent) -> Permanent:
    """The permanent without what it was given for the turn or a combat."""
    return replace(
        permanent,
        bonus=0,
        granted=(),
        combat_bonus=0,
        combat_granted=(),
        abilities=(),
        keyword_changes=tuple(change for change in permanent.keyword_changes if not change.until),
        set_to=tuple(became for became in permanent.set_to if became.lasting),
    )


def has_gifts_of_combat(permanent: Permanent) -> bool:
    """Return whether a permanent has something that lasts this combat."""
    of_combat = any(change.until == "combat" for change in permanent.keyword_changes)
    return bool(permanent.combat_bonus or permanent.combat_granted or of_combat)


def has_gifts(permanent: Permanent) -> bool:
    """Return whether a permanent has something that lasts this turn or a combat."""
    changed = any(change.until for change in permanent.keyword_changes)
    became = any(not became.lasting for became in permanent.set_to)
    return bool(permanent.bonus or permanent.granted or permanent.abilities or changed or became)


def _might_given(permanent: Permanent, event: e.MightGiven) -> Permanent:
    of_combat = permanent.combat_bonus + event.amount * event.combat
    return replace(permanent, bonus=permanent.bonus + event.amount, combat_bonus=of_combat)


def _granted(table: Table, event: e.Granted) -> Table:
    return _keyword_changed(_to_unit(_with_keyword)(table, event), event, lost=False)


def _keyword_lost(table: Table, event: e.KeywordLost) -> Table:
    return _keyword_changed(table, event, lost=True)


def _keyword_changed(table: Table, event: e.Granted | e.KeywordLost, *, lost: bool) -> Table:
    change = KeywordChange(event.keyword, moment(table), _until(event), lost)
    noted = _to_unit(lambda permanent, _: replace(permanent, keyword_changes=(*permanent.keyword_changes, change)))
    return noted(table, event)


def _until(event: e.Granted | e.KeywordLost) -> Literal["", "turn", "combat"]:
    return "" if event.lasting else "combat" if event.combat else "turn"


def _might_set(permanent: Permanent, event: e.MightSet) -> Permanent:
    return replace(permanent, set_to=(*permanent.set_to, SetTo(event.amount, event.lasting)))


def _with_keyword(permanent: Permanent, event: e.Granted) -> Permanent:
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
    changes = tuple(change for change in permanent.keyword_changes if change.until != "combat")
    return replace(
        permanent,
        bonus=bonus,
        granted=tuple(left),
        combat_bonus=0,
        combat_granted=(),
        keyword_changes=changes,
    )


def _to_unit(change: Callable[[Permanent, Any], Permanent]) -> Fold:
    """The fold of an event that changes a single unit."""

    def fold(table: Table, event: Any) -> Table:
        changed = (change(each, event) if each.id == event.unit else each for each in table.permanents)
        return replace(table, permanents=tuple(changed))

    return fold


def _combat_expired(table: Table, event: e.CombatExpired) -> Table:
    ended = (_without_gifts_of_combat(each) if has_gifts_of_combat(each) else each for each in table.permanents)
    return replace(table, permanents=tuple(ended))


GIFT_FOLDS: dict[type[Event], Fold] = {
    e.MightGiven: _to_unit(_might_given),
    e.Granted: _granted,
    e.KeywordLost: _keyword_lost,
    e.MightSet: _to_unit(_might_set),
    e.LimitsAre: _to_unit(lambda unit, event: replace(unit, limits=event.limits)),
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
