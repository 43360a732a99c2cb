"""Carrying out the answers to the table's questions (2026-07-16, 333). `judged_answers` says which are legal."""

from __future__ import annotations

from typing import assert_never

from carddata.model.operations import Discard
from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat, finalizing, showdown
from tableside.engine.flow.ordering import answer_order
from tableside.engine.model import events as e
from tableside.engine.model.actions import Assign, Choose
from tableside.engine.model.chain_items import Opener
from tableside.engine.model.questions import (
    NO_ANSWER,
    AmountQuestion,
    AnsweredByPlace,
    BurnOutQuestion,
    ByHandQuestion,
    CombatQuestion,
    CopyQuestion,
    DamageOrderQuestion,
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
    NameQuestion,
    NewDestinationQuestion,
    NewTargetsQuestion,
    OptionQuestion,
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
    TagQuestion,
    TargetsQuestion,
    TokenQuestion,
    UnreadAnswer,
    UnreadQuestion,
    Words,
)
from tableside.engine.model.state import Table
from tableside.engine.rules import (
    chosen_modes,
    damage_order,
    death_replaced,
    deaths,
    discarding,
    drawing,
    effect_plays,
    looking,
    naming,
    new_choices,
    options,
    paid_amounts,
    resolution,
    tokens,
    unread,
)
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.dealing import deal_as_split
from tableside.engine.rules.decisions import answer_decision, decision_of
from tableside.engine.rules.hidden import discard_facedown
from tableside.engine.rules.object_amounts import note_discarded
from tableside.engine.rules.payment import pay_with, pay_with_deaths
from tableside.engine.rules.recycling import recycle
from tableside.engine.rules.targeting import Group, judge_group


def assign(execution: Execution, action: Assign) -> None:
    """Assign combat damage, which is dealt once both sides have assigned theirs, or deal split damage at once."""
    question, current_combat = execution.table.asks, execution.table.combat
    item = execution.table.item(question.item) if isinstance(question, SplitQuestion) else None
    if item is not None:
        execution.emit(e.Answered(action.player, ()))
        deal_as_split(execution, item, action.damage)
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
    if isinstance(question, DiscardQuestion | TargetsQuestion | SubsetQuestion | NewTargetsQuestion):
        return True
    if isinstance(question, RevealQuestion):
        return looking.is_revealable(table, words)
    if words == NO_ANSWER and not question.least:
        return True
    places = ("base", *(f"@{at}" for at in table.numbers())) if isinstance(question, AnsweredByPlace) else ()
    return all(word in (*question.options, *places) for word in words) and (bool(words) or question.least == 0)


def _carry_out(execution: Execution, question: Question, words: Words) -> None:
    """Carry out an answer, by the type of the question."""
    match question:
        case PlaceQuestion() | TokenQuestion():
            execution.emit(e.Located(question.item, question.read(words)))
        case DestinationQuestion():
            execution.emit(e.DestinationChosen(question.item, question.read(words)))
        case ShowdownQuestion():
            showdown.begin_showdown(execution, question.read(words))
        case CombatQuestion():
            combat.begin_combat(execution, question.read(words))
        case MayQuestion() | ExtraQuestion() | ModeQuestion() | OptionQuestion() | TagQuestion() | NameQuestion():
            _answer_decision(execution, question, words)
        case TargetsQuestion():
            _answer_targets(execution, question, question.read(words))
        case SubsetQuestion():
            _answer_subset(execution, question, question.read(words))
        case NewTargetsQuestion() | NewDestinationQuestion():
            _answer_new_choice(execution, question, words)
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
        case SacrificeQuestion() | PaymentQuestion() | AmountQuestion():
            _answer_paid(execution, question, words)
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
        case LookQuestion() | RevealQuestion():
            _answer_seen(execution, question, words)
        case FateQuestion() | DamageOrderQuestion() | CopyQuestion():
            _answer_replaced(execution, question, words)
        case EndlessQuestion():
            _answer_endless(execution)
        case DamageQuestion() | SplitQuestion():
            pass  # the answer is an `Assign`
        case _:
            assert_never(question)


def _answer_new_choice(
    execution: Execution, question: NewTargetsQuestion | NewDestinationQuestion, words: Words
) -> None:
    """Carry out a new choice for another player's spell."""
    match question:
        case NewTargetsQuestion():
            new_choices.answer_new_targets(execution, question, question.read(words))
        case NewDestinationQuestion():
            new_choices.answer_new_destination(execution, question, question.read(words))


def _answer_replaced(
    execution: Execution, question: FateQuestion | DamageOrderQuestion | CopyQuestion, words: Words
) -> None:
    """Apply an answer about what replaces a death or a token, or about what changes damage first."""
    match question:
        case FateQuestion():
            death_replaced.choose_fate(execution, question, question.read(words))
        case DamageOrderQuestion():
            damage_order.choose_first(execution, question, question.read(words))
        case CopyQuestion():
            tokens.answer_copy(execution, question, copies=question.read(words))


def _answer_seen(execution: Execution, question: LookQuestion | RevealQuestion, words: Words) -> None:
    """Apply an answer about cards at the top of a deck."""
    match question:
        case LookQuestion():
            looking.answer_look(execution, question, question.read(words))
        case RevealQuestion():
            looking.answer_reveal(execution, question, question.read(words))


def _answer_decision(
    execution: Execution,
    question: MayQuestion | ExtraQuestion | ModeQuestion | OptionQuestion | TagQuestion | NameQuestion,
    words: Words,
) -> None:
    """Answer whether an item does what it may, what is paid for it, which mode or option it has, or what is named."""
    match question:
        case MayQuestion():
            _answer_may(execution, question, does=question.read(words))
        case ExtraQuestion():
            effect_plays.decide_extra(execution, question, pays=question.read(words))
        case ModeQuestion():
            chosen_modes.answer_mode(execution, question, question.read(words))
        case OptionQuestion():
            options.answer_option(execution, question, question.read(words))
        case TagQuestion():
            naming.answer_tag(execution, question, question.read(words))
        case NameQuestion():
            naming.answer_name(execution, question, question.read(words))


def _answer_paid(
    execution: Execution, question: SacrificeQuestion | PaymentQuestion | AmountQuestion, words: Words
) -> None:
    """Carry out a payment: what is paid with, or how much."""
    match question:
        case SacrificeQuestion():
            _answer_sacrifice(execution, question, question.read(words))
        case PaymentQuestion():
            _answer_payment(execution, question, question.read(words))
        case AmountQuestion():
            paid_amounts.answer_amount(execution, question, question.read(words))


def _answer_sacrifice(execution: Execution, question: SacrificeQuestion, units: tuple[int, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        pay_with_deaths(execution, item, units)


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
        finalizing.remove_pending(execution, item, keeps_priority=execution.table.priority)


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
