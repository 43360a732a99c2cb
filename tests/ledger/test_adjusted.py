"""Exports whose lines were changed, dropped, doubled or moved, and whose first line was adjusted to that."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tableside.cli.exchange import verify
from tableside.cli.result import FITS
from tableside.ledger.errors import LedgerError
from tests.fuzz.search import CORPUS

Lines = list[dict[str, Any]]
Change = Callable[[Lines, int], Lines]

RECORD: Lines = [json.loads(line) for line in (CORPUS / "record/table").read_text().splitlines()]
HEADER, ENTRIES = RECORD[0], RECORD[1:]
HEAD: str = HEADER["signed"]


def without_the_beginning(lines: Lines, at: int) -> Lines:
    return lines[at:]


def without_the_beginning_as_an_opening(lines: Lines, at: int) -> Lines:
    return [{**lines[at], "kind": "match"}, *lines[at + 1 :]]


def without_the_end(lines: Lines, at: int) -> Lines:
    return lines[:at]


def without_one(lines: Lines, at: int) -> Lines:
    return lines[:at] + lines[at + 1 :]


def with_one_twice(lines: Lines, at: int) -> Lines:
    return lines[: at + 1] + lines[at:]


def with_two_swapped(lines: Lines, at: int) -> Lines:
    return [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]


CHANGES: tuple[Change, ...] = (
    without_the_beginning,
    without_the_beginning_as_an_opening,
    without_the_end,
    without_one,
    with_one_twice,
    with_two_swapped,
)


def fits(place: Path, header: dict[str, Any], lines: Lines) -> bool:
    """Return whether a record of these lines passes with the head that somebody kept."""
    file = place / "record"
    head = place / "head"
    head.write_text(HEAD)
    file.write_text("\n".join(json.dumps(line) for line in (header, *lines)))
    try:
        return verify(file, [head], []).code == FITS
    except LedgerError:
        return False


def adjusted(lines: Lines, signed: str | None) -> dict[str, Any]:
    """A first line that says what these entries are."""
    first, last = lines[0], lines[-1]
    about = {"entries": len(lines), "first": first["seq"], "last": last["seq"], "head": last["hash"]}
    return {**HEADER, **about, "signed": signed}


def test_the_record_itself_fits(tmp_path: Path) -> None:
    assert fits(tmp_path, HEADER, ENTRIES)
    assert fits(tmp_path, adjusted(ENTRIES, None), ENTRIES)


@pytest.mark.parametrize("signed", [HEAD, None], ids=["signed", "unsigned"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_threat_21_lines_that_are_not_as_they_were_are_found(
    tmp_path: Path, change: Change, signed: str | None
) -> None:
    for at in range(1, len(ENTRIES)):
        lines = change(ENTRIES, at)
        assert not fits(tmp_path, adjusted(lines, signed), lines), at


@pytest.mark.parametrize("field", sorted(ENTRIES[0].keys() - {"people"}))
def test_threat_21_no_field_of_an_entry_can_be_changed(tmp_path: Path, field: str) -> None:
    for at, entry in enumerate(ENTRIES):
        value = entry[field]
        others = (value + 1, 0, -1, 2**62) if isinstance(value, int) else (f"{value} ", value[1:], "", f"00{value}")
        for other in others:
            lines = [*ENTRIES[:at], {**entry, field: other}, *ENTRIES[at + 1 :]]
            assert other == value or not fits(tmp_path, adjusted(lines, None), lines), (at, other)
