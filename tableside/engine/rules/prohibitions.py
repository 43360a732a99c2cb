"""The prohibitions of cards in play, which hold whatever else allows it (2026-07-16, 054).

Of some nobody knows whether they hold: their condition, or what they are about, is not known, or their text is not
read. Then the answer rests on these cards: people are asked, or the verdict on an action is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

from carddata.model.card import Card
from carddata.model.prohibitions import Barred, BarredAct, CannotBe, NoMoveToBase, PlayersCannot
from carddata.model.unread import May
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import does_fit, holds
from tableside.engine.derived.texts_in_play import standing_of, unread_in_play
from tableside.engine.derived.truth import Truth, Unknown, either, every, opposite, resting_on
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Reason, assumed, forbidden
from tableside.message import CardName


def is_kept_from_base(table: Table, unit: Permanent) -> bool:
    """Return whether a card in play keeps a unit from moving to a base. A recall is no move (454)."""
    return any(_keeps_from_base(effect, context, unit) for effect, context, *_ in standing_of(table, NoMoveToBase))


def _keeps_from_base(effect: NoMoveToBase, context: TargetingContext, unit: Permanent) -> bool:
    match effect.units:
        case "me":
            return context.me == unit.id
        case "here":
            return context.here == unit.place
        case "all":
            return True


def is_closed_to_plays(table: Table, player: Player, place: Place) -> Truth:
    """Return whether a player cannot play units to a place, by a text that is read."""
    if not isinstance(place, int):
        return False
    card = table.card(table.battlefield(place).name)
    if card is not None and PlayersCannot(what="play units here") in card.standing:
        return True
    return either(
        resting_on(reference, holds(table, effect.only_if, context))
        for effect, context, reference, _ in standing_of(table, PlayersCannot)
        if effect.what == "play units to battlefields" and context.player and player in table.opponents(context.player)
    )


def can_be_readied(table: Table, permanent: Permanent, *, by_effect: bool) -> Truth:
    """Return whether a permanent can be readied: by a spell or an ability, or else as the turn begins (315.1).

    A text without a player forbids nothing (190.2).
    """
    if permanent.kept_exhausted:
        return False
    bans = (
        _binds(table, effect, context, reference, permanent)
        for effect, context, reference in _bans(table, "readied")
        if context.player and (by_effect or not effect.by)
    )
    return _unless(bans, unread_bans(table, "ready"))


def can_be_marked(table: Table, permanent: Permanent, what: Literal["stunned", "buffed", "empowered"]) -> Truth:
    """Return whether no card in play keeps a permanent from being stunned, buffed or made Empowered (054.1)."""
    bans = (_binds(table, effect, context, reference, permanent) for effect, context, reference in _bans(table, what))
    return _unless(bans, unread_bans(table, "marks"))


def can_be_moved(table: Table, unit: Permanent, by: Player, *, spell: bool) -> Truth:
    """Return whether no card in play keeps spells, or abilities, of a player from moving a unit (054.1)."""
    bans = (
        _binds(table, effect, context, reference, unit)
        for effect, context, reference in _bans(table, "moved")
        if _is_by(table, effect, unit, by, spell=spell)
    )
    return _unless(bans, unread_bans(table, "places"))


def can_move(table: Table, unit: Permanent) -> Truth:
    """Return whether no text that is read keeps a unit from moving at all (054.1). A recall is no move (454)."""
    bans = (
        _binds(table, effect, context, reference, unit)
        for effect, context, reference in _bans(table, "moved")
        if not effect.by
    )
    return _unless(bans, ())


def can_be_countered(table: Table, item: Item) -> Truth:
    """Return whether nothing keeps an item from being countered: its own text, or a card in play (054.1)."""
    card = table.card(item.card) if item.is_card else None
    if card is not None and CannotBe(what="countered") in card.standing:
        return False
    bans = (
        _binds(table, effect, context, reference, item)
        for effect, context, reference in _bans(table, "countered")
        if effect.to != "me"
    )
    return _unless(bans, unread_bans(table, "counters"))


def unread_bans(table: Table, touched: May) -> Iterator[Unknown]:
    """Yield an unknown for each text in play of which somebody has read that it forbids, and that it touches this."""
    for reference, name in unread_in_play(table):
        if {"prohibitions", touched} <= {*unread_text(table.card(name))}:
            yield Unknown(frozenset((reference,)))


def _unless(bans: Iterable[Truth], unread: Iterable[Unknown]) -> Truth:
    """Return whether something can be done: unless a text forbids it, or may do so."""
    return opposite(either(chain(bans, unread)))


def _bans(table: Table, what: Barred) -> Iterator[tuple[CannotBe, TargetingContext, str]]:
    """Yield the effects in play by which something cannot be done, each with its point of view and its card."""
    for effect, context, reference, _ in standing_of(table, CannotBe):
        if effect.what == what:
            yield effect, context, reference


def _is_by(table: Table, effect: CannotBe, unit: Permanent, by: Player, *, spell: bool) -> bool:
    """Return whether an effect is about moves by what a player does."""
    of_another_kind = effect.by == ("abilities" if spell else "spells")
    return not of_another_kind and (not effect.by_enemies or by in table.opponents(unit.player))


def _binds(
    table: Table,
    effect: CannotBe,
    context: TargetingContext,
    reference: str,
    thing: Permanent | Item,
) -> Truth:
    """Return whether an effect of this card is about an object, and its condition is met."""
    about = thing.id == context.me if effect.to == "me" else does_fit(table, effect.to, context, thing.id)
    return resting_on(reference, every((about, holds(table, effect.only_if, context))))


def judge_choice(table: Table, item: Item, target: Target) -> Iterator[Reason]:
    """Yield whether a permanent cannot be chosen by the spells and abilities of this item's player."""
    permanent = table.permanent(target) if isinstance(target, int) else None
    if permanent is not None and _is_kept_from_choices(table, item, permanent):
        yield forbidden("054.1", "reason-cannot-be-chosen", card=CardName(permanent.card))


