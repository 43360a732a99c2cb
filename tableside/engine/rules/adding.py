"""Adding resources while paying (2026-07-16, 357.1.a, 429.3.a, 444.2.c).

A player who is asked to pay may first use activated abilities that add resources and have Reaction. They are finalized
and resolve at once, also while something else resolves; then the player is asked again. So whoever could pay after
adding is asked, but they can say yes only once their runes and their pool hold enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from carddata.model.costs import FREE, Cost
from carddata.model.operations import Add
from carddata.model.payments import PayAny
from tableside.engine.derived.next_position import position_after
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.ability_facts import adds_resources
from tableside.engine.rules.activated import activated, is_used_up, own_activated
from tableside.engine.rules.conditions import condition_state
from tableside.engine.rules.limited_resources import with_added
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.resources import RUNE_DECK
from tableside.engine.rules.trigger_changes import with_more

OWN_COSTS = (FREE, Cost(exhaust=True), Cost(kill_this=True), Cost(exhaust=True, kill_this=True))
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
    return _with_pool_of(table, player, _usable(table, player), converted)


def after_using(table: Table, player: Player) -> Table:
    """The table once a player has used all that can add: its sources are exhausted or killed, as each costs."""
    return _after_use(table, player, _usable(table, player))


def ways_of_adding(table: Table, item: Item, needed: Collection[int], most: int) -> Iterator[Table]:
    """The tables on which its player has used what can add, but for 1 to `most` of the `needed` sources, fewest first.

    Of sources that are alike it makes no difference which are left out. A source that pays nothing for it is used.
    """
    usable = _usable(table, item.player)
    alike: defaultdict[object, list[Item]] = defaultdict(list)
    for adding in usable:
        if adding.by in needed and _cost(adding) != FREE:
            alike[_kind(table, item, adding)].append(adding)
    kinds = tuple(alike.values())
    for count in range(1, min(most, sum(map(len, kinds))) + 1):
        for spared in _groups(kinds, count):
            yield _after_use(table, item.player, tuple(adding for adding in usable if adding not in spared))


def _groups(kinds: Sequence[Sequence[Item]], count: int) -> Iterator[tuple[Item, ...]]:
    """Each group of this size, where those of a kind are alike."""
    if not count:
        yield ()
    elif kinds:
        for number in range(min(count, len(kinds[0])), -1, -1):
            yield from ((*kinds[0][:number], *rest) for rest in _groups(kinds[1:], count - number))


def _kind(table: Table, item: Item, adding: Item) -> object:
    """A key of what is alike: the same ability of equal permanents that an item does not speak of."""
    source = table.permanent(adding.by or 0)
    apart = source is None or source.bears or source.id in (item.by, *chain.from_iterable(item.chosen))
    return source if source is None or apart else replace(source, id=0), adding.ability


def _cost(item: Item) -> Cost:
    return item.ability.cost if item.ability is not None else FREE


def _with_pool_of(table: Table, player: Player, items: Sequence[Item], converted: int = RUNE_DECK) -> Table:
    """The table with what abilities add in their player's pool."""
    before = pool = table.seat(player).pool
    for item in items:
        operations = item.ability.do if item.ability is not None else ()
        converts = any(isinstance(do, PayAny) for do in operations)
        for do in operations:
            if isinstance(do, Add):
                count = converted if converts else times(table, item, do) or 0
                added = replace(do, energy=do.energy * count, power=do.power * count)
                pool = with_added(pool, with_more(table, item, added))
    return table if pool == before else position_after(table, e.PoolIs(player, pool))


def _after_use(table: Table, player: Player, items: Sequence[Item]) -> Table:
    """The table with what abilities add, and their sources exhausted or killed as they cost."""
    exhausted = tuple(item.by or 0 for item in items if _cost(item).exhaust)
    after = _with_pool_of(table, player, items)
    if exhausted:
        after = position_after(after, e.Turned(exhausted, exhausted=True))
    for killed in {item.by or 0: None for item in items if _cost(item).kill_this}:
        after = position_after(after, e.LeftBoard(killed, "trash"))
    return after


def at_payment(table: Table, item: Item) -> Table:
    """The table on which the choices of an item are to be paid for (809.1.c).

    That is after its player has added, since the table asks for a payment that they cannot make yet. A card from
    facedown has been shown as it is paid for, and would not be hidden again: for it they add before.
    """
    return table if item.source == "facedown" else after_adding(table, item.player)


@cached_for_position
def _usable(table: Table, player: Player) -> tuple[Item, ...]:
    """Return each ability that a player could use now while paying, as an item of the chain."""
    return tuple(_usable_while_paying(table, player))


def _usable_while_paying(table: Table, player: Player) -> Iterator[Item]:
    for source in table.permanents:
        if source.player != player:
            continue
        for number, ability in enumerate(activated(table, source), 1):
            if ability is None or is_used_up(source, ability, number):
                continue
            if source.attached_to and number <= len(own_activated(table, source)):
                continue
            item = Item(table.next_id, player, source.card, "ability", "board", ability, by=source.id, at=source.place)
            is_ready = not (ability.cost.exhaust and source.exhausted)
            is_paid_alone = is_ready and ability.cost in OWN_COSTS
            if is_paid_alone and adds_while_paying(item) and condition_state(table, item, ability.only_if) is not False:
                yield item
