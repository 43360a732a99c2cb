"""The places where a unit or gear enters the board (2026-07-16, 355.2, 359.2, 822)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.card import Card, Enters
from carddata.model.continuous import OthersEnter
from carddata.model.permissions import PlayedTo
from carddata.model.targets import IsToken, TargetFilter, asks
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.derived.predicates import card_fits, is_alone
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Truth, Unknown
from tableside.engine.model.chain_items import Item, PlayTerms
from tableside.engine.model.lasting import ReadyEntry
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, assumed
from tableside.engine.rules import hidden, unread_findings
from tableside.engine.rules.conditions import condition_state, is_met
from tableside.engine.rules.costs import paid_additional_costs
from tableside.engine.rules.locations import is_closed_to
from tableside.engine.rules.prohibitions import is_closed_to_plays
from tableside.message import CardName


@cached_for_position
def unit_places(table: Table, player: Player) -> tuple[Place, ...]:
    """Return where a player may play a unit: their base, a battlefield they control, or where cards permit (355.2)."""
    permitted = _permissions_for_units(table, player)
    open_to_units = (
        at
        for at in table.numbers()
        if table.battlefield(at).control == player
        or any(_is_as_said(table, player, at, permission) for permission in permitted)
    )
    return (player, *(at for at in open_to_units if not is_closed_to(table, player, at)))


def _permissions_for_units(table: Table, player: Player) -> tuple[PlayedTo, ...]:
    """Return what cards in play permit for the friendly units of a player (355.2.b)."""
    texts = standing_of(table, PlayedTo)
    return tuple([effect for effect, context, *_ in texts if effect.units and context.player in table.team(player)])


def _is_as_said(table: Table, player: Player, at: int, permission: PlayedTo) -> bool:
    """Return whether a battlefield is as a permission says (170.11); control that is not known may be as it says."""
    control, units = table.battlefield(at).control, table.units(at)
    enemies = [unit for unit in units if unit.player in table.opponents(player)]
    match permission.where:
        case "open":
            return control in (None, UNKNOWN) and not units
        case "occupied enemy":
            return control in (*table.opponents(player), UNKNOWN) and bool(units)
        case "attacked":
            return table.combat is not None and (table.combat.at, table.combat.attacker) == (at, player)
        case "lone enemy":
            return any(is_alone(table, unit) for unit in enemies)
        case "enemy units":
            return bool(enemies)
        case "conquered":
            return at in table.seat(player).this_turn.conquered


def card_places(table: Table, item: Item) -> tuple[Place, ...]:
    """Return where the unit or gear of a chain item may enter (355.2, 359.2), and no card forbids it (054.1)."""
    places = _permitted_places(table, item)
    if item.kind == "gear":
        return places
    for permission in _own_permissions(table.card(item.card)):
        if permission.only:
            named = tuple(_places_as_said(table, item.player, permission))
            places = tuple(at for at in places if at in named)
    return tuple([at for at in places if not is_closed_to_plays(table, item.player, at)])


def _permitted_places(table: Table, item: Item) -> tuple[Place, ...]:
    """Return where the unit or gear of a chain item may enter unless a card forbids it.

    `hidden` limits that for a card from facedown (`places_from_facedown`), and for its tokens (`token_places`).
    """
    if item.token is not None and item.kind == "unit":
        return hidden.token_places(item, unit_places(table, item.player))
    if item.terms is not None and item.kind == "unit":
        return _places_by_terms(table, item, item.terms)
    if item.hidden_at is not None:
        return hidden.places_from_facedown(table, item.player, item.kind, item.hidden_at)
    if item.kind == "gear":
        return (item.player,)
    return _open_places(table, item)


def _places_by_terms(table: Table, item: Item, terms: PlayTerms) -> tuple[Place, ...]:
    """Return where a unit may enter that an effect has played, by its words (355.2.b) and from facedown (811.1.d.3)."""
    match terms.to:
        case "base":
            places: tuple[Place, ...] = (item.player,)
        case "any battlefield":
            places = tuple(at for at in table.numbers() if not is_closed_to(table, item.player, at))
        case "battlefield you control":
            open_to_units = unit_places(table, item.player)
            places = tuple(at for at in table.numbers() if at in open_to_units and _controls(table, item.player, at))
        case "there":
            places = _named_places(table, item.player, terms)
        case "also there":
            places = tuple(dict.fromkeys((*_open_places(table, item), *_named_places(table, item.player, terms))))
        case _:
            places = _open_places(table, item)
    return tuple(place for place in places if terms.at in (0, place))


def _controls(table: Table, player: Player, at: int) -> bool:
    return table.battlefield(at).control == player


def _named_places(table: Table, player: Player, terms: PlayTerms) -> tuple[Place, ...]:
    """The place that the words of an effect name, as a player's own if it is a base; none if it is closed."""
    if not isinstance(terms.there, int):
        return (player,)
    return () if is_closed_to(table, player, terms.there) else (terms.there,)


