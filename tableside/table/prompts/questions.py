"""Questions of the table to a player, on that player's panel: a heading, and a button for each answer.

If several things are to be chosen, a touch marks a choice and another touch takes it back. Only "Done" answers.
"""

from __future__ import annotations

from typing import Final

from tableside.engine import judge, visible_reasons
from tableside.engine.model.actions import Action, Choose
from tableside.engine.model.questions import (
    AS_SHOWN,
    About,
    ByHandQuestion,
    DamageQuestion,
    DiscardQuestion,
    NameQuestion,
    Question,
    SplitQuestion,
    TagQuestion,
    UnreadQuestion,
)
from tableside.engine.model.references import Player
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table.commands import Do
from tableside.table.prompts.answer_labels import FIXED_ANSWERS, option_labels
from tableside.table.prompts.card_names import MOST_NAMES, name_question_prompt
from tableside.table.prompts.damage import combat_damage_prompt, split_damage_prompt
from tableside.table.prompts.manual_results import results_prompt
from tableside.table.prompts.notices import reason_messages
from tableside.table.prompts.payments import adding_buttons, unpayable_answers
from tableside.table.prompts.prompt import Button, ButtonEffect, DiscardMarked, MarkChoice, Prompt
from tableside.table.prompts.question_text import HEADINGS, heading, question_text
from tableside.table.prompts.unread_text import unread_prompt

UNREAD_MARK = "?"
"""The mark of a card that is discarded unread."""


LAST_ANSWERS: Final[dict[About, tuple[str, ...]]] = {"remains": ("no",), "amount": ("0",)}
"""The answers that come last and stay on every page, where they are not "none" and "no"."""


def question_prompt(match: Match, player: Player, marks: tuple[str, ...] = ()) -> Prompt | None:
    """The question that the table asks this player, None if there is none; `marks` are the touches so far."""
    question = match.table.asks
    if question is None or question.player != player:
        return None
    match question:
        case DamageQuestion():
            return combat_damage_prompt(match, question, marks)
        case SplitQuestion():
            return split_damage_prompt(match, question, marks)
        case ByHandQuestion():
            return results_prompt(match, question, marks)
        case DiscardQuestion():
            return _discard_prompt(match, question, marks)
        case UnreadQuestion():
            return unread_prompt(match, question)
        case NameQuestion() | TagQuestion() if len(question.options) > MOST_NAMES:
            return name_question_prompt(question, heading(match, question), question_text(match, question), marks)
        case _:
            pass
    if question.most == 1:
        return _single_answer_prompt(match, question)
    return _marks_prompt(match, question, tuple(mark for mark in marks if mark in question.options))


def completed_discard(match: Match, player: Player, marks: tuple[str, ...]) -> Action | None:
    """The discard of the marked cards, once as many are marked as allowed; None before."""
    question = match.table.asks
    if not isinstance(question, DiscardQuestion) or question.player != player or len(marks) != question.most:
        return None
    return discard_action(match, player, marks)


def discard_action(match: Match, player: Player, marks: tuple[str, ...]) -> Choose:
    """Discard the marked cards. Without marks it says that the hand is empty."""
    names = (match.registrations.card(mark) or UNREAD_MARK for mark in marks)
    return Choose(player, tuple(names) or ("none",))


def _single_answer_prompt(match: Match, question: Question) -> Prompt:
    """One answer: its button gives it. Those that decline come last.

    Whoever is asked to pay may add resources first; only what they can pay now has a button.
    """
    labels, adding = option_labels(match, question), adding_buttons(match, question)
    for option in unpayable_answers(match, question):
        del labels[option]
    if not question.least and "none" not in labels:
        labels["none"] = FIXED_ANSWERS["none"]
    last = LAST_ANSWERS.get(question.about, ("none", "no"))
    options = sorted(labels, key=lambda option: option in last)
    answers = [(labels[option], _answer(question, option)) for option in options if option not in last]
    declines = [(labels[option], _answer(question, option)) for option in options if option in last]
    return Prompt(
        "asks",
        heading(match, question),
        (*question_text(match, question), *((message("prompt-add-first"),) if adding else ())),
        choices=(*answers, *adding, *declines),
        ways=max(1, sum(option in last for option in options)),
    )


