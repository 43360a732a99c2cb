"""Replaced points and ties: what cards in play put in their place (2026-07-16, 367-375, 466.1.a.2, 471.1)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.replacements import ReplacedEvent, Replacement
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import replacements
from tableside.engine.model.progress import Combat
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.watching import TriggerEvent, Watcher, is_as_asked


def _surely_instead(table: Table, replaced: ReplacedEvent, event: TriggerEvent) -> Iterator[Replacement]:
    """Yield what takes the place of an event, as far as it is known to."""
    for instead, context, _ in replacements(table, replaced):
        watcher = Watcher(context.player, context.me, context.here)
        is_so = is_as_asked(table, instead.on, watcher, event) is True
        if is_so and holds(table, instead.only_if, context) is True:
            yield instead


def cards_for_point(table: Table, player: Player) -> int:
    """The cards that a player draws in place of a point that they would score, by a card in play; 0 for none.

    It is in a turn of their own. Which turn of theirs it is may not be known; then it is a later one.
    """
    if table.turn != player:
        return 0
    return next((instead.cards for instead in _surely_instead(table, "score", TriggerEvent("conquer", player))), 0)


def recalls_all(table: Table, combat: Combat) -> bool:
    """Return whether a card in play recalls all units of this combat if it ends in a tie (740.3.a)."""
    tie = TriggerEvent("combat ends", combat.attacker, at=combat.at)
    return any(True for _ in _surely_instead(table, "tie", tie))
