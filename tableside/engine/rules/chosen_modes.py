"""Modes: a player chooses which of several things a spell or an ability does (2026-07-16, 355.3, 402.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from carddata.model.abilities import Ability
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import ModeQuestion
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.repeating import followed_by, paid_repeats

Possible = Callable[[Table, Item], bool]
"""The test of whether all other choices of an item with these modes can be made."""


def has_modes_left(item: Item) -> bool:
    """Return whether a mode of the item is still to be chosen."""
    return item.ability is not None and bool(item.ability.modes)


def modes_to_choose(table: Table, item: Item) -> int:
    """Return how many times a mode is chosen: once, and once more for each Repeat that is paid for (820.2.a).

    If no mode is chosen twice for the same spell, there are no more than it has modes.
    """
    times = 1 + paid_repeats(additional_costs(table, item), item.paying)
    if item.ability is not None and item.ability.each_once == "spell":
        return min(times, len(item.ability.modes))
    return times


def open_modes(table: Table, item: Item) -> tuple[int, ...]:
    """The numbers of the modes that may be chosen next: all, but for those that are chosen only once (355.3)."""
    ability = item.ability
    if ability is None:
        return ()
    numbers = range(1, len(ability.modes) + 1)
    if ability.each_once == "spell":
        return tuple(number for number in numbers if number not in item.modes)
    permanent = table.permanent(item.by) if item.by else None
    if not ability.each_once or permanent is None:
        return tuple(numbers)
    anybody = ability.each_once == "turn"
    chosen = [
        mode
        for player, which, mode in permanent.this_turn.chosen_modes
        if which == item.which and (anybody or player == item.player)
    ]
    return tuple(number for number in numbers if number not in chosen)


def in_modes(ability: Ability, modes: tuple[int, ...]) -> Ability:
    """The ability that does what these modes say, one after the other."""
    first, *others = (
        replace(ability, do=mode.do, choose=mode.choose, modes=())
        for mode in (ability.modes[number - 1] for number in modes)
    )
    for other in others:
        first = followed_by(first, other)
    return first


def with_modes(table: Table, item: Item, modes: tuple[int, ...]) -> Item:
    """The item with these modes chosen; what it does stays open while modes are missing or do not exist."""
    ability = item.ability
    if ability is None or not ability.modes or not all(0 < number <= len(ability.modes) for number in modes):
        return item
    if len(modes) > modes_to_choose(table, item) or not _are_open(table, item, modes):
        return item
    if len(modes) < modes_to_choose(table, item):
        return replace(item, modes=modes)
    return replace(item, modes=modes, ability=in_modes(ability, modes))


def _are_open(table: Table, item: Item, modes: tuple[int, ...]) -> bool:
    """Return whether these modes may be chosen one after the other."""
    before = ((replace(item, modes=modes[:at]), number) for at, number in enumerate(modes))
    return all(number in open_modes(table, so_far) for so_far, number in before)


def completions(table: Table, item: Item) -> Iterator[Item]:
    """The item in each way in which its remaining modes can be chosen."""
    if item.ability is None or not item.ability.modes:
        yield item
        return
    for number in open_modes(table, item):
        yield from completions(table, with_modes(table, item, (*item.modes, number)))


def possible_modes(table: Table, item: Item, possible: Possible) -> tuple[int, ...]:
    """The modes that leave a legal answer for all later choices of the item (355.16)."""
    if item.ability is None:
        return ()
    chosen = ((number, with_modes(table, item, (*item.modes, number))) for number in open_modes(table, item))
    return tuple(number for number, then in chosen if possible(table, then))


def choose_mode(execution: Execution, item: Item, number: int) -> None:
    """Record the mode that a player has chosen next."""
    then = with_modes(execution.table, item, (*item.modes, number))
    if then.ability is not None:
        execution.emit(e.ModeChosen(item.id, then.modes, then.ability))


def answer_mode(execution: Execution, question: ModeQuestion, number: int) -> None:
    """Carry out the answer to which mode is chosen."""
    item = execution.table.item(question.item)
    if item is not None:
        choose_mode(execution, item, number)


def judge_modes(table: Table, ability: Ability | None, item: Item, modes: tuple[int, ...]) -> Iterator[Reason]:
    """Every rule that forbids naming these modes for an item with this ability (355.3)."""
    if not modes:
        return
    if ability is None or not ability.modes:
        yield forbidden("355.3", "reason-has-no-modes")
        return
    exist = all(0 < number <= len(ability.modes) for number in modes)
    if not exist:
        yield forbidden("355.3", "reason-no-such-mode", count=len(ability.modes))
    item = replace(item, ability=ability)
    wanted = modes_to_choose(table, item)
    if exist and len(modes) <= wanted and not _are_open(table, item, modes):
        yield forbidden("355.3", "reason-mode-chosen-already")
    if len(modes) > wanted:
        yield forbidden("355.3", "reason-too-many-modes", count=wanted)
