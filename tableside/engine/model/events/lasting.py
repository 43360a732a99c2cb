"""Lasting effects of a player: what is forbidden, cheaper, more, delayed or prevented for a time."""

from __future__ import annotations

from carddata.model.operations import BannedPlays
from tableside.engine.model.events.event import Event
from tableside.engine.model.lasting import CostEntry, DamageChange, Delayed, ReadyEntry, RepeatEntry
from tableside.engine.model.references import Player


class BuffsGiveMore(Event, frozen=True, tag="buffs give more"):
    """Each buff of a unit that is friendly to a player gives `amount` more Might until the end of the turn."""

    player: Player
    amount: int


class PlaysForbidden(Event, frozen=True, tag="plays forbidden"):
    """A player cannot play cards, or spells, for the rest of the turn."""

    player: Player
    what: BannedPlays


class ReadyEntriesAre(Event, frozen=True, tag="ready entries"):
    """The entries of objects that enter the board ready for the rest of the turn."""

    entries: tuple[ReadyEntry, ...]


class CostEntriesAre(Event, frozen=True, tag="cost entries"):
    """The entries of cards that cost less or more for the rest of the turn."""

    entries: tuple[CostEntry, ...]


class RepeatEntriesAre(Event, frozen=True, tag="repeat entries"):
    """The entries that give Repeat to spells for the rest of the turn."""

    entries: tuple[RepeatEntry, ...]


class FlowGiven(Event, frozen=True, tag="flow given"):
    """These cards of a trash have Flow for their base cost for the rest of the turn, those before as well (829)."""

    ids: tuple[int, ...]


class DamageChangesAre(Event, frozen=True, tag="damage changes"):
    """The changes of damage for the rest of the turn."""

    changes: tuple[DamageChange, ...]


class DamageOrderIs(Event, frozen=True, tag="damage order"):
    """The effects that change the next damage of a unit first, each after the id of the unit (372)."""

    order: tuple[tuple[int, DamageChange], ...]


class DelayedAre(Event, frozen=True, tag="delayed"):
    """The delayed triggers that wait for their events."""

    entries: tuple[Delayed, ...]


class DamagePrevented(Event, frozen=True, tag="damage prevented"):
    """Damage to a unit is prevented, by this card."""

    unit: int
    amount: int
    card: str
