"""Messages about failing lines: objects, questions, answers and verdicts in the notation's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tableside.engine.derived.whereabouts import format_object
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.questions import DamageOrderQuestion, FateQuestion, Question, UnreadQuestion
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Verdict
from tableside.engine.rules.damage_order import open_changes
from tableside.message import Message
from tableside.notation.naming import ObjectNames
from tableside.notation.words import FacedownRef, Ref

Words = Callable[[Message], str]
"""Makes a sentence of a message."""


def code_of(message: Message) -> str:
    """The code of a message, where nobody reads sentences."""
    return message.code


OPEN_ANSWERS = {
    "discard": "a card of the hand by name",
    "reveal": "a card by name",
    "damage": "damage, as in: assigns 3 to REF",
    "split": "damage, as in: assigns 3 to REF",
    "tag": "a tag in quotation marks",
    "name": "a card in quotation marks",
}
"""Answers to a question besides its options, or in their place, by its subject."""


def format_reference(table: Table, names: ObjectNames, identity: int) -> str:
    """An object by name, with its number if several have the name."""
    known = next((known for known in names.objects if known.id == identity), None)
    item = table.item(identity)
    if known is None:
        return f'"{item.card}"' if item is not None else f"#{identity}"
    same = names.same(Ref(known.name))
    return str(Ref(known.name, number=same.index(identity) + 1 if len(same) > 1 else 0))


def format_option(table: Table, names: ObjectNames, question: Question, option: str) -> str:
    """An answer as a line names it: objects, facedown cards and effects that last by name, anything else as it is."""
    if option.startswith("#") and option[1:].isdigit():
        return format_reference(table, names, int(option[1:]))
    handle = next((card for card in table.facedown if card.handle == option), None)
    if handle is not None:
        several = len(table.facedown_at(handle.at)) > 1
        number = names.handles(handle.at).index(option) + 1 if several else 0
        return str(FacedownRef(handle.at, number))
    if isinstance(question, DamageOrderQuestion):
        return f'"{open_changes(table, question.unit, question.by)[question.read((option,))].card}" ({option})'
    source, _, ability = option.partition("/")
    if ability:
        return f"{format_option(table, names, question, source)} ability {ability}"
    unit = table.permanent(question.unit) if isinstance(question, FateQuestion) else None
    if unit is not None and option.startswith("w"):
        return f'"{unit.wards[int(option[1:]) - 1].card}" ({option}, which lasts this turn)'
    return option


def format_options(table: Table, names: ObjectNames, question: Question) -> str:
    """All answers to a question, as lines name them."""
    options = [format_option(table, names, question, option) for option in question.options]
    more = OPEN_ANSWERS.get(question.about, "")
    return ", ".join([*options, *([more] if more else [])]) or "nothing"


def format_objects(table: Table, names: ObjectNames, targets: Iterable[str]) -> str:
    """Objects, players and places that a doubt is about."""
    words = [
        format_reference(table, names, int(target[1:])) if target[1:].isdigit() and target[0] == "#" else target
        for target in targets
    ]
    handles = {card.handle: f"facedown @{card.at}" for card in table.facedown}
    return " and ".join(handles.get(word, word) for word in words) or "a card"


def describe_question(table: Table, names: ObjectNames, question: Question) -> str:
    """A question as a sentence about the cards of the table."""
    if isinstance(question, UnreadQuestion):
        return _doubt(table, names, question, question.doubt)
    about = table.item(question.item)
    of = f' for "{about.card}"' if about is not None else ""
    if question.about == "order":
        cards = [f'"{item.card}"' for item in table.chain if format_object(item.id) in question.options]
        return f"in which order do the triggers of {', '.join(cards)} go on the chain?"
    return f"{question.about}{of}"


def describe_chosen(table: Table, names: ObjectNames, player: str) -> Iterator[str]:
    """Say what the items of a player on the chain have chosen already."""
    for item in table.chain:
        chosen = [format_object(target) for group in item.chosen for target in group]
        if chosen and item.player == player:
            objects = format_objects(table, names, chosen)
            yield f'"{item.card}" has chosen {objects} already: a line named it, or nothing else could be chosen'


def _doubt(table: Table, names: ObjectNames, question: UnreadQuestion, doubt: Doubt) -> str:
    subjects = doubt.subjects
    item = table.item(question.item)
    card = f'"{item.card}"' if item is not None else "the card"
    text = f"does the text of {format_objects(table, names, doubt.texts)}"
    things = format_objects(table, names, subjects)
    match doubt.kind:
        case "lethal" | "kill":
            return f"{text} save {things}?"
        case "survives":
            return f"{text} let {things} die?"
        case "control lost":
            return f"{text} keep control of {subjects[0]} for {subjects[1]}?"
        case "control taken":
            return f"{text} keep {subjects[1]} from control of {subjects[0]}?"
        case "scored":
            return f"{text} keep {subjects[1]} from scoring {subjects[0]}?"
        case "readied":
            return f"{text} keep {things} exhausted?"
        case "channeled":
            return f"{text} let {things} channel fewer runes?"
        case "damaged":
            return f"{text} keep combat damage off {things}?"
        case "facedown lost":
            return f"{text} keep {things} in its zone?"
        case "recalled":
            return f"{text} keep {things} at {doubt.facts[0]}?"
        case "win":
            return f"{text} keep {things} from winning?"
        case "trigger":
            return f"does the text of {card} trigger ({doubt.facts[0]})?"
        case "instruction":
            return f"{text} change what {card} does?"
        case "combat damage":
            return f"{text} change the combat damage at {things}?"
        case "targets elsewhere":
            return f"does {card} choose anything away from {things}?"


def format_verdict(verdict: Verdict, words: Words) -> str:
    """A verdict in a line: its kind, then each rule with the fact that decided it."""
    reasons = "; ".join(f"{reason.rule} {words(reason.message)}" for reason in verdict.reasons)
    return f"{verdict.kind}: {reasons}" if reasons else verdict.kind


def format_assumed(verdict: Verdict, words: Words) -> str:
    """Sentences about all that a verdict takes for granted, empty if it takes nothing."""
    return " ".join(dict.fromkeys(words(entry.message) for entry in verdict.assumed))
