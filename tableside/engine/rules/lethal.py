"""Lethal damage: what amount kills a unit, and whose damage is enough in any amount (2026-07-16, 142.3, 142.4)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.damage import AnyDamageKills
from tableside.engine.derived.evaluation import is_said_of
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import Truth, either, resting_on
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table


def is_any_enough(table: Table, unit: Permanent, player: Player) -> Truth:
    """Return whether any damage that a player marks on a unit is lethal (142.3.b, 142.4.c)."""
    return either(resting_on(reference, each) for each, reference, _ in _enough(table, unit, (player,)))


def has_lethal_damage(table: Table, unit: Permanent) -> bool:
    """Return whether lethal damage is known to be marked on a unit (142.4.b, 142.4.c)."""
    if not unit.damage:
        return False
    might = might_of(table, unit)
    by_might = might is not None and unit.damage >= might
    return by_might or any(is_any_enough(table, unit, player) for player in unit.damaged_by)


def may_be_enough(table: Table, unit: Permanent) -> Iterator[tuple[str, str]]:
    """Yield the cards, as reference and name, by which the damage on a unit may be lethal.

    Nobody knows whether it is their player's, or whether they apply.
    """
    unknown = UNKNOWN in unit.damaged_by or not unit.damaged_by
    players = table.players if unknown else unit.damaged_by
    if unit.damage:
        yield from ((reference, name) for _, reference, name in _enough(table, unit, players))


def _enough(table: Table, unit: Permanent, players: tuple[Player, ...]) -> Iterator[tuple[Truth, str, str]]:
    """The cards in play by which any damage of these players is enough, or may be, and whether that is known."""
    for effect, context, reference, name in standing_of(table, AnyDamageKills):
        if context.player in players:
            holds = is_said_of(table, effect.to, effect.only_if, context, unit)
            if holds is not False:
                yield holds, reference, name
