"""The judge's key or PIN replaced by hand in the data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede, ControlIs
from tableside.judge.pin import PinFile
from tableside.ledger import judge_key
from tableside.ledger.judge_pin import FILE as PIN_FILE
from tableside.ledger.machine_log import FILE as LOG
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable
from tableside.match import judge_keys
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.judge.takeover import JUDGE, THIEF, at_match, opens
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import english

REFUSED = message("judge-pin-by-hand")


class TestByHand:
    def test_a_key_replaced_between_two_starts_does_not_count_for_the_match_and_is_said(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with at_match(folder):
            pass
        judge_key.keep(THIEF.public, folder / judge_keys.FILE)
        with AtTable(folder) as table:
            said = [english(problem) for problem in table.view.problems]
            assert any(JUDGE.public.id in text and THIEF.public.id in text for text in said)
            assert table.view.judge == JUDGE.public.id
            hide_again_unread(table)
        assert opens(folder, THIEF) == ([], [])
        assert MachineLog(folder).read().entries[-1].event == "judge key found"

    def test_a_key_that_was_removed_does_not_count_either(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with at_match(folder):
            pass
        (folder / judge_keys.FILE).unlink()
        with AtTable(folder) as table:
            assert {problem.code for problem in table.view.problems} == {
                "problem-judge-key-by-hand",
                "problem-judge-key-of-match",
            }
            hide_again_unread(table)
            assert table.match.judge_id == JUDGE.public.id

    def test_a_key_that_nobody_confirmed_is_named_as_the_match_begins(self, tmp_path: Path) -> None:
        with AtTable(tmp_path) as table:
            table.begin(dial="competition").act(Concede("A"))
            table.do(c.Leave())
        judge_key.keep(THIEF.public, tmp_path / judge_keys.FILE)
        with AtTable(tmp_path) as table:
            table.begin(dial="competition")
            by_hand = message("history-sealed-by-hand", key=THIEF.public.id)
            assert by_hand in [line.said for line in table.match.history]
            log = MachineLog(tmp_path).read().entries
            assert [(entry.event, entry.key) for entry in log][-2:] == [
                ("judge key found", THIEF.public.id),
                ("match", THIEF.public.id),
            ]
            table.act(Concede("A"))
            table.do(c.Leave())
            judge = AtJudge(table, pin="")
            judge.propose(THIEF.public)
            judge.confirm()
            table.begin(dial="competition")
            assert message("history-sealed-for-judge", key=THIEF.public.id) in [
                line.said for line in table.match.history
            ]

    def test_a_link_that_appears_after_the_start_is_not_followed(self, tmp_path: Path) -> None:
        judge_key.keep(THIEF.public, tmp_path / "elsewhere.pub")
        (tmp_path / judge_keys.FILE).symlink_to(tmp_path / "elsewhere.pub")
        with pytest.raises(Unreadable) as refused:
            judge_keys.current_key(tmp_path)
        assert refused.value.cause == message("cause-link")

    def test_what_cannot_be_logged_is_not_done(self, tmp_path: Path) -> None:
        with AtTable(tmp_path) as table:
            (tmp_path / LOG).mkdir()
            judge = AtJudge(table, pin="")
            judge.propose(THIEF.public)
            assert judge.confirm().message == message("judge-not-recorded")
            assert judge.after(lambda: judge.session.set_pin("", "1234")).message == message("judge-not-recorded")
            assert table.view.judge == ""
            assert not PinFile(tmp_path).is_set()


class TestPinByHand:
    def test_a_pin_put_there_during_a_match_counts_from_the_next_match_on(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data") as table:
            judge = AtJudge(table)
            PinFile(table.folder).set("9999")
            for _ in range(2):
                assert judge.unlock("9999").message == REFUSED
            judge.propose(THIEF.public)
            assert judge.confirm("9999").message == REFUSED
            assert judge.after(lambda: judge.session.set_pin("9999", "1234")).message == REFUSED
            assert table.view.judge == JUDGE.public.id
            assert kinds(table)[-1] == "judge PIN", "once"
        with AtTable(tmp_path / "data") as table:
            judge = AtJudge(table, pin="")
            assert judge.unlock("9999").message == REFUSED
            table.do(c.Leave())
            assert judge.after(lambda: judge.session.set_pin("9999", "1234")).message == REFUSED
            table.do(c.Resume())
            table.act(Concede("A"))
            table.do(c.Leave())
            table.begin(dial="competition")
            assert judge.unlock("9999").unlocked
        events = [entry.event for entry in MachineLog(tmp_path / "data").read().entries]
        assert events == ["judge key found", "match", "PIN", "PIN refused", "PIN found", "match"]

    def test_a_first_pin_put_there_during_a_match_does_not_count_either(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data") as table:
            judge = AtJudge(table, pin="")
            PinFile(table.folder).set("9999")
            assert judge.unlock("9999").message == REFUSED

    def test_a_pin_put_there_before_the_match_counts(self, tmp_path: Path) -> None:
        PinFile(tmp_path).set(PIN)
        with at_match(tmp_path) as table:
            assert AtJudge(table, pin="").unlock(PIN).unlocked

    def test_it_does_not_count_in_the_next_game_of_the_match(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data") as table:
            judge = AtJudge(table)
            PinFile(table.folder).set("9999")
            table.do(c.Begin(table.match.agreed, again=True))
            assert judge.unlock("9999").message == REFUSED

    def test_after_a_pin_was_removed_players_set_no_other_during_the_match(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data") as table:
            judge = AtJudge(table)
            (table.folder / PIN_FILE).unlink()
            view = judge.after(lambda: judge.session.set_pin("", "1234"))
            assert (view.message, view.change) == (message("judge-pin-before-match"), None)
            assert not judge.unlock("1234").unlocked


def hide_again_unread(table: AtTable) -> None:
    """A hides a card that no reader reads."""
    table.act(ControlIs("A", 2, "A"))
    table.touch("A", 2, "button-hide-here")
    table.press("A", "button-hide-unread")
