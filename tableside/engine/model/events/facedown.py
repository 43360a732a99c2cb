"""Facedown cards: hidden, shown, moved or gone, and what is allowed with them."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.board import Settlement
from tableside.engine.model.events.event import Event
from tableside.engine.model.references import Player
from tableside.engine.model.secret import Secret
from tableside.engine.model.zones import ExitZone


class Hid(Event, frozen=True, tag="hid"):
    """A card is hidden. Its face is a secret: the name, or None if it was not read.

    `settlement` is `to settle` if everybody may know why the rules refuse this hide.
    """

    handle: str
    player: Player
    at: int
    turn: int
    source: Literal["hand", "champion"]
    face: Secret[str | None]
    settlement: Settlement = ""


class HideSettled(Event, frozen=True, tag="hide settled"):
    """A judge ruled that a facedown card stays, although the rules refuse its hide."""

    handle: str


class Revealed(Event, frozen=True, tag="revealed"):
    """A facedown card is shown to everybody; `card` is None if nobody has read it, or its record is sealed."""

    handle: str
    player: Player
    card: str | None


class LeftFacedown(Event, frozen=True, tag="left facedown"):
    """A card leaves a facedown zone. In a public zone it has the id `id`."""

    handle: str
    player: Player
    card: str | None
    to: Literal["chain", "champion", ExitZone]
    id: int = 0


class FacedownMoved(Event, frozen=True, tag="facedown moved"):
    """People said that a facedown card lies at another battlefield. It is the card that was hidden."""

    handle: str
    at: int


class HidesFree(Event, frozen=True, tag="hides free"):
    """A player hides without paying until the end of the turn."""

    player: Player


class LooksAllowed(Event, frozen=True, tag="looks allowed"):
    """A player may look at the facedown cards of another for the rest of the turn."""

    player: Player
    at: Player
