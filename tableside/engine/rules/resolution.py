"""Resolving an item: its targets that are still legal, then one instruction after the other (2026-07-16, 359.3)."""

from __future__ import annotations

from itertools import compress

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Ability, Effect
from carddata.model.conditions import Not, affirmed
from carddata.model.hands import TakeFromHand
from carddata.model.plays import Play, PrivateCard
from carddata.model.targets import Choice, choice_beside
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.whereabouts import exists, format_object, player_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import ByHandQuestion, MustQuestion, SubsetQuestion
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules import effects
from tableside.engine.rules.ability_facts import is_linked
from tableside.engine.rules.acted_on import are_things_unknown, players_of
from tableside.engine.rules.conditions import (
    condition_at,
    condition_state,
    hangs_on_the_unknown,
    is_reveal_unknown,
    is_same,
    settled_before,
)
from tableside.engine.rules.damage_by_might import is_amount_unknown
from tableside.engine.rules.ignored import is_ignored
from tableside.engine.rules.kept_targets import keep_targets, keep_targets_of
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.nobodys import is_void
from tableside.engine.rules.object_amounts import amount_of, note_amounts, reads
from tableside.engine.rules.player_choices import ask_next_player
from tableside.engine.rules.relations import is_relation_unknown
from tableside.engine.rules.repeating import choices_named
from tableside.engine.rules.resources import can_channel, is_channeling_unknown, is_choice_of_runes
from tableside.engine.rules.targeting import (
    Group,
    Groups,
    choices,
    fewest_kept,
    fits_together,
    fitting_alone,
    is_apart,
    still_legal,
)
from tableside.engine.rules.unread_instructions import is_as_written


def begin_resolution(execution: Execution, item: Item) -> None:
    """Begin to resolve an item: check its targets again, for all its instructions (359.3.e.2, 359.3.e.7).

    An item that deals damage equal to a Might that is not known is left to the players, as a card done by hand, and so
    is an item with an instruction whose condition is not known, or for which its player says which runes it changes.
    """
    legal = still_legal(execution.table, item)
    unknown = is_amount_unknown(execution.table, replace(item, chosen=legal))
    about_runes = is_choice_of_runes(execution.table, item) or is_channeling_unknown(execution.table, item)
    unknown = unknown or is_relation_unknown(execution.table, replace(item, chosen=legal))
    if unknown or about_runes or hangs_on_the_unknown(execution.table, item):
        execution.emit(e.LeftToPlayers(item.id))
    else:
        _keep_legal(execution, item, legal, 0)


def keep_subset(execution: Execution, item: Item, at: int, subset: Group) -> None:
    """Keep what a player chose of the targets of choice number `at`, and check the choices after it.

    If those are a group with an earlier choice, it is what they chose of both.
    """
    groups = list(still_legal(execution.table, item))
    choice = choices(item)[at]
    for number in (choice_beside(choice.of) - 1, at) if choice.grouped else (at,):
        groups[number] = tuple(target for target in groups[number] if target in subset)
    _keep_legal(execution, item, tuple(groups), at + 1)


def _keep_legal(execution: Execution, item: Item, groups: Groups, first: int) -> None:
    """Keep legal targets and go on to the first operation; choices before number `first` need no check.

    If the targets of a choice no longer meet a condition of the group together, its player chooses a subset that
    does (355.11.b).
    """
    for at in range(first, len(groups)):
        choice = choices(item)[at]
        if not item.excused and is_apart(execution.table, choice, groups[: at + 1]):
            keep_targets(execution, item, groups)
            options = tuple(format_object(target) for target in (*groups[choice_beside(choice.of) - 1], *groups[at]))
            execution.ask(SubsetQuestion(item.player, options, item.id, at=at, least=1, most=1))
            return
        if item.excused or fits_together(execution.table, choice, groups[at]):
            continue
        fitting, least = fitting_alone(execution.table, choice, groups[at]), fewest_kept(choice)
        if len(fitting) > least:
            keep_targets(execution, item, groups)
            options = tuple(format_object(target) for target in fitting)
            execution.ask(SubsetQuestion(item.player, options, item.id, at=at, least=least, most=None))
            return
        groups = (*groups[:at], fitting, *groups[at + 1 :])
    keep_targets(execution, item, groups)
    execution.emit(e.NextInstruction(item.id, 0))


def carry_out(execution: Execution, item: Item) -> None:
    """Carry out the next operation of a resolving item (359.3.d), or ask about it and stay there."""
    if item.ability is None:
        execution.ask(ByHandQuestion(item.player, ("yes",), item.id))
        return
    ability = item.ability
    if len(item.chosen) < len(ability.choose):
        _choose_on_resolution(execution, item, ability.choose[len(item.chosen)])
        return
    at = item.next_instruction or 0
    if at + 1 in ability.again:
        item = _without_lost(execution, item, ability, at)
    operation = ability.do[at]
    is_open = any(isinstance(amount_of(execution.table, item, of), Unknown) for of in reads(operation))
    is_open = is_open or are_things_unknown(execution.table, item, operation)
    if is_open or is_reveal_unknown(execution.table, item, operation.only_if):
        execution.emit(e.LeftToPlayers(item.id))
        return
    linked = is_linked(ability, at + 1)
    met = settle_condition(execution, item, at)
    if linked and (not met or is_ignored(execution, item, operation)):
        execution.emit(e.InstructionEnded(item.id, at + 1, "ignored"))
    elif is_void(item, operation):
        pass
    elif met and not (as_written := is_as_written(execution, item, at)):
        if as_written is not None:
            execution.emit(e.LeftToPlayers(item.id))
        return
    elif met:
        note_amounts(execution, item, operation)
        before, whole = len(execution.events), _is_whole(execution.table, item, operation)
        effects.DO[type(operation)](execution, item, operation)
        if linked and whole and _has_acted(execution, operation, before):
            execution.emit(e.InstructionEnded(item.id, at + 1, "done"))
    now = execution.table.item(item.id)
    has_gone_on = now is not None and now.next_instruction not in (None, at)
    if execution.table.asks is None and not has_gone_on:
        execution.emit(e.NextInstruction(item.id, at + 1))


