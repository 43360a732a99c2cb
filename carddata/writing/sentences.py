"""The sentences of an ability: instructions with their conditions, and what hangs on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from carddata.model import conditions as c
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.conditions import Condition, affirmed, parts
from carddata.model.costs import FREE
from carddata.model.decisions import Decide
from carddata.model.operations import ChangeRunes
from carddata.writing.conditions import condition_words
from carddata.writing.costs import paid_words
from carddata.writing.effects import instruction
from carddata.writing.speech import Speech
from carddata.writing.words import Unwritten, sentence, unwritten


def body(ability: Ability, speech: Speech) -> str:
    """What an ability does, after the words for when it does it."""
    if ability.modes:
        return _modes(ability, speech)
    if ability.may or ability.cost != FREE:
        return _optional(ability, speech)
    return " ".join(sentences(ability.do, speech))


def _optional(ability: Ability, speech: Speech) -> str:
    """An ability whose player may do all of it, or pays for it first."""
    paid = paid_words(ability.cost, speech.voice)
    opening = f"you may {f'{paid} to ' if paid else ''}" if ability.may else f"{paid} to "
    first = [do for do in ability.do if do.only_if == ability.do[0].only_if]
    if ability.do[: len(first)] != tuple(first) or first[0].only_if is not None:
        raise Unwritten("may")
    opened = f"{opening}{' and '.join(instruction(do, speech) for do in first)}."
    return " ".join((opened, *sentences(ability.do, speech, len(first))))


def _modes(ability: Ability, speech: Speech) -> str:
    once = {
        "": "",
        "spell": " you haven't already chosen",
        "turn": " that hasn't been chosen this turn",
        "turn by you": " you haven't chosen this turn",
    }[ability.each_once]
    opening = ""
    if ability.may or (ability.cost != FREE and ability.when != "activate"):
        raise Unwritten("modes")
    modes = []
    for mode in ability.modes:
        own = Speech(speech.voice, mode.choose, event=speech.event, several=speech.several)
        modes.append(" ".join(sentences(mode.do, own)))
    return f"{opening}choose one{once} — {chr(10).join([modes[0], *(f'• {mode}' for mode in modes[1:])])}"


def sentences(do: Sequence[Effect], speech: Speech, start: int = 0) -> Iterator[str]:
    """The sentences of instructions from number `start` on, from 0."""
    before: Condition | None = None
    at = start
    while at < len(do):
        steps = _together(do, at)
        words = _sentence(do, at, steps, before, speech)
        yield from (sentence(pending) for pending in speech.pending)
        speech.pending.clear()
        yield words
        before = None if isinstance(do[at], Decide) or steps[-1].only_if != do[at].only_if else do[at].only_if
        at += len(steps)


def _together(do: Sequence[Effect], at: int) -> Sequence[Effect]:
    """The instructions that one sentence says, or two of which one takes the place of the other."""
    first = do[at]
    if isinstance(first, Decide):
        return do[at : at + 1 + first.count]
    if first.only_if is None:
        return (first,)
    if _is_instead(do, at):
        return do[at : at + 2]
    return tuple(takewhile(lambda effect: effect.only_if == first.only_if, do[at:]))


def _is_instead(do: Sequence[Effect], at: int) -> bool:
    """Return whether the next instruction takes the place of the one after it, alone, under a condition."""
    if len(do) < at + 2 or do[at].only_if is None or do[at + 1].only_if != _opposite(do[at].only_if):
        return False
    ends = len(do) == at + 2 or do[at + 2].only_if != do[at + 1].only_if
    return ends and type(do[at]) is type(do[at + 1])


def _sentence(do: Sequence[Effect], at: int, steps: Sequence[Effect], before: Condition | None, speech: Speech) -> str:
    first = steps[0]
    if isinstance(first, Decide):
        return sentence(_decided(first, steps[1:], speech))
    if first.only_if is None:
        return sentence(_alone(first, speech))
    if len(steps) == 2 and steps[1].only_if != first.only_if:
        plain = sentence(_alone(steps[1], speech))
        asked = condition_words(first.only_if, speech.voice)
        return f"{plain} {sentence(f'if {asked}, {_alone(first, speech)} instead')}"
    if at == 0 and len(steps) == 1 and speech.opens:
        _choose_asked(first.only_if, speech)
        return sentence(f"{_alone(first, speech)} if {condition_words(first.only_if, speech.voice)}")
    _choose_asked(first.only_if, speech)
    opening = _opening(first.only_if, before, do, at, speech)
    return sentence(f"{opening}{' and '.join(_alone(effect, speech) for effect in steps)}")


def _choose_asked(condition: Condition, speech: Speech) -> None:
    """Make the choices that a condition asks about."""
    for each in parts(condition):
        asked = affirmed(each)
        if isinstance(asked, c.Chosen | c.ChosenOf):
            speech.choose(asked.choice)
        if isinstance(asked, c.AnyChosen):
            for number in range(1, len(speech.choices) + 1):
                speech.choose(number)


def _decided(decision: Decide, steps: Sequence[Effect], speech: Speech) -> str:
    deeds = " and ".join(instruction(effect, speech) for effect in steps)
    spend = f"spend {decision.xp} XP to " if decision.xp else ""
    asked = f"if {condition_words(decision.only_if, speech.voice)}, " if decision.only_if is not None else ""
    return f"{asked}you may {spend}{deeds}"


def _opening(condition: Condition, before: Condition | None, do: Sequence[Effect], at: int, speech: Speech) -> str:
    """The words before what is done under a condition."""
    if before is not None and condition == _opposite(before):
        return "otherwise, "
    match condition:
        case c.TookPlace(instruction=number) if number == at:
            return "if you do, "
        case c.Not(of=c.TookPlace(instruction=number)) if number == at:
            return f"if you couldn't{_channeled(do[at - 1])}, "
        case c.NotIgnored() | c.TookPlace() | c.ChoseOption():
            raise unwritten(condition)
        case _:
            return f"if {condition_words(condition, speech.voice)}, "


def _channeled(do: Effect) -> str:
    if not isinstance(do, ChangeRunes):
        raise Unwritten("did")
    return f" channel {do.count} runes this way" if do.count > 1 else ""


def _opposite(condition: Condition | None) -> Condition | None:
    if condition is None:
        return None
    return condition.of if isinstance(condition, c.Not) else c.Not(condition)


def _alone(do: Effect, speech: Speech) -> str:
    match do:
        case DoThis() | Delay() | GiveAbility():
            raise unwritten(do)
        case _:
            return instruction(do, speech)
