"""Lines of the history: what was done or came of it, by which rule, and when it was recorded."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from tableside.engine.editions import cited_number
from tableside.engine.model import actions as a
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action
from tableside.engine.model.events import Event
from tableside.message import Listing, Message, Struck, message

ACTION_RULES: Mapping[type[Any], str] = {
    a.Hide: "421",
    a.Play: "353",
    a.StandardMove: "144",
    a.Activate: "376",
    a.Assign: "465.2.c",
    a.Pass: "339",
    a.EndTurn: "316.9",
    a.Concede: "650",
    a.Conquer: "469.1",
}
"""The rule of the edition of 2026-07-16 by which each action is taken; the others have none."""

SCORE_RULES: Mapping[str, str] = {"conquer": "469.1", "hold": "469.2", "burn out": "431"}
"""The rule by which points are gained, by their cause."""

WITHOUT_POINT = "471.1.b.1"
"""The rule by which a conquest gives a card in place of a last point that is not earned."""

WON: Sequence[str] = ("history-won", "history-team-won")
"""The lines on who won the game."""

SHOWN_AT_THE_END: Sequence[str] = ("history-revealed", "history-revealed-unread")
"""The lines that follow from the end of a game (421.4)."""

RULED: Sequence[str] = ("history-ruling", "history-ruling-no-infraction")
"""The lines on what a judge ruled; an appeal and an upgrade are said beside it."""

RESULTS: Sequence[str] = (
    *WON,
    "history-conquered-without-point",
    "history-conquered",
    "history-held",
    "history-scored-burn-out",
    "history-gained-points",
    *SHOWN_AT_THE_END,
    *RULED,
)
"""The outcomes of an entry that people want to read first of all, the most important one first."""

CALL_ENDED: Collection[str] = {"history-call-ended-error", "history-call-ended-no-penalty"}
"""The lines that a judge's ruling says better, if it ended the call."""

SAY_LITTLE: Collection[str] = {
    "history-passed",
    "history-passed-told",
    "history-passed-no-response",
    "history-passed-by-shortcut",
    "history-made-choice",
    "history-chose-discard",
    "history-chose-discard-for",
    "history-chose-fate",
}
"""The lines on people's actions that say less than what came of them."""

DECK = "history-deck"
"""The code for a registered deck; as a match begins, there is one line after the other for all who own one."""

LEGEND = "history-legend"
"""The code for the legend that comes with a deck, in the same entry."""

PRACTICE_DECK = "history-practice-deck"
"""The line on a deck that the table registers by itself, so that it is no news."""


class HistoryLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the history.

    - `said`: what was done, or what came of it
    - `rule`: the number of its rule in the edition that the match is played by, empty for none
    - `seq`: the number of its entry
    - `at`: when that was recorded, UTC in ISO 8601, by a clock that may be wrong unless it is `clock_trusted`
    - `undone`: whether it was taken back
    """

    said: Message
    rule: str = ""
    seq: int = 0
    at: str = ""
    clock_trusted: bool = False
    undone: bool = False

    @property
    def message(self) -> Message:
        """Return what it says, with its rule; struck through if it was taken back."""
        line = message("history-by-rule", line=self.said, rule=self.rule) if self.rule else self.said
        return message("history-taken-back", line=Struck(line)) if self.undone else line


def action_rule(action: Action, edition: str) -> str:
    """The number, in this edition, of the rule by which an action is taken; empty for none."""
    return _number(ACTION_RULES.get(type(action), ""), edition)


def outcome_rule(event: Event, edition: str) -> str:
    """The number, in this edition, of the rule behind an outcome; empty for none."""
    match event:
        case e.Gained(why=why):
            return _number(SCORE_RULES.get(why, ""), edition)
        case e.Scored():
            return _number(WITHOUT_POINT, edition)
        case e.Won():
            return _number("472", edition)
        case e.Revealed():
            return _number("421.4", edition)
        case e.BurnedOut():
            return _number("431", edition)
        case _:
            return ""


def _number(rule: str, edition: str) -> str:
    return (cited_number(rule, edition) or "") if rule else ""


def decisive_line(history: Sequence[HistoryLine]) -> HistoryLine | None:
    """The line that says in short what won the game, None if nobody has won or that alone is said."""
    won = next((line for line in reversed(history) if line.said.code in WON), None)
    if won is None:
        return None
    return headline(
        [line for line in history if line.seq == won.seq and line.said.code not in (*WON, *SHOWN_AT_THE_END)]
    )


def headline(history: Sequence[HistoryLine]) -> HistoryLine | None:
    """The line that says in short what the newest entry was: its most important result, else its first line.

    For the end of a call by a ruling, it is the ruling; a refusal comes with its first reason and that one's rule.
    """
    while history and history[-1].said.code == PRACTICE_DECK:
        history = history[:-1]
    if not history:
        return None
    newest = _newest(history)
    if newest[0].said.code == DECK and (others := _decks_before(history)):
        owners = Listing(tuple(dict.fromkeys(dict(line.said.arguments)["player"] for line in (*others, newest[0]))))
        return msgspec.structs.replace(newest[0], said=message("history-decks", players=owners))
    if newest[0].said.code == "history-refused" and len(newest) > 1:
        return _refusal(*newest[:2])
    if newest[0].said.code in CALL_ENDED:
        before = _newest(history[: -len(newest)])
        newest = before if any(line.said.code in RULED for line in before) else newest
    ranked = (line for code in RESULTS for line in newest if line.said.code == code)
    says_more = newest[1:2] if newest[0].said.code in SAY_LITTLE else []
    return next(ranked, (says_more or newest)[0])


def _decks_before(history: Sequence[HistoryLine]) -> list[HistoryLine]:
    """The decks that were registered right before the newest entry, from the earliest."""
    earlier = history[: -len(_newest(history))]
    since = takewhile(lambda line: line.said.code in (DECK, LEGEND), reversed(earlier))
    return [line for line in since if line.said.code == DECK][::-1]


def _refusal(refused: HistoryLine, reason: HistoryLine) -> HistoryLine:
    reasoned = message("history-refused-why", refused=refused.said, reason=reason.said)
    return msgspec.structs.replace(refused, said=reasoned, rule=reason.rule)


def _newest(history: Sequence[HistoryLine]) -> list[HistoryLine]:
    """The lines of the newest entry."""
    return [line for line in history if line.seq == history[-1].seq]
