"""The labels of the answers that a question offers."""

from __future__ import annotations

from tableside.describe.costs import describe_paid
from tableside.describe.summaries import describe_ability, describe_mode, describe_option
from tableside.engine.model.questions import (
    AmountQuestion,
    DamageOrderQuestion,
    FateQuestion,
    LookQuestion,
    ModeQuestion,
    NameQuestion,
    OptionQuestion,
    OrderQuestion,
    Question,
    RevealQuestion,
    TagQuestion,
    ids,
    targets,
)
from tableside.match.public.references import references
from tableside.match.state import Match
from tableside.message import CardName, Message, message
from tableside.table.prompts.deck import deck_labels
from tableside.table.prompts.fate import damage_order_labels, fate_labels

FIXED_ANSWERS = {
    "no": message("button-no"),
    "yes": message("button-yes"),
    "none": message("button-none"),
    "both": message("button-both"),
    "base": message("button-base"),
    "stop": message("button-stop"),
}
"""Answers that name nothing on the table."""


def option_labels(match: Match, question: Question) -> dict[str, Message]:
    """The label of each option."""
    fixed = FIXED_ANSWERS | ({"none": message("button-nobody")} if question.about == "remains" else {})
    options = [option for option in question.options if option not in fixed]
    if isinstance(question, LookQuestion | RevealQuestion):
        return deck_labels(match.table, question)
    if isinstance(question, AmountQuestion):
        return {option: describe_paid(question.of, int(option)) for option in question.options}
    if isinstance(question, TagQuestion):
        return {tag: message("thing-tag", tag=tag) for tag in question.options}
    if isinstance(question, NameQuestion):
        return {name: message("thing-card", card=CardName(name)) for name in question.options}
    if isinstance(question, FateQuestion):
        return fate_labels(match.table, question)
    if isinstance(question, DamageOrderQuestion):
        return damage_order_labels(match.table, question)
    item = match.table.item(question.item)
    if isinstance(question, ModeQuestion) and item is not None and item.ability is not None:
        return {option: describe_mode(item.ability, int(option)) for option in question.options}
    if isinstance(question, OptionQuestion) and item is not None and item.ability is not None:
        number = (item.next_instruction or 0) + 1
        return {option: describe_option(item.ability.do, number, int(option)) for option in question.options}
    if isinstance(question, OrderQuestion):
        names = _trigger_names(match, question, options)
    else:
        names = references(match.table, targets(tuple(options)), question.player)
    labels = fixed | dict(zip(options, names, strict=True))
    return {option: labels[option] for option in question.options}


def _trigger_names(match: Match, question: Question, options: list[str]) -> tuple[Message, ...]:
    """Each trigger by the permanent that has it, and what it does as far as the program knows."""
    items = [item for item in map(match.table.item, ids(tuple(options))) if item is not None]
    sources = [item.by if item.by and match.table.permanent(item.by) else item.id for item in items]
    things = references(match.table, sources, question.player)
    effects = [describe_ability(item.ability) if item.ability is not None else None for item in items]
    return tuple(
        thing if effect is None else message("button-trigger", thing=thing, effect=effect)
        for thing, effect in zip(things, effects, strict=True)
    )
