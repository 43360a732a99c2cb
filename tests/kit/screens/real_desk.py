"""The judge's desk as a person has it: a real table and session, and fingers on the real widgets, which are counted."""

from __future__ import annotations

from pathlib import Path

from hw.simulated import VirtualTag
from tableside.judge.session import JudgeSession
from tableside.judge.view import JudgeView
from tableside.match.public.infractions import CATEGORY_NAMES
from tableside.screens.collection import no_collection
from tableside.screens.root import Root
from tableside.screens.wires import Wires
from tableside.text import Text
from tests.kit.judge.session import PIN, set_before
from tests.kit.screens.parts import find, texts, walk
from tests.kit.table.table import FAR, NEAR, AtTable
from tests.kit.text import english


class RealDesk:
    """A desk in a window. `touches`, `digits` and `taps` were made since it was locked last."""

    def __init__(self, folder: Path, screen, language: str, pin: str = PIN) -> None:
        self.table, self.screen, self.text, self.pin = AtTable(folder), screen, Text(language), pin
        self.views = [JudgeView()]
        self.session = JudgeSession(folder, self.table.thread.submit, self.views.append, sticks=())
        set_before(folder, pin)
        self.root = Root(Wires(self.table.thread.send, judge=self.session))
        self.count_anew()

    def __enter__(self) -> RealDesk:
        self.table.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.table.__exit__()

    def begin(self, **agreed) -> None:
        """A match is on the table, and its screen in the window."""
        self.table.begin(**agreed)
        self.show()
        self.screen.place(self.root)

    def count_anew(self) -> None:
        """Count from here."""
        self.touches = self.digits = self.taps = 0

    @property
    def view(self) -> JudgeView:
        return self.views[-1]

    def show(self) -> None:
        """Put on the screen what the table and the session published."""
        self.table.do()
        with no_collection():  # as the app does
            self.root.show(self.table.views[-1][1])
            self.root.show_judge(self.views[-1])
            self.screen.frames()

    def locked(self) -> None:
        """Nobody is at the desk, and its locked page is open."""
        self.root.go("")
        self.show()
        self.root.go("judge", opener="B")
        self.show()
        assert not self.view.unlocked
        self.count_anew()

    def enter_pin(self) -> None:
        """Press the digits of the PIN."""
        for digit in self.pin:
            self._finger(find(self.root.page, digit))
            self.digits += 1

    def unlock(self, name: str) -> None:
        """Press the digits of the PIN, and choose a name."""
        self.enter_pin()
        self.touch_text(name)
        assert self.view.unlocked

    def badge(self, uid: bytes) -> None:
        """A badge is shown to a reader."""
        self.tap(VirtualTag(uid))

    def touch(self, code: str, **arguments: object) -> None:
        """Touch the button with the words of this code."""
        self.touch_text(self.text(code, **arguments))

    def touch_text(self, text: str) -> None:
        """Touch the button with this text."""
        self._touch(find(self.root.page, text))

    @property
    def labels(self) -> list[str]:
        """The buttons of a page that leads step by step, in English."""
        return [english(option.label, self.view.names) for option in self.view.steps.options]

    def card(self, at: int = 0) -> None:
        """Touch a card on the page of cards."""
        (page,) = (widget for widget in walk(self.root.page) if "reasons" in getattr(widget, "ids", {}))
        self._touch(page.ids.choices.children[::-1][at])

    def press(self, label: str) -> None:
        """Touch a button of a page that leads step by step, named in English, on any of its pages or in a section."""
        options = {english(option.label, self.view.names): option for option in self.view.steps.options}
        if label not in options:
            section = next(each for each in options if each.split()[0] in CATEGORY_NAMES and label.startswith(each[:3]))
            self.press(section)
            self.press(label)
            return
        shown = self.text(options[label].label, self.view.names)
        while shown not in texts(self.root.page):
            self.touch("screen-more")
        self._touch(find(self.root.page, shown))

    def choose(self, at: int) -> None:
        """Touch one of the choices on the page, by its place."""
        (choices,) = (
            widget for widget in walk(self.root.page) if hasattr(widget, "labels") and hasattr(widget, "places")
        )
        self._touch(choices.children[::-1][at])

    def type(self, word: str) -> None:
        """Type on the keyboard; its keys count as touches."""
        for letter in word:
            keys = texts(self.root.page)
            self._touch(find(self.root.page, letter if letter in keys else letter.swapcase()))

    def tap(self, *tags: VirtualTag, reader: str = FAR) -> None:
        """Put each card on a reader and take it away."""
        for tag in tags:
            self.table.tap(tag, reader=reader)
            self.table.readers.lift(reader)
            self.taps += 1
            self.show()

    def tap_near(self, *tags: VirtualTag) -> None:
        """The same on the reader beside the player."""
        self.tap(*tags, reader=NEAR)

    def reads(self, code: str) -> bool:
        """Return whether the words of this code are on the page, or part of a text there."""
        return any(self.text(code) in shown for shown in texts(self.root.page))

    def _touch(self, widget) -> None:
        self.touches += 1
        self._finger(widget)

    def _finger(self, widget) -> None:
        assert not widget.disabled, widget.text
        with no_collection():
            self.screen.tap(widget)
        self.show()
