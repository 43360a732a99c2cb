"""The hall's part of a match is written for its judge, who opens it without the table, until it is destroyed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tableside.hall.admission import Admission, join
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import JoinCode, compared
from tableside.hall.sending import SendingState, send_from
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.export import recorded
from tableside.ledger.witness import TableKey
from tableside.match import judge_keys
from tests.kit.cli import tableside
from tests.kit.hall.halls import HOST, free_port, read_subject
from tests.kit.hall.witnesses import until
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.stream.game import CARDS
from tests.kit.table.table import AtTable

PASSPHRASE = "correct horse battery"


def ignore(_: object) -> None:
    """Take what is shown to nobody."""


async def sent(admission: Admission, table: Path) -> str:
    """Join with a table, and send all it has; return its name to compare."""
    code = JoinCode(admission.new_code(), HOST, 1, admission.authority.fingerprint)
    membership = await join(code, admission.invitation, bytes(range(32)), TableKey.of(table, ours=True))
    states: list[SendingState] = []
    sending = asyncio.create_task(send_from(table, membership, CARDS, states.append, ignore))
    await until(lambda: states and states[-1] == SendingState("The Store", 0))
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    return compared(admission.authority.certificate, membership.nkey.public)


def play(table: Path, judge: JudgePublic) -> None:
    """A hides a card in a match at competition, which is sealed for this judge."""
    table.mkdir()
    judge_key.keep(judge, table / judge_keys.FILE)
    with AtTable(table) as at_table:
        at_table.begin(dial="competition").hide("A", at_table.tags["A"][HIDER], 1)


def test_the_judge_opens_what_the_hall_has_and_what_is_destroyed_nobody(tmp_path: Path) -> None:
    judge = judge_key.new(tmp_path / "judge.key", PASSPHRASE)
    play(tmp_path / "table", judge)
    port = free_port()
    where = ("--data", tmp_path / "hall")

    async def run() -> None:
        places = HallPlaces(HOST, 0, port)
        async with open_hall(tmp_path / "hall", "The Store", places, CARDS, ignore, ignore, ignore) as admission:
            name = await sent(admission, tmp_path / "table")
            record = tmp_path / "match.jsonl"
            written = await asyncio.to_thread(tableside, "hall", "record", name.lower(), "--out", record, *where)
            assert (written.exit_code, written.stderr) == (0, "")
            for unwritten in (record, tmp_path / "none" / "match.jsonl"):
                again = await asyncio.to_thread(tableside, "hall", "record", name, "--out", unwritten, *where)
                assert (again.exit_code, again.stdout) == (2, "")
            log, subjects = admission.folds.feature.client.jetstream(), admission.subjects
            notes = await read_subject(log, subjects.desk_stream, subjects.desk("record", "*"))
            assert len(notes) == 1, "what cannot be written is not noted"
            stranger = await asyncio.to_thread(tableside, "hall", "record", "AAAA", "--out", tmp_path / "x", *where)
            assert (stranger.exit_code, stranger.stdout) == (2, "")
            for code in (0, 1):
                destroyed = await asyncio.to_thread(tableside, "hall", "destroy", name, "--match", "1", *where)
                assert destroyed.exit_code == code
            alone = await asyncio.to_thread(tableside, "hall", "hand-over", name, name, *where)
            assert alone.exit_code == 1
            gone = await asyncio.to_thread(tableside, "hall", "record", name, "--out", tmp_path / "x", *where)
            assert (gone.exit_code, gone.stdout) == (2, "")

    asyncio.run(run())
    opened = tableside(
        "keys", "judge", "open", tmp_path / "match.jsonl", "--key", tmp_path / "judge.key", stdin=f"{PASSPHRASE}\n"
    )
    assert CANARY in opened.stdout
    assert (
        f"{len(recorded(tmp_path / 'table').links)}" in tableside("record", "verify", tmp_path / "match.jsonl").stdout
    )
