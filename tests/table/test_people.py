"""People at the table: names within bounds, the draw for the first player, and a rematch, all on record."""

from __future__ import annotations

from collections import Counter

import msgspec

from tableside.engine.model.actions import Concede
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES
from tableside.match.first_player import FirstDraw, draw_first
from tableside.match.names import NAME_BYTES
from tableside.table import commands as c
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"))


def test_a_draw_is_on_record_with_the_choice_that_followed(table: AtTable) -> None:
    draw = table.do(c.DrawFirst("duel")).draw
    assert draw is not None
    other = "B" if draw.chooser == "A" else "A"
    view = table.do(c.Begin(GameSetup(SETUP.names, SETUP.battlefields, first=other, chooser=draw.chooser)))
    assert (view.turn, view.draw) == (other, None)
    chooser, first = SETUP.names[draw.chooser], SETUP.names[other]
    assert f"Coin: {chooser} chooses who begins." in table.history
    assert f"{chooser} chooses: {first} begins." in table.history
    table.do(c.Leave())
    table.do(c.Resume())
    assert f"Coin: {chooser} chooses who begins." in table.history


def test_every_draw_before_a_match_is_on_its_record_and_on_no_other(table: AtTable) -> None:
    table.do(c.DrawFirst("ffa3"), c.DrawFirst("duel"), c.Begin(SETUP))
    assert [line.split()[0] for line in table.history].count("Dice:") == 1
    assert [line.split()[0] for line in table.history].count("Coin:") == 1
    table.do(c.Leave(), c.Begin(SETUP))
    assert not any("Coin" in line for line in table.history)


def test_a_draw_is_fair_and_dice_are_rolled_again_by_those_who_were_equal() -> None:
    rolled = iter([3, 5, 5, 1, 4])
    assert draw_first(MODES["ffa3"], lambda sides: next(rolled)) == FirstDraw("dice", "C", {"B": 2, "C": 5})
    assert draw_first(MODES["2v2"], lambda sides: sides - 1) == FirstDraw("coin", "B")
    picked = Counter(draw_first(MODES["duel"], lambda sides, at=at: at % sides).chooser for at in range(10))
    assert picked == {"A": 5, "B": 5}


def test_a_rematch_has_the_same_setup_and_draws_who_begins(table: AtTable) -> None:
    assert table.do(c.Begin(SETUP)).rematch is None
    view = table.act(Concede("B"))
    assert view.rematch is not None
    assert view.rematch.agreed == SETUP
    assert table.do(c.Leave()).rematch == view.rematch
    view = table.do(c.Rematch(SETUP))
    assert (view.match, [panel.name for panel in view.player_panels]) == (2, ["Ann", "Ben"])
    assert any("Coin: " in line for line in table.history)
    assert table.match.agreed.first == view.turn
    assert not view.shortcut
    assert table.do(c.Leave(), c.Rematch(SETUP, shortcut=True)).shortcut


def test_the_panels_know_the_pronouns_that_people_gave(table: AtTable) -> None:
    view = table.do(c.Begin(msgspec.structs.replace(SETUP, pronouns={"B": "they/them"})))
    assert [panel.pronouns for panel in view.player_panels] == ["", "they/them"]


def test_a_team_stays_a_team_when_it_has_given_up(table: AtTable) -> None:
    setup = GameSetup(dict.fromkeys("ABCD", ""), ("plain",) * 3, mode="2v2", follow="score")
    table.do(c.Begin(setup))
    view = table.act(Concede("A"))
    assert [panel.mates for panel in view.player_panels] == [("C",), ("D",), ("A",), ("B",)]
    assert view.winner == "B"
    assert "Player 2 and Player 4 win the game." in table.history


def test_names_of_any_length_script_and_markup_stay_within_bounds(table: AtTable) -> None:
    names = {"A": "[b]Ann[/b]\x1b[2J\n\u202e" + "𝔄" * 200, "B": "   "}
    view = table.do(c.Begin(GameSetup(names, SETUP.battlefields, pronouns={"A": "x" * 200, "B": " "})))
    agreed = table.match.agreed
    assert len(agreed.names["A"].encode()) <= NAME_BYTES
    assert agreed.names["A"].isprintable()
    assert (agreed.names["B"], agreed.pronouns) == ("B", {"A": "x" * 40})
    assert len(view.player_panels[0].name) <= 26
    table.act(Concede("B"))
    assert any("[b]Ann[/b]" in line for line in table.history)
    assert max(map(len, table.history)) < 60


def test_people_with_the_same_name_are_told_apart(table: AtTable) -> None:
    view = table.do(c.Begin(GameSetup({"A": "Ann", "B": "ANN"}, SETUP.battlefields)))
    assert [panel.name for panel in view.player_panels] == ["Ann", "ANN 2"]
