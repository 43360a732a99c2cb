"""The code map shows the rooms, arrows and modules that there are."""

import ast
import re

import pytest

from tests.docs.arrows import layers, may_import
from tests.docs.pages import ROOT, read, rows

PACKAGES = {
    path.parent.relative_to(ROOT).as_posix()
    for top in ("tableside", "hw", "carddata")
    for path in ROOT.glob(f"{top}/**/__init__.py")
}
FLOW_AND_RULES = {
    path.relative_to(ROOT / "tableside/engine").as_posix()
    for room in ("flow", "rules")
    for path in (ROOT / "tableside/engine" / room).glob("[!_]*.py")
}
SECTIONS = [(rules, module.strip("`")) for rules, _, module in rows("docs/map.md", "A rule by its number")]


def names(cell):
    return set(re.findall(r"`([\w./]+)`", cell))


def test_every_package_is_a_room_of_the_map():
    rooms = {name for room, *_ in rows("docs/map.md", "Rooms") for name in names(room)}
    assert rooms == (PACKAGES - {"tableside"}) | {"tableside/message.py"}


def test_every_module_to_start_with_is_in_its_room():
    for room, _, start in rows("docs/map.md", "Rooms"):
        for module in (name for name in names(start) if name.endswith(".py")):
            assert (ROOT / room.strip("`") / module).is_file(), module


def test_the_arrows_of_the_map_are_those_of_the_contracts():
    contracts = may_import()
    everything = set(contracts)
    shown = {}
    for room, cell in rows("docs/map.md", "Arrows"):
        found = names(cell)
        if cell.startswith("everything"):
            found = everything - found - names(room)
        shown[room.strip("`")] = found
    assert shown == contracts


@pytest.mark.parametrize("highest", ["tableside.engine.offers", "tableside.table.table_thread"])
def test_the_order_within_a_room_is_that_of_the_contract(highest):
    room = highest.rpartition(".")[0]
    order = [package.removeprefix(f"{room}.") for layer in layers(highest) for package in layer]
    assert ", ".join(f"`{package}`" for package in order) in re.sub(r"\s+", " ", read("docs/map.md"))


def test_every_module_of_flow_and_rules_has_its_section():
    shown = {module for _, module in SECTIONS}
    assert shown >= FLOW_AND_RULES
    for module in shown:
        assert (ROOT / "tableside/engine" / module).is_file(), module


@pytest.mark.parametrize(
    ("rule", "module"),
    [
        ("190", "rules/battlefields.py"),
        ("355.9", "derived/objects.py"),
        ("355.9.c", "derived/objects.py"),
        ("465.2", "rules/damage.py"),
        ("421", "rules/hidden.py"),
        ("811", "rules/hidden.py"),
    ],
)
def test_a_rule_is_found_at_the_first_try(rule, module):
    found = [where for rules, where in SECTIONS if rule in re.split(r"[, ]+", rules)]
    assert found == [module]
    tree = ast.parse((ROOT / "tableside/engine" / module).read_text(encoding="utf-8"))
    assert rule in (ast.get_docstring(tree) or "")


def test_the_rules_of_the_map_and_the_glossary_are_in_the_rulebook():
    books = sorted((ROOT.parent / "shared/rules").glob("core-rules-2026-07-16-*.txt"))
    if not books:
        pytest.skip("the rulebook's text is not beside this checkout")
    known = set(re.findall(r"^(\d{3}(?:\.\w+)*)\. ", books[0].read_text(encoding="utf-8"), re.M))
    cells = [rules for rules, _ in SECTIONS if rules[0].isdigit()]
    cells += [cell for row in rows("docs/glossary.md", "The rulebook's words") for cell in row[1::2]]
    assert {rule for cell in cells for rule in re.findall(r"\d[\w.]*", cell)} <= known
