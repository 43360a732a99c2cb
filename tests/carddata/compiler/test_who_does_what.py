"""Any player with any deed: who does it, what they do, and how much of it."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import spell

DOERS: tuple[tuple[str, Any], ...] = (
    ("Each player", "everybody"),
    ("Each opponent", "opponents"),
    ("Each other player", "others"),
)
DEEDS: tuple[tuple[str, str, Effect], ...] = (
    ("draws 2", "draw 2", m.Draw(count=2)),
    ("draws a card", "draw a card", m.Draw()),
    ("discards 3 cards", "discard 3 cards", m.Discard(count=3)),
    ("burns 4", "burn 4", m.Burn(count=4)),
    ("gains 2 XP", "gain 2 XP", m.GainXp(count=2)),
    ("scores 1 point", "score 1 point", m.GainPoints()),
    ("channels 2 runes exhausted", "channel 2 runes exhausted", m.ChangeRunes(how="channel", count=2, exhausted=True)),
)


def by(effect: Effect, who: Any) -> Effect:
    fields = {name: getattr(effect, name) for name in effect.__struct_fields__}
    return type(effect)(**fields | {"who": who})


@pytest.mark.parametrize(("doer", "who"), DOERS)
@pytest.mark.parametrize(("does", "do", "effect"), DEEDS)
def test_several_players_do_it(doer: str, who: Any, does: str, do: str, effect: Effect) -> None:
    assert spell(f"{doer} {does}.").do == spell(f"{doer} must {do}.").do == (by(effect, who),)


@pytest.mark.parametrize(("does", "do", "effect"), DEEDS)
def test_the_player_does_it(does: str, do: str, effect: Effect) -> None:
    assert spell(f"{do}.").do == spell(f"You {do}.").do == (effect,)
    assert isinstance(compile_text(f"You {does}.", "spell"), Stop)


@pytest.mark.parametrize(("does", "do", "effect"), DEEDS)
def test_a_player_of_what_was_chosen_does_it(does: str, do: str, effect: Effect) -> None:
    assert spell(f"Stun a unit. Its controller {does}.").do[1:] == (by(effect, 1),)
    assert spell(f"Choose an opponent. They {do}.").do == spell(f"An opponent {does}.").do == (by(effect, 1),)
    assert isinstance(compile_text(f"Its controller {does}.", "spell"), Stop)


def test_an_opponent_who_was_chosen_does_the_rest_too() -> None:
    ability = spell("An opponent discards their hand, then draws 3.")
    assert ability.do == (m.Discard(count=None, who=1), m.Draw(count=3, who=1))
    assert ability.choose == (Choice(TargetFilter(kind="player", whose="enemy")),)


def test_each_player_does_one_thing_after_another() -> None:
    assert spell("Each player burns 2, then draws 1 and gains 1 XP.").do == (
        m.Burn(count=2, who="everybody"),
        m.Draw(who="everybody"),
        m.GainXp(who="everybody"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Each player discards your hand.",
        "Each player draw 2.",
        "Discard their hand.",
        "Each opponent draws 1 for each unit.",
        "Each opponent draws cards equal to the number of units you control.",
        "Discard 1 for each unit.",
        "Score 1 point for each unit.",
        "Each opponent draws that many.",
        "You gain 0 XP.",
        "An opponent draws 1. An opponent draws.",
    ],
)
def test_what_nobody_can_carry_out_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
