"""The same game with another card in the same facedown place: nothing public tells the two apart."""

from itertools import product
from random import Random

from msgspec.structs import replace

from tableside.engine import Private, Secret, Table, enact, judge, offers
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Hide, Play
from tableside.engine.model.board import Facedown
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.record import encode
from tableside.match.state import Match
from tableside.table import passing
from tableside.table.effects import TableState
from tests.kit.engine.dealing import CARDS, HIDDEN
from tests.soak.people import Wrong

NOW = 1_000_000_000
"""A moment on the monotonic clock, in ns."""


class Twin:
    """The card that takes the place of each facedown card in the twin game, by handle."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.others: dict[str, str] = {}

    def private(self, private: Private) -> Private:
        """The private part of the twin game."""
        swapped = {handle: other for handle, other in self.others.items() if private.faces.get(handle) is not None}
        return Private({**private.faces, **swapped}, private.hands, private.decks)

    def compare(self, table: Table, private: Private, action: Action, events: tuple[Event, ...]) -> None:
        """Check that everything public about this action and its outcome is the same in the twin game."""
        if isinstance(action, Hide):
            self._hides(table, private, action, events)
            return
        twin_private = self.private(private)
        if not self.others:
            return
        twin_action = self._meant(action)
        verdicts = [judge(table, private, action).public(), judge(table, twin_private, twin_action).public()]
        self._same("the verdict", *verdicts)
        revealed = {event.handle for event in events if isinstance(event, e.Revealed | e.LeftFacedown)}
        if not revealed & set(self.others):
            self._same("what comes of it", events, enact(table, twin_private, twin_action))
        for handle in revealed:
            self.others.pop(handle, None)

    def offered(self, table: Table, private: Private) -> None:
        """Check that players who may not see a face get the same offers."""
        twin_private = self.private(private)
        owners = {facedown_card.player for facedown_card in table.facedown if facedown_card.handle in self.others}
        for player in table.players:
            if owners - {player}:
                theirs = {facedown_card.handle for facedown_card in table.facedown if facedown_card.player == player}
                visible_others = {handle: other for handle, other in self.others.items() if handle not in theirs}
                faces = {
                    **private.faces,
                    **{h: o for h, o in visible_others.items() if private.faces.get(h) is not None},
                }
                other_private = Private(faces, twin_private.hands, twin_private.decks)
                self._same(
                    f"what is offered to {player}", offers(table, private, player), offers(table, other_private, player)
                )

    def passed(self, table: Table, private: Private) -> None:
        """Check that the passes that are taken for granted, and the time for a touch, are the same for everybody."""
        agreed = GameSetup({player: player for player in table.setup.players}, ())
        first, *others = (
            Match(1, agreed, table, each, shortcut=True) for each in (private, self.private(private), Private())
        )
        for other in others:
            states = [passing.with_window(each, TableState(), NOW) for each in (first, other)]
            self._same("the window", states[0].window, states[1].window)
            self._same("when a pass is due", passing.due(first, states[0].window), passing.due(other, states[1].window))
            for now in (NOW, NOW + passing.WINDOW):
                passes = passing.due_pass(first, states[0], now), passing.due_pass(other, states[1], now)
                self._same("the pass that is due", *passes)
                if passes[0] is not None:
                    verdicts = (judge(table, each.private, passes[0]) for each in (first, other))
                    self._same("the verdict on a pass", *verdicts)

    def _hides(self, table: Table, private: Private, action: Hide, events: tuple[Event, ...]) -> None:
        name = action.card.reveal()
        card = CARDS.get(name or "")
        hand = private.hands.get(action.player, ())
        others = [other for other in HIDDEN if card is not None and CARDS[other].type == card.type and other != name]
        if not others or action.source == "champion" or len(self.others) > 2:
            return
        other = self.rng.choice(others)
        swapped = tuple(other if at == (hand.index(name) if name in hand else -1) else c for at, c in enumerate(hand))
        hands = {**private.hands, action.player: swapped} if action.player in private.hands else private.hands
        twin_private = Private(self.private(private).faces, hands, private.decks)
        twin_action = replace(action, card=Secret(other))
        self._same(
            "the verdict", judge(table, private, action).public(), judge(table, twin_private, twin_action).public()
        )
        self._same("what comes of it", events, enact(table, twin_private, twin_action))
        self._same("the action", action, twin_action)
        hid = next((event for event in events if isinstance(event, e.Hid)), None)
        if hid is not None:
            self.others[hid.handle] = other

    def refused(self, table: Table, private: Private) -> None:
        """Check that everybody hears the same refusal when a player tries to play a facedown card."""
        for facedown_card in table.facedown:
            if facedown_card.handle in self.others:
                self._refused(table, private, facedown_card)

    def _refused(self, table: Table, private: Private, facedown_card: Facedown) -> None:
        twin_private, face, other = (
            self.private(private),
            private.faces.get(facedown_card.handle),
            self.others[facedown_card.handle],
        )
        for handle, to in product((facedown_card.handle, ""), (None, facedown_card.at, facedown_card.player)):
            twin_action = Play(facedown_card.player, Secret(face or ""), "facedown", facedown_card.at, handle, to)
            heard = judge(table, private, twin_action).public()
            for tapped in (face or "", other, self.rng.choice(HIDDEN)):
                also = replace(twin_action, card=Secret(tapped))
                self._same("a refusal", heard, judge(table, twin_private, also).public())
                self._same("a refusal", heard, judge(table, private, also).public())

    def _meant(self, action: Action) -> Action:
        if isinstance(action, Play) and action.handle in self.others:
            return replace(action, card=Secret(self.others[action.handle]))
        return action

    def _same(self, what: str, visible_others: object, other: object) -> None:
        if encode(visible_others, []) != encode(other, []):
            first, second = encode(visible_others, []).decode(), encode(other, []).decode()
            raise Wrong(f"{what} tells one facedown card from another:\n  {first}\n  {second}")
