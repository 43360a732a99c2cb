"""The meaning of a card's data, in words."""

from typing import Any

import pytest

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, Mode
from carddata.model.card import Card, EffectText, Enters, HideFor, MorePoints
from carddata.model.costs import Additional, Cost
from carddata.model.numbers import AmountOf, Holding
from carddata.model.options import ChooseOption
from carddata.model.permissions import CardsCost
from carddata.model.plays import MightOfKilled, Play, TopCard
from carddata.model.replacements import RESCUE, Replacement
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, HasTag, Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter, InOwnBeginning, NthTime, WithThis
from tests.kit.match.card_words import words, words_of_text


def test_a_trigger_with_its_condition_cost_targets_and_steps() -> None:
    text = (
        "When I attack, if you control a facedown card, you may pay :rb_energy_2::rb_rune_mind: to deal 9 to an enemy"
        " unit here with 4 :rb_might: or less."
    )
    assert words_of_text(text) == [
        "When this unit attacks, if you control a facedown card, you may do this:",
        "Cost: 2 energy, 1 power of its own domains.",
        "Target: an enemy unit here with 4 Might or less.",
        "Deal 9 damage to the target.",
        "Rules: 355.5, 383, 417.",
    ]


def test_linked_steps_and_the_other_outcome() -> None:
    assert words_of_text("Kill a gear. If you do, draw 7.", "spell")[1:3] == [
        "Step 1: kill the target.",
        "Step 2: if that was done, draw 7 cards.",
    ]
    assert words_of_text("Choose a unit. If it's ready, kill it. Otherwise, stun it.", "spell")[1:3] == [
        "Step 1: if the target is ready, kill the target.",
        "Step 2: unless the target is ready, stun the target.",
    ]


def test_how_a_card_enters_says_its_condition() -> None:
    assert words_of_text("I enter ready if you control three or more gear.", "unit") == [
        "If you control at least 3 gear, it enters the board ready."
    ]


def test_cards_of_a_trash_say_their_types() -> None:
    (target, *_) = words_of_text("Return a unit or gear from your trash to your hand.", "spell")
    assert target == "Target: a unit or gear card in your trash."


def test_groups_say_what_binds_them() -> None:
    (target, *_) = words_of_text("Exhaust any number of units at a battlefield with total Might 9 or less.", "spell")
    assert target == "Targets: any number of units at a battlefield, all at one place, with 9 Might or less in total."
    lines = words_of_text("Kill a ready unit and an enemy unit at the same battlefield.", "spell")
    assert lines[1] == "Target 2: an enemy unit at a battlefield, at the same place as target 1, both as one group."


def test_who_conquers_is_told_apart() -> None:
    first = [
        words_of_text("When I conquer, draw 7.")[0],
        words_of_text("When you conquer, draw 7.", "legend")[0],
        words_of_text("When you conquer here, draw 7.", "battlefield")[0],
    ]
    assert len(set(first)) == 3


def test_costs_besides_and_what_stands() -> None:
    all_costs = Cost(kill=1, exhaust=True, kill_this=True)
    card = Card(
        "Grey Hound",
        "unit",
        ("mind",),
        standing=(HideFor(Cost(energy=1)), MorePoints(2), Enters(ready=True)),
        additional=(Additional("kill", all_costs, mandatory=True, less=3, ready=True),),
    )
    assert words(card) == [
        "You must pay an additional cost: exhaust this card, kill 1 friendly unit, kill this card. If you pay it, the"
        " card costs 3 energy less. If you pay it, the card enters ready.",
        "You may hide cards for 1 energy instead of the usual cost.",
        "The Victory Score is 2 points higher.",
        "It enters the board ready.",
    ]


def test_what_equipment_adds_is_said_of_its_unit() -> None:
    text = EffectText(2, ("Tank",), (Ability("hold", (m.Draw(),)),))
    assert words(Card("Grey Helmet", "gear", attached=text)) == [
        "The unit to which it is attached has +2 Might.",
        "The unit to which it is attached has Tank.",
        "The unit to which it is attached has this ability:",
        "  When this unit holds:",
        "  Draw 1 card.",
        "Rules: 383, 413.",
    ]


