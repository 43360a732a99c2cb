"""Operations: carrying out what a card does, instruction by instruction (2026-07-16, 359.3, 407-444)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from carddata.model import abilities as m
from carddata.model.targets import Choice, TargetFilter
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item, PendingToken
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import Question
from tableside.engine.model.references import UNKNOWN, Place, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules import hidden, resources, scoring, unread
from tableside.engine.rules.abilities import (
    TriggerEvent,
    done_instruction,
    fire,
    ignored_instruction,
    is_linked,
    is_met,
)
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.locations import destinations
from tableside.engine.rules.movement import move_units, recall
from tableside.engine.rules.objects import (
    battlefield_of,
    exists,
    format_object,
    matching,
    place_of,
    player_of,
    targeting_context,
)
from tableside.engine.rules.targeting import choices, fewest_kept, fits_together, fitting_alone, still_legal


def begin_resolution(execution: Execution, item: Item) -> None:
    """Begin to resolve an item: check its targets again, for all its instructions (359.3.e.2, 359.3.e.7).

    If they no longer meet a condition of the group together, its player chooses a subset that does (355.11.b).
    """
    groups = list(still_legal(execution.table, item))
    for at, choice in enumerate(choices(item)[: len(groups)]):
        if not item.excused and not fits_together(execution.table, choice, groups[at]):
            fitting, least = fitting_alone(execution.table, choice, groups[at]), fewest_kept(choice)
            if len(fitting) > least:
                options = tuple(format_object(target) for target in fitting)
                execution.ask(Question(item.player, "subset", options, item.id, at=at, least=least, most=None))
                return
            groups[at] = fitting
    keep_targets(execution, item, tuple(groups))


def keep_targets(execution: Execution, item: Item, groups: tuple[tuple[Target, ...], ...]) -> None:
    """Record the targets that the item acts on, and go on to its first operation."""
    whose = tuple(tuple(player_of(execution.table, target) or item.player for target in group) for group in groups)
    execution.emit(e.LegalTargetsKept(item.id, groups, whose), e.Resolving(item.id, 0))


def carry_out(execution: Execution, item: Item) -> None:
    """Carry out the next operation of a resolving item (359.3.d), or ask about it and stay there."""
    if item.ability is None:
        execution.ask(Question(item.player, "by hand", ("yes",), item.id))
        return
    if len(item.chosen) < len(item.ability.choose):
        _choose_on_resolution(execution, item, item.ability.choose[len(item.chosen)])
        return
    step = item.step or 0
    operation = item.ability.do[step]
    linked = is_linked(item.ability, step + 1)
    met = is_met(execution.table, item, operation.only_if)
    if linked and (not met or _is_ignored(execution, item, operation)):
        execution.emit(e.CostPaid(item.id, ignored_instruction(step + 1)))
    elif met:
        before = len(execution.events)
        DO[type(operation)](execution, item, operation)
        if linked and _has_acted(execution, operation, before):
            execution.emit(e.CostPaid(item.id, done_instruction(step + 1)))
    if execution.table.asks is None:
        execution.emit(e.Resolving(item.id, step + 1))


def _is_ignored(execution: Execution, item: Item, operation: m.Effect) -> bool:
    """Whether an instruction cannot be followed: nothing is left to act on, or it is impossible (359.3.e.6)."""
    table = execution.table
    match operation:
        case m.Deal(to=things) | m.GiveMight(to=things) | m.GiveKeyword(to=things):
            return not targets_of(table, item, things)
        case m.Move(what=things, to="base" | "chosen" as to):
            units = permanents_of(table, item, things)
            return not any(_may_go(table, unit, "" if to == "base" else _destination(item)) for unit in units)
        case m.Swap(first=first, second=second):
            return not (permanents_of(table, item, first) and permanents_of(table, item, second))
        case (
            m.Kill(what=things)
            | m.Move(what=things)
            | m.Stun(what=things)
            | m.Buff(what=things)
            | m.Return(what=things)
            | m.Ready(what=things)
            | m.Exhaust(what=things)
            | m.Recall(what=things)
            | m.Heal(what=things)
            | m.Counter(what=things)
        ):
            return not targets_of(table, item, things)
        case m.Discard(who=who):
            return all(execution.private.hands.get(player) == () for player in players_of(table, item, who))
        case _:
            return False


def _may_go(table: Table, unit: Permanent, to: Place | None) -> bool:
    """Whether an effect can move a unit to a battlefield, or to its base for any other place (355.4.a)."""
    place = unit.player if isinstance(to, str) else to
    return place in destinations(table, unit)


def _has_acted(execution: Execution, operation: m.Effect, before: int) -> bool:
    """Whether an operation has changed something since event number `before`, or will once its player has chosen.

    A death that is in doubt, and a discard that is chosen, say so themselves once they happen.
    """
    if isinstance(operation, m.Kill | m.Discard):
        return any(isinstance(event, e.LeftBoard | e.Discarded) for event in execution.events[before:])
    return len(execution.events) > before


def _choose_on_resolution(execution: Execution, item: Item, choice: Choice) -> None:
    """Choose what a player must do on resolution; it is not a target (355.10.f, 355.17)."""
    fitting = matching(execution.table, choice, targeting_context(execution.table, item))
    if len(fitting) <= choice.least:
        add_chosen(execution, item, fitting)
    else:
        options = tuple(format_object(target) for target in fitting)
        execution.ask(Question(item.player, "must", options, item.id, least=choice.least, most=choice.most))


def add_chosen(execution: Execution, item: Item, group: tuple[Target, ...]) -> None:
    """Add a group that was chosen while the item resolves."""
    players = tuple(player_of(execution.table, target) or item.player for target in group)
    execution.emit(e.LegalTargetsKept(item.id, (*item.chosen, group), (*item.whose, players)))


def targets_of(table: Table, item: Item, chosen: m.Things) -> tuple[Target, ...]:
    """The objects that an operation acts on now, without those that are gone (359.3.e.6)."""
    if chosen == "me":
        return (item.by,) if item.by and table.permanent(item.by) else ()
    if isinstance(chosen, int):
        return tuple(target for target in _chosen_group(item, chosen) if exists(table, target))
    if isinstance(chosen, TargetFilter):
        return matching(table, chosen, targeting_context(table, item))
    return ()


def _chosen_group(item: Item, number: int) -> tuple[Target, ...]:
    return item.chosen[number - 1] if number <= len(item.chosen) else ()


def permanents_of(table: Table, item: Item, things: m.Things) -> tuple[Permanent, ...]:
    """The permanents that an operation acts on now."""
    units = (table.permanent(target) for target in targets_of(table, item, things) if isinstance(target, int))
    return tuple(permanent for permanent in units if permanent is not None)


def players_of(table: Table, item: Item, players: m.Who) -> tuple[Player, ...]:
    """The players an operation names; for a target, its controller as the item began to resolve (359.3.e.13)."""
    if isinstance(players, int):
        return tuple(dict.fromkeys(item.whose[players - 1])) if players <= len(item.whose) else ()
    order = (table.turn, *(player for player in _players_in_order(table) if player != table.turn))
    return {"you": (item.player,), "opponents": table.opponents(item.player), "everybody": order}[players]


def _players_in_order(table: Table) -> tuple[Player, ...]:
    order, start = table.players, table.setup.players.index(table.turn)
    return tuple(
        sorted(order, key=lambda player: (table.setup.players.index(player) - start) % len(table.setup.players))
    )


def kill(execution: Execution, *ids: int, item: int = 0) -> None:
    """Kill permanents at the same time. If unread text may bear on it, a task asks first.

    `item` is the chain item that is told whether its instruction to kill took place.
    """
    if ids and unread.bearing(execution.table, "kill"):
        execution.put_first(Task("deaths", units=ids, item=item))
    else:
        kill_now(execution, *ids)


def carry_out_deaths(execution: Execution, task: Task) -> None:
    """Kill the units of a task, or ask whether they die."""
    units = [unit for unit in (execution.table.permanent(identity) for identity in task.units) if unit is not None]
    texts = unread.bearing(execution.table, "kill")
    if not units or not texts:
        execution.finish_task()
        _kill_for(execution, task, *(unit.id for unit in units))
        return
    subjects = tuple(format_object(unit.id) for unit in units)
    unread.ask(execution, units[0].player, Doubt("kill", subjects, texts))


def answer_deaths(execution: Execution, happens: bool) -> None:
    """Kill the units of the first task, or none of them; several are asked about one by one."""
    task = execution.table.tasks[0]
    execution.finish_task()
    if happens:
        _kill_for(execution, task, *task.units)
    elif len(task.units) > 1:
        execution.put_first(*(replace(task, units=(unit,)) for unit in task.units))


def _kill_for(execution: Execution, task: Task, *ids: int) -> None:
    """Kill the units of a task, and tell its item that it did (359.3.e.14.b)."""
    kill_now(execution, *ids)
    item = execution.table.item(task.item)
    if item is not None and item.ability is not None and ids and is_linked(item.ability, item.step or 0):
        execution.emit(e.CostPaid(item.id, done_instruction(item.step or 0)))


def kill_now(execution: Execution, *ids: int) -> None:
    """Kill permanents at the same time, after the triggers on their deaths are pending (323.4, 808.1.d)."""
    dying = tuple(
        permanent for permanent in (execution.table.permanent(identity) for identity in ids) if permanent is not None
    )
    if dying:
        fire(
            execution,
            *(TriggerEvent("death", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
            *(TriggerEvent("dies", permanent.player, (permanent.id,), permanent.place) for permanent in dying),
        )
    for permanent in dying:
        execution.emit(e.LeftBoard(permanent.id, "trash"))


def _draw(execution: Execution, item: Item, do: m.Draw) -> None:
    for player in reversed(players_of(execution.table, item, do.who)):
        execution.draw(player, do.count)


def _deal(execution: Execution, item: Item, do: m.Deal) -> None:
    units = permanents_of(execution.table, item, do.to)
    if not do.split:
        deal_damage(execution, *((unit.id, do.amount) for unit in units))
    elif len(units) in (1, do.amount):
        deal_damage(execution, *((unit.id, do.amount // len(units)) for unit in units))
    elif units:
        options = tuple(format_object(unit.id) for unit in units)
        execution.ask(Question(item.player, "split", options, item.id, most=None, amount=do.amount))


def deal_damage(execution: Execution, *damage: tuple[int, int]) -> None:
    """Deal damage to units at the same time, in pairs of unit id and amount (417)."""
    for identity, amount in damage:
        unit = execution.table.permanent(identity)
        if unit is not None and amount > 0:
            execution.emit(e.DamageMarked((identity,), unit.damage + amount))


def _kill(execution: Execution, item: Item, do: m.Kill) -> None:
    kill(execution, *(permanent.id for permanent in permanents_of(execution.table, item, do.what)), item=item.id)


def _move(execution: Execution, item: Item, do: m.Move) -> None:
    for unit in permanents_of(execution.table, item, do.what):
        here = targeting_context(execution.table, item).here
        to = {"base": unit.player, "here": here, "chosen": _destination(item)}[do.to]
        if do.to == "here" and isinstance(to, str) and to != unit.player:
            recall(execution, unit)
        elif to is not None:
            move_units(execution, (unit.id,), unit.player if isinstance(to, str) else to)


def _destination(item: Item) -> Place | None:
    """The destination that was chosen for the move that an item has come to."""
    before = item.ability.do[: item.step or 0] if item.ability is not None else ()
    number = sum(isinstance(do, m.Move) and do.to == "chosen" for do in before)
    return item.destinations[number] if number < len(item.destinations) else None


def _swap(execution: Execution, item: Item, do: m.Swap) -> None:
    pair = (*permanents_of(execution.table, item, do.first)[:1], *permanents_of(execution.table, item, do.second)[:1])
    if len(pair) == 2:
        for unit, to in ((pair[0], pair[1].place), (pair[1], pair[0].place)):
            move_units(execution, (unit.id,), unit.player if isinstance(to, str) else to)


def _give_might(execution: Execution, item: Item, do: m.GiveMight) -> None:
    for unit in permanents_of(execution.table, item, do.to):
        might = execution.table.might(unit)
        amount = do.amount
        if do.least is not None and amount < 0 and might is not None:
            amount = min(0, max(amount, do.least - might))
        if amount:
            execution.emit(e.MightGiven(unit.id, amount))


def _give_keyword(execution: Execution, item: Item, do: m.GiveKeyword) -> None:
    for unit in permanents_of(execution.table, item, do.to):
        execution.emit(e.Granted(unit.id, do.keyword))


def _stun(execution: Execution, item: Item, do: m.Stun) -> None:
    for unit in permanents_of(execution.table, item, do.what):
        if not unit.stunned:
            execution.emit(e.Stunned(unit.id))


def _buff(execution: Execution, item: Item, do: m.Buff) -> None:
    for unit in permanents_of(execution.table, item, do.what):
        if not unit.buffed:
            execution.emit(e.Buffed(unit.id))


def _return(execution: Execution, item: Item, do: m.Return) -> None:
    for target in targets_of(execution.table, item, do.what):
        return_to_hand(execution, target)


def return_to_hand(execution: Execution, target: Target) -> None:
    """Return a permanent, a facedown card or a card in a trash to its owner's hand."""
    if isinstance(target, str):
        if place_of(execution.table, target) is not None and not battlefield_of(execution.table, target):
            hidden.discard_facedown(execution, target, "hand")
        return
    permanent = execution.table.permanent(target)
    if permanent is not None:
        execution.emit(e.LeftBoard(permanent.id, "hand", permanent.owned_by, "" if permanent.token else permanent.card))
        return
    for seat in execution.table.seats:
        for card in seat.trash:
            if card.id == target:
                execution.emit(e.PickedUp(seat.player, target, card.card))


