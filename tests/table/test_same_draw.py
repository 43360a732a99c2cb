"""Two draws that differ only in the hand are the same to everybody but for the draw's own commitment."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import EndTurn
from tableside.match.judge_actions import BeginDraw, CommitDraw
from tests.kit.cli import tableside
from tests.kit.match.cards import CANARY, PLAIN_CANARY
from tests.kit.stream.sent_messages import Overlay
from tests.kit.table.remedies import draw_of, give_digits, judged, tap_each
from tests.kit.table.table import NEAR, AtTable
from tests.table.test_same_for_all import BARE, as_bytes, level, sizes

ONE_FITS = (PLAIN_CANARY, CANARY, PLAIN_CANARY, PLAIN_CANARY, PLAIN_CANARY)
ALL_FIT = (PLAIN_CANARY, "Pakaa Cub", "Teemo, Scout", "Consult the Past", CANARY)
ILLEGAL = 0
HANDS = {"one fits": ONE_FITS, "all fit": ALL_FIT}
END_UNPROVEN = 3
"""The exit code of `record verify` for a record that is whole as far as it goes."""

MOMENT = re.compile(rb'"at":\d{6,}')


class Seen(msgspec.Struct):
    """All that everybody could see of one course, by channel."""

    channels: dict[str, object] = {}


def flat(content: bytes) -> bytes:
    return level(MOMENT.sub(b'"at":0', content))


def course(folder: Path, cards: tuple[str, ...]) -> Seen:
    """An illegal card is hidden and replaced by the draw; the first card that is tapped again is not the drawn card."""
    seen = Seen()
    with AtTable(folder) as table:
        table.begin(dial="competition")
        tags = table.deck("A", *cards)
        table.hide("A", tags[ILLEGAL], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        overlay = Overlay(folder)
        count = len(table.views) - 1
        judged(table, BeginDraw("f1"))
        tap_each(table, *tags)
        judged(table, CommitDraw())
        give_digits(table)
        chosen = int(draw_of(table).chosen[1:])
        tap_each(table, tags[ILLEGAL], tags[chosen])
        assert table.match.draw is None
        table.act(EndTurn("B"))
        overlay.look()
        shown = (flat(msgspec.json.encode(view)) for _, view in table.views[count:])
        seen.channels["the screen"] = [view for view, _ in groupby(shown)]
        seen.channels["the overlay"] = [flat(message) for message in overlay.messages]
        seen.channels["the files"] = sizes(folder)
        overlay.close()
    with closing(sqlite3.connect(f"file:{folder / 'ledger.sqlite'}?mode=ro", uri=True)) as raw:
        columns = raw.execute("SELECT * FROM entry ORDER BY seq")
        names = [name for name, *_ in columns.description]
        rows = [dict(zip(names, map(as_bytes, row), strict=True)) for row in columns]
    seen.channels["the ledger"] = [
        (name, len(value) if name in BARE else flat(value), len(value)) for row in rows for name, value in row.items()
    ]
    record = folder.with_suffix(".jsonl")
    for words in (("export", "--data", folder, "--out", record), ("show", "--data", folder), ("verify", record)):
        done = tableside("record", *words)
        assert done.exit_code == (END_UNPROVEN if words[0] == "verify" else 0), done.output
        seen.channels[words[0]] = flat(done.output.replace(str(folder), "").encode())
    return seen


@pytest.fixture
def courses(tmp_path: Path) -> dict[str, Seen]:
    return {name: course(tmp_path / name.replace(" ", "-"), cards) for name, cards in HANDS.items()}


def test_nobody_can_tell_how_many_cards_fit(courses: dict[str, Seen]) -> None:
    one, many = courses["one fits"].channels, courses["all fit"].channels
    assert one.keys() == many.keys()
    for channel, value in one.items():
        assert value == many[channel], channel


def test_no_card_of_the_hand_is_anywhere(courses: dict[str, Seen]) -> None:
    for seen in courses.values():
        shown = repr(seen.channels).encode()
        assert not [name for name in {*ONE_FITS, *ALL_FIT} if name.encode() in shown]


def test_the_record_with_a_remedy_verifies_and_reads_in_both_languages(tmp_path: Path) -> None:
    course(tmp_path / "data", ALL_FIT)
    file = tmp_path / "data.jsonl"
    verified = tableside("record", "verify", file)
    assert "Draw 1: what it was drawn from was fixed in entry" in verified.output
    for language, line in (("en", "By a judge’s ruling a random card"), ("de", "Nach Entscheidung eines Judges")):
        assert line in tableside("--lang", language, "record", "show", "--file", file).output
    replayed = tableside("record", "replay", "--data", tmp_path / "data", "--edition", "2025-12-01")
    assert replayed.exit_code == 0
