"""`tableside record export` and `verify`: from the table to somebody else's machine."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tableside.ledger.signed_head import ProvenHead, SignedHead
from tests.kit.cli import tableside
from tests.kit.ledger.played_records import Played


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    with Played(tmp_path / "data") as played:
        yield played


def exported(played: Played, name: str = "out.jsonl") -> Path:
    out = played.folder.parent / name
    result = tableside("record", "export", "--data", played.folder, "--out", out)
    assert (result.exit_code, result.stderr) == (0, "")
    return out


def kept(played: Played, head: str) -> Path:
    """A file with a head that somebody kept."""
    file = played.folder.parent / "head"
    file.write_text(head)
    return file


def test_what_was_exported_fits_and_its_head_can_be_scanned(played: Played) -> None:
    hidden = played.hide("A", "Pakaa Cub", 1)
    played.reveal(hidden, "Pakaa Cub")
    out = played.folder.parent / "out.jsonl"
    told, _, head = tableside("record", "export", "--data", played.folder, "--out", out).stdout.partition("\n")
    assert told == f"Match 1, 3 entries: {out}"
    assert SignedHead.read(head).genuine
    result = tableside("record", "verify", out, "--head", kept(played, head), "--opening", hidden.opening().text)
    assert result.exit_code == 0
    assert (
        result.stdout.splitlines()[0] == "fits   Match 1, from its opening in entry 1 to entry 3: the chain is whole."
    )
    assert result.stdout.splitlines()[-1] == "Everything fits."


def test_nothing_is_written_over_and_the_exit_code_says_so(played: Played) -> None:
    out = exported(played)
    before = out.read_bytes()
    result = tableside("record", "export", "--data", played.folder, "--out", out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{out} was not written. The file exists already. Choose another file name, or move that file away.\n"
    )
    assert out.read_bytes() == before


def test_threat_22_a_rewritten_ledger_contradicts_the_head_that_a_player_has(played: Played) -> None:
    """The players' heads come from before; the ledger is then made anew, with all its hashes and a new head."""
    played.hide("A", "Pakaa Cub", 1)
    head = kept(played, json.loads(exported(played).read_text().splitlines()[0])["signed"])
    with Played(played.folder.parent / "other") as other:
        (played.folder.parent / "other/keys/table.key").write_bytes((played.folder / "keys/table.key").read_bytes())
        (played.folder.parent / "other/keys/table.key").chmod(0o600)
        other.hide("A", "Fox-Fire", 1)
        forged = exported(other, "forged.jsonl")
    result = tableside("record", "verify", forged, "--head", head)
    assert result.exit_code == 1
    assert "that entry or an earlier one was rewritten later" in result.stdout
    assert tableside("record", "verify", forged).exit_code == 3


def test_a_wrong_opening_is_shown_with_both_values(played: Played) -> None:
    hidden = played.hide("A", "Pakaa Cub", 1)
    hidden.card = "Fox-Fire"
    result = tableside("record", "verify", exported(played), "--opening", hidden.opening().text)
    assert result.exit_code == 1
    assert (
        "WRONG  The opening of hide 1 of match 1 as Fox-Fire: it does not fit the commitment in entry 2."
        in result.stdout
    )


def test_a_text_that_is_none_is_told_and_not_repeated(played: Played) -> None:
    record = exported(played)
    no_head = tableside("record", "verify", record, "--head", kept(played, "SECRET"))
    said = "This text is not a signed head. Copy all of it; it begins with tableside/\n"
    assert (no_head.exit_code, no_head.stdout, no_head.stderr) == (2, "", said)
    no_opening = tableside("record", "verify", record, "--opening", "SECRET")
    said = "This text is not an opening. Copy all of it; it begins with TABLESIDE:OPENING:1:\n"
    assert (no_opening.exit_code, no_opening.stdout, no_opening.stderr) == (2, "", said)