def _open_places(table: Table, item: Item) -> tuple[Place, ...]:
    """Return where a unit may enter by the rules and by its own text (355.2)."""
    card = table.card(item.card)
    places = dict.fromkeys((*unit_places(table, item.player), *ambush_places(table, item.player, card)))
    for permission in _own_permissions(card):
        if not (permission.only or permission.ambush):
            places |= dict.fromkeys(_places_as_said(table, item.player, permission))
    return tuple(places)


def _own_permissions(card: Card | None) -> Iterator[PlayedTo]:
    """Yield what a card's own text says of the places to which it may be played."""
    for effect in card.standing if card is not None else ():
        if isinstance(effect, PlayedTo) and not effect.units:
            yield effect


def _places_as_said(table: Table, player: Player, permission: PlayedTo) -> Iterator[Place]:
    """The battlefields that the card's own text permits (355.2.b)."""
    for at in table.numbers():
        if _is_as_said(table, player, at, permission) and not is_closed_to(table, player, at):
            yield at


def enters_ready(table: Table, item: Item) -> bool:
    """Return whether the card of a chain item enters ready (359.2, 805.1.a).

    Gear does, and what its own text, another text in play or an additional cost lets enter so. A token enters as the
    instruction that plays it says, unless another text replaces that (369.3).
    """
    if any(effect.ready and met for effect, met in _others_enter(table, item)):
        return True
    if item.token is not None:
        return not item.token.exhausted
    card = table.card(item.card)
    own = (effect for effect in card.standing if isinstance(effect, Enters)) if card is not None else ()
    as_placed = (effect for effect in own if isinstance(item.to, int) or not effect.at_battlefield)
    met = next((effect for effect in as_placed if is_met(table, item, effect.only_if)), None)
    by_default = met.ready if met is not None else item.kind == "gear"
    return by_default or any(extra.ready for extra in paid_additional_costs(table, item))


def assume_entry(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield the assumption that a unit or gear enters the board as it would without what nobody knows."""
    if item.kind not in ("unit", "gear") or enters_ready(table, item):
        return
    card = table.card(item.card)
    own = [effect.only_if for effect in card.standing if isinstance(effect, Enters)] if card is not None else []
    met = [condition_state(table, item, condition) for condition in own]
    met += [met for _, met in _others_enter(table, item)]
    yield from unread_findings.assume_unchanged(table, "ready")
    if any(isinstance(each, Unknown) for each in met):
        yield assumed("assumed-enters-exhausted", card=CardName(item.card))


def _others_enter(table: Table, item: Item) -> Iterator[tuple[OthersEnter, Truth]]:
    """Yield each text of other cards in play on how the card of a chain item enters, and whether that holds."""
    for effect, context, *_ in standing_of(table, OthersEnter):
        if _is_entering(table, item, effect.of, context):
            yield effect, holds(table, effect.only_if, context)
    for entry in table.lasting.ready_entries:
        if _is_entering(table, item, entry.of, TargetingContext(entry.player)):
            yield OthersEnter(of=entry.of), True


def ready_entries_after(table: Table, item: Item) -> tuple[ReadyEntry, ...]:
    """Return what still enters ready this turn after the card of a chain item has entered."""
    return tuple(
        entry
        for entry in table.lasting.ready_entries
        if not entry.next or not _is_entering(table, item, entry.of, TargetingContext(entry.player))
    )


def _is_entering(table: Table, item: Item, described: TargetFilter, context: TargetingContext) -> bool:
    """Return whether the card that enters is as described; it is no permanent yet, and so another than all in play."""
    card = table.card(item.card)
    return (
        described.kind in (item.kind, "permanent")
        and item.player in table.side(described.whose, context.player)
        and (not asks(described, IsToken) or item.token is not None)
        and (not described.that or (card is not None and card_fits(card, described)))
    )


def ambush_places(table: Table, player: Player, card: Card | None) -> tuple[Place, ...]:
    """The battlefields to which a player may ambush with a card: where they have units, or by its text (822.1.b)."""
    if card is None or not card.has("Ambush"):
        return ()
    own = [permission for permission in _own_permissions(card) if permission.ambush]
    return tuple(
        at
        for at in table.numbers()
        if (table.units(at, player) or any(_is_as_said(table, player, at, said) for said in own))
        and not is_closed_to(table, player, at)
    )
