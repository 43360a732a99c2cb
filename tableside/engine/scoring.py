"""Scoring and winning (2026-07-16, 193-196, 467-472)."""

from __future__ import annotations

from tableside.engine import events as e
from tableside.engine.battlefields import reveal
from tableside.engine.effects import trigger
from tableside.engine.run import Run
from tableside.engine.state import Player, Table


def establish(run: Run, player: Player, at: int) -> None:
    """A player establishes control of a battlefield; it is a conquest if they did not score it yet (469.1)."""
    run.emit(e.Controls(at, player), e.ContestedBy(at, None))
    if at not in run.table.seat(player).scored:
        conquer(run, player, at)


def conquer(run: Run, player: Player, at: int) -> None:
    """Score by conquest: marked first, then a point, or a card in place of a last point not earned (471.1.b)."""
    run.emit(e.Scored(player, at, "conquer"))
    if earns_point(run.table, player):
        run.emit(e.Gained(player, 1, "conquer", at))
    else:
        run.draw(player, 1)
    trigger(run, "conquer", player, run.table.battlefield(at).name)


def earns_point(table: Table, player: Player) -> bool:
    """Whether a conquest that is already marked gives the point.

    At one point from the victory score or more it does only when every battlefield was scored this turn, by either
    way (471.1.b.1).
    """
    seat = table.seat(player)
    if seat.points < table.setup.mode.victory_score - 1:
        return True
    return set(seat.scored) >= set(table.numbers())


def hold(run: Run, player: Player) -> None:
    """The turn player scores each battlefield they control and did not score yet (469.2, 471.1.a)."""
    for at in run.table.numbers():
        unscored = at not in run.table.seat(player).scored
        if run.table.battlefield(at).control == player and unscored:
            run.emit(e.Scored(player, at, "hold"), e.Gained(player, 1, "hold", at))
            trigger(run, "hold", player, run.table.battlefield(at).name)


def ahead(table: Table) -> Player | None:
    """The player who has the victory score and more points than every opponent (323.1, 194.2)."""
    for seat in table.seats:
        rivals = [table.seat(one).points for one in table.opponents(seat.player)]
        enough = seat.points >= table.setup.mode.victory_score
        if not seat.gone and enough and all(seat.points > points for points in rivals):
            return seat.player
    return None


def win(run: Run, player: Player) -> None:
    """The game ends once, and every facedown card is revealed (196, 421.4)."""
    if run.table.winner is not None:
        return
    run.emit(e.Won(player))
    for lies in run.table.facedown:
        reveal(run, lies.handle)
