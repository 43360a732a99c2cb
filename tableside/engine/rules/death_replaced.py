"""Replacement effects on deaths (2026-07-16, 367-375, 390.3): what takes the place of a death, and in which order.

The deaths of a moment are looked at one by one (373). If more than one effect applies to a unit, its controller says
which applies first (372): the unit then no longer dies as it would have, so the others do not apply. An effect that
its card pays for with itself saves a single unit. Optional effects are asked about, and paid for at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from carddata.model.costs import FREE, Cost
from carddata.model.replacements import ITS_BUFF, InsteadOfDeath, Replacement
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import is_said_of
from tableside.engine.derived.texts_in_play import named_replacements, source_of_effect
from tableside.engine.derived.truth import Truth, Unknown, every
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, Ward
from tableside.engine.model.folds.fates import is_open, ward_number
from tableside.engine.model.questions import FateQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.rules.adding import after_adding
from tableside.engine.rules.damage_order import orderer
from tableside.engine.rules.experience import spend_xp
from tableside.engine.rules.limited_resources import uses_now
from tableside.engine.rules.marking import exhaust, spend_buff
from tableside.engine.rules.movement import recall
from tableside.engine.rules.resources import can_afford, resources
from tableside.engine.rules.rune_triggers import pay
from tableside.engine.rules.totals import Total
from tableside.engine.rules.watching import TriggerEvent, Watcher, is_as_asked
from tableside.engine.rules.zone_changes import banish_permanent, return_to_hand

DIES = "no"
"""The fate of a unit that dies."""


class DeathReplacement(NamedTuple):
    """Something that can take the place of a unit's death: its name as a fate, its card, and what it costs whom.

    `left` is for how many deaths it may do so now, None for any number.
    """

    fate: str
    card: str
    player: Player
    how: InsteadOfDeath = "recall"
    cost: Cost = FREE
    may: bool = False
    source: int = 0
    left: int | None = None


def rescues(table: Table, unit: Permanent) -> tuple[DeathReplacement, ...]:
    """Everything that can take the place of this unit's death now, if it can be paid for, now or after adding."""
    if unit.kind != "unit":
        return ()
    return tuple(rescue for rescue in _rescues(table, unit) if _is_payable(table, rescue))


def _rescues(table: Table, unit: Permanent) -> Iterator[DeathReplacement]:
    for number, ward in enumerate(unit.wards, 1):
        yield DeathReplacement(f"w{number}", ward.card, ward.player, ward.how, ward.cost, may=ward.cost != FREE)
    for fate, instead, context, card in named_replacements(table, "dies"):
        at_battlefield = fate.startswith("@")
        whose = context._replace(player=unit.player) if at_battlefield else context
        applies = _applies(table, instead, whose, unit)
        times = instead.times - table.lasting.applied.count(fate) if instead.times else None
        left = 1 if instead.kills else times
        if applies is not False and left != 0:
            source = 0 if at_battlefield else int(source_of_effect(fate)[1:])
            yield DeathReplacement(
                fate,
                card,
                whose.player,
                instead.outcome or "recall",
                instead.cost,
                may=instead.may or isinstance(applies, Unknown),
                source=source,
                left=left,
            )


def _applies(table: Table, instead: Replacement, context: TargetingContext, unit: Permanent) -> Truth:
    """Return whether something would take the place of this unit's death; if nobody knows, its player says."""
    if instead.cost.objects == ITS_BUFF and not unit.buffed:
        return False
    watcher = Watcher(context.player, context.me, context.here)
    asked = is_as_asked(table, instead.on, watcher, TriggerEvent("dies", unit.player, (unit.id,), unit.place))
    of = instead.on.it if instead.on.it is not None else TargetFilter()
    return every((asked, is_said_of(table, of, instead.only_if, context, unit)))


def _is_payable(table: Table, rescue: DeathReplacement) -> bool:
    source = table.permanent(rescue.source)
    if rescue.cost.exhaust and (source is None or source.exhausted):
        return False
    if table.seat(rescue.player).xp < rescue.cost.xp:
        return False
    return can_afford(
        after_adding(table, rescue.player), rescue.player, price_of_rescue(table, rescue), uses_now(table)
    )


def price_of_rescue(table: Table, rescue: DeathReplacement) -> Total:
    """Return what something that takes the place of a death costs its player in resources."""
    return resources(rescue.cost, table.card(rescue.card), table.setup.rules)


def are_fates_sure(execution: Execution, *ids: int) -> bool:
    """Decide what takes the place of each of these deaths of a moment; return False while the table asks (372)."""
    while True:
        table = execution.table
        units = [unit for unit in map(table.permanent, ids) if unit is not None]
        open_units = [unit for unit in units if is_open(unit.fate) and _left_for(table, unit, units)]
        if not open_units:
            return True
        unit, *later = open_units
        left = _left_for(table, unit, units)
        wanted = Counter(rescue.fate for other in later for rescue in _left_for(table, other, units))
        may_die = all(rescue.may or _is_scarce(rescue, wanted[rescue.fate], units) for rescue in left)
        if (offered := next((rescue for rescue in left if rescue.fate == _offered(unit)), None)) is not None:
            execution.ask(FateQuestion(offered.player, (offered.fate, DIES), unit=unit.id))
            return False
        if len(left) > 1 or may_die:
            options = (*(rescue.fate for rescue in left), *((DIES,) if may_die else ()))
            chooser = left[0].player if len(left) == 1 else orderer(table, unit)
            execution.ask(FateQuestion(chooser, options, unit=unit.id))
            return False
        execution.emit(e.FateChosen(unit.id, left[0].fate))


