"""Folding events into the public position. This module decides no rule: an event is already an outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Facedown, Permanent, Seat, TrashCard
from tableside.engine.model.chain_items import PENDING, WAITING, Item, Resolving
from tableside.engine.model.champion_folds import champion_returned, champion_taken
from tableside.engine.model.damage_folds import with_damage, without_causes
from tableside.engine.model.deck_folds import DECK_FOLDS
from tableside.engine.model.events import Event
from tableside.engine.model.fate_folds import FATE_FOLDS
from tableside.engine.model.gift_folds import GIFT_FOLDS, with_buff, without_gifts
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.hand_counts import with_hand_counts
from tableside.engine.model.item_folds import ITEM_FOLDS
from tableside.engine.model.progress import Showdown
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.turn_counts import with_turn_counts
from tableside.engine.model.turn_folds import TURN_FOLDS
from tableside.engine.model.zones import PublicZone, is_public_zone


def evolve(table: Table, event: Event) -> Table:
    """The public position after one event; its secret parts are not read.

    >>> from tableside.engine.model.opening import GameSetup, initial_table
    >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    >>> evolve(table, e.Gained("B", 1, "conquer", at=2)).seat("B").points
    1
    """
    folded = with_hand_counts(table, FOLDS[type(event)](table, event), event)
    return with_turn_counts(table, folded, event)


def _seat(table: Table, player: Player, **changes: Any) -> Table:
    return _seats(table, player, lambda seat: replace(seat, **changes))


def _seats(table: Table, player: Player, change: Callable[[Seat], Seat]) -> Table:
    return replace(table, seats=tuple(change(s) if s.player == player else s for s in table.seats))


def _battlefield(table: Table, at: int, **changes: Any) -> Table:
    fields = table.battlefields
    return replace(table, battlefields=(*fields[: at - 1], replace(fields[at - 1], **changes), *fields[at:]))


def _permanents(table: Table, ids: Iterable[int], change: Callable[[Permanent], Permanent]) -> Table:
    chosen = frozenset(ids)
    return replace(table, permanents=tuple(change(p) if p.id in chosen else p for p in table.permanents))


def _numbered(table: Table, identity: int) -> Table:
    """Keep the next id above every id seen, since ids are never used again."""
    return replace(table, next_id=max(table.next_id, identity + 1))


def _waits(table: Table, event: e.Waits) -> Table:
    return replace(table, priority=event.priority, passed=event.passed)


def _showdown_began(table: Table, event: e.ShowdownBegan) -> Table:
    return replace(table, showdown=Showdown(event.at, event.focus), priority=None)


def _focus_moved(table: Table, event: e.FocusMoved) -> Table:
    at = table.showdown.at if table.showdown else 0
    return replace(table, showdown=Showdown(at, event.focus, event.passed), priority=None)


def _gained(table: Table, event: e.Gained) -> Table:
    """Points belong to the whole team (489.8.d)."""
    team = {event.player} if event.why == "correction" and not table.setup.mode.teams else {*table.team(event.player)}
    seats = tuple(replace(s, points=s.points + event.points) if s.player in team else s for s in table.seats)
    return replace(table, seats=seats)


def _scored(table: Table, event: e.Scored) -> Table:
    return _seats(table, event.player, lambda seat: replace(seat, scored=(*seat.scored, event.at)))


def _hid(table: Table, event: e.Hid) -> Table:
    card = Facedown(event.handle, event.at, event.player, event.turn)
    table = replace(table, facedown=(*table.facedown, card), next_id=table.next_id + 1)
    if event.source == "champion":
        return _seat(table, event.player, champion=())
    return table


def _left_facedown(table: Table, event: e.LeftFacedown) -> Table:
    table = replace(table, facedown=tuple(card for card in table.facedown if card.handle != event.handle))
    if event.to == "champion":
        return _seat(table, event.player, champion=None if event.card is None else (event.card,))
    if not is_public_zone(event.to):
        return _deck_counted(table, event.player, event.to)
    return _lay(table, event.player, event.to, TrashCard(event.id, event.card))


def _deck_counted(table: Table, player: Player, zone: str) -> Table:
    """The table after a card of this player went to a zone that keeps no cards: a known deck has one more."""
    deck = table.seat(player).deck
    return _seat(table, player, deck=deck + 1) if zone == "deck" and deck is not None else table


def _lay(table: Table, player: Player, zone: PublicZone, card: TrashCard) -> Table:
    seats = tuple(
        replace(seat, **{zone: (*getattr(seat, zone), card)}) if seat.player == player else seat for seat in table.seats
    )
    return replace(table, seats=seats, next_id=max(table.next_id, card.id + 1))


def _put(table: Table, event: e.Put) -> Table:
    item = event.item
    table = _numbered(table, item.id)
    source = table.permanent(item.by) if item.kind == "ability" and item.by else None
    item = item if source is None or not source.named else replace(item, named=source.named)
    if item.is_card:
        table = _came_from(table, item, event.left)
    opened_by = event.opens or table.opened_by
    return replace(table, chain=(*table.chain, item), opened_by=opened_by, priority=None, passed=())


def _came_from(table: Table, item: Item, left: int) -> Table:
    if item.source == "champion":
        return _seat(table, item.player, champion=(), chosen_champion=item.card or None)
    if left and is_public_zone(item.source):
        zone = item.source
        return _seats(table, item.player, lambda seat: _without(seat, (left,), zone))
    if item.source == "trash":
        return _seats(table, item.player, lambda seat: _out_of_trash(seat, item.card))
    return table


def _out_of_trash(seat: Seat, card: str) -> Seat:
    at = next((at for at, trash_card in enumerate(seat.trash) if trash_card.card == card), len(seat.trash))
    return replace(seat, trash=seat.trash[:at] + seat.trash[at + 1 :])


def _without(seat: Seat, ids: Iterable[int], zone: PublicZone = "trash") -> Seat:
    gone = frozenset(ids)
    left = tuple(card for card in getattr(seat, zone) if card.id not in gone)
    return replace(seat, **{zone: left})


def _recycled(table: Table, event: e.Recycled) -> Table:
    deck = table.seat(event.player).deck
    more = None if deck is None else deck + len(event.ids)
    return _seats(table, event.player, lambda seat: replace(_without(seat, event.ids), deck=more))


def _item(table: Table, identity: int, **changes: Any) -> Table:
    chain = tuple(replace(item, **changes) if item.id == identity else item for item in table.chain)
    return replace(table, chain=chain)


def _ordered(table: Table, event: e.Ordered) -> Table:
    items = {item.id: item for item in table.chain}
    order = iter([identity for identity in event.ids if identity in items])
    chain = (items[next(order)] if item.id in event.ids else item for item in table.chain)
    ordered = tuple(replace(item, progress=PENDING) if item.id in event.ids else item for item in chain)
    return replace(table, chain=ordered)


def _change_item(table: Table, event: Any) -> Table:
    """Fold an event that changes a single chain item."""
    change = ITEM_FOLDS[type(event)]
    chain = tuple(change(item, event) if item.id == event.id else item for item in table.chain)
    return replace(table, chain=chain)


def _finalized(table: Table, event: e.Finalized) -> Table:
    table = _item(table, event.id, progress=WAITING, group_locations=event.group_locations)
    return replace(table, repeat_expiration=table.phase == "expiration")


def _left_chain(table: Table, event: e.LeftChain) -> Table:
    item = table.item(event.id)
    chain = tuple(item for item in table.chain if item.id != event.id)
    table = replace(table, chain=chain, priority=None, passed=())
    if item is None or not event.to:
        return table
    by = item.terms.banished_by if item.terms is not None and item.is_pending and event.to == "banished" else 0
    return _lay(table, item.owned_by, event.to, TrashCard(item.id, item.card, by))


def _controller_changed(table: Table, event: e.ControllerChanged) -> Table:
    """A spell on the chain stays its owner's, as a permanent does."""
    chain = tuple(
        replace(item, player=event.player, owner=item.owned_by) if item.id in event.ids else item
        for item in table.chain
    )
    return _permanents(replace(table, chain=chain), event.ids, lambda permanent: _controlled(permanent, event.player))


