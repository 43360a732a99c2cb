"""A judge's key: sealed under its passphrase, never written over, and any other file refused in a sentence."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tableside.ledger import judge_key
from tableside.ledger.judge_key import PassphraseRefused, beside, line, new, public_half, unlock
from tableside.ledger.outside import FileExists, Unreadable
from tableside.message import message
from tests.kit.ledger.judge_keys import quick_key

PASSPHRASE = "correct horse bättery"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key that opens quickly, made with a mask that lets everybody in."""
    path = tmp_path_factory.mktemp("key") / "judge.key"
    before = os.umask(0)
    try:
        quick_key(path, PASSPHRASE)
    finally:
        os.umask(before)
    return path


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key that opens quickly, with its public half."""
    quick_key(tmp_path / "judge.key", PASSPHRASE)
    return tmp_path / "judge.key"


def test_the_passphrase_opens_it_and_both_files_have_the_same_public_half(tmp_path: Path) -> None:
    """With all the work that a passphrase takes; the other tests spare it."""
    made = tmp_path / "judge.key"
    new(made, PASSPHRASE)
    public = unlock(made, PASSPHRASE).public
    assert public_half(made) == public_half(beside(made)) == public
    assert beside(made).read_text() == line(public) + "\n"
    assert line(public).endswith(public.id)


def test_however_the_letters_were_typed_it_is_the_same_passphrase(made: Path) -> None:
    assert unlock(made, PASSPHRASE.replace("ä", "a\u0308")).public == public_half(made)


def test_another_passphrase_does_not_open_it_and_is_not_repeated(made: Path) -> None:
    with pytest.raises(PassphraseRefused) as refused:
        unlock(made, "another passphrase")
    assert refused.value.problem == message("problem-wrong-passphrase", file=str(made))
    assert refused.value.remedy == message("remedy-try-again-or-right-key")
    assert refused.value.__cause__ is None


def test_the_private_half_is_closed_to_others_and_lies_nowhere_in_clear(made: Path) -> None:
    private = unlock(made, PASSPHRASE).reveal()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert {path.name for path in made.parent.iterdir()} == {made.name, beside(made).name}
    for path in made.parent.iterdir():
        assert private not in path.read_bytes()
        assert msgspec.json.encode(private)[1:-2] not in path.read_bytes()
        assert PASSPHRASE.encode() not in path.read_bytes()


def test_two_keys_with_one_passphrase_have_nothing_in_common(made: Path, tmp_path: Path) -> None:
    other = new(tmp_path / "other", PASSPHRASE)
    assert other != public_half(made)
    kept = [msgspec.json.decode(path.read_bytes(), type=judge_key.KeyFile) for path in (made, tmp_path / "other")]
    assert kept[0].argon2id.salt != kept[1].argon2id.salt
    assert kept[1].argon2id.memory_kib >= 64 * 1024


def test_a_short_passphrase_makes_no_key(tmp_path: Path) -> None:
    with pytest.raises(PassphraseRefused, match="problem-passphrase-too-short"):
        new(tmp_path / "key", "too short")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("there", ["key", "key.pub"])
def test_nothing_is_written_over(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("kept")
    with pytest.raises(FileExists):
        new(tmp_path / "key", PASSPHRASE)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there, "kept")]


def kept(path: Path, **change: object) -> None:
    """Change a part of the file."""
    found = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**found, **change}))


def stretched(path: Path, **change: object) -> None:
    kept(path, argon2id={**msgspec.json.decode(path.read_bytes())["argon2id"], **change})


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "not there": (lambda p: p.unlink(), "cause-file-missing"),
    "empty": (lambda p: p.write_bytes(b""), "cause-no-judge-key"),
    "a folder": (lambda p: (p.unlink(), p.mkdir()), "cause-not-a-file"),
    "10 GB": (lambda p: os.truncate(p, 10 * 2**30), "cause-file-too-large"),
    "zeros": (lambda p: p.write_bytes(bytes(1000)), "cause-no-judge-key"),
    "cut": (lambda p: p.write_bytes(p.read_bytes()[:-30]), "cause-no-judge-key-or-damaged"),
    "deep": (lambda p: p.write_bytes(b"[" * 10_000), "cause-no-judge-key"),
    "newer": (lambda p: kept(p, form=2), "cause-newer-file"),
    "another thing of ours": (lambda p: kept(p, tableside="record"), "cause-no-judge-key"),
    "that takes a terabyte": (lambda p: stretched(p, memory_kib=2**30), "cause-no-judge-key-or-damaged"),
    "that takes a year": (lambda p: stretched(p, passes=2**30), "cause-no-judge-key-or-damaged"),
}


@pytest.mark.parametrize(("change", "cause"), BAD.values(), ids=list(BAD))
def test_a_file_that_is_no_key_is_told_in_a_sentence(key: Path, change: Callable[[Path], object], cause: str) -> None:
    change(key)
    with pytest.raises(Unreadable, match=cause):
        unlock(key, PASSPHRASE)
    with pytest.raises(Unreadable, match=cause):
        public_half(key)


def test_a_machine_with_too_little_memory_for_a_key_says_so(key: Path) -> None:
    """In a process that may ask for half a gigabyte, a key that needs a whole one."""
    stretched(key, memory_kib=2**20)
    code = (
        "import resource, sys; from pathlib import Path; from tableside.ledger.judge_key import unlock\n"
        "from tableside.ledger.outside import Unreadable\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))\n"
        "try:\n    unlock(Path(sys.argv[1]), 'correct horse')\nexcept Unreadable as error:\n    print(error)"
    )
    result = subprocess.run([sys.executable, "-c", code, str(key)], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["problem-file-unreadable", "cause-not-enough-memory", "remedy-larger-machine"]


def test_the_public_half_in_place_of_the_private_one_is_told(key: Path) -> None:
    with pytest.raises(Unreadable, match="remedy-name-private-half"):
        unlock(beside(key), PASSPHRASE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tableside-judge-key-1",
        "tableside-judge-key-1 %%%",
        "tableside-judge-key-1 QUJD",
        f"tableside-judge-key-1 {'A' * 43}= AAAA-AAAA-AAAA-AAAA",
        "tableside-judge-key-2 QUJD",
    ],
)
def test_a_public_half_that_is_none_is_told(key: Path, text: str) -> None:
    beside(key).write_text(text)
    with pytest.raises(Unreadable, match=r"cause-file-damaged|cause-no-judge-key"):
        public_half(beside(key))


def test_a_public_half_without_its_short_name_is_read(key: Path) -> None:
    word, text, _ = beside(key).read_text().split()
    beside(key).write_text(f"{word} {text}\n")
    assert public_half(beside(key)) == public_half(key)


def test_a_link_to_the_public_half_is_followed_outside_the_data_folder_alone(key: Path, tmp_path: Path) -> None:
    link = tmp_path / "judge.pub"
    link.symlink_to(beside(key))
    assert public_half(link) == public_half(key)
    with pytest.raises(Unreadable):
        public_half(link, ours=True)


def test_a_public_half_under_another_short_name_is_damaged(key: Path) -> None:
    text = beside(key).read_text()
    beside(key).write_text(text[:-6] + "AAAA\n")
    with pytest.raises(Unreadable, match="cause-file-damaged"):
        public_half(beside(key))


def test_a_public_half_that_was_put_in_place_of_another_does_not_open(key: Path) -> None:
    """Somebody who swaps it in the private file would get boxes that only they can open."""
    kept(key, public=judge_key.JudgePrivate().public.raw)
    with pytest.raises(PassphraseRefused):
        unlock(key, PASSPHRASE)


def test_what_is_sealed_is_bound_to_what_it_is(made: Path) -> None:
    found = msgspec.json.decode(made.read_bytes(), type=judge_key.KeyFile)
    cipher = ChaCha20Poly1305(found.argon2id.key(PASSPHRASE))
    opened = cipher.decrypt(found.sealed[:12], found.sealed[12:], b"tableside judge key file 1\0" + found.public)
    assert len(opened) == 32
