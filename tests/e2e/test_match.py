"""One hidden card through the whole house: real readers, real screen, real ledger, real browser."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import open_entry, through_the_pages
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd, VirtualReader, pcscd  # noqa: F401
from tests.kit.stream.browser import Page, chromium, server
from tests.kit.stream.other_user import NOBODY, server_as

pytestmark = pytest.mark.e2e

ANN = ("Vanguard Sergeant", "Shipyard Skulker", "Pakaa Cub", "Playful Phantom")
BEN = ("Consult the Past", "Shipyard Skulker")
HIDDEN = "Pakaa Cub"
PIN = "2468"


class Table:
    """Two players at the table: their cards with tags, two readers, and the app."""

    def __init__(self, data: Path, readers: list[VirtualReader], driver: str = "tests.kit.e2e.driver") -> None:
        self.data = data
        self.readers = readers
        self.tags = {name: Ntag() for name in (*ANN, *(f"Ben’s {name}" for name in BEN))}
        decks = data / "decks"
        decks.mkdir(parents=True)
        (decks / "ann.txt").write_text("MainDeck:\n" + "".join(f"1 {name}\n" for name in ANN))
        (decks / "ben.txt").write_text("MainDeck:\n" + "".join(f"1 {name}\n" for name in BEN))
        self.app = App(data, driver=driver)

    def tap(self, name: str, reader: int = 0, until: str = "") -> None:
        """Put a card on a reader until the screen answers, and take it away."""
        self.readers[reader].place(self.tags[name])
        if until:
            self.app.wait(until)
        self.readers[reader].lift()

    def play(self, name: str, reader: int = 0, until: str = "") -> None:
        """Put a card of the hand on a reader and say that it is played."""
        self.tap(name, reader, until="Play it")
        self.app.touch("Play it")
        if until:
            self.app.wait(until)

    def open(self, entry: str, of: int = 0) -> None:
        """Open what an entry of a player's menu leads to, on whichever of the menu's pages it is."""
        open_entry(self.app, entry, of)

    def pair(self, deck: str, owner: int, cards: tuple[str, ...]) -> None:
        """A deck list in, each card tapped, done; then the decks are offered to whoever has none."""
        app = self.app
        if "Whose cards?" not in app.texts:
            self.open("Pair cards", owner)
        app.touch(("Ann", "Ben")[owner])
        app.touch(deck)
        for count, name in enumerate(cards, 1):
            shown = " ".join(app.texts)
            assert (HIDDEN in shown) == name.endswith(HIDDEN), "the next card is named, and no other"
            self.tap(name, count % 2, f"{count} of {len(cards)} cards paired")
        app.touch("Done")
        app.gone("Leave this card out")

    def end_turns(self, *names: str) -> None:
        """Each in turn ends the turn."""
        for name in names:
            self.app.wait(f"{name} to act")
            self.app.touch("END TURN")

    def both_pass(self, first: str, second: str) -> None:
        """One passes, then the other."""
        self.app.wait(f"{first} to act")
        self.app.touch("PASS")
        self.app.wait(f"{second} to act")
        self.app.touch("PASS")

    def at(self, place: str, owner: int, *keys: str) -> None:
        """Touch a battlefield in a player's half, then what is offered there."""
        self.app.touch(place, of=owner)
        for key in keys:
            self.app.touch(key)

    def again(self) -> None:
        """Start the app anew on the same data."""
        self.app = App(self.data)
        self.app.wait("MENU")


@pytest.fixture
def table(pcscd: Pcscd) -> Iterator[Table]:  # noqa: F811
    pcscd.start(KIND, KIND)
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        Path(home).chmod(0o755)
        table = Table(Path(home) / "data", pcscd.readers)
        yield table
        table.app.close()


def test_a_hidden_card_from_tag_to_victory(table: Table) -> None:
    with server(table.data) as address, chromium() as browser:
        overlay = Page(browser)
        overlay.open(address)
        begin(table)
        conquer_and_hide(table, overlay)
        refused_on_the_same_turn(table)
        killed_and_started_again(table, overlay)
        judged(table)
        played_in_answer(table, overlay)
        won_with_the_last_point(table, overlay)


def begin(table: Table) -> None:
    app = table.app
    sets_the_pin(app)
    app.touch("New match")
    through_the_pages(app)
    app.wait("YOUR TURN")
    table.pair("ann", 0, ANN)
    table.pair("ben", 1, tuple(f"Ben’s {name}" for name in BEN))


