"""The plug of a table is pulled during taps, at one moment after the other of the same machine."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

from tests.kit.image.machine import Machine

DATA = "/var/lib/tableside"
PYTHON = "/usr/lib/tableside/bin/python3"
AS_TABLE = f"setpriv --reuid tableside --regid tableside --init-groups env HOME={DATA}"
MASKED = ("tableside", "tableside-overlay")
"""The units that would draw, or read, the same record; taps are made without a screen."""
MB = 1 << 20
WHOLE = (0, 3)
"""Exit codes of `record verify` for a record that is whole, also where nobody kept its head."""
COUNT = (
    f"import sqlite3; print(*sqlite3.connect('{DATA}/ledger.sqlite').execute('SELECT count(*) FROM entry').fetchone())"
)
TABLESIDE = Path(sys.executable).with_name("tableside")


def pull(disk: Path, pulls: int) -> None:
    """Pull the plug so often: what was confirmed is there, and the record is whole.

    The machine is held in its first taps and goes on from there each time. The last pull is followed by a start.
    """
    layer, folder = disk.with_name("plug.qcow2"), disk.with_name("plug")
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", disk, layer], check=True)
    machine = Machine(layer, without=MASKED)
    confirmed = 0
    try:
        machine.wait(f"mountpoint -q {DATA}", 1800)
        begin_taps(machine)
        machine.hold()
        for number in range(1, pulls + 1):
            machine.go_on()
            confirmed = last_confirmed(machine.lines(2 + 7 * number % 11))
            machine.stop()
            entries = verified(record_of(layer, disk, folder))
            assert entries >= confirmed, f"{confirmed} entries were confirmed, and {entries} are there"
            print(f"image: pull {number}: {confirmed} entries were confirmed, {entries} are there", flush=True)
    finally:
        machine.close()
    machine = Machine(layer, without=MASKED)
    try:
        machine.wait(f"mountpoint -q {DATA}", 1800)
        entries = verified_inside(machine)
        assert entries >= confirmed, f"{confirmed} entries were confirmed, and {entries} are there"
    finally:
        machine.close()


def begin_taps(machine: Machine) -> None:
    """Tap, and wait for the first entry that is confirmed."""
    script = (Path(__file__).parent / "taps.py").read_text()
    machine.said(f"cat >/run/taps.py <<'END'\n{script}\nEND")
    last_confirmed(machine.listen(f"{AS_TABLE} {PYTHON} /run/taps.py {DATA}", 1))


def last_confirmed(lines: list[str]) -> int:
    """The number of entries that was printed last."""
    numbers = [int(line) for line in lines if re.fullmatch(r"\d+\r?", line)]
    assert numbers, "\n".join(lines)
    return numbers[-1]


def record_of(layer: Path, disk: Path, folder: Path) -> Path:
    """The record on the disk of a machine that stands, once its file system was repaired as at a start."""
    table = json.loads(subprocess.run(["sfdisk", "--json", disk], check=True, capture_output=True).stdout)
    record = table["partitiontable"]["partitions"][-1]
    sector = table["partitiontable"].get("sectorsize", 512)
    at, size = record["start"] * sector // MB, record["size"] * sector // MB
    image = folder.with_suffix(".img")
    words = ["-U", "-f", "qcow2", "-O", "raw", f"bs={MB}", f"skip={at}", f"count={at + size}"]
    subprocess.run(["qemu-img", "dd", *words, f"if={layer}", f"of={image}"], check=True)
    assert subprocess.run(["e2fsck", "-p", image], capture_output=True, check=False).returncode < 4
    subprocess.run(["rm", "-rf", folder], check=True)
    folder.mkdir()
    subprocess.run(["debugfs", "-R", f"rdump /record {folder}", image], check=True, capture_output=True)
    return folder / "record"


def verified(data: Path) -> int:
    """The number of entries in a record, which is exported and verified."""
    match = data / "match.jsonl"
    for words in (["export", "--data", data, "--out", match], ["verify", match]):
        done = subprocess.run([TABLESIDE, "record", *words], capture_output=True, text=True, check=False)
        assert done.returncode in WHOLE, done.stdout + done.stderr
    with sqlite3.connect(data / "ledger.sqlite") as ledger:
        return int(ledger.execute("SELECT count(*) FROM entry").fetchone()[0])


def verified_inside(machine: Machine) -> int:
    """As `verified`, by the program in the machine."""
    export = f"{AS_TABLE} tableside record export --data {DATA} --out /tmp/match.jsonl"
    machine.said(export, 900)
    code, output = machine.run("tableside record verify /tmp/match.jsonl", 900)
    assert code in WHOLE, output
    return int(machine.said(f'{AS_TABLE} {PYTHON} -c "{COUNT}"', 300))
