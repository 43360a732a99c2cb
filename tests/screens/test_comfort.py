"""Comfort: text size, movement, sound, light."""

from itertools import product

import msgspec
import pytest
from kivy.uix.label import Label

from tableside.engine.model.actions import Pass
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.message import message
from tableside.screens import preferences, rest
from tableside.screens.overlay import DELAYS
from tableside.screens.preferences import Settings
from tableside.screens.theme import LARGE_TEXT
from tableside.screens.widgets.key import Key
from tableside.screens.widgets.pulse import Pulse
from tableside.screens.widgets.qr_code import QrCode
from tableside.screens.widgets.rift import TurnLine
from tableside.screens.widgets.score_panel import ScorePanel
from tableside.screens.wires import NO_INTAKE, NO_OVERLAY, IntakeShown, OverlayShown
from tableside.table.commands import DelayStream, Do
from tableside.text import LANGUAGES, Text
from tests.kit.samples import one_in
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import APP, Clock, Metrics, speak
from tests.kit.screens.parts import find, make, panel, texts, turn_to, walk
from tests.kit.screens.screen import Screen


class Device:
    """The screen's requests to the machine."""

    def __init__(self):
        self.asked = []

    def wires(self, file):
        def save(content):
            file.write_bytes(content)
            return True

        return {
            "settings": file,
            "save_settings": save,
            "set_sound": lambda on, volume: self.asked.append((on, volume)),
            "can_sound": True,
        }

    def take(self):
        asked, self.asked = self.asked, []
        return asked


@pytest.fixture
def device():
    return Device()


@pytest.fixture(autouse=True)
def _as_before():
    yield
    Screen(800, 480)
    APP.settings = Settings()


@pytest.fixture
def page(small, device, tmp_path):
    root, _ = make(**device.wires(tmp_path / "screen.json"))
    root.show(views.match())
    root.go("comfort")
    small.place(root)
    device.take()
    return root


def test_large_text_holds_at_once_and_is_kept(page, small, tmp_path):
    before = find(page, "Brightness").font_size
    small.tap(find(page, "Large"))
    assert Metrics.fontscale == LARGE_TEXT
    assert find(page, "Brightness").font_size > before
    assert preferences.read(tmp_path / "screen.json").large_text
    small.tap(find(page, "Normal", of=0))
    assert find(page, "Brightness").font_size == before


def test_sound_is_off_with_one_touch(page, small, device):
    small.tap(find(page, "Off"))
    assert device.take() == [(False, 100)]
    small.tap(find(page, "Taps"))
    assert device.take() == [(True, 100)]


@pytest.mark.parametrize("can_sound", [True, False])
def test_why_there_is_no_sound_is_said(small, device, tmp_path, can_sound):
    root, _ = make(**{**device.wires(tmp_path / "screen.json"), "can_sound": can_sound})
    root.show(views.match())
    root.go("comfort")
    small.place(root)
    assert any("pw-play" in text and "aplay" in text for text in texts(root)) is not can_sound
    assert find(root, "Taps").disabled is not can_sound


def test_without_movement_the_pulse_stands_still(page, small):
    small.tap(find(page, "None"))
    page.go("")
    page.show(views.noticed("A", made_up_notices.WAITING))
    small.frames(4)
    (pulse,) = (widget for widget in walk(panel(page, "A")) if isinstance(widget, Pulse))
    shown = small.pixels()
    small.frames(20)
    assert (pulse.running, pulse.phase) == (True, 0)
    assert small.pixels() == shown


def test_the_volume_holds_at_once_and_is_kept(page, small, device, tmp_path):
    small.tap(find(page, "50 %"))
    assert device.take() == [(True, 50)]
    assert preferences.read(tmp_path / "screen.json").volume == 50


