"""Finalizing a pending item: choices, costs, payment, and entering the board (2026-07-16, 337, 355-359, 402-406).

Each step is done, or asks its player and leaves the item pending; the machine returns after the answer.
"""

from __future__ import annotations

from functools import partial

from carddata.model.costs import FREE
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.whereabouts import exists, format_object
from tableside.engine.execution import Execution
from tableside.engine.flow import chain
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import BeforePlay, Finalizing, Item, Resolving, Waiting
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.progress import TaskKind
from tableside.engine.model.questions import (
    DestinationQuestion,
    ExtraQuestion,
    MayQuestion,
    ModeQuestion,
    PlaceQuestion,
    TargetsQuestion,
    TokenQuestion,
    UnreadQuestion,
)
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.ability_facts import adds_resources, moves_to_chosen
from tableside.engine.rules.adding import adds_while_paying, at_payment
from tableside.engine.rules.battlefield_tokens import battlefield_added_by
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.chosen_modes import choose_mode, open_modes, possible_modes
from tableside.engine.rules.costs import non_resource_costs, paid_additional_costs, total_cost
from tableside.engine.rules.costs_of_others import cost_entries_after
from tableside.engine.rules.dealing import claim_next_spell
from tableside.engine.rules.destinations import open_destinations
from tableside.engine.rules.effect_plays import next_extra, undo_play
from tableside.engine.rules.given_repeats import end_next_repeat, given_repeats
from tableside.engine.rules.legality import legal_places, may_be_chosen, may_be_chosen_and_paid
from tableside.engine.rules.locations import format_place, is_closed_to
from tableside.engine.rules.naming import ask_tag
from tableside.engine.rules.payable import costs_nothing, is_payable, may_be_paid
from tableside.engine.rules.payment import pay_costs
from tableside.engine.rules.places import enters_ready, ready_entries_after
from tableside.engine.rules.targeting import choices, group_locations, has_legal_answer, legal_options, most_targets
from tableside.engine.rules.totals import NO_COST
from tableside.engine.rules.watching import TriggerEvent
from tableside.engine.rules.weaponmaster import is_cost_unknown

DECIDES_DEATHS: frozenset[TaskKind] = frozenset({"deaths", "cleanup", "ending cleanup", "combat cleanup"})
"""The tasks in which it is decided what takes the place of deaths, and paid for."""


def begin(execution: Execution, item: Item) -> None:
    """Begin to finalize a pending item. Until it is finalized or removed, no cleanup comes between (334.2.a).

    A spell that an effect has played is given Repeat now; one that a player announced was given it as they did.
    """
    is_open = item.kind == "spell" and item.terms is not None and not item.terms.announced
    card = execution.table.card(item.card)
    repeats = given_repeats(execution.table, item.player, card) if is_open else ()
    execution.emit(e.FinalizingBegan(item.id, repeats))


def finalize(execution: Execution, item: Item) -> None:
    """Carry out the next steps of playing a pending item, and finalize it after the last step."""
    for step in (
        _decide_unread,
        _decide_may,
        _decide_extras,
        ask_tag,
        _choose_modes,
        _choose_targets,
        _leave_to_players,
        _choose_destinations,
        _choose_place,
        _pay,
    ):
        if not step(execution, item):
            return
        now = execution.table.item(item.id)
        if now is None:
            return
        item = now
    _finish(execution, item)


def is_undecided(table: Table, item: Item) -> bool:
    """Return whether its player has not yet decided on its "you may" (383.3.a)."""
    return (
        table.setup.rules.may_decided == "finalization"
        and item.ability is not None
        and item.ability.may
        and not item.accepted
    )


def remove_pending(execution: Execution, item: Item, keeps_priority: Player | None = None) -> None:
    """Take a pending item off the chain; it was never played (358.5, 402.4, 404.2).

    A play that is undone was none: whoever had priority or focus has it, and who had passed has passed. If it was
    nothing, as a trigger of unread text that people deny, a player `keeps_priority` as before it.
    """
    undo_play(execution, item)
    if item.before is not None:
        _restore(execution, item.before)
        return
    if keeps_priority is not None and execution.table.chain:
        execution.emit(e.Waits(keeps_priority))
    chain.after_item(execution)


