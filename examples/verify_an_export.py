"""Verify an export by docs/record.md; exits with 0 if all fits, 1 if not, 2 if unreadable, 3 if its end is open."""

import argparse
import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

CODECS: dict[Any, Any] = {  # how a value becomes bytes, and bytes the value again
    int: (lambda value: value.to_bytes(8, "big", signed=True), lambda content: int.from_bytes(content, "big")),
    str: (str.encode, bytes.decode),
    "text or null": (lambda value: (value or "").encode(), lambda content: content.decode() or None),
    "hex": (bytes.fromhex, bytes.hex),
    "base64": (base64.b64decode, lambda content: base64.b64encode(content).decode()),
}
HEADER = {"form": int, "match": int, "entries": int, "first": int, "last": int, "head": "hex", "signed": "text or null"}
PEAK = {"peak": "base64"}
NUMBERS, TEXTS = ("seq", "match", "clock_trusted", "format"), ("at", "kind", "edition", "action", "verdict", "events")
ENTRY = dict.fromkeys(NUMBERS, int) | {"tap": "hex"} | dict.fromkeys(TEXTS, str) | {"sealed": "base64", "prev": "hex"}
WHERE = {"match": int, "player": str, "at": int, "hide": int}
HEAD = re.compile(
    "(?P<text>(?P<origin>tableside/(?P<key>[A-Za-z0-9_-]{43}))\n(?P<size>0|[1-9][0-9]{0,18})\n"
    "(?P<root>[A-Za-z0-9+/]{43}=)\nmatch (?P<match>0|[1-9][0-9]{0,18})\n)\n"
    "\u2014 (?P=origin) (?P<signature>[A-Za-z0-9+/]{91}=)(\n\u2014 [^\\s+]+ [A-Za-z0-9+/=]+)*"
)
MALFORMED = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
Document = dict[str, Any]


def octets(document: Document, forms: dict[str, Any]) -> list[bytes]:
    """Return values as bytes; each must be written in the one way that its form has for these bytes."""
    contents = [CODECS[form][0](document[name]) for name, form in forms.items()]
    for (name, form), content in zip(forms.items(), contents, strict=True):
        if isinstance(document[name], bool) or CODECS[form][1](content) != document[name]:
            raise ValueError(f"`{name}` has a wrong form")
    return contents


def fields(*contents: bytes) -> bytes:
    """Join parts, each after its length in 2 bytes."""
    return b"".join(len(content).to_bytes(2, "big") + content for content in contents)


def counted(name: str | None) -> bytes:
    """Return what counts of a card's name; a card that was not read has an empty name."""
    return ("" if name is None else name).encode()[:120].decode(errors="ignore").encode()


