"""A judge at the table: every unlock and look is on record, the answers are right, and no name is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.judge.pin import PinFile
from tableside.judge.view import FacedownChoice, JudgeView
from tableside.ledger.judge_pin import FILE
from tableside.ledger.machine_log import MachineLog
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import HEAD, PIN, AtJudge, answer, sentence
from tests.kit.match.cards import AGREED, CANARY, CUB, HIDER, TEEMO, WALKER
from tests.kit.on_chain import on_chain
from tests.kit.table.table import NEAR, AtTable, kinds, seen


@pytest.fixture
def judge(table: AtTable) -> AtJudge:
    """A judge at a match in which A's canary lies facedown at battlefield 1."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    return AtJudge(table)


def test_unlocking_shows_the_facedown_cards_and_both_players_see_it(judge: AtJudge) -> None:
    assert judge.view.choices == ()
    view = judge.unlock()
    assert (view.unlocked, view.message) == (True, None)
    assert view.choices == (FacedownChoice("f1", 1, "A", 1),)
    assert (view.names.players["A"], view.names.battlefields[1]) == ("Ann", "Void Gate")
    assert judge.table.history[0] == "A judge unlocked the table with the shared PIN."
    assert kinds(judge.table)[-1] == "unlock"


def test_a_second_judge_unlocks_anew_and_each_unlock_is_on_record(judge: AtJudge) -> None:
    file = PinFile(judge.table.folder)
    file.keep(file.prepared("555555", "head judge"))
    MachineLog(judge.table.folder).append("PIN", file.id)
    assert judge.unlock().role == "judge"
    assert judge.choose("f1").facts != ()
    judge.after(judge.session.lock)
    assert judge.view.choices == (), "nothing of the first judge's is left"
    view = judge.unlock("555555", "head judge")
    assert (view.role, view.chosen) == ("head judge", "")
    assert kinds(judge.table)[1:] == ["unlock", "unlock"]
    assert judge.table.history[:2] == [
        "A head judge unlocked the table with the shared PIN.",
        "A judge unlocked the table with the shared PIN.",
    ]


def test_a_wrong_pin_is_on_record_and_opens_nothing(judge: AtJudge) -> None:
    view = judge.unlock("271829")
    assert (view.unlocked, view.message, view.choices) == (False, message("judge-pin-wrong"), ())
    assert judge.table.history[0] == "A wrong judge PIN was entered."
    assert judge.choose("f1").chosen == ""
    assert judge.check(judge.table.tags["A"][WALKER]).finding is None
    assert judge.table.title("A") == "prompt-which-action", "the card is one of the match, and nothing else"
    assert kinds(judge.table)[1:] == ["refused unlock"]


def test_threat_18_five_wrong_pins_close_it_and_each_is_on_record(judge: AtJudge) -> None:
    for _ in range(5):
        judge.unlock("0000")
    view = judge.unlock()
    assert (view.unlocked, view.message) == (False, message("judge-pin-paused", count=15))
    assert kinds(judge.table)[1:] == ["refused unlock"] * 6


def test_j3_five_wrong_pins_of_a_player_pause_the_judge_and_not_the_head_judge(judge: AtJudge) -> None:
    file = PinFile(judge.table.folder)
    file.keep(file.prepared(HEAD, "head judge"))
    MachineLog(judge.table.folder).append("PIN", file.id)
    for _ in range(5):
        judge.unlock("0000", side="B")
    assert judge.unlock().message == message("judge-pin-paused", count=15)
    assert judge.table.history[1] == "A wrong judge PIN was entered on Bea’s side."
    assert judge.unlock(HEAD).role == "head judge"
    judge.after(judge.session.lock)
    assert judge.unlock().message == message("judge-pin-paused", count=15), "the head judge's PIN opens the judge's not"
    for _ in range(5):
        judge.unlock("0000", "head judge")
    assert judge.unlock(HEAD).message == message("judge-pin-paused", count=15)


def test_without_a_pin_nothing_is_unlocked_and_nobody_is_said_to_have_tried_one(table: AtTable) -> None:
    judge = AtJudge(table.begin(), pin="")
    judge.session.attend()
    assert judge.view.message == message("judge-pin-not-set")
    assert judge.unlock("").message == message("judge-pin-not-set")
    assert kinds(table) == []


def test_without_a_match_the_locked_desk_says_so_before_a_pin_is_entered(table: AtTable) -> None:
    judge = AtJudge(table)
    judge.session.attend()
    assert judge.view.message == message("judge-no-match")


def test_without_a_match_and_without_a_pin_the_desk_says_where_a_pin_is_set(table: AtTable) -> None:
    judge = AtJudge(table, pin="")
    judge.session.attend()
    assert judge.view.message == message("judge-pin-not-set")


