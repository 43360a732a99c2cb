"""The reader of events: doer, verb, object, place and manner; each method reads the rule of its name."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final, NamedTuple, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import NumberOf, objects_of
from carddata.compiler.descriptions import OTHER, description
from carddata.compiler.event_phrases import OF_IT, PLACES, Doer, Manner, Noun, Nth, Origin, Spot, happening, merged
from carddata.compiler.event_verbs import events_of, passive_events
from carddata.compiler.reading_counted_conditions import range_of
from carddata.compiler.reading_done_conditions import IN_OWN_BEGINNING
from carddata.compiler.reading_instructions import OPERATIONS
from carddata.compiler.reading_places import OWN_ZONES, Place, Zone
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.reading_topics import CARD_KINDS
from carddata.compiler.word_values import ORDINALS, as_text, nothing, number, verb_row
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import conditions as c
from carddata.model.targets import TargetFilter
from carddata.model.triggers import (
    Alone,
    At,
    CameFrom,
    CausedBy,
    CostsAtLeast,
    EventFilter,
    InOwnBeginning,
    OnceEachTurn,
    OneOrMore,
    Reaches,
)
from carddata.verbs import VERBS, Verb

SPOTS: Final[dict[Place, Spot]] = {
    Place("here", ""): "here",
    Place("my", "location"): "here",
    Place("any", "location"): "location",
    Place("any", "battlefield"): "battlefield",
    Place("whichever", "battlefield"): "battlefield",
    Place("any", "battlefield", "enemy"): "enemy",
    Place("enemy", "battlefield"): "enemy",
    Place("any", "battlefield", "you"): "yours",
    Place("uncontrolled", "battlefield"): "uncontrolled",
    Place("my", "battlefield"): "mine",
    Place("", "base"): "base",
    Place("any", "base"): "base",
    Place("its", "base"): "base",
    Place("your", "base"): "your base",
    Place("the", "board"): "board",
}
"""The places of events, by the words for them."""


OWN_BATTLEFIELD: Final = ((Place("here", ""),), ("at", Place("my", "battlefield")))
"""The words for the battlefield of the own unit, with their preposition."""

FIGHTS: Final[dict[tuple[str, str], Any]] = {
    ("showdown", "begin"): "showdown",
    ("combat", "begin"): "combat begins",
    ("combat", "end"): "combat ends",
}
"""The events of fights, by their noun and verb."""

SIDES_IN_COMBAT: Final[dict[Any, Any]] = {
    "attack": "attacking",
    "attacker": "attacking",
    "attacking": "attacking",
    "defender": "defending",
    "defending": "defending",
}
"""The marks of events while a unit attacks or defends, by the words for its side or its state."""

OF_DAMAGE: Final = Manner(marks=("damage",))
"""The manner of what is dealt as damage."""

OWN_MIGHT: Final = NumberOf("me", "might", base=False)
"""The words for the Might of the own unit."""

CARDS_OF_KINDS: Final = tuple(p.Objects(description(kind=kind)) for kind in CARD_KINDS)
"""Cards of each type, without anything else that is said of them."""

NOUNS: Final[dict[tuple[str, str], Any]] = {
    ("A", "card"): "card",
    ("A", "rune"): "rune",
    ("A", "buff"): "buff",
    ("ONE", "rune"): "runes",
    ("ONE", "xp"): "xp",
    ("", "xp"): "xp",
    ("A", "combat"): "combat",
    ("", "DAMAGE"): "damage",
}
"""The nouns of events by the word for how many there are, "a" or "one or more", and by their row in the lexicon."""


class Several(NamedTuple):
    """One or more objects, to which something happens at the same time."""

    objects: p.Objects


def _at_place(preposition: str, spot: Spot) -> Manner:
    """The manner that a place gives with its preposition, or without one (`in`)."""
    if (preposition, spot) not in PLACES:
        raise Disagreement
    return PLACES[preposition, spot]


@v_args(inline=True)
class EventReader(SentenceReader):
    """Reads events, as the triggers on them."""

    way = cost_number = as_text
    in_a_turn = nothing
    deed_done = verb_row("deed_done")

    def base_word(self, word: Any) -> str:
        """The row of a verb, whatever else its word says as an instruction."""
        row = word[0] if isinstance(word, tuple) else rows().get(("act_done", word), word)
        return next((name for name, kind in OPERATIONS.items() if kind is word), row)

    done_word = base_word

    def does(self, word: Any) -> Verb:
        """The verb of an event."""
        row = self.base_word(word)
        if row not in VERBS:
            raise Disagreement
        return VERBS[row]

    does_s = does_ed = does

    def actor_me(self) -> Doer:
        return Doer("me", EventFilter("me"))

    def actor_this(self, _: Token) -> Doer:
        return Doer("this")

    def actor_it(self) -> Doer:
        return Doer("objects", OF_IT)

    def actor_you(self) -> Doer:
        return Doer("player", EventFilter(by="you"))

    def actor_allies(self) -> Doer:
        return Doer("player", EventFilter(by="friendly"))

    def several_of(self, _: Token, *parts: Any) -> Several:
        return Several(objects_of(parts))

    def deeds(self, *parts: Any) -> tuple[Any, ...]:
        return parts

    deeds_s = deeds

    def happens(self, doer: Any, *each: tuple[Any, ...]) -> list[p.Trigger]:
        """One doer does several things, of which all but the last have an object, and none the own card."""
        objects = [[part for part in deeds if not isinstance(part, Verb | Manner)] for deeds in each]
        if not all(objects[:-1]) or (len(each) > 1 and any(part in ("me", "this") for part in chain(*objects))):
            raise Disagreement
        return [event for deeds in each for event in _done_by(doer, deeds)]

    def is_done(self, doer: Any, *parts: Any) -> list[p.Trigger]:
        parts = tuple(OF_DAMAGE if part == Noun("damage") else part for part in parts)
        verbs = dict.fromkeys(part for part in parts if isinstance(part, Verb))
        how = merged(part for part in parts if isinstance(part, Manner))
        if len(verbs) + len([part for part in parts if isinstance(part, Manner)]) < len(parts):
            raise Disagreement
        how = _from_own_zone(how, "you")
        return [event for verb in verbs for event in passive_events(_doer(doer), verb, how)]

    def i_am_done(self, *parts: Any) -> list[p.Trigger]:
        return self.is_done(self.actor_me(), *parts)

    def state_changes(self, subject: Any, *parts: Any) -> list[p.Trigger]:
        """A fight begins or ends, or the Might of the own unit reaches a number."""
        at = next(at for at, part in enumerate(parts) if isinstance(part, str))
        doers, verb, how = parts[:at], parts[at], parts[at + 1 :]
        if isinstance(subject, str):
            return self._fight(subject, verb, doers, *how)
        (span,) = how if how and isinstance(how[0], p.Range) else (None,)
        if subject != OWN_MIGHT or verb != "become" or span is None or doers:
            raise Disagreement
        if span.most is not None or not span.fewest:
            raise Stopped("trigger", 0)
        return [p.Trigger("mighty", "others", on=EventFilter("me", that=(Reaches(span.fewest),)))]

    def _fight(self, fight: str, verb: str, doers: tuple[Any, ...], manner: Any = Manner()) -> list[p.Trigger]:  # noqa: B008 - a frozen value
        """A showdown begins, or a combat begins or ends; of a combat that ends the words may say who was in it."""
        if (fight, verb) not in FIGHTS or not isinstance(manner, Manner):
            raise Disagreement
        if doers and ((fight, verb) != ("combat", "end") or manner != Manner()):
            raise Stopped("trigger", 0)
        if doers:
            return self._end_of_its_combat(doers[0])
        if manner.conditions or manner.marks or manner.by or manner.without(At).that:
            raise Stopped("trigger", 0)
        return [p.Trigger(FIGHTS[fight, verb], "others", on=EventFilter(that=manner.that))]

    def _end_of_its_combat(self, doer: Any) -> list[p.Trigger]:
        """A combat ends in which the own unit was, or another."""
        who = _doer(doer)
        it = who.on.it
        if who.who not in ("me", "objects") or (it != "me" and (not isinstance(it, TargetFilter) or it.kind != "unit")):
            raise Disagreement
        return [p.Trigger("combat ends", "others", on=who.on)]

    def done_thing(self, first: Any, *others: Any) -> tuple[Any, ...]:
        """Any of several things: the own card or another, or cards of several types and an activated ability."""
        *kinds, last = others
        if isinstance(first, str):
            if kinds or not isinstance(last, p.Objects):
                raise Disagreement
            if OTHER not in last.described.that and last.described.kind != "spell":
                raise Stopped("trigger", 0)
            return (first, last)
        words = [each for each in others if isinstance(each, Token)]
        if words:
            *kinds, verb = kinds
            if verb != "activate":
                raise Disagreement
            last = "ability"
        things = (first, *(p.Objects(description(kind=kind)) for kind in kinds), _of_kind(last))
        objects = [each for each in things if each != "ability"]
        if any(each not in CARDS_OF_KINDS for each in objects):
            raise Stopped("trigger", 0)
        return tuple(dict.fromkeys(things))

    def nth_card(self, whose: str, nth: int, kind: Any, _: None) -> Nth:
        return Nth(nth, str(kind), whose)

    def ordinal(self, token: Token) -> int:
        return ORDINALS.index(token) + 1

    def event_noun(self, *words: Any) -> Noun:
        """A card, which may be of a type, a rune, a buff, a combat or an ability; runes together, XP, or damage."""
        types = [word.type for word in words if isinstance(word, Token)]
        others = [word for word in words if not isinstance(word, Token)]
        if "ABILITY" in types:
            return _ability(types, others)
        counted = next((name for name in types if name in ("A", "AN", "ONE")), "")
        *kind, noun = others or types
        known = NOUNS.get((counted, noun))
        if known is None or (kind and known != "card"):
            raise Disagreement
        return Noun(known, *kind)

    def spot_at(self, place: Place, *parts: Any) -> Spot:
        """A place of an event, which may be that of a player until then, or any but the own."""
        spot = SPOTS.get(place)
        if spot is None or (parts and spot != "battlefield"):
            raise Disagreement
        match parts:
            case ():
                return spot
            case (Token(type="UNCONTROLLED"),):
                return "uncontrolled"
            case ("an opponent",) | ("an opponent", None):
                return "once enemy"
            case ("me",):
                return "other"
        raise Disagreement

    def event_state(self, row: str) -> str:
        """A state that objects come to be in."""
        if row not in ("mighty", "ready"):
            raise Disagreement
        return row

    def to_zone(self, zone: Zone) -> Manner:
        """To a hand, which may be that of any player, or to the player's deck."""
        if (zone.name, zone.whose) == ("deck", "you"):
            return Manner(marks=("to deck",))
        if zone.name != "hand" or zone.whose not in ("", "owner", "mine", "anybody"):
            raise Disagreement
        return Manner(marks=("to hand",), theirs=zone.whose == "anybody")

    def placed_event(self, preposition: str, where: Any) -> Manner:
        """The place where it happens, or the object to or from which something is attached or detached."""
        if where in get_args(Spot):
            return _at_place(preposition, where)
        if preposition == "at":
            raise Disagreement
        return Manner(marks=("from it",) if preposition == "from" else ("to it",), to=_thing(where))

    def in_spot(self, spot: Spot | dict[str, Any]) -> Manner | Noun:
        """A place without a preposition, which may be the board that objects leave; or in combat."""
        if isinstance(spot, dict):
            if "bound" not in spot:
                raise Disagreement
            return Manner(marks=("in combat",))
        return Noun("board") if spot == "board" else _at_place("in", spot)

    def by_itself(self, *one_on_one: Token) -> Manner:
        return Manner(that=(Alone("one on one") if one_on_one else Alone(),))

    def in_company(self, *words: Any) -> Manner:
        """The cause, which is a spell or any effect, of anybody or of opponents alone; or units that take part."""
        tokens = {word.type for word in words if isinstance(word, Token)}
        described = [word for word in words if isinstance(word, dict)]
        kind = next(word for word in described if "number" in word)["kind"]
        if kind in ("spell", "spell or ability"):
            return _cause(kind, words, described)
        if tokens:
            raise Disagreement
        span, objects = range_of(words), objects_of(described)
        if objects.described.kind != "unit":
            raise Disagreement
        if span.most is not None or not span.fewest:
            raise Stopped("trigger", 0)
        return Manner(units=p.AtLeast(span.fewest, objects))

    def costing_or_more(self, *parts: Any) -> Manner:
        """The least that a card costs: energy, or power of any domain, which alone has to be called so."""
        symbols = [part for part in parts if isinstance(part, Token)]
        of_power, called = symbols[0].type == "POWER", next((part for part in parts if not isinstance(part, Token)), "")
        if of_power is not (called == "power"):
            raise Disagreement
        if not of_power:
            return Manner((CostsAtLeast("energy", number(symbols[0])),))
        if any(symbol != "{any}" for symbol in symbols):
            raise Stopped("domain", 0)
        return Manner((CostsAtLeast("power", len(symbols)),))

    def from_zone(self, *words: Any) -> Origin:
        """From a hand or a trash, or from anywhere other than a hand."""
        *other, zone = words
        whose = OWN_ZONES.get(zone.whose)
        if whose is None or zone.name == "deck" or (other and zone.name != "hand"):
            raise Disagreement
        return Origin("elsewhere" if other else zone.name, whose)

    def from_facedown(self, *_: Token) -> Origin:
        return Origin("facedown")

    def from_origin(self, origin: Origin) -> Manner:
        if origin.zone == "facedown":
            return Manner(marks=("from facedown",))
        return Manner(that=(CameFrom(origin.zone),), whose=origin.whose)

    def at_time(self, time: Any, *where: Any) -> Manner:
        """The time of an event: a part of a turn, a side in combat, or the first time; a showdown may be the own."""
        if isinstance(time, int):
            if time != 1:
                raise Stopped("mechanic", 0, "first-or-nth-time")
            return Manner(that=(OnceEachTurn(),))
        if isinstance(time, str | dict):
            side = SIDES_IN_COMBAT.get(time if isinstance(time, str) else time.get("status"))
            if side is None:
                raise Disagreement
            return Manner(marks=(side,))
        if where and (time != c.InShowdown() or where not in OWN_BATTLEFIELD):
            raise Disagreement
        if where:
            return Manner(conditions=(c.Itself(description(status="in a showdown")),))
        return Manner((InOwnBeginning(),)) if time == IN_OWN_BEGINNING else Manner(conditions=(time,))


