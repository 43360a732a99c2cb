"""Every kind of entry is recorded with people whose names nobody else has: no name is in what everybody may read."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from hw.simulated import VirtualTag
from tableside.engine import Secret
from tableside.engine.model.actions import Concede, Conquer, ControlIs, EndTurn, PermanentIs, PointsAre
from tableside.judge.judge_names import JudgeNames
from tableside.judge.pin import PinFile
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match import judge_keys
from tableside.match.card_shelf import CardShelf
from tableside.match.judge_actions import (
    BeginDraw,
    CancelDraw,
    CommitDraw,
    ConfirmTable,
    GoOnWithout,
    NoPointMissing,
    RevokeTable,
)
from tableside.match.match_card import SignedCard
from tableside.match.public.continued import Continued, HandedMatch
from tableside.match.public.round_clock import ClockChange
from tableside.table import commands as c
from tests.docs.test_entry_kinds import listed_kinds
from tests.kit.judge.rulings import rule
from tests.kit.judge.session import HEAD, PIN, AtJudge, set_before
from tests.kit.match.card_games import card_with_loss
from tests.kit.match.cards import CUB, HIDER, SPELL, WALKER
from tests.kit.table.remedies import drawn_from, judged, tap_each
from tests.kit.table.table import NEAR, AtTable

PLAYERS = {"A": "Annabel Nightingale", "B": "Benedict Woodpecker"}
PRONOUNS = {"A": "xe/xem", "B": "ey/em"}
JUDGE, HEAD_JUDGE = "Kim Kingfisher", "Robin Oystercatcher"
NAMES = (*PLAYERS.values(), *PRONOUNS.values(), JUDGE, HEAD_JUDGE)


def begin(table: AtTable, dial: str = "casual", **agreed: str) -> None:
    table.begin(names=PLAYERS, pronouns=PRONOUNS, dial=dial, **agreed)


def play_at_casual(table: AtTable) -> None:
    """Play without a judge: pairings, an undo and what comes of it, a call, the end and the next game."""
    table.do(c.DrawFirst("duel"))
    begin(table, mode="match", event="Friday")
    table.do(
        c.DelayStream(60),
        c.ThrowDie("A", 2),
        c.TellMulligan("A", 1),
        c.AnnounceShortcut("A", on=True),
        c.AskClock("A", ClockChange("start", 50)),
    )
    table.press("B", "button-agree")
    table.do(c.PairDeck("B", "Main:\n1 Canary Hider\n1 Pakaa Cub\n"))
    table.tap(VirtualTag())
    table.do(c.EndPairing(True), c.TakeUpPairing("B"), c.EndPairing(False))
    table.do(c.AnnounceShortcut("A", on=False))
    begin_hides(table)
    table.do(c.AskCommentary("A"))
    table.press("B", "button-agree")
    table.do(c.WithdrawCommentary("B"))
    table.act(EndTurn("A"))
    table.do(c.Undo("A"))
    table.press("B", "button-do-not-agree")
    table.do(c.CallJudge("A"), c.SayCallTopic("A", "error"), c.JudgeCame("B"), c.CallOver("A"))
    table.act(Concede("B"))
    table.do(c.Dismiss("B"))
    tap_each(table, table.tags["A"][HIDER])
    next_game = table.view.next_game
    assert next_game is not None
    table.do(c.Begin(next_game.agreed, again=True), c.ConcedeMatch("A"), c.ConfirmResult("B"), c.Leave())


def begin_hides(table: AtTable) -> None:
    """A hides two cards, one where A controls nothing; a hide is undone and put back; A looks at the card."""
    table.hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Undo("A"))
    table.press("B", "button-put-back")
    table.do(c.LookAtFacedown("A", "f1"))
    table.readers.lift(NEAR)
    table.hide("A", table.tags["A"][CUB], 2)
    table.press("A", "button-go-on")
    table.readers.lift(NEAR)


def score_and_give_up(table: AtTable) -> None:
    """A conquest gives a card in place of the last point; the match is given up."""
    begin(table)
    table.act(*(PermanentIs("A", "A", Secret("Pakaa Cub"), at) for at in (1, 2)))
    table.act(ControlIs("A", 1, None), ControlIs("A", 2, None), PointsAre("A", "A", 7))
    table.press_all("button-acknowledge")
    table.act(Conquer("A", 1))
    table.press("A", "I drew 1 card")
    table.act(PointsAre("A", "A", 6))
    entries = table.entries()
    continued = Continued(b"dead".ljust(32), b"here".ljust(32), entries[0].match, entries[-1].seq, "00" * 32)
    (left,) = table.do(c.Leave()).unfinished
    table.do(c.GiveUp(left.number), c.TakeOver(HandedMatch(continued, entries)), c.GiveUp(left.number + 1))


def arrive(judge: AtJudge, name: str, pin: str) -> None:
    """A judge enters the PIN and chooses their name."""
    judge.unlock(pin, "head judge" if pin == HEAD else "judge")
    assert judge.after(lambda: judge.session.name_judge(name)).unlocked
    judge.after(lambda: judge.session.open("rulings"))


def judge_in_competition(table: AtTable, lost: SignedCard) -> None:
    """Acts of judges: a check and a look, a ruling that is withdrawn, a remedy, a report, random draws, another PIN.

    `lost` is a card of another table with a loss for a player.
    """
    judge = AtJudge(table, "")
    begin(table, "competition")
    table.hide("A", table.tags["A"][WALKER], 1)
    table.readers.lift(NEAR)
    table.act(EndTurn("A"))
    judge.unlock("000000")
    arrive(judge, JUDGE, PIN)
    judge.choose("f1")
    judge.check(table.tags["A"][WALKER])
    judge.after(lambda: judge.session.look("error"))
    judge.after(lambda: judge.session.open("rulings"))
    rule(judge, "702.12", "The remedy, step by step", "In the hand, at most one round ago", on=PLAYERS["A"])
    for label in ("2 cards", judge_shows(judge), "Done: record the remedy", "Record: Warning", "Make the report"):
        judge.press(label)
    judge.after(judge.session.lock)
    arrive(judge, JUDGE, PIN)
    judge.press("Withdraw or replace a ruling")
    for label in (judge.labels[0], "The facts were otherwise", "Withdraw it"):
        judge.press(label)
    judge.after(judge.session.lock)
    arrive(judge, HEAD_JUDGE, HEAD)
    judge.press("Confirm the withdrawal of ruling 1")
    judged(table, ConfirmTable(lost.key), RevokeTable(lost.key), NoPointMissing("A", 1))
    draw_at_random(table)
    judge.after(lambda: judge.session.set_pin(PIN, "1234"))


def judge_shows(judge: AtJudge) -> str:
    """The button that says how many cards of the hand on record, and two more, are shown."""
    hand = judge.table.match.table.seat("A").hand
    assert hand is not None
    return f"{hand + 2} cards are shown"


def draw_at_random(table: AtTable) -> None:
    """A random draw that is cancelled, one without the digits of B, and one with those of both."""
    hand = tuple(table.tags["A"][at] for at in (WALKER, SPELL, HIDER, CUB))
    judged(table, BeginDraw("f1"), CancelDraw(), BeginDraw("f1"))
    tap_each(table, *hand)
    judged(table, CommitDraw())
    table.do(c.GiveDigits("A", "1234"))
    judged(table, GoOnWithout("B"), CancelDraw(), BeginDraw("f1"))
    drawn_from(table, *hand)


def recorded_columns(folder: Path) -> list[tuple[str, bytes]]:
    """The kind of each entry, and what everybody may read of it."""
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as db:
        rows = db.execute("SELECT kind, action, verdict, events FROM entry").fetchall()
    return [(kind, b"\n".join(columns)) for kind, *columns in rows]


def recorded_people(folder: Path) -> str:
    """Return what stands beside the entries."""
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as db:
        return "\n".join(text for (text,) in db.execute("SELECT text FROM person"))


def test_no_name_of_a_player_or_a_judge_is_in_an_entry_of_any_kind(tmp_path: Path) -> None:
    folder, cut = tmp_path / "data", tmp_path / "cut"
    folder.mkdir(mode=0o700)
    JudgeNames(folder).keep((JUDGE, HEAD_JUDGE))
    judge_key.keep(JudgePrivate().public, folder / judge_keys.FILE)
    set_before(folder, PIN)
    pins = PinFile(folder)
    pins.keep(pins.prepared(HEAD, "head judge"))
    lost = card_with_loss(tmp_path / "other", names=PLAYERS, event="")
    CardShelf(folder).keep([lost])
    with AtTable(folder) as table:
        play_at_casual(table)
        score_and_give_up(table)
        judge_in_competition(table, lost)
        shutil.copytree(folder, cut)
    with AtTable(cut) as table:
        table.do(c.Confirm())
        table.next_turn()
    columns = [*recorded_columns(folder), *recorded_columns(cut)]
    assert listed_kinds() - {kind for kind, _ in columns} == set()
    named = {(kind, name) for kind, content in columns for name in NAMES if name.encode() in content}
    assert named == set()
    beside = recorded_people(folder)
    assert [name for name in NAMES if name not in beside] == []
