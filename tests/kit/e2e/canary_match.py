"""A match with a card whose name and tag are looked for everywhere, played by the real app with every feature on."""

from __future__ import annotations

import re
import time
import urllib.request
from contextlib import ExitStack, suppress
from html import unescape
from itertools import pairwise
from pathlib import Path

from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match import judge_keys
from tests.kit.cli import tableside
from tests.kit.e2e import canary
from tests.kit.e2e.canary import Search
from tests.kit.e2e.canary_findings import Found, described, pixels, public_columns
from tests.kit.e2e.canary_home import NAME, OTHER, OTHER_UID, UID, AppAtHome, Home, answers, free_port, tag
from tests.kit.e2e.canary_secrets import Secrets
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.tapped import Wire, wire
from tests.kit.e2e.ways import open_entry, through_the_pages
from tests.kit.hw.private_pcscd import VirtualReader
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import Page, chromium
from tests.kit.stream.client import client

ADDRESS = re.compile(r"http://[^:/]+:(\d+/(?:control/\n)?\S+)")
"""An address on the screen, from its port on; that of the control is in two lines."""

PIN, NOT_THE_PIN = "2468", "1357"


class Match:
    """One match at a dial, in hands that take it through everything, and eyes that search after each part."""

    def __init__(self, home: Home, dial: str, reader: VirtualReader) -> None:
        self.home, self.dial, self.reader = home, dial, reader
        self.judge = JudgePrivate()
        self.tags = {NAME: tag(UID), OTHER: tag(OTHER_UID)}
        self.secrets = Secrets(home.data, dial, self.judge, self.tags)
        self.found = Found()
        self.helpers: dict[int, int] = {}
        self.commentators = 0
        self.control = ""
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
        (stream,) = [
            child for child in canary.family(self.app.process.pid)[1:] if b"overlay_process" in arguments(child)
        ]
        self.helpers[stream] = canary.begun(stream)
        self.port = port

    @property
    def others(self) -> list[int]:
        """The overlays and intakes that live; an overlay may outlive an app that was killed."""
        for intake in self._started("intake_process"):
            self.helpers[intake] = canary.begun(intake)
        return [process for process, begun in self.helpers.items() if canary.begun(process) == begun]

    def _started(self, module: str) -> list[int]:
        """The processes that the app has started to run this module."""
        return [child for child in canary.family(self.app.process.pid)[1:] if module.encode() in arguments(child)]

    def touch(self, *keys: str) -> None:
        """Touch these one after the other; what follows MENU is an entry of it."""
        for before, key in pairwise(("", *keys)):
            if before == "MENU":
                open_entry(self.app, key)
            elif key != "MENU":
                self.app.touch(key)

    def tap(self, name: str, until: str) -> None:
        self.reader.place(self.tags[name])
        self._tapped = time.monotonic()
        self.app.wait(until)
        self.reader.lift()

    def begin(self) -> None:
        """The PIN is set, a deck with the canary is paired, and the hiding player holds a battlefield."""
        self.touch("Settings", "Set the PIN", *PIN, "OK", *PIN, "OK")
        self.app.wait("The judge PIN is set")
        self.touch("Overlay", "Control from a phone …", "Open a link")
        self._control()
        self.touch("Back", "Back", "Back")
        self.touch("New match", self.dial.capitalize())
        through_the_pages(self.app)
        self.app.wait("YOUR TURN")
        self.touch("MENU", "Pair cards", "Ann", "ann")
        for count, name in enumerate(self.tags, 1):
            self.tap(name, f"{count} of 2 cards paired")
        self.touch("Done", "Back")
        self.app.wait("YOUR TURN")
        self.touch(PLACES[0], "I control this")
        self.app.gone("I control this")

    def _control(self) -> None:
        """The producer names the event by the link that is on the screen."""
        address = self._address("control/")
        self.found.ordered = fetched(f"{address}/event", b"event=Cass").decode()
        self.control = address

    def control_again(self) -> None:
        """Read the link anew: its port changes from start to start where another program has taken it."""
        self.touch("MENU", "Settings", "Overlay", "Control from a phone …")
        self.control = self._address("control/")
        self.touch("Back", "Back", "Back")

    def _address(self, part: str) -> str:
        """The address on the screen that has this part, once it is there, on this machine."""
        until = time.monotonic() + PATIENCE
        while True:
            for address in ADDRESS.findall("\n\n".join(self.app.texts)):
                if part in address:
                    return f"http://127.0.0.1:{address}".replace("\n", "")
            assert time.monotonic() < until, self.app.texts
            time.sleep(0.05)

    def commentated(self) -> None:
        """Both players let commentators see the card; the page shows it by name."""
        self.touch("MENU", "Commentators", "Ask for it", "I agree")
        self.touch("MENU", "Commentators")
        address = self._address("?token=")
        self.touch("Close")
        self.found.commentary = unescape(fetched(address).decode())
        (self.commentators,) = self._started("commentary_process")

    def hide(self) -> None:
        self.touch(PLACES[0], "Hide a card here")
        self.app.wait("Tap the card on the reader")
        self.tap(NAME, f"Hidden at {PLACES[0]}")
        self.app.wait("FACEDOWN")

    def refused(self) -> None:
        """Played on the turn on which it was hidden."""
        time.sleep(max(0, self._tapped + 2.1 - time.monotonic()))  # sooner it is the same tap
        self.tap(NAME, "Take it back")
        self.touch("Take it back")
        self.app.gone("Take it back")

    def undone(self) -> None:
        self.touch("UNDO", "I agree")
        self.app.gone("FACEDOWN")

    def looked_at(self) -> None:
        """By its owner; no picture is taken of that, and one is taken later."""
        self.touch(PLACES[0], "Look at my facedown card")
        self.app.hold("Hold to see", 4.5)
        self.app.wait(NAME)
        self._watch()
        self.app.gone(NAME)

    def judged(self) -> None:
        """The PIN is mistaken; a judge checks the card and another card, and looks at it."""
        self.touch("MENU", "Judge", *NOT_THE_PIN, *PIN)
        self.touch(f"{PLACES[0]}\nAnn, since T1")
        self.tap(NAME, "Same card. Whether the hide was legal is not known.")
        self.tap(OTHER, "NOT the card on record.")
        self.touch("Show which card it is", "A suspected error")
        self.app.wait(NAME)
        self._watch()
        self.touch("Lock")  # the first touch takes the name away
        self.app.gone(NAME)
        self.touch("Lock")
        self.app.gone("Lock")

    def remedied(self) -> None:
        """The card goes back to its zone with a warning (TR 702.13.b.1), and the judge makes the report."""
        self.touch("MENU", "Judge", *PIN, "Facedown error", f"{PLACES[0]}: Ann, since T1")
        self.touch("The player who made the error found it.", "The card goes back")
        self.app.wait("The remedy is on record")
        self.touch("Record: Warning")
        self.app.wait("The ruling is on record")
        self.touch("Rulings", "Make the report")
        self.app.wait("Two reports of the match are in")
        self.touch("Lock")
        self.app.gone("Lock")
        self.touch("Close", "Close")  # each player reads the ruling
        self.app.gone("A judge has ruled")

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

    def run_commands(self) -> None:
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
            "report": ("report", *data, "--out", out / "report.html"),
            "replay": ("replay", *data, "--edition", "2025-12-01"),
            "replay exported": ("replay", "--file", record, "--edition", "2025-12-01"),
        }.items():
            said = tableside("record", *words)
            assert said.exit_code in (0, 1, 3 if name == "verify" else 0), (name, said.output)
            (out / name).write_text(said.output)

    def look(self, moment: str, *watched: int, seen: str = "") -> None:
        """Search everything now. `watched` are processes of the one who looks at the overlay, `seen` is their page."""
        search, found = self.secrets.search(), self.found
        left = canary.files(self.home.root, self.home.decks)
        found.searched[moment] = set(left)
        found.files += [hit for hit in described(moment, search.places(left)) if not self._is_its_own(hit)]
        found.files += described(moment, search.places(pixels(self.home.data / "screen.png")))
        found.files += described(moment, search.places(public_columns(self.home.data)))
        alive = self.app.process.poll() is None
        texts = self.app.texts if alive else []
        if self.commentators:
            self._look_at_commentators(moment, search)
        sent = {f"line {n}": line for wire in self.wires for n, line in enumerate(wire.sent)}
        control = {name: fetched(f"{self.control}{name}") for name in ("", "/state") if alive}
        shown = {**sent, **control, "the screen": "\n".join(texts).encode(), "the page": seen.encode()}
        found.shown += described(moment, search.places(shown))
        found.sent = sum(map(len, sent.values()))
        for process in (*self.others, *watched, *([self.app.process.pid] if alive else [])):
            found.processes += described(moment, search.places(canary.outside(process)))
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

    def _look_at_commentators(self, moment: str, search: Search) -> None:
        """Their process has it in its memory and nowhere else, and ends with the app."""
        self.found.commentary_lives = bool(arguments(self.commentators))
        self.found.processes += described(moment, search.places(canary.outside(self.commentators)))
        with suppress(canary.Shut):
            self.found.commentary_has |= bool(search.inside(*canary.memory(self.commentators)))

    def _is_its_own(self, hit: str) -> bool:
        return self.dial == "casual" and hit.endswith("data/keys/match-1.key: the key")