def _entered(table: Table, event: e.Entered) -> Table:
    table = _numbered(table, event.permanent.id)
    table = replace(table, permanents=(*table.permanents, event.permanent))
    if is_public_zone(event.zone):
        zone = event.zone
        return _seats(table, event.permanent.owned_by, lambda seat: _without(seat, (event.left,), zone))
    deck = table.seat(event.permanent.owned_by).deck
    return _seat(table, event.permanent.owned_by, deck=deck - 1) if event.zone == "deck" and deck else table


def _moved(table: Table, event: e.Moved) -> Table:
    """What is attached moves with its permanent (719.3.a); put elsewhere by itself, it is no longer attached."""

    def put(permanent: Permanent) -> Permanent:
        if permanent.id in event.units:
            attached_to = permanent.attached_to if permanent.attached_to in event.units else 0
            return replace(permanent, place=event.to, attached_to=attached_to)
        return replace(permanent, place=event.to) if permanent.attached_to in event.units else permanent

    moved = replace(table, permanents=tuple(map(put, table.permanents)))
    units = map(table.permanent, event.units)
    return _with_bearers(moved) if any(unit is not None and unit.attached_to for unit in units) else moved


def _with_bearers(table: Table) -> Table:
    """The table on which each permanent knows what is attached to it."""
    attached: dict[int, tuple[int, ...]] = {}
    for permanent in table.permanents:
        attached[permanent.attached_to] = (*attached.get(permanent.attached_to, ()), permanent.id)
    return replace(
        table,
        permanents=tuple(replace(permanent, bears=attached.get(permanent.id, ())) for permanent in table.permanents),
    )


