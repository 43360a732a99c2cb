"""The entries of pairings and decks in the fold of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tableside.decks.pairing import RESUMED, Pairing
from tableside.engine.model.evolve import steps
from tableside.ledger.entry import Entry
from tableside.match.entries import PairingNote, read_deck, read_note, read_outcome, read_pairing, read_step
from tableside.match.public.history import describe_outcome
from tableside.match.state import Match
from tableside.match.undoing import with_registrations
from tableside.message import PlayerName, message


def begin_pairing(match: Match, entry: Entry) -> Match:
    """A pairing begins. One of the same player that was put off stays until a deck comes of this one."""
    return replace(match, pairing=read_pairing(entry))


def put_off(match: Match) -> Match:
    """The pairing is to be continued later."""
    pairing = match.pairing
    put_off = match.put_off if pairing is None else {**match.put_off, pairing.player: pairing}
    return replace(match, pairing=None, put_off=put_off)


def take_up(match: Match, note: PairingNote) -> Match:
    """A pairing that was put off goes on; without the key there is none."""
    pairing = match.put_off.get(note.player)
    resumed = None if pairing is None else replace(pairing, said=RESUMED)
    return replace(match, pairing=resumed, put_off=_without(match.put_off, note.player))


def pair_card(match: Match, entry: Entry) -> Match:
    """The pairing goes on to the next card; without the key there is none."""
    step = read_step(entry)
    pairing = None if match.pairing is None or step is None else match.pairing.resumed(step)
    return replace(match, pairing=pairing)


def register_deck(match: Match, entry: Entry) -> Match:
    """A deck is registered, which ends its pairings. Without the key its cards are not known."""
    deck, note = read_deck(entry), read_note(entry)
    owner = PlayerName(note.player)
    line = message("history-deck", player=owner, count=note.cards, paired=note.paired)
    if note.practice:
        line = message("history-practice-deck", player=owner, count=note.cards)
    put_off = match.put_off if match.pairing is None else _without(match.put_off, note.player)
    match = replace(match.with_line(line), pairing=None, put_off=put_off)
    for before, event, after in steps(match.table, read_outcome(entry).events):
        placed = describe_outcome(before, event)
        match = replace(match if placed is None else match.with_line(placed), table=after)
    return match if deck is None else with_registrations(match, match.registrations.with_one(deck))


def _without(pairings: Mapping[str, Pairing], player: str) -> dict[str, Pairing]:
    return {other: pairing for other, pairing in pairings.items() if other != player}