def _turn_to(exhausted: bool) -> Callable[[Execution, Item, Any], None]:
    def do(execution: Execution, item: Item, operation: m.Ready | m.Exhaust) -> None:
        ids = tuple(
            permanent.id
            for permanent in permanents_of(execution.table, item, operation.what)
            if permanent.exhausted is not exhausted
        )
        if ids:
            execution.emit(e.Turned(ids, exhausted))

    return do


def _recall(execution: Execution, item: Item, do: m.Recall) -> None:
    recall(execution, *permanents_of(execution.table, item, do.what))


def _heal(execution: Execution, item: Item, do: m.Heal) -> None:
    hurt = tuple(permanent.id for permanent in permanents_of(execution.table, item, do.what) if permanent.damage)
    if hurt:
        execution.emit(e.DamageMarked(hurt, 0))


def _play_token(execution: Execution, item: Item, do: m.PlayToken) -> None:
    """Put tokens on the chain. They are pending until this item has resolved, and get their place then (354.3)."""
    here = _place_here(execution.table, item) if do.here else None
    if here is not None or not do.here:
        put_tokens(execution, item, do, here)


def _place_here(table: Table, item: Item) -> Place | None:
    """The place "here", where a base is that of the item's player; None if it is not known any longer."""
    here = targeting_context(table, item).here
    return item.player if isinstance(here, str) else here


