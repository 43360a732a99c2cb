"""Texts of our own about runes that are readied or recycled."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.costs import Cost, ObjectCost
from carddata.model.operations import ChangeRunes, Draw, OwnerOf
from carddata.model.stops import Stop
from tests.kit.meanings import HERE, TOKENS, only, spell


@pytest.mark.parametrize(
    ("words", "count"), [("up to 7 friendly runes", 7), ("up to three runes", 3), ("up to one of your runes", 1)]
)
def test_runes_that_are_readied(words: str, count: int) -> None:
    ability = only(f"At the end of your turn, if I'm at a battlefield, ready {words}.")
    assert (ability.do, ability.only_if) == ((ChangeRunes(how="ready", count=count, extent="up to"),), HERE)


def test_so_many_runes_are_readied() -> None:
    assert only("When I hold, ready 4 runes.").do == (ChangeRunes(how="ready", count=4),)


@pytest.mark.parametrize(
    "words",
    ["ready up to 2 enemy runes", "ready 2 enemy runes", "ready 2 runes of an opponent", "ready all runes",
     "ready up to 2 units or runes", "ready up to 2 runes at the end of each turn"],
)  # fmt: skip
def test_what_is_not_understood(words: str) -> None:
    assert isinstance(compile_text(f"When I hold, {words}.", "unit", ("mind",), TOKENS), Stop)


@pytest.mark.parametrize(("words", "count"), [("one", 1), ("2", 2)])
def test_runes_that_must_be_recycled(words: str, count: int) -> None:
    ability = only(f"When you conquer here, you must recycle {words} of your runes.", "battlefield")
    assert (ability.when, ability.do) == ("conquer", (ChangeRunes(how="recycle", count=count),))
    assert ability.choose == ()


@pytest.mark.parametrize(
    "words",
    ["recycle one of your runes", "recycle a rune you control", "you may recycle one of your runes",
     "you must recycle one of their runes", "you must recycle one of your runes. If you do, draw 1"],
)  # fmt: skip
def test_runes_that_are_targets_or_costs(words: str) -> None:
    assert isinstance(compile_text(f"When you conquer here, {words}.", "battlefield", ("mind",), TOKENS), Stop)


@pytest.mark.parametrize("words", ["your runes", "all your runes", "all of your runes"])
def test_all_runes_are_readied(words: str) -> None:
    assert only(f"When I hold, ready {words}.").do == (ChangeRunes(how="ready", extent="all"),)


def test_the_owner_of_what_was_chosen_channels_or_draws() -> None:
    found = spell("Return a unit to its owner's hand. Its owner channels 7 runes exhausted.")
    assert found.do[1] == ChangeRunes(how="channel", count=7, exhausted=True, who=OwnerOf(1))
    assert spell("Kill a gear. Its owner draws 7.").do[1] == Draw(count=7, who=OwnerOf(1))


@pytest.mark.parametrize(
    "text", ["Counter a spell. Its owner draws 1.", "Kill two units. Its owner draws 1.", "Draw 1. Its owner draws 1."]
)
def test_owners_of_other_things(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)


def test_costs_of_triggers_without_you_may() -> None:
    recycled = only("[Deathknell] — Recycle me to ready your runes.")
    assert (recycled.cost, recycled.may) == (Cost(objects=ObjectCost("recycle", "me")), False)
    assert only("When this leaves the board, pay :rb_energy_1: to draw 7.", "gear").cost == Cost(energy=1)
    assert only("[Deathknell] — You may recycle this to draw 7.", "gear").may
    for text, kind in (
        ("When I attack, recycle me to draw 1.", "unit"),
        ("[Deathknell] — Recycle this to draw 1.", "unit"),
        ("Recycle me: Draw 1.", "unit"),
        ("[Deathknell] — Recycle me to ready your runes. Draw 1.", "unit"),
    ):
        assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop), text  # type: ignore[arg-type]
