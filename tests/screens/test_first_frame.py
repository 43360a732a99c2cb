"""Work with the screen begins at its first frame, so that the service manager hears of no blank panel."""

from tests.kit.screens.kivy_home import APP, Clock, Window


def test_a_repeated_call_begins_with_the_first_frame_and_goes_on_after_it(small):
    calls = []

    def call():
        calls.append(len(calls))
        return len(calls) < 3

    APP.repeat(call, 0.01)
    Clock.tick()
    Clock.tick()
    assert calls == []
    Window.dispatch("on_flip")
    assert calls == [0]
    small.until(lambda: calls == [0, 1, 2])
