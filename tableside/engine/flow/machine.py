"""The machine: what happens between two choices of the players (2026-07-16, 318-340).

Theory of operation
-------------------
The engine is a state machine. Its state is the position: a frozen `Table`, and a `Private` part beside it.
An action adds a few events (a play puts an item on the chain), and then `settle` runs until a player has a choice.
Each round of `settle` does the first of these that applies, and the order is the rulebook's:

1. the game is over, or the table asks a question: stop;
2. a task is outstanding (a draw, a special cleanup): do it (333);
3. an item of the chain is resolving: carry out its next operation (340.1, 359.3);
4. something has changed since the last cleanup: clean up, which may stage, ask and change more (319, 322);
5. an item of the chain is pending: simultaneous triggers are ordered (383.3.d), then take the next step of finalizing
   the oldest item (337);
6. a player has priority or focus: stop, and wait for an action (312.2, 338, 345);
7. otherwise go on to the next step of the combat, the turn or the next player's turn (335, 463).

All progress is in the position: tasks, the `step` of an item, of a combat, of a turn. Nothing is kept on Python's
stack, so a game can stop at any question, be stored, and go on. Functions change a position only by
`Execution.emit`: an event, once emitted, is applied at once, and a rule that is read later sees its outcome.
Each round moves the position towards an end that the rules bound; `MOST_ROUNDS` stops loops of effects.
"""

from __future__ import annotations

from collections.abc import Callable

from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat, finalizing, showdown, turn
from tableside.engine.flow.cleanup import are_deaths_sure, clean_up
from tableside.engine.flow.ordering import order_triggers
from tableside.engine.model import events as e
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import Question
from tableside.engine.rules.drawing import carry_out_draw
from tableside.engine.rules.effects import carry_out_deaths
from tableside.engine.rules.scoring import win_if_sure

MOST_ROUNDS = 10_000
"""More rounds than any real game needs; only an endless loop of effects reaches it."""


def settle(execution: Execution) -> None:
    """Run until a player has a choice, or the game is over.

    A cleanup follows whatever changed (319) and is repeated until one changes nothing (322). Each round either
    changes the position towards an end that the rules bound (a task less, a step on, an item less) or returns.
    """
    clean = -1
    for _ in range(MOST_ROUNDS):
        if execution.table.winner is not None or execution.table.asks is not None:
            return
        table = execution.table
        resolving = next((item for item in table.chain if item.step is not None), None)
        pending = next((item for item in table.chain if item.pending), None)
        if table.tasks:
            _carry_out_task(execution, table.tasks[0])
        elif resolving is not None:
            chain.resolve(execution, resolving)
        elif clean != len(execution.events):
            clean = len(execution.events)
            clean_up(execution)
        elif pending is not None:
            if order_triggers(execution):
                finalizing.finalize(execution, next(item for item in execution.table.chain if item.pending))
        elif _somebody_acts(execution):
            return
    execution.ask(Question(execution.table.turn, "endless", ("stop",)))


def _carry_out_task(execution: Execution, task: Task) -> None:
    """Carry out the first outstanding task (333)."""
    match task.kind:
        case "draw":
            carry_out_draw(execution, task)
        case "deaths":
            carry_out_deaths(execution, task)
        case "ending cleanup":
            _clean_up_specially(execution, turn.expire_effects)
        case "combat cleanup":
            _clean_up_specially(execution, lambda during: _after_combat(during, task.at))


def _clean_up_specially(execution: Execution, inserted: Callable[[Execution], None]) -> None:
    """Carry out a special cleanup once it is sure who wins and who dies before its inserted steps (324)."""
    if win_if_sure(execution) or not are_deaths_sure(execution):
        return
    execution.finish_task()
    clean_up(execution, inserted)


def _after_combat(execution: Execution, at: int) -> None:
    """Steps 3c and 3d of the combat cleanup (466.1.a)."""
    turn.heal_all(execution)
    combat.recall_attackers(execution, at)


def _somebody_acts(execution: Execution) -> bool:
    """Give priority to a player, or take the next step of combat or turn; return whether a player acts (312.2, 335).

    If only the score is followed, nobody reports passes, so the chain resolves by itself.
    """
    table = execution.table
    if table.chain and table.setup.follow == "score":
        chain.resolve_newest(execution)
        return False
    if table.chain:
        next_player = table.chain[-1].player
    elif table.showdown is not None and showdown.is_passed(table, table.showdown):
        showdown.close_showdown(execution, table.showdown.at)
        return False
    elif table.showdown is not None:
        next_player = table.showdown.focus
    elif table.combat is not None:
        combat.next_combat_step(execution, table.combat)
        return False
    elif table.seat(table.turn).gone and table.phase not in ("ending", "expiration"):
        turn.enter_phase(execution, "ending")
        return False
    elif table.phase == "main":
        next_player = table.turn
    else:
        turn.next_step(execution)
        return False
    if table.priority is None:
        execution.emit(e.Waits(next_player))
    return True
