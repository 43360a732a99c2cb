"""The effects of a touch or a sighting, as values: the controller returns them, the live table performs them."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from hw.model import Arrived
from tableside.decks.pairing import Pairing
from tableside.decks.registration import Slot
from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.table.commands import AskClock
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import ActOnTap


@dataclass(frozen=True, slots=True)
class Tap:
    """A tapped card: which card of a deck it is, the key of its tag, and when it was tapped (monotonic ns).

    The first two are empty for a card that is none of this match, or a touch alone.
    """

    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)
    at: int = 0


class PassWindow(msgspec.Struct, frozen=True):
    """The time in which people can touch before the announced shortcut passes for them.

    - `after`: the number of the entry after which it opened
    - `until`: when it is over (monotonic ns)
    - `held`: the players who have touched
    - `about`: the turn, the showdown and the items of the chain that the passes are about
    """

    after: int
    until: int
    held: tuple[Player, ...] = ()
    about: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class TableState:
    """The state of a table beside its match, what it shows and awaits: nothing of it is on record.

    `queue` holds the actions that follow what was done last, each on its own.
    """

    panels: PlayerPanels = field(default_factory=PlayerPanels)
    pairing: Pairing | None = None
    last_tap: Tap = field(default_factory=Tap)
    queue: tuple[ActOnTap, ...] = ()
    window: PassWindow | None = None


@dataclass(frozen=True, slots=True, repr=False)
class TagWrite:
    """A fresh id is to be written on the tag that was sighted."""

    sighting: Arrived


@dataclass(frozen=True, slots=True, repr=False)
class Effects:
    """The effects of a touch or a sighting.

    `drafts` are appended in order; once all are stored, `state` holds. Then `write` is done, and its result goes to
    `pairing.PairingController.written`. Nothing of it is shown before `answer_at` (monotonic ns), 0 for at once.
    `clock` is a change of the clock on which everybody agreed, to be recorded with the machine's time.
    """

    state: TableState
    drafts: tuple[Draft, ...] = ()
    write: TagWrite | None = None
    answer_at: int = 0
    clock: AskClock | None = None
