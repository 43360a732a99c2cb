"""The settings: how people sit, the judge's PIN, and the judge's key."""

import pytest

from tableside.judge.view import JudgeView
from tableside.screens import settings
from tableside.table.commands import FindJudges, GiveJudge
from tests.screens import views
from tests.screens.parts import Judge, key, make, texts, walk


@pytest.fixture
def judge():
    return Judge()


class TestSettings:
    @pytest.fixture
    def page(self, small, judge, tmp_path):
        root, _ = make(judge=judge, settings=tmp_path / "screen.json")
        root.show(views.match())
        root.go("settings")
        small.place(root)
        return root

    def enter(self, small, root, pin):
        for digit in pin:
            small.tap(key(root, digit))
        small.tap(key(root, "OK"))

    def test_the_organiser_sets_the_pin(self, page, small, judge):
        small.tap(key(page, "Set the PIN"))
        self.enter(small, page, "")
        self.enter(small, page, "1357")
        self.enter(small, page, "1357")
        assert judge.asked == [("set_pin", "", "1357")]
        page.show_judge(JudgeView(message="The judge PIN is set."))
        assert "The judge PIN is set." in texts(page)

    def test_the_new_pin_must_be_entered_twice(self, page, small, judge):
        small.tap(key(page, "Set the PIN"))
        for pin in ("24", "1357", "1358"):
            self.enter(small, page, pin)
        assert judge.asked == []
        for pin in ("1358", "1358"):
            self.enter(small, page, pin)
        assert judge.asked == [("set_pin", "24", "1358")]

    def test_how_people_sit_holds_at_once_and_is_kept(self, page, small, tmp_path):
        small.tap(key(page, "On the same side"))
        assert page.base.one_sided
        assert settings.read(tmp_path / "screen.json").one_sided
        again, _ = make(settings=tmp_path / "screen.json")
        again.show(views.match())
        assert again.base.one_sided

    def test_a_settings_file_that_is_not_ours(self, tmp_path):
        path = tmp_path / "screen.json"
        path.write_bytes(b"\x00garbage")
        assert settings.read(path) == settings.Settings()


class TestJudgesKey:
    @pytest.fixture
    def page(self, small, judge):
        root, table = make(judge=judge)
        root.show(views.match())
        root.go("settings")
        small.place(root)
        return root, table

    def test_none_yet(self, page, small):
        root, table = page
        assert {"Judge’s key", "none"} <= set(texts(root.room))
        small.tap(key(root, "Look on USB sticks"))
        assert table.take() == [FindJudges()]
        root.show(views.match(judges=()))
        assert "No judge’s key was found. Put FILE.pub on a stick and plug it in." in texts(root.room)

    def test_each_key_on_a_stick_can_be_given(self, page, small):
        root, table = page
        root.show(views.recorded(views.match(), judges=views.STICKS))
        small.frames()
        assert "4QXR-7N2B-KD3M-ZP5A" in texts(root.room)
        for at, one in enumerate(views.STICKS):
            if at and at % 2 == 0:
                small.tap(key(root, "More"))
            (found,) = (widget for widget in walk(root.room) if getattr(widget, "text", "").endswith("\n" + one.id))
            assert found.chosen == (one.id == views.JUDGE)
            small.tap(found)
            assert table.take() == [GiveJudge(one.file)]
        assert "third.pub\n6QXR-7N2B-KD3M-ZP5A" in texts(root.room)

    def test_a_pin_is_entered_in_its_place(self, page, small):
        root, _ = page
        small.tap(key(root, "Set the PIN"))
        assert "Look on USB sticks" not in texts(root.room)
        small.tap(key(root, "Back"))
        root.go("settings")
        assert "Look on USB sticks" in texts(root.room)
