"""The compiler's meanings of texts of our own."""

from typing import Any

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw
from carddata.model.targets import Choice, TargetFilter

TOKENS = {
    "Gnome": Card("Gnome", "unit", might=4, keywords=("Tank",), token=True),
    "Tin Man": Card("Tin Man", "unit", might=5, token=True),
    "Nugget": Card("Nugget", "gear", token=True),
}
HERE = c.ThereAre(TargetFilter(kind="battlefield", where="here"))
DRAW = (Draw(count=7),)
UNIT, ENEMY = Choice(), Choice(TargetFilter(whose="enemy"))


def meaning(text: str, kind: Any = "unit", domains: Any = ("mind",)) -> Meaning:
    found = compile_text(text, kind, domains, TOKENS)
    assert isinstance(found, Meaning), found
    return found


def spell(text: str) -> Ability:
    (ability,) = meaning(text, "spell").abilities
    assert ability.when == "resolve"
    return ability


def only(text: str, kind: Any = "unit") -> Ability:
    (ability,) = meaning(text, kind).abilities
    return ability
