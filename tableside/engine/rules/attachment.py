"""Attaching and detaching (2026-07-16, 434, 435, 716-719)."""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.derived.whereabouts import may_be_equipment
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import is_detached_by, permanents_of
from tableside.engine.rules.watching import TriggerEvent


def attach(execution: Execution, item: Item, do: m.Attach) -> None:
    """Attach permanents to another permanent; attached to that already they stay as they are (434.1.f, 434.1.g)."""
    top_most = next(iter(permanents_of(execution.table, item, do.to)), None)
    for permanent in permanents_of(execution.table, item, do.what):
        if top_most is not None and top_most.id not in (permanent.id, permanent.attached_to):
            execution.emit(e.Attached(permanent.id, top_most.id))
            if permanent.attached_to:
                _fire_detached(execution, item, permanent)
            if may_be_equipment(execution.table, permanent):
                event = TriggerEvent("attach", item.player, (top_most.id,), top_most.place)
                fire(execution, event._replace(gear=permanent.id, equip=_is_equip(item)))


def detach(execution: Execution, item: Item, do: m.Detach) -> None:
    """Detach permanents where they are; what is not attached stays as it is (435.1.a.1, 435.4)."""
    for permanent in permanents_of(execution.table, item, do.what):
        if is_detached_by(execution.table, item, do, permanent):
            execution.emit(e.Detached(permanent.id))
            _fire_detached(execution, item, permanent)


def _fire_detached(execution: Execution, item: Item, gear: Permanent) -> None:
    """Fire the triggers of Equipment that is detached (435)."""
    if gear.attached_to and may_be_equipment(execution.table, gear):
        event = TriggerEvent("detach", item.player, (gear.attached_to,), gear.place)
        fire(execution, event._replace(gear=gear.id))


def _is_equip(item: Item) -> bool:
    """Return whether an item is the ability that Equip is short for (818.1.c.2)."""
    ability = item.ability
    return ability is not None and ability.when == "activate" and ability.do == (m.Attach(what="me", to=1),)
