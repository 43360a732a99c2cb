"""The table in words, for the screen and the history. None of them names a facedown card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hw.model import Why
from tableside.engine import Reason, Verdict
from tableside.engine import events as e
from tableside.engine.actions import (
    Action,
    Choose,
    Concede,
    Conquer,
    ControlIs,
    Correction,
    DamageIs,
    EndTurn,
    Hide,
    Move,
    Pass,
    Play,
    PointsAre,
    UnitIs,
)
from tableside.engine.events import Event
from tableside.engine.state import Place, Table

LETTER = re.compile(r"(?<!\[)\b([A-D])\b(?!\])")
AT = re.compile(r"@(\d)")

NOT_READ = {
    Why.MOVED: "The card moved. Put it down again and hold it still.",
    Why.MUTE: "The card does not answer. Turn it over, or go on without the reader.",
    Why.TWO: "Two cards lie there. Take one away.",
}
"""What to do with a card that was not read."""

PHASES = {
    "start": "Start of turn",
    "awaken": "Awaken",
    "beginning": "Beginning",
    "scoring": "Scoring",
    "channel": "Channel",
    "draw": "Draw",
    "main": "Main",
    "ending": "Ending",
    "expiration": "Ending",
}

UNREAD = "a card"
"""What a card is called that was not read, or that nobody may know."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one match: its people by name, and its table as it stands."""

    names: Mapping[str, str]
    table: Table

    def player(self, letter: str) -> str:
        """A player by name."""
        return self.names.get(letter, letter)

    def battlefield(self, at: int) -> str:
        """A battlefield by name; one without a name by its number."""
        name = self.table.battlefield(at).name
        return f"battlefield {at}" if name == "plain" else name

    def place(self, where: Place) -> str:
        """A battlefield or a base."""
        return self.battlefield(where) if isinstance(where, int) else "base"

    def named(self, text: str) -> str:
        """A text of the notation's letters and numbers with names in their place."""
        text = AT.sub(lambda found: self.battlefield(int(found[1])), text)
        return LETTER.sub(lambda found: self.player(found[1]), text)

    def facts(self, reasons: tuple[Reason, ...]) -> str:
        """Every fact once, as sentences."""
        texts = dict.fromkeys(self.named(reason.fact) for reason in reasons)
        return " ".join(text[:1].upper() + text[1:] + "." for text in texts)

    def label(self, action: Action) -> str:
        """What a button says for an action; a card that may be hidden is not named."""
        match action:
            case Hide(at=at):
                return f"Hide at {self.battlefield(at)}"
            case Play(source="facedown", at=at):
                return f"Play it from facedown at {self.battlefield(at)}"
            case Play():
                return "Play it"
            case Move(to=to):
                return f"Move to {self.place(to)}"
            case _:
                return self.deed(action)

    def deed(self, action: Action, events: tuple[Event, ...] = ()) -> str:
        """What somebody did, for the history; a card is named once it is on the chain."""
        who = self.player(action.player)
        played = next((event.item.card for event in events if isinstance(event, e.Put)), "") or UNREAD
        match action:
            case Hide(at=at):
                return f"{who}: a card facedown at {self.battlefield(at)}"
            case Play(source="facedown", at=at):
                return f"{who}: {played} played from facedown at {self.battlefield(at)}"
            case Play():
                return f"{who}: {played} played"
            case Move(units=units, to=to):
                cards = [one.card for identity in units if (one := self.table.permanent(identity)) is not None]
                return f"{who}: {', '.join(cards) or 'a unit'} to {self.place(to)}"
            case Pass():
                return f"{who}: passed"
            case Choose(answers=answers):
                return f"{who}: chose {self.named(', '.join(answers))}"
            case EndTurn():
                return f"{who}: ended the turn"
            case Concede():
                return f"{who}: conceded"
            case Conquer(at=at):
                return f"{who}: took control of {self.battlefield(at)}"
            case _:
                return f"Corrected: {self._correction(action)}"

    def _correction(self, action: Correction) -> str:
        match action:
            case PointsAre(whose=whose, points=points):
                return f"{self.player(whose)} has {points} points"
            case ControlIs(at=at, whose=whose):
                return f"{self.player(whose) if whose else 'nobody'} controls {self.battlefield(at)}"
            case UnitIs(unit=unit, place=where):
                shown = where if where in ("trash", "hand", "banished") else self.place(where)
                return f"{self._card(unit)} is at {shown}"
            case DamageIs(unit=unit, damage=damage):
                return f"{self._card(unit)} has {damage} damage"

    def _card(self, unit: int) -> str:
        found = self.table.permanent(unit)
        return found.card if found is not None else "a unit"

    def gain(self, event: e.Gained) -> str:
        """Points and their reason."""
        match event.why:
            case "conquer":
                return f"Conquered {self.battlefield(event.at)}: {event.points:+d}"
            case "hold":
                return f"Held {self.battlefield(event.at)}: {event.points:+d}"
            case "burn out":
                return f"An opponent burned out: {event.points:+d}"
            case "correction":
                return f"Corrected: {event.points:+d}"

    def outcome(self, event: Event) -> str:
        """An event that people want to read of, empty for the others."""
        match event:
            case e.Gained(player=who, why="conquer" | "hold" | "burn out"):
                return f"{self.player(who)}: {self.gain(event)}"
            case e.Revealed(player=who, card=card):
                return f"{self.player(who)}'s facedown card is revealed: {card or 'it was never read'}"
            case e.TurnBegan(player=who, number=number):
                return f"Turn {number}: {self.player(who)}"
            case e.Won(player=who):
                return f"{self.player(who)} wins"
            case _:
                return ""


def title(verdict: Verdict) -> str:
    """A refusal's headline."""
    return {"unknown": "Not known", "disputed": "Rules differ"}.get(verdict.kind, "Not by the rules")
