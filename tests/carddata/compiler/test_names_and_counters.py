"""Own names, what cannot be countered, ignored Deflect, what cards cost, and what lasts together for a turn."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import GiveAbility
from carddata.model.amounts import HowMany
from carddata.model.card import Enters
from carddata.model.conditions import ChoseOption, Counted, Empowered, InShowdown, ThereAre
from carddata.model.continuous import HasMight
from carddata.model.costs import Cost, ObjectCost
from carddata.model.operations import Add, Deal, Double, GiveMight, Kill, SetMight, Stun
from carddata.model.options import ChooseOption
from carddata.model.permissions import CardsCost, CostChange, IgnoresKeyword
from carddata.model.prohibitions import CannotBe, PlayersCannot
from carddata.model.stops import Stop
from carddata.model.targets import Called, Choice, HasKeyword, HasState, Is, IsNot, OfDomain, OfType, TargetFilter

NAMED = (Called("Grey Mite"),)
OTHER = IsNot(Is("this"))


def meaning(text: str, kind: Any = "unit", name: str = "Grey Mite") -> Meaning:
    compiled = compile_text(text, kind, name=name)
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


def test_ones_own_name_is_that_of_the_card() -> None:
    of_trash = TargetFilter("card", "you", that=NAMED)
    there = TargetFilter(whose="you", where="here", that=(OTHER, *NAMED))
    (enters,) = meaning("I enter ready if you have a card with my name in your trash.").standing
    (less,) = meaning("I cost :rb_energy_2: less for each card with my name in your trash.").standing
    (might,) = meaning("I have +1 :rb_might: for each other unit you control here with my name.").standing
    assert enters == Enters(ready=True, only_if=Counted(HowMany(of_trash), 1))
    assert less == CostChange(amount=Cost(energy=2), each=HowMany(of_trash))
    assert might == HasMight(amount=1, each=HowMany(there))


@pytest.mark.parametrize(
    ("phrase", "that"),
    [
        ("spell card with [Flow]", (HasKeyword("Flow"), OfType(("spell",)))),
        ("Calm card", (OfDomain("calm"),)),
        ("Calm unit card", (OfType(("unit",)), OfDomain("calm"))),
    ],
)
def test_cards_of_a_trash_are_counted_by_what_they_are(phrase: str, that: tuple[Any, ...]) -> None:
    (less,) = meaning(f"I cost :rb_energy_2: less for each {phrase} in your trash.").standing
    assert less == CostChange(amount=Cost(energy=2), each=HowMany(TargetFilter("card", "you", that=that)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I cost :rb_energy_2: less for each card with my name in your trash.", ""),
        ("Your deck can have any number of cards named Grey Moth.", "Grey Mite"),
        ("If you have three Calm cards, I have +7 :rb_might:.", "Grey Mite"),
        ("I cost :rb_energy_2: less for each with my name in your trash.", "Grey Mite"),
    ],
)
def test_of_no_name_and_of_another_nothing_is_said(text: str, name: str) -> None:
    assert isinstance(compile_text(text, "unit", name=name), Stop)


def test_the_deck_of_a_card_is_no_matter_of_play() -> None:
    assert meaning("Your deck can have any number of cards named Grey Mite.") == Meaning()


def test_what_cannot_be_countered() -> None:
    assert meaning("This can't be countered.\nDraw 7.", "spell").standing == (CannotBe(what="countered"),)
    (spells,) = meaning("Your spells can't be countered.").standing
    (effects,) = meaning("[Empowered][>] Your spells and abilities can't be countered.").standing
    assert spells == CannotBe(what="countered", to=TargetFilter("spell", "you"))
    assert effects == CannotBe(what="countered", to=TargetFilter("spell or ability", "you"), only_if=Empowered())


def test_deflect_may_be_ignored() -> None:
    own = meaning("Ignore [Deflect] while paying this spell's cost.\nStun a unit.", "spell").standing
    text = "Players ignore [Deflect] while paying for spells and abilities choosing something here."
    assert own == (IgnoresKeyword("Deflect"),)
    assert meaning(text, "battlefield").standing == (IgnoresKeyword("Deflect", TargetFilter("anything", where="here")),)


def test_who_has_a_unit_there_ignores_tank() -> None:
    text = "You ignore [Tank] while assigning combat damage here."
    assert meaning(text, "unit").standing == (IgnoresKeyword("Tank"),)
    assert isinstance(compile_text(text, "gear"), Stop)
    assert isinstance(compile_text(text.replace("Tank", "Shield"), "unit"), Stop)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("This can't be countered.", "unit"),
        ("Your spells can't be countered.", "battlefield"),
        ("Ignore [Deflect] while paying this spell's cost.", "gear"),
        ("Ignore [Tank] while paying this spell's cost.\nDraw 7.", "spell"),
    ],
)
def test_what_means_nothing_there_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_something_is_whatever_its_player_controls() -> None:
    (less,) = meaning(
        "This costs :rb_energy_2: less if you control something that's [Empowered].\nDraw 7.", "spell"
    ).standing
    empowered = ThereAre(TargetFilter("anything", "you", that=(HasState("empowered"),)))
    assert less == CostChange(amount=Cost(energy=2), only_if=empowered)


def test_what_lasts_together_for_a_turn() -> None:
    double, given = (
        meaning('This turn, double a unit\'s Might and give it "When I hold, draw 7."', "spell").abilities[0].do
    )
    might, also = meaning('Give a unit +7 :rb_might: and "When I hold, draw 7." this turn.', "spell").abilities[0].do
    assert (double, might) == (Double(what=1), GiveMight(amount=7, to=1))
    assert isinstance(given, GiveAbility)
    assert (given.to, also) == (1, given)


def test_base_might_that_becomes_another_is_might_that_does() -> None:
    assert meaning("Choose a unit. Its base Might becomes 5 this turn.", "spell").abilities[0].do == (
        SetMight(amount=5, what=1),
    )


def test_up_to_one_at_a_battlefield_is_no_group() -> None:
    (ability,) = meaning(
        "Deal 7 to up to one enemy unit at a battlefield, then move a friendly unit.", "spell"
    ).abilities
    assert ability.do[0] == Deal(amount=7, to=1)
    assert ability.choose[0] == Choice(TargetFilter(whose="enemy", where="battlefield"), least=0)


@pytest.mark.parametrize(
    ("text", "kind", "cost"),
    [
        (
            "Spells with [Flow] you play from your trash cost :rb_energy_2: less, to a minimum of :rb_energy_1:.",
            "unit",
            CardsCost(
                of=TargetFilter("spell", "you", that=(HasKeyword("Flow"),)),
                amount=Cost(energy=2),
                least=1,
                source="trash",
            ),
        ),
        (
            "During showdowns here, cards with [Reaction] cost :rb_energy_1: more to play.",
            "battlefield",
            CardsCost(
                of=TargetFilter("card", zone="hand", that=(HasKeyword("Reaction"),)),
                amount=Cost(energy=1),
                more=True,
                only_if=InShowdown(here=True),
            ),
        ),
        (
            "Each spell that chooses a unit here that is friendly to it costs :rb_energy_1: less.",
            "battlefield",
            CardsCost(
                of=TargetFilter("spell"), amount=Cost(energy=1), choosing=TargetFilter(whose="friendly", where="here")
            ),
        ),
    ],
)
def test_cards_cost_less_by_zone_by_reaction_and_by_what_they_choose(text: str, kind: Any, cost: CardsCost) -> None:
    assert meaning(text, kind).standing == (cost,)


def test_whose_units_spells_choose_is_said_from_one_side_alone() -> None:
    text = "Each spell that chooses a friendly unit that is friendly to it costs :rb_energy_1: less."
    assert isinstance(compile_text(text, "battlefield"), Stop)


def test_the_first_turns_of_a_player_are_named_whole() -> None:
    text = "I can't be played on your first, second, or third turns."
    assert meaning(text).standing == (PlayersCannot(what="play this", before_turn=4),)
    assert isinstance(compile_text("I can't be played on your second turn.", "unit"), Stop)


def test_one_outcome_is_paid_for_and_the_other_is_not() -> None:
    text = "Choose a unit. You may pay :rb_rune_rainbow:. If you do, kill it. Otherwise, stun it."
    assert meaning(text, "spell").abilities[0].do == (
        ChooseOption(cost=Cost(any_power=1)),
        Kill(what=1, only_if=ChoseOption(1, 1)),
        Stun(what=1, only_if=ChoseOption(2, 1)),
    )


def test_energy_for_units_and_their_abilities() -> None:
    text = ":rb_exhaust:: [Add] :rb_energy_2:. Spend this Energy only to play units or activated abilities of units."
    assert meaning(text, "legend").abilities[0].do == (Add(energy=2, only="units and their abilities"),)


def test_cards_of_any_trash_are_banished_as_a_cost() -> None:
    text = "When you play me, banish a card from any trash to give a unit [Assault 2] this turn."
    paid = ObjectCost("banish", TargetFilter("card"))
    assert meaning(text).abilities[0].cost == Cost(objects=paid)
