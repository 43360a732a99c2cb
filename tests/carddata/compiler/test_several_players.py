"""Texts about what other players than the card's play, choose and may do."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Card
from carddata.model.operations import Burn, ChangeRunes, Draw, Kill, OwnerOf, PlayToken
from carddata.model.options import ChooseOption
from carddata.model.targets import Choice, TargetFilter

TOKENS = {
    "Gnome": Card("Gnome", "unit", might=4, keywords=("Tank",), token=True),
    "Nugget": Card("Nugget", "gear", token=True),
}
GNOME = "4 :rb_might: Gnome unit token with [Tank]"
FIRST, SECOND, THIRD = (c.ChoseOption(option, 1) for option in (1, 2, 3))
CHOOSERS, OPPOSING = q.Choosers(), q.Choosers(opponents=True)


def only_ability(text, kind="spell"):
    meaning = compile_text(text, kind, ("mind",), TOKENS)
    assert isinstance(meaning, Meaning), meaning
    (ability,) = meaning.abilities
    return ability


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        (
            f"Choose an opponent. They play a ready {GNOME}.",
            (Choice(TargetFilter(kind="player", whose="enemy")),),
            (PlayToken(token="Gnome", ready=True, who=1),),
        ),
        (
            f"Choose a player. They play two {GNOME}s to their base.".replace(
                "token with [Tank]s", "tokens with [Tank]"
            ),
            (Choice(TargetFilter(kind="player")),),
            (PlayToken(token="Gnome", count=2, where="base", who=1),),
        ),
        (
            f"Kill a gear. Its controller plays a {GNOME}.",
            (Choice(TargetFilter(kind="gear")),),
            (Kill(what=1), PlayToken(token="Gnome", who=1)),
        ),
        ("Each opponent plays three Nugget gear tokens.", (), (PlayToken(token="Nugget", count=3, who="opponents"),)),
        (
            f"Each player plays a {GNOME} to their base.",
            (),
            (PlayToken(token="Gnome", where="base", who="everybody"),),
        ),
        (
            "Choose an opponent. They play a Nugget gear token exhausted, then draw 2.",
            (Choice(TargetFilter(kind="player", whose="enemy")),),
            (PlayToken(token="Nugget", exhausted=True, who=1), Draw(count=2, who=1)),
        ),
        (
            "You and each opponent may draw 2. For each opponent who did, you draw 3.",
            (),
            (
                ChooseOption(who="you and opponents"),
                Draw(count=2, who="choosers", only_if=FIRST),
                Draw(count=3, each=OPPOSING, only_if=FIRST),
            ),
        ),
        (
            "Each player may play a Nugget gear token. For each player who did, burn 2.",
            (),
            (
                ChooseOption(who="everybody"),
                PlayToken(token="Nugget", who="choosers", only_if=FIRST),
                Burn(count=2, each=CHOOSERS, only_if=FIRST),
            ),
        ),
        (
            "Each other player chooses Dance or Song. For each player that chooses Song, you and that player each draw"
            " 3. For each player that chooses Dance, that player channels 2 runes.",
            (),
            (
                ChooseOption(who="others"),
                Draw(count=3, who="you with choosers", only_if=SECOND),
                ChangeRunes(how="channel", count=2, who="choosers", only_if=FIRST),
            ),
        ),
        (
            "Each opponent chooses Units, Gear, or Spells. For each opponent who chose Spells, you draw 2.",
            (),
            (ChooseOption(who="opponents", options=3), Draw(count=2, each=OPPOSING, only_if=THIRD)),
        ),
    ],
)
def test_what_other_players_do(text, choose, do):
    ability = only_ability(text)
    assert (ability.choose, ability.do) == (choose, do)


def test_the_owner_of_what_was_chosen_is_no_controller():
    ability = only_ability("Choose a unit. Its owner puts it on the top or the bottom of their deck.")
    assert ability.do[0] == ChooseOption(who=OwnerOf(1))


@pytest.mark.parametrize(
    "text",
    [
        f"They play a {GNOME}.",
        f"Kill a unit. They play a {GNOME}.",
        f"Choose an opponent. Its controller plays a {GNOME}.",
        f"Choose an opponent. They play a {GNOME} to your base.",
        f"Choose an opponent. They play a {GNOME} here.",
        f"Play a {GNOME} to their base.",
        f"Each opponent plays a {GNOME} for each unit you control.",
        "Each opponent may kill a unit you control.",
        "For each opponent who did, you draw 1.",
        "Each opponent draws 2. For each opponent who did, you draw 1.",
        "Each opponent may draw 2. For each opponent who did, draw 1 for each unit you control.",
        "Each other player chooses Dance or Song. For each player that chooses Drums, you draw 1.",
        "Each other player chooses Song or Song. For each player that chooses Song, you draw 1.",
        "Each other player chooses Dance or Song. For each opponent that chooses Song, that player draws 1.",
        "Each other player chooses Dance or Song. For each player that chooses Song, each player draws 1.",
        "Each other player chooses Dance or Song. For each player that chooses Song, you and each opponent draw 1.",
        "Each other player chooses Song. For each player that chooses Song, you draw 1.",
        "Each other player chooses Dance or Song. If you do, draw 1.",
    ],
)
def test_what_else_is_said_of_players_is_not_understood(text):
    assert not isinstance(compile_text(text, "spell", ("mind",), TOKENS), Meaning)
