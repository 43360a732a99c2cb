"""Replacements of events, as messages."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.costs import FREE
from carddata.model.replacements import CopiesTokens, Saves, TieRecalls
from tableside.describe.listings import together
from tableside.message import Argument, Message, message


def describe_saves(saves: Saves, units: Message, cost: tuple[Argument, ...], conditions: Argument) -> Message:
    """Return what happens instead of the death of these units, and for what."""
    if saves.spend_buff:
        cost = (*cost, message("meaning-cost-spend-buff"))
    if saves.may and not cost:
        line = message("meaning-saves-if-wanted", units=units)
    elif saves.may:
        line = message("meaning-saves-for", units=units, cost=together(cost))
    elif saves.cost.kill_this and saves.of == "me":
        line = message("meaning-saves-bearer")
    elif saves.cost.kill_this:
        line = message("meaning-saves-killed", units=units)
    else:
        line = message("meaning-saves", units=units)
    if saves.only_if is not None:
        line = message("meaning-cost-if", conditions=conditions, line=line)
    if saves.times:
        line = message("meaning-so-often", count=saves.times, line=line)
    return message("meaning-in-combat", line=line) if saves.in_combat else line


def describe_copied_tokens(effect: CopiesTokens, conditions: Argument) -> Message:
    """Return what a player may play instead of a token."""
    line = message("meaning-copies-tokens")
    if effect.only_if is not None:
        line = message("meaning-cost-if", conditions=conditions, line=line)
    return message("meaning-so-often", count=effect.times, line=line) if effect.times else line


def describe_tie(effect: TieRecalls) -> Message:
    """Return what happens as a combat ends in a tie."""
    if effect.here:
        return message("meaning-tie-here")
    if effect.side:
        return message(f"meaning-tie-{effect.side}")
    return message("meaning-tie")


def describe_replaced_death(effect: m.ReplaceDeath, things: Argument, cost: tuple[Argument, ...]) -> Message:
    """Return what an instruction puts in place of the next death of these units."""
    if effect.cost != FREE:
        return message("meaning-next-death-for", things=things, cost=together(cost))
    return message("meaning-next-death-banish" if effect.how == "banish" else "meaning-next-death", things=things)
