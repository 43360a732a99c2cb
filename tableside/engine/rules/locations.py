"""Locations, and which units may come to them (2026-07-16, 198, 355.4, 447)."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden
from tableside.engine.rules.prohibitions import is_kept_from_base
from tableside.message import PlaceName, PlayerName


def format_place(place: Place) -> str:
    """A place in the notation's words: `base`, or a battlefield as `@2`."""
    return f"@{place}" if isinstance(place, int) else "base"


def locations(table: Table, player: Player) -> tuple[Place, ...]:
    """A player's base and every battlefield."""
    return (player, *table.numbers())


def is_closed_to(table: Table, player: Player, at: int) -> bool:
    """Return whether the player's units may not come to a battlefield."""
    return next(judge_entry(table, player, at), None) is not None


def judge_entry(table: Table, player: Player, at: int) -> Iterator[Reason]:
    """Every rule that keeps a player's units from a battlefield: teammates there, or a fight of others (447.2, 462)."""
    others = [other for other in table.present(at) if other != player]
    if not table.setup.rules.may_join_teammates:
        for mate in others:
            if mate in table.team(player):
                yield forbidden("447.2.b", "reason-teammate-there", player=PlayerName(mate), place=PlaceName(at))
    if len(others) > 1:
        player_there, other = PlayerName(others[0]), PlayerName(others[1])
        yield forbidden("449.2", "reason-two-players-there", player=player_there, other=other, place=PlaceName(at))
    current_combat = table.combat
    fighting = (
        current_combat is not None
        and current_combat.at == at
        and player not in (current_combat.attacker, current_combat.defender)
    )
    if len(others) > 1 or fighting:
        yield forbidden("447.2.a", "reason-others-fight-there", place=PlaceName(at))


def is_among(table: Table, unit: Permanent, place: Place, among: str, player: Player) -> bool:
    """Return whether a place is one of those to which an instruction of a player says that a unit is moved (449.1).

    Control that is not known may be as it says.
    """
    control = table.battlefield(place).control if isinstance(place, int) else None
    match among:
        case "open":
            return isinstance(place, int) and control in (None, UNKNOWN) and not table.units(place)
        case "controlled":
            return control in (player, UNKNOWN)
        case "enemy":
            return control in (*table.opponents(player), UNKNOWN)
        case "battlefields":
            return isinstance(place, int)
        case "occupied enemy":
            return is_among(table, unit, place, "enemy", player) and isinstance(place, int) and bool(table.units(place))
        case "with yours":
            return isinstance(place, int) and bool(table.units(place, player))
        case "with its own":
            return bool(table.units(unit.player if isinstance(place, str) else place, unit.player))
        case _:
            return True


def destinations(table: Table, unit: Permanent) -> tuple[Place, ...]:
    """The places an effect may move a unit to: any other location that is open to it (355.4.a, 447.2)."""
    return tuple(
        place
        for place in locations(table, unit.player)
        if place != unit.place
        and not (is_closed_to(table, unit.player, place) if isinstance(place, int) else is_kept_from_base(table, unit))
    )
