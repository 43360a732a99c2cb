"""The legality of a deck: how many cards of which kind, how many copies, and which domains (2026-07-16, 101-103).

The numbers, the lists of banned cards and the releases of sets are data, in `deck_rules.json`, each with the date from
which it holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from carddata.decklist import DeckList
from carddata.model.card import Card, Catalogue

Format = Literal["constructed", "core", "sealed", "draft"]
"""By which rules a deck is checked: those of a tournament's format (601, 602), or the Core Rules alone."""

DeckFaultCode = Literal[
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
    "unreleased",
    "domains",
    "ally-legend",
    "ally-battlefield",
]
"""The faults of decks. A fault with a card is about that card alone."""


class DeckFault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck.

    - `card`: the card that it is about, empty for the whole deck
    - `count`, `limit`: how many there are, and how many there may be or have to be; 0 where neither is asked
    - `line`: the line of the list with a card that is not known, 0 for none
    """

    code: DeckFaultCode
    card: str = ""
    count: int = 0
    limit: int = 0
    line: int = 0

    def __repr__(self) -> str:
        return f"DeckFault({self.code})"


class DeckRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one format since a date; None is no limit.

    `limited` says whether the domains are free but few (602.4).
    """

    since: str
    main_least: int = 40
    main_most: int | None = None
    runes: int = 12
    battlefields: int | None = None
    sideboard: int | None = None
    copies: int | None = 3
    signatures: int | None = 3
    limited: bool = False


class Bans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that are banned in one format since a date; `banned_in` has those of one mode of play alone.

    `known` is false for a time whose list of banned cards is not known.
    """

    since: str = ""
    banned: frozenset[str] = frozenset()
    banned_in: Mapping[str, frozenset[str]] = {}
    known: bool = True


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `deck_rules.json`.

    - `released`: the day on which the cards of each set became legal
    - `formats`: the rules of each format, the newest first
    - `bans`: the banned cards of each format that has any, the newest list first
    - `any_number`: the cards of which a deck may have any number
    """

    released: Mapping[str, str]
    formats: Mapping[Format, tuple[DeckRules, ...]]
    bans: Mapping[Format, tuple[Bans, ...]]
    any_number: frozenset[str]


MOST_DOMAINS: Final = 3
"""The greatest number of domains among the cards of a limited deck (602.4.a.3)."""


@cache
def load_rules() -> RuleFile:
    """The deck rules that come with the program."""
    return msgspec.json.decode((files("carddata") / "deck_rules.json").read_bytes(), type=RuleFile)


def rules_of(wanted: Format, date: str | None = None) -> DeckRules:
    """The rules of a format on a day, as 2026-07-16; the newest without a day, the oldest for a day before them.

    >>> rules_of("constructed", "2026-03-30").sideboard, rules_of("constructed").sideboard
    (8, 10)
    """
    known = load_rules().formats[wanted]
    return next((rules for rules in known if date is None or rules.since <= date), known[-1])


def bans_of(wanted: Format, date: str | None = None) -> Bans:
    """The banned cards of a format on a day; the newest list without a day.

    >>> "Scrapheap" in bans_of("constructed").banned, bans_of("constructed", "2026-03-30").known, bans_of("core").known
    (True, False, True)
    """
    lists = load_rules().bans.get(wanted, ())
    banned = next((bans for bans in lists if date is None or bans.since <= date), None)
    return Bans(known=not lists) if banned is None else banned


def released(cards: Catalogue, date: str | None) -> Catalogue:
    """The cards of these that are released by a day; a card of no set whose day is known counts as released."""
    if date is None:
        return cards
    days = load_rules().released
    first = {
        name: min((days[code] for code in _sets(card) if code in days), default="") for name, card in cards.items()
    }
    return {name: card for name, card in cards.items() if first[name] <= date}


