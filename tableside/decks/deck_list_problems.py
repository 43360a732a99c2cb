"""Problems with deck lists as messages; card facts know no messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from carddata.card_names import nearest
from carddata.deck_rules import DeckFault, bans_of, rules_of
from carddata.decklist import DeckList, DeckListError, DeckWriteError, ListNote
from carddata.model.card import Catalogue
from tableside.message import CardName, Message, message

MOST_SUGGESTED = 30
"""For how many names of a list the nearest card is looked for."""


def deck_list_problem(error: DeckListError) -> Message:
    """Return what is wrong with a deck list, in one sentence that names no card."""
    return message(f"deck-list-{error.fault}", **error.details)  # a Fault


def deck_notes(deck: DeckList, cards: Catalogue) -> tuple[Message, ...]:
    """Return what was left out or decided as a list was read. It names its cards: only the deck's owner may see it."""
    unread = [note.text for note in deck.notes if note.code == "unread-line"][:MOST_SUGGESTED]
    near = {text: cards_near[0] for text in unread if (cards_near := nearest(text, cards, 1))}
    return tuple(_note(note, near.get(note.text)) for note in deck.notes)


def _note(note: ListNote, near: str | None) -> Message:
    if note.code == "unread-line" and near is not None:
        return message("deck-note-unread-line-near", line=note.line, text=note.text, near=CardName(near))
    card, other = CardName(note.card), CardName(note.other)
    return message(
        f"deck-note-{note.code}", line=note.line, text=note.text, card=card, other=other, number=note.number
    )  # a NoteCode


def deck_write_problem(error: DeckWriteError) -> Message:
    """Return why a form cannot hold a deck. It names a card: only the deck's owner may see it."""
    return message(f"deck-write-{error.fault}", card=CardName(error.card))  # a DeckWriteFault


def deck_faults(faults: Sequence[DeckFault], cards: Catalogue) -> tuple[Message, ...]:
    """Each fault of a deck in one sentence. They name its cards: only the deck's owner may see them."""
    near = suggestions(faults, cards)
    return tuple(_fault(fault, near.get(fault.card)) for fault in faults)


def legality(date: str, day: str, *, is_legal: bool) -> Message:
    """The result of the check of a deck: that it is legal, or no more than can be said.

    `date` is that of the match, empty for none, and `day` the day that counts for it. A deck without a fault on a day
    whose banned cards are not known is not called legal.
    """
    if not is_legal:
        return checked(date, day)
    return _on_day("legal" if bans_of("constructed", day).known else "no-fault", date, day)


def checked(date: str, day: str) -> Message:
    """The day and the rules by which a deck was checked; the arguments are those of `legality`."""
    return _on_day("checked", date, day)


def _on_day(result: str, date: str, day: str) -> Message:
    by = _rules_and_bans(day)
    return message(f"pairing-{result}-on", day=date, by=by) if date else message(f"pairing-{result}", by=by)


def _rules_and_bans(day: str) -> Message:
    rules, bans = rules_of("constructed", day).since, bans_of("constructed", day)
    if not bans.known:
        return message("pairing-by-oldest-rules" if day < rules else "pairing-by-rules", rules=rules)
    if rules == bans.since:
        return message("pairing-by-both", rules=rules)
    return message("pairing-by-rules-and-bans", rules=rules, bans=bans.since)


def suggestions(faults: Sequence[DeckFault], cards: Catalogue) -> dict[str, str]:
    """The nearest of all cards for each name that none has, as far as there is one."""
    unknown = [fault.card for fault in faults if fault.code == "unknown"][:MOST_SUGGESTED]
    suggestions = {name: nearest(name, cards, 1) for name in unknown}
    return {name: near[0] for name, near in suggestions.items() if near}


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
