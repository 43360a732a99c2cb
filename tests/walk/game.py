"""A random game at a live table in which every card has a name of its own, and a checker that knows all faces.

After each step the checker reads whatever others can see: each view, the public part of each new entry, and what the
overlay folds. A name there is wrong unless its owner has shown that card: by a play, or by a touch or a tap for it. The
checker knows that from what people did. Streams with each delay follow the game, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal, get_args

import pytest
from msgspec import json

from tableside.engine import Secret
from tableside.engine.editions import FOLLOWED
from tableside.engine.model.actions import Concede, ControlIs, EndTurn, Pass, PermanentIs, Play, UnitIs
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.engine.model.questions import TAPPED
from tableside.engine.model.references import Player
from tableside.match.judge_actions import BeginDraw, CancelDraw, CommitDraw, GoOnWithout, HideAgain, ReturnCard, Rewind
from tableside.match.public.scene_fold import SceneFold
from tableside.match.state import Match
from tableside.message import CardName, Message
from tableside.table import commands as c
from tableside.table.readers.assignments import Spot
from tests.kit.breaking import place_of
from tests.kit.engine.unread_positions import BY_HAND, CARDS
from tests.kit.stream.folding import folded
from tests.kit.table.memory_store import MemoryStore
from tests.kit.table.memory_table import MemoryTable
from tests.kit.table.scripted_table import ScriptedClock
from tests.kit.table.table import NEAR
from tests.walk.delayed import DelayedStreams, ShownWrongly
from tests.walk.notices import (
    ABOUT_TAP,
    NAMING,
    NEVER_SHOWS,
    PLAYS,
    QUOTED,
    SAYS,
    SHOWS,
    TURN_UP,
    enabled,
    for_others,
)

STEPS = 120
"""Things that people do in a game, at most."""

AFTER = 8
"""Things that they do after its end."""

DECK, HAND = 24, 9
"""The cards of a deck, and how many of those that are nowhere on the table a player holds."""

POOL = tuple(name for name, card in CARDS.items() if card.type in ("unit", "spell", "gear") and not card.token)
UNIT = "Plain Unit Of The Walk"
"""A unit that stands at a battlefield from the first."""

VERBS: dict[c.Verb, float] = {
    "hide": 6,
    "play": 3,
    "facedown": 2,
    "other facedown": 0.5,
    "move": 0.3,
    "on board": 0.3,
    "enter from hand": 0.2,
    "name": 0.1,
}


EVERY_SPELL = re.compile(rb'"about":"name","player":"[A-Z]","options":\[[^\]]*\]')
"""The spells of which somebody is to name one: all that the program knows, whoever has them."""


class Leak(AssertionError):
    """Others can read the name of a card that its owner has not shown."""


@dataclass
class Walked:
    """The result of a game; `wrong` says what others could read, or where it broke; empty for nothing."""

    seed: int
    dial: str
    follow: str
    edition: str
    mode: str
    steps: int = 0
    shown: int = 0
    did: Counter[str] = field(default_factory=Counter)
    wrong: str = ""


@dataclass(frozen=True)
class Tapped:
    """The last card about which a player was asked or told something.

    It is to lie facedown, lies there, or is in no place of the table.
    """

    name: str
    place: Literal["hides", "lies", "hand"]


class Walk:
    """One game by its seed, in `folder`."""

    def __init__(self, folder: Path, seed: int, clock: ScriptedClock) -> None:
        self.rng = rng = Random(f"walk {seed}")
        mode = MODES[rng.choices(("duel", "ffa3", "2v2"), (8, 1, 1))[0]]
        self.players = mode.players
        dial, edition = rng.choice(get_args(Dial)), rng.choices(FOLLOWED, [2, *[1] * (len(FOLLOWED) - 1)])[0]
        follow = rng.choices(("all", "moves", "score"), (8, 1, 1))[0]
        fields = tuple(rng.sample(BY_HAND["battlefield"], mode.battlefields))
        legends = {player: rng.choice(BY_HAND["legend"]) for player in self.players if rng.random() < 0.3}
        names = {player: f"Person {player}" for player in self.players}
        agreed = GameSetup(names, fields, mode.name, follow, dial, edition, legends)
        store = MemoryStore(CARDS)
        store.begin(agreed)
        self.walked = Walked(seed, dial, follow, edition, mode.name)
        self.table = MemoryTable(folder, CARDS, clock, store)
        self.table.do(c.FreeReader(NEAR))
        self.spot = self._assign_reader(rng, mode.battlefields)
        dealt = rng.sample(POOL, DECK * len(self.players))
        self.decks = {player: dealt[at * DECK : (at + 1) * DECK] for at, player in enumerate(self.players)}
        self.owner = {name: player for player, deck in self.decks.items() for name in deck}
        self.shown: set[str] = set()
        self.last: dict[Player, Tapped] = {}
        self.behind: dict[Player, Tapped] = {}
        self._streams = DelayedStreams(seed)
        self._fold: SceneFold | None = None
        self._views = self._entries = 0
        self._doing = ""
        for player, deck in self.decks.items():
            self.table.deck(player, *deck)
        for at in range(1, mode.battlefields + 1):
            player = self.players[(at - 1) % len(self.players)]
            if rng.random() < 0.8:
                self.table.do(c.Do(PermanentIs(player, player, Secret(UNIT), at)), c.Do(ControlIs(player, at, player)))
        self.table.press_all("button-acknowledge")

    def _assign_reader(self, rng: Random, battlefields: int) -> Spot:
        spots = [Spot(at=at, facedown=facedown) for at in range(1, battlefields + 1) for facedown in (True, False)]
        spots += [Spot(player) for player in self.players]
        if rng.random() < 0.6:
            return Spot()
        spot = rng.choice(spots)
        self.table.do(c.AssignSpot(spot))
        self.table.tap_card("A", DECK + 1)
        return spot

    @property
    def match(self) -> Match:
        return self.table.match

    def play(self) -> Walked:
        """Play the whole game, or until others can read a name."""
        after = 0
        try:
            for self.walked.steps in range(1, STEPS + 1):
                after += self.match.table.over
                if after > AFTER:
                    break
                what, do = self._next()
                self.walked.did[what] += 1
                self._doing = what
                do()
                self._check()
            self._streams.end(self.table.store.public)
        except (Leak, ShownWrongly) as leak:
            self.walked.wrong = f"{self._place()}: {leak}"
        except Exception as error:  # a mistake of ours ends the game, and is told
            self.walked.wrong = f"{self._place()}: {place_of(error)}"
        self.walked.shown = len(self.shown)
        return self.walked

    def _next(self) -> tuple[str, Callable[[], None]]:
        """Something that a person may do now."""
        asked = [panel for panel in self.table.view.player_panels if panel.notice is not None and panel.notice.buttons]
        ways: dict[str, tuple[Callable[[], None], float]] = {
            "press": (self._press, 45 if asked else 0),
            "tap": (self._tap_hand, 22),
            "tap facedown": (self._tap_facedown, 6 if self.match.table.facedown else 0),
            "end or pass": (self._end_or_pass, 16),
            "touch": (self._touch, 7),
            "dismiss": (lambda: self.table.do(c.Dismiss(self._anybody())), 3),
            "undo": (self._undo, 3),
            "correct": (self._correct, 4),
            "wait": (lambda: self.table.later(self.rng.choice((1, 7, 16, 20))), 3),
            "look": (self._look, 2 if self.match.table.facedown else 0),
            "judge": (self._judge, 4 if self.match.table.facedown or self.match.draw else 0.5),
            "concede": (lambda: self.table.do(c.Do(Concede(self._anybody()))), 0.4),
        }
        what = self.rng.choices([*ways], [weight for _, weight in ways.values()])[0]
        return what, ways[what][0]

    def _anybody(self) -> Player:
        """Mostly the player who has priority, or the turn."""
        return self.table.priority if self.rng.random() < 0.7 else self.rng.choice(self.players)

    def _tap_hand(self) -> None:
        """Tap a card that is nowhere on the table, mostly after a touch that says what it is for."""
        player = self._anybody()
        nowhere = [at for at in range(DECK) if self.match.where(f"{player}{at}") is None][:HAND]
        if not nowhere:
            return
        if self.rng.random() < 0.55:
            verb = self.rng.choices([*VERBS], [*VERBS.values()])[0]
            at = self.rng.choice(
                (*self.match.table.numbers(),) if verb in ("hide", "facedown", "other facedown") else (0, 1, 2)
            )
            self.table.do(c.AwaitCard(player, verb, at))
        self._tap(player, self.rng.choice(nowhere))

    def _tap_facedown(self) -> None:
        """Tap a card that lies facedown."""
        lies = [slot for slot in self.match.slots if isinstance(self.match.where(slot), Facedown)]
        if lies:
            slot = self.rng.choice(lies)
            self._tap(slot[0], int(slot[1:]))

    def _tap(self, player: Player, at: int) -> None:
        """Put a card on the reader. It is shown if that was its play, or the answer to what was asked."""
        match, name = self.match, self.decks[player][at]
        lies = isinstance(match.where(f"{player}{at}"), Facedown)
        waiting = self._waiting()
        verb = waiting.get(player)
        hides = verb in NEVER_SHOWS or (self.spot.facedown and not waiting)
        asks, table = match.table.asks, match.table
        self._doing = f"{player} taps {name!r}, {'facedown' if lies else verb or 'no touch'}"
        before = self.table.panel(player).notice
        self.table.tap_card(player, at)
        if match.draw is not None:
            return
        if asks is not None and asks.about in TAPPED:
            if player in (asks.player, getattr(asks, "whose", "")):
                self.shown.add(name)
            return
        is_told = self.table.panel(player).notice != before or self._was_carried_out()
        waits = self.last if is_told else self.behind
        waits[player] = Tapped(name, "hides" if hides else "lies" if lies else "hand")
        if is_told:
            self.behind.pop(player, None)
        says = verb in SAYS or (verb == "play" and not lies)
        plays = verb == "facedown" or (lies and not hides)
        if says or (plays and self._was_carried_out()) or (table.over and lies):
            self.shown.add(name)

    def _waiting(self) -> dict[Player, str]:
        """The touches that wait for a card."""
        now, panels = self.table.clock.ns, self.table.loop._table._state.panels
        return {
            player: pending.verb
            for player, pending in panels.pending_actions.items()
            if now <= pending.until and not pending.late
        }

    def _was_carried_out(self) -> bool:
        """Return whether this step has an entry of an action, or of one that stands."""
        return any(entry.kind in ("action", "stands") for entry in self.table.store.public[self._entries :])

    def _press(self) -> None:
        """Press a button of any notice: those that lead on or out more often than others."""
        panels = [panel for panel in self.table.view.player_panels if panel.notice is not None and panel.notice.buttons]
        panel = self.rng.choice(panels)
        notice = panel.notice
        assert notice is not None
        buttons = [*enabled(notice)]
        if not buttons:
            return
        at = self.rng.choice(buttons)
        label, lies = notice.buttons[at], self._facedown_of(panel.player)
        if notice.title.code in ABOUT_TAP and panel.player in self.behind:
            self.last[panel.player] = self.behind.pop(panel.player)
        refused = self.match.refused
        self._doing = f"{panel.player} presses {label.code} of {notice.title.code}"
        self.table.do(c.Press(panel.player, notice.id, at))
        self._note_press(panel.player, notice.title.code, label, lies)
        if refused is not None and label.code == "button-go-on" and self._was_carried_out():
            action = refused.action
            if isinstance(action, Play) and (action.source, action.player) == ("facedown", panel.player):
                self.shown.update(lies)

    def _note_press(self, player: Player, title: str, label: Message, lies: list[str]) -> None:
        """Note which card a player shows by a button; `lies` are the facedown cards that they had."""
        last, code = self.last.get(player), label.code
        if (code == "button-agree" and title == TURN_UP) or code in SHOWS:
            self.shown.update(lies)
        elif code == "button-yes" and self.match.table.over:
            self.shown.update((*lies, last.name) if last is not None else lies)
        elif title == NAMING:
            self.shown.update(argument.card for _, argument in label.arguments if isinstance(argument, CardName))
        elif code.startswith("button-play") and self._was_carried_out():
            self.shown.update(lies)
        elif last is not None and PLAYS.match(code):
            if last.place == "hides" and code != "button-go-on":
                last = self.last[player] = Tapped(last.name, "hand")
            if last.place == "hand" or (last.place == "lies" and self._was_carried_out()):
                self.shown.add(last.name)

    def _facedown_of(self, player: Player) -> list[str]:
        """The names of the facedown cards of this player, as the checker knows them."""
        lies = (slot for slot in self.match.slots if isinstance(self.match.where(slot), Facedown))
        return [self.decks[slot[0]][int(slot[1:])] for slot in lies if slot[0] == player]

    def _end_or_pass(self) -> None:
        table = self.match.table
        self.table.do(c.Do(EndTurn(table.turn) if table.state == "neutral open" else Pass(self.table.priority)))

    def _touch(self) -> None:
        self.table.do(c.Touch(self._anybody(), self.rng.choice((0, *self.match.table.numbers()))))

    def _undo(self) -> None:
        player = self._anybody()
        self.table.do(c.Undo(player) if self.rng.random() < 0.7 else c.Redo(player))
        for other in self.players:
            notice = self.table.panel(other).notice
            if self.rng.random() < 0.8 and notice is not None and notice.title.code != TURN_UP:
                self.table.press_any(other, "button-agree")

    def _correct(self) -> None:
        """Say who controls a battlefield, or where a unit is."""
        player, at = self._anybody(), self.rng.choice((*self.match.table.numbers(),))
        units = [permanent.id for permanent in self.match.table.permanents if permanent.kind == "unit"]
        if units and self.rng.random() < 0.5:
            self.table.do(c.Do(UnitIs(player, self.rng.choice(units), self.rng.choice((player, at)))))
        else:
            self.table.do(c.Do(ControlIs(player, at, self.rng.choice((*self.players, None)))))
        self.table.press_all("button-acknowledge")

    def _look(self) -> None:
        card = self.rng.choice(self.match.table.facedown)
        self.table.do(c.LookAtFacedown(card.player, card.handle))

    def _judge(self) -> None:
        """A judge does something that shows no card."""
        handles = [card.handle for card in self.match.table.facedown] or [""]
        handle = self.rng.choice(handles)
        if self.match.draw is not None:
            action = self.rng.choice((CommitDraw(), GoOnWithout(self._anybody()), CancelDraw()))
            self.table.do(c.GiveDigits(self._anybody(), f"{self.rng.randrange(10_000):04}"))
        else:
            back = (Rewind(self.match.began), Rewind(self.match.last, "head judge"))
            action = self.rng.choice((ReturnCard(handle), BeginDraw(handle), HideAgain(handle), *back))
        self.table.judged(action)

    def _check(self) -> None:
        """Read what others can see of the last step. Raises Leak."""
        store = self.table.store
        views, entries = self.table.shown[self._views :], store.public[self._entries :]
        for _, view in views:
            self._reads("the screen", json.encode(for_others(view)))
        for entry in entries:
            self._reads(f"the record ({entry.kind})", entry.action + entry.verdict + entry.events)
        if entries:
            self._fold = folded(self._fold, store.public, self._entries, CARDS)
            self._reads("the overlay", json.encode(self._fold.scene()))
        self._views, self._entries = len(self.table.shown), len(store.public)
        self._streams.step(store.public)

    def _reads(self, where: str, content: bytes) -> None:
        for found in set(QUOTED.findall(EVERY_SPELL.sub(b"", content))):
            name = found.decode()
            if name in self.owner and name not in self.shown:
                raise Leak(f"{where} names {name!r} of {self.owner[name]}")

    def _place(self) -> str:
        """Return which game this is, and what was done last."""
        walked = self.walked
        game = f"seed {walked.seed} ({walked.dial}, {walked.follow}, {walked.edition}, {walked.mode})"
        return f"{game}, step {walked.steps}, after {self._doing}"


def walk(folder: Path, seed: int) -> Walked:
    """Play one game by its seed."""
    with pytest.MonkeyPatch.context() as patched:
        return Walk(folder, seed, ScriptedClock(patched)).play()
