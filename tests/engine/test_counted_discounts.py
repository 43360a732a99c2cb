"""Unknown things that a discount or a prohibition counts are taken as not there, and the verdict says so."""

from typing import Any

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.operations import Deal
from carddata.model.permissions import CostChange
from carddata.model.prohibitions import CannotBe
from carddata.model.targets import Choice, HasState, HasTag, TargetFilter
from tableside.engine.editions import NEWEST
from tableside.engine.judging import judge
from tableside.engine.model.actions import Play
from tableside.engine.model.board import Battlefield, Permanent, Runes, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.secret import Secret
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Verdict

BY_TAG = CostChange(amount=Cost(energy=2), each=q.TagsAmong(TargetFilter(whose="you", that=(HasTag(("Dog", "Cat")),))))
BY_MIGHT = CostChange(amount=Cost(energy=2), each=q.HowMany(TargetFilter(whose="you", that=(HasState("mighty"),))))


def verdict_on(card: Card, *others: Card, follow: Any = "all", on: tuple[int, ...] = ()) -> Verdict:
    """The verdict on playing a card with one rune, with a unit of each other card in play, and a stranger."""
    units = [Permanent(at, other.name, "unit", "A" if at == 1 else "B", 1) for at, other in enumerate(others, 1)]
    stranger = Permanent(9, "Stranger", "unit", "A", 1)
    position = Table(
        Setup(MODES["duel"], NEWEST, follow, {known.name: known for known in (card, *others)}),
        "A",
        3,
        (Battlefield("plain"), Battlefield("plain")),
        (Seat("A", runes=(Runes("fury", 1),)), Seat("B")),
        permanents=(*units, stranger),
        priority="A",
        next_id=50,
    )
    return judge(position, Private(), Play("A", Secret(card.name), targets=on))


def codes(verdict: Verdict) -> set[str]:
    return {entry.code for entry in verdict.assumed}


def test_a_stranger_may_have_a_tag_that_a_discount_counts() -> None:
    whale, hound = Card("Whale", "spell", energy=5, standing=(BY_TAG,)), Card("Hound", "unit", might=1, tags=("Dog",))
    verdict = verdict_on(whale, hound)
    assert verdict.kind == "unknown"
    assert "assumed-not-counted-for-cost" in codes(verdict)


def test_a_stranger_adds_no_tag_that_is_there_already() -> None:
    lynx = Card("Lynx", "unit", might=1, tags=("Dog", "Cat"))
    assert verdict_on(Card("Whale", "spell", energy=5, standing=(BY_TAG,)), lynx).kind == "legal"


def test_a_stranger_may_be_mighty() -> None:
    verdict = verdict_on(Card("Whale", "spell", energy=3, standing=(BY_MIGHT,)), Card("Pup", "unit", might=1))
    assert verdict.kind == "unknown"
    assert "assumed-not-counted-for-cost" in codes(verdict)


def test_nobody_knows_the_xp_that_keeps_a_unit_from_being_chosen() -> None:
    sage = Card(
        "Sage", "unit", might=3, standing=(CannotBe(what="chosen", by_enemies=True, by="effects", only_if=c.Level(9)),)
    )
    sting = Card("Sting", "spell", abilities=(Ability("resolve", (Deal(to=1),), (Choice(),)),))
    others = (Card("Pup", "unit", might=1), sage)
    assert "assumed-can-be-chosen" in codes(verdict_on(sting, *others, follow="moves", on=(2,)))
    assert "assumed-can-be-chosen" not in codes(verdict_on(sting, *others, on=(2,)))
    assert "assumed-can-be-chosen" not in codes(verdict_on(sting, *others, follow="moves", on=(1,)))
