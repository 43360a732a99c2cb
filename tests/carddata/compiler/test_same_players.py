"""Instructions of our own after "they": whose they are, and where that is not said."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Discard, Draw, GainPoints, GainXp
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import spell

OPPONENT = Choice(TargetFilter(kind="player", whose="enemy"))


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("They discard 7, then draw 9.", (Discard(count=7, who=1), Draw(count=9, who=1))),
        ("They draw 7 and discard 9.", (Draw(count=7, who=1), Discard(count=9, who=1))),
        ("They discard 7, then you draw 9.", (Discard(count=7, who=1), Draw(count=9))),
        ("They discard 7 and you score 2 points.", (Discard(count=7, who=1), GainPoints(points=2))),
        ("They discard 7 and you gain 2 XP.", (Discard(count=7, who=1), GainXp(count=2))),
        ("They discard 7, then gain 2 XP.", (Discard(count=7, who=1), GainXp(count=2, who=1))),
        ("They discard 7. Draw 9.", (Discard(count=7, who=1), Draw(count=9))),
    ],
)
def test_they_go_on_until_another_player_is_named(text: str, do: tuple[object, ...]) -> None:
    ability = spell("Choose an opponent. " + text)
    assert (ability.choose, ability.do) == ((OPPONENT,), do)


@pytest.mark.parametrize("text", ["They discard 7, then channel 2 runes.", "They discard 7, then ready a unit."])
def test_what_they_do_besides_is_not_the_players_own(text: str) -> None:
    assert isinstance(compile_text("Choose an opponent. " + text, "spell", ("mind",)), Stop)


def test_each_player_discards_and_then_draws() -> None:
    ability = spell("Each player discards 7, then draws 9. Each opponent draws 7, then discards 9.")
    assert ability.do == (
        Discard(count=7, who="everybody"),
        Draw(count=9, who="everybody"),
        Draw(count=7, who="opponents"),
        Discard(count=9, who="opponents"),
    )