class TestLight:
    @pytest.fixture
    def match(self, small, tmp_path):
        root, table = make()
        root.show(views.match())
        small.place(root)
        return root, table

    def test_a_resting_screen_looks_for_fingers_less_often_and_a_tap_wakes_it(self, match):
        root, _ = match
        root.rest._dim(0)
        assert Clock._max_fps == rest.RESTING_LOOKS
        root.acknowledge(views.match().readers[0].name)
        assert Clock._max_fps == rest.LOOKS

    def test_a_resting_screen_sleeps_until_just_before_what_comes_next(self, match):
        root, _ = match
        root.rest._dim(0)
        assert Clock.get_resolution() < 0.02 / rest.RESTING_LOOKS

    def test_the_first_touch_on_a_resting_screen_only_wakes_it(self, match, small):
        root, table = match
        root.rest._dim(0)
        assert root.rest.shade == pytest.approx(1 - rest.DIM)
        small.tap(find(panel(root, "B"), "PASS"))
        assert table.take() == []
        assert root.rest.shade == 0
        small.tap(find(panel(root, "B"), "PASS"))
        assert table.take() == [Do(Pass("B"))]

    def test_a_tapped_card_wakes_it(self, match):
        root, _ = match
        root.rest._dim(0)
        root.acknowledge("Left reader")
        assert root.rest.shade == 0

    def test_it_dims_after_the_minutes_that_are_set_and_never_for_none(self, match):
        root, _ = match
        root.rest.apply(Settings(dim_after=0))
        assert root.rest._timer is None
        root.rest.apply(Settings(dim_after=2))
        assert root.rest._timer.timeout == 120

    def test_the_panels_own_light_is_used_where_there_is_one(self, small):
        lights = []

        def set_backlight(share):
            lights.append(share)
            return True

        root, _ = make(set_backlight=set_backlight)
        root.rest.apply(Settings(brightness=60))
        root.rest._dim(0)
        assert lights == [1.0, 0.6, rest.DIM]
        assert root.rest.shade == 0

    def test_brightness_is_a_shade_otherwise(self, page, small):
        small.tap(find(page, "60 %"))
        assert page.rest.shade == pytest.approx(0.4)


class TestOverlay:
    @pytest.fixture
    def page(self, small, tmp_path):
        changes = []
        root, self.table = make(
            **{**Device().wires(tmp_path / "screen.json"), "change_overlay": lambda *to: changes.append(to)}
        )
        root.show(views.match())
        root.go("overlay")
        small.place(root)
        APP.overlay = OverlayShown("http://127.0.0.1:8765/", 8765)
        small.frames()
        yield root, changes
        APP.overlay = NO_OVERLAY

    def test_its_address_is_there_as_text_and_for_the_network_as_a_code(self, page, small):
        root, _ = page
        assert "http://127.0.0.1:8765/" in texts(root)
        codes = [widget.text for widget in walk(root) if isinstance(widget, QrCode)]
        assert "http://127.0.0.1:8765/" not in codes, "another device could not open it"
        small.tap(find(root, "The whole network"))
        small.frames()
        (code,) = (widget for widget in walk(root) if isinstance(widget, QrCode))
        assert (code.text, code.side > 200) == ("http://127.0.0.1:8765/", True)

    def test_the_network_and_the_port_are_chosen_and_kept(self, page, small, tmp_path):
        root, changes = page
        small.tap(find(root, "The whole network"))
        small.tap(find(root, "Use port 8766"))
        assert changes == [(True, 0), (True, 8766)]
        kept = preferences.read(tmp_path / "screen.json")
        assert (kept.lan, kept.port) == (True, 8766)
        small.tap(find(root, "Use the usual port"))
        small.tap(find(root, "Only this machine"))
        assert changes[2:] == [(True, 0), (False, 0)]

    def test_the_delay_is_chosen_in_steps_and_kept_and_sent_to_the_table(self, page, small, tmp_path):
        root, _ = page
        for label in ("More delay", "More delay", "More delay", "Less delay"):
            small.tap(find(root, label))
        assert self.table.sent == [DelayStream(seconds) for seconds in (5, 10, 30, 10)]
        assert preferences.read(tmp_path / "screen.json").delay == 10
        assert "Delay of the stream: 0:10" in texts(root)

    def test_a_table_without_an_overlay_of_its_own_has_a_delay_too(self, small):
        """The overlay may be a service of its own."""
        root, table = make()
        root.show(views.match())
        root.go("overlay")
        small.place(root)
        small.tap(find(root, "More delay"))
        assert table.sent == [DelayStream(5)]

    def test_the_longest_delay_holds_until_the_match_is_over(self, page, small):
        root, _ = page
        for _ in DELAYS[1:]:
            small.tap(find(root, "More delay"))
        assert self.table.sent[-1] == DelayStream(UNTIL_OVER)
        assert "Delay of the stream: until the match is over" in texts(root)

    def test_a_shorter_delay_is_said_to_wait_for_the_next_game(self, page, small):
        root, _ = page
        root.show(msgspec.structs.replace(views.match(), stream_delay=180))
        small.frames()
        assert "Delay of the stream: 3:00; from the next game on: none" in texts(root)

    def test_why_it_is_not_served_is_said(self, page, small):
        root, _ = page
        APP.overlay = OverlayShown("", 8765, message("error-overlay-port-in-use", port=8765))
        small.frames()
        assert any("Port 8765 is in use" in text for text in texts(root))


