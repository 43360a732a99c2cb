"""Reads source files into cards: row by row, with all printings of a name in one, and second boxes laid over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from carddata.card_names import plain
from carddata.model.card import Catalogue
from carddata.sources.errata import lay_over
from carddata.sources.fields import RowFault, is_other_language, name_of, path
from carddata.sources.printed import Errata, PrintedCard, SecondBox, SourceFault
from carddata.sources.shapes import Row, read_rows

MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of a file that are read."""

MAX_ROWS: Final = 20_000
"""The most rows of a file that are read."""

PROMOTIONS: Final = frozenset({"OPP", "PR", "JDG"})
"""The sets that only reprint cards of others."""

Progress = Callable[[int, int], None]
"""Told after each row how many are done, and how many there are."""


class Sources(msgspec.Struct, frozen=True):
    """What source files say: cards with the newest wording, errata by name in the order of their dates, and faults."""

    cards: dict[str, PrintedCard]
    errata: dict[str, tuple[Errata, ...]]
    faults: tuple[SourceFault, ...]


def read_contents(
    contents: Iterable[tuple[str, bytes]], progress: Progress | None = None, known: Catalogue = MappingProxyType({})
) -> Sources:
    """Read the contents of files of any known formats, each with the file's name.

    A row with a fault is left out, the rest is read. No card may have the name or a number of another `known` card.
    """
    found = _Collected(known)
    for name, content in contents:
        value = _decoded(name, content, found.faults)
        if value is not None:
            _read_value(value, found, name, progress)
    return found.sources()


def read_value(value: Any) -> Sources:
    """What one decoded source says."""
    found = _Collected({})
    _read_value(value, found, "", None)
    return found.sources()


def _decoded(name: str, content: bytes, faults: list[SourceFault]) -> Any:
    try:
        return msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        faults.append(SourceFault("not-json", name))
        return None


def _read_value(value: Any, found: _Collected, file: str, progress: Progress | None) -> None:
    known = False
    for shape, rows in read_rows(value):
        known = True
        for number, row in enumerate(rows[:MAX_ROWS], 1):
            try:
                found.add(shape.read(row) if isinstance(row, dict) else None, row, number)
            except RowFault as fault:
                found.faults.append(SourceFault(fault.code, _row_name(row, number), fault.card or _card_name(row)))
            except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
                found.faults.append(SourceFault("unknown-format", _row_name(row, number), _card_name(row)))
            if progress is not None:
                progress(number, len(rows))
    if not known:
        found.faults.append(SourceFault("unknown-format", file))


def _row_name(row: Any, number: int) -> str:
    identity = row.get("id") if isinstance(row, dict) else None
    return identity if isinstance(identity, str) and len(identity) < 60 and identity.isprintable() else str(number)


def _card_name(row: Any) -> str:
    """The name of a row that cannot be read, as far as it has one."""
    try:
        return name_of(path(row, "name") or path(row, "card", "name"))
    except RowFault:
        return ""


class _Collected:
    """The rows that are read so far."""

    def __init__(self, known: Catalogue) -> None:
        self.names = {plain(name): name for name in known}
        self.owners = {number: card.name for card in known.values() for number in _own_numbers(card.numbers)}
        self.cards: dict[str, PrintedCard] = {}
        self.errata: dict[str, list[Errata]] = {}
        self.boxes: list[SecondBox] = []
        self.faults: list[SourceFault] = []

    def add(self, value: Row | None, row: Any, number: int) -> None:
        """Add what a row says. Raises RowFault for a card that cannot be one of these cards."""
        match value:
            case PrintedCard():
                self._add_card(value, row)
            case Errata():
                self.errata.setdefault(value.card, []).append(value)
            case SecondBox():
                self.boxes.append(value)
            case _:
                self.faults.append(SourceFault("unknown-format", str(number)))

    def _add_card(self, card: PrintedCard, row: Any) -> None:
        if is_other_language(row, card.name, card.text):
            raise RowFault("other-language", card.name)
        if card.type == "unit" and card.might is None:
            raise RowFault("no-might", card.name)
        name = self.names.get(plain(card.name), card.name)
        if any(self.owners.get(number, name) != name for number in _own_numbers(card.numbers)):
            raise RowFault("same-number", card.name)
        if name != card.name:
            self.faults.append(SourceFault("like-another", _row_name(row, 0), name))
            card = replace(card, name=name)
        self.names[plain(name)] = name
        self.owners |= dict.fromkeys(_own_numbers(card.numbers), name)
        known = self.cards.get(card.name)
        if known is None:
            self.cards[card.name] = card
            return
        if _facts(known) != _facts(card):
            self.faults.append(SourceFault("other-facts", card.numbers[0] if card.numbers else "", card.name))
        numbers = tuple(dict.fromkeys((*known.numbers, *card.numbers)))
        tags = tuple(dict.fromkeys((*known.tags, *card.tags)))
        self.cards[card.name] = replace(known, numbers=numbers, tags=tags)

    def sources(self) -> Sources:
        for box in self.boxes:
            card = self.cards.get(box.card)
            if card is None:
                self.faults.append(SourceFault("no-such-card", card=box.card))
            else:
                self.cards[box.card] = replace(card, effect=box.effect, bonus=box.bonus)
        errata = {name: tuple(sorted(each, key=lambda row: row.published)) for name, each in self.errata.items()}
        ordered = {name: replace(card, numbers=_base_first(card.numbers)) for name, card in self.cards.items()}
        return Sources(lay_over(ordered, errata), errata, tuple(self.faults))


def _base_first(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Numbers with the base printing first: not of a promotion, without a mark. The others keep their order."""
    return tuple(sorted(numbers, key=lambda number: (number.partition("-")[0] in PROMOTIONS, not number[-1].isdigit())))


def _own_numbers(numbers: Iterable[str]) -> Iterator[str]:
    """The numbers that one card alone has; promotions of several cards share theirs."""
    return (number for number in numbers if number.partition("-")[0] not in PROMOTIONS)


def _facts(card: PrintedCard) -> tuple[Any, ...]:
    return card.type, card.domains, card.energy, card.power, card.might, card.token
