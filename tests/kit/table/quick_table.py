"""A table without a thread, a ledger or a clock: the controller alone, whose entries are folded in memory at once."""

from __future__ import annotations

from dataclasses import replace

from carddata.model.card import Catalogue
from hw.model import Arrived, Content, Opaque, Tag
from tableside.decks.registration import Registration
from tableside.engine import Private, start
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.seal import Seal
from tableside.match.commitments import Vault
from tableside.match.entries import draft_first_entry
from tableside.match.fold import apply_entry, replay
from tableside.table import commands as c
from tableside.table.answer_time import MS, STEPS
from tableside.table.controller import Effects, MatchController, TableState, Tap
from tableside.table.current_prompts import shown
from tableside.table.health import Health
from tableside.table.view.build import at_match
from tableside.table.view.model import View
from tests.kit.match.folded import entry_of, number


class QuickTable:
    """A match that has just begun. `drafts` are its entries, `answers` says when each touch or tap is answered."""

    def __init__(self, agreed: GameSetup, cards: Catalogue) -> None:
        self.cards = cards
        self.drafts: list[Draft] = []
        self.answers: list[int] = []
        self._state = TableState()
        self._vault = Vault(Seal(bytes(32)))
        events = start(initial_table(agreed, cards), Private())
        self.match = replay((self._entry(draft_first_entry(agreed, events)),), cards)

    def deck(self, player: str, *cards: str) -> None:
        """Register these cards, each with a tag of its own."""
        tags = {number(player, at): at for at in range(len(cards))}
        self.do(c.Register(Registration(player, cards, tags)))

    def do(self, *commands: c.Command) -> View:
        """Do these and return the view after the last of them."""
        for command in commands:
            self._perform(self._controller().command(command))
        return self.view

    def tap_card(self, player: str, at: int) -> View:
        """Put the card of this place in a player's deck on a reader, long after the last card; return the view."""
        tag = Tag(Opaque(number(player, at)[::-1]), Opaque(number(player, at)), Content.OURS, True)
        self._state = replace(self._state, last_tap=Tap())
        self._perform(self._controller().sighted(Arrived("near", 0, tag)))
        return self.view

    @property
    def view(self) -> View:
        """Return what everybody sees now."""
        self._state = shown(self.match, self._state)
        return at_match(self.match, self._state.panels.notices(), self._state.pairing, Health())

    def _controller(self) -> MatchController:
        self._state = shown(self.match, self._state)
        return MatchController(self.cards, self.match, self._state, self._vault, len(self.drafts) + 1, 0, STEPS[0] * MS)

    def _perform(self, effects: Effects) -> None:
        for draft in effects.drafts:
            self.match = apply_entry(self.match, self._entry(draft))
        self._state = effects.state
        self.answers.append(effects.answer_at)

    def _entry(self, draft: Draft) -> Entry:
        self.drafts.append(draft)
        return entry_of(draft, len(self.drafts))
