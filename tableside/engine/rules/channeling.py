"""The runes that are channeled as a Channel Phase begins (2026-07-16, 315.3, 430)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.prohibitions import ChannelsOnly
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Unknown
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Runes
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.modes import extra_runes
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.resources import RUNE_DECK, count_runes
from tableside.engine.rules.rune_triggers import fire_channeled


def channel(execution: Execution, player: Player) -> bool:
    """Channel two runes for the turn player, or as many as cards in play allow and are left in the rune deck (315.3).

    Return False, and channel none yet, while the table asks whether a card in play allows fewer. The rune deck has the
    runes that are not in play, since a recycled rune returns to it (161.2). The domains of the runes that are channeled
    are not known.
    """
    runes = execution.table.seat(player).runes
    if runes is not None:
        count = min(2 + extra_runes(execution.table, player), RUNE_DECK - count_runes(runes))
        for most, doubt in _limits(execution.table, player):
            is_allowed = most >= count or (doubt is not None and unread.happens(execution, player, doubt))
            if is_allowed is None:
                return False
            count = count if is_allowed else most
        if count > 0:
            execution.emit(e.RunesAre(player, (*runes, Runes(UNKNOWN, count))))
    fire_channeled(execution, player, runes)
    return True


def _limits(table: Table, player: Player) -> Iterator[tuple[int, Doubt | None]]:
    """Yield the most runes that each card in play allows, with the doubt whether that changes nothing.

    None stands for a card that is sure to allow no more; those come first.
    """
    unsure = []
    for effect, context, reference, _ in standing_of(table, ChannelsOnly):
        held = holds(table, effect.only_if, context)
        if isinstance(held, Unknown):
            texts = unread.not_silenced(table, (reference,), "channeled")
            unsure.append((effect.count, Doubt("channeled", (player,), texts)))
        elif held:
            yield effect.count, None
    yield from unsure
