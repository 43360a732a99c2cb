"""The remedies of the Tournament Rules at the judge's desk: the case, what is shown, what is done, and the way on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, ControlIs, EndTurn, Hide
from tableside.judge.rule_remedy_page import has_remedies
from tableside.match.judge_actions import GivePoint, Rewind, Rule
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.remedy_rules import REMEDIES, infraction_of
from tests.kit.cli import tableside
from tests.kit.judge.rulings import at_rulings, rule
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CANARY
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import english

HAND_REMEDY = (
    "TR 702.12.b.3: The next opponent looks at the hand and chooses as many cards as there are too many. "
    "They are shuffled into the random part of the main deck."
)


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings, in the second turn."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").act(EndTurn("A"))
        judge = AtJudge(table)
        opened(judge)
        yield judge


def opened(judge: AtJudge) -> None:
    assert judge.unlock().unlocked
    judge.after(lambda: judge.session.open("rulings"))


def begin(judge: AtJudge, infraction: str, *rest: str, player: str = "Ann") -> None:
    """Open the remedy for an infraction, and press these buttons."""
    judge.press(f"Rule on {player}")
    judge.choose_infraction(infraction)
    for label in ("The remedy, step by step", *rest):
        judge.press(label)


def test_every_remedy_belongs_to_an_infraction_and_no_case_of_it_reads_like_another() -> None:
    assert {infraction_of(rule) for rule in REMEDIES} < set(INFRACTIONS)
    for infraction in INFRACTIONS:
        cases = [english(remedy.when) for remedy in REMEDIES.values() if infraction_of(remedy.rule) == infraction]
        assert len(set(cases)) == len(cases), infraction
    missing = [rule for rule in INFRACTIONS if rule.startswith("702.") and not has_remedies(rule)]
    assert missing == ["702.13", "702.17"], "a page of its own, and no remedy at all"
    assert all(map(has_remedies, ("703.5", "703.6", "703.7")))


def around(likely: int) -> range:
    """The numbers that the page shows at once, in order, if this one is the likeliest."""
    first = max(1, likely - 4)
    return range(first, first + 8)


def shown(count: int) -> str:
    return "1 card is shown" if count == 1 else f"{count} cards are shown"


PLAIN = [rule for rule, remedy in REMEDIES.items() if not (remedy.shows or remedy.outcomes)]
"""The remedies in which nobody chooses anything."""


@pytest.mark.parametrize("rule", PLAIN)
def test_each_remedy_that_shows_nothing_is_two_touches_and_then_the_penalty(judge: AtJudge, rule: str) -> None:
    begin(judge, infraction_of(rule), english(REMEDIES[rule].when))
    assert judge.lines[1] == f"TR {rule}: {english(REMEDIES[rule].does)}"
    assert ("Rewind (TR 701.5)" in judge.labels) is REMEDIES[rule].rewinds
    judge.press("Done: record the remedy")
    assert kinds(judge.table)[-1] == "remedy"
    assert judge.table.history[0] == f"Remedy for Ann (Tournament Rules {rule}): {english(REMEDIES[rule].does)}"
    assert judge.lines[1] == "The remedy is on record."
    assert any(label.startswith("Record: ") for label in judge.labels)


def test_too_many_cards_drawn_the_hand_is_shown_before_the_opponent_chooses(judge: AtJudge) -> None:
    begin(judge, "702.12", "In the hand, at most one round ago")
    assert judge.lines[1:] == [HAND_REMEDY, "Bea chooses.", "How many cards were too many?"]
    judge.press("2 cards")
    hand = judge.table.match.table.seat("A").hand
    assert hand is not None
    assert judge.labels[:8] == [shown(count) for count in around(hand + 2)], "the hand on record and the cards too many"
    judge.press(shown(hand + 2))
    assert judge.table.history[0] == f"In a remedy Ann shows {hand + 2} cards to an opponent."
    assert judge.lines[-2:] == ["2 cards are too many.", "The cards were shown; that is on record."]
    judge.press("Done: record the remedy")
    assert kinds(judge.table)[-2:] == ["hand shown", "remedy"]
    judge.press("Record: Warning")
    assert judge.labels[0] == "Rule on Ann", "nothing of it is left to do"


def test_at_casual_the_judge_chooses_at_random(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        judge = AtJudge(table.begin())
        opened(judge)
        begin(judge, "702.14", "More than two cards were put back", player="Bea")
        assert "At this level the judge chooses at random in place of the opponent (TR 702.1.c.1)." in judge.lines
        assert "Ann chooses." not in judge.lines
        judge.press("1 card")
        assert judge.labels[0] == "Rewind (TR 701.5)", "chance decides only where a rewind does not avoid it"
        page = judge.labels
        judge.press("Rewind (TR 701.5)")
        judge.press("Back")
        assert judge.labels == page
        judge.press("Done: 0 cards were chosen")
        assert "hand shown" not in kinds(table)
        assert table.history[0].endswith(" They are put back and replaced. 0 cards were chosen.")


def test_of_an_opening_hand_at_most_two_cards_were_put_back_in_excess(judge: AtJudge) -> None:
    begin(judge, "702.14", "More than two cards were put back")
    assert judge.labels == ["1 card", "2 cards", "Back"]
    judge.press("Back")
    assert "More than two cards were put back" in judge.labels


def test_a_mulligan_changes_nothing_of_the_count_of_the_hand(judge: AtJudge) -> None:
    begin(judge, "702.14", "More than two cards were put back", "1 card")
    hand = judge.table.match.table.seat("A").hand
    assert judge.labels[:8] == [shown(count) for count in around(hand)]


def test_the_next_opponent_chooses_for_a_trigger_that_was_missed_this_turn(judge: AtJudge) -> None:
    """Tournament Rules 2026-07-16, 702.2.f.2."""
    begin(judge, "702.2", "It was in this turn")
    assert "Bea chooses." in judge.lines


@pytest.mark.parametrize("outcome", ["The trigger resolves now.", "The trigger stays missed."])
def test_what_the_opponent_decided_about_a_missed_trigger_is_on_record(judge: AtJudge, outcome: str) -> None:
    begin(judge, "702.2", "It was in this turn", f"Done: {outcome}")
    assert judge.table.history[0] == f"Remedy for Ann (Tournament Rules 702.2.f.2): {outcome}"


@pytest.mark.parametrize(("count", "said"), [(2, "2 cards were chosen"), (1, "1 card was chosen")])
def test_an_opponent_may_choose_fewer_cards_than_were_put_back_too_many(judge: AtJudge, count: int, said: str) -> None:
    """Tournament Rules 2026-07-16, 702.14.a.1."""
    begin(judge, "702.14", "More than two cards were put back", "2 cards")
    judge.press(judge.labels[0])
    assert judge.labels == [
        "Done: 2 cards were chosen",
        "Done: 1 card was chosen",
        "Done: 0 cards were chosen",
        "On to the penalty",
    ]
    judge.press(f"Done: {said}")
    assert judge.table.history[0].endswith(f"They are put back and replaced. {said}.")


def test_once_its_remedy_is_on_record_the_page_offers_the_penalty_at_its_place(judge: AtJudge) -> None:
    begin(judge, "702.4", "At most one round ago")
    before = ["The remedy, step by step", "Record: No penalty", "Rule otherwise", "Back"]
    judge.press("Done: record the remedy")
    assert [label for label in judge.labels if label in before] == before


def test_after_a_power_cut_another_judge_goes_on_where_the_hand_was_shown(judge: AtJudge, tmp_path: Path) -> None:
    begin(judge, "702.12", "In the hand, at most one round ago", "1 card")
    judge.press(judge.labels[0])
    judge.table.thread.stop()
    with AtTable(tmp_path / "data") as table:
        again = AtJudge(table, pin="")
        opened(again)
        assert again.labels[0] == "Go on with 702.12.b.3: Ann"
        again.press("Go on with 702.12.b.3: Ann")
        assert again.lines[-2:] == ["1 card is too many.", "The cards were shown; that is on record."]
        for label in ("On to the penalty", "The remedy, step by step", "In the hand, at most one round ago"):
            again.press(label)
        assert again.lines[-2] == "1 card is too many.", "how many it was is on record"
        again.press("Done: record the remedy")
        again.after(again.session.lock)
        opened(again)
        assert [label for label in again.labels if label.startswith("Go on")] == []
        assert table.history[1].startswith("Remedy for Ann (Tournament Rules 702.12.b.3)")


def test_between_the_remedy_and_its_ruling_the_desk_leads_on_to_the_penalty(judge: AtJudge) -> None:
    begin(judge, "702.10", "The cards can be shuffled back", "Done: record the remedy")
    judge.after(judge.session.lock)
    opened(judge)
    judge.press("Penalty for 702.10: Ann")
    judge.press("Record: Warning")
    assert "Penalty for 702.10: Ann" not in judge.labels
    assert [ruling.infraction for ruling in judge.table.match.rulings] == ["702.10"]


def test_a_ruling_before_its_remedy_is_not_asked_for_again(judge: AtJudge) -> None:
    judge.press("Rule on Ann")
    judge.press("702.10 Looking at Secret Information")
    judge.press("Record: Warning")
    begin(judge, "702.10", "The cards can be shuffled back", "Done: record the remedy")
    judge.press("Back")
    judge.press("Back")
    assert judge.labels[0] == "Rule on Ann"
    assert "Penalty for 702.10: Ann" not in judge.labels


def test_a_ruling_ends_a_remedy_that_was_begun_and_cannot_be_done(judge: AtJudge) -> None:
    begin(judge, "702.12", "In the hand, at most one round ago", "1 card")
    judge.press(judge.labels[0])
    judge.press("On to the penalty")
    judge.press("Record: Warning")
    assert [label for label in judge.labels if label.startswith(("Go on", "Penalty for"))] == []


def test_a_forgotten_point_is_given_by_touch(judge: AtJudge) -> None:
    judge.table.act(ControlIs("B", 1, "B"))
    before = judge.table.match.table.seat("B").points
    judge.after(lambda: judge.session.open("rulings"))
    assert any(line.startswith("Bea may lack a point for Void Gate since turn 2") for line in judge.lines)
    judge.press("Bea missed a point (702.3)")
    judge.press("The remedy, step by step")
    assert judge.labels[:3] == ["The point for Void Gate", "The point for Zaun Warrens", "Longer ago, or not certain"]
    judge.press("The point for Void Gate")
    assert judge.table.match.table.seat("B").points == before + 1
    assert "By a judge’s ruling Bea gets the point for Void Gate (Tournament Rules 702.3.b.1)." in judge.table.history
    judge.press("Record: No penalty")
    assert not any("may lack a point" in line for line in judge.lines), "it is no longer missing"


def test_a_point_that_is_ruled_on_or_not_missing_is_offered_no_longer(judge: AtJudge, tmp_path: Path) -> None:
    judge.table.act(ControlIs("B", 1, "B"), ControlIs("B", 2, "B"))
    judge.after(lambda: judge.session.open("rulings"))
    assert not judge.table.match.table.over
    judge.press("No point is missing: Bea, Void Gate")
    assert judge.table.history[0] == "A judge finds that Bea has no point missing for Void Gate."
    tableside("record", "report", "--data", judge.table.folder, "--out", tmp_path / "report.html")
    assert "A judge finds that Bea has no point missing for Void Gate." in (tmp_path / "report.html").read_text()
    assert not any("Bea may lack a point for Void Gate" in line for line in judge.lines), judge.lines
    judge.table.act(ControlIs("B", 1, "A"), ControlIs("B", 1, "B"))
    judge.after(lambda: judge.session.open("rulings"))
    assert any("Bea may lack a point for Void Gate" in line for line in judge.lines), "it was stated anew"
    for label in ("Bea missed a point (702.3)", "Record: No penalty"):
        judge.press(label)
    assert not any("Bea may lack a point" in line for line in judge.lines), judge.lines
    assert "Bea missed a point (702.3)" not in judge.labels


def test_no_point_is_missing_once_the_game_is_over(judge: AtJudge) -> None:
    judge.table.act(ControlIs("B", 1, "B"), Concede("A"))
    judge.after(lambda: judge.session.open("rulings"))
    assert not any("may lack a point" in line for line in judge.lines), judge.lines


def test_after_a_power_cut_a_point_without_its_ruling_is_said_first_and_not_offered_again(judge: AtJudge) -> None:
    judge.table.act(ControlIs("B", 1, "B"))
    points = judge.table.match.table.seat("B").points + 1
    assert judged(judge.table, GivePoint("B", 1))
    folder = judge.table.folder
    judge.table.thread.stop()
    with AtTable(folder) as table:
        again = AtJudge(table, pin="")
        assert again.unlock().page == "rulings"
        assert again.lines[0] == (
            f"OPEN: a point is given, and its ruling is missing (points now: {points}): By a judge’s ruling Bea gets "
            "the point for Void Gate (Tournament Rules 702.3.b.1)."
        )
        assert "Bea missed a point (702.3)" not in again.labels
        again.press("Penalty for 702.3: Bea")
        off = [english(option.label, table.view.names) for option in again.view.steps.options if option.is_off]
        assert off == ["The remedy, step by step"]


def test_the_point_that_may_be_missing_is_offered_first(judge: AtJudge) -> None:
    judge.table.act(ControlIs("A", 2, "A"))
    judge.after(lambda: judge.session.open("rulings"))
    begin(judge, "702.3")
    assert judge.labels[:2] == ["The point for Zaun Warrens", "The point for Void Gate"]


def test_a_point_that_wins_ends_the_game_and_none_is_given_after_it(judge: AtJudge) -> None:
    table = judge.table
    while table.view.winner is None:
        assert judged(table, GivePoint("B", 1), Rule("B", "702.3", "none", "competitive"))
    assert table.match.table.seat("B").points == table.match.table.setup.mode.victory_score
    assert not judged(table, GivePoint("B", 1))
    assert not judged(table, GivePoint("Z", 1))
    judge.after(lambda: judge.session.open("rulings"))
    begin(judge, "702.3", player="Bea")
    assert judge.labels == ["Longer ago, or not certain", "Back"]


def test_what_was_done_is_in_the_record_the_report_and_both_languages(judge: AtJudge, tmp_path: Path) -> None:
    begin(judge, "702.15", "It was in this turn", "Done: record the remedy")
    out = tmp_path / "match.jsonl"
    assert tableside("record", "export", "--data", tmp_path / "data", "--out", out).exit_code == 0
    assert tableside("record", "verify", out).exit_code == 3, "whole, and nobody kept its head"
    for language, words in (
        ("en", "Remedy for Ann (Tournament Rules 702.15.a.1)"),
        ("de", "Korrektur für Ann (Turnierregeln 702.15.a.1)"),
    ):
        assert words in tableside("--lang", language, "record", "show", "--file", out).output
        page = tmp_path / f"{language}.html"
        tableside("--lang", language, "record", "report", "--data", tmp_path / "data", "--out", page)
        assert words in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("infraction", "note"),
    [
        ("702.10", "Nobody is penalized for what another player’s error let them see (TR 702.10.a)."),
        ("702.11", "Nobody is penalized for what another player’s error let them see (TR 702.11.a)."),
        ("702.12", "The cards were also seen, but only the drawing is recorded (TR 702.12.a)."),
    ],
)
def test_what_decides_whether_it_is_that_infraction_stands_on_its_page(
    judge: AtJudge, infraction: str, note: str
) -> None:
    rule(judge, infraction)
    assert note in judge.lines


@pytest.mark.parametrize(("dial", "by_chance"), [("casual", True), ("competition", False)])
def test_whose_choice_a_remedy_is_is_said_before_the_case_is_chosen(tmp_path: Path, dial: str, by_chance: bool) -> None:
    with at_rulings(tmp_path, dial=dial) as judge:
        rule(judge, "702.11", "The remedy, step by step")
        said = "At this level the judge chooses at random in place of the opponent (TR 702.1.c.1)."
        assert (said in judge.lines) == by_chance


def test_a_card_that_was_seen_on_the_board_and_shuffled_in_leaves_it(judge: AtJudge) -> None:
    table = judge.table
    table.plays("B", "Mega-Mech", "B")
    begin(judge, "702.12", "They are not in the hand yet", player="Bea")
    assert "Done, and it was on the board: Mega-Mech" in judge.labels
    judge.press("Done, and it was on the board: Mega-Mech")
    assert table.panel("B").base == ()
    assert table.match.table.seat("B").trash == ()
    assert kinds(table)[-1] == "remedy"
    assert judged(table, Rewind(table.match.last, "judge")), "a judge takes it back as any remedy"
    assert [unit.card for unit in table.panel("B").base] == ["Mega-Mech"]


def test_so_does_a_facedown_card_which_nobody_names(judge: AtJudge) -> None:
    table = judge.table
    table.turn_of("A")
    table.act(Hide("A", Secret(CANARY), 1))
    begin(judge, "702.10", "The cards can be shuffled back")
    (label,) = [label for label in judge.labels if label.startswith("Done, and it was on the board")]
    judge.press(label)
    assert table.tile(1).facedown == ()
    assert CANARY not in "".join(table.history) + label


def test_where_nothing_is_shuffled_nothing_leaves(judge: AtJudge) -> None:
    judge.table.plays("B", "Mega-Mech", "B")
    begin(judge, "702.15", player="Bea")
    judge.press(judge.labels[0])
    assert not [label for label in judge.labels if label.startswith("Done, and it was on the board")]
