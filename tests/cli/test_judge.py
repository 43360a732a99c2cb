"""`tableside keys judge`: made on the judge's machine, it opens there what a table sealed."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Hide
from tableside.ledger.box import ESCROW_BYTES, HIDE_BOX_BYTES, JudgePrivate, JudgePublic, seal_hide
from tableside.ledger.commitment import HideContext, commit
from tableside.ledger.judge_key import beside, public_half, unlock
from tableside.ledger.recorded_hides import Committed, EscrowedKey, JudgeKeyNote
from tests.cli.conftest import PASSPHRASE
from tests.kit.cli import tableside
from tests.kit.judge.session import AtJudge
from tests.kit.ledger.played_records import MATCH_KEY, TAG, Played, hid
from tests.kit.match.cards import CANARY, PLAIN_CANARY
from tests.kit.table.table import AtTable, kinds

CARD, OTHER = "Pakaa Cub", "Fox-Fire"


@pytest.fixture
def judge(judge_key: Path) -> JudgePublic:
    return public_half(beside(judge_key))


def exported(played: Played) -> Path:
    out = played.folder.parent / "out.jsonl"
    assert tableside("record", "export", "--data", played.folder, "--out", out).exit_code == 0
    return out


def opened(played: Played, key: Path, passphrase: str = PASSPHRASE) -> tuple[int, list[str]]:
    result = tableside("keys", "judge", "open", exported(played), "--key", key, stdin=passphrase + "\n")
    assert result.stderr == ""
    return result.exit_code, result.stdout.splitlines()


def test_a_new_key_is_shown_and_opens(tmp_path: Path) -> None:
    out = tmp_path / "judge.key"
    result = tableside("keys", "judge", "new", "--out", out, stdin=f"{PASSPHRASE}\r\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == beside(out).read_text().rstrip("\n")
    fingerprint = unlock(out, PASSPHRASE).public.fingerprint
    for file in (out, beside(out)):
        assert (
            tableside("keys", "judge", "show", file).stdout == f"{beside(out).read_text()}Fingerprint: {fingerprint}\n"
        )
    assert unlock(out, PASSPHRASE).public.id in result.stdout
    assert PASSPHRASE not in result.output


def test_a_key_is_not_written_over(judge_key: Path) -> None:
    before = judge_key.read_bytes()
    result = tableside("keys", "judge", "new", "--out", judge_key, stdin=f"{PASSPHRASE}\n")
    assert result.exit_code == 2
    assert "The file exists already." in result.stderr
    assert judge_key.read_bytes() == before


@pytest.mark.parametrize("stdin", [None, "", "\n", "short\n"])
def test_without_a_passphrase_no_key_is_made(tmp_path: Path, stdin: str | None) -> None:
    result = tableside("keys", "judge", "new", "--out", tmp_path / "key", stdin=stdin)
    assert result.exit_code == 2
    assert "at least 10 characters" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_was_hidden_is_told_with_when_by_whom_and_that_it_fits(
    tmp_path: Path, judge: JudgePublic, judge_key: Path
) -> None:
    with Played(tmp_path / "data", judge) as played:
        hidden = played.hide("A", CARD, 1)
        played.hide("B", OTHER, 2, legal=False)
        played.hide("A", None, 1, legal=None)
        played.note("undo", of=5, by="A")
        played.reveal(hidden, CARD)
        code, lines = opened(played, judge_key)
    time = r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"
    expected = [
        rf"Hide 1 \(entry 3, A at Battlefield 1\), {time}: Pakaa Cub, tag {TAG.hex()}, legal; it fits the commitment\.",
        r"Hide 1 \(entry 3, A at Battlefield 1\): it was opened to everybody in entry 7\.",
        rf"Hide 2 \(entry 4, B at Battlefield 2\), {time}: Fox-Fire, tag {TAG.hex()}, not legal; "
        r"it fits the commitment\.",
        rf"Hide 3 \(entry 5, A at Battlefield 1\), {time}: a card that was not read, no tag, "
        r"unknown whether legal; it fits the commitment\.",
        r"Hide 3 \(entry 5, A at Battlefield 1\): it was taken back\.",
    ]
    assert code == 0
    assert len(lines) == len(expected)
    for line, pattern in zip(lines, expected, strict=True):
        assert re.fullmatch(pattern, line)


HIDDEN, PLAIN = CANARY, PLAIN_CANARY


@pytest.fixture
def in_competition(tmp_path: Path, judge_key: Path) -> AtTable:
    """A table with the judge's key."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data/judge.pub").write_bytes(beside(judge_key).read_bytes())
    return AtTable(tmp_path / "data")


