"""The reading of what goes where; each method reads the rule of its name.

An instruction of this kind has a verb, what it is done to, and goals: where that comes from and where it goes. A goal
is an object, a place, or a trash, a hand or a deck of somebody. Only those go together that `carried` has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import THEIRS, objects_of
from carddata.compiler.descriptions import MIGHTY, being, description, status_of
from carddata.compiler.played_cards import RETURNED
from carddata.compiler.reading_decks import RECYCLED, TopOfDeck
from carddata.compiler.reading_instructions import DESTINATIONS, UNIT_OR_GEAR, in_your_trash
from carddata.compiler.reading_places import Place, Zone
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.champions import ToChampionZone
from carddata.model.deck_ends import ToDeck
from carddata.model.targets import IsYours, TargetFilter, tags_asked

_OF_HAND: Final[dict[str, Any]] = {"what": None}
"""The field of an instruction that puts cards of a hand on a deck."""


class Champion(NamedTuple):
    """The player's Chosen Champion, or the unit `in_zone`."""

    in_zone: bool


class OwnedUnit(NamedTuple):
    """A unit of the player by ownership, which may be on the board or in the Champion Zone."""

    unit: p.Objects


class Goal(NamedTuple):
    """One end of a way: the preposition before it, and the object, the place or the zone; a place may be `occupied`."""

    way: str
    end: Any
    occupied: str = ""

    @property
    def zone(self) -> tuple[str, Any]:
        """The zone and whose it is; empty for another end."""
        return (self.end.name, self.end.whose) if isinstance(self.end, Zone) else ("", "")


OWNED: Final = IsYours("owner")
"""The ownership of what is described by the player."""

OWN_TRASH: Final = ("trash", "you")
"""The trash of the player, as a zone and whose it is."""

OCCUPIED: Final = {
    (Place("any", "battlefield"), "you"): "with yours",
    (Place("any", "location"), "own"): "with its own",
    (Place("other", "location"), "own"): "with its own",
}
"""The destinations of moves at which somebody has a unit: the player, or ("own") whoever controls what is moved."""

INTO: Final = {"hand": ("to", "into"), "trash": ("into", "in"), "deck": ("on",), "champion": ("to",)}
"""The prepositions by which something goes to a zone."""


