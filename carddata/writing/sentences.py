"""The sentences of an ability: instructions with their conditions, and what hangs on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.amounts import HowMany
from carddata.model.conditions import Condition, affirmed, parts
from carddata.model.costs import FREE
from carddata.model.decisions import Decide
from carddata.model.hands import ReturnLater
from carddata.model.plays import HandCard, Play, TopCard
from carddata.model.targets import OfType, TargetFilter
from carddata.writing.conditions import condition_words
from carddata.writing.costs import paid_words
from carddata.writing.effects import instruction
from carddata.writing.follow_ups import delayed_event
from carddata.writing.options import Step, several
from carddata.writing.speech import Speech
from carddata.writing.words import Unwritten, sentence

AT_BATTLEFIELD: Final = c.ThereAre(TargetFilter("battlefield", where="here"))
"""The condition that the own permanent is at a battlefield."""


def body(ability: Ability, speech: Speech) -> str:
    """The sentences for the effects of an ability, after the words for when it happens."""
    if ability.modes:
        return _modes(ability, speech)
    if ability.may or ability.cost != FREE:
        return _optional(ability, speech)
    return " ".join(sentences(ability.do, speech))


def optional_words(ability: Ability, speech: Speech) -> str:
    """The words before what a player may do, or pays for."""
    paid = paid_words(ability.cost, speech.voice)
    if not ability.may:
        return f"{paid} to "
    return f"{'they' if speech.they else 'you'} may {f'{paid} to ' if paid else ''}"


def _optional(ability: Ability, speech: Speech) -> str:
    """An ability whose player may do all of it, or pays for it first."""
    opening = optional_words(ability, speech)
    if ability.do == (m.Move(to="with it"),):
        return "I may be moved with it."
    at, clauses = 0, []
    if _is_instead(ability.do, 0):
        first, at = _instead(ability.do[0], ability.do[1], speech), 2
    else:
        while at < len(ability.do) and (not at or _goes_on(ability.do[at])):
            step = _clause(ability.do, at, speech)
            clauses.append(step.words)
            at += step.size
        first = sentence(" and ".join(clauses))
    if speech.pending:
        raise Unwritten("may")
    return " ".join((f"{opening}{first[0].lower()}{first[1:]}", *sentences(ability.do, speech, at)))


def _goes_on(do: Effect) -> bool:
    """Return whether an instruction stands in the same sentence as those before it, which a player may follow."""
    return do.only_if is None and not isinstance(do, DoThis | Delay | GiveAbility | Decide)


def _modes(ability: Ability, speech: Speech) -> str:
    once = {
        "": "",
        "use": "",
        "spell": " you haven't already chosen",
        "turn": " that hasn't been chosen this turn",
        "turn by you": " you haven't chosen this turn",
    }[ability.each_once]
    if ability.may or ability.cost != FREE:
        raise Unwritten("modes")
    modes = []
    for mode in ability.modes:
        own = Speech(speech.voice, mode.choose, event=speech.event, several=speech.several)
        modes.append(" ".join(sentences(mode.do, own)))
    return f"choose one{once} — {chr(10).join([modes[0], *(f'• {mode}' for mode in modes[1:])])}"


def sentences(do: Sequence[Effect], speech: Speech, start: int = 0) -> Iterator[str]:
    """The sentences of instructions from number `start` on, from 0."""
    before: Condition | None = None
    at = start
    for number in _only_spoken_of(do):
        speech.choose(number)
    while at < len(do):
        step = _ordered(do, at, before, speech)
        yield from (sentence(pending) for pending in speech.pending)
        speech.pending.clear()
        yield step.words
        first = do[at]
        whole = all(effect.only_if == first.only_if for effect in do[at : at + step.size])
        before = first.only_if if whole and not isinstance(first, Decide) else None
        at += step.size


def _only_spoken_of(do: Sequence[Effect]) -> Iterator[int]:
    """The choices that a reflexive trigger speaks of, and nothing else."""
    spoken_of = {each.that for each in do if isinstance(each, DoThis) and each.that}
    used = {getattr(each, name, None) for each in do for name in ("what", "to", "first", "second")}
    yield from sorted(spoken_of - used)


def _ordered(do: Sequence[Effect], at: int, before: Condition | None, speech: Speech) -> Step:
    """The next sentence, in which nothing is chosen that must be chosen before what the sentence before it chooses."""
    mark = speech.mark()
    speech.asked = speech.inline = 0
    step = _step(do, at, before, speech)
    if speech.asked > speech.inline > 0:
        last = speech.asked
        speech.go_back(mark)
        for number in range(1, last + 1):
            speech.choose(number)
        step = _step(do, at, before, speech)
    return step


def _step(do: Sequence[Effect], at: int, before: Condition | None, speech: Speech) -> Step:
    """The next sentence, or more of them that belong together."""
    first = do[at]
    match first:
        case Decide():
            return Step(1 + first.count, sentence(_decided(first, do[at + 1 : at + 1 + first.count], speech)))
        case DoThis(only_if=c.Shown()) if _by_type(do[at:]):
            count = len(_by_type(do[at:]))
            return Step(count, _do_by_type(_by_type(do[at:]), speech))
        case DoThis():
            return Step(1, sentence(_do_this(first, do, at, speech)))
        case Delay(killing=True):
            return Step(1, sentence(_killing(first, speech)))
        case GiveAbility():
            return Step(1, _given(first, speech))
    if first.only_if is None or _is_placed(first):
        step = _clause(do, at, speech)
        return Step(step.size, sentence(step.words))
    if isinstance(together := several(do, at, speech), Step):
        return Step(together.size, sentence(f"if {condition_words(first.only_if, speech.voice)}, {together.words}"))
    if _is_instead(do, at):
        return Step(2, _instead(first, do[at + 1], speech))
    same = tuple(takewhile(lambda effect: effect.only_if == first.only_if, do[at:]))
    if (more := _further(first.only_if, do[at + len(same) :])) is not None:
        asked, further = more
        opened = _conditional(same, before, do, at, speech).removesuffix(".")
        deeds = " and ".join(_alone(effect, speech) for effect in further)
        return Step(len(same) + len(further), f"{opened} and if {condition_words(asked, speech.voice)}, {deeds}.")
    return Step(len(same), _conditional(same, before, do, at, speech))


def _further(first: Condition | None, rest: Sequence[Effect]) -> tuple[Condition, tuple[Effect, ...]] | None:
    """Return the instructions under a condition besides the `first`, and that condition; None if there are none."""
    asked = rest[0].only_if if rest else None
    if first is None or not isinstance(asked, c.All) or first not in asked.of or len(asked.of) != 2:
        return None
    (other,) = (each for each in asked.of if each != first)
    return other, tuple(takewhile(lambda effect: effect.only_if == asked, rest))


def _is_placed(do: Effect) -> bool:
    """Return whether a condition says where something moves to: "my battlefield"."""
    return isinstance(do, m.Move) and do.to == "here" and do.only_if == AT_BATTLEFIELD


def _clause(do: Sequence[Effect], at: int, speech: Speech) -> Step:
    """The words of the next instruction, or of several that belong together, without the full stop."""
    together = several(do, at, speech)
    if together is not None:
        return together
    first = do[at]
    if isinstance(first, Delay):
        return Step(1, _delayed(first, speech))
    return Step(1, instruction(first, speech))


def _is_instead(do: Sequence[Effect], at: int) -> bool:
    """Return whether the next instruction takes the place of the one after it, alone, under a condition."""
    if len(do) < at + 2 or do[at].only_if is None or do[at + 1].only_if != _opposite(do[at].only_if):
        return False
    ends = len(do) == at + 2 or do[at + 2].only_if != do[at + 1].only_if
    return ends and (type(do[at]) is type(do[at + 1]) or isinstance(do[at + 1], Delay))


def _instead(other: Effect, plain: Effect, speech: Speech) -> str:
    """An instruction, and another that takes its place under a condition."""
    first = sentence(_clause((plain,), 0, speech).words)
    level = _level(other.only_if, speech)
    asked = level or f"if {condition_words(other.only_if or c.Legion(), speech.voice)}, "
    return f"{first}{chr(10) if level else ' '}{sentence(f'{asked}{instruction(other, speech)} instead')}"


def _level(condition: Condition | None, speech: Speech) -> str:
    """The gate of a line of a spell that is for players of some XP."""
    if speech.voice.type != "spell":
        return ""
    if isinstance(condition, c.Level) and f"Level {condition.xp}" in speech.voice.gates:
        return f"[Level {condition.xp}] — "
    if isinstance(condition, c.Legion) and "Legion" in speech.voice.gates:
        return "[Legion] — "
    return ""


def _conditional(
    same: Sequence[Effect], before: Condition | None, do: Sequence[Effect], at: int, speech: Speech
) -> str:
    """Instructions under a condition."""
    condition = same[0].only_if
    if condition is None:
        raise Unwritten("condition")
    level = _level(condition, speech)
    if level:
        return f"{chr(10) * bool(at)}{level}{sentence(' and '.join(instruction(each, speech) for each in same))}"
    _choose_asked(condition, speech)
    if at == 0 and len(same) == 1 and (speech.opens or isinstance(condition, c.Outmatches)):
        return sentence(f"{_alone(same[0], speech)} if {condition_words(condition, speech.voice)}")
    opening = _opening(condition, before, do, at, speech)
    if isinstance(same[0], ReturnLater):
        opening = ""
    counts = (each.of.of for each in c.leaves(condition, c.Counted) if isinstance(each.of, HowMany))
    speech.counted = next((described for described in counts if described.where == "destination"), None)
    deeds = " and ".join(_alone(effect, speech) for effect in same)
    speech.counted = None
    return sentence(f"{opening}{deeds}")


def _decided(decision: Decide, steps: Sequence[Effect], speech: Speech) -> str:
    deeds = " and ".join(instruction(effect, speech) for effect in steps)
    spend = f"spend {decision.xp} XP to " if decision.xp else ""
    asked = f"if {condition_words(decision.only_if, speech.voice)}, " if decision.only_if is not None else ""
    return f"{asked}you may {spend}{deeds}"


def _delayed(delay: Delay, speech: Speech) -> str:
    """The words for an effect that is delayed until an event."""
    if isinstance(delay.of, int):
        speech.choose(delay.of)
    event = delayed_event(delay, speech)
    then = delay.then
    inner = Speech(speech.voice, then.choose, event=delay.of is not None or then.on is not None)
    optional = optional_words(then, inner) if then.may else ""
    deeds = " and ".join(instruction(effect, inner) for effect in then.do)
    if inner.pending:
        raise Unwritten("delay")
    return f"{event}, {optional}{deeds}"


def _killing(delay: Delay, speech: Speech) -> str:
    """The words for effects that follow as an instruction kills what it dealt damage to."""
    then = delay.then
    inner = Speech(speech.voice, then.choose)
    opening = "if this kills it, do this: " if delay.once else "then for each unit this kills, do this: "
    optional = optional_words(then, inner) if then.may else ""
    return f"{opening}{optional}{' and '.join(instruction(effect, inner) for effect in then.do)}"


def _do_this(do: DoThis, before: Sequence[Effect], at: int, speech: Speech) -> str:
    """A reflexive trigger."""
    then = do.then
    linked = isinstance(do.only_if, c.TookPlace)
    last = before[at - 1] if at else None
    event, several_objects = _played(last, before[:at], linked=linked)
    moved = isinstance(last, m.Move) and linked
    inner = Speech(speech.voice, then.choose, event=event or moved, several=several_objects)
    inner.moved = moved
    match do.only_if:
        case None:
            opening = "then do this: "
        case c.TookPlace(instruction=number) if number == at:
            opening = "then do this: " if moved else "if you do, do this: "
        case condition:
            opening = f"if {condition_words(condition, speech.voice)}, do this: "
    optional = optional_words(then, inner) if then.may else ""
    deeds = " and ".join(instruction(effect, inner) for effect in then.do)
    if optional == "you may " and ((isinstance(last, Play) and linked) or deeds.startswith("choose ")):
        opening, optional = "then you may do this: ", ""
    chosen = "".join(f"{pending[0].upper()}{pending[1:]}. " for pending in inner.pending)
    return f"{opening}{chosen}{optional}{deeds[0].upper() + deeds[1:] if chosen else deeds}"


def _played(last: Effect | None, before: Sequence[Effect], *, linked: bool) -> tuple[bool, bool]:
    """Return whether "it" is what the last instruction has played, and whether that may be several objects."""
    if isinstance(last, m.PlayToken) and not linked:
        tokens = [do for do in before if isinstance(do, m.PlayToken)]
        return True, sum(do.count for do in tokens) > 1 or any(do.each is not None for do in tokens)
    card = last.what if isinstance(last, Play) else None
    if isinstance(card, HandCard | TopCard) and linked:
        types = next((each.types for each in card.of.that if isinstance(each, OfType)), ())
        return types in (("unit",), ("gear",), ("unit", "gear")), False
    return False, False


def _by_type(do: Sequence[Effect]) -> tuple[DoThis, ...]:
    """Reflexive triggers, each for a type that a discarded card may have."""
    triggers = tuple(takewhile(lambda each: isinstance(each, DoThis) and isinstance(each.only_if, c.Shown), do))
    of_types = tuple(each for each in triggers if isinstance(each, DoThis))
    return of_types if len(of_types) > 1 else ()


def _do_by_type(of_types: Sequence[DoThis], speech: Speech) -> str:
    words = ["Do the following based on the discarded card's type:"]
    for each in of_types:
        if not isinstance(each.only_if, c.Shown):
            raise Unwritten("do this")
        ((kind,),) = (asked.types for asked in each.only_if.of.that if isinstance(asked, OfType))
        words += [f"{kind.capitalize()} —", *sentences(each.then.do, Speech(speech.voice, each.then.choose))]
    return " ".join(words)


def _given(do: GiveAbility, speech: Speech) -> str:
    """An ability that units have for the turn, in quotes."""
    bearer = speech.voice._replace(type="unit", second_box=False, additional=())
    ability = speech.quote(do.ability, bearer)
    things = speech.things(do.to)
    if things in ("it", "me", "them"):
        return f'Give {things} "{ability}" this turn.'
    return f'This turn, {things} has "{ability}".'


def _choose_asked(condition: Condition, speech: Speech) -> None:
    """Make the choices that a condition asks about."""
    for each in parts(condition):
        asked = affirmed(each)
        if isinstance(asked, c.Chosen | c.ChosenOf):
            speech.choose(asked.choice)
        if isinstance(asked, c.AnyChosen):
            for number in range(1, len(speech.choices) + 1):
                speech.choose(number)


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
            raise Unwritten("took place")
        case _:
            return f"if {condition_words(condition, speech.voice)}, "


def _channeled(do: Effect) -> str:
    if not isinstance(do, m.ChangeRunes):
        raise Unwritten("did")
    return f" channel {do.count} runes this way" if do.count > 1 else ""


def _opposite(condition: Condition | None) -> Condition | None:
    if condition is None:
        return None
    return condition.of if isinstance(condition, c.Not) else c.Not(condition)


def _alone(do: Effect, speech: Speech) -> str:
    match do:
        case Delay():
            return _delayed(do, speech)
        case DoThis() | GiveAbility():
            raise Unwritten("do this")
        case _:
            return instruction(do, speech)
