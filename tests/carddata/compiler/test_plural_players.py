"""Words for several players go with a verb for several, as "each player" goes with a verb for one."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.hands import RevealHand
from carddata.model.stops import Stop
from tests.kit.meanings import only, spell


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Opponents discard 1.", m.Discard(1, who="opponents")),
        ("Your opponents must discard 2.", m.Discard(2, who="opponents")),
        ("Your opponents each discard 2.", m.Discard(2, who="opponents")),
        ("Players draw 1.", m.Draw(1, who="everybody")),
        ("You and each opponent draw 2.", m.Draw(2, who="you and opponents")),
        ("Players discard their hand.", m.Discard(None, who="everybody")),
        ("Opponents discard their hands.", m.Discard(None, who="opponents")),
        ("Players reveal their hands.", RevealHand(who="everybody")),
    ],
)
def test_several_players_do_something(text: str, do: object) -> None:
    assert spell(text).do == (do,)
    assert only(f"When I conquer, {text[0].lower()}{text[1:]}").do == (do,)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Opponents kill one of their units.", "Each opponent kills one of their units."),
        ("Opponents each kill a unit they control.", "Each opponent kills one of their units."),
        ("Players must exhaust one of their gear.", "Each player must exhaust one of their gear."),
        ("Players may kill a unit.", "Each player may kill a unit."),
        (
            "Each opponent kills a unit they control with 3 :rb_might: or less.",
            "Each opponent kills one of their units with 3 :rb_might: or less.",
        ),
    ],
)
def test_several_players_do_something_to_their_own(text: str, same: str) -> None:
    assert spell(text) == spell(same)


def test_what_the_own_player_does_after_several_others_names_them() -> None:
    kill, draw = spell("Opponents kill one of their units and you draw 1.").do
    assert isinstance(kill, m.Kill)
    assert draw == m.Draw(1)
    assert spell("Each opponent discards 1 and draws 1.").do == (
        m.Discard(1, who="opponents"),
        m.Draw(1, who="opponents"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Opponents kill one of their units and draw 1.",
        "Opponents kill one of their units, then gain 1 point.",
        "Opponents may kill one of their units and draw 1.",
        "Each opponent must kill one of their units and draw 1.",
        "Each opponent must discard 1 and draw 1.",
        "Players kill a unit they control and draw 1.",
        "Opponents discard 1 and recall a unit.",
        "Choose an opponent. They kill one of their units and draw 1.",
        "When an opponent plays a unit, they kill one of their units and draw 1.",
    ],
)
def test_what_several_others_may_go_on_to_do_is_not_taken_for_the_own_players(text: str) -> None:
    assert isinstance(compile_text(text, "unit" if text.startswith("When") else "spell", ("mind",)), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "Opponents kills one of their units.",
        "You kill one of their units.",
        "Players each kill one of your units.",
        "Choose an opponent. They each kill one of their units.",
        "Opponents discards 1.",
        "Players each draws 1.",
        "You and each opponent draws 1.",
        "You each draw 1.",
        "Choose an opponent. They each draw 1.",
        "Opponents discard your hand.",
        "Each opponent discards their hands.",
        "Choose an opponent. They reveal their hands.",
        "Opponents discard 1 and draw 1.",
        "Opponents [Add] :rb_energy_1:.",
    ],
)
def test_what_does_not_go_together_is_refused(text: Any) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
