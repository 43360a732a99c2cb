"""Two matches that differ only in the hidden card: every frame has equal pixels, at equal times, at the quiet dials."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from kivy.uix.scrollview import ScrollView

from hw.settling import BRUSH
from tableside.decks.registration import Registration
from tableside.engine.model.actions import ControlIs, EndTurn
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match import judge_keys
from tableside.screens import motion
from tableside.screens.preferences import Settings
from tableside.screens.root import PAGES
from tableside.screens.widgets.player_panel import OPENED
from tableside.table import commands as c
from tests.kit.match.cards import AGREED
from tests.kit.screens.parts import make, panel, texts
from tests.kit.table.scripted_table import SECOND, ScriptedClock, ScriptedTable
from tests.table.test_same_for_all import (
    ALL_CARDS,
    ANSWERED_AT,
    DECKS,
    LEGAL,
    NAMED_LONG,
    WITHOUT,
    WITHOUT_NAMED_LONG,
    even,
    ident_of,
    tag_of,
)

QUIET = ("competition", "silent")
HERE = 1
CARDS = {"legal": LEGAL, "without Hidden": WITHOUT, "long": NAMED_LONG, "long, without": WITHOUT_NAMED_LONG}
NOT_COMPARED = {"witness", "judge"}
"""The pages that chance makes different: a key and a commitment of each match as a code, and a shuffled pad."""

PAIR = ("legal", "long, without")
"""The cards that differ most."""

ANSWERED_NS = {"competition": ANSWERED_AT * SECOND // 1000, "silent": BRUSH}
"""When a hide is answered: at a fixed moment, or as soon as the card lies still."""

JUDGE = JudgePrivate()


def course(folder: Path, clock: ScriptedClock, dial: str, card: int) -> ScriptedTable:
    """A card is hidden, taken back, hidden again, and lies there while both play on.

    In competition it is also tapped too early, which is refused; without advice that would show the card.
    """
    folder.mkdir()
    judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
    clock.ns = 1_000 * SECOND
    table = ScriptedTable(folder, ALL_CARDS, clock)
    table.do(c.Begin(msgspec.structs.replace(AGREED, dial=dial)))
    for player, cards in DECKS.items():
        table.do(c.Register(Registration(player, cards, {ident_of(player, at): at for at in range(len(cards))})))
    table.do(c.Do(ControlIs("A", HERE, "A")))
    table.press_all("button-acknowledge")
    table.later(1)
    table.shown.clear()
    hide(table, card)
    table.do(c.Undo("A"))
    table.press_all("button-agree")
    table.later(3)
    hide(table, card)
    if dial == "competition":
        table.do(c.AwaitCard("A", "facedown", HERE))
        table.tap(tag_of("A", card))
        table.later(5)
    table.do(c.Touch("B", HERE), c.Touch("A", HERE))
    for player in "AB":
        table.do(c.Dismiss(player))
        table.do(c.Do(EndTurn(player)))
        table.later(2)
    table.do(c.Touch("B", HERE), c.Touch("A", HERE))
    table.close()
    return table


def hide(table: ScriptedTable, card: int) -> None:
    table.do(c.AwaitCard("A", "hide", HERE))
    table.later(0.5)
    table.tap(tag_of("A", card))
    table.later(5)
    table.do(c.Dismiss("A"))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ScriptedClock:
    return ScriptedClock(monkeypatch)


@pytest.mark.parametrize("dial", QUIET)
def test_every_view_comes_at_the_same_moment_whatever_was_hidden(
    tmp_path: Path, clock: ScriptedClock, dial: str
) -> None:
    tables = {name: course(tmp_path / name, clock, dial, card) for name, card in CARDS.items()}
    seen = {name: [(at, even(view)) for at, view in table.shown] for name, table in tables.items()}
    assert [name for name, course in seen.items() if course != seen["legal"]] == []
    hidden = next(at for at, view in tables["legal"].shown if any(tile.facedown for tile in view.tiles))
    assert hidden == 3 * SECOND // 2 + ANSWERED_NS[dial]


@pytest.mark.parametrize("dial", QUIET)
def test_every_frame_has_the_same_pixels_whatever_was_hidden(
    small, tmp_path: Path, clock: ScriptedClock, dial: str
) -> None:
    settings = tmp_path / "screen.json"
    settings.write_bytes(msgspec.json.encode(Settings(still=True, sound=True, game_sounds=True)))
    drawn, sounds, screens = [], [], []
    for name in PAIR:
        heard: list[str] = []
        root = make(settings=settings, play=heard.append, can_sound=True)[0]
        drawn.append(frames(small, root, course(tmp_path / name, clock, dial, CARDS[name])))
        sounds.append(heard)
        screens.append(every_screen(small, root) if dial == "competition" else {})
    assert len(set(map(str, drawn[0]))) > 8
    assert [at for at, (one, other) in enumerate(zip(*drawn, strict=True)) if one != other] == []
    assert sounds[0] == sounds[1]
    assert "hidden" in sounds[0]
    assert [name for name, picture in screens[0].items() if picture != screens[1][name]] == []


def every_screen(screen, root) -> dict[str, object]:
    """Return what is drawn of each sheet and each page while a card lies facedown; scroll bars fade by the clock."""
    drawn: dict[str, object] = {}

    def draw(name: str) -> None:
        for widget in root.walk():
            if isinstance(widget, ScrollView):
                widget.bar_width = 0
        screen.frames(4)
        drawn[name] = hash(screen.pixels())

    for sheet in sorted({*OPENED, "menu"} - {"", "tray"}):
        for player in "AB":
            panel(root, player).open(sheet)
        draw(sheet)
    for player in "AB":
        panel(root, player).open("")
    for page in sorted(set(PAGES) - NOT_COMPARED):
        root.go(page)
        draw(page)
    root.go("")
    return drawn


@pytest.mark.parametrize("share", [0.2, 0.7])
def test_pictures_in_the_middle_of_a_motion_have_the_same_pixels(
    small, tmp_path: Path, clock: ScriptedClock, monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    """Each motion stands still where this share of it is done: a card that falls to its place, a card that comes up."""
    moved: list[str] = []

    def stop_midway(widget, name, start, seconds, *, end=1.0, curve="") -> None:
        moved.append(name)
        between = (
            tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
            if isinstance(end, tuple)
            else start + (end - start) * share
        )
        setattr(widget, name, between)

    monkeypatch.setattr(motion, "move", stop_midway)
    settings = tmp_path / "screen.json"
    settings.write_bytes(msgspec.json.encode(Settings(still=True)))
    drawn, motions = [], []
    for name in PAIR:
        moved.clear()
        drawn.append(
            frames(small, make(settings=settings)[0], course(tmp_path / name, clock, "competition", CARDS[name]))
        )
        motions.append(tuple(moved))
    assert {"dropped", "risen"} <= set(motions[0])
    assert motions[0] == motions[1]
    assert [at for at, (one, other) in enumerate(zip(*drawn, strict=True)) if one != other] == []


def frames(screen, root, table: ScriptedTable) -> list[object]:
    """Return what is drawn of each view, and at the end the words of the history on both sides."""
    screen.place(root)
    drawn: list[object] = []
    for (_, before), (_, view) in pairwise(((0, None), *table.shown)):
        if view != before:
            root.show(view)
            screen.frames(4)
            drawn.append(hash(screen.pixels()))
    for player in "AB":
        panel(root, player).open("history")
        screen.frames(4)
        drawn.append(texts(panel(root, player)))
    return drawn
