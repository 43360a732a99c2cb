"""Instructions that last a while: what is cheaper, more, prevented or forbidden (2026-07-16, 359.2, 369, 437)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.lasting import CostEntry, DamageChange, PreventedDamage, ReadyEntry
from tableside.engine.rules.acted_on import permanents_of, players_of, targets_of
from tableside.engine.rules.dealing import change_damage


def enter_ready(execution: Execution, item: Item, do: m.EnterReady) -> None:
    """Let what is described enter ready this turn, or only the next of it (369.3)."""
    entry = ReadyEntry(item.player, do.of, do.next)
    execution.emit(e.ReadyEntriesAre((*execution.table.lasting.ready_entries, entry)))


def change_costs(execution: Execution, item: Item, do: m.ChangeCosts) -> None:
    """Let what is described cost less or more this turn (356.4)."""
    entry = CostEntry(item.player, do.of, do.amount, do.more, do.next)
    execution.emit(e.CostEntriesAre((*execution.table.lasting.cost_entries, entry)))


def hide_free(execution: Execution, item: Item, do: m.HideFree) -> None:
    """The player hides for nothing this turn (811.1.b)."""
    execution.emit(e.HidesFree(item.player))


def buffs_give_more(execution: Execution, item: Item, do: m.RaiseBuffs) -> None:
    """Each buff of the player gives more Might this turn (702)."""
    execution.emit(e.BuffsGiveMore(item.player, do.amount))


def change_damage_dealt(execution: Execution, item: Item, do: m.ChangeDamage) -> None:
    """Damage to these units is prevented or doubled this turn (437)."""
    units = permanents_of(execution.table, item, do.what)
    change_damage(execution, *(DamageChange(do.how, item.player, item.card, unit.id, do.amount) for unit in units))


PREVENTED: Final[Mapping[m.DamageOf, PreventedDamage]] = {
    "effects": "prevent effects",
    "combat": "prevent combat",
    "all": "prevent all",
}
"""The change of damage that prevents all of a kind this turn."""


def prevent_damage(execution: Execution, item: Item, do: m.PreventDamage) -> None:
    """All damage of one source is prevented this turn (437)."""
    change_damage(execution, DamageChange(PREVENTED[do.of], item.player, item.card))


def next_spell_bonus(execution: Execution, item: Item, do: m.NextSpellBonus) -> None:
    """The next spell of the player deals more (714)."""
    change_damage(execution, DamageChange("next spell", item.player, item.card, amount=do.amount))


def give_flow(execution: Execution, item: Item, do: m.GiveFlow) -> None:
    """These cards of a trash can be played from there for their base cost this turn, then banished (829.1.b)."""
    cards = tuple(target for target in targets_of(execution.table, item, do.what) if isinstance(target, int))
    execution.emit(e.FlowGiven(cards))


def forbid(execution: Execution, item: Item, do: m.Forbid) -> None:
    """These permanents cannot be chosen, moved or readied this turn, by anybody or by some players (054)."""
    table = execution.table
    for permanent in permanents_of(table, item, do.what):
        if do.be == "readied":
            execution.emit(e.ReadyForbidden(permanent.id))
            continue
        players = {
            "everybody": table.players,
            "its owner": (permanent.owned_by,),
            "opponents": table.opponents(item.player),
        }[do.by]
        kind = e.MovesForbidden if do.be == "moved" else e.ChoicesForbidden
        execution.emit(kind(permanent.id, players))


def forbid_plays(execution: Execution, item: Item, do: m.ForbidPlays) -> None:
    """These players cannot play cards, or spells, this turn."""
    for player in players_of(execution.table, item, do.who):
        if do.what not in execution.table.seat(player).cannot_play:
            execution.emit(e.PlaysForbidden(player, do.what))
