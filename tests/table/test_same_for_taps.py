"""A refused play, and a card that is lifted and put down once more, say nothing of which card it is."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hw.settling import BRUSH
from hw.simulated import VirtualTag
from tableside.table import commands as c
from tests.kit.table.table import NEAR
from tests.table.test_same_for_all import ANSWERED_AT, HERE, LEGAL, NAMED_LONG, WAYS, OneDesk, Way, even, steady, tag_of


def refused_plays(folder: Path, tags: Iterable[VirtualTag]) -> list[tuple[object, ...]]:
    """Return what everybody may read of a play from facedown that came too early, for each tapped tag."""
    with OneDesk(folder) as table:
        table.set_up()
        table.does("hide", "hide", HERE, WAYS[0])
        for tag in tags:
            table.do(c.Dismiss("A"))
            table.does("too early", "facedown", HERE, WAYS[0], tag)
        refused = [entry for entry in table.entries() if entry.kind == "refused"]
    return [(entry.action, entry.verdict, entry.events) for entry in refused]


def test_a_refused_play_does_not_reveal_whether_it_is_the_hidden_card(tmp_path: Path) -> None:
    tags = tag_of("A", LEGAL), tag_of("A", NAMED_LONG), VirtualTag(b"\x04\xfe\x9dZZ\xc3\xd7")
    same, another, other_tag = steady(lambda folder: refused_plays(folder, tags), tmp_path / "table")
    assert b"reason-hidden-this-turn" in same[1]
    assert another == same
    assert other_tag == same


def put_down_twice(folder: Path, way: Way) -> tuple[list[bytes], list[str]]:
    """Lift the card that was just hidden and put it down again; return what changed, and the kinds of entries."""
    with OneDesk(folder) as table:
        table.set_up()
        table.does("hide", "hide", HERE, way)
        table.do(c.Dismiss("A"))
        before, count = table.view, len(table.views)
        assert way.tag is not None
        table.readers.place(NEAR, way.tag())
        time.sleep(BRUSH / 1e9 + 2 * ANSWERED_AT / 1e3)
        shown = [even(view) for _, view in table.views[count:] if even(view) != even(before)]
        return shown, [entry.kind for entry in table.entries()]


def test_a_card_put_down_twice_in_a_moment_reveals_nothing_more(tmp_path: Path) -> None:
    """The hand trembles, and the reader sees the tag go and come."""
    ways = [way for way in WAYS if way.tag is not None]
    with ThreadPoolExecutor(len(ways)) as hands:
        courses = list(hands.map(lambda way: steady(lambda new: put_down_twice(new, way), tmp_path / way.name), ways))
    assert [way.name for way, course in zip(ways, courses, strict=True) if course != courses[0]] == []
    assert courses[0][0] == []
