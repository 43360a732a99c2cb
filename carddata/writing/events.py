"""Triggers in words: when an ability triggers."""

from __future__ import annotations

from typing import Final

from carddata.lexicon import verb
from carddata.model import conditions as c
from carddata.model import triggers as t
from carddata.model.abilities import Ability, When
from carddata.model.conditions import Condition, parts
from carddata.model.targets import HasState, TargetFilter
from carddata.model.triggers import EventFilter
from carddata.writing.conditions import condition_words
from carddata.writing.events_of_units import (
    of_equipment,
    of_fight,
    of_move,
    of_object,
    of_units_scoring,
    unit_verb,
    who_of,
)
from carddata.writing.nouns import one
from carddata.writing.words import Unwritten, Voice, article, ordinal

OWN: Final[tuple[When, ...]] = ("attack", "defend", "conquer", "hold", "move", "win", "death")
"""The events of the own unit."""

_PLAYER: Final[dict[When, tuple[str, str]]] = {
    "discard": ("discard", "one or more cards"),
    "burn": ("burn", "one or more cards"),
    "gain xp": ("gain", "XP"),
    "spend xp": ("spend", "XP"),
    "predict": ("predict", ""),
    "recycle": ("recycle", "one or more cards"),
    "recycle a rune": ("recycle", "a rune"),
    "channel": ("channel", "one or more runes"),
    "spend a buff": ("spend", "a buff"),
    "lose": ("lose", "a combat"),
}
"""The actions of players: the verb by its row in the lexicon, and what they do it with."""

_YOURS_ALONE: Final = ("predict", "recycle")
"""The actions that no other player is said to do."""

_BATTLES: Final[dict[When, str]] = {
    "showdown": "a showdown begins",
    "combat begins": "a combat begins",
    "combat ends": "a combat ends",
}
"""The words for showdowns and combats that begin or end."""

AT_BATTLEFIELD: Final = c.ThereAre(TargetFilter("battlefield", where="here"))
"""The condition that the own permanent is at a battlefield."""


def trigger_line(ability: Ability, voice: Voice) -> tuple[str, tuple[Condition, ...]]:
    """The words before the comma, and the conditions that these do not say."""
    held = parts(ability.only_if)
    on = ability.on
    if on is None:
        return _plain(ability, voice, held)
    return _watched(ability.when, on, voice, held, theirs=ability.theirs)


def _plain(ability: Ability, voice: Voice, held: tuple[Condition, ...]) -> tuple[str, tuple[Condition, ...]]:
    when = ability.when
    phase = {
        "beginning": "at the start of your Beginning Phase",
        "main": "at the start of your Main Phase",
        "ending": "at the end of your turn",
    }
    if when in phase:
        return phase[when], held
    if when == "revealed":
        return "as I'm revealed from your Main Deck", held
    if when == "hides":
        return "when you hide a card", held
    if when == "plays a card":
        return "when you play a card", held
    if when == "plays from facedown":
        return "when you play a card from face down", held
    if when == "play":
        return _own_play(voice, held)
    if when == "discarded":
        return f"when you discard {voice.me}", held
    if when == "leaves":
        return "when I leave the board" if voice.me == "me" else "when this leaves the board", held
    if voice.type == "battlefield":
        return f"when you {_score(when)} here", held
    if when in ("conquer", "win") and c.Attacked() in held:
        after = "after an attack" if when == "conquer" else "while attacking"
        return f"when I {unit_verb(when)} {after}", tuple(each for each in held if each != c.Attacked())
    if when == "move" and AT_BATTLEFIELD in held:
        return "when I move to a battlefield", tuple(each for each in held if each != AT_BATTLEFIELD)
    if when == "death" and not ability.in_words:
        return "[Deathknell] —", held
    if when == "death" and voice.me == "this":
        return "when this is killed", held
    if when in OWN:
        return f"when I {unit_verb(when)}", held
    raise Unwritten(when)


def _score(when: When) -> str:
    if when not in ("conquer", "hold", "win", "attack", "defend"):
        raise Unwritten(when)
    return unit_verb(when)


def _own_play(voice: Voice, held: tuple[Condition, ...]) -> tuple[str, tuple[Condition, ...]]:
    words = f"when you play {voice.me}"
    if AT_BATTLEFIELD in held:
        words, held = f"{words} to a battlefield", tuple(each for each in held if each != AT_BATTLEFIELD)
    if c.PlayedFrom("facedown") in held:
        words, held = f"{words} from face down", tuple(each for each in held if each != c.PlayedFrom("facedown"))
        if c.TurnOf("you") in held:
            words, held = f"{words} on your turn", tuple(each for each in held if each != c.TurnOf("you"))
    return words, held


