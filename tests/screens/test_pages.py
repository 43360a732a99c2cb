"""The start, and whose deck is paired."""

import pytest
from kivy.uix.behaviors import ButtonBehavior
from msgspec.structs import replace

from tableside.judge.view import JudgeView
from tableside.ledger.clock import utc_now
from tableside.screens import theme
from tableside.screens.local_time import local_date
from tableside.screens.past import PastRow
from tableside.screens.unfinished import UnfinishedRow
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.screens.widgets.page import Headline
from tableside.table.commands import (
    Begin,
    FindDecks,
    Forget,
    GiveUp,
    LookAtPast,
    Rescue,
    Resume,
    Retry,
    SetAside,
)
from tableside.table.view.model import ReaderView, View
from tableside.text import Text
from tests.kit.screens import more_views, views
from tests.kit.screens.parts import Judge, Tray, find, make, texts, walk

NO_READER = Text("en")("screen-start-no-reader")


@pytest.fixture
def judge():
    return Judge()


@pytest.fixture
def start(small, judge):
    root, table = make(judge=judge)
    root.show(View("start", can_resume=True, readers=(ReaderView("Left", True, views.READY),)))
    small.place(root)
    return root, table


@pytest.mark.parametrize(
    "page", ["readers", "settings", "pair", "witness", "past", "unfinished", "comfort", "machine", "overlay"]
)
def test_the_title_of_each_page_is_in_the_type_of_our_own_words(small, judge, page):
    root, _ = make(judge=judge)
    root.show(views.recorded(views.match()))
    root.go(page)
    small.place(root)
    titles = [part for part in walk(root.page) if isinstance(part, Headline) and part.text]
    assert titles
    assert {title.font_name for title in titles} == {theme.WORDS}
    assert max(part.font_size for part in walk(root.page) if isinstance(part, FitLabel)) == titles[0].font_size


