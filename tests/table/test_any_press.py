"""Whatever people press, fresh or stale, before and after a kill: none of it is ever a mistake of ours."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from cryptography.exceptions import InvalidKey

from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Activate,
    Choose,
    Concede,
    ControlIs,
    EndTurn,
    Hide,
    Pass,
    Play,
    PointsAre,
    StandardMove,
)
from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.engine.model.setup import Follow
from tableside.judge import pin
from tableside.judge.desk_steps import DeskOption
from tableside.judge.session import JudgeSession
from tableside.judge.view import JudgePage, JudgeView
from tableside.message import message
from tableside.table import commands as c
from tableside.table import controller
from tableside.table.view.model import PlayerPanel, View
from tests.kit.match.cards import DECKS, MADE
from tests.kit.samples import some
from tests.kit.table.table import FAR, NEAR, AtTable

SEEDS = range(int(os.environ.get("PRESS_SEEDS") or some(1, 2)))
STEPS = int(os.environ.get("PRESS_STEPS", "300"))
"""Presses in a run: each dial with each seed is one."""

STALE = 0.25
"""The share of presses that are on a button of an earlier view."""

EARLIER = 40
"""So many views people may remember."""

KILLS = 0.01
LEAVING = 0.05
ASKING = (*MADE, "Killer", "Asker", "Eater", "Hurrier", "Engine", "Riddle", "Wall", "Roomy")
PLACES = ("Void Gate", "Zaun Warrens", "Altar of Blood")
OUR_MISTAKE = message("problem-our-mistake")

Press = Callable[["Hands"], object]


def sends(command: c.Command) -> Press:
    return lambda hands: hands.table.thread.send(command)


def asks(name: str, *arguments: str | int | DeskOption) -> Press:
    return lambda hands: getattr(hands.judge, name)(*arguments)


def buttons(view: View, judged: JudgeView | None, chance: random.Random) -> Iterator[Press]:
    """Every button that the screens show for these views."""
    yield from map(sends, (c.Retry(), c.FindDecks(), c.WatchReaders(chance.random() < 0.5)))
    if view.can_set_aside:
        yield sends(c.SetAside())
    if view.can_rescue:
        yield sends(c.Rescue())
    if view.recovery is not None:
        yield sends(c.Confirm())
    for spot in view.spots:
        yield sends(c.AssignSpot(spot.spot))
        if spot.reader:
            yield sends(c.FreeReader(spot.reader))
    yield sends(c.AssignSpot(None))
    for file in () if view.decks is None else view.decks.files:
        player = chance.choice([panel.player for panel in view.player_panels] or ["A"])
        yield sends(c.Enrolled(player, str(file)) if file.suffix == ".tags" else c.PairFile(player, str(file)))
    yield from beginning(view, chance)
    if view.pairing is not None:
        yield from map(sends, (c.SkipCard(), c.ShowName(True), c.ShowName(False), c.EndPairing(True)))
        yield sends(c.EndPairing(False))
    if view.stage == "match":
        if chance.random() < LEAVING:
            yield from [sends(c.Leave())] * 20
        for panel in view.player_panels:
            yield from of_player(panel, len(view.tiles))
        if view.can_undo:
            yield sends(c.Undo("A"))
        if chance.random() < LEAVING:
            yield sends(c.AskConcession("A", match=True))
            yield sends(c.OfferDraw("B", match=True))
            yield sends(c.EndMatch("A"))
    yield from judging(judged)


def beginning(view: View, chance: random.Random) -> Iterator[Press]:
    """From the start page, or after a game."""
    if view.stage == "start":
        name, mode = chance.choice(list(MODES.items()))
        names = dict(zip("ABCD", ("Ann", "Ben", "Chi", "Dan")[: mode.seats], strict=False))
        setup = GameSetup(names, PLACES[: mode.battlefields], name, chance.choice(get_args(Follow)))
        yield sends(c.Begin(msgspec.structs.replace(setup, dial=chance.choice(get_args(Dial)))))
        if view.can_resume:
            yield sends(c.Resume())
        for match in view.unfinished:
            yield sends(c.Resume(match.number))
            yield sends(c.GiveUp(match.number))
    elif view.next_game is not None:
        game = view.next_game
        setup = msgspec.structs.replace(game.agreed, battlefields=PLACES[: len(view.tiles)])
        yield sends(c.Begin(setup, again=True))


def of_player(panel: PlayerPanel, tiles: int) -> Iterator[Press]:
    """Yield what one player can press."""
    player = panel.player
    yield from (sends(c.Touch(player, at)) for at in range(tiles + 1))
    if panel.may_pass:
        yield sends(c.Do(Pass(player)))
    if panel.may_end:
        yield sends(c.Do(EndTurn(player)))
    for points in (panel.points + 1, panel.points - 1):
        if points >= 0:
            yield sends(c.Do(PointsAre(player, player, points)))
    if panel.notice is not None:
        enabled = [button for button in range(len(panel.notice.buttons)) if button not in panel.notice.off]
        for _ in range(4):
            yield from (sends(c.Press(player, panel.notice.id, button)) for button in enabled)
        yield sends(c.Dismiss(player))


def judging(judged: JudgeView | None) -> Iterator[Press]:
    """Yield what a judge can press."""
    yield from (asks("unlock", "2468"), asks("set_pin", "2468", "2468"))
    if judged is not None and judged.unlocked:
        yield from (asks("choose", choice.handle) for choice in judged.choices)
        yield from (
            asks("look", "call"),
            asks("lock"),
            asks("end_call", "error"),
            asks("end_call", "answered"),
            *(asks("step", option) for option in judged.steps.options),
            asks("take_back"),
        )
        yield from (asks("open", page) for page in get_args(JudgePage))
        yield from (asks("ask", player, "", at) for player in "AB" for at in range(9))


class Hands:
    """People at a table that is killed now and then, with all buttons that they saw."""

    def __init__(self, place: Path, chance: random.Random) -> None:
        self.place = place
        self.chance = chance
        self.earlier: list[list[Press]] = []
        self.tags = [VirtualTag(ident=bytes([number + 1]) * 16) for number in range(8)]
        self.judged: JudgeView | None = None
        self.kills = 0
        self.start()

    def start(self) -> None:
        self.table = AtTable(self.place / f"data{self.kills}", answer_ms=0)
        self.table.__enter__()
        self.judge = JudgeSession(self.table.folder, self.table.thread.submit, self.judge_sees)

    def judge_sees(self, judged: JudgeView) -> None:
        self.judged = judged

    def kill(self) -> None:
        """Kill the process: what is left of the folder is what the next one finds."""
        after = self.place / f"data{self.kills + 1}"
        shutil.copytree(self.table.folder, after)
        self.table.__exit__()
        shutil.rmtree(self.table.folder)
        self.kills += 1
        self.judged = None
        self.start()

    def step(self) -> View:
        """One press or one tap; the view after it."""
        view = self.table.view
        self.earlier = [*self.earlier[-EARLIER:], list(buttons(view, self.judged, self.chance))]
        if view.stage == "match" and not self.table.tags and self.chance.random() < 0.5:
            for player, cards in DECKS.items():
                self.table.deck(player, *cards, *ASKING)
        lot = self.chance.random()
        if lot < KILLS:
            self.kill()
        elif lot < 0.3:
            self.tap()
        else:
            seen = self.chance.choice(self.earlier) if self.chance.random() < STALE else self.earlier[-1]
            self.chance.choice(seen)(self)
        return self.table.view

    def tap(self) -> None:
        """A card of a deck, or a card that nobody knows, on a reader; it may lie there already, and may stay."""
        reader = self.chance.choice((NEAR, FAR))
        decks = [tag for tags in self.table.tags.values() for tag in tags]
        self.table.readers.place(reader, self.chance.choice([*decks, *self.tags]))
        if self.chance.random() < 0.7:
            self.table.readers.lift(reader)


class QuickKdf:
    """In place of the slow function that a PIN is kept by."""

    def __init__(self, salt: bytes) -> None:
        self._salt = salt

    def derive(self, pin: bytes) -> bytes:
        return hashlib.sha256(self._salt + pin).digest()

    def verify(self, pin: bytes, kept: bytes) -> None:
        if self.derive(pin) != kept:
            raise InvalidKey


def prepare(folder: Path) -> None:
    """Files that can be chosen on the screen, good and bad."""
    decks = folder / "decks"
    decks.mkdir()
    (decks / "Good.txt").write_text("1 Pakaa Cub\n2 Charm\n")
    (decks / "Bad.txt").write_text("nothing")
    (decks / "Bad.tags").write_text("{}")
    (decks / "Broken.txt").write_bytes(b"\xff")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dial", get_args(Dial))
def test_whatever_is_pressed_is_no_mistake_of_ours(
    tmp_path: Path, dial: Dial, seed: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(controller, "SAME_TAP", 0)
    monkeypatch.setattr(pin, "_kdf", QuickKdf)
    hands = Hands(tmp_path, random.Random(f"{dial} {seed}"))
    prepare(hands.table.folder)
    try:
        hands.judge.set_pin("", "2468")
        hands.table.begin(dial=dial)
        for player, cards in DECKS.items():
            hands.table.deck(player, *cards, *ASKING)
        for number in range(STEPS):
            view = hands.step()
            assert OUR_MISTAKE not in view.problems, (number, caplog.messages)
    finally:
        hands.table.__exit__()
    assert caplog.records == []


def presses_of_another_match() -> Iterator[c.Command]:
    """Yield what four people at three battlefields can press, and two people at two cannot."""
    for player, at in (("C", 0), ("C", 1), ("A", 3), ("", 0)):
        yield c.Touch(player, at)
        yield from (c.AwaitCard(player, verb, at) for verb in get_args(c.Verb))
        yield from (c.Do(Hide(player, Secret(None), at)), c.Do(Play(player, Secret("Charm"), "facedown", at)))
        yield from (c.Do(StandardMove(player, (1,), at)), c.Do(ControlIs(player, at, player)))
    for player in ("C", ""):
        yield from (c.Do(Pass(player)), c.Do(EndTurn(player)), c.Do(Concede(player)), c.Do(Choose(player, ("yes",))))
        yield from (c.Do(PointsAre(player, player, 1)), c.Do(PointsAre("A", player, 1)), c.Do(Activate(player, 1, 0)))
        yield from (c.Press(player, 1, 0), c.Dismiss(player), c.LookAtFacedown(player, "none"))
        yield from (c.PairDeck(player, "1 Charm"), c.Register(Registration(player, ("Charm",), {})))


@pytest.mark.parametrize("dial", get_args(Dial))
def test_a_press_of_another_match_does_nothing(tmp_path: Path, dial: Dial, caplog: pytest.LogCaptureFixture) -> None:
    with AtTable(tmp_path / "data") as table:
        before = table.begin(dial=dial).entries()
        for command in presses_of_another_match():
            view = table.do(command)
            assert (view.stage, view.problems, [panel.notice for panel in view.player_panels]) == (
                "match",
                (),
                [None, None],
            )
            assert table.entries() == before, command
        for tag in table.tags["A"]:
            table.tap_later(tag)
        assert table.view.problems == ()
    assert caplog.records == []
