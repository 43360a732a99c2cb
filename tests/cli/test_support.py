"""`tableside support`: what helps from afar, and nothing that is a secret or a name."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tableside.app.support_bundle import write_bundle
from tableside.ledger.entry import Draft
from tableside.ledger.store import Ledger, new_token
from tests.kit.cli import tableside

CANARY = "CANARY-OGN-123"


def table(folder: Path) -> Path:
    """A data folder with one entry, and a secret in every kind of file."""
    with Ledger.open(folder) as ledger:
        draft = Draft("begin", "2026-07-16", json.dumps(CANARY).encode(), b"null", b"[]", CANARY.encode())
        ledger.append(ledger.new_match(), draft, new_token())
    for name in (
        "judge.json",
        "people.json",
        "spots.json",
        "decks/mine.deck",
        "keys/table.key",
        "reports/match-1.json",
    ):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(CANARY)
    return folder


def contents(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_has_what_the_doctor_finds_and_nothing_of_the_record(tmp_path: Path) -> None:
    result = tableside("support", tmp_path / "a.zip", "--data", table(tmp_path / "data"))
    parts = contents(tmp_path / "a.zip")
    assert (result.exit_code, f"with {len(parts)} parts" in result.output) == (0, True)
    assert json.loads(parts["record.json"]) == {"entries": 1}
    assert "hw-about-card-service" in {finding["about"] for finding in json.loads(parts["doctor.json"])}
    assert not [name for name, content in parts.items() if CANARY.encode() in content]
    assert tableside("support", tmp_path / "a.zip", "--data", tmp_path / "data").exit_code == 2


def test_a_record_that_cannot_be_read_is_named_by_its_code(tmp_path: Path) -> None:
    (tmp_path / "ledger.sqlite").write_text("This is no ledger.")
    write_bundle(tmp_path / "a.zip", tmp_path, "[]")
    assert json.loads(contents(tmp_path / "a.zip")["record.json"])["problem"] == "problem-not-a-ledger"


def test_files_of_the_system_come_as_they_are(tmp_path: Path) -> None:
    config = tmp_path / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("dtoverlay=vc4-kms-v3d")
    write_bundle(tmp_path / "a.zip", tmp_path / "none", "[]", tmp_path)
    parts = contents(tmp_path / "a.zip")
    assert parts["boot/firmware/config.txt"] == b"dtoverlay=vc4-kms-v3d"
    assert json.loads(parts["record.json"]) == {}
