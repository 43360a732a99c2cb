"""A player who leaves while another player is asked (2026-07-16, 652)."""

from __future__ import annotations

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, Play
from tableside.notation.scenario import read_scenario
from tests.kit.engine.smoke import CARDS, after

TEXT = """
title = "x"
play = ""
mode = "ffa3"
[position]
turn = "A"
units = { "B base" = ["Mega-Mech"], "C base" = ["Daring Poro", "Pakaa Cub"] }
hand = { A = ["Falling Star"] }
[cards."Falling Star"]
type = "spell"
text = "Deal 5 to a unit."
"""


def test_what_left_with_a_player_is_no_answer_any_longer() -> None:
    found = read_scenario(TEXT, CARDS)
    table, private = after(found.table, found.private, Play("A", Secret("Falling Star")))
    assert table.asks is not None
    assert len(table.asks.options) == 3
    table, _ = after(table, private, Concede("B"))
    assert table.asks is not None
    left = {f"#{permanent.id}" for permanent in table.permanents if permanent.kind == "unit"}
    assert set(table.asks.options) == left
