"""Triggers on what other players and their units do, on runes, and on the ends of turns, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import EffectText
from carddata.model.stops import Stop
from carddata.model.targets import HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import At, CameFrom, CausedBy, EachCard, EventFilter, NthTime, OneOrMore
from tests.kit.meanings import DRAW, meaning

FRIENDLY = TargetFilter(whose="friendly")
OTHER = TargetFilter(that=(IsNot(Is("this")),))
ENEMYS = c.ThereAre(TargetFilter(kind="battlefield", whose="enemy", where="here"))


@pytest.mark.parametrize(
    ("trigger", "when", "on"),
    [
        ("When an opponent discards a spell", "discard", EventFilter(by="enemy", that=(EachCard("spell"),))),
        ("When a player discards one or more cards", "discard", EventFilter()),
        ("When a player burns one or more cards", "burn", EventFilter()),
        ("When an opponent burns a gear", "burn", EventFilter(by="enemy", that=(EachCard("gear"),))),
        ("When an opponent gains XP", "gain xp", EventFilter(by="enemy")),
        ("When a player spends XP", "spend xp", EventFilter()),
        ("When a player recycles a rune", "recycle a rune", EventFilter()),
        ("When an opponent spends a buff", "spend a buff", EventFilter(by="enemy")),
        ("When a player wins a combat", "win", EventFilter()),
        ("When an opponent loses a combat", "lose", EventFilter(by="enemy")),
        ("When you channel a rune", "channel", EventFilter(by="you", that=(EachCard(),))),
        ("When you channel one or more runes", "channel", EventFilter(by="you")),
        ("When an opponent channels a rune", "channel", EventFilter(by="enemy", that=(EachCard(),))),
        ("When you draw a card", "draw", EventFilter(by="you", that=(EachCard(),))),
        ("When an opponent draws a card", "draw", EventFilter(by="enemy", that=(EachCard(),))),
        ("When an opponent draws their second card each turn", "draw", EventFilter(by="enemy", that=(NthTime(2),))),
        (
            "When an opponent plays their third card in a turn",
            "plays a card",
            EventFilter(by="enemy", that=(NthTime(3),)),
        ),
        (
            "When an opponent plays their second spell each turn",
            "plays",
            EventFilter(TargetFilter(kind="spell"), by="enemy", that=(NthTime(2),)),
        ),
        ("When I'm chosen by a spell", "choose", EventFilter("me", that=(CausedBy("spell"),))),
        ("When I'm chosen by a spell or ability", "choose", EventFilter("me")),
        (
            "When another unit is chosen by an opponent's spell",
            "choose",
            EventFilter(OTHER, by="enemy", that=(CausedBy("spell"),)),
        ),
        ("When you choose me with a spell or ability", "choose", EventFilter("me", by="you")),
        (
            "When another friendly unit holds",
            "hold",
            EventFilter(TargetFilter(whose="friendly", that=(IsNot(Is("this")),))),
        ),
        ("When a friendly unit conquers here", "conquer", EventFilter(FRIENDLY, that=(At("here"),))),
        ("When one or more friendly units conquer", "conquer", EventFilter(FRIENDLY, that=(OneOrMore(),))),
        (
            "When you play your second unit each turn",
            "plays",
            EventFilter(TargetFilter(), by="you", that=(NthTime(2),)),
        ),
        (
            "When you play your third gear in a turn",
            "plays",
            EventFilter(TargetFilter(kind="gear"), by="you", that=(NthTime(3),)),
        ),
        (
            "When an opponent plays a card from their hand",
            "plays a card",
            EventFilter(by="enemy", that=(CameFrom("hand"),)),
        ),
        (
            "When you play a unit from your hand",
            "plays",
            EventFilter(TargetFilter(), by="you", that=(CameFrom("hand"),)),
        ),
        ("At the end of each turn", "ending", EventFilter()),
        ("At the end of each player's turn", "ending", EventFilter()),
        ("At the end of an opponent's turn", "ending", EventFilter(by="enemy")),
        ("At the start of an opponent's Beginning Phase", "beginning", EventFilter(by="enemy")),
    ],
)
def test_what_a_unit_watches(trigger: str, when: Any, on: EventFilter) -> None:
    assert meaning(f"{trigger}, draw 7.", "unit").abilities == (Ability(when, DRAW, on=on),)


@pytest.mark.parametrize(
    ("trigger", "when", "condition"),
    [
        ("When I move to an enemy battlefield", "move", ENEMYS),
        ("When I move to a battlefield an opponent controls", "move", ENEMYS),
        ("When you play me from your hand", "play", c.PlayedFrom("hand")),
        ("When you play me from your trash", "play", c.PlayedFrom("trash")),
        ("When I move during a showdown", "move", c.InShowdown()),
        ("When I move on your turn", "move", c.TurnOf("you")),
        (
            "When I attack with another unit",
            "attack",
            c.ThereAre(TargetFilter(that=(HasState("attacking"), IsNot(Is("this"))))),
        ),
        (
            "When I defend with one or more other friendly units",
            "defend",
            c.ThereAre(TargetFilter(that=(HasState("defending"), IsNot(Is("this"))))),
        ),
    ],
)
def test_what_happens_to_the_own_unit(trigger: str, when: Any, condition: c.Condition) -> None:
    assert meaning(f"{trigger}, draw 7.", "unit").abilities == (Ability(when, DRAW, only_if=condition),)


def test_an_own_trigger_of_a_battlefield_at_the_end_of_each_turn_speaks_to_no_player() -> None:
    stop = compile_text("At the end of each turn, draw 7.", "battlefield")
    assert isinstance(stop, Stop)
    found = meaning("At the end of each player's turn, that player draws 7.", "battlefield")
    assert [getattr(do, "who", "") for do in found.abilities[0].do] == ["turn player"]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("When you play a spell, draw 7.", "plays"),
        ("When you discard a card, draw 7.", "discard"),
        ("When another friendly unit dies, draw 7.", "dies"),
        ("When I become [Empowered], draw 7.", "empower"),
        ("When you channel a rune, draw 7.", "channel"),
    ],
)
def test_what_equipment_has_its_unit_watch(text: str, when: str) -> None:
    found = compile_effect(text, 1)
    assert isinstance(found, EffectText)
    assert [ability.when for ability in found.abilities] == [when]


@pytest.mark.parametrize(
    "text",
    [
        "When you play your second spell each turn, draw 7.",
        "When one or more friendly units conquer, draw 7.",
        "When I become [Mighty], draw 7.",
    ],
)
def test_what_equipment_does_not_have_its_unit_watch(text: str) -> None:
    found = compile_effect(text, 1)
    assert isinstance(found, Stop)
    assert found.code == "place"
