"""Equipment whose effect text is the text of its unit."""

from __future__ import annotations

from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import CopiesText
from carddata.model.stops import Stop

COPIES = (
    "As this is attached to a unit, copy that unit's text to this Equipment's effect text "
    "for as long as this is attached to it."
)


def test_gear_copies_the_text_of_its_unit() -> None:
    found = compile_text(COPIES, "gear", (), {}, ())
    assert isinstance(found, Meaning)
    assert found.standing == (CopiesText(),)


def test_a_unit_copies_no_text_so() -> None:
    assert isinstance(compile_text(COPIES, "unit", (), {}, ()), Stop)
