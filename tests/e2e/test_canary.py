"""A card hidden in a match with every feature on: while it lies facedown it is nowhere but in the app's own memory.

Played once at each dial by the real app with real readers, with the overlay that the app starts and somebody who looks
at it. At several moments everything is searched that our processes leave, hold or send. Left out, by name: the deck
list, which is the player's own file in `decks`; the file of a casual match's key, for that key alone; pcscd and its
log, which are the system's.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import pickle
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from tableside.ledger import judgekey
from tableside.ledger.box import JudgePrivate, from_escrow, open_hide
from tableside.ledger.commitment import Hidden, unpacked
from tableside.ledger.export import recorded
from tableside.ledger.hides import KEYS, Escrow, committed
from tableside.ledger.seal import Seal
from tableside.ledger.unsealed import unsealed
from tableside.match import judge_keys
from tableside.match.entries import Sealed
from tests.kit.cli import tableside
from tests.kit.e2e import canary
from tests.kit.e2e.app import PATIENCE, App
from tests.kit.e2e.canary import Places, Search
from tests.kit.e2e.tapped import Wire, wire
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Unavailable, VirtualReader, private_pcscd
from tests.kit.stream.browser import Page, chromium
from tests.kit.stream.client import client

pytestmark = pytest.mark.e2e

WORD = "Zyxommaquill"
NAME = f"{WORD} d’Éclat"
"""A card that no set of this program has, so that no process has its name from there."""

OTHER = "Pakaa Cub"
PLACES = ("Altar of Blood", "Abandoned Hall")
UID = bytes.fromhex("04a37fd2c99b81")
OTHER_UID = bytes.fromhex("04917e88c2d5f3")
PIN, NOT_THE_PIN = "2468", "1357"
WITH_CORES = ("/bin/sh", "-c", 'ulimit -S -c "$(ulimit -H -c)"; exec "$@"', "sh")
"""Start a program with as much core as this user may ask for."""


class Home:
    """All the places that a program has for its files, of this match alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data, self.decks = root / "data", root / "data" / "decks"
        self.user, self.temporary, self.work, self.out = (root / name for name in ("user", "tmp", "work", "out"))
        for folder in (self.decks, self.user, self.temporary, self.work, self.out):
            folder.mkdir(parents=True)
        root.chmod(0o755)
        (self.decks / "ann.txt").write_text(f"MainDeck:\n1 {NAME}\n1 {OTHER}\n")

    @property
    def environment(self) -> dict[str, str]:
        own = {f"XDG_{name}_HOME": str(self.user / name.lower()) for name in ("CACHE", "CONFIG", "DATA", "STATE")}
        own |= {"HOME": str(self.user), "TMPDIR": str(self.temporary), "SDL_VIDEODRIVER": "offscreen"}
        return {**os.environ, **own, "PYTHONPATH": str(Path(__file__).parents[2])}


class AppAtHome(App):
    """The app in a home of its own, with its overlay at `port`; what it says goes into a file."""

    def __init__(self, home: Home, port: int) -> None:
        command = [*WITH_CORES, sys.executable, "-m", "tests.kit.e2e.inside", "run", "--data", str(home.data)]
        with open(home.out / "said by the app", "ab") as said:
            self.process = subprocess.Popen(
                [*command, "--size", "640x400", "--port", str(port)],
                cwd=home.work,
                env=home.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        self.up = int(self._answer()["up"])

    def inside(self, *secrets: str) -> dict[str, Any]:
        """What it would print of itself, see `tests.kit.e2e.inside`."""
        return self._order(do="inside", secrets=secrets)

    def crash(self) -> bool:
        """End as by a fault of a library's; whether the kernel wrote a core."""
        self.process.send_signal(signal.SIGSEGV)
        ended = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOWAIT)
        assert ended is not None
        assert ended.si_status == signal.SIGSEGV
        self._end(signal.SIGKILL)
        return ended.si_code == os.CLD_DUMPED


def tag(uid: bytes) -> Ntag:
    """A tag fresh from the factory with this number."""
    fresh = Ntag()
    fresh.uid = uid
    checks = 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
    fresh.memory[0:9] = uid[:3] + bytes([checks[0]]) + uid[3:] + bytes([checks[1]])
    return fresh


