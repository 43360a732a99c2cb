"""The examples in docs/record.md are true, and the page says how to compute them."""

import base64
import json
from hashlib import sha256
from pathlib import Path

from tableside.ledger.audit import audit
from tableside.ledger.export import read
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.recorded_hides import JudgeKeyNote
from tests.kit.ledger.record_vectors import (
    ESCROW,
    JUDGE,
    MACHINE_LOG,
    PAGE,
    RECORD,
    SEALING,
    preimage,
    record,
    values,
    write_machine_log,
    write_record,
)


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


def test_the_example_of_an_escrow_opens_with_the_judges_key_in_its_match_alone() -> None:
    opened = ESCROW.opened(1, JUDGE)
    assert opened is not None
    assert opened.reveal() == SEALING.reveal()
    assert ESCROW.opened(2, JUDGE) is None


def test_the_example_of_the_machines_log_is_what_the_machine_writes(tmp_path: Path) -> None:
    assert write_machine_log(tmp_path).read_bytes() == MACHINE_LOG.read_bytes()
    assert MachineLog(MACHINE_LOG.parent).read().broken == ()


def test_the_hash_of_a_line_of_the_machines_log_is_as_the_page_says() -> None:
    page = PAGE.read_text()
    prev = "0" * 64
    for line in map(json.loads, MACHINE_LOG.read_text().splitlines()):
        assert [name for name in line if f"`{name}`" not in page] == []
        texts = (line["event"], line["key"], len(line["agreed"]), *line["agreed"])
        parts = (line["seq"], line["at"], int(line["clock_trusted"]), *texts)
        raw = [part.to_bytes(8) if isinstance(part, int) else part.encode() for part in parts]
        fields = b"".join(len(part).to_bytes(2) + part for part in raw)
        preimage = b"tableside machine log 1\0" + fields + bytes.fromhex(line["prev"])
        assert (sha256(preimage).hexdigest(), line["prev"]) == (line["hash"], prev)
        prev = line["hash"]


def test_the_page_names_each_part_of_a_change_of_the_judges_key() -> None:
    page = PAGE.read_text()
    assert [part for part in JudgeKeyNote.__struct_fields__ if f"`{part}`" not in page] == []
