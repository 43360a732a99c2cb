"""The parts of the game that a text may touch that is not compiled: on texts of our own."""

from typing import Any, get_args

import pytest

from carddata.compiler.touches import fragments, mechanics, touched_by
from carddata.model.stops import Mechanic
from carddata.model.unread import May

TOUCHED = (
    ("Units here have +9 :rb_might:.", "battlefield", "might"),
    ("While I'm at a battlefield, I have +9 :rb_might:.", "unit", "own might"),
    ("Your units have [Shield 7].", "legend", "might"),
    ("I have [Assault 7].", "unit", "own might"),
    ("Your units here have [Ganking] and [Deflect 7].", "unit", "costs, places"),
    ("I enter ready.", "unit", "ready"),
    ("This enters exhausted.", "gear", "ready"),
    ("If a friendly unit would die, banish it instead.", "gear", "death"),
    ("Prevent all spell and ability damage this turn.", "spell", "damage"),
    ("I cost :rb_energy_7: less.", "unit", "costs"),
    ("Opponents can't play cards this turn.", "spell", "prohibitions"),
    ("Your other units can't be stunned.", "unit", "marks, prohibitions"),
    ("Spells you play can't be countered.", "gear", "counters, prohibitions"),
    ("You may play me to an open battlefield.", "unit", "places"),
    ("When I hold, look at the top 9 cards of your Main Deck.", "unit", "on hold"),
    ("When I attack or defend, look at the top 9 cards of your Main Deck.", "unit", "on attack, on defend"),
    ("When another unit you control dies, reveal your hand.", "unit", "on a death"),
    ("When a friendly unit dies, reveal your hand.", "gear", "on death"),
    ("When a unit you control dies, reveal your hand.", "legend", "on death"),
    ("The first time an enemy unit dies during your turn, reveal your hand.", "gear", "on a death"),
    ("When another unit dies, reveal your hand.", "legend", "on a death"),
    ("When you discard a card, ready me.", "unit", "ready, on other"),
    ("When you discard a card, ready your units.", "unit", "ready, on other"),
    ("When you discard a card, give your units here +7 :rb_might: this turn.", "unit", "might, on other"),
    ("When you stun an enemy unit, move another unit to base.", "unit", "places, on other"),
    ("When you buff a unit, reveal your hand.", "unit", "on other"),
    ("At the end of your turn, reveal your hand.", "unit", "on ending"),
    ("If your hand is empty, you win the game.", "gear", "points"),
    ("Give a gear [Temporary].", "spell", "death, on beginning"),
    ("[Hunt 7]", "unit", ""),
    ("[Repeat] :rb_energy_7:\nReveal your hand.", "spell", "costs"),
    ("Reveal your hand. Draw 9.", "spell", ""),
    # what is not known may touch anything
    ("Units here dance.", "unit", "anything"),
    ("[Juggle 7]", "unit", "anything"),
    ("Skip your next turn.", "spell", "anything"),
    ("Your units have the text of your other units.", "unit", "anything"),
    ("Reveal your hand this turn.", "spell", "anything"),
    ("If you have no units, draw 9 instead.", "gear", "anything"),
    ("Reveal (your hand.", "spell", "anything"),
    ("(I am more than that.)", "unit", "anything"),
    # nor what stands without a word that says what it touches
    ("Only units with 9 :rb_might: or less can move here.", "battlefield", "anything"),
    ("Only units with [Tank] can attack me.", "unit", "anything"),
    ("Players play spells only on their own turn.", "gear", "anything"),
    # what happens the first time in each turn is what happens at that event
    ("The first time you discard a card each turn, draw 9.", "unit", "on other"),
    ("The first time a unit moves each turn, exhaust it.", "unit", "on other"),
    ("The first time I conquer each turn, draw 9.", "unit", "on conquer"),
    ("The first time an opponent plays a spell each turn, they discard 9.", "unit", "anything"),
)


@pytest.mark.parametrize(("text", "kind", "may"), TOUCHED, ids=[text for text, _, _ in TOUCHED])
def test_what_a_text_touches(text: str, kind: Any, may: str) -> None:
    assert set(touched_by(text, kind).may) == {word for word in may.split(", ") if word}


@pytest.mark.parametrize(
    ("text", "may"),
    [("[Tank]", {"damage"}), ("[Assault 7]", {"own might"}), ("When I hold, reveal your hand.", {"on hold"})],
)
def test_the_second_box_of_equipment_is_that_of_its_bearer(text: str, may: set[str]) -> None:
    assert set(touched_by(text, "gear", attached=True).may) == may


def test_all_that_is_touched_is_a_word_of_the_model() -> None:
    said = {word for fragment in (*fragments().known, *fragments().unasked) for word in fragment.may}
    tables = (fragments().keywords, fragments().given_keywords)
    said |= {word for table in tables for words in table.values() for word in words}
    assert said <= set(get_args(May))


def test_words_are_given_in_the_order_of_the_model() -> None:
    may = touched_by("When I hold, reveal your hand.\nI enter ready.", "unit").may
    assert list(may) == sorted(may, key=get_args(May).index)


def test_every_mechanic_that_is_told_apart_is_a_word_of_the_model() -> None:
    assert set(mechanics()) <= set(get_args(Mechanic))
