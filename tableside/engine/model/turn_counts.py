"""The counts of a turn's events, for abilities on the Nth time (2026-07-16, 383.1.b). It decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, TurnCounts
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, with_seats, without_first
from tableside.engine.model.references import UNKNOWN, Player, Target
from tableside.engine.model.state import Table


def with_turn_counts(folds: Mapping[type[Event], Fold]) -> dict[type[Event], Fold]:
    """These folds, with what each event adds to the counts of this turn."""
    return {kind: _counting(fold, COUNTS[kind]) if kind in COUNTS else fold for kind, fold in folds.items()}


def _counting(fold: Fold, count: Callable[[Table, Table, Any], Table]) -> Fold:
    return lambda table, event: count(table, fold(table, event), event)


def _counted(table: Table, player: Player, count: Callable[[TurnCounts], TurnCounts]) -> Table:
    """The table with what is counted of a player changed by a function."""
    return with_seats(table, player, lambda seat: replace(seat, this_turn=count(seat.this_turn)))


def _with(permanent: Permanent, **changes: Any) -> Permanent:
    """The permanent with these fields changed of what is counted of it."""
    return replace(permanent, this_turn=replace(permanent.this_turn, **changes))


def _moved(before: Table, after: Table, event: e.Moved) -> Table:
    if event.recall:
        return after

    def count(permanent: Permanent) -> Permanent:
        moves = permanent.this_turn.moves + 1
        return _with(permanent, moves=moves) if permanent.id in event.units else permanent

    return replace(after, permanents=tuple(map(count, after.permanents)))


def _triggered(before: Table, after: Table, event: e.Put) -> Table:
    """An ability of once each turn has triggered (383.3.e) or is activated."""
    ability = event.item.ability
    if ability is None or not ability.once_each_turn:
        return after
    if event.item.by is None:
        return _seen_there(after, event.item)

    def count(permanent: Permanent) -> Permanent:
        of_it = permanent.id == event.item.by
        return _with(permanent, triggered=(*permanent.this_turn.triggered, event.item.which)) if of_it else permanent

    return replace(after, permanents=tuple(map(count, after.permanents)))


def _left_chain(before: Table, after: Table, event: e.LeftChain) -> Table:
    """A card that counts as played was not played after all if it leaves the chain without resolving (425.1.b)."""
    item = before.item(event.id)
    if item is None or item.kind != "spell" or isinstance(item.progress, Resolving):
        return _not_performed(after, item)
    is_counted = item.id in before.seat(item.owned_by).this_turn.played_ids
    return _counted(after, item.player, lambda now: replace(now, countered=now.countered + is_counted))


def _taken(before: Table, after: Table, event: e.ControllerChanged) -> Table:
    """A spell that another player controls now is played by that player once it resolves (419.4.a)."""
    for spell in (item for item in before.chain if item.id in event.ids and item.is_card):
        after = _counted(after, spell.player, lambda now: replace(now, taken=now.taken - 1))
        after = _counted(after, event.player, lambda now: replace(now, taken=now.taken + 1))
    return after


def _not_performed(after: Table, item: Item | None) -> Table:
    """An ability of once each turn that is taken off the chain before it is finalized was not performed (383.3.e.2)."""
    ability = item.ability if item is not None and item.is_pending else None
    if item is None or ability is None or not ability.once_each_turn:
        return after

    def count(permanent: Permanent) -> Permanent:
        triggered = permanent.this_turn.triggered
        if permanent.id != item.by or item.which not in triggered:
            return permanent
        return _with(permanent, triggered=without_first(triggered, item.which))

    return replace(after, permanents=tuple(map(count, after.permanents)))


def _seen_there(table: Table, item: Item) -> Table:
    """An ability of a battlefield on each player's first event of a turn has triggered for a player."""
    if not isinstance(item.at, int):
        return table
    battlefields = list(table.battlefields)
    battlefield = battlefields[item.at - 1]
    battlefields[item.at - 1] = replace(battlefield, triggered=(*battlefield.triggered, (item.player, item.which)))
    return replace(table, battlefields=tuple(battlefields))


