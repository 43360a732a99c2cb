"""New choices for a spell that is on the chain: targets and destinations, each of them or none (2026-07-16, 750-755).

What the spell costs does not change with them (755), and each may be kept as it is (753).
"""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.new_choices import ChooseAnew
from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import NewDestinationQuestion, NewTargetsQuestion
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.ability_facts import moves_to_chosen
from tableside.engine.rules.acted_on import targets_of
from tableside.engine.rules.destinations import open_destinations
from tableside.engine.rules.locations import format_place
from tableside.engine.rules.targeting import Group, choices, group_locations, judge_group, legal_options, most_targets
from tableside.engine.rules.watching import TriggerEvent


def choose_anew(execution: Execution, item: Item, do: ChooseAnew) -> None:
    """Ask for the next choice of the spell that can be made anew; its modes are left to the players (752.1)."""
    spell = _spell(execution.table, item, do)
    if spell is None or spell.ability is None:
        return
    if spell.modes:
        execution.emit(e.LeftToPlayers(spell.id))
        return
    for at in range(_remade(item), len(choices(spell))):
        if _ask_targets(execution, item, spell, at):
            return
        execution.emit(e.ChoiceRemade(item.id, changed=False))
    for at in range(_remade(_now(execution, item)) - len(choices(spell)), len(spell.destinations)):
        if _ask_destination(execution, item, spell, at):
            return
        execution.emit(e.ChoiceRemade(item.id, changed=False))


def judge_new_targets(table: Table, question: NewTargetsQuestion, group: Group) -> Findings:
    """Every rule that forbids these new targets (753.1)."""
    spell = table.item(question.of)
    if spell is not None:
        yield from judge_group(table, spell, spell.chosen[: question.at], group)


def answer_new_targets(execution: Execution, question: NewTargetsQuestion, group: Group | None) -> None:
    """Give the spell new targets, which triggers what triggers on being chosen (754), or keep those it has."""
    spell = execution.table.item(question.of)
    changes = spell is not None and group is not None and {*group} != {*spell.chosen[question.at]}
    execution.emit(e.ChoiceRemade(question.item, changed=changes))
    if spell is None or group is None or not changes:
        return
    new = tuple(target for target in group if all(target not in before for before in spell.chosen))
    chosen = (*spell.chosen[: question.at], group, *spell.chosen[question.at + 1 :])
    changed = replace(spell, chosen=chosen)
    execution.emit(
        e.Chose(spell.id, chosen, spell.excused),
        e.Redirected(spell.id, spell.destinations, group_locations(execution.table, changed)),
    )
    permanents = tuple(target for target in new if isinstance(target, int) and execution.table.permanent(target))
    if permanents:
        fire(execution, TriggerEvent("choose", spell.player, permanents, spell=True))


def answer_new_destination(execution: Execution, question: NewDestinationQuestion, place: Place | None) -> None:
    """Give a move of the spell another destination, or keep the one it has."""
    spell = execution.table.item(question.of)
    execution.emit(e.ChoiceRemade(question.item, changed=place is not None))
    if spell is not None and place is not None:
        places = (*spell.destinations[: question.at], place, *spell.destinations[question.at + 1 :])
        execution.emit(e.Redirected(spell.id, places, spell.group_locations))


def _spell(table: Table, item: Item, do: ChooseAnew) -> Item | None:
    items = (table.item(target) for target in targets_of(table, item, do.what) if isinstance(target, int))
    return next((spell for spell in items if spell is not None), None)


def _now(execution: Execution, item: Item) -> Item:
    return execution.table.item(item.id) or item


def _changed(item: Item) -> tuple[bool, ...]:
    return item.progress.remade if isinstance(item.progress, Resolving) else ()


def _remade(item: Item) -> int:
    """Return how many choices of the spell its player has decided on."""
    return len(_changed(item))


def _ask_targets(execution: Execution, item: Item, spell: Item, at: int) -> bool:
    """Ask for the targets of choice number `at`, from 0, if there are others; return whether it asks."""
    table, choice, before = execution.table, choices(spell)[at], spell.chosen[at]
    options = legal_options(table, replace(spell, chosen=spell.chosen[:at]), lambda *_: True)
    if choice.most == 1:
        options = tuple(target for target in options if target not in before)
    if not options or {*options} <= {*before}:
        return False
    stays = not any(_changed(_now(execution, item))) or not any(judge_group(table, spell, spell.chosen[:at], before))
    words = (*map(format_object, options), *(("no",) if stays else ()))
    most = most_targets(table, spell, spell.chosen[:at])
    question = NewTargetsQuestion(item.player, words, item.id, choice.least, most, of=spell.id, at=at)
    execution.ask(question)
    return True


def _ask_destination(execution: Execution, item: Item, spell: Item, at: int) -> bool:
    """Ask for the destination of move number `at`, from 0, if there is another; return whether it asks."""
    places, now = open_destinations(execution.table, spell, moves_to_chosen(spell.ability)[at]), spell.destinations[at]
    others = tuple(place for place in places if place != now)
    stays = now in places or not any(_changed(_now(execution, item)))
    if not others:
        return False
    words = (*map(format_place, others), *(("no",) if stays else ()))
    execution.ask(NewDestinationQuestion(item.player, words, item.id, of=spell.id, at=at))
    return True
