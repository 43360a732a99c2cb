"""The objects, players and places that an instruction acts on as it is carried out (2026-07-16, 359.3)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.conditions import ChoseOption, Condition, leaves
from carddata.model.operations.operation import EVENT_PLAYERS
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import is_described, matching
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.whereabouts import exists, place_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules.relations import are_related


def targets_of(table: Table, item: Item, chosen: m.Things) -> tuple[Target, ...]:
    """The objects that an operation acts on now, without those that are gone (359.3.e.6)."""
    if chosen == "me" and item.ability is not None and (item.ability.in_trash or item.ability.when == "discarded"):
        chosen = "it"
    if chosen == "me":
        return (item.by,) if item.by and table.permanent(item.by) else ()
    if chosen == "this":
        return (item.gear,) if item.gear and table.permanent(item.gear) else ()
    if chosen == "that":
        return tuple(target for target in item.that if exists(table, target))
    if chosen == "it":
        return tuple(target for target in item.it if exists(table, target))
    if isinstance(chosen, int):
        return tuple(target for target in chosen_group(item, chosen) if exists(table, target))
    if isinstance(chosen, TargetFilter):
        fitting = matching(table, chosen, targeting_context(table, item))
        return tuple(target for target in fitting if are_related(table, chosen, item.chosen, target))
    return ()


def are_things_unknown(table: Table, item: Item, operation: Effect) -> bool:
    """Return whether nobody knows of some object whether an operation, which says what it acts on, is about it."""
    context = targeting_context(table, item)
    described = (thing for name in ("what", "to") if isinstance(thing := getattr(operation, name, None), TargetFilter))
    return any(
        isinstance(is_described(table, things, context, target), Unknown)
        for things in described
        for target in targets_of(table, item, things)
    )


def chosen_group(item: Item, number: int) -> tuple[Target, ...]:
    """The targets of choice `number`, from 1; none if it was not made."""
    return item.chosen[number - 1] if 0 < number <= len(item.chosen) else ()


def permanents_of(table: Table, item: Item, things: m.Things) -> tuple[Permanent, ...]:
    """The permanents that an operation acts on now."""
    units = (table.permanent(target) for target in targets_of(table, item, things) if isinstance(target, int))
    return tuple(permanent for permanent in units if permanent is not None)


def is_detached_by(table: Table, item: Item, do: m.Detach, permanent: Permanent) -> bool:
    """Return whether a permanent is attached, to the unit that the instruction names if it names one (435.1.a.1)."""
    bearers = [unit.id for unit in permanents_of(table, item, do.bearer)] if do.bearer else [permanent.attached_to]
    return permanent.attached_to != 0 and permanent.attached_to in bearers


def players_of(table: Table, item: Item, players: m.Who) -> tuple[Player, ...]:
    """The players that an operation names, without those who have left the game (652).

    For a target it is its controller as the item began to resolve (359.3.e.13).
    """
    return tuple([player for player in _players_named(table, item, players) if player in table.players])


def _players_named(table: Table, item: Item, players: m.Who) -> tuple[Player, ...]:
    if isinstance(players, int):
        return _players_of_group(item.whose, players)
    if isinstance(players, m.OwnerOf):
        return _players_of_group(item.owners or item.whose, players.choice)
    order = (table.turn, *(player for player in _players_in_order(table) if player != table.turn))
    match players:
        case "you":
            return (item.player,)
        case "opponents":
            return table.opponents(item.player)
        case "you and opponents":
            opponents = table.opponents(item.player)
            return tuple(player for player in order if player == item.player or player in opponents)
        case "others":
            return tuple(player for player in order if player != item.player)
        case "everybody":
            return order
        case "turn player":
            return order[:1]
        case "combatants":
            return (table.combat.attacker, table.combat.defender) if table.combat is not None else ()
        case "event player" | "event controller" | "event owner" as named:
            return item.event_players[EVENT_PLAYERS.index(named) :][:1]
        case "choosers":
            return _choosers_now(item)
        case "you with choosers":
            pairs = ({item.player, chooser} for chooser in _choosers_now(item))
            return tuple(player for pair in pairs for player in order if player in pair)


def _choosers_now(item: Item) -> tuple[Player, ...]:
    """The players who have chosen the option that the next instruction depends on."""
    return choosers(item, item.ability.do[item.next_instruction or 0].only_if) if item.ability is not None else ()


def choosers(item: Item, condition: Condition | None) -> tuple[Player, ...]:
    """The players who have chosen the option that a condition asks for (355.17)."""
    asked = next(leaves(condition, ChoseOption), None)
    if asked is None or not isinstance(item.progress, Resolving):
        return ()
    wanted = (asked.at, asked.option)
    return tuple(player for number, player, option in item.progress.options if (number, option) == wanted)


def _players_of_group(of_groups: tuple[tuple[Player, ...], ...], number: int) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(of_groups[number - 1])) if number <= len(of_groups) else ()


def _players_in_order(table: Table) -> tuple[Player, ...]:
    order, start = table.players, table.setup.players.index(table.turn)
    return tuple(
        sorted(order, key=lambda player: (table.setup.players.index(player) - start) % len(table.setup.players))
    )


def place_beside(table: Table, item: Item, number: int) -> Place | None:
    """The place of the target of choice `number`; None if it is gone or no longer legal."""
    return next((place_of(table, target) for target in targets_of(table, item, number)), None)


def destination_of(item: Item) -> Place | None:
    """The destination that was chosen for the item's current move."""
    before = item.ability.do[: item.next_instruction or 0] if item.ability is not None else ()
    number = sum(isinstance(do, m.Move) and do.to == "chosen" for do in before)
    return item.destinations[number] if number < len(item.destinations) else None
