"""Kivy hands on every finger, and each only once."""

from collections import deque

import pytest
from kivy.config import Config

from tableside.screens.touch_input import TouchWindow, install
from tests.kit.screens.kivy_home import EventLoop, Window
from tests.kit.screens.screen import Screen


class Sdl:
    """Kivy's SDL window with these events waiting."""

    title = "Tableside"

    def __init__(self, *events):
        self.events = deque(events)

    def poll(self):
        return self.events.popleft() if self.events else False


def test_fingers_of_both_players_go_to_their_provider_in_order():
    down, other, move = ("fingerdown", 1, 0.2, 0.1, 1), ("fingerdown", 2, 0.8, 0.9, 1), ("fingermotion", 1, 0.3, 0.1, 1)
    queue = deque()
    window = TouchWindow(Sdl(down, other, ("mousemotion", 3, 4), move, False), queue)
    assert window.poll() == ("mousemotion", 3, 4)
    assert window.poll() is False
    assert [queue.pop() for _ in range(3)] == [down, other, move]


def test_everything_else_is_the_window_itself():
    sdl = Sdl()
    window = TouchWindow(sdl, deque())
    window.title = "Match"
    assert (sdl.title, window.title) == ("Match", "Match")


def test_two_fingers_of_sdl_are_two_touches_on_the_screen(monkeypatch):
    """SDL's own tuples in, Kivy's touches out, by the real window's loop and its real provider."""
    Screen(800, 480)
    events = [("fingerdown", 71, 0.25, 0.25, 1.0), ("fingerdown", 72, 0.75, 0.75, 1.0)]
    events += [("fingerup", 71, 0.25, 0.25, 1.0), ("fingerup", 72, 0.75, 0.75, 1.0)]
    monkeypatch.setattr(Window, "_win", Sdl(*events))
    install(Window)
    seen = []

    def note(_, touch):
        seen.append((touch.uid, touch.pos))

    Window.bind(on_touch_down=note)
    try:
        Window.mainloop()
        monkeypatch.undo()
        EventLoop.idle()
    finally:
        Window.unbind(on_touch_down=note)
    assert [pos for _, pos in seen] == [pytest.approx((200, 360), abs=1), pytest.approx((600, 120), abs=1)]
    assert len({uid for uid, _ in seen}) == 2


def test_one_source_for_each_kind_of_pointer():
    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]
