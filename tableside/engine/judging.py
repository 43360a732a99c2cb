"""The entry points of the engine: `judge` gives the verdict on an action, `enact` carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.engine.editions import cited_number
from tableside.engine.execution import Execution
from tableside.engine.flow import answers, chain, conceding, corrections, entering, judged_answers, showdown, turn
from tableside.engine.flow.machine import settle
from tableside.engine.model.actions import (
    CORRECTIONS,
    Action,
    Activate,
    Assign,
    Choose,
    Concede,
    Conquer,
    EndTurn,
    Enter,
    EnterItself,
    FacedownIs,
    Hide,
    Pass,
    Play,
    StandardMove,
    Tell,
    UnitIs,
)
from tableside.engine.model.events import Event
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, Verdict, assumed, forbidden, has_reason
from tableside.engine.model.zones import EXIT_ZONES
from tableside.engine.rules import hidden, movement, playing
from tableside.engine.rules.paying import is_adding_to_pay
from tableside.engine.rules.visibility import is_public
from tableside.message import Listing, Message, PlayerName, message

WAITING = (Choose, Assign, Tell, Enter, EnterItself, Concede, *CORRECTIONS)
"""The actions allowed while the table waits for a choice: making it, conceding, and agreed corrections."""


class BadAction(ValueError):
    """An action that names a player or a place that this table does not have; `message` says which."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


NOBODY: Mapping[str, str | None] = {"player": None, "whose": UNKNOWN, "owner": None, "told_by": None}
"""The fields of actions that name a player, and what stands there for nobody."""

PLACES = ("at", "to", "place")
"""The fields of actions that name a place; `moving` names several."""


def _check_names(table: Table, action: Action) -> None:
    """Raise BadAction if an action names a player or a place that this table does not have."""
    for name in NAMING[type(action)]:
        named = getattr(action, name)
        if name in NOBODY:
            _check_player(table, named, NOBODY[name])
        elif name in PLACES:
            _check_place(table, action, named, name)
        else:
            for place in named:
                _check_place(table, action, place, name)


def _check_player(table: Table, player: str | None, nobody: str | None) -> None:
    seated = table.setup.players
    if player is not None and player != nobody and player not in seated:
        players = Listing(tuple(PlayerName(player) for player in seated))
        raise BadAction(message("error-no-such-player", player=str(player), players=players))


def _check_place(table: Table, action: Action, place: object, name: str) -> None:
    nowhere = name == "at" and place == 0 and isinstance(action, Play)
    if isinstance(place, int) and place not in table.numbers() and not nowhere:
        raise BadAction(message("error-no-such-battlefield", number=place, last=len(table.battlefields)))
    if isinstance(place, str):
        zones: tuple[str, ...] = EXIT_ZONES if name == "place" and isinstance(action, UnitIs | FacedownIs) else ()
        if isinstance(action, FacedownIs):
            zones = (*zones, "champion")
        bases = () if isinstance(action, FacedownIs) else table.setup.players
        if place not in (*bases, *zones):
            raise BadAction(message("error-no-such-place", place=place))


def judge(table: Table, private: Private, action: Action) -> Verdict:
    """The verdict on an action: every rule that forbids it, every unknown fact, and every assumption.

    Raises BadAction if the action names a player or a place that this table does not have.

    >>> from tableside.engine.model.game_setup import GameSetup, initial_table
    >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    >>> verdict = judge(table, Private(), EndTurn("B"))
    >>> verdict.kind, [(reason.rule, reason.code) for reason in verdict.reasons]
    ('illegal', [('316.9', 'reason-turn-of-another'), ('305', 'reason-turn-cannot-end-now')])
    """
    _check_names(table, action)
    reasons: dict[Reason, None] = {}
    assumptions: dict[Assumed, None] = {}
    for finding in (*_findings(table, private, action), *ACTIONS[type(action)].assume(table, private, action)):
        shown = finding if is_public(table, action, finding) else replace(finding, public=False)
        if isinstance(shown, Reason):
            reasons[_in_own_edition(table, shown)] = None
        else:
            assumptions[shown] = None
    return Verdict(table.setup.edition, tuple(reasons), tuple(assumptions))


def is_legal(table: Table, private: Private, action: Action) -> bool:
    """Return whether there is no reason against an action; the first reason decides.

    The players and places of the action are those of the table.
    """
    return not has_reason(_findings(table, private, action))


def _findings(table: Table, private: Private, action: Action) -> Findings:
    yield from _judge_always(table, action)
    yield from ACTIONS[type(action)].judge(table, private, action)


def _in_own_edition(table: Table, reason: Reason) -> Reason:
    """The reason with its rule's number in the active edition, or that of the rule above if it has no such rule."""
    translated = cited_number(reason.rule, table.setup.edition) or reason.rule
    return reason if translated == reason.rule else replace(reason, rule=translated)


def enact(table: Table, private: Private, action: Action) -> tuple[Event, ...]:
    """Carry out an action, legal or not, and run the machine to the next choice. Return all changes as events.

    A player who has left the game can only make corrections (651.3), and once it is over everybody can (196). A hide
    that the rules refuse for a public reason is marked `to settle` (see `Settlement`). Raises BadAction as `judge`
    does.

    >>> from tableside.engine.model.game_setup import GameSetup, initial_table
    >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    >>> from tableside.engine.model.actions import PointsAre
    >>> enact(table, Private(), PointsAre("A", "B", 3))[0]
    Gained(player='B', points=3, why='correction', at=0)
    """
    _check_names(table, action)
    execution = Execution(table, private)
    is_out = table.over or table.seat(action.player).gone
    if not is_out or isinstance(action, CORRECTIONS):
        ACTIONS[type(action)].enact(execution, action)
    if isinstance(action, CORRECTIONS):
        execution.noticed = execution.table
    settle(execution)
    return tuple(execution.events)


