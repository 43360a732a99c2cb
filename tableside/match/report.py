"""The report of a match: result, points, rulings, remedies, looks, what was verified and what could not be told.

It is made from the public part of the entries alone, so it holds no secret. What a judge's report adds is apart
(`PrivateReport`), and leaves the table only in a box for the judge's key.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.references import Player
from tableside.ledger.audit import audit
from tableside.ledger.box import JudgePrivate, JudgePublic
from tableside.ledger.commitment import fields
from tableside.ledger.entry import Entry
from tableside.ledger.export import ExportedRecord
from tableside.match.checks import CHECK, FOUND, LOOKED_FOR, read_check, read_look_reason
from tableside.match.entries import read_action
from tableside.match.fold import apply_entry, replay
from tableside.match.judge_calls import CAME, ENDED, REFUSED_UNLOCK, TOLD, UNLOCK
from tableside.match.note_lines import NO_POINT
from tableside.match.penalties_done import Claim, open_claims
from tableside.match.public.call_topics import TOPIC
from tableside.match.public.history import describe_action
from tableside.match.public.round_clock import CLOCK
from tableside.match.public.rulings import (
    CONFIRMED,
    RULING,
    WITHDRAWN,
    Ruling,
    read_confirmation,
    read_ruling,
    read_withdrawal,
)
from tableside.match.public.story_notes import CALLED
from tableside.match.rulings import WHYS, read_why
from tableside.match.series import is_over, series_number, winner_of_match, wins
from tableside.match.state import Match, UnlockNote
from tableside.message import CardName, Listing, Message, Names, message, with_names

SECTIONS: dict[str, tuple[str, ...]] = {
    "rulings": (RULING, WITHDRAWN, CONFIRMED),
    "remedies": ("remedy", "hand shown", "draw began", "draw made", "draw cancelled", NO_POINT),
    "rewinds": ("undo", "redo"),
    "calls": (CALLED, TOPIC, CAME, ENDED, TOLD),
    "time": (CLOCK,),
    "looks": (UNLOCK, REFUSED_UNLOCK, "look", "check", "report"),
    "shown": ("shown at the end",),
}
"""The kinds of entries whose lines of history stand in each part of the report."""

BUCKET = 4096
"""A judge's report is padded to a multiple of this many bytes before it is sealed."""

_INFO = b"tableside report 1\0"


class ReportLine(msgspec.Struct, frozen=True):
    """A line of the history: the number of its entry, when it was recorded (UTC, ISO 8601), and what it says.

    `undone` is whether it no longer counts: it was taken back, or a judge withdrew it.
    """

    entry: int
    at: str
    said: Message
    undone: bool = False


class ReportPlayer(msgspec.Struct, frozen=True):
    """A player at the end of the game, and the points with their causes, in their order."""

    player: Player
    name: str
    points: int
    causes: tuple[Message, ...]


class GameReport(msgspec.Struct, frozen=True):
    """The facts that everybody may know of a game.

    - `number`: that of its entries in the ledger; `game`: which game of its match it is
    - `began`, `ended`: the times of the first and the last entry
    - `names`: what its players and battlefields are called
    - `result`: who won, or how it stands
    - `judges`: how each judge unlocked the desk, by the number of that entry, which is `unlock` in a ruling
    - `rulings`: as data, those that were withdrawn too; `withdrawn`: the numbers of these
    - `claims`: what is on the head judge's word, and no head judge has confirmed
    - `lines`: the history of each part of `SECTIONS`
    - `faults`, `verified`, `unverified`: what an audit without a key found
    - `entries`, `head`: how many entries there are, and the root of the tree up to the last one in hex
    """

    number: int
    game: int
    began: str
    ended: str
    names: Names
    result: Message
    players: tuple[ReportPlayer, ...]
    judges: dict[int, UnlockNote]
    rulings: tuple[Ruling, ...]
    withdrawn: tuple[int, ...]
    claims: tuple[Claim, ...]
    lines: dict[str, tuple[ReportLine, ...]]
    faults: tuple[Message, ...]
    verified: tuple[Message, ...]
    unverified: tuple[Message, ...]
    entries: int
    head: str


class MatchReport(msgspec.Struct, frozen=True):
    """The facts that everybody may know of a match, with all its games in their order.

    - `event`, `table`, `round_name`: what the event, the table and the round are called, empty for none
    - `match`: the number of its first game; `began`, `ended`: the times of the first and the last entry
    - `result`: who won the match, or how it stands
    """

    event: str
    table: str
    round_name: str
    match: int
    edition: str
    dial: str
    began: str
    ended: str
    names: Names
    result: Message
    games: tuple[GameReport, ...]

    @property
    def faults(self) -> tuple[Message, ...]:
        """The faults of all games."""
        return tuple(fault for game in self.games for fault in game.faults)


class PrivateReport(msgspec.Struct, frozen=True):
    """The private part of a judge's report: the public report, and what the keys at hand open of the rest."""

    report: MatchReport
    lines: tuple[ReportLine, ...]

    def __repr__(self) -> str:
        return "PrivateReport()"


def public_report(records: Sequence[ExportedRecord], cards: Catalogue) -> MatchReport:
    """The report of a match by the records of its games, in their order. Raises whatever a damaged record leads to."""
    played = [(record, record.entries()) for record in records]
    entries = tuple(chain.from_iterable(entries for _, entries in played))
    matches = [replay(entries, cards) for _, entries in played]
    games = tuple(_game(match, record, own, entries) for match, (record, own) in zip(matches, played, strict=True))
    last = matches[-1]
    return MatchReport(
        event=last.agreed.event,
        table=last.agreed.table,
        round_name=last.agreed.round_name,
        match=series_number(last),
        edition=last.agreed.edition,
        dial=last.agreed.dial,
        began=games[0].began,
        ended=games[-1].ended,
        names=last.names,
        result=_result_of_match(last),
        games=games,
    )


