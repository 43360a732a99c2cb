"""Instructions that unread text may replace: to play tokens, or to reveal cards of a deck (2026-07-16, 370.1)."""

from __future__ import annotations

from carddata.model.abilities import Effect
from carddata.model.operations import PlayToken, Reveal, Seek
from carddata.model.plays import FirstRevealed, Play, TopCard
from carddata.model.unread import May
from tableside.engine.derived.texts_in_play import unread_in_play
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.execution import Execution
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.rules import unread


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

    It asks about texts of that player's own permanents of which somebody said that they touch this.
    """
    touched = touched_by(item.ability.do[at]) if item.ability is not None else None
    if touched is None:
        return True
    table = execution.table
    own = {f"#{permanent.id}" for permanent in table.permanents if permanent.player == item.player}
    texts = tuple(
        reference
        for reference, name in unread_in_play(table)
        if reference in own
        and touched in unread_text(table.card(name))
        and not unread.is_silenced(table, name, "instruction")
    )
    if not texts:
        return True
    doubt = Doubt("instruction", texts, texts, (f"{item.id}/{at}",))
    known = unread.decided(table, doubt)
    if known is None:
        unread.ask(execution, item.player, doubt, item.id)
    return known
