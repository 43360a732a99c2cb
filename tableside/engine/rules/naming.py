"""Tags that a player names as they play a card (2026-07-16, 355.1, 759-763)."""

from __future__ import annotations

from carddata.model.naming import NamesTag
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import TagQuestion
from tableside.engine.model.state import Table


def tags_to_name(table: Table, item: Item) -> tuple[str, ...]:
    """The tags of which the player of a pending card names one; none if they name none, or have done so (763)."""
    card = table.card(item.card) if item.kind in ("unit", "gear") and item.token is None else None
    if card is None or card.abilities is None or item.named:
        return ()
    naming = next((effect for effect in card.standing if isinstance(effect, NamesTag)), None)
    if naming is None:
        return ()
    return naming.tags or tuple(sorted({tag for known in table.setup.cards.values() for tag in known.tags}))


def ask_tag(execution: Execution, item: Item) -> bool:
    """Ask for the tag that a player names as they play a card; return whether there is nothing to ask."""
    tags = tags_to_name(execution.table, item)
    if tags:
        execution.ask(TagQuestion(item.player, tags, item.id))
    return not tags


def answer_tag(execution: Execution, question: TagQuestion, tag: str) -> None:
    """Record the tag that a player has named."""
    execution.emit(e.TagNamed(question.item, tag))
