"""The rift between the two sides: whose turn it is stands there at every moment, on each side."""

from itertools import product

import pytest
from msgspec.structs import replace

from tableside.match.public.lines import HistoryLine
from tableside.message import CardName, Listing, PlaceName, PlayerName, message
from tableside.screens.widgets.rift import TurnLine
from tableside.table.view.model import ClockView, JudgeCallView
from tests.kit.samples import one_in
from tests.kit.screens import views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import drawn
from tests.kit.screens.parts import make, walk
from tests.kit.screens.scenes.match import LONG_TOLD, TIME, TOLD
from tests.kit.screens.screen import Screen

NAMES = ("Ann", views.LONG, *views.NAMES_IN_SCRIPTS.values(), *views.ENDLESS.values())
SENTENCES = (
    *LONG_TOLD,
    *(line for line, _ in TOLD),
    message(
        "history-moved",
        player=PlayerName("B"),
        things=Listing((CardName("Ornn, Fire Below the Mountain"), CardName("Vanguard Sergeant"))),
        place=PlaceName(3),
    ),
)
TURN = {"en": ("TURN", "27"), "de": ("ZUG", "27")}


def drawn_in(line):
    """The words that are drawn on a line."""
    return [word for part in walk(line) if getattr(part, "text", "") for word in drawn(part)]


@pytest.mark.parametrize(
    ("seats", "size", "language"), one_in(9, product((2, 4), ((800, 480), (1280, 720), (1280, 800)), ("en", "de")))
)
def test_whose_turn_it_is_stands_beside_the_longest_sentence(seats, size, language):
    screen = Screen(*size)
    speak(language)
    root, _ = make()
    view = replace(views.match() if seats == 2 else views.many(seats), number=27)
    root.show(view)
    screen.place(root)
    sides = [widget for widget in walk(root) if isinstance(widget, TurnLine)]
    assert len(sides) == 2
    assert all(set(TURN[language]) <= set(drawn_in(side)) for side in sides)
    line = TurnLine(size=sides[0].size)
    screen.place(line)
    line.size_hint = (None, None)
    line.size = sides[0].size
    urgent = (
        {"recovery": views.RECOVERY},
        {"called": JudgeCallView("A", "2026-11-22T14:05:00")},
        {"clock": ClockView(50, None, 3_599_000), "stream_delay": 180},
        {"clock": ClockView(50, None, 0, TIME)},
    )
    told = [{"latest": HistoryLine(sentence)} for sentence in SENTENCES]
    for name, changes in one_in(2, product(NAMES, (*told, *urgent))):
        panels = tuple(replace(panel, name=name) for panel in view.player_panels)
        line.view = views.named(replace(view, player_panels=panels, **changes))
        screen.frames()
        words = drawn_in(line)
        assert set(TURN[language]) <= set(words), (name, changes, words)
        assert any(word.startswith(name[:3]) for word in words), (name, changes, words)


OFTEN = (
    message("last-point-left", player=PlayerName("A"), places=Listing((PlaceName(2),))),
    message(
        "history-assigned",
        player=PlayerName("A"),
        shares=Listing(
            tuple(message("history-damage-to", damage=n, thing=CardName("Vanguard Sergeant")) for n in (1, 3))
        ),
    ),
    message("history-revealed", player=PlayerName("A"), card=CardName("Teemo, Scout")),
    message("history-clock-by", line=message("history-clock-paused", minutes=50), who=PlayerName("A")),
    message("history-corrected-own-control", by=PlayerName("A"), place=PlaceName(1)),
    message(
        "history-undone",
        player=PlayerName("A"),
        action=message("history-corrected-given-up", by=PlayerName("A"), place=PlaceName(1)),
    ),
    *(message(f"history-commentary{end}", player=PlayerName("A")) for end in ("", "-withdrawn")),
)
"""Lines that stand in the rift in many a game, and are longer in the history."""


@pytest.mark.parametrize(("line", "language"), one_in(3, product(OFTEN, ("en", "de"))))
def test_what_happens_in_many_a_game_is_read_whole(line, language):
    screen = Screen(800, 480)
    speak(language)
    root, _ = make()
    view = replace(views.match(), latest=HistoryLine(line))
    root.show(view)
    screen.place(root)
    sides = [widget for widget in walk(root) if isinstance(widget, TurnLine)]
    words = [" ".join(drawn_in(side)) for side in sides]
    assert len(words) == 2
    assert not [line for line in words if "…" in line or "..." in line], words
