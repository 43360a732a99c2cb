"""Twin matches over all that a table sends to its hall: nothing tells two facedown cards apart.

What differs differs between any two matches: times, random numbers, and hashes of what has some. Nobody learns anything
from it, since what is sealed has one size whatever the card, and its hash is one of bytes that are random too.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from carddata.sets import load
from tableside.engine.model.dials import Dial
from tableside.hall.outbox import Outbox
from tableside.hall.subjects import WHOM
from tableside.hall.table_lines import TableLine
from tableside.ledger.whole import WholeReader
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.cases import CASES, DECK, Case
from tests.twins.played import begun
from tests.twins.test_on_disk import CARDS_COMPARED, NAMES

RANDOM = re.compile(r"[A-Za-z0-9+/_-]{22,}=*")
"""Hashes and random numbers, as text."""


def sent(folder: Path, case: Case, dial: Dial, card: str, clock: ScriptedClock) -> tuple[list[TableLine], list[int]]:
    """All that a table sends of a case, to judges and to everybody, and the sizes of what is sealed in it."""
    table = begun(folder, case, dial, clock)
    table.deck("A", card, *DECK)
    for step in case.steps:
        step.do(table)
    table.close()
    outbox = Outbox(folder, load())
    outbox.poll()
    lines = []
    for whom in WHOM:
        after = 0
        while batch := outbox.lines(whom, after):
            lines += batch
            after = batch[-1].seq
    outbox.close()
    with_sealed = WholeReader(folder)
    sizes = [len(link.sealed) for link in with_sealed.links(1, len(lines))]
    with_sealed.close()
    return lines, sizes


def alike(line: TableLine) -> TableLine:
    """A line without what is random: each stands as its length."""
    hashes = {
        name: RANDOM.sub(lambda part: f"<{len(part[0])}>", getattr(line, name))
        for name in ("tap", "prev", "hash", "sealed")
    }
    texts = {
        name: RANDOM.sub(lambda part: f"<{len(part[0])}>", getattr(line, name))
        for name in ("action", "verdict", "events")
    }
    return msgspec.structs.replace(line, at="", **hashes, **texts)


@pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_table_sends_to_its_hall_does_not_depend_on_the_card(tmp_path: Path, name: str, dial: Dial) -> None:
    case = next(case for case in CASES if case.name == name)
    cards = CARDS_COMPARED if dial != "casual" else ("Block", "Stand United")
    with pytest.MonkeyPatch.context() as patched:
        clock = ScriptedClock(patched)
        (first, sizes), (second, other_sizes) = (sent(tmp_path / card, case, dial, card, clock) for card in cards)
    assert first
    assert list(map(alike, first)) == list(map(alike, second))
    assert sizes == other_sizes
    written = b"".join(map(msgspec.json.encode, (*first, *second)))
    assert [card for card in cards if card.encode() in written] == []
