"""Problems with deck lists as messages; card facts know no messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from carddata.card_names import nearest
from carddata.deck_rules import DeckFault, bans_of, rules_of
from carddata.decklist import DeckList, DeckListError, DeckNote, DeckWriteError
from carddata.model.card import Catalogue
from tableside.message import CardName, Message, message

MOST_SUGGESTED = 30
"""For how many names of a list the nearest card is looked for."""


def deck_list_problem(error: DeckListError) -> Message:
    """What is wrong with a deck list, in one sentence that names no card."""
    return message(f"deck-list-{error.fault}", **error.details)  # a Fault


def deck_notes(deck: DeckList, cards: Catalogue) -> tuple[Message, ...]:
    """What was left out or decided as a list was read. They name its cards: only the deck's owner may see them."""
    unread = [note.text for note in deck.notes if note.code == "unread-line"][:MOST_SUGGESTED]
    near = {text: cards_near[0] for text in unread if (cards_near := nearest(text, cards, 1))}
    return tuple(_note(note, near.get(note.text)) for note in deck.notes)


def _note(note: DeckNote, near: str | None) -> Message:
    if note.code == "unread-line" and near is not None:
        return message("deck-note-unread-line-near", line=note.line, text=note.text, near=CardName(near))
    card, other = CardName(note.card), CardName(note.other)
    return message(
        f"deck-note-{note.code}", line=note.line, text=note.text, card=card, other=other, number=note.number
    )  # a NoteCode


def deck_write_problem(error: DeckWriteError) -> Message:
    """Why a form cannot hold a deck. It names a card: only the deck's owner may see it."""
    return message(f"deck-write-{error.fault}", card=CardName(error.card))  # a DeckWriteFault


def deck_faults(faults: Sequence[DeckFault], cards: Catalogue) -> tuple[Message, ...]:
    """Each fault of a deck in one sentence. They name its cards: only the deck's owner may see them."""
    near = suggestions(faults, cards)
    return tuple(_fault(fault, near.get(fault.card)) for fault in faults)


def legality(date: str, day: str, *, is_legal: bool) -> Message:
    """By which rules a deck was checked, and whether it is legal, as far as the banned cards are known.

    `date` is that of the match, empty for none, and `day` the day that counts for it.
    """
    rules, bans = rules_of("constructed", day).since, bans_of("constructed", day)
    by = message("pairing-by-rules-and-bans", rules=rules, bans=bans.since)
    if not bans.known:
        by = message("pairing-by-rules", rules=rules)
    elif rules == bans.since:
        by = message("pairing-by-both", rules=rules)
    code = "legal" if is_legal else "checked"
    return message(f"pairing-{code}-on", day=date, by=by) if date else message(f"pairing-{code}", by=by)


def suggestions(faults: Sequence[DeckFault], cards: Catalogue) -> dict[str, str]:
    """The nearest of all cards for each name that none has, as far as there is one."""
    unknown = [fault.card for fault in faults if fault.code == "unknown"][:MOST_SUGGESTED]
    found = {name: nearest(name, cards, 1) for name in unknown}
    return {name: near[0] for name, near in found.items() if near}


def _fault(fault: DeckFault, near: str | None) -> Message:
    card = CardName(fault.card)
    if fault.code == "unknown" and near is not None:
        return message("deck-fault-unknown-near", line=fault.line, card=card, near=CardName(near))
    return message(
        f"deck-fault-{fault.code}", card=card, line=fault.line, number=fault.count, limit=fault.limit
    )  # a FaultCode


def with_nearest(deck: DeckList, near: Mapping[str, str]) -> DeckList:
    """The deck with the nearest card in place of each name that has a card in `near`."""

    def named(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(near.get(card, card) for card in cards)

    return replace(
        deck,
        legend=near.get(deck.legend, deck.legend) if deck.legend else deck.legend,
        champion=near.get(deck.champion, deck.champion) if deck.champion else deck.champion,
        main=named(deck.main),
        battlefields=named(deck.battlefields),
        runes=named(deck.runes),
        sideboard=named(deck.sideboard),
        unknown=tuple(card for card in deck.unknown if card not in near),
    )
