"""Battlefields, their control and their facedown zones (2026-07-16, 107.3, 190)."""

from __future__ import annotations

from typing import Literal

from tableside.engine import events as e
from tableside.engine.run import Run
from tableside.engine.state import Place, Player, Table


def room(table: Table, at: int) -> int:
    """How many facedown cards the facedown zone of a battlefield can hold (107.3.b)."""
    card = table.card(table.battlefield(at).name)
    return 1 + sum(one.more for one in card.standing) if card else 1


def contest(run: Run, player: Player, place: Place) -> None:
    """A unit became present at a place; a battlefield its player does not control is contested (190.3.a.1).

    Where units are not followed, nothing can be derived from one.
    """
    if not isinstance(place, int) or run.table.setup.follow == "score":
        return
    battlefield = run.table.battlefield(place)
    if battlefield.contested is None and battlefield.control != player:
        run.emit(e.ContestedBy(place, player))


def showdown_staged(table: Table, at: int) -> bool:
    """Whether a showdown is staged at a battlefield (323.8)."""
    contested = table.battlefield(at).contested
    return contested is not None and contested in table.present(at)


def combat_staged(table: Table, at: int) -> bool:
    """Whether a combat is staged at a battlefield: contested, with units of opposing players (323.9)."""
    return table.battlefield(at).contested is not None and len(table.present(at)) > 1


def ongoing(table: Table, at: int) -> bool:
    """Whether a showdown or a combat is in progress at a battlefield."""
    return at in (table.showdown and table.showdown.at, table.combat and table.combat.at)


def reveal(run: Run, handle: str, shown: str | None = None) -> str | None:
    """A facedown card is shown to everybody by its owner (421.4); its name, None where it was never read.

    `shown` is what people see as they turn it up; without it, it is the card that was hidden.
    """
    lies = next(one for one in run.table.facedown if one.handle == handle)
    card = shown or run.private.faces.get(handle)
    run.emit(e.Revealed(handle, lies.player, card))
    return card


def discard_facedown(run: Run, handle: str, to: Literal["trash", "banished"] = "trash") -> None:
    """A facedown card is revealed and leaves its zone for its owner's trash, or banishment (323.7, 421.4, 652.1)."""
    lies = next(one for one in run.table.facedown if one.handle == handle)
    card = reveal(run, handle)
    run.emit(e.LeftFacedown(handle, lies.player, card, to, run.table.next_id))
