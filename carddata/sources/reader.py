"""Reads source files into cards: row by row, with all printings of a name in one, and second boxes laid over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from carddata.card_names import finder, plain
from carddata.model.card import Card, Catalogue
from carddata.sources.errata import dates_of, lay_over
from carddata.sources.fields import RowFault, is_other_language, name_of, path
from carddata.sources.printed import Errata, PrintedCard, SecondBox, SourceFault
from carddata.sources.shapes import Row, read_rows

MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of a file that are read."""

MAX_ROWS: Final = 20_000
"""The most rows of a file that are read."""

PROMOTIONS: Final = frozenset({"OPP", "PR", "JDG"})
"""The sets that only reprint cards of others."""

_MARK: Final = "\ufeff".encode()

Progress = Callable[[int, int], None]
"""Told after each row how many are done, and how many there are."""


class Sources(msgspec.Struct, frozen=True):
    """The content of source files, with the newest wording of each card.

    - `errata`, `boxes`: errata by name in the order of their dates, and second boxes, with those known before
    - `ranks`: the rank of the format from which the text of each card is
    - `dates`: the day of the wording of a card, if it is known
    """

    cards: dict[str, PrintedCard]
    errata: dict[str, tuple[Errata, ...]]
    faults: tuple[SourceFault, ...]
    boxes: dict[str, SecondBox] = {}
    ranks: dict[str, int] = {}
    dates: dict[str, str] = {}


class Before(msgspec.Struct, frozen=True):
    """The knowledge before sources are read: cards, and the texts, errata and second boxes that were imported."""

    cards: Catalogue = MappingProxyType({})
    texts: Mapping[str, str] = MappingProxyType({})
    effects: Mapping[str, str] = MappingProxyType({})
    errata: Mapping[str, tuple[Errata, ...]] = MappingProxyType({})
    boxes: Mapping[str, SecondBox] = MappingProxyType({})


def read_contents(
    contents: Iterable[tuple[str, bytes]], progress: Progress | None = None, before: Before | None = None
) -> Sources:
    """Read the contents of files of any known formats, each with the file's name, in any order.

    A row with a fault is left out, the rest is read. A card that is known `before` keeps its name, and has the facts
    that the sources leave out. No card may have a number of another. Errata and second boxes also count for known cards
    that no source has.
    """
    collected = _Collected(before or Before())
    for name, content in contents:
        value = _decoded(name, content, collected.faults)
        if value is not None:
            _read_value(value, collected, name, progress)
    return collected.sources()


def read_value(value: Any) -> Sources:
    """Return what one decoded source says."""
    collected = _Collected(Before())
    _read_value(value, collected, "", None)
    return collected.sources()


def _decoded(name: str, content: bytes, faults: list[SourceFault]) -> Any:
    try:
        return msgspec.json.decode(content.removeprefix(_MARK))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        faults.append(SourceFault("not-json", name))
        return None


