"""The second box of Equipment: a stop in it says so, with the offset in that box."""

from carddata.compiler.build import build_cards
from carddata.imported import CardText
from carddata.model.stops import Stop
from carddata.sources.printed import PrintedCard


def stop_of(text: str, effect: str) -> Stop | None:
    printed = PrintedCard(name="Odd Blade", type="gear", tags=("Equipment",), text=text, effect=effect)
    (card,) = build_cards([printed])
    return card.stop


def test_the_second_box_stops_with_its_own_offset_and_mechanic() -> None:
    stop = stop_of("[Equip] :rb_energy_1:", "[Tank]\nI can't be juggled.")
    assert stop == Stop("unknown-word", 18, "cannot", box=2)


def test_the_first_box_stops_first() -> None:
    stop = stop_of("[Equip] :rb_energy_1:\nJuggle.", "Juggle.")
    assert stop is not None
    assert (stop.at, stop.box) == (22, 1)


def test_an_ability_that_equipment_cannot_give_stops_its_box() -> None:
    stop = stop_of("[Equip] :rb_energy_1:", "When you play me, draw 7.")
    assert stop is not None
    assert (stop.code, stop.box) == ("place", 2)


def test_the_words_are_those_of_the_box_that_stopped() -> None:
    text = CardText("First.", "Second.")
    assert (text.box(Stop("unread", box=2)), text.box(Stop("unread")), text.box(None)) == (
        "Second.",
        "First.",
        "First.",
    )
