"""Lines that keep something from happening, and the cards on which they mean nothing."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import CardType
from carddata.model.numbers import AmountOf
from carddata.model.prohibitions import (
    CannotBe,
    PlayersCannot,
)
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import HERE, meaning, only, spell


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        (
            "I can't be chosen by enemy spells and abilities.",
            "unit",
            CannotBe(what="chosen", by_enemies=True, by="effects"),
        ),
        ("While I'm at a battlefield, opponents can't gain points.", "unit", PlayersCannot(what="gain points")),
        ("I can't be chosen by enemy spells.", "unit", CannotBe(what="chosen", by_enemies=True, by="spells")),
        (
            "If it's your turn, other friendly units can't be chosen by enemy spells or abilities.",
            "unit",
            CannotBe(
                what="chosen",
                by_enemies=True,
                by="effects",
                only_if=c.TurnOf("you"),
                to=TargetFilter(whose="friendly", that=(IsNot(Is("this")),)),
            ),
        ),
        (
            "Your units here with less Might than me can't be chosen by enemy abilities.",
            "unit",
            CannotBe(
                what="chosen",
                by_enemies=True,
                to=TargetFilter(whose="you", where="here", that=(Compared("might", "below", AmountOf("me")),)),
                by="abilities",
            ),
        ),
        ("I can't be readied.", "unit", CannotBe(what="readied")),
        ("Enemy gear can't be readied.", "gear", CannotBe(what="readied", to=TargetFilter(kind="gear", whose="enemy"))),
        (
            "While I'm at a battlefield, spells and abilities can't ready friendly units and gear.",
            "unit",
            CannotBe(what="readied", to=TargetFilter(kind="permanent", whose="friendly"), by="effects", only_if=HERE),
        ),
        ("Opponents can only play units to their base.", "legend", PlayersCannot(what="play units to battlefields")),
        (
            "While I'm at a battlefield, opponents can only play units to their base.",
            "unit",
            PlayersCannot(what="play units to battlefields", only_if=HERE),
        ),
    ],
)
def test_a_prohibition(text: str, kind: Any, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


def test_what_cannot_be_readied_or_moved_this_turn() -> None:
    assert spell("Choose a gear. It can't be readied this turn.").do == (m.Forbid(be="readied", what=1),)
    found = spell("Exhaust two enemy units. They can't be readied this turn.")
    assert found.do == (m.Exhaust(what=1), m.Forbid(be="readied", what=1))
    assert spell("Stun two units. They can't move this turn.").do == (m.Stun(what=1), m.Forbid(be="moved", what=1))
    kept = spell("Buff a unit. It can't be chosen by enemy spells and abilities this turn.")
    assert kept.do == (m.Buff(what=1), m.Forbid(be="chosen", by="opponents", what=1))
    assert isinstance(compile_text("Buff a unit. It can't be chosen by enemy spells and abilities.", "spell"), Stop)
    assert isinstance(compile_text("It can't be readied this turn.", "spell"), Stop)
    assert isinstance(compile_text("Choose a unit. It can't be readied.", "spell"), Stop)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I can't be chosen by enemy spells and abilities.", "legend"),
        ("Units can't move from here to base.", "unit"),
        ("Units can't be played here.", "unit"),
        ("I can't be readied.", "gear"),
        ("[Level 3][>] I can't be readied.", "unit"),
        ("Units here can't be chosen by enemy spells and abilities.", "battlefield"),
        ("Units with less Might than me can't be chosen by enemy spells.", "gear"),
        ("Facedown cards can't be chosen by enemy spells.", "unit"),
        ("Kill a unit with less Might than me.", "spell"),
        ("Opponents can't gain points.", "unit"),
    ],
)
def test_a_prohibition_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_a_battlefield_is_not_scored_before_a_turn() -> None:
    found = meaning("Players can't score here until their third turn.", "battlefield")
    assert found.standing == (PlayersCannot(what="score here", before_turn=3),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Players can't score here until their third turn.", "unit"),
        ("Players can't score here until their first turn.", "battlefield"),
    ],
)
def test_scoring_that_is_not_kept_from_anybody(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("When I hold, opponents can't play cards this turn.", m.ForbidPlays(what="cards", who="opponents")),
        ("When I hold, players can't play spells this turn.", m.ForbidPlays(what="spells", who="everybody")),
    ],
)
def test_plays_that_are_forbidden_this_turn(text: str, do: Any) -> None:
    assert only(text).do == (do,)


def test_the_controller_of_what_was_chosen_cannot_play() -> None:
    found = spell("Kill a unit. Its controller can't play cards this turn.")
    assert found.do == (m.Kill(what=1), m.ForbidPlays(what="cards", who=1))
    assert isinstance(compile_text("Kill two units. Its controller can't play cards this turn.", "spell"), Stop)
    assert isinstance(compile_text("Opponents can't play units this turn.", "spell"), Stop)


def test_units_that_cannot_be_moved_this_turn() -> None:
    played = only("When an opponent plays a unit, stun it. They can't move it this turn.")
    assert played.do == (m.Stun(what="it"), m.Forbid(be="moved", what="it", by="its owner"))
    assert spell("Stun an enemy unit. It can't be moved this turn.").do[1] == m.Forbid(be="moved", what=1)
    for text, kind in (
        ("When you play a unit, stun it. They can't move it this turn.", "unit"),
        ("Stun an enemy unit. They can't move it this turn.", "spell"),
        ("Kill a gear. It can't move this turn.", "spell"),
    ):
        assert isinstance(compile_text(text, kind), Stop), text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("I can't be [Stunned].", "unit", CannotBe(what="stunned")),
        (
            "Friendly units here can't be buffed.",
            "unit",
            CannotBe(what="buffed", to=TargetFilter(whose="friendly", where="here")),
        ),
        (
            "Enemy units can't become [Empowered].",
            "gear",
            CannotBe(what="empowered", to=TargetFilter(whose="enemy")),
        ),
        (
            "While I'm buffed, I can't be stunned.",
            "unit",
            CannotBe(what="stunned", only_if=c.Itself(TargetFilter(that=(HasState("buffed"),)))),
        ),
        (
            "Units here can't be moved by enemy spells and abilities.",
            "battlefield",
            CannotBe(what="moved", by="effects", to=TargetFilter(where="here"), by_enemies=True),
        ),
        (
            "Enemy spells can't move friendly units.",
            "legend",
            CannotBe(what="moved", to=TargetFilter(whose="friendly"), by="spells", by_enemies=True),
        ),
        ("Abilities can't move me.", "unit", CannotBe(what="moved", by="abilities")),
    ],
)
def test_what_is_kept_from_being_marked_or_moved(text: str, kind: CardType, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Enemy units here can't be stunned.", "battlefield"),
        ("Units can't be stunned.", "battlefield"),
        ("Units with 3 :rb_might: or less can't be stunned.", "unit"),
        ("While you have 3 or more runes, I can't be stunned.", "unit"),
    ],
)
def test_what_is_not_surely_kept_from_it(text: str, kind: CardType) -> None:
    assert isinstance(compile_text(text, kind), Stop)
