"""Units that are gear as well: a text says of them what it says of either, or is not understood (178)."""

import pytest

from carddata.compiler.build import build_cards
from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import Enters
from carddata.model.stops import Stop
from carddata.sources.printed import PrintedCard


@pytest.mark.parametrize(
    ("text", "as_unit"),
    [
        ("When you play this, draw 7.", "When you play me, draw 7."),
        ("When this is killed, draw 7.", "When I die, draw 7."),
        ("When I attack, ready this.", "When I attack, ready me."),
        ("Return this to its owner's hand: Draw 7.", "Return me to my owner's hand: Draw 7."),
    ],
)
def test_it_speaks_of_itself_as_a_unit_and_as_a_gear(text: str, as_unit: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)
    meaning = compile_text(text, "unit", also="gear")
    assert isinstance(meaning, Meaning)
    assert meaning == compile_text(as_unit, "unit", also="gear")


@pytest.mark.parametrize(
    "text",
    [
        "When you play another gear, draw 7.",
        "When you play me or another gear, draw 7.",
        "Kill another friendly gear: Draw 7.",
        "When I attack, kill another gear.",
    ],
)
def test_another_gear_is_another_than_itself(text: str) -> None:
    assert isinstance(compile_text(text, "unit", also="gear"), Meaning)


def test_it_has_been_played_itself_where_gear_is_counted_as_it_enters() -> None:
    text = "I enter ready if you've played a gear this turn."
    meaning = compile_text(text, "unit")
    assert isinstance(meaning, Meaning)
    assert isinstance(meaning.standing[0], Enters)
    assert compile_text(text, "unit", also="gear") == Stop("condition", 0)


@pytest.mark.parametrize("text", ["[Equip] :rb_rune_rainbow:", "[Quick-Draw]", "This enters exhausted."])
def test_what_makes_it_equipment_or_enter_as_a_gear_is_left_to_players(text: str) -> None:
    assert isinstance(compile_text(text, "unit", also="gear"), Stop)


def test_a_printed_card_is_read_with_both_types() -> None:
    text = "When you play this, draw 7."
    (card,) = build_cards([PrintedCard("Walker", "unit", might=3, numbers=("TST-001",), text=text, also="gear")])
    assert card.types == ("unit", "gear")
    assert [ability.when for ability in card.abilities or ()] == ["play"]