def _sections(match: Match, entries: Iterable[Entry], withdrawn: Container[int]) -> dict[str, list[ReportLine]]:
    """The lines of each part, as they count at the end: what was taken back or withdrawn is marked."""
    gone = {entry.seq for entry in entries if entry.kind == RULING and read_ruling(entry).number in withdrawn}
    section_of = {kind: section for section, kinds in SECTIONS.items() for kind in kinds}
    sections = {entry.seq: section_of[entry.kind] for entry in entries if entry.kind in section_of}
    lines: dict[str, list[ReportLine]] = {section: [] for section in SECTIONS}
    for line in match.history:
        if line.seq in sections:
            undone = line.undone or line.seq in gone
            sentence = msgspec.structs.replace(line, undone=undone, rule="").message
            lines[sections[line.seq]].append(ReportLine(line.seq, line.at, sentence, undone))
    return lines


def _game(match: Match, record: ExportedRecord, own: Sequence[Entry], entries: Sequence[Entry]) -> GameReport:
    """The report of a game by its own entries; those of the whole match may withdraw or confirm what is in them."""
    withdrawals = [read_withdrawal(entry) for entry in entries if entry.kind == WITHDRAWN]
    withdrawn = {each.number for each in withdrawals if each.match == match.number}
    confirmed = {read_confirmation(entry).of for entry in entries if entry.kind == CONFIRMED}
    claims = open_claims(own, match.number, confirmed)
    audited = audit(record)
    return GameReport(
        number=match.number,
        game=match.agreed.game,
        began=own[0].at,
        ended=own[-1].at,
        names=match.names,
        result=_result(match),
        players=tuple(_player(match, player) for player in match.table.setup.mode.players),
        judges=dict(match.visits),
        rulings=match.rulings,
        withdrawn=tuple(sorted(withdrawn)),
        claims=tuple(each for each in claims if each.kind != RULING or each.ruling not in withdrawn),
        lines={section: tuple(lines) for section, lines in _sections(match, own, withdrawn).items()},
        faults=tuple(audited.faults),
        verified=tuple(audited.verified),
        unverified=tuple(audited.unverified),
        entries=len(own),
        head=record.head.root.hex(),
    )


def _result(match: Match) -> Message:
    if match.table.winner is not None:
        return message("report-won", player=match.agreed.names.get(match.table.winner, match.table.winner))
    return message("report-drawn") if match.table.drawn else message("report-not-over", turn=match.table.number)


def _result_of_match(match: Match) -> Message:
    """The end of a match, by its last game; a match of a single game ended as that."""
    if match.agreed.mode != "match":
        return _result(match)
    names = match.agreed.names
    games = Listing(
        tuple(
            message("judge-ask-games", player=names.get(player, player), games=wins(match, player))
            for player in match.table.setup.mode.players
        )
    )
    winner = winner_of_match(match)
    if winner is not None:
        return message("report-match-won", player=names.get(winner, winner), games=games)
    return message("report-match-drawn" if is_over(match) else "report-match-open", games=games)


def _player(match: Match, player: Player) -> ReportPlayer:
    causes = tuple(gain.reason for gain in match.gains if gain.player == player)
    return ReportPlayer(player, match.agreed.names.get(player, player), match.table.seat(player).points, causes)


def private_lines(entries: Iterable[Entry], cards: Catalogue) -> Iterator[ReportLine]:
    """The parts of a game that the keys at hand open: why judges ruled and looked, results of checks, illegal hides."""
    entries = tuple(entries)
    match = replay((entries[0],), cards)
    for entry in entries[1:]:
        if entry.kind == RULING and (why := read_why(entry)):
            yield ReportLine(entry.seq, entry.at, message("report-why", why=WHYS.get(why, why)))
        elif entry.kind == CHECK and (check := read_check(entry)) is not None:
            yield ReportLine(entry.seq, entry.at, message("report-check", found=FOUND[check.answer, check.legal]))
        elif entry.kind == "look" and (reason := read_look_reason(entry)) is not None:
            yield ReportLine(entry.seq, entry.at, message("report-look", reason=LOOKED_FOR[reason]))
        elif entry.kind in ("action", "refused") and entry.private:
            yield from _not_legal(match, entry)
        match = apply_entry(match, entry)


def _not_legal(match: Match, entry: Entry) -> Iterator[ReportLine]:
    recorded = read_action(entry)
    if recorded.verdict.kind == "legal":
        return
    card = getattr(recorded.action, "card", None)
    name = None if card is None or isinstance(card, str) else card.reveal()
    not_legal = message(
        "report-not-legal",
        action=describe_action(match.table, recorded.action),
        card=CardName(name or ""),
        rules=Listing(recorded.verdict.rules),
    )
    yield ReportLine(entry.seq, entry.at, with_names(not_legal, match.names))


def sealed_report(report: PrivateReport, judge: JudgePublic) -> bytes:
    """A judge's report in a box that only the judge's key opens; its length says little of what is in it."""
    content = msgspec.json.encode(report)
    padded = content.ljust(-(-len(content) // BUCKET) * BUCKET)
    return judge.seal(padded, _INFO + fields(report.report.match))


def opened_report(box: bytes, match: int, judge: JudgePrivate) -> PrivateReport | None:
    """Return what a judge's report says; None if this key does not open it, or it is that of another match."""
    content = judge.open(box, _INFO + fields(match))
    try:
        return None if content is None else msgspec.json.decode(content, type=PrivateReport)
    except (ValueError, RecursionError):
        return None
