"""A replacement of a death names the card that saved the unit, so that the history can say it."""

from pathlib import Path

import pytest

from carddata.sets import load
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event
from tableside.engine.model.verdict import Verdict
from tableside.engine.rules.death_replaced import saved_by
from tableside.notation.check import check_scenario
from tableside.notation.world import Keeper
from tests.kit.engine.play import duel

REPLACED = Path(__file__).parents[1] / "scenarios/replaced"


class Saviours(Keeper):
    """Keeps the cards that saved units, in order."""

    def __init__(self) -> None:
        self.cards: list[str] = []

    def acted(self, action: Action, verdict: Verdict, events: tuple[Event, ...] | None) -> None:
        self.cards += [event.card for event in events or () if isinstance(event, e.Spared)]


@pytest.mark.parametrize(
    ("file", "cards"),
    [
        ("an-enemy-unit-for-a-price", ["Pledge"]),
        ("at-a-battlefield-during-combat", ["Grey Field"]),
        ("a-price-with-the-legend-is-paid-once", ["Grey Boss"]),
        ("two-gears-save-two-units", ["Grey Glass", "Grey Glass"]),
        ("what-applies-must-apply", ["Grey Glass", "Grey Letter"]),
    ],
)
def test_the_card_that_saves_a_unit_is_named(file: str, cards: list[str]) -> None:
    saviours = Saviours()
    assert not check_scenario((REPLACED / f"{file}.toml").read_text(encoding="utf-8"), load(), saviours)
    assert saviours.cards == cards


def test_a_card_that_is_gone_is_not_named() -> None:
    here, gone = (Permanent(number, "Mega-Mech", "unit", "A", 1, fate=f"#{number}") for number in (1, 2))
    position = duel(permanents=(here,))
    assert [saved_by(position, unit) for unit in (here, gone)] == ["Mega-Mech", ""]
