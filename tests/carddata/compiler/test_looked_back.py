"""Texts of our own that ask about what their earlier instructions did: what has left, and what was revealed."""

from typing import Any

import pytest

from carddata.compiler.build import build_cards
from carddata.compiler.card import compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model import conditions as c
from carddata.model.abilities import Ability, DoThis
from carddata.model.costs import Cost, ObjectCost
from carddata.model.numbers import AmountOf
from carddata.model.operations import Add, Banish, Buff, Draw, Kill, Return, Seek
from carddata.model.plays import (
    Ignoring,
    Instead,
    Less,
    LessEnergy,
    MightOfKilled,
    Play,
    SomeCards,
    TopCard,
)
from carddata.model.stops import Stop
from carddata.model.targets import (
    BanishedWithThis,
    Choice,
    HasKeyword,
    HasState,
    HasTag,
    Is,
    IsNot,
    OfType,
    Predicate,
    TargetFilter,
)
from carddata.sources.printed import PrintedCard
from tests.kit.counted import of_deck
from tests.kit.meanings import meaning, only, spell

TOP = "of your Main Deck"
SEEK = f"Look at the top 4 cards {TOP}. You may reveal a unit from among them and draw it. Recycle the rest."
HOOK = f"Look at the top 7 cards {TOP}. You may banish a unit from among them"
DEARER = "that costs no more Energy and no more Power than the killed unit"
LESS = "Reduce its Energy cost by the Might of the unit you"
REST = "and play it, ignoring its cost. Then recycle the rest."


def card(*that: Predicate) -> TargetFilter:
    return TargetFilter(kind="card", whose="you", zone="deck", that=that)


UNIT, GEAR = OfType(("unit",)), OfType(("gear",))


@pytest.mark.parametrize(
    ("text", "first", "condition"),
    [
        ("Kill a unit. Then, if it had 4 :rb_might: or less, draw 7.", Kill(what=1), c.Counted(AmountOf(1), most=4)),
        ("Banish a unit. If it had 4 :rb_might: or more, draw 7.", Banish(what=1), c.Counted(AmountOf(1), 4)),
        (
            "Return a unit to its owner's hand. If it was [Mighty], draw 7.",
            Return(what=1),
            c.Counted(AmountOf(1), 5),
        ),
    ],
)
def test_the_might_of_what_has_left_is_asked_for(text: str, first: Any, condition: c.Condition) -> None:
    assert spell(text).do == (first, Draw(count=7, only_if=condition))


def test_a_spell_tells_to_play_it_again() -> None:
    text = "Then do this: You may play this from your trash for :rb_energy_7::rb_rune_rainbow:."
    then = Ability("then", (Play(what="me", price=Instead(Cost(energy=7, any_power=1))),), may=True)
    assert spell(f"Draw 7. {text}").do == (Draw(count=7), DoThis(then=then))
    _, again = spell(f"Kill a unit. Then, if it had 4 :rb_might: or more, do this: {text[14:]}").do
    assert again == DoThis(then=then, only_if=c.Counted(AmountOf(1), 4))


@pytest.mark.parametrize(
    ("asked", "described"),
    [
        ("a Mech or Poro", card(UNIT, HasTag(("Mech", "Poro")))),
        ("a unit with [Hidden] this way", card(HasKeyword("Hidden"), UNIT)),
        ("a gear", card(GEAR)),
    ],
)
def test_the_revealed_card_is_asked_for(asked: str, described: TargetFilter) -> None:
    tags = {"mech": PrintedTag("Mech", "unit"), "poro": PrintedTag("Poro", "unit")}
    found = compile_text(f"{SEEK} Then if you revealed {asked}, do this: [Buff] a friendly unit.", "spell", tags=tags)
    assert not isinstance(found, Stop), found
    buff = Ability("then", (Buff(what=1),), (Choice(TargetFilter(whose="friendly")),))
    seek = Seek(count=4, of=of_deck(OfType(("unit",))))
    assert found.abilities[0].do == (seek, DoThis(then=buff, only_if=c.Shown(described)))


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("that has Might up to 2 more than the killed unit", 2),
        ("that has Might no more than the killed unit", 0),
        ("with no more Might than the killed unit", 0),
    ],
)
def test_the_killed_unit_bounds_what_is_played(words: str, more: int) -> None:
    bound = MightOfKilled(killed=1, its=AmountOf(1), more=more)
    play = Play(what=TopCard(of=card(UNIT), count=7, no_mightier=bound), price=Ignoring("cost"))
    assert spell(f"Kill a friendly unit. {HOOK} {words} {REST}").do == (Kill(what=1), play)


