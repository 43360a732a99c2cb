"""Outcomes: what came of an action, each a fact that can be folded without knowing a rule.

Whatever is not for everybody stands in a `Secret` field.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.secret import Secret
from tableside.engine.state import (
    Combat,
    Item,
    Permanent,
    Phase,
    Place,
    Player,
    Question,
    Runes,
    Task,
)


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One outcome."""


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A player's turn begins; nothing is scored in it yet."""

    player: Player
    number: int


class PhaseBegan(Event, frozen=True, tag="phase began"):
    """The turn is at this phase or step."""

    phase: Phase


class TasksSet(Event, frozen=True, tag="tasks"):
    """These tasks are outstanding now, in this order."""

    tasks: tuple[Task, ...]


class Waits(Event, frozen=True, tag="waits"):
    """Who has priority, and who has passed it in sequence."""

    priority: Player | None
    passed: tuple[Player, ...] = ()


class Asked(Event, frozen=True, tag="asked"):
    """The table waits for a choice."""

    question: Question


class Answered(Event, frozen=True, tag="answered"):
    """The choice was made."""

    player: Player
    answers: tuple[str, ...]


class ShowdownBegan(Event, frozen=True, tag="showdown began"):
    """A showdown begins, with focus for one player."""

    at: int
    focus: Player


class FocusMoved(Event, frozen=True, tag="focus"):
    """Who has focus, and who has passed it in sequence."""

    focus: Player
    passed: tuple[Player, ...] = ()


class ShowdownEnded(Event, frozen=True, tag="showdown ended"):
    """The showdown is closed."""

    at: int


class CombatIs(Event, frozen=True, tag="combat"):
    """The combat in progress and its step, None when it has ended."""

    combat: Combat | None


class RoleGiven(Event, frozen=True, tag="role"):
    """A unit is an attacker, a defender, or neither."""

    unit: int
    role: Literal["", "attacking", "defending"]


class ContestedBy(Event, frozen=True, tag="contested"):
    """Who has contested a battlefield, None when nobody does any longer."""

    at: int
    player: Player | None


class Controls(Event, frozen=True, tag="controls"):
    """Who controls a battlefield, None for nobody; `told` by people or derived by rule."""

    at: int
    player: Player | None
    told: bool = False


class Scored(Event, frozen=True, tag="scored"):
    """A battlefield counts as scored by a player this turn."""

    player: Player
    at: int
    how: Literal["conquer", "hold"]


class Gained(Event, frozen=True, tag="gained"):
    """A player's points change by `points`, and why; `at` is the battlefield where one was scored."""

    player: Player
    points: int
    why: Literal["conquer", "hold", "burn out", "correction"]
    at: int = 0


class Hid(Event, frozen=True, tag="hid"):
    """A card lies facedown. Its face is a secret: the name, or None where it was not read."""

    handle: str
    player: Player
    at: int
    turn: int
    source: Literal["hand", "champion"]
    face: Secret[str | None]


class Revealed(Event, frozen=True, tag="revealed"):
    """A facedown card is shown to everybody; None where it was never read."""

    handle: str
    player: Player
    card: str | None


class LeftFacedown(Event, frozen=True, tag="left facedown"):
    """A facedown card is no longer facedown; with `to` trash or banished it lies there as number `id`."""

    handle: str
    player: Player
    card: str | None
    to: Literal["chain", "trash", "banished"]
    id: int = 0


class Put(Event, frozen=True, tag="put"):
    """A pending item is on the chain; `opens` says what kind of item opened the chain, if this one did."""

    item: Item
    opens: Literal["", "play", "trigger", "add"] = ""


class Located(Event, frozen=True, tag="located"):
    """The place where a chain item's permanent will enter is chosen."""

    id: int
    to: Place


class Finalized(Event, frozen=True, tag="finalized"):
    """A chain item is no longer pending."""

    id: int


class Resolving(Event, frozen=True, tag="resolving"):
    """A chain item resolves; `step` is its next operation."""

    id: int
    step: int


class LeftChain(Event, frozen=True, tag="left chain"):
    """An item is off the chain; a spell's card lies in its player's trash when `to` says so."""

    id: int
    to: Literal["", "trash"] = ""


class DoneByHand(Event, frozen=True, tag="done by hand"):
    """People say that they did what a card does."""

    card: str
    player: Player


class Entered(Event, frozen=True, tag="entered"):
    """A permanent is on the board."""

    permanent: Permanent


class Moved(Event, frozen=True, tag="moved"):
    """Permanents are at a place now; a recall is not a move (456)."""

    units: tuple[int, ...]
    to: Place
    recall: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """Permanents are exhausted, or ready."""

    ids: tuple[int, ...]
    exhausted: bool


class Damaged(Event, frozen=True, tag="damaged"):
    """The damage marked on these units is now `damage`."""

    units: tuple[int, ...]
    damage: int


class MightGiven(Event, frozen=True, tag="might given"):
    """A unit has this much more Might until the end of the turn."""

    unit: int
    amount: int


class Expired(Event, frozen=True, tag="expired"):
    """All that lasts this turn is over."""


class LeftBoard(Event, frozen=True, tag="left board"):
    """A permanent is off the board; a token ceases to exist. Of a card that goes to a hand, its name and whose hand."""

    id: int
    to: Literal["trash", "hand", "banished"]
    player: Player = ""
    card: str = ""


class RunesAre(Event, frozen=True, tag="runes"):
    """A player's runes in play."""

    player: Player
    runes: tuple[Runes, ...]


class Drew(Event, frozen=True, tag="drew"):
    """A player draws; the cards are a secret, None where the deck is not known."""

    player: Player
    count: int
    cards: Secret[tuple[str, ...] | None]


class BurnedOut(Event, frozen=True, tag="burned out"):
    """A player's trash is shuffled into the main deck; `deck` cards are in it now, None where that is not known."""

    player: Player
    deck: int | None


class Left(Event, frozen=True, tag="left"):
    """A player is out of the game."""

    player: Player


class Won(Event, frozen=True, tag="won"):
    """The game is over."""

    player: Player
