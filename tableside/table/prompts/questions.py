"""What the table asks a player, on that player's panel: a heading, and a button for each answer.

If several things are to be chosen, a touch marks a choice and another touch takes it back. Only "Done" answers.
"""

from __future__ import annotations

from typing import Final

from tableside.engine import judge, visible_reasons
from tableside.engine.model.actions import Action, Choose
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import (
    AS_SHOWN,
    About,
    AmountQuestion,
    ByHandQuestion,
    DamageQuestion,
    DestinationQuestion,
    DiscardQuestion,
    ExtraQuestion,
    FateQuestion,
    LookQuestion,
    ModeQuestion,
    NewDestinationQuestion,
    NewTargetsQuestion,
    OptionQuestion,
    OrderQuestion,
    Question,
    RevealQuestion,
    SplitQuestion,
    TagQuestion,
    UnreadQuestion,
    ids,
    targets,
)
from tableside.engine.model.references import Player
from tableside.engine.rules.abilities import moves_to_chosen
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.decisions import decided_instructions, decision_of
from tableside.engine.rules.targeting import choices as target_choices
from tableside.match.fold import Match
from tableside.match.public.ability_text import (
    describe_ability,
    describe_decision,
    describe_mode,
    describe_option,
)
from tableside.match.public.card_meaning import describe_additional
from tableside.match.public.cost_text import describe_paid
from tableside.match.public.references import card_name, references
from tableside.match.public.target_text import describe_choice
from tableside.message import CardName, Listing, Message, message
from tableside.table.commands import Do
from tableside.table.prompts.damage import combat_damage_prompt, split_damage_prompt
from tableside.table.prompts.deck import deck_heading, deck_labels, deck_text
from tableside.table.prompts.fate import fate_labels, fate_text
from tableside.table.prompts.manual_results import results_prompt
from tableside.table.prompts.notices import reason_messages
from tableside.table.prompts.payments import adding_buttons, unpayable_answers
from tableside.table.prompts.prompt import Button, ButtonEffect, DiscardMarked, MarkChoice, Prompt
from tableside.table.prompts.unread_text import unread_prompt

UNREAD_MARK = "?"
"""The mark of a card that is discarded unread."""

FIXED_ANSWERS = {
    "no": message("button-no"),
    "yes": message("button-yes"),
    "none": message("button-none"),
    "both": message("button-both"),
    "base": message("button-base"),
    "stop": message("button-stop"),
}
"""Answers that name nothing on the table."""

HEADINGS: dict[About, Message] = {
    "place": message("prompt-place-to-enter"),
    "token": message("prompt-token-place"),
    "destination": message("prompt-destination"),
    "may": message("prompt-may"),
    "extra": message("prompt-extra"),
    "mode": message("prompt-mode"),
    "option": message("prompt-option"),
    "tag": message("prompt-tag"),
    "targets": message("prompt-targets"),
    "must": message("prompt-targets"),
    "subset": message("prompt-subset"),
    "new targets": message("prompt-new-targets"),
    "new destination": message("prompt-new-destination"),
    "discard": message("prompt-discard"),
    "recycle": message("prompt-recycle"),
    "sacrifice": message("prompt-sacrifice"),
    "payment": message("prompt-payment"),
    "excess": message("prompt-excess"),
    "damage": message("prompt-assign-damage"),
    "split": message("prompt-split-damage"),
    "showdown": message("prompt-showdown"),
    "combat": message("prompt-combat"),
    "remains": message("prompt-remains"),
    "burn out": message("prompt-burn-out"),
    "by hand": message("prompt-by-hand"),
    "unread": message("prompt-unread-text"),
    "amount": message("prompt-amount"),
    "look": message("prompt-look"),
    "reveal": message("prompt-reveal"),
    "fate": message("prompt-fate"),
    "order": message("prompt-order"),
    "endless": message("prompt-endless"),
}
"""The heading of each question; the text says for which card."""


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


def _text(match: Match, question: Question) -> tuple[Message, ...]:
    """What people need to know to answer, beginning with the card."""
    item = match.table.item(question.item)
    about = _about(match, question)
    if item is None:
        return about
    match question.about:
        case "new targets" | "new destination" if isinstance(question, NewTargetsQuestion | NewDestinationQuestion):
            return _new_choice_text(match, question)
        case "targets" | "must":
            return (_target_text(item), *about)
        case "token":
            return (_token_text(item), *about)
        case "may":
            return (_effect_text(item), *about)
        case "extra" if isinstance(question, ExtraQuestion):
            return (message("prompt-for-card", card=card_name(item.card)), *_extra_text(match, item, question))
        case "destination":
            return (_destination_text(match, item, question), *about)
        case _:
            return (message("prompt-for-card", card=card_name(item.card)), *about)


