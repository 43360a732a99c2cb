"""The choices of players, in words. No line names a facedown card or a card of a hand."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.describe.costs import describe_paid
from tableside.describe.summaries import describe_mode, describe_option
from tableside.engine.derived.texts_in_play import source_of_effect
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import (
    AS_SHOWN,
    AmountQuestion,
    CopyQuestion,
    DamageOrderQuestion,
    ModeQuestion,
    NameQuestion,
    NewDestinationQuestion,
    NewTargetsQuestion,
    OptionQuestion,
    Question,
    RevealQuestion,
    TagQuestion,
    UnreadQuestion,
    targets,
)
from tableside.engine.model.state import Table
from tableside.engine.rules.damage_order import open_changes
from tableside.match.public.doubts import answer_labels, describe_doubt
from tableside.match.public.references import card_name, references
from tableside.message import Argument, CardName, Listing, Message, PlayerName, message

FIXED_ANSWERS: Mapping[str, Message] = {
    "none": message("answer-nothing"),
    "no": message("answer-no"),
    "yes": message("answer-yes"),
    "both": message("answer-both"),
    "base": message("answer-base"),
    "stop": message("answer-stop"),
}
"""Answers that name nothing on the table."""


def describe_choice(table: Table, player: PlayerName, answers: tuple[str, ...]) -> Message:
    """Return what was chosen. A card of a hand is not named: what comes of the choice shows it."""
    question = table.asks
    if question is None:
        return message("history-made-choice", player=player)
    item = table.item(question.item)
    match question.about:
        case "remains":
            return message("history-remains", player=player, answer=_answer(table, question, answers))
        case "discard" if answers == ("none",):
            return message("history-nothing-to-discard", player=player)
        case "discard":
            return _with_card(item, "history-chose-discard", "history-chose-discard-for", player)
        case "fate":
            return message("history-chose-fate", player=player)
        case "damage order" if isinstance(question, DamageOrderQuestion) and answers[0] in question.options:
            change = open_changes(table, question.unit, question.by)[question.read(answers)]
            unit = references(table, (question.unit,))[0]
            return message("history-chose-damage-order", player=player, card=card_name(change.card), unit=unit)
        case "reveal" if isinstance(question, RevealQuestion) and not question.count:
            return message("history-made-choice", player=player)
        case "look" | "reveal":
            return _with_card(item, "history-looked", "history-looked-for", player)
        case "by hand":
            return _with_card(item, "history-done-by-hand", "history-done-by-hand-for", player)
        case "unread" if isinstance(question, UnreadQuestion) and answers[:1] != ():
            asked, labels = describe_doubt(table, question), answer_labels(question.doubt)
            label = labels.get(answers[0], message("answer-nothing"))
            return message("history-answered-doubt", player=player, question=asked, answer=label)
        case "order" if answers == (AS_SHOWN,):
            return message("history-kept-order", player=player)
        case "order":
            return message("history-ordered", player=player, triggers=Listing(references(table, targets(answers))))
        case "new targets" | "new destination" if isinstance(question, NewTargetsQuestion | NewDestinationQuestion):
            return _new_choice(table, question, player, answers)
        case "copy" if isinstance(question, CopyQuestion):
            code = "history-copied-token" if question.read(answers) else "history-declined-token"
            return message(code, player=player, unit=references(table, targets((source_of_effect(question.by),)))[0])
        case "may" | "extra" if answers == ("yes",):
            return _with_card(item, "history-accepted", "history-accepted-for", player)
        case "may" | "extra":
            return _with_card(item, "history-declined", "history-declined-for", player)
        case _:
            answer = _answer(table, question, answers)
            return _with_card(item, "history-chose", "history-chose-for", player, answer=answer)


def _new_choice(
    table: Table, question: NewTargetsQuestion | NewDestinationQuestion, player: PlayerName, answers: tuple[str, ...]
) -> Message:
    """Another choice for a spell (753), or the one it has is kept."""
    spell = table.item(question.of)
    if question.read(answers) is None:
        return _with_card(spell, "history-kept-choice", "history-kept-choice-for", player)
    return _with_card(spell, "history-chose", "history-chose-for", player, answer=_answer(table, question, answers))


def _with_card(item: Item | None, code: str, code_for_card: str, player: PlayerName, **arguments: Argument) -> Message:
    """A message about a choice, with the card that it is for if there is one on the chain."""
    if item is None:
        return message(code, player=player, **arguments)
    return message(code_for_card, player=player, card=card_name(item.card), **arguments)


def _answer(table: Table, question: Question, answers: tuple[str, ...]) -> Argument:
    """The answers to a question."""
    if question.about == "remains" and answers == ("none",):
        return message("answer-nobody")
    if len(answers) == 1 and answers[0] in FIXED_ANSWERS:
        return FIXED_ANSWERS[answers[0]]
    if isinstance(question, TagQuestion):
        return answers[0]
    if isinstance(question, NameQuestion):
        return CardName(answers[0])
    if isinstance(question, AmountQuestion) and answers[0].isdigit():
        return describe_paid(question.of, int(answers[0]))
    item = table.item(question.item)
    if item is not None and item.ability is not None and {*answers[:1]} & {*question.options}:
        if isinstance(question, ModeQuestion):
            return describe_mode(item.ability, question.read(answers))
        if isinstance(question, OptionQuestion):
            return describe_option(item.ability.do, (item.next_instruction or 0) + 1, question.read(answers))
    return Listing(references(table, targets(answers)) or (message("answer-nothing"),))