def _watched(
    when: When, on: EventFilter, voice: Voice, held: tuple[Condition, ...], *, theirs: bool
) -> tuple[str, tuple[Condition, ...]]:
    if theirs:
        return _of_any_player(when, on, voice), held
    once = t.OnceEachTurn() in on.that
    nth = on.first(t.NthTime)
    plain = on.without(t.OnceEachTurn).without(t.NthTime)
    if nth is not None:
        return _nth(when, plain, nth.number, voice), held
    if when == "dies" and not once and plain.that and t.OneOrMore() not in plain.that:
        raise Unwritten(when)
    words = _event(when, plain, voice)
    if once and when in ("beginning", "ending"):
        raise Unwritten(when)
    if once:
        return f"once each turn, {words}", held
    if when == "plays" and on.by == "you" and c.InShowdown() in held:
        return f"{words} during a showdown", tuple(each for each in held if each != c.InShowdown())
    return words, held


def _of_any_player(when: When, on: EventFilter, voice: Voice) -> str:
    """An event of any player, of whom the words after it speak as "they"."""
    first = " for the first time each turn" * (t.OnceEachTurn() in on.that)
    rest = on.without(t.OnceEachTurn)
    if when in ("beginning", "ending") and on == EventFilter():
        return _event(when, on, voice)
    if not isinstance(rest.it, TargetFilter) or rest.by != "anybody":
        raise Unwritten("theirs")
    match when, rest.that:
        case "plays", ():
            return f"when a player plays {one(rest.it, voice)}{first}"
        case "choose", (t.CausedBy(cause="spell"),):
            return f"when a player chooses {one(rest.it, voice)} with a spell{first}"
        case "return", () if not first:
            return f"when {one(rest.it, voice)} is returned to a player's hand"
        case _:
            raise Unwritten("theirs")


def _nth(when: When, on: EventFilter, number: int, voice: Voice) -> str:
    nth = ordinal(number)
    kind = on.it.kind if isinstance(on.it, TargetFilter) else ""
    plain = on.it is None or on.it == TargetFilter(kind=kind)  # type: ignore[arg-type]
    match when, on.by:
        case "plays a card", "you":
            return f"when you play your {nth} card each turn"
        case "plays", "you" if plain:
            return f"when you play your {nth} {kind} each turn"
        case "plays a card", "enemy":
            return f"when an opponent plays their {nth} card each turn"
        case "plays", "enemy" if plain:
            return f"when an opponent plays their {nth} {kind} each turn"
        case "draw", "you":
            return f"when you draw your {nth} card each turn"
        case "draw", "enemy":
            return f"when an opponent draws their {nth} card each turn"
        case "dies", _ if isinstance(on.it, TargetFilter):
            during = " during your Beginning Phase" if t.InOwnBeginning() in on.that else ""
            return f"the {nth} time {one(on.it, voice)} dies{during} each turn"
        case "move" | "conquer" | "win", _ if on.it == "me":
            return f"the {nth} time I {unit_verb(when)} each turn"
        case _:
            raise Unwritten("nth")


def _event(when: When, on: EventFilter, voice: Voice) -> str:
    if when in ("beginning", "ending") and on.it is None:
        return _phase(when, on)
    if when in _PLAYER and on.it is None:
        return _of_player(when, on)
    if when in ("attack", "defend", "conquer", "hold", "win") and on.it is None:
        return _of_scorer(when, on)
    if when in _BATTLES and on.it is None and on.by == "anybody":
        return _of_battle(when, on)
    if when == "combat ends" and on.by == "anybody" and not on.that:
        who = "I" if on.it == "me" else one(on.it or TargetFilter(), voice)
        return f"when a combat that {who} was in ends"
    if when in ("plays", "plays a card"):
        return _of_play(when, on, voice)
    if when == "move":
        return of_move(on, voice)
    if when in ("attack", "defend"):
        return of_fight(when, on, voice)
    if when in ("conquer", "hold", "win"):
        return of_units_scoring(when, on, voice)
    if when in ("attach", "detach"):
        return of_equipment(when, on, voice)
    return of_object(when, on, voice)


