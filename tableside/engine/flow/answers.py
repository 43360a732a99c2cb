"""Answers to the table's questions: which are legal, and what each does (2026-07-16, 333)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from carddata.model.abilities import Discard
from tableside.engine.execution import Execution
from tableside.engine.flow import chain, combat, finalizing, showdown
from tableside.engine.flow.ordering import answer_order
from tableside.engine.model import events as e
from tableside.engine.model.actions import Assign, Choose
from tableside.engine.model.chain_items import Opener
from tableside.engine.model.questions import Question
from tableside.engine.model.references import UNKNOWN, Place, Target
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden
from tableside.engine.rules import deaths, drawing, effects, resolution, unread
from tableside.engine.rules.abilities import is_linked
from tableside.engine.rules.costs import deflect_surcharge, total_cost
from tableside.engine.rules.damage import judge_assignment
from tableside.engine.rules.hidden import discard_facedown, judge_unread_targets
from tableside.engine.rules.legality import affords_targets, can_be_chosen, killable_groups
from tableside.engine.rules.resources import judge_cost
from tableside.engine.rules.targeting import choices, has_legal_answer, is_legal_subset, judge_group, still_legal
from tableside.message import PlayerName

RULE_BY_SUBJECT = {
    "place": "355.2",
    "token": "355.2",
    "destination": "355.4.a",
    "sacrifice": "357.3",
    "recycle": "357.3",
    "order": "383.3.d",
}
"""The rule cited against an answer, by the subject of the question; 333 for all others."""

DECLINE = ("no",)
"""The answer that declines what a player may do."""

NO_ANSWER = ("none",)
"""The answer that chooses nothing."""


def judge_choose(table: Table, private: Private, action: Choose) -> Findings:
    """Every rule that forbids this answer: only the player who is asked answers, from the options (312.1.b.1, 333)."""
    question = table.asks
    if question is None or question.player != action.player:
        yield forbidden("333", "reason-nothing-asked", player=PlayerName(action.player))
    elif question.about in ("damage", "split"):
        rule = "465.2.c" if question.about == "damage" else "355.14.e"
        yield forbidden(rule, "reason-assign-the-damage")
    elif question.about == "discard":
        yield from _judge_discard(table, private, question, action.answers)
    elif question.about in ("targets", "subset") and not (set(action.answers) & {"no"}):
        yield from _judge_targets(table, question, action.answers)
    else:
        yield from _judge_offered(question, action.answers)
        if question.about == "sacrifice":
            yield from _judge_sacrifice(table, question, action.answers)
        if action.answers == (unread.YES,):
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


def _judge_targets(table: Table, question: Question, answers: tuple[str, ...]) -> Findings:
    """Targets for a choice, or the part of them that is kept; the player must be able to pay for Deflect (809)."""
    item = table.item(question.item)
    if item is None:
        return
    group = targets(answers)
    if question.about == "subset":
        first = still_legal(table, item)[question.at]
        if not is_legal_subset(table, choices(item)[question.at], first, group):
            yield forbidden("355.11.b", "reason-no-such-subset")
        return
    yield from judge_group(table, item, item.chosen, group)
    chosen = replace(item, chosen=(*item.chosen, group))
    if deflect_surcharge(table, chosen):
        yield from judge_cost(table, item.player, total_cost(table, chosen), "809.1.c")
    if has_legal_answer(table, chosen, affords_targets) and not has_legal_answer(table, chosen, can_be_chosen):
        yield forbidden("355.16", "reason-cost-takes-target")


def _judge_sacrifice(table: Table, question: Question, answers: tuple[str, ...]) -> Iterator[Reason]:
    """Units that are killed for a cost together leave what they pay for legal, if any units do (357.3)."""
    item = table.item(question.item)
    if item is not None and {*_ids(answers)} not in [{*units} for units in killable_groups(table, item)]:
        yield forbidden("357.3", "reason-not-offered")


def _judge_discard(table: Table, private: Private, question: Question, answers: tuple[str, ...]) -> Findings:
    """Cards of the hand by name, `?` for a card that was not read."""
    named = () if answers == NO_ANSWER else answers
    hand = private.hands.get(question.player)
    if not _is_right_number(question, named):
        yield forbidden("422.4", "reason-wrong-number-discarded", count=question.least or question.most or 0)
    if hand is None or UNKNOWN in named:
        yield assumed("assumed-card-in-hand")
    elif UNKNOWN not in hand and any(named.count(answer) > hand.count(answer) for answer in named):
        yield forbidden("422.1", "reason-card-not-in-hand", player=PlayerName(question.player))


def judge_assign(table: Table, private: Private, action: Assign) -> Findings:
    """Every rule that forbids this assignment of combat damage (465.2.c) or of split damage (355.14)."""
    question, current_combat = table.asks, table.combat
    if question is not None and question.about == "split" and question.player == action.player:
        yield from _judge_split(question, dict(action.damage))
        return
    if question is None or current_combat is None or question.about != "damage" or question.player != action.player:
        yield forbidden("465.2.c", "reason-no-damage-to-assign", player=PlayerName(action.player))
        return
    amount, units = combat.sides(table, current_combat, action.player)
    yield from judge_assignment(units, amount, dict(action.damage))


def _judge_split(question: Question, given: dict[int, int]) -> Iterator[Reason]:
    """Each target gets at least 1 damage, and all of it is split (355.14.f, 355.14.g)."""
    if {f"#{unit}" for unit in given} != {*question.options} or any(damage < 1 for damage in given.values()):
        yield forbidden("355.14.f", "reason-split-to-each-target")
    if sum(given.values()) != question.amount:
        yield forbidden("355.14.e", "reason-split-total", amount=question.amount)


def assign(execution: Execution, action: Assign) -> None:
    """Assign combat damage, which is dealt once both sides have assigned theirs, or deal split damage at once."""
    question, current_combat = execution.table.asks, execution.table.combat
    item = execution.table.item(question.item) if question is not None and question.about == "split" else None
    if item is not None:
        execution.emit(e.Answered(action.player, ()))
        effects.deal_damage(execution, *action.damage)
        execution.emit(e.NextInstruction(item.id, (item.next_instruction or 0) + 1))
    elif question is not None and question.about == "damage" and current_combat is not None:
        execution.emit(e.Answered(action.player, ()))
        combat.record_assignment(execution, current_combat, action.player, action.damage)


def answer(execution: Execution, action: Choose) -> None:
    """Carry out an answer. An answer that was not offered is ignored unless it names something on the table."""
    question = execution.table.asks
    if question is not None and _is_meaningful(execution.table, question, action.answers):
        execution.emit(e.Answered(action.player, action.answers))
        ANSWERED[question.about](execution, question, action.answers)


def _is_meaningful(table: Table, question: Question, answers: tuple[str, ...]) -> bool:
    if question.about in ("damage", "split"):
        return False
    if question.about in ("discard", "targets", "subset"):
        return True
    places = ("base", *(f"@{at}" for at in table.numbers())) if question.about in PLACES else ()
    return all(answer in (*question.options, *places) for answer in answers) and (bool(answers) or question.least == 0)


PLACES = ("place", "token", "destination")
"""The subjects of questions whose answers are places."""


def targets(answers: tuple[str, ...]) -> tuple[Target, ...]:
    """Answers as targets: `#12` becomes the id 12, `none` becomes nothing, everything else stays as it is."""
    if answers == NO_ANSWER:
        return ()
    return tuple(int(answer[1:]) if answer.startswith("#") and answer[1:].isdigit() else answer for answer in answers)


def _ids(answers: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(target for target in targets(answers) if isinstance(target, int))


def _place(question: Question, answer: str) -> Place:
    return int(answer[1:]) if answer.startswith("@") else question.player


def _answer_place(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    execution.emit(e.Located(question.item, _place(question, answers[0])))


def _answer_destination(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    execution.emit(e.DestinationChosen(question.item, _place(question, answers[0])))


def _answer_may(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None and answers == DECLINE:
        finalizing.remove_pending(execution, item) if item.is_pending else chain.finish_item(execution, item)
    else:
        execution.emit(e.Accepted(question.item))


def _answer_targets(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    item = execution.table.item(question.item)
    if item is None:
        return
    if answers == DECLINE:
        finalizing.remove_pending(execution, item)
        return
    group = targets(answers)
    excused = item.excused or any(True for _ in judge_group(execution.table, item, item.chosen, group))
    execution.emit(e.Chose(item.id, (*item.chosen, group), excused))
    decided = execution.table.setup.rules.may_decided == "finalization"
    if item.ability is not None and item.ability.may and decided:
        execution.emit(e.Accepted(item.id))


def _answer_subset(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        subset = targets(answers)
        groups = tuple(subset if at == question.at else group for at, group in enumerate(item.chosen))
        resolution.keep_targets(execution, item, groups)


def _answer_must(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        resolution.add_chosen(execution, item, targets(answers))


def _answer_discard(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    """Discard for a pending item's cost or a resolving item's effect; go on once every player has chosen."""
    effects.discard_cards(execution, question.player, () if answers == NO_ANSWER else answers)
    item = execution.table.item(question.item)
    if item is None:
        return
    at = item.next_instruction
    if at is None:
        execution.emit(e.CostPaid(item.id, "discard"))
        return
    execution.emit(e.DiscardMade(item.id, question.player))
    operation = item.ability.do[at] if item.ability is not None else None
    if isinstance(operation, Discard) and item.ability is not None:
        if is_linked(item.ability, at + 1):
            execution.emit(e.InstructionEnded(item.id, at + 1, "ignored" if answers == NO_ANSWER else "done"))
        now = execution.table.item(item.id) or item
        if not effects.yet_to_discard(execution.table, now, operation):
            execution.emit(e.NextInstruction(item.id, at + 1))


def _answer_recycle(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    execution.emit(e.CostPaid(question.item, "recycle"), e.Recycled(question.player, _ids(answers)))


def _answer_sacrifice(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    execution.emit(e.CostPaid(question.item, "sacrifice"))
    deaths.kill(execution, *_ids(answers))


def _answer_excess(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    for handle in answers:
        discard_facedown(execution, handle)


def _answer_by_hand(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    item = execution.table.item(question.item)
    if item is not None:
        execution.emit(e.DoneByHand(item.card, item.player))
        chain.finish_item(execution, item)


def _answer_unread(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    """Record what people said about unread text; the machine comes back to what was in doubt."""
    doubt, item = question.doubt, execution.table.item(question.item)
    if doubt is None:
        return
    if doubt.kind == "targets elsewhere":
        execution.emit(e.ChoosesHere(question.item))
        return
    if doubt.kind == "trigger" and answers == (unread.YES,):
        _answer_triggered(execution, question)
        return
    unread.record_answer(execution, doubt, answers[0], question.beside)
    if doubt.kind == "kill":
        deaths.answer_deaths(execution, happens=answers != (unread.YES,))
    if doubt.kind == "trigger" and item is not None:
        finalizing.remove_pending(execution, item)


def _answer_triggered(execution: Execution, question: Question) -> None:
    """Record that unread text triggered; it may be what opened the chain."""
    item = execution.table.item(question.item)
    opener: Opener = "combat" if item is not None and item.trigger in ("attack", "defend") else "trigger"
    opens = opener if execution.table.opened_by == "unread" else ""
    execution.emit(e.Accepted(question.item, opens))


def _answer_endless(execution: Execution, question: Question, answers: tuple[str, ...]) -> None:
    """End an endless loop: drop all tasks and empty the chain."""
    execution.emit(
        e.TasksSet(()), *(e.LeftChain(item.id, "trash") for item in execution.table.chain if item.kind == "spell")
    )
    execution.emit(*(e.LeftChain(item.id) for item in execution.table.chain))


ANSWERED: dict[str, Callable[[Execution, Question, tuple[str, ...]], None]] = {
    "place": _answer_place,
    "token": _answer_place,
    "destination": _answer_destination,
    "may": _answer_may,
    "targets": _answer_targets,
    "subset": _answer_subset,
    "must": _answer_must,
    "discard": _answer_discard,
    "excess": _answer_excess,
    "recycle": _answer_recycle,
    "sacrifice": _answer_sacrifice,
    "showdown": lambda execution, question, answers: showdown.begin_showdown(execution, int(answers[0][1:])),
    "combat": lambda execution, question, answers: combat.begin_combat(execution, int(answers[0][1:])),
    "remains": lambda execution, question, answers: combat.keep_survivors(execution, question.at, answers[0]),
    "burn out": lambda execution, question, answers: drawing.give_point(execution, answers[0]),
    "by hand": _answer_by_hand,
    "unread": _answer_unread,
    "order": lambda execution, question, answers: answer_order(execution, question, _ids(answers)),
    "endless": _answer_endless,
}
"""What an answer does, by the subject of the question."""
