"""The events that abilities trigger on, and what abilities that watch others ask of them (2026-07-16, 383.1, 383.2).

Each circumstance that is asked of an event has one evaluator, which says yes, no, or that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, assert_never

from carddata.model import triggers as t
from carddata.model.abilities import When
from carddata.model.amounts import HowOften
from carddata.model.card import Card
from carddata.model.targets import IsNot, IsToken, TargetFilter
from carddata.model.triggers import Circumstance, EventFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import is_described
from tableside.engine.derived.occurrences import times_this_turn
from tableside.engine.derived.predicates import MIGHTY, is_alone
from tableside.engine.derived.truth import NOT_KNOWN, Truth, Unknown, as_noted, every
from tableside.engine.derived.whereabouts import place_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table


class TriggerEvent(NamedTuple):
    """Something that abilities trigger on: its kind, its player, the permanents it happens to, and where.

    `player` is who does it, or the controller of what it happens to. For a play, `hidden_at` is the battlefield that
    limits it and `paid` its additional costs; for a move, `left` is the place it is from and `by` the player whose
    effect it is. `spell` marks what a spell does, None if that is not known. `unknown` marks an event of which nobody
    said what it happens to, and `unsure` one that another player may have caused.
    `ordinals` are the numbers of the first and the last of the cards that it is about, among all of its player's cards
    of that kind this turn. `sources` are the types of the card whose activated ability is used. `uncontrolled` says of
    a conquest whether nobody controlled the battlefield before, None if that is not known, and `from_enemy` whether an
    opponent did. `cards` are the cards that are drawn, discarded or burned, or the runes that are channeled, `?` for
    each that is not known. `gear` is the Equipment that is attached or detached, which `equip` says of an ability of
    Equip. `energy` is the printed energy cost of an ability that is used, None if that is not known, and `reached` the
    Might that a unit has or more since this event. `chooser` says whether a spell or ability that has chosen the object
    does it, None if that is not known.
    """

    when: When
    player: Player
    subjects: tuple[int, ...] = ()
    at: Place | None = None
    hidden_at: int | None = None
    paid: tuple[str, ...] = ()
    left: Place | None = None
    by: Player | None = None
    spell: bool | None = False
    unknown: bool = False
    unsure: bool = False
    ordinals: tuple[int, int] = (0, 0)
    sources: tuple[str, ...] = ()
    uncontrolled: bool | None = False
    from_enemy: bool = False
    cards: tuple[str, ...] = ()
    gear: int = 0
    equip: bool = False
    energy: int | None = None
    reached: int = 0
    chooser: bool | None = None


class Watcher(NamedTuple):
    """Whose ability watches: its player or "" for nobody, its permanent if it has one, and where that is."""

    player: Player
    me: int | None
    here: Place | None


class Occurrence(NamedTuple):
    """One time that an ability triggers: on which objects and where; not `known` if people must say so."""

    it: tuple[int, ...] = ()
    there: Place | None = None
    known: bool = True


class _View(NamedTuple):
    """An event, the conditions on it, and the watcher from whom it is seen."""

    table: Table
    on: EventFilter
    watcher: Watcher
    event: TriggerEvent


UNSURE: Final = Occurrence(known=False)
"""An event that an ability may trigger on; nobody knows."""

_NO_TOKEN: Final = IsNot(IsToken())

OF_OBJECTS: Final = (t.At, t.LeftPlace, t.Alone)
"""Circumstances that each object of an event has by itself, at its place."""


def watched(table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent) -> Iterator[Occurrence]:
    """Yield each time that an ability triggers on this event.

    A player attacks or defends as the first units do so (383.4.e, 383.4.f).
    """
    if event.when == "mighty" and event.reached != might_to_reach(on):
        return
    view = _View(table, on, watcher, event)
    asked_of_event = (asked for asked in on.that if not isinstance(asked, OF_OBJECTS))
    so = every((_is_by(view), *(_is_so(view, asked) for asked in asked_of_event)))
    if so is False:
        return
    if event.unknown:
        yield UNSURE
        return
    if on.it is None:
        is_first = event.at is not None or event.when not in ("attack", "defend")
        if is_first and _is_placed(view, event.at):
            yield from (UNSURE,) if isinstance(so, Unknown) else _of_cards(view)
        return
    answers = [(subject, _happens_to(view, on.it, subject)) for subject in event.subjects]
    fitting = [subject for subject, fits in answers if fits is not False]
    if fitting and any(isinstance(answer, Unknown) for answer in (so, *dict(answers).values())):
        yield UNSURE
    elif fitting and on.asks(t.OneOrMore):
        yield Occurrence(tuple(dict.fromkeys(fitting)), place_of(table, fitting[0]))
    else:
        left = event.left if on.it == "me" and on.asks(t.LeftPlace) else None
        yield from (Occurrence((subject,), left or place_of(table, subject)) for subject in fitting)


def is_as_asked(table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent) -> Truth:
    """Return whether all is so that is asked of an event besides what it happens to."""
    view = _View(table, on, watcher, event)
    return every((_is_by(view), *(_is_so(view, asked, event.at) for asked in on.that)))


def might_to_reach(on: EventFilter | None) -> int:
    """The Might with which a unit has become what an ability watches: Mighty, if it says no other (708)."""
    reaches = on.first(t.Reaches) if on is not None else None
    return reaches.might if reaches is not None else MIGHTY


def _of_cards(view: _View) -> Iterator[Occurrence]:
    """Yield the occurrences of an ability that names no object: the event, or each card of the type that it names."""
    event, each = view.event, view.on.first(t.EachCard)
    if each is None:
        yield Occurrence(event.subjects, event.at)
        return
    types = [_is_of_type(view.table, each, card) for card in event.cards]
    yield from (Occurrence(event.subjects, event.at, of_type is True) for of_type in types if of_type is not False)


def _is_by(view: _View) -> Truth:
    """Return whether the event is the action of a player as the ability asks.

    Nobody knows who has caused some deaths (428.5), and of a side that has moved a unit of the other, which has moved.
    """
    on, event = view.on, view.event
    asks_player = event.when == "move" and on.it is None
    by_another = event.by is not None and event.by not in view.table.team(event.player)
    if event.unsure or (asks_player and by_another):
        return NOT_KNOWN
    return (event.by or event.player) in view.table.side(on.by, view.watcher.player)


def _is_so(view: _View, asked: Circumstance, at: Place | None = None, unit: Permanent | None = None) -> Truth:
    """Return whether this circumstance is so of an event, or of an object at its place."""
    table, _, watcher, event = view
    match asked:
        case t.WithThis():
            return watcher.me == event.gear
        case t.CausedBy(cause="spell"):
            return as_noted(event.spell)
        case t.CausedBy(cause="equip"):
            return event.equip
        case t.CausedBy(cause="chooser"):
            return as_noted(event.chooser)
        case t.CausedBy(cause=cause):
            return cause in event.sources if event.sources else NOT_KNOWN
        case t.At(place=place):
            return _is_at(table, place, watcher, at)
        case t.LeftPlace(place=place):
            return event.left is not None and _has_left(place, watcher, event.left)
        case t.ControlledBefore(by=by):
            before = event.uncontrolled if by == "nobody" else event.from_enemy
            return NOT_KNOWN if event.uncontrolled is None else as_noted(before)
        case t.Alone(how=how):
            return unit is not None and (is_alone(table, unit) if how == "alone" else is_one_on_one(table, unit))
        case t.CostsAtLeast(least=least) if event.when == "use":
            return NOT_KNOWN if event.energy is None else event.energy >= least
        case t.CostsAtLeast():
            return every(_costs(table, asked, subject) for subject in event.subjects)
        case t.Spending(energy=energy):
            spells = map(table.item, event.subjects)
            return any(spell is not None and spell.spent >= energy for spell in spells)
        case t.CameFrom(zone=zone):
            return _is_from(table, zone, event)
        case t.InOwnBeginning():
            return table.turn == watcher.player and table.phase in ("beginning", "scoring")
        case t.InCombat():
            return table.combat is not None
        case t.AsSide(side=side):
            return table.combat is not None and getattr(table.combat, side) == watcher.player
        case t.NthTime(number=number):
            return _is_nth(view, number)
        case t.InNthTurn(first=first, last=last):
            begun = table.seat(event.player).turns_begun
            return NOT_KNOWN if begun is None else first <= begun <= last
        case t.EachCard() | t.OneOrMore() | t.OnceEachTurn() | t.Reaches():
            return True
    assert_never(asked)


def _happens_to(view: _View, it: TargetFilter | Literal["me"], subject: int) -> Truth:
    """Return whether the event happens to this object as the ability asks."""
    table, watcher = view.table, view.watcher
    if it == "me":
        return subject == watcher.me and _is_placed(view, place_of(table, subject), table.permanent(subject))
    context = TargetingContext(watcher.player, watcher.me, watcher.here)
    if not _is_placed(view, place_of(table, subject), table.permanent(subject)):
        return False
    return is_described(table, it, context, subject)


def _is_placed(view: _View, at: Place | None, unit: Permanent | None = None) -> bool:
    """Return whether the event is where the ability asks, and the unit that it happens to as it asks there."""
    return all(_is_so(view, asked, at, unit) for asked in view.on.that if isinstance(asked, OF_OBJECTS))


def _is_of_type(table: Table, asked: t.EachCard, name: str) -> Truth:
    """Return whether a card is of the type that an ability asks for."""
    if asked.of == "card":
        return True
    card = table.card(name)
    return NOT_KNOWN if card is None else asked.of in card.types


def _is_from(table: Table, zone: str, event: TriggerEvent) -> bool:
    """Return whether a card is played from where an ability asks; a token is no card.

    A hand and a trash are those of the player who plays it, so a card of another player is played from elsewhere.
    """
    items = [item for item in map(table.item, event.subjects) if item is not None and item.is_card]
    origins = [item.source if item.owned_by == item.player else "" for item in items]
    return any(origin != "hand" if zone == "elsewhere" else origin == zone for origin in origins)


def _costs(table: Table, asked: t.CostsAtLeast, subject: int) -> Truth:
    """Return whether what is played costs as much as the ability asks; its printed cost counts (131.2)."""
    card = _card_of(table, subject)
    if card is None:
        return NOT_KNOWN
    return (card.energy if asked.number == "energy" else card.power) >= asked.least


def _card_of(table: Table, subject: int) -> Card | None:
    """The card of an item of the chain or of a permanent."""
    played = table.item(subject) or table.permanent(subject)
    return table.card(played.card) if played is not None else None


def _is_nth(view: _View, number: int) -> Truth:
    """Return whether the event is the Nth of its kind this turn.

    Of deaths it is the first, with those at the same time. Of spells the event says which it is; other cards and tokens
    have been counted as they are played.
    """
    table, on, watcher, event = view
    if event.when == "plays":
        plays = _plays_of_kind(table, on, event)
        return NOT_KNOWN if plays is None else plays == number
    own = on.it == "me" and table.permanent(watcher.me or 0) is not None
    if event.when == "dies" or (own and event.when in ("move", "conquer", "win")):
        context = TargetingContext(watcher.player, watcher.me, watcher.here)
        times = times_this_turn(table, HowOften(event.when, on), context)
        return NOT_KNOWN if times is None else times == number - (event.when == "dies")
    first, last = event.ordinals
    return first <= number <= last


def _plays_of_kind(table: Table, on: EventFilter, event: TriggerEvent) -> int | None:
    """Return how many cards and tokens of the watched kind their player has played; None if that is not known."""
    kind, no_token = ("", False) if not isinstance(on.it, TargetFilter) else (on.it.kind, _NO_TOKEN in on.it.that)
    if kind == "spell":
        return event.ordinals[0]
    cards = [table.card(name) for name in table.seat(event.player).this_turn.cards_played]
    known = [card for card in cards if card is not None]
    return None if None in cards else sum(kind in card.types and not (no_token and card.token) for card in known)


def _is_at(table: Table, place: t.EventPlace, watcher: Watcher, at: Place | None) -> bool:
    """Return whether a place is where the ability asks."""
    match place:
        case "here":
            return at is not None and at == watcher.here
        case "battlefield":
            return isinstance(at, int)
        case "base":
            return isinstance(at, str)
        case "elsewhere":
            return isinstance(at, int) and at != watcher.here
        case "yours":
            return isinstance(at, int) and table.battlefield(at).control == watcher.player


def _has_left(place: str, watcher: Watcher, left: Place) -> bool:
    """Return whether a move is from where the ability asks."""
    if place == "here":
        return left == watcher.here
    return place == "anywhere" or isinstance(left, int if place == "battlefield" else str)


def is_one_on_one(table: Table, unit: Permanent) -> bool:
    """Return whether a unit and the enemy unit at its place are both alone (740.2.b)."""
    enemies = [other for other in table.units(unit.place) if other.player in table.opponents(unit.player)]
    return is_alone(table, unit) and len(enemies) == 1


def is_for_battlefield(table: Table, event: TriggerEvent, at: int) -> bool:
    """Return whether an event triggers the abilities of this battlefield: it happened there, or to its controller.

    Who defends there is "you" only as its controller (190.6.d).
    """
    if event.when == "defend":
        return event.at == at and table.battlefield(at).control in (event.player, UNKNOWN)
    if event.when in ("conquer", "hold", "attack", "play", "move", "death", "win"):
        return event.at == at
    return event.when in ("beginning", "ending") and table.battlefield(at).control == event.player