def start(table: Table, private: Private) -> tuple[Event, ...]:
    """Run the machine from a position in which nobody has acted yet, to the first choice."""
    execution = Execution(table, private)
    settle(execution)
    return tuple(execution.events)


def _judge_always(table: Table, action: Action) -> Findings:
    """Every rule that forbids any action now."""
    if table.over and not isinstance(action, CORRECTIONS):
        yield forbidden("196", "reason-game-over")
    elif table.seat(action.player).gone:
        yield forbidden("651.3", "reason-left-the-game", player=PlayerName(action.player))
    if table.asks is not None and not isinstance(action, WAITING) and not is_adding_to_pay(table, action):
        yield forbidden("333", "reason-waits-for-choice", player=PlayerName(table.asks.player))


def _judge_pass(table: Table, private: Private, action: Pass) -> Findings:
    """Priority on a chain, focus in a showdown; elsewhere there is nothing to pass (338.1.b, 347.2)."""
    if table.open and table.showdown is None:
        yield forbidden("347.2", "reason-nothing-to-pass")
    elif table.priority != action.player:
        yield forbidden("312.1", "reason-no-priority", player=PlayerName(action.player))
    if action.assumed == "no response":
        yield assumed("assumed-no-response", player=PlayerName(action.player))
    elif action.assumed == "shortcut":
        yield assumed("assumed-pass-by-shortcut", player=PlayerName(action.player))
    if action.told_by is not None:
        yield assumed("assumed-told-by-other", player=PlayerName(action.player), by=PlayerName(action.told_by))


def _judge_end(table: Table, private: Private, action: EndTurn) -> Findings:
    """The turn player ends the turn in a Neutral Open State of the Main Phase (305, 316.9)."""
    if table.turn != action.player:
        yield forbidden("316.9", "reason-turn-of-another", player=PlayerName(table.turn))
    if table.state != "neutral open" or table.phase != "main":
        yield forbidden("305", "reason-turn-cannot-end-now")
    if action.told_by is not None:
        yield assumed("assumed-told-by-other", player=PlayerName(action.player), by=PlayerName(action.told_by))


def _judge_concede(table: Table, private: Private, action: Concede) -> Findings:
    """At any time (650)."""
    return iter(())


def _hide(execution: Execution, action: Hide) -> None:
    table, private = execution.table, execution.private
    findings = (finding for finding in _findings(table, private, action) if isinstance(finding, Reason))
    refused = any(is_public(table, action, reason) for reason in findings)
    hidden.hide(execution, action, "to settle" if refused else "")


def _pass(execution: Execution, action: Pass) -> None:
    """Pass priority or focus. While a choice is waited for, nobody has either (333), even if a pass is let stand."""
    if execution.table.asks is not None:
        return
    if execution.table.chain:
        chain.pass_priority(execution, action.player)
    elif execution.table.showdown is not None:
        showdown.pass_focus(execution, execution.table.showdown, action.player)


def _assume_nothing(table: Table, private: Private, action: Action) -> Iterable[Assumed]:
    return ()


class ActionRules(NamedTuple):
    """The rules of the actions of one type: `judge` finds what forbids an action, `enact` carries it out.

    What `assume` finds is taken for granted whether or not the action is legal, so that legality never hangs on it.
    """

    judge: Callable[[Table, Private, Any], Iterable[Reason | Assumed]]
    enact: Callable[[Execution, Any], None]
    assume: Callable[[Table, Private, Any], Iterable[Assumed]] = _assume_nothing


ACTIONS: Mapping[type[Any], ActionRules] = {
    Hide: ActionRules(hidden.judge_hide, _hide, hidden.assume_hide),
    Play: ActionRules(playing.judge_play, playing.play, playing.assume_play),
    StandardMove: ActionRules(movement.judge_move, movement.move, movement.assume_move),
    Activate: ActionRules(playing.judge_activate, playing.activate, playing.assume_activation),
    Assign: ActionRules(judged_answers.judge_assign, answers.assign),
    Tell: ActionRules(corrections.judge_tell, corrections.report_result),
    Enter: ActionRules(entering.judge_enter, entering.report_entry),
    EnterItself: ActionRules(entering.judge_enter_itself, entering.enter_itself),
    Pass: ActionRules(_judge_pass, _pass),
    Choose: ActionRules(judged_answers.judge_choose, answers.answer),
    EndTurn: ActionRules(_judge_end, lambda execution, action: turn.enter_phase(execution, "ending")),
    Concede: ActionRules(_judge_concede, lambda execution, action: conceding.concede(execution, action.player)),
    Conquer: ActionRules(corrections.judge_conquer, corrections.report_conquest),
    **dict.fromkeys(CORRECTIONS, ActionRules(corrections.judge_correction, corrections.apply_correction)),
}
"""Every type of action; its code in records is the tag of its type."""

NAMING: Mapping[type[Any], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in (*NOBODY, *PLACES, "moving")) for kind in ACTIONS
}
"""The fields of each type of action that name players or places."""