def put_tokens(execution: Execution, item: Item, do: m.PlayToken, place: Place | None) -> None:
    """Put the tokens of an operation on the chain as pending items (329, 330.2, 354).

    A unit enters exhausted unless the card says otherwise, gear ready (359.2).
    """
    card = execution.table.card(do.token)
    is_unit = card is None or card.type == "unit"
    exhausted = do.exhausted or (is_unit and not do.ready)
    for number in range(1, do.count + 1):
        token = Item(
            execution.table.next_id,
            item.player,
            do.token,
            "unit" if is_unit else "gear",
            "board",
            to=place if is_unit else item.player,
            hidden_at=item.hidden_at if place is None else None,
            token=PendingToken(item.card, number, do.count, exhausted),
        )
        execution.emit(e.Put(token))


def _discard(execution: Execution, item: Item, do: m.Discard) -> None:
    """Ask each player in turn which cards to discard, if they have not chosen yet (422)."""
    for player in players_of(execution.table, item, do.who):
        name = f"discard {item.step} {player}"
        hand = execution.private.hands.get(player)
        count = do.count if hand is None else min(do.count, len(hand))
        if name in item.costs or not count:
            continue
        if hand is not None and len(hand) == count and UNKNOWN not in hand:
            discard_cards(execution, player, hand)
            continue
        execution.ask(Question(player, "discard", (), item.id, least=0 if hand is None else count, most=count))
        return


