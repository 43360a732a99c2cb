"""Two people who play a whole game by touches and taps: what a person would do next, by lot.

They see what the screen shows and nothing else. They play what they can afford, move, hide, pass and end turns, and
answer what they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from carddata.model.card import Catalogue
from tableside.engine.model.actions import EndTurn, Pass
from tableside.engine.model.questions import UnreadQuestion
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table.view.model import Notice, PlayerPanel, View

OPENING_HAND, MOST_ENERGY, ENERGY_A_TURN = 4, 12, 2

STEPS_A_TURN = 10
"""The steps of a player in a turn before they end it."""

ANSWERS = {"no": 16.0, "yes": 2.0, "never": 1.0, "nothing": 1.0}
"""The weight of each answer to a question about unread text that nothing else decides."""

TRIGGERED = {"no": 8.0, "yes": 8.0, "never": 1.0, "nothing": 1.0}
"""The same where the question is whether the text triggers."""

BARE = 0.3
"""The share of taps of a card without a touch before them."""

HIDES = ("action-hide",)
LOOKS = ("button-look", "button-look-number")


class Touched(Protocol):
    """A table that is played at by touches and taps."""

    @property
    def view(self) -> View:
        """Return what everybody sees now."""

    @property
    def match(self) -> Match:
        """The match on record."""

    def do(self, *commands: c.Command) -> View:
        """Do these and return the view after the last of them."""

    def tap_card(self, player: str, at: int) -> View:
        """Put the card of this place in a player's deck on a reader, and return the view."""


