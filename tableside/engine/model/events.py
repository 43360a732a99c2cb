"""Outcomes: what came of an action, each a fact that can be folded without knowing a rule.

Whatever is not for everybody stands in a `Secret` field.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.secret import Secret
from tableside.engine.model.state import (
    Combat,
    Item,
    Opener,
    Permanent,
    Phase,
    Place,
    Player,
    Pool,
    Question,
    Runes,
    Target,
    Task,
)


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One outcome."""


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A player's turn begins; nothing is scored in it yet. An additional one does not move the turn order on."""

    player: Player
    number: int
    additional: bool = False


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
    why: Literal["conquer", "hold", "burn out", "effect", "correction"]
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
    to: Literal["chain", "trash", "banished", "hand"]
    id: int = 0


class Put(Event, frozen=True, tag="put"):
    """A pending item is on the chain; `opens` says what kind of item opened the chain, if this one did."""

    item: Item
    opens: Opener = ""


class Located(Event, frozen=True, tag="located"):
    """The place where a chain item's permanent will enter is chosen."""

    id: int
    to: Place


class Accepted(Event, frozen=True, tag="accepted"):
    """The player of a chain item does what it says that they may."""

    id: int


class Chose(Event, frozen=True, tag="chose"):
    """The targets of a chain item, choice by choice; `excused` where they were let stand although illegal."""

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    excused: bool = False


class LegalTargetsKept(Event, frozen=True, tag="found"):
    """As an item begins to resolve: its targets that are still legal, and who controls or owns each."""

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    whose: tuple[tuple[Player, ...], ...]


class CostPaid(Event, frozen=True, tag="done"):
    """A deed that a chain item costs is done, by its name in the cost."""

    id: int
    cost: str


class Finalized(Event, frozen=True, tag="finalized"):
    """A chain item is no longer pending."""

    id: int


class Resolving(Event, frozen=True, tag="resolving"):
    """A chain item resolves; `step` is its next operation."""

    id: int
    step: int


class LeftChain(Event, frozen=True, tag="left chain"):
    """An item is off the chain; a spell's card lies in its player's trash or banishment when `to` says so."""

    id: int
    to: Literal["", "trash", "banished"] = ""


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


class DamageMarked(Event, frozen=True, tag="damaged"):
    """The damage marked on these units is now `damage`."""

    units: tuple[int, ...]
    damage: int


class MightGiven(Event, frozen=True, tag="might given"):
    """A unit has this much more Might until the end of the turn."""

    unit: int
    amount: int


class Granted(Event, frozen=True, tag="granted"):
    """A unit has this keyword until the end of the turn."""

    unit: int
    keyword: str


class Stunned(Event, frozen=True, tag="stunned"):
    """A unit is stunned, or no longer."""

    unit: int
    stunned: bool = True


class Buffed(Event, frozen=True, tag="buffed"):
    """A unit has a buff."""

    unit: int


class HidesFree(Event, frozen=True, tag="hides free"):
    """A player hides without paying until the end of the turn."""

    player: Player


class TurnQueued(Event, frozen=True, tag="turn queued"):
    """A player takes an additional turn after this one, before those already queued (738, its second example)."""

    player: Player


class Barred(Event, frozen=True, tag="barred"):
    """Battlefields that a team cannot score this turn, because a teammate had them as scores were counted (489.8.b)."""

    player: Player
    at: tuple[int, ...]


class Counted(Event, frozen=True, tag="counted"):
    """A card of a player counts as played this turn (812.1.c)."""

    player: Player


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


class PoolIs(Event, frozen=True, tag="pool"):
    """What is in a player's rune pool."""

    player: Player
    pool: Pool


class Discarded(Event, frozen=True, tag="discarded"):
    """A card of a hand lies in its player's trash as number `id`; None where it was not read."""

    player: Player
    card: str | None
    id: int


class Recycled(Event, frozen=True, tag="recycled"):
    """Cards of a trash are at the bottom of their player's deck."""

    player: Player
    ids: tuple[int, ...]


class PickedUp(Event, frozen=True, tag="picked up"):
    """A card of a trash is in its player's hand."""

    player: Player
    id: int
    card: str | None


class Drew(Event, frozen=True, tag="drew"):
    """A player draws; the cards are a secret, None where the deck is not known."""

    player: Player
    count: int
    cards: Secret[tuple[str, ...] | None]


class BurnedOut(Event, frozen=True, tag="burned out"):
    """A player's trash is shuffled into the main deck; `deck` cards are in it now, None where that is not known."""

    player: Player
    deck: int | None


class Replaced(Event, frozen=True, tag="replaced"):
    """A battlefield is a token battlefield without abilities now."""

    at: int


class Left(Event, frozen=True, tag="left"):
    """A player is out of the game."""

    player: Player


class Won(Event, frozen=True, tag="won"):
    """The game is over."""

    player: Player
