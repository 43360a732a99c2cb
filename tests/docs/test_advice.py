"""The table of what may be said: the documentation, the rules that the code follows, and the set-up agree."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from tableside.engine.model.dials import SAID_AT, Dial, SentenceKind, may_say, visible_reasons
from tableside.engine.model.verdict import Reason, Verdict
from tableside.text import LANGUAGES, Text
from tests.docs.pages import read
from tests.kit.screens import kivy_home  # noqa: F401

# isort: split
from tableside.screens.setup_steps import DIAL_ANSWERS

DIALS: tuple[Dial, ...] = get_args(Dial)
RULES = re.compile(r"\d{3}(\.\w+)*(, \d{3}(\.\w+)*)+")


def rows(columns: int) -> dict[str, list[str]]:
    """The rows of the documentation's table with so many columns, by their first cell."""
    lines = (line for line in read("docs/advice.md").splitlines() if line.startswith("| "))
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {first: rest for first, *rest in cells if len(rest) == columns - 1}


def test_the_documentation_has_each_kind_of_sentence_as_the_code_follows_it() -> None:
    documented = rows(6)
    assert documented.pop("sentence")[:3] == list(DIALS)
    assert list(documented) == list(get_args(SentenceKind)) == list(SAID_AT)
    for sentence, (*said, rules, _) in documented.items():
        assert said == ["yes" if dial in SAID_AT[sentence] else "no" for dial in DIALS], sentence  # type: ignore[index]
        assert RULES.fullmatch(rules), sentence


def test_the_documentation_has_each_level_with_its_rules() -> None:
    documented = rows(3)
    documented.pop("dial")
    assert list(documented) == list(DIALS)
    assert all(RULES.fullmatch(rules) for _, rules in documented.values())


@pytest.mark.parametrize("dial", DIALS)
def test_refusals_follow_the_table(dial: Dial) -> None:
    public, private = Reason("312.1", "reason-no-priority"), Reason("811.1", "reason-card-lacks-hidden", public=False)
    told = visible_reasons(Verdict("", (public, private)), dial, "A", "A")
    assert (public in told) is may_say("public refusal", dial)
    assert (private in told) is may_say("private refusal", dial)
    assert private not in visible_reasons(Verdict("", (public, private)), dial, "A", "B")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_shows_the_level_with_its_rule_numbers(language: str) -> None:
    documented = rows(3)
    for dial, (_, explained) in DIAL_ANSWERS.items():
        text, (level, _, permit) = Text(language)(explained), documented[dial][1].split(", ")
        assert level in text, (dial, text)
        assert permit in text or dial == "casual"
