"""Meanings of texts of our own: each kind of sentence that the compiler knows."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import Meaning
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, DoThis
from carddata.model.costs import Cost
from carddata.model.new_choices import ChooseAnew
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Beside, Choice, Compared, HasKeyword, HasState, OfType, TargetFilter
from tests.kit.meanings import DRAW, ENEMY, HERE, UNIT, meaning, only, spell

INSTRUCTIONS = (
    ("Draw 7.", (), (m.Draw(count=7),)),
    ("Deal 9 to a unit.", (UNIT,), (m.Deal(amount=9, to=1),)),
    ("Deal 9 damage to an enemy unit.", (ENEMY,), (m.Deal(amount=9, to=1),)),
    (
        "Deal 7 damage split among any number of enemy units.",
        (Choice(TargetFilter(whose="enemy"), least=0, most=None),),
        (m.Deal(amount=7, to=1, split=True),),
    ),
    ("Deal 9 to all units at battlefields.", (), (m.Deal(amount=9, to=TargetFilter(where="battlefield")),)),
    (
        "Deal 9 to all friendly units in combat.",
        (),
        tuple(
            m.Deal(amount=9, to=TargetFilter(whose="friendly", that=(HasState(status),)))
            for status in ("attacking", "defending")
        ),
    ),
    ("Kill an exhausted gear.", (Choice(TargetFilter(kind="gear", that=(HasState("exhausted"),))),), (m.Kill(what=1),)),
    (
        "Kill any number of enemy units at a battlefield with total Might 9 or less.",
        (Choice(TargetFilter(whose="enemy", where="battlefield"), least=0, most=None, together=True, total_might=9),),
        (m.Kill(what=1),),
    ),
    (
        "Kill up to one unit with 3 {might} or less at each location.",
        (
            Choice(
                TargetFilter(that=(Compared("might", "at most", 3),)),
                least=0,
                most=None,
                scattered=True,
            ),
        ),
        (m.Kill(what=1),),
    ),
    (
        "Move up to one enemy unit at each battlefield to base.",
        (Choice(TargetFilter(whose="enemy", where="battlefield"), least=0, most=None, scattered=True),),
        (m.Move(what=1, to="base"),),
    ),
    ("[Stun] a ready unit.", (Choice(TargetFilter(that=(HasState("ready"),))),), (m.Stun(what=1),)),
    ("Stun up to three enemy units.", (Choice(TargetFilter(whose="enemy"), least=0, most=3),), (m.Stun(what=1),)),
    (
        "Kill a stunned unit and a ready unit at the same battlefield.",
        (
            Choice(TargetFilter(where="battlefield", that=(HasState("stunned"),))),
            Choice(TargetFilter(where="battlefield", that=(HasState("ready"), Beside(1))), grouped=True),
        ),
        (m.Kill(what=1), m.Kill(what=2)),
    ),
    ("Buff your units.", (), (m.Buff(what=TargetFilter(whose="you")),)),
    ("Ready a unit you control.", (Choice(TargetFilter(whose="you")),), (m.Ready(what=1),)),
    ("Exhaust two enemy units.", (Choice(TargetFilter(whose="enemy"), least=2, most=2),), (m.Exhaust(what=1),)),
    ("Heal all friendly units.", (), (m.Heal(what=TargetFilter(whose="friendly")),)),
    ("Recall an attacking unit.", (Choice(TargetFilter(that=(HasState("attacking"),))),), (m.Recall(what=1),)),
    ("Banish a damaged unit.", (Choice(TargetFilter(that=(HasState("damaged"),))),), (m.Banish(what=1),)),
    ("Draw 7. Banish this.", (), (m.Draw(count=7), m.BanishThis())),
    ("Counter a spell.", (Choice(TargetFilter(kind="spell")),), (m.Counter(what=1),)),
    (
        "Take control of a stunned enemy unit.",
        (Choice(TargetFilter(whose="enemy", that=(HasState("stunned"),))),),
        (m.TakeControl(what=1),),
    ),
    (
        "Gain control of an enemy spell. You may make new choices for it.",
        (Choice(TargetFilter(kind="spell", whose="enemy")),),
        (m.TakeControl(what=1), ChooseAnew(what=1)),
    ),
    ("Move a unit.", (UNIT,), (m.Move(what=1),)),
    (
        "Move a unit, then move a stunned unit.",
        (UNIT, Choice(TargetFilter(that=(HasState("stunned"),)))),
        (m.Move(what=1), m.Move(what=2)),
    ),
    (
        "Return two spells from your trash to your hand.",
        (Choice(TargetFilter(kind="card", whose="you", that=(OfType(("spell",)),)), least=2, most=2),),
        (m.Return(what=1),),
    ),
    (
        "Return a gear or spell from your trash to your hand.",
        (Choice(TargetFilter(kind="card", whose="you", that=(OfType(("gear", "spell")),))),),
        (m.Return(what=1),),
    ),
    (
        "Banish up to two gear from your trash.",
        (Choice(TargetFilter(kind="card", whose="you", that=(OfType(("gear",)),)), least=0, most=2),),
        (m.Banish(what=1),),
    ),
    (
        "Move a ready unit to its base.",
        (Choice(TargetFilter(that=(HasState("ready"),))),),
        (m.Move(what=1, to="base"),),
    ),
    (
        "Move up to 4 enemy units to base.",
        (Choice(TargetFilter(whose="enemy"), least=0, most=4),),
        (m.Move(what=1, to="base"),),
    ),
    (
        "Move a friendly unit in your base to a battlefield.",
        (Choice(TargetFilter(whose="you", where="base")),),
        (m.Move(what=1),),
    ),
    (
        "Return a unit with 9 :rb_might: or less to its owner's hand.",
        (Choice(TargetFilter(that=(Compared("might", "at most", 9),))),),
        (m.Return(what=1),),
    ),
    ("Exhaust all units and gear.", (), (m.Exhaust(what=TargetFilter(kind="permanent")),)),
    (
        "Return up to three cards with [Tank] from your trash to your hand.",
        (Choice(TargetFilter(kind="card", whose="you", that=(HasKeyword("Tank"),)), least=0, most=3),),
        (m.Return(what=1),),
    ),
    ("Give a unit +9 :rb_might: this turn.", (UNIT,), (m.GiveMight(amount=9, to=1),)),
    (
        "Give enemy units -9 :rb_might: this turn, to a minimum of 2 :rb_might:.",
        (),
        (m.GiveMight(amount=-9, to=TargetFilter(whose="enemy"), least=2),),
    ),
    (
        "Give two friendly units each +9 :rb_might: and [Shield 4] this turn.",
        (Choice(TargetFilter(whose="friendly"), least=2, most=2),),
        (m.GiveMight(amount=9, to=1), m.GiveKeyword(keyword="Shield 4", to=1)),
    ),
    (
        "Give a friendly unit +9 :rb_might: this turn and kill an enemy unit at its location.",
        (Choice(TargetFilter(whose="friendly")), Choice(TargetFilter(whose="enemy", that=(Beside(1),)))),
        (m.GiveMight(amount=9, to=1), m.Kill(what=2)),
    ),
    (
        "Kill a gear. Its controller draws 7.",
        (Choice(TargetFilter(kind="gear")),),
        (m.Kill(what=1), m.Draw(count=7, who=1)),
    ),
    (
        "Choose an opponent. They discard 7.",
        (Choice(TargetFilter(kind="player", whose="enemy")),),
        (m.Discard(count=7, who=1),),
    ),
    ("Choose a player. They draw 7.", (Choice(TargetFilter(kind="player")),), (m.Draw(count=7, who=1),)),
    ("Each opponent discards 7.", (), (m.Discard(count=7, who="opponents"),)),
    ("Discard your hand, then draw 7.", (), (m.Discard(count=None), m.Draw(count=7))),
    (
        "Choose an opponent. They discard their hand.",
        (Choice(TargetFilter(kind="player", whose="enemy")),),
        (m.Discard(count=None, who=1),),
    ),
    ("Each opponent discards their hand.", (), (m.Discard(count=None, who="opponents"),)),
    (
        "Each player discards their hand, then draws 7.",
        (),
        (m.Discard(count=None, who="everybody"), m.Draw(count=7, who="everybody")),
    ),
    ("Each player draws 7.", (), (m.Draw(count=7, who="everybody"),)),
    ("You score 4 points.", (), (m.GainPoints(points=4),)),
    (
        "Ready a friendly unit. It deals damage equal to its Might to an enemy unit.",
        (Choice(TargetFilter(whose="friendly")), ENEMY),
        (m.Ready(what=1), m.Deal(each=AmountOf(1), by_unit=True, to=2)),
    ),
    (
        "Choose a friendly unit anywhere and an enemy unit. They deal damage equal to their Mights to each other.",
        (Choice(TargetFilter(whose="friendly")), ENEMY),
        (m.Fight(first=1, second=2),),
    ),
    ("You gain 7 XP.", (), (m.GainXp(count=7),)),
    (
        "Deal 7 to a unit.\n[Level 4][>] Deal 9 to it instead.",
        (UNIT,),
        (m.Deal(amount=9, to=1, only_if=c.Level(4)), m.Deal(amount=7, to=1, only_if=c.Not(c.Level(4)))),
    ),
    ("Draw 7.\n[Level 4][>] Gain 7 XP.", (), (m.Draw(count=7), m.GainXp(count=7, only_if=c.Level(4)))),
    ("Channel 7 runes exhausted.", (), (m.ChangeRunes(how="channel", count=7, exhausted=True),)),
    ("Take a turn after this one.", (), (m.TakeTurn(),)),
    ("You can hide cards ignoring costs this turn.", (), (m.HideFree(),)),
    ("Play two 5 :rb_might: Tin Man unit tokens.", (), (m.PlayToken(token="Tin Man"), m.PlayToken(token="Tin Man"))),
    (
        "Play a ready 4 :rb_might: Gnome unit token with [Tank].",
        (),
        (m.PlayToken(token="Gnome", ready=True),),
    ),
    ("Play seven Nugget gear tokens exhausted.", (), (m.PlayToken(token="Nugget", count=7, exhausted=True),)),
    ("Choose an enemy unit. Kill it.", (ENEMY,), (m.Kill(what=1),)),
    ("Kill a unit, then draw 7.", (UNIT,), (m.Kill(what=1), m.Draw(count=7))),
    ("Kill a unit.\nKill a unit.", (UNIT, UNIT), (m.Kill(what=1), m.Kill(what=2))),
    (
        "Kill a gear. If you do, draw 7.",
        (Choice(TargetFilter(kind="gear")),),
        (m.Kill(what=1), m.Draw(count=7, only_if=c.TookPlace(1))),
    ),
    (
        "Draw 7. Then do this: Kill a unit.",
        (),
        (m.Draw(count=7), DoThis(then=Ability("then", (m.Kill(what=1),), (UNIT,)))),
    ),
    (
        "Choose a unit. If it's ready, kill it. Otherwise, exhaust it.",
        (UNIT,),
        (
            m.Kill(what=1, only_if=c.Chosen(TargetFilter(that=(HasState("ready"),)))),
            m.Exhaust(what=1, only_if=c.Not(c.Chosen(TargetFilter(that=(HasState("ready"),))))),
        ),
    ),
    (
        "Deal 7 to a unit. If it's buffed, deal 9 to it instead.",
        (UNIT,),
        (
            m.Deal(amount=9, to=1, only_if=c.Chosen(TargetFilter(that=(HasState("buffed"),)))),
            m.Deal(amount=7, to=1, only_if=c.Not(c.Chosen(TargetFilter(that=(HasState("buffed"),))))),
        ),
    ),
    (
        "Draw 7 if you control a facedown card.",
        (),
        (m.Draw(count=7, only_if=c.ThereAre(TargetFilter(kind="facedown", whose="you"))),),
    ),
    (
        "If an opponent controls a stunned unit, draw 7.",
        (),
        (m.Draw(count=7, only_if=c.ThereAre(TargetFilter(whose="enemy", that=(HasState("stunned"),)))),),
    ),
    (
        "Draw 7.\nIf you played this from your hand, draw 8.",
        (),
        (
            m.Draw(count=7),
            m.Draw(count=8, only_if=c.PlayedFrom("hand")),
        ),
    ),
)


@pytest.mark.parametrize(("text", "choose", "do"), INSTRUCTIONS, ids=[text for text, _, _ in INSTRUCTIONS])
def test_an_instruction(text: str, choose: Any, do: Any) -> None:
    assert spell(text) == Ability("resolve", do, choose)


ACTIVATED = (
    (":rb_exhaust:: Draw 7.", Ability("activate", DRAW, cost=Cost(exhaust=True))),
    ("Kill this, :rb_exhaust:: Draw 7.", Ability("activate", DRAW, cost=Cost(exhaust=True, kill_this=True))),
    ("[E]: Draw 7.", Ability("activate", DRAW, cost=Cost(exhaust=True))),
    (
        ":rb_energy_3::rb_rune_mind::rb_rune_rainbow:, :rb_exhaust:: Draw 7.",
        Ability("activate", DRAW, cost=Cost(energy=3, power=1, any_power=1, exhaust=True)),
    ),
    (
        "Discard 4, Recycle 3 from your trash, Kill a friendly unit: Draw 7.",
        Ability("activate", DRAW, cost=Cost(discard=4, recycle=3, kill=1)),
    ),
    (
        ":rb_exhaust:: [Reaction] — [Add] :rb_energy_3::rb_rune_mind:.",
        Ability("activate", (m.Add(energy=3, power=("mind",)),), cost=Cost(exhaust=True), timing="Reaction"),
    ),
    (
        "[Level 4][>] [>>][Reaction][>] Spend 2 XP, :rb_exhaust:: Draw 7.",
        Ability("activate", DRAW, cost=Cost(exhaust=True, xp=2), timing="Reaction", only_if=c.Level(4)),
    ),
    ("[Action][>] :rb_exhaust:: Draw 7.", Ability("activate", DRAW, cost=Cost(exhaust=True), timing="Action")),
    (
        ":rb_exhaust:: Draw 7. Use this ability only while I'm at a battlefield.",
        Ability("activate", DRAW, cost=Cost(exhaust=True), only_if=HERE),
    ),
)


@pytest.mark.parametrize(("text", "ability"), ACTIVATED, ids=[text for text, _ in ACTIVATED])
def test_an_activated_ability(text: str, ability: Ability) -> None:
    assert only(text) == ability


@pytest.mark.parametrize("kind", ["legend", "unit", "gear"])
def test_legion_of_an_activated_ability(kind: Any) -> None:
    ability = Ability("activate", DRAW, cost=Cost(exhaust=True), timing="Reaction", only_if=c.Legion())
    assert only(":rb_exhaust:: [Reaction], [Legion] — Draw 7.", kind) == ability


def test_legion_of_a_trigger_but_not_of_the_unit_of_equipment() -> None:
    text = "[Legion] — When I attack, draw 7."
    assert meaning(text).abilities == (Ability("attack", DRAW, only_if=c.Legion()),)
    assert isinstance(compile_effect(text, 0), Stop)


def test_keywords_with_their_numbers_and_in_either_spelling() -> None:
    assert meaning("[Tank], [Shield 4] (A reminder.)\n[Ganking]").keywords == ("Tank", "Shield 4", "Ganking")
    assert meaning("Hidden\nWhen I hold, draw 7.").keywords == ("Hidden",)


def test_legion_and_deathknell_are_keywords_and_say_when() -> None:
    legion = meaning("[Legion] — When you play me, draw 7.")
    assert (legion.keywords, legion.abilities) == (("Legion",), (Ability("play", DRAW, only_if=c.Legion()),))
    deathknell = meaning("[Deathknell][>] Draw 7.")
    assert (deathknell.keywords, deathknell.abilities) == (("Deathknell",), (Ability("death", DRAW),))


def test_a_keyword_in_a_sentence_is_not_the_cards_own() -> None:
    assert meaning("Give a unit [Tank] this turn.", "spell").keywords == ()


@pytest.mark.parametrize("text", ["", " \n "])
def test_a_card_without_a_text_means_nothing_more(text: str) -> None:
    assert meaning(text) == Meaning()


def test_reminders_carry_no_meaning() -> None:
    assert spell("Draw 7. (Kill a unit (or two).)") == Ability("resolve", DRAW)


@pytest.mark.parametrize(
    "text",
    [
        "Give a unit +9 :rb_might: this turn.",
        "Give a unit +9 [M] this turn.",
        "Give a unit +9 [S] this turn.",
        "Give a unit +9 [MIGHT] this turn.",
        "<p>Give a unit\u00a0+9 {Might} this turn.</p>",
    ],
)
def test_the_symbols_of_all_sources_are_one(text: str) -> None:
    assert spell(text).do == (m.GiveMight(amount=9, to=1),)


def test_lines_are_cut_by_markup_too() -> None:
    assert meaning("[Tank]<br />When I hold, draw 7.") == meaning("[Tank]\nWhen I hold, draw 7.")
