"""`tableside machine write-boot`: what a table would not take is not written, and the option is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.app.boot_file_content import BootEvent, parsed
from tests.kit.cli import tableside

NOT_UTF8 = b"Caf\xe9".decode(errors="surrogateescape")


@pytest.mark.parametrize(
    ("options", "typed", "says"),
    [
        (("--pin",), b"12\n", "PIN"),
        (("--pin",), b"\xff\xff\xff\xff\n", "PIN"),
        (("--host-name", "Table 7"), b"", "--host-name takes"),
        (("--host-name", NOT_UTF8), b"", "--host-name takes"),
        (("--wifi", "Hall"), b"short\n", "The password"),
        (("--wifi", "Hall"), b"geheim\xe9geheim\n", "The password"),
        (("--wifi", "a;b"), b"long enough\n", "--wifi takes"),
        (("--wifi", "caf\u00e9" * 8), b"long enough\n", "--wifi takes"),
        (("--wifi", "a\x7fb"), b"long enough\n", "--wifi takes"),
        (("--wifi", NOT_UTF8), b"long enough\n", "--wifi takes"),
        (("--event", NOT_UTF8), b"", "--event takes"),
        (("--event", "Cup", "--table", NOT_UTF8), b"", "--table takes"),
        (("--event", " \n"), b"", "--event takes"),
        (("--table", "7"), b"", "with --event alone"),
        (("--round", "50"), b"", "with --event alone"),
        (("--dial", "casual"), b"", "with --event alone"),
        ((), b"", "at least one option"),
        (("--judge-key", "nothing.pub"), b"", "nothing.pub cannot be read"),
    ],
)
def test_what_a_table_would_not_take_is_not_written_and_is_named(
    tmp_path: Path, options: tuple[str, ...], typed: bytes, says: str
) -> None:
    boot = tmp_path / "big.toml"
    result = tableside("machine", "write-boot", boot, *options, stdin=typed)
    assert result.exit_code == (1 if says == "PIN" else 2)
    assert says in result.output
    assert not any(word in result.output for word in ("big.toml", "Traceback", "geheim"))
    assert not boot.exists()


def test_names_are_written_tidy(tmp_path: Path) -> None:
    boot = tmp_path / "tableside.toml"
    result = tableside("machine", "write-boot", boot, "--event", " Store  Championship\n", "--table", "\t7 ")
    assert result.exit_code == 0, result.output
    assert parsed(boot).event == BootEvent("Store Championship", "7")


def test_a_password_is_not_asked_for_where_another_option_is_wrong(tmp_path: Path) -> None:
    boot = tmp_path / "tableside.toml"
    result = tableside("machine", "write-boot", boot, "--host-name", "Table 7", "--wifi", "Hall", stdin="")
    assert "--host-name takes" in result.output
