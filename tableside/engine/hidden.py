"""Hide, and playing from facedown (2026-07-16, 107.3, 421, 811)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model import Card
from tableside.engine import events as e
from tableside.engine.actions import Hide, Play
from tableside.engine.battlefields import room
from tableside.engine.costs import HIDE, judge_cost, spend, with_domain
from tableside.engine.effects import word
from tableside.engine.run import Run
from tableside.engine.state import UNKNOWN, Facedown, Player, Private, Table
from tableside.engine.timing import judge_by_hand, timing
from tableside.engine.verdict import Assumed, Reason, forbidden, not_known


def judge_hide(table: Table, private: Private, action: Hide) -> Iterator[Reason | Assumed]:
    """Every rule that forbids hiding this card here and now (421, 811.1.b)."""
    yield from _when(table, action)
    yield from _where(table, action)
    yield from _which(table, private, action)
    yield from judge_cost(table, action.player, with_domain(HIDE, action.paying), "811.1.b")


def _when(table: Table, action: Hide) -> Iterator[Reason | Assumed]:
    """On the player's own turn, in a Neutral Open State, with priority (410.1.a, 421.2, 811.1.b)."""
    mine = table.turn == action.player
    if not mine:
        yield forbidden("811.1.b", f"it is {table.turn}'s turn")
    if table.setup.follow == "score":
        if mine:
            yield Assumed("that no chain, showdown or combat is in progress")
        else:
            yield forbidden("410.1.a", f"it is {table.turn}'s turn")
        return
    if not table.open:
        yield forbidden("811.1.b", "a chain exists")
    if not mine or table.state != "neutral open" or table.phase != "main":
        yield forbidden("410.1.a", f"it is {table.turn}'s turn, {table.state}")
    if table.priority != action.player:
        yield forbidden("312.1", f"{action.player} does not have priority")


def _where(table: Table, action: Hide) -> Iterator[Reason]:
    """At a battlefield the player controls whose facedown zone has room (107.3.b, 107.3.c, 421.1, 811.1.b)."""
    control = table.battlefield(action.at).control
    if control == UNKNOWN:
        yield not_known("811.1.b", f"nobody said who controls @{action.at}")
    elif control != action.player:
        fact = f"{action.player} does not control @{action.at}"
        for rule in ("811.1.b", "421.1", "107.3.c"):
            yield forbidden(rule, fact)
    room_here = room(table, action.at)
    if len(table.facedown_at(action.at)) >= room_here:
        fact = f"the facedown zone of @{action.at} is full ({room_here})"
        yield forbidden("107.3.b", fact)
        yield forbidden("811.1.b", fact)


def _which(table: Table, private: Private, action: Hide) -> Iterator[Reason | Assumed]:
    """A card with Hidden, out of the player's hand or Champion Zone (811.1, 811.1.a, 811.1.b)."""
    name = action.card.reveal()
    from_hand = action.source == "hand"
    known = private.hands.get(action.player) if from_hand else table.seat(action.player).champion
    if known == ():
        zone = "hand" if from_hand else "Champion Zone"
        yield forbidden("811.1.b", f"{action.player}'s {zone} is empty", public=not from_hand)
    if name is None:
        yield Assumed("that the card has Hidden: it was not read", public=False)
        return
    if known and name not in known and UNKNOWN not in known:
        yield forbidden("811.1.b", f"the card is not in the {action.source} of {action.player}", public=False)
    card = table.card(name)
    if card is None:
        yield Assumed("that the card has Hidden: the program does not know the card", public=False)
    elif not card.has("Hidden"):
        yield forbidden("811.1", "the card does not have Hidden", public=False)


def hide(run: Run, action: Hide) -> None:
    """Pay, and put the card facedown: no chain, no play (811.1.c)."""
    spend(run, action.player, with_domain(HIDE, action.paying))
    handle = f"f{run.table.next_id}"
    run.emit(e.Hid(handle, action.player, action.at, run.table.number, action.source, action.card))


def facedown_meant(table: Table, private: Private, action: Play) -> Facedown | None:
    """The facedown card that a play means: by its handle, else the likeliest there.

    One with that face comes first, then one whose face is not known; of equals one that was not hidden this turn.
    """
    name = action.card.reveal()

    def unlikely(lies: Facedown) -> tuple[bool, bool, bool, bool]:
        face = private.faces.get(lies.handle)
        return lies.handle != action.handle, face != name, face is not None, lies.turn >= table.number

    return min(table.facedown_at(action.at, action.player), key=unlikely, default=None)


def judge_from_facedown(table: Table, private: Private, action: Play) -> Iterator[Reason | Assumed]:
    """Every rule that forbids playing this card from facedown here and now (811)."""
    lies = facedown_meant(table, private, action)
    if lies is None:
        yield forbidden("419.1.a", f"{action.player} has no facedown card at @{action.at}")
        return
    if lies.turn >= table.number:
        yield forbidden("811.1.b", "it was hidden this turn")
    yield from timing(table, action.player, action=True, reaction=True)
    yield from _same(table, private, lies, action)
    card = table.card(action.card.reveal())
    if card is None:
        yield Assumed("what kind of card it is", public=False)
        return
    yield from _place_from_facedown(action, card)
    yield from judge_by_hand(card, public=False)


def _same(table: Table, private: Private, lies: Facedown, action: Play) -> Iterator[Reason | Assumed]:
    """It is the card that was hidden, and it has Hidden (811.1, 811.1.b)."""
    face = private.faces.get(lies.handle)
    name = action.card.reveal()
    if face is None:
        yield Assumed("that it is the card that was hidden: that card is not known", public=False)
    elif face != name:
        yield forbidden("811.1.b", "it is not the card that was hidden", public=False)
    card = table.card(name)
    if card is not None and not card.has("Hidden"):
        yield forbidden("811.1", "the card does not have Hidden", public=False)


def _place_from_facedown(action: Play, card: Card) -> Iterator[Reason]:
    """A permanent is played to the battlefield where it was hidden, gear too (811.1.d.1)."""
    if action.to is None or action.to == action.at:
        return
    where = f"it must be played to @{action.at}, not {word(action.to)}"
    if card.type == "gear":
        yield forbidden("811.1.d.1.a", where, public=False)
    elif card.type == "unit":
        yield forbidden("811.1.d.1", where, public=False)


def sees(table: Table, private: Private, player: Player, handle: str) -> str | None:
    """What a player may learn of a facedown card: its name for the one who controls it, else nothing (128.4)."""
    lies = next((one for one in table.facedown if one.handle == handle), None)
    return private.faces.get(handle) if lies is not None and lies.player == player else None
