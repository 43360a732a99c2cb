"""Tables that join a hall on this machine, play and send, each with the real sender: `python -m tests.kit.hall.tables`.

Arguments: the hall's data folder, the ports of its pages and its log, a folder for the tables, how many there are, the
seconds between two entries of one, and by how many seconds their clocks are wrong. A line on the standard input ends
play; then it waits until all is sent. Half-way, table 0 is copied into `image`.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from tableside.cli.hall_log import join, new_code
from tableside.hall.connecting import connect
from tableside.hall.membership import Membership
from tableside.hall.sending import SendingState, send_from
from tableside.hall.subjects import WHOM
from tests.kit.hall.halls import outbox, send_patiently, sender
from tests.kit.hall.replays import ReplayedTable, match_drafts
from tests.kit.stream.game import CARDS

IMAGE = "image"
"""The folder with the copy of table 0."""

IMAGE_AFTER = 20
"""Entries after which it is copied."""


class Line:
    """The line of a table to its hall, with its last state."""

    def __init__(self, folder: Path) -> None:
        membership = Membership.of(folder)
        assert membership is not None
        self._folder, self._membership = folder, membership
        self.state = SendingState("", None)
        self.key = membership.nkey.public
        self._sending = asyncio.create_task(send_from(folder, membership, CARDS, self._take, lambda _: None))

    def _take(self, state: SendingState) -> None:
        self.state = state

    async def finish(self) -> None:
        """Send what is left, and end."""
        self._sending.cancel()
        with suppress(asyncio.CancelledError):
            await self._sending
        box = outbox(self._folder)
        client = await connect(self._membership.address, self._membership.nkey, self._membership.grant)
        for whom in WHOM:
            sending = sender(client, self._membership.nkey, box, whom, self._membership.subjects)
            await send_patiently(sending.step)
        await client.close()


async def play(folders: list[Path], every_s: float, wrong_s: float) -> None:
    """Play and send until a line comes, then send the rest."""
    tables, lines = [ReplayedTable(folder, wrong_s) for folder in folders], [Line(folder) for folder in folders]
    print(json.dumps({"keys": {str(f): line.key for f, line in zip(folders, lines, strict=True)}}), flush=True)
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    entries = 0
    while not ended.done():
        for table in tables:
            table.step()
            await asyncio.sleep(every_s / len(tables))
        entries += 1
        if entries == IMAGE_AFTER:
            tables[0].close()
            shutil.copytree(folders[0], folders[0].with_name(IMAGE))
            tables[0] = ReplayedTable(folders[0], wrong_s)
    for table in tables:
        table.close()
    await asyncio.gather(*(line.finish() for line in lines))
    print(json.dumps({"entries": entries}), flush=True)


async def boot(image: Path) -> None:
    """Go on with an old copy of a table: it plays on, and sends nothing, and says why."""
    table, line = ReplayedTable(image), Line(image)
    table.step(len(match_drafts()))
    table.close()
    while line.state.problem is None or line.state.problem.code != "problem-log-forked":
        await asyncio.sleep(0.1)
    print(json.dumps({"problem": line.state.problem.code}), flush=True)


def main(hall: str, port: str, folder: str, count: str, every_s: str, wrong_s: str) -> None:
    """Join with each table, and play."""
    folders = [Path(folder) / str(number) for number in range(int(count))]
    for table in folders:
        table.mkdir(parents=True)
        code = new_code(Path(hall), "127.0.0.1", int(port)).data["code"]  # type: ignore[index,call-overload]
        join(table, str(code))
    asyncio.run(play(folders, float(every_s), float(wrong_s)))


if __name__ == "__main__":
    if sys.argv[1] == IMAGE:
        asyncio.run(boot(Path(sys.argv[2])))
    else:
        main(*sys.argv[1:])
