"""The report of a match as a page, in the language of whoever prints it."""

from __future__ import annotations

from tableside.match.report import MatchReport
from tableside.match.report_content import foot, parts, summary, title
from tableside.text import Text
from tableside.text.report_page import report_page


def page(report: MatchReport, text: Text) -> str:
    """The report as a page of HTML that prints on a sheet or two."""
    return report_page(title(report), summary(report), parts(report), foot(report), report.names, text)