def _attached(table: Table, event: e.Attached) -> Table:
    to = table.permanent(event.unit)
    if to is None:
        return table
    attached = _permanents(
        table, (event.id,), lambda gear: replace(gear, attached_to=to.id, place=to.place, attached_this_turn=True)
    )
    return _with_bearers(attached)


def _detached(table: Table, event: e.Detached) -> Table:
    return _with_bearers(_permanents(table, (event.id,), lambda permanent: replace(permanent, attached_to=0)))


def _controlled(permanent: Permanent, player: Player) -> Permanent:
    owner = permanent.owned_by
    return replace(permanent, player=player, owner=None if owner == player else owner)


def _owned(permanent: Permanent, player: Player) -> Permanent:
    return replace(permanent, owner=None if permanent.player == player else player)


def _banished(table: Table, event: e.Banished) -> Table:
    table = _seats(table, event.player, lambda seat: _without(seat, (event.id,)))
    return _lay(table, event.player, "banished", TrashCard(event.id, event.card, event.by))


def _facedown_moved(table: Table, event: e.FacedownMoved) -> Table:
    cards = (replace(card, at=event.at) if card.handle == event.handle else card for card in table.facedown)
    return replace(table, facedown=tuple(cards))


def _left_board(table: Table, event: e.LeftBoard) -> Table:
    """What was attached to a permanent that leaves stays where it is (435.4.b, 719.5)."""
    gone = table.permanent(event.id)
    staying = tuple(permanent for permanent in table.permanents if permanent.id != event.id)
    table = replace(table, permanents=staying)
    if gone is not None and (gone.bears or gone.attached_to):
        table = _permanents(table, gone.bears, lambda permanent: replace(permanent, attached_to=0))
        table = _with_bearers(table)
    if gone is None or gone.token:
        return table
    if not is_public_zone(event.to):
        return _deck_counted(table, gone.owned_by, event.to)
    return _lay(table, gone.owned_by, event.to, TrashCard(gone.id, gone.card))


def _damage_marked(table: Table, event: e.DamageMarked) -> Table:
    """Damage on units, which the item that dealt it remembers while it resolves."""
    marked = _permanents(table, event.units, lambda permanent: with_damage(permanent, event.damage, event.cause))
    item = marked.item(event.by)
    if item is None or not isinstance(item.progress, Resolving):
        return marked
    return _item(marked, item.id, progress=replace(item.progress, dealt=(*item.progress.dealt, *event.units)))


