"""The settings: how people sit, the judge's PIN, and the judge's key."""

import pytest
from msgspec.structs import replace

from tableside.app.assembly import _save
from tableside.judge.view import JudgeChange, JudgeView
from tableside.message import message
from tableside.screens import preferences
from tableside.screens.app import TablesideApp
from tableside.screens.wires import Wires
from tableside.table.commands import FindJudges
from tableside.table.view.model import View
from tests.kit.hostile_files import HOSTILE
from tests.kit.screens import views
from tests.kit.screens.parts import Judge, find, make, texts, walk
from tests.kit.screens.scenes.settings import KEY


def kept_in(file):
    """Wires that keep the settings in this file."""

    def save(content):
        file.write_bytes(content)
        return True

    return {"settings": file, "save_settings": save}


@pytest.fixture
def opened(shown, small, judge):
    """The settings, opened during a match, and its table."""
    root, table = shown(views.match(), judge=judge)
    root.go("settings")
    small.place(root)
    judge.take()
    return root, table


class TestSettings:
    @pytest.fixture
    def page(self, opened):
        return opened[0]

    @pytest.fixture
    def kept_page(self, small, tmp_path):
        root, _ = make(judge=Judge(), **kept_in(tmp_path / "screen.json"))
        root.show(views.match())
        root.go("settings")
        small.place(root)
        return root

    def enter(self, small, root, pin):
        for digit in pin:
            small.tap(find(root, digit))
        small.tap(find(root, "OK"))

    def test_the_organiser_sets_the_pin(self, page, small, judge):
        page.show(View("start"))
        small.tap(find(page, "Set the PIN"))
        self.enter(small, page, "")
        self.enter(small, page, "1357")
        self.enter(small, page, "1357")
        assert judge.asked == [("set_pin", "", "1357", "judge")]
        assert "Checking the PIN …" in texts(page)
        page.show_judge(JudgeView(message=message("judge-pin-set")))
        assert "The judge PIN is set." in texts(page)

    def test_where_no_pin_is_set_no_current_pin_is_asked_for(self, page, small, judge):
        page.show(View("start"))
        page.show_judge(JudgeView(has_pin=False))
        small.tap(find(page, "Set the PIN"))
        assert "New PIN" in texts(page)
        self.enter(small, page, "1357")
        self.enter(small, page, "1357")
        assert judge.asked == [("set_pin", "", "1357", "judge")]

    def test_a_new_pin_that_is_too_short_is_refused_at_once(self, page, small, judge):
        page.show(View("start"))
        page.show_judge(JudgeView(has_pin=False))
        small.tap(find(page, "Set the PIN"))
        self.enter(small, page, "12")
        assert {"New PIN", "A PIN has 4 to 12 digits."} <= {*texts(page)}
        self.enter(small, page, "1357")
        assert "New PIN again" in texts(page)
        assert "A PIN has 4 to 12 digits." not in texts(page)
        assert judge.asked == []

    @pytest.mark.parametrize(
        ("view", "reason"),
        [
            (views.match(), "No PIN can be set during a match"),
            (View("start", unfinished=views.UNFINISHED), "A match that is not finished can still be resumed"),
        ],
    )
    def test_where_the_first_pin_comes_too_late_it_says_so_and_none_is_typed(self, page, small, judge, view, reason):
        page.show(view)
        page.show_judge(JudgeView(has_pin=False))
        assert any(reason in text for text in texts(page))
        assert find(page, "Set the PIN").disabled
        page.show(View("start"))
        assert "No judge PIN is set. The organiser sets it, with 4 to 12 digits." in texts(page)
        assert not find(page, "Set the PIN").disabled

    def test_it_says_which_pins_are_set(self, page):
        page.show_judge(JudgeView())
        assert "The judge PIN is set." in texts(page)
        page.show_judge(JudgeView(has_head_pin=True))
        assert "A judge PIN is set, and one of the head judge." in texts(page)

    def test_the_head_judges_first_pin_asks_for_a_judges_pin(self, page, small, judge):
        page.show(View("start"))
        small.tap(find(page, "Head judge’s PIN"))
        assert "A judge’s PIN" in texts(page)
        for pin in ("1357", "2468", "2468"):
            self.enter(small, page, pin)
        assert judge.asked == [("set_pin", "1357", "2468", "head judge")]

    def test_where_the_head_judge_has_a_pin_it_may_be_chosen(self, page, small, judge):
        page.show_judge(JudgeView(has_head_pin=True))
        small.tap(find(page, "Head judge’s PIN"))
        assert {"The head judge’s PIN"} <= {*texts(page)}
        assert "Head judge" not in texts(page)
        for pin in ("1357", "2468", "2468"):
            self.enter(small, page, pin)
        page.show_judge(JudgeView(has_head_pin=True))
        small.tap(find(page, "Set the PIN"))
        small.frames()
        small.tap(find(page, "Head judge"))
        for pin in ("2468", "1111", "1111"):
            self.enter(small, page, pin)
        assert judge.asked == [("set_pin", "1357", "2468", "head judge"), ("set_pin", "2468", "1111", "judge")]
        assert [entrant.role for entrant in judge.entrants] == ["head judge", "head judge"]

    def test_during_a_match_and_before_it_is_finished_no_new_pin_is_asked_for(self, page, small, judge):
        for view in (views.match(), View("start", unfinished=views.UNFINISHED)):
            page.show(view)
            if page.page is None:
                page.go("settings")
            small.frames()
            small.tap(find(page, "Set the PIN"))
            self.enter(small, page, "")
            assert judge.take() == [("set_pin", "", "", "judge")]
            page.show_judge(JudgeView(message=message("judge-pin-before-match")))
            assert any(text.startswith("No PIN can be set during a match") for text in texts(page))

    def test_the_new_pin_must_be_entered_twice(self, page, small, judge):
        small.tap(find(page, "Set the PIN"))
        for pin in ("24", "1357", "1358"):
            self.enter(small, page, pin)
        assert judge.asked == []
        for pin in ("1358", "1358"):
            self.enter(small, page, pin)
        assert judge.asked == [("set_pin", "24", "1358", "judge")]

    def test_how_people_sit_holds_at_once_and_is_kept(self, kept_page, small, tmp_path):
        small.tap(find(kept_page, "On the same side"))
        assert kept_page.main.one_sided
        assert preferences.read(tmp_path / "screen.json").one_sided
        again, _ = make(**kept_in(tmp_path / "screen.json"))
        again.show(views.match())
        assert again.main.one_sided

    def test_each_language_is_chosen_by_its_own_name_and_holds_at_once(self, kept_page, small, tmp_path):
        assert "Judge’s PIN" in texts(kept_page)
        small.tap(find(kept_page, "Deutsch"))
        assert {"PIN des Judges", "Einstellungen", "English"} <= set(texts(kept_page))
        assert "Judge’s PIN" not in texts(kept_page)
        assert find(kept_page, "Deutsch").chosen
        small.tap(find(kept_page, "PIN festlegen"))
        assert "Löschen" in texts(kept_page), "what is filled by Python changes too"
        assert preferences.read(tmp_path / "screen.json").language == "de"
        small.tap(find(kept_page, "English"))
        assert "Erase" in texts(kept_page)
        assert preferences.read(tmp_path / "screen.json").language == "en"

    @pytest.mark.parametrize(
        ("argument", "kept", "system", "language"),
        [("de", "en", "en", "de"), (None, "de", "en", "de"), (None, "", "de", "de"), (None, "", "en", "en")],
    )
    def test_the_language_at_the_start(self, small, tmp_path, monkeypatch, argument, kept, system, language):
        monkeypatch.setenv("LC_ALL", f"{system}_XX.UTF-8")
        wires = Wires(print, **kept_in(tmp_path / "screen.json"))
        preferences.write(wires.save_settings, preferences.Settings(language=kept))
        app = TablesideApp(argument)
        app.wire(wires)
        assert app.text.language == language

    def test_settings_that_cannot_be_kept_hold_all_the_same(self, small):
        root, _ = make(save_settings=lambda _: False)
        root.show(views.match())
        root.go("settings")
        small.place(root)
        small.tap(find(root, "On the same side"))
        assert root.main.one_sided

    def test_a_link_in_the_place_of_the_settings_is_neither_read_nor_written_through(self, tmp_path):
        theirs, file = tmp_path / "theirs.json", tmp_path / "screen.json"
        theirs.write_bytes(b'{"one_sided": true, "language": "de"}')
        file.symlink_to(theirs)
        assert preferences.read(file) == preferences.Settings()
        assert _save(file, b'{"one_sided": false}')
        assert theirs.read_bytes() == b'{"one_sided": true, "language": "de"}'
        assert not file.is_symlink()

    @pytest.mark.parametrize("kind", HOSTILE)
    def test_whatever_lies_in_the_place_of_the_settings_does_not_stop_the_screen(self, tmp_path, kind):
        HOSTILE[kind](tmp_path / "screen.json")
        assert preferences.read(tmp_path / "screen.json") == preferences.Settings()

    def test_a_settings_file_that_is_not_ours(self, tmp_path):
        path = tmp_path / "screen.json"
        path.write_bytes(b"\x00garbage")
        assert preferences.read(path) == preferences.Settings()


