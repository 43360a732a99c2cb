"""Notices on the match screen: their buttons, what they cover, who reads them."""

import time

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Pass
from tableside.message import message
from tableside.table.commands import Dismiss, Do, Press
from tableside.table.view.model import Notice
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.parts import Tray, find, make, panel, texts, turn_to


@pytest.mark.parametrize("player", ["A", "B"])
def test_the_buttons_of_a_notice(match, small, player):
    root, table = match
    root.show(views.noticed(player, made_up_notices.REFUSED))
    small.frames()
    assert "Rules 811.1.b, 312.1" in texts(panel(root, player))
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
