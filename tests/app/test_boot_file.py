"""The boot file: used once, before there is a record, erased, and never half done."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import to_builtins

from tableside.app import boot_file
from tableside.app.boot_file import CONNECTION, OFFERED, OUTCOME, PEOPLE, use
from tableside.app.boot_file_content import BootEvent, BootPin, Wifi, as_toml
from tableside.app.unit_outcomes import read_outcome
from tableside.judge.pin import PinFile, hashed
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.ledger.entry import Draft
from tableside.ledger.errors import LedgerError
from tableside.ledger.judge_key import KeyFile, Stretch, line
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable
from tableside.ledger.store import Ledger, new_token
from tableside.match.judge_keys import find_keys
from tableside.message import message
from tableside.screens import people
from tests.kit.cli import tableside
from tests.kit.text import english

WIFI = 'wifi = { name = "Hall 3", password = "eight and more" }'


WRONG = message("judge-pin-wrong")


def with_pin(pin: str, **others: object) -> bytes:
    """A boot file with this PIN."""
    record = hashed(pin)
    return as_toml({"pin": to_builtins(BootPin(record.salt, record.hash, record.digits)), **others})


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    return tmp_path / "tableside.toml"


def files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}


def test_all_of_it(boot: Path, tmp_path: Path) -> None:
    judge, root = JudgePrivate().public, tmp_path / "root"
    boot.write_text(f'host_name = "table-7"\njudge_key = "{line(judge)}"\n{WIFI}\n')
    use(boot, tmp_path / "data", root)
    assert not boot.exists()
    assert (root / "etc/hostname").read_text() == "table-7\n"
    connection = root / CONNECTION
    assert stat.S_IMODE(connection.stat().st_mode) == 0o600
    assert {"ssid=Hall 3", "psk=eight and more", "key-mgmt=wpa-psk"} <= {*connection.read_text().splitlines()}
    assert [key.id for key in find_keys((root / "media",))] == [judge.id]
    (entry,) = MachineLog(tmp_path / "data").read().entries
    assert (entry.event, entry.key) == ("boot file", "host_name, wifi, judge_key")
    shown = tableside("machine", "log", "--data", tmp_path / "data").output
    assert "The boot file was used: host_name, wifi, judge_key." in shown


def test_an_empty_file_is_erased_too(boot: Path, tmp_path: Path) -> None:
    boot.touch()
    use(boot, tmp_path / "data", tmp_path / "root")
    assert not boot.exists()
    assert not (tmp_path / "root").exists()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('host_name = "Table 7"', "$.host_name"),
        ('wifi = { name = "x", password = "short" }', "$.wifi.password"),
        ('wifi = { name = "a;b", password = "long enough" }', "$.wifi.name"),
        ('wifi = { name = "x" }', "$.wifi"),
        ('pin = "1234"', "$.pin"),
        ('pin = { salt = "", hash = "", digits = 4 }', "$.pin.salt"),
        ('event = { name = "" }', "$.event"),
        ('event = { name = " Hall " }', "$.event"),
        ('event = { name = "x", dial = "loud" }', "$.event.dial"),
        ('event = { name = "x", round = 601 }', "$.event.round"),
        ('event = { table = "7" }', "$.event"),
        ("host_name = table", "line 1, column 13"),
        ("\xff", "$"),
        ("\xff\xfeh\0o\0s\0t\0", "$"),
        ("\0h\0o\0s\0t", "line 1, column 1"),
        ('host_name = "table-7\\n"', "$.host_name"),
        ('wifi = { name = "Hall\\n", password = "long enough" }', "$.wifi.name"),
        ('wifi = { name = "Hall", password = "long enough\\n" }', "$.wifi.password"),
        (f'wifi = {{ name = "{"0" * 31}\\u00e9", password = "long enough" }}', "$.wifi"),
        ("a = " + "[" * 7000, "$"),
        ("a = " + "9" * 5000, "$"),
    ],
)
def test_a_mistake_is_named_by_its_place_and_nothing_is_done(boot: Path, tmp_path: Path, text: str, place: str) -> None:
    boot.write_bytes(text.encode("latin-1"))
    with pytest.raises(Unreadable) as mistake:
        use(boot, tmp_path / "data", tmp_path / "root")
    assert f"The mistake is at {place}." in english(mistake.value.problem)
    assert files(tmp_path) == {"tableside.toml"}


def test_a_password_is_in_no_message(boot: Path, tmp_path: Path) -> None:
    boot.write_text('wifi = { name = "x", password = "geheim\x01geheim" }')
    result = tableside("machine", "boot", boot, "--data", tmp_path / "data")
    assert (result.exit_code, "geheim" in result.output) == (2, False)


def test_why_it_was_not_used_is_left_for_the_screen_where_a_unit_makes_the_folder(boot: Path, tmp_path: Path) -> None:
    outcome = tmp_path / "root" / OUTCOME
    outcome.parent.mkdir(parents=True)
    boot.write_text('host_name = "Table 7"')
    with pytest.raises(Unreadable) as mistake:
        use(boot, tmp_path / "data", tmp_path / "root")
    assert read_outcome(outcome) == message("problem-boot-file-not-used", cause=mistake.value.cause)
    assert stat.S_IMODE(outcome.stat().st_mode) == 0o644


def test_a_corrected_file_is_used_after_a_start_that_made_the_ledger(boot: Path, tmp_path: Path) -> None:
    Ledger.open(tmp_path / "data").close()
    boot.write_text(WIFI)
    use(boot, tmp_path / "data", tmp_path / "root")
    assert not boot.exists()


def test_it_is_not_used_once_a_match_was_played(boot: Path, tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "data") as ledger:
        ledger.append(ledger.new_match(), Draft("begin", "2026-07-16", b'"x"', b"null", b"[]", b""), new_token())
    boot.write_text(WIFI)
    with pytest.raises(Unreadable):
        use(boot, tmp_path / "data", tmp_path / "root")
    assert boot.exists()
    assert not (tmp_path / "root").exists()


def test_a_key_that_is_none_stops_it(boot: Path, tmp_path: Path) -> None:
    boot.write_text('judge_key = "not a key"\nhost_name = "table-7"')
    with pytest.raises(Unreadable):
        use(boot, tmp_path / "data", tmp_path / "root")
    assert boot.exists()
    assert not (tmp_path / "root").exists()


def test_the_private_half_of_a_key_is_not_offered(boot: Path, tmp_path: Path) -> None:
    private = JudgePrivate()
    sealed = KeyFile("judge key", 1, private.public.raw, Stretch(b"0" * 16), b"sealed")
    boot.write_text(f"judge_key = '{msgspec.json.encode(sealed).decode()}'")
    use(boot, tmp_path / "data", tmp_path / "root")
    assert (tmp_path / "root" / OFFERED).read_text() == line(private.public) + "\n"


def test_its_pin_is_kept_as_a_hash_and_logged_and_is_the_owners(boot: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    boot.write_bytes(with_pin("271828"))
    use(boot, data, tmp_path / "root")
    file = PinFile(data)
    assert (file.check("271828"), file.check("271829"), file.digits("judge")) == (None, WRONG, 6)
    assert file.is_provisional
    kept = data / "judge.json"
    assert (stat.S_IMODE(kept.stat().st_mode), kept.stat().st_uid) == (0o600, data.stat().st_uid)
    log = MachineLog(data).read().entries
    assert [(entry.event, entry.key) for entry in log] == [("boot file", "pin"), ("PIN", file.id)]
    assert not any(b"271828" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_pin_that_is_set_is_not_replaced(boot: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert PinFile(data).set("271828") is None
    before = (data / "judge.json").read_bytes()
    boot.write_bytes(with_pin("1234", host_name="table-7"))
    with pytest.raises(Unreadable):
        use(boot, data, tmp_path / "root")
    assert (data / "judge.json").read_bytes() == before
    assert not (tmp_path / "root").exists()


def broken(place: Path) -> None:
    """Not JSON."""
    place.write_text("{")


def a_folder(place: Path) -> None:
    """A folder in place of a file."""
    place.mkdir()


def a_link(place: Path) -> None:
    """A link in place of a file."""
    place.symlink_to("elsewhere")


@pytest.mark.parametrize(
    ("wrong", "cause"),
    [
        (broken, "cause-boot-file-pin-unreadable"),
        (a_folder, "problem-folder-in-place"),
        (a_link, "problem-link-refused"),
    ],
)
def test_where_nobody_knows_whether_a_pin_is_set_none_is_set_and_the_screen_says_so(
    boot: Path, tmp_path: Path, wrong: Callable[[Path], None], cause: str
) -> None:
    data, outcome = tmp_path / "data", tmp_path / "root" / OUTCOME
    for folder in (data, outcome.parent):
        folder.mkdir(parents=True)
    wrong(data / "judge.json")
    boot.write_bytes(with_pin("1234", host_name="table-7"))
    with pytest.raises(LedgerError):
        use(boot, data, tmp_path / "root")
    shown = read_outcome(outcome)
    assert shown is not None
    assert cause in str(shown)
    assert [path.name for path in data.iterdir()] == ["judge.json"]
    assert boot.exists()
    assert not (tmp_path / "root/etc").exists()


def test_a_mistake_of_ours_is_left_for_the_screen_too(
    boot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = tmp_path / "root" / OUTCOME
    outcome.parent.mkdir(parents=True)
    boot.touch()
    monkeypatch.setattr(boot_file, "parsed", lambda file: file / 0)
    with pytest.raises(TypeError):
        use(boot, tmp_path / "data", tmp_path / "root")
    cause = message("cause-boot-file-our-mistake")
    assert read_outcome(outcome) == message("problem-boot-file-not-used", cause=cause)


def test_power_that_fails_before_it_is_erased_does_not_stop_it(boot: Path, tmp_path: Path) -> None:
    text = with_pin("1234")
    for _ in range(2):
        boot.write_bytes(text)
        use(boot, tmp_path / "data", tmp_path / "root")
        assert not boot.exists()


@pytest.mark.parametrize("length", [1, 4, 40, 4000])
@pytest.mark.parametrize("zeros", [4, 20, 4000])
def test_a_file_that_was_not_erased_to_its_end_is_erased_at_the_next_start_and_no_mistake(
    boot: Path, tmp_path: Path, zeros: int, length: int
) -> None:
    boot.write_bytes((bytes(zeros) + 4000 * b"#")[:length])
    use(boot, tmp_path / "data", tmp_path / "root")
    assert files(tmp_path) == set()


def test_it_is_erased_from_its_head_on(boot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_disk = []
    monkeypatch.setattr(boot_file.os, "fsync", lambda file: on_disk.append(boot.read_bytes()))
    boot.write_text(WIFI)
    boot_file._erase(boot)
    assert on_disk == [bytes(4) + WIFI[4:].encode(), bytes(len(WIFI))]
    assert not boot.exists()


def test_a_read_only_system_finds_its_name_and_the_key_at_the_next_start_too(boot: Path, tmp_path: Path) -> None:
    root, disk = tmp_path / "root", tmp_path / "disk"
    for folder in (root / "proc", disk / "etc"):
        folder.mkdir(parents=True)
    (root / "proc/mounts").write_text("overlayroot / overlay rw,lowerdir=/media/root-ro 0 0\n")
    judge = JudgePrivate().public
    boot.write_text(f'host_name = "table-7"\njudge_key = "{line(judge)}"\n{WIFI}\n')
    use(boot, tmp_path / "data", root, ("env", "-C", str(disk)))
    assert (disk / "etc/hostname").read_text() == "table-7\n"
    assert [key.id for key in find_keys((disk / "media",))] == [judge.id]
    assert files(disk) == {"etc/hostname", OFFERED}


def test_where_the_next_start_would_not_find_them_the_file_stays_and_the_screen_says_so(
    boot: Path, tmp_path: Path
) -> None:
    root, outcome = tmp_path / "root", tmp_path / "root" / OUTCOME
    for folder in (root / "proc", outcome.parent):
        folder.mkdir(parents=True)
    (root / "proc/mounts").write_text("overlayroot / overlay rw 0 0\n")
    boot.write_text('host_name = "table-7"')
    with pytest.raises(LedgerError):
        use(boot, tmp_path / "data", root, ("false",))
    assert boot.exists()
    assert read_outcome(outcome) is not None


def test_the_set_up_of_the_first_match_begins_with_its_event(boot: Path, tmp_path: Path) -> None:
    boot.write_text('event = { name = "Store Championship", table = "7", round = 50 }')
    use(boot, tmp_path / "data", tmp_path / "root")
    last = people.read(tmp_path / "data" / PEOPLE).last
    assert last is not None
    assert (last.event, last.table, last.round, last.dial) == ("Store Championship", "7", 50, "competition")
    assert (last.names, last.round_name) == ({}, "")


def test_a_written_file_is_used_and_no_pin_is_in_it(tmp_path: Path) -> None:
    boot, data, keys = tmp_path / "tableside.toml", tmp_path / "data", tmp_path / "judge.pub"
    judge_key.keep(JudgePrivate().public, keys)
    options = (
        "--host-name",
        "table-7",
        "--wifi",
        'Hall "3"',
        "--judge-key",
        keys,
        "--event",
        "Cup",
        "--table",
        "7",
        "--pin",
    )
    written = tableside("machine", "write-boot", boot, *options, stdin='eight "and" more\n271828\n')
    assert written.exit_code == 0, written.output
    assert stat.S_IMODE(boot.stat().st_mode) == 0o600
    assert "271828" not in boot.read_text()
    content = use(boot, data, tmp_path / "root")
    assert (content.host_name, content.wifi) == ("table-7", Wifi('Hall "3"', 'eight "and" more'))
    assert content.judge_key == keys.read_text().strip()
    assert content.event == BootEvent("Cup", "7")
    assert PinFile(data).check("271828") is None
