"""Units that become Mighty (2026-07-16, 706-711).

What changes a unit's Might is many things: an instruction, a place, a role in a combat, another permanent. So the units
are compared with what they were as they were last looked at: as abilities trigger on something else, which is then of
the same moment (383.3.d), and between all steps of the machine.
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.derived.predicates import MIGHTY
from tableside.engine.derived.texts_in_play import texts_in_play
from tableside.engine.derived.traits import might_of
from tableside.engine.execution import Execution
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.watching import TriggerEvent


def became_mighty(execution: Execution) -> tuple[TriggerEvent, ...]:
    """The events of units that have become Mighty since this was last asked, if any ability watches for that."""
    before, now = execution.noticed, execution.table
    execution.noticed = now
    if before is now or now.setup.follow == "score" or not _is_watched(now):
        return ()
    earlier = {unit.id: unit for unit in before.permanents if unit.kind == "unit"}
    units = (unit for unit in now.permanents if unit.kind == "unit")
    changed = [(unit, _has_become(before, earlier.get(unit.id), now, unit)) for unit in units]
    _assume_might(execution, before, earlier)
    return tuple(
        TriggerEvent("mighty", unit.player, (unit.id,), unit.place, unknown=became is None)
        for unit, became in changed
        if became is not False
    )


def _assume_might(execution: Execution, before: Table, earlier: Mapping[int, Permanent]) -> None:
    """Say which units that have more Might have become Mighty, or not, only as far as unread text changes nothing."""
    table = execution.table
    for unit in table.permanents:
        was, now = might_of(before, earlier[unit.id]) if unit.id in earlier else None, might_of(table, unit)
        if was is not None and now is not None and was < min(now, MIGHTY):
            texts = unread.bearing_on_unit(table, unit, "mighty")
            unread.assume(execution, "mighty", unit.player, texts, unit.id)


def _has_become(before: Table, earlier: Permanent | None, now: Table, unit: Permanent) -> bool | None:
    """Return whether a unit has become Mighty (709); None if people must say so.

    That is where its Might is not known, and where it enters with more Might than is printed on it (711).
    """
    might = might_of(now, unit)
    if might is None:
        gained = earlier is not None and (unit.bonus, unit.buffs) > (earlier.bonus, earlier.buffs)
        return None if gained else False
    if might < MIGHTY:
        return False
    if earlier is not None:
        was = might_of(before, earlier)
        return None if was is None else was < MIGHTY
    card = now.card(unit.card)
    return None if card is not None and card.might is not None and card.might < MIGHTY else False


def _is_watched(table: Table) -> bool:
    """Whether an ability in play watches for that, also of a card whose text is inactive, or a delayed trigger."""
    waiting = table.lasting.delayed
    return "mighty" in texts_in_play(table).kinds or (
        bool(waiting) and any(each.ability.when == "mighty" for each in waiting)
    )
