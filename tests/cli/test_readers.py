"""`tableside readers` and `tableside doctor`: what they count, what they say, how they end."""

from __future__ import annotations

import json
import re
import signal
import threading
import time
from io import StringIO
from pathlib import Path

import pytest

from hw.checked_machine import LOG_IN_AGAIN, Diagnosis, ShellCommand
from hw.model import (
    Arrived,
    Content,
    Opaque,
    ReaderLost,
    ReaderReady,
    Removed,
    ServiceLost,
    ServiceReady,
    Tag,
    Unread,
    UnreadCause,
)
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.app import findings
from tableside.cli import doctor
from tableside.cli.console import SERVICE_AWAY
from tableside.cli.output import Output, plain_lines
from tableside.cli.reader_trace import ReaderTrace
from tableside.cli.result import CommandResult
from tableside.cli.watch_readers import NO_READER_FOUND, summary, table, watch_readers
from tableside.message import message
from tableside.screens.display import NO_ACCESS, NO_PANEL, Display
from tableside.table.readers import assignments
from tableside.table.readers.assignments import Assignments, Spot
from tableside.table.readers.stats import Picture, Watch
from tests.kit.cli import tableside
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd
from tests.kit.text import english

SECRET = b"\x04SECRET"
TAG = Tag(Opaque(SECRET), None, Content.BLANK, writable=True)
MS = 1_000_000