class TestStart:
    def test_readers_that_come_and_go_are_seen_or_said_to_be_missing(self, small):
        root, _ = make()
        small.place(root)
        for _ in range(2):
            root.show(View("start"))
            small.frames(4)
            assert NO_READER in texts(root)
            root.show(View("start", readers=(ReaderView("Left", True, views.READY),)))
            small.frames(4)
            assert "1 reader is ready." in texts(root)
            assert NO_READER not in texts(root)

    def test_practice_cards_are_promised_only_where_there_are_some(self, small):
        root, _ = make(tray=Tray())
        small.place(root)
        root.show(View("start"))
        small.frames(4)
        assert "No reader: practice cards are ready." in texts(root)
        simulated = tuple(ReaderView(name, True, views.READY) for name in Tray().readers())
        root.show(View("start", readers=simulated))
        assert "No reader: practice cards are ready." in texts(root), "simulators are no readers to people"
        root.show(View("start", readers=(*simulated, ReaderView("ACR1252U", True, views.READY))))
        assert "1 reader is ready." in texts(root)

    def test_a_match_that_is_won_has_no_next_game(self, small):
        root, _ = make()
        panels = tuple(replace(panel, won=won) for panel, won in zip(views.match().player_panels, (1, 2), strict=True))
        root.show(replace(views.match(), winner="B", player_panels=panels, match_decided=True, match_winner="B"))
        small.place(root)
        assert {"You win the match!", "Bob wins the match"} <= set(texts(root))
        assert "Next game" not in texts(root)

    def test_going_on_with_the_last_match(self, start, small):
        root, table = start
        small.tap(find(root, "Resume the last match"))
        assert table.take() == [Resume()]
        root.show(View("start"))
        small.frames()
        small.tap(find(root, "Resume the last match"))
        assert table.take() == []

    def test_a_single_point_of_an_unfinished_match_is_no_points(self, start, small):
        root, _ = start
        left = replace(views.UNFINISHED[0], points=(2, 1), at=utc_now().isoformat())
        root.show(View("start", can_resume=True, unfinished=(left,)))
        small.frames()
        assert sorted(text for text in texts(root) if text.startswith("point")) == ["point", "points"]

    def test_an_unfinished_match_is_chosen_from_the_list(self, start, small):
        root, table = start
        root.show(View("start", can_resume=True, unfinished=views.UNFINISHED))
        small.frames()
        small.tap(find(root, "5 unfinished matches"))
        assert {"Ann 3   Ben 5", f"Match 12 · Duel · {local_date(views.UNFINISHED[0].at)}"} <= {*texts(root)}
        small.tap(find(root, "Resume", of=2))
        small.tap(find(root, "More"))
        small.tap(find(root, "Resume"))
        assert table.take() == [Resume(11), Resume(6)]
        root.show(views.match())
        assert root.page is None

    def test_long_names_leave_the_points_of_an_unfinished_match_seen(self, start, small):
        root, _ = start
        long = replace(views.UNFINISHED[0], names=("W" * 26, "M" * 26))
        root.show(View("start", unfinished=(long, replace(views.UNFINISHED[2], names=("W" * 26,) * 4))))
        root.go("unfinished")
        small.frames()
        rows = [widget for widget in walk(root) if isinstance(widget, UnfinishedRow)]
        for row, points in zip(sorted(rows, key=lambda row: -row.number), ("5", "0"), strict=True):
            label = next(widget for widget in walk(row) if isinstance(widget, FitLabel) and widget.text == row.people)
            assert label.text.endswith(f" {points}")
            assert fits(label.text, True, label.font_size, label.width, label.height)

    def test_a_match_is_given_up_at_the_second_touch_on_it(self, start, small):
        root, table = start
        root.show(View("start", unfinished=views.UNFINISHED))
        root.go("unfinished")
        small.frames()
        small.tap(find(root, "Give up"))
        small.tap(find(root, "Give up"))
        assert table.take() == []
        small.tap(find(root, "Really give it up"))
        assert table.take() == [GiveUp(8)]

    def test_a_past_match_is_forgotten_after_one_question_that_says_what_goes_and_what_stays(self, start, small):
        root, table = start
        root.show(View("start", past=more_views.PAST))
        root.go("past")
        small.frames()
        assert {"Ann 8   Ben 5", "Player 1 8   Player 2 5   Player 3 8   Player 4 5"} <= {*texts(root)}
        assert any(text.endswith("22 min · won by Ann") for text in texts(root))
        why_not = find(root, "forgotten"), find(root, "Tomorrow: a judge may need it")
        assert all(word.opacity == 1 and not isinstance(word, ButtonBehavior) for word in why_not)
        newest = next(row for row in walk(root) if isinstance(row, PastRow) and row.match.number == 12)
        small.tap(find(newest, "Forget"))
        assert table.take() == [LookAtPast()]
        asked = next(text for text in texts(root) if text.startswith("What goes"))
        assert "What stays" in asked
        assert "penalties" not in asked, "it was no match of an event"
        small.tap(find(root, "Back"))
        assert (root.page is not None, table.take()) == (True, [])
        small.tap(find(newest, "Forget"))
        small.frames()
        small.tap(next(widget for widget in walk(root) if getattr(widget, "style", "") == "warn" and widget.width > 1))
        assert table.take() == [Forget(12)]
        small.tap(find(root, "More"))
        assert table.take() == [LookAtPast(1)]

    def test_what_does_not_work(self, start, small):
        root, table = start
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True))
        small.frames()
        assert views.PROBLEM_TEXT in texts(root)
        small.tap(find(root, "Try again"))
        small.tap(find(root, "Set it aside and start anew"))
        assert table.take() == [Retry(), SetAside()]
        root.show(View("start", readers=(ReaderView("Left", False, views.literal("plug it in again")),)))
        assert any("Left: plug it in again" in text for text in texts(root))
        root.show(View("start"))
        small.frames()
        assert "Try again" not in texts(root)

    def test_a_damaged_ledger_can_be_rescued(self, start, small):
        root, table = start
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True))
        assert "Recover readable entries" not in texts(root)
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True))
        small.frames()
        small.tap(find(root, "Recover readable entries"))
        assert table.take() == [Rescue()]

    def test_competition_says_where_the_keys_lie_and_that_the_judges_is_missing(self, start, small):
        root, _ = start
        missing = "The judge’s key is missing: a power cut would lock hidden cards for good. Add the key in Settings"
        small.tap(find(root, "New match"))
        assert any("The key stays on this machine until the match ends" in text for text in texts(root))
        assert not any(missing in text for text in texts(root))
        small.tap(find(root, "Competition"))
        assert any(missing in text for text in texts(root))
        root.show(View("start", judge=views.JUDGE))
        assert any(f"sealed for judge {views.JUDGE}" in text for text in texts(root))
        assert not any(missing in text for text in texts(root))

    def test_competition_says_that_no_judge_could_open_the_desk_without_a_pin(self, start, small):
        root, _ = start
        missing = "No judge PIN is set, and none can be set during a match"
        small.tap(find(root, "New match"))
        root.show(View("start", judge=views.JUDGE))
        root.show_judge(JudgeView(has_pin=False))
        assert not any(missing in text for text in texts(root)), "at casual nobody needs a judge"
        small.tap(find(root, "Competition"))
        assert any(missing in text for text in texts(root))
        root.show(View("start"))
        assert any(missing in text for text in texts(root)), "without a key too: nobody could open the desk"
        root.show(View("start", judge=views.JUDGE))
        root.show_judge(JudgeView())
        assert any(f"sealed for judge {views.JUDGE}" in text for text in texts(root))
        assert not any(missing in text for text in texts(root))

    def test_it_says_that_it_is_unofficial(self, start):
        assert any("Unofficial fan project" in text for text in texts(start[0]))


class TestPair:
    def test_without_a_match_it_sets_one_up_first(self, start, small):
        root, table = start
        small.tap(find(root, "Pair cards"))
        assert "Cards are paired for one match. Set the match up; then their decks are asked for." in texts(root)
        for label in ("Next", "Next", "Player 1 begins", "Next", "Begin"):
            small.tap(find(root, label))
        (begun,) = table.take()
        assert isinstance(begun, Begin)
        root.show(views.match())
        assert "Whose cards?" in texts(root)
        assert table.take() == [FindDecks()]

    def test_from_the_start_it_is_for_the_newest_unfinished_match(self, start, small):
        root, table = start
        root.show(View("start", unfinished=views.UNFINISHED))
        small.frames()
        small.tap(find(root, "Pair cards"))
        assert table.take() == [Resume(), FindDecks()]
        root.show(views.match(decks=views.deck_files()))
        assert "Whose cards?" in texts(root)
        assert "No deck lists" in " ".join(texts(root))
