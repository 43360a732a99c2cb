"""A secret in every form in which a program could leave it behind, and eyes for where a program leaves things.

What is looked for, and in what, comes as bytes; what is found is told by its label, so that a failed test says which
form of which secret lies where and not the bytes around it.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
import subprocess
import tempfile
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

HASHES = ("sha256", "sha1", "md5", "sha512", "blake2b", "blake2s", "sha3_256")
SHORTEST = 6
"""So many bytes a form has at least: fewer come about by chance in what is random."""

MAPPED = re.compile(rb"([0-9a-f]+)-([0-9a-f]+) (\S{4}) \S+ \S+ (\d+) *(.*)")
"""A line of /proc/PID/maps: begin, end, rights, inode (0: of no file), name."""

MOST = 1 << 24
"""A nameless file of more bytes is shared memory of a browser, and found there."""


def of_bytes(label: str, secret: bytes) -> Iterator[tuple[str, bytes]]:
    """These bytes and the texts that programs make of bytes."""
    yield label, secret
    yield f"{label} backwards", secret[::-1]
    for sign in ("", ":", " ", "-"):
        text = (secret.hex(sign) if sign else secret.hex()).encode()
        yield f"{label} in hex {sign!r}", text
        yield f"{label} in HEX {sign!r}", text.upper()
    yield f"{label} in C", "".join(f"\\x{byte:02x}" for byte in secret).encode()
    yield f"{label} as Python has it", repr(secret).encode()[2:-1]
    for sign in (", ", ","):
        yield f"{label} as a list", sign.join(map(str, secret)).encode()
    yield f"{label} as a number", str(int.from_bytes(secret)).encode()
    yield f"{label} as a number", str(int.from_bytes(secret, "little")).encode()
    yield f"{label} in percents", urllib.parse.quote(secret, safe="").encode()
    yield from _based(label, secret)
    yield from _based(f"{label} in hex", secret.hex().encode())


def _based(label: str, secret: bytes) -> Iterator[tuple[str, bytes]]:
    """In base64 and base32, wherever in such a text it begins; what depends on its neighbours is left out."""
    for skip in range(3):
        text = base64.b64encode(bytes(skip) + secret + b"\0" * 3)[_up(8 * skip, 6) : 8 * (skip + len(secret)) // 6]
        yield f"{label} in base64", text
        yield f"{label} in base64 for addresses", text.translate(bytes.maketrans(b"+/", b"-_"))
    for skip in range(5):
        text = base64.b32encode(bytes(skip) + secret + b"\0" * 5)[_up(8 * skip, 5) : 8 * (skip + len(secret)) // 5]
        yield f"{label} in base32", text
        yield f"{label} in base32", text.lower()


def _up(bits: int, each: int) -> int:
    return -(-bits // each)


def of_text(label: str, text: str) -> Iterator[tuple[str, bytes]]:
    """A text in the codes and quotes of other programs, in any case, and all that is made of its bytes."""
    for case in dict.fromkeys((text, text.lower(), text.upper(), text.casefold())):
        for code in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "cp1252"):
            yield f"{label} in {code}", case.encode(code, "ignore")
        yield f"{label} in JSON", json.dumps(case)[1:-1].encode()
        yield f"{label} in HTML", html.escape(case).encode()
        yield f"{label} in an address", urllib.parse.quote(case).encode()
        yield f"{label} in an address", urllib.parse.quote_plus(case).encode()
        yield f"{label} as a file's name", re.sub(r"\W+", "-", case).encode()
        yield f"{label} as a file's name", re.sub(r"\W+", "_", case).encode()
    yield from of_bytes(label, text.encode())


def of_hash(label: str, value: bytes) -> Iterator[tuple[str, bytes]]:
    """The beginning of each unsalted hash, by which one of forty known cards would be found."""
    for name in HASHES:
        digest = hashlib.new(name, value).digest()
        yield f"{name} of {label}", digest[:8]
        yield f"{name} of {label} in hex", digest.hex()[:16].encode()
        yield f"{name} of {label} in HEX", digest.hex()[:16].upper().encode()
        yield f"{name} of {label} in base64", base64.b64encode(digest)[:10]


Places = Mapping[str, bytes]
"""Contents by the place where they lie."""


class Search:
    """Looks for all of these forms at once."""

    def __init__(self, forms: Iterable[tuple[str, bytes]]) -> None:
        self._labels: dict[bytes, str] = {}
        for label, form in forms:
            if len(form) >= SHORTEST:
                self._labels.setdefault(_in_line(form), label)

    def __len__(self) -> int:
        return len(self._labels)

    def inside(self, *contents: bytes) -> set[str]:
        """The labels of what is in one of these."""
        return {self._labels[form] for form in self._seen(map(_in_line, contents))}

    def places(self, places: Places) -> list[tuple[str, set[str]]]:
        """The places that have what is looked for, each with the labels of it."""
        lines = {place: _in_line(content) for place, content in places.items()}
        seen = self._seen(lines.values())
        each = ((place, {self._labels[form] for form in seen if form in line}) for place, line in lines.items())
        return [(place, labels) for place, labels in each if labels]

    def _seen(self, contents: Iterable[bytes]) -> set[bytes]:
        """The forms that are in one of these: hundreds of forms in megabytes are what grep is for."""
        with tempfile.NamedTemporaryFile() as patterns:
            patterns.write(b"\n".join(self._labels))
            patterns.flush()
            command = ["grep", "--text", "--only-matching", "--fixed-strings", "--file", patterns.name]
            found = subprocess.run(
                command, input=b"\n".join(contents), capture_output=True, check=False, env={"LC_ALL": "C"}
            )
        assert found.returncode in (0, 1), found.stderr
        return set(found.stdout.split(b"\n")) - {b""}


def _in_line(content: bytes) -> bytes:
    """Without newlines, which part forms for grep; a carriage return does as well."""
    return content.replace(b"\n", b"\r")


def files(root: Path, *but: Path) -> Places:
    """Every file below `root` with its path, but those below `but`. What goes away meanwhile is passed over."""
    found: dict[str, bytes] = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if any(path.is_relative_to(folder) for folder in but):
            continue
        found[f"the path {name}"] = name.encode()
        if path.is_symlink():
            found[f"the link {name}"] = os.fsencode(path.readlink())
        elif path.is_file():
            try:
                found[name] = path.read_bytes()
            except FileNotFoundError:
                continue
    return found


def family(process: int) -> list[int]:
    """A process and all that it has started, that still live."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        after = _told(entry).rpartition(b")")[2].split()
        if after:
            children.setdefault(int(after[1]), []).append(int(entry.parent.name))
    found = [process]
    for parent in found:
        found += children.get(parent, [])
    return found