class Clock:
    """A clock that goes when it is told to, in ms."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now * MS


SPOTS = Assignments({"PN532 (ttyAMA0)": Spot(at=2), "Other": Spot(judge=True)})


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watch(clock: Clock) -> Watch:
    return Watch(clock)


OUT = Output("en")


def table_lines(watch: Watch) -> tuple[str, ...]:
    return plain_lines(table(watch.picture(SPOTS), OUT))


def line(watch: Watch):
    (only,) = watch.picture(SPOTS).readers
    return only


def read(watch: Watch, clock: Clock, took: int, name: str = "R") -> None:
    """A card comes, is read in so many ms, and goes."""
    came = clock()
    clock.now += took
    watch.hear(Arrived(name, came, TAG))
    watch.hear(Removed(name, clock()))


def test_a_readers_states(watch: Watch) -> None:
    states = []
    for report in (
        ReaderReady("R", 0, "pcsc"),
        Arrived("R", 0, TAG),
        Removed("R", 0),
        Unread("R", 0, UnreadCause.TWO),
        Removed("R", 0),
        ReaderLost("R", 0, "pcsc"),
        ReaderReady("R", 0, "pcsc"),
    ):
        watch.hear(report)
        states.append(line(watch).state)
    assert states == ["ready", "card", "ready", "not read", "ready", "gone", "ready"]


def test_how_long_reads_take(watch: Watch, clock: Clock) -> None:
    for took in [*range(1, 20), 500]:
        read(watch, clock, took)
    assert (line(watch).reads, line(watch).p50_ms, line(watch).p95_ms) == (20, 10.5, 500.0)
    for took in range(1, 101):
        read(watch, clock, took, "S")
    second = watch.picture(SPOTS).readers[1]
    assert (second.p50_ms, second.p95_ms) == (50.5, 96.0)


def test_reads_a_second_are_those_of_the_last_ten(watch: Watch, clock: Clock) -> None:
    watch.hear(ReaderReady("R", 0, "pcsc"))
    assert line(watch).reads_per_second == 0
    for _ in range(8):
        read(watch, clock, 250)
    assert line(watch).reads_per_second == 4
    clock.now += 8_000
    assert line(watch).reads_per_second == 0.8
    clock.now += 10_000
    assert line(watch).reads_per_second == 0
    assert line(watch).reads == 8


def test_what_was_not_read_is_counted_and_said_until_something_is(watch: Watch) -> None:
    for why in (UnreadCause.MOVED, UnreadCause.MOVED, UnreadCause.MUTE):
        watch.hear(Unread("R", 0, why))
    assert line(watch).unread == {"moved": 2, "mute": 1}
    assert line(watch).todo == message("reader-card-mute")
    watch.hear(Arrived("R", 0, TAG))
    assert line(watch).todo is None
    watch.hear(ReaderLost("R", 0, "pcsc"))
    assert line(watch).todo == message("reader-gone", reader="R")


def test_the_table_has_a_line_for_each_reader_and_what_to_do_under_it(watch: Watch, clock: Clock) -> None:
    watch.hear(ReaderReady("PN532 (ttyAMA0)", 0, "pn532"))
    watch.hear(ReaderReady("ACS\x1b[2J", 0, "pcsc"))
    read(watch, clock, 40, "ACS\x1b[2J")
    watch.hear(Unread("ACS\x1b[2J", 0, UnreadCause.TWO))
    heads, first, second, todo = table_lines(watch)
    assert heads.split("  ")[0] == "reader"
    cells = ["PC/SC", "-", "not read", "25.0", "40.0", "40.0", "1 two cards"]
    assert re.split(" {2,}", first) == ["ACS\N{REPLACEMENT CHARACTER}[2J", *cells]
    assert second.split()[2:5] == ["PN532", "Battlefield", "2"]
    assert todo == english(message("reader-two-cards"))
    assert first.index("PC/SC") == second.index("PN532", 10) == heads.index("driver")


def test_without_readers_it_says_what_to_do(watch: Watch) -> None:
    assert table_lines(watch) == (english(NO_READER_FOUND),)
    watch.hear(ServiceLost(0))
    assert table_lines(watch) == (english(SERVICE_AWAY),)
    watch.hear(ServiceReady(0))
    assert table_lines(watch) == (english(NO_READER_FOUND),)


def test_ctrl_c_ends_the_watch_with_the_last_picture() -> None:
    known = SimulatedReaders("R")
    shown: list[Picture] = []

    def hands() -> None:
        while not shown:
            time.sleep(0.005)
        known.place("R", VirtualTag())
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=hands)
    thread.start()
    result = summary(watch_readers(known, Assignments(), None, shown.append), OUT, json=True)
    thread.join()
    assert result.code == 0
    (reader,) = json.loads(result.lines[0])["readers"]
    assert (reader["reader"], reader["state"], reader["reads"]) == ("R", "card", 1)


def test_it_ends_by_itself_and_says_so_where_no_reader_works() -> None:
    picture = watch_readers(SimulatedReaders(), Assignments(), 0.05, lambda picture: None)
    assert summary(picture, OUT, json=False) == CommandResult((english(NO_READER_FOUND),), 1)


def test_no_number_of_a_tag_is_shown(watch: Watch, clock: Clock) -> None:
    read(watch, clock, 5)
    text = "\n".join(table_lines(watch)) + repr(watch.picture(SPOTS))
    assert SECRET.hex() not in text
    assert "SECRET" not in text


def test_a_trace_says_what_happened_and_shows_no_tag(tmp_path: Path) -> None:
    reader = SimulatedReaders("R")
    first, second = VirtualTag(), VirtualTag()
    file = StringIO()
    trace = ReaderTrace(file)
    reader.start(trace.hear)
    for tag in (first, first, second):
        reader.place("R", tag)
        reader.lift("R")
    reader.stop()
    lines = [json.loads(text) for text in file.getvalue().splitlines()]
    arrivals = [line for line in lines if line["what"] == "Arrived"]
    assert [line.get("same", False) for line in arrivals] == [False, True, False]
    assert {line["uid_bytes"] for line in arrivals} == {7}
    assert all(line["noticed_ms"] <= line["ms"] for line in lines)
    assert {line["what"] for line in lines} == {"ReaderReady", "Arrived", "Removed"}
    assert first.uid.reveal().hex() not in file.getvalue().lower()
    assert tableside("readers", "--for", "0", "--trace", tmp_path / "t", "--data", tmp_path).exit_code in (0, 1)
    assert (tmp_path / "t").exists()
    assert tableside("readers", "--for", "0", "--trace", tmp_path / "t", "--data", tmp_path).exit_code == 2


def test_real_readers_are_shown_for_scripts(pcscd: Pcscd, tmp_path: Path) -> None:
    assignments.write(tmp_path, Assignments({KIND: Spot("A")}))
    pcscd.start(KIND, KIND)
    tag = Ntag()
    pcscd.readers[1].place(tag)
    result = tableside("readers", "--json", "--for", "1", "--data", tmp_path)
    told = json.loads(result.output)
    assert (result.exit_code, told["service"]) == (0, True)
    assert [
        (reader["reader"], reader["driver"], reader["spot"], reader["state"], reader["reads"])
        for reader in told["readers"]
    ] == [
        (KIND, "pcsc", {"player": "A"}, "ready", 0),
        (f"{KIND} 2", "pcsc", {}, "card", 1),
    ]
    assert 0 < told["readers"][1]["p50_ms"] < 1000
    assert tag.uid.hex() not in result.output.lower()


FINE = Diagnosis("hw-about-card-service", "ok", "hw-card-service-answers")
BROKEN = Diagnosis(
    "hw-about-groups",
    "error",
    "hw-groups-not-allowed",
    {"user": "pi", "ports": "ttyUSB0", "group": "dialout"},
    (ShellCommand("sudo usermod -aG dialout pi"), LOG_IN_AGAIN),
)
LOOK = Diagnosis("hw-about-udev-rule", "warning", "hw-udev-rule-missing", fix=(ShellCommand("make install-hw"),))
WINDOW = Display("window", "x11", "The display is a window.")


def diagnosed(machine: list[Diagnosis], display: Display, data: Path) -> tuple[int, tuple[str, ...]]:
    every = findings.findings(machine, display, data)
    return doctor.exit_code(every), plain_lines(doctor.report(every, OUT))


def test_the_doctor_says_what_is_broken_and_under_it_what_sets_it_right(tmp_path: Path) -> None:
    code, lines = diagnosed([FINE, BROKEN, LOOK], WINDOW, tmp_path)
    assert code == 1
    assert [text.split()[0] for text in lines] == ["ok", "BROKEN", ">", ">", "LOOK", ">", "ok", "ok", "ok", "1"]
    assert lines[1].endswith("The user pi may not open ttyUSB0 (dialout), which a PN532 needs.")
    assert lines[2].endswith("> sudo usermod -aG dialout pi")


def test_what_is_only_worth_a_look_is_no_fault(tmp_path: Path) -> None:
    code, lines = diagnosed([FINE, LOOK], WINDOW, tmp_path)
    assert (code, lines[-1]) == (0, "Everything works.")


@pytest.mark.parametrize(("says", "code"), [(NO_ACCESS, 1), (NO_PANEL, 0)])
def test_the_doctor_looks_at_the_display(tmp_path: Path, says, code) -> None:
    exit_with, lines = diagnosed([FINE], Display("off screen", "offscreen", says), tmp_path)
    assert exit_with == code
    assert any(text.lstrip().startswith(">") for text in lines)


def test_the_doctor_finds_a_data_folder_that_can_be_used(tmp_path: Path) -> None:
    finding = findings.about_data(tmp_path)
    assert (finding.state, english(finding.says)) == ("ok", f"{tmp_path} can be written.")


def test_a_data_folder_that_is_not_there_yet_is_not_made_by_the_doctor(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    finding = findings.about_data(folder)
    assert (finding.state, english(finding.says)) == ("ok", f"{folder} is made at the first start.")
    assert not folder.parent.exists()


def open_to_others(folder: Path) -> None:
    folder.chmod(0o777)


def ledger_of_somebody_else(folder: Path) -> None:
    (folder / "ledger.sqlite").write_text("This is no ledger.")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [(open_to_others, "can change"), (ledger_of_somebody_else, "not a ledger")],
)
def test_the_doctor_says_what_is_wrong_with_the_data_folder(tmp_path: Path, spoil, says) -> None:
    spoil(tmp_path)
    finding = findings.about_data(tmp_path)
    assert finding.state == "error"
    assert says in english(finding.says)
    assert finding.fix


def test_the_doctor_finds_a_file_in_the_place_of_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert findings.about_data(tmp_path / "data").state == "error"
    assert findings.about_data(tmp_path / "data" / "inside").state == "error"


def test_a_disk_that_is_too_slow_for_taps(tmp_path: Path) -> None:
    assert findings.about_disk(tmp_path / "not" / "yet", slow_ms=60_000).state == "ok"
    slow = findings.about_disk(tmp_path, slow_ms=0)
    assert (slow.state, bool(slow.fix)) == ("warning", True)
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_for_scripts(tmp_path: Path) -> None:
    every = findings.findings([FINE, BROKEN], WINDOW, tmp_path)
    fine, broken, *_ = json.loads(findings.as_json(every, OUT.words))
    assert fine == {
        "about": "hw-about-card-service",
        "state": "ok",
        "code": "hw-card-service-answers",
        "arguments": {},
        "words": "pcscd answers.",
        "fix": [],
    }
    assert broken["arguments"] == {"group": "dialout", "ports": "ttyUSB0", "user": "pi"}
    assert broken["fix"][0] == {"command": "sudo usermod -aG dialout pi"}
    assert broken["fix"][1]["step"] == "hw-step-log-in-again"
    result = tableside("doctor", "--json", "--data", tmp_path)
    printed = json.loads(result.output)
    assert result.exit_code == int(any(finding["state"] == "error" for finding in printed))
    assert [finding["about"] for finding in printed][-1] == "command-disk"


def test_the_doctor_runs_on_this_machine(tmp_path: Path) -> None:
    result = tableside("doctor", "--data", tmp_path)
    broken = sum(text.startswith("BROKEN") for text in result.output.splitlines())
    assert result.exit_code == int(broken > 0)
    assert "card service" in result.output
    assert str(tmp_path) in result.output.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("command", [["readers", "--for", "0"], ["tags", "wipe"]])
@pytest.mark.parametrize("wanted", ["simulated", "auto,simulated", "nonsense", "uart:ttyS0"])
def test_readers_that_cannot_be_used_are_refused(command, wanted) -> None:
    result = tableside(*command, "--readers", wanted)
    assert result.exit_code == 2
    assert "--readers" in result.output


def test_a_reader_that_was_named_and_is_not_there_is_shown_as_gone(tmp_path: Path) -> None:
    address = f"uart:{tmp_path}/ttyNONE"
    result = tableside("readers", "--json", "--for", "0.5", "--readers", address, "--data", tmp_path)
    (reader,) = json.loads(result.output)["readers"]
    assert (reader["driver"], reader["state"], result.exit_code) == ("pn532", "gone", 1)
