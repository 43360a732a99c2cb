"""Battlefields that tokens replace, and what tokens of battlefields say."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere, ReplaceBattlefield
from carddata.model.card import Card, CardType
from carddata.model.continuous import HasMight
from carddata.model.stops import Stop
from carddata.model.targets import HasTag, TargetFilter

TOKENS = {"Thicket": Card("Thicket", "battlefield", token=True), "Hound": Card("Hound", "unit", token=True)}
TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog", "Cat"))])


def compiled(text: str, kind: CardType) -> Meaning | Stop:
    return compile_text(text, kind, (), TOKENS, TAGS)


def test_a_legend_replaces_the_battlefield_that_its_player_scores() -> None:
    found = compiled(
        "When you conquer, you may exhaust me to replace that battlefield with a Thicket battlefield token.", "legend"
    )
    assert isinstance(found, Meaning)
    assert found.abilities[0].do == (ReplaceBattlefield(at="there", token="Thicket"),)


def test_a_battlefield_is_swapped_back() -> None:
    found = compiled("When you score here, you may replace this with the battlefield it replaced.", "battlefield")
    assert isinstance(found, Meaning)
    assert [(ability.when, ability.may, ability.do) for ability in found.abilities] == [
        ("conquer", True, (ReplaceBattlefield(),)),
        ("hold", True, (ReplaceBattlefield(),)),
    ]


def test_what_stands_at_such_battlefields() -> None:
    found = compiled("Units can move here from anywhere.\nCat and Dog units here have +7 :rb_might:.", "battlefield")
    assert isinstance(found, Meaning)
    assert found.standing == (
        MovesHereFromAnywhere(),
        HasMight(amount=7, to=TargetFilter(where="here", that=(HasTag(("Cat", "Dog")),))),
    )


ADDS = "As you play me, add the {} battlefield token to the board if it's not there already. If you do, I enter there."


def test_a_unit_adds_a_battlefield_as_it_is_played() -> None:
    found = compiled(ADDS.format("Thicket"), "unit")
    assert isinstance(found, Meaning)
    assert found.standing == (AddsBattlefield("Thicket"),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you conquer, replace that battlefield with a Hound battlefield token.", "legend"),
        ("When you conquer, replace that battlefield with a Marsh battlefield token.", "legend"),
        ("When you play a unit, replace that battlefield with a Thicket battlefield token.", "legend"),
        ("When I conquer, replace this with the battlefield it replaced.", "unit"),
        ("Units can move here from anywhere.", "unit"),
        (ADDS.format("Hound"), "unit"),
        (ADDS.format("Marsh"), "unit"),
        (ADDS.format("Thicket").replace("me", "this"), "gear"),
    ],
)
def test_what_is_not_understood_of_battlefield_tokens(text: str, kind: CardType) -> None:
    assert isinstance(compiled(text, kind), Stop)
