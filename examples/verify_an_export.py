"""Verify an export by docs/record.md: exit code 0 if everything fits, 1 if not, 2 if it cannot be read."""

import argparse
import base64
import hashlib
import json
import re
from collections.abc import Iterator
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
NUMBERS, TEXTS = ("seq", "match", "clock_trusted", "format"), ("at", "kind", "edition", "action", "verdict", "events")
ENTRY = dict.fromkeys(NUMBERS, int) | {"tap": "hex"} | dict.fromkeys(TEXTS, str) | {"sealed": "base64", "prev": "hex"}
WHERE = {"match": int, "player": str, "at": int, "hide": int}
HEAD = re.compile("TABLESIDE:HEAD:1:(0|[1-9][0-9]{0,18}):(0|[1-9][0-9]{0,18}):([A-Z2-7]{204}[ACEGIKMOQSUWY246])")
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
    if len(documents) < 2 or (documents[0].get("tableside"), documents[0]["form"]) != ("record", 1):
        raise ValueError("it is not a record of form 1, or it has no entry")
    return documents


def chain_faults(header: Document, entries: list[Document]) -> Iterator[str]:
    """Check the hashes, the order and the span of the entries."""
    seq, before = max(entries[0]["seq"], 1), entries[0]["prev"] if entries[0]["seq"] > 1 else "0" * 64
    for entry in entries:
        contents = octets(entry, ENTRY)
        lengths = [len(content).to_bytes(4, "big") for content in contents[4:]]
        hashed = b"".join([b"tableside entry 2\0", *contents[:4], *lengths, *contents[4:]])
        if entry["hash"] != hashlib.sha256(hashed).hexdigest() or entry["format"] != 2:
            yield f"entry {entry['seq']}: its hash is not that of its content, or its format is not 2"
        if (entry["seq"], entry["prev"]) != (seq, before):
            yield f"entry {entry['seq']}: it does not follow the entry before it"
        if (entry["match"] == header["match"] and entry["kind"] == "match") != (entry is entries[0]):
            yield f"entry {entry['seq']}: the first entry, and no other, opens match {header['match']}"
        seq, before = entry["seq"] + 1, entry["hash"]
    span = {"entries": len(entries), "first": entries[0]["seq"], "last": entries[-1]["seq"], "head": before}
    yield from (f"first line: `{name}` should be {value}" for name, value in span.items() if header[name] != value)


def head_faults(text: str, entries: list[Document], keys: set[bytes]) -> Iterator[str]:
    """Check a signed head, and that its key is that of the heads before it."""
    if not (parts := HEAD.fullmatch(text.strip())):
        raise ValueError(f"{text[:30]!a} is not a signed head")
    match, seq, content = int(parts[1]), int(parts[2]), base64.b32decode(parts[3] + "===")
    try:
        message = b"tableside head 1\0" + fields(match.to_bytes(8, "big"), seq.to_bytes(8, "big"), content[:32])
        Ed25519PublicKey.from_public_bytes(content[32:64]).verify(content[64:], message)
    except InvalidSignature:
        yield f"head of entry {seq}: its signature is not valid"
    keys.add(content[32:64])
    ends = {(entry["match"], entry["seq"], entry["hash"]) for entry in entries}
    if (match, seq, content[:32].hex()) not in ends or len(keys) > 1:
        yield f"head of entry {seq}: it is not that of an entry of this record, or not by the key of its other heads"


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
    parser.add_argument("--head", action="append", default=[], help="a signed head that somebody kept")
    arguments = parser.parse_args()
    hides, shown, keys = dict[int, Document](), dict[str, set[bytes]](), set[bytes]()
    try:
        header, *entries = read_export(arguments.export)
        faults = list(chain_faults(header, entries))
        for text in ([] if header["signed"] is None else [header["signed"]]) + arguments.head:
            faults += head_faults(text, entries, keys)
    except (OSError, ValueError) as problem:
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
    print(*(faults or [whole]), *closed, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
