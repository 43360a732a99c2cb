"""Units and gear that are chosen together, and other words that several cards share."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.abilities import When
from carddata.model.card import Card
from carddata.model.costs import Cost, ObjectCost
from carddata.model.numbers import AmountOf
from carddata.model.operations import Kill
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, Is, IsNot, TargetFilter
from tests.kit.meanings import meaning, only, spell

OTHERS = TargetFilter("permanent", "friendly", that=(IsNot(Is("this")),))


@pytest.mark.parametrize("joint", ["and", "or", "and/or"])
def test_units_and_gear_are_chosen_together(joint: str) -> None:
    compiled = spell(f"Kill up to 3 enemy units {joint} gear.")
    assert compiled.choose == (Choice(TargetFilter("permanent", "enemy"), 0, 3),)


@pytest.mark.parametrize("kind", ["unit", "gear"])
def test_both_kinds_of_others_pay(kind: str) -> None:
    text = "At the start of your Beginning Phase, you may kill 2 other friendly units and/or gear to draw 7."
    compiled = only(text, kind)
    assert compiled.cost == Cost(objects=ObjectCost("kill", OTHERS, 2, 2))


def test_gear_no_dearer_than_the_units_might() -> None:
    compiled = only("When I conquer, kill a gear with Energy cost no more than my Might.")
    bound = Compared("energy", "at most", AmountOf("me"))
    assert (compiled.choose, compiled.do) == ((Choice(TargetFilter("gear", that=(bound,))),), (Kill(1),))


def test_gear_cheaper_than_the_units_might() -> None:
    compiled = only("When I conquer, kill a gear with Energy cost less than my Might.")
    assert compiled.choose == (Choice(TargetFilter("gear", that=(Compared("energy", "below", AmountOf("me")),))),)


def whens(text: str) -> list[When]:
    return [ability.when for ability in meaning(text).abilities]


def test_a_unit_scores_as_it_conquers_and_as_it_holds() -> None:
    assert whens("When I score, draw 7.") == ["conquer", "hold"]
    assert whens("When you play me or when I score, draw 7.") == ["play", "conquer", "hold"]


def test_a_token_may_be_named_with_its_tag() -> None:
    tokens = {"Tin Man": Card("Tin Man", "unit", might=5, tags=("Golem",), token=True)}
    tags = tags_of([*tokens.values(), Card("Grey Hound", "unit", tags=("Dog",))])

    def played(words: str) -> Meaning | Stop:
        return compile_text(f"Play a 5 :rb_might: Tin Man unit token{words}.", "spell", (), tokens, tags)

    assert isinstance(played(" from Golem"), Meaning)
    assert played(" from Golem") == played("")
    assert isinstance(played(" from Dog"), Stop)


def test_units_enter_exhausted_by_the_rules() -> None:
    text = "(I enter exhausted.)\nWhen I hold, draw 7."
    assert compile_text(text, "unit") == compile_text("When I hold, draw 7.", "unit")
    assert isinstance(compile_text(text, "gear"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "(I enter ready.)\nWhen I hold, draw 7.",
        "When I conquer, kill a gear costing no more than my Might.",
        "When a player scores here, kill 2 units and/or spells.",
        "When I score a point, draw 7.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)
