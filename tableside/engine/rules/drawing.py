"""Drawing and burning cards, and burning out (2026-07-16, 413, 431, 440)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import BurnOutQuestion
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.secret import Secret
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.object_amounts import note_burned
from tableside.engine.rules.recycling import fire_burn_out
from tableside.engine.rules.scoring import gain_points, leader, win
from tableside.engine.rules.watching import TriggerEvent


def take_from_deck(execution: Execution, task: Task) -> None:
    """Draw or burn the cards that there are; burn out before the rest (315.4, 431.1.a, 440.4)."""
    deck = execution.table.seat(task.player).deck
    count = task.count if deck is None else min(deck, task.count)
    if count and task.kind == "draw":
        execution.emit(e.Drew(task.player, count, Secret(_top(execution, task.player, count))))
        fire_draws(execution, task.player, count)
    elif count:
        task = replace(task, cards=(*task.cards, *_burn(execution, task.player, count)))
    if count < task.count:
        _burn_out(execution, replace(task, count=task.count - count))
        return
    execution.finish_task()
    if task.kind == "burn":
        item = execution.table.item(task.item)
        if item is not None:
            note_burned(execution, item, task.cards)
        fire(execution, TriggerEvent("burn", task.player, cards=task.cards))


def burn_cards(execution: Execution, player: Player, count: int) -> None:
    """Burn `count` cards of a deck that holds them, as a cost (440.3.a)."""
    fire(execution, TriggerEvent("burn", player, cards=_burn(execution, player, count)))


def _burn(execution: Execution, player: Player, count: int) -> tuple[str, ...]:
    """Put the top cards of a deck into their player's trash (440.1); return them, `?` for those that are not known."""
    cards = _top(execution, player, count) or (UNKNOWN,) * count
    for card in cards:
        execution.emit(e.Burned(player, None if card == UNKNOWN else card, execution.table.next_id))
    return cards


def put_in_trash(execution: Execution, event: e.LookedAtTop) -> None:
    """Put the cards that were looked at and not taken into their player's trash, without burning them (440.2)."""
    shown = None if event.shown == UNKNOWN or event.count > 1 else event.shown
    for _ in range(event.trashed):
        execution.emit(e.Burned(event.player, shown, execution.table.next_id, put=True))


def fire_draws(execution: Execution, player: Player, count: int) -> None:
    """Fire what triggers on the last `count` cards that a player has drawn."""
    drawn = execution.table.seat(player).this_turn.drawn
    fire(execution, TriggerEvent("draw", player, ordinals=(drawn - count + 1, drawn), cards=(UNKNOWN,) * count))


def _top(execution: Execution, player: Player, count: int) -> tuple[str, ...] | None:
    """The top cards of a deck, `?` for those that are not known; None if the deck is not known."""
    known = execution.private.decks.get(player)
    return None if known is None else (*known[:count], *(UNKNOWN,) * (count - len(known)))


def _burn_out(execution: Execution, task: Task) -> None:
    """Turn the trash into the main deck; an opponent of the player's choice gains a point (431.2)."""
    seat = execution.table.seat(task.player)
    left = replace(task, burned=task.burned + 1)
    execution.emit(
        e.TasksSet((left, *execution.table.tasks[1:])),
        e.BurnedOut(task.player, len(seat.trash) if seat.trash_known else None),
    )
    fire_burn_out(execution, seat)
    rivals = execution.table.opponents(task.player)
    if len(rivals) == 1:
        give_point(execution, rivals[0])
    else:
        execution.ask(BurnOutQuestion(task.player, rivals))


def give_point(execution: Execution, rival: Player) -> None:
    """Give the chosen opponent the point.

    From the second burn out in sequence, nothing prevents the point (431.3.b), and it can win at once (431.3.c).
    """
    again = execution.table.tasks[0].burned > 1
    gain_points(execution, rival, 1, "burn out", surely=again)
    if again and leader(execution.table) == rival:
        win(execution, rival)
