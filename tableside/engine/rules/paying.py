"""Paying by an answer: what it costs, and what keeps a player from paying it now (2026-07-16, 357, 444.2)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.model.actions import Action, Activate
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import (
    AmountQuestion,
    ExtraQuestion,
    FateQuestion,
    MayQuestion,
    OptionQuestion,
    Question,
)
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, Reason
from tableside.engine.rules.adding import adds_while_paying
from tableside.engine.rules.costs import total_cost
from tableside.engine.rules.death_replaced import price_of_rescue, rescues
from tableside.engine.rules.decisions import decision_of
from tableside.engine.rules.limited_resources import uses_now
from tableside.engine.rules.options import asked_option, price_of_option
from tableside.engine.rules.paid_amounts import price_of_amount
from tableside.engine.rules.payable import judge_openly
from tableside.engine.rules.playing import drafted_activation
from tableside.engine.rules.resources import judge_cost
from tableside.engine.rules.totals import NO_COST, Total

PAYING = (MayQuestion, ExtraQuestion, OptionQuestion, AmountQuestion, FateQuestion)
"""The questions that a player may answer by paying."""


def is_adding_to_pay(table: Table, action: Action) -> bool:
    """Return whether a player who is asked to pay uses an ability with Reaction that adds resources (444.2.c)."""
    question = table.asks
    if question is None or not isinstance(action, Activate) or question.player != action.player:
        return False
    if not adds_while_paying(drafted_activation(table, action)):
        return False
    return any(_price(table, question, answer) != NO_COST for answer in question.options)


def judge_answer_cost(table: Table, private: Private, question: Question, answer: str) -> Findings:
    """Every rule that keeps a player from paying what an answer costs, with what they have now (357, 444.2)."""
    item = _paid_for(table, question, answer)
    if item is not None:
        findings = judge_openly(table, private, item)
        yield from (finding for finding in findings if isinstance(finding, Reason))
        return
    price = _price(table, question, answer)
    if price != NO_COST:
        yield from judge_cost(table, question.player, price, "444.2", uses_now(table))


def _paid_for(table: Table, question: Question, answer: str) -> Item | None:
    """The item whose cost its player pays with this answer; None if they pay for no item."""
    if not isinstance(question, MayQuestion | ExtraQuestion) or answer != "yes":
        return None
    item = table.item(question.item)
    if item is None or decision_of(item) is not None:
        return None
    return replace(item, paying=(*item.paying, question.cost)) if isinstance(question, ExtraQuestion) else item


def _price(table: Table, question: Question, answer: str) -> Total:
    """Return what a player pays with this answer, in resources."""
    paid_for = _paid_for(table, question, answer)
    if paid_for is not None:
        return total_cost(table, paid_for)
    match question:
        case OptionQuestion(item=asking) if answer == "1":
            item = table.item(asking)
            do = asked_option(item) if item is not None else None
            return NO_COST if item is None or do is None else price_of_option(table, item, do)
        case AmountQuestion(of=resource):
            return price_of_amount(resource, int(answer))
        case FateQuestion(unit=unit):
            dying = table.permanent(unit)
            saved = () if dying is None else rescues(table, dying)
            return next((price_of_rescue(table, rescue) for rescue in saved if rescue.fate == answer), NO_COST)
        case _:
            return NO_COST
