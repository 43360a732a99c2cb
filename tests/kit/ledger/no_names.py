"""Looks for names of people where nobody could take them out: in entries, and in the machine's own log."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path


def assert_no_names(folder: Path) -> None:
    """Fail if an entry of the ledger, or a line of the machine's log, has the name of somebody whom the machine knows.

    These are the people beside the entries, and the judges on the list and on badges.
    """
    with suppress(sqlite3.Error, OSError), closing(sqlite3.connect(folder / "ledger.sqlite")) as db:
        names = {name for (text,) in db.execute("SELECT text FROM person") for name in _names(text)}
        names |= set(_judges(folder))
        rows = db.execute("SELECT seq, kind, action, verdict, events FROM entry").fetchall()
        log = folder / "machine.log"
        contents = [(f"entry {seq} ({kind})", b" ".join(parts)) for seq, kind, *parts in rows]
        contents += [("machine.log", log.read_bytes())] if log.exists() else []
        named = [(where, name) for where, content in contents for name in names if _quoted(name) in content]
        assert not named, named


def _names(text: str) -> Iterator[str]:
    """The name in the text of a person; letters of players are none."""
    try:
        said = json.loads(text)
        name = str(said["name"]) if isinstance(said, dict) else text
    except (ValueError, KeyError):
        name = text
    if len(name) > 1:
        yield name


def _judges(folder: Path) -> Iterator[str]:
    """The names of judges in the files of the data folder; none in a damaged file."""
    with suppress(OSError, ValueError):
        yield from json.loads((folder / "judges.json").read_bytes())
    with suppress(OSError, ValueError):
        yield from (badge["name"] for badge in json.loads((folder / "badges.json").read_bytes()) if badge["name"])


def _quoted(name: str) -> bytes:
    return json.dumps(name, ensure_ascii=False).encode()
