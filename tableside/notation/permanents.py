"""The permanents of a written position: a card's name, the words for its state, and the unit that bears it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from carddata.model.card import Card
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Place, Player
from tableside.notation.errors import NotationError

STATES = ("exhausted", "ready", "buffed", "empowered", "stunned", "damage N", "owner P", "attached to NAME")
"""The words that may follow the name of a permanent."""

WRITTEN = re.compile(
    r"^(?P<name>.+?)(?P<states>( (exhausted|ready|buffed|empowered|stunned|damage \d{1,6}))*)"
    r"( owner (?P<owner>\S+))?( attached to (?P<bearer>.+?)(#(?P<nth>\d{1,6}))?)?$"
)
"""A card's name with the words for its state, its owner, and the unit that it is attached to."""


@dataclass(frozen=True)
class WrittenPermanent:
    """A permanent as a position writes it.

    - `key`: the key under which it is written
    - `name`: its card's name
    - `states`: the words for its state
    - `owner`: who owns it; None if that is who controls it
    - `bearer`, `nth`: the name of the unit that it is attached to, empty if it is not, and which of that name
    """

    key: str
    name: str
    states: str = ""
    owner: Player | None = None
    bearer: str = ""
    nth: int = 1

    @classmethod
    def read(cls, key: str, text: str) -> WrittenPermanent:
        """Return what a text such as `Mega-Mech damage 2 owner B` or `Long Sword attached to Mega-Mech#2` says.

        >>> WrittenPermanent.read("gear.A @1", "Long Sword attached to Mega-Mech#2").nth
        2
        """
        match = WRITTEN.match(text)
        if match is None:
            return cls(key, text)
        return cls(key, match["name"], match["states"], match["owner"], match["bearer"] or "", int(match["nth"] or "1"))

    def permanent(
        self, number: int, kind: Literal["unit", "gear"], card: Card, player: Player, place: Place
    ) -> Permanent:
        """The permanent of this number; what it is attached to is not known yet."""
        damage = re.search(r"damage (\d+)", self.states)
        return Permanent(
            number,
            self.name,
            kind,
            player,
            place,
            owner=None if self.owner == player else self.owner,
            exhausted="exhausted" in self.states,
            damage=int(damage[1]) if damage else 0,
            buffed="buffed" in self.states,
            stunned="stunned" in self.states,
            empowered="empowered" in self.states,
            token=card.token,
        )


def with_bearers(written: Sequence[tuple[WrittenPermanent, Permanent]]) -> tuple[Permanent, ...]:
    """The permanents, attached to the units that bear them. Raises NotationError if such a unit is not there."""
    borne = [replace(permanent, attached_to=_bearer(written, entry, permanent)) for entry, permanent in written]
    return tuple(
        replace(unit, bears=tuple(gear.id for gear in borne if gear.attached_to == unit.id))
        if unit.kind == "unit"
        else unit
        for unit in borne
    )


def _bearer(
    written: Sequence[tuple[WrittenPermanent, Permanent]], entry: WrittenPermanent, permanent: Permanent
) -> int:
    """The id of the unit that bears a permanent, 0 for none. What is attached is where its bearer is (719.3)."""
    if not entry.bearer:
        return 0
    units = [unit for _, unit in written if unit.kind == "unit" and unit.card == entry.bearer]
    if not 1 <= entry.nth <= len(units):
        raise NotationError(f"position.{entry.key}: there is no unit '{entry.bearer}#{entry.nth}'")
    bearer = units[entry.nth - 1]
    if permanent.kind != "gear" or bearer.place != permanent.place:
        raise NotationError(f"position.{entry.key}: '{entry.bearer}' is elsewhere, and bears gear where it is (719.3)")
    return bearer.id
