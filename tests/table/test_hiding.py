"""A hide on record: its commitment, who can open it, and where its keys are from the first entry to the last."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, ControlIs, EndTurn, Play
from tableside.engine.model.events import Revealed
from tableside.engine.model.secret import Secret
from tableside.ledger import judge_key
from tableside.ledger.audit import audit
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.commitment import fits_commitment
from tableside.ledger.errors import StorageFailed
from tableside.ledger.export import ExportedRecord, recorded
from tableside.ledger.recorded_hides import Committed, JudgeKeyNote, RecordedHide, committed, summarize_hides
from tableside.ledger.seal import Seal
from tableside.ledger.signed_head import ProvenHead, SignedHead
from tableside.ledger.store import Ledger
from tableside.match import judge_keys
from tableside.message import message
from tableside.table import commands as c
from tableside.table.prompts.notices import reveal_note
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.cards import CANARY, CUB, HIDER, PLAIN_CANARY, WALKER
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import english

JUDGE = JudgePrivate()


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    """A folder with a judge's key."""
    judge_key.keep(JUDGE.public, tmp_path / judge_keys.FILE)
    return tmp_path


def committed_hides(table: AtTable) -> list[Committed]:
    return [hide for entry in table.entries() if (hide := committed(entry.action)) is not None]


def exported_hides(folder: Path) -> tuple[ExportedRecord, tuple[RecordedHide, ...]]:
    record = recorded(folder)
    return record, summarize_hides(record.own).hides


def keys(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "keys").glob("match-*"))


def test_a_hide_is_committed_to_and_sealed_for_the_judge(judged: Path) -> None:
    with AtTable(judged) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        (hide,) = committed_hides(table)
    where = hide.where
    assert (where.match, where.player, where.at, where.hide) == (1, "A", 1, 1)
    opened = open_hide(hide.box, where, JUDGE)
    assert opened is not None
    assert (opened.card, opened.legal) == (CANARY, True)
    assert opened.tag == table.tags["A"][HIDER].uid.reveal()
    assert fits_commitment(hide.commitment, opened.opening())