def _expired(table: Table, event: e.Expired) -> Table:
    ended = tuple(
        replace(without_gifts(unit), stunned=False, wards=(), fate="", held_from=(), kept_exhausted=False)
        for unit in table.permanents
    )
    seats = tuple(replace(seat, buffs_give=0, cannot_play=(), looks_at=()) for seat in table.seats)
    table = replace(table, permanents=ended, seats=seats, ready_entries=(), cost_entries=(), damage_changes=())
    table = replace(table, repeat_entries=())
    return replace(
        table, delayed=tuple(entry for entry in table.delayed if entry.ability.when == "main" or entry.whose)
    )


def _buffs_give_more(table: Table, event: e.BuffsGiveMore) -> Table:
    return _seats(table, event.player, lambda seat: replace(seat, buffs_give=seat.buffs_give + event.amount))


def _plays_forbidden(table: Table, event: e.PlaysForbidden) -> Table:
    return _seats(table, event.player, lambda seat: replace(seat, cannot_play=(*seat.cannot_play, event.what)))


def _looks_allowed(table: Table, event: e.LooksAllowed) -> Table:
    return _seats(table, event.player, lambda seat: replace(seat, looks_at=(*seat.looks_at, event.at)))


def _left(table: Table, event: e.Left) -> Table:
    return _seat(table, event.player, gone=True)


def _cards_removed(table: Table, event: e.CardsRemoved) -> Table:
    staying = (each for each in table.permanents if each.kind != "legend" or each.owned_by != event.player)
    table = replace(table, permanents=tuple(staying))
    return _seat(table, event.player, champion=(), trash=())


def _with_fate(table: Table, event: e.Warded | e.FateChosen | e.Spared) -> Table:
    change = FATE_FOLDS[type(event)]
    return _permanents(table, (event.unit,), lambda permanent: change(permanent, event))


