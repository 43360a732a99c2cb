"""`tableside record show`: a match in words, which name no facedown card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Hide
from tableside.ledger import store
from tableside.ledger.entry import Draft
from tableside.ledger.store import Ledger, new_token
from tableside.match import open_ledger
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import CANARY
from tests.kit.table.table import AtTable


def play(folder: Path, *taken: c.Command) -> None:
    with AtTable(folder) as table:
        table.begin().do(*taken)


HIDE = c.Do(Hide("A", Secret(CANARY), 1))


def test_a_match_is_told_in_order_with_entry_and_time(tmp_path: Path) -> None:
    play(tmp_path / "data", HIDE, c.Do(EndTurn("A")))
    result = tableside("record", "show", "--data", tmp_path / "data")
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if not line.startswith("?")]
    told = [re.fullmatch(r" *(\d+)  (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00)[ ?] (.+)", line) for line in lines]
    assert all(told)
    assert [int(line[1]) for line in told if line] == sorted(int(line[1]) for line in told if line)
    said = [line[3] for line in told if line]
    assert said[0] == "Match 1 begins."
    assert "Ann hides a card at Void Gate. (421)" in said
    assert said[-2:] == ["Turn 2: Bea", "Bea holds Zaun Warrens and scores 1 point. (469.2)"]
    assert CANARY not in result.output


@pytest.mark.parametrize("trusted", [True, False])
def test_the_mark_of_a_time_that_may_be_wrong_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    monkeypatch.setattr(open_ledger, "clock_is_set", lambda: trusted)
    play(tmp_path / "data", HIDE)
    shown = tableside("record", "show", "--data", tmp_path / "data").stdout
    assert ("Nothing kept the clock of this machine right" in shown) == (not trusted)
    assert ("+00:00?" in shown) == (not trusted)


def test_an_exported_match_is_told_the_same_on_another_machine(tmp_path: Path) -> None:
    play(tmp_path / "data", HIDE, c.Undo("A"), c.Do(EndTurn("A")))
    out = tmp_path / "out.jsonl"
    assert tableside("record", "export", "--data", tmp_path / "data", "--out", out).exit_code == 0
    here = tableside("record", "show", "--data", tmp_path / "data")
    there = tableside("record", "show", "--file", out, "--data", tmp_path / "nothing")
    assert (there.exit_code, there.stdout) == (0, here.stdout)
    assert "Ann takes back: Ann hides a card at Void Gate." in here.stdout


def test_a_match_is_shown_while_the_app_is_open(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().do(HIDE)
        result = tableside("record", "show", "--data", tmp_path / "data")
    assert result.exit_code == 0
    assert "Ann hides a card at Void Gate." in result.stdout


def test_what_cannot_be_told_ends_it_with_a_sentence(tmp_path: Path) -> None:
    play(tmp_path / "data")
    with Ledger.open(tmp_path / "data") as ledger:
        ledger.append(1, Draft("action", "2026-07-16", b'{"type":"dance"}', b"null", b"[]", b""), new_token())
    result = tableside("record", "show", "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert result.stdout.splitlines()[0].endswith("Match 1 begins.")
    assert re.search(r"^Entry \d+ does not have the form of an entry: the history stops here\.$", result.stdout, re.M)


def test_an_entry_of_an_earlier_version_that_cannot_be_told_names_its_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path / "data")
    monkeypatch.setattr(store, "FORMAT", 6)
    with Ledger.open(tmp_path / "data") as ledger:
        ledger.append(1, Draft("action", "2026-07-16", b'{"type":"dance"}', b"null", b"[]", b""), new_token())
    result = tableside("record", "show", "--data", tmp_path / "data")
    assert result.exit_code == 2
    assert re.search(
        r"^Entry \d+ is in format 6, of which this version does not read everything: ", result.stdout, re.M
    )


def test_entries_that_cannot_be_vouched_for_are_named(tmp_path: Path) -> None:
    play(tmp_path / "data", HIDE)
    out, forged = tmp_path / "out.jsonl", tmp_path / "forged.jsonl"
    tableside("record", "export", "--data", tmp_path / "data", "--out", out)
    forged.write_text(out.read_text().replace('"kind":"deck"', '"kind":"unlock"', 1))
    result = tableside("record", "show", "--file", forged)
    assert result.exit_code == 1
    assert re.search(r"^Entry \d+ was changed after it was written\.$", result.stdout, re.M)


def test_a_file_that_is_no_record_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    result = tableside("record", "show", "--file", tmp_path / "empty")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "The file is empty." in result.stderr


def test_a_match_that_was_recorded_in_one_language_is_shown_in_another(tmp_path: Path) -> None:
    play(tmp_path / "data", HIDE, c.Do(EndTurn("A")))
    english_lines, german_lines = (
        tableside("--lang", language, "record", "show", "--data", tmp_path / "data").stdout.splitlines()[:-1]
        for language in ("en", "de")
    )
    assert [line[:35] for line in english_lines] == [line[:35] for line in german_lines]
    assert any(line.endswith("Ann hides a card at Void Gate. (421)") for line in english_lines)
    assert any("Ann" in line and "Void Gate" in line and "versteckt" in line for line in german_lines)
