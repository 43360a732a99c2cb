"""The reports of a match in the data folder: for all as a page and as data, and the judge's in a box for their key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
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
"""Makes the page of a public report, which prints on a sheet or two."""


def write_reports(
    folder: Path,
    games: Sequence[Sequence[Entry]],
    judge: JudgePublic | None,
    cards: Catalogue,
    page: Page | None = None,
) -> None:
    """Write the reports of a match in place of earlier ones; `games` are the entries of each, as the keys at hand open.

    The judge's report stands beside those of earlier games, whose keys may be gone. Without `page` there is no page,
    without a judge's key no report for the judge. Raises LedgerError.
    """
    place = folder / REPORTS
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        raise NotWritten(place, message("cause-disk-failed")) from None
    report = public_report([recorded(folder, entries[0].match) for entries in games], cards)
    name = f"match-{report.match}"
    write_over(place / f"{name}.json", [msgspec.json.encode(report)])
    if page is not None:
        write_over(place / f"{name}.html", [page(report).encode()])
    if judge is not None:
        lines = chain.from_iterable(private_lines(entries, cards) for entries in games)
        private = PrivateReport(report, tuple(lines))
        write_over(
            place / f"match-{games[-1][0].match}.judge", [f"{report.match}\n".encode(), sealed_report(private, judge)]
        )
