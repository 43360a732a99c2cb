"""A player takes the judge's place: no change of the judge's key or PIN goes unseen, and none opens what was before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede
from tableside.judge.pin import Entrant, PinFile
from tableside.judge.view import JudgeView
from tableside.ledger import judge_key
from tableside.ledger.machine_log import MachineLog
from tableside.match import judge_keys
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.judge.takeover import JUDGE, LATER, THIEF, at_match, hide_again, opens
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.table.table import FAR, AtTable, kinds


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with at_match(tmp_path / "data") as table:
        yield table


class TestDuringAMatch:
    def test_the_key_is_not_changed_without_the_pin(self, table: AtTable) -> None:
        judge = AtJudge(table)
        change = judge.propose(THIEF.public).change
        assert change is not None
        assert (change.asks_pin, change.current) == (True, JUDGE.public.id)
        for pin in ("", "0000"):
            view = judge.confirm(pin)
            assert view.message == message("judge-pin-wrong")
        judge.agree("A", "B")
        assert table.view.judge == JUDGE.public.id
        assert kinds(table)[-2:] == ["refused unlock"] * 2
        hide_again(table)
        assert opens(table.folder, THIEF) == ([], [])
        assert opens(table.folder, JUDGE)[1] == [CANARY, "Pakaa Cub"]

    def test_without_a_pin_the_key_is_not_changed_until_all_players_have_agreed(self, table: AtTable) -> None:
        judge = AtJudge(table, pin="")
        judge.propose(THIEF.public)
        change = judge.confirm(opens=True).change
        assert change is not None
        assert change.waits == ("A", "B")
        view = judge.agree("A", "A")
        assert view.change is not None
        assert view.change.waits == ("B",)
        hide_again(table)
        assert opens(table.folder, THIEF) == ([], [])
        judge.after(judge.session.cancel)
        judge.agree("B")
        assert table.view.judge == JUDGE.public.id
        assert "keys" not in kinds(table)[2:]

    def test_a_key_that_all_agreed_on_opens_only_what_comes_later(self, table: AtTable) -> None:
        judge = AtJudge(table, pin="")
        proposed = judge.propose(LATER.public).change
        assert proposed is not None
        assert not proposed.may_open, "what is sealed for a judge is not the players' to open"
        judge.confirm(opens=True)
        assert judge.agree("A", "B").message == message("judge-key-given", key=LATER.public.id)
        hide_again(table)
        kinds_opened, cards = opens(table.folder, LATER)
        assert cards == ["Pakaa Cub"]
        assert not {"deck", "match"} & set(kinds_opened)
        kinds_opened, cards = opens(table.folder, JUDGE)
        assert cards == [CANARY]
        assert {"deck", "match"} <= set(kinds_opened)
        assert f"All players agreed on the judge’s key {LATER.public.id}." in table.history

    def test_a_key_given_with_the_pin_opens_only_what_comes_later(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.propose(LATER.public)
        assert judge.confirm(PIN).message == message("judge-key-given", key=LATER.public.id)
        hide_again(table)
        assert opens(table.folder, LATER)[1] == ["Pakaa Cub"]
        assert not {"deck", "match"} & set(opens(table.folder, LATER)[0])
        assert f"The judge changed the judge’s key to {LATER.public.id}." in table.history

    def test_the_judge_may_agree_that_a_later_key_opens_what_was_before(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.propose(LATER.public)
        judge.confirm(PIN, opens=True)
        hide_again(table)
        kinds_opened, cards = opens(table.folder, LATER)
        assert cards == [CANARY, "Pakaa Cub"]
        assert {"deck", "match"} <= set(kinds_opened)
        assert opens(table.folder, JUDGE)[1] == [CANARY], "the earlier key opens nothing that came later"
        assert table.history[1] != table.history[0]
        assert "The judge agreed that this key opens what was sealed before." in table.history

    def test_with_no_judge_before_all_players_may_agree_to_open_what_was_before(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data", judge=None) as table:
            judge = AtJudge(table, pin="")
            proposed = judge.propose(LATER.public).change
            assert proposed is not None
            assert proposed.may_open
            judge.confirm(opens=True)
            judge.agree("A")
            assert opens(table.folder, LATER) == ([], [])
            judge.agree("B")
            assert opens(table.folder, LATER)[1] == [CANARY]
            assert "All players agreed that this key opens what was sealed before." in table.history

    def test_with_a_pin_and_no_key_before_the_players_must_agree_too(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data", judge=None) as table:
            judge = AtJudge(table)
            judge.propose(LATER.public)
            change = judge.confirm(PIN, opens=True).change
            assert change is not None
            assert change.waits == ("A", "B")
            judge.agree("A", "B")
            assert opens(table.folder, LATER)[1] == [CANARY]

    @pytest.mark.parametrize("consent", [False, True])
    def test_in_casual_a_later_key_opens_an_earlier_hide_only_by_consent(self, tmp_path: Path, consent: bool) -> None:
        with at_match(tmp_path / "data", "casual") as table:
            judge = AtJudge(table)
            judge.propose(LATER.public)
            judge.confirm(PIN, opens=consent)
            hide_again(table)
            cards = [CANARY, "Pakaa Cub"] if consent else ["Pakaa Cub"]
            assert opens(table.folder, LATER) == ([], cards)

    def test_removing_the_key_needs_the_same_and_seals_for_nobody(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.after(judge.session.propose_no_key)
        assert judge.confirm("0000").message == message("judge-pin-wrong")
        assert table.view.judge == JUDGE.public.id
        assert judge.confirm(PIN).message == message("judge-key-removed")
        hide_again(table)
        assert opens(table.folder, JUDGE)[1] == [CANARY]
        assert table.view.judge == ""
        assert not (table.folder / judge_keys.FILE).exists()
        assert "The judge removed the judge’s key." in table.history

    def test_what_lies_on_the_stick_after_the_confirmation_was_shown_does_not_count(self, table: AtTable) -> None:
        judge = AtJudge(table)
        change = judge.propose(LATER.public).change
        assert change is not None
        assert (change.key, change.fingerprint) == (LATER.public.id, LATER.public.fingerprint)
        judge_key.keep(THIEF.public, table.folder / "stick.pub")
        judge.confirm(PIN)
        assert table.view.judge == LATER.public.id

    def test_an_undo_does_not_bring_the_earlier_key_back(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.propose(LATER.public)
        judge.confirm(PIN)
        table.undo()
        assert table.view.judge == LATER.public.id
        hide_again(table)
        assert opens(table.folder, LATER)[1] == ["Pakaa Cub"]


class TestAtTheDesk:
    def test_the_present_judge_does_not_see_what_only_another_key_opens(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.propose(LATER.public)
        judge.confirm(PIN)
        judge.unlock()
        judge.choose("f1")
        closed = message("judge-sealed-for-other", key=JUDGE.public.id)
        view = judge.after(lambda: judge.session.look("call"))
        assert (view.card, view.message) == (None, closed)
        view = judge.after(lambda: table.tap(table.tags["A"][HIDER], reader=FAR))
        assert (view.finding, view.message) == (None, closed)
        assert "look" not in kinds(table)

    def test_what_was_handed_over_is_seen(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.propose(LATER.public)
        judge.confirm(PIN, opens=True)
        judge.unlock()
        judge.choose("f1")
        card = judge.after(lambda: judge.session.look("call")).card
        assert card is not None
        assert card.reveal() == CANARY

    def test_a_card_hidden_before_there_was_a_key_stays_closed(self, tmp_path: Path) -> None:
        with at_match(tmp_path / "data", "casual", judge=None) as table:
            judge = AtJudge(table)
            judge.propose(LATER.public)
            judge.confirm(PIN)
            judge.unlock()
            judge.choose("f1")
            view = judge.after(lambda: judge.session.look("call"))
            assert (view.card, view.message) == (None, message("judge-hidden-before-key"))


class TestAwayFromTheMatch:
    def test_a_match_that_was_left_is_no_time_between_matches(self, table: AtTable) -> None:
        """Leave, set a PIN of one's own, resume, and look at the other's cards."""
        judge = AtJudge(table, pin="")
        table.do(c.Leave())
        assert judge.after(lambda: judge.session.set_pin("", "1234")).message == message("judge-pin-unfinished")
        judge.propose(THIEF.public)
        assert judge.confirm().message == message("judge-match-not-over")
        table.do(c.Resume())
        assert not PinFile(table.folder).is_set()
        assert table.view.judge == JUDGE.public.id

    def test_an_end_that_is_taken_back_is_no_time_between_matches(self, table: AtTable) -> None:
        """Concede, set a PIN of one's own, undo, and look at the other's cards."""
        judge = AtJudge(table, pin="")
        table.act(Concede("A"))
        assert judge.after(lambda: judge.session.set_pin("", "1234")).message == message("judge-pin-before-match")
        judge.propose(THIEF.public)
        assert judge.confirm().change is not None
        table.undo()
        assert table.view.winner is None
        assert not PinFile(table.folder).is_set()

    @pytest.mark.parametrize("restart", [False, True])
    def test_a_match_that_was_left_after_its_end_does_not_go_on(self, tmp_path: Path, restart: bool) -> None:
        folder = tmp_path / "data"
        with at_match(folder) as table:
            table.act(Concede("A"))
            table.do(c.Leave())
            judge = AtJudge(table, pin="")
            assert judge.after(lambda: judge.session.set_pin("", "1234")).message == message("judge-pin-set")
            table.do(c.Resume())
            table.undo()
            assert table.view.winner == "B"
        if restart:
            with AtTable(folder) as table:
                table.undo()
                assert (table.view.winner, table.view.can_undo) == ("B", False)

    def test_a_key_given_with_the_pin_while_the_match_is_left_is_not_the_matchs(self, table: AtTable) -> None:
        judge = AtJudge(table)
        table.do(c.Leave())
        judge.propose(LATER.public)
        judge.confirm(PIN)
        assert table.view.judge == LATER.public.id
        table.do(c.Resume())
        assert table.view.judge == JUDGE.public.id
        hide_again(table)
        assert opens(table.folder, LATER) == ([], [])

    def test_between_two_matches_key_and_pin_are_set_without_a_pin_and_are_in_the_machines_log(
        self, tmp_path: Path
    ) -> None:
        with AtTable(tmp_path) as table:
            table.begin().act(Concede("B"))
            table.do(c.Leave())
            judge = AtJudge(table, pin="")
            judge.propose(JUDGE.public)
            assert judge.confirm().message == message("judge-key-given", key=JUDGE.public.id)
            assert judge.after(lambda: judge.session.set_pin("", PIN)).message == message("judge-pin-set")
            judge.propose(THIEF.public)
            assert judge.confirm().message == message("judge-pin-wrong")
            assert judge.after(lambda: judge.session.set_pin("0000", "1234")).message == message("judge-pin-wrong")
            table.begin(dial="competition")
            assert table.history[-2] == f"Everything is sealed for the judge’s key {JUDGE.public.id}."
        entries = MachineLog(tmp_path).read().entries
        assert [entry.event for entry in entries] == ["match", "judge key", "PIN", "wrong PIN", "wrong PIN", "match"]
        assert entries[1].key == JUDGE.public.id

    def test_the_next_game_of_a_match_has_the_judges_key_of_the_one_before(self, table: AtTable) -> None:
        judge_key.keep(THIEF.public, table.folder / judge_keys.FILE)
        judge = AtJudge(table)
        table.do(c.Leave())
        judge.propose(LATER.public)
        judge.confirm(PIN)
        table.do(c.Resume())
        table.act(Concede("B"))
        table.do(c.Begin(table.match.agreed, again=True))
        assert table.match.number == 2
        assert table.match.judge_id == JUDGE.public.id


class TestPin:
    def test_players_never_set_a_pin_during_a_match_not_even_together(self, table: AtTable) -> None:
        judge = AtJudge(table, pin="")
        view = judge.after(lambda: judge.session.set_pin("", "1234"))
        assert (view.message, view.change) == (message("judge-pin-before-match"), None)
        judge.agree("A", "B")
        assert not PinFile(table.folder).is_set()
        assert "judge PIN" not in kinds(table)

    def test_the_head_judges_pin_is_set_beside_the_judges_and_changed_with_itself_alone(self, table: AtTable) -> None:
        judge = AtJudge(table)
        set_pin, head = judge.session.set_pin, Entrant("head judge")
        assert judge.after(lambda: set_pin(PIN, PIN, "head judge")).message == message("judge-pin-same")
        assert judge.after(lambda: set_pin(PIN, "5555", "head judge")).message == message("judge-head-pin-set")
        assert judge.after(lambda: set_pin("5555", "5555", "judge", head)).message == message("judge-pin-same")
        assert judge.after(lambda: set_pin(PIN, "6666", "head judge")).message == message("judge-pin-of-head")
        assert judge.unlock(PIN).role == "judge"
        judge.after(judge.session.lock)
        assert judge.unlock("5555", "head judge").role == "head judge"
        assert table.history[0] == "A head judge unlocked the table with the shared PIN."
        judge.after(judge.session.lock)
        assert judge.after(lambda: set_pin("5555", "6666", "head judge", head)).message == message("judge-head-pin-set")
        assert judge.unlock("6666", "head judge").role == "head judge"

    def test_a_change_of_the_pin_and_each_wrong_one_are_entries(self, table: AtTable) -> None:
        judge = AtJudge(table)
        for _ in range(6):
            judge.after(lambda: judge.session.set_pin("0000", "1234"))
        assert judge.view.message == message("judge-pin-paused", count=15)
        assert kinds(table)[-6:] == ["refused unlock"] * 6
        assert judge.unlock(PIN).message == message("judge-pin-paused", count=15), "the tries count everywhere"

    def test_a_change_of_the_pin_is_an_entry(self, table: AtTable) -> None:
        judge = AtJudge(table)
        assert judge.after(lambda: judge.session.set_pin(PIN, "1234")).message == message("judge-pin-set")
        assert table.history[0] == "The judge changed the judge PIN."

    def test_a_pin_whose_file_was_replaced_is_said_on_the_match(self, table: AtTable) -> None:
        judge = AtJudge(table)
        judge.unlock()
        judge.after(judge.session.lock)
        PinFile(table.folder).set("9999")
        assert judge.unlock("9999").message == message("judge-pin-by-hand")
        assert "The judge PIN was changed outside Tableside." in table.history


def test_nothing_of_a_change_is_shown_to_a_page_that_opens_later(table: AtTable) -> None:
    """The proposal goes with the match."""
    judge = AtJudge(table, pin="")
    judge.propose(LATER.public)
    judge.confirm()
    table.do(c.Leave())
    judge.agree("A", "B")
    table.do(c.Resume())
    assert judge.view == JudgeView(message=None, change=None, has_pin=False, names=judge.view.names)
    assert table.view.judge == JUDGE.public.id
