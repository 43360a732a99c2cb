"""The reports of a match in the data folder: for all as a page and as data, and the judge's in a box for their key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.ledger.box import JudgePublic
from tableside.ledger.entry import Entry
from tableside.ledger.export import recorded
from tableside.ledger.outside import NotWritten, write_over
from tableside.match.report import MatchReport, PrivateReport, private_lines, public_report, sealed_report
from tableside.message import message

REPORTS = "reports"
"""The folder in the data folder."""
Page = Callable[[MatchReport], str]
"""Makes the page of a public report, which prints on one sheet."""


def write_reports(
    folder: Path,
    match: int,
    entries: Sequence[Entry],
    judge: JudgePublic | None,
    cards: Catalogue,
    page: Page | None = None,
) -> None:
    """Write the reports of a match in place of earlier ones; `entries` are those that the keys at hand open.

    Without `page` there is no page, without a judge's key no report for the judge. Raises LedgerError.
    """
    place = folder / REPORTS
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        raise NotWritten(place, message("cause-disk-failed")) from None
    report = public_report(recorded(folder, match), cards)
    write_over(place / f"match-{match}.json", [msgspec.json.encode(report)])
    if page is not None:
        write_over(place / f"match-{match}.html", [page(report).encode()])
    if judge is not None:
        private = PrivateReport(report, tuple(private_lines(entries, cards)))
        write_over(place / f"match-{match}.judge", [f"{report.match}\n".encode(), sealed_report(private, judge)])