def _offered(unit: Permanent) -> str:
    """The rescue that its player may decline, which the unit's controller has named as the first to apply."""
    return unit.fate.partition("~")[0].removeprefix("?") if unit.fate.startswith("?") else ""


def _declined(unit: Permanent) -> tuple[str, ...]:
    """The rescues of other players who have declined them."""
    return tuple(filter(None, unit.fate.partition("~")[2].split("|"))) if is_open(unit.fate) else ()


def _left_for(table: Table, unit: Permanent, dying: list[Permanent]) -> list[DeathReplacement]:
    """Return what can still save a unit: each rescue with uses left, after those that save others dying (371.1)."""
    taken = Counter(other.fate for other in dying if other.fate)
    declined = _declined(unit)
    return [
        rescue
        for rescue in rescues(table, unit)
        if rescue.fate not in declined and (rescue.left is None or taken[rescue.fate] < rescue.left)
    ]


def _is_scarce(rescue: DeathReplacement, wanted: int, dying: list[Permanent]) -> bool:
    """Return whether as many others want a rescue as it has uses left."""
    taken = sum(other.fate == rescue.fate for other in dying)
    return rescue.left is not None and wanted >= rescue.left - taken > 0


def choose_fate(execution: Execution, question: FateQuestion, fate: str) -> None:
    """Keep what a player chose for a unit that would die, and pay for it.

    The unit's controller says which rescue applies first (372); if another player may decline it, they are asked.
    """
    table, unit = execution.table, execution.table.permanent(question.unit)
    rescue = None if unit is None else next((each for each in rescues(table, unit) if each.fate == fate), None)
    if unit is not None and rescue is None and _offered(unit):
        execution.emit(e.FateChosen(question.unit, f"~{'|'.join((*_declined(unit), _offered(unit)))}"))
        return
    if unit is not None and rescue is not None and rescue.may and rescue.player != question.player:
        execution.emit(e.FateChosen(question.unit, f"?{fate}~{'|'.join(_declined(unit))}"))
        return
    execution.emit(e.FateChosen(question.unit, fate))
    if rescue is None:
        return
    pay(execution, rescue.player, price_of_rescue(table, rescue), uses_now(table))
    if rescue.cost.xp:
        spend_xp(execution, rescue.player, rescue.cost.xp)
    source = table.permanent(rescue.source) if rescue.cost.exhaust else None
    if source is not None:
        exhaust(execution, rescue.player, (source,))
    if rescue.cost.objects == ITS_BUFF:
        spend_buff(execution, rescue.player, question.unit)


def is_replaced(unit: Permanent) -> bool:
    """Return whether something takes the place of this unit's death."""
    return unit.fate != DIES and not is_open(unit.fate)


def kills_itself(table: Table, unit: Permanent) -> int:
    """The id of the permanent that is killed in place of this unit, 0 for none."""
    source = table.permanent(int(source_of_effect(unit.fate)[1:])) if unit.fate.startswith("#") else None
    if source is None:
        return 0
    return (
        source.id
        if any(fate == unit.fate and instead.kills for fate, instead, _, _ in named_replacements(table, "dies"))
        else 0
    )


def spare(execution: Execution, unit: Permanent, card: str, how: InsteadOfDeath) -> None:
    """Carry out what takes the place of a unit's death by this card (370.1.b)."""
    execution.emit(e.Spared(unit.id, card, unit.fate if _is_counted(execution.table, unit.fate) else ""))
    match how:
        case "banish":
            banish_permanent(execution, unit)
        case "return":
            return_to_hand(execution, unit.id)
        case "plain recall":
            recall(execution, unit)
        case "recall":
            if unit.damage:
                execution.emit(e.DamageMarked((unit.id,), 0))
            exhaust(execution, unit.player, (unit,))
            recall(execution, unit)


def outcome_of(table: Table, unit: Permanent) -> InsteadOfDeath:
    """Return what takes the place of a unit's death, while the card by which it does is still there."""
    ward = _ward(unit)
    if ward is not None:
        return ward.how
    known = (instead.outcome for named, instead, _, _ in named_replacements(table, "dies") if named == unit.fate)
    return next(known, None) or "recall"


def _is_counted(table: Table, fate: str) -> bool:
    """Return whether what saves a unit may do so a limited number of times each turn (371.1)."""
    return any(named == fate and instead.times for named, instead, _, _ in named_replacements(table, "dies"))


def _ward(unit: Permanent) -> Ward | None:
    """The ward that its fate names, if it names any."""
    number = ward_number(unit.fate)
    return unit.wards[number] if 0 <= number < len(unit.wards) else None


def saved_by(table: Table, unit: Permanent) -> str:
    """The card that saves a unit; empty if it is no longer there."""
    ward = _ward(unit)
    if ward is not None:
        return ward.card
    reference = source_of_effect(unit.fate)
    if reference.startswith("@"):
        return table.battlefield(int(reference[1:])).name
    source = table.permanent(int(reference[1:]))
    return "" if source is None else source.card
