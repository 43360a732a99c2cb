"""Units that become Mighty (2026-07-16, 706-711), or whose Might becomes another number that an ability watches for.

What changes a unit's Might is many things: an instruction, a place, a role in a combat, another permanent. So the units
are compared with what they were as they were last looked at: as abilities trigger on something else, which is then of
the same moment (383.3.d), and between all steps of the machine.
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.engine.derived.texts_in_play import texts_in_play
from tableside.engine.derived.traits import might_of
from tableside.engine.execution import Execution
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.watching import TriggerEvent, might_to_reach


def became_mighty(execution: Execution) -> tuple[TriggerEvent, ...]:
    """The events of units that have become Mighty since this was last asked, as far as any ability watches for that."""
    before, now = execution.noticed, execution.table
    execution.noticed = now
    watched = () if before is now or now.setup.follow == "score" else _watched(now)
    if not watched:
        return ()
    earlier = {unit.id: unit for unit in before.permanents if unit.kind == "unit"}
    units = [unit for unit in now.permanents if unit.kind == "unit"]
    changed = [
        (unit, least, _has_become(before, earlier.get(unit.id), now, unit, least))
        for least in watched
        for unit in units
    ]
    _assume_might(execution, before, earlier, max(watched))
    return tuple(
        TriggerEvent("mighty", unit.player, (unit.id,), unknown=became is None, reached=least)
        for unit, least, became in changed
        if became is not False
    )


def _assume_might(execution: Execution, before: Table, earlier: Mapping[int, Permanent], most: int) -> None:
    """Say which units that have more Might have become Mighty, or not, only as far as unread text changes nothing."""
    table = execution.table
    for unit in table.permanents:
        was, now = might_of(before, earlier[unit.id]) if unit.id in earlier else None, might_of(table, unit)
        if was is not None and now is not None and was < min(now, most):
            texts = unread.bearing_on_unit(table, unit, "mighty")
            unread.assume(execution, "mighty", unit.player, texts, unit.id)


def _has_become(before: Table, earlier: Permanent | None, now: Table, unit: Permanent, least: int) -> bool | None:
    """Return whether a unit has `least` Might or more since then (709); None if people must say so.

    That is where its Might is not known, and where it enters with more Might than is printed on it (711).
    """
    might = might_of(now, unit)
    if might is None:
        gained = earlier is not None and (unit.bonus, unit.buffs) > (earlier.bonus, earlier.buffs)
        return None if gained else False
    if might < least:
        return False
    if earlier is not None:
        was = might_of(before, earlier)
        return None if was is None else was < least
    card = now.card(unit.card)
    return None if card is not None and card.might is not None and card.might < least else False


def _watched(table: Table) -> tuple[int, ...]:
    """The Might for which abilities in play watch, also of cards whose text is inactive, or delayed triggers."""
    if not table.lasting.delayed and "mighty" not in texts_in_play(table).kinds:
        return ()
    abilities = [each.ability for each in table.lasting.delayed]
    if "mighty" in texts_in_play(table).kinds:
        names = (*(each.card for each in table.permanents), *(each.name for each in table.battlefields))
        cards = [card for card in map(table.card, dict.fromkeys(names)) if card is not None]
        abilities += [ability for card in cards for ability in card.abilities or ()]
        abilities += [ability for card in cards if card.attached is not None for ability in card.attached.abilities]
        abilities += [ability for each in table.permanents for ability in each.abilities]
    return tuple(sorted({might_to_reach(each.on) for each in abilities if each.when == "mighty"}))
