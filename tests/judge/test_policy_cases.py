"""Thirty cases of our own at the real desk, each with its near miss, and whether every cited rule exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.judge.policy import EDITIONS, QUESTIONS
from tableside.match.public.infractions import INFRACTIONS, TOURNAMENT_RULES
from tableside.match.remedy_rules import REMEDIES
from tests.kit.judge.policy_cases import (
    ANSWERED_CASES,
    PENALTY_CASES,
    REMEDY,
    REMEDY_CASES,
    AnsweredCase,
    RemedyCase,
    TableCase,
)
from tests.kit.judge.rulings import HEAD, at_rulings, come, rule
from tests.kit.judge.session import AtJudge
from tests.kit.text import english

NUMBERS = Path(__file__).with_name("tournament_rules.txt")
"""Each number of a rule of the Tournament Rules, with the editions that have it, by their places in `EDITIONS`."""


def known(edition: str) -> frozenset[str]:
    """The numbers of the rules of an edition."""
    place = str(EDITIONS.index(edition) + 1)
    rows = (row.split() for row in NUMBERS.read_text().splitlines())
    return frozenset(number for number, editions in rows if place in editions)


def test_there_are_thirty_cases() -> None:
    assert len(PENALTY_CASES) + len(REMEDY_CASES) + len(ANSWERED_CASES) == 30


@pytest.mark.parametrize(("case", "near"), PENALTY_CASES, ids=[case.told for case, _ in PENALTY_CASES])
def test_the_penalty_is_that_of_the_case_and_another_for_its_near_miss(
    tmp_path: Path, case: TableCase, near: TableCase
) -> None:
    with at_rulings(tmp_path / "case", HEAD, dial=case.dial) as judge:
        first = ruled(judge, case, "Ann")
        if near.dial == case.dial:
            assert ruled(judge, near, "Bea") != first
            return
    with at_rulings(tmp_path / "near", HEAD, dial=near.dial) as judge:
        assert ruled(judge, near, "Bea") != first


def ruled(judge: AtJudge, case: TableCase, player: str) -> tuple[str, str, str]:
    """Rule as the desk proposes; return the penalty, the rule that decides, and what the opponent got."""
    for infraction in case.warned:
        rule(judge, infraction, "Record: Warning", on=player)
        come(judge, HEAD)
    before = len(judge.table.match.rulings)
    judge.press(f"Rule on {player}")
    judge.choose_infraction(case.rule)
    proposed = [label for label in judge.labels if label.startswith("Record:")]
    assert case.presses in judge.labels
    assert case.other or not case.presses.startswith("Record:") or proposed[0] == case.presses
    judge.press(case.presses)
    ruling, *others = judge.table.match.rulings[before:]
    outcome = ruling.penalty, ruling.upgraded or ruling.branch, "".join(each.infraction for each in others)
    assert outcome == (case.penalty, case.by, case.other)
    assert ruling.player not in {each.player for each in others}
    come(judge, HEAD)
    return outcome


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    with at_rulings(tmp_path) as judge:
        yield judge


@pytest.mark.parametrize(("case", "near"), REMEDY_CASES, ids=[case.told for case, _ in REMEDY_CASES])
def test_the_remedy_is_that_of_the_case_and_another_for_its_near_miss(
    judge: AtJudge, case: RemedyCase, near: RemedyCase
) -> None:
    for each, player in ((case, "Ann"), (near, "Bea")):
        rule(judge, each.rule, REMEDY, each.presses, on=player)
        assert any(line.startswith(f"TR {each.remedy}:") for line in judge.lines), judge.lines
        come(judge, "271828")
    assert case.remedy != near.remedy


@pytest.mark.parametrize(("case", "near"), ANSWERED_CASES, ids=[case.told for case, _ in ANSWERED_CASES])
def test_policy_answers_the_case_and_otherwise_its_near_miss(
    judge: AtJudge, case: AnsweredCase, near: AnsweredCase
) -> None:
    assert answered(judge, case) != answered(judge, near)


def answered(judge: AtJudge, case: AnsweredCase) -> str:
    """Return what the page of policy answers, found by the words of its question; it cites the rule of the case."""
    judge.after(lambda: judge.session.open("policy"))
    judge.press("Search")
    fitting = [option for option in judge.view.steps.options if case.asked in english(option.label)]
    assert len(fitting) == 1, [english(option.label) for option in judge.view.steps.options]
    judge.press(english(fitting[0].label))
    said, cited = judge.lines[1:3]
    assert case.rule in cited.removeprefix("TR ").removesuffix(".").split(", ")
    judge.after(lambda: judge.session.open("policy"))
    return said


def test_every_answer_cites_rules_of_each_edition_in_which_it_counts() -> None:
    for question in QUESTIONS:
        for edition in EDITIONS:
            answer = question.by(edition)
            missing = () if answer is None else set(answer.rules) - known(edition)
            assert not missing, f"{question.asked.code} by {edition}"


def test_an_answer_that_an_edition_does_not_have_rests_on_rules_that_it_does_not_have() -> None:
    """Otherwise the edition would answer too, and the page would hide it."""
    for question in QUESTIONS:
        for edition in EDITIONS:
            if question.by(edition) is None:
                assert set(question.answers[0].rules) - known(edition), f"{question.asked.code} by {edition}"


def test_every_infraction_and_remedy_is_a_rule_of_its_edition() -> None:
    cases = {case.rule for infraction in INFRACTIONS.values() for case in infraction.cases}
    assert {*INFRACTIONS, *REMEDIES, *cases} <= known(TOURNAMENT_RULES)
