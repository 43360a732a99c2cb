"""The Facedown Card Error: each branch, the case beside it that must land in another, and what is asked for."""

from __future__ import annotations

from itertools import product

import pytest

from tableside.judge.facedown_error import (
    BRANCHES,
    CHOICES,
    DESCRIPTIONS,
    FACTS,
    PENALTIES,
    RULES,
    STEPS,
    Branch,
    FacedownErrorFacts,
    Fact,
    Finder,
    branch_of,
    derive_error,
    describe_fact,
    recorded_facts,
)
from tests.kit.text import english


def branch(found_by: Finder | None, actions: int | None, added: int | None, replacements: int | None) -> Branch | None:
    return derive_error(FacedownErrorFacts(found_by, actions, added, replacements)).branch


@pytest.mark.parametrize(
    ("found_by", "actions", "added", "replacements", "expected"),
    [
        ("player", 0, 0, None, "at once"),
        ("opponent", 0, 0, 2, "found by other"),  # the same, but not by the player
        ("judge", 0, 0, 2, "found by other"),
        ("player", 1, 0, 2, "replace"),  # the same, but after an action
        ("opponent", 1, 0, 1, "replace"),
        ("opponent", 1, 0, 0, "no replacement"),  # the same, but nothing fits
        ("opponent", 1, 1, 1, "cards added"),  # the same, but a card was drawn
        ("player", 1, 1, None, "cards added"),
        ("player", 0, 1, None, "two branches"),  # a card came by the hide itself
        ("opponent", 0, 1, None, "cards added"),
    ],
)
def test_each_branch_and_the_case_beside_it(
    found_by: Finder, actions: int, added: int, replacements: int | None, expected: Branch
) -> None:
    assert branch(found_by, actions, added, replacements) == expected


def test_a_branch_that_is_derived_without_a_fact_does_not_turn_on_it() -> None:
    """Whatever is left out, the branch is that of every case which fits the rest."""
    for case in product((None, False, True), repeat=len(FACTS)):
        acted, own, added, replacement = case
        facts = FacedownErrorFacts(
            None if own is None else "player" if own else "opponent",
            *(None if held is None else int(held) for held in (acted, added, replacement)),
        )
        found = derive_error(facts)
        fits = {
            branch_of(acted=full[0], found_by_player=full[1], added=full[2], replacement=full[3])
            for full in product(*((False, True) if held is None else (held,) for held in case))
        }
        assert set(found.possible) == fits
        assert (found.branch is None) == (len(fits) > 1)
        assert bool(found.asks) == (len(fits) > 1), "something is asked for exactly where the branch is open"
        assert not {fact for fact in found.asks if facts.known(fact) is not None}


@pytest.mark.parametrize(
    ("facts", "asks"),
    [
        (FacedownErrorFacts(actions=0, added=0), ("found by",)),
        (FacedownErrorFacts(actions=2, added=0), ("replacement",)),
        (FacedownErrorFacts(actions=2), ("added", "replacement")),
        (FacedownErrorFacts(found_by="opponent", added=1), ()),
        (FacedownErrorFacts(actions=1, added=1), ()),
    ],
)
def test_only_facts_on_which_the_branch_turns_are_asked_for(facts: FacedownErrorFacts, asks: tuple[Fact, ...]) -> None:
    assert derive_error(facts).asks == asks


def test_the_deciding_facts_are_those_that_would_change_the_branch() -> None:
    assert derive_error(FacedownErrorFacts("opponent", 3, 0, 1)).deciding == ("acted", "added", "replacement")
    assert derive_error(FacedownErrorFacts("opponent", 3, 1, 1)).deciding == ("added",)
    assert derive_error(FacedownErrorFacts("player", 0, 0, 1)).deciding == ("acted", "found by", "added")


def test_the_judge_chooses_exactly_where_the_text_does_not_decide() -> None:
    assert set(CHOICES) | set(PENALTIES) == set(BRANCHES) == set(RULES) == set(DESCRIPTIONS)
    assert not set(CHOICES) & set(PENALTIES)
    assert set(STEPS) == set(PENALTIES)


def test_a_zero_counts_only_where_everything_is_followed() -> None:
    assert recorded_facts(0, 0, 0, "all") == FacedownErrorFacts(actions=0, added=0)
    assert recorded_facts(0, 0, 0, "score") == FacedownErrorFacts()
    assert recorded_facts(1, 0, 1, "all") == FacedownErrorFacts(actions=1), "text done by hand may have drawn a card"
    assert recorded_facts(1, 1, 1, "score") == FacedownErrorFacts(actions=1, added=1)


def test_every_fact_has_its_sentence_and_its_question() -> None:
    known = FacedownErrorFacts("judge", 2, 1, 0)
    assert [english(describe_fact(known, fact)) for fact in FACTS] == [
        "2 game actions since",
        "A judge found it.",
        "1 card came into the zone since",
        "0 cards there may replace it",
    ]
    assert all(english(describe_fact(FacedownErrorFacts(), fact)).endswith(("?", "out.")) for fact in FACTS)
