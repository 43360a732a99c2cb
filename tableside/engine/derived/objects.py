"""Game objects as cards describe them, found on the table (2026-07-16, 355.9, 740).

A spell or an ability never describes itself (355.9.c).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.continuous import HasTags
from carddata.model.keywords import Keyword, has_keyword
from carddata.model.naming import NamesTag
from carddata.model.targets import ObjectKind, Status, TargetFilter, Whose
from tableside.engine.derived.card_filters import MIGHTY, card_fits, fits_cost, zone_card_fits
from tableside.engine.derived.chain_objects import has_chosen, items_of_kind
from tableside.engine.derived.champions import champion_zones
from tableside.engine.derived.context import HasTraits, NoTraits, TargetingContext
from tableside.engine.derived.effect_order import Application, apply_in_order
from tableside.engine.derived.occupation import is_occupied
from tableside.engine.derived.texts_in_play import standing_effects
from tableside.engine.derived.whereabouts import card_name, may_be_equipment, place_of, player_of, statuses
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


def matching_with(
    table: Table, description: TargetFilter, context: TargetingContext, traits: HasTraits
) -> tuple[Target, ...]:
    """Everything on the table that fits a description, in the position's order."""
    kinds = _PERMANENT_KINDS.get(description.kind)
    if kinds is None:
        return _matching_others(table, description, context, traits)
    players = _players_of(table, description, context)
    permanents = tuple(
        [
            permanent.id
            for permanent in table.permanents
            if permanent.kind in kinds
            and (players is None or permanent.player in players)
            and _fits_permanent(table, description, context, permanent, traits)
        ]
    )
    if description.kind in ("permanent or facedown", "unit or champion"):
        return (*permanents, *_matching_others(table, description, context, traits))
    return permanents


def fits_with(
    table: Table, description: TargetFilter, context: TargetingContext, target: Target, traits: HasTraits
) -> bool:
    """Return whether an object fits a description now. Might that is not known fits any bound."""
    permanent = table.permanent(target) if isinstance(target, int) else None
    if permanent is None:
        return target in _others_of_kind(table, description) and _fits_other(
            table, description, context, target, traits
        )
    if permanent.kind not in _PERMANENT_KINDS.get(description.kind, ()):
        return False
    players = _players_of(table, description, context)
    is_of_player = players is None or permanent.player in players
    return is_of_player and _fits_permanent(table, description, context, permanent, traits)


def _matching_others(
    table: Table, description: TargetFilter, context: TargetingContext, traits: HasTraits
) -> tuple[Target, ...]:
    """Return what fits and is no permanent."""
    others = _others_of_kind(table, description)
    return tuple(target for target in others if _fits_other(table, description, context, target, traits))


def _fits_other(
    table: Table, description: TargetFilter, context: TargetingContext, target: Target, traits: HasTraits
) -> bool:
    """Return whether a target that is no permanent is as described (355.9, 355.9.c)."""
    if description.kind == "card" and description.zone == "banished":
        return _fits_banished(table, description, context, target)
    players = _players_of(table, description, context)
    return (
        target != context.item
        and (players is None or player_of(table, target) in players)
        and _fits_place(table, description, context, place_of(table, target))
        and zone_card_fits(table, description, target)
        and (description.kind != "spell" or not description.keyword or _spell_has(table, description.keyword, target))
        and _has_chosen(table, description, context, target, traits)
        and (not description.occupied or is_occupied(table, description.occupied, context.player, target))
        and (not description.owned or player_of(table, target) == context.player)
        and fits_cost(table, description, context.player, card_name(table, target))
    )


def _spell_has(table: Table, keyword: Keyword, target: Target) -> bool:
    """Return whether a spell on the chain has a keyword that is printed on its card."""
    card = table.card(card_name(table, target))
    return card is not None and has_keyword(card.keywords, keyword)


def _has_chosen(
    table: Table, description: TargetFilter, context: TargetingContext, target: Target, traits: HasTraits
) -> bool:
    """Whether a chain item has chosen what a description asks for; what another choice must be is judged with that."""
    choosing, item = description.choosing, table.item(target) if isinstance(target, int) else None
    if choosing is None or item is None or isinstance(choosing.of, int):
        return True
    own = frozenset[Target]() if context.me is None else frozenset((context.me,))
    return has_chosen(item, choosing, own, lambda objects, each: fits_with(table, objects, context, each, traits))


def _fits_banished(table: Table, description: TargetFilter, context: TargetingContext, target: Target) -> bool:
    """Whether a card in the player's banishment is as described, and was banished by the own permanent (427.3)."""
    cards = (card for seat in table.seats if seat.player == context.player for card in seat.banished)
    there = next((card for card in cards if card.id == target), None)
    if there is None or (description.banished_with and (not there.by or there.by != context.me)):
        return False
    card = table.card(there.card)
    return card is not None and card_fits(card, description)


def _fits_permanent(
    table: Table, description: TargetFilter, context: TargetingContext, permanent: Permanent, traits: HasTraits
) -> bool:
    """Return whether a permanent is as described, whoever it belongs to (355.9, 355.9.c)."""
    checks = _prepared(description)
    return permanent.id != context.item and (
        not checks or all(check(table, description, context, permanent, traits) for check in checks)
    )


