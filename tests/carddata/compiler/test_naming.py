"""Texts of our own about a tag that is named as a card is played, and about a spell that is named."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.conditions import TurnOf
from carddata.model.continuous import HasMight
from carddata.model.naming import NamesTag
from carddata.model.operations import GiveMight, NameSpell
from carddata.model.prohibitions import PlayersCannot
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasNamedTag, Is, IsNot, TargetFilter

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",)), Card("Grey Goose", "unit", tags=("Bird",))])


def test_a_tag_is_named_and_gained() -> None:
    found = compile_text("As you play me, choose Dog or Bird. I gain that tag.", "unit", tags=TAGS)
    assert isinstance(found, Meaning)
    assert found.standing == (NamesTag(tags=("Dog", "Bird"), gains=True),)
    found = compile_text("As you play this, name a tag.", "gear")
    assert isinstance(found, Meaning)
    assert found.standing == (NamesTag(),)


def test_the_named_tag() -> None:
    text = "As you play this, name a tag.\n:rb_exhaust:: Give a unit with the named tag +7 :rb_might: this turn."
    found = compile_text(text, "gear")
    assert isinstance(found, Meaning)
    (ability,) = found.abilities
    assert (ability.choose, ability.do) == (
        (Choice(TargetFilter(that=(HasNamedTag(),))),),
        (GiveMight(amount=7, to=1),),
    )
    text = "As you play me, name a tag.\nOther friendly units with the chosen tag have +7 :rb_might:."
    found = compile_text(text, "unit")
    assert isinstance(found, Meaning)
    assert found.standing[1] == HasMight(
        amount=7, to=TargetFilter(whose="friendly", that=(IsNot(Is("this")), HasNamedTag()))
    )


def test_a_spell_is_named_and_not_played() -> None:
    text = "When I conquer, name a spell.\nWhile it's your turn, opponents can't play spells with that name."
    found = compile_text(text, "unit")
    assert isinstance(found, Meaning)
    assert (found.abilities[0].when, found.abilities[0].do) == ("conquer", (NameSpell(),))
    assert found.standing == (PlayersCannot(what="play the named", only_if=TurnOf("you")),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("As you play this, name a tag.", "unit"),
        ("As you play me, name a tag.", "legend"),
        ("As you play this, name a card.", "gear"),
        ("As you play this, hum a tag.", "gear"),
        ("When I conquer, hum a spell.\nOpponents can't play spells with that name.", "unit"),
        ("Kill a unit with the named tag.", "spell"),
        ("When I conquer, name a spell.", "unit"),
        ("Opponents can't play spells with that name.", "unit"),
        ("When you hold here, name a spell.\nOpponents can't play spells with that name.", "battlefield"),
        ("Name a spell.", "spell"),
        ("When I conquer, name a unit.\nOpponents can't play spells with that name.", "unit"),
        ("As you play this, name a tag.\nAs you play this, name a tag.", "gear"),
        (
            "As you play me, name a tag.\nWhen I hold, return a unit with the named tag from your trash to your hand.",
            "unit",
        ),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, tags=TAGS), Stop)


def test_what_is_attached_was_not_played_as_a_unit() -> None:
    assert isinstance(compile_effect("As you play me, name a tag.", 1), Stop)
