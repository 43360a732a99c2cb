"""Notices on the match screen: their buttons, what they cover, who reads them."""

import time

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Pass
from tableside.match.public.lines import HistoryLine
from tableside.message import CardName, PlaceName, PlayerName, message
from tableside.screens.button_places import card_places, small_card_places
from tableside.screens.widgets.turn_key import TurnKey
from tableside.table.commands import Dismiss, Do, Press, Touch
from tableside.table.view.model import Notice
from tableside.text import LANGUAGES, Text
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.parts import Tray, find, make, panel, texts, turn_to


@pytest.mark.parametrize("player", ["A", "B"])
def test_the_buttons_of_a_notice(match, small, player):
    root, table = match
    root.show(views.noticed(player, made_up_notices.REFUSED))
    small.frames()
    assert "Why?" in texts(panel(root, player))
    small.tap(find(panel(root, player), "We go on"))
    assert table.take() == [Press(player, made_up_notices.REFUSED.id, 1)]


def test_a_press_on_a_button_that_was_replaced_under_the_finger_does_nothing(match, small):
    root, table = match
    root.show(views.noticed("A", made_up_notices.REFUSED))
    small.frames()
    finger = small.down(find(panel(root, "A"), "We go on"))
    root.show(views.noticed("A", replace(made_up_notices.REMAINS, id=made_up_notices.REFUSED.id + 1)))
    small.frames()
    finger.touch_up()
    small.frames()
    assert table.take() == []


def test_every_button_of_a_long_notice_can_be_reached(match, small):
    root, table = match
    labels = (*(f"Way {number}" for number in range(20)), "Close")
    root.show(views.noticed("A", replace(made_up_notices.MANY, buttons=tuple(map(views.literal, labels)))))
    small.frames()
    for _ in range(4):
        for label in [text for text in texts(panel(root, "A")) if text in labels]:
            small.tap(find(panel(root, "A"), label))
        assert "Close" in texts(panel(root, "A"))
        small.tap(find(panel(root, "A"), "More"))
    pressed = {command.button for command in table.take()}
    assert pressed == set(range(21))


def test_what_is_marked_and_what_cannot_be_pressed(match, small):
    root, table = match
    root.show(views.noticed("A", made_up_notices.TARGETS))
    small.frames()
    half = panel(root, "A")
    chosen = {text for text in made_up_notices.TARGET_BUTTONS if turn_to(small, half, text).chosen}
    assert chosen == {made_up_notices.TARGET_BUTTONS[at] for at in (0, 3)}
    small.tap(turn_to(small, half, "Vanguard Sergeant"))
    assert table.take() == []
    small.tap(turn_to(small, half, "Done"))
    small.tap(turn_to(small, half, "Pakaa Cub (yours, base)"))
    assert table.take() == [Press("A", 0, 5), Press("A", 0, 0)]


def test_with_the_practice_key_before_them_the_buttons_keep_their_marks(small):
    root, table = make(tray=Tray())
    root.show(views.noticed("A", replace(made_up_notices.TARGETS, tone="working")))
    small.place(root)
    half = panel(root, "A")
    assert turn_to(small, half, "Pakaa Cub (yours, base)").chosen
    assert turn_to(small, half, "Vanguard Sergeant").disabled
    small.tap(turn_to(small, half, "Done"))
    assert table.take() == [Press("A", 0, 5)]


def test_a_mark_does_not_turn_the_page_and_the_ways_on_are_on_every_page(match, small):
    root, _ = match
    labels = (*(f"Unit {number}" for number in range(20)), "None", "No")
    many = replace(
        made_up_notices.TARGETS, text=(), buttons=tuple(map(views.literal, labels)), chosen=(), off=(), ways=2
    )
    root.show(views.noticed("A", many))
    small.frames()
    small.tap(find(panel(root, "A"), "More"))
    second = [text for text in texts(panel(root, "A")) if text.startswith("Unit")]
    assert {"None", "No"} <= set(texts(panel(root, "A")))
    root.show(views.noticed("A", replace(many, chosen=(8,))))
    small.frames()
    assert [text for text in texts(panel(root, "A")) if text.startswith("Unit")] == second
    root.show(views.noticed("A", replace(many, title=views.literal("Where to?"))))
    small.frames()
    assert "Unit 0" in texts(panel(root, "A"))


