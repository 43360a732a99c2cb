"""The match screen's words: points by one touch, what happened last, the history with its times, and redo."""

import time

from msgspec.structs import replace

from tableside.match.public.lines import HistoryLine
from tableside.message import PlaceName, PlayerName, message
from tableside.screens.local_time import local_time
from tableside.screens.widgets.push_button import PushButton
from tableside.table.commands import AddPoints, ForgotPoint, Redo
from tests.kit.screens import more_views, views
from tests.kit.screens.parts import find, panel, texts, walk


def test_where_only_the_score_is_followed_a_point_is_one_touch_on_it(match, small):
    root, table = match
    root.show(views.score())
    small.frames()
    small.tap(find(panel(root, "B"), "3"), find(panel(root, "A"), "−1"))
    assert set(map(repr, table.take())) == {repr(AddPoints("B", "B", 1)), repr(AddPoints("A", "A", -1))}


def test_the_sheet_of_points_says_why_and_stays_while_they_are_put_right(match, small):
    root, table = match
    small.tap(find(panel(root, "B"), "Bob"))
    assert any("Held Void Gate: +1" in text for text in texts(panel(root, "B")))
    for _ in range(2):
        small.tap(find(panel(root, "B"), "+1"))
    assert table.take() == [AddPoints("B", "B", 1)] * 2
    small.tap(find(panel(root, "B"), "A point was forgotten"))
    assert table.take() == [ForgotPoint("B", "B")]


def test_both_sides_read_what_happened_last_and_by_which_rule(match, small):
    root, _ = match
    line = HistoryLine(message("history-held", player=PlayerName("A"), place=PlaceName(2), count=1), "469.2", seq=9)
    root.show(replace(views.match(), latest=line, edition="2026-07-16"))
    small.frames()
    words = "Alice holds Void Gate · +1"
    assert texts(root).count(words) == 2
    small.tap(find(root, words))
    small.tap(find(panel(root, "B"), "Why?"))
    assert "Rule 469.2" in texts(panel(root, "B"))
    assert "Rule 469.2" not in texts(panel(root, "A"))


def buttons(half):
    """The buttons that are seen there."""
    return [child for child in walk(half) if isinstance(child, PushButton) and child.text]


def test_what_was_undone_is_put_back_from_the_menu(match, small):
    root, table = match
    panel(root, "A").open("menu")
    small.frames()
    put_back = find(panel(root, "A"), "Redo")
    places = {child.text: child.pos for child in buttons(panel(root, "A"))}
    small.tap(put_back)
    assert table.take() == []
    root.show(replace(views.match(), redo=views.literal("Alice ends the turn.")))
    small.frames()
    assert {child.text: child.pos for child in buttons(panel(root, "A"))} == places
    small.tap(find(panel(root, "A"), "Redo"))
    assert table.take() == [Redo("A")]


def test_the_history_has_the_time_of_day_of_this_place(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    assert local_time("2026-11-22T14:05:09.000+00:00") == "15:05"
    assert local_time("2026-07-22T14:05:09.000+00:00") == "16:05"
    assert (local_time(""), local_time("noon")) == ("", "")
    monkeypatch.setenv("TZ", "Etc/UTC")
    time.tzset()


def test_a_quarter_of_the_screen_counts_the_base_and_names_the_newest_card_of_the_chain(shown):
    root, _ = shown(more_views.with_bases(views.many(4)))
    bare, others = texts(panel(root, "A")), texts(panel(root, "B"))
    assert {"BASE", "2", "1"} <= set(bare)
    assert {"E3 P1 XP2", "2", "1"} <= set(others)
    assert texts(root).count("Chain of 2: Cleave") == 2


def test_a_refusal_stands_before_the_question_of_the_mulligan(match, small):
    root, _ = match
    first = views.first_turn()
    root.show(first)
    small.frames()
    assert "Mulligan? Touch here" in texts(panel(root, "A"))
    action = message("history-ended-turn", player=PlayerName("B"))
    refused = HistoryLine(
        message("history-refused-why", refused=action, reason=message("reason-hidden-this-turn")), "316.9"
    )
    root.show(replace(first, latest=refused))
    small.frames()
    assert "Mulligan? Touch here" not in texts(panel(root, "A"))


def test_a_quarter_of_the_screen_asks_for_the_mulligan_in_an_empty_base(shown):
    root, _ = shown(more_views.with_mulligans(views.many(4)))
    assert "BASE\nMulligan?" in texts(panel(root, "A"))


def test_the_history_is_read_back_to_its_beginning(match, small):
    root, _ = match
    root.show(views.match(history=tuple(views.told(f"line {number}") for number in range(90, 0, -1))))
    near = panel(root, "A")
    near.open("history")
    small.frames()

    def shown():
        return {number for number in range(1, 91) if any(f"line {number}\n" in f"{text}\n" for text in texts(near))}

    assert (max(shown()), "Newer" in texts(near)) == (90, False)
    small.tap(find(near, "Older"))
    small.tap(find(near, "Older"))
    assert (min(shown()), "Older" in texts(near)) == (1, False)
    small.tap(find(near, "Newer"))
    assert 50 in shown()
    near.open("history")
    small.frames()
    assert 90 in shown(), "it opens at the newest line"
