"""The events that abilities trigger on, and what abilities that watch others ask of them (2026-07-16, 383.1, 383.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from carddata.model.abilities import When
from carddata.model.card import Card
from carddata.model.targets import HasKeyword, HasTag, Whose, asks
from carddata.model.triggers import EventFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import fits_filter
from tableside.engine.derived.traits import might_of
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
    of that kind this turn. `source` is the type of the card whose activated ability is used. `uncontrolled` says of a
    conquest whether nobody controlled the battlefield before, None if that is not known, and `from_enemy` whether an
    opponent did. `cards` are the cards that are drawn, discarded or burned, or the runes that are channeled, `?` for
    each that is not known. `gear` is the Equipment that is attached or detached, which `equip` says of an ability of
    Equip.
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
    source: str = ""
    uncontrolled: bool | None = False
    from_enemy: bool = False
    cards: tuple[str, ...] = ()
    gear: int = 0
    equip: bool = False


class Watcher(NamedTuple):
    """Whose ability watches: its player, its permanent if it has one, and where that is."""

    player: Player
    me: int | None
    here: Place | None


def watched(
    table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent
) -> Iterator[tuple[tuple[int, ...], Place | None]]:
    """Yield what an ability triggers on in this event: for each of its items the objects, and where it is.

    A player attacks or defends as the first units do so (383.4.e, 383.4.f).
    """
    unclear = is_mover_unclear(table, on, event) and _is_there(table, on, watcher, event, event.at)
    by_it = unclear or event.unsure or _is_by(table, on, watcher, event.by or event.player)
    if not by_it or (on.spell and event.spell is False):
        return
    if (on.this and watcher.me != event.gear) or (on.equip and not event.equip):
        return
    if on.source and event.source and on.source != event.source:
        return
    if event.unknown or is_play_unknown(table, on, event) or unclear or is_control_unknown(on, event):
        yield (), None
        return
    if (on.uncontrolled and not event.uncontrolled) or (on.from_enemy and not event.from_enemy):
        return
    if is_mover_unclear(table, on, event):
        return
    if (on.nth and not _is_nth(table, on, watcher, event)) or not _costs_enough(table, on, event):
        return
    if (on.spent and not _spent_enough(table, on, event)) or (on.origin and not _is_from(table, on, event)):
        return
    if on.beginning and (table.turn != watcher.player or table.phase not in ("beginning", "scoring")):
        return
    if on.nth_turn and table.seat(event.player).turns_begun not in (None, on.nth_turn):
        return
    if on.it is None and not on.me:
        if event.when in ("attack", "defend") and event.at is None:
            return
        if _is_there(table, on, watcher, event, event.at):
            times = sum(_is_of_type(table, on, card) is not False for card in event.cards) if on.card else 1
            yield from ((event.subjects, event.at) for _ in range(times))
        return
    fitting = [subject for subject in event.subjects if _fits(table, on, watcher, event, subject)]
    if fitting and is_cause_unknown(on, event):
        yield (), None
        return
    if on.some and fitting:
        yield tuple(dict.fromkeys(fitting)), place_of(table, fitting[0])
    elif not on.some:
        left = event.left if on.me and on.left else None
        yield from (((subject,), left or place_of(table, subject)) for subject in fitting)


def is_unclear(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether people must say whether an ability triggers on an event: what it asks of that is not known."""
    unknown = event.unknown or is_play_unknown(table, on, event) or is_mover_unclear(table, on, event)
    unread = bool(on.card) and any(_is_of_type(table, on, card) is None for card in event.cards)
    return unknown or unread or is_cause_unknown(on, event) or is_control_unknown(on, event)


