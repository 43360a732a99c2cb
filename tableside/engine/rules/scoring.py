"""Scoring and winning (2026-07-16, 193-196, 467-472)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tableside.engine.derived.victory import victory_score
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.progress import Task
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.hidden import reveal
from tableside.engine.rules.prohibitions import may_gain_points, may_score
from tableside.engine.rules.replaced_events import cards_for_point
from tableside.engine.rules.watching import TriggerEvent

GainCause = Literal["conquer", "hold", "burn out", "effect"]
"""Why a player gains points."""


def establish_control(execution: Execution, player: Player, at: int) -> None:
    """Give a player control of a battlefield; it is a conquest if they may still score it (469.1, 470)."""
    before = execution.table.battlefield(at).control
    execution.emit(e.Controls(at, player), e.ContestedBy(at, None))
    if at in unscored(execution.table, player) and _scores(execution.table, player, at) is not False:
        score_conquest(execution, player, at, before)


def takes_control(execution: Execution, player: Player, at: int) -> bool | None:
    """Return whether a player who would establish control of a battlefield does; None while the table asks.

    With it, the cards facedown there are lost to their player (323.7).
    """
    table = execution.table
    cards = (card for card in table.facedown_at(at) if card.settlement != "to settle")
    facedown = [card for card in cards if card.player != player]
    texts = unread.bearing(table, "control taken", *(("facedown lost",) if facedown else ()))
    lost = (Doubt("facedown lost", (card.handle,), unread.bearing(table, "facedown lost")) for card in facedown)
    takes = unread.happens(execution, player, Doubt("control taken", (f"@{at}", player), texts), *lost)
    return None if takes and not is_score_known(execution, player, at) else takes


def _scores(table: Table, player: Player, at: int) -> bool | None:
    """Return whether a player may score a battlefield, by its card or by people's word; None until they say it."""
    known = may_score(table, player, at)
    if known is not None:
        return known
    if unread.is_silenced(table, table.battlefield(at).name, "scored"):
        return True
    return unread.decided(table, _score_doubt(player, at))


def _score_doubt(player: Player, at: int) -> Doubt:
    return Doubt("scored", (f"@{at}", player), (f"@{at}",))


def is_score_known(execution: Execution, player: Player, at: int) -> bool:
    """Return whether it is known if a player who may score a battlefield does; if not, the table asks."""
    if at not in unscored(execution.table, player) or _scores(execution.table, player, at) is not None:
        return True
    unread.ask(execution, player, _score_doubt(player, at))
    return False


def score_conquest(execution: Execution, player: Player, at: int, before: Player | None) -> None:
    """Score by conquest: a point, or a card in place of a last point that is not earned (471.1.b).

    `before` is who controlled the battlefield until now.
    """
    execution.emit(e.Scored(player, at, "conquer"))
    if earns_point(execution.table, player):
        _score_point(execution, player, "conquer", at)
    else:
        unread.assume(execution, "card for point", player, unread.bearing(execution.table, "win"))
        execution.draw(player, 1)
    from_enemy = before in execution.table.opponents(player)
    uncontrolled = None if before == UNKNOWN else before is None
    scored = _score_event(execution.table, "conquer", player, at)
    fire(execution, scored._replace(uncontrolled=uncontrolled, from_enemy=from_enemy))


def _score_event(table: Table, when: Literal["conquer", "hold"], player: Player, at: int) -> TriggerEvent:
    """The trigger event of a score: of the units there, the battlefield and the player (383.4.c, 383.4.d, 471.2)."""
    return TriggerEvent(when, player, tuple(unit.id for unit in table.units(at, player)), at)


def needs_last_point(table: Table, player: Player) -> bool:
    """Return whether a player is at most one point from the victory score: a conquest may give none (471.1.b)."""
    return table.seat(player).points >= victory_score(table) - 1


def unscored(table: Table, player: Player) -> tuple[int, ...]:
    """The battlefields that a player has not scored this turn, apart from those of a teammate (489.8.g.1)."""
    seat = table.seat(player)
    return tuple(at for at in table.numbers() if at not in (*seat.scored, *seat.barred))


def earns_point(table: Table, player: Player) -> bool:
    """Return whether a conquest that is already marked gives the point.

    One point before the victory score, it does only if the player scored every battlefield this turn, by either
    way (471.1.b.1).
    """
    return not needs_last_point(table, player) or not unscored(table, player)


