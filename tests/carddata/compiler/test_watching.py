"""Triggers on others: what they watch, and what their words refer to."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Is, IsNot, TargetFilter
from carddata.model.triggers import Alone, At, CausedBy, CostsAtLeast, EventFilter, LeftPlace, NthTime, OneOrMore
from tests.kit.meanings import DRAW, meaning

ENEMY, FRIENDLY = TargetFilter(whose="enemy"), TargetFilter(whose="friendly")
MORE_FOR_IT = (m.GiveMight(amount=9, to="it"),)

WATCHING = (
    ("When you stun an enemy unit, draw 7.", "unit", [Ability("stun", DRAW, on=EventFilter(ENEMY, by="you"))]),
    (
        "When you stun one or more enemy units, draw 7.",
        "legend",
        [Ability("stun", DRAW, on=EventFilter(ENEMY, by="you", that=(OneOrMore(),)))],
    ),
    ("When you [Buff] me, draw 7.", "unit", [Ability("buff", DRAW, on=EventFilter("me", by="you"))]),
    (
        "When a unit you control becomes [Mighty], ready it.",
        "unit",
        [Ability("mighty", (m.Ready("it"),), on=EventFilter(TargetFilter(whose="you")))],
    ),
    ("When I become [Mighty], draw 7.", "unit", [Ability("mighty", DRAW, on=EventFilter("me"))]),
    (
        "When you choose or ready me, draw 7.",
        "unit",
        [
            Ability("choose", DRAW, on=EventFilter("me", by="you")),
            Ability("ready", DRAW, on=EventFilter("me", by="you")),
        ],
    ),
    (
        "When you choose a friendly gear with a spell, draw 7.",
        "gear",
        [
            Ability(
                "choose",
                DRAW,
                on=EventFilter(TargetFilter(kind="gear", whose="friendly"), by="you", that=(CausedBy("spell"),)),
            )
        ],
    ),
    (
        "When you ready a friendly unit, you may exhaust me and pay :rb_energy_2: to give it +9 :rb_might: this turn.",
        "legend",
        [
            Ability(
                "ready", MORE_FOR_IT, may=True, on=EventFilter(FRIENDLY, by="you"), cost=Cost(energy=2, exhaust=True)
            )
        ],
    ),
    (
        "When an enemy unit attacks or defends alone, give it +9 :rb_might: this turn.",
        "gear",
        [
            Ability("attack", MORE_FOR_IT, on=EventFilter(ENEMY, that=(Alone(),))),
            Ability("defend", MORE_FOR_IT, on=EventFilter(ENEMY, that=(Alone(),))),
        ],
    ),
    (
        "When an enemy unit attacks a battlefield you control, draw 7.",
        "legend",
        [Ability("attack", DRAW, on=EventFilter(ENEMY, that=(At("yours"),)))],
    ),
    (
        "When a unit moves from here, give it +9 :rb_might: this turn.",
        "battlefield",
        [Ability("move", MORE_FOR_IT, on=EventFilter(TargetFilter(), that=(LeftPlace("here"),)))],
    ),
    (
        "When you move an enemy unit, kill it.",
        "gear",
        [Ability("move", (m.Kill(what="it"),), on=EventFilter(ENEMY, by="you"))],
    ),
    (
        "When I move from a battlefield, draw 7.",
        "unit",
        [Ability("move", DRAW, on=EventFilter("me", that=(LeftPlace("battlefield"),)))],
    ),
    (
        "When you defend at a battlefield, you may move me there.",
        "unit",
        [Ability("defend", (m.Move(to="there"),), may=True, on=EventFilter(by="you"))],
    ),
    ("When you defend here, draw 7.", "battlefield", [Ability("defend", DRAW)]),
    ("When you or an ally conquer, draw 7.", "legend", [Ability("conquer", DRAW, on=EventFilter(by="friendly"))]),
    (
        "When I attack, you may move an enemy unit to that battlefield.",
        "unit",
        [
            Ability(
                "attack", (m.Move(what=1, to="there"),), (Choice(TargetFilter(whose="enemy", where="away")),), may=True
            )
        ],
    ),
    (
        "The third time I move in a turn, draw 7.",
        "unit",
        [Ability("move", DRAW, on=EventFilter("me", that=(NthTime(3),)))],
    ),
    (
        "The first time another friendly unit dies each turn, draw 7.",
        "unit",
        [
            Ability(
                "dies",
                DRAW,
                on=EventFilter(TargetFilter(whose="friendly", that=(IsNot(Is("this")),)), that=(NthTime(1),)),
            )
        ],
    ),
    (
        "When you play your second card in a turn, draw 7.",
        "legend",
        [Ability("plays a card", DRAW, on=EventFilter(by="you", that=(NthTime(2),)))],
    ),
    (
        "When you draw your second card each turn, buff me.",
        "unit",
        [Ability("draw", (m.Buff(),), on=EventFilter(by="you", that=(NthTime(2),)))],
    ),
    (
        "When you play a spell that costs :rb_energy_5: or more, draw 7.",
        "legend",
        [
            Ability(
                "plays", DRAW, on=EventFilter(TargetFilter(kind="spell"), by="you", that=(CostsAtLeast("energy", 5),))
            )
        ],
    ),
    (
        "When you play a card with Power cost :rb_rune_rainbow::rb_rune_rainbow: or more, draw 7.",
        "unit",
        [Ability("plays a card", DRAW, on=EventFilter(by="you", that=(CostsAtLeast("power", 2),)))],
    ),
    (
        "When you discard one or more cards, buff me.",
        "unit",
        [Ability("discard", (m.Buff(),), on=EventFilter(by="you"))],
    ),
    (
        "When you kill a friendly unit, you may exhaust this to draw 7.",
        "gear",
        [Ability("kill", DRAW, may=True, cost=Cost(exhaust=True), on=EventFilter(FRIENDLY, by="you"))],
    ),
    (
        "When you kill one or more gear with a spell, draw 7.",
        "unit",
        [
            Ability(
                "kill", DRAW, on=EventFilter(TargetFilter(kind="gear"), by="you", that=(CausedBy("spell"), OneOrMore()))
            )
        ],
    ),
)

STOPPED = (
    ("When you play a card with Power cost :rb_rune_calm: or more, draw 7.", "unit"),
    ("When you play a stunned unit that costs :rb_energy_5: or more, draw 7.", "unit"),
    ("The second time a friendly unit dies each turn, draw 7.", "unit"),
    ("The first time a stunned unit dies each turn, draw 7.", "unit"),
    ("The first time I move each turn, draw 7.", "legend"),
    ("When a gear becomes [Mighty], draw 7.", "unit"),
    ("When this becomes [Mighty], draw 7.", "gear"),
    ("When a friendly unit becomes [Mighty], draw 7.", "battlefield"),
    ("When you stun me with a spell, draw 7.", "unit"),
    ("When you choose me, draw 7.", "legend"),
    ("When you stun an enemy gear, draw 7.", "unit"),
    ("When you stun an enemy unit, draw 7.", "battlefield"),
    ("When a unit moves from here, draw 7.", "battlefield"),
    ("When a unit moves from here, buff a friendly unit.", "battlefield"),
    ("When a unit moves, give it +9 :rb_might: this turn.", "battlefield"),
    ("When you choose one or more friendly units, kill it.", "unit"),
    ("When you stun an enemy unit, kill them.", "unit"),
    ("When you stun an enemy unit, play a Nugget gear token. Kill it.", "unit"),
    ("When you stun an enemy unit, you may move me to that battlefield.", "unit"),
    ("When I move, you may move an enemy unit to that battlefield.", "unit"),
    ("When you defend at a battlefield, you may move me there.", "legend"),
    ("When I hold, you may move a unit here to that battlefield.", "unit"),
    ("When you kill a unit, give it +9 :rb_might: this turn.", "unit"),
    ("When you kill a legend, draw 7.", "unit"),
    ("When you kill me, draw 7.", "unit"),
    ("When you kill a unit with a gear, draw 7.", "unit"),
)


@pytest.mark.parametrize(("text", "kind", "abilities"), WATCHING, ids=[text for text, _, _ in WATCHING])
def test_a_trigger_on_others(text: str, kind: Any, abilities: Any) -> None:
    assert list(meaning(text, kind).abilities) == abilities


@pytest.mark.parametrize(("text", "kind"), STOPPED, ids=[f"{kind}: {text}" for text, kind in STOPPED])
def test_what_means_nothing_there_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
