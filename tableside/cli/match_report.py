"""`tableside record report` and `keys judge report`: a match on one page, and as data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.app.report_pages import page
from tableside.cli.result import FITS, WRONG, CommandResult
from tableside.ledger import judge_key
from tableside.ledger.export import read, recorded
from tableside.ledger.outside import Unreadable, write_new
from tableside.ledger.outside import read as read_file
from tableside.match.past_matches import games_of
from tableside.match.replay import RecordUnreadable
from tableside.match.report import opened_report, public_report
from tableside.match.report_content import Part, foot, marked, parts, summary, title
from tableside.message import message
from tableside.text import Text

MOST_BYTES = 2**24


def write_report(
    data: Path, match: int | None, file: Path | None, out: Path, cards: Catalogue, text: Text
) -> CommandResult:
    """Write the public report of a match: a page for `out`, or data if that ends with `.json`. Raises LedgerError."""
    record = recorded(data, match) if file is None else read(file)
    others = games_of(data, record.match) if file is None else (record.match,)
    records = [record if game == record.match else recorded(data, game) for game in others]
    try:
        report = public_report(records, cards)
    except Exception:  # a record from elsewhere may contain anything
        raise RecordUnreadable(record.match) from None
    content = msgspec.json.encode(report) if out.suffix == ".json" else page(report, text).encode()
    write_new(out, [content])
    written = message("command-report-written", match=report.match, file=str(out))
    return CommandResult((written, *report.faults), WRONG if report.faults else FITS, names=report.names)


def open_report(file: Path, key: Path, passphrase: str) -> CommandResult:
    """Return what a judge's report says. Raises LedgerError if it cannot be read or opened."""
    raw = read_file(file, MOST_BYTES)
    judge = judge_key.unlock(key, passphrase)
    number, _, box = raw.partition(b"\n")
    opened = opened_report(box, int(number), judge) if number.isdigit() and len(number) < 19 else None
    if opened is None:
        raise Unreadable(file, message("cause-no-judge-report"))
    report = opened.report
    lines = [title(report), *summary(report)]
    for part in (*parts(report), Part(message("report-private"), marked(opened.lines))):
        if part.lines:
            lines += [part.heading, *(message("report-line", entry=mark, line=words) for mark, words in part.lines)]
    return CommandResult((*lines, *foot(report)), WRONG if report.faults else FITS, names=report.names)
