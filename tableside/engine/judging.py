"""The two doors of the engine: `judge` says what the rules say of an action, `enact` carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tableside.engine import (
    chain,
    combat,
    conceding,
    drawing,
    hidden,
    movement,
    playing,
    showdown,
    telling,
    turn,
)
from tableside.engine import events as e
from tableside.engine.actions import (
    Action,
    Choose,
    Concede,
    Conquer,
    ControlIs,
    DamageIs,
    EndTurn,
    Hide,
    Move,
    Pass,
    Play,
    PointsAre,
    UnitIs,
)
from tableside.engine.events import Event
from tableside.engine.machine import settle
from tableside.engine.run import Run
from tableside.engine.state import Private, Question, Table
from tableside.engine.verdict import Assumed, Reason, Verdict, forbidden

Found = Iterator[Reason | Assumed]
CORRECTIONS = (PointsAre, ControlIs, UnitIs, DamageIs)
ALWAYS = (Concede, *CORRECTIONS)
"""What may be done while the table waits for a choice: leaving, and agreed corrections."""


def judge(table: Table, private: Private, action: Action) -> Verdict:
    """Every rule that forbids the action, what is not known for it, and what was taken for granted."""
    found = [*_always(table, action), *JUDGES[type(action)](table, private, action)]
    reasons = dict.fromkeys(one for one in found if isinstance(one, Reason))
    assumed = dict.fromkeys(one for one in found if isinstance(one, Assumed))
    return Verdict(table.setup.edition, tuple(reasons), tuple(assumed))


def enact(table: Table, private: Private, action: Action) -> tuple[Event, ...]:
    """Carry the action out by the rules' machine, whether or not it is legal, up to the next choice.

    Who has left the game can do no more in it (651.3), but may still tell what is so.
    """
    run = Run(table, private)
    if not table.seat(action.player).gone or isinstance(action, CORRECTIONS):
        ENACTS[type(action)](run, action)
    settle(run)
    return tuple(run.events)


def start(table: Table, private: Private) -> tuple[Event, ...]:
    """Let the machine run from a position in which nobody has acted yet."""
    run = Run(table, private)
    settle(run)
    return tuple(run.events)


def _always(table: Table, action: Action) -> Found:
    """What holds for whatever anybody does."""
    if table.winner is not None and not isinstance(action, CORRECTIONS):
        yield forbidden("196", "the game has ended")
    elif table.seat(action.player).gone:
        yield forbidden("651.3", f"{action.player} has left the game")
    if table.asks is not None and not isinstance(action, (Choose, *ALWAYS)):
        yield forbidden("333", f"the table waits for a choice of {table.asks.player}")


def _judge_pass(table: Table, private: Private, action: Pass) -> Found:
    """Priority on a chain, focus in a showdown; elsewhere there is nothing to pass (338.1.b, 347.2)."""
    if table.open and table.showdown is None:
        yield forbidden("347.2", "no chain exists and no showdown is in progress")
    elif table.priority != action.player:
        yield forbidden("312.1", f"{action.player} does not have priority")


def _judge_choose(table: Table, private: Private, action: Choose) -> Found:
    """The answer of the player who is asked, from what is offered (312.1.b.1, 333)."""
    question = table.asks
    if question is None or question.player != action.player:
        yield forbidden("333", f"the table asks nothing of {action.player}")
    elif len(action.answers) != 1 or action.answers[0] not in question.options:
        offered = ", ".join(question.options)
        yield forbidden("355.2" if question.about == "place" else "333", f"the choice is between {offered}")


def _judge_end(table: Table, private: Private, action: EndTurn) -> Found:
    """The turn player ends the turn in a Neutral Open State of the Main Phase (305, 316.9)."""
    if table.turn != action.player:
        yield forbidden("316.9", f"it is {table.turn}'s turn")
    if table.state != "neutral open" or table.phase != "main":
        yield forbidden("305", f"the state is {table.state}")


def _judge_concede(table: Table, private: Private, action: Concede) -> Found:
    """At any time (650)."""
    return iter(())


def _pass(run: Run, action: Pass) -> None:
    if run.table.chain:
        chain.pass_priority(run, action.player)
    elif run.table.showdown is not None:
        showdown.pass_focus(run, run.table.showdown, action.player)


def _choose(run: Run, action: Choose) -> None:
    """An answer that was not offered counts only where a judge may let it stand: another place that there is."""
    question = run.table.asks
    if question is None or len(action.answers) != 1:
        return
    places = ("base", *(f"@{at}" for at in run.table.numbers())) if question.about == "place" else ()
    if action.answers[0] in (*question.options, *places):
        run.emit(e.Answered(action.player, action.answers))
        ANSWERED[question.about](run, question, action.answers[0])


def _place_chosen(run: Run, question: Question, answer: str) -> None:
    to = int(answer[1:]) if answer.startswith("@") else question.player
    run.emit(e.Located(question.item, to))


def _done_by_hand(run: Run, question: Question, answer: str) -> None:
    item = run.table.item(question.item)
    if item is not None:
        run.emit(e.DoneByHand(item.card, item.player))
        chain.leave(run, item)


ANSWERED: dict[str, Callable[[Run, Question, str], None]] = {
    "place": _place_chosen,
    "showdown": lambda run, question, answer: showdown.begin(run, int(answer[1:])),
    "combat": lambda run, question, answer: combat.start(run, int(answer[1:])),
    "remains": lambda run, question, answer: combat.remains(run, question.at, answer),
    "burn out": lambda run, question, answer: drawing.give_point(run, answer),
    "by hand": _done_by_hand,
}

JUDGES: dict[type[Any], Callable[[Table, Private, Any], Iterable[Reason | Assumed]]] = {
    Hide: hidden.judge_hide,
    Play: playing.judge_play,
    Move: movement.judge_move,
    Pass: _judge_pass,
    Choose: _judge_choose,
    EndTurn: _judge_end,
    Concede: _judge_concede,
    Conquer: telling.judge_conquer,
    PointsAre: telling.judge_correction,
    ControlIs: telling.judge_correction,
    UnitIs: telling.judge_correction,
    DamageIs: telling.judge_correction,
}

ENACTS: dict[type[Any], Callable[[Run, Any], None]] = {
    Hide: hidden.hide,
    Play: playing.play,
    Move: movement.move,
    Pass: _pass,
    Choose: _choose,
    EndTurn: lambda run, action: turn.enter(run, "ending"),
    Concede: lambda run, action: conceding.concede(run, action.player),
    Conquer: telling.conquer,
    PointsAre: telling.correct,
    ControlIs: telling.correct,
    UnitIs: telling.correct,
    DamageIs: telling.correct,
}
