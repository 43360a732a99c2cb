"""The record of an instruction that plays a token and a copy of it (2026-07-16, 375)."""

from __future__ import annotations

from carddata.sets import load
from tableside.engine import Secret, Table, enact, evolve
from tableside.engine.model.actions import Action, Choose, Pass, Play
from tableside.engine.model.events import Event, InstructionEnded, Put
from tableside.notation.scenario import read_scenario

POSITION = """
[position]
turn = "A"
units = { "A @1" = ["Zilean, Time Mage"] }
hand = { A = ["Grey Call"], B = [] }

[cards."Grey Call"]
type = "spell"
abilities = [{ when = "resolve", do = [
    { do = "token", token = "Recruit", where = "base" }, { do = "draw", only_if = { is = "did", instruction = 1 } }
] }]
"""


def test_an_instruction_is_done_only_once_its_tokens_are_played() -> None:
    scenario = read_scenario(POSITION, load())
    table, private = scenario.table, scenario.private

    def happens(action: Action) -> tuple[Table, tuple[Event, ...]]:
        events, after = enact(table, private, action), table
        for event in events:
            after = evolve(after, event)
        return after, events

    for action in (Play("A", Secret("Grey Call")), Pass("A")):
        table, _ = happens(action)
    table, asked = happens(Pass("B"))
    assert not [event for event in asked if isinstance(event, InstructionEnded | Put)]
    _, answered = happens(Choose("A", ("yes",)))
    told = [type(event) for event in answered if isinstance(event, InstructionEnded | Put)]
    assert told == [Put, Put, InstructionEnded]