@pytest.mark.parametrize(
    "text",
    [
        f"Reveal cards from the top {TOP} until you reveal a gear and banish it. "
        "Play it, reducing its cost by :rb_energy_4:, and recycle the rest.",
        f"Reveal cards from the top {TOP} until you reveal a gear, then banish it. "
        "Play it, reducing its cost by :rb_energy_4:. Then recycle the rest.",
        f"Reveal cards from the top {TOP} until you reveal a gear. "
        "Banish it, then play it, reducing its cost by :rb_energy_4:. Recycle the rest.",
    ],
)
def test_the_first_such_card_is_played(text: str) -> None:
    assert spell(text).do == (Play(what=SomeCards(how="first revealed", of=card(GEAR)), price=Less(Cost(energy=4))),)


def test_what_a_card_adds_as_it_is_revealed() -> None:
    found = only("As I'm revealed from your deck, [Add] :rb_energy_4::rb_rune_mind:.")
    assert found == Ability("revealed", (Add(energy=4, power=("mind",)),))
    both = meaning("When you play me, draw 7.\nAs I'm revealed from your Main Deck, [Add] :rb_energy_4:.").abilities
    assert [ability.when for ability in both] == ["play", "revealed"]


def test_the_unit_killed_for_the_cost_bounds_what_is_played() -> None:
    cost = "As an additional cost to play this, kill a friendly unit."
    (ability,) = meaning(f"{cost}\nPlay a gear from your trash {DEARER}, ignoring its Energy cost.", "spell").abilities
    assert ability.choose == (
        Choice(TargetFilter(kind="card", whose="you", that=(OfType(("gear",)),)), no_dearer=True),
    )
    assert ability.do == (Play(what=1, price=Ignoring("energy")),)


@pytest.mark.parametrize(
    "cost",
    [
        "",
        "You may kill a friendly unit as an additional cost to play this.\n",
        "As an additional cost to play this, discard 1.\n",
        "As an additional cost to play this, kill a friendly gear.\n",
    ],
)
def test_without_a_unit_that_is_surely_killed_nothing_is_bounded(cost: str) -> None:
    assert isinstance(compile_text(f"{cost}Play a unit from your trash {DEARER}.", "spell"), Stop)


@pytest.mark.parametrize(
    ("cost", "verb", "how", "described"),
    [
        (
            "recycle another friendly unit",
            "recycled",
            "recycle",
            TargetFilter(whose="friendly", that=(IsNot(Is("this")),)),
        ),
        ("return a friendly unit to its owner's hand", "returned", "return", TargetFilter(whose="friendly")),
        ("kill a friendly [Mighty] unit", "killed", "kill", TargetFilter(whose="friendly", that=(HasState("mighty"),))),
    ],
)
def test_what_is_played_costs_less_by_what_was_paid_with(cost: str, verb: str, how: Any, described: Any) -> None:
    ability = only(f"When I hold, you may {cost} to play a gear from your trash. {LESS} {verb}.")
    assert ability.do == (Play(what=1, price=LessEnergy(AmountOf("paid"))),)
    assert ability.cost == Cost(objects=ObjectCost(how, described))


@pytest.mark.parametrize(
    "text",
    [
        f"When I hold, you may recycle a friendly unit to play a gear from your trash. {LESS} killed.",
        f"When I hold, you may recycle a friendly gear to play a gear from your trash. {LESS} recycled.",
        f"When I hold, you may recycle a friendly unit to draw 7. {LESS} recycled.",
        f"When I hold, you may recycle a friendly unit to play a gear from your trash for free. {LESS} recycled.",
        f"When I hold, play a gear from your trash. {LESS} recycled.",
        f"When I hold, you may recycle an enemy unit to play a gear from your trash. {LESS} recycled.",
    ],
)
def test_no_other_number_makes_it_cheaper(text: str) -> None:
    assert isinstance(compile_text(text, "unit", ("mind",)), Stop)


BANISHING = "When you play {}, banish all gear from your trash."


@pytest.mark.parametrize(
    ("kind", "own", "ignoring", "how"),
    [("gear", "this", "", ""), ("gear", "this", ", ignoring its Energy cost", "energy"), ("unit", "me", "", "")],
)
def test_what_was_banished_with_a_card_is_played(kind: Any, own: str, ignoring: str, how: Any) -> None:
    text = f"{BANISHING.format(own)}\n:rb_exhaust:: Play a unit banished with {own}{ignoring}."
    banishes, plays = meaning(text, kind).abilities
    assert banishes.do == (Banish(what=TargetFilter(kind="card", whose="you", that=(OfType(("gear",)),))),)
    described = TargetFilter(kind="card", whose="you", zone="banished", that=(OfType(("unit",)), BanishedWithThis()))
    assert plays.choose == (Choice(described, must=True),)
    assert plays.do == (Play(what=1, price=Ignoring(how) if how else None),)


