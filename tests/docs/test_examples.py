"""The examples run, and do what they show."""

import json
import os
import re
import subprocess
import sys

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.ledger import judge_key
from tableside.ledger.export import recorded, signed, write
from tableside.ledger.witness import TableKey
from tableside.match import judge_keys
from tableside.match.judge_actions import BeginDraw
from tests.docs.pages import ROOT, read
from tests.kit.cli import tableside
from tests.kit.ledger.judge_keys import quick_key
from tests.kit.ledger.played_records import Played
from tests.kit.match.cards import WALKER
from tests.kit.table.remedies import drawn_from, judged
from tests.kit.table.table import NEAR, AtTable

EXAMPLES = ROOT / "examples"


def run(*arguments, typed=""):
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The exported record of an example."""
    folder = tmp_path_factory.mktemp("exported")
    data, file = folder / "table", folder / "match.jsonl"
    for arguments in (
        ("check", "--record", data, EXAMPLES / "hidden-this-turn.toml"),
        ("record", "export", "--data", data, "--out", file),
    ):
        result = tableside(*arguments)
        assert result.exit_code == 0, result.stderr
    return file.read_bytes()


@pytest.fixture
def record(tmp_path, exported):
    """A copy of that record."""
    file = tmp_path / "match.jsonl"
    file.write_bytes(exported)
    return file


def test_judging_an_action_names_the_rule_in_two_languages():
    done = run(EXAMPLES / "judge_an_action.py")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "illegal, by the Core Rules of 2026-07-16"
    reasons = [line for line in lines if line.startswith("  811.1.b: ")]
    assert len(set(reasons)) == 2
    assert lines[-1].endswith(": Vanguard Sergeant, Pakaa Cub")


def test_a_record_is_verified(record):
    done = run(EXAMPLES / "verify_a_record.py", record)
    assert done.returncode == 0, done.stderr
    assert "Hidden cards with a commitment: 1" in done.stdout


def test_a_record_that_was_changed_is_noticed(record):
    first, entry, *others = record.read_text().splitlines()
    changed = json.dumps({**json.loads(entry), "at": 1})
    record.write_text("\n".join((first, changed, *others, "")))
    assert run(EXAMPLES / "verify_a_record.py", record).returncode == 1


PASSPHRASE = "correct horse battery"


@pytest.fixture
def draw(tmp_path):
    """An exported match with a random draw, and the key of its judge."""
    data, file, key = tmp_path / "table", tmp_path / "match.jsonl", tmp_path / "judge.key"
    data.mkdir()
    judge_key.keep(quick_key(key, PASSPHRASE), data / judge_keys.FILE)
    with AtTable(data) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        judged(table, BeginDraw("f1"))
        drawn_from(table, *table.tags["A"])
    exported = run("-m", "tableside", "record", "export", "--data", data, "--out", file)
    assert exported.returncode == 0, exported.stderr
    return file, key


def test_a_draw_is_recomputed_from_the_judges_export(draw):
    done = run(EXAMPLES / "recompute_a_draw.py", *draw, typed=PASSPHRASE + "\n")
    assert done.returncode == 0, done.stderr
    slot, taken = re.search(r"^Draw 1: the draw gives (A\d), and (A\d) was put facedown", done.stdout).groups()
    assert slot == taken
    assert slot != f"A{WALKER}"


def test_digits_that_were_not_sealed_do_not_fit(draw):
    file, key = draw
    file.write_text(file.read_text().replace(r"\"A\":\"1234\"", r"\"A\":\"1235\""))
    done = run(EXAMPLES / "recompute_a_draw.py", file, key, typed=PASSPHRASE + "\n")
    assert done.returncode == 1
    assert "the digits are not those that were sealed" in done.stderr


VECTOR = ROOT / "docs" / "vectors" / "record.jsonl"


def verified(*arguments):
    return run(EXAMPLES / "verify_an_export.py", *arguments)


def test_the_verifier_is_written_from_the_page_alone():
    source = (EXAMPLES / "verify_an_export.py").read_text()
    assert len(source.splitlines()) < 200
    assert not re.search(r"^(from|import) (tableside|hw|carddata)", source, re.MULTILINE)


def test_the_verifier_finds_a_record_whole(record):
    for file in (record, VECTOR):
        done = verified(file)
        assert (done.returncode, done.stdout[:6]) == (3, "whole:"), done.stdout
        assert "end not proven" in done.stdout


def test_the_verifier_holds_a_record_to_its_own_signed_head(tmp_path):
    signed = json.loads(VECTOR.read_text().splitlines()[0])["signed"]
    head = tmp_path / "head"
    head.write_text(signed)
    assert verified(VECTOR, "--head", head).returncode == 0
    forged = signed[:-13] + ("AAAA" if signed[-13:-9] != "AAAA" else "BBBB") + signed[-9:]
    head.write_text(forged)
    assert verified(VECTOR, "--head", head).returncode == 1
    head.write_text("no head")
    assert verified(VECTOR, "--head", head).returncode == 2


def test_the_verifier_knows_where_a_later_match_lies_in_the_tree(tmp_path):
    file, head = tmp_path / "later.jsonl", tmp_path / "head"
    for _ in range(3):
        with Played(tmp_path / "data") as played:
            played.turn()
    record = signed(recorded(tmp_path / "data", 3), TableKey(bytes(32)))
    write(record, file)
    head.write_text(record.signed.text)
    assert verified(file, "--head", head).returncode == 0
    lines = file.read_text().splitlines()
    header = json.loads(lines[0])
    header["tree"]["peaks"][0] = "A" * 43 + "="
    file.write_text("\n".join((json.dumps(header), *lines[1:], "")))
    assert verified(file).returncode == 1
    header["tree"]["peaks"] = []
    file.write_text("\n".join((json.dumps(header), *lines[1:], "")))
    assert verified(file).returncode == 2


@pytest.mark.parametrize("field", ["at", "action", "events", "sealed", "prev", "seq", "match", "kind"])
def test_the_verifier_finds_any_field_that_was_changed(record, field):
    first, entry, *others = record.read_text().splitlines()
    fields = json.loads(entry)
    changed = {int: lambda number: number + 1, str: lambda text: text[:-1] + ("0" if text[-1:] != "0" else "1")}
    fields[field] = changed[type(fields[field])](fields[field])
    record.write_text("\n".join((first, json.dumps(fields), *others, "")))
    assert verified(record).returncode in (1, 2)


def test_the_verifier_misses_the_first_entry(record):
    first, _, *others = record.read_text().splitlines()
    header = json.loads(first)
    header |= {"entries": header["entries"] - 1, "first": header["first"] + 1}
    record.write_text("\n".join((json.dumps(header), *others, "")))
    done = verified(record)
    assert done.returncode == 1
    assert "opens match" in done.stdout


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 100_000, b'{"tableside": "record"}\n'])
def test_the_verifier_says_what_it_cannot_read(tmp_path, content):
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    done = verified(file)
    assert (done.returncode, done.stderr[:15]) == (2, "cannot be read:")


def test_the_page_names_every_example():
    page = read("examples/README.md")
    for file in EXAMPLES.iterdir():
        assert file.name in ("README.md", "__pycache__") or page.count(file.name) >= 2