@v_args(inline=True)
class RouteReader(SentenceReader):
    """Reads what goes where."""

    def toward(self, *words: Token) -> str:
        return "to or from" if len(words) > 1 else str(words[0])

    def deck_end(self, sides: tuple[str, ...], deck: Zone) -> Zone:
        return deck._replace(sides=sides)

    def goal(self, way: str, *parts: Any) -> Goal:
        """An end of a way; it may be the place of a unit, or one where somebody has units."""
        if any(isinstance(part, Token) and part.type == "UNITS_OWN" for part in parts):
            described = [{"kind": "unit"} if isinstance(part, Token) else part for part in parts]
            return Goal(way, objects_of(described).described)
        return Goal(way, *parts)

    def some_card(self, *words: Any) -> p.Objects:
        """A card of any type, or of one of two."""
        kinds = tuple(dict.fromkeys(word for word in words if word != "card"))
        return p.Objects(description(kind="card", types=UNIT_OR_GEAR if set(kinds) == set(UNIT_OR_GEAR) else kinds))

    def carried(self, verb: str, thing: Any, *parts: Any) -> Any:
        """An instruction that takes something somewhere. Raises Disagreement for what does not go together.

        What is countered may be returned to its owner's hand "instead of putting it in their trash".
        """
        goals = [part for part in parts if isinstance(part, Goal)]
        instead = [part for part in parts if not isinstance(part, Goal)]
        verb = "put" if verb == "place" else str(verb)
        if isinstance(thing, Token) and thing.type == "A":
            return _of_a_buff(verb, goals, instead)
        sources = [goal for goal in goals if goal.way == "from" and verb != "detach"]
        ends = [goal for goal in goals if goal not in sources]
        if len(sources) > 1 or len(ends) > 1 or any(_is_odd(goal) for goal in ends):
            raise Disagreement
        source = sources[0].zone if sources else None
        end = ends[0] if ends else None
        zone = end.zone if end is not None else None
        if isinstance(thing, p.Objects) and OWNED in thing.described.that and sources:
            thing = _owned_unit(thing)
        if isinstance(thing, OwnedUnit | Champion):
            return _of_champions(verb, thing, sources, ends, bool(instead))
        if (instead and instead[-1].type == "EMPTY") or (isinstance(thing, TopOfDeck) and zone != OWN_TRASH):
            raise Disagreement
        if source == ("", "") or (isinstance(thing, Token) and (verb, source) != ("recycle", OWN_TRASH)):
            raise Disagreement
        if instead and (verb, source, zone, thing, instead[-1]) != ("return", None, ("hand", "owner"), "it", "it"):
            raise Disagreement
        match verb, source, zone:
            case "return", None, ("hand", "owner") if instead:
                return p.Act("it", RETURNED)
            case "its", None, ("deck", "that player") if thing == "it":
                return _as_owner_puts(ends[0].end.sides)
            case "return", None, ("hand", ("owner" | "mine") as whose) if (whose == "mine") == (thing == "me"):
                return p.Act(thing, ((m.Return, {}),))
            case "return", ("trash", whose), ("hand", hand) if (whose == "you") == (hand == "you"):
                return _returned(thing, whose, self)
            case "banish", ("trash", whose), None:
                return _banished(thing, whose, self)
            case "recycle", ("trash", whose), None:
                return _recycled(thing, whose, self)
            case "recycle", ("hand", "you"), None:
                return p.Act(None, ((ToDeck, _OF_HAND | {"side": "bottom", "count": _cards(thing), "recycled": True}),))
            case "put", ("hand", "you"), ("deck", "you"):
                return _on_sides(None, ToDeck, ends[0].end.sides, _OF_HAND | {"count": _cards(thing)})
            case "put", None, ("deck", "owner"):
                if isinstance(thing, p.Pair):
                    raise Stopped("reference", 0)
                return _on_sides(thing, ToDeck, ends[0].end.sides, {})
            case "put", None, ("trash", "you") if isinstance(thing, TopOfDeck):
                return p.Act(None, ((m.Burn, {"count": thing.cards}),))
            case "put", None, ("trash", "you") if thing == "it":
                return p.PUT_IN_TRASH
            case (("attach" | "detach"), None, ("", "")):
                return _attached(verb, thing, ends[0])
            case "move", None, ("", ""):
                return _moved(thing, ends[0])
            case _:
                raise Disagreement

    def your_champion(self, *unit: Token) -> Champion:
        return Champion(in_zone=bool(unit))

    def champion_zone(self, *board: Token) -> Zone:
        return Zone("champion", "you", sides=tuple(map(str, board)))

    def move_there(self, thing: p.Thing, _: Token) -> p.Act:
        return p.Act(thing, ((m.Move, {"to": "there"}),))


def _owned_unit(thing: p.Objects) -> OwnedUnit:
    """A single unit of which no more is said than what it is, and that the player owns it."""
    described = replace(thing.described, that=tuple(each for each in thing.described.that if each != OWNED))
    plain = description(status=status_of(described), tags=tags_asked(described), mighty=MIGHTY in described.that)
    if described != plain or thing != p.Objects(thing.described):
        raise Stopped("reference", 0)
    return OwnedUnit(p.Objects(being(replace(described, kind="unit or champion"), OWNED)))


