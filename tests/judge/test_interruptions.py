"""Interruptions of a judge at the desk: the power fails, the judge leaves, another comes, a card of another match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import EndTurn
from tableside.judge.pin import PinFile
from tableside.ledger.machine_log import MachineLog
from tableside.match.judge_actions import LoseGame
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.table.remedies import find, give_digits, judged, tap_each
from tests.kit.table.table import NEAR, AtTable, kinds

ZONE = (WALKER, SPELL, HIDER, TEEMO, CUB)
DIALS = pytest.mark.parametrize("dial", ["casual", "competition"])
"""At the casual dial the keys outlive the power; in competition they do not."""
GOES_BACK = ("Rule otherwise", "The card goes back (702.13.b.1)", "The player reported it", "The card goes back")
"""The buttons that a judge presses until the card goes back, against what the facts lead to."""


@contextmanager
def after_an_error(folder: Path, dial: str) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden, the turn has ended, and a judge is at the page of the remedy."""
    with AtTable(folder) as table:
        table.begin(dial=dial).hide("A", table.tags["A"][WALKER], 1)
        if dial == "casual":
            table.press("A", "button-go-on")
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        judge = AtJudge(table)
        pins = PinFile(folder)
        pins.keep(pins.prepared(HEAD, "head judge"))
        MachineLog(folder).append("PIN", pins.id)
        come(judge)
        yield judge


@contextmanager
def after_a_power_cut(judge: AtJudge) -> Iterator[AtJudge]:
    """The table after its process ended at this moment, with a judge at the page of the remedy."""
    folder, tags = judge.table.folder, judge.table.tags
    judge.table.thread.stop()
    with AtTable(folder) as table:
        table.tags = tags
        again = AtJudge(table, pin="")
        come(again)
        yield again


def come(judge: AtJudge, pin: str = PIN) -> None:
    """A judge unlocks the desk and opens the page of the remedy about the card."""
    assert judge.unlock(pin).unlocked
    judge.choose("f1")
    judge.after(lambda: judge.session.open("remedy"))


@DIALS
def test_between_the_card_that_goes_back_and_the_ruling(tmp_path: Path, dial: str) -> None:
    with after_an_error(tmp_path, dial) as judge:
        for label in GOES_BACK:
            judge.press(label)
        with after_a_power_cut(judge) as again:
            assert again.lines[:2] == [
                "The remedy is on record.",
                "Chosen: The card goes back (702.13.b.1).",
            ]
            again.after(lambda: again.session.open("rulings"))
            assert again.labels[0] == "Penalty for 702.13: Ann", "what is open stands first"
            again.after(lambda: again.session.open("remedy"))
            again.press("Record: Warning")
            assert kinds(again.table).count("remedy") == 1


@DIALS
def test_between_the_game_loss_and_the_ruling(tmp_path: Path, dial: str) -> None:
    with after_an_error(tmp_path, dial) as judge:
        judge.table.act(EndTurn("B"))
        judge.after(lambda: judge.session.open("remedy"))
        assert judged(judge.table, LoseGame("A", "702.13.b.2.b")), "the first half of the button"
        with after_a_power_cut(judge) as again:
            assert again.lines[0] == "The remedy is on record."
            again.press("Record: Game loss")
            (ruling,) = again.table.match.rulings
            assert (ruling.penalty, ruling.branch) == ("game loss", "702.13.b.2.b")


def test_in_a_draw_the_desk_goes_on_at_each_step(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "casual") as judge:
        judge.press("Draw a random card")
        tap_each(judge.table, *(judge.table.tags["A"][at] for at in ZONE[:2]))
        with after_a_power_cut(judge) as again:
            assert any("2 of 5 cards read." in line for line in again.lines), again.lines
            tap_each(again.table, *(again.table.tags["A"][at] for at in ZONE[2:]))
            again.press("All are tapped: seal the list")
            again.table.do(c.GiveDigits("A", "1234"))
            with after_a_power_cut(again) as third:
                assert third.labels[:2] == ["Ann: closed", "Bea: press digits"]
                third.table.do(c.GiveDigits("B", "1234"))
                with after_a_power_cut(third) as last:
                    assert any(line.startswith("The card is drawn. Shuffle the cards") for line in last.lines)
                    find(last.table, *(last.table.tags["A"][at] for at in ZONE))
                    assert last.lines[0] == "The remedy is on record."