def _restore(execution: Execution, before: BeforePlay) -> None:
    """Leave priority, focus and who has passed as they were before a play that is undone (358.5)."""
    table = execution.table
    if table.chain:
        execution.emit(e.Waits(before.priority, before.passed))
    elif table.showdown is not None:
        execution.emit(e.FocusMoved(table.showdown.focus, before.passed))


def _decide_unread(execution: Execution, item: Item) -> bool:
    """Ask whether unread text triggered, and whether a card from facedown chooses elsewhere (811.1.d.2).

    A reflexive trigger about a card that was not played after all does not exist (387.2).
    """
    if _is_of_nothing(execution.table, item):
        remove_pending(execution, item)
        return False
    if not item.by_hand:
        return True
    if item.trigger and not item.accepted:
        unread.ask(execution, item.player, unread.trigger_doubt(item), item.id)
        return False
    if item.hidden_at is not None and not _chooses_here(item):
        reference = f"@{item.hidden_at}"
        doubt = Doubt("targets elsewhere", (reference,), ())
        execution.ask(UnreadQuestion(item.player, (unread.NO, unread.YES), item.id, doubt=doubt))
        return False
    return True


def _is_of_nothing(table: Table, item: Item) -> bool:
    is_reflexive = item.ability is not None and item.ability.when == "then"
    return is_reflexive and bool(item.it) and not any(exists(table, target) for target in item.it)


def _chooses_here(item: Item) -> bool:
    return isinstance(item.progress, Finalizing) and item.progress.chooses_here


def _decide_may(execution: Execution, item: Item) -> bool:
    """Decide a leading "you may"; with targets, choosing them means yes (383.3.a, 402.1)."""
    if not is_undecided(execution.table, item):
        return True
    is_legal = has_legal_answer(at_payment(execution.table, item), item, may_be_chosen_and_paid)
    if not is_legal or not may_be_paid(execution.table, execution.private, item):
        remove_pending(execution, item)
        return False
    if choices(item):
        return True
    execution.ask(MayQuestion(item.player, ("yes", "no"), item.id))
    return False


def _decide_extras(execution: Execution, item: Item) -> bool:
    """Ask about each optional additional cost of a card that an effect has played (355.1.a)."""
    extra = next_extra(execution.table, execution.private, item)
    if extra is None:
        return True
    execution.ask(ExtraQuestion(item.player, ("yes", "no"), item.id, cost=extra.name))
    return False


def _choose_modes(execution: Execution, item: Item) -> bool:
    """Choose each mode (355.3, 402.2); one that is the only one with legal choices is chosen (355.8, 355.16)."""
    while item.ability is not None and item.ability.modes:
        accepts = partial(has_legal_answer, accepts=may_be_chosen)
        numbers = possible_modes(at_payment(execution.table, item), item, accepts)
        if not numbers and not _go_on_without(execution, item):
            return False
        if len(numbers) != 1:
            numbers = numbers or open_modes(execution.table, item)
            execution.ask(ModeQuestion(item.player, tuple(map(str, numbers)), item.id))
            return False
        choose_mode(execution, item, numbers[0])
        item = execution.table.item(item.id) or item
    return True


def _choose_targets(execution: Execution, item: Item) -> bool:
    """Make the remaining choices; a choice with one legal answer is made unless it can be declined (355.5, 402.2)."""
    all_choices = choices(item)
    if len(item.chosen) >= len(all_choices):
        return True
    table = at_payment(execution.table, item)
    while len(item.chosen) < len(all_choices):
        choice, fitting = all_choices[len(item.chosen)], legal_options(table, item, may_be_chosen)
        if len(fitting) < choice.least and not _go_on_without(execution, item):
            return False
        forced = len(fitting) <= choice.least and not is_undecided(execution.table, item)
        if not forced:
            declined = ("no",) if is_undecided(execution.table, item) else ()
            answers = (*(format_object(target) for target in fitting), *declined)
            limit = most_targets(execution.table, item, item.chosen)
            execution.ask(TargetsQuestion(item.player, answers, item.id, least=choice.least, most=limit))
            return False
        execution.emit(e.Chose(item.id, (*item.chosen, fitting), item.excused))
        item = execution.table.item(item.id) or item
    return True


