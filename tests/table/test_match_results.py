"""A match of several games that ends by a concession, by agreement or by time; and what players tell of a mulligan."""

from __future__ import annotations

import pytest

from tableside.engine.model.actions import Concede, PointsAre, ResultIs
from tableside.engine.model.game_setup import GameSetup
from tableside.match.mulligans import Mulligan
from tableside.message import PlayerName, message
from tableside.screens.view_queries import results_by_time
from tableside.stream.feed import Follower
from tableside.table import commands as c
from tests.kit.table.clock import Machine
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), mode="match", follow="score", round=50)


@pytest.fixture
def played(machine: Machine, table: AtTable) -> AtTable:
    """The first game of a match."""
    table.do(c.Begin(SETUP))
    return table


def outcome(table: AtTable) -> object:
    """Return what viewers of a stream read of the end."""
    follower = Follower(table.folder)
    try:
        scene = follower.poll()
        return None if scene is None else scene.outcome
    finally:
        follower.close()


def end(table: AtTable) -> tuple[object, ...]:
    view = table.view
    return view.match_decided, view.match_winner, view.next_game


def test_a_match_is_conceded_whole_after_one_more_question(played: AtTable) -> None:
    view = played.do(c.AskConcession("A", match=True))
    assert (view.winner, played.title("A")) == (None, "prompt-concede-match")
    view = played.press("A", "button-concede-yes")
    assert view.winner == "B"
    assert end(played) == (True, "B", None)
    assert played.history[0] == "Ann concedes the match (410.2)."
    assert outcome(played) == message("overlay-wins-match", player=PlayerName("B"))
    played.do(c.Leave())
    assert played.view.unfinished == ()


def test_a_match_is_conceded_between_games(played: AtTable) -> None:
    played.act(Concede("B"))
    assert outcome(played) == message("overlay-wins", player=PlayerName("A"))
    played.do(c.ConcedeMatch("A"), c.ConcedeMatch("B"))
    assert end(played) == (True, "B", None)
    assert [entry.kind for entry in played.entries()].count("match result") == 1


def test_an_undo_takes_the_concession_of_a_match_back(played: AtTable) -> None:
    played.do(c.ConcedeMatch("A"))
    assert played.undo().winner is None
    played.act(Concede("A"))
    assert end(played)[0] is False
    assert outcome(played) == message("overlay-wins", player=PlayerName("B"))


def test_a_match_is_drawn_if_everybody_agrees(played: AtTable) -> None:
    played.do(c.OfferDraw("A", match=True))
    assert played.label(played.notice("B").title) == "Ann offers to draw the whole match"
    played.press("B", "button-draw-yes")
    assert played.view.drawn
    assert end(played) == (True, None, None)
    assert outcome(played) == message("overlay-draws-match")


def test_when_time_is_up_between_games_the_match_ends_as_its_games_stand(
    played: AtTable,
    machine: Machine,
) -> None:
    played.act(Concede("B"))
    played.do(c.EndMatch("A"))
    assert (played.view.match_decided, played.view.time_ends) == (False, False)
    machine.later(51)
    played.do(c.Dismiss("A"))
    assert played.view.time_ends
    played.do(c.EndMatch("A"))
    assert end(played) == (True, "A", None)
    assert "Time is up between games (408.2.d): Ann has won more games and wins the match (408.3)." in played.history


def test_a_match_that_is_tied_when_time_is_up_is_a_draw(played: AtTable, machine: Machine) -> None:
    played.act(ResultIs("A", None))
    machine.later(51)
    played.do(c.Dismiss("A"), c.EndMatch("B"))
    assert end(played) == (True, None, None)


def test_a_tied_elimination_match_goes_on_with_five_additional_turns_and_sudden_death(
    played: AtTable,
    machine: Machine,
) -> None:
    view = played.act(ResultIs("A", None))
    machine.later(51)
    assert view.next_game is not None
    played.do(c.Dismiss("A"), c.Begin(view.next_game.agreed, again=True))
    said = []
    for _ in range(7):
        clock = played.view.clock
        assert clock is not None
        assert clock.text is not None
        said.append(clock.text)
        played.next_turn()
    extra = [message("clock-extra-turn", number=number, turns=5) for number in range(1, 6)]
    assert said == [message("clock-last-turn", turns=5), *extra, message("clock-over")]
    view = played.do(c.ClaimResult("B", sudden_death=True))
    assert view.clock is not None
    assert not view.clock.sudden_death, "the other side has not agreed"
    assert played.title("A") == "prompt-sudden-death"
    view = played.press("A", "button-agree")
    assert view.clock is not None
    assert view.clock.sudden_death
    assert view.clock.text == message("clock-sudden-death")
    assert "Sudden death: the next point wins (408.4.c.3)." in played.history
    played.act(PointsAre("A", "A", 1), ResultIs("A", "A"))
    played.do(c.EndMatch("A"))
    assert end(played) == (True, "A", None)


@pytest.fixture
def timed_out(played: AtTable, machine: Machine) -> AtTable:
    """The first game after its additional turns, in which Ann leads by two points."""
    played.act(PointsAre("A", "A", 2))
    machine.later(51)
    played.do(c.Dismiss("A"))
    for _ in range(4):
        played.next_turn()
    return played