def _accepted(before: Table, after: Table, event: e.Accepted) -> Table:
    """People said that such an ability of a battlefield triggered, of which the table did not know it."""
    item = before.item(event.id)
    if item is None or not item.trigger or item.by is not None or not item.which:
        return after
    return _seen_there(after, item)


def _finalized(before: Table, after: Table, event: e.Finalized) -> Table:
    """A spell is played for what was spent on it, a token is played (419.4.b), and a mode of an ability is chosen."""
    item = before.item(event.id)
    if item is None:
        return after
    if item.chosen or item.by_hand:
        after = _with_chosen(before, after, item, [target for group in item.chosen for target in group])
    if item.is_activated and "gear" in _types_of(before, item):
        after = _counted(after, item.player, lambda now: replace(now, gear_abilities=now.gear_abilities + 1))
    if item.token is not None:
        return _counted(after, item.player, lambda now: _with_played(now, item.card))
    ability = item.ability
    if ability is not None and ability.each_once and ability.each_once.startswith("turn"):
        return _modes_chosen(after, item)
    if item.kind != "spell":
        return after
    spent = item.spent
    return _counted(after, item.player, lambda now: replace(now, spent_on_a_spell=max(now.spent_on_a_spell, spent)))


def _types_of(table: Table, item: Item) -> tuple[str, ...]:
    """The types of the card of an item; none for a card that is not known."""
    card = table.card(item.card)
    return card.types if card is not None else ()


def _chose_anew(before: Table, after: Table, event: e.Chose) -> Table:
    """New targets of a spell that is on the chain already are chosen (754)."""
    spell = before.item(event.id)
    if spell is None or spell.is_pending:
        return after
    old = {target for group in spell.chosen for target in group}
    return _with_chosen(
        before, after, spell, [target for group in event.chosen for target in group if target not in old]
    )


def _with_chosen(before: Table, after: Table, item: Item, targets: Iterable[Target]) -> Table:
    """Note whose units the player of an item has chosen (383.4.b)."""
    permanents = [before.permanent(target) for target in targets if isinstance(target, int)]
    players = [unit.player for unit in permanents if unit is not None and unit.kind == "unit"]
    if item.by_hand:
        players.append(UNKNOWN)
    if not players:
        return after
    return _counted(after, item.player, lambda now: replace(now, chose=(*now.chose, *players)))


def _hurt(before: Table, after: Table, event: e.DamageMarked) -> Table:
    """Units are dealt damage (417)."""
    if event.cause is None:
        return after

    def count(permanent: Permanent) -> Permanent:
        hurt = permanent.this_turn.hurt + 1
        return _with(permanent, hurt=hurt) if permanent.id in event.units else permanent

    return replace(after, permanents=tuple(map(count, after.permanents)))


def _with_played(now: TurnCounts, card: str) -> TurnCounts:
    return replace(now, cards_played=(*now.cards_played, card))


def _modes_chosen(table: Table, item: Item) -> Table:
    def note(permanent: Permanent) -> Permanent:
        modes = ((item.player, item.which, mode) for mode in item.modes)
        chosen = (*permanent.this_turn.chosen_modes, *modes)
        return _with(permanent, chosen_modes=chosen) if permanent.id == item.by else permanent

    return replace(table, permanents=tuple(map(note, table.permanents)))


def _scored(before: Table, after: Table, event: e.Scored) -> Table:
    """The battlefield is conquered, and the units there have conquered it with their player."""
    if event.how != "conquer":
        return after

    def count(permanent: Permanent) -> Permanent:
        here = permanent.place == event.at and permanent.player == event.player
        return _with(permanent, conquests=permanent.this_turn.conquests + 1) if here else permanent

    after = _counted(after, event.player, lambda now: replace(now, conquered=(*now.conquered, event.at)))
    return replace(after, permanents=tuple(map(count, after.permanents)))


