"""Triggers on what players do and what becomes of others, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Card, Enters
from carddata.model.continuous import HasMight
from carddata.model.costs import Cost
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, HasTag, Is, IsNot, IsToken, TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggerChange
from carddata.model.triggers import (
    At,
    CausedBy,
    EventFilter,
    InOwnBeginning,
    LeftPlace,
    NthTime,
    OnceEachTurn,
    OneOrMore,
    Spending,
)
from tests.kit.meanings import DRAW, TOKENS, meaning, only

BY_YOU = EventFilter(by="you")
NO_OTHER_DOG = TargetFilter(whose="you", that=(IsNot(Is("this")), IsNot(HasTag(("Dog",)))))
TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",))])
FRIENDLY = TargetFilter(whose="friendly")
FIGHTING = (
    c.Itself(TargetFilter(that=(HasState("attacking"),))),
    c.Itself(TargetFilter(that=(HasState("defending"),))),
)


def on_either_score(on: EventFilter | None = None) -> list[Ability]:
    """One ability that draws as somebody conquers or holds."""
    return [Ability("conquer", DRAW, on=on, also="hold"), Ability("hold", DRAW, on=on, also="conquer")]


EVENTS = (
    (
        "When an opponent scores, draw 7.",
        "gear",
        on_either_score(EventFilter(by="enemy")),
    ),
    ("When a player conquers, draw 7.", "legend", [Ability("conquer", DRAW, on=EventFilter())]),
    (
        "When you score, draw 7.",
        "unit",
        on_either_score(BY_YOU),
    ),
    ("When you score here, draw 7.", "battlefield", on_either_score()),
    (
        "The first time I win a combat each turn, draw 7.",
        "unit",
        [Ability("win", DRAW, on=EventFilter("me", that=(NthTime(1),)))],
    ),
    (
        "When I die in combat, choose an opponent. They gain 3 points.",
        "unit",
        [
            Ability(
                "death",
                (m.GainPoints(points=3, who=1),),
                (Choice(TargetFilter(kind="player", whose="enemy")),),
                only_if=condition,
                in_words=True,
            )
            for condition in FIGHTING
        ],
    ),
    (
        "When you play me or at the start of your Beginning Phase, draw 7.",
        "unit",
        [Ability("play", DRAW), Ability("beginning", DRAW)],
    ),
    (
        "When you play me or another Dog, draw 7.",
        "unit",
        [
            Ability("play", DRAW),
            Ability("plays", DRAW, on=EventFilter(TargetFilter(that=(IsNot(Is("this")), HasTag(("Dog",)))), by="you")),
        ],
    ),
    (
        "When one or more enemy units die, draw 7.",
        "legend",
        [Ability("dies", DRAW, on=EventFilter(TargetFilter(whose="enemy"), that=(OneOrMore(),)))],
    ),
    (
        "When another non-Dog unit you control dies, draw 7.",
        "unit",
        [
            Ability(
                "dies",
                DRAW,
                on=EventFilter(TargetFilter(whose="you", that=(IsNot(Is("this")), IsNot(HasTag(("Dog",)))))),
            )
        ],
    ),
    (
        "The first time a friendly unit dies during your Beginning Phase each turn, draw 7.",
        "gear",
        [Ability("dies", DRAW, on=EventFilter(FRIENDLY, that=(InOwnBeginning(), NthTime(1))))],
    ),
    (
        "When you play me, draw 7 if your other units have total Might 6 or more.",
        "unit",
        [
            Ability(
                "play",
                (
                    m.Draw(
                        count=7,
                        only_if=c.Counted(q.MightOf(TargetFilter(whose="you", that=(IsNot(Is("this")),)), "total"), 6),
                    ),
                ),
            )
        ],
    ),
)

STOPPED = (
    ("When an opponent score, draw 7.", "gear"),
    ("When an opponent scores, draw 7.", "battlefield"),
    ("When you scores, draw 7.", "gear"),
    ("When you play me or a Dog, draw 7.", "unit"),
    ("When you play me or another Dog, draw 7.", "gear"),
    ("When one or more enemy units die, return them to their owners' hands.", "unit"),
    ("The first time a friendly unit dies each turn, return it to its owner's hand.", "unit"),
    ("When I die in combat, draw 7.", "gear"),
    ("When you play this, draw 7 if your other units have total Might 6 or more.", "legend"),
)


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("I'm stunned", "stun", EventFilter("me")),
        ("a friendly unit here is buffed", "buff", EventFilter(TargetFilter(whose="friendly", where="here"))),
        ("an enemy unit is readied", "ready", EventFilter(TargetFilter(whose="enemy"))),
    ],
)
def test_what_becomes_of_a_unit_by_anybody(words: str, when: Any, on: EventFilter) -> None:
    found = only(f"When {words}, draw 7.")
    assert (found.when, found.on) == (when, on)


@pytest.mark.parametrize(("text", "kind", "abilities"), EVENTS, ids=[text for text, _, _ in EVENTS])
def test_a_trigger_on_an_event(text: str, kind: Any, abilities: Any) -> None:
    found = compile_text(text, kind, ("mind",), tags=TAGS)
    assert isinstance(found, Meaning), found
    assert list(found.abilities) == abilities


@pytest.mark.parametrize(("text", "kind"), STOPPED, ids=[f"{kind}: {text}" for text, kind in STOPPED])
def test_what_means_nothing_there_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), tags=TAGS), Stop)


def test_a_unit_enters_ready_after_a_death_in_the_beginning_phase() -> None:
    condition = c.Counted(q.HowOften("dies", EventFilter(TargetFilter(whose="friendly"), that=(InOwnBeginning(),))), 1)
    text = "If a friendly unit died during your Beginning Phase this turn, I enter ready."
    assert meaning(text).standing == (Enters(ready=True, only_if=condition),)


SPELL = TargetFilter(kind="spell")
CONTROLLED = c.ThereAre(TargetFilter(kind="battlefield", whose="you", where="here"))

MORE_EVENTS = (
    (
        "When an opponent moves to a battlefield other than mine, draw 7.",
        "unit",
        [Ability("move", DRAW, on=EventFilter(by="enemy", that=(OneOrMore(), At("elsewhere"))))],
    ),
    (
        "When you use an activated ability of a gear, draw 7.",
        "legend",
        [Ability("use", DRAW, on=EventFilter(by="you", that=(CausedBy("gear"),)))],
    ),
    ("When you spend a buff, draw 7.", "unit", [Ability("spend a buff", DRAW, on=EventFilter(by="you"))]),
    (
        "When this is played, discarded, or killed, draw 7.",
        "gear",
        [Ability("play", DRAW), Ability("discarded", DRAW), Ability("death", DRAW, in_words=True)],
    ),
    ("When this leaves the board, draw 7.", "gear", [Ability("leaves", DRAW)]),
    ("When you discard me, draw 7.", "unit", [Ability("discarded", DRAW)]),
    (
        "When you recycle one or more cards to your Main Deck, draw 7.",
        "legend",
        [Ability("recycle", DRAW, on=EventFilter(by="you"))],
    ),
    (
        "When a friendly unit moves from my location, I may be moved with it.",
        "unit",
        [Ability("move", (m.Move(to="with it"),), may=True, on=EventFilter(FRIENDLY, that=(LeftPlace("here"),)))],
    ),
    ("When a showdown begins here, draw 7.", "unit", [Ability("showdown", DRAW, on=EventFilter(that=(At("here"),)))]),
    (
        "When a showdown begins at a battlefield you control, draw 7.",
        "gear",
        [Ability("showdown", DRAW, on=EventFilter(that=(At("yours"),)))],
    ),
    ("When you recycle a rune, draw 7.", "gear", [Ability("recycle a rune", DRAW, on=EventFilter(by="you"))]),
    (
        "When you play a spell, if you spent :rb_energy_3: or more, draw 7.",
        "unit",
        [Ability("plays", DRAW, on=EventFilter(SPELL, by="you", that=(Spending(3),)))],
    ),
    (
        "While you control this battlefield, when you play a spell, if you spent :rb_energy_3: or more, draw 7.",
        "battlefield",
        [Ability("plays", DRAW, on=EventFilter(SPELL, by="you", that=(Spending(3),)), only_if=CONTROLLED)],
    ),
    (
        "When a player chooses a friendly unit here with a spell for the first time each turn, they draw 7.",
        "battlefield",
        [
            Ability(
                "choose",
                DRAW,
                theirs=True,
                on=EventFilter(TargetFilter(whose="friendly", where="here"), that=(CausedBy("spell"), OnceEachTurn())),
            )
        ],
    ),
    (
        "The first time a player plays a non-token unit here each turn, they may move another unit they control here "
        "to its base.",
        "battlefield",
        [
            Ability(
                "plays",
                (m.Move(what=1, to="base"),),
                (Choice(TargetFilter(whose="you", where="here", that=(IsNot(Is("it")),))),),
                may=True,
                theirs=True,
                on=EventFilter(TargetFilter(where="here", that=(IsNot(IsToken()),)), that=(OnceEachTurn(),)),
            )
        ],
    ),
    (
        "When a unit here is returned to a player's hand, that player may pay :rb_energy_2: to draw 7.",
        "battlefield",
        [
            Ability(
                "return",
                DRAW,
                may=True,
                theirs=True,
                on=EventFilter(TargetFilter(where="here")),
                cost=Cost(energy=2),
            )
        ],
    ),
    (
        "When you hold here, activate the conquer effects of units here.",
        "battlefield",
        [Ability("hold", (m.ActivateEffects(when="conquer", of=TargetFilter(where="here")),))],
    ),
)

MORE_STOPPED = (
    ("When an opponent moves to a battlefield other than mine, draw 7.", "gear"),
    ("When this leaves the board, ready this.", "gear"),
    ("When a showdown begins here, draw 7.", "gear"),
    ("When a showdown begins here, draw 7.", "battlefield"),
    ("When you discard me, ready me.", "unit"),
    ("When you discard me, draw 7.", "legend"),
    ("When a friendly unit moves from here, draw 7.", "gear"),
    ("When you stun a friendly unit, I may be moved with it.", "unit"),
    ("Your Nugget [Add] an additional :rb_rune_calm:.", "legend"),
    ("Your Trinket [Add] an additional :rb_energy_1:.", "legend"),
    ("When you play a unit, if you spent :rb_energy_3: or more, draw 7.", "unit"),
    ("While you control this battlefield, when you play a spell, if you spent :rb_energy_3: or more, draw 7.", "unit"),
    ("When you play a spell, if you spent :rb_energy_3: or more, draw 7.", "battlefield"),
    (
        "The first time a player plays a unit here each turn, they draw 7.",
        "unit",
    ),
    ("When a friendly unit is returned to its owner's hand, kill it.", "legend"),
    ("When a friendly unit is returned to its owner's hand, draw 7.", "unit"),
    ("When you hold here, activate the conquer effects of units.", "battlefield"),
    ("When I hold, activate the conquer effects of units here.", "unit"),
    ("Your conquer effects for holding here trigger an additional time.", "unit"),
    ("Your conquer effects for conquering here trigger an additional time.", "legend"),
    ("Your [Deathknell] effects trigger an additional time.", "battlefield"),
)


@pytest.mark.parametrize(("text", "kind", "abilities"), MORE_EVENTS, ids=[text for text, _, _ in MORE_EVENTS])
def test_a_trigger_on_what_players_do(text: str, kind: Any, abilities: Any) -> None:
    assert list(meaning(text, kind).abilities) == abilities


@pytest.mark.parametrize(("text", "kind"), MORE_STOPPED, ids=[f"{kind}: {text}" for text, kind in MORE_STOPPED])
def test_what_players_do_that_means_nothing_there_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("Your [Deathknell] effects trigger an additional time.", TriggerChange("Deathknell", "again")),
        (
            "Your conquer effects for conquering here trigger an additional time.",
            TriggerChange("conquer", "again", here=True),
        ),
        (
            "While your score is within 2 points of the Victory Score, your Nugget [ADD] an additional :rb_energy_1:.",
            AddsMore(token="Nugget", energy=1, only_if=c.Counted(q.ToVictory(), most=2)),
        ),
        ("Your hold effects trigger an additional time.", TriggerChange("hold", "again")),
        ("Your [Temporary] effects at my battlefield don't trigger.", TriggerChange("Temporary", "never", here=True)),
        (
            "If you've spent :rb_energy_3: or more to play a spell this turn, I have +9 :rb_might:.",
            HasMight(amount=9, only_if=c.Counted(q.ThisTurn("spent on a spell"), 3)),
        ),
    ],
)
def test_what_stands(text: str, standing: Any) -> None:
    assert meaning(text).standing == (standing,)
