"""Nothing leaves a trace on the screen that is not public."""

import os
import stat

import pytest
from msgspec.structs import replace

from tableside.judge.view import JudgeView
from tableside.screens import practice
from tableside.screens.screenshots import Screenshots
from tableside.screens.widgets import hold_button
from tableside.table.commands import EndPairing, ShowName, SkipCard
from tableside.table.view.model import View
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.parts import Judge, Tray, find, look_at, make, texts, turn_to

NAME = "Zhonya's Hourglass"
PAIRING = replace(views.PAIRING, dial="competition")
"""In an event the next card is named while its owner holds a button, and at no other time."""


def with_handles(*handles):
    """The same table, whose facedown cards have other handles."""
    view = views.match()
    tiles = tuple(
        replace(tile, facedown=tuple(replace(mark, handle=handle) for mark in tile.facedown))
        for tile, handle in zip(view.tiles, handles, strict=True)
    )
    return replace(view, tiles=tiles)


def frame(screen, view):
    root, _ = make()
    root.show(view)
    screen.place(root)
    screen.settle()
    return screen.pixels()


def test_two_views_that_differ_in_nothing_public_give_equal_frames(small):
    assert frame(small, with_handles("h1", "h2")) == frame(small, with_handles("z" * 40, "q"))


def test_frames_are_looked_at_for_real(small):
    assert frame(small, views.match()) != frame(small, replace(views.match(), number=8))


def test_the_tapped_practice_card_leaves_no_trace(small, monkeypatch):
    monkeypatch.setattr(practice, "ON_READER", 0)
    frames = []
    for card in ("Teemo, Scout", "Mega-Mech"):
        root, _ = make(tray=Tray())
        root.show(views.match())
        small.place(root)
        root.main.panels["A"].open("tray")
        small.frames()
        small.tap(turn_to(small, root, card))
        small.settle()
        frames.append(small.pixels())
    assert frames[0] == frames[1]


def test_the_wait_for_a_card_looks_the_same_each_time(small):
    """The animation always begins at its start and goes by the clock alone."""
    root, _ = make()
    seen = []
    for _ in range(2):
        root.show(views.match())
        small.place(root)
        root.show(views.noticed("A", made_up_notices.WAITING))
        pulse = next(pulse for pulse in root.walk() if type(pulse).__name__ == "Pulse" and pulse.running)
        seen.append(pulse.phase)
        pulse.phase = 0.3
    assert seen == [0.0, 0.0]


def named(name):
    return replace(PAIRING, pairing=replace(PAIRING.pairing, name=name))


