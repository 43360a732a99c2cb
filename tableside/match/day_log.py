"""The day's matches on this machine for a head judge: what judges did in each, and what no head judge has confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.entry import PublicEntry
from tableside.ledger.export import recorded
from tableside.ledger.public import PublicLedger
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.judge_calls import UNLOCK, read_call, read_unlock
from tableside.match.penalties_done import Claim, open_claims
from tableside.match.public.first_entry import read_setup
from tableside.match.public.round_clock import CLOCK, read_clock_note
from tableside.match.public.rulings import CONFIRMED, RULING, WITHDRAWN, final, read_ruling, read_withdrawal
from tableside.match.public.story_notes import CALLED
from tableside.match.report import ReportLine, public_report
from tableside.match.report_content import judge_of_report
from tableside.message import Listing, Message, Names, message, with_names

CLAIMS: Mapping[str, str] = {
    RULING: "judge-day-claimed-ruling",
    WITHDRAWN: "judge-day-claimed-withdrawal",
    "undo": "judge-day-claimed-rewind",
}
"""The code of what the log says of each kind of entry that is on the head judge's word."""

TOLD = ("rulings", "remedies", "rewinds", "calls", "time", "looks")
"""The parts of a report that the log tells."""


class ClaimOfMatch(msgspec.Struct, frozen=True):
    """A claim: something that a judge recorded in a game on the head judge's word that no head judge has confirmed."""

    match: int
    claim: Claim


class DayMatch(msgspec.Struct, frozen=True):
    """A game of the day.

    - `number`: its number in the ledger; `match`, `game`: that of its match, and which game of it it is
    - `table`, `round`, `event`: as at set-up; `players`: what they are called
    - `began`: when (UTC, ISO 8601); `is_trusted`: whether a time source kept the clock right
    - `penalties`: how many rulings with a penalty count; `withdrawn`: how many rulings were withdrawn
    - `calls`: how often a judge was called; `minutes`: how much time judges added to the round
    - `judges`: who unlocked the desk, as role and name, each once; the name is empty for whoever knows a shared PIN
    """

    number: int
    match: int
    game: int
    table: str
    round: str
    event: str
    players: tuple[str, ...]
    began: str
    is_trusted: bool
    penalties: int
    withdrawn: int
    calls: int
    minutes: int
    judges: tuple[tuple[str, str], ...]


class DayLog(msgspec.Struct, frozen=True):
    """The matches of a day, oldest first.

    - `claims`: what is on the head judge's word, of any of them
    - `unreadable`: the numbers of games whose entries cannot be read
    """

    day: str
    matches: tuple[DayMatch, ...] = ()
    claims: tuple[ClaimOfMatch, ...] = ()
    unreadable: tuple[int, ...] = ()


NO_DAY = DayLog("")
"""No day was asked for."""


class GameLines(msgspec.Struct, frozen=True):
    """The judges' acts in one game, in the order of the entries, and what its players are called."""

    lines: tuple[ReportLine, ...]
    names: Names


def read_day(folder: Path, day: str) -> DayLog:
    """The log of a day, an ISO date, by the ledger in `folder`. Raises LedgerError."""
    matches: list[DayMatch] = []
    claims: list[ClaimOfMatch] = []
    unreadable: list[int] = []
    with PublicLedger.open(folder) as ledger:
        firsts = ledger.first_entries()
        withdrawals, confirmations = ledger.of_kind(WITHDRAWN), ledger.of_kind(CONFIRMED)
        for first in firsts:
            try:
                agreed = read_setup(first)
                if day not in (agreed.date, first.at[:10]):
                    continue
                entries = ledger.entries(first.match)
                later = [entry for entry in (*withdrawals, *confirmations) if entry.seq > entries[-1].seq]
                matches.append(_match(first, agreed, entries, withdrawals))
                of_match = open_claims((*entries, *sorted(later, key=lambda entry: entry.seq)), first.match)
                own = {entry.seq for entry in entries}
                claims += (ClaimOfMatch(first.match, claim) for claim in of_match if claim.entry in own)
            except (ValueError, KeyError, IndexError, RecursionError):  # a ledger that was changed may hold anything
                unreadable.append(first.match)
    return DayLog(day, tuple(matches), tuple(claims), tuple(unreadable))


def _match(
    first: PublicEntry, agreed: GameSetup, entries: Iterable[PublicEntry], withdrawals: Iterable[PublicEntry]
) -> DayMatch:
    entries = tuple(entries)
    gone = {each.number for each in map(read_withdrawal, withdrawals) if each.match == first.match}
    rulings = [read_ruling(entry) for entry in entries if entry.kind == RULING]
    clock = (read_clock_note(entry) for entry in entries if entry.kind == CLOCK)
    visits = (read_unlock(entry) for entry in entries if entry.kind == UNLOCK)
    return DayMatch(
        first.match,
        agreed.match or first.match,
        agreed.game,
        agreed.table,
        agreed.round_name,
        agreed.event,
        tuple(agreed.names.values()),
        first.at,
        first.clock_trusted,
        sum(ruling.penalty != "none" for ruling in final(rulings, gone)),
        len(gone),
        sum(entry.kind == CALLED and not read_call(entry).since for entry in entries),
        sum(note.added for note in clock if note.by == JUDGE),
        tuple(dict.fromkeys((visit.role, visit.judge) for visit in visits)),
    )


def read_lines(folder: Path, number: int, cards: Catalogue) -> GameLines | None:
    """Return what judges did in one game, None if that cannot be read."""
    try:
        (report,) = public_report((recorded(folder, number),), cards).games
    except Exception:  # a ledger that was changed may hold anything
        return None
    lines = sorted((line for part in TOLD for line in report.lines[part]), key=lambda line: line.entry)
    return GameLines(tuple(lines), report.names)


def describe_claim(claim: ClaimOfMatch) -> Message:
    """Return what is on the head judge's word, and in which game."""
    number = {"number": claim.claim.ruling} if claim.claim.ruling else {}
    return message(CLAIMS[claim.claim.kind], match=claim.match, **number)


def describe_game(match: DayMatch) -> Message:
    """Return which game of the day it is, by its number, its table and its players."""
    players = Listing(match.players)
    if not match.table and not match.round:
        return message("judge-day-game", match=match.match, game=match.game, players=players)
    place = {"table": match.table or "?", "round": match.round or "?"}
    return message("judge-day-game-at", match=match.match, game=match.game, players=players, **place)


def describe_judges(judges: Iterable[tuple[str, str]]) -> Message | None:
    """Return who judged, None for nobody."""
    named = tuple(judge_of_report(name, role) for role, name in judges)
    return message("report-judges", judges=Listing(named)) if named else None


def shown_line(line: ReportLine, names: Names) -> Message:
    """A line of a game with the names of its people in it; what no longer counts is struck through."""
    return with_names(line.said, names)
