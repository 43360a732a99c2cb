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

from tableside.ledger.box import HIDE_BOX_BYTES, JudgePrivate, JudgePublic, seal_hide
from tableside.ledger.commitment import Context, commit
from tableside.ledger.hides import Committed
from tableside.ledger.judgekey import beside, public_half, unlock
from tests.commands.conftest import PASSPHRASE
from tests.commands.support import tableside
from tests.ledger.played import MATCH_KEY, TAG, Played, hid

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
    for file in (out, beside(out)):
        assert tableside("keys", "judge", "show", file).stdout == beside(out).read_text()
    assert unlock(out, PASSPHRASE).public.id in result.stdout
    assert PASSPHRASE not in result.output


def test_a_key_is_not_written_over(judge_key: Path) -> None:
    before = judge_key.read_bytes()
    result = tableside("keys", "judge", "new", "--out", judge_key, stdin=f"{PASSPHRASE}\n")
    assert result.exit_code == 2
    assert "it exists already" in result.stderr
    assert judge_key.read_bytes() == before


@pytest.mark.parametrize("stdin", [None, "", "\n", "short\n"])
def test_without_a_passphrase_no_key_is_made(tmp_path: Path, stdin: str | None) -> None:
    result = tableside("keys", "judge", "new", "--out", tmp_path / "key", stdin=stdin)
    assert result.exit_code == 2
    assert "at least 10 signs" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_was_hidden_is_told_with_when_by_whom_and_that_it_fits(
    tmp_path: Path, judge: JudgePublic, judge_key: Path
) -> None:
    with Played(tmp_path / "data", judge) as played:
        played.escrow(judge)
        one = played.hide("A", CARD, 1)
        played.hide("B", OTHER, 2, legal=False)
        played.hide("A", None, 1, legal=None)
        played.note("undo", of=5, by="A")
        played.reveal(one, CARD)
        code, lines = opened(played, judge_key)
    time = r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"
    expected = [
        rf"Hide 1 \(entry 3, A at battlefield 1\), {time}: Pakaa Cub, tag {TAG.hex()}, legal; it fits the commitment\. "
        r"Opened to all in entry 7\.",
        rf"Hide 2 \(entry 4, B at battlefield 2\), {time}: Fox-Fire, tag {TAG.hex()}, not legal; "
        r"it fits the commitment\.",
        rf"Hide 3 \(entry 5, A at battlefield 1\), {time}: a card that was not read, no tag, "
        r"whether it was legal is not known; it fits the commitment\. It was taken back\.",
        r"Entry 2: the match's key is in escrow, and opens\.",
    ]
    assert code == 0
    assert len(lines) == len(expected)
    for line, pattern in zip(lines, expected, strict=True):
        assert re.fullmatch(pattern, line)


def test_a_wrong_passphrase_opens_nothing_and_is_not_repeated(
    tmp_path: Path, judge: JudgePublic, judge_key: Path
) -> None:
    with Played(tmp_path / "data", judge) as played:
        played.hide("A", CARD, 1)
        out = exported(played)
    result = tableside("keys", "judge", "open", out, "--key", judge_key, stdin="another passphrase\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"This passphrase does not open {judge_key}. Try again, or name the right key.\n"


def test_what_was_sealed_for_another_judge_or_for_none_is_said(tmp_path: Path, judge_key: Path) -> None:
    other = JudgePrivate().public
    with Played(tmp_path / "data", other) as played:
        played.hide("A", CARD, 1)
        played.escrow(other)
        played.judge = None
        played.hide("A", CARD, 1)
        code, lines = opened(played, judge_key)
    assert code == 0
    assert f"sealed for the key {other.id}, and this is" in lines[0]
    assert "the table had no judge's key" in lines[1]
    assert len(lines) == 2


def test_a_box_that_lies_about_its_commitment_is_named(tmp_path: Path, judge: JudgePublic, judge_key: Path) -> None:
    """As a table would write it that was made to: the judge is told one card, everybody else is bound to another."""
    with Played(tmp_path / "data", judge) as played:
        for hide in (1, 2):
            where = Context(played.match, "A", 1, hide)
            truth, lie = commit(MATCH_KEY, where, CARD, TAG), commit(MATCH_KEY, where, OTHER, TAG)
            box = seal_hide(lie, judge) if hide == 1 else bytes(HIDE_BOX_BYTES)
            committed = Committed(where, truth.commitment, judge.id, box)
            played.append("action", msgspec.json.encode({"committed": committed}), (hid(truth),))
        code, lines = opened(played, judge_key)
    said = "(entry {}, A at battlefield 1): what was sealed is"
    assert code == 1
    assert lines[2:] == [
        f"WRONG  Hide 1 {said.format(2)} Fox-Fire, and the commitment is to something else.",
        f"WRONG  Hide 2 {said.format(3)} damaged, or is that of another hide.",
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
    assert "WRONG  Hide 1 (entry 2, A at battlefield 1): Pakaa Cub was hidden, and shown was Fox-Fire." in lines


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
