"""The tables of a floor in words: what a page gets of each, as JSON in its language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import Role
from tableside.hall.floor_table import FloorCall, FloorTable
from tableside.hall.judge_floor import JudgeThere
from tableside.hall.penalties import ConflictAt
from tableside.match.public.call_topics import TOPIC_NAMES
from tableside.match.public.scene import SceneBattlefield
from tableside.message import SEATS, Message, Names, message, person_name
from tableside.text import Text, printable

MOST_TABLES = 100
"""The most tables of one message, so that a slow page gets a large floor in parts."""

LABELS = {
    "title": message("floor-title"),
    "wall": message("floor-wall"),
    "search": message("floor-search"),
    "show": message("floor-show"),
    "all": message("floor-all"),
    "calls": message("floor-calls"),
    "time": message("floor-time"),
    "silent": message("floor-silent"),
    "trouble": message("floor-trouble"),
    "shown": message("floor-shown", shown="{shown}", total="{total}"),
    "nothing": message("floor-nothing"),
    "none": message("floor-none"),
    "table": message("floor-table", table="{table}"),
    "turn": message("floor-turn", number="{number}"),
    "waiting": message("floor-waiting"),
    "held": message("floor-held"),
    "games": message("floor-games", games="{games}"),
    "points": message("floor-points", points="{points}"),
    "called": message("floor-called", age="{age}"),
    "came": message("floor-came", age="{age}"),
    "news": message("floor-news", table="{table}"),
    "left": message("floor-left", left="{left}"),
    "up": message("floor-time-up"),
    "heard": message("floor-heard", age="{age}"),
    "never": message("floor-never"),
    "lost": message("floor-lost"),
    "judge": message("floor-judge"),
    "judges": message("floor-judges"),
    "signIn": message("floor-sign-in"),
    "signOut": message("floor-sign-out"),
    "noPin": message("floor-no-pin"),
    "pin": message("floor-pin"),
    "head": message("floor-head-judge"),
    "whoAreYou": message("floor-who-are-you"),
    "notListed": message("floor-not-listed"),
    "free": message("floor-free"),
    "at": message("floor-at", tables="{tables}"),
    "nobody": message("floor-nobody"),
    "goes": message("floor-goes", judge="{judge}"),
    "take": message("floor-take"),
    "takeOver": message("floor-take-over", judge="{judge}"),
    "leave": message("floor-leave"),
    "closeCall": message("floor-close-call"),
    "give": message("floor-give"),
    "more": message("floor-more", minutes="{minutes}"),
    "extra": message("floor-extra", minutes="{minutes}"),
    "act": message("floor-act", table="{table}"),
    "close": message("button-close"),
    "round": message("floor-round"),
    "roundLeft": message("floor-round-left", round="{round}", left="{left}"),
    "roundStands": message("floor-round-stands", round="{round}", left="{left}"),
    "roundUp": message("floor-round-up", round="{round}"),
    "noRound": message("floor-no-round"),
    "start": message("floor-clock-start"),
    "pause": message("floor-clock-pause"),
    "endRound": message("floor-end-round"),
    "endRoundAsked": message("floor-end-round-asked"),
    "beginRound": message("floor-begin-round"),
    "pairingsFile": message("floor-pairings-file"),
    "minutes": message("floor-minutes"),
    "mode": message("screen-mode"),
    "modeMatch": message("screen-mode-match-text"),
    "modeDuel": message("screen-mode-duel-text"),
    "dial": message("screen-dial"),
    "dialCasual": message("screen-dial-casual"),
    "dialCompetition": message("screen-dial-competition"),
    "dialSilent": message("screen-dial-silent"),
    "result": message("floor-result"),
    "draws": message("floor-draws"),
    "enterResult": message("floor-enter-result"),
    "resultConfirmed": message("floor-result-confirmed"),
    "resultReported": message("floor-result-reported"),
    "resultOpen": message("floor-result-open"),
    "goesOn": message("floor-goes-on"),
    "handOver": message("floor-hand-over"),
    "handOverAsked": message("floor-hand-over-asked", table="{table}", to="{to}"),
    "records": message("floor-records"),
    "recordsNoted": message("floor-records-noted"),
    "record": message("floor-record", match="{match}", game="{game}"),
    "fetchedBy": message("floor-fetched-by", judge="{judge}", time="{time}"),
    "hallItself": message("floor-hall-itself"),
    "recordCut": message("log-record-cut", until="{until}", last="{last}"),
    "recordCutByOther": message("log-record-cut-by-other", until="{until}", last="{last}"),
    "conflicts": message("floor-conflicts"),
    "settle": message("floor-settle"),
    "failed": message("floor-failed"),
    "notWhole": message("floor-not-whole"),
    "won": message("floor-won", table="{table}", outcome="{outcome}"),
}
"""The words of the pages; they put in what stands in braces themselves, because it changes each second."""

FLOOR_ROLES: dict[Role, Message] = {"judge": message("floor-judge"), "head judge": message("floor-head-judge")}
"""The words for a judge without a name."""

Shown = dict[str, Any]


def for_judges(table: FloorTable, text: Text) -> Shown:
    """Return everything of a table, for the floor page."""
    return for_everybody(table, text) | {
        "clock": msgspec.to_builtins(table.clock),
        "call": None if table.call is None else _call(table.call, text),
        "match": table.match,
        "extra": table.extra,
        "heard": table.heard,
        "trouble": None if table.trouble is None else text(table.trouble),
    }


def _call(call: FloorCall, text: Text) -> Shown:
    return {
        "since": call.since,
        "came": call.came,
        "number": call.number,
        "topic": "" if call.topic is None else text(TOPIC_NAMES[call.topic]),
        "judge": call.judge,
        "name": judge_called(call.judge_name, text) if call.judge else "",
    }


def judges_shown(judges: tuple[JudgeThere, ...], text: Text) -> list[Shown]:
    """Return the judges who are signed in, for the floor page."""
    return [
        {"id": judge.id, "name": judge_called(judge.name, text, judge.role), "until": judge.until} for judge in judges
    ]


def conflicts_shown(conflicts: tuple[ConflictAt, ...], text: Text) -> list[Shown]:
    """Return the rulings whose tables did not know of each other, for the floor page."""
    return [
        {
            "table": each.table,
            "match": each.conflict.ruling.match,
            "game": each.conflict.ruling.game,
            "number": each.conflict.ruling.number,
            "words": text(each.conflict.message),
        }
        for each in conflicts
    ]


def judge_called(name: str, text: Text, role: Role = "judge") -> str:
    """Return what a judge is called; whoever chose no name is called by the role."""
    return printable(name) or text(FLOOR_ROLES[role])


def for_everybody(table: FloorTable, text: Text) -> Shown:
    """Return what spectators may know of a table: no call, no trouble, and no time at which anything was heard."""
    names = Names({SEATS[at]: seat.name for at, seat in enumerate(table.seats)})
    return {
        "id": table.id,
        "label": printable(table.label),
        "seats": [
            {"name": _called(player, names, text), "points": seat.points, "games": seat.games}
            for player, seat in zip(SEATS, table.seats, strict=False)
        ],
        "turn": table.turn,
        "over": table.over,
        "outcome": None if table.outcome is None else text(table.outcome, names),
        "held": table.held,
        "feature": table.is_feature,
        "board": [_board(each, text, names) for each in table.board] if table.is_feature else [],
    }


def _board(battlefield: SceneBattlefield, text: Text, names: Names) -> Shown:
    """A battlefield with what lies there; `player` is a seat, from 0, None for nobody."""
    units = [
        {"player": SEATS.index(unit.player), "name": printable(unit.name), "might": unit.might}
        for unit in battlefield.units
    ]
    return {
        "name": printable(battlefield.name) if isinstance(battlefield.name, str) else text(battlefield.name, names),
        "player": SEATS.index(battlefield.control) if battlefield.control not in (None, "?") else None,
        "event": None if battlefield.event is None else text(battlefield.event, names),
        "facedown": [
            {"player": SEATS.index(card.player), "since": text(card.since, names)} for card in battlefield.facedown
        ],
        "units": units,
        "more": None if battlefield.more_units is None else text(battlefield.more_units, names),
    }


def _called(player: str, names: Names, text: Text) -> str:
    name = person_name(player, names)
    return text(name) if isinstance(name, Message) else printable(name)


class FloorWords:
    """The tables of a floor in one language; each is put into words once for each of its changes, whoever reads it."""

    def __init__(self, floor: Floor, text: Text, view: Callable[[FloorTable, Text], Shown]) -> None:
        self.text = text
        self._floor = floor
        self._view = view
        self._tables: dict[str, tuple[FloorTable, msgspec.Raw]] = {}
        self._changes = 0
        self._messages: dict[int, tuple[str, int]] = {}

    @property
    def count(self) -> int:
        """The number of tables."""
        return len(self._floor.tables())

    @property
    def judges(self) -> tuple[JudgeThere, ...]:
        """The judges who are signed in."""
        return self._floor.judges

    @property
    def conflicts(self) -> tuple[ConflictAt, ...]:
        """The rulings whose tables did not know of each other."""
        return self._floor.conflicts

    @property
    def changes(self) -> int:
        """The number of changes."""
        return self._floor.changes

    def since(self, change: int) -> tuple[str, int]:
        """Return the JSON list of the tables that changed after `change`, and the number to ask with for the rest."""
        if self._changes != self._floor.changes:
            self._changes = self._floor.changes
            self._messages.clear()
        if change not in self._messages:
            tables, reached = self._floor.since(change, MOST_TABLES)
            self._messages[change] = msgspec.json.encode([self._table(table) for table in tables]).decode(), reached
        return self._messages[change]

    def _table(self, table: FloorTable) -> msgspec.Raw:
        worded = self._tables.get(table.id)
        if worded is None or worded[0] is not table:
            worded = table, msgspec.Raw(msgspec.json.encode(self._view(table, self.text)))
            self._tables[table.id] = worded
        return worded[1]
