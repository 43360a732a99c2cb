"""Tags that a player names as they play a card, and cards that an instruction has them name (2026-07-16, 759-763)."""

from __future__ import annotations

from carddata.model.naming import NamesTag
from carddata.model.operations import NameSpell
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import NameQuestion, TagQuestion
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


def name_spell(execution: Execution, item: Item, _: NameSpell) -> None:
    """Ask which spell a player names, unless the permanent is gone for which they do."""
    cards = execution.table.setup.cards.values()
    names = tuple(sorted(card.name for card in cards if card.type == "spell" and not card.token))
    if item.by is not None and execution.table.permanent(item.by) is not None:
        execution.ask(NameQuestion(item.player, names, item.id))


def answer_name(execution: Execution, question: NameQuestion, name: str) -> None:
    """Record the card that a player has named; the item goes on."""
    item = execution.table.item(question.item)
    if item is not None and item.by is not None and item.next_instruction is not None:
        execution.emit(e.NameChosen(item.by, name), e.NextInstruction(item.id, item.next_instruction + 1))
