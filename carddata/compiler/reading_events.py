"""The reader of events: doer, verb, object, place and manner; each method reads the rule of its name."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final, NamedTuple, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import OTHER, description
from carddata.compiler.event_phrases import OF_IT, PLACES, Doer, Manner, Noun, Nth, Origin, Spot, happening, merged
from carddata.compiler.player_events import events_of
from carddata.compiler.reading_done_conditions import IN_OWN_BEGINNING
from carddata.compiler.reading_instructions import OPERATIONS
from carddata.compiler.reading_places import Place
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.reading_zones import OWN_ZONES, Zone
from carddata.compiler.unit_events import passive_events
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import conditions as c
from carddata.model.conditions import Condition
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
    Spending,
)
from carddata.verbs import VERBS, Verb

ORDINALS: Final = ("first", "second", "third", "fourth")
"""The words for the Nth time."""


SPOTS: Final[dict[Place, Spot]] = {
    Place("here", ""): "here",
    Place("my", "location"): "here",
    Place("any", "location"): "location",
    Place("any", "battlefield"): "battlefield",
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
    "attacker": "attacking",
    "attacking": "attacking",
    "defender": "defending",
    "defending": "defending",
}
"""The marks of events while a unit attacks or defends, by the words for its side or its state."""

OF_DAMAGE: Final = Manner(marks=("damage",))
"""The manner of what is dealt as damage."""

NOUNS: Final = {
    ("A", "card"): "card",
    ("A", "rune"): "rune",
    ("A", "buff"): "buff",
    ("ONE", "rune"): "runes",
    ("ONE", "xp"): "xp",
    ("", "xp"): "xp",
}
"""The nouns of events by the word for how many there are, "a" or "one or more", and by their row in the lexicon."""


class Several(NamedTuple):
    """One or more objects, to which something happens at the same time."""

    objects: p.Objects


def _manner(**more: Any) -> Any:
    """The method that reads an adverbial that always says the same."""

    def read(self: Any, *_: Any) -> Manner:
        return Manner(**more)

    return read


def _noun(noun: Noun) -> Any:
    """The method that reads what something is done with that is no object of the board."""

    def read(self: Any, *_: Any) -> Noun:
        return noun

    return read


def _spot(spot: Spot) -> Any:
    """The method that reads the noun of a place."""

    def read(self: Any, *_: Any) -> Spot:
        return spot

    return read


def _at_place(preposition: str, spot: Spot) -> Manner:
    """The manner that a place gives with its preposition, or without one (`in`)."""
    if (preposition, spot) not in PLACES:
        raise Disagreement
    return PLACES[preposition, spot]


@v_args(inline=True)
class EventReader(SentenceReader):
    """Reads events, as the triggers on them."""

    def event_base(self, token: Token) -> str:
        return rows()["event_base", str(token)]

    def event_s(self, token: Token) -> str:
        return rows()["event_s", str(token)]

    def event_ing(self, token: Token) -> str:
        return rows()["event_ing", str(token)]

    def event_done(self, token: Token) -> str:
        return rows()["event_done", str(token)]

    def deed_done(self, token: Token) -> tuple[str, bool]:
        return rows()["deed_done", str(token)], False

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

    def fight_event(self, fight: str, *parts: Any) -> list[p.Trigger]:
        """A showdown begins, or a combat begins or ends; of a combat that ends the words may say who was in it."""
        verb = next(part for part in parts if isinstance(part, str))
        doers, how = parts[: parts.index(verb)], parts[parts.index(verb) + 1 :]
        manner = how[0] if how else Manner()
        if (fight, verb) not in FIGHTS or not isinstance(manner, Manner):
            raise Disagreement
        if doers and ((fight, verb) != ("combat", "end") or how):
            raise Stopped("trigger", 0)
        if doers:
            return self._end_of_its_combat(doers[0])
        if manner.conditions or manner.marks or manner.by or manner.without(At).that:
            raise Stopped("trigger", 0)
        return [p.Trigger(FIGHTS[fight, verb], "others", on=EventFilter(that=manner.that))]

    def might_reaches(self, span: p.Range) -> list[p.Trigger]:
        if span.most is not None or not span.fewest:
            raise Stopped("trigger", 0)
        return [p.Trigger("mighty", "others", on=EventFilter("me", that=(Reaches(span.fewest),)))]

    def _end_of_its_combat(self, doer: Any) -> list[p.Trigger]:
        """A combat ends in which the own unit was, or another."""
        who = _doer(doer)
        it = who.on.it
        if who.who not in ("me", "objects") or (it != "me" and (not isinstance(it, TargetFilter) or it.kind != "unit")):
            raise Disagreement
        return [p.Trigger("combat ends", "others", on=who.on)]

    def of_kind(self, kind: str) -> str:
        return kind

    def done_thing(self, own: Any, other: p.Objects) -> tuple[Any, ...]:
        """The own card or another."""
        if OTHER not in other.described.that and other.described.kind != "spell":
            raise Stopped("trigger", 0)
        return (own, other)

    def of_kinds(self, *parts: Any) -> Noun | tuple[Any, ...]:
        """A card of a type, or any of several types, besides which may be an activated ability."""
        word = parts[-1] if isinstance(parts[-1], Token) else None
        kinds: list[Any] = [part for part in parts if part is not word]
        if word is not None and word.type == "CARD":
            return Noun("card", kinds[0])
        ability = ("ability",) if word is not None else ()
        return (*(p.Objects(description(kind=kind)) for kind in dict.fromkeys(kinds)), *ability)

    def nth_card(self, whose: str, nth: int, kind: Any, _: None) -> Nth:
        return Nth(nth, str(kind), whose)

    def ordinal(self, token: Token) -> int:
        return ORDINALS.index(token) + 1

    def in_a_turn(self) -> None:
        return None

    noun_combat = _noun(Noun("combat"))
    noun_damage = _noun(Noun("damage"))

    def noun_ability(self, *source: dict[str, Any]) -> Noun:
        """An ability, perhaps of a permanent or a legend of any description."""
        if source and source[0] not in ({"kind": "unit"}, {"kind": "gear"}, {"kind": "legend"}):
            raise Disagreement
        return Noun("ability", source[0]["kind"] if source else "")

    def spot_before(self, *uncontrolled: Token) -> Spot:
        return "uncontrolled" if uncontrolled else "once enemy"

    spot_other = _spot("other")

    def spot_at(self, place: Place) -> Spot:
        spot = SPOTS.get(place)
        if spot is None:
            raise Disagreement
        return spot

    def noun_stock(self, *words: Any) -> Noun:
        """A card, a rune or a buff, runes together, or XP of any number."""
        *count, stock = words
        counted = count[0].type if count else ""
        noun = NOUNS.get((counted, stock))
        if noun is None:
            raise Disagreement
        return Noun(noun)

    def to_zone(self, zone: Zone) -> Manner:
        """To a hand, which may be that of any player, or to the player's deck."""
        if (zone.name, zone.whose) == ("deck", "you"):
            return Manner(marks=("to deck",))
        if zone.name != "hand" or zone.whose not in ("", "owner", "mine", "anybody"):
            raise Disagreement
        return Manner(marks=("to hand",), theirs=zone.whose == "anybody")

    def while_fighting_so(self, fighting: dict[str, Any] | str) -> Manner:
        """The side of a unit in combat, or its state there. Raises Disagreement for another state."""
        status = fighting if isinstance(fighting, str) else fighting.get("status")
        if status not in SIDES_IN_COMBAT:
            raise Disagreement
        return Manner(marks=(SIDES_IN_COMBAT[status],))

    def way(self, preposition: Token) -> str:
        return str(preposition)

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

    by_itself = _manner(that=(Alone(),))
    one_on_one = _manner(that=(Alone("one on one"),))
    while_attacking = _manner(marks=("attacking",))
    for_the_first_time = _manner(that=(OnceEachTurn(),))

    def by_cause(self, *words: Any) -> Manner:
        """The cause: a spell, or any effect, of anybody or of opponents alone."""
        of_enemies = any(isinstance(word, Token) and word.type in ("ENEMY", "OPPONENTS") for word in words)
        by: Any = "enemy" if of_enemies else None
        if words[-1] == {"kind": "spell or ability"}:
            return Manner(marks=("effect",), by=by)
        if words[-1] != {"kind": "spell"}:
            raise Disagreement
        return Manner((CausedBy("spell"),), by=by)

    def with_units(self, company: p.Company) -> Manner:
        span, objects = company.span, company.objects
        if objects.described.kind != "unit":
            raise Disagreement
        if span.most is not None or not span.fewest:
            raise Stopped("trigger", 0)
        return Manner(units=p.AtLeast(span.fewest, objects))

    def cost_number(self, word: Token) -> str:
        return str(word)

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

    def spending_on_it(self, energy: Token) -> Manner:
        return Manner((Spending(number(energy)),))

    def in_turn(self, time: Condition, *where: Any) -> Manner:
        """The time of an event; a showdown may be that of the own unit."""
        if where and (time != c.InShowdown() or where not in OWN_BATTLEFIELD):
            raise Disagreement
        if where:
            return Manner(conditions=(c.Itself(description(status="in a showdown")),))
        return Manner((InOwnBeginning(),)) if time == IN_OWN_BEGINNING else Manner(conditions=(time,))


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
