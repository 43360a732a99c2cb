"""Choices, permissions and gifts of players are read part by part: who, what, to which, and for how long."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",))])
READY_ME = '":rb_rune_rainbow:: Ready me."'
MODES = "When I hold, choose one {} —\n• Draw 1.\n• Gain 1 XP."
EACH_MAY = "When I hold, you and each opponent may draw 1. "
CHOSEN = "Each other player chooses a unit that hasn't been chosen for this spell. "
HAND = "When I hold, choose an opponent. They reveal their hand. "
ON_THE_BOARD = "from your Champion Zone or the board"


def compiled(text: str, kind: str) -> Meaning | Stop:
    tokens = {"Nugget": Card("Nugget", "gear", token=True)}
    return compile_text(text, kind, ("mind",), tokens, tags=TAGS)  # type: ignore[arg-type]


def meaning(text: str, kind: str = "unit") -> Meaning:
    whole = compiled(text, kind)
    assert isinstance(whole, Meaning), (text, whole)
    return whole


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (f"This turn, a friendly unit has {READY_ME}", f"Give a friendly unit {READY_ME} this turn.", "spell"),
        (
            f"Until the end of the turn, a friendly unit has {READY_ME}",
            f"Give a friendly unit {READY_ME} this turn.",
            "spell",
        ),
        (
            "Your next spell this turn has [Repeat] :rb_energy_2:.",
            "Give the next spell you play this turn [Repeat] :rb_energy_2:.",
            "spell",
        ),
        (
            "Each spell you play this turn has [Repeat] :rb_energy_2:.",
            "Give your spells this turn [Repeat] :rb_energy_2:.",
            "spell",
        ),
        (
            "Counter a spell unless its controller has you draw 2.",
            "Counter a spell unless its controller has you draw 2 cards.",
            "spell",
        ),
        ("Return your Chosen Champion to your hand.", "Put your Chosen Champion into your hand.", "spell"),
        (
            f"Put a Dog you own into your hand {ON_THE_BOARD}.",
            f"Put a Dog you own {ON_THE_BOARD} into your hand.",
            "spell",
        ),
        (
            ":rb_exhaust:: [Add] :rb_energy_1:. Use only to play spells.",
            ":rb_exhaust:: [Add] :rb_energy_1:. Use only on spells.",
            "gear",
        ),
        (MODES.format("you haven't chosen this turn"), MODES.format("you haven't already chosen this turn"), "unit"),
        (MODES.format("that hasn't been chosen this turn"), MODES.format("that wasn't chosen this turn"), "unit"),
        ("When I hold, draw 1, gain 1 XP, or ready me.", "When I hold, draw 1, gain 1 XP or ready me.", "unit"),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        (
            f"Give a friendly unit +1 :rb_might: and {READY_ME} this turn.",
            f"Give a friendly unit {READY_ME} this turn.",
            "spell",
        ),
        (f"This turn, double a unit's Might and give it {READY_ME}", f"This turn, a unit has {READY_ME}", "spell"),
        (
            "Your next spell this turn has [Repeat] :rb_energy_2:.",
            "Spells you play this turn have [Repeat] :rb_energy_2:.",
            "spell",
        ),
        ("Enemy spells have [Repeat] :rb_energy_2:.", "Spells have [Repeat] :rb_energy_2:.", "unit"),
        (
            "Counter a spell unless its controller has you draw 2.",
            "Counter a spell unless its controller pays :rb_energy_2:.",
            "spell",
        ),
        (EACH_MAY + "For each opponent who did, draw 1.", EACH_MAY + "For each opponent who did not, draw 1.", "unit"),
        (
            EACH_MAY + "For each player who did, you and that player each draw 1.",
            EACH_MAY + "For each player who did, draw 1.",
            "unit",
        ),
        (
            EACH_MAY + "For each player who did not, that player draws 1.",
            EACH_MAY + "For each player who did, that player draws 1.",
            "unit",
        ),
        ("When I hold, each opponent may draw 1.", "When I hold, you and each opponent may draw 1.", "unit"),
        ("Each player may return a unit to its owner's hand.", "Each player may kill a unit.", "spell"),
        ("Each player may kill a unit.", "Starting with the next player, each player may kill a unit.", "spell"),
        (
            CHOSEN + "Return those units to their owners' hands.",
            CHOSEN + "Kill them.",
            "spell",
        ),
        (
            "Each player chooses one of their units. Kill the rest.",
            "Each player chooses one of their gear. Kill the rest.",
            "spell",
        ),
        (MODES.format("you haven't chosen this turn"), MODES.format("that hasn't been chosen this turn"), "unit"),
        (
            "Return your Chosen Champion from your trash to your Champion Zone if it is empty.",
            "Return your Chosen Champion to your hand.",
            "spell",
        ),
        (
            "Pay any amount of Energy to draw that many.",
            "Pay any amount of :rb_rune_rainbow: to draw that many.",
            "spell",
        ),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"Give a friendly unit {READY_ME} this combat.", "spell"),
        (f"Give a friendly unit {READY_ME}", "spell"),
        (f"This turn, a friendly gear has {READY_ME}", "spell"),
        (f"This turn, a friendly unit has {READY_ME} this turn.", "spell"),
        ('Friendly units have "When I hold, draw 1."', "unit"),
        ("Enemy spells this turn have [Repeat] :rb_energy_2:.", "spell"),
        ("Your next spell you play this turn has [Repeat] :rb_energy_2:.", "spell"),
        ("Your spells you play have [Repeat] :rb_energy_2:.", "unit"),
        ("Counter a spell unless you have you draw 2.", "spell"),
        ("Counter a spell unless each opponent has you draw 2.", "spell"),
        ("Counter a spell unless players pay :rb_energy_2:.", "spell"),
        ("When I hold, you may draw 1. For each player who did, draw 1.", "unit"),
        ("When I hold, an opponent may draw 1. For each opponent who did, draw 1.", "unit"),
        (EACH_MAY + "For each opponent who chose Cards, draw 1.", "unit"),
        (EACH_MAY + "For each opponent who did, you and that player each draw 1.", "unit"),
        ("Each player chooses Cards or Runes. For each player who did, draw 1.", "spell"),
        ("You choose Cards or Runes. For each player who chose Cards, draw 1.", "spell"),
        ("Each player may return a unit.", "spell"),
        ("Each player may kill a unit to its owner's hand.", "spell"),
        ("Each player may return a unit to your hand.", "spell"),
        ("Each player may draw a unit.", "spell"),
        ("Each player may move a unit.", "spell"),
        (CHOSEN + "Return those units.", "spell"),
        ("Each other player chooses one of their units. Return the rest.", "spell"),
        (MODES.format("you haven't chosen"), "unit"),
        (MODES.format("that hasn't been chosen"), "unit"),
        ("Return your Chosen Champion from your trash to your hand.", "spell"),
        ("Return your Chosen Champion from your trash to your Champion Zone or the board.", "spell"),
        ("Return the unit in your Champion Zone from your trash to your Champion Zone.", "spell"),
        ("Return a unit from your trash to your Champion Zone.", "spell"),
        ("Put a Dog you own into your hand from your Champion Zone.", "spell"),
        ("Put a Dog you own into your hand from your trash.", "spell"),
        ("Put a Dog you own into your hand from the board or your Champion Zone or the board.", "spell"),
        ("Return a Dog an opponent owns to its owner's hand.", "spell"),
        ("Kill your Chosen Champion to your hand.", "spell"),
        ("Put your Chosen Champion into your hand if it is empty.", "spell"),
        ("Return a unit to its owner's hand if it is empty.", "spell"),
        ("Pay any amount of Power to draw that many.", "spell"),
        (HAND + "Choose a card revealed this way and kill it.", "unit"),
        ("Kill a card from your trash.", "spell"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
