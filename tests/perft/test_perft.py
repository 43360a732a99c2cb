"""Counts of the sequences of legal actions from positions in which everything is known.

Each list of first actions in `counts.json` was checked by hand against the rules; the counts below it are frozen, so
that no rule changes what may be done without being noticed.
"""

import json

import pytest

from tests.perft.perft import DEPTH, HERE, POSITIONS, count, legal, parsed_action, position, spoken

FROZEN = json.loads((HERE / "counts.json").read_text())


def test_every_position_is_frozen() -> None:
    assert sorted(FROZEN) == POSITIONS


@pytest.mark.parametrize("name", POSITIONS)
def test_the_first_actions_are_the_ones_that_the_rules_allow(name: str) -> None:
    world = position(name)
    found = [spoken(world, action) for action in legal(world.table, world.private)]
    assert sorted(found) == sorted(FROZEN[name]["first"])
    assert len(found) == FROZEN[name]["counts"][0]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_words_of_an_action_mean_that_action(name: str) -> None:
    world = position(name)
    for action in legal(world.table, world.private):
        parsed = parsed_action(world, spoken(world, action))
        assert spoken(world, parsed) == spoken(world, action)


@pytest.mark.parametrize("depth", range(2, DEPTH + 1))
@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_sequences_is_the_same(name: str, depth: int) -> None:
    world = position(name)
    assert count(world.table, world.private, depth) == FROZEN[name]["counts"][depth - 1]
