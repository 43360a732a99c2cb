"""Instructions of which nobody knows whether they are carried out as written (2026-07-16, 054.1, 370.1).

Unread text may replace those that play tokens or reveal cards of a deck. Of a text that is read nobody may know whether
it keeps an item from being countered.
"""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.abilities import Effect
from carddata.model.operations import Counter, PlayToken, Reveal, Seek
from carddata.model.plays import FirstRevealed, Play, TopCard
from carddata.model.unread import May
from tableside.engine.derived.texts_in_play import unread_in_play
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.execution import Execution
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.acted_on import targets_of
from tableside.engine.rules.prohibitions import can_be_countered, kept_from_countering


def touched_by(operation: Effect) -> May | None:
    """Return what a text must be able to touch to replace an instruction; None if no text is known to."""
    if isinstance(operation, PlayToken):
        return "tokens"
    if isinstance(operation, Play):
        return "reveals" if isinstance(operation.what, FirstRevealed | TopCard) else None
    opens = isinstance(operation, Seek) and operation.open
    return "reveals" if opens or isinstance(operation, Reveal) else None


def is_as_written(execution: Execution, item: Item, at: int) -> bool | None:
    """Return whether instruction `at` of an item, from 0, is carried out as written; None while its player is asked.

    It asks about texts of that player's own permanents of which somebody said that they touch this, and about texts of
    which nobody knows whether they keep from being countered what would be.
    """
    table = execution.table
    bearing = _bearing(table, item, item.ability.do[at]) if item.ability is not None else {}
    texts = tuple(text for text, name in bearing.items() if not unread.is_silenced(table, name, "instruction"))
    if not texts:
        return True
    doubt = Doubt("instruction", texts, texts, (f"{item.id}/{at}",))
    known = unread.decided(table, doubt)
    if known is None:
        unread.ask(execution, item.player, doubt, item.id)
    return known


def _bearing(table: Table, item: Item, operation: Effect) -> dict[str, str]:
    """The names of the cards whose texts may change an instruction, by their references."""
    if isinstance(operation, Counter):
        return dict(_may_keep_from_countering(table, item, operation))
    touched = touched_by(operation)
    if touched is None:
        return {}
    own = {f"#{permanent.id}" for permanent in table.permanents if permanent.player == item.player}
    return {
        reference: name
        for reference, name in unread_in_play(table)
        if reference in own and touched in unread_text(table.card(name))
    }


def _may_keep_from_countering(table: Table, item: Item, do: Counter) -> Iterator[tuple[str, str]]:
    for target in targets_of(table, item, do.what):
        countered = table.item(target) if isinstance(target, int) else None
        if countered is not None and can_be_countered(table, countered):
            for reference, name, keeps in kept_from_countering(table, countered):
                if keeps is None:
                    yield reference, name
