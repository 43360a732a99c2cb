"""The touches of an ordinary turn, counted: `python -m tests.touches`. Nothing is asserted; `make bench` prints it too.

A player, who controls a battlefield, plays a unit whose behaviour is data to the base, moves another one to an empty
battlefield, conquers it and ends the turn. In their next turn both are held. Taps of cards are counted apart.

A judge asks at the unlocked desk whether a facedown card is legal: without a call, and from the page of an open call.
Then a judge goes the longest way to a recorded remedy.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tableside.engine.model.actions import Conquer, ControlIs, EndTurn
from tableside.judge.pin import PinFile
from tableside.judge.session import JudgeSession
from tableside.judge.view import JudgeView
from tableside.ledger.machine_log import MachineLog
from tableside.table import commands as c
from tableside.table import passing
from tableside.table.readers.assignments import Spot
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.table.remedies import find, give_digits, tap_each
from tests.kit.table.table import FAR, NEAR, AtTable

PLAYED, MOVED = "Shipyard Skulker", "Stalwart Poro"
"""Units without Hidden whose behaviour is data."""

READERS = ("none", "one", "one at the battlefield")
"""The readers at the table: with `none`, cards are played unread."""


@dataclass
class Hand:
    """A player's finger and cards, which count what they do."""

    table: AtTable
    player: str = "A"
    touches: int = 0
    taps: int = 0

    def touch(self, *commands: c.Command) -> None:
        """Touch these on the screen, one after the other."""
        self.touches += len(commands)
        self.table.do(*commands)

    def press(self, label: str) -> None:
        """Touch this button of the panel."""
        self.touches += 1
        self.table.press(self.player, label)

    def answer(self) -> None:
        """Say of each unread text that the table asks about that it changes nothing."""
        while self.table.match.table.asks is not None:
            self.press(self.table.labels(self.player)[0])

    def tap(self, card: int, reader: str) -> None:
        """Put a card on a reader."""
        self.taps += 1
        self.table.tap(self.table.tags[self.player][card], reader=reader)
        self.table.readers.lift(reader)


def prepared(table: AtTable, follow: str, *, shortcut: bool) -> None:
    """A controls battlefield 2 with a unit, and the unit that will move stands ready in the base."""
    table.begin(follow=follow, battlefields=("plain", "plain"))
    table.deck("A", PLAYED, MOVED, PLAYED)
    table.act(ControlIs("A", 1, None), ControlIs("A", 2, None))
    for card, at in ((1, 0), (2, 2)):
        table.do(c.AwaitCard("A", "on board", at))
        table.tap(table.tags["A"][card])
        table.readers.lift(NEAR)
    table.act(ControlIs("A", 2, "A"))
    table.do(c.AnnounceShortcut("A", shortcut))


def plays(hand: Hand, readers: str) -> None:
    """Play a unit to the base."""
    if readers == "none":
        hand.touch(c.Touch("A", 0))
        hand.press("button-play")
        hand.press("A unit: base")
        hand.answer()
    else:
        hand.tap(0, NEAR)
        hand.press("action-play")
        hand.press("button-base")


def moves(hand: Hand, readers: str) -> None:
    """Move a unit to the empty battlefield, or say only that it was conquered."""
    if readers == "one at the battlefield":
        hand.tap(1, FAR)
    elif hand.table.match.table.setup.follow == "score":
        hand.touch(c.Do(Conquer("A", 1)))
    elif readers == "one":
        hand.tap(1, NEAR)
        hand.press("Move to Battlefield 1")
    else:
        hand.touch(c.Touch("A", 1))
        hand.press(f"Move {MOVED} here")


