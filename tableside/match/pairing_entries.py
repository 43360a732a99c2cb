"""The entries of pairings and decks in the fold of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tableside.decks.pairing import RESUMED
from tableside.ledger.entry import Entry
from tableside.match.entries import PairingNote, read_deck, read_note, read_pairing, read_step
from tableside.match.undoing import with_registrations
from tableside.message import PlayerName, message

if TYPE_CHECKING:
    from tableside.match.fold import Match


def begin_pairing(match: Match, entry: Entry) -> Match:
    """A pairing begins, and one of the same player that was put off is dropped."""
    pairing, note = read_pairing(entry), read_note(entry)
    put_off = {player: earlier for player, earlier in match.put_off.items() if player != note.player}
    return replace(match, pairing=pairing, put_off=put_off)


def put_off(match: Match) -> Match:
    """The pairing is to be continued later."""
    pairing = match.pairing
    put_off = match.put_off if pairing is None else {**match.put_off, pairing.player: pairing}
    return replace(match, pairing=None, put_off=put_off)


def take_up(match: Match, note: PairingNote) -> Match:
    """A pairing that was put off goes on; without the key there is none."""
    put_off = {player: pairing for player, pairing in match.put_off.items() if player != note.player}
    pairing = match.put_off.get(note.player)
    return replace(match, pairing=None if pairing is None else replace(pairing, said=RESUMED), put_off=put_off)


def pair_card(match: Match, entry: Entry) -> Match:
    """The pairing goes on to the next card; without the key there is none."""
    step = read_step(entry)
    pairing = None if match.pairing is None or step is None else match.pairing.resumed(step)
    return replace(match, pairing=pairing)


def register_deck(match: Match, entry: Entry) -> Match:
    """A deck is registered, which ends its pairing. Without the key its cards are not known."""
    deck, note = read_deck(entry), read_note(entry)
    owner = PlayerName(note.player)
    line = message("history-deck", player=owner, count=note.cards, paired=note.paired)
    if note.practice:
        line = message("history-practice-deck", player=owner, count=note.cards)
    match = replace(match.with_line(line), pairing=None)
    return match if deck is None else with_registrations(match, match.registrations.with_one(deck))
