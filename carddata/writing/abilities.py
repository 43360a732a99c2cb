"""Abilities in words, each as a line of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.conditions import Condition, asks_what_there_is, of_parts, parts
from carddata.model.costs import FREE
from carddata.model.targets import Choice, TargetFilter
from carddata.model.triggers import EventFilter, OneOrMore
from carddata.writing.conditions import condition_words
from carddata.writing.costs import cost_words
from carddata.writing.effects import instruction
from carddata.writing.events import asked_words, trigger_line
from carddata.writing.nouns import one
from carddata.writing.sentences import body, optional_words
from carddata.writing.speech import Speech
from carddata.writing.standing import cost_change
from carddata.writing.words import Unwritten, Voice

EQUIPS = (m.Attach(what="me", to=1),)
"""The effects of the ability of Equip."""

EMPOWERS = (m.Empower(what="me"),)
"""The effects of the ability of Empower."""

NO_IT = ("dies", "kill", "return", "attach", "detach")
"""The events after which "it" is not what they happened to."""


def ability_lines(abilities: Iterable[Ability], voice: Voice) -> Iterator[str]:
    """The lines of abilities: one for each, which stands twice if it triggers on both ways of scoring."""
    rest = iter(abilities)
    for ability in rest:
        line = ability_line(ability, voice)
        yield line if ability.also is None else _on_either(line, ability_line(next(rest), voice))


def _on_either(line: str, other: str) -> str:
    """One line for two that differ in the verb of their trigger."""
    pairs = list(zip(line.split(" "), other.split(" "), strict=False))
    return " ".join(one if one == another else f"{one.rstrip(',')} or {another}" for one, another in pairs)


def ability_line(ability: Ability, voice: Voice) -> str:
    """The line of an ability."""
    speech = speech_of(ability, voice)
    match ability.when:
        case "resolve":
            return body(ability, speech)
        case "activate":
            return activated(ability, speech)
        case "then":
            raise Unwritten("then")
        case _:
            return triggered(ability, speech)


def speech_of(ability: Ability, voice: Voice) -> Speech:
    """The speech of an ability as it begins: "it" may be what its event happens to."""
    on = ability.on
    happened = on.it if isinstance(on, EventFilter) and ability.when not in NO_IT else None
    event = isinstance(happened, TargetFilter)
    several = isinstance(on, EventFilter) and OneOrMore() in on.that
    speech = Speech(voice, ability.choose, event=event, several=several)
    speech.in_trash, speech.quote = ability.in_trash, ability_line
    speech.paid = ability.cost.objects.how if ability.cost.objects is not None else ""
    return speech


def triggered(ability: Ability, speech: Speech) -> str:
    """A triggered ability."""
    if ability.theirs:
        return theirs(ability, speech)
    voice = speech.voice
    speech.opens = True
    gate, held = _gate(parts(ability.only_if), voice)
    controlled = c.ThereAre(TargetFilter("battlefield", "you", "here"))
    if voice.type == "battlefield" and controlled in held and ability.on is not None:
        gate, held = "While you control this battlefield, ", tuple(each for each in held if each != controlled)
    words, left = trigger_line(_with(ability, held), voice)
    whole = of_parts(left)
    if (
        whole is not None
        and asks_what_there_is(whole)
        and not ability.asks_later
        and ability.when not in ("dies", "kill")
    ):
        words, left = f"{words} while {condition_words(whole, voice)}", ()
    asked = asked_words(left, voice, ability)
    comma = "" if words.endswith("—") else ","
    line = f"{words}{comma} {asked}{_body(ability, speech)}"
    return f"{gate}{line if gate.startswith('While') else line[0].upper() + line[1:]}"


def theirs(ability: Ability, speech: Speech) -> str:
    """A triggered ability of the player whose event it is, in the third person."""
    words, left = trigger_line(ability, speech.voice)
    speech.they = True
    if left or ability.modes or (ability.cost != FREE and not ability.may):
        raise Unwritten("theirs")
    optional = optional_words(ability, speech) if ability.may else ""
    deeds = " and ".join(instruction(do, speech) for do in ability.do)
    if speech.pending or any(do.only_if is not None for do in ability.do):
        raise Unwritten("theirs")
    return f"{_upper(words)}, {optional}{deeds if ability.may else f'they {deeds}'}."


def _with(ability: Ability, held: tuple[Condition, ...]) -> Ability:
    fields = {name: getattr(ability, name) for name in Ability.__struct_fields__}
    return Ability(**(fields | {"only_if": of_parts(held)}))


def _body(ability: Ability, speech: Speech) -> str:
    words = body(ability, speech)
    return words[0].lower() + words[1:] if not words.startswith(("I ", "I'")) else words


def _gate(held: tuple[Condition, ...], voice: Voice) -> tuple[str, tuple[Condition, ...]]:
    """The gate of a line, and the conditions that it does not say."""
    for each in held:
        rest = tuple(other for other in held if other != each)
        match each:
            case c.Legion():
                return "[Legion] — ", rest
            case c.Level(xp=xp):
                return f"[Level {xp}] — ", rest
            case c.Empowered():
                return "[Empowered] — ", rest
    return "", held


def activated(ability: Ability, speech: Speech) -> str:
    """An ability that is used at its cost."""
    voice = speech.voice
    timing = f"[{ability.timing}] — " if ability.timing else ""
    held = parts(ability.only_if)
    if ability.do == EMPOWERS and c.NOT_EMPOWERED in held and not ability.choose:
        rest = tuple(each for each in held if each != c.NOT_EMPOWERED)
        used = f". Use this ability only if {condition_words(of_parts(rest) or c.Legion(), voice)}." if rest else ""
        return f"{timing}[Empower] {cost_words(ability.cost, voice)}{used}{_cheaper(ability, voice)}"
    if ability.do == EQUIPS and ability.choose == (Choice(TargetFilter(whose="you")),) and not held:
        return f"[Equip] {cost_words(ability.cost, voice)}{_cheaper(ability, voice)}"
    cost = cost_words(ability.cost, voice)
    gate, after = "", ""
    match held:
        case (c.Legion(),):
            timing = f"[{ability.timing}], [Legion] — " if ability.timing else "[Legion] — "
        case (c.Level(xp=xp),):
            gate = f"[Level {xp}] — "
        case (c.Empowered(),) if "Empowered" in voice.gates:
            gate = "[Empowered] — "
        case ():
            pass
        case _:
            after = f" Use this ability only while {condition_words(of_parts(held) or c.Legion(), voice)}."
    once = " Use this ability only once each turn." * ability.once
    words = _upper(body(_free(ability), speech))
    if gate:
        timing = f"[{ability.timing}] — " if ability.timing else ""
        return f"{gate}{timing}{cost}: {words}{once}{_cheaper(ability, voice)}"
    return f"{cost}: {timing}{words}{after}{once}{_cheaper(ability, voice)}"


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]


def _free(ability: Ability) -> Ability:
    """An activated ability without its cost, which stands before the colon."""
    fields = {name: getattr(ability, name) for name in Ability.__struct_fields__}
    return Ability(**(fields | {"cost": FREE}))


def _cheaper(ability: Ability, voice: Voice) -> str:
    less = ability.cheaper
    if less is None:
        return ""
    words = cost_change(less, voice, ability=True)
    match less.only_if:
        case None:
            condition = ""
        case c.AnyChosen(of=of):
            condition = f" if you choose {one(of, voice)}"
        case asked:
            condition = f" if {condition_words(asked, voice)}"
    return f". {_upper(words)}{condition}." if ability.do in (EQUIPS, EMPOWERS) else f" {_upper(words)}{condition}."
