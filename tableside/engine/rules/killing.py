"""Killers: the players and the kinds of item to which deaths are attributed (2026-07-16, 428.5).

An instruction to kill is attributed to its spell or ability, a death by damage to what has dealt that damage since the
last cleanup. What the rules leave open people say: who kills by the damage of a unit that another player controls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from carddata.model.abilities import Delay
from carddata.model.numbers import AmountOf
from carddata.model.operations import Deal, Kill
from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import Cause
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.watching import TriggerEvent

Causes = Mapping[int, Cause]
"""The cause of what happens to each unit."""


def cause_of(table: Table, item: Item) -> Cause:
    """Return who is responsible for what an item does, and whether a spell is.

    An ability that comes from a spell is attributed to the spell too (428.5.d). Of a card that is done by hand nobody
    knows what it tells whom to do.
    """
    on_chain = table.item(item.id)
    by_hand = on_chain is not None and on_chain.by_hand
    return Cause(item.player, _is_by_spell(table, item), sure=not by_hand)


def _is_by_spell(table: Table, item: Item) -> bool | None:
    """Return whether an item is a spell, or an ability of one; None if its card is not known."""
    if item.kind == "spell":
        return True
    card = table.card(item.card)
    return None if card is None else card.type == "spell"


def cause_of_cost(table: Table, item: Item) -> Cause:
    """The cause of what is killed as a cost, which is by a Kill Instruction too: its player, and whether by a spell.

    That is so by 428.1.a.1.a and 428.5.b, and the instruction is read even if the rest of the card is done by hand.
    """
    return Cause(item.player, _is_by_spell(table, item))


def causes_of_kill(table: Table, item: Item, do: Kill) -> Causes:
    """Return who kills each permanent by an instruction.

    Of what each player kills each is responsible for their own choice. Of what was chosen among all objects nobody
    knows whether its chooser kills it, or the item.
    """
    cause = cause_of(table, item)
    causes = {permanent.id: cause for permanent in permanents_of(table, item, do.what)}
    number = do.what if isinstance(do.what, int) else 0
    choices = item.ability.choose if item.ability is not None else ()
    choice = choices[number - 1] if 0 < number <= len(choices) else None
    if choice is None or not choice.by:
        return causes
    for target, chooser in zip(item.chosen[number - 1], item.whose[number - 1], strict=True):
        if isinstance(target, int) and chooser != item.player:
            causes[target] = replace(cause, sure=False) if choice.freely else Cause(chooser)
    return causes


def cause_of_damage(table: Table, item: Item, do: Deal) -> Cause:
    """Return who is responsible for the damage of an instruction.

    What a unit deals no spell deals (417.6.b.3); its controller deals it. If that is not the item's player, nobody
    knows who does, nor whether a spell kills by it that speaks of what it kills (428.5.c).
    """
    cause = cause_of(table, item)
    if not do.by_unit:
        return cause
    dealing = do.each.its if isinstance(do.each, AmountOf) else "me"
    units = permanents_of(table, item, dealing) if dealing == "me" or isinstance(dealing, int) else ()
    by_units = cause_of_units(cause, units)
    return replace(by_units, spell=None) if cause.spell and _speaks_of_kills(item) else by_units


def _speaks_of_kills(item: Item) -> bool:
    """Return whether an item has an instruction on the units that it kills."""
    effects = item.ability.do if item.ability is not None else ()
    return any(isinstance(effect, Delay) and effect.killing for effect in effects)


def cause_of_units(cause: Cause, units: Iterable[Permanent]) -> Cause:
    """Return who is responsible for the damage that these units deal by an instruction with this cause."""
    return Cause(cause.player, sure=cause.sure and all(unit.player == cause.player for unit in units))


def kill_events(permanent: Permanent, causes: Iterable[Cause]) -> Iterator[TriggerEvent]:
    """The trigger events of who kills a permanent that dies, one for each player."""
    causes = tuple(causes)
    for player in dict.fromkeys(cause.player for cause in causes):
        own = [cause for cause in causes if cause.player == player]
        spells = {cause.spell if cause.sure or not cause.spell else None for cause in own}
        spell = True if True in spells else None if None in spells else False
        unsure = not any(cause.sure for cause in own)
        yield TriggerEvent("kill", player, (permanent.id,), permanent.place, spell=spell, unsure=unsure)
