"""The tables of the engine's machine in the Code map are those of the code; a failure shows what to put there."""

from __future__ import annotations

import re
from pathlib import Path

from tableside.engine.editions import EDITIONS
from tableside.engine.flow import machine
from tableside.engine.flow.cleanup import STEPS

PAGE = Path(__file__).parents[2] / "docs/map.md"
RULES = re.compile(r"^(.*?)(?: \(([\d., a-z-]+)\))?$")


def first_line(text: str | None) -> str:
    """The first line of a docstring, without what the function returns and the number of the step."""
    line = (text or "").strip().split("\n")[0]
    said = re.sub(r"^Steps? [^:]*: ", "", re.split(r"; return|; nothing|\. Return", line)[0].rstrip("."))
    return said[0].lower() + said[1:]


def drawn_round() -> str:
    """The rows of the machine's table, from its theory of operation."""
    meanings = dict(re.findall(r"^ {4}([a-z-]+) {2,}(\S.*)$", machine.__doc__ or "", re.M))
    lines = ["| row | what the machine does | rules |", "|---|---|---|"]
    for row in machine.ROUND:
        said, rules = RULES.findall(meanings[row.name])[0]
        lines.append(f"| {row.name} | {said} | {rules or '-'} |")
    return "\n".join(lines)


def drawn_cleanup() -> str:
    """The steps of a cleanup and their place in each edition."""
    lines = [f"| step | what it does | {' | '.join(EDITIONS)} |", f"|---|---|{'---|' * len(EDITIONS)}"]
    for step in next(iter(EDITIONS.values())).cleanup:
        said = "the steps of a special cleanup (324)" if step == "inserted" else first_line(STEPS[step].__doc__)
        orders = (edition.cleanup for edition in EDITIONS.values())
        places = (str(order.index(step) + 1) if step in order else "-" for order in orders)
        lines.append(f"| {step} | {said} | {' | '.join(places)} |")
    return "\n".join(lines)


def test_the_code_map_draws_the_order_of_the_machine() -> None:
    drawn = drawn_round()
    print(drawn)
    assert drawn in PAGE.read_text(encoding="utf-8")


def test_the_code_map_draws_the_steps_of_a_cleanup() -> None:
    drawn = drawn_cleanup()
    print(drawn)
    assert drawn in PAGE.read_text(encoding="utf-8")


def test_every_step_of_every_edition_is_in_the_newest_or_has_a_row() -> None:
    assert {step for edition in EDITIONS.values() for step in edition.cleanup} == {*STEPS, "inserted"}
