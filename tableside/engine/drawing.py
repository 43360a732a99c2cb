"""Drawing cards and burning out (2026-07-16, 413, 431)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine import events as e
from tableside.engine.run import Run
from tableside.engine.scoring import ahead, gain, win
from tableside.engine.secret import Secret
from tableside.engine.state import UNKNOWN, Player, Question, Task


def draw(run: Run, task: Task) -> None:
    """Draw as many as there are; for the rest the player burns out first (315.4, 431.1.a)."""
    deck = run.table.seat(task.player).deck
    count = task.count if deck is None else min(deck, task.count)
    if count:
        run.emit(e.Drew(task.player, count, Secret(_top(run, task.player, count))))
    if count == task.count:
        run.done()
    else:
        _burn_out(run, replace(task, count=task.count - count))


def _top(run: Run, player: Player, count: int) -> tuple[str, ...] | None:
    """The top cards of a deck, `?` for those that nobody told; None where the deck is not known."""
    known = run.private.decks.get(player)
    return None if known is None else (*known[:count], *(UNKNOWN,) * (count - len(known)))


def _burn_out(run: Run, task: Task) -> None:
    """The trash becomes the main deck, and an opponent of the player's choice gains a point (431.2)."""
    seat = run.table.seat(task.player)
    left = replace(task, burned=task.burned + 1)
    run.emit(
        e.TasksSet((left, *run.table.tasks[1:])),
        e.BurnedOut(task.player, len(seat.trash) if seat.trash_known else None),
    )
    rivals = run.table.opponents(task.player)
    if len(rivals) == 1:
        give_point(run, rivals[0])
    else:
        run.ask(Question(task.player, "burn out", rivals))


def give_point(run: Run, rival: Player) -> None:
    """The opponent chosen gains the point; from the second burn out in sequence on it wins at once (431.3.c)."""
    gain(run, rival, 1, "burn out")
    if run.table.tasks[0].burned > 1 and ahead(run.table) == rival:
        win(run, rival)
