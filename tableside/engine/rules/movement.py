"""The standard move (2026-07-16, 144, 445-453)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.battlefields import MovesHereFromAnywhere
from carddata.model.operations import Move, Swap
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.traits import has_keyword_now
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import StandardMove
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed, forbidden, has_reason
from tableside.engine.rules import unread_findings
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import destination_of, permanents_of, place_beside
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.locations import is_among, is_closed_to, judge_entry
from tableside.engine.rules.prohibitions import can_be_moved, can_move, is_kept_from_base
from tableside.engine.rules.watching import TriggerEvent
from tableside.message import CardName, PlaceName, PlayerName


def judge_move(table: Table, private: Private, action: StandardMove) -> Findings:
    """Every rule that forbids this standard move."""
    yield from _judge_moment(table, action.player)
    if not action.units:
        yield forbidden("144", "reason-no-unit-moves")
    for identity in action.units:
        unit = table.permanent(identity)
        if unit is None:
            yield forbidden("144", "reason-not-on-the-board")
        else:
            yield from _judge_unit(table, action.player, unit, action.to)
    yield from _judge_destination(table, action.player, action.to)


def assume_move(table: Table, private: Private, action: StandardMove) -> Iterator[Assumed]:
    """Yield what is taken for granted of a standard move."""
    yield from unread_findings.assume_unchanged(table, "prohibitions", *(("costs",) if len(action.units) > 1 else ()))
    yield from _assume_combat(table, action)


def can_begin_move(table: Table, player: Player) -> bool:
    """Return whether this is a moment for a standard move of a player."""
    return not has_reason(_judge_moment(table, player))


def movable_units(table: Table, player: Player, to: Place) -> tuple[int, ...]:
    """Return the units that may move to a place in a moment for a standard move, alone or together."""
    if has_reason(_judge_destination(table, player, to)):
        return ()
    units = [unit for unit in table.permanents if unit.player == player and unit.kind == "unit"]
    return tuple([unit.id for unit in units if not has_reason(_judge_unit(table, player, unit, to))])


def _judge_destination(table: Table, player: Player, to: Place) -> Iterator[Reason]:
    """Move only where no fight of others and no two players are (144.4.a.1, 447.2)."""
    if not isinstance(to, int):
        return
    yield from judge_entry(table, player, to)
    others = _others_at(table, player, to)
    if len(others) > 1:
        first, second, place = PlayerName(others[0]), PlayerName(others[1]), PlaceName(to)
        yield forbidden("144.4.a.1", "reason-two-players-there", player=first, other=second, place=place)


def _others_at(table: Table, player: Player, to: Place) -> tuple[Player, ...]:
    """The other players with units at a battlefield."""
    return tuple([other for other in table.present(to) if other != player]) if isinstance(to, int) else ()


def _assume_combat(table: Table, action: StandardMove) -> Iterator[Assumed]:
    """Yield what a combat assumes: its result if only moves are followed, otherwise the cards done by hand."""
    if not _others_at(table, action.player, action.to):
        return
    if table.setup.follow != "all":
        yield assumed("assumed-combat-by-hand")
        return
    moving = (table.permanent(unit) for unit in action.units)
    cards = {unit.card for unit in (*table.units(action.to), *moving) if unit is not None}
    if any((card := table.card(name)) is None or card.abilities is None for name in cards):
        yield assumed("assumed-combat-cards-by-hand")


def _judge_moment(table: Table, player: Player) -> Iterator[Reason]:
    """Move only in your own Main Phase, in a Neutral Open State (144.1)."""
    if table.turn != player or table.phase != "main":
        yield forbidden("144.1.a", "reason-not-main-phase", player=PlayerName(player))
    if not table.open:
        yield forbidden("144.1.b", "reason-chain-exists")
    if not table.neutral:
        yield forbidden("144.1.c", "reason-showdown-or-combat")
    if table.priority != player:
        yield forbidden("312.1", "reason-no-priority", player=PlayerName(player))


def _judge_unit(table: Table, player: Player, unit: Permanent, to: Place) -> Findings:
    """Move only your own ready units, between base and battlefield, or with Ganking, unless a text may allow more."""
    lifted = unread_findings.lifted_in_play(table, unit, _judge_unit_by_rules(table, player, unit, to))
    yield from unread_findings.lifted_by_texts(table, player, lifted)


def _judge_unit_by_rules(table: Table, player: Player, unit: Permanent, to: Place) -> Iterator[Reason]:
    """Move only your own ready units, between base and battlefield, or with Ganking (144.2, 144.4)."""
    if unit.kind != "unit":
        yield forbidden("144", "reason-only-units-move")
    if unit.player != player:
        rule = "489.8.c.2" if unit.player in table.team(player) else "144"
        yield forbidden(rule, "reason-controlled-by-another", player=PlayerName(unit.player))
    moves = player not in unit.held_from and can_move(table, unit)
    if moves is not True:
        reason = forbidden("054.1", "reason-cannot-move", player=PlayerName(player), card=CardName(unit.card))
        yield unread_findings.hanging_on(table, moves, reason)
    if unit.exhausted:
        yield forbidden("144.2", "reason-move-exhausts")
        yield forbidden("414.4", "reason-already-exhausted")
    if to == unit.place:
        yield forbidden("446.1", "reason-already-there", place=PlaceName(to))
    elif isinstance(to, str):
        if to != player:
            yield forbidden("144.4.b", "reason-base-of-another")
        if is_kept_from_base(table, unit):
            yield forbidden("054.1", "reason-kept-from-base", card=CardName(unit.card))
    elif (
        isinstance(unit.place, int)
        and table.card(unit.card) is not None
        and not has_keyword_now(table, unit, "Ganking")
    ):
        if _is_open_from_anywhere(table, to):
            return
        yield forbidden("144.4.c.1", "reason-needs-ganking")


def _is_open_from_anywhere(table: Table, at: int) -> bool:
    """Return whether units may come to a battlefield from other battlefields without Ganking, by its text (187.9)."""
    card = table.card(table.battlefield(at).name)
    return card is not None and any(isinstance(effect, MovesHereFromAnywhere) for effect in card.standing)


def move(execution: Execution, action: StandardMove) -> None:
    """Exhaust the units and move them at the same time; this can contest the destination (144.3, 450)."""
    execution.emit(e.Turned(action.units, exhausted=True))
    fire(execution, TriggerEvent("exhaust", action.player, action.units))
    move_units(execution, action.units, action.to)


def moves_of(table: Table, item: Item, do: Move) -> Iterator[tuple[Permanent, Place | None]]:
    """Yield the units that an instruction moves, each with the place to which it goes; None if it is recalled."""
    here = targeting_context(table, item).here
    for unit in permanents_of(table, item, do.what):
        to = {
            "base": unit.player,
            "here": here,
            "there": item.there,
            "with it": item.there,
            "beside": place_beside(table, item, do.beside),
            "chosen": destination_of(item),
        }[do.to]
        if to is None or (do.by_base and isinstance(to, int) and isinstance(unit.place, int)):
            continue
        is_base_of_another = isinstance(to, str) and to != unit.player
        if not is_among(table, unit, to, do.among, item.player) or (do.to == "with it" and is_base_of_another):
            continue
        if do.to in ("here", "there", "beside") and is_base_of_another:
            yield unit, None
        else:
            yield unit, unit.player if isinstance(to, str) else to


def swaps_of(table: Table, item: Item, do: Swap) -> Iterator[tuple[Permanent, Place]]:
    """Yield the two units that an instruction swaps, each with the place to which it goes, if both are there."""
    pair = (*permanents_of(table, item, do.first)[:1], *permanents_of(table, item, do.second)[:1])
    for unit, other in zip(pair, reversed(pair), strict=True) if len(pair) == 2 else ():
        yield unit, unit.player if isinstance(other.place, str) else other.place


def would_move(table: Table, unit: Permanent, to: Place, by: Player) -> bool:
    """Return whether an effect of a player would move a unit to a place, if no text forbade it that speaks of moves."""
    is_kept = by in unit.held_from or (isinstance(to, str) and is_kept_from_base(table, unit))
    return unit.place != to and not is_kept


def move_units(
    execution: Execution, ids: tuple[int, ...], to: Place, by: Player | None = None, *, spell: bool = False
) -> int:
    """Move units to a place at the same time; recall those that may not come there (446, 447.2.c, 450).

    Return how many have moved.

    `by` is the player whose effect moves them, a `spell` or an ability, None for each unit's own player.
    """
    units = tuple(unit for unit in execution.table.permanents if unit.id in ids and by not in unit.held_from)
    if by is not None:
        units = tuple(unit for unit in units if can_be_moved(execution.table, unit, by, spell=spell) is not False)
    if by is not None and isinstance(to, str):
        units = tuple(unit for unit in units if not is_kept_from_base(execution.table, unit))
    barred = tuple(unit for unit in units if isinstance(to, int) and is_closed_to(execution.table, unit.player, to))
    moved = tuple(unit for unit in units if unit not in barred and unit.place != to)
    if moved:
        execution.emit(e.Moved(tuple(unit.id for unit in moved), to))
    for unit in moved:
        contest(execution, unit.player, to)
    fire(execution, *(TriggerEvent("move", unit.player, (unit.id,), to, left=unit.place, by=by) for unit in moved))
    recall(execution, *barred)
    return len(moved)


def recall(execution: Execution, *units: Permanent) -> None:
    """Put permanents in their base; this is not a move (454-458). What is attached goes with its bearer (718.5.c)."""
    for unit in units:
        if unit.place != unit.player and not unit.attached_to:
            execution.emit(e.Moved((unit.id,), unit.player, recall=True))
