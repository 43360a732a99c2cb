"""The other game's guide: each remedy, its near miss, the upgrade and its exception; and where it is offered at all."""

from __future__ import annotations

from typing import get_args

import pytest

from tableside.judge.hidden_card_error import (
    KINDS,
    QUESTIONS,
    Fact,
    HiddenCardFacts,
    Kind,
    consult,
    describe_proposal,
    is_offered,
)
from tableside.match.guide_remedies import SHOWN_SET, GuideRemedy
from tableside.match.public.infractions import INFRACTIONS
from tests.kit.judge.guide_cases import EXCUSED, GUIDE_CASES, HIDDEN
from tests.kit.text import english


@pytest.mark.parametrize(("kind", "but", "remedy"), GUIDE_CASES)
def test_each_remedy_and_the_case_beside_it(kind: Kind, but: dict[Fact, bool], remedy: GuideRemedy) -> None:
    assert consult(HiddenCardFacts(kind, HIDDEN | but, size=5)).remedy == remedy


def test_it_asks_one_question_after_the_other_and_only_those_that_matter() -> None:
    for kind in KINDS:
        answers: dict[Fact, bool] = {}
        while (asks := consult(HiddenCardFacts(kind, answers)).asks) is not None:
            assert asks not in answers
            answers[asks] = HIDDEN.get(asks, False)
        assert "disruptive" not in answers or kind == "not shown"
        assert ("self-reported" in answers) == (kind == "facedown without ability")
    assert consult(HiddenCardFacts("too many", {"acknowledged": True})).remedy == "public error"


@pytest.mark.parametrize(
    ("size", "excess", "known", "chosen"), [(4, 1, 0, 1), (7, 4, 0, 4), (4, 2, 3, 1), (3, 1, 3, 0), (4, 1, 3, 1)]
)
def test_the_opponent_chooses_of_the_smallest_set_and_no_card_that_they_knew(
    size: int, excess: int, known: int, chosen: int
) -> None:
    facts = HiddenCardFacts("too early", HIDDEN, size, excess, known)
    assert consult(facts).chosen == chosen


def test_the_penalties_are_the_guides() -> None:
    assert consult(HiddenCardFacts("too early", HIDDEN, 4)).penalty == "warning"
    assert consult(HiddenCardFacts("facedown without ability", HIDDEN | EXCUSED)).penalty == "warning"
    assert (
        consult(HiddenCardFacts("facedown without ability", HIDDEN | EXCUSED | {"fits": False})).penalty == "game loss"
    )
    assert consult(HiddenCardFacts("too many", HIDDEN | {"correctable": True})).penalty is None


def test_it_is_offered_only_where_the_tournament_rules_have_no_remedy() -> None:
    assert [rule for rule in INFRACTIONS if is_offered(rule)] == ["702.16"]
    assert is_offered("")
    assert not is_offered("702.13")


def test_everything_that_it_says_has_words() -> None:
    said = {fact: english(question) for fact, question in QUESTIONS.items()}
    assert all(words.endswith("?") for words in said.values())
    for kind in KINDS:
        for answers in ({}, HIDDEN | EXCUSED | {"owner knew": True, "disruptive": True}):
            assert english(describe_proposal(consult(HiddenCardFacts(kind, answers, size=2))))
    assert set(SHOWN_SET) < set(get_args(GuideRemedy))
