"""Whatever is put on a reader is acknowledged at once, before it counts, alike for every card and at every dial."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hw.settling import Settling
from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
from tableside.table import commands as c
from tableside.table.table_thread import TableThread
from tests.kit.match.cards import AGREED, CARDS, DECKS
from tests.kit.table.table import NEAR, AtTable

LONG = 10**12
"""A brush window that never ends (ns)."""

OWN = VirtualTag(b"\x04\x01\x02\x03\x04\x05\x06")
WAYS: dict[str, Callable[[AtTable], None]] = {
    "a card of the match": lambda table: table.readers.place(NEAR, OWN),
    "a foreign tag": lambda table: table.readers.place(NEAR, VirtualTag(b"\x04\xfe\x9dZZ\xc3\xd7")),
    "two tags at once": lambda table: table.readers.place(NEAR, OWN, VirtualTag(b"\x04\xfe\x9dZZ\xc3\xd8")),
}


@pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
@pytest.mark.parametrize("way", WAYS)
def test_everything_on_a_reader_is_acknowledged_before_it_counts(tmp_path: Path, way: str, dial: str) -> None:
    acknowledged: list[tuple[str, int]] = []
    table = AtTable(tmp_path)
    table.thread = TableThread(
        tmp_path,
        CARDS,
        table.readers,
        table._see,
        Settling(LONG),
        acknowledge=lambda reader: acknowledged.append((reader, time.monotonic_ns())),
    )
    with table:
        table.do(c.Begin(msgspec.structs.replace(AGREED, dial=dial)))
        table.do(c.Register(Registration("A", DECKS["A"], {OWN.uid: 0})))
        before = table.view
        WAYS[way](table)
        after = table.view
    assert [reader for reader, _ in acknowledged] == [NEAR]
    assert after == before
