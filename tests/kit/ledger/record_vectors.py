"""The examples of docs/record.md, computed again: a record with one hide and its opening, under fixed keys.

`python -m tests.kit.ledger.record_vectors` writes the files of docs/vectors again.
"""

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tableside.ledger.box import JudgePrivate
from tableside.ledger.chain import START, Link, entry_hash
from tableside.ledger.commitment import Hidden, HideContext, commitment_of, fields
from tableside.ledger.entry import FORMAT
from tableside.ledger.export import ExportedRecord, signed, write
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.people import Person, with_people
from tableside.ledger.recorded_hides import EscrowedKey, with_commitment, with_openings
from tableside.ledger.seal import Seal
from tableside.ledger.signed_head import ProvenHead
from tableside.ledger.tree import consistency_proof
from tableside.ledger.witness import TableKey, table_id

RECORD = Path(__file__).parents[3] / "docs/vectors/record.jsonl"
PAGE = Path(__file__).parents[3] / "docs/record.md"

MACHINE_LOG = Path(__file__).parents[3] / "docs/vectors/machine.log"

PRIVATE = bytes(range(32))
JUDGE = JudgePrivate(bytes(range(32, 64)))
SEALING = Seal(b"\x44" * 32)
ESCROW = EscrowedKey(
    SEALING.id,
    bytes.fromhex(
        "2c8be1761e7a99c5ecf8e75addcb0297b7093dd0cf070c978ffb807665f6b478f0348664be994df820a309e98096b016"
        "bd36429f5110417ea3f59b8f4bfe80bf13a742098689f4f94c2fa4fd0b1cb382"
    ),
)
"""Sealed once: each box differs."""
WHERE = HideContext(1, "A", 2, 1)
HIDDEN = Hidden(WHERE, "Pakaa Cub", bytes.fromhex("04c0ffee15900d"), True, b"\x11" * 32, b"\x22" * 32)
HID = b'[{"event":"hid","handle":"f1","player":"A","at":2,"turn":1,"source":"hand","face":{"secret":0}}]'
SHOWN = b'[{"event":"revealed","handle":"f1","player":"A","card":"Pakaa Cub"}]'
PEOPLE = (Person("A", b"\x55" * 32, '{"name":"Ann"}'), Person("B", b"\x66" * 32, '{"name":"Zo\u00eb"}'))
ENTRIES = (
    (
        "match",
        with_people(b'{"battlefields":["Void Gate","Zaun Warrens"]}', PEOPLE),
        b"[]",
        b"\x33" * 28,
    ),
    ("action", with_commitment(b'{"type":"hide","player":"A","at":2}', HIDDEN, None), HID, b""),
    ("action", with_openings(b'{"type":"play","player":"A"}', [HIDDEN.opening()]), SHOWN, b""),
)


def record() -> ExportedRecord:
    made: list[Link] = []
    for seq, (kind, action, events, sealed) in enumerate(ENTRIES, 1):
        prev = made[-1].hash if made else START
        about = (f"2026-11-22T10:00:0{seq}.000+00:00", 1, kind, FORMAT, "2026-07-16")
        link = (seq, bytes([seq]) * 16, 1, *about, action, b'{"legal":true}', events, sealed, prev)
        made.append(Link(*link, entry_hash(*link)))
    return signed(ExportedRecord(1, tuple(made), people={1: PEOPLE}), TableKey(PRIVATE))


def preimage(link: Link) -> bytes:
    """Return what the page says of an entry's hash, written down here a second time."""
    contents = (link.tap, link.at.encode(), link.kind.encode(), link.edition.encode())
    contents += (link.action, link.verdict, link.events, sha256(link.sealed).digest(), link.prev)
    numbers = (link.seq, link.match, link.clock_trusted, link.format)
    return b"".join(
        (
            b"tableside entry 3\0",
            *(number.to_bytes(8) for number in numbers),
            *(len(content).to_bytes(4) for content in contents),
            *contents,
        )
    )


def indented(text: str) -> str:
    """A text as a block of code of the page."""
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())


def proven() -> ProvenHead:
    """The head of the example, with a proof from the head of its second entry."""
    example = record()
    assert example.signed is not None
    return ProvenHead(example.signed, 2, consistency_proof([link.hash for link in example.links], 2))


def values() -> dict[str, str]:
    """Each example of the page by the name that it has there."""
    example = record()
    assert example.signed is not None
    first, opening = example.links[0], HIDDEN.opening()
    return {
        "fields": fields(1, "A", 2, 1).hex(),
        "preimage1_bytes": str(len(preimage(first))),
        "preimage1": preimage(first)[:50].hex(),
        "hash1": first.hash.hex(),
        "table_private": PRIVATE.hex(),
        "table_public": Ed25519PrivateKey.from_private_bytes(PRIVATE).public_key().public_bytes_raw().hex(),
        "table_name": table_id(example.signed.key),
        "signature": example.signed.signature.hex(),
        "person_salt": PEOPLE[0].salt.hex(),
        "person_text": PEOPLE[0].text,
        "person_hash": PEOPLE[0].hash.hex(),
        "root": example.head.root.hex(),
        "head_text": indented(example.signed.text),
        "proof_text": indented(proven().text),
        "context": WHERE.encoded().hex(),
        "salt": HIDDEN.salt.hex(),
        "tag_salt": HIDDEN.tag_salt.hex(),
        "tag_number": HIDDEN.tag.hex(),
        "tag": opening.tag.hex(),
        "card": str(HIDDEN.card),
        "commitment": commitment_of(opening).hex(),
        "opening_text": opening.text,
        "judge_private": JUDGE.reveal().hex(),
        "judge_public": JUDGE.public.raw.hex(),
        "judge_name": JUDGE.public.id,
        "judge_fingerprint": JUDGE.public.fingerprint,
        "sealing_key": SEALING.reveal().hex(),
        "sealing_name": SEALING.id,
        "escrow_box": ESCROW.box.hex(),
    }


def write_record(path: Path) -> None:
    write(record(), path)


def write_machine_log(folder: Path) -> Path:
    """Write the example of a machine's log into a folder."""
    clock = iter(datetime(2026, 11, 22, 10, 0, second, tzinfo=UTC) for second in range(1, 60))
    log = MachineLog(folder, lambda: next(clock), lambda: True)
    log.append("judge key", JUDGE.public.id)
    log.append("wrong PIN")
    log.append("judge key", agreed=("A", "B"))
    log.append("match")
    return folder / MACHINE_LOG.name


if __name__ == "__main__":
    RECORD.unlink(missing_ok=True)
    MACHINE_LOG.unlink(missing_ok=True)
    write_record(RECORD)
    write_machine_log(MACHINE_LOG.parent)
