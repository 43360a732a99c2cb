"""The common form: cards in lines under headings, in any language and with any marks, or all in one paragraph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal

from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows
from carddata.deck_formats.entries import WrittenCard, entries, entry, is_known
from carddata.deck_formats.headings import is_remark, section_of
from carddata.decklist import Copy, ListNote, Section

WRITTEN: Final[Mapping[Section, str]] = {
    "legend": "Legend",
    "champion": "Champion",
    "main": "MainDeck",
    "battlefields": "Battlefields",
    "runes": "Runes",
    "sideboard": "Sideboard",
    "more-legends": "AdditionalLegends",
}
"""The heading that is written for each section, in the order of a list."""

Spelling = Literal["names", "dashes", "codes-last", "codes-first"]
"""The spelling of a card: `Teemo, Scout`, `Teemo - Scout`, `Teemo, Scout [OGN-197]` or `OGN-197 Teemo, Scout`."""

MOST_CHARACTERS: Final = 5000
"""The longest line: a whole deck in one paragraph fits."""

MOST_LINES: Final = 5000
"""The greatest number of lines that are read."""

SINGLE: Final[frozenset[Section | None]] = frozenset({"legend", "champion", "battlefields", "more-legends"})
"""The sections in which a line that only looks like a name is a card: people leave out that there is one copy."""

_COLON: Final = re.compile(r"\s*(?:\([0-9]+\)|[0-9]+)?\s*[:：]\s*")
_WORDS_BEFORE: Final = re.compile(r"(?:[^\W\d_][\w'’]*\s+){0,3}[^\W\d_][\w'’]*$")
_FRAMED: Final = re.compile(r"(?<![=*_-])(={2,9}|-{2,9}|\*{2,9}|_{2,9})\s*([^\s=*_\d-][^=*_-]{0,40}?)\s*\1")
_MARKED: Final = re.compile(
    r"(?:#{2,}|={2,}|-{2,}|\*{2,}|~{2,}|\[|<)\s*[^\W\d_][^\d]*(?:\(?[0-9]+\)?)?\s*[=*~>:\])-]*$"
)
_TOTAL: Final = re.compile(
    r"[\W_]*(?:total\D{0,12}[0-9]+|[0-9]+\s*/\s*[0-9]+|[0-9]+\s*(?:cards|karten|cartes|cartas|张|張))[\W_]*",
    re.IGNORECASE,
)
_SILENT: Final = re.compile(r"#|//|;|<!--|\S*(?:://|www\.)\S*$|[\W_]*$", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?(?:b|i|u|p|a|br|hr|em|strong|span|div|li|ul|ol|h[1-6]|t[dhr]|table)\b[^<>]{0,200}>"
    r"|\[/?(?:b|i|u|list|\*|size|color|center|quote|spoiler|url)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(r"[0-9]")
_LONGEST_NAME: Final = 6
_FOR_ONE_LINE: Final = frozenset({"sb", "side"})
_MOST_BESIDE_LEGENDS: Final = 5


class ListReader:
    """Reads one line after the other; a heading holds until the next. `ended` says that a second deck has begun."""

    def __init__(self, known: KnownCards) -> None:
        self._known = known
        self.section: Section | None = None
        self.ended = False
        self._has_legend = False
        self._others = 0  # copies after the legend that are neither legends nor champions

    def read(self, number: int, line: str) -> Rows:
        """The cards of a line, which has this number, and notes on it."""
        line = " ".join(_TAG.sub(" ", line).split())
        if len(line) > MOST_CHARACTERS:
            yield ListNote("unread-line", number, line)
            return
        for heading, text in _segments(line, self._is_card):
            before = self.section
            if heading:
                yield from self.head(number, heading)
            if text and not self.ended:
                yield from self._cards(number, text, heading)
            if text and heading.casefold() in _FOR_ONE_LINE:
                self.section = before

    def head(self, number: int, heading: str) -> Rows:
        """Begin the section of a heading; a legend after all other cards begins a second deck, which is not read."""
        self.section = section_of(heading)
        if self.section is None:
            yield ListNote("unknown-heading", number, heading)
        elif self.section == "legend":
            yield from self._begin_deck(number)

    def row(self, row: ListRow) -> Rows:
        """A row of a table or a line, unless a second deck begins with it."""
        card = self._known.card(row.name, row.code)
        if row.section is None and card is not None and card.type == "legend":
            yield from self._begin_deck(row.line)
        if not self.ended:
            is_other = row.section not in (None, *SINGLE) or (row.section is None and card is not None)
            self._others += row.copies if is_other and (card is None or card.type != "legend") else 0
            yield row

    def _begin_deck(self, number: int) -> Rows:
        if self._has_legend and self._others >= _MOST_BESIDE_LEGENDS:
            self.ended = True
            yield ListNote("second-deck", number)
        self._has_legend = True

    def _cards(self, number: int, text: str, heading: str) -> Rows:
        listed = entries(text, self._known.find)
        if heading and self.section == "main" and not any(each.copies or self._is_known(each) for each in listed):
            self.section = None  # the name of the deck, as in "Deck: My Deck"
            return
        for each in listed:
            if each.copies is not None or self._is_known(each) or self._may_be_name(each, text):
                copies = 1 if each.copies is None else each.copies
                yield from self.row(ListRow(number, copies, each.name, each.code, self.section))
            elif not _SILENT.match(text):
                yield ListNote("unread-line", number, text)

    def _is_known(self, entry: WrittenCard) -> bool:
        return is_known(entry, self._known.find)

    def _is_card(self, line: str) -> bool:
        return self._is_known(entry(line, self._known.find))

    def _may_be_name(self, entry: WrittenCard, text: str) -> bool:
        """Return whether an unknown name without copies stands where people name single cards."""
        is_short = 0 < len(entry.name.split()) <= _LONGEST_NAME and text[-1] not in ".!?"
        return self.section in SINGLE and is_short and not _SILENT.match(text)


def read_lines(text: str, known: KnownCards) -> Rows:
    """The cards of a list in lines, each in the section of its heading."""
    reader = ListReader(known)
    lines = text.splitlines()
    for number, line in enumerate(lines[:MOST_LINES], 1):
        yield from reader.read(number, line.strip())
        if reader.ended:
            return
    if any(map(str.strip, lines[MOST_LINES:])):
        yield ListNote("too-many-lines", MOST_LINES + 1)


def _segments(line: str, is_card: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """The parts of a line, each a heading, or nothing, and the text after it."""
    line = line.replace("\ufeff", "").strip()
    if section_of(line) is not None:
        yield line, ""
        return
    headings = list(_headings(line))
    if headings:
        yield from _after_headings(line, headings)
    elif _MARKED.match(line) and not is_card(line):
        yield line.strip("#=-*~[]<>: "), ""
    elif not (_SILENT.match(line) or _TOTAL.fullmatch(line) or is_remark(line)):
        yield "", line


def _after_headings(line: str, headings: Sequence[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """The text before the first heading of a line, and each heading with the text after it."""
    if before := line[: headings[0][0]].strip(" #/-*=|,;"):
        yield "", before
    ends = (*(begin for begin, _, _ in headings[1:]), len(line))
    for (_, after, heading), end in zip(headings, ends, strict=True):
        if section_of(heading) is not None or not is_remark(heading):
            yield heading, line[after:end].strip(" |,;*=")


def _headings(line: str) -> Iterator[tuple[int, int, str]]:
    """Headings within a line: where each begins, where what follows it begins, and its words."""
    framed = [each for each in _FRAMED.finditer(line) if section_of(each[2]) is not None]
    if framed:
        yield from ((each.start(), each.end(), each[2]) for each in framed)
        return
    ended = 0
    for colon in _COLON.finditer(line):
        before = line[ended : colon.start()]
        heading = _heading_before(before, alone=not ended and not _COUNTED.search(before))
        if heading:
            yield ended + before.rindex(heading), colon.end(), heading
        elif not ended and colon.end() == len(line) and not _COUNTED.search(before):
            yield 0, colon.end(), before.strip("#/-*= ")
        ended = colon.end()


def _heading_before(text: str, *, alone: bool) -> str:
    """The words before a colon that are a heading, empty if none are; if `alone`, nothing may stand before them."""
    words = _WORDS_BEFORE.search(text)
    if words is None:
        return ""
    whole = words[0]
    begins = [0, *(space.end() for space in re.finditer(r"\s+", whole))]
    candidates = (whole[begin:] for begin in (begins[:1] if alone else begins))
    return next((each for each in candidates if section_of(each) is not None or is_remark(each)), "")


def _sure(_text: str, _known: KnownCards) -> Literal[1]:
    return 1


DIALECT: Final = Dialect(_sure, read_lines)
"""The dialect: how sure it is of a text, and how it reads it."""


def write_lines(sections: Mapping[Section, Sequence[Copy]], spelling: Spelling) -> str:
    """A list in lines, under headings; a card without a code is written by its name alone."""
    blocks = []
    for section, heading in WRITTEN.items():
        with_code = spelling in ("codes-last", "codes-first")
        copies = Counter(copy if with_code else Copy(copy.card, "") for copy in sections.get(section, ()))
        lines = [f"{count} {_written(copy, spelling)}" for copy, count in copies.items()]
        blocks += ["\n".join((f"{heading}:", *lines)) + "\n"] if lines else []
    return "\n".join(blocks)


def _written(copy: Copy, spelling: Spelling) -> str:
    if spelling == "dashes":
        return copy.card.replace(", ", " - ", 1)
    if not copy.code or copy.code == copy.card:
        return copy.card
    return f"{copy.code} {copy.card}" if spelling == "codes-first" else f"{copy.card} [{copy.code}]"
