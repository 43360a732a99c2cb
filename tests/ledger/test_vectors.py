"""The examples in docs/record.md are true, and the page says how to compute them."""

import base64
import json
from hashlib import sha256
from pathlib import Path

from tableside.ledger.audit import audit
from tableside.ledger.export import read
from tests.kit.ledger.record_vectors import PAGE, RECORD, preimage, record, values, write_record


def test_the_page_has_each_example(tmp_path: Path) -> None:
    page = PAGE.read_text()
    assert [name for name, value in values().items() if value not in page] == []
    assert "{" + "hash1}" not in page


def test_the_example_record_is_what_an_export_writes(tmp_path: Path) -> None:
    write_record(tmp_path / "record")
    assert (tmp_path / "record").read_bytes() == RECORD.read_bytes()
    found = audit(read(RECORD))
    assert (found.faults, found.unverified) == ([], [])


def test_the_hash_of_an_entry_is_as_the_page_says() -> None:
    for link in record().links:
        assert sha256(preimage(link)).digest() == link.hash


def test_the_page_names_each_part_of_the_file() -> None:
    page = PAGE.read_text()
    header, *lines = map(json.loads, RECORD.read_text().splitlines())
    for line in (header, *lines):
        assert [name for name in line if f"`{name}`" not in page] == []
    for part in json.loads(lines[1]["action"])["committed"]:
        assert f"`{part}`" in page
    assert base64.b64decode(lines[0]["sealed"], validate=True) == b"\x33" * 28
