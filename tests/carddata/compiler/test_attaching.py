"""What texts mean that attach an Equipment, and what they cannot attach."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.operations import Attach
from carddata.model.stops import Stop
from carddata.model.targets import Choice

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog",))])


@pytest.mark.parametrize(
    ("equipment", "status"),
    [("an Equipment", None), ("a detached Equipment", "detached"), ("an attached Equipment", "attached")],
)
def test_an_equipment_is_attached_to_a_unit(equipment: str, status: str | None) -> None:
    text = f":rb_exhaust:: Attach {equipment} you control to a unit you control."
    found = compile_text(text, "legend", ("mind",), {}, TAGS)
    assert isinstance(found, Meaning), found
    (ability,) = found.abilities
    blade = Choice(kind="gear", tags=("Equipment",), whose="you", status=status)  # type: ignore[arg-type]
    assert (ability.choose, ability.do) == ((blade, Choice(whose="you")), (Attach(what=1, to=2),))


@pytest.mark.parametrize(
    "text",
    [
        "Attach a gear you control to a unit you control.",
        "Attach a Dog you control to a unit you control.",
        "Attach an Equipment you control to a gear you control.",
        "Attach an Equipment you control to another unit you control.",
        "Kill an attached unit.",
    ],
)
def test_what_is_not_attached(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), {}, TAGS), Stop)
