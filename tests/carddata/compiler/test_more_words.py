"""More words for what texts of our own mean already: costs, conditions, events and objects."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.continuous import HasMight, OthersEnter
from carddata.model.damage import BonusDamage
from carddata.model.numbers import Holding
from carddata.model.permissions import CardsCost
from carddata.model.prohibitions import CannotBe
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasState, HasTag, Is, IsNot, IsToken, OfType, TargetFilter
from carddata.model.triggers import At, CausedBy, EventFilter
from tests.kit.meanings import DRAW, HERE, meaning, only, spell


@pytest.mark.parametrize("words", ["with energy cost", "with an Energy cost of"])
def test_an_energy_cost_or_less(words: str) -> None:
    assert spell(f"Counter a spell {words} :rb_energy_4: or less.").choose == (
        Choice(TargetFilter(kind="spell", that=(Compared("energy", "at most", 4),))),
    )


@pytest.mark.parametrize("words", ["that costs", "costing", "with cost"])
@pytest.mark.parametrize("bound", ["no more than :rb_energy_4:", ":rb_energy_4: or less"])
def test_a_cost_without_power_may_bound_the_power_too(words: str, bound: str) -> None:
    found = compile_text(f"Counter a spell {words} {bound}.", "spell")
    assert isinstance(found, Stop)
    assert found.code == "two-readings"


@pytest.mark.parametrize("words", ["a unit or gear", "a gear or a unit", "a unit or a gear"])
def test_a_unit_or_gear(words: str) -> None:
    assert spell(f"Kill {words}.").choose == (Choice(TargetFilter(kind="permanent")),)
    assert spell("Kill a friendly unit or gear.").choose == (Choice(TargetFilter(kind="permanent", whose="friendly")),)
    in_trash = spell(f"Return {words} from your trash to your hand.").choose
    assert in_trash == (Choice(TargetFilter(kind="card", whose="you", that=(OfType(("unit", "gear")),))),)


def test_each_of_two_units() -> None:
    ability = spell("Deal 9 to each of two enemy units.")
    assert (ability.choose, ability.do) == (
        (Choice(TargetFilter(whose="enemy"), least=2, most=2),),
        (m.Deal(amount=9, to=1),),
    )


def test_other_friendly_units() -> None:
    ability = only("When I attack, buff other friendly units here.")
    assert ability.do == (m.Buff(what=TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),))),)


def test_units_with_either_of_two_tags() -> None:
    tags = {"dogs": ("Dog", "unit"), "elks": ("Elk", "unit")}
    from carddata.compiler.tags import PrintedTag

    known = {word: PrintedTag(name, "unit") for word, (name, _) in tags.items()}
    found: Any = compile_text("Your Dogs and Elks have +1 :rb_might:.", "gear", ("mind",), {}, known)
    assert found.standing[0].to == TargetFilter(whose="you", that=(HasTag(("Dog", "Elk")),))


@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        ("While I'm in your base", c.Itself(TargetFilter(where="base"))),
        ("While I'm alone", c.Itself(TargetFilter(that=(HasState("alone"),)))),
        ("While you have no cards in your hand", c.Counted(Holding("hand"), most=0)),
        ("If you control no gear", c.Not(c.ThereAre(TargetFilter(kind="gear", whose="you")))),
        ("On your turn", c.TurnOf("you")),
        ("During an opponent's turn", c.TurnOf("opponent")),
    ],
)
def test_conditions_of_what_a_unit_has(condition: str, asked: c.Condition) -> None:
    assert meaning(f"{condition}, I have +1 :rb_might:.").standing == (HasMight(amount=1, to="me", only_if=asked),)


def test_more_words_after_what_is_so() -> None:
    asked = c.TurnOf("you")
    assert meaning("I have +1 :rb_might: during your turn.").standing == (HasMight(amount=1, to="me", only_if=asked),)
    (enters,) = meaning("Your units enter ready if you control a gear.").standing
    gear = c.ThereAre(TargetFilter(kind="gear", whose="you"))
    assert enters == OthersEnter(of=TargetFilter(whose="you"), only_if=gear)


def test_a_battlefield_while_it_is_controlled() -> None:
    controlled = c.ThereAre(TargetFilter(kind="battlefield", whose="you", where="here"))
    found = meaning("While you control this battlefield, your units have +1 :rb_might:.", "battlefield").standing
    assert found == (HasMight(amount=1, to=TargetFilter(whose="you"), only_if=controlled),)
    text = "At the start of your Beginning Phase, if you control this battlefield, draw 7."
    assert only(text, "battlefield").only_if == controlled


def test_enemy_spells_cannot_choose_a_unit() -> None:
    assert meaning("Enemy spells can't choose me.") == meaning("I can't be chosen by enemy spells.")
    (found,) = meaning("Enemy spells and abilities can't choose friendly units here.").standing
    assert found == CannotBe(
        what="chosen", by_enemies=True, by="effects", to=TargetFilter(whose="friendly", where="here")
    )


@pytest.mark.parametrize("words", ["Spells your opponents play", "Spells opponents play", "Your opponents' spells"])
def test_what_opponents_play_costs_more(words: str) -> None:
    (found,) = meaning(f"{words} cost :rb_energy_1: more.").standing
    assert isinstance(found, CardsCost)
    assert found.of == TargetFilter(kind="spell", whose="enemy")


def test_the_next_spell_by_other_words() -> None:
    text = "Your next spell this turn costs :rb_energy_2: less."
    assert spell(text) == spell("The next spell you play this turn costs :rb_energy_2: less.")


@pytest.mark.parametrize(
    ("less", "kind"),
    [("this costs :rb_energy_3: less", "spell"), ("reduce its cost by :rb_energy_3:", "spell")],
)
def test_a_spell_that_is_cheaper_if_something_is_paid(less: str, kind: Any) -> None:
    text = f"As an additional cost to play this, you may kill a friendly unit. If you do, {less}.\nDraw 7."
    (extra,) = meaning(text, kind).additional
    assert (extra.name, extra.mandatory, extra.less) == ("kill", False, 3)


@pytest.mark.parametrize(
    ("event", "when", "on"),
    [
        ("When you move a friendly unit to a battlefield", "move", {"by": "you", "that": (At("battlefield"),)}),
        ("When an enemy unit moves here", "move", {"that": (At("here"),)}),
        ("When an enemy unit attacks here", "attack", {"that": (At("here"),)}),
        ("When an enemy unit is played here", "plays", {"by": "enemy"}),
    ],
)
def test_events_of_others(event: str, when: str, on: dict[str, Any]) -> None:
    ability = only(f"{event}, draw 7.")
    whose: Any = "friendly" if "friendly" in event else "enemy"
    it = TargetFilter(where="here") if when == "plays" else TargetFilter(whose=whose)
    assert (ability.when, ability.on, ability.do) == (when, EventFilter(it, **on), DRAW)


def test_a_unit_that_an_opponent_chooses() -> None:
    ability = only("When an opponent chooses me with a spell, draw 7.")
    assert ability.on == EventFilter("me", by="enemy", that=(CausedBy("spell"),))
    assert only("When an opponent chooses me with a spell or ability, draw 7.").on == EventFilter("me", by="enemy")


def test_one_of_two_kinds() -> None:
    played = meaning("When you play a gear or spell, draw 7.").abilities
    assert [ability.on for ability in played] == [
        EventFilter(TargetFilter(kind=kind), "you") for kind in ("gear", "spell")
    ]


def test_what_was_played_is_spoken_of() -> None:
    ability = only("When you play another unit, ready it.")
    assert (ability.when, ability.on) == ("plays", EventFilter(TargetFilter(that=(IsNot(Is("this")),)), by="you"))
    assert ability.do == (m.Ready(what="it"),)
    assert only("When you play another unit, draw 7.").on == EventFilter(TargetFilter(that=(IsNot(Is("this")),)), "you")


def test_units_there_are_at_the_battlefield_of_the_event() -> None:
    ability = only("When you conquer, you may exhaust me to buff a unit there.", "legend")
    assert ability.choose == (Choice(TargetFilter(where="there")),)
    mine = only("When an enemy unit attacks a battlefield you control, buff friendly units there.", "legend")
    assert mine.do == (m.Buff(what=TargetFilter(whose="friendly", where="there")),)


def test_any_death_and_the_last_of_an_empowered_unit() -> None:
    assert only("When a unit dies, draw 7.").on == EventFilter(TargetFilter())
    died = only("[Deathknell] — If I was [Empowered], draw 7.")
    assert died.only_if == c.Itself(TargetFilter(that=(HasState("empowered"),)))


def test_tokens_with_might_are_units() -> None:
    (found,) = meaning("Your tokens have +1 :rb_might:.").standing
    assert found == HasMight(amount=1, to=TargetFilter(whose="you", that=(IsToken(),)))


def test_cards_are_drawn_for_what_is_counted() -> None:
    ability = spell("Draw cards equal to the number of gear you control.")
    assert ability.do == (m.Draw(each=q.HowMany(TargetFilter(kind="gear", whose="you"))),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you play a card, ready it.", "unit"),
        ("When you burn a card, buff a unit there.", "unit"),
        ("Your tokens have [Tank].", "unit"),
        ("Kill a unit or gear with 9 :rb_might: or less.", "spell"),
        ("While you control this battlefield, I have +1 :rb_might:.", "unit"),
        ("When you hold, kill a unit at that battlefield you control.", "unit"),
    ],
)
def test_words_that_mean_nothing_here(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)


def test_here_is_the_place_of_the_card_itself() -> None:
    assert only("When you play me to a battlefield, draw 7.").only_if == HERE


def test_bonus_damage_of_spells_or_abilities_alone() -> None:
    assert meaning("Your spells deal 2 Bonus Damage.").standing == (BonusDamage(2, by="spells"),)
    assert meaning("Your abilities deal 2 Bonus Damage.").standing == (BonusDamage(2, by="abilities"),)
    assert meaning("Your spells and abilities deal 2 Bonus Damage.").standing == (BonusDamage(2),)


def test_the_second_spell_of_a_turn() -> None:
    ability = only("When you play your second spell each turn, draw 7.")
    assert ability == only("The second time you play a spell each turn, draw 7.")


def test_a_unit_that_deals_its_might() -> None:
    ability = spell("A friendly unit deals damage equal to its Might to an enemy unit.")
    assert ability == spell("Choose a friendly unit. It deals damage equal to its Might to an enemy unit.")
