"""The app stops when it is told to, whatever it is doing."""

from tests.kit.screens.kivy_home import APP, Clock


def test_a_signal_stops_it_also_while_the_clock_is_locked(small, monkeypatch):
    stops = []
    monkeypatch.setattr(APP, "stop", lambda: stops.append(True))
    with Clock._event._cond:
        APP.stop_soon()
    small.until(lambda: stops)