def _won(before: Table, after: Table, event: e.CombatIs) -> Table:
    """The player has won a combat, and their units have won it with them (466.3)."""
    combat, won_before = event.combat, before.combat is not None and before.combat.winner is not None
    if combat is None or combat.winner is None or won_before:
        return after

    def count(permanent: Permanent) -> Permanent:
        wins = permanent.kind == "unit" and permanent.place == combat.at and permanent.player == combat.winner
        return _with(permanent, wins=permanent.this_turn.wins + 1) if wins else permanent

    after = _counted(after, combat.winner, lambda now: replace(now, combats_won=now.combats_won + 1))
    return replace(after, permanents=tuple(map(count, after.permanents)))


def _gained(before: Table, after: Table, event: e.Gained) -> Table:
    """Points that were scored by holding count for the player who held."""
    if event.why != "hold":
        return after
    return _counted(after, event.player, lambda now: replace(now, held=now.held + event.points))


def _left_board(before: Table, after: Table, event: e.LeftBoard) -> Table:
    """A unit that goes to the trash from the board has died (428.1)."""
    gone = before.permanent(event.id)
    if gone is None or gone.kind != "unit" or event.to != "trash":
        return after
    early = int(before.phase in ("beginning", "scoring"))

    def count(now: TurnCounts) -> TurnCounts:
        return replace(now, deaths=now.deaths + 1, deaths_in_beginning=now.deaths_in_beginning + early)

    return _counted(after, gone.player, count)


def _drew(before: Table, after: Table, event: e.Drew) -> Table:
    return _counted(after, event.player, lambda now: replace(now, drawn=now.drawn + event.count))


def _looked_at_top(before: Table, after: Table, event: e.LookedAtTop) -> Table:
    """Count a card drawn from among those at the top as drawn (413.2.b)."""
    return _counted(after, event.player, lambda now: replace(now, drawn=now.drawn + event.taken * event.drawn))


def _xp_changed(before: Table, after: Table, event: e.XpIs) -> Table:
    """XP that was gained counts; what people tell of it was not gained now."""
    return _counted(after, event.player, lambda now: replace(now, gained_xp=now.gained_xp + event.gained))


def _discarded(before: Table, after: Table, event: e.Discarded) -> Table:
    return _counted(after, event.player, lambda now: replace(now, discarded=now.discarded + 1))


def _burned(before: Table, after: Table, event: e.Burned) -> Table:
    return _counted(after, event.player, lambda now: replace(now, burned=now.burned + (not event.put)))


def _played(before: Table, after: Table, event: e.CountedAsPlayed) -> Table:
    if not event.item:
        return after
    played = before.item(event.item) or before.permanent(event.item)
    after = _counted(after, event.player, lambda now: replace(now, played_ids=(*now.played_ids, event.item)))
    if played is not None:
        after = _counted(after, event.player, lambda now: _with_played(now, played.card))
    if played is not None and played.kind == "spell":
        return _counted(after, event.player, lambda now: replace(now, spells_played=now.spells_played + 1))
    card = before.card(played.card) if played is not None else None
    if played is None or "gear" not in (played.kind, card.also if card is not None else None):
        return after
    return _counted(after, event.player, lambda now: replace(now, gear_played=now.gear_played + 1))


COUNTS: Mapping[type[Event], Callable[[Table, Table, Any], Table]] = {
    e.Moved: _moved,
    e.Put: _triggered,
    e.LeftChain: _left_chain,
    e.ControllerChanged: _taken,
    e.Accepted: _accepted,
    e.Finalized: _finalized,
    e.Chose: _chose_anew,
    e.DamageMarked: _hurt,
    e.Scored: _scored,
    e.CombatIs: _won,
    e.Gained: _gained,
    e.LeftBoard: _left_board,
    e.Drew: _drew,
    e.LookedAtTop: _looked_at_top,
    e.Discarded: _discarded,
    e.Burned: _burned,
    e.CountedAsPlayed: _played,
    e.XpIs: _xp_changed,
}
"""The functions that add to the counts, by the type of the event."""