def test_the_pin_is_changed_with_the_old_one_alone(judge: AtJudge) -> None:
    set_pin = judge.session.set_pin
    assert judge.after(lambda: set_pin("0000", "314159")).message == message("judge-pin-wrong")
    assert judge.after(lambda: set_pin(PIN, "3")).message == message("judge-pin-length", shortest=4, longest=12)
    assert judge.unlock().unlocked
    assert judge.after(lambda: set_pin(PIN, "314159")).message == message("judge-pin-set")
    judge.after(judge.session.lock)
    assert not judge.unlock(PIN).unlocked
    assert judge.unlock("314159").unlocked


def test_the_same_card(judge: AtJudge) -> None:
    judge.unlock()
    view = judge.choose("f1")
    assert (view.chosen, view.message, view.finding) == ("f1", message("judge-put-card-down"), None)
    view = judge.check(judge.table.tags["A"][HIDER])
    assert sentence(view) == "Same card. Hidden legally."
    assert judge.table.history[0] == "A judge checks a facedown card at Void Gate."
    assert kinds(judge.table)[1:] == ["unlock", "check"]
    assert msgspec.json.decode(judge.table.entries()[-1].action) == {"handle": "f1"}


def test_a_judge_who_was_called_is_here_once_the_table_is_unlocked(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("A"))
    judge.unlock()
    assert kinds(judge.table)[1:] == ["judge called", "unlock", "judge came"]
    assert judge.table.view.called is not None
    assert judge.table.view.called.came
    assert judge.table.history[0] == "A judge has come."


