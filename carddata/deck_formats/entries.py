"""Cards in a line as people write them: copies before or after the name, codes in many places, several in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from carddata.card_names import CODE, Find, plain

MOST_DIGITS: Final = 6
"""The greatest number of digits of a number of copies that are read."""


class WrittenCard(NamedTuple):
    """One card as it is written: its copies, None if none are named, its name and its code."""

    copies: int | None
    name: str
    code: str


_BULLET: Final = re.compile(
    r"(?:[-–—*•·+>~]\s*|\[[ xX]?\]\s+|[0-9]{1,2}[.)]\s+(?=[0-9]+\s*[xX×]?\s|.*\s[xX×]\s*[0-9]+$))+(?=[\w\[(×])"
)
_FIRST: Final = (
    re.compile(r"(?:qty|quantity|count)\W{0,3}([0-9]+)\s+(\S.*)$", re.I),
    re.compile(r"([0-9]+)\s*[xX×*]\s+(\S.*)$"),
    re.compile(r"([0-9]+)[xX×](?=[A-Z\u00c0-\uffff])(\S.*)$"),
    re.compile(r"[xX×]\s*([0-9]+)\s+(\S.*)$"),
    re.compile(r"[\[(]\s*[xX×]?\s*([0-9]+)\s*[xX×]?\s*[\])]\s*(\S.*)$"),
    re.compile(r"([0-9]+)\s*[:,;\t]\s*(\S.*)$"),
    re.compile(r"([0-9]+)\s+(?:(?:copies\s+of|of|mal|Stück|Stk\.?|exemplaires\s+de|fois|copias\s+de)\s+)?(\S.*)$"),
)
_LAST: Final = (
    re.compile(r"(\S.*?)[\s,;(\[]+(?:qty|quantity|count)\W{0,3}([0-9]+)[)\]]?$", re.I),
    re.compile(r"(\S.*?)\s*(?<!\w)[xX×*]\s*([0-9]+)$"),
    re.compile(r"(\S.*?)\s+([0-9]+)\s*[xX×]$"),
    re.compile(r"(\S.*?)\s*[\[(]\s*[xX×]?\s*([0-9]+)\s*[xX×]?\s*[\])]$"),
    re.compile(r"(\S.*?)\s*[:=,\t]\s*([0-9]+)$"),
    re.compile(r"(\S.*?)\s+[-–—]\s+([0-9]+)$"),
    re.compile(r"(\S.*?)(?<!\))\s+([0-9]{1,2})$"),
)
_KEYCAP: Final = re.compile(r"\ufe0f?\u20e3")
_LINK: Final = re.compile(r"\[([^\[\]]{1,150})\]\([^()\s]*\)")
_SIGNS: Final = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"
_ENDS: Final = re.compile(rf"^[\s*_`\"“”{_SIGNS}]+|[\s*_`\"“”,;|{_SIGNS}]+$|\s+(?:\*[A-Za-z]{{1,2}}\*|//.*|#\D.*)$")
_REMARK_LAST: Final = re.compile(r"\s*[\[(][A-Za-z][A-Za-z ]*[\])]$")
_NUMBER: Final = r"(?P<number>[A-Z]{0,2}[0-9]{1,3}[a-z*]?)"
_WITH_CODE: Final = (
    re.compile(rf"(?P<name>.*?)\s*[\[(](?P<code>{CODE})[\])]$"),
    re.compile(rf"[\[(]?(?P<code>{CODE})[\])]?(?:[\s,:|]+(?:-\s+)?(?P<name>.+))?$"),
    re.compile(rf"(?P<name>\S.*?)\s*[\[(](?P<set>[A-Za-z]{{3}})[\])]\s*#?{_NUMBER}$"),
    re.compile(rf"(?P<name>\S.*?)\s*[\[(]?\b(?P<set>[A-Z]{{3}})\s*[ #]\s*{_NUMBER}[\])]?$"),
    re.compile(rf"(?P<name>\S.*?)[\s,|]+(?P<code>{CODE})$"),
    re.compile(rf"(?P<name>\S.*?)\s+[-–—]\s+(?P<code>{CODE})(?:\s+[-–—]\s.*)?$"),
)
"""The places of a name and a code; a code may be written as its set and its number, apart from each other."""

_SPLITS: Final = (
    re.compile(r"\s*(?:\|\||[|;•/])\s*"),
    re.compile(r"\s*[,;]\s+(?=[\[(]?[0-9]{1,2}\s*[xX×]?[\])]?\s|[xX×][0-9])"),
    re.compile(r"\s+(?=[0-9]{1,2}\s*[xX×]?\s+[^\W\d]|[0-9]{1,2}[xX×][A-Z])"),
    re.compile(r"(?<=[xX×][0-9])\s*,?\s+|(?<=[xX×][0-9][0-9])\s*,?\s+|(?<=\s[0-9][xX×])\s*,?\s+"),
    re.compile(r"\s*,\s+"),
)


def entries(text: str, find: Find) -> list[WrittenCard]:
    """The cards that a line names; a single one if the line cannot be divided into several.

    >>> from carddata.card_names import finder
    >>> from carddata.sets import load
    >>> [(entry.copies, entry.name) for entry in entries("1x Block || Charm x3", finder(load()))]
    [(1, 'Block'), (3, 'Charm')]
    """
    whole = entry(text, find)
    if is_known(whole, find):
        return [whole]
    best, most = [whole], 0
    for split in _SPLITS:
        parts = [part for part in split.split(text) if part.strip()]
        if len(parts) > 1:
            divided = [entry(part, find) for part in parts]
            known = sum(is_known(each, find) for each in divided)
            clear = all(each.copies is not None or is_known(each, find) for each in divided)
            if clear and known > most:
                best, most = divided, known
    return best


def is_known(entry: WrittenCard, find: Find) -> bool:
    """Return whether a card has this name or this code."""
    return find(entry.name, entry.code) is not None


def entry(text: str, find: Find) -> WrittenCard:
    """One card as it is written.

    >>> entry("- 3x Falling Star (OGN) 29", lambda name, code: None)
    WrittenCard(copies=3, name='Falling Star', code='OGN-29')
    """
    line = _LINK.sub(r"\1", _KEYCAP.sub("", text.strip()))
    bare = _trimmed(line)
    if plain(find(bare, "") or "") == plain(bare) != "":
        return WrittenCard(None, bare, "")
    if (bullet := _BULLET.match(line)) is not None:
        line = line[bullet.end() :]
    line = _trimmed(line)
    for pattern in _FIRST:
        if (first := pattern.match(line)) is not None:
            return WrittenCard(_number(first[1]), *_name_and_code(_trimmed(first[2])))
    name, code = _name_and_code(line)
    if code:
        counted = next(_counted(name), None) if name else None
        return WrittenCard(None, name, code) if counted is None else WrittenCard(counted[0], counted[1], code)
    for copies, rest in _counted(line):
        return WrittenCard(copies, *_name_and_code(rest))
    return WrittenCard(None, name, code)


def _counted(line: str) -> Iterator[tuple[int, str]]:
    """The copies after a name, with the name."""
    for pattern in _LAST:
        if (last := pattern.match(line)) is not None:
            yield _number(last[2]), _trimmed(last[1])


def _number(digits: str) -> int:
    return int(digits[:MOST_DIGITS])


def _trimmed(text: str) -> str:
    before = None
    while before != text:
        before, text = text, _ENDS.sub("", text)
    return text


def _name_and_code(written: str) -> tuple[str, str]:
    """The name and the code of a card as written, either of them empty if it is not there."""
    for pattern in _WITH_CODE:
        if (match := pattern.match(written)) is not None:
            parts = match.groupdict()
            return _trimmed(parts["name"] or ""), parts.get("code") or f"{parts['set']}-{parts['number']}"
    if (shorter := _REMARK_LAST.sub("", written)) not in (written, ""):
        name, code = _name_and_code(shorter)
        return (name, code) if code else (written, "")
    return written, ""