def _of_champions(
    verb: str, thing: OwnedUnit | Champion, sources: Sequence[Goal], ends: Sequence[Goal], if_empty: bool
) -> p.Act:
    """Return where a Chosen Champion, or a unit from its zone or the board, goes.

    The Champion Zone to which it returns must be empty, whether or not the words say it (108.3.c.1). Without a place
    before that the champion is the card in its zone (355.9.a.5).
    """
    way = ([goal.zone for goal in sources], [goal.zone for goal in ends])
    sides = [goal.end.sides for goal in sources if isinstance(goal.end, Zone)]
    match verb, thing, way:
        case "return", Champion(in_zone=False), ([("trash", "you")], [("champion", "you")]) if not ends[0].end.sides:
            champion = p.Objects(description(kind="card", whose="you", chosen_champion=True))
            return p.Act(champion, ((ToChampionZone, {"trash": True}),))
        case _ if if_empty:
            raise Disagreement
        case "put" | "return", Champion(), ([], [("hand", "you")]):
            return p.Act(p.Objects(description(kind="champion", whose="you"), every=True), ((m.Return, {}),))
        case "put", OwnedUnit(unit), ([("champion", "you")], [("hand", "you")]) if sides == [("board",)]:
            return p.Act(unit, ((m.Return, {}),))
        case _:
            raise Disagreement


def _of_a_buff(verb: str, goals: Sequence[Goal], others: Sequence[Any]) -> p.Act:
    """A buff that goes from a unit to another."""
    ends = [goal.end for goal in goals]
    units = all(isinstance(end, p.Objects) and (end.least, end.most, end.every) == (1, 1, False) for end in ends)
    if verb != "move" or [*others] != ["buff"] or [goal.way for goal in goals] != ["from", "to"] or not units:
        raise Disagreement
    return p.Act(p.Pair(*ends), ((m.MoveBuff, {}),))


def _is_odd(goal: Goal) -> bool:
    """Return whether a preposition does not go with the zone after it."""
    name, _ = goal.zone
    return goal.way not in INTO[name] if name else False


def _returned(thing: Any, whose: Any, reader: Any) -> p.Act:
    if whose != "you":
        return p.Act(_of_others(thing, whose, reader), ((m.Return, {"trash": True}),))
    if thing in ("me", "this"):
        return p.Act(thing, ((m.Return, {"own trash": "said"}),))
    return p.Act(in_your_trash(thing), ((m.Return, {"trash": True}),))


def _banished(thing: Any, whose: Any, reader: Any) -> p.Act:
    if whose != "you":
        return p.Act(_of_others(thing, whose, reader), ((m.Banish, {"trash": True}),))
    if isinstance(thing, p.Objects) and thing.every:
        one = in_your_trash(thing._replace(every=False))
        return p.Act(one._replace(every=True), ((m.Banish, {"trash": True}),))
    return p.Act(in_your_trash(thing), ((m.Banish, {"trash": True}),))


def _recycled(thing: Any, whose: Any, reader: Any) -> p.Act:
    """Cards that are chosen in a trash; an exact number of cards of the own trash is chosen as they are recycled."""
    if isinstance(thing, Token):
        count = number(thing)
        return p.Act(p.Objects(description(kind="card", whose="you"), least=count, most=count, later=True), RECYCLED)
    if not isinstance(thing, p.Objects) or thing.every:
        raise Disagreement
    return p.Act(reader.cards_of_trash(thing, whose), RECYCLED)


def _of_others(thing: Any, whose: Any, reader: Any) -> p.Objects:
    """Cards of the trash of others; that of a player who was chosen has other words."""
    if whose == "that player" or not isinstance(thing, p.Objects) or thing.every:
        raise Disagreement
    return reader.cards_of_trash(thing, whose)  # type: ignore[no-any-return]


def _cards(thing: Any) -> int:
    """The number of cards of a hand, any of them."""
    if not isinstance(thing, p.Objects) or thing.every or thing.least != thing.most:
        raise Disagreement
    if thing != p.Objects(description(kind="card"), least=thing.least, most=thing.most):
        raise Disagreement
    return thing.least