def turn(follow: str, readers: str, *, shortcut: bool) -> tuple[int, int, int]:
    """The touches and the taps of the turn, and the touches of the hold in the next one."""
    with tempfile.TemporaryDirectory() as folder, AtTable(Path(folder)) as table:
        if readers == "one at the battlefield":
            table.begin().do(c.AssignSpot(Spot(at=1)))
            table.tap(table.tags["B"][0], reader=FAR)
            table.readers.lift(FAR)
        prepared(table, follow, shortcut=shortcut)
        hand = Hand(table)
        if follow != "score":
            plays(hand, readers)
        moves(hand, readers)
        if shortcut:
            table.until(lambda view: not view.tiles[0].showdown or view.player_panels[0].chooses)
        elif follow != "score":
            hand.touch(c.PassForAll("A"))
        hand.answer()
        assert table.panel("A").points == 1, (follow, readers, shortcut)
        hand.touch(c.Do(EndTurn("A")))
        hand.answer()
        touches = hand.touches
        table.act(EndTurn("B"))
        hand.answer()
        assert table.panel("A").points == 3, "both battlefields are held"
        return touches, hand.taps, hand.touches - touches


def is_that_card_legal(*, called: bool) -> tuple[int, int]:
    """The touches and the taps from the unlocked desk until it says whether a facedown card is legal."""
    with tempfile.TemporaryDirectory() as folder, AtTable(Path(folder)) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        if called:
            table.do(c.CallJudge("B"))
        views: list[JudgeView] = []
        session = JudgeSession(table.folder, table.thread.submit, views.append)
        PinFile(table.folder).set("2468")
        MachineLog(table.folder).append("PIN", PinFile(table.folder).id)
        session.unlock("2468")
        table.do()
        touches = 0
        if views[-1].page != "cards":
            session.open("cards")
            touches += 1
        table.do()
        session.choose(views[-1].choices[0].handle)
        table.do()
        touches += 1
        table.tap(table.tags["A"][WALKER], reader=FAR)
        table.do()
        finding = views[-1].finding
        assert finding is not None, "the desk says nothing"
        assert (finding.answer, finding.legal) == ("same", False), "the walker has no Hidden"
        return touches, 1


def remedy() -> tuple[int, int, int]:
    """A judge's touches on the longest way to a recorded remedy; its taps before and after the draw.

    The opponent found the error at once, and the judge chooses the random draw. The digits that each player presses for
    it are not counted.
    """
    with tempfile.TemporaryDirectory() as folder, AtTable(Path(folder)) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        judge = AtJudge(table)
        judge.unlock()
        judge.after(lambda: judge.session.open("remedy"))
        zone = [table.tags["A"][at] for at in (WALKER, SPELL, HIDER, TEEMO, CUB)]
        before = (
            "Void Gate: Ann, since T1",
            "Another player found it.",
            "A random card in its place (702.13.b.2)",
            "The text leaves the choice",
            "Draw a random card",
        )
        for label in before:
            judge.press(label)
        tap_each(table, *zone)
        judge.press("All are tapped: seal the list")
        give_digits(table)
        find(table, *zone)
        judge.press("Record: Warning")
        assert table.match.rulings, "nothing is recorded"
        return 1 + len(before) + 1 + 1, len(zone), len(zone)


def main() -> None:
    """Print the touches of a turn, by what is followed, the readers and the shortcut; then those of a judge's check."""
    passing.WINDOW = 100_000_000
    print("touches (and taps) of a turn that plays, moves, conquers and ends; with the shortcut; to hold:")
    for follow, readers in product(("all", "moves", "score"), READERS):
        touches, taps, holds = turn(follow, readers, shortcut=False)
        with_shortcut, _, _ = turn(follow, readers, shortcut=True)
        print(
            f"  {follow:6} readers: {readers:22} {touches} ({taps}), {with_shortcut} with the shortcut, {holds} to hold"
        )
    for called, place in ((False, "the cards"), (True, "an open call")):
        touches, taps = is_that_card_legal(called=called)
        print(f'a judge asks "is that card legal?" at the unlocked desk, from {place}: {touches} ({taps})')
    touches, taps, again = remedy()
    print(
        f"from the unlocked desk to a recorded remedy with a random draw: {touches} ({taps}, and up to {again} again)"
    )


if __name__ == "__main__":
    main()
