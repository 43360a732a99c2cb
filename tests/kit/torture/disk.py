"""A disk that forgets: the system calls of a real run, and what could be left of them when the power is cut.

No more is kept than was promised. What was written to a file is there after fsync or fdatasync on it; a name is there,
or gone, after a sync of its folder. Of the rest anything may be there: nothing, all, or any sectors of it, and names up
to any one. After a failed sync Linux takes the pages for written although they are not: a later successful sync says
nothing about them until they are written again. The calls are those of the real program, SQLite's and all others that
write beside the ledger: strace writes them down, or `tests/kit/simulation` does. A file system of our own would need
root and a driver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "openat,mkdir,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink"
"""The calls of a ledger on its folder; fallocate is left out, by which a reserve takes place and holds nothing."""

OPTIONS = ("-y", "-xx", "-s1000000", f"-etrace={CALLS}")
"""The options of strace: it tells the files of descriptors too, and every text whole and in hexadecimal digits."""

_CALL = re.compile(r"\d+ +(\w+)\((.*)\) += (-?\d+)(.*)")
_SYNCS = ("fsync", "fdatasync")
_FILE = re.compile(r"\d+<((?:\\x[0-9a-f]{2})+)>")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass(frozen=True, slots=True)
class Call:
    """A system call that succeeded, or a sync that failed: its file, texts, numbers and result."""

    name: str
    file: str
    texts: tuple[bytes, ...]
    numbers: tuple[int, ...]
    flags: str
    opened: str
    failed: bool = False


def calls(trace: Path) -> Iterator[Call]:
    """Yield what strace has written down; of what failed, the syncs alone."""
    for line in trace.read_text().splitlines():
        found = _CALL.match(line)
        if found:
            name, given, result, given_back = found.groups()
            failed = int(result) < 0
            if failed and name not in _SYNCS:
                continue
            file, opened = _FILE.search(given), re.search(_FILE.pattern[3:], given_back)
            texts = tuple(_plain(text) for text in _TEXT.findall(given))
            rest = _TEXT.sub("", _FILE.sub("", given))
            numbers = tuple(int(number) for number in re.findall(r"\b\d+\b", rest))
            yield Call(name, _name(file), texts, numbers, rest, _name(opened), failed)


def _plain(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _name(found: re.Match[str] | None) -> str:
    return _plain(found[1]).decode() if found else ""


Change = tuple[int, bytes] | int
"""A write at a place, or a size that a file was cut to."""


@dataclass(slots=True)
class File:
    """The safe content of a file, what it holds now, and what was done to it since.

    Each change has whether it is safe: None until the next sync, True after one that succeeded, False after one that
    failed, and that is then final. A safe change waits here only behind one that is not.
    """

    safe: bytearray = field(default_factory=bytearray)
    now: bytearray = field(default_factory=bytearray)
    since: list[tuple[Change, bool | None]] = field(default_factory=list)

    def do(self, change: Change) -> None:
        _do(self.now, change)
        self.since.append((change, None))

    def sync(self, *, failed: bool = False) -> None:
        self.since = [(change, not failed if safe is None else safe) for change, safe in self.since]
        if all(safe for _, safe in self.since):
            self.safe = bytearray(self.now)
            self.since.clear()

    def left(self, keep: float, chance: Random) -> bytes:
        """Return what may be found of it, each sector that is not safe kept with this probability."""
        content = bytearray(self.safe)
        for change, safe in self.since:
            if isinstance(change, int):
                if safe or chance.random() < keep:
                    _do(content, change)
            else:
                at, data = change
                for start, end in _sectors(at, at + len(data)):
                    if safe or chance.random() < keep:
                        _do(content, (start, data[start - at : end - at]))
        return bytes(content)


def _do(content: bytearray, change: Change) -> None:
    size = change if isinstance(change, int) else change[0] + len(change[1])
    if isinstance(change, int):
        del content[size:]
    content.extend(bytes(max(0, size - len(content))))
    if not isinstance(change, int):
        content[change[0] : size] = change[1]


def _sectors(start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = min(end, start - start % SECTOR + SECTOR)
        yield start, stop
        start = stop


Names = dict[str, File | None]
"""The things under each name: a file, or `None` for a folder."""


class Disk:
    """All that lies under one folder. `lies` is how many of the syncs it only says it has made."""

    def __init__(self, root: Path, lies: float = 0.0) -> None:
        self._root = str(root)
        self._names: Names = {}
        self._safe: Names = {}
        self._since: list[tuple[str, str, File | None]] = []
        self._lies = lies
        self._chance = Random(7)
        self._places: dict[str, int] = {}

    def do(self, call: Call) -> None:
        """Carry out one system call; what does not concern the folder is let pass."""
        match call.name:
            case "openat" if self._is_here(call.opened):
                self._open(call)
            case "mkdir" if self._is_here(path := call.texts[0].decode()):
                self._name(path, "", None)
            case "rename" if self._is_here(path := call.texts[0].decode()):
                self._name(call.texts[1].decode(), path, self._names[path])
            case "unlink" if self._is_here(path := call.texts[0].decode()):
                self._name("", path, None)
            case "fsync" | "fdatasync" if call.failed:
                if isinstance(file := self._names.get(call.file), File):
                    file.sync(failed=True)
            case "fsync" | "fdatasync" if self._chance.random() >= self._lies:
                self._sync(call.file)
            case _ if isinstance(file := self._names.get(call.file), File):
                self._change(file, call)

    def left(self, keep: float, chance: Random) -> dict[str, bytes]:
        """The files, by their names below the folder, that may be found after a cut now."""
        names = dict(self._safe)
        for change in self._since[
            : round(keep * len(self._since)) if keep in (0, 1) else chance.randint(0, len(self._since))
        ]:
            _apply(names, change)
        return {
            name.removeprefix(self._root + "/"): file.left(keep, chance)
            for name, file in names.items()
            if file is not None and all(str(folder) in names for folder in Path(name).parents if self._is_below(folder))
        }

    def _is_here(self, path: str) -> bool:
        return path.startswith(self._root + "/")

    def _is_below(self, folder: Path) -> bool:
        return str(folder).startswith(self._root + "/")

    def _open(self, call: Call) -> None:
        if call.opened not in self._names:
            if "O_CREAT" not in call.flags:
                return
            self._name(call.opened, "", File())
        file = self._names[call.opened]
        if file is not None and "O_TRUNC" in call.flags and file.now:
            file.do(0)
        self._places[call.opened] = 0

    def _name(self, path: str, gone: str, file: File | None) -> None:
        change = (path, gone, file)
        _apply(self._names, change)
        self._since.append(change)

    def _sync(self, path: str) -> None:
        file = self._names.get(path)
        if file is not None:
            file.sync()
            return
        in_folder = [change for change in self._since if str(Path(change[0] or change[1]).parent) == path]
        for change in in_folder:
            _apply(self._safe, change)
            self._since.remove(change)

    def _change(self, file: File, call: Call) -> None:
        match call.name:
            case "pwrite64":
                file.do((call.numbers[-1], call.texts[0]))
            case "write":
                place = self._places[call.file]
                file.do((place, call.texts[0]))
                self._places[call.file] = place + len(call.texts[0])
            case "ftruncate":
                file.do(call.numbers[-1])


def restored(root: Path, image: dict[str, bytes]) -> Disk:
    """A disk that has these files, as `Disk.left` gives them: all of it is safe."""
    disk = Disk(root)
    for name, content in image.items():
        path = root / name
        if path.parent != root:
            disk._name(str(path.parent), "", None)
        disk._name(str(path), "", File(bytearray(content), bytearray(content)))
    disk._safe = dict(disk._names)
    disk._since.clear()
    return disk


def _apply(names: Names, change: tuple[str, str, File | None]) -> None:
    path, gone, file = change
    names.pop(gone, None)
    if path:
        names[path] = file
