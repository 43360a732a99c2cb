"""The page of rulings at the judge's desk: an infraction, its penalty, an appeal, the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge import rulings_page
from tableside.ledger import judge_key
from tableside.match import judge_keys
from tableside.match.judge_actions import Rewind, Rule
from tableside.match.public.infractions import INFRACTIONS, LEVELS, PENALTIES, PenaltyCase
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.rulings import at_rulings, come, rule
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.ledger.judge_keys import quick_key
from tests.kit.table.remedies import judged
from tests.kit.table.table import kinds


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings."""
    with at_rulings(tmp_path) as judge:
        yield judge


def test_every_infraction_is_offered_with_its_number(judge: AtJudge) -> None:
    """Under its section, and to a search, which reads what it means as well."""
    assert judge.lines == ["No ruling so far."]
    judge.press("Rule on Ann")
    offered = []
    for section in ("702 Game play errors", "703 Tournament errors", "704 Unsporting conduct"):
        judge.press(section)
        offered += [label.split()[0] for label in judge.labels[:-1]]
        judge.press("Back")
    assert offered == list(INFRACTIONS)
    judge.press("Search")
    assert judge.view.steps.searches
    assert [label.split()[0] for label in judge.labels[:-1]] == list(INFRACTIONS)
    assert all(option.meanings for option in judge.view.steps.options[:-1])


def test_the_third_warning_for_the_same_is_proposed_as_a_game_loss(judge: AtJudge) -> None:
    for _ in range(2):
        rule(judge, "702.13", "Record: Warning")
    rule(judge, "702.13", "Record: Game loss")
    rulings = judge.table.match.rulings
    assert [(ruling.penalty, ruling.upgraded) for ruling in rulings] == [
        ("warning", ""),
        ("warning", ""),
        ("game loss", "702.1.b.1"),
    ]
    assert judge.lines[0].startswith("Ruling 3"), "the rulings so far are listed, the newest first"


