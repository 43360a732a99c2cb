"""Triggers in words: when an ability triggers."""

from __future__ import annotations

from typing import Final

from carddata.model import conditions as c
from carddata.model import triggers as t
from carddata.model.abilities import Ability, When
from carddata.model.conditions import Condition, parts
from carddata.model.targets import HasState, TargetFilter
from carddata.model.triggers import EventFilter
from carddata.writing.conditions import condition_words
from carddata.writing.nouns import bare, noun_phrase, one
from carddata.writing.words import Unwritten, Voice, article, ordinal

_OWN: Final[dict[When, str]] = {
    "attack": "I attack",
    "defend": "I defend",
    "conquer": "I conquer",
    "hold": "I hold",
    "move": "I move",
    "win": "I win a combat",
    "death": "I die",
}

_PLAYER: Final[dict[When, tuple[str, str]]] = {
    "discard": ("discard one or more cards", "discards one or more cards"),
    "burn": ("burn one or more cards", "burns one or more cards"),
    "gain xp": ("gain XP", "gains XP"),
    "spend xp": ("spend XP", "spends XP"),
    "predict": ("predict", ""),
    "recycle": ("recycle one or more cards", ""),
    "recycle a rune": ("recycle a rune", "recycles a rune"),
    "channel": ("channel one or more runes", "channels one or more runes"),
    "spend a buff": ("spend a buff", "spends a buff"),
    "lose": ("lose a combat", "loses a combat"),
}
"""What players do, by the verbs of "you" and of another player."""

_MADE: Final[dict[When, str]] = {
    "stun": "stunned",
    "buff": "buffed",
    "ready": "readied",
    "exhaust": "exhausted",
    "empower": "empowered",
}

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
    if ability.of is not None:
        described = one(ability.of, voice)
        return (f"when {described} dies" if when == "dies" else f"when you play {described}"), held
    if ability.yours:
        return f"when you {_score(when)}", held
    if voice.type == "battlefield":
        return f"when you {_score(when)} here", held
    if when == "move" and AT_BATTLEFIELD in held:
        return "when I move to a battlefield", tuple(each for each in held if each != AT_BATTLEFIELD)
    if when == "death" and (voice.deathknell or voice.me == "this"):
        return "[Deathknell] —" if voice.deathknell else "when this is killed", held
    if when in _OWN:
        return f"when {_OWN[when]}", held
    raise Unwritten(when)


def _score(when: When) -> str:
    verbs = {"conquer": "conquer", "hold": "hold", "win": "win a combat", "attack": "attack", "defend": "defend"}
    if when not in verbs:
        raise Unwritten(when)
    return verbs[when]


def _own_play(voice: Voice, held: tuple[Condition, ...]) -> tuple[str, tuple[Condition, ...]]:
    words = f"when you play {voice.me}"
    if AT_BATTLEFIELD in held:
        words, held = f"{words} to a battlefield", tuple(each for each in held if each != AT_BATTLEFIELD)
    if c.PlayedFrom("facedown") in held:
        words, held = f"{words} from face down", tuple(each for each in held if each != c.PlayedFrom("facedown"))
    return words, held


def _watched(
    when: When, on: EventFilter, voice: Voice, held: tuple[Condition, ...], *, theirs: bool
) -> tuple[str, tuple[Condition, ...]]:
    if theirs:
        raise Unwritten("theirs")
    once = t.OnceEachTurn() in on.that
    nth = on.first(t.NthTime)
    plain = on.without(t.OnceEachTurn).without(t.NthTime)
    if nth is not None:
        return _nth(when, plain, nth.number, voice), held
    words = _event(when, plain, voice)
    if once:
        return f"once each turn, {words}", held
    return words, held


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
            return f"the {nth} time {_OWN[when]} each turn"
        case _:
            raise Unwritten("nth")


