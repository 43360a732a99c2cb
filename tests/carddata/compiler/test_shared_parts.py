"""Parts that several rules share: contractions, places, zones, what somebody has, amounts and degrees."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop


def meaning(text: str) -> Meaning:
    compiled = compile_text(text, "spell" if text.startswith(("Choose", "Each", "Kill", "Put", "Return")) else "unit")
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


DAMAGED = "Choose a unit. Deal damage equal to the damage marked on it to it."
DEALT = "Choose a unit. Deal damage{} equal to the number of units you control{}."
XP = "When I hold, gain XP equal to the {}."
EACH = "Each player {} one of their units{}."
GIVEN = "When I hold, give a unit +1 :rb_might: this turn for each gear you control{}."


def holding(condition: str) -> str:
    return f"When I hold, if {condition}, draw 1."


def chosen(condition: str) -> str:
    return f"Choose a unit. If {condition}, stun it."


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (holding("I've moved this turn"), holding("I have moved this turn")),
        (holding("you've won a combat this turn"), holding("you won a combat this turn")),
        (holding("I'm at a battlefield an opponent controls"), holding("I'm at an enemy battlefield")),
        (holding("I'm not in base"), holding("I'm not in a base")),
        (holding("I have a buff"), holding("I'm buffed")),
        (chosen("it has a buff"), chosen("it's buffed")),
        (holding("you control no less than 3 gear"), holding("you control 3 or more gear")),
        (holding("your score is 5 or higher"), holding("you have 5 or more points")),
        (
            holding("your score is higher than an opponent's"),
            holding("your score is greater than an opponent's score"),
        ),
        (holding("your score is lower than an opponent's"), holding("an opponent's score is higher than yours")),
        (holding("you have at least 3 cards in your hand"), holding("you have 3 or more cards in hand")),
        ("When I hold, put the top 2 cards of your deck into your trash.", "When I hold, burn 2."),
        (
            "Return a unit from opponents' trashes to its owner's hand.",
            "Return a unit from an opponent's trash to its owner's hand.",
        ),
        (
            holding("you control a gear").replace("draw 1", "I get [Tank] this turn"),
            holding("you control a gear").replace("draw 1", "I gain [Tank] this turn"),
        ),
        ("When a combat starts here, draw 1.", "When a combat begins here, draw 1."),
        (
            "I have [Tank] while you control a unit with [Repeat].",
            "While you control a unit with [Repeat], I have [Tank].",
        ),
        ("Choose two units. Ready each of them.", "Choose two units. Ready them."),
        (holding("your hand is empty"), holding("you have no cards in your hand")),
        (holding("your trash is empty"), holding("you have no cards in your trash")),
        (holding("you control no fewer than 3 gear"), holding("you control at least 3 gear")),
        ("When I'm chosen by an ability or spell, draw 1.", "When I'm chosen by a spell or ability, draw 1."),
        ("Choose a unit. Give +1 :rb_might: to it this turn.", "Choose a unit. Give it +1 :rb_might: this turn."),
        (DEALT.format(" to it", ""), DEALT.format("", " to it")),
    ],
)
def test_the_same_in_other_words(text: str, same: str) -> None:
    assert meaning(text) == meaning(same)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (holding("I'm at an enemy battlefield"), holding("I'm at a battlefield you control")),
        (holding("I'm not at a battlefield you control"), holding("I'm at a battlefield you control")),
        (holding("I have [Tank]"), holding("I have a buff")),
        (holding("an opponent's score is 5 or more"), holding("your score is 5 or more")),
        (holding("you control more than 2 gear"), holding("you control no more than 2 gear")),
        (chosen("it's at a battlefield you control"), chosen("it's at a battlefield")),
        ("When you play a unit from your hand, draw 1.", "When you play a unit from your trash, draw 1."),
        ("Kill a unit. Draw 1.", "Kill a unit. Draw cards equal to its Might."),
        (GIVEN.format(""), GIVEN.format(" to a maximum of +3 :rb_might:")),
        (
            "Choose a unit. Deal damage equal to the damage marked on it to a unit.",
            "Choose a unit. Deal damage equal to its Might to a unit.",
        ),
        (holding("you control a unit with [Repeat]"), holding("you control a unit with [Legion]")),
        ("Choose a unit. If it was yours, draw 1.", "Choose a unit. If it was an enemy unit, draw 1."),
        ("When I'm chosen by a spell, draw 1.", "When I'm chosen by a spell or ability, draw 1."),
        (XP.format("highest Might among your units"), XP.format("total Might of your units")),
        (EACH.format("kills", ""), EACH.format("returns", " to its owner's hand")),
    ],
)
def test_each_part_says_something(text: str, other: str) -> None:
    assert meaning(text) != meaning(other)


@pytest.mark.parametrize(
    "text",
    [
        holding("I's buffed"),
        holding("they'm buffed"),
        "When I attack, kilvn't a unit.",
        holding("I'm at my owner's battlefield"),
        holding("I'm at an enemy battlefield alone"),
        holding("each opponent's score is 5 or more"),
        holding("my score is 5 or more"),
        holding("my Might is greater than your score"),
        holding("your units have a buff"),
        holding("I have total Might 5 or more"),
        holding("my Might is less than 0"),
        chosen("it's in combat"),
        chosen("it's at an enemy battlefield"),
        chosen("it had [Tank]"),
        "Kill a unit at an enemy battlefield.",
        "Put the top 2 cards of their Main Deck into your trash.",
        "Put the top 2 cards of your Main Deck into your hand.",
        "Return a unit to their hand.",
        "Return a unit to a player's hand.",
        "Return a unit to an opponent's hand.",
        "Return a unit from trash to its owner's hand.",
        "Return a unit from my owner's trash to its owner's hand.",
        "Choose a unit. Play it, ignoring your cost.",
        "When you play a unit from an opponent's hand, draw 1.",
        "When you discard a card from a deck, draw 1.",
        "When I hold, I each gain +1 :rb_might: this turn.",
        "When I hold, I gain all keywords this turn.",
        "When I hold, draws 1.",
        holding("their hand is empty"),
        holding("your deck is empty"),
        "When I'm chosen by an enemy unit, draw 1.",
        "When you use an ability of a spell, draw 1.",
        XP.format("highest Might among enemy units"),
        XP.format("total Might of your gear"),
        EACH.format("returns", ""),
        EACH.format("kills", " to its owner's hand"),
        EACH.format("moves", ""),
        "Choose a unit. If it is yours, draw 1.",
        "Choose a unit. Your unit deals damage equal to its Might to it.",
        "Choose a unit. Deal damage to it 3.",
        "Choose a unit. Give +1 :rb_might: it this turn.",
        "Kill a unit. Play a unit with cost at least :rb_energy_3: from your trash, ignoring its cost.",
        "When I hold, reveal 2.",
        "When a showdown ends, draw 1.",
        "When a combat holds, draw 1.",
        "When I begin, draw 1.",
        "When a unit is stunned damage, draw 1.",
        "When I hold, gain XP equal to my base Might.",
        "Kill a unit. Deal damage equal to the damage marked on a unit to a unit.",
        "Kill a unit. Deal damage equal to the Might of two units to a unit.",
        "Kill a unit. Deal damage equal to the Energy cost of it to a unit.",
        "Choose a unit. Double its base Might this turn.",
        "Choose a unit. Ready each of it.",
        "Choose a unit. Deal damage equal to the drawn card's Energy cost to it.",
    ],
)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    kind = "spell" if text.startswith(("Choose", "Each", "Kill", "Put", "Return")) else "unit"
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
