"""The findings of the canary, and what of a screenshot and of the ledger is searched for it."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

from tableside.ledger.export import recorded
from tests.kit.e2e.canary import Places


class Found:
    """The findings of the canary: each hit with its moment, place and form. And what there was to be searched."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.processes: list[str] = []
        self.memory: list[str] = []
        self.shown: list[str] = []
        self.searched: dict[str, set[str]] = {}
        self.bytes: dict[str, int] = {}
        self.sent = 0
        self.has_public = False
        self.app_has = False
        self.shut = False
        self.pictured = False
        self.picture_after = False
        self.cores = False
        self.ordered = ""
        self.commentary = ""
        self.commentary_has = False
        self.commentary_lives = False
        self.inside: dict[str, Any] = {}


def described(moment: str, hits: list[tuple[str, set[str]]]) -> list[str]:
    return [f"{moment}, {place}: {form}" for place, forms in hits for form in sorted(forms)]


def pixels(path: Path) -> Places:
    """Return what lies in a PNG once it is unpacked, by its chunks; the file's own bytes are searched as they are."""
    if not path.exists():
        return {}
    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    chunks: dict[str, bytes] = {}
    at = 8
    while at < len(raw):
        (size,) = struct.unpack_from(">I", raw, at)
        kind = raw[at + 4 : at + 8].decode()
        chunks[kind] = chunks.get(kind, b"") + raw[at + 8 : at + 8 + size]
        at += size + 12
    assert not {"tEXt", "iTXt", "zTXt", "eXIf"} & set(chunks)
    chunks["IDAT"] = zlib.decompress(chunks["IDAT"])
    return {f"screen.png, {kind}": content for kind, content in chunks.items()}


def public_columns(data: Path) -> Places:
    """Return what everybody may read of the ledger, and the names under which sightings were kept."""
    links = recorded(data).own
    columns = {f"entry {link.seq}": b" ".join((link.tap, link.action, link.verdict, link.events)) for link in links}
    return {**columns, **{f"the time of entry {link.seq}": link.at.encode() for link in links}}


def listed(hits: list[str]) -> str:
    return "\n".join(hits)
