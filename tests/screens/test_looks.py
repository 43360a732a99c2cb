"""A facedown card's name is seen by whoever looks, for a moment, and nothing of it stays."""

import time

import pytest
from msgspec.structs import replace

from tableside.engine import Secret
from tableside.engine.model.actions import Pass
from tableside.judge.comparison import CheckFinding
from tableside.screens import judge as judging
from tableside.screens.screenshots import Screenshots
from tableside.screens.widgets import labels, player_panel
from tableside.table import controller
from tableside.table.commands import Dismiss, Do
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.screens import views
from tests.kit.screens.kivy_home import Window
from tests.kit.screens.parts import Judge, find, make, panel, texts, walk
from tests.kit.screens.scenes import CHECK
from tests.kit.table.table import AtTable


class TestOwnLook:
    """A player looks at their own facedown card."""

    CARD = views.LOOKED.card

    @pytest.fixture
    def match(self, small):
        root, table = make()
        root.show(views.match())
        small.place(root)
        return root, table

    @pytest.fixture
    def looks(self, match, small):
        root, table = match
        root.show(views.noticed("A", views.LOOKED))
        small.frames()
        assert texts(root).count(self.CARD) == 1
        assert root.shows_private_cards()
        return root, table

    @pytest.mark.parametrize("where", ["Close", "The look is on record.", "Alice"])
    def test_any_touch_takes_the_name_away_at_once(self, looks, small, where):
        root, table = looks
        small.down(next(widget for widget in walk(panel(root, "A")) if where in getattr(widget, "text", "")))
        assert self.CARD not in texts(root)
        assert not root.shows_private_cards()
        assert table.take() == [Dismiss("A")]

    def test_a_touch_of_the_other_player_does_not(self, looks, small):
        root, table = looks
        small.tap(find(panel(root, "B"), "PASS"))
        assert table.take() == [Do(Pass("B"))]
        assert self.CARD in texts(root)

    def test_it_does_not_come_back_before_the_table_has_heard(self, looks, small):
        root, _ = looks
        small.tap(find(root, "Close"))
        root.show(replace(views.noticed("A", views.LOOKED), number=8))
        assert self.CARD not in texts(root)
        root.show(views.match())
        root.show(views.noticed("A", views.LOOKED))
        assert self.CARD in texts(root), "a second look"

    def test_the_menu_takes_it_away(self, looks, small):
        root, _ = looks
        for at in range(2):
            small.tap(find(root, "MENU", of=at))
        assert not root.shows_private_cards()
        panel(root, "A").open("")
        assert self.CARD not in texts(root)

    def test_gone_when_the_window_loses_its_focus(self, looks):
        root, table = looks
        root.end_interaction()
        assert self.CARD not in texts(root)
        assert table.take() == [Dismiss("A")]

    def test_gone_when_the_table_takes_it_away(self, looks, small):
        root, table = looks
        root.show(views.match())
        assert self.CARD not in texts(root)
        assert table.take() == []

    def test_gone_though_the_table_is_held_up(self, match, small, monkeypatch):
        monkeypatch.setattr(player_panel, "LOOK", 0.05)
        root, table = match
        root.show(views.noticed("A", views.LOOKED))
        small.until(lambda: table.sent == [Dismiss("A")])
        assert self.CARD not in texts(root)

    def test_a_look_that_ended_does_not_shorten_the_next(self, match, small, monkeypatch):
        root, table = match
        monkeypatch.setattr(player_panel, "LOOK", 0.2)
        root.show(views.noticed("A", views.LOOKED))
        root.show(views.match())
        monkeypatch.setattr(player_panel, "LOOK", 60)
        root.show(views.noticed("A", views.LOOKED))
        end = time.monotonic() + 0.4
        small.until(lambda: time.monotonic() > end)
        assert self.CARD in texts(root)
        assert table.take() == []

    def test_from_a_real_table(self, small, tmp_path, monkeypatch):
        """Asked for by touch, shown to whoever looks, and gone at the table's own time."""
        monkeypatch.setattr(controller, "LOOK_SHOWS", 1_500_000_000)
        with AtTable(tmp_path / "data") as table:
            table.begin().hide("A", table.tags["A"][HIDER], 1)
            root, _ = make()
            root.show(table.do(Dismiss("A")))
            small.place(root)
            root.show(table.touch("A", 1, "button-look"))
            assert CANARY in texts(panel(root, "A"))
            assert CANARY not in texts(panel(root, "B"))
            assert root.shows_private_cards()
            root.show(table.until(lambda view: view.player_panels[0].notice is None))
            assert CANARY not in texts(root)
            assert not root.shows_private_cards()


class TestJudgesLook:
    CARD = "Ornn, Fire Below the Mountain"
    SEES = replace(CHECK, finding=CheckFinding("same", has_hidden=True, legal=True, since=6), card=Secret(CARD))

    @pytest.fixture
    def judge(self):
        return Judge()

    @pytest.fixture
    def looks(self, small, judge):
        root, _ = make(judge=judge)
        root.show(views.match())
        root.go("judge")
        root.show_judge(self.SEES)
        small.place(root)
        assert {self.CARD, "This look is on record. Touch to hide the name."} <= set(texts(root))
        return root

    @pytest.mark.parametrize("where", ["Lock", "JUDGE", CARD, "Void Gate\nBob, since T7"])
    def test_any_touch_hides_it_and_does_nothing_else(self, looks, small, judge, where):
        small.tap(find(looks, where))
        assert self.CARD not in texts(looks)
        assert "SAME" in texts(looks)
        assert judge.asked == [("choose", "h1")], "the session forgets the name too"

    def test_it_hides_itself(self, small, judge, monkeypatch):
        monkeypatch.setattr(judging, "LOOK", 0.05)
        root, _ = make(judge=judge)
        root.go("judge")
        root.show_judge(self.SEES)
        small.place(root)
        small.until(lambda: judge.asked == [("choose", "h1")])
        assert self.CARD not in texts(root)

    def test_gone_with_the_focus_and_with_the_page(self, looks, judge):
        looks.end_interaction()
        assert self.CARD not in texts(looks)
        assert judge.asked == [("lock",)]

    def test_gone_when_another_card_is_chosen_or_checked(self, looks):
        looks.show_judge(replace(self.SEES, card=None))
        assert self.CARD not in texts(looks)

    def test_no_picture_and_no_title(self, looks, tmp_path):
        assert not Screenshots(lambda: looks, tmp_path / "screen.png").take()
        assert list(tmp_path.iterdir()) == []
        assert self.CARD not in Window.title


def test_of_a_name_nothing_is_kept_to_be_quicker_the_next_time(small, monkeypatch):
    asked = []
    kept = labels.largest

    def keeps(words, *how):
        asked.append(words)
        return kept(words, *how)

    keeps.__wrapped__ = kept.__wrapped__
    monkeypatch.setattr(labels, "largest", keeps)
    root, _ = make(judge=Judge())
    root.show(views.match())
    small.place(root)
    root.show(views.noticed("A", views.LOOKED))
    small.frames()
    root.show(views.match())
    root.go("judge")
    root.show_judge(TestJudgesLook.SEES)
    small.frames()
    small.tap(find(root, TestJudgesLook.CARD))
    assert "SAME" in texts(root)
    assert asked
    assert TestJudgesLook.CARD not in asked
