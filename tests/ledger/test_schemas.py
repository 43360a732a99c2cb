"""The published JSON Schemas of docs/schemas: up to date, and what is written follows them."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

from tableside.ledger.export import ExportedRecord, recorded, write
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import draft

ROOT = Path(__file__).parents[2]


def properties(schema: str) -> tuple[set[str], set[str]]:
    """The names that a schema requires, and all that it knows."""
    parts = json.loads((ROOT / "docs/schemas" / schema).read_text())
    fields = parts["$defs"][parts["$ref"].rpartition("/")[2]]
    return set(fields["required"]), set(fields["properties"])


def test_the_schemas_are_up_to_date() -> None:
    check = [sys.executable, str(ROOT / "tools/schemas"), "--check"]
    assert subprocess.run(check, capture_output=True, text=True, check=False).stderr == ""


def test_a_schema_does_not_depend_on_the_python_that_writes_it() -> None:
    """Python removes the indentation of docstrings from 3.13 on."""
    cleaned = runpy.run_path(str(ROOT / "tools/schemas"))["cleaned"]
    before, since = "A deck.\n\n    - `cards`: names\n      in order", "A deck.\n\n- `cards`: names\n  in order"
    assert cleaned({"$defs": {"Deck": {"description": before}}}) == {"$defs": {"Deck": {"description": since}}}


def test_an_exported_record_has_the_fields_of_its_schemas(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "data") as ledger:
        ledger.append(ledger.new_match(), draft(), new_token())
    record: ExportedRecord = recorded(tmp_path / "data")
    write(record, tmp_path / "out")
    header, line = map(json.loads, (tmp_path / "out").read_text().splitlines())
    for fields, schema in ((header, "record-header.json"), (line, "record-line.json")):
        required, known = properties(schema)
        assert required <= set(fields) <= known