_PERMANENT_KINDS: Final[Mapping[ObjectKind, tuple[str, ...]]] = {
    "unit": ("unit",),
    "gear": ("gear",),
    "equipment": ("gear",),
    "permanent": ("unit", "gear"),
    "permanent or facedown": ("unit", "gear"),
    "unit or champion": ("unit",),
    "legend": ("legend",),
}


def _others_of_kind(table: Table, description: TargetFilter) -> tuple[Target, ...]:
    match description.kind:
        case "facedown" | "permanent or facedown":
            return tuple(card.handle for card in table.facedown)
        case "champion" | "unit or champion":
            return champion_zones(table)
        case "spell" | "ability" | "spell or ability":
            return items_of_kind(table, description.kind)
        case "battlefield":
            return tuple(f"@{at}" for at in table.numbers())
        case "player":
            return table.players
        case "card" if description.zone == "banished":
            return tuple(card.id for seat in table.seats for card in seat.banished)
        case "card":
            return tuple(card.id for seat in table.seats for card in seat.trash) if description.zone == "trash" else ()
        case _:
            return ()


def _players_of(table: Table, description: TargetFilter, context: TargetingContext) -> tuple[Player, ...] | None:
    """The players whose objects are described; None for anybody's and nobody's."""
    if description.whose == "anybody":
        return None
    if not context.player:
        return ()
    match description.whose:
        case "you":
            return (context.player,)
        case "friendly":
            return table.team(context.player)
        case "enemy":
            return table.opponents(context.player)


def is_of_side(table: Table, whose: Whose, speaker: Player, player: Player) -> bool:
    """Return whether the card of `speaker` means this player by words such as "friendly" or "an opponent's"."""
    if whose == "anybody":
        return True
    if not speaker:
        return False
    return player in {"you": (speaker,), "friendly": table.team(speaker), "enemy": table.opponents(speaker)}[whose]


def _fits_place(table: Table, description: TargetFilter, context: TargetingContext, place: Place | None) -> bool:
    match description.where:
        case "battlefield":
            return isinstance(place, int)
        case "base":
            return isinstance(place, str)
        case "here":
            return place is not None and place == context.here
        case "elsewhere":
            return place is not None and place != context.here
        case "other battlefield":
            return isinstance(place, int) and place != context.here
        case "there":
            return place is not None and place == context.there
        case "away":
            return place is not None and place != context.there
        case "chosen":
            return place is not None and place == context.chosen
        case "left":
            return place is not None and place == context.left
        case "destination":
            return place is not None and place == context.destination
        case "controlled":
            return isinstance(place, int) and table.battlefield(place).control == context.player
        case "anywhere":
            return True


def _has_status(table: Table, status: Status, permanent: Permanent) -> bool:
    if status == "equipped":
        return any(may_be_equipment(table, attached) for attached in table.attached(permanent))
    if status in ("attached", "detached"):
        return bool(permanent.attached_to) is (status == "attached")
    if status == "in a showdown":
        return table.showdown is not None and permanent.place == table.showdown.at
    return status in statuses(permanent)


def _is_within(least: int | None, number: int | None, most: int | None) -> bool:
    """Return whether a number is within these bounds, of which None is none; a number that is not known is."""
    return number is None or ((least is None or number >= least) and (most is None or number <= most))


def _is_weaker(
    table: Table, _: TargetFilter, context: TargetingContext, permanent: Permanent, traits: HasTraits
) -> bool:
    """Return whether a unit has less Might than the description's own permanent."""
    own = table.permanent(context.me) if context.me is not None else None
    if own is None:
        return False
    might, bound = traits.might(permanent), traits.might(own)
    return might is None or bound is None or might < bound


def _has_named_tag(table: Table, context: TargetingContext, permanent: Permanent) -> bool:
    """Return whether a permanent has the tag that was named as the description's own permanent was played (759)."""
    own = table.permanent(context.me) if context.me is not None else None
    named = context.named or (own.named if own is not None else "")
    return bool(named) and _has_tag(table, permanent, (named,))


def _has_tag(table: Table, permanent: Permanent, tags: tuple[str, ...]) -> bool:
    """Return whether a permanent has one of these tags, as far as its card is known."""
    return any(tag in tags for tag in tags_of(table, permanent))


def tags_of(table: Table, permanent: Permanent) -> tuple[str, ...]:
    """The tags of a permanent: those of its card, and those that effects give it (477.1.a).

    An effect on units that have or lack a tag depends on those that give it, and comes after them (478.1.b, 479.2).
    """
    card = table.card(permanent.card)
    named = (permanent.named,) if permanent.named and card is not None and _gains_named_tag(card) else ()
    tags = (*(card.tags if card is not None else ()), *named)
    standing = ((effect, context) for effect, context, _, _ in standing_effects(table) if isinstance(effect, HasTags))
    effects = [
        (number, effect)
        for number, (effect, context) in enumerate(standing)
        if _may_be_given(table, effect, context, permanent)
    ]
    how = Application[tuple[int, HasTags], tuple[str, ...]](
        lambda numbered: (numbered[0],),
        lambda numbered, tags: _is_given(numbered[1], tags),
        lambda numbered, tags: (*tags, *numbered[1].tags) if _is_given(numbered[1], tags) else tags,
        lambda first, second: _asks_for_tag(second[1], first[1].tags),
    )
    return apply_in_order(effects, tags, how)