def test_where_the_keys_went_with_the_power_the_draw_begins_again(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "competition") as judge:
        judge.press("Draw a random card")
        tap_each(judge.table, judge.table.tags["A"][SPELL])
        with after_a_power_cut(judge) as again:
            assert "The power failed, and what was read is lost. Begin the draw again." in again.lines
            again.press("Draw a random card")
            assert kinds(again.table).count("draw began") == 2


def test_a_judge_who_leaves_stops_no_draw_and_the_next_one_finds_it_done(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "competition") as judge:
        judge.press("Draw a random card")
        tags = [judge.table.tags["A"][at] for at in ZONE]
        tap_each(judge.table, *tags)
        judge.press("All are tapped: seal the list")
        judge.after(judge.session.lock)
        give_digits(judge.table)
        find(judge.table, *tags)
        come(judge)
        assert judge.lines[0] == "The remedy is on record."
        judge.press("Record: Warning")


def test_cards_that_are_tapped_once_the_draw_has_found_its_card_are_no_checks(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "competition") as judge:
        judge.press("Draw a random card")
        tags = [judge.table.tags["A"][at] for at in ZONE]
        tap_each(judge.table, *tags)
        judge.press("All are tapped: seal the list")
        give_digits(judge.table)
        find(judge.table, *tags)
        before = judge.table.entries()
        tap_each(judge.table, *tags)
        assert (judge.view.page, judge.table.entries()) == ("remedy", before)
        assert judge.view.message == message("judge-checked-on-cards")


def test_another_judge_drops_what_the_first_began_and_rules_otherwise(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "competition") as judge:
        judge.press("Draw a random card")
        judge.after(judge.session.lock)
        come(judge, HEAD)
        judge.press("Drop the draw")
        for label in GOES_BACK:
            judge.press(label)
        judge.press("Record: Warning")
        (ruling,) = judge.table.match.rulings
        assert (ruling.by, ruling.otherwise) == ("head judge", True)
        assert kinds(judge.table).count("unlock") == 2


def test_a_card_of_another_match_changes_nothing_at_any_step_of_a_draw(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "competition") as judge:
        judge.press("Draw a random card")
        strange = VirtualTag(ident=b"of another match")
        tags = [judge.table.tags["A"][at] for at in ZONE]
        for step in (lambda: tap_each(judge.table, *tags), lambda: judge.press("All are tapped: seal the list")):
            before = judge.table.entries()
            tap_each(judge.table, strange)
            assert judge.table.entries() == before
            step()
        give_digits(judge.table)
        before = judge.table.entries()
        tap_each(judge.table, strange)
        assert judge.table.entries() == before
        find(judge.table, *tags)


def test_in_the_draw_of_an_appeal_the_draw_goes_on_as_an_appeal(tmp_path: Path) -> None:
    with after_an_error(tmp_path, "casual") as judge:
        judge.after(lambda: judge.session.open("rulings"))
        for label in ("Rule on Ann", "702.13 Facedown Card Error", "Record: Warning"):
            judge.press(label)
        judge.after(judge.session.lock)
        judge.unlock(HEAD)
        judge.after(lambda: judge.session.open("rulings"))
        for label in ("Appeal against ruling 1", "Another remedy", "The remedy, step by step"):
            judge.press(label)
        judge.press("Void Gate: Ann, since T1")
        judge.press("Draw a random card")
        tap_each(judge.table, *(judge.table.tags["A"][at] for at in ZONE))
        judge.press("All are tapped: seal the list")
        with after_a_power_cut(judge) as again:
            give_digits(again.table)
            find(again.table, *(again.table.tags["A"][at] for at in ZONE))
            assert "Record: Warning" not in again.labels, "only a head judge decides an appeal"
            again.after(again.session.lock)
            come(again, HEAD)
            assert again.lines[0] == "The remedy is on record."
            again.press("Record: Warning")
            assert [ruling.appealed for ruling in again.table.match.rulings] == [0, 1]
            assert (
                "Ruling 1 was appealed: it stays on record, and the ruling of the head judge counts in its place."
                in again.table.history
            )
