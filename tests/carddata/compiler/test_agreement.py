"""A noun agrees in number with its count, and words for a player with the player; other words are refused."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model.stops import Stop
from tests.kit.meanings import TOKENS

TAGS = {
    "otter": PrintedTag("Otter", "unit"),
    "otters": PrintedTag("Otter", "unit"),
    "cutlery": PrintedTag("Cutlery", "gear"),
}


def read(text: str, kind: str) -> Meaning | Stop:
    return compile_text(text, kind, (), TOKENS, TAGS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Ready your runes.", "Ready your rune."),
        ("Ready all of your runes.", "Ready all of your rune."),
        ("Ready 2 runes.", "Ready 2 rune."),
        ("Ready a rune.", "Ready a runes."),
        ("Draw 7 for each unit you control.", "Draw 7 for each units you control."),
        ("Draw 7 for each of your units.", "Draw 7 for each of your unit."),
        ("Draw 7 for each stunned enemy unit.", "Draw 7 for each stunned enemy units."),
        ("Draw 7 for each card in your hand.", "Draw 7 for each cards in your hand."),
        ("Draw cards equal to the number of units you control.", "Draw cards equal to the number of unit you control."),
        ("Burn cards equal to the number of runes you have.", "Burn cards equal to the number of rune you have."),
        ("Kill two friendly units.", "Kill two friendly unit."),
        ("Kill up to one stunned unit.", "Kill up to one stunned units."),
        ("Kill any number of enemy units.", "Kill any number of enemy unit."),
        ("Stun a unit in a base.", "Stun a unit in a bases."),
        ("Draw 7 if you have one or fewer cards in your hand.", "Draw 7 if you have one or fewer card in your hand."),
        ("Draw 7 if you control 7+ units.", "Draw 7 if you control 7+ unit."),
        ("Score 2 points.", "Score 2 point."),
        ("Kill two [Stunned] units.", "Kill two [Stunned] unit."),
        ("Draw 7 if your units have total Might 7 or more.", "Draw 7 if your unit have total Might 7 or more."),
        ("Discard 2 cards.", "Discard 2 card."),
        ("Ready your Otters.", "Ready your Otter."),
        ("Ready friendly Otters.", "Ready friendly Otter."),
        ("Ready two friendly Otters.", "Ready two friendly Otter."),
        ("Ready each friendly Otter.", "Ready each friendly Otters."),
        ("Ready all friendly Otter units.", "Ready all friendly Otter unit."),
        ("Play a Nugget gear token.", "Play a Nugget gear tokens."),
        ("Play two Nugget gear tokens.", "Play two Nugget gear token."),
    ],
)
def test_a_noun_has_the_number_that_its_count_asks_for(right: str, wrong: str) -> None:
    assert isinstance(read(right, "spell"), Meaning), right
    assert isinstance(read(wrong, "spell"), Stop), wrong


@pytest.mark.parametrize("text", ["Ready your Cutlery.", "Ready a Cutlery.", "Ready two Cutlery.", "Ready all gear."])
def test_a_word_for_gear_is_the_same_for_one_and_several(text: str) -> None:
    assert isinstance(read(text, "spell"), Meaning)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("When you draw your second card each turn, buff me.", "When you draw their second card each turn, buff me."),
        (
            "When an opponent draws their second card each turn, buff me.",
            "When an opponent draws your second card each turn, buff me.",
        ),
        ("When you conquer, move me to my base.", "When you conquer, move me to their base."),
        ("Spend my buff: Draw 7.", "Spend my buffs: Draw 7."),
        (
            "When I hold, you may kill a gear. If you do, draw 7.",
            "When I hold, you may kill a gear. If they do, draw 7.",
        ),
    ],
)
def test_words_for_a_player_agree_with_the_player(right: str, wrong: str) -> None:
    assert isinstance(read(right, "unit"), Meaning), right
    assert isinstance(read(wrong, "unit"), Stop), wrong


def test_a_spell_has_no_battlefield_of_its_own() -> None:
    assert isinstance(read("When I hold, move an enemy unit to this battlefield.", "unit"), Meaning)
    assert isinstance(read("Choose a unit. Move that unit to this battlefield.", "spell"), Stop)
