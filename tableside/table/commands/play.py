"""Commands of players in a match: actions, touches, answers, points, looks, a call for a judge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.engine.model.actions import Action
from tableside.engine.model.zones import Resource
from tableside.match.public.call_topics import CallTopic

Verb = Literal[
    "hide", "play", "move", "facedown", "enter from hand", "enter from deck", "on board", "other facedown", "name"
]
"""The purpose of a tapped card.

`facedown` is playing it from facedown. The last five report that a card done by hand put it on the board, or correct
the record: it is on the board, or facedown in place of another card, or it is a permanent that was not read.
"""


class AwaitCard(msgspec.Struct, frozen=True):
    """A touch that says what the next tapped card is for. The table waits 15 s for the card.

    `at` is a battlefield, 0 for the base, where nothing is hidden; `unit` is the permanent that is named.
    """

    player: str
    verb: Verb
    at: int
    unit: int = 0


class Do(msgspec.Struct, frozen=True):
    """An action that a touch says whole."""

    action: Action


class PassForAll(msgspec.Struct, frozen=True):
    """This player, who has priority or focus, says that nobody plays anything: everybody passes."""

    player: str


class Hold(msgspec.Struct, frozen=True):
    """A touch anywhere on this player's side: no pass of theirs is taken for granted now."""

    player: str


class AnnounceShortcut(msgspec.Struct, frozen=True):
    """A player announces for the match that everybody passes unless somebody touches, or that it no longer holds."""

    player: str
    on: bool


class ThrowDie(msgspec.Struct, frozen=True):
    """A player lets the table throw a die of `sides` sides, or a coin, which has two."""

    player: str
    sides: int


class Touch(msgspec.Struct, frozen=True):
    """A battlefield was touched in a player's half (0 for the base): the half then offers what may be done there."""

    player: str
    at: int


class Press(msgspec.Struct, frozen=True):
    """A button of a player's notice: `prompt` is the notice's `id`, `button` counts from 0.

    A press on a notice that the player no longer has does nothing.
    """

    player: str
    prompt: int
    button: int


class Dismiss(msgspec.Struct, frozen=True):
    """A player's notice is put away, and their pending action is dropped."""

    player: str


class Undo(msgspec.Struct, frozen=True):
    """A player wants to take back the last action; the other sides are asked where it is not the player's own."""

    player: str


class Redo(msgspec.Struct, frozen=True):
    """A player wants that what was undone last counts again."""

    player: str


class AddPoints(msgspec.Struct, frozen=True):
    """A player gives or takes points of `whose` by hand, one touch for each."""

    player: str
    whose: str
    points: int


class AddResource(msgspec.Struct, frozen=True):
    """A player tells one more or one less of their unspent energy, unspent power or XP."""

    player: str
    resource: Resource
    by: Literal[-1, 1]


class ForgotPoint(msgspec.Struct, frozen=True):
    """A point of `whose` was forgotten: the player's panel asks for which battlefield it is."""

    player: str
    whose: str


class Confirm(msgspec.Struct, frozen=True):
    """People have seen what was found after an interruption, and go on."""


class LookAtFacedown(msgspec.Struct, frozen=True):
    """A player looks at their own facedown card; that is on record before it is shown."""

    player: str
    handle: str


class CallJudge(msgspec.Struct, frozen=True):
    """A player calls a judge to the table. `about` is the entry of a refused action, which is sealed; 0 for none."""

    player: str
    about: int = 0


class SayCallTopic(msgspec.Struct, frozen=True):
    """A player says what the call that waits for a judge is about."""

    player: str
    topic: CallTopic


class JudgeCame(msgspec.Struct, frozen=True):
    """A player says that the judge who was called is here."""

    player: str


class CallOver(msgspec.Struct, frozen=True):
    """A player says that the call is over for which a judge has come."""

    player: str


@dataclass(frozen=True, slots=True)
class GiveDigits:
    """A player presses digits for a judge's random draw: all so far. The last of them is recorded with the others."""

    player: str
    digits: str = field(repr=False)


class ShowUnread(msgspec.Struct, frozen=True):
    """After the game a player shows a facedown card that no reader reads."""

    player: str
    handle: str
