"""Instructions that cannot be followed (2026-07-16, 359.3.e.5-359.3.e.7)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.abilities import Effect, GiveAbility
from carddata.model.champions import ToChampionZone
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.payments import SpendBuffs
from carddata.model.recycling import Recycle
from carddata.model.replacements import ReplaceNext
from tableside.engine.execution import Execution
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import (
    destination_of,
    is_detached_by,
    permanents_of,
    place_beside,
    players_of,
    targets_of,
)
from tableside.engine.rules.dealing import fighting_units
from tableside.engine.rules.locations import destinations, is_among
from tableside.engine.rules.nobodys import is_void


def is_ignored(execution: Execution, item: Item, operation: Effect) -> bool:
    """Return whether an instruction cannot be followed: nothing is left to act on, or it is impossible (359.3.e.6)."""
    table = execution.table
    if is_void(item, operation):
        return True
    match operation:
        case m.Detach(what=things):
            gear = permanents_of(table, item, things)
            return not any(is_detached_by(table, item, operation, permanent) for permanent in gear)
        case (
            m.Deal(to=things)
            | m.GiveMight(to=things)
            | m.GiveKeyword(to=things)
            | m.ShareKeywords(to=things)
            | m.LoseKeyword(what=things)
            | m.SetMight(what=things)
            | m.Double(what=things)
            | GiveAbility(to=things)
        ):
            return not targets_of(table, item, things)
        case m.Move(what=things, to="base" | "chosen" as to, among=among):
            goal: Place | None = "" if to == "base" else destination_of(item)
            fitting = (
                unit
                for unit in permanents_of(table, item, things)
                if is_among(table, unit, goal or "", among, item.player)
            )
            return not any(_may_go(table, unit, goal) for unit in fitting)
        case m.Move(what=things, to="beside", beside=number):
            place = place_beside(table, item, number)
            units = permanents_of(table, item, things)
            return place is None or not any(_may_go(table, unit, place) for unit in units)
        case m.Attach(what=things, to=bearer):
            return not (permanents_of(table, item, things) and permanents_of(table, item, bearer))
        case m.Fight():
            return len(fighting_units(table, item, operation)) < 2
        case m.Swap(first=first, second=second):
            return not (permanents_of(table, item, first) and permanents_of(table, item, second))
        case (
            m.Kill(what=things)
            | m.Move(what=things)
            | m.Stun(what=things)
            | m.Buff(what=things)
            | m.Empower(what=things)
            | m.Disempower(what=things)
            | m.Return(what=things)
            | m.Ready(what=things)
            | m.Exhaust(what=things)
            | m.Recall(what=things)
            | m.Heal(what=things)
            | m.RaiseMight(what=things)
            | m.Counter(what=things)
            | m.Banish(what=things)
            | m.TakeControl(what=things)
            | ChooseAnew(what=things)
            | m.LoseControl(what=things)
            | m.SwapMight(what=things)
            | m.GiveFlow(what=things)
            | m.Forbid(what=things, be="readied" | "chosen")
            | ReplaceNext(what=things)
            | m.ChangeDamage(what=things)
            | Recycle(what=things)
            | SpendBuffs(what=things)
            | ToChampionZone(what=things)
        ):
            return not targets_of(table, item, things)
        case ToDeck(what=things):
            return table.seat(item.player).hand == 0 if things is None else not targets_of(table, item, things)
        case m.Discard(who=who):
            return all(execution.private.hands.get(player) == () for player in players_of(table, item, who))
        case TakeFromHand(who=who):
            return all(table.seat(player).hand == 0 for player in players_of(table, item, who))
        case _:
            return False


def _may_go(table: Table, unit: Permanent, to: Place | None) -> bool:
    """Return whether an effect can move a unit to a battlefield, or to its base for any other place (355.4.a)."""
    place = unit.player if isinstance(to, str) else to
    return place in destinations(table, unit)
