"""Texts of our own about cards that an effect plays from a hand or a deck."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.touches import mechanic_of
from carddata.compiler.words import read_lines
from carddata.model import conditions as c
from carddata.model.abilities import Ability, DoThis
from carddata.model.costs import Cost
from carddata.model.operations import PlayToken, Ready, Stun
from carddata.model.plays import HandCard, Ignoring, Less, Play, TopCard
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasKeyword, OfType, Predicate, TargetFilter
from tests.kit.meanings import only, spell


def card(zone: Any, *that: Predicate) -> TargetFilter:
    return TargetFilter(kind="card", whose="you", zone=zone, that=that)


UNIT, GEAR = OfType(("unit",)), OfType(("gear",))


@pytest.mark.parametrize(
    ("text", "kind", "does"),
    [
        (
            "You may play a unit from hand to a battlefield you control, reducing its cost by :rb_energy_7:.",
            "spell",
            Play(what=HandCard(of=card("hand", UNIT)), price=Less(Cost(energy=7)), to="battlefield you control"),
        ),
        (
            "Play a gear or spell with Energy cost no more than :rb_energy_4: from your hand, ignoring its cost.",
            "spell",
            Play(
                what=HandCard(of=card("hand", OfType(("gear", "spell")), Compared("energy", "at most", 4))),
                price=Ignoring("cost"),
            ),
        ),
        (
            "When I hold, play a unit from your hand to your base, without paying its Energy cost.",
            "unit",
            Play(what=HandCard(of=card("hand", UNIT)), price=Ignoring("energy"), to="base"),
        ),
        (
            "When I attack, you may play a card with [Hidden] from your hand. If it's a unit, play it here.",
            "unit",
            Play(what=HandCard(of=card("hand", HasKeyword("Hidden"))), to="here"),
        ),
        (
            "Look at the top 4 cards of your Main Deck. You may banish a gear from among them and play it, "
            "ignoring its Energy cost. Then recycle the rest.",
            "spell",
            Play(what=TopCard(of=card("deck", GEAR), count=4), price=Ignoring("energy")),
        ),
        (
            "Reveal the top 7 cards of your Main Deck. You may banish one, then play it, reducing its Energy cost by "
            ":rb_energy_4:. Draw the rest.",
            "spell",
            Play(what=TopCard(of=card("deck"), count=7, open=True, rest="draw"), price=Less(Cost(energy=4))),
        ),
        (
            "When I hold, reveal the top card of your Main Deck. You may banish one, then play it. If it is a unit, "
            "you may play it here. Recycle the rest.",
            "unit",
            Play(what=TopCard(of=card("deck"), open=True), to="also here"),
        ),
    ],
)
def test_what_is_played(text: str, kind: Any, does: Any) -> None:
    assert only(text, kind).do == (does,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Play a card from your hand.", "spell"),
        ("Play a card with [Hidden] from your hand to a battlefield you control.", "spell"),
        ("Play a gear from your hand to your base.", "spell"),
        ("When you hold, play a unit from your hand here.", "legend"),
        ("Play a unit from your hand, reducing its cost by :rb_rune_fury:.", "spell"),
        ("Play a unit from your hand, reducing its cost by :rb_energy_7:, ignoring its cost.", "spell"),
        ("Play a unit from your hand. If it's a unit, play it here.", "spell"),
        ("When I attack, play a spell from your hand. If it's a unit, play it here.", "unit"),
        ("When I attack, play a unit from your hand to your base. If it's a unit, play it here.", "unit"),
        ("When I attack, draw 7. If it's a unit, play it here.", "unit"),
        ("Play a unit from your hand. Stun it.", "spell"),
        ("Play a unit from your hand. If you do, then do this: draw 7. Stun it.", "spell"),
        ("Play a card with [Hidden] from your hand. If you do, then do this: Stun it.", "spell"),
        (
            "An opponent reveals their hand. You may choose a unit from it. They play that unit to that battlefield, "
            "ignoring any and all costs.",
            "spell",
        ),
        (
            "Choose a battlefield. An opponent reveals their hand. You may choose a gear from it. They play it to that "
            "battlefield, ignoring any and all costs.",
            "spell",
        ),
        ("Play an enemy unit from your hand.", "spell"),
        ("Look at the top 7 cards of your Main Deck. You may banish a unit from among them, then play it.", "spell"),
    ],
)
def test_what_is_not_played(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("When you discard me, you may pay 7 to play me.", "play-a-card-by-an-effect"),
        ("Your opponent dances. They play that unit.", "play-a-card-by-an-effect"),
        ("When you play me, dance.", "other-trigger"),
        ("You may dance as an additional cost to play me.", "additional-cost"),
        ("When a player plays a unit here, they dance.", "trigger-on-a-card-of-a-type"),
    ],
)
def test_what_stops_a_text_is_told_by_what_it_instructs(text: str, code: str) -> None:
    assert mechanic_of(read_lines(text), 0) == code


def test_what_an_opponent_plays_of_the_hand_that_they_reveal() -> None:
    found = spell(
        "Choose a battlefield. Choose an opponent. They reveal their hand. You may choose a unit from it. They play it "
        "there, ignoring any and all costs. If they do, do this: [Stun] it."
    )
    assert found.choose == (
        Choice(TargetFilter(kind="battlefield")),
        Choice(TargetFilter(kind="player", whose="enemy")),
    )
    play, stun = found.do
    assert play == Play(what=HandCard(of=card("hand", UNIT), whose=2), price=Ignoring("all"), to=1)
    assert stun == DoThis(then=Ability("then", (Stun(what="it"),)), only_if=c.TookPlace(1))


def test_a_reflexive_trigger_that_may_be_declined_speaks_of_the_token() -> None:
    text = "Play a 4 :rb_might: Gnome unit token with [Tank]. Then do this: You may pay :rb_rune_rainbow: to ready it."
    then = Ability("then", (Ready("it"),), may=True, cost=Cost(any_power=1))
    assert spell(text).do == (PlayToken(token="Gnome"), DoThis(then=then))
    assert isinstance(compile_text("Draw 7. Then do this: You may ready it.", "spell"), Stop)
