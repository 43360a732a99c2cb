"""Losses that count for a later match: who serves them, and what was carried out elsewhere or taken back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import ResultIs
from tableside.match.judge_actions import Rewind, ServedElsewhere
from tableside.match.series import is_over, winner_of_match
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.judge.games import THIRD, begin_next_game
from tests.kit.judge.rulings import at_rulings, begin_match, come, rule
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import AGREED
from tests.kit.table.remedies import judged

AFTER_THE_MATCH = (
    "Ruling 1: the match was over for Bea, so the loss counts for their next match at this event "
    "(Tournament Rules 701.2.b.1)."
)


def lose_after_the_match(judge: AtJudge) -> None:
    """Bea gets a game loss when the match is over."""
    judge.table.act(ResultIs("A", "A"))
    rule(judge, "703.3", "Record: Game loss", on="Bea")


def test_a_game_loss_after_the_match_is_on_record_for_the_next_match_and_in_the_report(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        assert judge.table.match.rulings[-1].next_match
        assert judge.table.history[0] == AFTER_THE_MATCH
        report = tableside("record", "report", "--data", judge.table.folder, "--out", tmp_path / "report.html")
        assert report.exit_code == 0
        assert AFTER_THE_MATCH in (tmp_path / "report.html").read_text()


def test_the_next_match_of_that_player_begins_with_the_game_loss(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        assert judge.table.match.losses == ("B",)
        judge.press("Bea loses this game (701.2.b.1)")
        assert judge.table.match.table.winner == "A"
        begin_match(judge)
        assert judge.table.match.losses == (), "that was the next match"


def test_a_game_loss_waits_for_the_match_in_which_its_player_plays(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge, B="Cleo")
        assert judge.table.match.losses == ()
        begin_match(judge, event="Another event")
        assert judge.table.match.losses == ()
        begin_match(judge, A="Bea", B="Cleo")
        assert judge.table.match.losses == ("A",), "her seat is another one"


def test_a_game_loss_that_ended_the_match_counts_for_no_other(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        assert not judge.table.match.rulings[-1].next_match
        begin_match(judge)
        assert judge.table.match.losses == ()


def test_a_false_start_uses_no_game_loss_up(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        for _ in range(2):
            begin_match(judge)
            assert judge.table.match.losses == ("B",)
        judge.press("Bea loses this game (701.2.b.1)")
        begin_match(judge)
        assert judge.table.match.losses == ()


def test_a_game_loss_whose_carrying_out_was_taken_back_is_still_owed(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.press("Bea loses this game (701.2.b.1)")
        judged(judge.table, Rewind(judge.table.match.began))
        assert not judge.table.match.table.over
        begin_match(judge)
        assert judge.table.match.losses == ("B",)


def test_losses_of_all_players_that_were_carried_out_are_owed_no_longer(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        rule(judge, "703.3", "Record: Game loss", on="Ann")
        begin_match(judge)
        assert set(judge.table.match.losses) == {"A", "B"}
        judge.press("All lose this game at once: it is a draw (701.2.b.3)")
        begin_match(judge)
        assert judge.table.match.losses == ()


def test_a_new_game_loss_after_an_owed_one_counts_for_the_next_match(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.press("Bea loses this game (701.2.b.1)")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        assert [ruling.next_match for ruling in judge.table.match.rulings] == [True]
        begin_match(judge)
        assert judge.table.match.losses == ("B",)


def test_a_new_game_loss_after_an_owed_one_counts_for_the_next_game(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        judge.table.act(ResultIs("A", "B"))
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_next_game(judge)
        judge.press("Bea loses this game (701.2.b.1)")
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        assert [ruling.next_game for ruling in judge.table.match.rulings] == [True]
        begin_next_game(judge, THIRD)
        assert judge.table.match.losses == ("B",)


SERVED = "Bea: it was carried out elsewhere"


def test_a_game_loss_that_was_carried_out_elsewhere_is_owed_no_longer(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.press(SERVED)
        assert not judge.table.match.table.over
        assert judge.table.entries()[-1].kind == "remedy"
        assert judge.table.history[0] == (
            "The penalty of Bea from before was carried out elsewhere: it does not count here "
            "(Tournament Rules 701.2.b.1)."
        )
        assert not [label for label in judge.labels if "loses this game" in label or label == SERVED]
        assert not [line for line in judge.lines if "game loss from before" in line]
        begin_match(judge)
        assert judge.table.match.losses == ()


def test_a_loss_that_was_not_carried_out_elsewhere_after_all_is_owed_again(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.press(SERVED)
        assert judged(judge.table, Rewind(judge.table.match.began))
        come(judge, PIN)
        assert "Bea loses this game (701.2.b.1)" in judge.labels
        begin_match(judge)
        assert judge.table.match.losses == ("B",)


def test_of_two_losses_one_may_have_been_carried_out_elsewhere(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        rule(judge, "703.3", "Record: Game loss", on="Ann")
        begin_match(judge)
        judge.press(SERVED)
        judge.press("Ann loses this game (701.2.b.1)")
        assert judge.table.match.table.winner == "B"
        begin_match(judge)
        assert judge.table.match.losses == ()


def test_a_loss_from_an_earlier_game_of_the_match_was_carried_out_nowhere_else(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        judge.table.act(ResultIs("A", "A"))
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_next_game(judge)
        assert judge.table.match.losses == ("B",)
        assert SERVED not in judge.labels


def test_an_appeal_takes_no_loss_from_before_back(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.press(SERVED)
        rule(judge, "702.10", "Record: Warning", on="Bea")
        come(judge, HEAD)
        judge.press("Appeal against ruling 1")
        judge.press("Another remedy")
        assert judge.lines[0] == "No remedy of this ruling stands."


def test_nobody_serves_a_loss_that_is_not_owed(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        assert not judged(judge.table, ServedElsewhere("B"))


def lose_the_next_match(judge: AtJudge) -> None:
    """Bea gets a match loss when the match is over."""
    judge.table.act(ResultIs("A", "A"))
    rule(judge, "704.5", "Record: Match loss", on="Bea")


def test_a_match_loss_after_the_match_is_carried_out_in_the_next_match_of_that_player(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_the_next_match(judge)
        begin_match(judge, B="Cleo")
        assert judge.table.match.match_losses == ()
        begin_match(judge)
        said = "Bea has a match loss from before, which counts for this match (TR 701.2.c.1). A judge carries it out."
        assert said in judge.table.history
        assert judge.lines[0] == said
        judge.press("Bea loses this match (701.2.c.1)")
        assert is_over(judge.table.match)
        assert judge.table.match.table.winner == "A"
        assert said not in judge.lines
        begin_match(judge)
        assert judge.table.match.match_losses == (), "that was the next match"


def test_a_match_loss_from_before_ends_a_best_of_three_and_not_only_a_game(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_the_next_match(judge)
        agreed = msgspec.structs.replace(AGREED, dial="competition", mode="match")
        judge.table.do(c.Begin(agreed))
        come(judge, PIN)
        judge.press("Bea loses this match (701.2.c.1)")
        assert is_over(judge.table.match)
        assert winner_of_match(judge.table.match) == "A"
        rule(judge, "704.5", "Record: Match loss", on="Bea")
        assert judge.table.match.rulings[-1].next_match, "the loss that was owed is no part of this one"


def test_a_match_loss_and_a_game_loss_that_wait_together_are_one_match_loss(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_the_next_match(judge)
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_match(judge)
        assert (judge.table.match.losses, judge.table.match.match_losses) == ((), ("B",))
        judge.press(SERVED)
        assert judge.table.history[0] == (
            "The penalty of Bea from before was carried out elsewhere: it does not count here "
            "(Tournament Rules 701.2.c.1)."
        )
        begin_match(judge)
        assert (judge.table.match.losses, judge.table.match.match_losses) == ((), ())


@pytest.mark.parametrize(
    ("infraction", "penalty", "button"),
    [
        ("703.3", "Game loss", "Bea loses this game (701.2.b.1)"),
        ("704.5", "Match loss", "Bea loses this match (701.2.c.1)"),
    ],
)
def test_a_loss_from_an_earlier_match_is_offered_until_somebody_carries_it_out(
    tmp_path: Path, infraction: str, penalty: str, button: str
) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.act(ResultIs("A", "A"))
        rule(judge, infraction, f"Record: {penalty}", on="Bea")
        agreed = msgspec.structs.replace(AGREED, dial="competition", mode="match")
        judge.table.do(c.Begin(agreed))
        judge.table.act(ResultIs("B", "B"))
        begin_next_game(judge)
        assert judge.table.match.agreed.game == 2
        judge.press(button)
        assert judge.table.match.table.over
        assert button not in judge.labels


def test_the_desk_opens_at_a_loss_that_waits(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        lose_after_the_match(judge)
        begin_match(judge)
        judge.after(judge.session.lock)
        assert judge.unlock(PIN).page == "rulings"
        judge.press("Bea loses this game (701.2.b.1)")
        judge.after(judge.session.lock)
        assert judge.unlock(PIN).page == "cards"