def test_equipment_says_what_it_does_for_its_unit_as_that_would_die() -> None:
    killed = Replacement(when=("dies",), on=EventFilter("me"), do=(m.Kill("this"), *RESCUE))
    card = Card("Grey Coat", "gear", attached=EffectText(1, standing=(killed,)))
    assert words(card)[2:] == [
        "  When the unit would die, heal, exhaust and recall it and kill this Equipment instead."
    ]


def test_a_card_by_hand_says_why_and_what_it_may_touch() -> None:
    card = Card("Grey Hound", "unit", abilities=None, may=("death",), stop=Stop("unread", 7, "death-replaced"))
    assert words(card) == [
        "It is done by hand: the program does not read its text.",
        "The compiler stopped at character 7: no sentence that it knows goes on like this.",
        "Missing: a death that is replaced.",
        "Its text may touch: whether a unit dies.",
    ]
    second = Card("Grey Blade", "gear", abilities=None, may=(), stop=Stop("unread", 7, box=2))
    assert words(second)[1] == (
        "The compiler stopped at character 7 of the second box: no sentence that it knows goes on like this."
    )
    unknown = Card("Grey Hound", "unit", abilities=None, may=(), stop=Stop("keyword", 0, "juggle"))
    assert words(unknown)[2:] == ["Missing: the keyword juggle.", "Its text touches nothing that lasts."]


def test_a_condition_and_a_bound_speak_of_what_an_earlier_step_acted_on() -> None:
    many, few = c.Counted(AmountOf(1), 4), c.Counted(AmountOf(1), most=3)
    bound = MightOfKilled(killed=1, its=AmountOf(1), more=2)
    play = Play(what=TopCard(of=TargetFilter(kind="card", zone="deck"), no_mightier=bound))
    do = (m.Kill(what=1), m.Draw(only_if=many), m.Draw(only_if=few), play)
    said = words(Card("x", "spell", abilities=(Ability("resolve", do, (Choice(),)),)))
    assert "the target had 4 Might or more" in said[2]
    assert "the target had 3 Might or less" in said[3]
    assert "no more Might than what step 1 killed, plus 2" in said[4]


def test_each_mode_has_its_targets_and_steps() -> None:
    modes = (Mode((m.Draw(),)), Mode((m.Kill(what=1),), (Choice(TargetFilter(kind="gear")),)))
    said = words(Card("x", "spell", abilities=(Ability("resolve", (), modes=modes),)))
    assert said[:4] == ["Choose one:", "Mode 1:", "  Draw 1 card.", "Mode 2:"]
    assert said[4:] == ["  Target: a gear.", "  Kill the target.", "Rules: 355.5, 359.3, 413, 428."]


def test_a_second_condition_that_is_denied_says_so() -> None:
    lines = words_of_text("[Empower] :rb_energy_1:. Use only while I'm at a battlefield.")
    assert "You may use this, if this unit is at a battlefield, unless this unit is Empowered:" in lines


def test_what_other_players_choose_and_what_must_be_done_is_called_no_target() -> None:
    lines = words_of_text("Each player kills one of their gear.", "spell")
    assert lines[0].startswith("Choice (no target): a gear, chosen by each player among their own")
    assert lines[1] == "Kill each chosen gear."


def test_a_player_who_is_a_target_has_no_controller() -> None:
    ability = Ability("resolve", (m.Draw(who=1),), (Choice(TargetFilter(kind="player", whose="enemy")),))
    assert words(Card("x", "spell", abilities=(ability,)))[:2] == [
        "Target: an opponent.",
        "Have the target draw 1 card.",
    ]


def test_damage_to_several_targets_is_dealt_to_each() -> None:
    said = [words_of_text(text, "spell")[1] for text in ("Deal 9 to a unit.", "Deal 9 to up to two units.")]
    assert said == ["Deal 9 damage to the target.", "Deal 9 damage to each target."]


def test_conditions_are_joined_as_clauses_in_german() -> None:
    both = c.All((c.InBeginning(), c.Attacked()))
    ability = Ability("resolve", (m.Draw(only_if=both),))
    line = words(Card("x", "unit", abilities=(ability,)), "de")[0]
    assert line == "Wenn die Anfangsphase läuft und diese Einheit in jenem Kampf angegriffen hat: 1 Karte ziehen."


