"""The results of an event's rounds: as tables report them in their entries, or as a judge or the organizer enters them.

A table reports the match of a pairing if it was played in its round, at the table with its number, by its people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec

from tableside.engine.model.modes import GAMES_TO_WIN
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskLog, DeskNote
from tableside.hall.event import ERASED, EventPairing
from tableside.hall.floor import TableFold
from tableside.hall.result import EndOfMatch, EventResult
from tableside.hall.rounds import Rounds
from tableside.hall.telling import Telling
from tableside.ledger.commitment import Count
from tableside.match.names import distinct, tidy
from tableside.message import Message, message

MOST_DRAWS = 9
"""More drawn games than in any match: whoever enters more has mistyped."""

_NUMBER = re.compile(r"\d+")
_LETTERS = "ABCD"


class EnterResult(msgspec.Struct, frozen=True, tag_field="is", tag="enter result"):
    """Enter the result at the table with this number: games won by its people in the order of the pairing, and draws.

    Without `wins` the result that the table reports is confirmed. `round` is 0 for the one that is played.
    """

    table: Annotated[int, msgspec.Meta(ge=1)]
    wins: tuple[Count, ...] = ()
    draws: Count = 0
    end: EndOfMatch = "games"
    round: Count = 0


class ListResults(msgspec.Struct, frozen=True, tag_field="is", tag="results"):
    """The order for the results of a round, 0 for the one that is played; the answer is `RoundResults`."""

    round: Count = 0


class RoundResults(msgspec.Struct, frozen=True):
    """The results of a round as far as they are known, confirmed or not."""

    round: int
    results: tuple[EventResult, ...]


ResultOrder = EnterResult | ListResults
"""The orders about results."""


class ResultEntered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A judge or the organizer entered a result. The note stands under the round and the table's number.

    `judge` is the id of the judge who did it on the floor page, empty for whoever holds the hall's keys.
    """

    wins: tuple[Count, ...]
    draws: Count = 0
    end: EndOfMatch = "games"
    judge: str = ""


@dataclass(frozen=True, slots=True)
class _Report:
    """A match that is over, as its table reports it: where, names, games won, and who confirmed it, by letter."""

    table: int
    names: Mapping[str, str]
    wins: Mapping[str, int]
    draws: int
    end: EndOfMatch
    confirmed: tuple[str, ...]