def faults(
    deck: DeckList, cards: Catalogue, wanted: Format = "constructed", mode: str | None = None, date: str | None = None
) -> tuple[DeckFault, ...]:
    """Everything that is wrong with a deck, the whole deck first, then card by card in the order of the list.

    A card that is not known counts as a card, and nothing more is said of it. With a `mode` of play, such as `2v2`, a
    card that is banned in it alone is a fault, and on a `date` a card that is not released.
    """
    rules = rules_of(wanted, date)
    known = {name: cards[name] for name in _all_names(deck) if name in cards}
    legend = known.get(deck.legend or "")
    bans = bans_of(wanted, date)
    banned = bans.banned | bans.banned_in.get(mode or "", frozenset())
    in_time = released(known, date) if wanted == "constructed" else known
    return (
        *_sizes(deck, rules),
        *(DeckFault("unknown", name, line=deck.lines.get(name, 0)) for name in deck.unknown),
        *_misplaced(deck, known),
        *_champion(deck, known, legend, rules),
        *_copies(deck, known, rules),
        *(() if rules.limited else _battlefields(deck)),
        *(_few_domains(deck, known) if rules.limited else _domains(known, legend)),
        *_signatures(deck, cards, legend, rules),
        *(DeckFault("token", name) for name, card in known.items() if card.token),
        *(DeckFault("banned", name) for name in known if name in banned),
        *(DeckFault("unreleased", name) for name in known if name not in in_time),
    )


def ally_faults(deck: DeckList, ally: DeckList) -> tuple[DeckFault, ...]:
    """Return what two teammates may not both have: a legend, or a battlefield (489.8.h, 489.8.i)."""
    legend = deck.legend if deck.legend is not None and deck.legend == ally.legend else None
    shared = (name for name in dict.fromkeys(deck.battlefields) if name in ally.battlefields)
    return (
        *(() if legend is None else (DeckFault("ally-legend", legend),)),
        *(DeckFault("ally-battlefield", name) for name in shared),
    )


def _sets(card: Card) -> Iterator[str]:
    """The codes of the sets of a card's printings."""
    return (number.partition("-")[0] for number in card.numbers)


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
    if deck.legend is None and not rules.limited:
        yield DeckFault("no-legend")
    if deck.champion is None and not rules.limited:
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
    """Return whether a card is never part of a main deck."""
    return card is not None and card.type in ("legend", "battlefield", "rune")


def _champion(deck: DeckList, known: Mapping[str, Card], legend: Card | None, rules: DeckRules) -> Iterator[DeckFault]:
    """The chosen champion is a champion unit, of the legend's champion unless the deck is limited."""
    champion = known.get(deck.champion or "")
    if champion is None or (legend is None and not rules.limited):
        return
    fits = rules.limited or (legend is not None and champion.champion == legend.champion)
    if champion.type != "unit" or champion.champion is None or not fits:
        yield DeckFault("champion-misfit", champion.name)


def _copies(deck: DeckList, known: Mapping[str, Card], rules: DeckRules) -> Iterator[DeckFault]:
    """Copies of a name count over main deck and sideboard; a limited deck may have any number (602.4.a.6)."""
    if rules.copies is None:
        return
    any_number = load_rules().any_number
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


def _few_domains(deck: DeckList, known: Mapping[str, Card]) -> Iterator[DeckFault]:
    """The cards of a limited deck have few domains, whichever they are; its sideboard is all the rest of its cards."""
    played = (known[name] for name in (*_main(deck), *deck.runes) if name in known)
    domains = {domain for card in played for domain in card.domains}
    if len(domains) > MOST_DOMAINS:
        yield DeckFault("domains", count=len(domains), limit=MOST_DOMAINS)


def _signatures(deck: DeckList, cards: Catalogue, legend: Card | None, rules: DeckRules) -> Iterator[DeckFault]:
    """Signature cards are those of the legend's champion alone, and few of them."""
    if rules.signatures is None:
        return
    champions = {card.champion for card in cards.values() if card.champion is not None}
    own = None if legend is None else legend.champion
    played = [name for name in (*_main(deck), *deck.sideboard) if name in cards]
    signed = [name for name in played if _is_signed(cards[name], champions)]
    if len(signed) > rules.signatures:
        yield DeckFault("signatures", count=len(signed), limit=rules.signatures)
    if own is not None:
        yield from (DeckFault("signature", name) for name in dict.fromkeys(signed) if own not in cards[name].tags)


def _is_signed(card: Card, champions: set[str]) -> bool:
    """Return whether a card is a signature card."""
    return card.champion is None and not card.token and not champions.isdisjoint(card.tags)