def discard_cards(execution: Execution, player: Player, cards: tuple[str, ...]) -> None:
    """Put cards of a hand in their owner's trash; `?` stands for a card that was not read."""
    for card in cards:
        execution.emit(e.Discarded(player, None if card == UNKNOWN else card, execution.table.next_id))


def _gain_points(execution: Execution, item: Item, do: m.GainPoints) -> None:
    for player in players_of(execution.table, item, do.who):
        scoring.gain_points(execution, player, do.points, "effect")


def _add(execution: Execution, item: Item, do: m.Add) -> None:
    seat = execution.table.seat(item.player)
    if seat.runes is not None:
        pool = replace(seat.pool, energy=seat.pool.energy + do.energy, power=(*seat.pool.power, *do.power))
        execution.emit(e.PoolIs(item.player, pool))


def _counter(execution: Execution, item: Item, do: m.Counter) -> None:
    for target in targets_of(execution.table, item, do.what):
        if isinstance(target, int) and execution.table.item(target) is not None:
            execution.emit(e.LeftChain(target, "trash"))


def _hide_free(execution: Execution, item: Item, do: m.HideFree) -> None:
    execution.emit(e.HidesFree(item.player))


def _do_this(execution: Execution, item: Item, do: m.DoThis) -> None:
    """Put a reflexive trigger on the chain; it is finalized after this item has resolved (388)."""
    for _ in range(do.times):
        then = Item(
            execution.table.next_id, item.player, item.card, "ability", "board", do.then, by=item.by, at=item.at
        )
        execution.emit(e.Put(then))


