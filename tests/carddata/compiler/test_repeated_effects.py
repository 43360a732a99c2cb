"""Texts of our own that repeat the play effect of their card."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import Choice
from tests.kit.meanings import DRAW, meaning


def test_a_death_repeats_the_play_effect() -> None:
    found = meaning("When you play this, draw 7.\n[Deathknell] — Repeat this gear's play effect.", "gear")
    assert found.abilities == (Ability("play", DRAW), Ability("death", DRAW))


def test_a_conquest_repeats_it_with_what_it_chooses_and_offers() -> None:
    found = meaning("When you play me, you may stun a unit.\nWhen I conquer, repeat my play effect.")
    stun, unit = (m.Stun(what=1),), (Choice(),)
    assert found.abilities == (Ability("play", stun, unit, may=True), Ability("conquer", stun, unit, may=True))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Deathknell] — Repeat my play effect.", "unit"),
        ("When you play me, repeat my play effect.", "unit"),
        ("When you play me, buff me.\n[Deathknell] — Repeat my play effect.", "unit"),
        ("When you play me to a battlefield, draw 7.\n[Deathknell] — Repeat my play effect.", "unit"),
        ("[Legion] — When you play me, draw 7.\n[Deathknell] — Repeat my play effect.", "unit"),
        (
            "When you play me, draw 7. If you played this from your hand, draw 7.\nWhen I hold, repeat my play effect.",
            "unit",
        ),
        ("When you play me, you may draw 7.\nWhen I hold, you may repeat my play effect.", "unit"),
        ("When you play me, draw 7.\nWhen you play me, draw 4.\nWhen I hold, repeat my play effect.", "unit"),
        ("When you play me, draw 7.\nWhen I hold, draw 4. Repeat my play effect.", "unit"),
        ("Draw 7.\nRepeat my play effect.", "spell"),
    ],
)
def test_what_cannot_be_repeated_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