def test_another_copy_another_card_and_a_strange_tag_are_not_the_same(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    tags = judge.table.tags
    stranger = VirtualTag()
    stranger.memory[16:28] = bytes.fromhex("0309d101055402656e6869fe")
    for tag in (tags["A"][CUB], tags["B"][0], stranger, VirtualTag(ident=b"of another match")):
        view = judge.check(tag)
        assert answer(view) == "different"
        assert sentence(view) == "NOT the card on record. The card on record was hidden legally."
    assert kinds(judge.table)[1:] == ["unlock", *["check"] * 4]


def test_a_card_without_hidden(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.next_turn()
        judge = AtJudge(table)
        judge.unlock()
        judge.choose("f1")
        view = judge.check(table.tags["A"][WALKER])
        assert sentence(view) == "Same card. ILLEGALLY HIDDEN: no Hidden (CR 811.1)"
        assert view.finding is not None
        assert view.finding.tone == "wrong"


def test_hidden_unread_cannot_be_told(table: AtTable) -> None:
    table.begin().touch("A", 1, "button-hide-here")
    table.press("A", "button-hide-unread")
    judge = AtJudge(table)
    judge.unlock()
    judge.choose("f1")
    view = judge.check(table.tags["A"][HIDER])
    assert view.finding is not None
    assert (view.finding.answer, view.finding.legal) == ("unknown", None)
    assert sentence(view).startswith("Cannot tell which card: no tag was read when it was hidden.")
    assert view.finding.would == message("judge-would-people")


def blank(tag: VirtualTag) -> None:
    tag.memory[16:64] = bytes(48)


def junk(tag: VirtualTag) -> None:
    tag.memory[16:64] = bytes([0xA5]) * 48


def test_a_card_that_moves_cannot_be_told(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    tag = judge.table.tags["A"][HIDER]
    tag.tears = 1
    view = judge.check(tag)
    assert sentence(view) == "Cannot tell which card: the card on the reader is not read. Hidden legally."
    assert view.finding is not None
    assert view.finding.would == message("reader-card-moved")


@pytest.mark.parametrize("spoil", [blank, junk])
def test_a_card_whose_record_was_wiped_is_known_by_its_tag(judge: AtJudge, spoil: Callable[[VirtualTag], None]) -> None:
    judge.unlock()
    judge.choose("f1")
    tag = judge.table.tags["A"][HIDER]
    spoil(tag)
    assert answer(judge.check(tag)) == "same"


def test_threat_3_a_copy_of_a_tag_is_not_the_same(judge: AtJudge) -> None:
    """The id on a tag can be copied; the number of the tag is another."""
    judge.unlock()
    judge.choose("f1")
    hidden = judge.table.tags["A"][HIDER]
    copy = VirtualTag()
    copy.memory[16:] = hidden.memory[16:]
    assert seen(copy).tag.ident == seen(hidden).tag.ident
    assert answer(judge.check(copy)) == "different"
    assert answer(judge.check(hidden)) == "same"


def test_another_deck_changes_nothing_of_what_was_hidden_before(judge: AtJudge) -> None:
    """A card is known again by its tag, whatever that stands for now."""
    hidden = judge.table.tags["A"][HIDER]
    (other, *_) = judge.table.deck("A", "Pakaa Cub", "Pakaa Cub")
    judge.unlock()
    judge.choose("f1")
    assert answer(judge.check(hidden)) == "same"
    assert answer(judge.check(other)) == "different"


def test_a_judge_sees_which_card_it_is_once_that_is_on_record(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    view = judge.after(lambda: judge.session.look("call"))
    assert view.card is not None
    assert view.card.reveal() == CANARY
    assert "Canary" not in repr(view)
    assert kinds(judge.table)[1:] == ["unlock", "look"]
    assert judge.choose("f1").card is None


def test_nobody_looks_without_the_pin_or_at_what_is_gone(judge: AtJudge) -> None:
    assert judge.after(lambda: judge.session.look("call")).card is None
    judge.unlock()
    assert judge.after(lambda: judge.session.look("call")).card is None
    judge.choose("f1")
    judge.table.undo()
    view = judge.after(lambda: judge.session.look("call"))
    assert (view.card, view.message) == (None, message("judge-card-gone"))
    assert "look" not in kinds(judge.table)


def test_without_the_key_nothing_can_be_told(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        tags = table.tags
    (tmp_path / "keys" / "match-1.key").unlink()
    with AtTable(tmp_path) as table:
        judge = AtJudge(table)
        assert judge.unlock().unlocked
        judge.choose("f1")
        view = judge.check(tags["A"][HIDER])
        assert sentence(view) == (
            "Cannot tell which card: its record cannot be opened here. Whether the hide was legal is not known."
        )
        assert view.finding is not None
        assert view.finding.would == message("judge-would-key")
        assert kinds(table)[1:] == ["key lost", "unlock", "check"]


def test_after_a_restart_the_answers_are_the_same_and_the_table_is_locked(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        tags = table.tags
        judge = AtJudge(table)
        assert judge.unlock().unlocked
        judge.choose("f1")
    with AtTable(tmp_path) as table:
        judge = AtJudge(table, pin="")
        assert not judge.after(lambda: judge.session.choose("f1")).unlocked
        judge.unlock()
        judge.choose("f1")
        assert answer(judge.check(tags["A"][HIDER])) == "same"
        assert answer(judge.check(tags["A"][TEEMO])) == "different"


def test_a_card_that_is_gone_is_said_to_be_gone(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    judge.check(judge.table.tags["A"][HIDER])
    judge.table.undo()
    view = judge.check(judge.table.tags["A"][CUB])
    assert view.finding is None
    assert view.message == message("judge-card-gone")
    assert view.choices == (), "a hide that was taken back is none"


def test_while_a_judge_checks_no_card_is_played_and_after_that_it_is(judge: AtJudge) -> None:
    judge.unlock()
    before = judge.table.view
    judge.check(judge.table.tags["A"][WALKER])
    assert judge.table.view == before
    view = judge.after(judge.session.lock)
    assert (view.unlocked, view.choices, view.chosen, view.finding) == (False, (), "", None)
    assert judge.table.tap_to_play("A", judge.table.tags["A"][WALKER]).chain == on_chain("Canary Walker")


def test_a_page_that_opens_later_is_told_whether_a_pin_is_set(judge: AtJudge) -> None:
    assert judge.after(judge.session.show).has_pin
    (judge.table.folder / FILE).unlink()
    assert not judge.after(judge.session.show).has_pin


def test_touches_go_on_while_a_judge_checks(judge: AtJudge) -> None:
    judge.unlock()
    assert judge.table.next_turn().number == 2


def test_the_next_match_is_locked(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    judge.table.do(c.Leave())
    assert judge.view == JudgeView(digits=6, head_digits=6)
    assert judge.unlock().message == message("judge-no-match")
    judge.table.do(c.Resume())
    assert judge.choose("f1").chosen == ""
    judge.unlock()
    judge.table.do(c.Begin(AGREED))
    assert judge.view == JudgeView(digits=6, head_digits=6)
    assert not judge.after(lambda: judge.session.choose("f1")).unlocked


def test_no_name_is_in_any_view_of_the_judge(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    for at in (HIDER, WALKER):
        judge.check(judge.table.tags["A"][at])
    shown = msgspec.json.encode(judge.views) + repr(judge.views).encode()
    assert b"different" in shown
    assert b"Canary" not in shown
    assert b"A0" not in shown


def test_a_folder_that_cannot_be_used_is_told(judge: AtJudge) -> None:
    (judge.table.folder / FILE).unlink()
    (judge.table.folder / FILE).mkdir()
    assert judge.unlock().message == message("judge-pin-file-unusable")
    assert not judge.view.unlocked