def told_to_judge(folder: Path, key: Path) -> tuple[int, list[str]]:
    """Return what the judge reads, without the times."""
    out = folder.parent / "out.jsonl"
    assert tableside("record", "export", "--data", folder, "--out", out).exit_code == 0
    result = tableside("keys", "judge", "open", out, "--key", key, stdin=PASSPHRASE + "\n")
    assert result.stderr == ""
    return result.exit_code, [re.sub(r", \d{4}-\S+\+00:00", "", line) for line in result.stdout.splitlines()]


def test_with_the_matchs_key_in_escrow_decks_and_what_was_not_legal_are_told(
    in_competition: AtTable, judge_key: Path
) -> None:
    """The match's key was in the memory of the app alone, which is gone."""
    with in_competition as table:
        table.begin(dial="competition")
        table.act(Hide("A", Secret(PLAIN), 1), Hide("A", Secret(HIDDEN), 2), EndTurn("A"))
        tags = table.tags["A"]
    code, lines = told_to_judge(table.folder, judge_key)
    hide, escrow, *opened = lines
    assert code == 0
    assert hide == "Hide 1 (entry 8, Ann at Void Gate): Canary Walker, no tag, not legal; it fits the commitment."
    assert escrow == "Entry 2: the match’s key is in escrow, and it opens."
    assert opened == [
        "Entry 3: the deck of Ann, 5 cards: "
        "1 Canary Hider, 1 Canary Walker, 1 Consult the Past, 1 Teemo, Scout, 1 Pakaa Cub.",
        "Entry 4: the deck of Bea, 3 cards: 1 Canary Hider, 1 Consult the Past, 1 Shipyard Skulker.",
        "Entry 8: Ann hides a card at Void Gate. It was Canary Walker. "
        "Verdict: illegal by the rules of 2026-07-16: 811.1; carried out.",
        "Entry 9: Ann hides a card at Zaun Warrens. It was Canary Hider. "
        "Verdict: illegal by the rules of 2026-07-16: 811.1.b, 421.1, 107.3.c; refused.",
    ]
    assert not [tag for tag in tags if tag.uid.reveal().hex() in "".join(lines)]


def test_a_refused_action_that_players_let_stand_is_told_with_its_entry(
    in_competition: AtTable, judge_key: Path
) -> None:
    with in_competition as table:
        table.begin(dial="competition").act(Hide("A", Secret(HIDDEN), 2))
        table.press("A", "button-go-on")
    _, lines = told_to_judge(table.folder, judge_key)
    assert [line for line in lines if line.startswith("Entry 8")] == [
        "Entry 8: Ann hides a card at Zaun Warrens. It was Canary Hider. "
        "Verdict: illegal by the rules of 2026-07-16: 811.1.b, 421.1, 107.3.c; refused, carried out in entry 9."
    ]


def test_after_a_power_cut_both_keys_open_their_part(in_competition: AtTable, judge_key: Path) -> None:
    with in_competition as table:
        table.begin(dial="competition").act(Hide("A", Secret(PLAIN), 1))
    with AtTable(table.folder) as again:
        again.act(EndTurn("A"), EndTurn("B"), Hide("A", Secret(PLAIN), 1))
    code, lines = told_to_judge(table.folder, judge_key)
    assert code == 0
    assert len([line for line in lines if line.endswith("the match’s key is in escrow, and it opens.")]) == 2
    assert len([line for line in lines if "It was Canary Walker. Verdict: illegal" in line]) == 2
    assert "does not open" not in "".join(lines)