def test_who_chooses_is_read_on_every_half(match, small):
    root, _ = match
    root.show(views.choosing(made_up_notices.TARGETS))
    small.frames()
    assert "Alice is choosing" in texts(panel(root, "B"))
    assert "Alice decides" not in texts(root)


def test_the_one_who_chooses_reads_it_where_the_notice_is_put_away(match, small):
    root, _ = match
    alice, bob = views.choosing(made_up_notices.TARGETS).player_panels
    root.show(replace(views.choosing(made_up_notices.TARGETS), player_panels=(replace(alice, notice=None), bob)))
    small.frames()
    assert "YOUR CHOICE" in texts(panel(root, "A"))


def test_a_notice_without_buttons_can_be_put_away(match, small):
    root, table = match
    root.show(views.noticed("A", made_up_notices.HIDDEN))
    small.frames()
    small.tap(find(panel(root, "A"), "Close"))
    assert table.take() == [Dismiss("A")]


def test_a_notice_covers_its_own_half_alone(match, small):
    root, table = match
    root.show(views.noticed("A", made_up_notices.REFUSED))
    small.frames()
    assert "Not by the rules" not in texts(panel(root, "B"))
    small.tap(find(panel(root, "A"), "Not by the rules"), find(panel(root, "B"), "PASS"))
    assert table.take() == [Do(Pass("B"))]


def test_a_new_notice_is_seen_before_what_a_player_opened(match, small):
    root, _ = match
    panel(root, "A").open("history")
    assert "History, newest first" in texts(panel(root, "A"))
    root.show(views.noticed("A", made_up_notices.REFUSED))
    assert "Not by the rules" in texts(panel(root, "A"))


def test_the_seconds_that_are_left_to_answer_are_counted_on_every_panel(match, small):
    root, _ = match
    asked = Notice("asks", message("prompt-undo-wanted"), answer_by=time.monotonic_ns() + 10_000_000_000)
    view = views.match()
    panels = tuple(replace(each, notice=asked) for each in view.player_panels)
    root.show(replace(view, player_panels=panels))
    for player in "AB":
        small.until(lambda player=player: "9" in texts(panel(root, player)))


def test_what_asks_nothing_of_its_player_is_a_line_and_a_touch_on_it_reads_more(match, small):
    root, table = match
    note = replace(made_up_notices.HIDDEN, line=made_up_notices.HIDDEN.title)
    root.show(views.noticed("B", note))
    small.frames()
    words = "Hidden at The Grand Plaza"
    assert texts(root).count(words) == 1, "on the side of its player alone"
    assert {"PASS", "BASE"} <= set(texts(panel(root, "B"))), "nothing is covered"
    small.tap(find(root, words))
    assert {words, "It is on record.", "Close"} <= set(texts(panel(root, "B")))
    small.tap(find(panel(root, "B"), "Close"))
    assert table.take() == [Dismiss("B")]
    root.show(views.match())
    small.frames()
    assert words not in texts(root)


REFUSED = replace(made_up_notices.REFUSED, buttons=(message("button-take-back"), message("button-go-on")))


def test_a_short_note_is_a_card_and_the_battlefields_stay(match, small):
    root, _ = match
    before = set(texts(panel(root, "A"))) & {"The Grand Plaza", "Void Gate", "Grand Plaza"}
    root.show(views.noticed("A", REFUSED))
    small.frames()
    half = panel(root, "A")
    assert half.low
    assert before < set(texts(half))
    card = half._layers.card
    assert all(tile.y >= card.top for tile in half._tiles.values())


def test_what_takes_a_refused_action_back_is_the_key_and_what_plays_on_is_not(match, small):
    root, table = match
    root.show(views.noticed("A", REFUSED))
    small.frames()
    half = panel(root, "A")
    key = next(child for child in half.children if isinstance(child, TurnKey))
    assert key.text == "Take it back"
    small.tap(key)
    assert table.take() == [Press("A", REFUSED.id, 0)]


