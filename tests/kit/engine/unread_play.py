"""Play from a position with unread text: nothing that it may bear on follows without a question."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from carddata.model.unread import May
from tableside.engine import Offer, Private, Setup, Table, enact, evolve, learn, offers, start
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, Concede
from tableside.engine.model.doubt import Silenced
from tableside.engine.model.events import Event
from tableside.engine.model.references import PLAIN
from tests.kit.engine.choosing import by_weight, weight
from tests.kit.engine.filling import some_filling
from tests.kit.engine.unread_positions import READ, random_position

ACTIONS = 25
"""The actions that are played from a position."""

TOUCHES: dict[str, set[May]] = {
    "lethal": {"might", "damage", "death"},
    "kill": {"death"},
    "control lost": {"prohibitions"},
    "control taken": {"prohibitions"},
    "facedown lost": {"places", "prohibitions"},
    "win": {"points", "prohibitions"},
}
"""What a text touches that bears on a death, a change of control, a facedown card or a win."""


class Unasked(AssertionError):
    """Something happened over unread text that nobody was asked about, or would not have happened without it."""


def open_texts(table: Table, kind: str) -> set[str]:
    """The cards in play whose unread text bears on this, without those that people said do not matter."""
    in_play = [(f"#{permanent.id}", permanent.card) for permanent in table.permanents]
    in_play += [(f"@{at}", field.name) for at, field in enumerate(table.battlefields, 1) if field.name != PLAIN]
    found = set()
    for reference, name in in_play:
        card = table.setup.cards.get(name)
        unread = {"anything"} if card is None else set(card.unread)
        silenced = Silenced(name, kind) in table.silenced or Silenced(name, "") in table.silenced
        if unread & (TOUCHES[kind] | {"anything"}) and not silenced:
            found.add(reference)
    return found


def was_decided(table: Table, kind: str, *subjects: str, fact: str | None = None) -> bool:
    """Whether people said that this happens, whatever the texts say that bear on it now; or there is no such text."""
    texts = open_texts(table, kind)
    return not texts or any(
        decision.happens
        and decision.doubt.kind == kind
        and decision.doubt.subjects == subjects
        and (fact is None or decision.doubt.facts == (fact,))
        and {*decision.doubt.texts} >= texts
        for decision in table.decided
    )


@dataclass
class Watched:
    """A game whose events are looked at one by one."""

    table: Table
    private: Private
    won: bool = False
    asked: int = 0
    killed: set[str] = field(default_factory=set)

    def happen(self, action: Action | None, events: tuple[Event, ...]) -> None:
        question = self.table.asks
        about = question.about if isinstance(action, Choose) and question is not None else ""
        doubt = question.doubt if question is not None else None
        kills = about == "unread" and doubt is not None and doubt.kind == "kill"
        self.killed = {*doubt.subjects} if kills and doubt is not None and action.answers != ("yes",) else set()
        for event in events:
            self.asked += isinstance(event, e.Asked) and event.question.about == "unread"
            if about not in ("excess", "remains") and not isinstance(action, Concede):
                self._check(event)
            self.table, self.private = evolve(self.table, event), learn(self.private, event)
            self.won = self.won or isinstance(event, e.Won)

    def _check(self, event: Event) -> None:
        table = self.table
        match event:
            case e.Controls(at=at, player=player):
                before = table.battlefield(at).control
                kind = "control lost" if player is None else "control taken"
                sure = player == before or was_decided(table, kind, f"@{at}", player or before or "")
            case e.LeftBoard(id=identity, to="trash"):
                unit = table.permanent(identity)
                if unit is None:
                    return
                lethal = was_decided(table, "lethal", f"#{identity}", fact=f"{unit.damage}/{table.might(unit)}")
                might = table.might(unit)
                hurt = unit.damage > 0 and might is not None and unit.damage >= might
                sure = (hurt and lethal) or f"#{identity}" in self.killed or not open_texts(table, "kill")
            case e.LeftFacedown(handle=handle, to="trash" | "banished"):
                sure = was_decided(table, "facedown lost", handle)
            case e.Revealed(handle=handle):
                shown = next((card for card in table.facedown if card.handle == handle), None)
                lost = shown is not None and table.battlefield(shown.at).control not in (shown.player, None)
                sure = self.won or not lost or was_decided(table, "facedown lost", handle)
            case e.Won(player=player):
                sure = was_decided(table, "win", player) or not table.opponents(player)
            case _:
                return
        if not sure:
            raise Unasked(f"{event} over {open_texts(table, 'kill')}")

    def some_action(self, rng: Random) -> Action | None:
        """A legal action of whoever is waited for, by lot; of the answers about unread text "no" is the likeliest."""
        question = self.table.asks
        if question is not None and question.about == "unread" and rng.random() < 0.6:
            return Choose(question.player, ("no",))
        player = question.player if question is not None else self.table.priority
        offered = offers(self.table, self.private, player) if player is not None else ()
        weights = [weight(self.table, offer, quits=False) for offer in offered]
        for offer in by_weight(rng, offered, weights):
            action = some_filling(rng, self.table, self.private, offer, self._names(offer, offer.action.player))
            if action is not None:
                return action
        return None

    def _names(self, offer: Offer, player: str) -> list[str]:
        handle = getattr(offer.action, "handle", "")
        if handle:
            return [self.private.faces.get(handle) or "Bolt"]
        return [*self.private.hands.get(player, ())]


def play_with_answers(seed: int) -> int:
    """Play from a random position with random answers; raise Unasked if something was not asked. Return the asked."""
    rng = Random(seed)
    table, private = random_position(rng)
    game = Watched(table, private)
    game.happen(None, start(table, private))
    for _ in range(ACTIONS):
        action = None if game.table.winner is not None else game.some_action(rng)
        if action is None:
            break
        game.happen(action, enact(game.table, game.private, action))
    return game.asked