def _phase(when: When, on: EventFilter) -> str:
    first = t.InNthTurn(1, 1) in on.that
    if len(on.that) > first:
        raise Unwritten(when)
    match when, on.by:
        case "beginning", "anybody":
            return f"at the start of each player's {'first ' * first}Beginning Phase"
        case "beginning", "enemy":
            return "at the start of an opponent's Beginning Phase"
        case "ending", "anybody":
            return "at the end of each turn"
        case "ending", "enemy":
            return "at the end of an opponent's turn"
        case _:
            raise Unwritten(when)


def _of_player(when: When, on: EventFilter) -> str:
    row, thing = _PLAYER[when]
    does = verb(row, "base" if on.by == "you" else "s")
    card = on.first(t.EachCard)
    if (on.by != "you" and when in _YOURS_ALONE) or (card is not None and when not in ("channel", "discard", "burn")):
        raise Unwritten(when)
    words = f"{does} {thing}".rstrip()
    if card is not None:
        noun = "rune" if when == "channel" else "card" if card.of == "card" else f"{card.of} card"
        words = f"{does} {article(noun)}"
    if len(on.that) > (card is not None) or on.by == "friendly":
        raise Unwritten(when)
    return f"when {who_of(on)} {words}"


def _of_scorer(when: When, on: EventFilter) -> str:
    match when, on.by, on.that:
        case "conquer" | "hold" | "win", "you", ():
            return f"when you {_score(when)}"
        case "conquer" | "hold", "friendly", ():
            return f"when you or an ally {when}"
        case "conquer" | "hold", "enemy" | "anybody", ():
            return f"when {who_of(on)} {verb(when, 's')}"
        case "win", "enemy" | "anybody", ():
            return f"when {who_of(on)} wins a combat"
        case "attack" | "defend", "you", ():
            return f"when you {when} at a battlefield"
        case "conquer", "you", (t.ControlledBefore(by="nobody"),):
            return "when you conquer an uncontrolled battlefield"
        case "conquer", "you", (t.ControlledBefore(by="enemy"),):
            return "when you conquer an enemy battlefield"
        case _:
            raise Unwritten(when)


def _of_battle(when: When, on: EventFilter) -> str:
    begins = _BATTLES[when]
    match on.that:
        case ():
            return f"when {begins}"
        case (t.At(place="here"),):
            return f"when {begins} here"
        case (t.At(place="yours"),) if when == "showdown":
            return f"when {begins} at a battlefield you control"
        case _:
            raise Unwritten(when)


def _of_play(when: When, on: EventFilter, voice: Voice) -> str:
    if on.it == "me" or (on.it is None) != (when == "plays a card"):
        raise Unwritten(when)
    noun = "a card" if on.it is None else one(on.it, voice)
    own = {"trash": "from your trash", "hand": "from your hand", "elsewhere": "from anywhere other than your hand"}
    match on.by, on.that:
        case "you", ():
            return f"when you play {noun}"
        case "you", (t.CameFrom(zone=zone),):
            return f"when you play {noun} {own[zone]}"
        case "you", (t.CostsAtLeast(number="energy", least=least),):
            return f"when you play {noun} that costs {{{least}}} or more"
        case "you", (t.CostsAtLeast(number="power", least=least),) if on.it is None:
            return f"when you play a card with power cost {'{any}' * least} or more"
        case "you", (t.Spending(energy=energy),):
            return f"when you play {noun}, if you spent {{{energy}}} or more"
        case "enemy", ():
            return f"when an opponent plays {noun}"
        case "enemy", (t.CameFrom(zone=zone),):
            return f"when an opponent plays {noun} {own[zone].replace('your', 'their')}"
        case _:
            raise Unwritten(when)


def asked_words(held: tuple[Condition, ...], voice: Voice, ability: Ability) -> str:
    """The conditions after a trigger, each after "if"."""
    if not held:
        return ""
    if len(held) > 1:
        whole = c.All(held)
        return f"if {condition_words(whole, voice)}, "
    (condition,) = held
    if isinstance(condition, c.Itself) and ability.when == "death":
        return _at_death(condition.of)
    if isinstance(condition, c.Not) and isinstance(condition.of, c.Itself) and ability.when == "death":
        return "if I didn't die alone, "
    return f"if {condition_words(condition, voice)}, "


def _at_death(of: TargetFilter) -> str:
    if of.where == "battlefield":
        return "if I died at a battlefield, "
    match of.that:
        case (HasState(state="alone"),):
            return "if I died alone, "
        case (HasState(state="mighty"),):
            return "if I was [Mighty], "
        case (HasState(state=state),):
            return f"if I was {state}, "
        case _:
            raise Unwritten("itself")
