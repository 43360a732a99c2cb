"""Moments of the game: what is marked by motion and sounds, and that no facedown card changes it."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from tableside.match.public.lines import HistoryLine
from tableside.message import PlayerName, message
from tableside.screens.moments import Moment, moments
from tableside.screens.preferences import Settings
from tableside.table.view.model import FacedownView, ReaderView
from tests.kit.screens import views
from tests.kit.screens.parts import make, panel
from tests.kit.table.scripted_table import ScriptedClock
from tests.screens.test_same_frames import CARDS, QUIET, course

REFUSED = HistoryLine(message("history-refused", player=PlayerName("A")), seq=9)


def changed(view, player, **changes):
    panels = tuple(replace(each, **changes) if each.player == player else each for each in view.player_panels)
    return replace(view, player_panels=panels)


def test_each_moment_follows_from_what_both_sides_see():
    calm = views.calm()
    hidden = replace(calm.tiles[0], facedown=(FacedownView("h9", "B", 8, False),))
    lost = ReaderView("Left reader", False, message("screen-menu"))
    for after, expected in (
        (replace(calm, winner="A"), Moment("win", "A")),
        (replace(calm, readers=(lost,)), Moment("reader lost")),
        (replace(calm, latest=REFUSED), Moment("refused")),
        (changed(calm, "A", points=6), Moment("point", "A")),
        (replace(calm, tiles=(hidden, *calm.tiles[1:])), Moment("hidden", at=1)),
        (changed(calm, "A", may_pass=True), Moment("your move", "A")),
    ):
        assert moments(calm, after) == (expected,)
        assert moments(after, after) == ()


def test_a_point_taken_back_another_game_and_a_start_are_no_moments():
    calm = views.calm()
    assert moments(changed(calm, "A", points=6), calm) == ()
    assert moments(calm, replace(changed(calm, "A", points=6), game=2)) == ()
    assert moments(views.View("start"), replace(calm, winner="A")) == ()


def test_what_matters_most_comes_first():
    calm = views.calm()
    won = replace(changed(calm, "A", points=8, may_pass=True), winner="A")
    assert [moment.kind for moment in moments(calm, won)] == ["win", "point", "your move"]


@pytest.mark.parametrize(("settings", "played"), [(Settings(), []), (Settings(game_sounds=True), ["point"])])
def test_sounds_of_the_game_are_off_until_they_are_switched_on(small, tmp_path, settings, played):
    file, heard = tmp_path / "screen.json", []
    file.write_bytes(msgspec.json.encode(settings))
    root, _ = make(settings=file, can_sound=True, play=heard.append)
    root.show(views.calm())
    small.place(root)
    root.show(changed(views.calm(), "A", points=6))
    assert heard == played


def test_a_point_rolls_in_and_everything_rests_where_nothing_is_to_move(small, tmp_path):
    for still in (False, True):
        file = tmp_path / f"{still}.json"
        file.write_bytes(msgspec.json.encode(Settings(still=still)))
        root, _ = make(settings=file)
        root.show(views.calm())
        small.place(root)
        root.show(changed(views.calm(), "A", points=6))
        scores = panel(root, "A").ids.scores
        assert (scores.rolled, scores.burst) == ((1.0, 1.0) if still else (0.0, 0.0))
        small.until(lambda scores=scores: scores.rolled == scores.burst == 1.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_tape_slides_in_at_a_match_point_and_lies_on_that_players_land_alone(small, seats):
    calm = views.calm() if seats == 2 else views.many(4)
    root, _ = make()
    root.show(calm)
    small.place(root)
    root.show(changed(calm, "B", points=calm.victory_score - 1))
    lands = {player: panel(root, player) for player in "ABCD"[:seats]}
    assert [player for player, land in lands.items() if land.match_point] == ["B"]
    assert lands["B"].taped == 0.0
    small.until(lambda: lands["B"].taped == 1.0)
    root.show(changed(calm, "B", points=calm.victory_score - 2))
    assert not lands["B"].match_point
    root.show(replace(changed(calm, "B", points=calm.victory_score), winner="B"))
    assert not lands["B"].match_point, "the game is over"


@pytest.mark.parametrize("dial", QUIET)
def test_no_moment_depends_on_the_card_that_was_hidden(tmp_path, monkeypatch, dial):
    clock = ScriptedClock(monkeypatch)
    heard = {}
    for name, card in CARDS.items():
        shown = [view for _, view in course(tmp_path / name, clock, dial, card).shown]
        heard[name] = [moments(before, after) for before, after in pairwise(shown)]
    assert [name for name, each in heard.items() if each != heard["legal"]] == []
    assert Moment("hidden", at=1) in sum(heard["legal"], ())
