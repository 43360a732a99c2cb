"""An overlay in a network of its own, one machine there that takes all it can get, and viewers who come later.

`python -m tests.kit.stream.crowd DATA` prints what came of it as JSON. It needs a network namespace: addresses are
added to its loopback device, so that one process has them all.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.kit.stream.browser import server_process
from tests.kit.stream.client import Client, client
from tests.kit.stream.sockets import many_files

TABLE = "10.9.0.1"
GREEDY = tuple(f"10.9.0.{last}" for last in range(11, 15))
NEIGHBOUR, ELSEWHERE = "10.9.0.20", "10.8.0.5"
MOST = 300


def is_held(viewer: Client) -> bool:
    """Return whether a line is still open: it answers."""
    try:
        viewer.ask("beat")
        viewer.next()
    except ConnectionClosed:
        return False
    return True


def crowd(folder: Path) -> dict[str, object]:
    """One machine with four addresses opens what it can get, then others come, one of them on the table's machine."""
    for address in (TABLE, *GREEDY, NEIGHBOUR, ELSEWHERE):
        subprocess.run(["ip", "address", "add", f"{address}/24", "dev", "lo"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with server_process(folder, host="0.0.0.0") as (served, _), ExitStack() as stack, many_files(1024):
        port = served.rstrip("/").rpartition(":")[2]
        where = f"http://{TABLE}:{port}/"
        greedy = [stack.enter_context(client(where, source=GREEDY[number % len(GREEDY)])) for number in range(MOST)]
        placed = [viewer for viewer in greedy if is_held(viewer)]
        late = {name: stack.enter_context(client(where, source=name)) for name in (NEIGHBOUR, ELSEWHERE, TABLE)}
        late["127.0.0.1"] = stack.enter_context(client(f"http://127.0.0.1:{port}/"))
        return {
            "placed": len(placed),
            "late": {name: is_held(viewer) for name, viewer in late.items()},
            "left": sum(map(is_held, placed)),
        }


if __name__ == "__main__":
    print(json.dumps(crowd(Path(sys.argv[1]))))
