"""The position after an event, with what was worked out for the position before it and stays the same.

A changed position begins without answers (`position_cache.py`). The texts in play follow from the permanents and the
battlefields, the traits of permanents from the whole position: each is handed on while what it follows from is the
same. It decides no rule.
"""

from __future__ import annotations

from tableside.engine.derived.position_cache import known_answer, share_answer
from tableside.engine.derived.texts_in_play import texts_in_play
from tableside.engine.derived.traits import traits_of
from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import evolve
from tableside.engine.model.state import Table

TEXTS_STAY: frozenset[type[Event]] = frozenset(
    {e.Turned, e.RoleGiven, e.DamageMarked, e.DamageSettled, e.ContestedBy, e.Put, e.TurnBegan}
)
"""Events that change permanents or battlefields, but not which texts are in play, nor whose and where they are."""

TRAITS_STAY: frozenset[type[Event]] = frozenset(
    {
        e.Waits,
        e.TasksSet,
        e.Asked,
        e.Answered,
        e.FinalizingBegan,
        e.CostPaid,
        e.ResolutionBegan,
        e.NextInstruction,
    }
)
"""Events that change nothing that a continuous effect asks for."""

OF_PLAYERS: frozenset[type[Event]] = frozenset({e.Left, e.BuffsGiveMore})
"""Events that leave the board as it is, and change who is whose enemy, or what buffs give."""


def position_after(table: Table, event: Event) -> Table:
    """The position after an event."""
    after, kind = evolve(table, event), type(event)
    board_stays = after.permanents is table.permanents and after.battlefields is table.battlefields
    if board_stays or kind in TEXTS_STAY:
        share_answer(texts_in_play, table, after)
    if kind in TRAITS_STAY or (board_stays and kind not in OF_PLAYERS and _are_traits_of_board(table)):
        share_answer(traits_of, table, after)
    return after


def _are_traits_of_board(table: Table) -> bool:
    """Return whether the traits that were derived follow from the board alone; not if nobody has asked for them."""
    traits = known_answer(traits_of, table)
    return traits is not None and traits.of_board
