"""Instructions of which nobody knows whether they are carried out as written (2026-07-16, 054.1, 370.1).

Unread text may replace those that play tokens or reveal cards of a deck. Of other texts, read or unread, nobody may
know whether they keep objects from being countered, readied, marked, moved or damaged, or replace that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.plays import Play, SomeCards, TopCard
from carddata.model.replacements import ReplacedEvent
from carddata.model.unread import May
from tableside.engine.derived.texts_in_play import unread_in_play
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import Truth, Unknown, every, opposite, surely
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.execution import Execution
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import DealtBy
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.acted_on import permanents_of, targets_of
from tableside.engine.rules.damage_changes import bonus_damage, prevents_all, takes_no_damage
from tableside.engine.rules.dealing import fighting_units
from tableside.engine.rules.effects_replaced import is_replaced
from tableside.engine.rules.marking import can_be_buffed, can_be_empowered, moved_buffs
from tableside.engine.rules.might_changes import might_taken_besides, times
from tableside.engine.rules.movement import moves_of, swaps_of, would_move
from tableside.engine.rules.prohibitions import can_be_countered, can_be_marked, can_be_moved, can_be_readied
from tableside.engine.rules.tokens import closed_places, how_many_each
from tableside.engine.rules.trigger_changes import is_more_added


def touched_by(operation: Effect) -> May | None:
    """Return what a text must be able to touch to replace an instruction; None if no text is known to."""
    if isinstance(operation, m.PlayToken):
        return "tokens"
    if isinstance(operation, Play):
        known = not isinstance(operation.what, SomeCards | TopCard) or (
            isinstance(operation.what, SomeCards) and operation.what.how == "all"
        )
        return None if known else "reveals"
    opens = isinstance(operation, m.Seek) and operation.open
    return "reveals" if opens or isinstance(operation, m.Reveal) else None


def is_as_written(execution: Execution, item: Item, at: int) -> bool | None:
    """Return whether instruction `at` of an item, from 0, is carried out as written; None while its player is asked.

    It asks about texts of that player's own permanents of which somebody said that they touch this, and about texts of
    which nobody knows whether they forbid what it would do, or replace it.
    """
    table = execution.table
    bearing = _bearing(table, item, item.ability.do[at]) if item.ability is not None else ()
    texts = unread.not_silenced(table, bearing, "instruction")
    if not texts:
        return True
    doubt = Doubt("instruction", texts, texts, (f"{item.id}/{at}",))
    known = unread.decided(table, doubt)
    if known is None:
        unread.ask(execution, item.player, doubt, item.id)
    return known


def _bearing(table: Table, item: Item, operation: Effect) -> frozenset[str]:
    """The cards whose texts may change an instruction, by their references; none where it plays no token at all."""
    if isinstance(operation, m.PlayToken) and how_many_each(table, item, operation) < 1:
        return frozenset()
    unknown = (each.rests_on for each in _permitted(table, item, operation) if isinstance(each, Unknown))
    return frozenset(_that_replace(table, item, touched_by(operation))).union(*unknown)


def _that_replace(table: Table, item: Item, touched: May | None) -> Iterator[str]:
    own = {f"#{permanent.id}" for permanent in table.permanents if permanent.player == item.player and touched}
    for reference, name in unread_in_play(table) if touched else ():
        if reference in own and touched in unread_text(table.card(name)):
            yield reference


def _permitted(table: Table, item: Item, operation: Effect) -> Iterator[Truth]:
    """Yield of each object that an instruction would change whether no text forbids or replaces that (054.1, 369)."""
    match operation:
        case m.Counter(what=things):
            items = (table.item(target) for target in targets_of(table, item, things) if isinstance(target, int))
            yield from (can_be_countered(table, countered) for countered in items if countered is not None)
        case m.Ready(what=things):
            exhausted = (each for each in permanents_of(table, item, things) if each.exhausted)
            yield from (can_be_readied(table, each, by_effect=True) for each in exhausted)
        case m.Stun(what=things):
            for unit in permanents_of(table, item, things):
                if not unit.stunned:
                    yield every((can_be_marked(table, unit, "stunned"), _is_kept(table, item, "stun", unit)))
        case m.Buff(what=things):
            yield from (can_be_buffed(table, unit) for unit in permanents_of(table, item, things))
        case m.MoveBuff():
            yield from (can_be_buffed(table, to) for _, to in moved_buffs(table, item, operation))
        case m.Empower(what=things):
            yield from (can_be_empowered(table, each) for each in permanents_of(table, item, things))
        case m.Move():
            yield from _permitted_moves(table, item, moves_of(table, item, operation))
        case m.Swap():
            yield from _permitted_moves(table, item, swaps_of(table, item, operation))
        case m.Deal(to=things, by_unit=by_unit) if operation.amount * surely(times(table, item, operation)) > 0:
            by: DealtBy = "unit" if by_unit else "effect"
            for unit in permanents_of(table, item, things):
                yield from _permitted_damage(table, item, unit, by)
                bonus = bonus_damage(table, item, operation, unit.place)
                yield bonus if isinstance(bonus, Unknown) else True
        case m.Fight():
            pair = fighting_units(table, item, operation)
            for unit, other in zip(pair, reversed(pair), strict=True) if len(pair) == 2 else ():
                if (might_of(table, other) or 0) > 0:
                    yield from _permitted_damage(table, item, unit, "unit")
        case m.Return(what=things):
            yield from (_is_kept(table, item, "return", each) for each in permanents_of(table, item, things))
        case m.GiveMight(to=things, amount=amount) if amount * surely(times(table, item, operation)) < 0:
            units = permanents_of(table, item, things)
            yield from (_is_kept(table, item, "less might", each) for each in units)
            more = might_taken_besides(table, item, operation)
            yield more if isinstance(more, Unknown) and units else True
        case m.Add():
            more = is_more_added(table, item)
            yield more if isinstance(more, Unknown) else True
        case m.PlayToken():
            yield from (opposite(closed) for closed in closed_places(table, item, operation))
        case _:
            pass


def _permitted_moves(table: Table, item: Item, moves: Iterable[tuple[Permanent, Place | None]]) -> Iterator[Truth]:
    for unit, to in moves:
        if to is not None and would_move(table, unit, to, item.player):
            yield can_be_moved(table, unit, item.player, spell=item.kind == "spell")


def _permitted_damage(table: Table, item: Item, unit: Permanent, by: DealtBy) -> Iterator[Truth]:
    if not prevents_all(table, unit.id, by):
        yield opposite(takes_no_damage(table, unit, by, item.player))


def _is_kept(table: Table, item: Item, done: ReplacedEvent, unit: Permanent) -> Truth:
    return opposite(is_replaced(table, item, done, unit))
