"""Noun phrases: descriptions of objects in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from carddata.lexicon import noun as noun_of
from carddata.model import targets as t
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import Predicate, TargetFilter
from carddata.writing.words import Unwritten, Voice, article, listed, plural, unwritten

_KINDS: Final = {
    "anything": "something",
    "something": "unit, gear, or legend",
    "permanent": "unit or gear",
    "equipment": "Equipment",
}

_PLACES: Final[dict[str, tuple[str, str]]] = {
    "anywhere": ("", ""),
    "away": ("", ""),
    "battlefield": ("at a battlefield", "at battlefields"),
    "base": ("in a base", "in a base"),
    "here": ("here", "here"),
    "elsewhere": ("at a different location", "at a different location"),
    "other battlefield": ("at another battlefield", "at other battlefields"),
    "there": ("there", "there"),
    "chosen": ("there", "there"),
    "left": ("there", "there"),
    "controlled": ("at a battlefield you control", "at battlefields you control"),
    "destination": ("there", "there"),
    "moved": ("at a battlefield I moved to or from", "at a battlefield I moved to or from"),
}
"""Places of one object and of several."""

_ADJECTIVES: Final = (
    "attacking",
    "defending",
    "exhausted",
    "ready",
    "stunned",
    "buffed",
    "empowered",
    "damaged",
    "attached",
    "detached",
    "equipped",
    "mighty",
)


class Parts(NamedTuple):
    """The parts of a noun phrase, in their order; `other` is an adjective that the article may take in."""

    other: bool
    adjectives: tuple[str, ...]
    noun: str
    suffixes: tuple[str, ...]


def noun_phrase(described: TargetFilter, voice: Voice, *, several: bool = False, place: str | None = None) -> Parts:
    """The parts of the words for one object, or for several; `place` stands for the place that is described."""
    adjectives: list[str] = []
    suffixes: list[str] = []
    other = False
    noun = ""
    whose = described.whose
    own_base = described.where == "base" and whose == "you"
    for predicate in described.that:
        match predicate:
            case t.IsNot(of=t.Is(what="this" | "it" | int())):
                other = True
            case t.HasTag(tags=tags):
                noun = _tagged(tags, described, voice, several)
            case t.AnyOf(of=of):
                suffixes.append(" or ".join(_relation(each, voice) for each in of))
            case t.InCombatWith() | t.ChosenBy():
                suffixes.append(_relation(TargetFilter(that=(predicate,)), voice))
            case t.Called(name=name) if name == voice.name:
                suffixes.append("with my name")
            case t.Called(name=name):
                noun = f"{name}{'s' if several else ''}"
            case t.Beside() if place is not None:
                pass
            case t.HasChosen(of=of, no_other=no_other, least=1):
                suffixes.append(f"that chooses {_chosen_by(of, no_other, voice)}")
            case t.Compared(number="energy", to=int() as energy, how="at most"):
                power = _power(described)
                suffixes.append(f"{'costing' if power else 'with energy cost'} no more than {{{energy}}}{power}")
            case t.Compared(number="power", to=int(), how="at most"):
                pass
            case _:
                words = predicate_words(predicate, several)
                (suffixes if " " in words else adjectives).append(words)
    if whose in ("friendly", "enemy") and described.kind != "player":
        adjectives.insert(0, whose)
    noun = noun or _noun(described, several)
    if noun in ("token", "tokens"):
        adjectives.remove("token")
    if whose == "you" and not own_base:
        noun += " you control"
    where = place if place is not None else "in your base" if own_base else _PLACES[described.where][several]
    return Parts(other, tuple(adjectives), noun, tuple(filter(None, (where, *suffixes))))


def _is_relation(described: TargetFilter) -> bool:
    """Return whether a description says no more than how a unit stands to others."""
    return len(described.that) == 1 and isinstance(described.that[0], t.InCombatWith | t.ChosenBy)


def _relation(described: TargetFilter, voice: Voice) -> str:
    """The words for how a unit stands to others in a combat or on the chain; nothing else is said beside it."""
    match described:
        case TargetFilter(that=(t.InCombatWith(of=of),)) if described == TargetFilter(that=described.that):
            return f"that's in combat with {one(of, voice)}"
        case TargetFilter(that=(t.ChosenBy(of=of),)) if described == TargetFilter(that=described.that):
            return f"that's being chosen by {one(of, voice)}"
        case _:
            raise Unwritten("any of")


def _power(described: TargetFilter) -> str:
    """The most power that a card costs, after the most energy."""
    for each in described.that:
        if isinstance(each, t.Compared) and each.number == "power" and isinstance(each.to, int):
            return f" and no more than {'{any}' * each.to}"
    return ""


def _chosen_by(of: TargetFilter | str | int, no_other: TargetFilter | None, voice: Voice) -> str:
    """The words for the objects that a spell or an ability has chosen."""
    if isinstance(of, TargetFilter) and no_other is None:
        return one(of, voice)
    if isinstance(of, TargetFilter):
        raise Unwritten("choosing")
    rest = f" and no other {bare(noun_phrase(no_other, voice))}" if no_other is not None else ""
    return f"{'me' if of == 'me' else 'it'}{rest}"


def _noun(described: TargetFilter, several: bool) -> str:
    if described.kind == "permanent" and t.IsToken() in described.that:
        return "tokens" if several else "token"
    if described.kind == "player":
        return plural(_player(described)) if several else _player(described)
    noun = _KINDS.get(described.kind, described.kind)
    if several and described.kind == "permanent":
        return "units and gear"
    return plural(noun) if several else noun_of(noun)


def _player(described: TargetFilter) -> str:
    return "opponent" if described.whose == "enemy" else "player"


def _tagged(tags: Sequence[str], described: TargetFilter, voice: Voice, several: bool) -> str:
    kinds = {voice.tag_kinds.get(tag) for tag in tags}
    names = listed([plural_tag(tag) for tag in tags] if several else tags, "or")
    if described.kind == "card" or kinds == {described.kind} or (len(kinds) > 1 and described.kind == "permanent"):
        return names
    if described.kind == "unit":
        return f"{listed(tags, 'or')} {'units' if several else 'unit'}"
    raise Unwritten("tag")


def plural_tag(tag: str) -> str:
    """Several objects with a tag."""
    return tag if tag == "Equipment" else f"{tag}s"


def predicate_words(predicate: Predicate, several: bool = False) -> str:
    """The words for what is true of an object: an adjective if it is a single word, else what follows the noun."""
    match predicate:
        case t.IsNot(of=denied):
            return _denied(denied, several)
        case t.HasState(state=state):
            return _state(state, several)
        case t.IsToken():
            return "token"
        case t.OfDomain(domain=domain):
            return domain.capitalize()
        case t.HasKeyword(keyword=keyword):
            return f"with [{keyword}]"
        case t.Compared():
            return _compared(predicate)
        case t.IsYours(by=by):
            return "you own" if by == "owner" else "you control"
        case t.AttachedTo(what=what):
            if what != "this":
                raise unwritten(predicate)
            return "attached to me"
        case t.HasNamedTag():
            return "with the named tag"
        case t.Beside():
            return "at its location"
        case t.HasChosen() | t.Is() | t.Called() | t.BanishedWithThis() | t.Occupied() | t.ChosenChampion():
            raise unwritten(predicate)
        case t.AnyOf() | t.OfType() | t.HasTag() | t.InCombatWith() | t.ChosenBy() | t.OfThatPlayer():
            raise unwritten(predicate)
        case _:
            assert_never(predicate)


def _denied(denied: Predicate, several: bool) -> str:
    match denied:
        case t.HasState(state="buffed" | "damaged" | "empowered" | "exhausted" | "ready" | "stunned" as state):
            return f"that aren't {state}" if several else f"that isn't {state}"
        case t.IsToken():
            return "non-token"
        case t.HasKeyword(keyword=keyword):
            return f"without [{keyword}]"
        case t.HasTag(tags=(tag,)):
            return f"non-{tag}"
        case t.IsYours(by="controller"):
            return "you don't control"
        case _:
            raise Unwritten("not")


def _state(state: t.Status, several: bool) -> str:
    if state in _ADJECTIVES:
        return "[mighty]" if state == "mighty" else state
    if state == "in a showdown":
        return "in a showdown"
    if state == "alone":
        return f"that {'are' if several else 'is'} alone"
    raise Unwritten("state")


def _compared(compared: t.Compared) -> str:
    match compared:
        case t.Compared(number="might", how="at most", to=int() as most):
            return f"with {most} {{might}} or less"
        case t.Compared(number="might", how="at least", to=int() as least):
            return f"with {least} {{might}} or more"
        case t.Compared(number="might", how="below", to=AmountOf(its="me", of="might")):
            return "with less might than me"
        case t.Compared(number="might", how="below", to=AmountOf(its=int(), of="might")):
            return "with less might than that unit"
        case t.Compared(number="energy", how="at most", to=AmountOf(its="me", of="might")):
            return "with energy cost no more than my might"
        case t.Compared(number="energy", how="below", to=AmountOf(its="me", of="might")):
            return "with energy cost less than my might"
        case t.Compared(number="energy", how="at most", to=Holding(what="points" | "xp" as what)):
            return f"with energy cost no more than your {what}"
        case t.Compared(number="energy", how="below", to=Holding(what="points" | "xp" as what)):
            return f"with energy cost less than your {what}"
        case _:
            raise Unwritten("compared")


def singular(parts: Parts) -> str:
    """One object, any of those that are described."""
    words = " ".join((*parts.adjectives, parts.noun, *parts.suffixes))
    return f"another {words}" if parts.other else article(words)


def bare(parts: Parts) -> str:
    """Objects without an article."""
    return " ".join((*(("other",) if parts.other else ()), *parts.adjectives, parts.noun, *parts.suffixes))


def one(described: TargetFilter, voice: Voice, place: str | None = None) -> str:
    """One object that fits, any of them."""
    if described.kind == "permanent or facedown" and described.whose == "friendly":
        return "another friendly gear, unit, or facedown card"
    for predicate in described.that:
        if isinstance(predicate, t.AnyOf) and not any(map(_is_relation, predicate.of)):
            return " or ".join(one(each, voice) for each in predicate.of)
    if described.kind == "anything":
        return anything(described, voice)
    return singular(noun_phrase(described, voice, place=place))


def anything(described: TargetFilter, voice: Voice) -> str:
    """Something that fits: "something you control that's empowered"."""
    if described.whose not in ("anybody", "you") or any(isinstance(each, t.IsNot) for each in described.that):
        raise Unwritten("anything")
    *_, noun, suffixes = noun_phrase(replace(described, whose="anybody", that=()), voice)
    states = tuple(f"that's {each.state}" for each in described.that if isinstance(each, t.HasState))
    if len(states) < len(described.that):
        raise Unwritten("anything")
    return " ".join((noun, *suffixes, *states))


def every(described: TargetFilter, voice: Voice) -> str:
    """All objects that fit."""
    if described == TargetFilter(kind="legend", whose="you"):
        return "your legend"
    if described.kind == "permanent" and not described.that and described.where == "anywhere":
        return "all units and gear"
    return f"all {bare(noun_phrase(described, voice, several=True))}"


def counted(described: TargetFilter, voice: Voice, place: str | None = None) -> str:
    """One object as it is counted: "enemy unit here"."""
    return bare(noun_phrase(described, voice, place=place))


def chosen(choice: t.Choice, voice: Voice, place: str | None = None) -> str:
    """The objects of a choice as they are first spoken of; `place` stands for the place that is described."""
    described, least, most = choice.of, choice.least, choice.most
    place = _together(choice) or place
    more = _group(choice)
    if (least, most) == (1, 1):
        return one(described, voice, place) + more
    noun = bare(noun_phrase(described, voice, several=most != 1, place=place)) + more
    if choice.scattered:
        return _one_at_each(choice, voice)
    if most is None:
        return f"any number of {noun}"
    amount = "one" if most == 1 else str(most)
    if least == most:
        return f"{amount} {noun}"
    if least == 0:
        return f"up to {amount} {noun}"
    raise Unwritten("choice")


def _one_at_each(choice: t.Choice, voice: Voice) -> str:
    """Up to one object at each place, as the only limit of a group."""
    if (choice.least, choice.most) != (0, None) or choice.of.where not in ("anywhere", "battlefield") or _group(choice):
        raise Unwritten("choice")
    place = "at each battlefield" if choice.of.where == "battlefield" else "at each location"
    return f"up to one {bare(noun_phrase(choice.of, voice, place=place))}"


def _together(choice: t.Choice) -> str | None:
    if not choice.together:
        return None
    return "at the same battlefield" if choice.of.where == "battlefield" else "at the same location"


def _group(choice: t.Choice) -> str:
    if choice.one_controller and choice.total_might is not None:
        return f" with the same controller and total might {choice.total_might} or less"
    if choice.total_might is not None:
        return f" with total might {choice.total_might} or less"
    return " with the same controller" if choice.same_controller or choice.one_controller else ""


def trash_card(of: TargetFilter, voice: Voice, *, several: bool = False) -> str:
    """Cards of the player's trash: "unit card with [Flow] in your trash", "units in your trash"."""
    kinds = next((each.types for each in of.that if isinstance(each, t.OfType)), ())
    rest = tuple(each for each in of.that if not isinstance(each, t.OfType))
    words = noun_phrase(TargetFilter("card", that=rest), voice, several=several)
    if len(kinds) > 1:
        raise Unwritten("type")
    nouns = kinds if several and not rest else (*kinds, "card")
    *before, last = nouns
    noun = " ".join((*before, plural(last) if several else last))
    return " ".join((*words.adjectives, noun, *words.suffixes, "in your trash"))


def card_phrase(of: TargetFilter, voice: Voice) -> str:
    """A card of a hand or a deck: "a unit card with energy cost no more than {2}"."""
    kinds = next((each.types for each in of.that if isinstance(each, t.OfType)), ())
    tags = next((each.tags for each in of.that if isinstance(each, t.HasTag)), ())
    plain = TargetFilter("card", that=tuple(each for each in of.that if not isinstance(each, t.OfType | t.HasTag)))
    words = noun_phrase(plain, voice)
    noun = "card"
    if tags:
        noun = listed(tags, "or")
    elif len(kinds) == 1:
        noun = f"{kinds[0]} card"
    elif len(kinds) == 2:
        (missing,) = {"unit", "gear", "spell"} - set(kinds)
        noun = f"non-{missing} card" if kinds != ("unit", "gear") else "unit or gear card"
    return " ".join((article(" ".join((*words.adjectives, noun))), *words.suffixes))