def read_export(path: str) -> list[Document]:
    """Read the lines of an export: the first line, then the entries."""
    documents: list[Document] = []
    with open(path, "rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(1 << 26), b""), 1):  # a line has at most 64 MiB
            try:
                documents.append(json.loads(line.decode()))
                octets(documents[-1], ENTRY | {"hash": "hex"} if number > 1 else HEADER)
            except MALFORMED:
                raise ValueError(f"line {number} is not JSON, or a part of it is missing or has a wrong form") from None
    if len(documents) < 2 or (documents[0].get("tableside"), documents[0]["form"]) != ("record", 3):
        raise ValueError("it is not a record of form 3, or it has no entry")
    return documents


def chain_faults(header: Document, entries: list[Document]) -> Iterator[str]:
    """Check the hashes, the order and the span of the entries."""
    seq, before = max(entries[0]["seq"], 1), entries[0]["prev"] if entries[0]["seq"] > 1 else "0" * 64
    for entry in entries:
        contents = octets(entry, ENTRY)
        contents[-2] = sha(contents[-2])  # `sealed`
        lengths = [len(content).to_bytes(4, "big") for content in contents[4:]]
        hashed = b"".join([b"tableside entry 3\0", *contents[:4], *lengths, *contents[4:]])
        if entry["hash"] != hashlib.sha256(hashed).hexdigest() or entry["format"] not in (3, 4, 5, 6, 7, 8):
            yield f"entry {entry['seq']}: its hash is not that of its content, or its format is none of 3 to 8"
        if (entry["seq"], entry["prev"]) != (seq, before):
            yield f"entry {entry['seq']}: it does not follow the entry before it"
        if (entry["match"] == header["match"] and entry["kind"] == "match") != (entry is entries[0]):
            yield f"entry {entry['seq']}: the first entry, and no other, opens match {header['match']}"
        seq, before = entry["seq"] + 1, entry["hash"]
    span = {"entries": len(entries), "first": entries[0]["seq"], "last": entries[-1]["seq"], "head": before}
    yield from (f"first line: `{name}` should be {value}" for name, value in span.items() if header[name] != value)


def sha(*parts: bytes) -> bytes:
    """Return the SHA-256 of parts, one after the other."""
    return hashlib.sha256(b"".join(parts)).digest()


def roots(header: Document, entries: list[Document]) -> dict[int, tuple[int, bytes]]:
    """Compute the match of the last entry and the root of the tree after each entry (RFC 9162, section 2.1)."""
    size, ends = header["tree"]["size"], dict[int, tuple[int, bytes]]()
    peaks = [octets({"peak": peak}, PEAK)[0] for peak in header["tree"]["peaks"]]
    if not isinstance(size, int) or [len(peak) for peak in peaks] != [32] * size.bit_count():
        raise ValueError("`tree` has a wrong form")
    for entry in entries:
        node, rest = sha(b"\0", bytes.fromhex(entry["hash"])), size
        while rest % 2:
            node, rest = sha(b"\1", peaks.pop(), node), rest // 2
        peaks, size = [*peaks, node], size + 1
        for peak in reversed(peaks[:-1]):
            node = sha(b"\1", peak, node)
        ends[size] = (entry["match"], node)
    return ends


def head_faults(text: str, ends: dict[int, tuple[int, bytes]], keys: set[bytes]) -> Iterator[str]:
    """Check a signed head, and that its key is that of the heads before it."""
    if not (parts := HEAD.fullmatch(text.replace("\r\n", "\n").strip())):
        raise ValueError(f"{text[:30]!a} is not a signed head")
    size, key = int(parts["size"]), base64.urlsafe_b64decode(parts["key"] + "=")
    content = base64.b64decode(parts["signature"])
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(content[4:], parts["text"].encode())
    except InvalidSignature:
        yield f"head of entry {size}: its signature is not valid"
    if content[:4] != sha(parts["origin"].encode(), b"\n\1", key)[:4]:
        yield f"head of entry {size}: its key id is not that of its key"
    keys.add(key)
    if ends.get(size) != (int(parts["match"]), base64.b64decode(parts["root"])) or len(keys) > 1:
        yield f"head of entry {size}: it is not that of an entry of this record, or not by the key of its other heads"


def play_faults(entry: Document, hides: dict[int, Document], shown: dict[str, set[bytes]]) -> Iterator[str]:
    """Check the hides and openings of an entry; note the hides by number, and the cards shown by handle."""
    place, action, events = f"entry {entry['seq']}", json.loads(entry["action"]) or {}, json.loads(entry["events"])
    for event in [event for event in events if event.get("event") in {"revealed", "left facedown"}]:
        shown.setdefault(event.get("handle"), set()).add(counted(event.get("card")))
    hid = [event for event in events if event.get("event") == "hid"]
    if "committed" in action:
        where = {"match": entry["match"], "player": hid[0]["player"], "at": hid[0]["at"], "hide": len(hides) + 1}
        [handle], [commitment] = octets(hid[0], {"handle": str}), octets(action["committed"], {"commitment": "base64"})
        if octets(action["committed"]["where"], WHERE) != octets(where, WHERE) or len(hid) > 1 or len(commitment) != 32:
            yield f"{place}: its commitment is in the wrong place, or has not 32 bytes"
        hides[where["hide"]] = {"place": place, "commitment": commitment, "handle": handle.decode(), "card": None}
    for opening in action.get("opened", []):
        salt, tag = octets(opening, {"salt": "base64", "tag": "base64"})
        hidden = fields(salt, fields(*octets(opening["where"], WHERE)), counted(opening["card"]), tag)
        hide = hides.get(opening["where"]["hide"], {})
        if hashlib.sha256(b"tableside hide 1\0" + hidden).digest() != hide.get("commitment") or len(salt + tag) != 64:
            yield f"{place}: an opening does not fit the commitment of hide {opening['where']['hide']}"
        hide["card"] = counted(opening["card"])


def main() -> int:
    """Verify the export that the command line names."""
    parser = argparse.ArgumentParser(description="Verify an exported match of Tableside.")
    parser.add_argument("export")
    parser.add_argument("--head", action="append", default=[], help="a file with a signed head that somebody kept")
    arguments = parser.parse_args()
    hides, shown, keys = dict[int, Document](), dict[str, set[bytes]](), set[bytes]()
    try:
        header, *entries = read_export(arguments.export)
        faults, ends = list(chain_faults(header, entries)), roots(header, entries)
        heads = [Path(name).read_text("utf-8") for name in arguments.head]
        for text in ([] if header["signed"] is None else [header["signed"]]) + heads:
            faults += head_faults(text, ends, keys)
    except (OSError, *MALFORMED) as problem:
        parser.exit(2, f"cannot be read: {problem}\n")
    for entry in entries:
        try:
            faults += play_faults(entry, hides, shown) if entry["match"] == header["match"] else []
        except MALFORMED:
            faults.append(f"entry {entry['seq']}: something in its action or its events is missing or has a wrong form")
    swapped = [
        hide for hide in hides.values() if hide["card"] and shown.get(hide["handle"], set()) - {hide["card"], b""}
    ]
    faults += [f"{hide['place']}: its card was opened and shown as two cards" for hide in swapped]
    closed = [f"not opened: hide {number} of {hide['place']}" for number, hide in hides.items() if hide["card"] is None]
    whole = f"whole: {len(entries)} entries, {len(hides)} with a hide, {'signed' if keys else 'no signed head'}"
    kinds = [entry["kind"] for entry in entries if entry["match"] == header["match"]]
    kept = [int(parts["size"]) for text in heads if (parts := HEAD.match(text.lstrip()))]
    proven = kinds[-1] in {"abandoned", "closed"} or max(ends) in kept
    end = [] if faults or proven else [f"whole up to entry {entries[-1]['seq']}, end not proven"]
    print(*(faults or [whole]), *closed, *end, sep="\n")
    return 1 if faults else 0 if proven else 3


if __name__ == "__main__":
    raise SystemExit(main())