def _on_sides(thing: p.Thing | None, kind: type[Any], sides: Sequence[str], fields: dict[str, Any]) -> Any:
    """A move to one side of a deck, or to either as its player chooses."""
    if len(sides) > 1 and fields.get("count", 1) > 1:
        raise Stopped("two-readings", 0)
    again: p.Thing | None = "it" if isinstance(thing, p.Objects) else thing
    acts = tuple(p.Act(thing if side == sides[0] else again, ((kind, {"side": side} | fields),)) for side in sides)
    if len(acts) == 1:
        return acts[0]
    return p.Either(tuple((act,) for act in acts), first_said=0 if thing is None else 1)


def _as_owner_puts(sides: Sequence[str]) -> Any:
    """A move by its owner to a side of their deck, or to either as they choose."""
    acts = tuple(p.Act("it", ((ToDeck, {"side": side}),)) for side in sides)
    return p.Either(tuple((act,) for act in acts), by_owner=True) if len(acts) > 1 else acts[0]


def _attached(verb: str, gear: Any, goal: Goal) -> p.Act:
    """Gear that is attached to a unit, or detached: the own, "it", what the words speak of, or what is chosen."""
    if goal.way != ("to" if verb == "attach" else "from") or goal.occupied:
        raise Disagreement
    operation = m.Attach if verb == "attach" else m.Detach
    match verb, gear, goal.end:
        case _, p.Objects(bound="that"), "that unit":
            return p.Act(p.Pair(gear, p.Objects(description(), bound="that")), ((operation, {}),))
        case "attach", "it", "me":
            return p.Act("it", ((m.Attach, {"to": "me"}),))
        case "attach", (("it" | "this") as pronoun), p.Objects(every=False, most=1) as unit:
            return p.Act(unit, ((m.Attach, {"what": "me", "by_pronoun": pronoun == "it"}),))
        case "attach", p.Objects(every=False, most=1), ("it" | "that unit"):
            return p.Act(gear, ((m.Attach, {"to": "it"}),))
        case "attach", p.Objects(every=False, least=1, most=1), p.Objects(every=False, least=1, most=1):
            return p.Act(p.Pair(gear, goal.end), ((m.Attach, {}),))
        case "detach", p.Objects(every=False, least=1, most=1), "it":
            if gear.bound:
                raise Stopped("reference", 0)
            return p.Act(gear._replace(bound="on it"), ((m.Detach, {}),))
        case _:
            raise Disagreement


def _moved(thing: p.Thing, goal: Goal) -> p.Act:
    """A move to a place, or to that of a unit that the words tell."""
    place = goal.end
    if isinstance(place, TargetFilter) and goal.way == "to":
        return p.Act(thing, ((m.Move, {"to": "beside", "beside": place}),))
    if not isinstance(place, Place):
        raise Disagreement
    if goal.way == "to or from":
        if (place.which, place.site) != ("its", "base") or goal.occupied:
            raise Disagreement
        return p.Act(thing, ((m.Move, {"to": "by base"}),))
    if goal.way != "to":
        raise Disagreement
    if goal.occupied:
        to = OCCUPIED.get((place, goal.occupied))
        if to is None:
            raise Disagreement
        return p.Act(thing, ((m.Move, {"to": to}),))
    to = None if place.several else DESTINATIONS.get((place.which, place.site, place.whose))
    if to is None or place.which == "there":
        raise Disagreement
    if to == "your base":
        return _moved_to_your_base(thing)
    if (to in ("my base", "occupied enemy") and thing != "me") or (place.which, thing) == ("its", "me"):
        raise Disagreement
    return p.Act(thing, ((m.Move, {"to": "base" if to == "my base" else to}),))


def _moved_to_your_base(thing: p.Thing) -> p.Act:
    """To the base of the player: units of that player alone, such as the own unit."""
    if thing == "me":
        return p.Act(thing, ((m.Move, {"to": "base"}),))
    if not isinstance(thing, p.Objects) or thing.described.whose not in ("you", "friendly") or thing.bound == THEIRS:
        raise Stopped("reference", 0)
    return p.Act(thing._replace(described=replace(thing.described, whose="you")), ((m.Move, {"to": "base"}),))
