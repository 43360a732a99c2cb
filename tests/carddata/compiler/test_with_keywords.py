"""Cards with a keyword that are played or cheaper, units of the trash by their Might, and what hangs on burning."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.costs import Cost
from carddata.model.permissions import CardsCost
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasKeyword, Is, IsNot, OfType, Predicate, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import meaning, only, spell


@pytest.mark.parametrize(
    ("words", "played"),
    [
        ("a spell with [Flow]", TargetFilter(kind="spell", that=(HasKeyword("Flow"),))),
        ("a unit with [Empower]", TargetFilter(that=(HasKeyword("Empower"),))),
        ("another unit with [Tank]", TargetFilter(that=(IsNot(Is("this")), HasKeyword("Tank")))),
    ],
)
def test_a_card_with_a_keyword_is_played(words: str, played: TargetFilter) -> None:
    assert only(f"When you play {words}, draw 7.").on == EventFilter(played, by="you")


def test_a_keyword_that_a_spell_may_be_given_is_not_asked_of_it() -> None:
    assert isinstance(compile_text("When you play a spell with [Repeat], draw 7.", "unit"), Stop)


@pytest.mark.parametrize("words", ["Your spells with [Flow]", "Spells with [Flow] you play"])
def test_cards_with_a_keyword_cost_less(words: str) -> None:
    of = TargetFilter(kind="spell", whose="you", that=(HasKeyword("Flow"),))
    assert meaning(f"{words} cost :rb_energy_1: less.").standing == (CardsCost(of=of, amount=Cost(1)),)


@pytest.mark.parametrize(
    ("words", "that"),
    [
        ("3 :rb_might: or less", (Compared("might", "at most", 3), OfType(("unit",)))),
        ("5 :rb_might: or more", (OfType(("unit",)), Compared("might", "at least", 5))),
    ],
)
def test_a_unit_of_the_trash_by_its_might(words: str, that: tuple[Predicate, ...]) -> None:
    found = spell(f"Return a unit with {words} from your trash to your hand.")
    assert found.choose == (Choice(TargetFilter(kind="card", whose="you", that=that)),)


def test_other_cards_of_the_trash_have_no_might() -> None:
    text = "Return a gear with 3 :rb_might: or less from your trash to your hand."
    assert isinstance(compile_text(text, "spell"), Stop)


def test_what_hangs_on_burning() -> None:
    found = only("When I attack, you may burn 2. If you do, draw 7.")
    assert found.do == (m.Burn(count=2), m.Draw(count=7, only_if=c.TookPlace(1)))
