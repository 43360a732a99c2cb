"""A judge's remedies as entries: a card goes back or is replaced, a point is given, a game is lost, and others."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine import Secret
from tableside.engine.model import events as e
from tableside.engine.model.board import Settlement
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.ledger.entry import Draft
from tableside.ledger.timeline import REMEDY, EntryView
from tableside.match.entries import HideRecord, draft_outcome
from tableside.match.guide_remedies import GUIDE, GuideRemedy, describe_guide_remedy
from tableside.match.remedy_rules import REMEDIES
from tableside.message import Message, PlaceName, PlayerName, message

OwnZone = Literal["hand", "champion"]
"""The zone that a facedown card came from."""

What = Literal[
    "card back",
    "replaced",
    "hidden again",
    "stays",
    "game loss",
    "all lose",
    "served elsewhere",
    "match loss",
    "disqualification",
    "point given",
    "point taken",
    "carried out",
]
"""The effects of remedies."""

LINES: dict[What, str] = {
    "card back": "history-remedy-card-back",
    "replaced": "history-remedy-replaced",
    "hidden again": "history-remedy-hidden-again",
    "stays": "history-remedy-stays",
    "point given": "history-remedy-point-given",
    "point taken": "history-remedy-point-taken",
}
"""The code of what the history says of a remedy at a battlefield."""

LOSSES: dict[What, str] = {
    "game loss": "history-remedy-game-loss",
    "all lose": "history-remedy-all-lose",
    "served elsewhere": "history-remedy-served-elsewhere",
    "match loss": "history-remedy-match-loss",
    "disqualification": "history-remedy-disqualification",
}
"""The code of what the history says of a penalty that is carried out."""


class RemedyNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public action of a remedy's entry.

    - `player`: the player whose error it is
    - `rule`: that of the Tournament Rules by which it is done
    - `handle`: the facedown card that it is about, empty for none
    - `draw`: the number of the random draw that it ends, 0 for none
    - `at`: the battlefield for which a point is given, 0 for none
    - `guide`: what another game's guide proposed, None for a remedy of the Tournament Rules
    - `chosen`: how many cards the opponent chose in it
    - `outcome`: what was decided in it, a code of the outcomes of its rule, empty for nothing
    - `owed`: whether it carries out a loss that was given after an earlier game or match (701.2.b.1, 701.2.c.1), or
      says that this was done elsewhere
    - `ruling`: the number of the ruling that it carries out or is part of, 0 for none; a ruling that was interrupted
      may have another number or be missing
    - `unlock`: the entry with which the judge had unlocked the desk, 0 for none
    """

    what: What
    player: Player
    rule: str
    handle: str = ""
    draw: int = 0
    at: int = 0
    guide: GuideRemedy | None = None
    chosen: int = 0
    outcome: str = ""
    owed: bool = False
    ruling: int = 0
    unlock: int = 0


def card_back(table: Table, handle: str, to: OwnZone) -> tuple[Event, ...]:
    """A facedown card goes unseen to the zone that it came from; nothing if it is gone."""
    return tuple(e.LeftFacedown(handle, card.player, None, to) for card in table.facedown if card.handle == handle)


def replaced(table: Table, handle: str, source: OwnZone, card: str) -> tuple[e.LeftFacedown, e.Hid] | None:
    """A card of the same zone takes the place of a facedown card; None if that is gone.

    It lies there as long as the card before it did, and has a handle of its own. With it, a refused hide is settled.
    """
    before = next((facedown_card for facedown_card in table.facedown if facedown_card.handle == handle), None)
    if before is None:
        return None
    settled: Settlement = "ruled" if before.settlement else ""
    new = e.Hid(f"f{table.next_id}", before.player, before.at, before.turn, source, Secret(card), settled)
    return e.LeftFacedown(handle, before.player, None, source), new


def draft_remedy(note: RemedyNote, edition: str, events: tuple[Event, ...], slot: str, hide: HideRecord) -> Draft:
    """An entry of a remedy."""
    return draft_outcome(REMEDY, note, edition, events, slot, hide)


def read_remedy(entry: EntryView) -> RemedyNote:
    """Return what a remedy was."""
    return msgspec.json.decode(entry.action, type=RemedyNote)


def describe_remedy(table: Table, note: RemedyNote) -> Message:
    """Return what the history says of a remedy; `table` is as it was before."""
    player = PlayerName(note.player)
    if note.guide is not None:
        remedy = describe_guide_remedy(note.guide, note.chosen)
        return message("history-remedy-guide", player=player, guide=GUIDE, remedy=remedy)
    if note.what in LOSSES:
        return message(LOSSES[note.what], player=player, rule=note.rule)
    if note.what == "carried out":
        return message("history-remedy-carried-out", player=player, rule=note.rule, remedy=_carried_out(note))
    at = next((card.at for card in table.facedown if card.handle == note.handle), note.at)
    return message(LINES[note.what], player=player, place=PlaceName(at), rule=note.rule)


def _carried_out(note: RemedyNote) -> Message:
    """Return what was done in a remedy of the Tournament Rules, and what the opponent chose in it."""
    remedy = REMEDIES.get(note.rule)
    if remedy is None:
        return message("remedy-play-on")
    done = dict(remedy.outcomes).get(note.outcome, remedy.does)
    if remedy.shows and (note.chosen or remedy.up_to):
        return message("remedy-with-chosen", remedy=done, count=note.chosen)
    return done
