"""Policy at the judge's desk: each question has its answer, with its rules, by the edition of the day of the match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.judge.policy import EDITIONS, QUESTIONS, TOPICS, edition_of
from tests.kit.judge.session import AtJudge
from tests.kit.table.table import AtTable
from tests.kit.text import english


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    with AtTable(tmp_path / "data") as table:
        judge = AtJudge(table.begin(dial="competition"))
        assert judge.unlock().unlocked
        judge.after(lambda: judge.session.open("policy"))
        yield judge


CASES = (
    ("May a card have an NFC tag?", "tag", "tag", "423.2", "can be felt or seen"),
    ("A sleeve is worn on one corner: what now?", "told from its back", "sleeve", "703.6.d.1", "Warning"),
    ("A player plays with a proxy of their own", "prox", "proxy", "419.2.a", "head judge has issued"),
    ("A player shows the opponent their hand", "own hand", "hand", "424.3", "may be shown"),
    ("A card fell face up, the opponent said nothing", "accident", "accident", "424.4", "need not say so"),
    ("The opponent asks how many cards are in hand", "must a player answer", "public", "502.7", "honestly"),
    ("The players track different scores", "scores differ", "differ", "415.3.b", "at once"),
    ("Floating energy is only remembered", "resources", "floating", "415.4", "dice"),
    ("A player reads notes of the last round", "notes during", "notes", "416.4", "same match"),
    ("A player looks at the phone in a game", "phone", "phone", "417.1", "Not during a match"),
    ("A rune lies beside the deck", "recycled", "rune", "504.4", "at once"),
    ("Drew before channeling", "wrong order", "order", "504.3", "too early"),
    ("The player wants another target at once", "competitive or professional", "exhausted", "509.4", "at once"),
    ("The player wants another target after a sigh", "opponent reacted", "reacted", "509.5", "Angle Shooting"),
    ("The error looks intended", "error or cheating", "cheating", "704.8.a.2", "investigate"),
    ("A spectator says what to play", "gave advice", "advice", "703.9.a", "Match Loss"),
    ("Both want to roll a die", "dice", "dice", "703.10", "Match Loss"),
    ("A player disagrees with the ruling", "who may appeal", "appeal", "413.4", "head judge"),
)
"""Cases of our own: the case, words of the question, a word to search for, a rule and words of its answer."""


@pytest.mark.parametrize(("case", "asked", "typed", "rule", "says"), CASES, ids=[case[0] for case in CASES])
def test_a_case_of_policy_is_found_and_answered(
    judge: AtJudge, case: str, asked: str, typed: str, rule: str, says: str
) -> None:
    judge.press("Search")
    options = judge.view.steps.options
    words = [
        english(option.label).casefold() + " ".join(map(english, option.meanings)).casefold() for option in options
    ]
    (at,) = (at for at, option in enumerate(options) if asked in english(option.label).casefold())
    assert typed in words[at]
    judge.press(judge.labels[at])
    assert any(says in line for line in judge.lines)
    assert any(rule in line for line in judge.lines if line.startswith("TR "))
    assert any("which count on the day of the match" in line for line in judge.lines)


def test_every_question_stands_under_one_topic(judge: AtJudge) -> None:
    topics, count = judge.labels[:-1], 0
    for topic in topics:
        judge.press(topic)
        count += len(judge.labels) - 1
        assert len(judge.labels) <= 9
        judge.press("Back")
    assert (len(topics), count) == (len(TOPICS), len(QUESTIONS))


def test_an_answer_changes_with_its_edition(judge: AtJudge) -> None:
    judge.press("Taking back decisions")
    judge.press("Taking back at competitive or professional")
    said = {}
    for edition in EDITIONS:
        judge.press(f"By the edition of {edition}")
        said[edition] = judge.lines[1]
        counts = "which count on" if edition == EDITIONS[-1] else "which do not count on"
        assert any(edition in line and counts in line for line in judge.lines)
    assert "a judge allows it" in said["2026-03-30"]
    assert "No judge needs to allow it" in said["2026-04-29"] == said["2026-07-16"]
    assert "learned nothing" in said["2026-01-30"]


def test_what_an_edition_does_not_say_is_said(judge: AtJudge) -> None:
    judge.press("Scores, notes, devices")
    judge.press("Must XP and floating resources be shown?")
    judge.press("By the edition of 2026-01-30")
    assert judge.lines[1] == "This edition says nothing of it."


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2025-12-01", "2026-01-30"),
        ("2026-01-30", "2026-01-30"),
        ("2026-03-29", "2026-01-30"),
        ("2026-03-30", "2026-03-30"),
        ("2026-07-15", "2026-04-29"),
        ("2030-01-01", "2026-07-16"),
    ],
)
def test_the_edition_follows_the_day(day: str, edition: str) -> None:
    assert edition_of(day) == edition


def test_answers_are_in_the_order_of_their_editions() -> None:
    for question in QUESTIONS:
        dates = [answer.since for answer in question.answers]
        assert dates == sorted(set(dates))
        assert set(dates) <= set(EDITIONS)
