"""A match with a card whose name and tag are looked for everywhere, played by the real app with every feature on."""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
import time
import zlib
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate, from_escrow, open_hide
from tableside.ledger.commitment import Hidden, unpacked
from tableside.ledger.export import recorded
from tableside.ledger.recorded_hides import KEYS, Escrow, committed
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
from tests.kit.hw.private_pcscd import VirtualReader
from tests.kit.stream.browser import Page, chromium
from tests.kit.stream.client import client

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
        return {**os.environ, **own, "PYTHONPATH": str(Path(__file__).parents[3])}


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
            judge_key.keep(self.judge.public, home.data / judge_keys.FILE)
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
