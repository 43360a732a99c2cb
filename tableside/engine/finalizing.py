"""Finalizing a pending item: choices, costs, payment, and what enters at once (2026-07-16, 337, 355-359, 402-406).

Each step is done, or asks its player and leaves the item pending; the machine comes back after the answer.
"""

from __future__ import annotations

from carddata.model import FREE
from tableside.engine import chain, playing
from tableside.engine import events as e
from tableside.engine.abilities import Happening, adds, fire
from tableside.engine.battlefields import contest
from tableside.engine.costs import NOTHING, deeds, due, total
from tableside.engine.objects import word as target_word
from tableside.engine.paying import pay
from tableside.engine.places import card_places, closed_to, word
from tableside.engine.run import Run
from tableside.engine.state import Item, Permanent, Place, Question, Table
from tableside.engine.targeting import choices, most, options, possible


def finalize(run: Run, item: Item) -> None:
    """Complete the next step of playing a pending item; when all are done it is finalized."""
    for step in (_may, _choose, _destination, _place, _pay):
        if not step(run, item):
            return
        now = run.table.item(item.id)
        if now is None:
            return
        item = now
    _finalized(run, item)


def undecided(table: Table, item: Item) -> bool:
    """Whether its player has yet to say that they do what it says they may (383.3.a)."""
    return table.setup.rules.may_first and item.ability is not None and item.ability.may and not item.accepted


def remove(run: Run, item: Item) -> None:
    """A pending item is off the chain and was never played (402.4, 404.2)."""
    run.emit(e.LeftChain(item.id))
    chain.ended(run)


def _may(run: Run, item: Item) -> bool:
    """A leading "you may" is decided now; where targets are chosen, choosing them says yes (383.3.a, 402.1)."""
    if not undecided(run.table, item):
        return True
    if not possible(run.table, item) or not playing.payable(run.table, run.private, item):
        remove(run, item)
        return False
    if choices(item):
        return True
    run.ask(Question(item.player, "may", ("yes", "no"), item.id))
    return False


def _choose(run: Run, item: Item) -> bool:
    """The next choice: by itself where there is one legal answer, unless it may be declined (355.5, 402.2)."""
    wanted = choices(item)
    while len(item.chosen) < len(wanted):
        choice, found = wanted[len(item.chosen)], options(run.table, item)
        if len(found) < choice.least and not _without(run, item):
            return False
        forced = len(found) <= choice.least and not undecided(run.table, item)
        if not forced:
            declined = ("no",) if undecided(run.table, item) else ()
            offered = (*(target_word(one) for one in found), *declined)
            limit = most(item, len(item.chosen))
            run.ask(Question(item.player, "targets", offered, item.id, least=choice.least, most=limit))
            return False
        run.emit(e.Chose(item.id, (*item.chosen, found), item.excused))
        item = run.table.item(item.id) or item
    return True


def _without(run: Run, item: Item) -> bool:
    """No legal answer: an ability is off the chain (402.4); a card that was let stand goes on without it."""
    if item.kind == "ability":
        remove(run, item)
        return False
    return True


def _destination(run: Run, item: Item) -> bool:
    """Where what it moves goes (355.4)."""
    if item.to is not None or not playing.moves_somewhere(item.ability):
        return True
    places = playing.open_destinations(run.table, item)
    if len(places) > 1:
        run.ask(Question(item.player, "destination", tuple(word(place) for place in places), item.id))
        return False
    if places:
        run.emit(e.Located(item.id, places[0]))
    elif any(item.chosen):
        return _without(run, item)
    return True


def _place(run: Run, item: Item) -> bool:
    """Where a unit or gear enters (355.2)."""
    if item.kind not in ("unit", "gear") or item.to is not None:
        return True
    places = card_places(run.table, item) or (item.player,)
    if len(places) > 1:
        run.ask(Question(item.player, "place", tuple(word(place) for place in places), item.id))
        return False
    run.emit(e.Located(item.id, places[0]))
    return True


def _pay(run: Run, item: Item) -> bool:
    """The cost is paid (357, 404); an ability that cannot be paid for is removed.

    In the edition of 2025-12-01 a "you may" and its cost wait for the resolution.
    """
    if not run.table.setup.rules.may_first and item.ability is not None and item.ability.may:
        return True
    if not item.costs and item.kind == "ability" and not playing.payable(run.table, run.private, item):
        remove(run, item)
        return False
    if _may_decline(run.table, item):
        run.ask(Question(item.player, "may", ("yes", "no"), item.id))
        return False
    return pay(run, item)


def _may_decline(table: Table, item: Item) -> bool:
    """Whether its player has yet to say that they pay for a trigger, which they need not (404.2)."""
    if item.kind != "ability" or item.ability is None or item.ability.when == "activate" or item.accepted:
        return False
    return total(table, item) != NOTHING or deeds(table, item) != FREE


def _finalized(run: Run, item: Item) -> None:
    """The item is pending no longer; a unit, a gear and an ability that adds resources resolve at once (337.2).

    Its card counts as played this turn from now on (812.1.c), before 2026 when it has resolved.
    """
    run.emit(e.Finalized(item.id))
    if item.kind != "ability" and run.table.setup.rules.finalized_counts:
        run.emit(e.Counted(item.player))
    if item.kind in ("unit", "gear"):
        _enter(run, item)
    elif adds(item):
        run.emit(e.Resolving(item.id, 0))


def _enter(run: Run, item: Item) -> None:
    """A permanent becomes a game object and leaves the chain; then what triggers on its play is pending (359.2)."""
    place: Place = item.player if item.to is None else item.to
    if isinstance(place, int) and item.kind == "unit" and closed_to(run.table, item.player, place):
        place = item.player
    ready = item.kind == "gear" or any(one.ready for one in due(run.table, item))
    entering = Permanent(
        item.id,
        item.card,
        "unit" if item.kind == "unit" else "gear",
        item.player,
        place,
        exhausted=not ready,
        origin=item.source,
    )
    run.emit(e.Entered(entering))
    if item.kind == "unit":
        contest(run, item.player, place)
    paid = tuple(one.name for one in due(run.table, item))
    if not run.table.setup.rules.finalized_counts:
        run.emit(e.Counted(item.player))
    fire(run, Happening("play", item.player, (item.id,), place, item.hidden_at, paid), *chain.played(item))
    run.emit(e.LeftChain(item.id))
    chain.ended(run)
