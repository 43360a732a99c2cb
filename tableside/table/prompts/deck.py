"""What the table asks about the top cards of a deck: what to do with them, and what everybody saw of it."""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.model.questions import LookQuestion, RevealQuestion
from tableside.engine.model.state import Table
from tableside.engine.rules.looking import instruction_of
from tableside.match.public.ability_text import describe_wanted
from tableside.message import Message, message


def deck_text(table: Table, question: LookQuestion | RevealQuestion) -> tuple[Message, ...]:
    """What the player is to do with the real cards."""
    count = question.count
    match instruction_of(table, question):
        case m.Look(take=0):
            return (message("prompt-predict-how", count=count),)
        case m.Look():
            return (message("prompt-look-how", count=count),)
        case m.Reveal() as do:
            return (message("prompt-reveal-all-how", count=count, keyword=do.keyword),)
        case m.Seek(open=True) as do:
            return (message("prompt-reveal-top-how", wanted=describe_wanted(do)),)
        case m.Seek() as do:
            return (message("prompt-seek-how", count=count, wanted=describe_wanted(do)),)
        case _:
            return ()


def deck_labels(table: Table, question: LookQuestion | RevealQuestion) -> dict[str, Message]:
    """The label of each option."""
    return {option: _label(table, question, option) for option in question.options}


def _label(table: Table, question: LookQuestion | RevealQuestion, option: str) -> Message:
    do = instruction_of(table, question)
    if isinstance(question, RevealQuestion):
        is_open = isinstance(do, m.Seek) and do.open
        codes = ("button-is-such", "button-is-not-such") if is_open else ("button-revealed", "button-revealed-none")
        return message(codes[0] if option == "yes" else codes[1])
    if isinstance(do, m.Reveal):
        return message("button-revealed-count", count=int(option))
    takes = isinstance(do, m.Look) and do.take > 0
    if takes:
        return message("button-took", count=int(option)) if int(option) else message("button-none-there")
    return message("button-recycled", count=int(option)) if int(option) else message("button-recycled-none")
