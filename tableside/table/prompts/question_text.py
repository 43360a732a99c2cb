"""The words of a question: its heading, and what people need to know to answer it."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.describe.card import describe_additional
from tableside.describe.summaries import describe_ability, describe_decision
from tableside.describe.targets import describe_choice
from tableside.engine.derived.texts_in_play import source_of_effect
from tableside.engine.derived.traits import might_of
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import (
    About,
    CopyQuestion,
    DamageOrderQuestion,
    DestinationQuestion,
    ExtraQuestion,
    FateQuestion,
    LookQuestion,
    NewDestinationQuestion,
    NewTargetsQuestion,
    Question,
    RemainsQuestion,
    RevealQuestion,
    targets,
)
from tableside.engine.model.state import Table
from tableside.engine.rules.ability_facts import moves_to_chosen
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.damage import deciding_texts
from tableside.engine.rules.decisions import decided_instructions, decision_of
from tableside.engine.rules.targeting import choices as target_choices
from tableside.engine.rules.unread import texts_in_play
from tableside.match.public.references import card_name, references
from tableside.match.state import Match
from tableside.message import CardName, Listing, Message, message
from tableside.table.prompts.deck import deck_heading, deck_text
from tableside.table.prompts.fate import damage_order_text, fate_text

HEADINGS: dict[About, Message] = {
    "place": message("prompt-place-to-enter"),
    "token": message("prompt-token-place"),
    "destination": message("prompt-destination"),
    "may": message("prompt-may"),
    "extra": message("prompt-extra"),
    "mode": message("prompt-mode"),
    "option": message("prompt-option"),
    "tag": message("prompt-tag"),
    "name": message("prompt-name"),
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
    "damage order": message("prompt-damage-order"),
    "copy": message("prompt-copy"),
    "order": message("prompt-order"),
    "endless": message("prompt-endless"),
}
"""The heading of each question; the text says for which card."""


def question_text(match: Match, question: Question) -> tuple[Message, ...]:
    """Return what people need to know to answer, beginning with the card."""
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
    """Return what a kind of question needs beside the card."""
    match question.about:
        case "subset":
            return (message("prompt-subset-how"),)
        case "excess":
            return (message("prompt-excess-how"),)
        case "remains" if isinstance(question, RemainsQuestion) and match.table.setup.follow == "all":
            return (*_why_remains(match.table, question.at), message("prompt-remains-how"))
        case "remains":
            return (message("prompt-remains-how"),)
        case "look" | "reveal" if isinstance(question, LookQuestion | RevealQuestion):
            return deck_text(match.table, question)
        case "fate" if isinstance(question, FateQuestion):
            return fate_text(match.table, question)
        case "damage order" if isinstance(question, DamageOrderQuestion):
            return damage_order_text(match.table, question)
        case "copy" if isinstance(question, CopyQuestion):
            (card,) = references(match.table, targets((source_of_effect(question.by),)))
            return (message("prompt-copy-by", unit=card),)
        case "order":
            return (message("prompt-order-how"),)
        case "endless":
            return (message("prompt-endless-how"),)
        case _:
            return ()


def _why_remains(table: Table, at: int) -> Iterator[Message]:
    """Yield why the table does not know the damage of a combat: a Might, or the cards whose texts may not apply."""
    texts = deciding_texts(table, at)
    if not texts or any(might_of(table, unit) is None for unit in table.units(at)):
        yield message("prompt-remains-might")
    if texts:
        cards = tuple(CardName(name) for reference, name in texts_in_play(table) if reference in texts)
        yield message("prompt-remains-texts", cards=Listing(tuple(dict.fromkeys(cards))))


def _new_choice_text(match: Match, question: NewTargetsQuestion | NewDestinationQuestion) -> tuple[Message, ...]:
    """The spell for which a choice is made anew, and that it may stay."""
    spell = match.table.item(question.of)
    return (_effect_text(spell), message("prompt-new-choice-how")) if spell is not None else ()


def _extra_text(match: Match, item: Item, question: ExtraQuestion) -> tuple[Message, ...]:
    """Return what the additional cost is, and what it brings."""
    extras = additional_costs(match.table, item)
    return tuple(describe_additional(extra) for extra in extras if extra.name == question.cost)


def _effect_text(item: Item) -> Message:
    """Return what the card does, or the instructions on which its player decides now."""
    decision, effect = decision_of(item), None
    if decision is not None:
        effect = describe_decision(decision, decided_instructions(item))
    elif item.ability is not None:
        effect = describe_ability(item.ability)
    card = card_name(item.card)
    return message("prompt-for-card", card=card) if effect is None else _with_effect(card, effect)


def _destination_text(match: Match, item: Item, question: Question) -> Message:
    """Return which unit moves, if the card moves several; otherwise what it does."""
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
    """Return what is to be chosen now, and what for: targets first; on resolution, what must be chosen."""
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


def heading(match: Match, question: Question) -> Message:
    """The heading of a question; one about a deck says whose it is."""
    of_deck = deck_heading(match.table, question) if isinstance(question, RevealQuestion) else None
    return of_deck or HEADINGS[question.about]
