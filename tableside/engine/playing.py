"""Playing a card (2026-07-16, 349-359): what is checked, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model import Card
from tableside.engine import chain, hidden
from tableside.engine import events as e
from tableside.engine.actions import Play
from tableside.engine.battlefields import contest, reveal
from tableside.engine.costs import judge_cost, printed, spend, with_domain
from tableside.engine.effects import spell_does, trigger, unit_places, word
from tableside.engine.run import Run
from tableside.engine.state import UNKNOWN, Item, Permanent, Private, Question, Table
from tableside.engine.timing import judge_by_hand, timing
from tableside.engine.verdict import Assumed, Reason, forbidden

FROM_HAND = ("hand", "champion")
FIELDS = ("unit", "gear", "spell")


def judge_play(table: Table, private: Private, action: Play) -> Iterator[Reason | Assumed]:
    """Every rule that forbids this play, and what is taken for granted."""
    card = table.card(action.card.reveal())
    if action.source == "facedown":
        yield from hidden.judge_from_facedown(table, private, action)
        return
    if action.source not in FROM_HAND:
        yield forbidden("419.1.a", f"no effect lets {action.player} play a card from the {action.source}")
    yield from _has_card(table, private, action)
    if card is None:
        yield Assumed("what kind of card it is, its cost and its timing")
        return
    if card.type not in FIELDS:
        yield forbidden("351", f"a {card.type} is not played")
        return
    if card.token:
        yield forbidden("186", "a token is no card and exists only on the board and the chain")
        return
    yield from timing(table, action.player, card.has("Action"), card.has("Reaction"))
    yield from _place(table, action, card)
    yield from judge_cost(table, action.player, with_domain(printed(card), action.paying), "357")
    yield from judge_by_hand(card)


def _has_card(table: Table, private: Private, action: Play) -> Iterator[Reason | Assumed]:
    name = action.card.reveal()
    if action.source == "hand":
        hand = private.hands.get(action.player)
        if hand is None:
            yield Assumed("that the card is in hand")
        elif name not in hand and UNKNOWN not in hand:
            yield forbidden("419.1.a", f"the card is not in {action.player}'s hand", public=False)
    if action.source == "champion":
        zone = table.seat(action.player).champion
        if zone is None:
            yield Assumed("that the card is in the Champion Zone")
        elif name not in zone:
            yield forbidden("419.1.a", f"the card is not in {action.player}'s Champion Zone")


def _place(table: Table, action: Play, card: Card) -> Iterator[Reason]:
    if action.to is None:
        return
    if card.type == "unit" and action.to not in unit_places(table, action.player):
        yield forbidden("355.2.a", f"{action.player} may not play a unit to {word(action.to)}")
    if card.type == "gear" and action.to != action.player:
        yield forbidden("359.2.d", "a gear is played to its player's base")
    if card.type == "spell":
        yield forbidden("355.2", "a spell is not played to a place")


def play(run: Run, action: Play) -> None:
    """Put the card on the chain, pending, and pay for it (354-357)."""
    table = run.table
    name = action.card.reveal()
    card = table.card(name)
    at = None
    if action.source == "facedown":
        lies = hidden.facedown_meant(table, run.private, action)
        if lies is not None:
            at = lies.at
            reveal(run, lies.handle, name)
            run.emit(e.LeftFacedown(lies.handle, lies.player, name, "chain"))
    elif card is not None:
        spend(run, action.player, with_domain(printed(card), action.paying))
    kind = card.type if card is not None and card.type in ("unit", "gear") else "spell"
    item = Item(
        run.table.next_id,
        action.player,
        name,
        "unit" if kind == "unit" else "gear" if kind == "gear" else "spell",
        action.source,
        spell_does(card) if kind == "spell" else (),
        to=action.to,
        hidden_at=at,
    )
    run.emit(e.Put(item, "play" if run.table.open else ""))


def finalize(run: Run, item: Item) -> None:
    """Complete the play of a pending item: ask where a unit goes, then it is finalized (355.2, 359)."""
    if item.kind in ("unit", "gear") and item.to is None:
        places = _places(run.table, item)
        if len(places) > 1:
            run.ask(Question(item.player, "place", tuple(word(place) for place in places), item.id))
            return
        run.emit(e.Located(item.id, places[0]))
    run.emit(e.Finalized(item.id))
    if item.kind in ("unit", "gear"):
        _enter(run, item.id)


def _places(table: Table, item: Item) -> tuple[int | str, ...]:
    """Where a pending permanent may go; a card from facedown only to its own battlefield (811.1.d.1)."""
    if item.hidden_at is not None:
        return (item.hidden_at,)
    return unit_places(table, item.player) if item.kind == "unit" else (item.player,)


def _enter(run: Run, identity: int) -> None:
    """A finalized permanent becomes a game object and leaves the chain; its play abilities trigger (337.2, 359.2)."""
    item = run.table.item(identity)
    if item is None or item.to is None:
        return
    kind = "unit" if item.kind == "unit" else "gear"
    run.emit(
        e.Entered(
            Permanent(item.id, item.card, "unit" if kind == "unit" else "gear", item.player, item.to, kind == "unit")
        )
    )
    if kind == "unit":
        contest(run, item.player, item.to)
    trigger(run, "play", item.player, item.card, by=item.id, hidden_at=item.hidden_at)
    chain.leave(run, item)
