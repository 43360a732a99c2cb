"""Which rules the scenarios cover: tests/scenarios/rules.txt and the files beside it make docs/coverage.md.

A rule counts by its leaves, the rules without rules below them. A leaf is covered if a scenario of the newest edition
cites exactly its number under `rules` and has a near miss. Every other leaf has a reason in rules.txt.

A near miss is mechanical. Either the scenario itself has a line that holds and a line that does not: an action that is
refused, or an expectation with `not`, `cannot`, `none` or `nothing`. A refusal that names a rule counts only for leaves
of that rule. Or another scenario that cites the leaf asks the same in the end, and the answer is another.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tableside.engine.editions import NEWEST
from tableside.notation.words import split

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests/scenarios"
RULES = SCENARIOS / "rules.txt"
PAGE = ROOT / "docs/coverage.md"

REASONS = {
    "definition": "it names something, says how text is written, or points to another rule",
    "not met": "it is about the physical cards, or about what happens before a game",
    "no card": "no published card makes it happen, so that no table meets it yet",
    "not built": "the engine does not carry it out",
    "not shown": "no scenario with a near miss shows it; the engine may carry it out",
}
MISSING = ("not built", "not shown")
SHOWN = 3

SECTION = re.compile(r"\d{3}-\d{3} \w.*")
LEAF = re.compile(r"(\d{3}(?:\.\w+)*)(?: (.+))?")

Leaves = dict[str, str]
"""The reason of each leaf, empty for a leaf with scenarios."""


@dataclass(frozen=True)
class Scenario:
    """The part of a scenario that counts: the rules that it cites and the words of each line of its play."""

    name: str
    rules: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    def misses(self, leaf: str) -> bool:
        """Return whether it has a line that holds, and a line that does not hold for this leaf."""
        held = [holds(line, leaf) for line in self.lines]
        return True in held and False in held

    def answers(self) -> dict[tuple[str, ...], str]:
        """The last answer to each expectation, by the expectation's words without the answer."""
        found = {}
        for line in self.lines:
            if line[0] == "?" and "!" not in line and line[1] not in ("can", "cannot"):
                *question, answer = line[1:]
                denied = question[:1] == ["not"]
                found[tuple(question[denied:])] = f"not {answer}" if denied else answer
        return found


def holds(line: tuple[str, ...], leaf: str) -> bool | None:
    """Return whether a line holds; None if it is a refusal by a rule that this leaf does not belong to."""
    if "!" in line:
        rule = line[-1]
        above = leaf == rule or leaf.startswith(f"{rule}.") or rule.startswith(f"{leaf}.")
        return False if above or not rule[:1].isdecimal() else None
    return not (line[0] == "?" and (line[1] in ("not", "cannot") or line[-1] in ("none", "nothing")))


def read_sections(text: str) -> dict[str, Leaves]:
    """The leaves of each section, in order. Raises ValueError for a line that is neither, and for a number twice."""
    sections: dict[str, Leaves] = {}
    known: set[str] = set()
    for line in filter(None, text.splitlines()):
        if SECTION.fullmatch(line):
            sections[line] = {}
            continue
        found = LEAF.fullmatch(line)
        if not found or not sections or found[1] in known or (found[2] and found[2] not in REASONS):
            raise ValueError(f"{RULES.name}: {line}")
        known.add(found[1])
        sections[next(reversed(sections))][found[1]] = found[2] or ""
    return sections


def write_sections(sections: Mapping[str, Leaves]) -> str:
    """The text of rules.txt."""
    return "\n".join(
        "\n".join([section, *(f"{leaf} {reason}".rstrip() for leaf, reason in leaves.items()), ""])
        for section, leaves in sections.items()
    )


