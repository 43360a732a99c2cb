"""The turn and its phases (2026-07-16, 301-306, 314-317)."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.operations import SkippedPart
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.folds.gifts import has_gifts
from tableside.engine.model.lasting import NOTHING_LASTS
from tableside.engine.model.modes import skips_draw
from tableside.engine.model.progress import PendingSkip, Phase, Task
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.channeling import channel
from tableside.engine.rules.marking import awaken, is_awakening_known
from tableside.engine.rules.resources import empty_pools
from tableside.engine.rules.scoring import score_holds
from tableside.engine.rules.watching import TriggerEvent

NEXT_PHASE: dict[Phase, Phase] = {
    "start": "awaken",
    "awaken": "beginning",
    "beginning": "scoring",
    "scoring": "channel",
    "channel": "draw",
    "draw": "main",
    "ending": "expiration",
}
"""The phase or step after each; the Main Phase ends by an action (315-317)."""


SKIPPABLE: dict[SkippedPart, Phase] = {
    "awaken": "beginning",
    "beginning": "channel",
    "channel": "draw",
    "draw": "main",
    "main": "ending",
}
"""The phase after each phase that may be skipped; the Beginning Phase has two steps (315.2)."""


def next_step(execution: Execution) -> None:
    """Go on to the next step of the turn, or to the next player's turn (305, 335)."""
    table = execution.table
    if table.phase != "expiration":
        _enter_unless_skipped(execution, NEXT_PHASE[table.phase])
    elif table.repeat_expiration and table.setup.rules.repeats_expiration:
        enter_phase(execution, "expiration")
    else:
        _skip_turns(execution)
        player, additional = next_turn(execution.table)
        execution.emit(e.TurnBegan(player, table.number + 1, additional))
        _enter_unless_skipped(execution, "awaken")


def _skip_turns(execution: Execution) -> None:
    """Skip the next turns as long as their players are to skip them (443.2)."""
    player, additional = next_turn(execution.table)
    while (skip := PendingSkip(player, "turn")) in execution.table.turns.skips:
        execution.emit(e.Skipped(skip, additional))
        player, additional = next_turn(execution.table)


def _enter_unless_skipped(execution: Execution, phase: Phase) -> None:
    """Begin a phase, or what follows the phases that the turn player is to skip; nothing of them happens (443.2)."""
    while phase in SKIPPABLE and (skip := PendingSkip(execution.table.turn, phase)) in execution.table.turns.skips:
        execution.emit(e.Skipped(skip))
        phase = SKIPPABLE[phase]
    enter_phase(execution, phase)


def next_turn(table: Table) -> tuple[Player, bool]:
    """The player whose turn is next, and whether it is an additional turn, which keeps the turn order (736-738)."""
    queued = [player for player in table.turns.queued if player in table.players]
    if queued:
        return queued[0], True
    return table.after(table.turns.regular or table.turn), False


def enter_phase(execution: Execution, phase: Phase) -> None:
    """Begin a phase or step, and do or queue what happens in it."""
    execution.emit(e.PhaseBegan(phase))
    player = execution.table.turn
    match phase:
        case "awaken":
            _awaken(execution, player)
        case "beginning":
            fire(execution, TriggerEvent(phase, player))
        case "ending":
            _end_stuns(execution)
            fire(execution, TriggerEvent(phase, player))
        case "scoring":
            score_holds(execution, player)
        case "channel":
            _channel(execution, player)
        case "draw":
            execution.draw(player, 0 if skips_draw(execution.table) else 1)
        case "main":
            empty_pools(execution)
            fire(execution, TriggerEvent(phase, player))
        case "expiration":
            execution.put_first(Task("ending cleanup"))
        case _:
            pass


def _end_stuns(execution: Execution) -> None:
    """End stuns as the Ending Step begins, as before 2026-07-16 (423.1.a.2)."""
    if execution.table.setup.rules.stuns_end == "ending":
        execution.emit(
            *(e.Stunned(permanent.id, stunned=False) for permanent in execution.table.permanents if permanent.stunned)
        )


def _awaken(execution: Execution, player: Player) -> None:
    """Ready everything that the turn player controls (315.1), once it is known what a text keeps from that."""
    if not is_awakening_known(execution, player):
        execution.put_first(Task("awaken", player))
        return
    awaken(execution, player, (permanent for permanent in execution.table.permanents if permanent.player == player))
    runes = execution.table.seat(player).runes
    if runes is not None:
        all_ready = tuple(replace(rune, ready=rune.ready + rune.exhausted, exhausted=0) for rune in runes)
        execution.emit(e.RunesAre(player, all_ready))


def go_on_awakening(execution: Execution, task: Task) -> None:
    """Ready everything that the player of a task controls, once people have said what they are asked about."""
    if is_awakening_known(execution, task.player):
        execution.finish_task()
        _awaken(execution, task.player)


def _channel(execution: Execution, player: Player) -> None:
    """Channel runes for the turn player, once it is known how many cards in play allow."""
    if not channel(execution, player):
        execution.put_first(Task("channel", player))


def go_on_channeling(execution: Execution, task: Task) -> None:
    """Channel runes for the player of a task, once people have said what they are asked about."""
    if channel(execution, task.player):
        execution.finish_task()


def expire_effects(execution: Execution) -> None:
    """Steps 3c to 3e of the ending cleanup: heal units, end what lasts this turn, empty rune pools (317.2)."""
    heal_all(execution)
    table = execution.table
    of_a_player = any(seat.buffs_give or seat.cannot_play or seat.looks_at for seat in table.seats)
    if of_a_player or table.lasting != NOTHING_LASTS or any(map(_has_this_turn, table.permanents)):
        execution.emit(e.Expired())
    empty_pools(execution)


def _has_this_turn(permanent: Permanent) -> bool:
    """Return whether a permanent has something that lasts this turn."""
    given = has_gifts(permanent) or permanent.stunned
    forbidden = permanent.held_from or permanent.shielded_from or permanent.kept_exhausted
    return bool(given or permanent.wards or permanent.fate or forbidden)


def heal_all(execution: Execution) -> None:
    """Heal all units (317.2.b, 466.1.a.1)."""
    hurt = tuple(permanent.id for permanent in execution.table.permanents if permanent.damage)
    if hurt:
        execution.emit(e.DamageMarked(hurt, 0))