def outside(process: int) -> Places:
    """Return what everybody may see of a process from outside: arguments, environment, names, what it holds open.

    The content of a file that it holds open and that has no name any more is among it.
    """
    home = Path(f"/proc/{process}")
    found = {part: _told(home / part) for part in ("cmdline", "environ", "comm", "maps")}
    for thread in home.glob("task/[0-9]*/comm"):
        found[f"thread {thread.parent.name}"] = _told(thread)
    for line in home.glob("fd/[0-9]*"):
        try:
            to = str(line.readlink())
            found[f"fd {line.name}"] = os.fsencode(to)
            if to.startswith(("/memfd:", "/")) and to.endswith("(deleted)") and line.stat().st_size < MOST:
                found[f"nameless fd {line.name}"] = line.read_bytes()
        except OSError:
            continue
    return {f"process {process}, {name}": content for name, content in found.items()}


def begun(process: int) -> int:
    """When a process began, in ticks of the machine's clock, 0 where it has ended: its number may be another's."""
    after = _told(Path(f"/proc/{process}/stat")).rpartition(b")")[2].split()
    return int(after[19]) if after else 0


def _told(path: Path) -> bytes:
    """Return what the kernel says of a process, nothing where it has ended or this user may not know."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return b""


class Shut(Exception):
    """This user may not read the memory of that process."""


def memory(process: int) -> list[bytes]:
    """The memory that a process has written in, each run of pages as one piece; none where it has ended. Raises `Shut`.

    What it has mapped of a file and never wrote in lies on the disk and is left out.
    """
    home = Path(f"/proc/{process}")
    try:
        with open(home / "mem", "rb", buffering=0) as opened, open(home / "pagemap", "rb", buffering=0) as pages:
            runs = [run for line in _told(home / "maps").splitlines() for run in _runs(line, pages)]
            return [found for begin, size in runs if (found := _read(opened, begin, size))]
    except (FileNotFoundError, ProcessLookupError):
        return []
    except PermissionError:
        raise Shut(process) from None


def _runs(line: bytes, pages: BinaryIO) -> Iterator[tuple[int, int]]:
    """Yield where the pages of a mapping begin that are in memory or swapped, and how many bytes they have."""
    told = MAPPED.fullmatch(line)
    assert told, line
    begin, end, rights, inode = int(told[1], 16), int(told[2], 16), told[3], told[4]
    if not rights.startswith(b"r") or (rights[1:2] != b"w" and inode != b"0") or told[5].startswith(b"[v"):
        return
    page = os.sysconf("SC_PAGE_SIZE")
    pages.seek(begin // page * 8)
    told_of = memoryview(pages.read((end - begin) // page * 8)).cast("Q")
    start: int | None = None
    for at, entry in enumerate([*told_of, 0]):
        there = bool(entry >> 62)
        if there and start is None:
            start = at
        elif not there and start is not None:
            yield begin + start * page, (at - start) * page
            start = None


def _read(opened: BinaryIO, begin: int, size: int) -> bytes:
    """Return what is there, nothing where it went away meanwhile."""
    try:
        opened.seek(begin)
        return opened.read(size)
    except OSError:
        return b""
