"""Questions about the top cards of a deck: what to do with them, and what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from carddata.model import operations as m
from carddata.model.hands import TakeFromHand
from carddata.model.plays import HandCard, Play, SomeCards, TopCard
from tableside.describe.deck_cards import describe_taken, describe_wanted, describe_wanted_play
from tableside.engine.model.questions import LookQuestion, RevealQuestion
from tableside.engine.model.state import Table
from tableside.engine.rules.looking import instruction_of
from tableside.message import Message, PlayerName, message


def deck_text(table: Table, question: LookQuestion | RevealQuestion) -> tuple[Message, ...]:
    """Return what the player is to do with the real cards."""
    count = question.count
    match instruction_of(table, question):
        case m.Look(take=0):
            return (message("prompt-predict-how", count=count),)
        case m.Look() as do:
            return (message("prompt-look-how", count=count), _rest(do.rest))
        case Play(what=HandCard() | TopCard() as card):
            return tuple(_play_text(question, card))
        case Play(what=SomeCards(how="first revealed") as card):
            asks_before = isinstance(question, LookQuestion)
            code = "prompt-revealed-before-how" if asks_before else "prompt-reveal-until-how"
            return (message(code, wanted=describe_wanted_play(card)),)
        case TakeFromHand() as do if isinstance(question, RevealQuestion):
            return (_taken_text(question, do),)
        case m.Reveal() as do:
            return (message("prompt-reveal-all-how", count=count, keyword=do.keyword),)
        case m.Seek(open=True) as do:
            return (message("prompt-reveal-top-how", wanted=describe_wanted(do)),)
        case m.Seek() as do:
            return (message("prompt-seek-how", count=count, wanted=describe_wanted(do)), _rest(do.rest))
        case _:
            return ()


def _play_text(question: LookQuestion | RevealQuestion, card: HandCard | TopCard) -> Iterator[Message]:
    wanted, count = describe_wanted_play(card), question.count
    if isinstance(question, RevealQuestion) and question.whose:
        yield message("prompt-play-their-hand-how", player=PlayerName(question.whose), wanted=wanted)
        return
    if isinstance(card, HandCard):
        yield message("prompt-play-hand-how", wanted=wanted)
        return
    yield message("prompt-play-reveal-how" if card.open else "prompt-play-look-how", count=count, wanted=wanted)
    yield _rest(card.rest)


def _rest(rest: m.RestOfTop | Literal["draw"]) -> Message:
    return message(f"prompt-rest-{rest}")  # one of these


def _taken_text(question: RevealQuestion, do: TakeFromHand) -> Message:
    """`how` is one of the three of `TakeFromHand`."""
    return message(f"prompt-take-{do.how}", player=PlayerName(question.whose), wanted=describe_taken(do))


def deck_heading(table: Table, question: RevealQuestion) -> Message | None:
    """The heading of a question about a card that is played, or chosen from a hand; None if it is only revealed."""
    match instruction_of(table, question):
        case Play():
            return message("prompt-play-card")
        case TakeFromHand():
            return message("prompt-targets")
        case _:
            return None


def deck_labels(table: Table, question: LookQuestion | RevealQuestion) -> dict[str, Message]:
    """The label of each option."""
    return {option: _label(table, question, option) for option in question.options}


def _label(table: Table, question: LookQuestion | RevealQuestion, option: str) -> Message:
    do = instruction_of(table, question)
    if isinstance(question, RevealQuestion):
        if isinstance(do, Play) and isinstance(do.what, SomeCards):
            return message("button-played-unread" if option == "yes" else "button-none-there")
        if isinstance(do, Play):
            return message("button-played-unread" if option == "yes" else "button-played-none")
        if isinstance(do, TakeFromHand):
            return message("button-taken-unread" if option == "yes" else "button-taken-none")
        is_open = isinstance(do, m.Seek) and do.open
        codes = ("button-is-such", "button-is-not-such") if is_open else ("button-revealed", "button-revealed-none")
        return message(codes[0] if option == "yes" else codes[1])
    if isinstance(do, m.Reveal):
        return message("button-revealed-count", count=int(option))
    takes = isinstance(do, m.Look) and do.take > 0
    if takes and not int(option):
        return message("button-took-none" if isinstance(do, m.Look) and do.up_to else "button-none-there")
    if takes:
        return message("button-took", count=int(option))
    return message("button-recycled", count=int(option)) if int(option) else message("button-recycled-none")
