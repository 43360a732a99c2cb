"""Rulings as a page of HTML: each with its sources, its position, its lines with verdicts, and how editions differ.

The page needs no script and nothing from elsewhere, and holds no picture and no text of a card.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from tableside.engine import Private, Table
from tableside.message import Message, message
from tableside.text.position_drawing import PositionDrawing
from tableside.text.printable import printable
from tableside.text.text import Text

THEME = Path(__file__).parents[1] / "stream" / "page" / "themes" / "rift"
"""The theme of the table, whose colours and patterns the page has."""

FONT = re.compile(r"@font-face \{[^}]*\}\s*")
"""A font of the theme, which the page does without."""

PICTURE = re.compile(r'url\("/themes/rift/([a-z]+\.svg)"\)')
"""A pattern of the theme, which the page holds itself."""

LineKind = Literal["does", "expects", "refused", "wrong"]
"""The kinds of lines: an action that happens, an expectation, an action that is refused, a line that fails."""


class ReportedLine(NamedTuple):
    """A line of play: its kind, its words, and remarks on it."""

    kind: LineKind
    words: str
    remarks: tuple[Message | str, ...] = ()


class ReportedEdition(NamedTuple):
    """The outcome by another edition: in a sentence, with the lines of which it makes something else."""

    heading: Message
    lines: tuple[ReportedLine, ...] = ()


ReportedCard = tuple[Message, ...]
"""A card that a ruling makes up: its name and type first, then what is to be known of it."""


class ReportedRuling(NamedTuple):
    """A ruling as the page shows it.

    `file` is the name of its file, `sources` are where it comes from and its rules, `verdict` says whether it holds.
    A ruling without a `table` cannot be read.
    """

    file: str
    title: str
    holds: bool
    verdict: Message
    sources: tuple[Message | str, ...] = ()
    table: Table | None = None
    private: Private = Private()
    lines: tuple[ReportedLine, ...] = ()
    editions: tuple[ReportedEdition, ...] = ()
    cards: tuple[ReportedCard, ...] = ()


def ruling_page(title: Message, groups: Mapping[str, Sequence[ReportedRuling]], text: Text) -> str:
    """The page with the rulings of each group, such as a folder; a group without a name has no heading."""
    writer = _Writer(text)
    rulings = [ruling for group in groups.values() for ruling in group]
    right = sum(ruling.holds for ruling in rulings)
    heading = writer.words(title)
    summary = writer.words(message("ruling-summary", count=len(rulings), right=right))
    contents = "".join(writer.contents(name, group) for name, group in groups.items()) if len(rulings) > 1 else ""
    body = "".join(writer.group(name, group) for name, group in groups.items())
    foot = writer.words(message("ruling-foot"))
    return (
        f'<!doctype html><html lang="{text.language}"><head><meta charset="utf-8"><title>{heading}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style()}</style></head><body><h1>{heading}</h1>'
        f"<p>{summary}</p>{contents}{body}<footer>{foot}</footer></body></html>\n"
    )


@cache
def style() -> str:
    """The style of the page: the colours and patterns of the table's theme, and its own."""
    colours = FONT.sub("", (THEME / "theme.css").read_text(encoding="utf-8"))
    own = Path(__file__).with_name("ruling_page.css").read_text(encoding="utf-8")
    return PICTURE.sub(_picture, colours) + own


def _picture(match: re.Match[str]) -> str:
    return f"url(data:image/svg+xml;base64,{b64encode((THEME / match[1]).read_bytes()).decode()})"


def anchor(file: str) -> str:
    """The name of a ruling's place in the page, by the name of its file.

    >>> anchor("hidden/A gear.toml")
    'hidden-a-gear-toml'
    """
    return re.sub(r"[^a-z0-9]+", "-", file.lower()).strip("-")


class _Writer:
    """Writes the parts of the page in one language."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def words(self, content: Message | str) -> str:
        """The words of a message or of a file, safe in HTML."""
        return escape(self._text(content) if isinstance(content, Message) else printable(content))

    def contents(self, name: str, group: Sequence[ReportedRuling]) -> str:
        """The titles of a group, each with a link to its ruling."""
        items = "".join(
            f'<li class="{_mark(ruling)}"><a href="#{anchor(ruling.file)}">{self.words(ruling.title)}</a></li>'
            for ruling in group
        )
        heading = self.words(name or message("ruling-contents"))
        return f"<details><summary>{heading} ({len(group)})</summary><ul>{items}</ul></details>"

    def group(self, name: str, group: Sequence[ReportedRuling]) -> str:
        """The rulings of a group."""
        heading = f"<h2>{self.words(name)}</h2>" if name else ""
        return heading + "".join(map(self._ruling, group))

    def _ruling(self, ruling: ReportedRuling) -> str:
        drawing = ""
        if ruling.table is not None:
            drawing = PositionDrawing(ruling.table, ruling.private, self._text).html()
        sources = " · ".join(map(self.words, ruling.sources))
        head = f'<h3>{self.words(ruling.title)}</h3><p class="cite">{sources}</p>'
        return (
            f'<article id="{anchor(ruling.file)}">{head}{drawing}{self._cards(ruling.cards)}'
            f'{self._lines(ruling.lines)}<p class="verdict {_mark(ruling)}">{self.words(ruling.verdict)}</p>'
            f'{"".join(map(self._edition, ruling.editions))}<p class="file">{self.words(ruling.file)}</p></article>'
        )

    def _cards(self, cards: Sequence[ReportedCard]) -> str:
        items = "".join(
            f"<li><b>{self.words(card[0])}</b> {' '.join(map(self.words, card[1:]))}</li>" for card in cards
        )
        return f'<ul class="made">{items}</ul>' if items else ""

    def _lines(self, lines: Sequence[ReportedLine]) -> str:
        items = "".join(map(self._line, lines))
        return f'<ol class="play">{items}</ol>' if items else ""

    def _line(self, line: ReportedLine) -> str:
        remarks = "<br>".join(map(self.words, line.remarks))
        more = f" <span>{remarks}</span>" if remarks else ""
        return f'<li class="{line.kind}"><code>{self.words(line.words)}</code>{more}</li>'

    def _edition(self, edition: ReportedEdition) -> str:
        differs = " differs" if edition.lines else ""
        return f'<div class="edition{differs}"><p>{self.words(edition.heading)}</p>{self._lines(edition.lines)}</div>'


def _mark(ruling: ReportedRuling) -> str:
    return "right" if ruling.holds else "wrong"
