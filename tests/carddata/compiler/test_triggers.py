"""Triggered abilities of our own: what each begins with, its conditions and what it does."""

from typing import Any

import pytest

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf
from carddata.model.targets import Choice, HasState, Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import DRAW, ENEMY, HERE, meaning

TRIGGERS = (
    ("When you play me, draw 7.", "unit", [Ability("play", DRAW)]),
    ("When you play this, draw 7.", "gear", [Ability("play", DRAW)]),
    ("When you play me to a battlefield, draw 7.", "unit", [Ability("play", DRAW, only_if=HERE)]),
    (
        "When you play me on your turn, draw 7.",
        "unit",
        [Ability("play", DRAW, only_if=c.TurnOf("you"))],
    ),
    ("When I attack or defend, draw 7.", "unit", [Ability("attack", DRAW), Ability("defend", DRAW)]),
    (
        "When I conquer or hold, draw 7.",
        "unit",
        [Ability("conquer", DRAW, also="hold"), Ability("hold", DRAW, also="conquer")],
    ),
    ("When you play me or when I hold, draw 7.", "unit", [Ability("play", DRAW), Ability("hold", DRAW)]),
    ("When I'm played and when I conquer, draw 7.", "unit", [Ability("play", DRAW), Ability("conquer", DRAW)]),
    ("When I move, draw 7.", "unit", [Ability("move", DRAW)]),
    ("When I move to a battlefield, draw 7.", "unit", [Ability("move", DRAW, only_if=HERE)]),
    ("When I win a combat, draw 7.", "unit", [Ability("win", DRAW)]),
    ("When I die, draw 7.", "unit", [Ability("death", DRAW, in_words=True)]),
    ("[Deathknell] — Draw 7.", "unit", [Ability("death", DRAW)]),
    ("When you hold, draw 7.", "legend", [Ability("hold", DRAW, on=EventFilter(by="you"))]),
    ("When you win a combat, draw 7.", "legend", [Ability("win", DRAW, on=EventFilter(by="you"))]),
    ("When you conquer here, draw 7.", "battlefield", [Ability("conquer", DRAW)]),
    ("When you hide a card, draw 7.", "gear", [Ability("hides", DRAW)]),
    ("When you play a card from [Hidden], draw 7.", "unit", [Ability("plays from facedown", DRAW)]),
    (
        "When you play a card, draw 7.",
        "unit",
        [Ability("plays a card", DRAW)],
    ),
    ("At the start of your Beginning Phase, draw 7.", "gear", [Ability("beginning", DRAW)]),
    ("At the end of your turn, draw 7.", "unit", [Ability("ending", DRAW)]),
    (
        "When you play this from face down, attach it to a unit you control.",
        "gear",
        [
            Ability(
                "play",
                (m.Attach(what="me", to=1),),
                (Choice(TargetFilter(whose="you")),),
                only_if=c.PlayedFrom("facedown"),
            )
        ],
    ),
    (
        "When a stunned friendly unit dies, buff another friendly unit.",
        "gear",
        [
            Ability(
                "dies",
                (m.Buff(what=1),),
                (Choice(TargetFilter(whose="friendly")),),
                on=EventFilter(TargetFilter(whose="friendly", that=(HasState("stunned"),))),
            )
        ],
    ),
    (
        "When another friendly unit dies, draw 7.",
        "unit",
        [Ability("dies", DRAW, on=EventFilter(TargetFilter(whose="friendly", that=(IsNot(Is("this")),))))],
    ),
    ("When I hold, you may draw 7.", "unit", [Ability("hold", DRAW, may=True)]),
    (
        "When I hold, deal damage equal to my Might to all enemy units.",
        "unit",
        [Ability("hold", (m.Deal(each=AmountOf("me"), to=TargetFilter(whose="enemy")),))],
    ),
    (
        "When I hold, choose an enemy unit. We deal damage equal to our Mights to each other.",
        "unit",
        [Ability("hold", (m.Fight(first="me", second=1),), (ENEMY,))],
    ),
    (
        "[Level 4][>] When I hold, you may spend 2 XP to draw 7.",
        "unit",
        [Ability("hold", DRAW, may=True, cost=Cost(xp=2), only_if=c.Level(4))],
    ),
    (
        "When I hold, you may pay :rb_energy_2::rb_rune_mind: to draw 7.",
        "unit",
        [Ability("hold", DRAW, may=True, cost=Cost(energy=2, power=1))],
    ),
    (
        "When you hold, you may exhaust me to draw 7.",
        "legend",
        [Ability("hold", DRAW, may=True, on=EventFilter(by="you"), cost=Cost(exhaust=True))],
    ),
    (
        "When you hold, you may pay :rb_rune_rainbow: and exhaust this to draw 7.",
        "gear",
        [Ability("hold", DRAW, may=True, on=EventFilter(by="you"), cost=Cost(any_power=1, exhaust=True))],
    ),
    (
        "When I hold, if you control a facedown card, draw 7.",
        "unit",
        [Ability("hold", DRAW, only_if=c.ThereAre(TargetFilter(kind="facedown", whose="you")), asks_later=True)],
    ),
    (
        "When I hold, buff me. Then, if I'm at a battlefield, kill all ready enemy units there.",
        "unit",
        [
            Ability(
                "hold",
                (
                    m.Buff(),
                    m.Kill(what=TargetFilter(whose="enemy", where="here", that=(HasState("ready"),)), only_if=HERE),
                ),
            )
        ],
    ),
    (
        "When I hold, deal 9 to all units at my battlefield.",
        "unit",
        [Ability("hold", (m.Deal(amount=9, to=TargetFilter(where="here"), only_if=HERE),))],
    ),
    (
        "When you play another unit, draw 7.",
        "unit",
        [Ability("plays", DRAW, on=EventFilter(TargetFilter(that=(IsNot(Is("this")),)), "you"))],
    ),
    (
        "When you play a spell on an opponent's turn, draw 7.",
        "gear",
        [Ability("plays", DRAW, on=EventFilter(TargetFilter(kind="spell"), "you"), only_if=c.TurnOf("opponent"))],
    ),
    (
        "When I hold, move an enemy unit to here.",
        "unit",
        [Ability("hold", (m.Move(what=1, to="here"),), (Choice(TargetFilter(whose="enemy", where="elsewhere")),))],
    ),
    (
        "When I hold, give one of your other units here +9 :rb_might: this turn.",
        "unit",
        [
            Ability(
                "hold",
                (m.GiveMight(amount=9, to=1),),
                (Choice(TargetFilter(whose="you", where="here", that=(IsNot(Is("this")),))),),
            )
        ],
    ),
    (
        "When I hold, play two 4 :rb_might: Gnome unit tokens with [Tank] here.",
        "unit",
        [Ability("hold", (m.PlayToken(token="Gnome", count=2, where="here"),))],
    ),
    *(
        (
            f"When I hold, play two 4 :rb_might: Gnome unit tokens with [Tank] {preposition} your base.",
            "unit",
            [Ability("hold", (m.PlayToken(token="Gnome", count=2, where="base"),))],
        )
        for preposition in ("to", "at", "in", "into")
    ),
)


@pytest.mark.parametrize(("text", "kind", "abilities"), TRIGGERS, ids=[text for text, _, _ in TRIGGERS])
def test_a_trigger(text: str, kind: Any, abilities: Any) -> None:
    assert list(meaning(text, kind).abilities) == abilities