def test_entries_from_before_a_judge_had_the_key_are_named(tmp_path: Path, judge_key: Path) -> None:
    """A key that somebody put into the folder is not that of a match that began without one."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition")
    (tmp_path / "data/judge.pub").write_bytes(beside(judge_key).read_bytes())
    with AtTable(tmp_path / "data") as table:
        table.act(EndTurn("A"))
        assert "keys" not in kinds(table)
        judge = AtJudge(table, pin="")
        judge.propose(public_half(beside(judge_key)))
        judge.confirm()
        judge.agree("A", "B")
        table.act(EndTurn("B"))
    code, lines = told_to_judge(table.folder, judge_key)
    assert code == 0
    assert lines == [
        "Entry 9: the match’s key is in escrow, and it opens.",
        "No key in escrow opens what is sealed in entries 1–9.",
        "Nothing was hidden in this match.",
    ]


def test_an_escrow_that_does_not_open_is_named(tmp_path: Path, judge: JudgePublic, judge_key: Path) -> None:
    """As a table would write it that was made to: what it keeps from the judge, the judge hears of."""
    with Played(tmp_path / "data", judge) as played:
        played.append("keys", msgspec.json.encode(JudgeKeyNote(judge.raw, "", (EscrowedKey("", bytes(ESCROW_BYTES)),))))
        played.escrow(judge)
        code, lines = opened(played, judge_key)
    assert code == 1
    assert lines == [
        "Entry 3: the match’s key is in escrow, and it opens.",
        "No key in escrow opens what is sealed in entries 1–3.",
        "Nothing was hidden in this match.",
        "WRONG  Entry 2: the match’s key in escrow is damaged, or belongs to another match.",
    ]


def test_a_wrong_passphrase_opens_nothing_and_is_not_repeated(
    tmp_path: Path, judge: JudgePublic, judge_key: Path
) -> None:
    with Played(tmp_path / "data", judge) as played:
        played.hide("A", CARD, 1)
        out = exported(played)
    result = tableside("keys", "judge", "open", out, "--key", judge_key, stdin="another passphrase\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"This passphrase does not open {judge_key}. Try again, or name the right key file.\n"


def test_what_was_sealed_for_another_judge_or_for_none_is_said(tmp_path: Path, judge_key: Path) -> None:
    other = JudgePrivate().public
    with Played(tmp_path / "data", other) as played:
        played.hide("A", CARD, 1)
        played.escrow(other)
        played.judge = None
        played.hide("A", CARD, 1)
        out = exported(played)
    result = tableside("keys", "judge", "open", out, "--key", judge_key, stdin=PASSPHRASE + "\n")
    assert result.exit_code == 2, "nothing is sealed for this key: it is the wrong one"
    assert result.stderr.endswith("Name the right key file.\n")
    lines = result.stdout.splitlines()
    assert f"sealed for the key {other.id}, but this is" in lines[0]
    assert "the table had no judge’s key" in lines[1]
    assert len(lines) == 2


def test_a_box_that_lies_about_its_commitment_is_named(tmp_path: Path, judge: JudgePublic, judge_key: Path) -> None:
    """As a table would write it that was made to: the judge is told one card, everybody else is bound to another."""
    with Played(tmp_path / "data") as played:
        played.append("keys", msgspec.json.encode(JudgeKeyNote(judge.raw)))
        for hide in (1, 2):
            where = HideContext(played.match, "A", 1, hide)
            truth, lie = commit(MATCH_KEY, where, CARD, TAG), commit(MATCH_KEY, where, OTHER, TAG)
            box = seal_hide(lie, judge) if hide == 1 else bytes(HIDE_BOX_BYTES)
            committed = Committed(where, truth.commitment, judge.id, box)
            played.append("action", msgspec.json.encode({"committed": committed}), (hid(truth),))
        code, lines = opened(played, judge_key)
    assert code == 1
    assert lines[2:] == [
        "WRONG  Hide 1 (entry 3, A at Battlefield 1): Fox-Fire was sealed, but the commitment is to something else.",
        "WRONG  Hide 2 (entry 4, A at Battlefield 1): what was sealed is damaged, or belongs to another hide.",
    ]


def test_a_card_that_was_shown_and_is_not_the_hidden_one_is_named(
    tmp_path: Path, judge: JudgePublic, judge_key: Path
) -> None:
    """Nobody opened the commitment, so only the judge can tell."""
    with Played(tmp_path / "data", judge) as played:
        hidden = played.hide("A", CARD, 1)
        played.reveal(hidden, OTHER, hidden.opening())
        code, lines = opened(played, judge_key)
    assert code == 1
    assert "WRONG  Hide 1 (entry 3, A at Battlefield 1): Pakaa Cub was hidden, but Fox-Fire was shown." in lines


def test_a_match_without_hides(tmp_path: Path, judge_key: Path) -> None:
    with Played(tmp_path / "data") as played:
        played.turn()
        assert opened(played, judge_key) == (0, ["Nothing was hidden in this match."])


def test_at_a_terminal_the_passphrase_is_asked_for_and_not_shown(tmp_path: Path) -> None:
    """Twice for a new key."""
    screen, theirs = pty.openpty()
    command = [sys.executable, "-m", "tableside", "keys", "judge", "new", "--out", str(tmp_path / "key")]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs, start_new_session=True
    ) as process:
        os.close(theirs)
        seen = b""
        for _ in range(2):
            while not seen.endswith(b": "):
                seen += os.read(screen, 1024)
            os.write(screen, PASSPHRASE.encode() + b"\n")
            seen += os.read(screen, 1024)
        assert process.wait(60) == 0
    os.close(screen)
    assert PASSPHRASE.encode() not in seen
    assert unlock(tmp_path / "key", PASSPHRASE).public == public_half(tmp_path / "key.pub")