def test_a_ruling_is_told_to_each_player_until_they_close_it(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    table = judge.table
    for player in "AB":
        assert table.title(player) == "notice-ruling"
        assert "Warning" in table.text(player)
    table.press("A", "button-close")
    assert (table.panel("A").notice, table.title("B")) == (None, "notice-ruling")


def test_an_advantage_has_its_own_penalty(judge: AtJudge) -> None:
    rule(judge, "702.15", "It gave an advantage: Warning")
    assert [ruling.penalty for ruling in judge.table.match.rulings] == ["warning"]


def test_a_missed_trigger_is_a_warning_only_where_it_was_mandatory_and_missing_it_helped(judge: AtJudge) -> None:
    rule(judge, "702.2")
    assert "A missed trigger still counts as triggered (TR 702.2.d)." in judge.lines
    assert "It gave an advantage: Warning" not in judge.labels
    judge.press("Mandatory, and missing it was an advantage: Warning")
    assert [ruling.penalty for ruling in judge.table.match.rulings] == ["warning"]


@pytest.mark.parametrize(
    ("infraction", "note"),
    [
        (
            "702.3",
            "Only points for conquering or holding. If a card’s trigger gives the point, rule on 702.2 (TR 702.3.a).",
        ),
        ("702.17", "These warnings only track. They upgrade nothing unless the head judge says so (TR 702.17.b)."),
    ],
)
def test_the_page_says_what_a_judge_may_have_to_know_of_the_infraction(
    judge: AtJudge, infraction: str, note: str
) -> None:
    rule(judge, infraction)
    assert note in judge.lines


ALONE = "Only the head judge may rule otherwise than the text says (TR 701.1.k)."
REPORT_IT = "Report a game loss or more to the head judge (TR 701.3.a)."


def test_a_judge_is_told_what_only_the_head_judge_may_do_and_the_head_judge_is_not(judge: AtJudge) -> None:
    rule(judge, "702.17")
    assert ALONE not in judge.lines
    judge.press("Otherwise: Game loss")
    assert {ALONE, REPORT_IT} <= set(judge.lines)
    come(judge, HEAD)
    rule(judge, "702.17", "Otherwise: Game loss")
    assert not {ALONE, REPORT_IT} & set(judge.lines)
    for _ in range(5):
        judge.press("Back")
    rule(judge, "703.3")
    assert REPORT_IT not in judge.lines


def test_the_tab_of_the_open_rulings_leads_back_to_their_beginning(judge: AtJudge) -> None:
    first = judge.labels
    judge.press("Rule on Ann")
    assert judge.labels != first
    judge.after(lambda: judge.session.open("rulings"))
    assert judge.labels == first


def test_the_log_tells_what_a_judge_ruled_did_and_took_back(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    rule(judge, "702.2", "The remedy, step by step", "It was in an earlier turn", "Done: record the remedy")
    judge.press("Record: No penalty")
    judge.press("Make the report")
    assert judged(judge.table, Rewind(judge.table.match.began))
    codes = [line.message.code for line in judge.after(lambda: judge.session.open("log")).log]
    assert codes == [
        "history-taken-back-by-judge",
        "history-report",
        "history-ruling",
        "history-taken-back",
        "history-unlocked",
    ]


def test_a_ruling_without_a_penalty_ends_a_call_as_that(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("B"))
    rule(judge, "702.3", "Record: No penalty")
    assert judge.table.view.called is None
    assert judge.table.history[0] == "A judge ruled: no penalty."


def test_points_that_may_be_missing_are_looked_for_once_for_each_screen(
    judge: AtJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[None] = []
    monkeypatch.setattr(rulings_page, "missed_points", lambda *_: searches.append(None) or ())
    judge.after(lambda: judge.session.open("rulings"))
    assert len(searches) == 1


def test_another_penalty_needs_a_reason(judge: AtJudge) -> None:
    rule(judge, "702.13", "Otherwise: Match loss")
    assert judge.table.match.rulings == ()
    judge.press("Misled by somebody else")
    (ruling,) = judge.table.match.rulings
    assert (ruling.penalty, ruling.otherwise) == ("match loss", True)


def test_an_appeal_is_for_the_head_judge_alone(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    judge.touch("Appeal against ruling 1")
    judge.touch("It stands: Warning")
    assert len(judge.table.match.rulings) == 1, "a judge is asked for the head judge's word"
    judge.press("Back")
    judge.press("Back")
    assert judge.lines[-1] == "The head judge hears an appeal (TR 413): lock the desk, and they unlock it."
    come(judge, HEAD)
    assert not [line for line in judge.lines if "hears an appeal" in line]
    judge.press("Appeal against ruling 1")
    assert judge.labels[:2] == ["It stands: Warning", "No penalty"]
    judge.press("No penalty")
    judge.press("Another reason, told to the players")
    first, second = judge.table.match.rulings
    assert (first.number, second.appealed, second.penalty, second.by) == (1, 1, "none", "head judge")
    assert "Appeal against ruling 1" not in judge.labels, "it was decided anew"


def test_a_game_loss_that_stands_on_appeal_ends_no_second_game(judge: AtJudge) -> None:
    rule(judge, "703.3", "Record: Game loss")
    assert judged(judge.table, Rewind(judge.table.match.began))
    assert not judge.table.match.table.over, "the loss alone was taken back"
    come(judge, HEAD)
    judge.press("Appeal against ruling 1")
    judge.press("It stands: Game loss")
    assert judge.table.match.rulings[-1].appealed == 1
    assert not judge.table.match.table.over


def test_a_game_loss_that_was_carried_out_and_stands_on_appeal_is_not_for_the_next_match(judge: AtJudge) -> None:
    rule(judge, "703.3", "Record: Game loss")
    come(judge, HEAD)
    judge.press("Appeal against ruling 1")
    judge.press("It stands: Game loss")
    assert [(ruling.appealed, ruling.next_match) for ruling in judge.table.match.rulings] == [(0, False), (1, False)]


def test_back_leads_one_step_back(judge: AtJudge) -> None:
    ways = ("Rule on Ann", "702 Game play errors", "702.3 Forgetting to Score a Point", "Rule otherwise")
    seen = []
    for label in (*ways, "Otherwise: Warning"):
        seen.append(judge.labels)
        judge.press(label)
    while seen:
        judge.press("Back")
        assert judge.labels == seen.pop()


def test_the_report_is_made_by_touch(judge: AtJudge) -> None:
    judge.press("Make the report")
    assert kinds(judge.table)[-1] == "report"
    found = {file.suffix: file.read_text() for file in (judge.table.folder / "reports").iterdir()}
    assert set(found) == {".html", ".json"}
    assert "<h1>Report of match 1<" in found[".html"]
    assert judge.view.message == message("judge-report-made", folder=str(judge.table.folder / "reports"))


def test_with_a_judges_key_there_are_two_reports(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    judge_key.keep(quick_key(tmp_path / "judge.key", "a passphrase"), data / judge_keys.FILE)
    with at_rulings(tmp_path) as judge:
        judge.press("Make the report")
        assert {file.suffix for file in (data / "reports").iterdir()} == {".html", ".json", ".judge"}
        assert judge.view.message == message("judge-reports-made", folder=str(judge.table.folder / "reports"))


def test_how_late_a_player_is_decides_the_penalty(judge: AtJudge) -> None:
    rule(judge, "703.8")
    assert judge.labels[:4] == [
        "At most 2 minutes: Warning",
        "At most 10 minutes: Game loss",
        "More than 10 minutes: Match loss",
        "Did not come at all: Match loss",
    ]
    judge.press("At most 10 minutes: Game loss")
    (ruling,) = judge.table.match.rulings
    assert (ruling.branch, ruling.penalty, ruling.otherwise) == ("703.8.b", "game loss", False)


def test_a_game_loss_ends_the_game_that_goes_on(judge: AtJudge) -> None:
    rule(judge, "703.3")
    assert "A game loss ends this game at once (TR 701.2.b.1)." in judge.lines
    assert "Report a game loss or more to the head judge (TR 701.3.a)." in judge.lines
    judge.press("Record: Game loss")
    assert judge.table.match.table.over
    assert not any(label.startswith("Penalty for") for label in judge.labels), "the ruling is on record too"
    rule(judge, "703.3")
    assert any(
        line.startswith("This match is over for the player. A game loss counts for the player’s next match")
        for line in judge.lines
    )
    judge.press("Record: Game loss")
    assert [ruling.penalty for ruling in judge.table.match.rulings] == ["game loss", "game loss"]


def test_a_game_loss_for_other_reasons_ends_the_game_too(judge: AtJudge) -> None:
    rule(judge, "702.16", "Otherwise: Game loss", "Another reason, told to the players")
    assert judge.table.match.table.over


@pytest.mark.parametrize(
    ("infraction", "case"), [(known.rule, case) for known in INFRACTIONS.values() for case in known.cases]
)
def test_a_case_belongs_to_its_infraction_and_is_no_milder_at_a_higher_level(
    infraction: str, case: PenaltyCase
) -> None:
    assert case.rule.startswith(f"{infraction}.")
    penalties = [PENALTIES.index(case.at(level)) for level in LEVELS]
    assert penalties == sorted(penalties)


def test_at_a_low_level_eight_minutes_late_is_a_warning_with_more_time(judge: AtJudge) -> None:
    rule(judge, "703.8")
    assert "The text names the penalties by the level of the event. Here: competitive." in judge.lines
    judge.press("At another level: casual")
    assert judge.labels[1] == "At most 10 minutes: Warning"
    assert any("more time for the round" in line for line in judge.lines)
    judge.press("At most 10 minutes: Warning")
    (ruling,) = judge.table.match.rulings
    assert (ruling.branch, ruling.penalty, ruling.level, ruling.otherwise) == ("703.8.b", "warning", "casual", False)


def test_warnings_before_count_by_the_level_that_the_judge_names(judge: AtJudge) -> None:
    for infraction in ("703.4", "703.5", "703.6", "703.7", "703.9"):
        assert judged(judge.table, Rule("A", infraction, "warning", "competitive"))
    rule(judge, "703.8")
    assert judge.labels[0] == "At most 2 minutes: Game loss"
    judge.press("At another level: casual")
    assert judge.labels[0] == "At most 2 minutes: Warning"


def test_near_miss_no_level_is_asked_where_the_text_names_none(judge: AtJudge) -> None:
    rule(judge, "703.9")
    assert not [label for label in judge.labels if label.startswith("At another level")]


def test_the_tools_keep_their_places_and_appeals_are_behind_one_button(judge: AtJudge) -> None:
    first = judge.labels
    assert judge.view.steps.options[first.index("Withdraw or replace a ruling")].is_off
    for infraction, appeal in (("702.16", "Appeal against ruling 1"), ("702.13", "Appeals"), ("702.10", "Appeals")):
        rule(judge, infraction, "Record: Warning")
        assert judge.labels == [*first, appeal]
    judge.press("Appeals")
    assert judge.labels == [*(f"Appeal against ruling {number}" for number in (3, 2, 1)), "Back"]
    judge.press("Appeal against ruling 2")
    judge.press("Back")
    assert judge.labels == [*first, "Appeals"]


def test_who_needs_the_head_judges_word_reads_so_at_the_first_step(judge: AtJudge) -> None:
    needed = "This ruling is not of this visit: only the head judge withdraws it, or a judge on the head judge’s word."
    rule(judge, "702.13", "Record: Warning")
    for pin, is_needed in ((None, False), (PIN, True), (HEAD, False)):
        if pin is not None:
            come(judge, pin)
        judge.press("Withdraw or replace a ruling")
        judge.press(next(label for label in judge.labels if label.startswith("1: ")))
        assert (needed in judge.lines) is is_needed


def test_a_graver_case_has_a_reason(judge: AtJudge) -> None:
    rule(judge, "702.16", "Otherwise: Game loss")
    assert "It is sealed." not in " ".join(judge.lines)
    judge.press("Worse than the text assumes")
    assert judge.table.match.table.over