class TestHoldToShow:
    @pytest.fixture
    def pairing(self, small):
        root, table = make()
        root.show(PAIRING)
        small.place(root)
        return root, table

    @pytest.fixture
    def held(self, pairing, small):
        """The owner holds the pad, and the table has told the name."""
        root, table = pairing
        self.finger = small.down(root.main.ids.hold)
        assert table.take() == [ShowName(True)]
        root.show(named(NAME))
        small.frames(1)
        assert NAME in texts(root)
        return root, table

    def test_the_name_alone_is_not_enough(self, pairing, small):
        root, _ = pairing
        root.show(named(NAME))
        small.frames(1)
        assert NAME not in texts(root)

    def test_there_is_nothing_to_hold_for_once_there_is_no_next_card(self, pairing, small):
        root, _ = pairing
        last = replace(PAIRING.pairing, next=0, faults=0)
        root.show(replace(PAIRING, pairing=last))
        assert root.main.ids.hold.disabled
        root.show(replace(PAIRING, pairing=replace(last, faults=1)))
        assert not root.main.ids.hold.disabled

    def test_gone_in_the_frame_after_the_release(self, held, small):
        root, table = held
        self.finger.touch_up()
        small.frames(1)
        assert NAME not in texts(root)
        assert table.take() == [ShowName(False)]
        after = small.pixels()
        root.show(PAIRING)
        assert after == small.pixels()

    def test_gone_when_the_finger_slides_off(self, held, small):
        root, table = held
        self.finger.touch_move(5, 5)
        small.frames(1)
        assert NAME not in texts(root)
        assert table.take() == [ShowName(False)]

    def test_gone_at_a_second_finger(self, held, small):
        root, _ = held
        small.down(root.main.ids.hold)
        assert NAME not in texts(root)

    def test_gone_when_the_window_loses_its_focus(self, held, small):
        root, table = held
        root.end_interaction()
        small.frames(1)
        assert NAME not in texts(root)
        assert table.take() == [ShowName(False)]

    def test_gone_when_the_finger_is_never_lifted(self, small, monkeypatch):
        monkeypatch.setattr(hold_button, "LONGEST", 0.05)
        root, table = make()
        root.show(PAIRING)
        small.place(root)
        small.down(root.main.ids.hold)
        root.show(named(NAME))
        small.until(lambda: table.sent == [ShowName(True), ShowName(False)])
        assert NAME not in texts(root)

    def test_gone_with_the_page(self, held):
        root, table = held
        root.show(views.match())
        assert table.take() == [ShowName(False)]
        assert NAME not in texts(root)

    def test_the_hold_for_one_card_does_not_show_the_next(self, held):
        root, table = held
        root.show(replace(named("Pakaa Cub"), pairing=replace(named("Pakaa Cub").pairing, done=13)))
        assert table.take() == [ShowName(False)]
        assert "Pakaa Cub" not in texts(root)

    def test_it_faces_its_owner(self, pairing):
        root, _ = pairing
        assert not root.main.turned
        root.show(replace(PAIRING, pairing=replace(PAIRING.pairing, player="B")))
        assert root.main.turned

    def test_skip_done_and_drop(self, pairing, small):
        root, table = pairing
        small.tap(find(root, "Leave this card out"))
        small.tap(find(root, "Continue later"))
        assert table.take() == [SkipCard(), EndPairing(True)]
        small.tap(find(root, "Drop this pairing"))
        assert table.take() == []
        small.tap(find(root, "Touch again to drop it"))
        assert table.take() == [EndPairing(False)]

    def test_it_is_done_once_every_card_is_paired_or_left_out(self, pairing, small):
        root, _ = pairing
        for done, skipped, label in ((0, 0, "Back"), (1, 0, "Continue later"), (38, 2, "Done")):
            shown = replace(PAIRING.pairing, done=done, skipped=skipped, total=40)
            root.show(replace(PAIRING, pairing=shown))
            assert label in texts(root)


class TestPicture:
    @pytest.fixture
    def picture(self, tmp_path):
        return tmp_path / "screen.png"

    def taken(self, root, picture):
        picture.unlink(missing_ok=True)
        return Screenshots(lambda: root, picture).take()

    def test_for_this_user_alone_and_whole(self, small, picture):
        root, _ = make()
        root.show(views.match())
        small.place(root)
        old = os.umask(0)
        try:
            assert self.taken(root, picture)
        finally:
            os.umask(old)
        assert stat.S_IMODE(picture.stat().st_mode) == 0o600
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.read_bytes().endswith(b"IEND\xaeB`\x82")
        assert list(picture.parent.iterdir()) == [picture]

    def test_none_while_somebody_looks_at_a_card(self, small, picture):
        root, _ = make(tray=Tray(), judge=Judge())
        root.show(PAIRING)
        small.place(root)
        assert self.taken(root, picture)
        finger = small.down(root.main.ids.hold)
        assert not self.taken(root, picture)
        finger.touch_up()
        assert self.taken(root, picture)
        root.main.open_tray("A")
        assert not self.taken(root, picture)
        root.show(views.match())
        root.main.panels["B"].open("tray")
        assert not self.taken(root, picture)
        root.main.panels["B"].open("")
        assert self.taken(root, picture)
        finger = look_at(small, root, "B")
        assert not self.taken(root, picture)
        finger.touch_up()
        assert self.taken(root, picture)
        root.show(views.noticed("B", made_up_notices.HIDDEN))
        assert self.taken(root, picture)
        root.go("judge")
        assert not self.taken(root, picture)
        root.show_judge(JudgeView(unlocked=True))
        assert not self.taken(root, picture)
        root.go("")
        assert self.taken(root, picture)

    def test_a_full_disk_does_no_harm(self, small, tmp_path):
        root, _ = make()
        root.show(View("start"))
        small.place(root)
        assert not self.taken(root, tmp_path / "missing" / "screen.png")
