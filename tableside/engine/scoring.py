"""Scoring and winning (2026-07-16, 193-196, 467-472)."""

from __future__ import annotations

from typing import Literal

from carddata.model import MorePoints
from tableside.engine import events as e
from tableside.engine.abilities import Happening, fire
from tableside.engine.battlefields import reveal
from tableside.engine.run import Run
from tableside.engine.state import Player, Table

Why = Literal["conquer", "hold", "burn out", "effect"]


def establish(run: Run, player: Player, at: int) -> None:
    """A player establishes control of a battlefield; it is a conquest if they may still score it (469.1, 470)."""
    run.emit(e.Controls(at, player), e.ContestedBy(at, None))
    seat = run.table.seat(player)
    if at not in (*seat.scored, *seat.barred):
        conquer(run, player, at)


def conquer(run: Run, player: Player, at: int) -> None:
    """Score by conquest: marked first, then a point, or a card in place of a last point not earned (471.1.b)."""
    run.emit(e.Scored(player, at, "conquer"))
    if earns_point(run.table, player):
        gain(run, player, 1, "conquer", at)
    else:
        run.draw(player, 1)
    _score_triggers(run, "conquer", player, at)


def _score_triggers(run: Run, when: Literal["conquer", "hold"], player: Player, at: int) -> None:
    """What triggers on a score: of the units there, of the battlefield, and of the player (383.4.c, 383.4.d, 471.2)."""
    present = tuple(unit.id for unit in run.table.units(at, player))
    fire(run, Happening(when, player, present, at))


def victory_score(table: Table) -> int:
    """The points that a win takes: the mode's, changed by what is in play (194, 483)."""
    names = [*(field.name for field in table.battlefields), *(one.card for one in table.permanents)]
    cards = (table.card(name) for name in names)
    standing = (one for card in cards if card is not None for one in card.standing)
    return table.setup.mode.victory_score + sum(one.points for one in standing if isinstance(one, MorePoints))


def earns_point(table: Table, player: Player) -> bool:
    """Whether a conquest that is already marked gives the point.

    At one point from the victory score or more it does only when every battlefield was scored this turn, by either
    way (471.1.b.1), but for those that a teammate had (489.8.g.1).
    """
    seat = table.seat(player)
    if seat.points < victory_score(table) - 1:
        return True
    return {*seat.scored, *seat.barred} >= set(table.numbers())


def gain(run: Run, player: Player, points: int, why: Why, at: int = 0) -> None:
    """A player gains points, or loses them, never below 0 (194.4, 468.1)."""
    change = max(points, -run.table.seat(player).points)
    if change:
        run.emit(e.Gained(player, change, why, at))
    if not run.table.setup.rules.win_ahead and run.table.seat(player).points >= victory_score(run.table):
        win(run, player)


def hold(run: Run, player: Player) -> None:
    """The turn player scores each battlefield they control and did not score yet (469.2, 471.1.a).

    What their teammates control is barred for the team this turn (489.8.b).
    """
    mates = [mate for mate in run.table.team(player) if mate != player]
    barred = tuple(at for at in run.table.numbers() if run.table.battlefield(at).control in mates)
    if barred:
        run.emit(*(e.Barred(one, barred) for one in run.table.team(player)))
    for at in run.table.numbers():
        unscored = at not in run.table.seat(player).scored
        if run.table.winner is None and run.table.battlefield(at).control == player and unscored:
            run.emit(e.Scored(player, at, "hold"))
            gain(run, player, 1, "hold", at)
            _score_triggers(run, "hold", player, at)


def ahead(table: Table) -> Player | None:
    """The player who has the victory score and more points than every opponent (323.1, 194.2).

    In the edition of 2025-12-01 the victory score is enough.
    """
    wanted = victory_score(table)
    for seat in table.seats:
        rivals = [table.seat(one).points for one in table.opponents(seat.player)]
        alone = all(seat.points > points for points in rivals) or not table.setup.rules.win_ahead
        if not seat.gone and seat.points >= wanted and alone:
            return seat.player
    return None


def win(run: Run, player: Player) -> None:
    """The game ends once, and every facedown card is revealed (196, 421.4)."""
    if run.table.winner is not None:
        return
    run.emit(e.Won(player))
    for lies in run.table.facedown:
        reveal(run, lies.handle)
