"""A log that does not answer keeps a judge waiting for a record no longer than the page's connection lasts."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.errors import TimeoutError as NatsTimeout

from tableside.hall import sealed_records
from tableside.hall.admission import Admission
from tableside.hall.desk_log import DeskLog
from tableside.hall.floor import TableFold
from tableside.hall.log_reader import LogNotRead
from tableside.hall.sealed_records import FETCH_S, SealedRecords
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableMessage, encode
from tableside.ledger import judge_key
from tableside.match import judge_keys
from tableside.match.judge_calls import CallNote
from tableside.web.connections import LIFETIME_S
from tests.hall.test_event_on_floor import EVA
from tests.hall.test_sealed_records import with_call
from tests.kit.hall.halls import SUBJECTS, outbox
from tests.kit.judge.takeover import JUDGE
from tests.kit.stream.game import AGREED, CARDS, Game

NOT_READ = LogNotRead().problem


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a fetch end after a second."""
    assert FETCH_S < LIFETIME_S - 1, "the handshake and the answer take some time as well"
    monkeypatch.setattr(sealed_records, "FETCH_S", 1.0)


def test_a_judge_reads_that_the_log_was_not_read_before_the_connection_ends(tmp_path: Path) -> None:
    async def play(admission: Admission, key: str) -> None:
        (ports,) = admission.authority.folder.glob("nats-server_*.ports")
        server = int(ports.stem.partition("_")[2])
        os.kill(server, signal.SIGSTOP)
        try:
            since = time.monotonic()
            assert await admission.folds.records.fetch(EVA, key, 1) == NOT_READ
            assert time.monotonic() - since < LIFETIME_S - 1
        finally:
            os.kill(server, signal.SIGCONT)

    with_call(tmp_path, play)


class TwoLogs:
    """The logs of two places: one never answers, the other says at once that it cannot."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def at(self, place: Subjects) -> Any:
        class Log:
            async def stream_info(_, *about: str) -> None:
                del about
                if place == SUBJECTS:
                    self.asked.set()
                    await asyncio.Event().wait()
                raise NatsTimeout

        return Log()


def test_who_fetches_from_another_place_does_not_wait_for_a_place_that_does_not_answer(tmp_path: Path) -> None:
    judge_key.keep(JUDGE.public, tmp_path / judge_keys.FILE)
    with Game(tmp_path, msgspec.structs.replace(AGREED, dial="competition")) as game:
        game.notes("judge called", CallNote("A"))
        content = encode(outbox(tmp_path).lines("judges", 0))
    fold = TableFold("table", CARDS).with_message(TableMessage(content), 0.0)

    async def run() -> None:
        logs: Any = TwoLogs()
        records = SealedRecords(logs, DeskLog(logs, SUBJECTS), lambda _: fold, str)
        for place, table in ((SUBJECTS, "far"), (Subjects("near"), "near")):
            records.take_entries(place, table, TableMessage(content))
        far = asyncio.create_task(records.fetch(EVA, "far", 1))
        await logs.asked.wait()
        assert await records.fetch(EVA, "near", 1) == NOT_READ
        assert not far.done()
        assert await far == NOT_READ

    asyncio.run(run())
