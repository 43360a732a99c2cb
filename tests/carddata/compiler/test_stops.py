"""Stops of the compiler: a text that is not understood whole means nothing, and says where it stopped."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import Card
from carddata.model.stops import Stop

TOKENS = {"Gnome": Card("Gnome", "unit", might=4, keywords=("Tank",), token=True)}


def stop(text: str, kind: Any = "unit", domains: Any = ("mind",)) -> Stop:
    found = compile_text(text, kind, domains, TOKENS)
    assert isinstance(found, Stop), found
    return found


@pytest.mark.parametrize(
    ("text", "kind", "code", "at"),
    [
        ("When I hold, dance.", "unit", "unknown-word", 13),
        ("When I hold, draw 7 beneath a unit.", "unit", "unknown-word", 20),
        ("When I hold, draw 7 draw 7.", "unit", "unread", 20),
        ("When I hold, draw 7", "unit", "unread", 18),
        ("Draw 7. Then", "spell", "unread", 8),
        ("[Tank] a unit.", "unit", "unread", 7),
        ("Draw 7 ♥.", "spell", "unknown-symbol", 7),
        ("Draw 7. (Not closed.", "spell", "bracket-not-closed", 8),
        ("Draw 7).", "spell", "unknown-symbol", 6),
        ("Draw 7. " * 600, "spell", "too-long", 4000),
        ("a " * 200, "spell", "too-long", 240),
        ("[Tank]\n[Juggle 2]", "unit", "keyword", 7),
        ("[Tank 2]", "unit", "keyword", 0),
        ("[Tank]\n[Hunt 0]", "unit", "keyword", 7),
        ("When I hold, gain 0 XP.", "unit", "mechanic", 18),
        ("When I hold, you may spend 0 XP to draw 7.", "unit", "mechanic", 27),
        ("[Level 0] — When I hold, draw 7.", "unit", "mechanic", 0),
        ("", "spell", "no-text", 0),
        ("(I am more than that.)", "unit", "lone-reminder", 0),
        ("[Tank] (A reminder.)\n(I am more than that.)", "unit", "lone-reminder", 21),
        ("((Draw 7.))", "unit", "lone-reminder", 0),
        ("[Tank] (A reminder.)<br /><i>(Draw 7 (or (more)).)</i>", "unit", "lone-reminder", 29),
        ("[Action]", "spell", "trigger", 0),
        # keywords and symbols of the future
        ("[Tank]\n[Frost 2] — When I hold, draw 7.", "unit", "keyword", 7),
        ("When I hold, [Frost] 2.", "unit", "keyword", 13),
        ("When I hold, draw 7, then [Frost] a unit.", "unit", "keyword", 26),
        ("When I hold, pay :rb_frost: to draw 7.", "unit", "unknown-symbol", 17),
        (":rb_frost:: Draw 7.", "unit", "unknown-symbol", 0),
        (":rb_energy_1:, :rb_rune_void:: Draw 7.", "unit", "unknown-symbol", 15),
        ("When I hold, you may pay {Frost Rune} to draw 7.", "unit", "unknown-symbol", 25),
    ],
)
def test_where_and_why(text: str, kind: Any, code: str, at: int) -> None:
    found = stop(text, kind)
    assert (found.code, found.at) == (code, at)


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        # on a card of that type these words mean nothing
        ("When I hold, draw 7.", "gear", "trigger"),
        ("[Quick-Draw]", "unit", "place"),
        ("Kill a friendly unit. It deals damage equal to its Might to an enemy unit.", "spell", "mechanic"),
        ("Return a unit to its owner's hand. It deals damage equal to its Might to a unit.", "spell", "mechanic"),
        ("[Deathknell] — Deal damage equal to my Might to an enemy unit.", "unit", "mechanic"),
        ("[Quick-Draw]", "gear", "reference"),
        ("[Hunt 7]", "gear", "place"),
        ("When I hold, draw 7.", "legend", "trigger"),
        ("When you play this, draw 7.", "unit", "trigger"),
        ("When you hold, draw 7.", "battlefield", "trigger"),
        ("When you hold here, draw 7.", "unit", "trigger"),
        ("When you hold, draw 7.", "spell", "trigger"),
        (":rb_exhaust:: Draw 7.", "spell", "trigger"),
        (":rb_exhaust:: Draw 7.", "battlefield", "trigger"),
        ("Draw 7.", "unit", "trigger"),
        ("Kill me.", "spell", "reference"),
        ("Kill a unit here.", "spell", "place"),
        ("Kill me, :rb_exhaust:: Draw 7.", "legend", "place"),
        ("[Level 4][>] Draw 7.", "unit", "trigger"),
        ("Deal damage equal to my Might to a unit.", "spell", "reference"),
        ("It deals damage equal to its Might to a unit.", "spell", "reference"),
        ("Choose three units. They deal damage equal to their Mights to each other.", "spell", "reference"),
        ("Kill a gear. It deals damage equal to its Might to a unit.", "spell", "reference"),
        ("Choose a unit. We deal damage equal to our Mights to each other.", "spell", "reference"),
        ("When you play me, attach it to a unit you control.", "unit", "mechanic"),
        ("When you play this, kill a unit, then attach it to a unit.", "gear", "mechanic"),
        ("Kill another unit.", "spell", "reference"),
        ("Play a 4 :rb_might: Gnome unit token with [Tank] here.", "spell", "place"),
        ("If I'm at a battlefield, I enter ready.", "unit", "condition"),
        ("If you control a ready unit here, I enter ready.", "unit", "condition"),
        ("When I hold, if you control three or more units at a battlefield, draw 7.", "unit", "condition"),
        ("When I hold, if you have three or more cards, draw 7.", "unit", "condition"),
        ("When I hold, if you control a unit with total might 4 or less, draw 7.", "unit", "condition"),
        # words that refer to nothing, or to two things
        ("Kill it.", "spell", "reference"),
        ("Kill a unit and an enemy unit. Buff it.", "spell", "reference"),
        ("Kill all units. Buff them.", "spell", "reference"),
        ("Choose a unit. Draw 7.", "spell", "reference"),
        ("When you play a spell, buff all other friendly units there.", "unit", "reference"),
        ("When I hold, buff a friendly unit and another unit.", "unit", "reference"),
        ("When a friendly unit dies, buff another friendly gear.", "gear", "reference"),
        ("When a friendly unit dies, stun a friendly unit and buff another friendly unit.", "gear", "reference"),
        ("When you hold, buff another friendly unit.", "legend", "reference"),
        ("When I hold, if you paid the additional cost, draw 7.", "unit", "reference"),
        ("You may pay :rb_energy_3: as an additional cost to play me.", "unit", "reference"),
        # what the engine would carry out otherwise than it is written
        ("Move two enemy units to a battlefield.", "spell", "mechanic"),
        ("Move two friendly units.", "spell", "mechanic"),
        ("Move a unit and move it.", "spell", "mechanic"),
        ("Move a unit and move up to one stunned unit.", "spell", "mechanic"),
        ("Deal 9 to all enemy units at the same battlefield.", "spell", "mechanic"),
        ("When I hold, you may draw 7. Discard 4.", "unit", "mechanic"),
        ("Discard your hand. If you do, draw 7.", "spell", "mechanic"),
        ("When I hold, you may pay :rb_energy_2: to kill a unit. If you do, draw 7.", "unit", "mechanic"),
        ("Draw 7. If you do, discard 4.", "spell", "mechanic"),
        # costs in power of another domain
        (":rb_rune_fury:: Draw 7.", "unit", "domain"),
        # kinds that an operation does not fit
        ("Stun a gear.", "spell", "reference"),
        ("Counter a unit.", "spell", "reference"),
        ("Return another unit from your trash to your hand.", "unit", "reference"),
        ("Return a ready unit from your trash to your hand.", "spell", "reference"),
        ("Return an enemy unit from your trash to your hand.", "spell", "reference"),
        ("Return two units at the same location from your trash to your hand.", "spell", "reference"),
        ("Return all units from your trash to your hand.", "spell", "reference"),
        ("Banish an enemy unit from your trash.", "spell", "reference"),
        ("Kill a friendly enemy unit.", "spell", "reference"),
        ("Kill a unit at each location.", "spell", "reference"),
        ("Kill up to two units at each location.", "spell", "place"),
        ("Kill up to one unit with total Might 3 or less at each location.", "spell", "place"),
        ("Draw 7 for each unit at each location.", "spell", "place"),
        # parts that do not go together, though each of them is read elsewhere
        ("Deal 7.", "spell", "reference"),
        ("Deal 7 if you control a gear.", "spell", "unread"),
        ("Draw 7. Do this: Draw 4.", "spell", "unread"),
        ("Draw 7. Then, if you do, then draw 4.", "spell", "mechanic"),
        ("Friendly units enter ready.", "spell", "place"),
        ("Enemy units enter ready this turn.", "spell", "mechanic"),
        ("Enemy units you play this turn enter ready.", "spell", "reference"),
        ("Units you play this turn enter ready this turn.", "spell", "unread"),
        ("The next unit enters ready this turn.", "spell", "unread"),
        ("An opponent can't play cards this turn.", "spell", "unread"),
        ("Each other player can't play spells this turn.", "spell", "unread"),
        ("Opponents can't move it this turn.", "spell", "unread"),
        ("Choose a unit. You can't play it this turn.", "spell", "unread"),
        ("Choose a unit. The next time it would die this turn, prevent it.", "spell", "unread"),
        ("Choose a unit. The next time it would be dealt damage this turn, banish it instead.", "spell", "unread"),
        ("Choose a unit. If it would be dealt damage this turn, prevent it.", "spell", "unread"),
        ("Choose a unit. If it would die this turn, kill it instead.", "spell", "unread"),
        ("Choose a unit. If an enemy unit would die this turn, banish it instead.", "spell", "unread"),
        (
            "Choose an opponent. They reveal their hand. Choose a unit from it, and discard it.",
            "spell",
            "unread",
        ),
        (
            "Choose an opponent. They reveal their hand. Choose a unit from it, and they banish it.",
            "spell",
            "unread",
        ),
        (
            "Choose an opponent. They reveal their hand. Choose a unit from it, and kill it.",
            "spell",
            "unread",
        ),
        (
            "Choose an opponent. They reveal their hand. Choose a unit from it. If you do, they discard it.",
            "spell",
            "unread",
        ),
        ("Pay any amount of Energy to [Add] :rb_energy_1:.", "spell", "unread"),
        ("Pay any amount of Energy to draw 7.", "spell", "unread"),
        ("For each buff spent, draw 7.", "spell", "reference"),
        ("Draw 7 at the end of your next turn.", "spell", "unread"),
        ("Draw 7 at the start of the turn.", "spell", "unread"),
        ("Draw 7 at the end of your next Main Phase.", "spell", "unread"),
        ("Draw 7 at the end of your next combat.", "spell", "unread"),
        ("Choose a unit. If it attacks this turn, draw 7.", "spell", "unread"),
        ("When I attack, deal damage equal to its [Assault] to an enemy unit.", "unit", "unread"),
        ("When I attack, deal damage equal to my [Tank] to an enemy unit.", "unit", "keyword"),
        ("Give a unit +:rb_might: equal to the unit's Might this turn.", "spell", "unread"),
        ("Give a unit +:rb_might: equal to that burned card's Might this turn.", "spell", "unread"),
        ("Give a unit +:rb_might: equal to the burned unit's Might this turn.", "spell", "unread"),
        ("Choose a unit. Its Might becomes the Might of another unit this turn.", "spell", "unread"),
        ("Choose a unit. Increase its Might to 5 this turn.", "spell", "unread"),
        # tokens that are described otherwise than they are
        ("Play a 4 :rb_might: Gnome unit token.", "spell", "token"),
        ("Play a 5 :rb_might: Gnome unit token with [Tank].", "spell", "token"),
        ("Play a Gnome gear token.", "spell", "token"),
        ("Play a 4 :rb_might: Troll unit token with [Tank].", "spell", "token"),
    ],
)
def test_never_half_a_meaning(text: str, kind: Any, code: str) -> None:
    assert stop(text, kind).code == code


def test_power_of_one_domain_is_not_power_of_both() -> None:
    assert stop(":rb_rune_mind:: Draw 7.", "unit", ("mind", "body")).code == "domain"
    assert isinstance(compile_text("[C]: Draw 7.", "unit", ("mind", "body")), Meaning)


WORDS = (
    "a an unit units enemy friendly here there kill stun draw move to its base deal 3 {2} if when then you may I me it "
    "play hold conquer , . : — [Tank] [Legion] :rb_exhaust: and or all any number of ( ) another choose"
)


@settings(max_examples=80)
@given(
    st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=40).map(" ".join),
    st.sampled_from(["unit", "spell", "gear"]),
)
def test_any_words_give_a_meaning_or_a_stop_within_the_text(text: str, kind: Any) -> None:
    found = compile_text(text, kind, ("mind",), TOKENS)
    assert isinstance(found, Meaning) or 0 <= found.at <= len(text)


@settings(max_examples=300)
@given(st.text(max_size=80))
def test_any_characters_give_a_meaning_or_a_stop_within_the_text(text: str) -> None:
    found = compile_text(text, "spell")
    assert isinstance(found, Meaning) or 0 <= found.at <= len(text)