class TestJudgesKey:
    @pytest.fixture
    def page(self, opened):
        return opened

    def test_none_yet(self, page, small):
        root, table = page
        assert {"Judge’s key", "none"} <= set(texts(root.page))
        small.tap(find(root, "Look on USB sticks"))
        assert table.take() == [FindJudges()]
        root.show(views.match(judges=()))
        assert "No judge’s key found. Put FILE.pub on a USB stick and plug it in." in texts(root.page)

    def test_each_key_on_a_stick_can_be_proposed(self, page, small, judge):
        root, table = page
        root.show(views.recorded(views.match(), judges=views.STICKS))
        small.frames()
        assert "4QXR-7N2B-KD3M-ZP5A" in texts(root.page)
        for at, stick in enumerate(views.STICKS):
            if at and at % 2 == 0:
                small.tap(find(root, "More"))
            (found,) = (widget for widget in walk(root.page) if getattr(widget, "text", "").endswith("\n" + stick.id))
            assert found.chosen == (stick.id == views.JUDGE)
            small.tap(found)
            assert judge.take() == [("propose_key", stick.file)]
        assert table.take() == []
        assert "third.pub\n6QXR-7N2B-KD3M-ZP5A" in texts(root.page)

    def test_a_pin_is_entered_in_its_place(self, page, small):
        root, _ = page
        small.tap(find(root, "Set the PIN"))
        assert "Look on USB sticks" not in texts(root.page)
        small.tap(find(root, "Back"))
        root.go("settings")
        assert "Look on USB sticks" in texts(root.page)

    def test_short_name_and_fingerprint_are_shown_before_a_key_is_accepted(self, page, small, judge):
        root, _ = page
        root.show_judge(JudgeView(change=replace(KEY, asks_pin=False, may_open=False)))
        small.frames()
        shown = " ".join(texts(root.page))
        assert KEY.key in shown
        assert KEY.fingerprint in shown.replace("\n", " ")
        assert "Also open what was sealed before" not in shown
        small.tap(find(root, "Use it"))
        assert judge.take() == [("confirm", "", False)]

    def test_where_a_pin_is_set_it_is_asked_for(self, page, small, judge):
        root, _ = page
        root.show_judge(JudgeView(change=KEY))
        small.frames()
        small.tap(find(root, "Also open what was sealed before"))
        small.tap(find(root, "Use it"))
        assert judge.take() == []
        for digit in "1357":
            small.tap(find(root, digit))
        small.tap(find(root, "OK"))
        assert judge.take() == [("confirm", "1357", True)]
        root.show_judge(JudgeView(change=KEY, message=message("judge-pin-wrong")))
        small.frames()
        assert {"Wrong PIN.", "Use it"} <= set(texts(root.page))
        root.show_judge(JudgeView(message=message("judge-key-given", key=KEY.key)))
        assert f"The judge’s key is {KEY.key}." not in texts(root.page), "nobody asked for it"

    def test_what_came_of_it_is_said(self, page, small, judge):
        root, _ = page
        root.show_judge(JudgeView(change=replace(KEY, asks_pin=False)))
        small.frames()
        small.tap(find(root, "Use it"))
        root.show_judge(JudgeView(message=message("judge-key-given", key=KEY.key)))
        small.frames()
        assert f"The judge’s key is {KEY.key}." in texts(root.page)

    def test_a_key_that_nobody_confirms_is_dropped(self, page, small, judge):
        root, _ = page
        root.show_judge(JudgeView(change=KEY))
        small.frames()
        small.tap(find(root, "Cancel"))
        assert judge.take() == [("cancel",)]
        small.tap(find(root, "Back"))
        assert judge.take() == [("cancel",)]

    def test_the_key_can_be_removed(self, page, small, judge):
        root, _ = page
        assert "Remove" not in texts(root.page)
        root.show(views.recorded(views.match()))
        small.frames()
        small.tap(find(root, "Remove"))
        assert judge.take() == [("propose_no_key",)]
        root.show_judge(JudgeView(change=JudgeChange("no key", current=KEY.key)))
        small.frames()
        small.tap(find(root, "Remove"))
        assert judge.take() == [("confirm", "", False)]