def test_a_hide_is_committed_to_without_a_judges_key(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    (hide,) = committed_hides(table)
    assert (hide.box, hide.judge) == (b"", "")


def test_an_undone_hide_keeps_its_number(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.undo()
    table.hide("A", table.tags["A"][HIDER], 1)
    first, second = committed_hides(table)
    assert (first.where.hide, second.where.hide) == (1, 2)
    assert first.commitment != second.commitment


def test_all_hides_before_and_after_a_restart_can_be_opened(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
    with AtTable(tmp_path) as table:
        table.next_turn()
        table.act(ControlIs("A", 2, "A"), EndTurn("B"), Play("A", Secret(CANARY), "facedown", 1))
        table.touch("A", 2, "button-hide-here")
        table.press("A", "button-hide-unread")
        table.act(Concede("B"))
        table.press("A", "button-shown-unread")
    record, found_hides = exported_hides(tmp_path)
    assert [(hide.number, [opening.card for _, opening in hide.opened]) for hide in found_hides] == [
        (1, [CANARY]),
        (2, [None]),
    ]
    assert audit(record).faults == []
    assert audit(record).unverified == []


def test_a_hide_allowed_by_agreement_is_committed_to_as_not_legal(judged: Path) -> None:
    with AtTable(judged) as table:
        table.begin().hide("A", table.tags["A"][WALKER], 1)
        assert committed_hides(table) == []
        table.press("A", "button-go-on")
        (hide,) = committed_hides(table)
    opened = open_hide(hide.box, hide.where, JUDGE)
    assert opened is not None
    assert (opened.card, opened.legal, opened.tag) == (PLAIN_CANARY, False, table.tags["A"][WALKER].uid.reveal())


def test_a_card_that_is_not_the_one_shown_is_not_opened(table: AtTable) -> None:
    """It may be in a hand, where nobody may know it; a judge can open it."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.next_turn()
    table.next_turn()
    table.do(c.AwaitCard("A", "facedown", 1))
    table.tap(table.tags["A"][WALKER])
    table.press("A", "button-go-on")
    assert table.tile(1).facedown == ()
    record, (hide,) = exported_hides(table.folder)
    assert [name for _, name in hide.shown] == [PLAIN_CANARY, PLAIN_CANARY]
    assert hide.opened == ()
    assert CANARY.encode() not in b"".join(link.action + link.events + link.verdict for link in record.links)


def test_the_witness_is_the_signed_end_of_the_record(table: AtTable) -> None:
    table.begin()
    before = SignedHead.read(table.view.witness)
    table.hide("A", table.tags["A"][HIDER], 1)
    after = SignedHead.read(table.view.witness)
    assert before.genuine
    assert after.genuine
    assert before.key == after.key
    record, _ = exported_hides(table.folder)
    assert after.head == record.head
    assert audit(record, (ProvenHead(before), ProvenHead(after))).faults == []


def test_in_casual_the_key_is_in_a_file_until_the_match_ends(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        assert keys(tmp_path) == ["match-1.key"]
        assert table.view.keys == message("keys-in-file")
        table.do(c.Leave())
        assert keys(tmp_path) == ["match-1.key"]
        table.do(c.Resume())
        table.act(Concede("B"))
        assert keys(tmp_path) == ["match-1.key"]
        table.do(c.Leave())
        assert keys(tmp_path) == []


def test_the_key_of_a_match_that_ended_does_not_outlive_the_app(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().act(Concede("B"))
    assert keys(tmp_path) == []


def test_threat_20_in_competition_no_file_holds_the_key_and_the_judge_has_it(judged: Path) -> None:
    with AtTable(judged) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        seal = table.ask_live(lambda live: live.store.vault().seal)
        assert keys(judged) == []
        raw = seal.reveal()
        assert [path for path in judged.rglob("*") if path.is_file() and raw in path.read_bytes()] == []
        kept, *others = [entry for entry in table.entries() if entry.kind == "keys"]
        assert others == []
        assert kept.seq == 2  # before the first hide
        assert table.view.keys == message("keys-in-memory-and-judge", judge=JUDGE.public.id)
    (escrow,) = msgspec.json.decode(kept.action, type=JudgeKeyNote).escrow
    opened_seal = escrow.opened(1, JUDGE)
    assert opened_seal is not None
    assert opened_seal.reveal() == raw
    (link,) = [link for link in recorded(judged).own if link.kind == "action" and committed(link.action)]
    secrets = [CANARY.encode(), *(tag.uid.reveal() for tag in table.tags["A"])]
    lying = [path.read_bytes() for path in judged.rglob("*") if path.is_file()]
    assert [secret for secret in secrets for content in lying if secret in content] == []
    opened = Seal(raw).open(link.sealed, b"tableside entry 1" + (1).to_bytes(8) + link.tap + b"action")
    assert opened is not None
    assert CANARY.encode() in opened


def test_a_key_that_cannot_be_destroyed_is_shown_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise StorageFailed(tmp_path)

    with AtTable(tmp_path) as table:
        table.begin().act(Concede("B"))
        with monkeypatch.context() as failing:
            failing.setattr(Ledger, "keep_keys", refuses)
            view = table.do(c.Leave())
        assert view.stage == "start"
        assert [problem.code for problem in view.problems] == ["problem-key-not-destroyed"]


def test_in_competition_play_goes_on_after_a_power_cut_with_faces_unknown(judged: Path) -> None:
    with AtTable(judged) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
    with AtTable(judged) as table:
        assert set(table.match.private.faces.values()) == {None}
        table.act(EndTurn("A"))
        assert kinds(table)[-3:] == ["key lost", "keys", "action"]
        table.act(ControlIs("A", 2, "A"), EndTurn("B"))
        table.touch("A", 2, "button-hide-here")
        table.press("A", "button-hide-unread")
        first, second = committed_hides(table)
        assert (first.where.hide, second.where.hide) == (1, 2)
    assert audit(recorded(judged)).faults == []
    opened = open_hide(first.box, first.where, JUDGE)
    assert opened is not None
    assert opened.card == CANARY


def test_without_a_judge_the_screen_says_what_a_power_cut_would_do(table: AtTable) -> None:
    table.begin(dial="competition")
    assert table.view.keys == message("keys-in-memory")
    assert "keys" not in kinds(table)


def test_threat_19_after_another_judges_key_was_given_hides_are_sealed_for_that_one(judged: Path) -> None:
    other = JudgePrivate()
    with AtTable(judged) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        judge = AtJudge(table)
        judge.propose(other.public)
        judge.confirm(PIN)
        assert table.view.judge == other.public.id
        table.act(ControlIs("A", 2, "A"))
        table.hide("A", table.tags["A"][CUB], 2)
        first, second = committed_hides(table)
    assert (first.judge, second.judge) == (JUDGE.public.id, other.public.id)
    assert open_hide(second.box, second.where, JUDGE) is None
    assert open_hide(second.box, second.where, other) is not None
    with AtTable(judged) as table:
        assert table.view.judge == other.public.id


def test_a_judges_private_key_on_a_stick_never_comes_to_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    judge_key.new(tmp_path / "stick", "correct horse battery")
    with AtTable(folder) as table:
        judge = AtJudge(table, pin="")
        judge.after(lambda: judge.session.propose_key(str(tmp_path / "stick")))
        judge.confirm()
        assert table.view.judge == judge_key.public_half(tmp_path / "stick.pub").id
    assert b"argon2id" not in (folder / judge_keys.FILE).read_bytes()


@pytest.mark.parametrize("content", [b"", b"tableside-judge-key-1 AAAA", b"\xff" * 10])
def test_a_file_that_is_no_judges_key_is_refused_and_the_old_key_stays(judged: Path, content: bytes) -> None:
    (judged / "other.pub").write_bytes(content)
    with AtTable(judged) as table:
        judge = AtJudge(table, pin="")
        assert judge.after(lambda: judge.session.propose_key(str(judged / "other.pub"))).change is None
        view = table.view
        assert len(view.problems) == 1
        assert str(judged / "other.pub") in english(view.problems[0])
        assert view.judge == JUDGE.public.id


def test_keys_on_sticks_are_found_and_other_files_are_skipped(judged: Path) -> None:
    stick = judged / "media" / "user" / "STICK"
    stick.mkdir(parents=True)
    judge_key.keep(JUDGE.public, stick / "head judge.pub")
    (stick / "letter.pub").write_text("Dear all")
    (stick / "loop").symlink_to(judged / "media")
    (key,) = judge_keys.find_keys((judged / "media", judged / "nowhere"))
    assert (key.file, key.id) == (str(stick / "head judge.pub"), JUDGE.public.id)


def test_a_player_looks_at_their_own_card_and_that_is_on_record_first(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Dismiss("A"))
    table.touch("A", 1, "button-look")
    assert table.notice("A").hold == "f1"
    assert not table.notice("A").secret
    assert "look" not in kinds(table), "nothing is shown before it is held"
    table.do(c.LookAtFacedown("A", "f1"))
    assert table.notice("A").card == CANARY
    assert CANARY not in repr(table.view)
    assert table.history[0] == "Ann looks at their own facedown card at Void Gate."
    assert kinds(table)[-1] == "look"
    assert table.panel("B").notice is None or CANARY not in repr(table.panel("B").notice)
    assert CANARY not in repr(table.entries())


def test_nobody_looks_at_another_players_card(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.LookAtFacedown("B", "f1"), c.LookAtFacedown("B", "f9"))
    assert "look" not in kinds(table)
    assert CANARY not in repr(table.view)


def test_a_revealed_card_that_the_table_does_not_know_is_not_compared(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        unknown = reveal_note(table.match, Revealed("f1", "A", None), "A", 0, shown=True)
        known = reveal_note(table.match, Revealed("f1", "A", "Zap"), "A", 0, shown=True)
    assert unknown.title == message("notice-revealed-title")
    assert [said.code for said in unknown.text] == ["notice-revealed-at", "notice-revealed-unknown"]
    assert [said.code for said in known.text] == ["notice-revealed-at", "notice-other-card"]


def test_a_card_that_only_the_record_turns_up_is_not_said_to_be_the_card_on_record(table: AtTable) -> None:
    """Nobody has put it on a reader: another card may lie there."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.act(ControlIs("A", 1, "B"))
    table.press("A", "button-agree")
    assert table.title("B") == CANARY
    assert [said.code for said in table.notice("B").text] == ["notice-revealed-at", "notice-turn-up"]
