"""Might and keywords that instructions give, take, set, double, raise and swap (2026-07-16, 432, 433, 477)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.keywords import CARRIED_OUT
from tableside.engine.derived.traits import keywords_of, might_of
from tableside.engine.derived.truth import surely
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import permanents_of
from tableside.engine.rules.effects_replaced import replaced
from tableside.engine.rules.might_changes import double, might_taken_besides, raise_might, swap_might, times


def _has_duration(table: Table, do: m.GiveMight | m.GiveKeyword | m.LoseKeyword | m.Double) -> bool:
    """Return whether what is given lasts at all: "this combat" says nothing while none is in progress (466.7.c)."""
    return table.combat is not None or not do.combat


def give_might(execution: Execution, item: Item, do: m.GiveMight) -> None:
    """Give units Might, or take it, but for those that get something else instead (369)."""
    for unit in permanents_of(execution.table, item, do.to):
        might = might_of(execution.table, unit)
        amount = do.amount * (times(execution.table, item, do) or 0)
        if amount < 0 and _has_duration(execution.table, do) and replaced(execution, item, "less might", unit):
            continue
        amount -= surely(might_taken_besides(execution.table, item, do)) if amount < 0 else 0
        if do.least is not None and amount < 0 and might is not None:
            amount = min(0, max(amount, do.least - might))
        if amount and _has_duration(execution.table, do):
            execution.emit(e.MightGiven(unit.id, amount, do.combat))


def give_keyword(execution: Execution, item: Item, do: m.GiveKeyword) -> None:
    """Give permanents a keyword."""
    for unit in permanents_of(execution.table, item, do.to):
        if _has_duration(execution.table, do):
            execution.emit(e.Granted(unit.id, do.keyword, do.lasting, do.combat))


def lose_keyword(execution: Execution, item: Item, do: m.LoseKeyword) -> None:
    """Take a keyword from permanents."""
    for permanent in permanents_of(execution.table, item, do.what):
        if _has_duration(execution.table, do):
            execution.emit(e.KeywordLost(permanent.id, do.keyword, do.lasting, do.combat))


def set_might(execution: Execution, item: Item, do: m.SetMight) -> None:
    """Set the base Might of units."""
    units = permanents_of(execution.table, item, do.what)
    execution.emit(*(e.MightSet(unit.id, do.amount, do.lasting) for unit in units))


def share_keywords(execution: Execution, item: Item, do: m.ShareKeywords) -> None:
    """Give units the keywords of the item's unit; people do it where some keyword is short for an ability of a text."""
    own = execution.table.permanent(item.by) if item.by else None
    keywords = keywords_of(execution.table, own) if own is not None else ()
    unread = own is not None and execution.table.card(own.card) is None
    if unread or any(keyword.partition(" ")[0] not in CARRIED_OUT for keyword in keywords):
        execution.emit(e.LeftToPlayers(item.id))
        return
    for unit in permanents_of(execution.table, item, do.to):
        for keyword in keywords:
            execution.emit(e.Granted(unit.id, keyword))


def double_might(execution: Execution, item: Item, do: m.Double) -> None:
    """Double the Might of units (432)."""
    if _has_duration(execution.table, do):
        double(execution, permanents_of(execution.table, item, do.what), combat=do.combat)


def raise_might_to(execution: Execution, item: Item, do: m.RaiseMight) -> None:
    """Raise the Might of units to a number."""
    raise_might(execution, item, do, permanents_of(execution.table, item, do.what))


def swap_might_of(execution: Execution, item: Item, do: m.SwapMight) -> None:
    """Swap the Might of two units (433)."""
    swap_might(execution, permanents_of(execution.table, item, do.what))
