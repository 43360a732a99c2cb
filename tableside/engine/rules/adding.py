"""Adding resources while paying (2026-07-16, 357.1.a, 429.3.a, 444.2.c).

A player who is asked to pay may first use activated abilities that add resources and have Reaction. They are finalized
and resolve at once, also while something else resolves; then the player is asked again. So whoever could pay after
adding is asked, but they can say yes only once their runes and their pool hold enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from msgspec.structs import replace

from carddata.model.costs import Cost
from carddata.model.operations import Add
from carddata.model.payments import PayAny
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import evolve
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.ability_facts import adds_resources
from tableside.engine.rules.activated import activated, is_used_up, own_activated
from tableside.engine.rules.conditions import condition_state
from tableside.engine.rules.limited_resources import with_added
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.resources import RUNE_DECK
from tableside.engine.rules.trigger_changes import with_more

MOST_WAYS = 64
"""Of so many things that can add, the most groups of each size that are tried."""

OWN_COSTS = (Cost(), Cost(exhaust=True), Cost(kill_this=True), Cost(exhaust=True, kill_this=True))
"""The costs that the source of an ability alone can pay."""


def adds_while_paying(item: Item) -> bool:
    """Return whether an item is an activated ability that may be used while its player is asked to pay.

    A triggered ability has no Reaction: it waits until what made it trigger has resolved.
    """
    return item.ability is not None and item.ability.timing == "Reaction" and adds_resources(item)


def after_adding(table: Table, player: Player, converted: int = RUNE_DECK) -> Table:
    """The table as if a player had added all that their permanents can add now for no cost but the permanent itself.

    An ability that adds as much as is paid for it counts as if `converted` were paid: as much as a rune deck could pay,
    so that nothing that may be payable is left out, or 0 to count only what is certain.
    """
    if table.seat(player).runes is None:
        return table
    for item in tuple(_usable(table, player)):
        table = _with_pool_of(table, item, converted)
    return table


def ways_of_adding(table: Table, player: Player) -> Iterator[Table]:
    """The tables on which a player has used some of what can add, the fewest first: it is exhausted then, or killed."""
    if table.seat(player).runes is None:
        return
    usable = tuple(_usable(table, player))
    for count in range(1, len(usable) + 1):
        for used in islice(combinations(usable, count), MOST_WAYS):
            after = table
            for item in used:
                after = evolve(_with_pool_of(after, item), _used(item))
            yield after


def _with_pool_of(table: Table, item: Item, converted: int = RUNE_DECK) -> Table:
    """The table with what an ability adds in its player's pool."""
    operations = item.ability.do if item.ability is not None else ()
    converts = any(isinstance(do, PayAny) for do in operations)
    before = pool = table.seat(item.player).pool
    for do in operations:
        if isinstance(do, Add):
            count = converted if converts else times(table, item, do) or 0
            added = replace(do, energy=do.energy * count, power=do.power * count)
            pool = with_added(pool, with_more(table, item, added))
    return table if pool == before else evolve(table, e.PoolIs(item.player, pool))


def _used(item: Item) -> Event:
    """What the use of an ability does to its source."""
    killed = item.ability is not None and item.ability.cost.kill_this
    return e.LeftBoard(item.by or 0, "trash") if killed else e.Turned((item.by or 0,), exhausted=True)


def at_payment(table: Table, item: Item) -> Table:
    """The table on which the choices of an item are to be paid for (809.1.c).

    That is after its player has added, since the table asks for a payment that they cannot make yet. A card from
    facedown has been shown as it is paid for, and would not be hidden again: for it they add before.
    """
    return table if item.source == "facedown" else after_adding(table, item.player)


def _usable(table: Table, player: Player) -> Iterator[Item]:
    """Each ability that a player could use now while paying, as an item of the chain."""
    for source in table.permanents:
        if source.player != player:
            continue
        own = len(own_activated(table, source))
        for number, ability in enumerate(activated(table, source), 1):
            if ability is None or is_used_up(source, ability, number) or (source.attached_to and number <= own):
                continue
            item = Item(table.next_id, player, source.card, "ability", "board", ability, by=source.id, at=source.place)
            is_ready = not (ability.cost.exhaust and source.exhausted)
            is_paid_alone = is_ready and ability.cost in OWN_COSTS
            if is_paid_alone and adds_while_paying(item) and condition_state(table, item, ability.only_if) is not False:
                yield item
