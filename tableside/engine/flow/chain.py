"""The chain: passing priority, and resolving items (2026-07-16, 327-340)."""

from __future__ import annotations

from typing import Literal

from tableside.engine.derived.truth import Unknown
from tableside.engine.execution import Execution
from tableside.engine.flow import showdown
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import MayQuestion
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.zones import PublicZone
from tableside.engine.rules import resolution, unread
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.ability_facts import adds_resources
from tableside.engine.rules.conditions import condition_state, is_if_later
from tableside.engine.rules.effect_plays import leave_chain
from tableside.engine.rules.payable import may_be_paid
from tableside.engine.rules.payment import pay_costs
from tableside.engine.rules.watching import TriggerEvent


def pass_priority(execution: Execution, player: Player) -> None:
    """Pass priority. After all players have passed in sequence, the newest item resolves (338.1.b, 339, 340.1)."""
    passed = (*execution.table.passed, player)
    if set(passed) >= set(execution.table.players):
        resolve_newest(execution)
    else:
        execution.emit(e.Waits(execution.table.after(player), passed))


def resolve_newest(execution: Execution) -> None:
    """Begin to resolve the newest item of the chain (340.1)."""
    newest = execution.table.chain[-1]
    execution.emit(e.Waits(None), e.ResolutionBegan(newest.id))


def resolve(execution: Execution, item: Item) -> None:
    """Continue an item that resolves, and take it off the chain at its end (340.1, 359.3.d)."""
    skipped = item.by_hand and execution.table.setup.follow == "score"
    at = item.next_instruction
    if item.ability is not None and at is None:
        if _is_still_so(execution, item) and _is_decided(execution, item):
            resolution.begin_resolution(execution, item)
    elif skipped or (item.ability is not None and at is not None and at >= len(item.ability.do)):
        finish_item(execution, item)
    else:
        resolution.carry_out(execution, item)


def _is_still_so(execution: Execution, item: Item) -> bool:
    """Read an "if" that is part of the effect (383.2.b); return whether the item is carried out.

    Of what nobody knows people say what comes of it.
    """
    if item.ability is None or not is_if_later(execution.table, item.ability):
        return True
    met = condition_state(execution.table, item, item.ability.only_if)
    if isinstance(met, Unknown):
        execution.emit(e.LeftToPlayers(item.id))
    elif not met:
        finish_item(execution, item)
    return met is True


def _is_decided(execution: Execution, item: Item) -> bool:
    """Decide a "you may" and pay its cost on resolution, as before 2026; return whether that is done.

    Nobody is asked who could not pay.
    """
    if item.ability is None or not item.ability.may or execution.table.setup.rules.may_decided == "finalization":
        return True
    if not item.accepted and not may_be_paid(execution.table, execution.private, item):
        finish_item(execution, item)
        return False
    if not item.accepted:
        execution.ask(MayQuestion(item.player, ("yes", "no"), item.id))
        return False
    return pay_costs(execution, item)


def finish_item(execution: Execution, item: Item) -> None:
    """Take a resolved item off the chain; a spell counts as played and goes to the trash (340.2, 359.3.d).

    Priority does not pass from an ability that adds resources (429.2.a). If it was used to pay for something that is in
    progress, nobody gets priority before that goes on (429.3.a).
    """
    if item.kind == "spell":
        if execution.table.setup.rules.counts_as_played == "resolution":
            execution.emit(e.CountedAsPlayed(item.owned_by, item.id))
        fire(execution, *play_triggers(execution.table, item))
    _fire_use(execution, item)
    to: Literal["", PublicZone] = ""
    if item.kind == "spell":
        to = "banished" if isinstance(item.progress, Resolving) and item.progress.banishes else "trash"
    if to == "banished":
        execution.emit(e.LeftChain(item.id, to))
    else:
        leave_chain(execution, item, to)
    waiting = execution.table.chain
    is_for_payment = bool(execution.table.tasks) or any(other.is_in_progress for other in waiting)
    if adds_resources(item) and waiting and not is_for_payment:
        execution.emit(e.Waits(item.player))
    after_item(execution)


def _fire_use(execution: Execution, item: Item) -> None:
    """Fire what triggers on the use of an activated ability: it is used once it has resolved (377.2.a)."""
    by_hand = item.by_hand and item.kind == "ability" and not item.trigger
    if item.is_activated:
        card = execution.table.card(item.card)
        sources = card.types if card is not None else ()
        energy = item.ability.cost.energy if item.ability is not None else None
        event = TriggerEvent("use", item.player, sources=sources, unknown=by_hand or not sources, energy=energy)
        fire(execution, event)


def play_triggers(table: Table, item: Item) -> tuple[TriggerEvent, ...]:
    """The trigger events of playing this card or token, for its controller then (419.4.a). A token is no card.

    Which of the player's cards this turn it is, and which of their spells, counts those that have resolved: neither
    what was countered (425.1.b) nor what is still on the chain has been played (419.4.a).
    """
    player = item.player
    seat = table.seat(player)
    waiting = (other for other in table.chain if other.player == player and other.id != item.id)
    yet_to = sum(other.id in table.seat(other.owned_by).this_turn.played_ids for other in waiting)
    counts = (seat.played, seat.this_turn.spells_played)
    card, spell = (count + seat.this_turn.taken - seat.this_turn.countered - yet_to for count in counts)
    played = TriggerEvent("plays", player, (item.id,), ordinals=(spell, spell))
    any_card = TriggerEvent("plays a card", player, (item.id,), ordinals=(card, card))
    from_facedown = TriggerEvent("plays from facedown", player, (item.id,))
    if not item.is_card:
        return (played,)
    return (played, any_card, from_facedown) if item.source == "facedown" else (played, any_card)


def after_item(execution: Execution) -> None:
    """Move focus on in a showdown once the chain is empty (346), or ask whether it is."""
    table = execution.table
    if table.open and table.showdown is not None:
        showdown.chain_ended(execution, table.showdown)
    else:
        ask_what_holds(execution)


def ask_what_holds(execution: Execution) -> None:
    """Ask whether the next trigger of unread text triggered, if in a showdown only such triggers hold the chain.

    That matters where focus passes after each chain that a trigger opened: if none triggered, the chain ends here, and
    what triggers later opens another.
    """
    table = execution.table
    if table.showdown is not None and "trigger" not in table.setup.rules.keeps_focus_after:
        is_state_sure(execution)


def is_state_sure(execution: Execution) -> bool:
    """Return whether it is sure that the state is open, or that it is closed (309).

    It is not while only triggers of unread text hold the chain. Then ask whether the next of them triggered.
    """
    items = execution.table.chain
    if not items or not all(map(_may_not_be_there, items)):
        return True
    unread.ask(execution, items[0].player, unread.trigger_doubt(items[0]), items[0].id)
    return False


def _may_not_be_there(item: Item) -> bool:
    """Return whether this is unread text of which nobody has said whether it triggered."""
    return item.by_hand and bool(item.trigger) and not item.accepted
