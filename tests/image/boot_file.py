"""The boot file of a new table, and what becomes of it: used once, and not at all where something is wrong with it.

What is expected is the same of each kind of machine.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from msgspec import to_builtins

from tableside.app.boot_file_content import BootPin, as_toml
from tableside.judge.pin import hashed
from tableside.ledger.box import JudgePrivate
from tableside.ledger.judge_key import line
from tests.image.pulls import DATA
from tests.kit.image.shell import Shell

FILE = "/boot/firmware/tableside.toml"
OUTCOME = "/run/tableside-boot-file/outcome.json"
UNIT = "tableside-boot-file"
PASSWORD = "the password"
KEY = line(JudgePrivate().public)
SECRET = "/root/secret"


def _pin(digits: str) -> dict[str, object]:
    record = hashed(digits)
    return dict(to_builtins(BootPin(record.salt, record.hash, record.digits)))


PIN = _pin("271828")
EVENT = {"name": "Store Championship", "table": "7", "round": 50}
CONTENT = as_toml(
    {
        "host_name": "table-7",
        "wifi": {"name": "Hall 3", "password": PASSWORD},
        "event": EVENT,
        "judge_key": KEY,
        "pin": PIN,
    }
)
"""The boot file of the tables here, with everything that there is to set."""
MISTAKES = {
    r"\$\.host_name": b'host_name = "Table 7"',
    r"\$\.pin\.digits": as_toml({"host_name": "table-8", "pin": {**PIN, "digits": 3}}),
    r"cause-no-judge-key": b'host_name = "table-8"\njudge_key = "no key"',
    r"cause-file-too-large": b'host_name = "table-8"\n' + b"#" * 16 * 1024,
    r"cause-boot-file-mistake.*\$": 'host_name = "table-8"\n'.encode("utf-16"),
    r"cause-boot-file-mistake.*\"\$": 'event = { name = "Café" }'.encode("latin-1"),
    r"cause-boot-file-pin\b": as_toml({"host_name": "table-8", "pin": _pin("314159")}),
}
"""Boot files that are not used where a PIN is set, by what the screen is told of them."""
STATE = (
    f"/etc/hostname /media/root-ro/etc/hostname /srv/tableside/networks /media/boot-file "
    f"{DATA}/judge.json {DATA}/people.json"
)
"""Whatever a boot file changes, but for the log, into which the table writes too."""
LOGGED = f"grep -cE '\"(boot file|PIN)\"' {DATA}/machine.log"
"""The number of entries in the log about boot files and PINs."""


def put(disk: Path) -> None:
    """Put the boot file on the first partition of a disk, as any computer can."""
    file = folder(disk.with_name("boot")) / Path(FILE).name
    subprocess.run(["mcopy", "-o", "-i", f"{disk}@@1M", file, "::"], check=True)


def folder(path: Path) -> Path:
    """Put it into a folder that stands for that partition, and is empty otherwise."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    (path / Path(FILE).name).write_bytes(CONTENT)
    return path


def used(machine: Shell) -> None:
    """The boot file was used and erased; its values are where the next start finds them, and not in the log."""
    machine.expect(f"test -e {FILE}; echo $?", is_="1")
    machine.expect("cat /media/root-ro/etc/hostname", is_="table-7")
    machine.expect("cat /srv/tableside/networks/tableside.nmconnection", is_=f"(?s).*psk={PASSWORD}.*")
    machine.expect("cat /media/boot-file/judge.pub", is_=KEY.replace("+", r"\+"))
    machine.expect(f"grep -c '\"provisional\":true' {DATA}/judge.json", is_="1")
    machine.expect(f'grep -c \'"event":"Store Championship"\' {DATA}/people.json', is_="1")
    of_table = "-rw------- tableside\n-rw------- tableside\n-rw-r--r-- tableside"
    machine.expect(f"stat -c '%A %U' {DATA}/judge.json {DATA}/people.json {DATA}/machine.log", is_=of_table)
    parts = "host_name, wifi, judge_key, pin, event"
    machine.expect(f"tableside machine log --data {DATA}", is_=f"(?s)(?!.*{PASSWORD}).*: {parts}\\..*")
    machine.expect(f"journalctl -b | grep -F '{PASSWORD}' || echo none", is_="none")
    machine.expect(f"test -e {OUTCOME}; echo $?", is_="1")


def mistake(machine: Shell) -> None:
    """A boot file with a mistake changes nothing, and the screen is told where the mistake is."""
    before, entries = state(machine), machine.said(LOGGED)
    for told, content in MISTAKES.items():
        write(machine, content)
        assert start(machine) != 0, told
        machine.expect(f"cat {OUTCOME}", is_=f".*{told}.*")
        machine.expect(f"rm {FILE}; systemctl reset-failed {UNIT}", is_="")
        assert state(machine) == before, told
        machine.expect(LOGGED, is_=entries)


def links(machine: Shell) -> None:
    """Links that the table's user put into the data folder lead root nowhere."""
    machine.said(f"install -m 600 /dev/null {SECRET}; echo secret >{SECRET}")
    machine.said(f"rm {DATA}/people.json; ln -s {SECRET} {DATA}/people.json; chown -h tableside: {DATA}/people.json")
    write(machine, as_toml({"event": EVENT}))
    assert start(machine) == 0
    machine.expect(f"stat -c '%F %U' {DATA}/people.json", is_="regular file tableside")
    machine.said(f"mv {DATA}/machine.log /run/; ln -s {SECRET} {DATA}/machine.log")
    write(machine, as_toml({"event": EVENT}))
    assert start(machine) != 0
    machine.expect(f"cat {OUTCOME}", is_=".*problem-link-refused.*")
    machine.said(f"rm {DATA}/machine.log {FILE}; mv /run/machine.log {DATA}/; systemctl reset-failed {UNIT}")
    machine.expect(f"cat {SECRET}; stat -c '%a %U' {SECRET}", is_="secret\n600 root")


def again(machine: Shell) -> None:
    """The same file a second time is used and erased like the first one, and changes nothing but the log."""
    before, entries = state(machine), int(machine.said(LOGGED))
    write(machine, CONTENT)
    assert start(machine) == 0
    assert state(machine) == before
    machine.expect(LOGGED, is_=str(entries + 2))
    used(machine)


def state(machine: Shell) -> str:
    """Digests, rights and owners of whatever a boot file changes."""
    files = f"find {STATE} -type f 2>/dev/null | sort"
    return machine.said(f"{files} | xargs sha256sum; {files} | xargs stat -c '%A %U %n'")


def write(machine: Shell, content: bytes) -> None:
    """Put a boot file where the machine looks for it."""
    octal = "".join(f"\\{byte:03o}" for byte in content)
    machine.said(f"printf '{octal}' >{FILE}")


def start(machine: Shell) -> int:
    """Have the boot file used, as at a start; return whether that failed."""
    return machine.run(f"rm -f {OUTCOME}; systemctl restart {UNIT}", 300)[0]