def ident(paired: Ntag) -> bytes:
    """The number that was written on a tag."""
    return paired.data.partition(b"tableside:id\x01")[2][:16]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Found:
    """What was found of the canary: each hit with its moment, place and form. And what there was to be searched."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.processes: list[str] = []
        self.memory: list[str] = []
        self.shown: list[str] = []
        self.searched: dict[str, set[str]] = {}
        self.bytes: dict[str, int] = {}
        self.sent = 0
        self.has_public = False
        self.app_has = False
        self.shut = False
        self.pictured = False
        self.picture_after = False
        self.cores = False
        self.inside: dict[str, Any] = {}


class Match:
    """One match at a dial, in hands that take it through everything, and eyes that search after each part."""

    def __init__(self, home: Home, dial: str, reader: VirtualReader) -> None:
        self.home, self.dial, self.reader = home, dial, reader
        self.judge = JudgePrivate()
        self.tags = {NAME: tag(UID), OTHER: tag(OTHER_UID)}
        self.found = Found()
        self.overlays: dict[int, int] = {}
        self.wires: list[Wire] = []
        self.commands = 0
        self._last = 0
        self._tapped = 0.0
        if dial == "competition":
            judgekey.keep(self.judge.public, home.data / judge_keys.FILE)
        self.begin_app()

    def begin_app(self) -> None:
        """Start the app, and wait for the overlay that it starts."""
        port = free_port()
        self.app = AppAtHome(self.home, port)
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert time.monotonic() < until, "there is no overlay"
            time.sleep(0.02)
        (stream,) = [one for one in canary.family(self.app.process.pid)[1:] if b"overlay_process" in arguments(one)]
        self.overlays[stream] = canary.begun(stream)
        self.port = port

    @property
    def others(self) -> list[int]:
        """The overlays that live; one may outlive an app that was killed."""
        return [process for process, begun in self.overlays.items() if canary.begun(process) == begun]

    def touch(self, *keys: str) -> None:
        for key in keys:
            self.app.touch(key)

    def tap(self, name: str, until: str) -> None:
        self.reader.place(self.tags[name])
        self._tapped = time.monotonic()
        self.app.wait(until)
        self.reader.lift()

    def begin(self) -> None:
        """A deck with the canary is paired, and the hiding player holds a battlefield."""
        self.touch("New match", self.dial.capitalize(), "Next", "Next", *PLACES, "Begin")
        self.app.wait("YOUR TURN")
        self.touch("MENU", "Pair cards", "Ann", "ann")
        for count, name in enumerate(self.tags, 1):
            self.tap(name, f"{count} of 2 cards paired")
        self.touch("Done")
        self.app.wait("YOUR TURN")
        self.touch(PLACES[0], "I control this")
        self.app.gone("I control this")

    def hide(self) -> None:
        self.touch(PLACES[0], "Hide a card here")
        self.app.wait("Tap the card on the reader")
        self.tap(NAME, f"Hidden at {PLACES[0]}")
        self.app.wait("FACEDOWN")
        self.touch("Close")
        self.app.gone("Close")

    def refused(self) -> None:
        """Played on the turn on which it was hidden."""
        time.sleep(max(0, self._tapped + 2.1 - time.monotonic()))  # sooner it is the same tap
        self.tap(NAME, "811.1.b")
        self.touch("Take it back")
        self.app.gone("Take it back")

    def undone(self) -> None:
        self.touch("UNDO")
        self.app.gone("FACEDOWN")

    def looked_at(self) -> None:
        """By its owner; no picture is taken of that, and one is taken later."""
        self.touch(PLACES[0], "Look at my facedown card")
        self.app.wait(NAME)
        self._watch()
        self.touch("Close")
        self.app.gone(NAME)

    def judged(self) -> None:
        """The PIN is set and mistaken; a judge checks the card and another one, and looks at it."""
        self.touch("MENU", "Settings", "Set the PIN", "OK", *PIN, "OK", *PIN, "OK")
        self.app.wait("The judge PIN is set")
        self.touch("Back", "MENU", "Judge", *NOT_THE_PIN, "OK", *PIN, "OK")
        self.touch(f"{PLACES[0]}\nAnn, since T1")
        self.tap(NAME, "SAME")
        self.tap(OTHER, "NOT THE SAME")
        self.touch("Show which card it is")
        self.app.wait(NAME)
        self._watch()
        self.touch("Lock")  # the first touch takes the name away
        self.app.gone(NAME)
        self.touch("Lock")
        self.app.gone("Lock")

    def _watch(self) -> None:
        """The name is on the screen: longer than it takes from one picture to the next, none is taken."""
        self._last = self._picture()
        time.sleep(3.2)
        assert NAME in self.app.texts
        self.found.pictured |= self._picture() != self._last

    def _picture(self) -> int:
        """When the last picture of the screen was taken (ns), 0 for never."""
        picture = self.home.data / "screen.png"
        return picture.stat().st_mtime_ns if picture.exists() else 0

    def pictured(self) -> None:
        """With nobody looking at a card any more there is a new picture soon."""
        late = time.monotonic() + PATIENCE
        while self._picture() == self._last and time.monotonic() < late:
            time.sleep(0.05)
        self.found.picture_after = self._picture() != self._last

    def told(self) -> None:
        """Everything that commands tell of the match, each time anew, into files."""
        self.commands += 1
        out, data = self.home.out / str(self.commands), ("--data", self.home.data)
        out.mkdir()
        record, play = out / "record.jsonl", out / "play.scenario"
        for name, words in {
            "export": ("export", *data, "--out", record),
            "notation": ("export", *data, "--notation", "--out", play),
            "show": ("show", *data),
            "show exported": ("show", "--file", record),
            "verify": ("verify", record),
            "replay": ("replay", *data, "--edition", "2025-12-01"),
            "replay exported": ("replay", "--file", record, "--edition", "2025-12-01"),
        }.items():
            said = tableside("record", *words)
            assert said.exit_code in (0, 1), (name, said.output)
            (out / name).write_text(said.output)

    # what is looked for

    def keys(self) -> list[bytes]:
        """The keys of the match: in casual from their file, in competition from the judge's keeping."""
        if self.dial == "casual":
            return [(self.home.data / "keys" / "match-1.key").read_bytes()]
        notes = [link for link in recorded(self.home.data).own if link.kind == KEYS]
        boxes = [msgspec.json.decode(link.action, type=Escrow).box for link in notes]
        return [key for box in boxes if (key := from_escrow(box, 1, self.judge)) is not None]

    def hides(self) -> list[Hidden]:
        """All that is private about each hide so far, as the seal has it and, where there is one, the judge's box."""
        seals = [Seal(key) for key in self.keys()]
        opened = []
        for link in recorded(self.home.data).own:
            fixed = committed(link.action)
            if fixed is None:
                continue
            private = next(told for seal in seals if (told := unsealed(link, seal).private) is not None)
            hidden = unpacked(msgspec.json.decode(private, type=Sealed).hidden, fixed.where)
            assert hidden is not None
            assert (hidden.card, hidden.tag, hidden.commitment) == (NAME, UID, fixed.commitment)
            if self.dial == "competition":
                boxed = open_hide(fixed.box, fixed.where, self.judge)
                assert boxed is not None
                assert boxed.record() == hidden.record()
            opened.append(hidden)
        return opened

    def search(self) -> Search:
        """Every form of every secret that there is by now."""
        written = ident(self.tags[NAME])
        assert len(written) == 16
        forms = [*canary.of_text("the name", NAME), *canary.of_text("its first word", WORD)]
        numbers = {"the tag": UID, "the tag's end": UID[-4:], "its id": written}
        for label, number in {**numbers, "its first pages": bytes(self.tags[NAME].memory[:9])}.items():
            forms += canary.of_bytes(label, number)
        for label, value in {"the name": NAME.encode(), "the name, small": NAME.lower().encode(), **numbers}.items():
            forms += canary.of_hash(label, value)
        for label, number in numbers.items():
            forms += canary.of_hash(f"{label} in hex", number.hex().encode())
            forms += canary.of_hash(f"{label} in HEX", number.hex().upper().encode())
        for key in self.keys():
            forms += canary.of_bytes("the key", key)
            forms += canary.of_bytes("the key of hides", Seal(key).derived(b"tableside hides 1"))
        for hidden in self.hides():
            forms += canary.of_bytes("the card's salt", hidden.salt)
            forms += canary.of_bytes("the tag's salt", hidden.tag_salt)
            forms += canary.of_bytes("the tag, salted", hidden.opening().tag)
            forms += canary.of_bytes("what is private", hidden.record()[66:])
            forms.append(("an opening", hidden.opening().text[60:].encode()))
        return Search(forms)

    def texts(self) -> list[str]:
        """The secrets as an object would have them that prints what it is made of."""
        numbers = [UID, ident(self.tags[NAME]), *self.keys()]
        for hidden in self.hides():
            numbers += [hidden.salt, hidden.tag_salt, hidden.opening().tag]
        return [WORD, *(text for one in numbers for text in (one.hex(), repr(one)[2:-1]))]

    def look(self, moment: str, *watched: int, seen: str = "") -> None:
        """Search everything now. `watched` are processes of the one who looks at the overlay, `seen` is their page."""
        search, found = self.search(), self.found
        left = canary.files(self.home.root, self.home.decks)
        found.searched[moment] = set(left)
        found.files += [hit for hit in told(moment, search.places(left)) if not self._is_its_own(hit)]
        found.files += told(moment, search.places(pixels(self.home.data / "screen.png")))
        found.files += told(moment, search.places(public_columns(self.home.data)))
        alive = self.app.process.poll() is None
        texts = self.app.texts if alive else []
        sent = {f"line {n}": line for wire in self.wires for n, line in enumerate(wire.sent)}
        shown = {**sent, "the screen": "\n".join(texts).encode(), "the page": seen.encode()}
        found.shown += told(moment, search.places(shown))
        found.sent = sum(map(len, sent.values()))
        for process in (*self.others, *watched, *([self.app.process.pid] if alive else [])):
            found.processes += told(moment, search.places(canary.outside(process)))
        try:
            for process in (*self.others, *watched):
                pieces = canary.memory(process)
                found.bytes[f"{moment}, {process}"] = sum(map(len, pieces))
                found.memory += [f"{moment}, process {process}: {form}" for form in search.inside(*pieces)]
                found.has_public |= any(PLACES[0].encode() in piece for piece in pieces)
            if alive and not found.app_has:
                found.app_has = any(NAME.encode() in piece for piece in canary.memory(self.app.process.pid))
        except canary.Shut:
            found.shut = True

    def _is_its_own(self, hit: str) -> bool:
        return self.dial == "casual" and hit.endswith("data/keys/match-1.key: the key")