def assume_choosable(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted of permanents that are chosen if nobody knows whether they can be."""
    for target in (target for group in item.chosen for target in group):
        permanent = table.permanent(target) if isinstance(target, int) else None
        if permanent is not None and isinstance(_is_kept_from_choices(table, item, permanent), Unknown):
            yield assumed("assumed-can-be-chosen", card=CardName(permanent.card))


def _is_kept_from_choices(table: Table, item: Item, permanent: Permanent) -> Truth:
    """Return whether a text keeps the player of an item from choosing this permanent."""
    return item.player in permanent.shielded_from or either(
        _binds(table, effect, context, reference, permanent)
        for effect, context, reference in _bans(table, "chosen")
        if item.player in table.opponents(context.player)
        and (effect.by == "effects" or (effect.by == "spells") is (item.kind == "spell"))
    )


def may_gain_points(table: Table, player: Player) -> bool:
    """Return whether no unit of an opponent at a battlefield keeps a player from gaining points."""
    for unit in table.permanents:
        card = table.card(unit.card)
        if card is None or not isinstance(unit.place, int) or player not in table.opponents(unit.player):
            continue
        if PlayersCannot(what="gain points") in card.standing:
            return False
    return True


def may_score(table: Table, player: Player, at: int) -> bool | None:
    """Return whether no card keeps a player from scoring a battlefield; None if their turn's number is unknown."""
    card = table.card(table.battlefield(at).name)
    turns = turns_barred(card, "score here")
    if not turns:
        return True
    begun = table.seat(player).turns_begun
    return None if begun is None else begun >= max(turns)


def turns_barred(card: Card | None, what: BarredAct) -> list[int]:
    """The numbers of players' own turns before which a card keeps them from doing this."""
    standing = [effect for effect in (card.standing if card else ()) if isinstance(effect, PlayersCannot)]
    return [effect.before_turn for effect in standing if effect.what == what and effect.before_turn is not None]
