"""Every rule that a refusal cites is a rule of the edition."""

import re
from pathlib import Path

import pytest

from tableside.engine.editions import NEWEST

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "tableside/engine"
RULES = ROOT.parent / "shared/rules"
CITED = re.compile(r'(?:forbidden|not_known|disputed)\(\s*(?:"(\d[\w.]*)"|"(\d[\w.]*)" if .*? else "(\d[\w.]*)")')
NAMED = re.compile(r"(?<![\w.@-])(\d{3}(?:\.\w+)*)(?=[,; )])")


def test_cited_rules_are_in_the_rulebook() -> None:
    books = sorted(RULES.glob(f"core-rules-{NEWEST}-*.txt"))
    if not books:
        pytest.skip("the rulebook's text is not beside this checkout")
    known = set(re.findall(r"^(\d{3}(?:\.\w+)*)\. ", books[0].read_text(encoding="utf-8"), re.M))
    assert len(known) > 2000
    cited = set()
    for file in set(ENGINE.rglob("*.py")) - set((ENGINE / "editions").glob("*.py")):
        text = file.read_text(encoding="utf-8")
        cited |= {rule for found in CITED.findall(text) for rule in found if rule}
        for doc in re.findall(r'"""(.*?)"""', text, re.S):
            cited |= {
                rule
                for bracket in re.findall(r"\((?:2026-07-16, )?(\d[^)]*\))", doc)
                for rule in NAMED.findall(bracket)
            }
    assert len(cited) > 60
    assert cited <= known


def test_hidden_carries_out_rules_811_and_421_and_no_other_module_does() -> None:
    """No other module has a reason by them, an effect of a card on them, or the events of a facedown card."""
    inside = re.compile(r'"(?:811|421)[."]|\b(?:HideFor)\b|"reveal here"|\be\.(?:Hid|Revealed|LeftFacedown)\(')
    found = {
        file.relative_to(ENGINE).as_posix()
        for file in ENGINE.rglob("*.py")
        if file.parent.name not in ("editions", "model") and inside.search(file.read_text(encoding="utf-8"))
    }
    assert found == {"rules/hidden.py"}
