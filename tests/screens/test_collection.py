"""Widgets that are collected as garbage while the screens change spoil nothing. Closed pages are collected in quiet."""

import gc
import weakref

import pytest
from msgspec.structs import replace

from tableside.judge.view import JudgeView
from tableside.screens import collection
from tableside.screens import judge as judging
from tableside.screens.collection import QuietCollection
from tableside.screens.view_queries import NO_VIEW
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP, Clock
from tests.kit.screens.parts import Judge, make
from tests.kit.screens.scenes.judge import CALL, CHECK


@pytest.fixture
def collects_as_it_shows(monkeypatch):
    """The collector runs while the desk is shown, and not before: so it happens now and then at a real table."""
    locked_text = judging.locked_text

    def collecting(*said, **now):
        if gc.isenabled():
            gc.collect()
        return locked_text(*said, **now)

    monkeypatch.setattr(judging, "locked_text", collecting)
    before = gc.get_threshold()
    gc.set_threshold(0)
    yield
    gc.set_threshold(*before)


def test_the_desk_shows_what_a_judge_does_after_many_pages(small, monkeypatch, collects_as_it_shows):
    root, _ = make(judge=Judge())
    monkeypatch.setattr(APP, "root", root)
    root.show(views.match())
    root.go("judge")
    small.place(root)
    called = replace(CHECK, page="call", call=CALL)
    for judge in (called, CHECK, replace(CHECK, chosen=""), JudgeView()) * 3:
        APP.show_judge(judge)
        Clock.tick()
        assert root.page.judge.page == judge.page
        small.frames(1)


def test_a_closed_page_is_freed_once_nobody_touches_the_screen(small, monkeypatch):
    monkeypatch.setattr(collection, "QUIET", 0.2)
    root, _ = make()
    small.place(root)
    root.go("settings")
    small.frames()
    page = weakref.ref(root.page)
    root.go("")
    small.frames()
    collecting = QuietCollection()
    collecting.put_off()
    small.until(lambda: page() is None)


def test_the_screen_that_was_there_at_first_is_freed_once_another_took_its_place(small, monkeypatch):
    monkeypatch.setattr(collection, "QUIET", 0.2)
    monkeypatch.setattr(APP, "_collection", QuietCollection())
    root, _ = make()
    monkeypatch.setattr(APP, "root", root)
    root.show(NO_VIEW)
    small.place(root)
    start = weakref.ref(root.main)
    APP._collection.begin()
    small.until(lambda: not APP._collection._trigger.is_triggered)
    APP.show(views.match())
    small.until(lambda: start() is None)
