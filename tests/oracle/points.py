"""Points and the last point, a second time: from the rule text (Core Rules 2026-07-16), not from the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from carddata.model.card import Card, MorePoints
from tableside.engine.model.references import Player
from tableside.engine.model.setup import ModeOfPlay

Gain = Literal["nothing", "point", "card"]


def victory_score(mode: ModeOfPlay, battlefields: tuple[str, ...], cards: Mapping[str, Card]) -> int:
    """The mode's victory score (485.3, 486.3, 487.3, 488.3, 489.3), with what battlefields add to it (194.3.a)."""
    known = [cards[name] for name in battlefields if name in cards]
    return mode.victory_score + sum(
        standing.points for card in known for standing in card.standing if isinstance(standing, MorePoints)
    )


@dataclass(frozen=True)
class Score:
    """The facts for the score: who controls which battlefield (from 1), and what this turn has seen.

    `barred` are the battlefields that a teammate of the turn player controlled in the scoring step of this turn.
    """

    mode: ModeOfPlay
    goal: int
    turn: Player
    control: Mapping[int, Player | None]
    points: Mapping[Player, int]
    scored: frozenset[tuple[Player, int]] = frozenset()
    barred: frozenset[int] = frozenset()

    @property
    def players(self) -> list[Player]:
        return sorted(self.points)

    def team(self, player: Player) -> list[Player]:
        """A player and their teammate, who sits opposite in turn order (489.5.c.1)."""
        if self.mode.name != "2v2":
            return [player]
        return {"A": ["A", "C"], "B": ["B", "D"], "C": ["A", "C"], "D": ["B", "D"]}[player]

    def conquest(self, player: Player, at: int) -> Gain:
        """Return what gaining control of a battlefield gives its conqueror."""
        barred = self.barred if player in self.team(self.turn) else frozenset()
        if (player, at) in self.scored:  # 469.1, 470
            return "nothing"
        if at in barred:  # 469.1.a, 489.8.b
            return "nothing"
        if self.points[player] < self.goal - 1:  # 471.1.b
            return "point"
        # 471.1.b.1: the last point asks for every battlefield, this too; 489.8.g.1: but not for those.
        needed = set(self.control) - {at} - barred
        return "point" if all((player, other) in self.scored for other in needed) else "card"

    def gaining(self, player: Player, points: int) -> Score:
        """A team shares its points (489.8.d)."""
        new = {other: had + points * (other in self.team(player)) for other, had in self.points.items()}
        return replace(self, points=new)

    def conquered(self, player: Player, at: int) -> tuple[Score, Gain]:
        """The score after a conquest, and what it gave."""
        gain = self.conquest(player, at)
        after = replace(self, control={**self.control, at: player})
        if gain != "nothing":
            after = replace(after, scored=self.scored | {(player, at)})
        return after.gaining(player, int(gain == "point")), gain

    def next_turn(self) -> Score:
        """The score after the next player's scoring step, when they hold all that they control (315.2.b.2, 469.2)."""
        player = self.players[(self.players.index(self.turn) + 1) % len(self.players)]
        held = [at for at, holder in self.control.items() if holder == player]
        mates = [other for other in self.team(player) if other != player]
        after = replace(
            self,
            turn=player,
            scored=frozenset((player, at) for at in held),
            barred=frozenset(at for at, holder in self.control.items() if holder in mates),  # 489.8.b
        )
        return after.gaining(player, len(held))  # 471.1.a.1: a hold is not beholden to the last point's demands

    @property
    def winners(self) -> list[Player]:
        """The winners at a cleanup: a team with points enough and more than any opponent (194.2, 472, 489.6.a.3)."""
        for player in self.players:
            others = [had for other, had in self.points.items() if other not in self.team(player)]
            if self.points[player] >= self.goal and all(self.points[player] > had for had in others):
                return self.team(player)
        return []