def test_you_are_the_player_of_the_card_and_an_event_says_whose_it_is() -> None:
    assert words_of_text("When you play a spell, draw 7.")[:2] == ["When you play a spell:", "Draw 7 cards."]
    watched = {
        "you": "When you stun an enemy unit:",
        "enemy": "When an opponent stuns an enemy unit:",
        "anybody": "When an enemy unit is stunned:",
    }
    for by, heading in watched.items():
        on = EventFilter(it=TargetFilter(whose="enemy"), by=by)  # type: ignore[arg-type]
        assert words(Card("x", "unit", abilities=(Ability("stun", (m.Draw(),), on=on),)))[0] == heading


def test_a_battlefield_says_who_you_are() -> None:
    lines = words_of_text("When you conquer here, draw 7.", "battlefield")
    assert lines[:3] == [
        "“You” is whoever does what is described here.",
        "When you conquer this battlefield:",
        "Draw 7 cards.",
    ]
    assert not any("“You”" in line for line in words_of_text("When I conquer, draw 7."))


def test_options_stand_below_the_choice_and_later_steps_are_counted_on() -> None:
    first, second = c.ChoseOption(1, 1), c.ChoseOption(2, 1)
    do = (ChooseOption(), m.Draw(only_if=first), m.Kill(only_if=second), m.Heal(), m.Buff(only_if=c.TookPlace(4)))
    assert words(Card("x", "unit", abilities=(Ability("play", do),)))[1:-1] == [
        "Step 1: choose one:",
        "  – draw 1 card",
        "  – kill this unit",
        "Step 2: heal this unit.",
        "Step 3: if that was done, buff this unit.",
    ]


def test_what_somebody_else_may_choose_says_you_of_the_player_of_the_card() -> None:
    do = (ChooseOption(who=1, cost=Cost(energy=2)), m.Draw(only_if=c.ChoseOption(2, 1)))
    assert words(Card("x", "spell", abilities=(Ability("resolve", do, (Choice(),)),)))[1:4] == [
        "Have the controller of the target choose one:",
        "  – pay 2 energy",
        "  – you draw 1 card",
    ]


def test_the_thing_of_an_event_is_called_what_it_is() -> None:
    for kind, name in {
        "unit": "that unit",
        "gear": "that gear",
        "spell": "that spell",
        "permanent": "that card",
    }.items():
        on = EventFilter(it=TargetFilter(kind=kind), by="you")  # type: ignore[arg-type]
        lines = words(Card("x", "unit", abilities=(Ability("plays", (m.Kill(what="it"),), on=on),)))
        assert lines[1] == f"Kill {name}."


@pytest.mark.parametrize(
    ("fewest", "most", "english", "german"),
    [
        (1, None, "at least 1 card", "mindestens 1 Karte"),
        (2, None, "at least 2 cards", "mindestens 2 Karten"),
        (0, 1, "at most 1 card", "höchstens 1 Karte"),
        (3, 3, "exactly 3 cards", "genau 3 Karten"),
    ],
)
def test_what_is_counted_has_a_bound_and_its_plural(fewest: int, most: int | None, english: str, german: str) -> None:
    condition = c.Counted(Holding("hand"), fewest, most)
    card = Card("x", "spell", abilities=(Ability("resolve", (m.Draw(only_if=condition),)),))
    assert words(card)[0] == f"If you have {english} in your hand, draw 1 card."
    assert words(card, "de")[0] == f"Wenn du {german} auf der Hand hast: 1 Karte ziehen."


def test_objects_that_a_condition_asks_for_are_yours_or_there() -> None:
    asked = {
        c.ThereAre(TargetFilter(whose="you", that=(HasState("exhausted"),))): "you control an exhausted unit",
        c.ThereAre(
            TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),))
        ): "there is another friendly unit here",
        c.ThereAre(TargetFilter(whose="enemy"), 2): "there are at least 2 enemy units",
        c.Chosen(TargetFilter(kind="gear", that=(HasTag(("Equipment",)),))): "target 1 is an Equipment",
        c.Itself(
            TargetFilter(that=(HasState("alone"), HasState("attacking")))
        ): "this unit is attacking and it is alone",
    }
    for condition, clause in asked.items():
        ability = Ability("play", (m.Draw(only_if=condition),))
        assert words(Card("x", "unit", abilities=(ability,)))[1] == f"If {clause}, draw 1 card."


