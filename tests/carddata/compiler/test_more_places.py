"""Texts about what was done "this way", bounds of counts, bases that units move to, and other words for the known."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.countables import quantity
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Enters
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.costs import Cost
from carddata.model.deck_ends import ToDeck
from carddata.model.numbers import Holding
from carddata.model.permissions import CostChange
from carddata.model.repeatable import is_repeatable
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasState, TargetFilter
from carddata.model.triggers import At, EventFilter, LeftPlace
from tests.kit.meanings import DRAW, TOKENS, meaning, only, spell

FRIENDS = TargetFilter(whose="friendly")


@pytest.mark.parametrize(
    ("verb", "done", "kind"),
    [
        ("Kill", "killed", m.Kill),
        ("Ready", "readied", m.Ready),
        ("Exhaust", "exhausted", m.Exhaust),
        ("Stun", "stunned", m.Stun),
        ("[Buff]", "buffed", m.Buff),
    ],
)
def test_units_that_something_was_done_to(verb: str, done: Any, kind: Any) -> None:
    found = spell(f"{verb} all friendly units. Gain 2 XP for each unit {done} this way.")
    assert found.do == (kind(what=FRIENDS), m.GainXp(count=2, each=quantity(f"{done} this way")))  # type: ignore[arg-type]
    assert not is_repeatable(found)


def test_what_was_returned() -> None:
    found = spell("Return up to two gear to their owners' hands. Draw 1 for each gear returned this way.")
    assert found.do == (m.Return(what=1), m.Draw(each=q.ThisWay(done="returned")))


@pytest.mark.parametrize(
    ("text", "do"),
    [
        (
            "Kill any number of friendly units. Draw that many.",
            (m.Kill(what=1), m.Draw(each=q.ThisWay(done="killed"))),
        ),
        (
            "Discard your hand, then draw that many cards.",
            (m.Discard(count=None), m.Draw(each=q.ThisWay(done="discarded"))),
        ),
        (
            "Stun all friendly units, then gain that much XP.",
            (m.Stun(what=FRIENDS), m.GainXp(each=q.ThisWay(done="stunned"))),
        ),
        ("Burn 7, then draw that many.", (m.Burn(count=7), m.Draw(each=q.ThisWay(done="burned")))),
    ],
)
def test_as_many_as_the_instruction_before_acted_on(text: str, do: Any) -> None:
    assert spell(text).do == do


@pytest.mark.parametrize(
    "text",
    [
        "Draw that many.",
        "Draw 7, then draw that many.",
        "Kill any number of gear. Draw 1 for each unit killed this way.",
        "Draw 1 for each unit killed this way.",
        "Kill a unit. If you control a gear, kill an enemy unit. Draw 1 for each unit killed this way.",
        "Stun a unit. Draw 1 for each unit killed this way.",
    ],
)
def test_what_nothing_before_says(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_no_more_than_so_much_counts() -> None:
    counted = q.AtMost(q.HowMany(TargetFilter(whose="enemy")), 3)
    assert spell("Draw 1 for each enemy unit, to a maximum of 3.").do == (m.Draw(each=counted),)
    doubled = spell("Give a unit +2 :rb_might: this turn for each card in your hand, to a maximum of +6 :rb_might:.")
    assert doubled.do == (m.GiveMight(amount=2, to=1, each=q.AtMost(Holding("hand"), 3)),)
    standing = meaning("I have +1 :rb_might: for each card in your trash, to a maximum of +4 :rb_might:.").standing
    assert standing == (HasMight(amount=1, each=q.AtMost(Holding("trash"), 4)),)
    dealt = only("When I attack, deal damage equal to the number of cards in your trash, to a maximum of 4, to a unit.")
    assert dealt.do == (m.Deal(each=q.AtMost(Holding("trash"), 4), to=1),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 2 for each enemy unit, to a maximum of 3.", "spell"),
        ("I have [Assault] for each friendly unit here, to a maximum of 3.", "unit"),
        ("Draw 7, to a maximum of 3.", "spell"),
    ],
)
def test_a_bound_that_nothing_makes(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


@pytest.mark.parametrize(
    ("condition", "of"),
    [
        ("an opponent has more runes than you", q.Lead("runes", "opponent")),
        ("you control fewer runes than an opponent", q.Lead("runes", "opponent")),
        ("you have more cards in hand than each opponent", q.Lead("cards", "you")),
        ("you have more runes than each opponent", q.Lead("runes", "you")),
        ("you control more units than each other player", q.Lead("units", "you")),
        ("you control more battlefields than any opponent", q.Lead("battlefields", "you")),
        ("you have more points than each opponent", q.Lead("points", "you")),
        ("your score is higher than each opponent's score", q.Lead("points", "you")),
    ],
)
def test_players_compared(condition: str, of: Any) -> None:
    assert spell(f"If {condition}, draw 7.").do == (m.Draw(count=7, only_if=c.Counted(of, 1)),)


@pytest.mark.parametrize(
    "condition",
    [
        "you have fewer points than each opponent",
        "each opponent has more runes than you",
    ],
)
def test_players_who_are_not_compared(condition: str) -> None:
    assert isinstance(compile_text(f"If {condition}, draw 7.", "spell"), Stop)


@pytest.mark.parametrize(
    ("trigger", "on"),
    [
        ("When I move to your base", EventFilter("me", that=(At("base"),))),
        ("When I move from a base", EventFilter("me", that=(LeftPlace("base"),))),
        ("When a unit moves to its base", EventFilter(TargetFilter(), that=(At("base"),))),
        (
            "When a friendly unit moves from a battlefield to your base",
            EventFilter(TargetFilter(whose="you"), that=(At("base"), LeftPlace("battlefield"))),
        ),
        ("When an enemy unit moves from its base", EventFilter(TargetFilter(whose="enemy"), that=(LeftPlace("base"),))),
    ],
)
def test_moves_to_and_from_bases(trigger: str, on: Any) -> None:
    assert only(f"{trigger}, draw 7.") == Ability("move", DRAW, on=on)


def test_enemy_units_do_not_move_to_your_base() -> None:
    assert isinstance(compile_text("When an enemy unit moves to your base, draw 7.", "unit"), Stop)


def test_a_card_that_is_recycled_from_the_hand() -> None:
    assert spell("Draw 7, then recycle a card from your hand.").do == (
        *DRAW,
        ToDeck(what=None, side="bottom", recycled=True),
    )
    assert spell("Recycle 2 cards from your hand.").do == (ToDeck(what=None, side="bottom", count=2, recycled=True),)
    assert isinstance(compile_text("Recycle a unit from your hand.", "spell"), Stop)


def test_tokens_that_enter_ready_under_a_condition() -> None:
    plays = "Play a 4 :rb_might: Gnome unit token with [Tank] to your base."
    found = spell(f"{plays}\n[Level 3][>] It enters ready.")
    asked = c.Level(3)
    base: dict[str, Any] = {"token": "Gnome", "where": "base"}
    assert found.do == (
        m.PlayToken(**base, ready=True, only_if=asked),
        m.PlayToken(**base, only_if=c.Not(c.Level(3))),
    )
    for text in (
        "Draw 1.\n[Level 3][>] They enter ready.",
        "Play a ready 4 :rb_might: Gnome unit token with [Tank] to your base.\n[Level 3][>] It enters ready.",
        "Play a Nugget gear token.\n[Level 3][>] It enters ready.",
        "Play a 4 :rb_might: Gnome unit token with [Tank] to your base. If you control a gear, it enters ready.",
    ):
        assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop), text


@pytest.mark.parametrize("words", ["for the rest of the turn", "for the turn", "this turn"])
def test_the_rest_of_the_turn(words: str) -> None:
    assert spell(f"Give a unit [Tank] {words}.").do == (m.GiveKeyword(keyword="Tank", to=1),)
    assert isinstance(compile_text("Give a unit [Tank] for the rest of the game.", "spell"), Stop)


def test_whenever_is_when() -> None:
    assert only("Whenever I hold, draw 7.") == only("When I hold, draw 7.")


@pytest.mark.parametrize(
    ("does", "do"),
    [
        ("discards 2", m.Discard(count=2, who=1)),
        ("draws 2", m.Draw(count=2, who=1)),
        ("burns 2", m.Burn(count=2, who=1)),
        ("gains 2 XP", m.GainXp(count=2, who=1)),
    ],
)
def test_an_opponent_who_is_chosen(does: str, do: Any) -> None:
    found = spell(f"An opponent {does}.")
    assert (found.choose, found.do) == ((Choice(TargetFilter(kind="player", whose="enemy")),), (do,))
    assert isinstance(compile_text(f"An ally {does}.", "spell"), Stop)


def test_a_gate_on_costs_and_entry() -> None:
    found = meaning("[Legion][>] I cost :rb_energy_2: less and enter ready.")
    gate = c.Legion()
    assert found.standing == (CostChange(amount=Cost(energy=2), only_if=gate), Enters(ready=True, only_if=gate))
    assert isinstance(compile_text("[Legion][>] This costs :rb_energy_2: less and enter ready.", "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it's an enemy unit", TargetFilter(whose="enemy")),
        ("it's an exhausted friendly unit", TargetFilter(whose="friendly", that=(HasState("exhausted"),))),
        ("it has 2 or less :rb_might:", TargetFilter(that=(Compared("might", "at most", 2),))),
        ("it has 3 or more Might", TargetFilter(that=(Compared("might", "at least", 3),))),
        ("it has a buff", TargetFilter(that=(HasState("buffed"),))),
    ],
)
def test_what_is_asked_of_it(words: str, asked: Any) -> None:
    assert spell(f"Ready a unit. If {words}, draw 7.").do[1] == m.Draw(count=7, only_if=c.Chosen(asked))
    assert isinstance(compile_text(f"Draw 1. If {words}, draw 7.", "spell"), Stop)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("I have a buff", c.Itself(TargetFilter(that=(HasState("buffed"),)))),
        ("I didn't move this turn", c.Counted(q.HowOften("move", EventFilter("me")), most=0)),
        ("I haven't moved this turn", c.Counted(q.HowOften("move", EventFilter("me")), most=0)),
        ("I'm the only unit you control here", c.Itself(TargetFilter(that=(HasState("only"),)))),
        ("I'm the only friendly unit here", c.Itself(TargetFilter(that=(HasState("alone"),)))),
        ("I'm at base", c.Itself(TargetFilter(where="base"))),
    ],
)
def test_what_is_asked_of_the_own_unit(words: str, asked: Any) -> None:
    assert meaning(f"While {words}, I have [Tank].").standing == (HasKeywords(keywords=("Tank",), only_if=asked),)
    assert isinstance(compile_text(f"While {words}, friendly units have [Tank].", "gear"), Stop)


def test_battlefields_counted_exactly() -> None:
    exactly = c.Counted(q.HowMany(TargetFilter(kind="battlefield", whose="you")), 1, 1)
    assert spell("Draw 7 if you control exactly one battlefield.").do == (m.Draw(count=7, only_if=exactly),)


@pytest.mark.parametrize("state", ["buffed", "stunned", "exhausted", "ready"])
def test_the_state_of_a_unit_as_it_died(state: Any) -> None:
    ability = only(f"When I die, if I was {state}, draw 7.")
    assert ability == Ability("death", DRAW, only_if=c.Itself(TargetFilter(that=(HasState(state),))), in_words=True)
    assert isinstance(compile_text(f"When I hold, if I was {state}, draw 7.", "unit"), Stop)


def test_a_win_of_the_attacker() -> None:
    for words in ("while attacking", "as the attacker"):
        assert only(f"When I win a combat {words}, draw 7.") == Ability("win", DRAW, only_if=c.Attacked())
    assert isinstance(compile_text("When I win a combat while stunned, draw 7.", "unit"), Stop)


def test_scores_with_units() -> None:
    mighty = c.ThereAre(TargetFilter(whose="you", where="there", that=(HasState("mighty"),)))
    ability = only("When you conquer a battlefield with a [Mighty] unit, draw 7.", "legend")
    assert ability == Ability("conquer", DRAW, on=EventFilter(by="you"), only_if=mighty)
    several = c.ThereAre(TargetFilter(whose="you", where="here"), 3)
    assert only("When you hold here with three or more units, draw 7.", "battlefield").only_if == several
    assert isinstance(compile_text("When you conquer with an enemy unit, draw 7.", "unit"), Stop)
    assert isinstance(compile_text("When you hold here with 3 or more enemy units, draw 7.", "battlefield"), Stop)


def test_the_first_unit_of_a_turn() -> None:
    first = only("The first time you play a unit each turn, draw 7.")
    assert first == only("When you play your first unit each turn, draw 7.")
    assert isinstance(compile_text("The first time an opponent plays a unit each turn, draw 7.", "unit"), Stop)


def test_units_moved_to_one_battlefield() -> None:
    several = spell("Move up to two friendly units to a single battlefield.")
    assert several.do == (m.Move(what=1, to="chosen", among="battlefields"),)
    assert isinstance(compile_text("Move up to two units to a single battlefield.", "spell"), Stop)


def test_attacks_on_a_battlefield() -> None:
    assert only("When I attack a battlefield alone, draw 7.") == only("When I attack alone, draw 7.")


def test_abilities_that_cost_less_for_what_is_here() -> None:
    each = q.HowMany(TargetFilter(whose="enemy", where="here"))
    less = CostChange(amount=Cost(energy=1), each=each)
    empower = only("[Empower] :rb_energy_3:. This ability costs :rb_energy_1: less for each enemy unit here.")
    assert empower.cheaper == less
    other = only(":rb_energy_3:: Draw 7. This ability costs :rb_energy_1: less for each enemy unit here.")
    assert other.cheaper == less
    for text, kind in (
        (":rb_energy_3:: Draw 7. This ability costs :rb_energy_1: less for each enemy unit here.", "gear"),
        ("I cost :rb_energy_1: less for each enemy unit here.", "unit"),
    ):
        assert isinstance(compile_text(text, kind), Stop), text  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["that's exhausted", "that is exhausted"])
def test_a_unit_that_is_so(words: str) -> None:
    assert spell(f"Ready a unit {words}.").choose == (Choice(TargetFilter(that=(HasState("exhausted"),))),)
    assert isinstance(compile_text(f"Ready a ready unit {words}.", "spell"), Stop)


def test_spells_that_cost_less_in_turns_of_others() -> None:
    found = meaning("Spells you play on an opponent's turn cost :rb_energy_1: less.", "gear")
    assert found == meaning("Spells you play cost :rb_energy_1: less on an opponent's turn.", "gear")
    assert isinstance(compile_text("Spells you play on a holiday cost :rb_energy_1: less.", "gear"), Stop)


@pytest.mark.parametrize(
    ("words", "there_is"),
    [
        ("an enemy unit is stunned", TargetFilter(whose="enemy", that=(HasState("stunned"),))),
        ("a friendly unit here is [Mighty]", TargetFilter(whose="friendly", where="here", that=(HasState("mighty"),))),
    ],
)
def test_while_a_unit_is_so(words: str, there_is: Any) -> None:
    asked = c.ThereAre(there_is)
    assert meaning(f"While {words}, I have [Tank].").standing == (HasKeywords(keywords=("Tank",), only_if=asked),)
    assert isinstance(compile_text(f"While {words} there, I have [Tank].", "unit"), Stop)
