"""Copies (2026-07-16, 477.1.b).

A token that becomes a copy takes over what is printed on the card: name, type, tags, cost, domains, text, and Might.
Rule 477.1.b.1.a does not list Might; but Might is printed (477.1.b.1.b), and assigned in the same layer (477.1.a.1).
A position knows a permanent by its card, so a copy has another card from then on. It stays a token (185.1.a), and keeps
what it was given: damage, buffs, Might and keywords (477.2, 477.3). A copy of a copy is what that has become.
"""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.rules.acted_on import permanents_of


def become_copies(execution: Execution, item: Item, do: m.BecomeCopy) -> None:
    """Let tokens become copies of a unit. Of a unit that has left the board nothing can be copied (359.3.e.12)."""
    for original in permanents_of(execution.table, item, do.of):
        for token in permanents_of(execution.table, item, do.what):
            if token.card != original.card:
                execution.emit(e.BecameCopy(token.id, original.card))
