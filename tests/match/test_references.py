"""References to things on the table: told apart where they share a name, and no facedown card is named."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine import Secret
from tableside.engine.model.actions import Activate, Concede, Hide, Play, StandardMove
from tableside.engine.model.board import Facedown, Permanent, TrashCard
from tableside.engine.model.game_setup import initial_table
from tableside.match.public.references import action_label, reference, references, table_names
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.text import english

TABLE = initial_table(AGREED, CARDS)
NAMES = table_names(AGREED.names, TABLE)


def unit(number, player="A", place=1, **state):
    return Permanent(number, "Pakaa Cub", "unit", player, place, **state)


def told(targets, *permanents, reader=None, alone=False):
    table = replace(TABLE, permanents=permanents)
    return [english(reference, NAMES) for reference in references(table, targets, reader, alone=alone)]


def test_names_are_those_of_players_and_battlefields():
    assert NAMES.players == {"A": "Ann", "B": "Bea"}
    assert NAMES.battlefields == {1: "Void Gate", 2: "Zaun Warrens"}
    first, second = TABLE.battlefields
    plain = replace(TABLE, battlefields=(replace(first, name="plain"), second))
    assert table_names(AGREED.names, plain).battlefields == {2: "Zaun Warrens"}
    assert english(reference(plain, "@1"), table_names({}, plain)) == "Battlefield 1"


def test_what_is_alone_with_its_name_is_called_by_it():
    assert told([7, "B", "@2"], unit(7)) == ["Pakaa Cub", "Bea", "Zaun Warrens"]


def test_things_of_one_name_say_whose_they_are_and_where():
    assert told([7, 8], unit(7), unit(8, "B"), reader="A") == [
        "Pakaa Cub (yours, Void Gate)",
        "Pakaa Cub (Bea, Void Gate)",
    ]


def test_things_in_one_place_say_their_state():
    assert told([7, 8], unit(7, exhausted=True, damage=1), unit(8)) == [
        "Pakaa Cub (Ann, Void Gate, exhausted, 1 damage)",
        "Pakaa Cub (Ann, Void Gate)",
    ]


def test_what_nothing_tells_apart_is_numbered_in_the_order_of_the_table():
    assert told([8, 7], unit(7), unit(8)) == ["Pakaa Cub 2", "Pakaa Cub 1"]


def test_alone_they_only_differ_from_each_other():
    cubs = unit(7), unit(8, "B")
    assert told([7], *cubs, alone=True) == ["Pakaa Cub"]
    assert told([7], *cubs) == ["Pakaa Cub (Ann, Void Gate)"]


def test_a_facedown_card_is_known_by_its_place_and_its_turn():
    table = replace(TABLE, facedown=(Facedown("f1", 2, "A", 3),))
    assert english(reference(table, "f1"), NAMES) == "Facedown at Zaun Warrens, since turn 3"


def test_a_card_that_was_not_read_has_no_name():
    seat = replace(TABLE.seats[0], trash=(TrashCard(4, None), TrashCard(5, "Zap")))
    table = replace(TABLE, seats=(seat, *TABLE.seats[1:]))
    assert [english(reference(table, target)) for target in (4, 5, 99)] == ["a card", "Zap", "a card"]


def test_a_card_with_a_players_letter_in_its_name_keeps_it():
    table = replace(TABLE, permanents=(replace(unit(7), card="Might of B.F. Sword"),))
    assert english(reference(table, 7), NAMES) == "Might of B.F. Sword"


def test_labels_of_what_a_tapped_card_may_do():
    table = replace(TABLE, permanents=(Permanent(7, "Engine", "gear", "A", "A"),))
    actions = [
        (Hide("A", Secret("Zap"), 1), "Hide at Void Gate"),
        (Play("A", Secret("Zap"), "facedown", 2), "Play it from facedown at Zaun Warrens"),
        (Play("A", Secret("Zap"), paying=("additional",)), "Play it, paying its additional cost"),
        (Play("A", Secret("Zap"), paying=("instead",)), "Play it for its other cost"),
        (Play("A", Secret("Zap"), paying=("kill",)), "Play it and kill something"),
        (Play("A", Secret("Zap"), paying=("discard",)), "Play it and discard"),
        (Play("A", Secret("Zap"), paying=("Accelerate",)), "Play it, paying Accelerate"),
        (Play("A", Secret("Zap")), "Play it"),
        (StandardMove("A", (7,), 1), "Move to Void Gate"),
        (StandardMove("A", (7,), "A"), "Move to base"),
        (Activate("A", 7, 1), "Use it: draw 1 card"),
        (Activate("A", 7, 9), "Use it: by hand"),
        (Concede("A"), "Do it"),
    ]
    for action, words in actions:
        assert english(action_label(table, action), NAMES) == words