def _score_point(execution: Execution, player: Player, why: Literal["conquer", "hold"], at: int) -> None:
    """Give a player the point of a score, or the cards that a card in play has them draw instead (367, 468.1)."""
    cards = cards_for_point(execution.table, player)
    if cards and may_gain_points(execution.table, player):
        execution.draw(player, cards)
    else:
        gain_points(execution, player, 1, why, at)


def gain_points(
    execution: Execution, player: Player, points: int, why: GainCause, at: int = 0, *, surely: bool = False
) -> None:
    """Give points to a player, or take them, never below 0 (194.4, 468.1), as far as cards in play allow (002).

    No card in play prevents points that are gained `surely` (431.3.b).
    """
    if points > 0 and not surely and not may_gain_points(execution.table, player):
        return
    change = max(points, -execution.table.seat(player).points)
    if change:
        execution.emit(e.Gained(player, change, why, at))
    if change > 0 and leader(execution.table) is None:
        unread.assume(execution, "points", player, unread.bearing(execution.table, "win"))
    if execution.table.setup.rules.wins == "at once":
        win_if_sure(execution)


def score_holds(execution: Execution, player: Player) -> None:
    """Queue the holds of the turn player (469.2, 471.1.a).

    Battlefields of teammates are barred for the team this turn (489.8.b).
    """
    mates = [mate for mate in execution.table.team(player) if mate != player]
    barred = tuple(at for at in execution.table.numbers() if execution.table.battlefield(at).control in mates)
    if barred:
        execution.emit(*(e.Barred(other, barred) for other in execution.table.team(player)))
    execution.put_first(Task("holds", player))


def score_next_hold(execution: Execution, task: Task) -> None:
    """Score the next battlefield that the player of a task controls and has not scored yet.

    All of them are held in this one step, so that what triggers on it does so at the same time, and its player says in
    which order (315.2.b.2, 383.3.d). Where points win at once, whether they do is settled before the next battlefield.
    """
    if execution.table.setup.rules.wins == "at once" and win_if_sure(execution):
        return
    table, player = execution.table, task.player
    held = (at for at in table.numbers() if table.battlefield(at).control == player)
    left = (at for at in held if at not in table.seat(player).scored and _scores(table, player, at) is not False)
    at = next(left, None)
    if at is not None and _scores(table, player, at) is None:
        unread.ask(execution, player, _score_doubt(player, at))
        return
    if at is None:
        execution.finish_task()
        fire(execution, *(_score_event(execution.table, "hold", player, at) for at in task.held))
        return
    execution.emit(e.TasksSet((replace(task, held=(*task.held, at)), *table.tasks[1:])), e.Scored(player, at, "hold"))
    _score_point(execution, player, "hold", at)


def leader(table: Table) -> Player | None:
    """The player who has the victory score and more points than every opponent (323.1, 194.2).

    In the edition of 2025-12-01 the victory score is enough.
    """
    candidates = [seat for seat in table.seats if seat.points >= table.setup.mode.victory_score and not seat.gone]
    needed = victory_score(table) if candidates else 0
    for seat in candidates:
        rivals = [table.seat(player).points for player in table.opponents(seat.player)]
        if table.setup.rules.is_win(seat.points, needed, rivals):
            return seat.player
    return None


def win_if_sure(execution: Execution) -> bool:
    """Let the leader win, if there is one; return whether the game goes no further for now.

    If unread text may change it, the table asks first.
    """
    table = execution.table
    winner = leader(table)
    if winner is None or table.over:
        return table.over
    facts = (f"{table.seat(winner).points}/{victory_score(table)}",)
    wins = unread.happens(execution, winner, Doubt("win", (winner,), unread.bearing(table, "win"), facts))
    if wins:
        win(execution, winner)
    return wins is not False


def win(execution: Execution, player: Player) -> None:
    """End the game, and reveal every facedown card (196, 421.4)."""
    if not execution.table.over:
        end_game(execution, player)


def end_game(execution: Execution, winner: Player | None) -> None:
    """End the game with this winner, None for a draw, and reveal every facedown card (196, 421.4)."""
    execution.emit(e.Drawn() if winner is None else e.Won(winner))
    for card in execution.table.facedown:
        reveal(execution, card.handle)
