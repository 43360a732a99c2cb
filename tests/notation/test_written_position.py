"""A written position says whose battlefield each is, so that it goes with its player (2026-07-16, 652.2)."""

import pytest

from carddata.model.card import Catalogue
from tableside.engine.model.game_setup import GameSetup
from tableside.notation.check import check_scenario
from tableside.notation.writing import write_scenario

CLIMB = "Aspirant's Climb"
"""A battlefield with which a game is won a point later."""


@pytest.mark.parametrize(("mode", "first", "owner"), [("ffa3", "A", "A"), ("ffa3", "B", "A"), ("ffa4", "A", "B")])
def test_a_battlefield_goes_with_the_player_who_brought_it(mode: str, first: str, owner: str, cards: Catalogue) -> None:
    agreed = GameSetup({player: player for player in "ABCD"}, (CLIMB, "plain", "plain"), mode=mode, first=first)
    lines = ["C corrects points C 8", "? winner none", f"{owner} concedes", "? winner C"]
    assert check_scenario(write_scenario("x", agreed, lines, cards), cards) == ()
