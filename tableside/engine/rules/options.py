"""Options: players choose which of several things happens as an item resolves (2026-07-16, 303.2.a, 355.17)."""

from __future__ import annotations

from carddata.model.abilities import Effect
from carddata.model.conditions import ChoseOption, leaves
from carddata.model.costs import FREE
from carddata.model.options import ChooseOption
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import OptionQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.adding import after_adding
from tableside.engine.rules.ignored import is_ignored
from tableside.engine.rules.limited_resources import uses_now
from tableside.engine.rules.resources import can_afford, resources
from tableside.engine.rules.rune_triggers import pay
from tableside.engine.rules.totals import Total


def choose_option(execution: Execution, item: Item, do: ChooseOption) -> None:
    """Ask the next player who has a choice; nobody is asked if nothing can follow from any option (359.3.e.6)."""
    number = (item.next_instruction or 0) + 1
    following = [
        operation for option in range(1, do.options + 1) for operation in instructions_of(item, number, option)
    ]
    if following and all(is_ignored(execution, item, operation) for operation in following):
        return
    taken = item.progress.options if isinstance(item.progress, Resolving) else ()
    chosen = {player for at, player, _ in taken if at == number}
    for player in players_of(execution.table, item, do.who):
        if player in chosen:
            continue
        options = _open_options(execution.table, item, do, player)
        if len(options) > 1:
            execution.ask(OptionQuestion(player, tuple(map(str, options)), item.id))
            return
        execution.emit(e.OptionChosen(item.id, number, player, options[0]))


def _open_options(table: Table, item: Item, do: ChooseOption, player: Player) -> tuple[int, ...]:
    """The options that a player can choose: not what they cannot pay for, even after adding resources (444.2.c)."""
    price = price_of_option(table, item, do)
    affords = do.cost == FREE or can_afford(after_adding(table, player), player, price, uses_now(table))
    return tuple(range(1 if affords else 2, do.options + 1))


def price_of_option(table: Table, item: Item, do: ChooseOption) -> Total:
    """Return what the first option costs who chooses it."""
    return resources(do.cost, table.card(item.card), table.setup.rules)


def asked_option(item: Item) -> ChooseOption | None:
    """The choice between options that a resolving item has come to; None if it has come to none."""
    at = item.next_instruction
    do = item.ability.do[at] if item.ability is not None and at is not None else None
    return do if isinstance(do, ChooseOption) else None


def instructions_of(item: Item, number: int, option: int) -> tuple[Effect, ...]:
    """The instructions that hang on an option of instruction `number`, both from 1."""
    operations = item.ability.do if item.ability is not None else ()
    asked = ChoseOption(option, number)
    return tuple(operation for operation in operations if asked in leaves(operation.only_if, ChoseOption))


def answer_option(execution: Execution, question: OptionQuestion, option: int) -> None:
    """Record the option that a player has chosen, and pay for it; the item goes on once all have chosen."""
    item = execution.table.item(question.item)
    do = asked_option(item) if item is not None else None
    if item is None or do is None:
        return
    execution.emit(e.OptionChosen(item.id, (item.next_instruction or 0) + 1, question.player, option))
    if option == 1 and do.cost != FREE:
        table = execution.table
        pay(execution, question.player, price_of_option(table, item, do), uses_now(table))
