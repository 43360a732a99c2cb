"""What texts of our own say about runes that are readied or recycled."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import ChangeRunes
from carddata.model.stops import Stop
from tests.kit.meanings import HERE, TOKENS, only


@pytest.mark.parametrize(
    ("words", "count"), [("up to 7 friendly runes", 7), ("up to three runes", 3), ("up to one of your runes", 1)]
)
def test_runes_that_are_readied(words: str, count: int) -> None:
    ability = only(f"At the end of your turn, if I'm at a battlefield, ready {words}.")
    assert (ability.do, ability.only_if) == ((ChangeRunes(how="ready", count=count, up_to=True),), HERE)


@pytest.mark.parametrize(
    "words",
    ["ready up to 2 enemy runes", "ready 2 runes", "ready your runes", "ready up to 2 units or runes",
     "ready up to 2 runes at the end of each turn"],
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