def arguments(process: int) -> bytes:
    """The command line of a process, empty once it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def fetched(address: str, sent: bytes | None = None) -> bytes:
    """The answer of an address; with something to send it is a POST."""
    with urllib.request.urlopen(urllib.request.Request(address, sent), timeout=PATIENCE) as answer:
        return bytes(answer.read())


def play(match: Match, stack: ExitStack) -> None:
    opened = stack.enter_context(wire(match.port))
    match.wires.append(opened)
    if match.dial == "casual":
        with chromium() as browser:
            page = Page(browser)
            page.open(opened.address)
            match.begin()
            match.hide()
            page.until("T1")
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
        match.commentated()
        match.look("commentators see it")
    else:
        match.judged()
        match.remedied()
        match.look("remedied")
        match.hide()
    match.run_commands()
    match.look("looked at")
    match.found.inside = match.app.inside(*match.secrets.texts())
    match.pictured()
    match.app.kill()
    match.look("killed")
    match.begin_app()
    match.app.wait("MENU")
    match.touch("Yes, continue")
    match.app.gone("Yes, continue")
    match.touch("END TURN")
    match.app.wait("· Ben")
    match.control_again()
    match.look("started again")
    match.found.cores = match.app.crash()
    match.run_commands()
    match.look("crashed")