def test_a_result_by_time_counts_once_the_other_side_agrees(timed_out: AtTable) -> None:
    timed_out.do(c.ClaimResult("A", "A"))
    assert timed_out.view.winner is None
    assert timed_out.label(timed_out.notice("B").title) == "Time: Ann wins"
    assert timed_out.text("A") == "Waiting for Ben."
    view = timed_out.press("B", "button-agree")
    assert view.winner == "A"
    assert timed_out.history.count("The players agree on the result.") == 1
    assert timed_out.panel("B").notice is None


def test_a_result_by_time_that_is_refused_does_not_count_and_offers_a_judge(timed_out: AtTable) -> None:
    before = timed_out.history
    timed_out.do(c.ClaimResult("A", "A"))
    view = timed_out.press("B", "button-do-not-agree")
    assert (view.winner, timed_out.history) == (None, before)
    assert timed_out.label(timed_out.notice("A").title) == "Ben does not agree"
    assert "button-call-judge" in timed_out.labels("A")
    assert timed_out.panel("B").notice is None


def test_no_sudden_death_begins_where_somebody_leads(timed_out: AtTable) -> None:
    timed_out.do(c.ClaimResult("A", sudden_death=True))
    assert timed_out.panel("B").notice is None


def test_no_result_by_time_counts_that_the_points_do_not_bring(timed_out: AtTable) -> None:
    timed_out.do(c.ClaimResult("B", "B"))
    assert timed_out.panel("A").notice is None
    timed_out.do(c.ClaimResult("A", "A"))
    timed_out.act(PointsAre("A", "A", 0))
    view = timed_out.press("B", "button-agree")
    assert view.winner is None
    assert not view.drawn


@pytest.mark.parametrize(("points", "winner"), [(4, "A"), (2, "B"), (3, None)])
def test_time_ends_a_game_of_teams_by_the_points_of_teams(
    points: int, winner: str | None, machine: Machine, table: AtTable
) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy", "D": "Di"}
    table.do(c.Begin(GameSetup(names, ("plain",) * 3, mode="2v2", follow="score", round=50)))
    table.act(PointsAre("A", "A", points), PointsAre("B", "D", 3))
    machine.later(51)
    table.do(c.Dismiss("A"))
    for _ in range(4):
        table.next_turn()
    assert winner in results_by_time(table.view)
    table.do(c.ClaimResult("C", winner))
    titles = {"A": "Time: Ann, Cy win", "B": "Time: Ben, Di win", None: "prompt-result-draw"}
    assert table.label(table.notice("B").title) == titles[winner]
    table.press("B", "button-agree")
    assert (table.view.winner, table.view.drawn) == (winner, winner is None)


def test_no_result_by_time_counts_before_the_additional_turns_are_over(played: AtTable) -> None:
    played.do(c.ClaimResult("A", None))
    assert played.panel("B").notice is None
    assert not played.view.drawn


def test_sudden_death_needs_time_to_be_up(played: AtTable) -> None:
    clock = played.do(c.ClaimResult("A", sudden_death=True)).clock
    assert played.panel("B").notice is None
    assert clock is not None
    assert not clock.sudden_death


def test_a_mulligan_is_told_by_touch_in_the_first_turn_and_once(played: AtTable) -> None:
    played.touch("B", 0, "button-mulligan")
    played.press("B", "2 cards")
    assert played.history[0] == "Ben puts 2 cards back in the mulligan (117)."
    played.do(c.TellMulligan("B", 1), c.TellMulligan("A", 3), c.Touch("B", 0))
    assert "button-mulligan" not in played.labels("B")
    assert [entry.kind for entry in played.entries()].count("mulligan") == 1
    played.do(c.Dismiss("B"))
    played.next_turn()
    played.do(c.Touch("A", 0))
    assert "button-mulligan" not in played.labels("A")


def test_a_shortcut_agreed_at_set_up_holds_from_the_start(table: AtTable) -> None:
    assert table.do(c.Begin(SETUP, shortcut=True)).shortcut
    assert "The shortcut of this match holds: everybody passes unless somebody touches." in table.history


def test_mulligans_told_before_a_game_are_on_its_record(table: AtTable) -> None:
    table.do(c.Begin(SETUP, mulligans=(Mulligan("A", 0), Mulligan("B", 1))))
    assert [line for line in table.history if "117" in line] == [
        "Ben puts 1 card back in the mulligan (117).",
        "Ann keeps the opening hand (117).",
    ]


def test_the_others_read_who_has_left_the_game(table: AtTable) -> None:
    table.begin(mode="ffa3").act(Concede("B"))
    assert table.title("A") == table.title("C") == "Bea has left the game"
    assert table.panel("B").notice is None


def test_a_concession_in_a_game_of_three_is_taken_back_by_all_three(table: AtTable) -> None:
    table.begin(mode="ffa3").act(Concede("B"))
    table.do(c.Undo("A"))
    table.press("C", "button-agree")
    assert table.panel("B").has_left
    assert table.title("B") == "Ann wants to undo this"
    table.press("B", "button-agree")
    assert not table.panel("B").has_left
