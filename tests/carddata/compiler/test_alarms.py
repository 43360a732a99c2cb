"""A fault of a build is told before anything is written: false reminders, and two readings of a known card."""

from collections.abc import Iterator

import pytest

from carddata import lexicon
from carddata.compiler import reading
from carddata.compiler.alarms import Alarm, alarms, false_reminders
from carddata.compiler.build import build_cards
from carddata.compiler.generality import idioms, labelled_grammar
from carddata.lexicon import Form
from carddata.model.card import Card
from carddata.sources.printed import PrintedCard

GNOME = PrintedCard("Gnome", "gear", token=True, text="[Reaction] — Kill this, :rb_exhaust:: [Add] :rb_energy_2:.")


def built(*printed: PrintedCard) -> dict[str, Card]:
    return {card.name: card for card in build_cards(printed)}


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("[Shield 2] (+3 :rb_might: while I'm a defender.)", "Shield"),
        ("[Shield] (+2 :rb_might: while I'm a defender.)", "Shield"),
        ("[Assault 2], [Shield] (+2 :rb_might: while I'm an attacker or defender.)", "Shield"),
        ("[Tank] (I must be assigned combat damage last.)", "Backline"),
        ("[Tank] (I may dance.)", "Tank"),
        ("[Deflect] (Opponents must pay :rb_rune_rainbow::rb_rune_rainbow: to choose me with a spell.)", "Deflect"),
        ("[Hunt 2] (When I conquer or hold, gain 3 XP.)", "Hunt"),
        ("[Level 4][>] I enter ready. (While you have 6+ XP, get this.)", "Level"),
        ("When I hold, [Predict 2]. (Look at the top three cards of your Main Deck.)", "Predict"),
        ("Draw 7. (When I die, get the effect.)", "Deathknell"),
        ("[Tank]\nWhen I hold, draw 7. (I must be assigned combat damage first.)", "Tank"),
        ("When I hold, draw 7 for each [Mighty] unit. (A unit is Mighty while it has 6+ :rb_might:.)", "Mighty"),
        ("When I hold, stun a unit. (Give it a +1 :rb_might: buff.)", "Buff"),
        ("Stun a Calm (:rb_rune_body:) unit.", "body"),
    ],
)
def test_a_reminder_that_disagrees_with_its_line_is_false(text: str, of: str) -> None:
    (false,) = false_reminders(text, {}, {})
    assert (false.at, false.of) == (text.index("("), of)


@pytest.mark.parametrize(
    "text",
    [
        "[Shield 2] (+2 :rb_might: while I'm a defender.)",
        "[Assault 2], [Shield 2] (+2 :rb_might: while I'm an attacker or defender.)",
        "[Deflect 2] (Opponents must pay :rb_rune_rainbow::rb_rune_rainbow: to choose me with a spell.)",
        "When I hold, [Predict 2]. (Look at the top two cards of your Main Deck.)",
        "When I hold, stun a unit. (It doesn't deal combat damage this turn.)",
        "When I hold, draw 7. (This happens early.)",
        "Stun a Calm (:rb_rune_calm:) unit.",
        "Not read ♥ at all. (Whatever.)",
    ],
)
def test_other_reminders_are_not(text: str) -> None:
    assert false_reminders(text, {}, {}) == ()


def test_a_reminder_that_gives_a_token_another_ability_is_false() -> None:
    tokens = built(GNOME)
    text = 'Play a Gnome gear token. (It has "[Reaction] — Kill this, :rb_exhaust:: [Add] :rb_energy_{}:.")'
    assert false_reminders(text.format(2), tokens, {}) == ()
    assert [false.of for false in false_reminders(text.format(1), tokens, {})] == ["Gnome"]


def test_a_build_tells_the_card_and_the_box_of_a_false_reminder() -> None:
    false = "[Tank] (I may dance.)"
    cards = {
        "Red Hound": PrintedCard("Red Hound", "unit", text=false),
        "Coat": PrintedCard("Coat", "gear", tags=("Equipment",), text="", effect=false, bonus=1),
        "Blue Hound": PrintedCard("Blue Hound", "unit", text="[Tank]"),
    }
    told = alarms(cards, build_cards(cards.values()), {}, {})
    assert told == (Alarm("reminder", "Red Hound", 1, 7, "Tank"), Alarm("reminder", "Coat", 2, 7, "Tank"))


def forget() -> None:
    """Read the grammar and the lexicon anew."""
    for cached in (lexicon.rows, lexicon.bracketed, reading._parser, labelled_grammar, idioms):
        cached.cache_clear()


@pytest.fixture
def wrong_row(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A row of the lexicon that has the word for a unit also as a word for gear."""
    forms = (*lexicon.forms(), Form("noun", "gear", "same", "unit"))
    monkeypatch.setattr(lexicon, "forms", lambda: forms)
    forget()
    yield
    monkeypatch.undo()
    forget()


CARDS = {
    "Red Hound": PrintedCard("Red Hound", "unit", text="[Tank]\nWhen I hold, kill a unit."),
    "Blue Hound": PrintedCard("Blue Hound", "unit", text="When I hold, kill a gear."),
}


@pytest.mark.usefixtures("wrong_row")
def test_a_row_that_makes_two_readings_of_a_known_card_is_told_with_both() -> None:
    known = {name: Card(name, "unit") for name in CARDS}
    (alarm,) = alarms(CARDS, build_cards(CARDS.values()), known, {})
    assert (alarm.code, alarm.card, alarm.box, alarm.at) == ("two-readings", "Red Hound", 1, 7)
    assert (alarm.of, alarm.other) == ("noun: gear", "Blue Hound")
    first, second = alarm.readings
    assert "gear" in first + second
    assert first != second


@pytest.mark.usefixtures("wrong_row")
def test_a_card_that_was_not_known_may_have_two_readings() -> None:
    assert alarms(CARDS, build_cards(CARDS.values()), {}, {}) == ()


def test_a_build_without_faults_has_no_alarms() -> None:
    assert alarms(CARDS, build_cards(CARDS.values()), {name: Card(name, "unit") for name in CARDS}, {}) == ()


def test_a_word_in_two_rows_of_a_column_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = (*lexicon.forms(), Form("act", "stun", "base", "kill"))
    monkeypatch.setattr(lexicon, "forms", lambda: forms)
    lexicon.rows.cache_clear()
    with pytest.raises(ValueError, match="kill stands in two rows of act: kill, stun"):
        lexicon.rows()
    lexicon.rows.cache_clear()
