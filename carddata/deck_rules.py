"""Whether a deck is legal: how many cards of which kind, how many copies, and which domains (2026-07-16, 101-103).

The numbers and the list of banned cards are data, in `deck_rules.json`, with the date from which they hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Literal

import msgspec

from carddata.decklist import DeckList
from carddata.model.card import Card, Catalogue

Format = Literal["constructed", "core"]
"""By which rules a deck is checked: those of constructed tournaments, or the Core Rules alone."""

FaultCode = Literal[
    "main-few",
    "main-many",
    "runes",
    "battlefields",
    "sideboard",
    "no-legend",
    "no-champion",
    "unknown",
    "misplaced",
    "champion-misfit",
    "copies",
    "battlefield-twice",
    "domain",
    "signature",
    "signatures",
    "token",
    "banned",
]
"""What can be wrong with a deck. From `unknown` to `signature`, `token` and `banned` are about one card."""


class DeckFault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck.

    - `card`: the card that it is about, empty for the whole deck
    - `count`, `limit`: how many there are, and how many there may be or have to be; 0 where neither is asked
    - `line`: the line of the list with a card that is not known, 0 for none
    """

    code: FaultCode
    card: str = ""
    count: int = 0
    limit: int = 0
    line: int = 0

    def __repr__(self) -> str:
        return f"DeckFault({self.code})"


class DeckRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one format; None is no limit."""

    main_least: int = 40
    main_most: int | None = None
    runes: int = 12
    battlefields: int | None = None
    sideboard: int | None = None
    copies: int = 3
    signatures: int = 3
    banned: frozenset[str] = frozenset()


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `deck_rules.json`: from which date it holds, and which cards a deck may have any number of."""

    date: str
    rules: Mapping[Format, DeckRules]
    any_number: frozenset[str]


def load_rules() -> RuleFile:
    """The deck rules that come with the program."""
    return msgspec.json.decode((files("carddata") / "deck_rules.json").read_bytes(), type=RuleFile)


def faults(deck: DeckList, cards: Catalogue, wanted: Format = "constructed") -> tuple[DeckFault, ...]:
    """Everything that is wrong with a deck, the whole deck first, then card by card in the order of the list.

    A card that is not known counts as a card, and nothing more is said of it.
    """
    loaded = load_rules()
    rules = loaded.rules[wanted]
    known = {name: cards[name] for name in _all_names(deck) if name in cards}
    legend = known.get(deck.legend or "")
    return (
        *_sizes(deck, rules),
        *(DeckFault("unknown", name, line=deck.lines.get(name, 0)) for name in deck.unknown),
        *_misplaced(deck, known),
        *_champion(deck, known, legend),
        *_copies(deck, known, rules, loaded.any_number),
        *_battlefields(deck),
        *_domains(known, legend),
        *_signatures(deck, cards, legend, rules),
        *(DeckFault("token", name) for name, card in known.items() if card.token),
        *(DeckFault("banned", name) for name in known if name in rules.banned),
    )


def _all_names(deck: DeckList) -> dict[str, None]:
    """Each name of the deck once, in the order of its sections."""
    apart = tuple(name for name in (deck.legend, deck.champion) if name is not None)
    return dict.fromkeys((*apart, *deck.main, *deck.battlefields, *deck.runes, *deck.sideboard))


def _main(deck: DeckList) -> tuple[str, ...]:
    """The main deck, of which the chosen champion is a part."""
    return deck.main if deck.champion is None else (deck.champion, *deck.main)


def _sizes(deck: DeckList, rules: DeckRules) -> Iterator[DeckFault]:
    main = len(_main(deck))
    if main < rules.main_least:
        yield DeckFault("main-few", count=main, limit=rules.main_least)
    if rules.main_most is not None and main > rules.main_most:
        yield DeckFault("main-many", count=main, limit=rules.main_most)
    if len(deck.runes) != rules.runes:
        yield DeckFault("runes", count=len(deck.runes), limit=rules.runes)
    if rules.battlefields is not None and len(deck.battlefields) != rules.battlefields:
        yield DeckFault("battlefields", count=len(deck.battlefields), limit=rules.battlefields)
    if rules.sideboard is not None and len(deck.sideboard) > rules.sideboard:
        yield DeckFault("sideboard", count=len(deck.sideboard), limit=rules.sideboard)
    if deck.legend is None:
        yield DeckFault("no-legend")
    if deck.champion is None:
        yield DeckFault("no-champion")


def _misplaced(deck: DeckList, known: Mapping[str, Card]) -> Iterator[DeckFault]:
    """Cards in a section where their type cannot be."""
    wrong = (
        *(name for name in (deck.legend or "",) if name in known and known[name].type != "legend"),
        *(name for name in (*_main(deck), *deck.sideboard) if _is_apart(known.get(name))),
        *(name for name in deck.battlefields if name in known and known[name].type != "battlefield"),
        *(name for name in deck.runes if name in known and known[name].type != "rune"),
    )
    yield from (DeckFault("misplaced", name) for name in dict.fromkeys(wrong))


def _is_apart(card: Card | None) -> bool:
    """Whether a card is never part of a main deck."""
    return card is not None and card.type in ("legend", "battlefield", "rune")


def _champion(deck: DeckList, known: Mapping[str, Card], legend: Card | None) -> Iterator[DeckFault]:
    """The chosen champion is a champion unit of the legend's champion."""
    champion = known.get(deck.champion or "")
    if champion is None or legend is None:
        return
    if champion.type != "unit" or champion.champion is None or champion.champion != legend.champion:
        yield DeckFault("champion-misfit", champion.name)


def _copies(
    deck: DeckList, known: Mapping[str, Card], rules: DeckRules, any_number: frozenset[str]
) -> Iterator[DeckFault]:
    """Copies of a name count over main deck and sideboard."""
    for name, count in Counter((*_main(deck), *deck.sideboard)).items():
        limit = 1 if name in known and known[name].has("Unique") else rules.copies
        if count > limit and name not in any_number and not _is_apart(known.get(name)):
            yield DeckFault("copies", name, count, limit)


def _battlefields(deck: DeckList) -> Iterator[DeckFault]:
    for name, count in Counter(deck.battlefields).items():
        if count > 1:
            yield DeckFault("battlefield-twice", name, count, 1)


def _domains(known: Mapping[str, Card], legend: Card | None) -> Iterator[DeckFault]:
    """Every domain of every card is one of the legend's."""
    if legend is not None and legend.domains:
        for name, card in known.items():
            if not set(card.domains) <= set(legend.domains):
                yield DeckFault("domain", name)


def _signatures(deck: DeckList, cards: Catalogue, legend: Card | None, rules: DeckRules) -> Iterator[DeckFault]:
    """Signature cards are those of the legend's champion alone, and few of them."""
    champions = {card.champion for card in cards.values() if card.champion is not None}
    own = None if legend is None else legend.champion
    played = [name for name in (*_main(deck), *deck.sideboard) if name in cards]
    signed = [name for name in played if _is_signed(cards[name], champions)]
    if len(signed) > rules.signatures:
        yield DeckFault("signatures", count=len(signed), limit=rules.signatures)
    if own is not None:
        yield from (DeckFault("signature", name) for name in dict.fromkeys(signed) if own not in cards[name].tags)


def _is_signed(card: Card, champions: set[str]) -> bool:
    """Whether a card is a signature card."""
    return card.champion is None and not card.token and not champions.isdisjoint(card.tags)
