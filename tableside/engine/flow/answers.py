"""Answers to the table's questions: which are legal, and what each does (2026-07-16, 333)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from carddata.model.operations import Discard
from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat, finalizing, showdown
from tableside.engine.flow.ordering import answer_order
from tableside.engine.model import events as e
from tableside.engine.model.actions import Assign, Choose
from tableside.engine.model.chain_items import Opener
from tableside.engine.model.questions import (
    DECLINE,
    AnsweredByPlace,
    BurnOutQuestion,
    ByHandQuestion,
    CombatQuestion,
    DamageQuestion,
    DestinationQuestion,
    DiscardQuestion,
    EndlessQuestion,
    ExcessQuestion,
    ExtraQuestion,
    FateQuestion,
    LookQuestion,
    MayQuestion,
    ModeQuestion,
    MustQuestion,
    OrderQuestion,
    PaymentQuestion,
    PlaceQuestion,
    Question,
    RecycleQuestion,
    RemainsQuestion,
    RevealQuestion,
    SacrificeQuestion,
    ShowdownQuestion,
    SplitQuestion,
    SubsetQuestion,
    TargetsQuestion,
    TokenQuestion,
    UnreadAnswer,
    UnreadQuestion,
    Words,
    targets,
)
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden
from tableside.engine.rules import (
    chosen_modes,
    death_replaced,
    deaths,
    discarding,
    drawing,
    effect_plays,
    looking,
    resolution,
    unread,
)
from tableside.engine.rules.abilities import is_linked
from tableside.engine.rules.costs import deflect_surcharge, total_cost
from tableside.engine.rules.damage import judge_assignment
from tableside.engine.rules.damage_by_might import assume_might
from tableside.engine.rules.dealing import deal_damage
from tableside.engine.rules.decisions import answer_decision, decision_of
from tableside.engine.rules.hidden import discard_facedown, judge_unread_targets
from tableside.engine.rules.legality import affords_targets, can_be_chosen, killable_groups
from tableside.engine.rules.limited_resources import uses_of
from tableside.engine.rules.object_amounts import note_discarded
from tableside.engine.rules.payment import pay_with
from tableside.engine.rules.recycling import recycle
from tableside.engine.rules.resources import judge_cost
from tableside.engine.rules.targeting import Group, choices, fits_together, has_legal_answer, judge_group
from tableside.message import PlayerName

RULE_BY_SUBJECT = {
    "place": "355.2",
    "token": "355.2",
    "destination": "355.4.a",
    "mode": "355.3",
    "subset": "355.11.b",
    "sacrifice": "357.3",
    "recycle": "357.3",
    "payment": "357.3",
    "order": "383.3.d",
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
        case _:
            yield from _judge_offered(question, action.answers)
            if isinstance(question, SubsetQuestion):
                yield from _judge_subset(table, question, question.read(action.answers))
            elif isinstance(question, SacrificeQuestion):
                yield from _judge_sacrifice(table, question, question.read(action.answers))
            elif isinstance(question, UnreadQuestion) and action.answers == (unread.YES,):
                yield from judge_unread_targets(table, question)


def _judge_offered(question: Question, answers: tuple[str, ...]) -> Iterator[Reason]:
    rule = RULE_BY_SUBJECT.get(question.about, "333")
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
    """Targets for a choice; the player must be able to pay for Deflect (809)."""
    item = table.item(question.item)
    if item is None:
        return
    yield from judge_group(table, item, item.chosen, group)
    chosen = replace(item, chosen=(*item.chosen, group))
    if deflect_surcharge(table, chosen):
        yield from judge_cost(table, item.player, total_cost(table, chosen), "809.1.c", uses_of(table, item))
    if has_legal_answer(table, chosen, affords_targets) and not has_legal_answer(table, chosen, can_be_chosen):
        yield forbidden("355.16", "reason-cost-takes-target")
    yield from assume_might(table, chosen)


def _judge_sacrifice(table: Table, question: SacrificeQuestion, units: tuple[int, ...]) -> Iterator[Reason]:
    """Units that are killed for a cost together leave what they pay for legal, if any units do (357.3)."""
    item = table.item(question.item)
    if item is not None and {*units} not in [{*group} for group in killable_groups(table, item)]:
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
    yield from judge_assignment(units, amount, dict(action.damage))


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


def assign(execution: Execution, action: Assign) -> None:
    """Assign combat damage, which is dealt once both sides have assigned theirs, or deal split damage at once."""
    question, current_combat = execution.table.asks, execution.table.combat
    item = execution.table.item(question.item) if isinstance(question, SplitQuestion) else None
    if item is not None:
        execution.emit(e.Answered(action.player, ()))
        deal_damage(execution, *action.damage, by_effect=True)
        execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))
    elif isinstance(question, DamageQuestion) and current_combat is not None:
        execution.emit(e.Answered(action.player, ()))
        combat.record_assignment(execution, current_combat, action.player, action.damage)


def answer(execution: Execution, action: Choose) -> None:
    """Carry out an answer. An answer that was not offered is ignored unless it names something on the table."""
    question = execution.table.asks
    if question is not None and _is_meaningful(execution.table, question, action.answers):
        execution.emit(e.Answered(action.player, action.answers))
        _carry_out(execution, question, action.answers)


def _is_meaningful(table: Table, question: Question, words: Words) -> bool:
    if isinstance(question, DamageQuestion | SplitQuestion):
        return False
    if isinstance(question, DiscardQuestion | TargetsQuestion | SubsetQuestion):
        return True
    if isinstance(question, RevealQuestion):
        return looking.is_revealable(table, words)
    places = ("base", *(f"@{at}" for at in table.numbers())) if isinstance(question, AnsweredByPlace) else ()
    return all(word in (*question.options, *places) for word in words) and (bool(words) or question.least == 0)


def _carry_out(execution: Execution, question: Question, words: Words) -> None:
    """What an answer does, by the type of the question."""
    match question:
        case PlaceQuestion() | TokenQuestion():
            execution.emit(e.Located(question.item, question.read(words)))
        case DestinationQuestion():
            execution.emit(e.DestinationChosen(question.item, question.read(words)))
        case ShowdownQuestion():
            showdown.begin_showdown(execution, question.read(words))
        case CombatQuestion():
            combat.begin_combat(execution, question.read(words))
        case MayQuestion() | ExtraQuestion() | ModeQuestion():
            _answer_decision(execution, question, words)
        case TargetsQuestion():
            _answer_targets(execution, question, question.read(words))
        case SubsetQuestion():
            _answer_subset(execution, question, question.read(words))
        case MustQuestion():
            _answer_must(execution, question, question.read(words))
        case DiscardQuestion():
            _answer_discard(execution, question, question.read(words))
        case ExcessQuestion():
            for handle in question.read(words):
                discard_facedown(execution, handle)
        case RecycleQuestion():
            execution.emit(e.CostPaid(question.item, "recycle"))
            recycle(execution, question.player, question.read(words))
        case SacrificeQuestion():
            _answer_sacrifice(execution, question, question.read(words))
        case PaymentQuestion():
            _answer_payment(execution, question, question.read(words))
        case OrderQuestion():
            answer_order(execution, question, question.read(words))
        case RemainsQuestion():
            combat.keep_survivors(execution, question.at, question.read(words))
        case BurnOutQuestion():
            drawing.give_point(execution, question.read(words))
        case ByHandQuestion():
            _answer_by_hand(execution, question)
        case UnreadQuestion():
            _answer_unread(execution, question, question.read(words))
        case LookQuestion() | RevealQuestion() | FateQuestion():
            _answer_seen(execution, question, words)
        case EndlessQuestion():
            _answer_endless(execution)
        case DamageQuestion() | SplitQuestion():
            pass  # the answer is an `Assign`
        case _:
            assert_never(question)


def _answer_seen(execution: Execution, question: LookQuestion | RevealQuestion | FateQuestion, words: Words) -> None:
    """What was done with the top of a deck, or instead of a death."""
    match question:
        case LookQuestion():
            looking.answer_look(execution, question, question.read(words))
        case RevealQuestion():
            looking.answer_reveal(execution, question, question.read(words))
        case FateQuestion():
            death_replaced.choose_fate(execution, question, question.read(words))


def _answer_decision(execution: Execution, question: MayQuestion | ExtraQuestion | ModeQuestion, words: Words) -> None:
    """Whether an item does what it may, what is paid for it, or which of its modes it has."""
    match question:
        case MayQuestion():
            _answer_may(execution, question, does=question.read(words))
        case ExtraQuestion():
            effect_plays.decide_extra(execution, question, pays=question.read(words))
        case ModeQuestion():
            chosen_modes.answer_mode(execution, question, question.read(words))


def _answer_sacrifice(execution: Execution, question: SacrificeQuestion, units: tuple[int, ...]) -> None:
    execution.emit(e.CostPaid(question.item, "sacrifice"))
    deaths.kill(execution, *units)


def _answer_payment(execution: Execution, question: PaymentQuestion, objects: tuple[int, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        pay_with(execution, item, objects)


def _answer_may(execution: Execution, question: MayQuestion, *, does: bool) -> None:
    item = execution.table.item(question.item)
    decision = decision_of(item) if item is not None else None
    if item is not None and decision is not None:
        answer_decision(execution, item, decision, does=does)
    elif item is not None and not does:
        finalizing.remove_pending(execution, item) if item.is_pending else chain.finish_item(execution, item)
    else:
        execution.emit(e.Accepted(question.item))


def _answer_targets(execution: Execution, question: TargetsQuestion, group: Group | None) -> None:
    item = execution.table.item(question.item)
    if item is None:
        return
    if group is None:
        finalizing.remove_pending(execution, item)
        return
    excused = item.excused or any(True for _ in judge_group(execution.table, item, item.chosen, group))
    execution.emit(e.Chose(item.id, (*item.chosen, group), excused))
    decided = execution.table.setup.rules.may_decided == "finalization"
    if item.ability is not None and item.ability.may and decided:
        execution.emit(e.Accepted(item.id))


def _answer_subset(execution: Execution, question: SubsetQuestion, subset: Group) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        resolution.keep_subset(execution, item, question.at, subset)


def _answer_must(execution: Execution, question: MustQuestion, group: Group) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        resolution.answer_must(execution, item, question.player, group)


def _answer_discard(execution: Execution, question: DiscardQuestion, cards: tuple[str, ...]) -> None:
    """Discard for a pending item's cost or a resolving item's effect; go on once every player has chosen.

    An item whose cost its player cannot pay is undone (358.2, 358.5).
    """
    discarding.discard_cards(execution, question.player, cards)
    item = execution.table.item(question.item)
    if item is None:
        return
    at = item.next_instruction
    if at is None and question.most and not cards:
        finalizing.remove_pending(execution, item)
        return
    if at is None:
        execution.emit(e.CostPaid(item.id, "discard"))
        return
    note_discarded(execution, item, cards)
    execution.emit(e.DiscardMade(item.id, question.player))
    operation = item.ability.do[at] if item.ability is not None else None
    if isinstance(operation, Discard) and item.ability is not None:
        if is_linked(item.ability, at + 1):
            execution.emit(e.InstructionEnded(item.id, at + 1, "done" if cards else "ignored"))
        now = execution.table.item(item.id) or item
        if not discarding.yet_to_discard(execution.table, now, operation):
            execution.emit(e.NextInstruction(item.id, at + 1))


def _answer_by_hand(execution: Execution, question: ByHandQuestion) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        execution.emit(e.DoneByHand(item.card, item.player))
        chain.finish_item(execution, item)


def _answer_unread(execution: Execution, question: UnreadQuestion, answer: UnreadAnswer) -> None:
    """Record what people said about unread text; the machine comes back to what was in doubt."""
    doubt, item = question.doubt, execution.table.item(question.item)
    if doubt.kind == "targets elsewhere":
        execution.emit(e.ChoosesHere(question.item))
        return
    if doubt.kind == "trigger" and answer == unread.YES:
        _answer_triggered(execution, question)
        return
    unread.record_answer(execution, doubt, answer, question.beside)
    if doubt.kind == "kill":
        deaths.answer_deaths(execution, happens=answer != unread.YES)
    if doubt.kind == "trigger" and item is not None:
        finalizing.remove_pending(execution, item)


def _answer_triggered(execution: Execution, question: UnreadQuestion) -> None:
    """Record that unread text triggered; it may be what opened the chain."""
    item = execution.table.item(question.item)
    opener: Opener = "combat" if item is not None and item.trigger in ("attack", "defend") else "trigger"
    opens = opener if execution.table.opened_by == "unread" else ""
    execution.emit(e.Accepted(question.item, opens))


def _answer_endless(execution: Execution) -> None:
    """End an endless loop: drop all tasks and empty the chain."""
    execution.emit(
        e.TasksSet(()), *(e.LeftChain(item.id, "trash") for item in execution.table.chain if item.kind == "spell")
    )
    execution.emit(*(e.LeftChain(item.id) for item in execution.table.chain))
