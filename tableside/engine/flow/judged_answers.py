"""The legal answers to the table's questions (2026-07-16, 333)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.engine.flow import combat
from tableside.engine.model.actions import Assign, Choose
from tableside.engine.model.questions import (
    DECLINE,
    NO_ANSWER,
    DamageQuestion,
    DiscardQuestion,
    NewTargetsQuestion,
    PaymentQuestion,
    Question,
    RevealQuestion,
    SacrificeQuestion,
    SplitQuestion,
    SubsetQuestion,
    TargetsQuestion,
    UnreadQuestion,
    targets,
)
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden
from tableside.engine.rules import (
    looking,
    new_choices,
    unread,
    unread_findings,
)
from tableside.engine.rules.adding import at_payment
from tableside.engine.rules.costs import deflect_surcharge
from tableside.engine.rules.damage import judge_assignment
from tableside.engine.rules.damage_by_might import assume_might
from tableside.engine.rules.discarding import is_of_type
from tableside.engine.rules.hidden import judge_unread_targets
from tableside.engine.rules.legality import affords_targets, can_be_chosen, is_legal_payment, killable_groups
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.paying import judge_answer_cost
from tableside.engine.rules.payment_discounts import least_cost
from tableside.engine.rules.resources import judge_cost
from tableside.engine.rules.targeting import Group, choices, fits_together, has_legal_answer, judge_group
from tableside.engine.rules.unread_targets import assume_fitting, may_fit
from tableside.message import PlayerName

RULE_BY_SUBJECT = {
    "place": "355.2",
    "token": "355.2",
    "destination": "355.4.a",
    "mode": "355.3",
    "option": "355.17",
    "new destination": "355.4.a",
    "subset": "355.11.b",
    "sacrifice": "357.3",
    "recycle": "357.3",
    "payment": "357.3",
    "order": "383.3.d",
    "fate": "372",
    "damage order": "372",
}
"""The rule cited against an answer, by the subject of the question; 333 for all others."""


def judge_choose(table: Table, private: Private, action: Choose) -> Findings:
    """Every rule that forbids this answer: only the player who is asked answers, from the options (312.1.b.1, 333)."""
    question = table.asks
    if question is None or question.player != action.player:
        yield forbidden("333", "reason-nothing-asked", player=PlayerName(action.player))
        return
    match question:
        case DamageQuestion():
            yield forbidden("465.2.c", "reason-assign-the-damage")
        case SplitQuestion():
            yield forbidden("355.14.e", "reason-assign-the-damage")
        case DiscardQuestion():
            yield from _judge_discard(table, private, question, action.answers)
        case RevealQuestion():
            yield from looking.judge_reveal(table, private, question, action.answers)
        case TargetsQuestion() if "no" not in action.answers:
            yield from _judge_targets(table, question, targets(action.answers))
        case NewTargetsQuestion() if action.answers != DECLINE:
            yield from new_choices.judge_new_targets(table, question, targets(action.answers))
        case _:
            yield from _judge_offered(question, action.answers)
            if len(action.answers) == 1 and action.answers[0] in question.options:
                yield from judge_answer_cost(table, private, question, action.answers[0])
            if isinstance(question, SubsetQuestion):
                yield from _judge_subset(table, question, question.read(action.answers))
            elif isinstance(question, SacrificeQuestion):
                yield from _judge_sacrifice(table, question, question.read(action.answers))
            elif isinstance(question, PaymentQuestion):
                yield from _judge_payment(table, question, question.read(action.answers))
            elif isinstance(question, UnreadQuestion) and action.answers == (unread.YES,):
                yield from judge_unread_targets(table, question)


def _judge_offered(question: Question, answers: tuple[str, ...]) -> Iterator[Reason]:
    rule = RULE_BY_SUBJECT.get(question.about, "333")
    if answers == NO_ANSWER and not question.least:
        return
    if any(answer not in question.options for answer in answers):
        yield forbidden(rule, "reason-not-offered")
    elif len(set(answers)) != len(answers) or not _is_right_number(question, answers):
        yield forbidden(rule, "reason-wrong-number-chosen", count=question.least)


def _is_right_number(question: Question, answers: tuple[str, ...]) -> bool:
    most = question.most
    if answers in (DECLINE, ("yes",)):
        return True
    together = not {*answers} & {"no", "yes"} or most == 1
    return together and len(answers) >= question.least and (most is None or len(answers) <= most)


def _judge_subset(table: Table, question: SubsetQuestion, subset: Group) -> Iterator[Reason]:
    """The part of the targets that is kept must meet the conditions of the group together (355.11.b)."""
    item = table.item(question.item)
    if item is not None and not fits_together(table, choices(item)[question.at], subset):
        yield forbidden("355.11.b", "reason-no-such-subset")


def _judge_targets(table: Table, question: TargetsQuestion, group: Group) -> Findings:
    """Targets for a choice; the player must be able to pay for Deflect, if need be after adding (809, 357.1.a)."""
    item = table.item(question.item)
    if item is None:
        return
    named = replace(item, chosen=(*item.chosen, group))
    yield from may_fit(table, named, judge_group(table, item, item.chosen, group))
    yield from assume_fitting(table, named)
    table = at_payment(table, item)
    chosen = replace(item, chosen=(*item.chosen, group))
    if deflect_surcharge(table, chosen):
        findings = judge_cost(table, item.player, least_cost(table, chosen), "809.1.c", uses_of(table, item))
        yield from unread_findings.lifted_by_texts(table, item.player, findings)
    if has_legal_answer(table, chosen, affords_targets) and not has_legal_answer(table, chosen, can_be_chosen):
        yield forbidden("355.16", "reason-cost-takes-target")
    yield from assume_might(table, chosen)


def _judge_sacrifice(table: Table, question: SacrificeQuestion, units: tuple[int, ...]) -> Iterator[Reason]:
    """Units that are killed for a cost together leave what they pay for legal, if any units do (357.3)."""
    item = table.item(question.item)
    if item is not None and {*units} not in [{*group} for group in killable_groups(table, item)]:
        yield forbidden("357.3", "reason-not-offered")


def _judge_payment(table: Table, question: PaymentQuestion, objects: tuple[int, ...]) -> Iterator[Reason]:
    """Objects that are paid with leave the rest of the cost payable and the item legal, if any do (357.3)."""
    item = table.item(question.item)
    if item is not None and not is_legal_payment(table, item, objects):
        yield forbidden("357.3", "reason-not-offered")


def _judge_discard(table: Table, private: Private, question: DiscardQuestion, answers: tuple[str, ...]) -> Findings:
    """Cards of the hand by name, `?` for a card that was not read."""
    named = question.read(answers)
    hand = private.hands.get(question.player)
    item = table.item(question.item)
    is_part_of_cost = item is not None and item.next_instruction is None and 0 < len(named) < (question.most or 0)
    if is_part_of_cost or not _is_right_number(question, named):
        yield forbidden("422.4", "reason-wrong-number-discarded", count=question.least or question.most or 0)
    if hand is None or UNKNOWN in named:
        yield assumed("assumed-card-in-hand")
    elif UNKNOWN not in hand and any(named.count(answer) > hand.count(answer) for answer in named):
        yield forbidden("422.1", "reason-card-not-in-hand", player=PlayerName(question.player))
    if question.of is not None and any(is_of_type(table, card, question.of) is False for card in named):
        yield forbidden("422.3", "reason-other-type-to-discard")


def judge_assign(table: Table, private: Private, action: Assign) -> Findings:
    """Every rule that forbids this assignment of combat damage (465.2.c) or of split damage (355.14)."""
    question, current_combat = table.asks, table.combat
    if isinstance(question, SplitQuestion) and question.player == action.player:
        yield from _judge_split(question, dict(action.damage))
        return
    asked = isinstance(question, DamageQuestion) and question.player == action.player
    if current_combat is None or not asked:
        yield forbidden("465.2.c", "reason-no-damage-to-assign", player=PlayerName(action.player))
        return
    amount, units = combat.sides(table, current_combat, action.player)
    findings = judge_assignment(table, units, amount, dict(action.damage))
    yield from unread_findings.lifted_assignment(table, table.units(current_combat.at), findings)


def _judge_split(question: SplitQuestion, given: dict[int, int]) -> Iterator[Reason]:
    """Each target gets at least 1 damage, and all of it is split (355.14.f, 355.14.g).

    If there are more targets than damage, as many as there is damage get 1 each (355.14.h).
    """
    named = {f"#{unit}" for unit in given}
    if len(question.options) > question.amount:
        if not named <= {*question.options} or any(damage != 1 for damage in given.values()):
            yield forbidden("355.14.h", "reason-split-to-fewer-targets", amount=question.amount)
    elif named != {*question.options} or any(damage < 1 for damage in given.values()):
        yield forbidden("355.14.f", "reason-split-to-each-target")
    if sum(given.values()) != question.amount:
        yield forbidden("355.14.e", "reason-split-total", amount=question.amount)
