"""Facedown cards that are shown at the end of the game, each compared with its record (2026-07-16, 421.4).

Whoever ends a game may do so by mistake, and it may be undone. So the end names no facedown card: each is named, and
its commitment opened, when its player shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import msgspec

from tableside.engine import enact
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Concede
from tableside.engine.model.board import Facedown
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.ledger.commitment import committed_name
from tableside.ledger.entry import Draft, Entry
from tableside.match.entries import draft_outcome, read_outcome
from tableside.match.public.history import describe_outcome
from tableside.match.state import Match, RevealAnswer
from tableside.message import Message, PlaceName, PlayerName, message

SHOWN: Literal["shown at the end"] = "shown at the end"
"""The kind of an entry with which a facedown card is shown after the game."""


class EndRevealNote(msgspec.Struct, frozen=True):
    """A player shows a facedown card after the game; `answer` is public then, as the card is."""

    player: Player
    handle: str
    answer: RevealAnswer


def outcome_of(match: Match, action: Action) -> tuple[Event, ...]:
    """Return an action's events as they are recorded: no card is named that is to be shown after the end of the game.

    Nor is a card that leaves the game with its player: a concession waits for nobody's answer.

    >>> without_end_reveals((e.Revealed("f1", "A", "Teemo, Scout"), e.Won("B"), e.Revealed("f2", "A", "Pakaa Cub")))
    (Revealed(handle='f1', player='A', card='Teemo, Scout'), Won(player='B'))
    """
    events = enact(match.table, match.private, action)
    return tuple(_unnamed(events)) if isinstance(action, Concede) else without_end_reveals(events)


def _unnamed(events: tuple[Event, ...]) -> Iterator[Event]:
    """These events with facedown cards that go unseen."""
    for event in events:
        if isinstance(event, e.LeftFacedown):
            yield msgspec.structs.replace(event, card=None)
        elif not isinstance(event, e.Revealed):
            yield event


def without_end_reveals(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """These events without the cards that are revealed as the game has ended."""
    end = next((at for at, event in enumerate(events) if isinstance(event, e.Won | e.Drawn)), len(events))
    return tuple(event for at, event in enumerate(events) if at < end or not isinstance(event, e.Revealed))


def unrevealed(match: Match, player: Player | None = None) -> tuple[Facedown, ...]:
    """The facedown cards that were not shown since the game ended, of one player or of all."""
    if not match.table.over:
        return ()
    cards = (card for card in match.table.facedown if card.handle not in match.revealed)
    return tuple(card for card in cards if player in (None, card.player))


def unshown(match: Match) -> Iterator[Draft]:
    """The entries about the facedown cards that nobody has shown, as people go on after the game."""
    for card in unrevealed(match):
        note = EndRevealNote(card.player, card.handle, "not shown")
        yield draft_outcome(SHOWN, note, match.agreed.edition, ())


def compare_shown(match: Match, handle: str, card: str | None, tag: bytes) -> RevealAnswer:
    """Compare a card that is shown with the record of a hide: by its tag, or by its name if no tag was read."""
    hidden = match.hidden.get(handle)
    if hidden is None or card is None or hidden.card is None:
        return "unknown"
    if tag and hidden.tag:
        return "same" if tag == hidden.tag else "different"
    return "unknown" if committed_name(card) == hidden.card else "different"


def apply_end_reveal(match: Match, entry: Entry) -> Match:
    """The match after a facedown card was shown."""
    note = msgspec.json.decode(entry.action, type=EndRevealNote)
    shown = replace(match, revealed={**match.revealed, note.handle: note.answer})
    return shown.with_lines(_lines(match, note, entry))


def _lines(match: Match, note: EndRevealNote, entry: Entry) -> Iterator[Message]:
    """Yield what everybody should know of the card that was shown."""
    at = next((card.at for card in match.table.facedown if card.handle == note.handle), 0)
    player, place = PlayerName(note.player), PlaceName(at)
    for event in read_outcome(entry).events:
        if (line := describe_outcome(match.table, event)) is not None:
            yield line
    yield message(LINES[note.answer], player=player, place=place)
    card = match.table.card(match.private.faces.get(note.handle))
    if note.answer == "same" and card is not None and not card.has("Hidden"):
        yield message("history-shown-lacks-hidden", player=player, place=place)


LINES: dict[RevealAnswer, str] = {
    "same": "history-shown-same",
    "different": "history-shown-differs",
    "unknown": "history-shown-not-compared",
    "not shown": "history-not-shown",
}
"""The code of what the history says."""
