"""The reports of a match in the data folder: the public one as data, and the judge's in a box for the judge's key."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.ledger.box import JudgePublic
from tableside.ledger.entry import Entry
from tableside.ledger.export import recorded
from tableside.ledger.outside import NotWritten, write_over
from tableside.match.report import PrivateReport, private_lines, public_report, sealed_report
from tableside.message import message

REPORTS = "reports"
"""The folder in the data folder."""


def write_reports(
    folder: Path, match: int, entries: Sequence[Entry], judge: JudgePublic | None, cards: Catalogue
) -> None:
    """Write the reports of a match in place of earlier ones; `entries` are those that the keys at hand open.

    Without a judge's key there is no report for the judge. Raises LedgerError.
    """
    place = folder / REPORTS
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        raise NotWritten(place, message("cause-disk-failed")) from None
    report = public_report(recorded(folder, match), cards)
    write_over(place / f"match-{match}.json", [msgspec.json.encode(report)])
    if judge is not None:
        private = PrivateReport(report, tuple(private_lines(entries, cards)))
        write_over(place / f"match-{match}.judge", [f"{report.match}\n".encode(), sealed_report(private, judge)])
