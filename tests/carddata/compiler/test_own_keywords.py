"""Units that are given the keywords of the own unit."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Is, IsNot, TargetFilter
from tests.kit.meanings import TOKENS, only


def test_a_unit_is_given_my_keywords() -> None:
    ability = only("When I hold, give another friendly unit my keywords this turn.")
    assert ability.choose == (Choice(TargetFilter(whose="friendly", that=(IsNot(Is("this")),))),)
    assert ability.do == (m.ShareKeywords(to=1),)
    ability = only("When I attack, give your units my keywords this turn.")
    assert ability.do == (m.ShareKeywords(to=TargetFilter(whose="you")),)


def test_and_might_as_i_have() -> None:
    ability = only("When I hold, give a unit my keywords and +:rb_might: equal to my Might this turn.")
    might = m.GiveMight(amount=1, to=1, each=AmountOf("me"))
    assert ability.do == (m.ShareKeywords(to=1), might)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When I die, give a unit my keywords this turn.", "unit"),
        ("When I hold, give a gear my keywords this turn.", "unit"),
        ("When you play this, give a unit my keywords this turn.", "gear"),
        ("Give a unit my keywords this turn.", "spell"),
        ("When I hold, give a unit my keywords.", "unit"),
    ],
)
def test_whose_keywords_are_nobodys(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)  # type: ignore[arg-type]