def _leave_to_players(execution: Execution, item: Item) -> bool:
    """Leave an item to the players whose cost only they know: the Equip cost of a card done by hand. Return True."""
    if is_cost_unknown(execution.table, item):
        execution.emit(e.LeftToPlayers(item.id))
    return True


def _go_on_without(execution: Execution, item: Item) -> bool:
    """Without a legal answer, remove an ability or what an effect has played (358.5, 402.4).

    A card that a judge let stand goes on.
    """
    if item.kind == "ability" or item.terms is not None:
        remove_pending(execution, item)
        return False
    return True


def _choose_destinations(execution: Execution, item: Item) -> bool:
    """Choose the destination of each move, in the order of the text (355.4)."""
    for at, move in enumerate(moves_to_chosen(item.ability)[len(item.destinations) :], len(item.destinations)):
        places = open_destinations(execution.table, item, move)
        if len(places) > 1:
            options = tuple(format_place(place) for place in places)
            execution.ask(DestinationQuestion(item.player, options, item.id, at=at))
            return False
        if not places and any(item.chosen) and not _go_on_without(execution, item):
            return False
        execution.emit(e.DestinationChosen(item.id, places[0] if places else None))
    return True


def _choose_place(execution: Execution, item: Item) -> bool:
    """Choose where a unit or gear enters (355.2). What an effect has played and can enter nowhere is not played."""
    if item.kind not in ("unit", "gear") or item.to is not None or battlefield_added_by(execution.table, item):
        return True
    places = legal_places(execution.table, item)
    if not places and (item.token is not None or item.terms is not None):
        remove_pending(execution, item)
        return False
    if len(places) > 1:
        options = tuple(format_place(place) for place in places)
        execution.ask((PlaceQuestion if item.token is None else TokenQuestion)(item.player, options, item.id))
        return False
    execution.emit(e.Located(item.id, places[0] if places else item.player))
    return True


def _pay(execution: Execution, item: Item) -> bool:
    """Pay the cost (357, 404). An ability that cannot be paid is removed, and so is what an effect has played.

    Where its player must add resources first, they are asked (357.1.a). A token has no cost (185.3.a). In the edition
    of 2025-12-01 a "you may" and its cost wait for the resolution.
    """
    if item.token is not None:
        return True
    if item.ability is not None and item.ability.may and execution.table.setup.rules.may_decided == "resolution":
        return True
    if costs_nothing(execution.table, item):
        return pay_costs(execution, item)
    limited = not item.paid and (item.kind == "ability" or item.terms is not None)
    payable = bool(item.paid) or is_payable(execution.table, execution.private, item)
    if not payable and not may_be_paid(execution.table, execution.private, item):
        if limited:
            remove_pending(execution, item)
            return False
        payable = True
    if payable is False or (isinstance(payable, Unknown) and _is_unsaid(item)) or _may_decline(execution.table, item):
        execution.ask(MayQuestion(item.player, ("yes", "no"), item.id))
        return False
    return pay_costs(execution, item)


def _is_unsaid(item: Item) -> bool:
    """Return whether its player has not yet said that they pay for what an effect has played."""
    return item.terms is not None and not item.terms.announced and not item.accepted


def _may_decline(table: Table, item: Item) -> bool:
    """Return whether its player may still decline to pay for a triggered ability (404.2)."""
    if item.kind != "ability" or item.ability is None or item.ability.when == "activate" or item.accepted:
        return False
    return total_cost(table, item) != NO_COST or non_resource_costs(table, item) != FREE


def _finish(execution: Execution, item: Item) -> None:
    """Finalize the item, and note where the groups are that it chose.

    Its card counts as played this turn from now on (812.1.c), before 2026 when it has resolved.
    """
    execution.emit(e.Finalized(item.id, group_locations(execution.table, item)))
    claim_next_spell(execution, item)
    if item.is_card and execution.table.setup.rules.counts_as_played == "finalization":
        execution.emit(e.CountedAsPlayed(item.player, item.id))
    left = cost_entries_after(execution.table, item)
    if left != execution.table.lasting.cost_entries:
        execution.emit(e.CostEntriesAre(left))
    end_next_repeat(execution, item)
    _trigger_on_targets(execution, item)