def _ability(types: list[str], others: list[Any]) -> Noun:
    """An ability, which may be called activated, perhaps of a permanent or a legend of any description."""
    source = next((other for other in others if isinstance(other, dict)), None)
    if "AN" not in types or any(other != "activate" for other in others if other is not source):
        raise Disagreement
    if source is not None and source not in ({"kind": "unit"}, {"kind": "gear"}, {"kind": "legend"}):
        raise Disagreement
    return Noun("ability", source["kind"] if source is not None else "")


def _cause(kind: str, words: tuple[Any, ...], described: list[dict[str, Any]]) -> Manner:
    """A single spell or effect as the cause of an event, of anybody or of opponents alone."""
    opponents = sum(isinstance(word, Token) and word.type == "OPPONENTS" for word in words)
    enemies = described.count({"whose": "enemy"})
    articles = [word for word in words if word == {}]
    if len(described) > len(articles) + enemies + 1 or not articles or opponents + enemies > 1:
        raise Disagreement
    by: Any = "enemy" if opponents or enemies else None
    return Manner(marks=("effect",), by=by) if kind == "spell or ability" else Manner((CausedBy("spell"),), by=by)


def _of_kind(thing: Any) -> Any:
    """A card of a type as objects; anything else as it is."""
    return p.Objects(description(kind=thing)) if thing in CARD_KINDS else thing


