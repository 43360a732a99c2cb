"""Amounts go with every deal and gift, and prohibitions with every subject and time."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter

GEAR = q.HowMany(TargetFilter(kind="gear", whose="you"))


def done(text: str, kind: str = "spell") -> tuple[object, ...]:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled.abilities[0].do


def test_damage_of_any_amount_is_split() -> None:
    attack = "When I attack, deal damage equal to the number of gear you control split among any number of enemy units."
    assert done(attack, "unit") == (m.Deal(to=1, split=True, each=GEAR),)
    excess = "When I conquer after an attack, if you assigned 5 or more excess damage to enemy units, "
    split = done(f"{excess}deal that much damage split among any number of enemy units.", "unit")
    assert split == (m.Deal(to=1, split=True, each=q.Excess()),)


def test_a_unit_deals_its_might_to_one_or_among_several() -> None:
    among = (m.Deal(to=2, split=True, by_unit=True, each=AmountOf(1)),)
    assert done("A friendly unit deals damage equal to its Might split among any number of enemy units.") == among
    chosen = "Choose a friendly unit. It deals damage equal to its Might split among any number of enemy units."
    assert done(chosen) == among


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Give a unit +:rb_might: equal to the number of gear you control this turn.", 1),
        ("Give a unit -:rb_might: equal to the number of gear you control this turn.", -1),
        ("Give +:rb_might: equal to the number of gear you control to a unit this turn.", 1),
        ("Give a unit +:rb_might: this turn equal to the number of gear you control.", 1),
        ("This turn, give a unit +:rb_might: equal to the number of gear you control.", 1),
    ],
)
def test_might_of_a_counted_amount_is_given_in_any_order(text: str, amount: int) -> None:
    assert done(text) == (m.GiveMight(amount=amount, to=1, each=GEAR),)


@pytest.mark.parametrize("order", ["Give a unit +2 :rb_might: and [Tank]", "Give +2 :rb_might: and [Tank] to a unit"])
def test_gifts_stand_before_or_after_whom_they_are_given_to(order: str) -> None:
    assert done(f"{order} this turn.") == (m.GiveMight(amount=2, to=1), m.GiveKeyword(keyword="Tank", to=1))


def test_a_gift_with_an_amount_stands_beside_others() -> None:
    text = "When I attack, give another unit here [Tank] and +:rb_might: equal to my Might this turn."
    given = (m.GiveKeyword(keyword="Tank", to=1), m.GiveMight(amount=1, to=1, each=AmountOf("me")))
    assert done(text, "unit") == given


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("This turn, double the Might of a unit.", "Double the Might of a unit this turn."),
        ("This turn, a unit's Might becomes 4.", "A unit's Might becomes 4 this turn."),
        ("This turn, the base Might of a unit becomes 4.", "The base Might of a unit becomes 4 this turn."),
    ],
)
def test_how_long_is_said_first_or_last(first: str, last: str) -> None:
    assert done(first) == done(last)


@pytest.mark.parametrize(
    ("words", "forbids"),
    [
        ("move", m.Forbid(be="moved", what=1)),
        ("be moved", m.Forbid(be="moved", what=1)),
        ("be readied", m.Forbid(be="readied", what=1)),
        ("be chosen by enemy spells and abilities", m.Forbid(be="chosen", by="opponents", what=1)),
    ],
)
def test_what_stands_is_forbidden_for_the_turn_in_the_same_words(words: str, forbids: object) -> None:
    assert done(f"Choose a unit. It can't {words} this turn.") == (forbids,)


@pytest.mark.parametrize(
    ("who", "whom"), [("each opponent", "opponents"), ("you", "you"), ("each player", "everybody")]
)
def test_players_cannot_play_this_turn(who: str, whom: str) -> None:
    assert done(f"{who.capitalize()} can't play spells this turn.") == (
        m.ForbidPlays(who=whom, what="spells"),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "text",
    [
        "A friendly unit deals 3 to an enemy unit.",
        "A friendly unit deals damage equal to the number of gear you control to an enemy unit.",
        "A friendly unit deals damage equal to its Energy cost to an enemy unit.",
        "Deal 2 damage split among any number of units and 3 damage to a unit.",
        "Double the base Might of a unit this turn.",
        "Double the Might of a unit.",
        "Increase the Might of a unit to the Might of another unit this combat.",
        "A unit's Might becomes 4 this combat.",
        "Deal damage equal to the number of gear you control to a unit for each rune you control.",
        "Give a unit +:rb_might: equal to the number of gear you control this turn for each rune you control.",
        "Give a unit my keywords this turn.",
        "Choose a unit. It can't be stunned this turn.",
        "Choose a unit. It can't be moved by enemy spells this turn.",
        "Choose a unit. It can't be chosen by enemy spells this turn.",
        "Each opponent can't play units this turn.",
    ],
)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_keywords_of_the_own_unit_are_not_given_for_a_combat() -> None:
    assert isinstance(compile_text("When I attack, give another unit my keywords this combat.", "unit"), Stop)
