"""A question that a scenario comes to is asked again, unchanged, after a correction that changes nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from carddata.model.card import Catalogue
from tableside.engine import Private, Table, Verdict, evolve, learn
from tableside.engine.model.actions import Action
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event
from tableside.engine.model.questions import About
from tableside.notation.check import check_scenario, scenario_files
from tableside.notation.world import Keeper
from tests.kit.samples import one_in
from tests.soak.checks import asks_again

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SAMPLED = 36
"""One scenario in this number is played, and of the others as many as it takes until each question has come.

Those come first whose names have a word of a question that has not come.
"""
EXPECTED = {*get_args(About)} - {"endless", "excess"}
"""The questions to which scenarios come."""


class AsksAgain(Keeper):
    """Looks at each question of a scenario."""

    def __init__(self, asked: Counter[str]) -> None:
        self.positions: list[tuple[Table, Private]] = []
        self.asked = asked

    def began(self, table: Table, private: Private, dial: Dial, events: tuple[Event, ...]) -> None:
        self.positions = [(table, private)]
        self.stood(events)

    def acted(self, action: Action, verdict: Verdict, events: tuple[Event, ...] | None) -> None:
        if events is not None:
            self.stood(events)

    def stood(self, events: tuple[Event, ...]) -> None:
        table, private = self.positions[-1]
        for event in events:
            table, private = evolve(table, event), learn(private, event)
        self.positions.append((table, private))
        if table.asks is not None:
            self.asked[table.asks.about] += 1
            asks_again(table, private)

    def taken_back(self, count: int) -> None:
        del self.positions[-count:]


@pytest.mark.timeout(600)
def test_a_correction_that_changes_nothing_changes_no_question(cards: Catalogue) -> None:
    asked = Counter[str]()
    files = list(scenario_files((SCENARIOS,)))
    sampled = one_in(SAMPLED, files)
    for file in sampled:
        check_scenario(file.read_text(encoding="utf-8"), cards, AsksAgain(asked))
    words = {word for question in EXPECTED - {*asked} for word in question.split()}
    rest = [file for file in files if file not in set(sampled)]
    for file in sorted(rest, key=lambda file: words.isdisjoint(file.stem.split("-"))):
        if {*asked} >= EXPECTED:
            break
        check_scenario(file.read_text(encoding="utf-8"), cards, AsksAgain(asked))
    assert {*asked} >= EXPECTED
