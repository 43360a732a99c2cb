"""The rules' own machine: handle outstanding tasks, then finalize, execute, pass, resolve (2026-07-16, 332-340).

Tasks and chain items are values in the position, so a game can stop at any question, be stored, and go on.
"""

from __future__ import annotations

from tableside.engine import chain, combat, finalizing, turn
from tableside.engine import events as e
from tableside.engine.cleanup import clean_up
from tableside.engine.drawing import draw
from tableside.engine.run import Run
from tableside.engine.state import Question, Task

MOST_ROUNDS = 10_000
"""What no game reaches; effects that feed each other, or a burn out against a score told absurdly high, might."""


def settle(run: Run) -> None:
    """Run until somebody has a choice, or the game is over.

    A cleanup follows whatever changed (319) and is repeated until one changes nothing (322). Each round either
    changes the position towards an end that the rules bound (a task less, a step on, an item less) or returns.
    """
    clean = -1
    for _ in range(MOST_ROUNDS):
        if run.table.winner is not None or run.table.asks is not None:
            return
        table = run.table
        resolving = next((one for one in table.chain if one.step is not None), None)
        pending = next((one for one in table.chain if one.pending), None)
        if table.tasks:
            _handle(run, table.tasks[0])
        elif resolving is not None:
            chain.resolve(run, resolving)
        elif clean != len(run.events):
            clean = len(run.events)
            clean_up(run)
        elif pending is not None:
            finalizing.finalize(run, pending)
        elif _somebody_acts(run):
            return
    run.ask(Question(run.table.turn, "endless", ("stop",)))


def _handle(run: Run, task: Task) -> None:
    """Do the first outstanding task (333)."""
    match task.kind:
        case "draw":
            draw(run, task)
        case "ending cleanup":
            run.done()
            clean_up(run, turn.expire)
        case "combat cleanup":
            run.done()
            clean_up(run, lambda during: _after_combat(during, task.at))


def _after_combat(run: Run, at: int) -> None:
    """Steps 3c and 3d of the combat cleanup (466.1.a)."""
    turn.heal_all(run)
    combat.recall_attackers(run, at)


def _somebody_acts(run: Run) -> bool:
    """Give priority to whom it is due, or take the next step of the combat or the turn (312.2, 335, 337.4).

    Where only the score is followed nobody tells of passes, so what is on the chain resolves.
    """
    table = run.table
    if table.chain and table.setup.follow == "score":
        chain.resolve_newest(run)
        return False
    if table.chain:
        due = table.chain[-1].player
    elif table.showdown is not None:
        due = table.showdown.focus
    elif table.combat is not None:
        combat.next_step(run, table.combat)
        return False
    elif table.seat(table.turn).gone and table.phase not in ("ending", "expiration"):
        turn.enter(run, "ending")
        return False
    elif table.phase == "main":
        due = table.turn
    else:
        turn.next_step(run)
        return False
    if table.priority is None:
        run.emit(e.Waits(due))
    return True