def _without_lost(execution: Execution, item: Item, ability: Ability, first: int) -> Item:
    """Drop the targets of the execution that begins which an earlier one has made unavailable; return the item.

    What is told about those is ignored, and so is what is linked with it (359.3.e.6, 359.3.e.14.a).
    """
    end = next((number - 1 for number in ability.again if number > first + 1), len(ability.do))
    own = {number for effect in ability.do[first:end] for number in choices_named(effect)}
    there = [
        [number not in own or _is_available(execution.table, ability.choose[number - 1], target) for target in group]
        for number, group in enumerate(item.chosen, 1)
    ]
    if all(map(all, there)):
        return item
    groups = tuple(tuple(compress(group, are_there)) for group, are_there in zip(item.chosen, there, strict=True))
    whose = tuple(tuple(compress(players, are_there)) for players, are_there in zip(item.whose, there, strict=True))
    keep_targets_of(execution, item, groups, whose)
    return execution.table.item(item.id) or item


def _is_available(table: Table, choice: Choice, target: Target) -> bool:
    """Return whether a target is where what was chosen can be; a unit in a trash is no unit any longer."""
    if isinstance(target, str) or choice.of.kind == "card":
        return exists(table, target)
    return table.permanent(target) is not None or table.item(target) is not None


def settle_condition(execution: Execution, item: Item, at: int) -> bool:
    """Return whether the condition of an instruction is met, as it was for the first instruction that asks about it.

    Both outcomes of a sentence with "otherwise" or "instead" hang on what is true before either is carried out.
    """
    condition, do = condition_at(item, at), item.ability.do if item.ability is not None else ()
    if condition is None:
        return True
    known = settled_before(item, at)
    if known is None:
        state = condition_state(execution.table, item, affirmed(condition))
        if isinstance(state, Unknown):
            return False
        known = state
        if any(is_same(condition, later.only_if) for later in do[at + 1 :]):
            execution.emit(e.InstructionEnded(item.id, at + 1, "met" if known else "unmet"))
    return known is not isinstance(condition, Not)


def _is_whole(table: Table, item: Item, operation: Effect) -> bool:
    """Return whether as many runes can be channeled as an instruction says, if it is about that (430)."""
    if not isinstance(operation, m.ChangeRunes) or operation.how != "channel":
        return True
    count = operation.count * (times(table, item, operation) or 0)
    return all(can_channel(table, player, count) for player in players_of(table, item, operation.who))


def _has_acted(execution: Execution, operation: Effect, before: int) -> bool:
    """Return whether an operation has changed something since event `before`, or will once its player has chosen.

    A death that is in doubt, and a discard or a card to play that is chosen, say so themselves once they happen. The
    Might that a unit gets instead of an operation is no outcome of that (370.1).
    """
    if isinstance(operation, Play) and isinstance(operation.what, PrivateCard):
        return False
    if isinstance(operation, m.PlayToken):
        return any(isinstance(event, e.Put) for event in execution.events[before:])
    if isinstance(operation, m.Kill | m.Discard | TakeFromHand):
        left = e.LeftBoard | e.Discarded | e.LeftHand
        return any(isinstance(event, left) for event in execution.events[before:])
    if isinstance(operation, m.Stun | m.Return):
        return any(not isinstance(event, e.MightGiven) for event in execution.events[before:])
    return len(execution.events) > before


def _choose_on_resolution(execution: Execution, item: Item, choice: Choice) -> None:
    """Choose what a player must do on resolution; it is not a target (355.10.f, 355.17)."""
    if choice.by:
        ask_next_player(execution, item, choice)
        return
    fitting = matching(execution.table, choice.of, targeting_context(execution.table, item))
    if len(fitting) <= choice.least:
        add_chosen(execution, item, fitting)
    else:
        options = tuple(format_object(target) for target in fitting)
        execution.ask(MustQuestion(item.player, options, item.id, least=choice.least, most=choice.most))


def answer_must(execution: Execution, item: Item, player: Player, group: tuple[Target, ...]) -> None:
    """Record what a player had to choose; the item goes on once all have chosen."""
    choice = item.ability.choose[len(item.chosen)] if item.ability is not None else None
    if choice is not None and choice.by:
        execution.emit(e.PlayerChose(item.id, player, group))
    else:
        add_chosen(execution, item, group)


def add_chosen(execution: Execution, item: Item, group: tuple[Target, ...]) -> None:
    """Add a group that was chosen while the item resolves."""
    players = tuple(player_of(execution.table, target) or item.player for target in group)
    keep_targets_of(execution, item, (*item.chosen, group), (*item.whose, players))
