"""Unread text: nothing that it may bear on follows without a question, and a "no" is as if there were no such text.

`python -m tests.soak --positions 10000` looks at many more positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tableside.engine.model.doubt import DoubtKind
from tableside.engine.rules import unread
from tests.kit.engine.unread_play import Unasked, play_with_answers, play_without_text

seeds = st.integers(0, 100_000)


@settings(max_examples=40)
@given(seeds)
def test_nothing_irreversible_follows_over_unread_text_without_a_question(seed: int) -> None:
    play_with_answers(seed)


@settings(max_examples=20)
@given(seeds)
@example(1405)  # takes a unit, so that its effects and delayed triggers hold ids
def test_with_every_question_answered_no_play_is_as_without_the_text(seed: int) -> None:
    play_without_text(seed)


def test_the_positions_raise_every_doubt() -> None:
    rare = {
        "channeled",
        "damaged",
        "facedown lost",
        "instruction",
        "readied",
        "recalled",
        "scored",
    }  # scenarios show these
    wanted, asked = {*get_args(DoubtKind)} - rare, set[str]()
    for seed in range(400):
        asked |= {*play_with_answers(seed)}
        if asked >= wanted:
            break
    assert asked >= wanted


@pytest.mark.parametrize("kind", ["lethal", "control lost", "control taken", "win"])
def test_a_kind_that_is_not_asked_about_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bears = {other: frozenset() if other == kind else may for other, may in unread.BEARS.items()}
    monkeypatch.setattr(unread, "BEARS", bears)
    monkeypatch.setattr(unread, "touches", _touches_what_is_named)
    with pytest.raises(Unasked):
        play_each(play_with_answers, 400)


def _touches_what_is_named(card: object, *touched: str) -> bool:
    """As the engine has it, but nothing touches a kind of doubt on which no text bears."""
    text = ("anything",) if card is None else getattr(card, "unread", ())
    return bool(touched) and ("anything" in text or any(may in text for may in touched))


def test_a_no_that_changes_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "happens", lambda execution, player, *doubts: not doubts[0].texts)
    with pytest.raises(Unasked):
        play_each(play_without_text, 100)


def play_each(play: Callable[[int], object], seeds: int) -> None:
    for seed in range(seeds):
        play(seed)
