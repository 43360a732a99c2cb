"""A match that goes on from the record of another machine: what its first entry says of that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.commitment import Count
from tableside.ledger.entry import PublicEntry
from tableside.match.public.first_entry import CONTINUES, FirstEntryView


class NotContinued(ValueError):
    """Entries are not those of a match from its beginning, or are of a later version."""


class Continued(msgspec.Struct, frozen=True):
    """The match that a match goes on with.

    - `table`: the public key of the machine's table that had it; `to`: that of the table that goes on
    - `match`: its number there; `seq`, `hash`: its last entry that counts, the hash in hex
    """

    table: bytes
    to: bytes
    match: Count
    seq: Count
    hash: str


@dataclass(frozen=True, slots=True)
class HandedMatch:
    """A match that was handed over to this table, with its public entries, of which the first says who plays.

    `given` are all minutes that judges gave it on the floor of the hall, those in its entries too. `gone` is how long
    before the hand-over the hall had its last entry, in ms.
    """

    continued: Continued
    entries: tuple[PublicEntry, ...] = field(repr=False)
    given: int = 0
    gone: int = 0


def are_same_people(agreed: GameSetup, other: GameSetup) -> bool:
    """Return whether nobody has another name in one of these setups than in the other, as far as both know it."""
    known = agreed.names.keys() - {*agreed.unnamed, *other.unnamed}
    return all(other.names.get(player, agreed.names[player]) == agreed.names[player] for player in known)


class _WithContinued(msgspec.Struct, frozen=True):
    continues: Continued | None = None


def read_continued(entry: FirstEntryView) -> Continued | None:
    """Return what the match of a first entry goes on with, None where it began there. Raises ValueError."""
    return msgspec.json.decode(entry.action, type=_WithContinued).continues


def continued_by(entry: FirstEntryView) -> Continued | None:
    """Return what the match of a first entry goes on with; what cannot be read goes on with nothing."""
    try:
        return read_continued(entry)
    except (ValueError, RecursionError):
        return None


def with_continued(action: bytes, continued: Continued) -> bytes:
    """The public action of a first entry that says what its match goes on with."""
    parts: Mapping[str, msgspec.Raw] = msgspec.json.decode(action, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**parts, CONTINUES: continued})