def _banish_this(execution: Execution, item: Item, do: m.BanishThis) -> None:
    execution.emit(e.CostPaid(item.id, "banished"))


def _take_turn(execution: Execution, item: Item, do: m.TakeTurn) -> None:
    execution.emit(e.TurnQueued(item.player))


def _banish(execution: Execution, item: Item, do: m.Banish) -> None:
    """Banish permanents, or cards of a trash; a facedown card is shown first (421.4)."""
    for target in targets_of(execution.table, item, do.what):
        if isinstance(target, str):
            if place_of(execution.table, target) is not None and not battlefield_of(execution.table, target):
                hidden.discard_facedown(execution, target, "banished")
        elif execution.table.permanent(target) is not None:
            execution.emit(e.LeftBoard(target, "banished"))
        else:
            _banish_from_trash(execution, target)


def _banish_from_trash(execution: Execution, target: int) -> None:
    for seat in execution.table.seats:
        for card in seat.trash:
            if card.id == target:
                execution.emit(e.Banished(seat.player, target, card.card))


def _take_control(execution: Execution, item: Item, do: m.TakeControl) -> None:
    """Change who controls permanents. Their units are present for another player, who may contest (190.3.a)."""
    taken = tuple(unit for unit in permanents_of(execution.table, item, do.what) if unit.player != item.player)
    if taken:
        execution.emit(e.ControllerChanged(tuple(unit.id for unit in taken), item.player))
    for unit in taken:
        if unit.kind == "unit":
            contest(execution, item.player, unit.place)


def _attach(execution: Execution, item: Item, do: m.Attach) -> None:
    """Attach permanents to another one; attached to that already they stay as they are (434.1.f, 434.1.g)."""
    top_most = next(iter(permanents_of(execution.table, item, do.to)), None)
    for permanent in permanents_of(execution.table, item, do.what):
        if top_most is not None and top_most.id not in (permanent.id, permanent.attached_to):
            execution.emit(e.Attached(permanent.id, top_most.id))


def _change_runes(execution: Execution, item: Item, do: m.ChangeRunes) -> None:
    changed = resources.change_runes(execution.table.seat(item.player), do)
    if changed is not None:
        execution.emit(e.RunesAre(item.player, changed))


DO: dict[type[Any], Callable[[Execution, Item, Any], None]] = {
    m.Draw: _draw,
    m.Deal: _deal,
    m.Kill: _kill,
    m.Move: _move,
    m.Swap: _swap,
    m.GiveMight: _give_might,
    m.GiveKeyword: _give_keyword,
    m.Stun: _stun,
    m.Buff: _buff,
    m.Return: _return,
    m.Ready: _turn_to(exhausted=False),
    m.Exhaust: _turn_to(exhausted=True),
    m.Recall: _recall,
    m.Heal: _heal,
    m.PlayToken: _play_token,
    m.Discard: _discard,
    m.GainPoints: _gain_points,
    m.Add: _add,
    m.Counter: _counter,
    m.HideFree: _hide_free,
    m.BanishThis: _banish_this,
    m.DoThis: _do_this,
    m.TakeTurn: _take_turn,
    m.Banish: _banish,
    m.TakeControl: _take_control,
    m.Attach: _attach,
    m.ChangeRunes: _change_runes,
}
"""The function that carries out each operation."""