def _answer(question: Question, *options: str) -> ButtonEffect:
    return Do(Choose(question.player, options))


def _marks_prompt(match: Match, question: Question, marks: tuple[str, ...]) -> Prompt:
    """Several answers: each touch marks an answer or takes it back, and "Done" gives them."""
    labels = option_labels(match, question)
    options = [option for option in question.options if option not in FIXED_ANSWERS]
    is_full = question.most is not None and len(marks) >= question.most
    choices: list[Button] = [
        (
            labels[option],
            None if is_full and option not in marks else MarkChoice(question.player, toggled(marks, option)),
        )
        for option in options
    ]
    ways = _ways(question, marks)
    return Prompt(
        "asks",
        HEADINGS[question.about],
        (*question_text(match, question), _count(question, marks), *_objections(match, question, marks)),
        choices=(*choices, *ways),
        chosen=tuple(index for index, option in enumerate(options) if option in marks),
        ways=len(ways),
    )


def toggled(marks: tuple[str, ...], option: str) -> tuple[str, ...]:
    """The marks with this choice added, or without it if it was marked."""
    return tuple(mark for mark in marks if mark != option) if option in marks else (*marks, option)


def _ways(question: Question, marks: tuple[str, ...]) -> tuple[Button, ...]:
    """The ways on: without marks "None" and "No" if they are allowed; else "Done", once enough are marked."""
    done = message("button-done")
    if marks:
        return ((done, _answer(question, *marks) if len(marks) >= question.least else None),)
    if AS_SHOWN in question.options:
        return ((message("button-as-shown"), _answer(question, AS_SHOWN)),)
    none = ((FIXED_ANSWERS["none"], _answer(question, "none")),) * (not question.least)
    declined = ((FIXED_ANSWERS["no"], _answer(question, "no")),) * ("no" in question.options)
    return (*none, *declined) or ((done, None),)


def _count(question: Question, marks: tuple[str, ...]) -> Message:
    """Return how many are marked; also how many may or must be, unless the text says it."""
    least, most, marked = question.least, question.most, len(marks)
    if question.about in ("targets", "must"):
        return message("prompt-marked", marked=marked)
    if most is None and not least:
        return message("prompt-touch-any", marked=marked)
    if most is None:
        return message("prompt-touch-at-least", least=least, marked=marked)
    if least == most:
        return message("prompt-touch-exactly", number=most, marked=marked)
    if not least:
        return message("prompt-touch-up-to", most=most, marked=marked)
    return message("prompt-touch-between", least=least, most=most, marked=marked)


def _objections(match: Match, question: Question, marks: tuple[str, ...]) -> tuple[Message, ...]:
    """Return what the rules say against the marks, once there are enough of them."""
    if not marks or len(marks) < question.least:
        return ()
    verdict = judge(match.table, match.private, Choose(question.player, marks))
    return reason_messages(visible_reasons(verdict, match.agreed.dial, question.player, question.player))


def _discard_prompt(match: Match, question: DiscardQuestion, marks: tuple[str, ...]) -> Prompt:
    """Cards of the hand, each tapped or counted unread. None of them is named before it is discarded."""
    player = question.player
    choices: list[Button] = [(message("button-discard-unread"), MarkChoice(player, (*marks, UNREAD_MARK)))]
    if marks:
        choices.append((message("button-take-one-back"), MarkChoice(player, marks[:-1])))
    if len(marks) >= question.least:
        label = message("button-done") if marks else message("button-no-card-in-hand")
        choices.append((label, DiscardMarked(player, marks)))
    every = question.most is None
    what = message("prompt-tap-hand") if every else message("prompt-tap-cards", count=question.most or 1)
    text = [*question_text(match, question), what]
    if question.of is not None:
        text.append(message(f"meaning-cost-discard-{question.of}"))  # a CardKind
    if marks:
        text.append(message("prompt-marked", marked=len(marks)))
    return Prompt("working", HEADINGS[question.about], tuple(text), choices=tuple(choices), ways=len(choices))