def _gains_named_tag(card: Card) -> bool:
    return any(isinstance(effect, NamesTag) and effect.gains for effect in card.standing)


def _may_be_given(table: Table, effect: HasTags, context: TargetingContext, permanent: Permanent) -> bool:
    """Return whether a permanent has the tags that an effect asks for, and lacks those that it excludes."""
    if effect.to == "me":
        return context.me == permanent.id
    return fits_with(table, replace(effect.to, tags=(), untagged=""), context, permanent.id, NoTraits())


def _is_given(effect: HasTags, tags: tuple[str, ...]) -> bool:
    """Return whether an effect gives its tags to a permanent with these tags."""
    if effect.to == "me":
        return True
    return (not effect.to.tags or bool({*effect.to.tags} & {*tags})) and effect.to.untagged not in tags


def _asks_for_tag(effect: HasTags, tags: tuple[str, ...]) -> bool:
    """Return whether an effect asks for one of these tags, or for the lack of it."""
    return effect.to != "me" and bool({*effect.to.tags, effect.to.untagged} & {*tags})


def is_alone(table: Table, unit: Permanent) -> bool:
    """Return whether no other friendly unit is at a unit's location (740.2.a)."""
    team = table.team(unit.player)
    return not any(other.id != unit.id and other.player in team for other in table.units(unit.place))


Check = Callable[[Table, TargetFilter, TargetingContext, Permanent, HasTraits], bool]
"""Return whether a permanent is as one field of a description says."""

CHECKS: Final[Mapping[str, Check]] = {
    "kind": lambda table, of, _, permanent, __: of.kind != "equipment" or may_be_equipment(table, permanent),
    "where": lambda table, of, context, permanent, _: _fits_place(table, of, context, permanent.place),
    "other": lambda _, __, context, permanent, ___: permanent.id != context.me,
    "other_than_it": lambda _, __, context, permanent, ___: permanent.id not in context.it,
    "of_it": lambda _, __, context, permanent, ___: permanent.id in context.it,
    "foreign": lambda _, __, context, permanent, ___: permanent.player != context.player,
    "owned": lambda _, __, context, permanent, ___: permanent.owned_by == context.player,
    "on_me": lambda _, __, context, permanent, ___: context.me is not None and permanent.attached_to == context.me,
    "status": lambda table, of, _, permanent, __: of.status is None or _has_status(table, of.status, permanent),
    "might": lambda _, of, __, permanent, traits: _is_within(None, traits.might(permanent), of.might),
    "least_might": lambda _, of, __, permanent, traits: _is_within(of.least_might, traits.might(permanent), None),
    "mighty": lambda _, __, ___, permanent, traits: _is_within(MIGHTY, traits.might(permanent), None),
    "weaker": _is_weaker,
    "keyword": lambda _, of, __, permanent, traits: not of.keyword or traits.has(permanent, of.keyword),
    "lacks": lambda _, of, __, permanent, traits: not (of.lacks and traits.has(permanent, of.lacks)),
    "alone": lambda table, _, __, permanent, ___: is_alone(table, permanent),
    "only": lambda table, _, __, permanent, ___: not _is_with_others(table, permanent),
    "called": lambda _, of, __, permanent, ___: permanent.card == of.called,
    "token": lambda _, __, ___, permanent, ____: permanent.token,
    "untoken": lambda _, __, ___, permanent, ____: not permanent.token,
    "tags": lambda table, of, _, permanent, __: _has_tag(table, permanent, of.tags),
    "untagged": lambda table, of, _, permanent, __: not _has_tag(table, permanent, (of.untagged,)),
    "named": lambda table, _, context, permanent, __: _has_named_tag(table, context, permanent),
    "energy": lambda table, of, context, permanent, _: fits_cost(table, of, context.player, permanent.card),
    "power": lambda table, of, context, permanent, _: fits_cost(table, of, context.player, permanent.card),
    "energy_by": lambda table, of, context, permanent, _: fits_cost(table, of, context.player, permanent.card),
    "any_of": lambda table, of, context, permanent, traits: any(
        fits_with(table, each, context, permanent.id, traits) for each in of.any_of
    ),
}
"""The check that each field makes of a permanent, apart from its kind and whose it is."""


@lru_cache(maxsize=4096)
def _prepared(description: TargetFilter) -> tuple[Check, ...]:
    """Return what a description asks of permanents: the checks of the fields that are set."""
    plain = TargetFilter()
    return tuple(check for field, check in CHECKS.items() if getattr(description, field) != getattr(plain, field))


def _is_with_others(table: Table, unit: Permanent) -> bool:
    """Return whether its player controls another unit at its location."""
    return any(other.id != unit.id for other in table.units(unit.place, unit.player))
