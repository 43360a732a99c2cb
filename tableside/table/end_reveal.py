"""After the game the facedown cards are shown: each is tapped and compared with the record (2026-07-16, 421.4).

The record is opened with it, so that anybody can check whether it is the card that was hidden. If it is another card,
its player says so first, as they may have tapped it for something else.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from hw.model import Arrived, Sighting, Unread
from tableside.decks.unread import unread_message
from tableside.engine.model.events import Revealed
from tableside.engine.model.references import Player
from tableside.match.commitments import tag_key
from tableside.match.door import publish_at_end
from tableside.match.end_reveals import SHOWN, EndRevealNote, compare_shown, unrevealed
from tableside.match.entries import HideRecord, draft_outcome
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table.effects import Effects, TableState
from tableside.table.prompts.end_reveal import end_reveal_prompt, other_card_prompt
from tableside.table.prompts.prompt import ShowOther


def tapped_at_end(match: Match, state: TableState, sighting: Sighting, until: int) -> Effects:
    """A card is tapped after the game: the facedown card whose tag it has, or else the card that is asked for.

    If it cannot be read, or is of nobody in this match, whoever is asked for a card reads that, `until` then (monotonic
    ns).
    """
    if isinstance(sighting, Unread):
        return _say(match, state, unread_message(sighting.why), until)
    if not isinstance(sighting, Arrived):
        return Effects(state)
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        return _say(match, state, message("tap-not-shown"), until)
    tag = tag_key(sighting.tag)
    waiting = unrevealed(match, card.player)
    lies = next((card for card in waiting if _tag(match, card.handle) == tag), waiting[0] if waiting else None)
    if lies is None:
        return Effects(state)
    if compare_shown(match, lies.handle, card.card, tag) == "different":
        asked = other_card_prompt(lies, ShowOther(card.player, lies.handle, card.card, tag))
        return Effects(replace(state, panels=state.panels.ask(card.player, asked)))
    return _shown(match, state, card.player, lies.handle, card.card, tag)


def shown_unread(match: Match, state: TableState, player: Player, handle: str) -> Effects:
    """A player shows a facedown card without a reader."""
    if handle not in [card.handle for card in unrevealed(match, player)]:
        return Effects(state)
    return _shown(match, state, player, handle, None, b"")


def shown_other(match: Match, state: TableState, shown: ShowOther) -> Effects:
    """A player says that the card that they tapped is the one that lay facedown, though another is on record."""
    if shown.handle not in [card.handle for card in unrevealed(match, shown.player)]:
        return Effects(state)
    return _shown(match, state, shown.player, shown.handle, shown.card, shown.tag)


def _say(match: Match, state: TableState, sentence: Message, until: int) -> Effects:
    """Say this to everybody who is asked to tap a card, in place of what they read so far."""
    panels = state.panels
    for player in dict.fromkeys(card.player for card in unrevealed(match)):
        prompt, own = end_reveal_prompt(match, player), panels.prompts.get(player)
        if prompt is None or prompt.title != message("prompt-show-facedown-title"):
            continue
        if own is None or own.tone == "note" or own.title == prompt.title:
            panels = panels.say(player, msgspec.structs.replace(prompt, text=(sentence,), until=until))
    return Effects(replace(state, panels=panels))


def _tag(match: Match, handle: str) -> bytes:
    hidden = match.hidden.get(handle)
    return b"" if hidden is None else hidden.tag


def _shown(match: Match, state: TableState, player: Player, handle: str, card: str | None, tag: bytes) -> Effects:
    answer = compare_shown(match, handle, card, tag)
    seen = card if answer == "different" else match.private.faces.get(handle)
    hidden = match.hidden.get(handle)
    opened = () if hidden is None else (hidden.opening(),)
    note = EndRevealNote(player, handle, answer)
    events = (Revealed(handle, player, seen),)
    hide = HideRecord(openings=opened, tag=tag, leave=(publish_at_end(player, handle),))
    draft = draft_outcome(SHOWN, note, match.agreed.edition, events, hide=hide)
    return Effects(replace(state, panels=state.panels.dismiss(player)), (draft,))