def conquer_and_hide(table: Table, overlay: Page) -> None:
    table.play("Vanguard Sergeant", until="Vanguard Sergeant")
    table.play("Shipyard Skulker", 1, until="Shipyard Skulker")
    table.end_turns("Ann", "Ben")
    table.at(PLACES[0], 0, "Move Vanguard Sergeant here")
    table.both_pass("Ann", "Ben")
    table.app.wait("Ann conquers Altar of Blood · +1")
    overlay.until("Altar of Blood\nAnn")
    table.at(PLACES[0], 0, "Hide a card here")
    table.app.wait("Tap the card on the reader")
    table.tap(HIDDEN, until="Hidden at Altar of Blood")
    nobody_sees(table, overlay)


def nobody_sees(table: Table, overlay: Page) -> None:
    """The card lies facedown for everybody, and its name is nowhere."""
    table.app.wait("FACEDOWN")
    overlay.until("T3")
    assert HIDDEN not in " ".join(table.app.texts)
    assert HIDDEN not in overlay.source()


def refused_on_the_same_turn(table: Table) -> None:
    time.sleep(2.1)  # a card that is put down again sooner is the same tap
    table.tap(HIDDEN, until="Why?")
    assert HIDDEN not in " ".join(table.app.texts)


def killed_and_started_again(table: Table, overlay: Page) -> None:
    table.app.kill()
    assert "T3" in overlay.text
    table.again()
    table.app.touch("Yes, continue")
    nobody_sees(table, overlay)


def sets_the_pin(app: App) -> None:
    """The organiser sets the PIN before the match."""
    app.touch("Settings")
    app.touch("Set the PIN")
    for _ in range(2):
        enter(app, PIN)
        app.touch("OK")
    app.wait("The judge PIN is set")
    app.touch("Back")


def judged(table: Table) -> None:
    """A judge checks the card and another card."""
    app = table.app
    table.open("Judge")
    enter(app, PIN)
    app.touch("Altar of Blood\nAnn, since T3")
    table.tap(HIDDEN, until="Same card. Hidden legally.")
    table.tap("Playful Phantom", 1, until="NOT the card on record.")
    assert HIDDEN not in " ".join(app.texts)
    assert "Ann hid it at Altar of Blood on turn 3" in " ".join(app.texts)
    app.touch("Lock")


def enter(app: App, pin: str) -> None:
    for digit in pin:
        app.touch(digit)


def played_in_answer(table: Table, overlay: Page) -> None:
    table.end_turns("Ann")
    table.play("Ben’s Consult the Past", 1, until="Consult the Past")
    overlay.until("Consult the Past")
    table.app.wait("Ben to act")
    table.app.touch("PASS")
    table.app.wait("Ann to act")
    assert HIDDEN not in " ".join(table.app.texts) + overlay.source()
    table.tap(HIDDEN, until="as recorded")
    overlay.until("Altar of Blood\nAnn", gone=("T3",))
    table.both_pass("Ben", "Ann")
    table.end_turns("Ben")


def won_with_the_last_point(table: Table, overlay: Page) -> None:
    """Holding gives the second point; five forgotten ones are agreed on; the other battlefield gives the last."""
    app = table.app
    app.wait("Ann holds Altar of Blood · +1")
    app.touch("Ann")
    for points in range(3, 8):
        app.touch("+1")
        app.wait(f"Ann sets the points from {points - 1} to {points}.")
        app.wait(str(points))
    app.touch("Close")
    overlay.until("7")
    table.at(PLACES[1], 0, "Move Shipyard Skulker here")
    table.both_pass("Ann", "Ben")
    app.wait("You win!")
    overlay.until("Ann wins")


def test_the_overlay_needs_no_app(table: Table) -> None:
    """It shows the match with the app open, killed, and closed in good order; as another system user too."""
    users = (None, NOBODY) if os.geteuid() == 0 else (None,)  # only root can become another user
    begin(table)
    ends: tuple[Callable[[App], None], ...] = (lambda app: None, App.kill, App.close)
    with chromium() as browser:
        overlay = Page(browser)
        for end in ends:
            end(table.app)
            for user in users:
                with server_as(user, table.data) as address:
                    overlay.open(address)
                    overlay.until("Ann", "Ben", *PLACES)
            if end is App.kill:
                table.again()