class Results:
    """The results of an event."""

    def __init__(self, notes: DeskLog, rounds: Rounds) -> None:
        self._notes, self._rounds = notes, rounds
        self._entered: dict[tuple[int, int], ResultEntered] = {}
        self._reported: dict[tuple[int, str], _Report] = {}
        notes.fold("result", self._take_note, self._entered.clear)

    def take(self, table: TableFold) -> None:
        """Take a table as its entries tell it now, and forget a match of it that turned out not to count."""
        for game in table.left:
            place = _round_of(game), table.id
            if game.misbegun is not None and place in self._reported and self._reported[place] == _report(game):
                del self._reported[place]
        number = _round_of(table)
        if not number:
            return
        place, report = (number, table.id), None if table.misbegun else _report(table)
        if report is None:
            self._reported.pop(place, None)
        else:
            self._reported[place] = report

    def of_round(self, number: int) -> tuple[EventResult, ...]:
        """The results of a round as far as they are known, confirmed or not."""
        pairings = self._rounds.pairings(number)
        return tuple(result for each in pairings if (result := self._result(number, each)) is not None)

    def at_table(self, number: int, table: int) -> EventResult | None:
        """The result of a round at a table, None if nothing is known of it."""
        pairing = self._pairing(number, table)
        return None if pairing is None else self._result(number, pairing)

    async def obey(self, order: ResultOrder, judge: str = "") -> Message | RoundResults | None:
        """Carry out an order, of the judge with this id; return the results, or why it cannot be, None if it was."""
        current = self._rounds.current
        number = order.round or (0 if current is None else current.began.round)
        if isinstance(order, ListResults):
            return RoundResults(number, self.of_round(number))
        pairing = self._pairing(number, order.table)
        if pairing is None:
            return message("hall-table-not-paired", table=order.table, round=number)
        reported = self._result(number, pairing)
        entered = ResultEntered(order.wins, order.draws, order.end, judge)
        if not order.wins and reported is not None:
            entered = ResultEntered(reported.wins, reported.draws, reported.end, judge)
        if len(entered.wins) != len(pairing.people):
            return message("hall-result-of-all", table=order.table, count=len(pairing.people))
        refusal = self._refusal(order, number)
        if refusal is not None:
            return refusal
        await self._notes.note(entered, "result", str(number), str(order.table))
        return None

    def _refusal(self, order: EnterResult, number: int) -> Message | None:
        """Return why no match of a round can end as entered; None if one can, and for what a table reports.

        A match may be over before anybody has the games that win it, by time or agreement, and drawn games count for
        nobody (Tournament Rules 2026-07-16, 404.3 to 404.5, 410.2). Of four, two may be a team.
        """
        to_win, sides = self._rounds.games_to_win(number, len(order.wins)), max(1, len(order.wins) // 2)
        if sum(wins >= to_win for wins in order.wins) > sides or max(order.wins, default=0) > to_win:
            code = "hall-result-best-of-one" if to_win == 1 else "hall-result-best-of-three"
            return message(code, table=order.table, most=to_win)
        return message("hall-result-draws", table=order.table, most=MOST_DRAWS) if order.draws > MOST_DRAWS else None

    def _pairing(self, number: int, table: int) -> EventPairing | None:
        return next((each for each in self._rounds.pairings(number) if each.table == table), None)

    def _result(self, number: int, pairing: EventPairing) -> EventResult | None:
        assert pairing.table is not None
        entered = self._entered.get((number, pairing.table))
        if entered is not None and len(entered.wins) == len(pairing.people):
            return EventResult(number, pairing, entered.wins, entered.draws, entered.end, by_judge=True)
        for (round_, key), report in self._reported.items():
            if round_ == number and report.table == pairing.table and self._rounds.had_number(key, report.table):
                return _of_pairing(number, pairing, report)
        return None

    def _take_note(self, stored: DeskNote) -> None:
        try:
            number, table = map(int, stored.about)
            self._entered[number, table] = msgspec.json.decode(stored.content, type=ResultEntered)
        except (ValueError, RecursionError):
            return


def _number(text: str) -> int:
    """The first number in what people call a round or a table, 0 for none."""
    number = _NUMBER.search(text)
    return 0 if number is None else int(number[0])


def _round_of(table: TableFold) -> int:
    """The number of the round that the match of a table belongs to, 0 for none."""
    return 0 if table.fold is None else _number(table.fold.agreed.round_name)


def _report(table: TableFold) -> _Report | None:
    """The match of a table, None while it is not over."""
    fold = table.fold
    if fold is None or not fold.is_match_over:
        return None
    players, result = fold.table.setup.mode.players, fold.result
    wins = {player: fold.won(player) for player in players}
    if result is not None and result.winner is not None and result.why != "time":
        wins[result.winner] = GAMES_TO_WIN if fold.agreed.mode == "match" else 1
    draws = [*(game.winner for game in fold.games), fold.table.winner].count(None)
    return _Report(
        _number(fold.agreed.table),
        fold.agreed.names,
        wins,
        draws,
        "games" if result is None else result.why,
        fold.confirmed,
    )


def _of_pairing(number: int, pairing: EventPairing, report: _Report) -> EventResult | None:
    """The result of a pairing from a report; None if other people played.

    Somebody whose name was erased is the only player whom nobody else of the pairing is.
    """
    named = distinct(dict(zip(_LETTERS, (tidy(each.name) for each in pairing.people), strict=False)))
    seats = {name.casefold(): player for player, name in report.names.items()}
    players = [seats.get(name.casefold()) for name in named.values()]
    free = [player for player in report.names if player not in players]
    erased = [at for at, each in enumerate(pairing.people) if each == ERASED]
    if len(erased) == len(free) == 1:
        players[erased[0]] = free[0]
    if None in players or len(players) != len(report.names):
        return None
    wins = tuple(report.wins[player] for player in players if player is not None)
    confirmed = tuple(at for at, player in enumerate(players) if player in report.confirmed)
    return EventResult(number, pairing, wins, report.draws, report.end, confirmed)


def open_rounds(notes: DeskLog, telling: Telling, desk: Desk) -> tuple[Rounds, Results]:
    """The rounds of an event and their results, which tables are told of."""
    rounds = Rounds(notes, telling.changed, desk)
    telling.to_all(rounds.tell_all)
    telling.to_table(rounds.tell_table)
    return rounds, Results(notes, rounds)
