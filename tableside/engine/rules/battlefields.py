"""Battlefields: control, contesting, and the room in their facedown zones (2026-07-16, 107.3, 190)."""

from __future__ import annotations

from carddata.model.card import FacedownRoom
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table


@cached_for_position
def room(table: Table, at: int) -> int:
    """Return the number of cards that fit in a facedown zone: one, and more by its battlefield's cards (107.3.b)."""
    unit_names = (unit.card for unit in table.units(at) if unit.player == table.battlefield(at).control)
    cards = (table.card(name) for name in (table.battlefield(at).name, *unit_names))
    standing = (effect for card in cards if card is not None for effect in card.standing)
    return 1 + sum(effect.more for effect in standing if isinstance(effect, FacedownRoom))


def contest(execution: Execution, player: Player, place: Place) -> None:
    """Contest a battlefield that a unit arrives at and its player does not control (190.3.a.1).

    Without followed units nothing is contested.
    """
    if not isinstance(place, int) or execution.table.setup.follow == "score":
        return
    battlefield = execution.table.battlefield(place)
    if battlefield.contested is None and battlefield.control != player:
        execution.emit(e.ContestedBy(place, player))


def contested(table: Table) -> list[int]:
    """The numbers of the contested battlefields; nowhere else a showdown or a combat is staged (323.8, 323.9)."""
    return [at for at, battlefield in enumerate(table.battlefields, 1) if battlefield.contested is not None]


def is_showdown_staged(table: Table, at: int) -> bool:
    """Return whether a showdown is staged at a battlefield (323.8)."""
    battlefield = table.battlefield(at)
    if battlefield.contested is None or battlefield.contested not in table.present(at):
        return False
    return table.setup.rules.stages_showdown(controlled=battlefield.control is not None)


def is_combat_staged(table: Table, at: int) -> bool:
    """Return whether a combat is staged at a battlefield: contested, with units of opposing players (323.9)."""
    if table.battlefield(at).contested is None:
        return False
    present = table.present(at)
    return any(other in table.opponents(present[0]) for other in present[1:])


def has_showdown_or_combat(table: Table, at: int) -> bool:
    """Return whether a showdown or a combat is in progress at a battlefield."""
    return at in (table.showdown and table.showdown.at, table.combat and table.combat.at)
