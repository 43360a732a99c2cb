"""The page of rules and scenarios: up to date, each rule in exactly one state, and what counts as a near miss."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tableside.notation.words import split
from tests.kit.rule_coverage import (
    PAGE,
    REASONS,
    ROOT,
    RULES,
    Scenario,
    counts,
    covered,
    page,
    read_scenarios,
    read_sections,
    settled,
    write_sections,
)

SECTIONS = read_sections(RULES.read_text(encoding="utf-8"))
REASON = {leaf: reason for leaves in SECTIONS.values() for leaf, reason in leaves.items()}


def scenario(*lines: str, rules: tuple[str, ...] = ("811.1.b",)) -> Scenario:
    return Scenario("made", rules, tuple(tuple(split(line)) for line in lines))


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    return list(read_scenarios())


@pytest.fixture(scope="module")
def names(scenarios: list[Scenario]) -> dict[str, list[str]]:
    return covered(scenarios)


def test_the_page_and_the_reasons_are_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "tools/coverage"), "--check"]
    assert subprocess.run(check, capture_output=True, text=True, check=False).stderr == ""


def test_every_rule_has_either_scenarios_or_a_reason(names: dict[str, list[str]]) -> None:
    assert [leaf for leaf, reason in REASON.items() if bool(reason) is (leaf in names)] == []


def test_no_rule_of_the_list_has_rules_below_it() -> None:
    above = {leaf.rsplit(".", count)[0] for leaf in REASON for count in range(1, leaf.count(".") + 1)}
    assert not above & REASON.keys()


def test_every_cited_rule_is_in_the_list_or_above_it(scenarios: list[Scenario]) -> None:
    numbers = {".".join(leaf.split(".")[:count]) for leaf in REASON for count in range(1, leaf.count(".") + 2)}
    cited = {rule for scenario in scenarios for rule in scenario.rules if rule >= "300"}
    assert cited <= numbers


def test_the_list_is_written_as_it_is_read() -> None:
    assert write_sections(SECTIONS) == RULES.read_text(encoding="utf-8")


@pytest.mark.parametrize("line", ["300", "300-301 The turn\n300\n300", "300-301 The turn\n300 unknown", "The turn"])
def test_a_list_with_a_number_twice_or_an_unknown_reason_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"rules\.txt"):
        read_sections(line)


def test_a_reason_goes_as_soon_as_a_scenario_counts() -> None:
    sections = {"811-811 Hidden": {"811.1.b": "not built", "811.2": "definition"}}
    assert settled(sections, {"811.1.b": ["hidden/a"]}) == {"811-811 Hidden": {"811.1.b": "", "811.2": "definition"}}


@pytest.mark.parametrize(
    "miss",
    ["A plays X ! 811.1.b", "A plays X ! 811", "A plays X ! ?", "A plays X !", "? not contested @1", "? winner none"],
)
def test_a_line_that_holds_and_a_line_that_does_not_are_a_near_miss(miss: str) -> None:
    assert scenario("A plays Y", miss).misses("811.1.b")
    assert not scenario(miss, miss).misses("811.1.b")


def test_a_refusal_by_another_rule_is_no_near_miss() -> None:
    assert not scenario("A plays Y", "A plays X ! 312.1", "? cannot A plays X ! 308").misses("811.1.b")


def test_another_answer_to_the_same_question_is_a_near_miss() -> None:
    first, other = scenario('? "Poro" at @1', "? points A 1"), scenario('? "Poro" at base', "? points B 1")
    assert counts(first, "811.1.b", [first, other])
    assert not counts(first, "811.1.b", [first, scenario("? points A 0", '? "Poro" at @1', "? points A 1")])


def test_only_the_rule_that_is_cited_is_covered() -> None:
    near = scenario("A plays Y", "A plays X !", rules=("811.1",))
    assert covered([near]) == {"811.1": ["made"]}


def test_the_page_has_the_totals_of_each_state(names: dict[str, list[str]]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(SECTIONS, names)
    for reason in REASONS:
        assert f"| {reason} | {list(REASON.values()).count(reason)} |" in text
    assert f"| all | {len(REASON)} |" in text
