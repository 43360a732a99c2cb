"""Everything that a hall publishes can be fetched by anybody, and nothing that is not published."""

from __future__ import annotations

import asyncio
import base64
from typing import Any, cast

import msgspec
from nats.js.client import JetStreamContext
from starlette.applications import Starlette

from tableside.hall.checkpoint_page import CheckpointPages
from tableside.hall.hall_witness import HallWitness
from tableside.hall.subjects import Subjects
from tableside.hall.witness_log import PublishedHeads, SignedCheckpoint
from tableside.ledger.hall_checkpoint import HallCheckpoint, ProvenCheckpoint, PublishedHead, hall_witness
from tableside.ledger.signed_head import TreeHead
from tableside.ledger.witness import TableKey

HALL, TABLE = hall_witness(bytes(32)), TableKey(b"\1" * 32)
NAME = base64.urlsafe_b64encode(TABLE.public).decode().rstrip("=")


def get(pages: CheckpointPages, path: str, query: str = "") -> tuple[int, str]:
    """The status and the text of a page."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": []}
    asyncio.run(Starlette(routes=pages.routes)(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]).decode()


def publish(witness: HallWitness, entries: int) -> HallCheckpoint:
    """Have a head of the table among those that are published."""
    head = HALL.cosign(TABLE.sign(TreeHead(1, entries, bytes([entries]) * 32)), 1)
    known = witness.known
    known.take_checkpoint(2 * entries, msgspec.json.encode(PublishedHeads((head.text,))))
    checkpoint = HallCheckpoint.sign(HALL, known.tree.size, known.tree.root(known.tree.size))
    known.take_checkpoint(2 * entries + 1, msgspec.json.encode(SignedCheckpoint(checkpoint.text)))
    return checkpoint


def test_the_checkpoint_and_the_head_of_a_table_are_there_for_everybody() -> None:
    log = cast("JetStreamContext", None)
    pages = CheckpointPages()
    assert get(pages, "/checkpoint") == get(pages, f"/heads/{NAME}") == (404, "")
    witness = HallWitness(log, Subjects("test"), HALL, lambda _: None, lambda *_: None, lambda: 0)
    pages.show(witness)
    assert get(pages, "/checkpoint") == get(pages, f"/heads/{NAME}") == (404, "")
    kept = [publish(witness, entries) for entries in range(1, 6)]
    assert get(pages, "/checkpoint") == (200, kept[-1].text)
    for checkpoint in kept:
        status, text = get(pages, "/checkpoint", f"old={checkpoint.size}")
        assert (status, ProvenCheckpoint.read(text).continues(checkpoint)) == (200, True)
    head = PublishedHead.read(get(pages, f"/heads/{NAME}")[1])
    assert (head.fits, head.signed.key, head.signed.head.size) == (True, TABLE.public, 5)


def test_what_was_not_published_is_not_there() -> None:
    pages = CheckpointPages()
    log = cast("JetStreamContext", None)
    witness = HallWitness(log, Subjects("test"), HALL, lambda _: None, lambda *_: None, lambda: 0)
    pages.show(witness)
    publish(witness, 1)
    for query in ("old=2", "old=-1", "old=1.0", "old=", f"old={'9' * 30}", "old=²"):
        assert get(pages, "/checkpoint", query)[0] == 404
    for name in ("A" * 43, "hello", f"{NAME}A", "%00"):
        assert get(pages, f"/heads/{name}")[0] == 404


def test_a_checkpoint_that_contradicts_the_heads_before_it_stops_the_witness() -> None:
    log = cast("JetStreamContext", None)
    witness = HallWitness(log, Subjects("test"), HALL, lambda _: None, lambda *_: None, lambda: 0)
    publish(witness, 1)
    wrong = HallCheckpoint.sign(HALL, 1, bytes(32))
    witness.known.take_checkpoint(9, msgspec.json.encode(SignedCheckpoint(wrong.text)))
    assert witness.known.problem is not None
    assert witness.known.problem.code == "log-witness-contradicts"