class TestControl:
    """The link by which a producer controls the graphics."""

    @pytest.fixture
    def page(self, small):
        pressed = []
        root, _ = make(open_control=lambda: pressed.append("open"), close_control=lambda: pressed.append("close"))
        root.show(views.match())
        root.go("overlay")
        small.place(root)
        small.tap(find(root, "Control from a phone …"))
        small.frames()
        yield root, pressed
        APP.intake = NO_INTAKE

    def test_the_link_is_opened_shown_as_a_code_and_ended(self, page, small):
        root, pressed = page
        small.tap(find(root, "Open a link"))
        APP.intake = IntakeShown("http://192.0.2.7:8764/", None, "a-token-of-24-characters")
        small.frames()
        address = "http://192.0.2.7:8764/control/a-token-of-24-characters"
        assert address in [text.replace("\n", "") for text in texts(root)]
        (code,) = (widget for widget in walk(root) if isinstance(widget, QrCode))
        assert (code.text, code.side > 200) == (address, True)
        small.tap(find(root, "End the link"))
        assert pressed == ["open", "close"]
        APP.intake = IntakeShown("http://192.0.2.7:8764/")
        small.frames()
        assert not any("/control/" in text for text in texts(root))

    def test_why_its_page_is_not_served_is_said(self, page, small):
        root, _ = page
        APP.intake = IntakeShown("", message("problem-intake-ended"), "a-token-of-24-characters")
        small.frames()
        assert any(Text("en")("problem-intake-ended") in text for text in texts(root))

    def test_the_token_is_in_no_log(self):
        assert "a-token" not in repr(IntakeShown("http://192.0.2.7:8764/", None, "a-token-of-24-characters"))


def test_the_sound_is_switched_off_from_the_menu_of_a_match(small, device, tmp_path):
    root, _ = make(**device.wires(tmp_path / "screen.json"))
    root.show(views.match())
    small.place(root)
    device.take()
    for label, on in (("Sound off", False), ("Sound on", True)):
        panel(root, "A").open("table")
        small.frames()
        small.tap(turn_to(small, panel(root, "A"), label))
        assert device.take() == [(on, 100)]
        assert root.page is None
    assert preferences.read(tmp_path / "screen.json").sound


@pytest.mark.parametrize(("language", "size"), one_in(3, product(LANGUAGES, ((800, 480), (1280, 720)))), ids=str)
def test_large_text_enlarges_key_score_and_rift_too(tmp_path, size, language):
    sizes = []
    for large in (False, True):
        screen = Screen(*size)
        speak(language)
        file = tmp_path / f"{large}.json"
        file.write_bytes(msgspec.json.encode(Settings(large_text=large)))
        root, _ = make(settings=file)
        root.show(views.calm())
        screen.place(root)
        parts = [part for part in walk(root) if isinstance(part, Key | ScorePanel | TurnLine)]
        labels = [label for part in parts for label in walk(part) if isinstance(label, Label) and label.text]
        sizes.append({label.text: label.font_size for label in labels})
    normal, large = sizes
    assert normal.keys() == large.keys()
    key, turn = Text(language)("screen-panel-end-turn"), Text(language)("screen-turn", number=8, name="Bob")
    (turn,) = (text for text in normal if text.startswith(turn))
    assert large[key] > 1.1 * normal[key]
    assert large[turn] > 1.1 * normal[turn]
    assert all(large[text] >= normal[text] - 0.5 for text in normal), "nothing becomes smaller"
    assert large["5"] > normal["5"]
