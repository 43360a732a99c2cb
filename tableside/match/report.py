"""The report of a match: result, points, rulings, remedies, looks, what was verified and what could not be told.

It is made from the public part of the entries alone, so it holds no secret. What a judge's report adds is apart
(`PrivateReport`), and leaves the table only in a box for the judge's key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.references import Player
from tableside.ledger.audit import Audit, audit
from tableside.ledger.box import JudgePrivate, JudgePublic
from tableside.ledger.commitment import fields
from tableside.ledger.entry import Entry
from tableside.ledger.export import ExportedRecord
from tableside.match.checks import CHECK, FOUND, LOOKED_FOR, read_check, read_look_reason
from tableside.match.entries import read_action
from tableside.match.fold import apply_entry, replay
from tableside.match.judge_calls import CAME, ENDED, REFUSED_UNLOCK, TOLD, UNLOCK
from tableside.match.public.history import describe_action
from tableside.match.public.round_clock import CLOCK
from tableside.match.public.rulings import CONFIRMED, RULING, WITHDRAWN, Ruling, read_ruling
from tableside.match.public.story_notes import CALLED
from tableside.match.rulings import WHYS, read_why, withdrawn_numbers
from tableside.match.state import Match, UnlockNote
from tableside.message import CardName, Listing, Message, Names, message

SECTIONS: dict[str, tuple[str, ...]] = {
    "rulings": (RULING, WITHDRAWN, CONFIRMED),
    "remedies": ("remedy", "hand shown", "draw began", "draw made", "draw cancelled"),
    "rewinds": ("undo", "redo"),
    "calls": (CALLED, CAME, ENDED, TOLD),
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


class MatchReport(msgspec.Struct, frozen=True):
    """What everybody may know of a match.

    - `event`, `table`, `round_name`: what the event, the table and the round are called, empty for none
    - `match`, `game`: their numbers; `began`, `ended`: the times of the first and the last entry
    - `result`: who won, or how it stands
    - `judges`: how each judge unlocked the desk, by the number of that entry, which is `unlock` in a ruling
    - `rulings`: as data, those that were withdrawn too; `withdrawn`: the numbers of these
    - `lines`: the history of each part of `SECTIONS`
    - `faults`, `verified`, `unverified`: what an audit without a key found
    - `entries`, `head`: how many entries there are, and the root of the tree up to the last one in hex
    """

    event: str
    table: str
    round_name: str
    match: int
    game: int
    edition: str
    dial: str
    began: str
    ended: str
    names: Names
    result: Message
    players: tuple[ReportPlayer, ...]
    judges: dict[int, UnlockNote]
    rulings: tuple[Ruling, ...]
    withdrawn: tuple[int, ...]
    lines: dict[str, tuple[ReportLine, ...]]
    faults: tuple[Message, ...]
    verified: tuple[Message, ...]
    unverified: tuple[Message, ...]
    entries: int
    head: str


class PrivateReport(msgspec.Struct, frozen=True):
    """What a judge's report adds: the public report, and what the keys at hand open of the rest."""

    report: MatchReport
    lines: tuple[ReportLine, ...]

    def __repr__(self) -> str:
        return "PrivateReport()"


def public_report(record: ExportedRecord, cards: Catalogue) -> MatchReport:
    """The report of a record. Raises whatever a damaged record leads to."""
    entries = record.entries()
    found = audit(record)
    match = replay(entries, cards)
    return _report(match, entries, _sections(match, entries), found, record)


def _sections(match: Match, entries: Iterable[Entry]) -> dict[str, list[ReportLine]]:
    """The lines of each part, as they count at the end: what was taken back or withdrawn is marked."""
    withdrawn = withdrawn_numbers(match)
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


def _report(
    match: Match, entries: Sequence[Entry], lines: dict[str, list[ReportLine]], found: Audit, record: ExportedRecord
) -> MatchReport:
    return MatchReport(
        event=match.agreed.event,
        table=match.agreed.table,
        round_name=match.agreed.round_name,
        match=match.agreed.match or match.number,
        game=match.agreed.game,
        edition=match.agreed.edition,
        dial=match.agreed.dial,
        began=entries[0].at,
        ended=entries[-1].at,
        names=match.names,
        result=_result(match),
        players=tuple(_player(match, player) for player in match.table.setup.mode.players),
        judges=dict(match.visits),
        rulings=match.rulings,
        withdrawn=tuple(sorted(withdrawn_numbers(match))),
        lines={section: tuple(found) for section, found in lines.items()},
        faults=tuple(found.faults),
        verified=tuple(found.verified),
        unverified=tuple(found.unverified),
        entries=len(entries),
        head=record.head.root.hex(),
    )


def _result(match: Match) -> Message:
    if match.table.winner is not None:
        return message("report-won", player=match.agreed.names.get(match.table.winner, match.table.winner))
    return message("report-drawn") if match.table.drawn else message("report-not-over", turn=match.table.number)


def _player(match: Match, player: Player) -> ReportPlayer:
    causes = tuple(gain.reason for gain in match.gains if gain.player == player)
    return ReportPlayer(player, match.agreed.names.get(player, player), match.table.seat(player).points, causes)


def private_lines(entries: Iterable[Entry], cards: Catalogue) -> Iterator[ReportLine]:
    """What the keys at hand open: why judges ruled and looked, what checks found, and which verdicts were not legal."""
    entries = tuple(entries)
    match = replay((entries[0],), cards)
    for entry in entries[1:]:
        if entry.kind == RULING and (why := read_why(entry)):
            yield ReportLine(entry.seq, entry.at, message("report-why", why=WHYS.get(why, why)))
        elif entry.kind == CHECK and (found := read_check(entry)) is not None:
            yield ReportLine(entry.seq, entry.at, message("report-check", found=FOUND[found.answer, found.legal]))
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
    said = message(
        "report-not-legal",
        action=describe_action(match.table, recorded.action),
        card=CardName(name or ""),
        rules=Listing(recorded.verdict.rules),
    )
    yield ReportLine(entry.seq, entry.at, said)


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