def is_cause_unknown(on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether an ability asks who has caused an event, or whether a spell has, and that is not known (428.5)."""
    return event.unsure or (on.spell and event.spell is None)


def is_mover_unclear(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether an ability asks which player moves, and one side has moved a unit of the other."""
    asks_player = event.when == "move" and on.it is None and not on.me
    return asks_player and event.by is not None and event.by not in table.team(event.player)


def is_control_unknown(on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether an ability asks who controlled a battlefield before it was conquered, and nobody knows."""
    return (on.uncontrolled or on.from_enemy) and event.uncontrolled is None


def is_play_unknown(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether an ability asks about a play what is not known: what the card costs or has, or a unit's Might."""
    if event.when == "plays" and on.it is not None and on.it.asks_might:
        played = filter(None, map(table.permanent, event.subjects))
        return any(unit.kind == "unit" and might_of(table, unit) is None for unit in played)
    by_keyword = event.when == "plays" and asks(on.it, HasKeyword)
    counted = event.when == "plays" and on.nth > 0 and _fits_kind(table, on, event)
    if counted and _plays_of_kind(table, on, event) is None:
        return True
    asked = event.subjects if on.energy or on.power or by_keyword else ()
    if event.when == "plays" and asks(on.it, HasTag):
        asked = tuple(subject for subject in event.subjects if table.permanent(subject) is not None)
    return any(_card_of(table, subject) is None for subject in asked)


def _fits_kind(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether what is played is of the kind that an ability watches."""
    played = (table.item(subject) or table.permanent(subject) for subject in event.subjects)
    return any(each is not None and on.it is not None and each.kind == on.it.kind for each in played)


def _is_of_type(table: Table, on: EventFilter, name: str) -> bool | None:
    """Return whether a card is of the type that an ability asks for; None if it is not known."""
    if on.card == "card":
        return True
    card = table.card(name) if name != UNKNOWN else None
    return None if card is None else card.type == on.card


def _is_from(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether a card is played from where an ability asks; a token is no card."""
    items = [item for item in map(table.item, event.subjects) if item is not None and item.is_card]
    return any(item.source != "hand" if on.origin == "elsewhere" else item.source == on.origin for item in items)


def _spent_enough(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether so much energy was spent to play a spell as the ability asks."""
    spells = map(table.item, event.subjects)
    return any(spell is not None and spell.spent >= on.spent for spell in spells)


def _costs_enough(table: Table, on: EventFilter, event: TriggerEvent) -> bool:
    """Return whether a card that is played costs as much as the ability asks; its printed cost counts (131.2)."""
    if not (on.energy or on.power):
        return True
    cards = (_card_of(table, subject) for subject in event.subjects)
    return all(card is not None and card.energy >= on.energy and card.power >= on.power for card in cards)


def _card_of(table: Table, subject: int) -> Card | None:
    """The card of an item of the chain or of a permanent."""
    played = table.item(subject) or table.permanent(subject)
    return table.card(played.card) if played is not None else None


def _is_nth(table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent) -> bool:
    """Whether the event is the Nth of its kind this turn; of deaths it is the first, with those at the same time.

    Of spells the event says which it is; other cards and tokens have been counted as they are played.
    """
    if event.when == "plays":
        return _plays_of_kind(table, on, event) == on.nth
    if event.when == "dies":
        whose = on.it.whose if on.it is not None else "anybody"
        seats = [seat for seat in table.seats if _is_of(table, whose, watcher, seat.player)]
        deaths = sum(seat.this_turn.deaths_in_beginning if on.beginning else seat.this_turn.deaths for seat in seats)
        return deaths == on.nth - 1
    permanent = table.permanent(watcher.me or 0)
    if on.me and permanent is not None:
        now = permanent.this_turn
        counts = {"move": now.moves, "conquer": now.conquests, "win": now.wins}
        return on.nth == counts.get(event.when, 0)
    first, last = event.ordinals
    return first <= on.nth <= last


def _plays_of_kind(table: Table, on: EventFilter, event: TriggerEvent) -> int | None:
    """How many cards and tokens of the kind that is watched their player has played; None if that is not known."""
    kind = on.it.kind if on.it is not None else ""
    if kind == "spell":
        return event.ordinals[0]
    cards = [table.card(name) for name in table.seat(event.player).this_turn.cards_played]
    return None if None in cards else sum(card is not None and card.type == kind for card in cards)


def _is_by(table: Table, on: EventFilter, watcher: Watcher, player: Player) -> bool:
    """Return whether the event is the action of a player as the ability asks."""
    return _is_of(table, on.by, watcher, player)


def _is_of(table: Table, whose: Whose, watcher: Watcher, player: Player) -> bool:
    """Return whether a player is the ability's own, of its team, or an opponent."""
    match whose:
        case "you":
            return player == watcher.player
        case "friendly":
            return player in table.team(watcher.player)
        case "enemy":
            return player in table.opponents(watcher.player)
        case "anybody":
            return True


def _fits(table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent, subject: int) -> bool:
    """Return whether the event happens to this object as the ability asks."""
    if on.me and subject != watcher.me:
        return False
    context = TargetingContext(watcher.player, watcher.me, watcher.here)
    if on.it is not None and not fits_filter(table, on.it, context, subject):
        return False
    permanent = table.permanent(subject)
    if on.alone and (permanent is None or not is_alone(table, permanent)):
        return False
    if on.one_on_one and (permanent is None or not is_one_on_one(table, permanent)):
        return False
    return _is_there(table, on, watcher, event, place_of(table, subject))


def _is_there(table: Table, on: EventFilter, watcher: Watcher, event: TriggerEvent, at: Place | None) -> bool:
    """Return whether the event is where the ability asks."""
    if (on.left == "here" and event.left != watcher.here) or (on.left == "battlefield" and isinstance(event.left, str)):
        return False
    if on.left == "base" and isinstance(event.left, int):
        return False
    if on.left and event.left is None:
        return False
    match on.at:
        case "":
            return True
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


def is_alone(table: Table, unit: Permanent) -> bool:
    """Return whether no other unit of its team is at its place (740.2.a)."""
    team = table.team(unit.player)
    return not any(other.id != unit.id and other.player in team for other in table.units(unit.place))


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
