"""The choice of readers, by their kinds and addresses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hw.model import ReaderLost, ReaderReady
from tableside.app.reader_selection import any_connected, parse_readers, real
from tableside.cli.main import main
from tests.kit.hw.report_queue import ReportQueue
from tests.kit.hw.virtual_pn532 import VirtualPN532, reader_name


@pytest.mark.parametrize("text", ["auto", "pcsc,simulated", "uart:/dev/ttyAMA0", "pcsc, uart:/dev/a,uart:/dev/b"])
def test_kinds_and_addresses_can_be_asked_for(text):
    assert parse_readers(text) == tuple(word.strip() for word in text.split(","))


@pytest.mark.parametrize("text", ["", "usb", "auto,", "uart:", "uart:ttyAMA0", "/dev/ttyAMA0"])
def test_what_no_reader_is_called_is_refused_before_anything_starts(text):
    ended = CliRunner().invoke(main, ["run", "--readers", text])
    assert ended.exit_code == 2
    assert "--readers" in ended.output


def test_named_chips_are_used_and_count_as_there(tmp_path: Path):
    chip, missing = VirtualPN532(tmp_path / "tty0"), f"uart:{tmp_path}/tty1"
    wanted = parse_readers(f"{chip.address},{missing}")
    reports, said = ReportQueue(), []
    readers = real(wanted, said.append)
    readers.start(reports)
    lost = ReaderLost(reader_name(tmp_path / "tty1"), 0, "pn532")
    taken = reports.take_until(ReaderReady(chip.name, 0, "pn532"), lost)
    assert {report.reader for report in taken} == {chip.name, lost.reader}
    assert any_connected(wanted)
    assert said == []
    readers.stop()
    chip.unplug()


def test_simulated_readers_alone_ask_for_no_real_one():
    assert real(parse_readers("simulated"), print) is None
    assert not any_connected(parse_readers("simulated"))
