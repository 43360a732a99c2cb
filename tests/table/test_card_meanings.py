"""A touch on a place tells what the cards there do, and never what a facedown card is."""

from carddata.sets import load
from tableside.describe.card import describe_card
from tableside.message import message
from tableside.table import commands as c
from tests.kit.match.cards import HIDER
from tests.kit.table.table import AtTable


def told(table: AtTable, player: str, at: int) -> tuple[str, ...]:
    """The cards whose meaning this player can open at a place."""
    table.touch(player, at, "button-what-cards-do")
    return table.labels(player)[:-1]


def test_the_cards_of_a_place_are_told_in_the_words_of_cards_show(table: AtTable) -> None:
    table.begin().plays("A", "Pakaa Cub")
    table.all_pass()
    assert told(table, "A", 0) == ("Pakaa Cub",)
    view = table.press("A", "Pakaa Cub")
    assert table.title("A") == "Pakaa Cub"
    assert table.notice("A").text == describe_card(load()["Pakaa Cub"])
    assert view.player_panels[1].notice is None


def test_of_a_card_that_is_done_by_hand_players_read_that_and_no_more(table: AtTable) -> None:
    table.begin().plays("A", "Riddle", "A")
    assert told(table, "A", 0) == ("Riddle",)
    table.press("A", "Riddle")
    assert next(line.code for line in table.notice("A").text) == "meaning-by-hand"
    assert "compiler" not in table.text("A")


def test_a_facedown_card_is_not_among_them(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.press("A", "button-close")
    for player in "AB":
        assert told(table, player, 1) == ("Void Gate",)


def test_the_base_tells_of_what_is_on_the_chain(table: AtTable) -> None:
    table.begin().plays("A", "Consult the Past")
    assert "Consult the Past" in told(table, "B", 0)


def test_a_base_without_known_cards_has_no_such_button(table: AtTable) -> None:
    table.begin().do(c.Touch("B", 0))
    assert message("button-what-cards-do") not in table.notice("B").buttons
