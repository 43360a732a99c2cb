"""A text that asks for more than the engine carries out is stopped, with the node; no card of the sets is refused."""

from __future__ import annotations

from typing import Any

import pytest

from carddata.compiler.capability import check_carried_out
from carddata.compiler.capability_nodes import node_name
from carddata.compiler.card import compile_text
from carddata.compiler.words import Stopped
from carddata.model import triggers as t
from carddata.model.abilities import Ability, Delay, GiveAbility, Mode
from carddata.model.amounts import ThisWay
from carddata.model.conditions import Legion
from carddata.model.continuous import HasTags
from carddata.model.costs import Cost
from carddata.model.operations import Add, Deal, Draw, GiveKeyword, GiveMight, Kill, Move, Recall
from carddata.model.replacements import ALL_THERE, ITS_BUFF, RESCUE, Again, Replacement, ReplaceNext
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, HasTag, Is, IsNot, IsToken, TargetFilter
from carddata.model.triggers import EventFilter
from carddata.sets import load

DRAW = (Draw(),)
UNIT = TargetFilter()
TOKENS = EventFilter(TargetFilter("unit", that=(IsToken(),)), "you")
EARLY = EventFilter(that=(t.InNthTurn(1, 2),))
CHOSEN = EventFilter("me", that=(t.CausedBy("chooser"),))
SECOND_PLAY = Ability("plays", DRAW, on=EventFilter(UNIT, that=(t.NthTime(2),)))


def saves(of: Any, **fields: Any) -> Replacement:
    return Replacement(**{"when": ("dies",), "on": EventFilter(of), "do": RESCUE} | fields)


@pytest.mark.parametrize(
    ("text", "kind", "mechanic", "node"),
    [
        ("When you play an exhausted unit, draw 7.", "unit", "trigger-on-a-card-of-a-type", "state"),
        ("The second time a friendly unit dies each turn, draw 7.", "unit", "first-or-nth-time", "nth"),
        ("When an enemy unit is stunned, draw 7.", "battlefield", "other-trigger", "stun"),
        ("When a unit moves here, draw 7.", "battlefield", "other-trigger", "draw"),
    ],
)
def test_a_text_is_stopped_by_a_node(text: str, kind: Any, mechanic: str, node: str) -> None:
    assert compile_text(text, kind) == Stop("mechanic", 0, mechanic, node=node)


REFUSED = (
    (Ability("stun", DRAW, on=EventFilter(TargetFilter("gear"))), "other-trigger", "gear"),
    (Ability("return", DRAW, on=EventFilter(UNIT)), "other-trigger", "return"),
    (
        Ability("stun", DRAW, may=True, on=EventFilter(UNIT, that=(t.OnceEachTurn(),))),
        "first-or-nth-time",
        "once",
    ),
    (
        Ability(
            "resolve", (GiveAbility(ability=Ability("plays", DRAW, on=EventFilter(UNIT, that=(t.NthTime(2),))), to=1),)
        ),
        "standing-keyword-or-ability",
        "nth",
    ),
    (Ability("resolve", (Kill(1), Draw()), (Choice(), Choice(xp=3), Choice())), "level", "xp"),
    (Ability("resolve", (Kill(1),), (Choice(xp=3),)), "level", "kill"),
    (Ability("resolve", (Draw(each=ThisWay("killed")),)), "an-amount-that-is-counted", "this way"),
    (Ability("resolve", (), modes=(Mode((Add(energy=1),)),)), "choose-one-of-several", "add"),
    (Ability("resolve", (Deal(to=1, split=True),), (Choice(),)), "split-damage", "deal"),
    (Ability("resolve", (Move(what=1), Move(what=2)), (Choice(), Choice(least=0))), "two-destinations", "move"),
    (GiveKeyword(keyword="Hidden", to=1), "keyword-given-for-a-turn", "Hidden"),
    (HasTags(tags=("Dog",), to=TargetFilter(that=(HasState("ready"),))), "types-tags-and-names", "state"),
    (saves("me", may=True, cost=Cost(exhaust=True)), "death-replaced", "instead"),
    (saves(UNIT, cost=Cost(energy=1)), "death-replaced", "instead"),
    (saves(UNIT, may=True, cost=Cost(kill_this=True)), "death-replaced", "instead"),
    (saves("me", do=(Kill(), *RESCUE)), "death-replaced", "instead"),
    (saves(UNIT, do=(Draw(),)), "death-replaced", "instead"),
    (saves(TargetFilter("gear")), "death-replaced", "gear"),
    (Replacement(when=("dies",), on=EventFilter("me", that=(t.At("here"),)), do=RESCUE), "death-replaced", "at"),
    (Replacement(when=("dies", "plays"), on=EventFilter("me"), do=RESCUE), "death-replaced", "instead"),
    (Replacement(when=("plays",), on=TOKENS, do=(Again(),)), "death-replaced", "instead"),
    (Replacement(when=("plays",), on=EventFilter(UNIT, "you"), do=(Again(),), may=True), "death-replaced", "instead"),
    (Replacement(when=("score",), do=(Draw(),)), "death-replaced", "instead"),
    (Replacement(when=("score",), on=EARLY, do=(Draw(),), only_if=Legion()), "death-replaced", "instead"),
    (Replacement(when=("tie",), do=(Recall(UNIT),)), "death-replaced", "instead"),
    (Replacement(when=("tie",), on=EARLY, do=(Recall(ALL_THERE),)), "death-replaced", "turn"),
    (Replacement(when=("stun",), on=EventFilter("me"), do=(GiveMight(amount=1),)), "death-replaced", "instead"),
    (Replacement(when=("stun",), on=CHOSEN, do=(GiveMight(amount=-1),)), "death-replaced", "instead"),
    (
        Ability("resolve", (ReplaceNext(what=1, by=Replacement(when=("dies",), do=(Draw(),))),), (Choice(),)),
        "death-replaced",
        "instead",
    ),
)