def _trigger_on_targets(execution: Execution, item: Item) -> None:
    """Trigger abilities on the permanents that the item targets (383.4.b); people know those of a card by hand.

    What is the target of two choices is targeted twice, as for Deflect (809.1.c).
    """
    targets = (target for group in item.chosen for target in group)
    chosen = tuple(target for target in targets if isinstance(target, int) and execution.table.permanent(target))
    if chosen or item.by_hand:
        spell = item.kind == "spell"
        fire(execution, TriggerEvent("choose", item.player, chosen, spell=spell, unknown=item.by_hand))


def resolves_at_once(item: Item) -> bool:
    """Return whether a finalized item resolves before anybody has priority: a unit, a gear, an Add ability (337.2)."""
    return isinstance(item.progress, Waiting) and (item.kind in ("unit", "gear") or adds_resources(item))


def adding_to_pay(execution: Execution) -> Item | None:
    """The newest item, if it adds resources for a payment that something in progress asks for (429.3.a).

    That is another item, or a death that is being decided by an instruction or in a cleanup, unless it is the death of
    what adds the resources.
    """
    items = execution.table.chain
    newest = items[-1] if items else None
    if newest is None or not adds_while_paying(newest):
        return None
    task = next(iter(execution.table.tasks), None)
    is_during_deaths = task is not None and task.kind in DECIDES_DEATHS and newest.by not in task.units
    return newest if is_during_deaths or any(item.is_in_progress for item in items[:-1]) else None


def carry_out_at_once(execution: Execution, item: Item) -> None:
    """Carry out the next step of an ability that adds resources, from its finalization to its end (429.3.a)."""
    match item.progress:
        case Finalizing():
            finalize(execution, item)
        case Waiting():
            resolve_at_once(execution, item)
        case Resolving():
            chain.resolve(execution, item)
        case _:
            begin(execution, item)


def resolve_at_once(execution: Execution, item: Item) -> None:
    """Put a finalized unit or gear on the board, or begin to resolve an ability that adds resources."""
    if item.kind in ("unit", "gear"):
        _enter_board(execution, item)
    else:
        execution.emit(e.ResolutionBegan(item.id, 0))


def _change_there(execution: Execution, item: Item, place: Place) -> None:
    """Have what follows on this unit speak of its base: it is played there, not into a combat of others (462.2.b)."""
    for follower in execution.table.chain:
        if follower.is_pending and item.id in follower.it and follower.there == place:
            execution.emit(e.ThereChanged(follower.id, item.player))


def _enter_board(execution: Execution, item: Item) -> None:
    """Put the permanent on the board and trigger abilities on its play (359.2)."""
    place: Place = item.player if item.to is None else item.to
    added = battlefield_added_by(execution.table, item)
    if added:
        execution.emit(e.BattlefieldAdded(added))
        place = len(execution.table.battlefields)
    if isinstance(place, int) and item.kind == "unit" and is_closed_to(execution.table, item.player, place):
        _change_there(execution, item, place)
        place = item.player
    exhausted = not enters_ready(execution.table, item)
    entering = Permanent(
        item.id,
        item.card,
        "unit" if item.kind == "unit" else "gear",
        item.player,
        place,
        exhausted=exhausted,
        origin=item.source,
        token=item.token is not None,
        owner=(item.token.owner if item.token is not None else item.owner) or None,
        named=item.named,
    )
    execution.emit(e.Entered(entering))
    left = ready_entries_after(execution.table, item)
    if left != execution.table.lasting.ready_entries:
        execution.emit(e.ReadyEntriesAre(left))
    if item.kind == "unit":
        contest(execution, item.player, place)
    paid = tuple(extra.name for extra in paid_additional_costs(execution.table, item))
    if item.is_card and execution.table.setup.rules.counts_as_played == "resolution":
        execution.emit(e.CountedAsPlayed(item.player, item.id))
    hidden_at = item.hidden_at if item.is_card else None
    fire(
        execution,
        TriggerEvent("play", item.player, (item.id,), place, hidden_at, paid),
        *chain.play_triggers(execution.table, item),
    )
    execution.emit(e.LeftChain(item.id))
    chain.after_item(execution)