def test_a_record_whose_end_nothing_proves_is_not_called_whole(played: Played) -> None:
    """Threat 21: without a head that somebody kept, a record that was cut looks like one that goes no further."""
    for _ in range(3):
        played.turn()
    whole = exported(played)
    header, *lines = whole.read_text().splitlines()
    cut = played.folder.parent / "cut"
    about = json.loads(header) | {"entries": 3, "last": 3, "head": json.loads(lines[2])["hash"], "signed": None}
    cut.write_text("\n".join((json.dumps(about), *lines[:3])) + "\n")
    for file, last in ((whole, 4), (cut, 3)):
        result = tableside("record", "verify", file)
        assert result.exit_code == 3
        assert result.stdout.splitlines()[-1].startswith(f"Whole up to entry {last}, end not proven:")
    head = kept(played, json.loads(header)["signed"])
    assert tableside("record", "verify", whole, "--head", head).exit_code == 0
    result = tableside("record", "verify", cut, "--head", head)
    assert result.exit_code == 1
    assert "this record ends with entry 3; the rest was cut off" in result.stdout
    json_result = tableside("record", "verify", cut, "--json")
    told = json.loads(json_result.stdout)
    assert (json_result.exit_code, told["fits"], told["end_proven"], told["last"]) == (3, True, False, 3)


@pytest.mark.parametrize("kind", ["closed", "abandoned"])
def test_a_closing_entry_proves_the_end_if_nothing_follows(played: Played, kind: str) -> None:
    played.note(kind)
    assert tableside("record", "verify", exported(played)).exit_code == 0
    played.turn()
    assert tableside("record", "verify", exported(played, "later")).exit_code == 3


def test_a_file_that_is_no_record_is_told(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "It is not a regular file"), (tmp_path / "nothing", "There is no such file")):
        result = tableside("record", "verify", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{path} cannot be read. {said}. Name the right file.\n"


def test_each_fault_is_named(played: Played) -> None:
    for _ in range(5):
        played.turn()
    lines = exported(played).read_text().splitlines()
    lines[3] = lines[3].replace('\\"player\\":\\"A\\"', '\\"player\\":\\"B\\"')
    forged = played.folder.parent / "forged"
    forged.write_text("\n".join(lines) + "\n")
    result = tableside("record", "verify", forged)
    assert result.exit_code == 1
    assert "WRONG  Entry 3 was changed after it was written." in result.stdout
    assert result.stdout.splitlines()[-1] == "1 thing is wrong."


def test_without_the_tables_key_it_is_exported_unsigned_and_says_so(played: Played) -> None:
    (played.folder / "keys" / "table.key").write_bytes(b"short")
    (played.folder / "keys" / "table.key").chmod(0o600)
    out = played.folder.parent / "out"
    result = tableside("record", "export", "--data", played.folder, "--out", out)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].startswith("The record is not signed. The table’s key ")
    assert tableside("record", "verify", out).exit_code == 3


def test_a_match_that_is_not_there_and_a_folder_without_a_ledger_are_told(played: Played) -> None:
    result = tableside("record", "export", "7", "--data", played.folder, "--out", played.folder.parent / "x")
    assert (result.exit_code, result.stderr) == (
        2,
        f"No match 7 is recorded in {played.folder}. Name another folder (--data DIR) or another match.\n",
    )
    nothing = played.folder.parent / "nothing"
    assert tableside("record", "export", "--data", nothing, "--out", played.folder.parent / "x").exit_code == 2
    assert not nothing.exists()
    assert not (played.folder.parent / "x").exists()


def test_signs_that_would_command_a_terminal_are_not_printed(played: Played) -> None:
    hidden = played.hide("A", "\x1b]0;owned\x07\x1b[2J", 1)
    result = tableside("record", "verify", exported(played), "--opening", hidden.opening().text)
    assert result.exit_code == 3
    assert "\x1b" not in result.stdout
    assert "owned" in result.stdout


def test_a_ledger_without_a_chain_is_told(played: Played) -> None:
    played.ledger.close()
    path = played.folder / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as db:
        for name in ("entry_no_update", "entry_no_delete", "entry_next"):
            db.execute(f"DROP TRIGGER {name}")
        db.execute("ALTER TABLE entry DROP COLUMN hash")
        db.execute("PRAGMA user_version = 1")
        db.commit()
    result = tableside("record", "export", "--data", played.folder, "--out", played.folder.parent / "x")
    assert (result.exit_code, result.stderr) == (
        2,
        "An earlier version wrote this ledger, with other hashes. Start the app on it once, then export again.\n",
    )


