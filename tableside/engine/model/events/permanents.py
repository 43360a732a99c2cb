"""Permanents: how one enters, changes and leaves the board."""

from __future__ import annotations

from typing import Literal

from carddata.model.abilities import Ability
from tableside.engine.model.board import Limit, Permanent, Ward
from tableside.engine.model.causes import Cause
from tableside.engine.model.events.event import Event
from tableside.engine.model.references import Place, Player
from tableside.engine.model.zones import EntryZone, ExitZone


class Entered(Event, frozen=True, tag="entered"):
    """A permanent enters the board. If it is not played, `zone` is where its card was, with the id `left` if public."""

    permanent: Permanent
    zone: EntryZone | None = None
    left: int = 0


class LegendPlaced(Event, frozen=True, tag="legend placed"):
    """A player's legend is in their Legend Zone, in place of the one they had (103.1.a, 111)."""

    permanent: Permanent


class Moved(Event, frozen=True, tag="moved"):
    """Permanents are put at a place; a recall is not a move (456)."""

    units: tuple[int, ...]
    to: Place
    recall: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """Permanents become exhausted or ready."""

    ids: tuple[int, ...]
    exhausted: bool


class DamageMarked(Event, frozen=True, tag="damaged"):
    """The damage marked on these units becomes `damage`; some of it was dealt now if there is a `cause`.

    `by` is the chain item that dealt it, if any.
    """

    units: tuple[int, ...]
    damage: int
    by: int = 0
    cause: Cause | None = None


class NameChosen(Event, frozen=True, tag="name chosen"):
    """A player has named a card for a permanent (760)."""

    id: int
    named: str


class DamageSettled(Event, frozen=True, tag="damage settled"):
    """A cleanup has looked at all damage: what was dealt before it is the cause of no later death (428.5.c)."""


class MightGiven(Event, frozen=True, tag="might given"):
    """A unit gets this much more Might until the end of the turn, or of the `combat` in progress."""

    unit: int
    amount: int
    combat: bool = False


class Granted(Event, frozen=True, tag="granted"):
    """A permanent gets this keyword until the end of the turn or of the `combat`, or for good if it is `lasting`."""

    unit: int
    keyword: str
    lasting: bool = False
    combat: bool = False


class KeywordLost(Event, frozen=True, tag="keyword lost"):
    """A permanent loses this keyword, or all if it is empty, for as long as `Granted` says (801.3.b)."""

    unit: int
    keyword: str
    lasting: bool = False
    combat: bool = False


class MightSet(Event, frozen=True, tag="might set"):
    """The Might of a unit becomes `amount` until the end of the turn, or for good if it is `lasting` (477.1.a.1)."""

    unit: int
    amount: int
    lasting: bool = False


class AbilityGiven(Event, frozen=True, tag="ability given"):
    """A permanent gets this ability until the end of the turn (477.2)."""

    unit: int
    ability: Ability


class CombatExpired(Event, frozen=True, tag="combat expired"):
    """Everything that lasts this combat ends."""


class Warded(Event, frozen=True, tag="warded"):
    """Something takes the place of a unit's death this turn."""

    unit: int
    ward: Ward


class FateChosen(Event, frozen=True, tag="fate chosen"):
    """The fate chosen for a unit that would die: it is saved by a permanent `#12`, battlefield `@1` or its ward `w1`.

    The second effect of a card that saves it is `#12/2`.
    """

    unit: int
    fate: str


class Spared(Event, frozen=True, tag="spared"):
    """A unit does not die, but something else happens, by this card. Its ward is used up.

    `by` is the reference of the card, if what it says applies a limited number of times each turn (371.1).
    """

    unit: int
    card: str
    by: str = ""


class LimitsAre(Event, frozen=True, tag="limits"):
    """The Might that a unit loses by passive decreases that were limited as they began to apply to it."""

    unit: int
    limits: tuple[Limit, ...]


class Stunned(Event, frozen=True, tag="stunned"):
    """A unit becomes stunned, or no longer is."""

    unit: int
    stunned: bool = True


class ReadyForbidden(Event, frozen=True, tag="ready forbidden"):
    """A permanent cannot be readied for the rest of the turn."""

    id: int


class ChoicesForbidden(Event, frozen=True, tag="choices forbidden"):
    """Spells and abilities of these players cannot choose a permanent for the rest of the turn."""

    id: int
    players: tuple[Player, ...]


class MovesForbidden(Event, frozen=True, tag="moves forbidden"):
    """These players cannot move a unit for the rest of the turn."""

    unit: int
    players: tuple[Player, ...]


class Buffed(Event, frozen=True, tag="buffed"):
    """A unit gets a buff, or no longer has one of those that it has."""

    unit: int
    buffed: bool = True


class BecameEmpowered(Event, frozen=True, tag="empowered"):
    """A permanent or a legend becomes Empowered, or no longer is (441, 442)."""

    id: int
    empowered: bool = True


class ControllerChanged(Event, frozen=True, tag="controller"):
    """A player controls permanents or spells on the chain from now on; their owners stay.

    That begins by the effect of the item `by`, or follows as that of the item `ended` ends; else people said so.
    """

    ids: tuple[int, ...]
    player: Player
    by: int = 0
    ended: int = 0


class CardNamed(Event, frozen=True, tag="card named"):
    """People said which card a permanent is, with its kind, and whether that is a token."""

    id: int
    card: str
    kind: Literal["unit", "gear"]
    token: bool = False


class BecameCopy(Event, frozen=True, tag="copy"):
    """A permanent has become a copy of a card, with its name and all that is printed on it (477.1.b)."""

    id: int
    card: str


class OwnerStated(Event, frozen=True, tag="owner"):
    """People said whose a permanent is."""

    id: int
    player: Player


class Attached(Event, frozen=True, tag="attached"):
    """A permanent is attached to a unit, and is where that is."""

    id: int
    unit: int


class Detached(Event, frozen=True, tag="detached"):
    """A permanent is attached to nothing any longer, and stays where it is."""

    id: int


class LeftBoard(Event, frozen=True, tag="left board"):
    """A permanent leaves the board; a token ceases to exist.

    To a hand or one `side` of a deck, `player` and `card` say whose and which; `card` is empty for a token.
    """

    id: int
    to: ExitZone
    player: Player = ""
    card: str = ""
    side: Literal["", "top", "bottom"] = ""
