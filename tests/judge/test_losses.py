"""Penalties that end a game or a match: what the desk says, what it carries out, and what counts for later games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.model.actions import ResultIs
from tableside.match.judge_actions import LoseMatch
from tableside.match.series import completed_games, is_over, winner_of_match
from tests.kit.judge.games import THIRD, begin_next_game
from tests.kit.judge.rulings import at_rulings, come, rule
from tests.kit.judge.session import HEAD, PIN
from tests.kit.table.remedies import judged
from tests.kit.table.table import kinds


@pytest.mark.parametrize(
    ("infraction", "button", "penalty", "line"),
    [
        ("704.5", "Record: Match loss", "match loss", "Ann loses the match by a judge’s penalty (TR 701.2.c)."),
        (
            "704.8",
            "Record: Disqualification",
            "disqualification",
            "Ann is disqualified and loses the match (TR 701.2.d).",
        ),
    ],
)
def test_a_penalty_ends_the_match_and_the_game_that_goes_on(
    tmp_path: Path, infraction: str, button: str, penalty: str, line: str
) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, infraction)
        assert "This penalty ends the match at once (TR 701.2.c.1, 701.2.d.1)." in judge.lines
        judge.press(button)
        match = judge.table.match
        assert match.table.over
        assert is_over(match)
        assert winner_of_match(match) == "B"
        assert match.result is not None
        assert match.result.why == penalty
        assert line in judge.table.history
        assert kinds(judge.table)[-3:] == ["remedy", "match result", "ruling"]


def test_between_two_games_a_match_loss_ends_the_match(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        assert winner_of_match(judge.table.match) is None
        rule(judge, "704.5", "Record: Match loss", on="Ann")
        assert winner_of_match(judge.table.match) == "B"
        assert judge.table.match.table.winner == "A", "the game was won before"


def test_a_match_of_one_game_is_lost_with_it_and_a_later_loss_is_for_the_next_match(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "704.5", "Record: Match loss")
        match = judge.table.match
        assert (match.table.winner, match.result) == ("B", None)
        assert not judged(judge.table, LoseMatch("B", "701.2.c.1", "match loss")), "it is over"
        rule(judge, "704.5")
        assert (
            "This match is over for the player. Tell whoever keeps the pairings: a match loss counts for the next "
            "match (TR 701.2.c.1)." in judge.lines
        )
        judge.press("Record: Match loss")
        assert kinds(judge.table).count("remedy") == 1
        assert [ruling.next_match for ruling in judge.table.match.rulings] == [False, True]
        assert judge.table.history[0] == (
            "Ruling 2: the match was over for Ann, so the loss counts for their next match at this event "
            "(Tournament Rules 701.2.c.1)."
        )


def test_a_game_loss_after_a_game_counts_for_the_next_game_of_the_match(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss")
        assert not judge.table.match.rulings[-1].next_game, "it ended the game"
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        assert judge.table.match.rulings[-1].next_game
        begin_next_game(judge)
        assert judge.table.match.losses == ("B",)
        said = "Bea has a game loss from before, which counts for this game (TR 701.2.b.1). A judge carries it out."
        assert said in judge.table.history
        assert judge.lines[0] == said
        judge.press("Bea loses this game (701.2.b.1)")
        assert judge.table.match.table.winner == "A"
        assert "Bea loses this game (701.2.b.1)" not in judge.labels
        begin_next_game(judge, THIRD)
        assert (judge.table.match.agreed.game, judge.table.match.losses) == (3, ())


def test_a_loss_that_nobody_carries_out_is_offered_in_each_later_game(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_next_game(judge)
        judge.table.act(ResultIs("A", "A"))
        come(judge, PIN)
        assert "Bea loses this game (701.2.b.1)" not in judge.labels, "this game is over"
        begin_next_game(judge, THIRD)
        assert (judge.table.match.agreed.game, judge.table.match.losses) == (3, ("B",))
        judge.press("Bea loses this game (701.2.b.1)")
        assert judge.table.match.table.winner == "A"


def test_a_head_judge_who_takes_it_away_lets_the_next_game_be_played(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        come(judge, HEAD)
        judge.press("Appeal against ruling 2")
        judge.press("Warning")
        judge.press("Another reason, told to the players")
        begin_next_game(judge)
        assert (judge.table.match.agreed.game, judge.table.match.losses) == (2, ())


def test_a_game_loss_that_stands_on_appeal_still_counts_for_the_next_game(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        for number in (1, 2):
            come(judge, HEAD)
            judge.press(f"Appeal against ruling {number}")
            judge.press("It stands: Game loss")
        begin_next_game(judge)
        assert judge.table.match.losses == ("B",), "Ann lost the game before by hers"


def test_a_game_that_all_players_lose_at_once_is_a_draw_with_a_ruling_for_each(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "703.3", "Record: Game loss (all: a draw)")
        match = judge.table.match
        assert match.table.drawn
        assert [(ruling.player, ruling.penalty, ruling.next_game) for ruling in match.rulings] == [
            ("A", "game loss", False),
            ("B", "game loss", False),
        ]
        assert [game.winner for game in completed_games(match)] == [None], "the score of the match stays"
        said = "all players lose the game at once: it is a draw (Tournament Rules 701.2.b.3)"
        assert any(said in line for line in judge.table.history)
        rule(judge, "703.3", "Record: Game loss")
        begin_next_game(judge)
        assert judge.table.match.losses == ("A",), "a later loss counts for the next game"


def test_losses_of_all_players_from_before_make_the_next_game_a_draw(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        judge.table.act(ResultIs("A", "A"))
        rule(judge, "703.3", "Record: Game loss")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_next_game(judge)
        assert not any("loses this game" in label for label in judge.labels), "not the one before the other"
        judge.press("All lose this game at once: it is a draw (701.2.b.3)")
        assert judge.table.match.table.drawn
        assert [game.winner for game in completed_games(judge.table.match)] == ["A", None]