def _read_value(value: Any, collected: _Collected, file: str, progress: Progress | None) -> None:
    known = False
    for shape, rows in read_rows(value):
        known = True
        if len(rows) > MAX_ROWS:
            collected.faults.append(SourceFault("rows-left-out", str(len(rows) - MAX_ROWS)))
        for number, row in enumerate(rows[:MAX_ROWS], 1):
            try:
                collected.add(shape.read(row) if isinstance(row, dict) else None, row, number, shape.rank)
            except RowFault as fault:
                collected.faults.append(SourceFault(fault.code, _row_name(row, number), fault.card or _card_name(row)))
            except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
                collected.faults.append(SourceFault("unknown-format", _row_name(row, number), _card_name(row)))
            if progress is not None:
                progress(number, len(rows))
    if not known:
        collected.faults.append(SourceFault("unknown-format", file))


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

    def __init__(self, before: Before) -> None:
        self._before = before
        self._find = finder(before.cards)
        self._names: dict[str, str] = {}
        self._owners = {number: card.name for card in before.cards.values() for number in _own_numbers(card.numbers)}
        self.cards: dict[str, PrintedCard] = {}
        self.errata: dict[str, list[Errata]] = {name: list(each) for name, each in before.errata.items()}
        self.boxes = dict(before.boxes)
        self.ranks: dict[str, int] = {}
        self.faults: list[SourceFault] = []

    def add(self, value: Row | None, row: Any, number: int, rank: int) -> None:
        """Add what a row says. Raises RowFault for a card that cannot be one of these cards."""
        match value:
            case PrintedCard():
                self._add_card(value, row, rank)
            case Errata():
                known = self.errata.setdefault(value.card, [])
                known += [] if value in known else [value]
            case SecondBox():
                self.boxes[value.card] = value
            case _:
                self.faults.append(SourceFault("unknown-format", str(number)))

    def _add_card(self, card: PrintedCard, row: Any, rank: int) -> None:
        if is_other_language(row, card.name, card.text):
            raise RowFault("other-language", card.name)
        if card.type == "unit" and card.might is None:
            raise RowFault("no-might", card.name)
        name = self._name(card)
        if any(self._owners.get(number, name) != name for number in _own_numbers(card.numbers)):
            raise RowFault("same-number", card.name)
        if plain(name) == plain(card.name) and name != card.name:
            self.faults.append(SourceFault("like-another", _row_name(row, 0), name))
        self._names[plain(card.name)] = self._names[plain(name)] = name
        self._owners |= dict.fromkeys(_own_numbers(card.numbers), name)
        card = _completed(replace(card, name=name), self._before.cards.get(name))
        known = self.cards.get(name)
        if known is None:
            self.cards[name], self.ranks[name] = card, rank
            return
        if _facts(known) != _facts(card):
            self.faults.append(SourceFault("other-facts", card.numbers[0] if card.numbers else "", name))
        if _worth(card, rank) > _worth(known, self.ranks[name]):
            known, self.ranks[name] = replace(known, text=card.text, without_text=card.without_text), rank
        self.cards[name] = replace(
            known,
            numbers=tuple(dict.fromkeys((*known.numbers, *card.numbers))),
            tags=tuple(dict.fromkeys((*known.tags, *card.tags))),
            effect=card.effect if known.effect is None else known.effect,
            bonus=card.bonus if known.bonus is None else known.bonus,
        )

    def _name(self, card: PrintedCard) -> str:
        """The name by which the card is known; legends also go by their title, without their champion."""
        known = self._find(card.name, "") or self._names.get(plain(card.name))
        if known is not None or card.type != "legend":
            return known or card.name
        owner = next((self._owners[number] for number in _own_numbers(card.numbers) if number in self._owners), "")
        other = self.cards.get(owner)
        if other is None or other.type != "legend":
            return card.name
        if plain(owner).endswith(plain(card.name)):
            return owner
        if plain(card.name).endswith(plain(owner)):
            self._rename(owner, card)
        return card.name

    def _rename(self, old: str, card: PrintedCard) -> None:
        """Let a legend that was read by its title alone have its whole name."""
        self.cards[card.name] = replace(self.cards.pop(old), name=card.name, champion=card.champion)
        self.ranks[card.name] = self.ranks.pop(old)
        self._names[plain(old)] = card.name
        self._owners = {number: card.name if name == old else name for number, name in self._owners.items()}

    def sources(self) -> Sources:
        """All that was read, with errata and second boxes laid over."""
        errata = {name: tuple(sorted(each, key=lambda row: row.published)) for name, each in self.errata.items()}
        self._add_known({*errata, *self.boxes})
        for box in self.boxes.values():
            card = self.cards.get(self._known_name(box.card))
            if card is None:
                self.faults.append(SourceFault("no-such-card", card=box.card))
            else:
                self.cards[card.name] = replace(card, effect=box.effect, bonus=box.bonus)
        ordered = {name: replace(card, numbers=_base_first(card.numbers)) for name, card in self.cards.items()}
        cards = lay_over(ordered, errata)
        for name in [name for name, card in cards.items() if card.without_text and name not in self.ranks]:
            del cards[name]  # nothing but what is known is known of it
        return Sources(cards, errata, tuple(self.faults), self.boxes, self.ranks, dates_of(cards, errata))

    def _known_name(self, name: str) -> str:
        return self._names.get(plain(name)) or self._find(name, "") or name

    def _add_known(self, names: Iterable[str]) -> None:
        """Add the known cards of these names that no source has, with the texts that were imported before."""
        for name in sorted(map(self._known_name, names)):
            known = self._before.cards.get(name)
            if known is not None and name not in self.cards:
                text, effect = self._before.texts.get(name), self._before.effects.get(name)
                self.cards[name] = _completed(
                    PrintedCard(
                        name,
                        known.type,
                        known.domains,
                        known.energy,
                        known.power,
                        known.might,
                        token=known.token,
                        numbers=known.numbers,
                        text=text or "",
                        effect=effect,
                        without_text=text is None,
                        also=known.also,
                    ),
                    known,
                )


def _completed(card: PrintedCard, known: Card | None) -> PrintedCard:
    """A card with the facts of the known card that a source left out."""
    if known is None:
        return card
    return replace(
        card,
        domains=card.domains or known.domains,
        champion=card.champion if known.champion is None else known.champion,
        tags=known.tags if set(card.tags) <= set(known.tags) else card.tags,
        token=known.token,
    )


def _worth(card: PrintedCard, rank: int) -> tuple[bool, bool, int]:
    """Return which of two texts counts: a missing one least, then an empty one, then by the rank of its source."""
    return not card.without_text, bool(card.text), rank


def _base_first(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Numbers with the base printing first: not of a promotion, without a mark. The others keep their order."""
    return tuple(sorted(numbers, key=lambda number: (number.partition("-")[0] in PROMOTIONS, not number[-1].isdigit())))


def _own_numbers(numbers: Iterable[str]) -> Iterator[str]:
    """The numbers that one card alone has; promotions of several cards share theirs."""
    return (number for number in numbers if number.partition("-")[0] not in PROMOTIONS)


def _facts(card: PrintedCard) -> tuple[Any, ...]:
    return card.type, card.also, card.domains, card.energy, card.power, card.might, card.token