def test_all_that_was_banished_with_a_card_is_played_as_it_is_banished() -> None:
    text = f"{BANISHING.format('this')}\nBanish this: Play all units banished with this, ignoring their costs."
    _, plays = meaning(text, "gear").abilities
    assert plays.cost == Cost(objects=ObjectCost("banish", "me"))
    described = TargetFilter(kind="card", whose="you", zone="banished", that=(OfType(("unit",)), BanishedWithThis()))
    assert plays.do == (Play(what=SomeCards(how="all", of=described), price=Ignoring("cost")),)


def test_the_dead_unit_banishes_itself() -> None:
    assert only("[Deathknell] — Banish me.") == Ability("death", (Banish(what="me"),))
    for text in ("[Deathknell] — Kill me.", "When I'm discarded, banish me.", "Banish me: Banish me."):
        assert isinstance(compile_text(text, "unit"), Stop)


def printed(text: str, effect: str) -> PrintedCard:
    domains: tuple[Any, ...] = ("mind",)
    return PrintedCard("Grey Urn", "gear", domains, tags=("Equipment",), text=text, effect=effect, bonus=1)


def test_both_boxes_of_equipment_belong_together() -> None:
    text = "[Equip] :rb_energy_1:\n:rb_exhaust:: Play a unit banished with this."
    (urn,) = build_cards((printed(text, "[Deathknell] — Banish me."),))
    assert (urn.stop, len(urn.abilities or ())) == (None, 2)
    (urn,) = build_cards((printed(text, "[Deathknell] — Draw 7."),))
    assert urn.stop is not None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (":rb_exhaust:: Play a unit banished with me.", "unit"),
        (f"{BANISHING.format('this')}\n:rb_exhaust:: Play a unit banished with me.", "gear"),
        (f"{BANISHING.format('me')}\n:rb_exhaust:: Play a unit banished with this.", "unit"),
        ("Banish all gear from your trash.\nPlay a unit banished with this.", "spell"),
        ("When you play this, return all gear from your trash to your hand.", "gear"),
    ],
)
def test_what_was_banished_with_nothing_is_not_played(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Stun a unit. If it had 4 :rb_might: or less, draw 7.", "spell"),
        ("Kill two units. If it had 4 :rb_might: or less, draw 7.", "spell"),
        ("Kill a gear. If it had 4 :rb_might: or less, draw 7.", "spell"),
        ("Kill all units. If it had 4 :rb_might: or less, draw 7.", "spell"),
        ("Kill a unit. Draw 4. If it had 4 :rb_might: or less, draw 7.", "spell"),
        ("When I attack, if it had 4 :rb_might: or less, draw 7.", "unit"),
        ("When you play me, do this: You may play me from your trash for :rb_energy_7:.", "unit"),
        ("When you play me, draw 7. Then do this: You may play me from your trash for :rb_energy_7:.", "unit"),
        ("Draw 7. Then do this: You may play me from your trash for :rb_energy_7:.", "spell"),
        ("Draw 7. Then do this: You may play this from your trash for :rb_rune_fury:.", "spell"),
        ("Draw 7. If you revealed a gear, draw 4.", "spell"),
        (f"{SEEK} Look at the top 2 cards {TOP}. Draw one. Recycle the rest. If you revealed a gear, draw 4.", "spell"),
        (f"{HOOK} that has Might up to 2 more than the killed unit {REST}", "spell"),
        (f"Kill a unit. Kill a unit. {HOOK} that has Might up to 2 more than the killed unit {REST}", "spell"),
        (f"Kill all units. {HOOK} that has Might up to 2 more than the killed unit {REST}", "spell"),
        (f"Stun a unit. {HOOK} that has Might up to 2 more than the killed unit {REST}", "spell"),
        (f"Kill a unit. {HOOK[:-21]} gear from among them with no more Might than the killed unit {REST}", "spell"),
        (f"Reveal cards from the top {TOP} until you reveal a gear. Play it.", "spell"),
        ("As I'm revealed from your deck, draw 7.", "unit"),
        ("As I'm revealed from your deck, you may [Add] :rb_energy_4:.", "unit"),
        ("As I'm revealed from your deck, [Add] :rb_energy_4: for each unit here.", "unit"),
        ("As I'm revealed from your deck, [Add] :rb_energy_4:.", "spell"),
    ],
)  # fmt: skip
def test_what_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
