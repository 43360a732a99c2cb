"""Tags that answer a PC/SC reader with anything."""

from __future__ import annotations

import random
import time
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hw.model import (
    Opaque,
    Removed,
    Unread,
    UnreadCause,
    Written,
)
from tests.kit.hw.ntag import ATR, Ntag
from tests.kit.hw.private_pcscd import KIND
from tests.kit.hw.stress_rig import OTHER, StressRig, arrived, ours, tap


class HostileTag(Ntag):
    """A tag with any memory that answers its n-th command as `does` tells, and then again from the beginning.

    cut: so many bytes are left of the answer. long: so many follow it. late: it takes so many ms. says: something else.
    gone: it leaves.
    """

    def __init__(self, memory: bytes, atr: bytes, does: list[tuple[str, Any]]) -> None:
        super().__init__()
        self.memory[: len(memory)] = memory
        self._atr, self._does, self._turn = atr, does, 0

    def answer(self, frame: bytes) -> bytes | None:
        if frame == b"\x04":
            return self._atr
        honest = super().answer(frame)
        what, how = self._does[self._turn % len(self._does)]
        self._turn += 1
        match what:
            case "cut":
                return honest and honest[:how]
            case "long":
                return honest and honest + bytes(how)
            case "late":
                time.sleep(how / 1000)
            case "says":
                return bytes(how)
            case "gone":
                return None
        return honest


HOSTILE = st.builds(
    HostileTag,
    st.binary(max_size=64) | st.builds(lambda data: bytes(ours().memory[:16]) + data, st.binary(max_size=48)),
    st.just(ATR) | st.binary(max_size=40),
    st.lists(
        st.just(("honest", 0))
        | st.tuples(st.just("cut"), st.integers(0, 18))
        | st.tuples(st.just("long"), st.integers(1, 300) | st.just(60_000))
        | st.tuples(st.just("late"), st.integers(1, 60))
        | st.tuples(st.just("says"), st.binary(max_size=300))
        | st.tuples(st.just("says"), st.binary(max_size=16).map(lambda data: data + b"\x90\x00"))
        | st.just(("gone", 0)),
        min_size=1,
        max_size=12,
    ),
)


def test_whatever_a_card_answers_its_reader_goes_on(rig: StressRig) -> None:
    [(reader, name, reports)] = rig.hands()

    @settings(max_examples=100, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(HOSTILE, st.integers(0, 60), st.booleans())
    def survives(hostile: HostileTag, stays: int, written: bool) -> None:
        reader.place(hostile)
        time.sleep(stays / 1000)
        if written:
            assert isinstance(rig.readers.write(KIND, OTHER, Opaque(hostile.uid)), Written)
        reader.lift()
        rig.empty(name)
        tag = ours()
        reader.place(tag)
        assert reports.receives(arrived(tag))
        reader.lift()
        assert reports.next() == Removed(name, 0)

    survives()


def test_a_card_that_left_before_pcscd_could_power_it_has_moved_and_is_gone(rig: StressRig) -> None:
    [(reader, name, reports)] = rig.hands()
    mute = ours()
    mute.mute = True
    reader.place(mute)
    assert reports.next() == Unread(name, 0, UnreadCause.MUTE)  # libpcsclite misses such a card if it is the first
    reader.lift()
    assert reports.next() == Removed(name, 0)
    for _ in range(10):
        with rig.daemon.paused():
            reader.place(ours())
            reader.lift()
        assert reports.next() == Unread(name, 0, UnreadCause.MOVED)
        assert reports.next() == Removed(name, 0)
    tap(reader, name, reports, random.Random(0))
