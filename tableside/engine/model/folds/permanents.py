"""Folding events of permanents: how they enter, change and leave the board."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, TrashCard
from tableside.engine.model.chain_items import Resolving
from tableside.engine.model.events import Event
from tableside.engine.model.folds.damage import with_damage, without_causes
from tableside.engine.model.folds.fates import FATE_FOLDS
from tableside.engine.model.folds.gifts import GIFT_FOLDS, with_buff
from tableside.engine.model.folds.parts import (
    Fold,
    deck_counted,
    laid,
    moment,
    next_after,
    with_item,
    with_lasting,
    with_permanents,
    with_seat,
    with_seats,
    without_cards,
)
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.zones import is_public_zone


def _controller_changed(table: Table, event: e.ControllerChanged) -> Table:
    """A spell on the chain stays its owner's, as a permanent does."""
    chain = tuple(
        replace(item, player=event.player, owner=item.owned_by) if item.id in event.ids else item
        for item in table.chain
    )
    return with_permanents(replace(table, chain=chain), event.ids, lambda permanent: _controlled(permanent, event))


def _entered(table: Table, event: e.Entered) -> Table:
    entering = event.permanent
    table = replace(table, permanents=(*table.permanents, entering), next_id=next_after(table, entering.id))
    if is_public_zone(event.zone):
        zone = event.zone
        return with_seats(table, entering.owned_by, lambda seat: without_cards(seat, (event.left,), zone))
    deck = table.seat(entering.owned_by).deck
    return with_seat(table, entering.owned_by, deck=deck - 1) if event.zone == "deck" and deck else table


def _legend_placed(table: Table, event: e.LegendPlaced) -> Table:
    placed = event.permanent
    others = (each for each in table.permanents if each.kind != "legend" or each.owned_by != placed.owned_by)
    return replace(table, permanents=(*others, placed), next_id=next_after(table, placed.id))


def _turned(table: Table, event: e.Turned) -> Table:
    permanents = [
        replace(permanent, exhausted=event.exhausted) if permanent.id in event.ids else permanent
        for permanent in table.permanents
    ]
    return replace(table, permanents=tuple(permanents))


def _moved(table: Table, event: e.Moved) -> Table:
    """Return what is attached moves with its permanent (719.3.a); put elsewhere by itself, it is no longer attached."""

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
    attached = with_permanents(
        table,
        (event.id,),
        lambda gear: replace(
            gear,
            attached_to=to.id,
            place=to.place,
            active_since=moment(table),
            this_turn=replace(gear.this_turn, attached=True),
        ),
    )
    return _with_bearers(attached)


def _detached(table: Table, event: e.Detached) -> Table:
    now = moment(table)
    apart = with_permanents(table, (event.id,), lambda gear: replace(gear, attached_to=0, active_since=now))
    return _with_bearers(apart)


def _controlled(permanent: Permanent, event: e.ControllerChanged) -> Permanent:
    owner, player = permanent.owned_by, event.player
    if event.ended:
        effects = tuple(effect for effect in permanent.control if effect[0] != event.ended)
    else:
        effects = (*permanent.control, (event.by, player))
    return replace(permanent, player=player, owner=None if owner == player else owner, control=effects)


def _owned(permanent: Permanent, player: Player) -> Permanent:
    return replace(permanent, owner=None if permanent.player == player else player)


def _left_board(table: Table, event: e.LeftBoard) -> Table:
    """Return the objects that were attached to a permanent that leaves, which stay where they are (435.4.b, 719.5)."""
    gone = table.permanent(event.id)
    staying = tuple(permanent for permanent in table.permanents if permanent.id != event.id)
    table = replace(table, permanents=staying)
    if gone is not None and (gone.bears or gone.attached_to):
        table = with_permanents(table, gone.bears, lambda permanent: replace(permanent, attached_to=0))
        table = _with_bearers(table)
    if gone is None or gone.token:
        return table
    if not is_public_zone(event.to):
        return deck_counted(table, gone.owned_by, event.to)
    return laid(table, gone.owned_by, event.to, TrashCard(gone.id, gone.card))


def _became_empowered(table: Table, event: e.BecameEmpowered) -> Table:
    """A permanent is Empowered once more, or once less (441.1.c.1)."""

    def change(permanent: Permanent) -> Permanent:
        times = max(permanent.times_empowered + (1 if event.empowered else -1), 0)
        since = permanent.empowered_since if permanent.empowered else moment(table)
        return replace(permanent, empowered=times > 0, more_empowered=max(times - 1, 0), empowered_since=since)

    return with_permanents(table, (event.id,), change)


def _damage_marked(table: Table, event: e.DamageMarked) -> Table:
    """Damage on units, which the item that dealt it remembers while it resolves."""
    marked = with_permanents(table, event.units, lambda permanent: with_damage(permanent, event.damage, event.cause))
    item = marked.item(event.by)
    if item is None or not isinstance(item.progress, Resolving):
        return marked
    return with_item(marked, item.id, progress=replace(item.progress, dealt=(*item.progress.dealt, *event.units)))


def _with_fate(table: Table, event: e.Warded | e.FateChosen | e.Spared) -> Table:
    change = FATE_FOLDS[type(event)]
    if isinstance(event, e.Spared) and event.by:
        table = with_lasting(table, applied=(*table.lasting.applied, event.by))
    return with_permanents(table, (event.unit,), lambda permanent: change(permanent, event))


FOLDS: Mapping[type[Event], Fold] = {
    e.Entered: _entered,
    e.LegendPlaced: _legend_placed,
    e.Moved: _moved,
    e.Turned: _turned,
    e.DamageMarked: _damage_marked,
    e.DamageSettled: lambda table, event: replace(table, permanents=tuple(map(without_causes, table.permanents))),
    e.NameChosen: lambda table, event: with_permanents(
        table, (event.id,), lambda permanent: replace(permanent, named=event.named)
    ),
    e.BecameEmpowered: _became_empowered,
    e.ReadyForbidden: lambda table, event: with_permanents(
        table, (event.id,), lambda permanent: replace(permanent, kept_exhausted=True)
    ),
    e.MovesForbidden: lambda table, event: with_permanents(
        table, (event.unit,), lambda unit: replace(unit, held_from=(*unit.held_from, *event.players))
    ),
    e.ChoicesForbidden: lambda table, event: with_permanents(
        table, (event.id,), lambda each: replace(each, shielded_from=(*each.shielded_from, *event.players))
    ),
    e.Stunned: lambda table, event: with_permanents(
        table, (event.unit,), lambda permanent: replace(permanent, stunned=event.stunned)
    ),
    e.Buffed: lambda table, event: with_permanents(
        table, (event.unit,), lambda permanent: with_buff(permanent, given=event.buffed)
    ),
    e.ControllerChanged: _controller_changed,
    e.OwnerStated: lambda table, event: with_permanents(
        table, (event.id,), lambda permanent: _owned(permanent, event.player)
    ),
    e.CardNamed: lambda table, event: with_permanents(
        table,
        (event.id,),
        lambda permanent: replace(permanent, card=event.card, kind=event.kind, token=event.token),
    ),
    e.BecameCopy: lambda table, event: with_permanents(
        table,
        (event.id,),
        lambda permanent: replace(permanent, card=event.card, this_turn=replace(permanent.this_turn, triggered=())),
    ),
    e.Attached: _attached,
    e.Detached: _detached,
    e.LeftBoard: _left_board,
    **GIFT_FOLDS,
    **dict.fromkeys(FATE_FOLDS, _with_fate),
}
"""The function that folds each of these events into the public position."""
