"""Battlefields that nobody controls: their "you" is no one (2026-07-16, 190.6.d)."""

from __future__ import annotations

from typing import Final

from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, Effect
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import Play
from tableside.engine.model.chain_items import Item

FROM_YOU: Final = frozenset({"you", "opponents", "you and opponents", "others", "you with choosers"})
"""The players that an instruction names from the point of view of "you"."""

_OF_YOU: Final = (
    m.ChangeCosts,
    m.EnterReady,
    m.HideFree,
    m.Look,
    m.NameSpell,
    m.NextSpellBonus,
    m.RaiseBuffs,
    m.Reveal,
    m.Seek,
    m.TakeTurn,
    m.WinGame,
    Decide,
    PayAny,
    Play,
    SpendBuffs,
)
"""Instructions that the controller of the ability follows, or that are about them, and name no player."""


def is_void(item: Item, operation: Effect) -> bool:
    """Return whether an instruction of an item is one to "you", who is no one: it is ignored (190.6.d)."""
    return item.nobodys and _is_to_you(operation)


def speaks_to_you(ability: Ability) -> bool:
    """Return whether an ability says "you may", or has an instruction to "you", also to the implied one."""
    return ability.may or any(map(_is_to_you, (*ability.do, *(do for mode in ability.modes for do in mode.do))))


def _is_to_you(operation: Effect) -> bool:
    if isinstance(operation, Delay):
        return any(map(_is_to_you, operation.then.do))
    if isinstance(operation, ToDeck):
        return operation.what is None
    if isinstance(operation, m.Forbid):
        return operation.by == "opponents"
    return isinstance(operation, _OF_YOU) or getattr(operation, "who", None) in FROM_YOU
