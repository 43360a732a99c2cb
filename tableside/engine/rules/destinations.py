"""The destinations that are chosen for moves as an item is put on the chain (2026-07-16, 355.4, 449.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.operations import Move
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, disputed, forbidden
from tableside.engine.rules.ability_facts import moves_to_chosen
from tableside.engine.rules.disputes import PLACE_WHERE_IT_MAY_NOT_BE, is_disputed, sides_of
from tableside.engine.rules.locations import destinations, is_among, judge_entry
from tableside.engine.rules.prohibitions import is_kept_from_base
from tableside.message import PlaceName


def judge_destination(table: Table, item: Item) -> Iterator[Reason]:
    """Every rule that forbids the named destinations: each must be another place, and open (355.4.a).

    What moves the own unit needs a place for it.
    """
    if any(move.what == "me" and not open_destinations(table, item, move) for move in moves_to_chosen(item.ability)):
        yield forbidden("355.4.a", "reason-no-destination")
    for move, to in zip(moves_to_chosen(item.ability), item.destinations, strict=False):
        for unit in _moved(table, item, move):
            if to is not None and _base_as_own(item, to) not in _open_to(table, item, move, unit):
                yield _not_there(table, unit, to)
                if isinstance(to, int):
                    yield from judge_entry(table, item.player, to)


def _not_there(table: Table, unit: Permanent, to: Place) -> Reason:
    """Why a unit is not moved to a place: what keeps it out of there may do so as it is chosen, or only later.

    Where a unit may not be is no valid place (355.4.a), but what prevents an action prevents no card that tells to
    take it (358.3.a).
    """
    is_kept = isinstance(to, str) and isinstance(unit.place, int) and is_kept_from_base(table, unit)
    if is_kept and is_disputed(table, PLACE_WHERE_IT_MAY_NOT_BE):
        sides = sides_of(PLACE_WHERE_IT_MAY_NOT_BE)
        return disputed("355.4.a", "reason-destination-disputed", place=PlaceName(to), sides=sides)
    return forbidden("355.4.a", "reason-cannot-be-moved-there", place=PlaceName(to))


def _destinations(table: Table, item: Item, move: Move) -> Iterator[tuple[Place, ...]]:
    """For each unit that an operation moves to a chosen place, the places open to it."""
    return (_open_to(table, item, move, unit) for unit in _moved(table, item, move))


def _moved(table: Table, item: Item, move: Move) -> Iterator[Permanent]:
    """The units that an operation moves to a chosen place."""
    number = move.what if isinstance(move.what, int) else 0
    moved: tuple[Target | None, ...] = item.chosen[number - 1] if 0 < number <= len(item.chosen) else ()
    moved = {"me": (item.by,), "it": item.it}.get(str(move.what), moved)
    for target in moved:
        unit = table.permanent(target) if isinstance(target, int) else None
        if unit is not None:
            yield unit


def _open_to(table: Table, item: Item, move: Move, unit: Permanent) -> tuple[Place, ...]:
    """The places to which an operation may move a unit.

    A base stands for that of the unit's controller (107.1.c), and is written as the base of the item's player.
    """
    fitting = (place for place in destinations(table, unit) if is_among(table, unit, place, move.among, item.player))
    open_to_it = (_base_as_own(item, place) for place in fitting)
    to_base = move.by_base and isinstance(unit.place, int)
    return tuple(place for place in open_to_it if not to_base or isinstance(place, str))


def _base_as_own(item: Item, place: Place) -> Place:
    return item.player if isinstance(place, str) else place


def open_destinations(table: Table, item: Item, move: Move) -> tuple[Place, ...]:
    """The places open to every unit that an operation of the item moves; none if it moves nothing."""
    each = list(_destinations(table, item, move))
    return tuple(place for place in each[0] if all(place in places for places in each)) if each else ()


def have_common_destination(table: Table, item: Item, group: tuple[Target, ...]) -> bool:
    """Return whether an item's next targets can be moved to one place, if they are moved together (355.4.a, 355.16)."""
    number, chosen = len(item.chosen) + 1, replace(item, chosen=(*item.chosen, group))
    moves = (move for move in moves_to_chosen(item.ability) if move.what == number and len(group) > 1)
    return all(open_destinations(table, chosen, move) for move in moves)
