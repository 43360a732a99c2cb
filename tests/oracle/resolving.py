"""The remains of a spell, a second time: from the rule text (Core Rules 2026-07-16), not from the engine.

The spells carry out instructions for all that fit, make tokens and kill; the units mourn, themselves or others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from carddata.model.abilities import Effect
from carddata.model.operations import Buff, Deal, Draw, GiveMight, Kill, PlayToken
from carddata.model.targets import TargetFilter
from tableside.engine.model.references import Place, Player
from tests.oracle.descriptions import read

Mourns = Literal["", "itself", "others"]
"""Whose deaths let a unit's player draw: none, its own, or those of other friendly units."""


@dataclass(frozen=True)
class Unit:
    """A unit, as far as it matters here. `id` 0 is a token that a spell made."""

    id: int
    player: Player
    place: Place
    might: int
    mourns: Mourns
    damage: int = 0
    buffed: bool = False
    more: int = 0

    @property
    def lives(self) -> bool:
        # 142.4.b: lethal damage is at least one, and as much as its Might (143.2.b: that is 0 where it is less).
        return self.damage < max(self.might + self.buffed + self.more, 0) or not self.damage


@dataclass
class Left:
    """The units that are left, and how many cards each player drew."""

    units: dict[int, Unit]
    tokens: int = 0
    draws: Counter[Player] = field(default_factory=Counter)

    def resolve(self, caster: Player, instructions: tuple[Effect, ...]) -> None:
        """Carry out a spell; no cleanup comes between its instructions (321), and tokens wait for its end (330.2)."""
        pending = 0
        for instruction in instructions:
            match instruction:
                case Deal(amount=amount, to=TargetFilter() as described):
                    self._change(caster, described, lambda unit, n=amount: replace(unit, damage=unit.damage + n))
                case GiveMight(amount=amount, to=TargetFilter() as described):
                    self._change(caster, described, lambda unit, n=amount: replace(unit, more=unit.more + n))
                case Buff(what=TargetFilter() as described):
                    self._change(caster, described, lambda unit: replace(unit, buffed=True))
                case Kill(what=TargetFilter() as described):
                    self._die([unit for unit in self.units.values() if fits(unit, caster, described)])
                case PlayToken(count=count):
                    pending += count
                case Draw(count=count):
                    self.draws[caster] += count
        # 323.4, 323.5: what has lethal damage dies at the same time.
        self._die([unit for unit in self.units.values() if not unit.lives])
        self.tokens += pending

    def _change(self, caster: Player, described: TargetFilter, change) -> None:  # type: ignore[no-untyped-def]
        self.units = {unit.id: change(unit) if fits(unit, caster, described) else unit for unit in self.units.values()}

    def _die(self, dying: list[Unit]) -> None:
        """Units that die together see their own deaths and not each other's (383.2.c.2, 808.1.d)."""
        for unit in dying:
            del self.units[unit.id]
        for unit in dying:
            self.draws[unit.player] += unit.mourns == "itself"
            for mourner in self.units.values():
                self.draws[mourner.player] += mourner.mourns == "others" and mourner.player == unit.player


def fits(unit: Unit, caster: Player, described: TargetFilter) -> bool:
    """Return whether a unit is one of those that an instruction describes, as it is now."""
    mine = unit.player == caster
    whose = {"anybody": True, "you": mine, "friendly": mine, "enemy": not mine}[described.whose]
    at_battlefield = isinstance(unit.place, int)
    where = {"anywhere": True, "battlefield": at_battlefield, "base": not at_battlefield}[described.where]
    might = max(unit.might + unit.buffed + unit.more, 0)
    most = read(described).might
    return whose and where and (most is None or might <= most)