class TestConsent:
    @pytest.fixture
    def asked(self, small, opened):
        root, _ = opened
        root.show_judge(JudgeView(change=replace(KEY, waits=("A", "B")), names=views.match().names))
        small.frames()
        return root

    def test_each_player_is_asked_on_their_own_side(self, asked, small, judge):
        assert judge.take() == [], "the way from the settings to the question drops nothing"
        panels = {panel.player: panel for panel in walk(asked.page) if type(panel).__name__ == "ConsentPanel"}
        assert {player: panel.turned for player, panel in panels.items()} == {"A": False, "B": True}
        names = views.match().names.players
        for player, panel in panels.items():
            assert any(names[player] in text and KEY.key in text for text in texts(panel))
        small.tap(find(panels["A"], "I agree"))
        assert judge.take() == [("agree", "A")]
        asked.show_judge(JudgeView(change=replace(KEY, waits=("B",)), names=views.match().names))
        small.frames()
        assert "Agreed" in texts(panels["A"])
        small.tap(find(panels["B"], "I agree"))
        assert judge.take() == [("agree", "B")]

    def test_when_all_have_agreed_the_settings_say_so(self, asked, small, judge):
        asked.show_judge(JudgeView(message=message("judge-key-given", key=KEY.key)))
        small.frames()
        assert judge.take() == []
        assert f"The judge’s key is {KEY.key}." in texts(asked.page)

    def test_one_player_who_refuses_ends_it(self, asked, small, judge):
        small.tap(find(asked.page, "No"))
        assert judge.take() == [("cancel",)]

    def test_a_window_that_loses_its_focus_ends_it(self, asked, judge):
        asked.end_interaction()
        assert judge.take() == [("cancel",)]