@dataclass
class People:
    """The people at a table.

    - `decks`: the cards of each player, in the order in which they are drawn
    - `kept`: the places in each deck that are hidden and never played from hand
    - `answers`, `triggered`: the weight of each answer to questions about unread text
    - `touches`: how often the screen was touched so far; `asked`: how often unread text was asked about
    """

    table: Touched
    cards: Catalogue
    decks: Mapping[str, Sequence[str]]
    rng: Random
    kept: Mapping[str, frozenset[int]] = field(default_factory=dict)
    answers: Mapping[str, float] = field(default_factory=lambda: ANSWERS)
    triggered: Mapping[str, float] = field(default_factory=lambda: TRIGGERED)
    touches: int = 0
    asked: int = 0
    _turn: int = 0
    _steps: int = 0
    _energy: int = 0

    def step(self) -> None:
        """Do the next thing; nothing once the game is over."""
        view = self.table.view
        if view.winner is not None:
            return
        if view.number != self._turn:
            self._turn, self._steps = view.number, 0
            self._energy = min(ENERGY_A_TURN * ((view.number + 1) // 2), MOST_ENERGY)
        waiting = next((panel for panel in view.player_panels if panel.notice is not None), None)
        if waiting is not None and waiting.notice is not None:
            self._answer(waiting.player, waiting.notice)
            return
        actor = next((panel for panel in view.player_panels if panel.has_priority), view.player_panels[0])
        if actor.may_end:
            self._act(view, actor)
        elif self.rng.random() < 0.9 or not self._respond(view, actor):
            self._touch(c.Do(Pass(actor.player)))

    def hand(self, player: str) -> list[int]:
        """The places in the deck of the cards that a player holds: drawn, and nowhere on the table."""
        match = self.table.match
        turns = (match.table.number + (player == "A")) // 2
        seat = match.table.seat(player)
        gone = {card.id for card in (*seat.trash, *seat.banished)}
        return [
            at
            for at in range(min(OPENING_HAND + turns, len(self.decks[player])))
            if match.where(f"{player}{at}") is None and match.slots.get(f"{player}{at}") not in gone
        ]

    def _act(self, view: View, panel: PlayerPanel) -> None:
        """Do something in one's own turn, or end it."""
        self._steps += 1
        player = panel.player
        ways: list[tuple[Callable[[View, str], bool], float]] = [
            (self._play, 5),
            (self._move, 5),
            (self._hide, 3),
            (self._from_facedown, 0.2 if self.kept else 1),
        ]
        while ways and self._steps <= STEPS_A_TURN:
            way = self.rng.choices([way for way, _ in ways], [weight for _, weight in ways])[0]
            if way(view, player):
                return
            ways = [other for other in ways if other[0] != way]
        self._touch(c.Do(EndTurn(player)))

    def _respond(self, view: View, panel: PlayerPanel) -> bool:
        """Play a spell or a facedown card while a chain or a showdown goes on."""
        spells = [at for at in self._playable(panel.player) if self._is_quick(self.decks[panel.player][at])]
        if not spells:
            return not self.kept and self._from_facedown(view, panel.player)
        return self._tap_to_play(panel.player, self.rng.choice(spells))

    def _is_quick(self, name: str) -> bool:
        card = self.cards.get(name)
        return card is not None and (card.has("Action") or card.has("Reaction"))

    def _playable(self, player: str) -> list[int]:
        kept = self.kept.get(player, frozenset())
        return [at for at in self.hand(player) if at not in kept and self._cost(player, at) <= self._energy]

    def _cost(self, player: str, at: int) -> int:
        card = self.cards.get(self.decks[player][at])
        return 0 if card is None else card.energy

    def _play(self, view: View, player: str) -> bool:
        hand = self._playable(player)
        return bool(hand) and self._tap_to_play(player, self.rng.choice(hand))

    def _tap_to_play(self, player: str, at: int) -> bool:
        """Touch the base, "Play", and tap the card."""
        if not self._menu(player, 0, "button-play"):
            return False
        self._energy -= self._cost(player, at)
        self.table.tap_card(player, at)
        return True

    def _move(self, view: View, player: str) -> bool:
        """Touch a battlefield and let units come there."""
        at = self.rng.choice([tile.at for tile in view.tiles])
        return self._menu(player, at, "button-move-here", "button-move-all")

    def _hide(self, view: View, player: str) -> bool:
        """Touch a battlefield, "Hide here", and tap a card."""
        kept = self.kept.get(player, frozenset())
        hidden = [at for at in self.hand(player) if at in kept or self._has_hidden(player, at)]
        places = [tile.at for tile in view.tiles if tile.room and tile.controller == player]
        if not hidden or not places:
            return False
        card = self.rng.choice(hidden)
        if self.rng.random() < BARE:
            return self._choose(player, self.table.tap_card(player, card), *HIDES)
        if not self._menu(player, self.rng.choice(places), "button-hide-here"):
            return False
        self.table.tap_card(player, card)
        return True

    def _has_hidden(self, player: str, at: int) -> bool:
        card = self.cards.get(self.decks[player][at])
        return card is not None and card.has("Hidden")

    def _from_facedown(self, view: View, player: str) -> bool:
        """Touch a battlefield, "Play facedown card", and tap it."""
        facedown = [card for card in self.table.match.table.facedown if card.player == player]
        if not facedown:
            return False
        card = self.rng.choice(facedown)
        slots = self.table.match.slots.items()
        slot = next((int(slot[1:]) for slot, handle in slots if handle == card.handle), None)
        bare = self.rng.random() < BARE
        if slot is None or not (bare or self._menu(player, card.at, "button-play-facedown")):
            return False
        self.table.tap_card(player, slot)
        return True

    def _menu(self, player: str, at: int, *codes: str) -> bool:
        """Touch a place and one of these buttons; return whether there is one."""
        return self._choose(player, self._touch(c.Touch(player, at)), *codes)

    def _choose(self, player: str, view: View, *codes: str) -> bool:
        """Touch one of these buttons of a notice; return whether there is one. Without one, put the notice away."""
        notice = self._notice(view, player)
        labels = () if notice is None else enumerate(notice.buttons)
        buttons = [n for n, label in labels if label.code in codes and notice is not None and n not in notice.off]
        if notice is None or not buttons:
            self._touch(c.Dismiss(player))
            return False
        self._touch(c.Press(player, notice.id, self.rng.choice(buttons)))
        return True

    def _answer(self, player: str, notice: Notice) -> None:
        """Press a button of a notice, or put it away."""
        question = self.table.match.table.asks
        if notice.tone == "note" or not notice.buttons:
            self._touch(c.Dismiss(player))
        elif notice.title.code == "prompt-unread-text" and isinstance(question, UnreadQuestion):
            self.asked += 1
            weights = self.triggered if question.doubt.kind == "trigger" else self.answers
            button = self.rng.choices(range(len(question.options)), [weights[option] for option in question.options])[0]
            self._touch(c.Press(player, notice.id, button))
        else:
            self._touch(c.Press(player, notice.id, self.rng.choice([*self._buttons(notice)])))

    def _buttons(self, notice: Notice) -> Iterator[int]:
        """The buttons that can be pressed; those that lead on or out come several times."""
        for number, label in enumerate(notice.buttons):
            if number not in notice.off and label.code not in LOOKS:
                leads_on = number >= len(notice.buttons) - notice.ways
                yield from [number] * (len(notice.buttons) if leads_on else 1)

    def _notice(self, view: View, player: str) -> Notice | None:
        return next(panel.notice for panel in view.player_panels if panel.player == player)

    def _touch(self, command: c.Command) -> View:
        self.touches += 1
        return self.table.do(command)
