"""The same cases at tables with a real ledger: what is exported, sent and stored is as alike as what is in memory."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.editions import NEWEST
from tableside.engine.model.dials import Dial
from tableside.ledger.export import recorded, write
from tableside.ledger.public import PublicLedger
from tableside.stream.feed import Follower
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.cases import CASES, DECK, Case
from tests.twins.played import begun
from tests.twins.seen import Setting, Stage, overlay_part, public_part

CARDS_COMPARED = ("Block", "Charm")
"""A card with Hidden and one without."""

NAMES = (
    "hand/hide by touch and tap",
    "hand/hide without control",
    "facedown/undo and redo",
    "facedown/control lost",
    "facedown/game over",
    "deck/turns go by",
)
LONG_OVER, JUST_OVER = '"idle":true', '"idle":false'
"""Only the ledger knows the day of a result, and the clock of these tables is set long after it."""

LONG = re.compile(rb"[A-Za-z0-9+/]{24,}=*")
"""Hashes, and what is sealed or random."""


def on_disk(folder: Path, case: Case, dial: Dial, card: str, clock: ScriptedClock) -> dict[str, Any]:
    """Return what others can read of a case that is played with a ledger in `folder`, by where they read it."""
    table = begun(folder, case, dial, clock)
    overlay, sent = Follower(folder), []
    table.deck("A", card, *DECK)
    for step in case.steps:
        step.do(table)
        sent.append(overlay_part(overlay.state()).decode())
    overlay.close()
    with PublicLedger.open(folder) as ledger:
        entries = [public_part(entry) for entry in ledger.entries(1)]
    sizes = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
    write(recorded(folder), folder / "export")
    export = LONG.sub(lambda found: b"<%d>" % len(found[0]), (folder / "export").read_bytes())
    table.close()
    return {"overlay": sent, "entries": entries, "files": sizes, "export": export}


@pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_stored_exported_and_sent_does_not_depend_on_the_card(tmp_path: Path, name: str, dial: Dial) -> None:
    case = next(case for case in CASES if case.name == name)
    cards = CARDS_COMPARED if dial != "casual" else ("Block", "Stand United")
    with pytest.MonkeyPatch.context() as patched:
        clock = ScriptedClock(patched)
        first, second = (on_disk(tmp_path / card, case, dial, card, clock) for card in cards)
        memory = Stage(tmp_path, Setting(case, dial, NEWEST), clock).play(cards[0])
    assert [where for where in first if first[where] != second[where]] == []
    sent = [part.replace(LONG_OVER, JUST_OVER) for part in first["overlay"]]
    assert [seen.overlay.decode().replace(LONG_OVER, JUST_OVER) for seen in memory] == sent
    record = [line.rpartition(b" ")[0] for seen in memory for line in seen.record.splitlines()]
    assert first["entries"][-len(record) :] == record
