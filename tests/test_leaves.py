"""Every leaf of the Hidden rules, and every answer of its FAQ, has a scenario that allows and another that refuses."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tableside.notation.check import scenario_files
from tableside.notation.words import split

SCENARIOS = Path(__file__).parent / "scenarios"

LEAVES = (
    "811.1",
    "811.1.a",
    "811.1.b",
    "811.1.c",
    "811.1.c.1",
    "811.1.c.2",
    "811.1.c.3",
    "811.1.d",
    "811.1.d.1",
    "811.1.d.1.a",
    "811.1.d.2",
    "811.1.d.2.a",
    "811.1.d.3",
    "811.2",
    "811.3",
    "811.4",
    "811.5",
    "811.5.a",
    "811.6",
    "811.6.a",
)
"""The numbered lines of Hidden (2026-07-16)."""

ANSWERS = (
    "Origins FAQ, Hidden: how to hide",
    "Origins FAQ, Hidden: Legion",
    "Origins FAQ, Hidden: on the same turn",
    "Origins FAQ, Hidden: not in answer to anything",
    "Origins FAQ, Hidden: a unit to base",
    "Origins FAQ, Hidden: a spell with targets",
    "Origins FAQ, Hidden: what it plays besides",
    "Origins FAQ, Hidden: the restrictions spelled out",
    "Origins FAQ, Tideturner",
    "Origins FAQ, Zhonya's Hourglass and Stand United",
    "Origins FAQ, Ava Achiever: no hiding",
    "Origins FAQ, Ava Achiever: here",
    "Origins FAQ, Pack of Wonders",
    "Origins FAQ, Teemo, Strategist",
)
"""The FAQ's answers on Hidden, by what they are about."""

WAITING: Mapping[str, str] = {
    "Origins FAQ, Ava Achiever: no hiding": "no operation plays a card from hand as an ability resolves",
    "Origins FAQ, Ava Achiever: here": "no operation plays a card from hand as an ability resolves",
}
"""Those that have no scenario of both kinds yet, and why."""


def kinds(play: str) -> Iterator[str]:
    """Yield whether actions of a play are allowed, and whether some are refused."""
    for line in play.splitlines():
        words = split(line)
        if words and words[0] in ("A", "B", "C", "D", "all"):
            yield "refused" if "!" in words else "allowed"


@cache
def covered() -> Mapping[str, set[str]]:
    """For each rule and each answer that a scenario names, the kinds of action that such scenarios have."""
    found: dict[str, set[str]] = {}
    for file in scenario_files((SCENARIOS,)):
        head = tomllib.loads(file.read_text(encoding="utf-8"))
        about = [*head["rules"], *(answer for answer in ANSWERS if answer in head.get("source", ""))]
        for action in about:
            found.setdefault(action, set()).update(kinds(head["play"]))
    return found


@pytest.mark.parametrize("leaf", [*LEAVES, *ANSWERS])
def test_has_an_action_that_is_allowed_and_one_that_is_refused(leaf: str) -> None:
    kinds_of_leaf = covered().get(leaf)
    done = kinds_of_leaf == {"allowed", "refused"}
    assert done != (leaf in WAITING), f"{leaf}: {kinds_of_leaf or 'nothing'}; {WAITING.get(leaf, 'not waiting')}"


@pytest.mark.parametrize("leaf", WAITING)
def test_what_waits_is_a_leaf_or_an_answer(leaf: str) -> None:
    assert leaf in (*LEAVES, *ANSWERS)
