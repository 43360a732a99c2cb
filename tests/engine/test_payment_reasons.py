"""Reasons about a cost: in the rulebook's symbols, with the player who cannot pay it."""

import pytest

from carddata.sets import load
from tableside.notation.check import check_scenario
from tableside.text import Text

FILE = """
title = "x"
play = '''
{play}     ! 9
'''
[position]
turn = "A"
units = {{ "A base" = ["Ox"] }}
hand = {{ A = ["Spark", "Torch", "Rite"] }}
{runes}
[cards]
"Ox" = {{ type = "unit", might = 6 }}
"Spark" = {{ type = "spell", energy = 2, power = 1, domains = ["fury"], text = "Draw 1." }}
"Torch" = {{ type = "spell", energy = 1, text = "Draw 1." }}
"Rite" = {{ type = "spell", power = 2, text = "Draw 1." }}
"""


@pytest.mark.parametrize(
    ("play", "runes", "happened"),
    [
        ('A plays "Spark"', "runes = { A = { fury = 1 } }", "illegal: 357.1 A’s runes cannot pay [2][C]"),
        ('A plays "Rite"', "runes = { A = { fury = 1 } }", "illegal: 357.1 A’s runes cannot pay [A][A]"),
        ('A plays "Spark" paying 3', "runes = { A = { fury = 3 } }", "illegal: 357.1 It costs [2][C], not 3 energy"),
        (
            'A plays "Spark" paying calm',
            "runes = { A = { fury = 3 } }",
            "illegal: 357.1 It costs [2][C], which has no power that the named domain could pay",
        ),
        ('A plays "Torch"', "", "it was carried out (legal; taken for granted: The cost is paid)"),
    ],
)
def test_a_cost_that_cannot_be_paid_is_named(play: str, runes: str, happened: str) -> None:
    (failure,) = check_scenario(FILE.format(play=play, runes=runes), load(), words=Text("en"))
    assert failure.happened == happened