def _event(when: When, on: EventFilter, voice: Voice) -> str:
    if when in ("beginning", "ending"):
        return _phase(when, on)
    if when in _PLAYER and on.it is None:
        return _of_player(when, on)
    if when in ("attack", "defend", "conquer", "hold", "win") and on.it is None:
        return _of_scorer(when, on)
    if when in ("showdown", "combat ends"):
        return _of_battle(when, on)
    if when in ("plays", "plays a card"):
        return _of_play(when, on, voice)
    if when == "move":
        return _of_move(on, voice)
    if when in ("attack", "defend"):
        return _of_fight(when, on, voice)
    if when in ("conquer", "hold", "win"):
        return _of_units_scoring(when, on, voice)
    if when in ("attach", "detach"):
        return _of_equipment(when, on, voice)
    return _of_object(when, on, voice)


def _phase(when: When, on: EventFilter) -> str:
    first = t.InNthTurn(1) in on.that
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


def _who(on: EventFilter) -> str:
    return {"you": "you", "enemy": "an opponent", "anybody": "a player", "friendly": "you or an ally"}[on.by]


def _of_player(when: When, on: EventFilter) -> str:
    yours, theirs = _PLAYER[when]
    words = yours if on.by == "you" else theirs
    card = on.first(t.EachCard)
    if card is not None:
        noun = "rune" if when == "channel" else "card" if card.of == "card" else f"{card.of} card"
        words = f"{words.split()[0]} {article(noun)}"
    if len(on.that) > (card is not None) or not words or on.by == "friendly":
        raise Unwritten(when)
    return f"when {_who(on)} {words}"


def _of_scorer(when: When, on: EventFilter) -> str:
    match when, on.by, on.that:
        case "conquer" | "hold", "friendly", ():
            return f"when you or an ally {when}"
        case "conquer" | "hold", "enemy" | "anybody", ():
            return f"when {_who(on)} {when}s"
        case "win", "enemy" | "anybody", ():
            return f"when {_who(on)} wins a combat"
        case "attack" | "defend", "you", ():
            return f"when you {when} at a battlefield"
        case "conquer", "you", (t.ControlledBefore(by="nobody"),):
            return "when you conquer an uncontrolled battlefield"
        case "conquer", "you", (t.ControlledBefore(by="enemy"),):
            return "when you conquer an enemy battlefield"
        case _:
            raise Unwritten(when)


def _of_battle(when: When, on: EventFilter) -> str:
    begins = "a showdown begins" if when == "showdown" else "a combat ends"
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
    noun = "a card" if on.it is None else one(on.it, voice) if on.it != "me" else "me"
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


def _subject(on: EventFilter, voice: Voice) -> tuple[str, bool]:
    """What the event happens to, and whether that is several objects."""
    if on.it == "me":
        return "I", True
    if on.it is None:
        raise Unwritten("event")
    if t.OneOrMore() in on.that:
        return f"one or more {bare(noun_phrase(on.it, voice, several=True))}", True
    return one(on.it, voice), False


def _rest(on: EventFilter) -> tuple[t.Circumstance, ...]:
    return tuple(each for each in on.that if each != t.OneOrMore())


def _of_move(on: EventFilter, voice: Voice) -> str:
    to = {"battlefield": "to a battlefield", "here": "here", "base": "to base"}
    left = {
        "here": "from here",
        "battlefield": "from a battlefield",
        "base": "from base",
        "anywhere": "from a location",
    }
    if on.by == "enemy" and on.it is None:
        match on.that:
            case (t.OneOrMore(), t.At(place="elsewhere")):
                return "when an opponent moves to a battlefield other than mine"
            case (t.OneOrMore(), t.At(place="battlefield")):
                return "when an opponent moves to a battlefield"
            case _:
                raise Unwritten("move")
    words: list[str] = []
    for each in _rest(on):
        match each:
            case t.LeftPlace(place=place):
                words.insert(0, left[place])
            case t.At(place=place) if place in to:
                words.append(to[place])
            case _:
                raise Unwritten("move")
    subject, several = _subject(on, voice)
    if on.by == "you" and not several:
        return " ".join(("when you move", subject, *words))
    if on.by == "enemy" and not several:
        return " ".join(("when an opponent moves", subject, *words))
    if on.by != "anybody" or (several and subject != "I"):
        raise Unwritten("move")
    return " ".join((f"when {subject} {'move' if several else 'moves'}", *words))