def test_beside_a_note_that_asks_nothing_the_key_still_ends_the_turn(match, small):
    root, table = match
    root.show(views.noticed("B", made_up_notices.HIDDEN))
    small.frames()
    half = panel(root, "B")
    assert half.low
    small.tap(find(half, "PASS"))
    assert table.take() == [Do(Pass("B"))]


def test_a_battlefield_beside_a_question_opens_nothing(match, small):
    root, table = match
    root.show(views.noticed("A", REFUSED))
    small.frames()
    small.tap(panel(root, "A")._tiles[1])
    assert table.take() == []
    root.show(views.noticed("A", made_up_notices.HIDDEN))
    small.frames()
    small.tap(panel(root, "A")._tiles[1])
    assert table.take() == [Touch("A", 1)]


def test_a_long_question_is_a_sheet(match, small):
    root, _ = match
    root.show(views.noticed("A", made_up_notices.TARGETS))
    small.frames()
    assert not panel(root, "A").low
    assert made_up_notices.TARGETS.title.arguments[0][1] in texts(panel(root, "A"))


@pytest.mark.parametrize("code", ["button-yes", "button-agree", "button-go-on", "button-turn-up", "button-concede"])
def test_nothing_that_agrees_stands_in_the_key(code):
    notice = replace(made_up_notices.REFUSED, buttons=(message(code), message("button-no")))
    assert card_places(notice)[0] is None
    assert small_card_places(notice) == (None, (0, 1)), "the way out is the last"


def test_at_casual_the_numbers_of_rules_stand_behind_why(match, small):
    root, _ = match
    root.show(replace(views.noticed("A", REFUSED), dial="casual"))
    small.frames()
    assert "Why?" in texts(panel(root, "A"))
    assert not [text for text in texts(panel(root, "A")) if "811" in text]
    root.show(replace(views.noticed("A", REFUSED), dial="competition"))
    small.frames()
    assert "Rules 811.1.b, 312.1" in texts(panel(root, "A"))


def test_a_sentence_too_long_for_the_rift_is_read_whole(match, small):
    root, _ = match
    latest = HistoryLine(views.literal("word " * 30 + "end."))
    root.show(replace(views.calm(), latest=latest))
    small.frames()
    cut = [text for text in texts(root) if text.endswith("…") and text.startswith("word")]
    assert cut
    small.tap(find(root, cut[0]))
    assert any(text.endswith("end.") for text in texts(root))


def test_beside_a_menu_that_can_be_closed_everything_else_can_be_touched(match, small):
    """A player who opened a menu by mistake touches another battlefield, or ends the turn."""
    root, table = match
    menu = Notice("asks", message("prompt-your-base"), buttons=(message("button-play"), message("button-close")))
    root.show(views.noticed("B", menu))
    small.frames()
    assert panel(root, "B").low
    small.tap(find(panel(root, "B"), "PASS"))
    small.tap(panel(root, "B")._tiles[1])
    assert table.take() == [Do(Pass("B")), Touch("B", 1)]


def test_what_goes_on_without_a_reader_is_not_in_the_key():
    buttons = (message("button-hide-unread"), message("button-cancel"))
    waits = Notice("working", message("prompt-hide-at"), buttons=buttons)
    assert card_places(waits) == (None, (1, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_with_its_reason_and_all_its_ways_is_a_card(match, small, language):
    speak(language)
    root, _ = match
    action = message("history-played-facedown", player=PlayerName("A"), card=CardName(""), place=PlaceName(1))
    refused = replace(
        REFUSED,
        title=message("notice-refused-illegal"),
        text=(message("reason-hidden-this-turn"), message("notice-understood", action=action)),
        buttons=tuple(map(message, ("button-take-back", "button-call-judge", "button-go-on"))),
    )
    root.show(views.noticed("A", refused))
    small.frames()
    assert panel(root, "A").low
    assert any(Text(language)(refused.text[0]) in text for text in texts(panel(root, "A")))
