"""The table in words, for the screen and the history. None of them names a facedown card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hw.model import UnreadCause
from tableside.engine import Reason, Verdict
from tableside.engine.model.actions import Action, Activate, Hide, Play, StandardMove
from tableside.engine.model.state import UNKNOWN, Place, Player, Table, Target
from tableside.engine.rules.abilities import activated
from tableside.engine.rules.objects import statuses
from tableside.message import Names
from tableside.text.ability_text import does
from tableside.text.text import Text

LETTER = re.compile(r"(?<!\[)\b([A-D])\b(?!\])")
AT = re.compile(r"@(\d)")

NOT_READ = {
    UnreadCause.MOVED: "The card moved. Put it down again and hold it still.",
    UnreadCause.MUTE: "The card does not answer. Turn it over, or go on without the reader.",
    UnreadCause.TWO: "Two cards lie there. Take one away.",
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

PAYING = {"additional": "its additional cost"}
"""Additional costs that have no name of their own."""

UNREAD = "a card"
"""What a card is called that was not read, or that nobody may know."""


def card_name(name: str | None) -> str:
    """A card by its name, where it has one that is known."""
    return UNREAD if name in (None, "", UNKNOWN) else name or UNREAD


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
        names = Names(self.names, {at: self.battlefield(at) for at in self.table.numbers()})
        return Text("en").joined((reason.message for reason in reasons), names)

    def label(self, action: Action) -> str:
        """What a button says for what a tapped card may do; a card that may be hidden is not named."""
        match action:
            case Hide(at=at):
                return f"Hide at {self.battlefield(at)}"
            case Play(source="facedown", at=at):
                return f"Play it from facedown at {self.battlefield(at)}"
            case Play(paying=(cost, *_)):
                return f"Play it, paying {PAYING.get(cost, cost)}"
            case Play():
                return "Play it"
            case StandardMove(to=to):
                return f"Move to {self.place(to)}"
            case Activate(permanent=permanent, ability=number):
                return f"Use it: {self.ability(permanent, number)}"
            case _:
                return "Do it"

    def ability(self, permanent: int, number: int) -> str:
        """What an activated ability does, by its number from 1."""
        found = self.table.permanent(permanent)
        abilities = activated(self.table.card(found.card if found is not None else None))
        return does(abilities[number - 1]) if 0 < number <= len(abilities) else "by hand"

    def thing(self, target: Target) -> str:
        """Something by its name alone; a facedown card, which has none, by its place and since when it lies there."""
        if isinstance(target, int):
            held = self.table.permanent(target) or self.table.item(target)
            return card_name(held.card if held is not None else self._lying(target))
        if target.startswith("@"):
            return self.battlefield(int(target[1:]))
        lies = next((one for one in self.table.facedown if one.handle == target), None)
        if lies is not None:
            return f"Facedown at {self.battlefield(lies.at)}, since T{lies.turn}"
        return self.player(target)

    def things(
        self, targets: Iterable[Target], reader: Player | None = None, *, alone: bool = False
    ) -> tuple[str, ...]:
        """Several things, so that each is found on the table; those that stand `alone`, among themselves.

        Where several have a name, each says whose it is and where, or in what state, as far as that tells them
        apart; what nothing tells apart is counted in the order of the table. `reader` reads of their own as theirs.
        """
        wanted = tuple(targets)
        others = () if alone else tuple(one.id for one in self.table.permanents)
        found = {one: self.thing(one) for one in (*others, *wanted)}
        for way in (self._placed, self._in_state):
            for text, same in _alike(found).items():
                told = {one: way(one, reader) for one in same}
                found |= told if len({*told.values()}) > 1 else dict.fromkeys(same, text)
        for text, same in _alike(found).items():
            found |= {one: f"{text} {number}" for number, one in enumerate(same, 1)}
        return tuple(found[one] for one in wanted)

    def _placed(self, target: Target, reader: Player | None) -> str:
        """With whose it is and where."""
        permanent = self.table.permanent(target) if isinstance(target, int) else None
        item = self.table.item(target) if isinstance(target, int) else None
        if permanent is not None:
            return f"{self.thing(target)} ({self._whose(permanent.player, reader)}, {self.place(permanent.place)})"
        if item is not None:
            return f"{self.thing(target)} ({self._whose(item.player, reader)}, chain)"
        return self.thing(target)

    def _in_state(self, target: Target, reader: Player | None) -> str:
        """With the state that it is in, too."""
        permanent = self.table.permanent(target) if isinstance(target, int) else None
        if permanent is None:
            return self._placed(target, reader)
        words = [one for one in statuses(permanent) if one not in ("ready", "damaged")]
        words += [f"{permanent.damage} damage"] * (permanent.damage > 0)
        return self._placed(target, reader)[:-1] + "".join(f", {one}" for one in words) + ")"

    def _whose(self, player: Player, reader: Player | None) -> str:
        return "yours" if player == reader else self.player(player)

    def _lying(self, identity: int) -> str | None:
        """The name of a card in a trash."""
        return next((one.card for seat in self.table.seats for one in seat.trash if one.id == identity), None)


def _alike(texts: Mapping[Target, str]) -> dict[str, list[Target]]:
    """The things of which several have the same text."""
    by_text: dict[str, list[Target]] = {}
    for one, text in texts.items():
        by_text.setdefault(text, []).append(one)
    return {text: same for text, same in by_text.items() if len(same) > 1}


def title(verdict: Verdict) -> str:
    """A refusal's headline."""
    return {"unknown": "Not known", "disputed": "Rules differ"}.get(verdict.kind, "Not by the rules")
