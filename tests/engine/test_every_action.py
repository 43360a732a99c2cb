"""Each type of action is complete: it is judged and carried out, has a code, a line of the notation, and words."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tableside.engine import enact, judge
from tableside.engine.judging import ACTIONS
from tableside.engine.model.actions import Action, Play
from tableside.engine.model.record import decode_action, encode
from tableside.engine.rules import visibility
from tableside.match.public.history import describe_action
from tableside.notation.actions import parse_action
from tableside.notation.scenario import read_scenario
from tableside.notation.words import WordReader, split
from tableside.notation.world import World
from tests.kit.engine.play import CARDS
from tests.kit.text import english

TYPES = get_args(Action)

POSITION = """
[position]
turn = "A"
number = 3
battlefields = ["plain", "plain"]
units = { "A @1" = ["Mega-Mech"], "B @2" = ["Pakaa Cub"] }
gear = { "A base" = ["Orb of Regret"] }
facedown = { "A @1" = "Block" }
"""

LINES = """
A hides unread at @1
A plays "Falling Star"
A moves "Mega-Mech" to base
A activates "Orb of Regret"
A assigns 2 to "Pakaa Cub"
A tells draw 1
A tells enter "Pakaa Cub" from hand to base
A tells unit to base
A passes
A chooses yes
A ends turn
A concedes
A conquers @1
A corrects points B 3
A corrects control @1 B
A corrects "Mega-Mech" at base
A corrects "Mega-Mech" damage 1
A corrects "Sun Disc" from nowhere at base
A corrects "Mega-Mech" is "Pakaa Cub"
A corrects hand B 3
A corrects "Mega-Mech" controller B
A corrects "Mega-Mech" owner B
A corrects "Mega-Mech" buffed
A corrects "Mega-Mech" empowered
A corrects "Mega-Mech" exhausted
A corrects "Mega-Mech" stunned
A corrects resource B xp 1
A corrects facedown @1 at @2
A corrects facedown @1 is unread
A corrects winner B
"""


def world() -> World:
    scenario = read_scenario(POSITION, CARDS)
    return World(scenario.table, scenario.private, scenario.dial)


def parsed(line: str, world: World) -> Action:
    words = WordReader(split(line), world.table.setup.players, len(world.table.battlefields))
    build = parse_action(words, world.table.setup.cards)
    words.end()
    return build(world)


BY_TYPE = {type(parsed(line, world())): line for line in LINES.strip().splitlines()}


def test_every_type_of_action_has_its_rules_its_code_and_its_line() -> None:
    assert {*ACTIONS} == {*TYPES}
    assert len({kind.__struct_config__.tag for kind in TYPES}) == len(TYPES)
    assert {*BY_TYPE} == {*TYPES}


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_each_is_judged_carried_out_recorded_and_said(kind: type[Action]) -> None:
    before = world()
    action = parsed(BY_TYPE[kind], before)
    assert judge(before.table, before.private, action).edition == before.table.setup.edition
    events = enact(before.table, before.private, action)
    secrets: list[object] = []
    assert decode_action(encode(action, secrets), secrets) == action
    assert english(describe_action(before.table, action, events)).endswith((".", "?"))


def test_of_every_action_whose_card_may_be_hidden_the_public_findings_are_listed() -> None:
    hiding = {kind for kind in TYPES if any("Secret" in str(field.type) for field in msgspec.structs.fields(kind))}
    assert hiding == {*visibility.PUBLIC, Play}


def test_every_finding_that_is_listed_is_found_somewhere() -> None:
    """A code that is misspelt in the list would keep its finding from everybody."""
    engine = Path(visibility.__file__).parents[1]
    source = "".join(file.read_text(encoding="utf-8") for file in engine.rglob("*.py") if file.name != "visibility.py")
    listed = visibility.OF_HANDS.union(visibility.FROM_FACEDOWN, *visibility.PUBLIC.values())
    assert {code for code in listed if f'"{code}"' not in source} == set()
