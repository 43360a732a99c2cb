"""A live table with simulated readers, with methods to tap, to touch and to read what it shows."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import msgspec

from hw.model import Arrived, Report
from hw.settling import Settling
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.app.report_pages import page
from tableside.decks.practice import Practice
from tableside.decks.registration import Registration
from tableside.engine import Secret
from tableside.engine.model.actions import Action, ControlIs, EndTurn, Pass, Play
from tableside.engine.model.references import Place
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import LedgerError
from tableside.ledger.public import PublicLedger
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table import commands as c
from tableside.table.answer_time import STEPS
from tableside.table.commentary import OpenedCards
from tableside.table.effects import Tap
from tableside.table.judges_table import JudgesTable
from tableside.table.live_table import LiveTable
from tableside.table.phone_link import LinkChange
from tableside.table.table_loop import Job
from tableside.table.table_thread import TableThread
from tableside.table.view.model import Notice, PlayerPanel, Tile, View
from tableside.text import Text
from tests.kit.ledger.no_names import assert_no_names
from tests.kit.match.cards import AGREED, CARDS, DECKS
from tests.kit.patience import PATIENCE
from tests.kit.text import english, lines, say_all

NEAR, FAR = "near", "far"


class AtTable:
    """One table in `folder`, started and stopped by `with`; with practice cards if it `practises`."""

    def __init__(
        self,
        folder: Path,
        tell_phone: Callable[[LinkChange], None] = lambda change: None,
        *,
        practises: bool = False,
        tell_commentators: Callable[[OpenedCards | None], None] = lambda opened: None,
        answer_ms: int = STEPS[0],
    ) -> None:
        self.folder = folder
        self.readers = SimulatedReaders(NEAR, FAR)
        self.practice = Practice(self.readers) if practises else None
        self.tags: dict[str, list[VirtualTag]] = {}
        self.views: list[tuple[int, View]] = []
        self._said: View | None = None
        self._seen = threading.Condition()
        self.thread = TableThread(
            folder,
            CARDS,
            self.readers,
            self._see,
            Settling(brush=0),
            page=lambda report: page(report, Text("en")),
            tell_phone=tell_phone,
            practice=self.practice,
            tell_commentators=tell_commentators,
            answer_ms=answer_ms,
        )

    def _see(self, view: View) -> None:
        with self._seen:
            self.views.append((time.monotonic_ns(), view))
            self._seen.notify_all()

    def __enter__(self) -> Self:
        self.thread.start()
        self.until(lambda view: len(view.readers) == 2)
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the thread, unless it has stopped; no entry may have a name in it."""
        self.thread.stop()
        assert_no_names(self.folder)

    @property
    def view(self) -> View:
        """The view once everything that was sent is done."""
        return self.do()

    @property
    def match(self) -> Match:
        match = self.ask(lambda desk: desk.match)
        assert isinstance(match, Match)
        return match

    def ask_live(self, question: Callable[[LiveTable], Any]) -> Any:
        """The answer of a question about the live table itself, asked on its own thread."""
        return self.ask(lambda desk: question(desk._live))

    def ask(self, question: Callable[[JudgesTable], Any]) -> Any:
        """The answer of a question that is asked, as a judge's desk does, on the table's own thread."""
        answers: list[Any] = []
        done = threading.Event()

        def answer(desk: JudgesTable) -> None:
            answers.append(question(desk))
            done.set()

        self.thread.send(Job(answer))
        assert done.wait(PATIENCE), "the table does not answer"
        return answers[0]

    def do(self, *taken: c.Command | Report) -> View:
        """Send these and return the view after the last of them."""
        for each in taken:
            self.thread.send(each)
        view: View = self.ask(lambda _: self.views[-1][1])
        if self._said is not view:
            self._said = view
            say_all(view)
        return view

    def act(self, *actions: Action) -> View:
        return self.do(*map(c.Do, actions))

    def until(self, condition: Callable[[View], object]) -> View:
        """The first view from now on that meets this condition."""
        with self._seen:
            assert self._seen.wait_for(lambda: bool(self.views) and condition(self.views[-1][1]), PATIENCE)
            return self.views[-1][1]

    def tap(self, *tags: VirtualTag, reader: str = NEAR) -> View:
        """Put this on a reader, where it stays, and return the view after it."""
        self.readers.place(reader, *tags)
        return self.view

    def tap_to_play(self, player: str, tag: VirtualTag, reader: str = NEAR) -> View:
        """Put a card of this player's hand on a reader and say that it is played."""
        self.tap(tag, reader=reader)
        return self.press(player, "action-play")

    def tap_later(self, tag: VirtualTag) -> View:
        """Put this on a reader long after the last card."""
        self.readers.lift(NEAR)
        self.ask_live(lambda live: setattr(live, "_state", replace(live._state, last_tap=Tap())))
        return self.tap(tag)

    @property
    def history(self) -> list[str]:
        """Return what happened, newest first, in English."""
        view = self.view
        return lines(view.history, view.names)

    def label(self, label: Message) -> str:
        """A heading or a button: by its code, or in English if it has arguments."""
        return english(label, self.view.names) if label.arguments else label.code

    def title(self, player: str) -> str:
        """The heading of this player's notice, as `label` has it."""
        notice = self.notice(player)
        return notice.card or self.label(notice.title)

    def text(self, player: str) -> str:
        """Return what this player's notice says, in English."""
        notice = self.notice(player)
        return ("\n" if notice.lines else " ").join(lines(notice.text, self.view.names))

    def labels(self, player: str) -> tuple[str, ...]:
        """All buttons of this player's notice, as `label` has them."""
        return tuple(self.label(button) for button in self.notice(player).buttons)

    def offered(self, player: str) -> tuple[str, ...]:
        """Those buttons of this player's notice that can be pressed."""
        off = self.notice(player).off
        return tuple(label for number, label in enumerate(self.labels(player)) if number not in off)

    def touch(self, player: str, at: int, button: str) -> View:
        """Touch a battlefield (0 for the base) and then this button."""
        self.do(c.Touch(player, at))
        return self.press(player, button)

    def press(self, player: str, button: str) -> View:
        """Press a button of this player's notice, named as `label` has it."""
        return self.press_number(player, self.labels(player).index(button))

    def press_number(self, player: str, button: int) -> View:
        """Press a button of this player's notice by its place, from 0."""
        return self.do(c.Press(player, self.notice(player).id, button))

    def panel(self, player: str) -> PlayerPanel:
        return next(panel for panel in self.view.player_panels if panel.player == player)

    def notice(self, player: str) -> Notice:
        notice = self.panel(player).notice
        assert notice is not None, f"the panel of {player} says nothing"
        return notice

    def tile(self, at: int) -> Tile:
        return next(tile for tile in self.view.tiles if tile.at == at)

    def begin(self, **agreed: Any) -> Self:
        """A match with both decks paired, where A holds battlefield 1 and B battlefield 2, in the turn of A."""
        self.do(c.Begin(msgspec.structs.replace(AGREED, **agreed)))
        for player, cards in DECKS.items():
            self.deck(player, *cards)
        self.act(ControlIs("A", 1, "A"), ControlIs("A", 2, "B"))
        self.press_all("button-acknowledge")
        return self

    def deck(self, player: str, *cards: str, champion: int | None = None) -> list[VirtualTag]:
        """Register these cards, each with a tag of its own."""
        idents = [bytes([ord(player), at]).ljust(16, b"\x5a") for at in range(len(cards))]
        numbers = {ident: at for at, ident in enumerate(idents)}
        self.tags[player] = [VirtualTag(ident=ident) for ident in idents]
        self.do(c.Register(Registration(player, cards, numbers, champion)))
        return self.tags[player]

    def hide(self, player: str, tag: VirtualTag, at: int) -> View:
        """Touch first, tap next."""
        self.do(c.AwaitCard(player, "hide", at))
        return self.tap(tag)

    def undo(self) -> View:
        """Return who did the last action takes it back; everybody who is asked agrees."""
        done = self.match.done
        self.do(c.Undo("A" if done is None else done.player))
        return self.press_all("button-agree")

    def press_all(self, button: str) -> View:
        """Everybody who has this button presses it."""
        for player in [panel.player for panel in self.view.player_panels]:
            if self.panel(player).notice is not None and button in self.labels(player):
                self.press(player, button)
        return self.view

    def next_turn(self) -> View:
        return self.act(EndTurn(self.view.turn))

    def plays(self, player: str, card: str, to: Place | None = None) -> View:
        """A card out of hand, without a reader, in this player's turn."""
        self.turn_of(player)
        return self.act(Play(player, Secret(card), to=to))

    def all_pass(self) -> View:
        """Priority or focus is passed by everybody, from who has it."""
        for _ in self.view.player_panels:
            self.act(Pass(self.match.table.priority or ""))
        return self.view

    def resolves(self, player: str, card: str) -> View:
        """A spell is played and everybody passes."""
        self.plays(player, card)
        return self.all_pass()

    def buttons(self, player: str) -> list[str]:
        """Return what this player can press now; what is marked has a star."""
        notice, labels = self.notice(player), enumerate(self.labels(player))
        return [f"*{label}" if at in notice.chosen else label for at, label in labels if at not in notice.off]

    def turn_of(self, player: str) -> View:
        """Turns end until it is this player's."""
        for _ in self.view.player_panels:
            if self.view.turn != player:
                self.next_turn()
        assert self.view.turn == player, self.view.player_panels
        return self.view

    def entries(self) -> tuple[PublicEntry, ...]:
        """Return what everybody may read of the match."""
        return public(self.folder)


def seen(tag: VirtualTag) -> Arrived:
    """Return what a reader reports of this tag."""
    reports: list[Report] = []
    readers = SimulatedReaders(NEAR)
    readers.start(reports.append)
    readers.place(NEAR, tag)
    assert isinstance(reports[-1], Arrived)
    return reports[-1]


def problem(error: LedgerError) -> Message:
    """Return what the view says of this error."""
    return message("problem-ledger", problem=error.problem, remedy=error.remedy)


def public(folder: Path) -> tuple[PublicEntry, ...]:
    with PublicLedger.open(folder) as ledger:
        return ledger.entries(ledger.latest_match() or 0)


def timeless(view: View) -> bytes:
    """Everything that is shown but when it was recorded."""
    return re.sub(rb'"at":"[^"]*"', b'"at":""', msgspec.json.encode(view))


def kinds(table: AtTable) -> list[str]:
    """The kinds of all entries but those of `AtTable.begin`."""
    return [entry.kind for entry in table.entries()][6:]
