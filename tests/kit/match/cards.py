"""The cards, decks and players of the matches in tests."""

import msgspec

from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Card, FacedownRoom
from carddata.model.conditions import ThereAre
from carddata.model.costs import Additional, Cost, ObjectCost
from carddata.model.damage import NoCombatDamage
from carddata.model.decisions import Decide
from carddata.model.hands import RevealHand, TakeFromHand
from carddata.model.plays import HandCard, Ignoring, Play, TopCard
from carddata.model.repeats import SpellsRepeat
from carddata.model.targets import Choice, HasState, OfType, TargetFilter
from carddata.sets import load
from tableside.engine.model.game_setup import GameSetup
from tests.kit.counted import of_deck

CANARY, PLAIN_CANARY = "Canary Hider", "Canary Walker"
CARDS = {
    **load(),
    CANARY: Card(CANARY, "unit", ("calm",), 2, might=2, keywords=("Hidden",)),
    PLAIN_CANARY: Card(PLAIN_CANARY, "unit", ("calm",), 2, might=2),
}
"""The cards that come with the program, and two whose names must not appear where tests search for them."""

UNIT, MINE, THEIRS = (Choice(TargetFilter(whose=whose)) for whose in ("anybody", "friendly", "enemy"))
OF_HAND = TargetFilter(kind="card", zone="hand", that=(OfType(("unit",)),))
OF_DECK = TargetFilter(kind="card", zone="deck")
STRONG = TargetFilter(whose="enemy", where="base", that=(HasState("mighty"),))
TIRED = TargetFilter(whose="friendly")
MADE = {
    "Zap": (Ability("resolve", (m.Deal(amount=1, to=1),), (msgspec.structs.replace(UNIT, least=0, most=2),)),),
    "Both": (Ability("resolve", (m.GiveMight(amount=2, to=1),), (msgspec.structs.replace(MINE, least=2, most=2),)),),
    "Small": (Ability("resolve", (m.Kill(what=1),), (msgspec.structs.replace(UNIT, most=None, total_might=4),)),),
    "Share": (Ability("resolve", (m.Deal(amount=5, to=1, split=True),), (msgspec.structs.replace(UNIT, most=3),)),),
    "Recall One": (Ability("resolve", (m.Return(what=1),), (Choice(TargetFilter(kind="permanent or facedown")),)),),
    "Seek Three": (Ability("resolve", (m.Seek(count=3, of=of_deck(OfType(("unit",)))), m.Look(count=2))),),
    "Call One": (
        Ability(
            "resolve",
            (Play(what=HandCard(of=OF_HAND), to="base"),),
        ),
    ),
    "Find One": (Ability("resolve", (Play(what=TopCard(of=OF_DECK, count=3, rest="draw")),)),),
    "Rob One": (
        Ability(
            "resolve",
            (RevealHand(who=1), TakeFromHand(who=1, of=TargetFilter(kind="card", zone="hand"), how="discard")),
            (Choice(TargetFilter(kind="player", whose="enemy")),),
        ),
    ),
    "Perhaps": (Ability("resolve", (m.Draw(), Decide(), m.Kill(what=1)), (UNIT,)),),
    "Deal Three": (Ability("resolve", (m.Deal(amount=3, to=TargetFilter()),)),),
    "Prevent Two": (Ability("resolve", (m.ChangeDamage(how="prevent", amount=2, what=TargetFilter()),)),),
    "Double": (Ability("resolve", (m.ChangeDamage(how="double", what=TargetFilter()),)),),
    "End All": (Ability("resolve", (m.Kill(what=TargetFilter()),)),),
    "Drop Two": (Ability("resolve", (m.Discard(count=2), m.Draw())),),
    "Drop Hand": (Ability("resolve", (m.Discard(count=None), m.Draw())),),
    "Push": (Ability("resolve", (m.Move(what=1),), (UNIT,)),),
    "Push Both": (Ability("resolve", (m.Move(what=1), m.Move(what=2)), (UNIT, UNIT)),),
    "Two Recruits": (Ability("resolve", (m.PlayToken(token="Recruit", count=2),)),),
    "Give Up One": (Ability("resolve", (m.Kill(what=1),), (msgspec.structs.replace(MINE, must=True),)),),
    "Back Again": (
        Ability(
            "resolve",
            (m.Banish(what=1), Play(what=1, price=Ignoring("cost"))),
            (Choice(TargetFilter(whose="you", where="base")),),
        ),
    ),
    "Nobody Knows": None,
}
"""Spells made up for the questions that they ask, and what they do."""

CARDS |= {name: Card(name, "spell", ("calm",), 1, keywords=("Hidden",), abilities=does) for name, does in MADE.items()}
CARDS |= {
    "Killer": Card(
        "Killer", "unit", ("calm",), 2, 0, 2, abilities=(Ability("play", (m.Kill(what=1),), (THEIRS,), may=True),)
    ),
    "Asker": Card("Asker", "unit", ("calm",), 2, 0, 2, abilities=(Ability("play", (m.Draw(),), may=True),)),
    "Eater": Card("Eater", "unit", ("calm",), 2, 0, 5, additional=(Additional("kill", Cost(kill=1), mandatory=True),)),
    "Tirer": Card(
        "Tirer",
        "unit",
        ("calm",),
        2,
        0,
        5,
        additional=(Additional("exhaust", Cost(objects=ObjectCost("exhaust", TIRED)), mandatory=True),),
    ),
    "Hurrier": Card("Hurrier", "unit", ("calm",), 2, 0, 3, keywords=("Accelerate",)),
    "Engine": Card(
        "Engine",
        "gear",
        ("calm",),
        2,
        abilities=(
            Ability("activate", (m.Draw(),), cost=Cost(exhaust=True)),
            Ability("activate", (m.GiveMight(amount=3, to=1),), (MINE,), cost=Cost(recycle=2)),
        ),
    ),
    "Toll House": Card("Toll House", "battlefield", abilities=None, may=("costs",)),
    "Riddle": Card("Riddle", "gear", ("calm",), 2, abilities=None, may=()),
    "Shifter": Card("Shifter", "unit", ("calm",), 2),
    "Idler": Card("Idler", "unit", ("calm",), 2, 0, 3, standing=(NoCombatDamage(only_if=ThereAre(STRONG)),)),
    "Roomy": Card("Roomy", "unit", ("calm",), 2, 0, 3, standing=(FacedownRoom(1),)),
    "Lens": Card("Lens", "gear", standing=(SpellsRepeat(), SpellsRepeat())),
    "Wall": Card("Wall", "unit", ("calm",), 2, 0, 3, keywords=("Tank",)),
}
"""Permanents made up for their questions and abilities."""

AGREED = GameSetup({"A": "Ann", "B": "Bea"}, ("Void Gate", "Zaun Warrens"))
DECKS = {
    "A": (CANARY, PLAIN_CANARY, "Consult the Past", "Teemo, Scout", "Pakaa Cub"),
    "B": (CANARY, "Consult the Past", "Shipyard Skulker"),
}
HIDER, WALKER, SPELL, TEEMO, CUB = range(5)
"""Places in the deck of A."""