def test_german_endings_agree_with_their_nouns() -> None:
    kinds = {"unit": "eine andere Einheit", "spell": "einen anderen Zauber", "equipment": "ein anderes Equipment"}
    for kind, german in kinds.items():
        choice = Choice(TargetFilter(kind=kind, that=(IsNot(Is("this")),)))  # type: ignore[arg-type]
        lines = words(Card("x", "spell", abilities=(Ability("resolve", (m.Kill(what=1),), (choice,)),)), "de")
        assert lines[0] == f"Wähle als Ziel: {german}."


def test_an_event_says_where_and_how_often_it_is_in_one_clause() -> None:
    on = EventFilter(TargetFilter(whose="friendly"), that=(InOwnBeginning(), NthTime(1)))
    card = Card("x", "gear", abilities=(Ability("dies", (m.Draw(),), on=on),))
    assert words(card)[0] == "When a friendly unit dies in your Beginning Phase for the first time in a turn:"
    assert words(card, "de")[0] == (
        "Wenn eine verbündete Einheit in deiner Anfangsphase zum ersten Mal in einem Zug stirbt:"
    )


def test_what_lasts_holds_while_its_condition_does_and_the_card_is_called_what_it_is() -> None:
    change = CardsCost(
        of=TargetFilter(kind="spell", whose="you"),
        amount=Cost(energy=1),
        only_if=c.Itself(TargetFilter(that=(HasState("mighty"),))),
    )
    card = Card("x", "unit", standing=(change,), abilities=(Ability("death", (m.Draw(),)),))
    assert words(card)[:2] == [
        "While this unit is Mighty, spells you play cost 1 energy less.",
        "When this unit dies:",
    ]
    given = Card("x", "gear", attached=EffectText(0, abilities=(Ability("death", (m.Kill(),)),)))
    assert words(given)[1:3] == ["  When this unit dies:", "  Kill this unit."]


def test_what_is_attached_is_equipment_and_what_it_is_attached_to_a_unit() -> None:
    headings = {
        EventFilter(that=(WithThis(),)): "When Equipment is attached to a unit (this Equipment):",
        EventFilter("me", by="you"): "When you attach Equipment to this unit:",
    }
    for on, heading in headings.items():
        assert words(Card("x", "unit", abilities=(Ability("attach", (m.Draw(),), on=on),)))[0] == heading


def test_who_cannot_play_cards_is_the_subject() -> None:
    def said(who: Any, choice: Choice, language: str = "en") -> str:
        ability = Ability("resolve", (m.ForbidPlays(who=who, what="spells"),), (choice,))
        return words(Card("x", "spell", abilities=(ability,)), language)[1]

    assert said("opponents", Choice()) == "Opponents cannot play spells this turn."
    assert said(1, Choice()) == "The controller of the target cannot play spells this turn."
    assert said(1, Choice(TargetFilter(kind="player"))) == "The target cannot play spells this turn."
    assert said("opponents", Choice(), "de") == "Jeder Gegner darf in diesem Zug keine Zauber ausspielen."


def test_the_start_of_the_main_phase_has_words() -> None:
    assert words(Card("x", "gear", abilities=(Ability("main", (m.Draw(),)),)))[0] == "At the start of your Main Phase:"


def test_where_something_comes_to_is_said_in_one_clause() -> None:
    headings = {
        "When I move to a battlefield, draw 7.": "When this unit moves to a battlefield:",
        "When you play me to a battlefield, draw 7.": "When you play this card to a battlefield:",
        "When a friendly unit moves to a battlefield, draw 7.": "When a friendly unit moves to a battlefield:",
    }
    for text, heading in headings.items():
        assert words_of_text(text)[0] == heading
    lines = words_of_text("At the end of your turn, if you control this battlefield, draw 7.", "battlefield")
    assert lines[0] == "At the end of your turn, if you control this battlefield:"


def test_nothing_is_no_cards() -> None:
    assert words_of_text("When I conquer, if you have no cards in hand, draw 7.")[0] == (
        "When this unit conquers, if you have no cards in your hand:"
    )


def test_what_follows_on_tokens_speaks_of_all_of_them():
    one = words_of_text("Play a 1 :rb_might: Recruit unit token. Then do this: Ready it.", "spell")
    several = words_of_text("Play two 1 :rb_might: Recruit unit tokens. Then do this: Ready them.", "spell")
    assert "  Ready that token." in one
    assert "  Ready those tokens." in several