def test_a_proof_compares_a_kept_head_with_a_later_match(played: Played) -> None:
    played.turn()
    first = exported(played)
    head = kept(played, json.loads(first.read_text().splitlines()[0])["signed"])
    played.ledger.close()
    with Played(played.folder) as later:
        later.turn()
    out = played.folder.parent / "proof.txt"
    result = tableside("record", "proof", "--data", played.folder, "--head", head, "--out", out)
    assert (result.exit_code, result.stdout) == (0, f"Proof from entry 2 to entry 4: {out}\n")
    assert tableside("record", "proof", "--data", played.folder, "--head", head).stdout == out.read_text()
    proof = ProvenHead.read(out.read_text())
    assert proof.signed.genuine
    assert (proof.signed.head.match, proof.signed.head.size, proof.old) == (2, 4, 2)
    verified = tableside("record", "verify", first, "--head", head, "--head", out)
    assert verified.exit_code == 0
    assert "its proof fits, so the record was the same up to entry 2" in verified.stdout


def test_threat_22_no_proof_can_be_made_of_a_record_that_was_rewritten_or_cut(played: Played) -> None:
    played.turn()
    played.turn()
    head = kept(played, json.loads(exported(played).read_text().splitlines()[0])["signed"])
    for turns, kind in ((1, "look"), (2, "look")):
        with Played(played.folder.parent / f"other{turns}") as other:
            for _ in range(turns):
                other.note(kind)
        result = tableside("record", "proof", "--data", other.folder, "--head", head)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "does not begin with the entries of the head of entry 3" in result.stderr
    nothing = tableside("record", "proof", "--data", played.folder.parent / "empty", "--head", head)
    assert nothing.exit_code == 2


def test_a_second_device_signs_a_head_and_a_policy_says_whether_that_is_enough(played: Played) -> None:
    played.turn()
    record, place = exported(played), played.folder.parent
    head = kept(played, json.loads(record.read_text().splitlines()[0])["signed"])
    made = tableside("record", "witness", "kim.example", "--out", place / "kim.key")
    assert made.exit_code == 0
    policy, witnessed = place / "policy", place / "witnessed"
    policy.write_text(f"witness kim {made.stdout.splitlines()[1]}\nquorum kim\n")
    without = tableside("record", "verify", record, "--head", head, "--policy", policy)
    assert without.exit_code == 1
    assert "WRONG  No head of this record was witnessed as the policy asks (kim)." in without.stdout
    cosigned = tableside(
        "record", "cosign", head, "--key", place / "kim.key", "--seen", place / "seen", "--out", witnessed
    )
    assert (cosigned.exit_code, cosigned.stderr) == (0, "")
    result = tableside("record", "verify", record, "--head", witnessed, "--policy", policy)
    assert result.exit_code == 0
    assert "fits   The head of entry 2 was witnessed by kim at 20" in result.stdout
    other = place / "other-policy"
    other.write_text("witness kim nonsense\n")
    bad = tableside("record", "verify", record, "--policy", other)
    assert (bad.exit_code, bad.stdout) == (2, "")
    assert "Line 1 is none of a policy" in bad.stderr


def test_a_witness_refuses_a_record_that_was_rewritten(played: Played) -> None:
    played.turn()
    place = played.folder.parent
    head = kept(played, json.loads(exported(played).read_text().splitlines()[0])["signed"])
    tableside("record", "witness", "kim.example", "--out", place / "kim.key")
    options = ("--key", place / "kim.key", "--seen", place / "seen")
    assert tableside("record", "cosign", head, *options).exit_code == 0
    with Played(place / "other") as other:
        (place / "other/keys/table.key").write_bytes((played.folder / "keys/table.key").read_bytes())
        (place / "other/keys/table.key").chmod(0o600)
        other.note("look")
        other.note("look")
        forged = kept(played, json.loads(exported(other, "forged").read_text().splitlines()[0])["signed"])
    result = tableside("record", "cosign", forged, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "has no proof from entry 2, which was signed before" in result.stderr