FOLDS: dict[type[Event], Callable[[Table, Any], Table]] = {
    PositionIs: lambda table, event: event.table(table.setup),
    **TURN_FOLDS,
    e.TasksSet: lambda table, event: replace(table, tasks=event.tasks),
    e.Waits: _waits,
    e.Asked: lambda table, event: replace(table, asks=event.question),
    e.Answered: lambda table, event: replace(table, asks=None),
    e.Decided: lambda table, event: replace(table, decided=(*table.decided, *event.decisions)),
    e.TextsSilenced: lambda table, event: replace(table, silenced=(*table.silenced, *event.texts)),
    e.ShowdownBegan: _showdown_began,
    e.FocusMoved: _focus_moved,
    e.ShowdownEnded: lambda table, event: replace(table, showdown=None, priority=None),
    e.CombatIs: lambda table, event: replace(table, combat=event.combat, priority=None),
    e.RoleGiven: lambda table, event: _permanents(
        table, (event.unit,), lambda permanent: replace(permanent, role=event.role)
    ),
    e.ContestedBy: lambda table, event: _battlefield(table, event.at, contested=event.player),
    e.Controls: lambda table, event: _battlefield(table, event.at, control=event.player, stated=event.stated),
    e.Scored: _scored,
    e.Gained: _gained,
    e.Hid: _hid,
    e.Revealed: lambda table, event: table,
    e.LeftFacedown: _left_facedown,
    e.Put: _put,
    e.Ordered: _ordered,
    **dict.fromkeys(ITEM_FOLDS, _change_item),
    e.Accepted: lambda table, event: replace(
        _item(table, event.id, accepted=True), opened_by=event.opens or table.opened_by
    ),
    e.Finalized: _finalized,
    e.LeftChain: _left_chain,
    e.TakenBack: lambda table, event: table,
    e.DoneByHand: lambda table, event: table,
    e.Entered: _entered,
    e.Moved: _moved,
    e.Turned: lambda table, event: _permanents(
        table, event.ids, lambda permanent: replace(permanent, exhausted=event.exhausted)
    ),
    e.DamageMarked: _damage_marked,
    e.DamageSettled: lambda table, event: replace(table, permanents=tuple(map(without_causes, table.permanents))),
    **GIFT_FOLDS,
    **dict.fromkeys(FATE_FOLDS, _with_fate),
    e.Empowered: lambda table, event: _permanents(
        table, (event.id,), lambda permanent: replace(permanent, empowered=event.empowered)
    ),
    e.ReadyForbidden: lambda table, event: _permanents(
        table, (event.id,), lambda permanent: replace(permanent, kept_exhausted=True)
    ),
    e.MovesForbidden: lambda table, event: _permanents(
        table, (event.unit,), lambda unit: replace(unit, held_from=(*unit.held_from, *event.players))
    ),
    e.Stunned: lambda table, event: _permanents(
        table, (event.unit,), lambda permanent: replace(permanent, stunned=event.stunned)
    ),
    e.Buffed: lambda table, event: _permanents(
        table, (event.unit,), lambda permanent: with_buff(permanent, given=event.buffed)
    ),
    e.ControllerChanged: _controller_changed,
    e.OwnerStated: lambda table, event: _permanents(
        table, (event.id,), lambda permanent: _owned(permanent, event.player)
    ),
    e.CardNamed: lambda table, event: _permanents(
        table,
        (event.id,),
        lambda permanent: replace(permanent, card=event.card, kind=event.kind, token=event.token),
    ),
    e.BecameCopy: lambda table, event: _permanents(
        table, (event.id,), lambda permanent: replace(permanent, card=event.card, triggered=())
    ),
    e.HandCounted: lambda table, event: table,
    e.Attached: _attached,
    e.Detached: _detached,
    e.FacedownMoved: _facedown_moved,
    e.ReadyEntriesAre: lambda table, event: replace(table, ready_entries=event.entries),
    e.RepeatEntriesAre: lambda table, event: replace(table, repeat_entries=event.entries),
    e.CostEntriesAre: lambda table, event: replace(table, cost_entries=event.entries),
    e.DamageChangesAre: lambda table, event: replace(table, damage_changes=event.changes),
    e.DelayedAre: lambda table, event: replace(table, delayed=event.entries),
    e.DamagePrevented: lambda table, event: table,
    e.HidesFree: lambda table, event: _seat(table, event.player, hides_free=True),
    e.BuffsGiveMore: _buffs_give_more,
    e.PlaysForbidden: _plays_forbidden,
    e.LooksAllowed: _looks_allowed,
    e.Barred: lambda table, event: _seat(table, event.player, barred=event.at),
    e.Counted: lambda table, event: _seats(table, event.player, lambda seat: replace(seat, played=seat.played + 1)),
    e.Expired: _expired,
    e.LeftBoard: _left_board,
    e.RunesAre: lambda table, event: _seat(table, event.player, runes=event.runes),
    e.XpIs: lambda table, event: _seat(table, event.player, xp=event.xp),
    e.PoolIs: lambda table, event: _seat(table, event.player, pool=event.pool),
    e.Discarded: lambda table, event: _lay(table, event.player, "trash", TrashCard(event.id, event.card)),
    e.Banished: _banished,
    e.Recycled: _recycled,
    e.ChampionReturned: lambda table, event: _seats(
        table, event.player, lambda seat: champion_returned(_without(seat, (event.id,)), event)
    ),
    e.ChampionTaken: lambda table, event: _seats(table, event.player, lambda seat: champion_taken(seat, event)),
    e.PickedUp: lambda table, event: _seats(table, event.player, lambda seat: _without(seat, (event.id,), event.zone)),
    **DECK_FOLDS,
    e.Replaced: lambda table, event: _battlefield(table, event.at, name=event.name, replaced=event.replaced),
    e.Left: _left,
    e.CardsRemoved: _cards_removed,
    e.Won: lambda table, event: replace(table, winner=event.player, drawn=False),
    e.Drawn: lambda table, event: replace(table, winner=None, drawn=True),
}
"""The function that folds each event into the public position."""