@pytest.mark.parametrize(("part", "mechanic", "node"), REFUSED)
def test_each_check_names_the_node_that_it_refuses(part: object, mechanic: str, node: str) -> None:
    with pytest.raises(Stopped) as stopped:
        check_carried_out(part, "unit")
    assert (stopped.value.stop.detail, stopped.value.stop.node) == (mechanic, node)


CARRIED_OUT = (
    Ability("stun", DRAW, may=True, on=EventFilter("me", that=(t.OnceEachTurn(),))),
    Ability("plays", DRAW, on=EventFilter(TargetFilter(that=(HasState("mighty"), IsNot(Is("this")))), "you")),
    Ability("dies", DRAW, on=EventFilter(TargetFilter(that=(IsNot(Is("this")),)), that=(t.NthTime(1),))),
    Ability("resolve", (Kill(1), Draw(each=ThisWay("killed"))), (Choice(),)),
    Ability("resolve", (Delay(then=Ability("plays", DRAW, on=EventFilter(TargetFilter(whose="enemy")))),)),
    Ability("resolve", (Deal(to=1, split=True),), (Choice(most=3),)),
    Ability("resolve", (Move(what=1), Move(what=2)), (Choice(), Choice())),
    GiveKeyword(keyword="Tank", to=1),
    HasTags(tags=("Dog",), to=TargetFilter(that=(IsNot(HasTag(("Cat",))),))),
    saves(TargetFilter(whose="you"), cost=Cost(exhaust=True, objects=ITS_BUFF), may=True),
    Replacement(when=("plays",), on=TOKENS, do=(Again(),), may=True, only_if=Legion(), times=2),
    Replacement(when=("score",), on=EARLY, do=(Draw(2),)),
    Replacement(when=("tie",), on=EventFilter(that=(t.AsSide("defender"),)), do=(Recall(ALL_THERE),)),
    Replacement(when=("return", "stun"), on=CHOSEN, do=(GiveMight(amount=2),), only_if=Legion()),
    Ability("resolve", (ReplaceNext(what=1, by=Replacement(when=("dies",), do=RESCUE)),), (Choice(),)),
)


@pytest.mark.parametrize("part", CARRIED_OUT)
def test_what_is_near_it_is_carried_out(part: object) -> None:
    check_carried_out(part, "unit")


def test_every_card_of_the_sets_is_carried_out() -> None:
    for card in load().values():
        check_carried_out((card.abilities, card.standing), card.type)
        check_carried_out(card.attached, "unit", second_box=True)


def test_a_node_has_its_word_in_the_data() -> None:
    assert node_name(IsNot(HasState("ready"))) == "not state"
    assert node_name(EventFilter()) == "EventFilter"