def _of_fight(when: When, on: EventFilter, voice: Voice) -> str:
    subject, several = _subject(on, voice)
    words: list[str] = []
    for each in _rest(on):
        match each:
            case t.Alone(how=how):
                words.insert(0, how)
            case t.At(place="yours"):
                words.append("at a battlefield you control")
            case t.At(place="here"):
                words.append("here")
            case _:
                raise Unwritten(when)
    if several and subject != "I":
        raise Unwritten(when)
    return " ".join((f"when {subject} {when}{'' if several else 's'}", *words))


def _of_units_scoring(when: When, on: EventFilter, voice: Voice) -> str:
    subject, several = _subject(on, voice)
    verb = when if several else f"{when}s"
    verb = f"{verb} a combat" if when == "win" else verb
    match _rest(on):
        case ():
            return f"when {subject} {verb}"
        case (t.At(place="here"),):
            return f"when {subject} {verb} here"
        case (t.Alone(),):
            return f"when {subject} {verb} alone"
        case (t.ControlledBefore(by=by),) if subject == "I":
            return f"when I conquer {'an uncontrolled' if by == 'nobody' else 'an enemy'} battlefield"
        case _:
            raise Unwritten(when)


def _of_equipment(when: When, on: EventFilter, voice: Voice) -> str:
    done = "attached to" if when == "attach" else "detached from"
    verb = "attach" if when == "attach" else "detach"
    to = "to" if when == "attach" else "from"
    match on.that:
        case (t.CausedBy(cause="equip"),) if on.by == "you" and on.it is not None:
            return f"when you equip {'me' if on.it == 'me' else one(on.it, voice)}"
        case (t.CausedBy(cause="equip"),) if on.it == "me":
            return "when I become equipped"
        case (t.WithThis(),) if on.it is None:
            return "when this is detached"
        case (t.WithThis(),) if isinstance(on.it, TargetFilter):
            words = one(on.it, voice)
            return f"when you attach this to {words}" if on.by == "you" else f"when this is attached to {words}"
        case () if on.it is not None:
            words = "me" if on.it == "me" else one(on.it, voice)
            return (
                f"when you {verb} an Equipment {to} {words}"
                if on.by == "you"
                else f"when an Equipment is {done} {words}"
            )
        case _:
            raise Unwritten(when)


def _of_object(when: When, on: EventFilter, voice: Voice) -> str:
    if when == "draw" and on.that == (t.EachCard(),):
        return "when you draw a card" if on.by == "you" else f"when {_who(on)} draws a card"
    if when == "use":
        (cause,) = on.that
        if isinstance(cause, t.CausedBy):
            return f"when you use an activated ability of a {cause.cause}"
    subject, several = _subject(on, voice)
    am = "I am" if subject == "I" else f"{subject} {'are' if several else 'is'}"
    thing = "me" if subject == "I" else subject
    by_spell = t.CausedBy("spell") in on.that
    if len(_rest(on)) > by_spell:
        raise Unwritten(when)
    match when, on.by:
        case (("stun" | "ready" | "buff" | "empower" | "choose"), "you"):
            return f"when you {when} {thing}{' with a spell' * by_spell}"
        case "choose", "enemy":
            return f"when an opponent chooses {thing}{' with a spell' * by_spell}"
        case "choose", "anybody":
            return f"when {am} chosen by a spell{'' if by_spell else ' or ability'}"
        case (("stun" | "ready" | "buff" | "exhaust"), "anybody"):
            return f"when {am} {_MADE[when]}"
        case "empower", "anybody":
            become = "I become" if subject == "I" else f"{subject} {'become' if several else 'becomes'}"
            return f"when {become} [Empowered]"
        case "mighty", "anybody":
            become = "I become" if subject == "I" else f"{subject} becomes"
            return f"when {become} [Mighty]"
        case "damage", "anybody":
            return "when I take damage" if subject == "I" else f"when {subject} takes damage"
        case "dies", "anybody":
            return f"when {subject} {'die' if several else 'dies'}"
        case "kill", "you":
            return f"when you kill {thing}{' with a spell' * by_spell}"
        case "kill", "anybody" | "enemy" if by_spell:
            return f"when {subject} is killed by {'a' if on.by == 'anybody' else 'an enemy'} spell"
        case "return", "anybody":
            return f"when {subject} is returned to a player's hand"
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
