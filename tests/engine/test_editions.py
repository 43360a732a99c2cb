"""Rules by their numbers in earlier editions, and what differs there that no scenario can show."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.operations import GiveMight
from tableside.engine import Private, Secret, Setup, Table, enact, evolve, judge, start
from tableside.engine.editions import FOLLOWED, NEWEST, NUMBERS, rule_number
from tableside.engine.model.actions import Pass, Play
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tests.kit.engine.play import duel

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "tableside/engine"
RULES = ROOT.parent / "shared/rules"
MARCH, DECEMBER = "2026-03-30", "2025-12-01"
RULE = re.compile(r"\d{3}(\.\w+)*")

ABSENT = {
    MARCH: {"194.4", "827.1.c.1"},
    DECEMBER: {
        "194.4",
        "355.3",
        "355.4.a",
        "358.4",
        "377.2.b",
        "417.1.e",
        "419.1.a",
        "447.2.b",
        "730.2",
        "811.1.d.1.a",
        "822.3",
        "827.1.c.1",
    },
}
"""Rules that verdicts cite and that an edition does not have."""

NOWHERE = {"194.4", "730.2", "822.3", "827.1.c.1"}
"""Those of which an edition has nothing above them either."""


def cited() -> set[str]:
    """Every rule's number that stands in the engine as a value of its own."""
    modules = (file for file in ENGINE.rglob("*.py") if file.parent.name != "editions")
    nodes = (node for file in modules for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    values = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {value for value in values if RULE.fullmatch(value)}


def under(table: Table, edition: str) -> Table:
    setup = Setup(table.setup.mode, edition, table.setup.follow, table.setup.cards)
    return replace(table, setup=setup)


def after(table: Table, events: tuple[Event, ...]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


@pytest.mark.parametrize("date", [MARCH, DECEMBER])
def test_each_rule_that_is_cited_has_its_number_in_each_edition_that_has_it(date: str) -> None:
    found = cited()
    assert len(found) > 60
    assert {rule for rule in found if rule_number(rule, date) is None} == ABSENT[date]
    assert rule_number("811.1.b", NEWEST) == "811.1.b"


@pytest.mark.parametrize("date", NUMBERS)
def test_each_number_is_one_of_the_edition(date: str) -> None:
    books = {edition: sorted(RULES.glob(f"core-rules-{edition}-*.txt")) for edition in (date, NEWEST)}
    if not all(books.values()):
        pytest.skip("the rulebook's text is not beside this checkout")
    older, newest = (
        set(re.findall(r"^(\d{3}(?:\.\w+)*)\. ", book[0].read_text(encoding="utf-8"), re.M)) for book in books.values()
    )
    assert set(NUMBERS[date].values()) <= older
    assert set(NUMBERS[date]) <= newest


@pytest.mark.parametrize("date", NUMBERS)
def test_what_an_edition_does_not_have_is_cited_by_the_rule_above(date: str) -> None:
    for rule in ABSENT[date] - NOWHERE:
        above = rule
        while rule_number(above, date) is None:
            above = above.rpartition(".")[0]
            assert above, f"{rule} would be cited by its newest number"


def test_a_verdict_cites_the_numbers_of_its_own_edition() -> None:
    """A play from the trash breaks 419.1.a, of which the earlier edition has only what stands above it."""
    action = Play("A", Secret("Pakaa Cub"), "trash")
    verdicts = {date: judge(under(duel(priority="A"), date), Private(), action) for date in FOLLOWED}
    assert verdicts[NEWEST].rules == ("419.1.a",)
    assert (verdicts[DECEMBER].edition, verdicts[DECEMBER].rules) == (DECEMBER, ("406.1",))


@pytest.mark.parametrize(("date", "bonus"), [(NEWEST, 0), (DECEMBER, 3)])
def test_what_comes_in_the_expiration_step_lasts_beyond_the_turn_where_that_step_is_not_repeated(
    date: str, bonus: int
) -> None:
    """The Expiration Step is repeated after a chain in it (317.2.f); before, "this turn" went on into the next turn."""
    unit = Permanent(1, "Mega-Mech", "unit", "A", "A")
    late = Item(2, "A", "Mega-Mech", "ability", "board", Ability("ending", (GiveMight(amount=3),)), by=1)
    before = under(duel(permanents=(unit,), chain=(late,), phase="expiration", next_id=3), date)
    table = after(before, start(before, Private()))
    for player in ("A", "B"):
        table = after(table, enact(table, Private(), Pass(player)))
    assert (table.turn, table.phase) == ("B", "main")
    assert table.permanents[0].bonus == bonus
