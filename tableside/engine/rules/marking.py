"""Marks of permanents: exhaust, ready, stun, buff, empower and disempower (2026-07-16, 414, 415, 423, 426, 441, 442).

What already is in that state is not marked again, and nothing triggers on it. Each takes the player who does it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carddata.model.operations import MoveBuff
from carddata.model.permissions import EmpoweredAgain, HasBuffs
from tableside.engine.derived.evaluation import is_said_of
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Truth, Unknown, either, every, resting_on
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.prohibitions import can_be_marked, can_be_readied
from tableside.engine.rules.watching import TriggerEvent


def exhaust(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Exhaust permanents (414)."""
    ids = tuple(permanent.id for permanent in permanents if not permanent.exhausted)
    if ids:
        execution.emit(e.Turned(ids, exhausted=True))
        fire(execution, TriggerEvent("exhaust", player, ids))


def ready(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Ready permanents by a spell or an ability (415)."""
    _ready(execution, player, permanents, by_effect=True)


def awaken(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Ready permanents as their player's turn begins (315.1.b)."""
    _ready(execution, player, permanents, by_effect=False)


def is_awakening_known(execution: Execution, player: Player) -> bool:
    """Return whether it is known which permanents of a player are readied as their turn begins; if not, the table asks.

    That is so where nobody knows whether a text forbids it (054.1).
    """
    table = execution.table
    exhausted = (each for each in table.permanents if each.player == player and each.exhausted)
    return all(unread.happens(execution, player, _awakening_doubt(table, each)) is not None for each in exhausted)


def _awakening_doubt(table: Table, permanent: Permanent) -> Doubt:
    can = can_be_readied(table, permanent, by_effect=False)
    texts = unread.not_silenced(table, can.rests_on, "readied") if isinstance(can, Unknown) else ()
    return Doubt("readied", (f"#{permanent.id}",), texts)


def _ready(execution: Execution, player: Player, permanents: Iterable[Permanent], *, by_effect: bool) -> None:
    """Ready what no card surely keeps from being readied, and no person says that it does (054.1)."""
    exhausted = (permanent for permanent in permanents if permanent.exhausted)
    ids = tuple(each.id for each in exhausted if _is_readied(execution.table, each, by_effect=by_effect))
    if ids:
        execution.emit(e.Turned(ids, exhausted=False))
        fire(execution, TriggerEvent("ready", player, ids))


def _is_readied(table: Table, permanent: Permanent, *, by_effect: bool) -> bool:
    can = can_be_readied(table, permanent, by_effect=by_effect)
    if isinstance(can, Unknown) and not by_effect:
        return unread.decided(table, _awakening_doubt(table, permanent)) is not False
    return can is not False


def stun(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Stun units (423)."""
    unstunned = (permanent for permanent in permanents if not permanent.stunned)
    ids = tuple(each.id for each in unstunned if can_be_marked(execution.table, each, "stunned") is not False)
    execution.emit(*(e.Stunned(unit) for unit in ids))
    if ids:
        fire(execution, TriggerEvent("stun", player, ids))


def spend_buff(execution: Execution, player: Player, unit: int) -> None:
    """Spend the buff of a unit (702.2.b)."""
    execution.emit(e.Buffed(unit, buffed=False))
    fire(execution, TriggerEvent("spend a buff", player, (unit,)))


def buff(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Give each of these units a buff if it has none, or can have more (426.1.b)."""
    ids = tuple(permanent.id for permanent in permanents if can_be_buffed(execution.table, permanent) is not False)
    execution.emit(*(e.Buffed(unit) for unit in ids))
    if ids:
        fire(execution, TriggerEvent("buff", player, ids))


def moved_buffs(table: Table, item: Item, do: MoveBuff) -> Iterator[tuple[Permanent, Permanent]]:
    """Yield the unit that has the buff which an instruction moves, and the other that gets it, if both are there."""
    for source, to in zip(permanents_of(table, item, do.what)[:1], permanents_of(table, item, do.to), strict=False):
        if source.buffed and source.id != to.id:
            yield source, to


def move_buff(execution: Execution, source: Permanent, to: Permanent) -> None:
    """Move a buff from one unit to another, which is neither given a buff nor spends one (746)."""
    if can_be_buffed(execution.table, to) is not False:
        execution.emit(e.Buffed(source.id, buffed=False), e.Buffed(to.id))


def can_be_buffed(table: Table, unit: Permanent) -> Truth:
    """Return whether a unit has no buff, or can have another (426.1.b.2), and no card forbids that (054.1)."""
    may_have_another = (
        resting_on(reference, is_said_of(table, effect.to, effect.only_if, context, unit))
        for effect, context, reference, _ in standing_of(table, HasBuffs)
        if (effect.most is None or unit.buffs < effect.most)
    )
    return every((not unit.buffed or either(may_have_another), can_be_marked(table, unit, "buffed")))


def empower(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Make permanents and legends Empowered (441)."""
    ids = tuple(each.id for each in permanents if can_be_empowered(execution.table, each) is not False)
    execution.emit(*(e.BecameEmpowered(identity) for identity in ids))
    if ids:
        fire(execution, TriggerEvent("empower", player, ids))


def can_be_empowered(table: Table, permanent: Permanent) -> Truth:
    """Return whether a permanent or legend is not Empowered, or can be so again (441.1.b, 441.1.c.1).

    A card may forbid that (054.1).
    """
    may_be_again = (
        resting_on(reference, is_said_of(table, effect.to, effect.only_if, context, permanent))
        for effect, context, reference, _ in standing_of(table, EmpoweredAgain)
        if (effect.most is None or permanent.times_empowered < effect.most)
    )
    return every((not permanent.empowered or either(may_be_again), can_be_marked(table, permanent, "empowered")))


def disempower(execution: Execution, player: Player, permanents: Iterable[Permanent]) -> None:
    """Make permanents and legends Empowered no longer, or once less (442, 441.1.c.1)."""
    execution.emit(*(e.BecameEmpowered(each.id, empowered=False) for each in permanents if each.empowered))
