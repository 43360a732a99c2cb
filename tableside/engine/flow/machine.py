"""The machine: what happens between two choices of the players (2026-07-16, 318-340).

Theory of operation
-------------------
The engine is a state machine. Its state is the position: a frozen `Table`, and a `Private` part beside it.
An action adds a few events (a play puts an item on the chain), and then `settle` runs until a player has a choice.
Each round of `settle` carries out the first row of the table `ROUND` that is due. The rows stand in the order of the
rulebook: outstanding tasks, then finalize, execute, pass and resolve (334).

    game-over        stop (196)
    question         stop: the table waits for an answer (333)
    adding           carry out an ability that adds resources for a payment that is asked for (357.1.a, 429.3.a)
    task             do the first outstanding task: a draw, holds, deaths, a special cleanup, what is left of one (333)
    resolving        carry out the next operation of the item that resolves (340.1, 359.3)
    finalizing       take the next steps of finalizing the item that has begun with it (337.1, 355-358)
    cleanup          clean up if anything that matters to it has changed since the last cleanup began (319, 322)
    at-once          resolve what waits for nobody: a finalized unit or gear, or an Add ability (337.2)
    pending          order simultaneous triggers (383.3.d), then begin to finalize the oldest pending item (337.1.b)
    unreported       resolve the newest item, if only the score is followed and nobody reports passes
    passed-showdown  close the showdown in which all players have passed (347.2)
    priority         stop: a player has priority or focus (312.2, 338, 345)
    combat           go on to the next step of the combat (463)
    abandoned-turn   end the turn of a player who has left the game (652)
    turn             go on to the next step of the turn, or to the next turn (305, 335)

Before each round, abilities trigger on units that have become Mighty (709), and what passive decreases take that have
begun to apply is remembered where the edition says so (477.3.b).
So a cleanup follows all that 319 lists, also a pending item that arrives (319.3, 354.4), and is repeated until it
changes nothing (322). It waits while an item resolves (321) and between the steps of finalizing an item (334.2.a):
these rows come before it. It comes again once the item is finalized (319.4), before a permanent enters the board.
A question interrupts it; once that is answered, a task goes on with it from the step that asked.

All progress is in the position: tasks, the `Progress` of an item, the step of a combat, the phase of a turn. Nothing is
kept on Python's stack, so a game can stop at any question, be stored, and go on. Functions change a position only by
`Execution.emit`: an event, once emitted, is applied at once, and a rule that is read later sees its outcome.
Each round moves the position towards an end that the rules bound; `MOST_ROUNDS` stops loops of effects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat, finalizing, showdown, turn
from tableside.engine.flow.cleanup import clean_up, lose_control, stays_clean
from tableside.engine.flow.ordering import order_triggers
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Finalizing, Item, Pending, Progress, Resolving
from tableside.engine.model.progress import Showdown, Task
from tableside.engine.model.questions import EndlessQuestion
from tableside.engine.model.references import Player
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.dealing import go_on_dealing
from tableside.engine.rules.deaths import carry_out_deaths
from tableside.engine.rules.drawing import take_from_deck
from tableside.engine.rules.limited_decreases import remember_limits
from tableside.engine.rules.scoring import score_next_hold

MOST_ROUNDS = 10_000
"""More rounds than any real game needs; only an endless loop of effects reaches it."""


class Row(NamedTuple):
    """A row of the table: what the machine carries out if `due` finds something that waits for it.

    `carry_out` gets what `due` found. After a row that `stops` the machine a player has a choice, or the game is over.
    """

    name: str
    due: Callable[[Execution], Any]
    carry_out: Callable[[Execution, Any], None]
    stops: bool = False


def settle(execution: Execution) -> None:
    """Run until a player has a choice, or the game is over."""
    for _ in range(MOST_ROUNDS):
        remember_limits(execution)
        fire(execution)
        row, waiting = next_row(execution)
        row.carry_out(execution, waiting)
        if row.stops:
            return
    execution.ask(EndlessQuestion(execution.table.turn, ("stop",)))


def next_row(execution: Execution) -> tuple[Row, Any]:
    """The first row that is due, and what it is due for; the last row always is."""
    row, waiting = ROUND[-1], None
    for row in ROUND:
        waiting = row.due(execution)
        if waiting is not None:
            break
    return row, waiting


def _oldest(progress: type[Progress]) -> Callable[[Execution], Item | None]:
    """Find the oldest item of the chain that has come so far (337.1.b)."""

    def oldest_item(execution: Execution) -> Item | None:
        for item in execution.table.chain:
            if type(item.progress) is progress:
                return item
        return None

    return oldest_item


def _oldest_at_once(execution: Execution) -> Item | None:
    """The oldest item of the chain that resolves before anybody has priority."""
    for item in execution.table.chain:
        if finalizing.resolves_at_once(item):
            return item
    return None


def _events_since_cleanup(execution: Execution) -> int | None:
    """The number of events so far, if the last cleanup did not see them all, and has left something to do since."""
    seen, cleaned = len(execution.events), execution.cleaned
    is_clean = cleaned >= 0 and (cleaned == seen or stays_clean(execution.table, execution.events[cleaned:]))
    return None if is_clean else seen


def _clean_up(execution: Execution, seen: int) -> None:
    execution.cleaned = seen
    clean_up(execution)


def _go_on_finalizing(execution: Execution, item: Item) -> None:
    """Take the next steps of finalizing an item, once control that is lost immediately is lost (190.4.c)."""
    if lose_control(execution):
        finalizing.finalize(execution, item)


def _begin_to_finalize(execution: Execution, oldest: Item) -> None:
    """Begin to finalize the oldest pending item, once simultaneous triggers are in order (337.1.b, 383.3.d)."""
    if order_triggers(execution):
        finalizing.begin(execution, next(item for item in execution.table.chain if item.is_pending))


def _unreported_chain(execution: Execution) -> Item | None:
    """The newest item of the chain if only the score is followed: nobody reports passes then."""
    table = execution.table
    return table.chain[-1] if table.chain and table.setup.follow == "score" else None


def _passed_showdown(execution: Execution) -> Showdown | None:
    """The showdown if all players have passed focus in sequence and no chain exists."""
    current = execution.table.showdown
    over = execution.table.open and current is not None and showdown.is_passed(execution.table, current)
    return current if over else None


def _close_showdown(execution: Execution, passed: Showdown) -> None:
    showdown.close_showdown(execution, passed.at)


def _due_player(execution: Execution) -> Player | None:
    """The player who has priority now: on the chain, with focus, or in the Main Phase (312.2, 335, 337.4)."""
    table = execution.table
    if table.chain:
        return table.chain[-1].player
    if table.showdown is not None:
        return table.showdown.focus
    plays_on = table.combat is None and table.phase == "main" and not table.seat(table.turn).gone
    return table.turn if plays_on else None


def _give_priority(execution: Execution, player: Player) -> None:
    if execution.table.priority is None:
        execution.emit(e.Waits(player))


def _abandoned_turn(execution: Execution) -> Player | None:
    """The turn player, if they have left the game before the turn has come to its end."""
    table = execution.table
    return table.turn if table.seat(table.turn).gone and table.phase not in ("ending", "expiration") else None


def _carry_out_task(execution: Execution, task: Task) -> None:
    """Carry out the first outstanding task (333)."""
    match task.kind:
        case "draw" | "burn":
            take_from_deck(execution, task)
        case "awaken":
            turn.go_on_awakening(execution, task)
        case "channel":
            turn.go_on_channeling(execution, task)
        case "holds":
            score_next_hold(execution, task)
        case "deaths":
            carry_out_deaths(execution, task)
        case "damage":
            go_on_dealing(execution, task)
        case "cleanup":
            _go_on_cleaning_up(execution, task)
        case "ending cleanup":
            _go_on_cleaning_up(execution, task, turn.expire_effects)
        case "combat cleanup":
            _go_on_cleaning_up(execution, task, lambda during: _after_combat(during, task.at))


def _go_on_cleaning_up(execution: Execution, task: Task, inserted: Callable[[Execution], None] | None = None) -> None:
    """Begin a special cleanup (324), or go on with a cleanup that was interrupted."""
    execution.finish_task()
    clean_up(execution, task, inserted)


def _after_combat(execution: Execution, at: int) -> None:
    """Steps 3c and 3d of the combat cleanup (466.1.a)."""
    turn.heal_all(execution)
    combat.recall_attackers(execution, at)


def _nothing(execution: Execution, waiting: object) -> None:
    """Do nothing: the machine only stops."""


ROUND: tuple[Row, ...] = (
    Row("game-over", lambda execution: execution.table.over or None, _nothing, stops=True),
    Row("question", lambda execution: execution.table.asks, _nothing, stops=True),
    Row("adding", finalizing.adding_to_pay, finalizing.carry_out_at_once),
    Row("task", lambda execution: next(iter(execution.table.tasks), None), _carry_out_task),
    Row("resolving", _oldest(Resolving), chain.resolve),
    Row("finalizing", _oldest(Finalizing), _go_on_finalizing),
    Row("cleanup", _events_since_cleanup, _clean_up),
    Row("at-once", _oldest_at_once, finalizing.resolve_at_once),
    Row("pending", _oldest(Pending), _begin_to_finalize),
    Row("unreported", _unreported_chain, lambda execution, item: chain.resolve_newest(execution)),
    Row("passed-showdown", _passed_showdown, _close_showdown),
    Row("priority", _due_player, _give_priority, stops=True),
    Row("combat", lambda execution: execution.table.combat, combat.next_combat_step),
    Row("abandoned-turn", _abandoned_turn, lambda execution, _: turn.enter_phase(execution, "ending")),
    Row(
        "turn",
        lambda execution: execution.table.turn,
        lambda execution, _: turn.next_step(execution),
    ),
)
"""The rows of the machine, in the order in which it looks at them; see the theory of operation above."""