def _done_by(doer: Any, parts: tuple[Any, ...]) -> list[p.Trigger]:
    """The events of a doer: one or more verbs, what they are done to, and how."""
    verbs = dict.fromkeys(part for part in parts if isinstance(part, Verb))
    things = [part for part in parts if not isinstance(part, Verb | Manner)]
    how = merged(part for part in parts if isinstance(part, Manner))
    if len(things) > 1:
        raise Disagreement
    thing, who = _thing(things[0]) if things else None, _doer(doer)
    own = "you" if who.who == "me" or who.on.by == "you" else "them"
    how = _from_own_zone(how, own)
    if isinstance(thing, Nth) and thing.whose != own:
        raise Disagreement
    theirs = who == Doer("player", EventFilter(by="anybody"))
    return [event._replace(theirs=theirs) for verb in verbs for event in events_of(who, verb, thing, how)]


def _from_own_zone(how: Manner, word: str) -> Manner:
    """The manner of an event whose player takes a card from a zone of their own, which is called by this word."""
    if how.whose not in ("", word):
        raise Disagreement
    return how._replace(whose="")


def _doer(doer: Any) -> Doer:
    """The doer that a phrase names: a player, or objects."""
    if isinstance(doer, Doer):
        return doer
    objects = doer.objects if isinstance(doer, Several) else doer
    if objects.described.kind == "player":
        plain = description(kind="player", whose=objects.described.whose)
        if objects != p.Objects(plain) or plain.whose not in ("anybody", "enemy") or isinstance(doer, Several):
            raise Disagreement
        return Doer("player", EventFilter(by=plain.whose))
    return Doer("objects", _thing(doer))


def _thing(thing: Any) -> Any:
    """The thing an event is done to: objects, or another word as it is; a place without a name is each object's."""
    if isinstance(thing, Several):
        return happening(_thing(thing.objects), OneOrMore())
    if not isinstance(thing, p.Objects):
        return str(thing) if isinstance(thing, Token) else thing
    if thing.bound not in ("", "one battlefield") or thing.total_might is not None:
        raise Stopped("mechanic", 0, "other-trigger")
    return EventFilter(thing.described)