def _about(match: Match, question: Question) -> tuple[Message, ...]:
    """What a kind of question needs beside the card."""
    match question.about:
        case "subset":
            return (message("prompt-subset-how"),)
        case "excess":
            return (message("prompt-excess-how"),)
        case "remains" if match.table.setup.follow == "all":
            return (message("prompt-remains-might"), message("prompt-remains-how"))
        case "remains":
            return (message("prompt-remains-how"),)
        case "look" | "reveal" if isinstance(question, LookQuestion | RevealQuestion):
            return deck_text(match.table, question)
        case "fate" if isinstance(question, FateQuestion):
            return fate_text(match.table, question)
        case "order":
            return (message("prompt-order-how"),)
        case "endless":
            return (message("prompt-endless-how"),)
        case _:
            return ()


def _new_choice_text(match: Match, question: NewTargetsQuestion | NewDestinationQuestion) -> tuple[Message, ...]:
    """For which spell a choice is made anew, and that it may stay."""
    spell = match.table.item(question.of)
    return (_effect_text(spell), message("prompt-new-choice-how")) if spell is not None else ()


def _extra_text(match: Match, item: Item, question: ExtraQuestion) -> tuple[Message, ...]:
    """What the additional cost is, and what it brings."""
    extras = additional_costs(match.table, item)
    return tuple(describe_additional(extra) for extra in extras if extra.name == question.cost)


def _effect_text(item: Item) -> Message:
    """What the card does, or the instructions on which its player decides now."""
    decision, effect = decision_of(item), None
    if decision is not None:
        effect = describe_decision(decision, decided_instructions(item))
    elif item.ability is not None:
        effect = describe_ability(item.ability)
    card = card_name(item.card)
    return message("prompt-for-card", card=card) if effect is None else _with_effect(card, effect)


def _destination_text(match: Match, item: Item, question: Question) -> Message:
    """Which unit moves, if the card moves several; otherwise what it does."""
    moves = moves_to_chosen(item.ability)
    if len(moves) < 2 or not isinstance(question, DestinationQuestion):
        return _effect_text(item)
    groups = [item.chosen[move.what - 1] if isinstance(move.what, int) else () for move in moves]
    units = tuple(unit for group in groups for unit in group)
    names = dict(zip(units, references(match.table, units, question.player), strict=True))
    moved = Listing(tuple(names[unit] for unit in groups[question.at]))
    return message("prompt-card-moves", card=card_name(item.card), units=moved)


def _with_effect(card: CardName, effect: Message) -> Message:
    return message("prompt-card-effect", card=card, effect=effect)


def _token_text(item: Item) -> Message:
    """The token to place; of several, which token, as each has a place of its own."""
    token, name = item.token, CardName(item.card)
    if token is None:
        return message("prompt-for-card", card=name)
    card = card_name(token.maker)
    if token.total == 1:
        return message("prompt-token", card=card, token=name)
    return message("prompt-token-number", card=card, token=name, number=token.number, total=token.total)


def _target_text(item: Item) -> Message:
    """What is to be chosen now, and what for: targets first; on resolution, what must be chosen."""
    choices = (
        target_choices(item)
        if not isinstance(item.progress, Resolving) or item.ability is None
        else item.ability.choose
    )
    index = len(item.chosen)
    if index >= len(choices):
        return _effect_text(item)
    card, choice = card_name(item.card), describe_choice(choices[index])
    effect = describe_ability(item.ability) if item.ability is not None else None
    if effect is None:
        return message("prompt-choose", card=card, choice=choice)
    return message("prompt-choose-for", card=card, choice=choice, effect=effect)


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
    if isinstance(question, FateQuestion):
        return fate_labels(match.table, question)
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
        _heading(match, question),
        (*_text(match, question), *((message("prompt-add-first"),) if adding else ())),
        choices=(*answers, *adding, *declines),
        ways=max(1, sum(option in last for option in options)),
    )


def _heading(match: Match, question: Question) -> Message:
    heading = deck_heading(match.table, question) if isinstance(question, RevealQuestion) else None
    return heading or HEADINGS[question.about]


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
        (*_text(match, question), _count(question, marks), *_objections(match, question, marks)),
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
    """How many are marked; also how many may or must be, unless the text says it."""
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
    """What the rules say against the marks, once there are enough of them."""
    if not marks or len(marks) < question.least:
        return ()
    verdict = judge(match.table, match.private, Choose(question.player, marks))
    return reason_messages(visible_reasons(verdict, match.agreed.dial, question.player, question.player))


def _discard_prompt(match: Match, question: Question, marks: tuple[str, ...]) -> Prompt:
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
    text = [*_text(match, question), what]
    if marks:
        text.append(message("prompt-marked", marked=len(marks)))
    return Prompt("working", HEADINGS[question.about], tuple(text), choices=tuple(choices), ways=len(choices))
