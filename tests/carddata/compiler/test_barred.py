"""Prohibitions on players, effects and cards: each by its parts, and near misses."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.prohibitions import (
    CannotBe,
    NoMoveToBase,
    PlayersCannot,
)
from carddata.model.targets import TargetFilter
from tests.kit.meanings import meaning

FRIENDS, ENEMIES = TargetFilter(whose="friendly"), TargetFilter(whose="enemy")


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("This spell can't be countered.\nDraw 7.", "spell", CannotBe(what="countered")),
        ("Your spells can't be countered.", "gear", CannotBe(what="countered", to=TargetFilter("spell", "you"))),
        (
            "Enemy abilities can't be countered.",
            "gear",
            CannotBe(what="countered", to=TargetFilter("ability", "enemy")),
        ),
        (
            "Enemy spells can't choose friendly units.",
            "unit",
            CannotBe(what="chosen", by_enemies=True, to=FRIENDS, by="spells"),
        ),
        (
            "Friendly units can't be chosen by opponents' spells.",
            "unit",
            CannotBe(what="chosen", by_enemies=True, to=FRIENDS, by="spells"),
        ),
        (
            "Spells and abilities can't move enemy units.",
            "unit",
            CannotBe(what="moved", to=ENEMIES, by="effects", by_enemies=False),
        ),
        ("I can't be moved by enemy spells.", "unit", CannotBe(what="moved", to="me", by="spells", by_enemies=True)),
        ("I can't move.", "unit", CannotBe(what="moved", to="me")),
        ("I can't be moved.", "unit", CannotBe(what="moved", to="me")),
        ("I can't be readied.", "unit", CannotBe(what="readied", to="me")),
        (
            "Spells and abilities can't ready enemy units and gear.",
            "unit",
            CannotBe(what="readied", to=TargetFilter("permanent", "enemy"), by="effects"),
        ),
        ("Friendly units can't be stunned.", "unit", CannotBe(what="stunned", to=FRIENDS)),
        ("I can't become Empowered.", "unit", CannotBe(what="empowered", to="me")),
        ("While I'm at a battlefield, opponents can't gain points.", "unit", PlayersCannot(what="gain points")),
        ("Units can't be played here.", "battlefield", PlayersCannot(what="play units here")),
        ("Units can't move from here to base.", "battlefield", NoMoveToBase("here")),
        ("Units can't move to base.", "battlefield", NoMoveToBase()),
        ("I can't move to base.", "unit", NoMoveToBase("me")),
        ("I can't be played on your first or second turns.", "unit", PlayersCannot(what="play this", before_turn=3)),
    ],
)
def test_what_is_barred(text: str, kind: Any, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("This spell can't be moved.\nDraw 7.", "spell"),
        ("While you control a unit, this can't be countered.\nDraw 7.", "spell"),
        ("This can't be countered.", "gear"),
        ("Spells can't be countered.", "gear"),
        ("Spells can't choose me.", "unit"),
        ("Your spells can't choose enemy units.", "unit"),
        ("Your spells can't move friendly units.", "unit"),
        ("Spells can't ready enemy units.", "unit"),
        ("Enemy spells and abilities can't ready enemy units.", "unit"),
        ("Enemy spells can't kill friendly units.", "unit"),
        ("Enemy spells can't choose points.", "unit"),
        ("Opponents can't gain points.", "unit"),
        ("While I'm at a battlefield, opponents can't gain XP.", "unit"),
        ("While I'm at a battlefield, opponents can't score points.", "unit"),
        ("While I'm at a battlefield, opponents can't gain points here.", "unit"),
        ("Units can't be moved here.", "battlefield"),
        ("Units can't move here.", "battlefield"),
        ("Units can't be played to base.", "battlefield"),
        ("While you control this battlefield, units can't be played here.", "battlefield"),
        ("I can't move from here to base.", "unit"),
        ("I can't be played on your second turn.", "unit"),
        ("I can't be played here.", "unit"),
        ("I can't be moved by opponents' spells.", "unit"),
        ("I can't be chosen by spells.", "unit"),
        ("I can't be chosen.", "unit"),
        ("I can't choose.", "unit"),
        ("I can't ready.", "unit"),
        ("I can't be readied by spells.", "unit"),
        ("I can't become stunned.", "unit"),
        ("I can't be killed.", "unit"),
    ],
)
def test_what_is_barred_nearly_so(text: str, kind: Any) -> None:
    assert not isinstance(compile_text(text, kind), Meaning)