def read_scenarios() -> Iterator[Scenario]:
    """The scenarios of the newest edition that cite a rule."""
    for path in sorted(SCENARIOS.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if data.get("edition", NEWEST) == NEWEST and data.get("rules"):
            lines = tuple(tuple(words) for line in data["play"].splitlines() if (words := split(line)))
            yield Scenario(path.relative_to(SCENARIOS).with_suffix("").as_posix(), tuple(data["rules"]), lines)


def covered(scenarios: list[Scenario]) -> dict[str, list[str]]:
    """The names of the scenarios that count, by the rule that they cite."""
    cited: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        for rule in scenario.rules:
            cited[rule].append(scenario)
    counted = {
        rule: [scenario.name for scenario in citing if counts(scenario, rule, citing)] for rule, citing in cited.items()
    }
    return {rule: names for rule, names in counted.items() if names}


def counts(scenario: Scenario, rule: str, citing: list[Scenario]) -> bool:
    """Return whether a scenario has a near miss for a rule, by itself or beside another that cites it."""
    if scenario.misses(rule):
        return True
    own = scenario.answers()
    others = map(Scenario.answers, citing)
    return any(answer != own[question] for other in others for question, answer in other.items() if question in own)


def settled(sections: Mapping[str, Leaves], names: Mapping[str, list[str]]) -> dict[str, Leaves]:
    """The sections without the reasons of leaves that have scenarios."""
    return {
        section: {leaf: "" if leaf in names else reason for leaf, reason in leaves.items()}
        for section, leaves in sections.items()
    }


def page(sections: Mapping[str, Leaves], names: Mapping[str, list[str]]) -> str:
    """The text of docs/coverage.md."""
    every = [reason for leaves in sections.values() for reason in leaves.values()]
    return "\n".join([HEAD, *totals(every), "", *sections_table(sections), *drawn_sections(sections, names), ""])


HEAD = """# Rules and scenarios

This page lists the Core Rules 300 to 829 of 2026-07-16 by number, and the scenarios in `tests/scenarios` that show
each. `tools/coverage` writes it from those scenarios and from `tests/scenarios/rules.txt`, which has the numbers and
the reasons. Only the leaves are counted: the rules without rules below them.

A scenario counts for a rule that it cites if it has a near miss. Either it has a line that holds and a line that does
not: an action that is refused by that rule, or an expectation with `not`, `cannot`, `none` or `nothing`. Or another
scenario that cites the rule asks the same, and the answer is another.
"""


def totals(reasons: list[str]) -> list[str]:
    """The table of all leaves by state."""
    numbers = Counter(reasons)
    missing = sum(numbers[reason] for reason in MISSING)
    met = numbers[""] + missing
    return [
        "| state | rules | meaning |",
        "|---|---|---|",
        f"| with scenarios | {numbers['']} | a scenario with a near miss shows it |",
        *(f"| {reason} | {numbers[reason]} | {meaning} |" for reason, meaning in REASONS.items()),
        f"| all | {len(reasons)} | |",
        "",
        f"A table can meet {met} of them. {numbers['']} have scenarios; {missing} are missing: not built or not shown.",
    ]


def sections_table(sections: Mapping[str, Leaves]) -> list[str]:
    """The number of leaves in each state, by section."""
    lines = [f"| section | with scenarios | {' | '.join(REASONS)} |", f"|---|---|{'---|' * len(REASONS)}"]
    for section, leaves in sections.items():
        numbers = Counter(leaves.values())
        lines.append(f"| {section} | {' | '.join(str(numbers[reason]) for reason in ('', *REASONS))} |")
    return lines


def drawn_sections(sections: Mapping[str, Leaves], names: Mapping[str, list[str]]) -> Iterator[str]:
    """Each section: its leaves with scenarios, then the numbers of the others by their reason."""
    for section, leaves in sections.items():
        yield f"\n## {section}\n"
        shown = [leaf for leaf, reason in leaves.items() if not reason]
        if shown:
            yield "| rule | scenarios |\n|---|---|"
            yield from (f"| {leaf} | {shortened(names.get(leaf, []))} |" for leaf in shown)
            yield ""
        lines = {reason: [leaf for leaf, own in leaves.items() if own == reason] for reason in REASONS}
        yield "\n".join(f"- {reason}: {', '.join(found)}" for reason, found in lines.items() if found)


def shortened(scenarios: list[str]) -> str:
    """The first scenarios by name."""
    more = ", ..." if len(scenarios) > SHOWN else ""
    return ", ".join(f"`{name}`" for name in scenarios[:SHOWN]) + more
