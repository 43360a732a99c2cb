"""Turns and phases that are skipped (2026-07-16, 443)."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.stops import Stop


@pytest.mark.parametrize(
    ("text", "skip"),
    [
        ("Skip your next turn.", m.Skip(what="turn")),
        ("[Skip] your next Draw Phase.", m.Skip(what="draw")),
        ("Each opponent skips their next Channel Phase.", m.Skip(what="channel", who="opponents")),
        ("Each player skips their next Awaken Phase.", m.Skip(what="awaken", who="everybody")),
    ],
)
def test_players_skip_the_next_turn_or_phase(text: str, skip: m.Skip) -> None:
    found = compile_text(text, "spell")
    assert isinstance(found, Meaning)
    assert found.abilities[0].do == (skip,)


def test_the_controller_of_what_was_chosen_skips() -> None:
    found = compile_text("Kill a unit. Its controller skips their next Main Phase.", "spell")
    assert isinstance(found, Meaning)
    assert found.abilities[0].do == (m.Kill(what=1), m.Skip(what="main", who=1))


@pytest.mark.parametrize("text", ["Skip a turn.", "Skip your next Ending Phase.", "An opponent skips your next turn."])
def test_what_has_no_such_meaning_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
