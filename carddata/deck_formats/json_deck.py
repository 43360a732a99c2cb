"""JSON as deck sites export it: cards in lists or by name, under keys that name sections, in any nesting."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from carddata.card_names import plain
from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows, Sureness
from carddata.deck_formats.entries import entry
from carddata.deck_formats.headings import section_of
from carddata.decklist import DeckListError, ListNote, Section

NAME_KEYS: Final = ("name", "cardName", "card_name", "title", "displayName")
"""Keys of a card's name."""

CODE_KEYS: Final = (
    "code", "cardCode", "card_code", "variantNumber", "variant_number", "publicCode", "public_code", "riftboundId",
    "riftbound_id", "shortCode", "short_code", "cardId", "card_id", "collectorNumber", "id",
)  # fmt: skip
"""Keys of a card's code, the surest first."""

COPIES_KEYS: Final = ("quantity", "qty", "count", "copies", "amount", "number", "n")
"""Keys of a number of copies."""

SECTION_KEYS: Final = ("section", "board", "zone", "slot", "category", "boardType", "deckSection")
"""Keys of the section of one card."""

MOST_DEPTH: Final = 20
"""The greatest depth of values that is looked into."""


def _sure(text: str, _known: KnownCards) -> Sureness:
    return 3 if text.lstrip()[:1] in ("{", "[") and text.rstrip()[-1:] in ("}", "]") and '"' in text else _cut(text)


def _cut(text: str) -> Sureness:
    """Return how surely a text is the beginning of JSON."""
    begin = "".join(text[:200].split())
    return 2 if begin.startswith(('{"', '[{"', '[["', '["')) else 0


def _read(text: str, known: KnownCards) -> Rows:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise DeckListError("json-broken", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise DeckListError("json-broken", line=1) from None
    yield from _Walk(text, known).decks(value)


class _Walk:
    """The way through a decoded value; lines are those of the text where names stand, one after the other."""

    def __init__(self, text: str, known: KnownCards) -> None:
        self._text = text
        self._known = known
        self._at = 0
        self._line = 1

    def decks(self, value: Any) -> Rows:
        """The first deck of a value that has several."""
        value = _unwrapped(value)
        if isinstance(value, list) and len([each for each in value if _has_sections(each)]) > 1:
            yield from self.cards(value[0], None, 0)
            yield ListNote("second-deck", self._line)
            return
        yield from self.cards(value, None, 0)

    def cards(self, value: Any, section: Section | None, depth: int) -> Rows:
        """The cards within a value, which stands in this section."""
        if depth > MOST_DEPTH:
            return
        if isinstance(value, list):
            if len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int:
                yield self._counted(value[0], value[1], section)
                return
            for each in value:
                yield from self.cards(each, section, depth + 1)
        elif isinstance(value, str):
            yield from self._written(value, section)
        elif isinstance(value, dict):
            if (row := self._card(value, section)) is not None:
                yield row
                return
            yield from self._fields(value, section, depth)

    def _fields(self, value: Mapping[str, Any], section: Section | None, depth: int) -> Rows:
        for key, inner in value.items():
            named = section_of(key)
            if named is None and isinstance(inner, int) and not isinstance(inner, bool):
                if self._known.card(key, key) is not None or (section is not None and plain(key) not in _NOT_CARDS):
                    yield self._counted(key, inner, section)
            elif named is not None and isinstance(inner, list | dict | str):
                if isinstance(inner, str) and named == "main":
                    continue
                yield from self.cards(inner, named, depth + 1)
            elif isinstance(inner, list | dict):
                if isinstance(inner, list) and section is None and _is_cards(inner) and plain(key) not in _CONTAINERS:
                    yield ListNote("unknown-heading", self._line_of(key), key)
                yield from self.cards(inner, section, depth + 1)

    def _counted(self, written: str, copies: int, section: Section | None) -> ListRow:
        """Copies of a card that is written as its name or its code."""
        is_code = self._known.find("", written) is not None
        return ListRow(self._line_of(written), copies, "" if is_code else written, written if is_code else "", section)

    def _card(self, value: Mapping[str, Any], section: Section | None) -> ListRow | None:
        """The card that an object is; None for an object that is none."""
        inner = value.get("card")
        inner = inner if isinstance(inner, dict) else value.get("cardData", value.get("variant"))
        source = (
            {**inner, **{key: each for key, each in value.items() if key not in inner}}
            if isinstance(inner, dict)
            else value
        )
        name = _first_text(source, NAME_KEYS) or (value["card"] if isinstance(value.get("card"), str) else "")
        code = next(
            (text for text in _texts(source, CODE_KEYS) if self._known.find("", text) or _looks_like_code(text)), ""
        )
        copies = next((source[key] for key in COPIES_KEYS if isinstance(source.get(key), int | str)), None)
        if (
            not (name or code)
            or _has_sections(value)
            or (copies is None and not code and self._known.card(name) is None)
        ):
            return None
        own = next((section_of(text) for text in _texts(source, SECTION_KEYS)), None)
        try:
            number = 1 if copies is None else int(copies)
        except ValueError:
            number = 0
        return ListRow(self._line_of(name or code), number, name, code, own or section)

    def _written(self, text: str, section: Section | None) -> Rows:
        """A card that is a text alone, within a section."""
        each = entry(text[:300], self._known.find)
        known = self._known.card(each.name, each.code) is not None
        if known or (section is not None and each.copies is not None):
            yield ListRow(self._line_of(text), 1 if each.copies is None else each.copies, each.name, each.code, section)
        elif section is not None:
            yield ListNote("unread-line", self._line_of(text), text)

    def _line_of(self, text: str) -> int:
        """The line on which a text stands, looked for from where the last stood."""
        at = self._text.find(json.dumps(text, ensure_ascii=False)[:-1], self._at)
        if at >= 0:
            self._line += self._text.count("\n", self._at, at)
            self._at = at
        return self._line


_CONTAINERS: Final = frozenset(
    plain(word) for word in ("cards", "deck", "entries", "items", "list", "data", "contents", "deckCards", "deck_cards")
)
_NOT_CARDS: Final = frozenset({"version", "count", "total", "id", "likes", "views", "size", "quantity"})


def _unwrapped(value: Any) -> Any:
    """Return what a value holds whose only list or object is another value."""
    for _ in range(MOST_DEPTH):
        inner = [each for each in value.values() if isinstance(each, list | dict)] if isinstance(value, dict) else []
        if len(inner) != 1 or _has_sections(value) or (isinstance(inner[0], list) and not _is_decks(inner[0])):
            return value
        value = inner[0]
    return value


def _has_sections(value: Any) -> bool:
    """Return whether a value has fields that are sections, or a list of cards."""
    return isinstance(value, dict) and any(
        isinstance(inner, list | dict) and (section_of(key) is not None or plain(key) in _CONTAINERS)
        for key, inner in value.items()
    )


def _is_decks(rows: list[Any]) -> bool:
    return any(_has_sections(row) for row in rows[:3])


def _is_cards(rows: list[Any]) -> bool:
    return any(isinstance(row, dict) and _first_text(row, (*NAME_KEYS, *CODE_KEYS)) for row in rows[:3])


def _texts(value: Mapping[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    return (value[key] for key in keys if isinstance(value.get(key), str) and value[key])


def _first_text(value: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next(_texts(value, keys), "")


def _looks_like_code(text: str) -> bool:
    set_code, _, number = text.partition("-")
    return len(set_code) == 3 and set_code.isalpha() and number[:1].isalnum() and len(text) < 14


DIALECT: Final = Dialect(_sure, _read)
"""The dialect: how sure it is of a text, and how it reads it."""
