"""A card hidden in a match with every feature on: while it lies facedown it is nowhere but in the app's own memory.

Played once at each dial by the real app with real readers, with the overlay that the app starts and somebody who looks
at it, with a link to the control, and at casual with commentators. At several moments everything is searched that our
processes leave, hold or send. Left out, by name: the deck list, which is the player's own file in `decks`; the file of
a casual match's key, for that key alone; pcscd and its log, which are the system's; the memory of the commentators'
process.
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
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.kit.e2e import canary
from tests.kit.e2e.canary import Search
from tests.kit.e2e.canary_findings import Found, listed
from tests.kit.e2e.canary_home import NAME, UID, WORD, Home
from tests.kit.e2e.canary_match import Match, play
from tests.kit.hw.private_pcscd import KIND, Unavailable, private_pcscd

pytestmark = pytest.mark.e2e


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


def test_no_file_has_anything_of_it(found: Found) -> None:
    assert not found.files, listed(found.files)
    left = found.searched["killed"]
    assert left >= {"data/screen.png", "out/said by the app"}
    assert left >= {f"data/ledger.sqlite{end}" for end in ("", "-wal", "-shm", "-head")}
    assert left >= {f"out/1/{name}" for name in ("record.jsonl", "play.scenario", "show", "verify", "replay")}
    assert any(name.startswith("the path tmp/tableside-") for name in left), "the app's own temporary folder"
    if "remedied" in found.searched:
        reports = {Path(name).suffix for name in found.searched["remedied"] if name.startswith("data/reports/")}
        assert reports >= {".json", ".judge"}, "the reports of a remedy were searched"


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


def test_the_control_took_orders_and_commentators_alone_see_it(found: Found) -> None:
    assert '"Cass"' in found.ordered
    if found.commentary:
        assert NAME in found.commentary
        assert found.commentary_has or found.shut
        assert not found.commentary_lives, "it ended with the app"
    else:
        assert "remedied" in found.searched, "in competition nobody asked a judge"


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
    "a reader's log": lambda name, number: ":".join(f"{byte:02X}" for byte in number) + name.upper(),
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
    "C": lambda name, number: f'"{name.casefold()}" "' + "".join(f"\\x{byte:02x}" for byte in number) + '"',
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
"""The ways in which programs leave a name and a number behind."""


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
