"""The turn and its phases (2026-07-16, 301-306, 314-317)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine import events as e
from tableside.engine.abilities import Happening, fire
from tableside.engine.costs import empty_pools
from tableside.engine.modes import extra_runes, skips_draw
from tableside.engine.run import Run
from tableside.engine.scoring import hold
from tableside.engine.state import UNKNOWN, Phase, Player, Runes, Table, Task

NEXT: dict[Phase, Phase] = {
    "start": "awaken",
    "awaken": "beginning",
    "beginning": "scoring",
    "scoring": "channel",
    "channel": "draw",
    "draw": "main",
    "ending": "expiration",
}


def next_step(run: Run) -> None:
    """Nothing is outstanding: the turn goes on to its next step, or the next player's turn begins (305, 335)."""
    table = run.table
    if table.phase != "expiration":
        enter(run, NEXT[table.phase])
    elif table.repeat_expiration and table.setup.rules.late_repeats:
        enter(run, "expiration")
    else:
        player, additional = next_turn(table)
        run.emit(e.TurnBegan(player, table.number + 1, additional))
        enter(run, "awaken")


def next_turn(table: Table) -> tuple[Player, bool]:
    """Whose turn is next and whether it is an additional one; then the order goes on from where it was (736-738)."""
    queued = [one for one in table.turns if one in table.players]
    if queued:
        return queued[0], True
    return table.after(table.regular or table.turn), False


def enter(run: Run, phase: Phase) -> None:
    """A phase or step begins, and what must be done in it is done or outstanding."""
    run.emit(e.PhaseBegan(phase))
    player = run.table.turn
    match phase:
        case "awaken":
            _awaken(run, player)
        case "beginning":
            fire(run, Happening(phase, player))
        case "ending":
            _end_stuns(run)
            fire(run, Happening(phase, player))
        case "scoring":
            hold(run, player)
        case "channel":
            _channel(run, player)
        case "draw":
            run.draw(player, 0 if skips_draw(run.table) else 1)
        case "main":
            empty_pools(run)
        case "expiration":
            run.first(Task("ending cleanup"))
        case _:
            pass


def _end_stuns(run: Run) -> None:
    """Before 2026-07-16 stuns end as the Ending Step begins, not with what lasts this turn (423.1.a.2)."""
    if not run.table.setup.rules.stun_lasts:
        run.emit(*(e.Stunned(one.id, stunned=False) for one in run.table.permanents if one.stunned))


def _awaken(run: Run, player: Player) -> None:
    """The turn player readies everything they control (315.1)."""
    ids = tuple(one.id for one in run.table.permanents if one.player == player and one.exhausted)
    if ids:
        run.emit(e.Turned(ids, exhausted=False))
    runes = run.table.seat(player).runes
    if runes is not None:
        ready = tuple(replace(one, ready=one.ready + one.exhausted, exhausted=0) for one in runes)
        run.emit(e.RunesAre(player, ready))


def _channel(run: Run, player: Player) -> None:
    """The turn player channels two runes (315.3); which domains come is not told, so they stand as unknown."""
    runes = run.table.seat(player).runes
    if runes is not None:
        come = Runes(UNKNOWN, 2 + extra_runes(run.table, player))
        run.emit(e.RunesAre(player, (*runes, come)))


def expire(run: Run) -> None:
    """Steps 3c to 3e of the ending cleanup: all units heal, what lasts this turn ends, pools empty (317.2)."""
    heal_all(run)
    if any(one.bonus or one.granted or one.stunned for one in run.table.permanents):
        run.emit(e.Expired())
    empty_pools(run)


def heal_all(run: Run) -> None:
    """All units are healed (317.2.b, 466.1.a.1)."""
    hurt = tuple(one.id for one in run.table.permanents if one.damage)
    if hurt:
        run.emit(e.Damaged(hurt, 0))
