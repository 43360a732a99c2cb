"""Paying what a chain item costs: its deeds first, then its resources (2026-07-16, 357, 404).

Each deed is done, or asks its player which cards or units; the machine comes back after the answer.
"""

from __future__ import annotations

from typing import Literal

from tableside.engine import events as e
from tableside.engine.costs import deeds, spend, total
from tableside.engine.effects import discard, kill
from tableside.engine.objects import word
from tableside.engine.playing import sacrifices
from tableside.engine.run import Run
from tableside.engine.state import UNKNOWN, Item, Question


def pay(run: Run, item: Item) -> bool:
    """Pay every part of the cost that is not paid yet; whether all of it is."""
    for deed in (_kill, _recycle, _discard):
        if not deed(run, item):
            return False
    if "resources" not in item.costs:
        exhausts = deeds(run.table, item).exhaust and item.by is not None
        if exhausts and run.table.permanent(item.by or 0) is not None:
            run.emit(e.Turned((item.by or 0,), exhausted=True))
        spend(run, item.player, total(run.table, item))
        run.emit(e.Done(item.id, "resources"))
    return True


def _kill(run: Run, item: Item) -> bool:
    count = deeds(run.table, item).kill
    if not count or "sacrifice" in item.costs:
        return True
    units = sacrifices(run.table, item)
    if len(units) > count:
        _ask(run, item, "sacrifice", units, count)
        return False
    run.emit(e.Done(item.id, "sacrifice"))
    kill(run, *units)
    return True


def _recycle(run: Run, item: Item) -> bool:
    count = deeds(run.table, item).recycle
    if not count or "recycle" in item.costs:
        return True
    trash = tuple(lying.id for lying in run.table.seat(item.player).trash)
    if len(trash) > count:
        _ask(run, item, "recycle", trash, count)
        return False
    run.emit(e.Done(item.id, "recycle"))
    if trash:
        run.emit(e.Recycled(item.player, trash))
    return True


def _ask(run: Run, item: Item, about: Literal["sacrifice", "recycle"], ids: tuple[int, ...], count: int) -> None:
    offered = tuple(word(one) for one in ids)
    run.ask(Question(item.player, about, offered, item.id, least=count, most=count))


def _discard(run: Run, item: Item) -> bool:
    count = deeds(run.table, item).discard
    if not count or "discard" in item.costs:
        return True
    hand = run.private.hands.get(item.player)
    if hand is None or UNKNOWN in hand or len(hand) > count:
        run.ask(Question(item.player, "discard", (), item.id, least=count, most=count))
        return False
    run.emit(e.Done(item.id, "discard"))
    discard(run, item.player, hand)
    return True
