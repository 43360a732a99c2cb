"""The questions about a unit that would die or take damage: what happens instead, and by which card."""

from __future__ import annotations

from tableside.engine.derived.texts_in_play import source_of_effect
from tableside.engine.model.folds.fates import ward_number
from tableside.engine.model.lasting import DamageChange
from tableside.engine.model.questions import DamageOrderQuestion, FateQuestion, targets
from tableside.engine.model.state import Table
from tableside.engine.rules.damage_order import open_changes
from tableside.match.public.references import card_name, reference, references
from tableside.message import Message, message


def fate_text(table: Table, question: FateQuestion) -> tuple[Message, ...]:
    """Return which unit would die."""
    return (message("prompt-fate-unit", unit=reference(table, question.unit)),)


def fate_labels(table: Table, question: FateQuestion) -> dict[str, Message]:
    """Return what each option is called: the card that saves the unit, or that it dies."""
    unit = table.permanent(question.unit)
    wards = unit.wards if unit is not None else ()
    labels: dict[str, Message] = {}
    for option in question.options:
        number = ward_number(option)
        if option == "no":
            labels[option] = message("button-it-dies")
        elif 0 <= number < len(wards):
            labels[option] = message("thing-card", card=card_name(wards[number].card))
        else:
            (labels[option],) = references(table, targets((source_of_effect(option),)), question.player)
    return labels


def damage_order_text(table: Table, question: DamageOrderQuestion) -> tuple[Message, ...]:
    """Return to which unit damage would be dealt."""
    return (message("prompt-damage-order-unit", unit=reference(table, question.unit)),)


def damage_order_labels(table: Table, question: DamageOrderQuestion) -> dict[str, Message]:
    """Return what each option is called: the card by which the damage is changed, and how."""
    changes = open_changes(table, question.unit, question.by)
    return {option: _change_label(changes[question.read((option,))]) for option in question.options}


def _change_label(change: DamageChange) -> Message:
    card = card_name(change.card)
    match change.how:
        case "prevent":
            return message("button-prevents", card=card, amount=change.amount)
        case "double":
            return message("button-doubles", card=card)
        case _:
            return message("button-prevents-all", card=card)