def told(moment: str, hits: list[tuple[str, set[str]]]) -> list[str]:
    return [f"{moment}, {place}: {form}" for place, forms in hits for form in sorted(forms)]


def arguments(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def pixels(path: Path) -> Places:
    """What lies in a PNG once it is unpacked, by its chunks; the file's own bytes are searched as they are."""
    if not path.exists():
        return {}
    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    chunks: dict[str, bytes] = {}
    at = 8
    while at < len(raw):
        (size,) = struct.unpack_from(">I", raw, at)
        kind = raw[at + 4 : at + 8].decode()
        chunks[kind] = chunks.get(kind, b"") + raw[at + 8 : at + 8 + size]
        at += size + 12
    assert not {"tEXt", "iTXt", "zTXt", "eXIf"} & set(chunks)
    chunks["IDAT"] = zlib.decompress(chunks["IDAT"])
    return {f"screen.png, {kind}": content for kind, content in chunks.items()}


def public_columns(data: Path) -> Places:
    """What everybody may read of the ledger, and the names under which sightings were kept."""
    links = recorded(data).own
    columns = {f"entry {one.seq}": b" ".join((one.tap, one.action, one.verdict, one.events)) for one in links}
    return {**columns, **{f"the time of entry {one.seq}": one.at.encode() for one in links}}


@contextmanager
def places() -> Iterator[Home]:
    """A home of its own; this process, too, puts what is temporary there, as the browser that it starts does."""
    with tempfile.TemporaryDirectory(prefix="tableside-") as root:
        home = Home(Path(root).resolve())
        before, tempfile.tempdir = tempfile.tempdir, str(home.temporary)
        try:
            yield home
        finally:
            tempfile.tempdir = before


@pytest.fixture(scope="module", params=["casual", "competition"])
def found(request: pytest.FixtureRequest) -> Iterator[Found]:
    """The whole match, with a browser that looks on in casual and a bare line in competition."""
    with ExitStack() as stack:
        try:
            daemon = stack.enter_context(private_pcscd())
        except Unavailable as reason:
            pytest.skip(str(reason))
        daemon.start(KIND)
        home = stack.enter_context(places())
        match = Match(home, request.param, daemon.readers[0])
        try:
            play(match, stack)
        finally:
            match.app.kill()
            for process in match.others:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        yield match.found


def play(match: Match, stack: ExitStack) -> None:
    opened = stack.enter_context(wire(match.port))
    match.wires.append(opened)
    if match.dial == "casual":
        with chromium() as browser:
            page = Page(browser)
            page.open(opened.address)
            match.begin()
            match.hide()
            page.until("since turn 1")
            assert browser.service.process is not None
            match.look("hidden", *canary.family(browser.service.process.pid), seen=page.source())
            page.open("about:blank")
    else:
        line = stack.enter_context(client(opened.address))
        match.begin()
        match.hide()
        line.ask("snapshot")
        line.next()
        match.look("hidden")
    match.refused()
    match.undone()
    match.hide()
    if match.dial == "casual":
        match.looked_at()
    else:
        match.judged()
    match.told()
    match.look("looked at")
    match.found.inside = match.app.inside(*match.texts())
    match.pictured()
    match.app.kill()
    match.look("killed")
    match.begin_app()
    match.app.wait("MENU")
    match.touch("Yes, continue")
    match.app.gone("Yes, continue")
    match.touch("END TURN")
    match.app.wait("· Ben")
    match.look("started again")
    match.found.cores = match.app.crash()
    match.told()
    match.look("crashed")


def listed(hits: list[str]) -> str:
    return "\n".join(hits)


def test_no_file_has_anything_of_it(found: Found) -> None:
    assert not found.files, listed(found.files)
    left = found.searched["killed"]
    assert left >= {"data/screen.png", "out/said by the app"}
    assert left >= {f"data/ledger.sqlite{end}" for end in ("", "-wal", "-shm", "-head")}
    assert left >= {f"out/1/{name}" for name in ("record.jsonl", "play.scenario", "show", "verify", "replay")}
    assert any(name.startswith("the path tmp/tableside-") for name in left), "the app's own temporary folder"


def test_nothing_of_it_is_on_the_screen_or_sent_by_the_overlay(found: Found) -> None:
    assert not found.shown, listed(found.shown)
    assert found.sent > 2_000


def test_no_process_has_it_where_everybody_looks(found: Found) -> None:
    """Arguments, environment, names of processes and threads, what is mapped and what is open."""
    assert not found.processes, listed(found.processes)


def test_no_other_process_of_ours_has_it_in_its_memory(found: Found) -> None:
    if found.shut:
        pytest.skip("this user may not read the memory of processes that are closed up; root may")
    assert not found.memory, listed(found.memory)
    assert found.app_has, "this search finds what is in a memory"
    assert found.has_public, "the overlay's memory was searched"
    assert sum(found.bytes.values()) > 50_000_000


def test_nothing_alive_in_the_app_prints_it(found: Found) -> None:
    inside = found.inside
    assert not inside["telling"], listed(inside["telling"])
    assert inside["count"] > 1_000
    assert "table" in inside["threads"]
    assert WORD not in " ".join((inside["title"], *inside["threads"]))


def test_no_picture_is_taken_while_a_card_shows(found: Found) -> None:
    assert not found.pictured
    assert found.picture_after, "pictures are taken at all"


def test_an_app_that_crashes_leaves_no_core(found: Found) -> None:
    assert not found.cores


def in_a_ledger(name: str, number: bytes) -> bytes:
    """A row that was taken out again at once: it is in the log beside the file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scratch.sqlite"
        with closing(sqlite3.connect(file)) as raw:
            raw.execute("PRAGMA journal_mode=WAL")
            raw.execute("CREATE TABLE scratch (name, number)")
            with raw:
                raw.execute("INSERT INTO scratch VALUES (?, ?)", (name, number))
            with raw:
                raw.execute("DELETE FROM scratch")
            return Path(f"{file}-wal").read_bytes()


WRITERS: dict[str, Callable[[str, bytes], bytes | str]] = {
    "as it is": lambda name, number: name.encode() + number,
    "a log": lambda name, number: f"hid {name!r} with {number!r}",
    "a log in hex": lambda name, number: f"{name.encode().hex()} {number.hex(' ')}",
    "a reader's log": lambda name, number: ":".join(f"{one:02X}" for one in number) + name.upper(),
    "JSON": lambda name, number: json.dumps({"card": name, "uid": list(number)}),
    "dense JSON in base64": lambda name, number: base64.b64encode(
        json.dumps({"n": number.hex(), "c": name}, separators=(",", ":"), ensure_ascii=False).encode()
    ),
    "base64 of other things too": lambda name, number: base64.urlsafe_b64encode(b"xy" + number + b"?" + name.encode()),
    "base32": lambda name, number: base64.b32encode(b"1" + number + name.encode() + b"z").lower(),
    "pickle": lambda name, number: pickle.dumps([name, number]),
    "a web page": lambda name, number: html.escape(f"<p>{name}</p>{int.from_bytes(number)}"),
    "an address": lambda name, number: f"/?{urlencode({'card': name, 'tag': number.hex()})}",
    "Windows": lambda name, number: name.encode("utf-16") + number[::-1],
    "C": lambda name, number: f'"{name.casefold()}" "' + "".join(f"\\x{one:02x}" for one in number) + '"',
    "a file's name": lambda name, number: re.sub(r"\W+", "-", name.lower()) + f"-{number.hex()}.png",
    "SHA-256": lambda name, number: hashlib.sha256(name.encode()).hexdigest() + hashlib.sha256(number).hexdigest(),
    "SHA-1, raw": lambda name, number: hashlib.sha1(name.encode()).digest() + hashlib.sha1(number).digest(),
    "MD5 of hex": lambda name, number: (
        hashlib.md5(name.encode()).hexdigest() + hashlib.md5(number.hex().encode()).hexdigest()
    ),
    "BLAKE2, cut short": lambda name, number: (
        hashlib.blake2b(name.encode()).digest()[:8] + hashlib.blake2s(number).digest()[:8]
    ),
    "a ledger's log": in_a_ledger,
}
"""How programs leave a name and a number behind, each in its own way."""


@pytest.mark.parametrize("number", [UID, bytes(range(240, 256)), bytes.fromhex("0a11220a3344556677")])
@pytest.mark.parametrize("way", WRITERS)
def test_the_search_finds_what_any_of_these_leaves_behind(way: str, number: bytes) -> None:
    written = WRITERS[way](NAME, number)
    content = written.encode() if isinstance(written, str) else written
    search = whole_search(number)
    labels = search.inside(b"before\n" + content + b"\nafter")
    assert any("name" in label for label in labels), labels
    assert any("number" in label for label in labels), labels
    assert search.inside(b"before\nafter", os.urandom(1 << 16)) == set()


def whole_search(number: bytes) -> Search:
    forms = [*canary.of_text("the name", NAME), *canary.of_text("the name's first word", WORD)]
    forms += canary.of_bytes("the number", number)
    forms += canary.of_hash("the name", NAME.encode())
    for value in (number, number.hex().encode()):
        forms += canary.of_hash("the number", value)
    return Search(forms)


HOLDER = """
import os, sys, tempfile, threading, ctypes
held = sys.stdin.readline()
nameless = tempfile.TemporaryFile()
nameless.write(held.encode())
nameless.flush()
ctypes.CDLL(None).prctl(15, held.strip().encode()[:15], 0, 0, 0)
if sys.argv[1:2] == ["closed"]:
    ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)
print("ready", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("arguments", [[], [NAME], ["closed"]])
def test_the_search_finds_it_in_a_process(arguments: list[str]) -> None:
    command = [sys.executable, "-c", HOLDER, *arguments]
    environment = {**os.environ, "CARD": NAME.upper()}
    search = whole_search(UID)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{NAME}\n")
        process.stdin.flush()
        process.stdout.readline()
        places = {place.partition(", ")[2] for place, _ in search.places(canary.outside(process.pid))}
        try:
            assert "the name in utf-8" in search.inside(*canary.memory(process.pid))
        except canary.Shut:
            assert arguments == ["closed"]
        process.stdin.close()
    assert "comm" in places
    if arguments != ["closed"] or os.geteuid() == 0:
        assert "environ" in places
        assert any(place.startswith("nameless fd") for place in places)
    assert ("cmdline" in places) == (arguments == [NAME])
