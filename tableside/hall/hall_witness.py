"""The hall as a witness: it cosigns the heads of tables, and publishes a checkpoint over those that everybody may see.

Each table signs the head of its record. The witness has the table's entries themselves, so it needs no proof: it
computes the root at that head, and cosigns the head if it is the same and continues the head before. Heads are noted
in the log before they are signed, and the server takes a note only from who knows the note before. So two witnesses
with one key, or one that was killed in between, never sign two histories: the second is refused, and goes on from what
the first has noted. An Ed25519 signature of one head and time is always the same, so making it twice does no harm.

A head is published once the stream for everybody has its entries, which is after the delay of its match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import APIError
from nats.js.errors import Error as LogError

from tableside.hall.log_reader import StreamReader, is_cancelled
from tableside.hall.sender import ACK_S, EXPECTED, STALE
from tableside.hall.subjects import Subjects, Whom
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_tree import TableTree
from tableside.hall.witness_log import CosignedHeads, PublishedHeads, SeenHeads, SignedCheckpoint, WitnessLog
from tableside.ledger.cosignature import Witness
from tableside.ledger.hall_checkpoint import HallCheckpoint, PublishedHead
from tableside.ledger.signed_head import NotAHead, SignedHead
from tableside.message import Message, message

COSIGN_S = 20.0
"""Seconds between two times at which new heads are cosigned."""

PUBLISH_S = 60.0
"""Seconds between two checkpoints."""

MOST_HEADS = 1000
"""The most heads in a note."""


class HallWitness:
    """Cosigns and publishes with the key `witness`; belongs to one event loop.

    `key_of` tells the key with which a table signs, by its key in the log; None if the table was not let in.
    `contradict` is called with a table's key in the log and the reason, where a table contradicts what it sent or what
    was cosigned of it. `clock` tells the seconds since 1970. `is_refused` tells whether what a table sends does not
    count any more. `known` is what the log has of all witnesses.
    """

    def __init__(
        self,
        log: JetStreamContext,
        subjects: Subjects,
        witness: Witness,
        key_of: Callable[[str], bytes | None],
        contradict: Callable[[str, Message], None],
        clock: Callable[[], float],
        is_refused: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._log, self._subjects, self._witness = log, subjects, witness
        self._key_of, self._contradict, self._clock = key_of, contradict, clock
        self.is_refused = is_refused
        self.known = WitnessLog()
        self._trees: dict[Whom, dict[str, TableTree]] = {"judges": {}, "public": {}}
        self._tables = dict[bytes, set[str]]()
        self._heads = dict[str, SignedHead]()
        self._notes = (
            StreamReader(log, subjects.witness_stream, self.take_witness),
            StreamReader(log, subjects.checkpoints_stream, self.take_checkpoint),
        )

    async def caught_up(self) -> None:
        """Wait, while `run` runs, until all notes are read that there are; entries may come only then."""
        for reader in self._notes:
            await reader.caught_up()

    async def run(self) -> None:
        """Follow notes and heads, and cosign and publish in turn, until this is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for reader in (*self._notes, StreamReader(self._log, self._subjects.heads_stream, self.take_head)):
                tasks.create_task(reader.run())
            tasks.create_task(_repeat(self.cosign, COSIGN_S))
            tasks.create_task(_repeat(self.publish, PUBLISH_S))

    def take_entries(self, whom: Whom, table: str, content: TableMessage) -> None:
        """Fold a message of the table with this key in one of the two streams."""
        self._tree(whom, table).take(content)

    async def take_head(self, head: Msg) -> None:
        """Note the newest head of a table. What is no head, or that of another table, counts for nothing."""
        table = head.subject.rpartition(".")[2]
        with suppress(NotAHead):
            signed = SignedHead.read(head.data.decode(errors="replace"))
            if signed.genuine and signed.key == self._key_of(table):
                self._heads[table] = signed
                if table not in self._tables.get(signed.key, ()):
                    self._know(table, signed.key)

    async def take_witness(self, note: Msg) -> None:
        """Note a message of the witness's stream."""
        self._take_witness(note.metadata.sequence.stream, note.data)

    async def take_checkpoint(self, note: Msg) -> None:
        """Note a message of the stream of checkpoints."""
        self.known.take_checkpoint(note.metadata.sequence.stream, note.data)

    async def cosign(self) -> None:
        """Cosign the heads that are new. Raises what `nats` raises if the log cannot be reached."""
        await self._sign_noted()
        for heads in _parts([*self._new_heads()]):
            note = SeenHeads(int(self._clock()), tuple(head.text for head in heads))
            at = await self._note(self._subjects.witness("seen"), note, self.known.seen_at)
            if at is None:
                return
            self._take_witness(at, msgspec.json.encode(note))
            await self._sign_noted()

    async def publish(self) -> None:
        """Publish what everybody may see, and the checkpoint over it. Raises as `cosign`."""
        for heads in _parts([*self._due()]):
            note = PublishedHeads(tuple(head.text for head in heads))
            at = await self._note(self._subjects.checkpoints("heads"), note, self.known.heads_at)
            if at is None:
                return
            self.known.take_checkpoint(at, msgspec.json.encode(note))
            self._forget("public", heads)
        tree, signed = self.known.tree, self.known.checkpoint
        if self.known.problem is None and tree.size > (signed.size if signed else 0):
            checkpoint = HallCheckpoint.sign(self._witness, tree.size, tree.root(tree.size))
            content = msgspec.json.encode(SignedCheckpoint(checkpoint.text))
            ack = await self._log.publish(self._subjects.checkpoints("signed"), content, ACK_S)
            self.known.take_checkpoint(ack.seq, content)

    def published(self, key: bytes) -> PublishedHead | None:
        """The newest published head of the table with this key, with its proof; None if there is none."""
        index, head = self.known.published.get(key, (0, None))
        checkpoint = self.known.checkpoint
        if head is None or checkpoint is None or index >= checkpoint.size:
            return None
        return PublishedHead(head, index, self.known.tree.inclusion_proof(index, checkpoint.size), checkpoint)

    async def _sign_noted(self) -> None:
        """Cosign what was noted and not signed, whoever noted it."""
        for of, note in [*self.known.unsigned.items()]:
            if self.known.problem is not None:
                return
            heads = tuple(self._witness.cosign(SignedHead.read(text), note.at).text for text in note.heads)
            content = msgspec.json.encode(CosignedHeads(of, heads))
            ack = await self._log.publish(self._subjects.witness("cosigned"), content, ACK_S)
            self._take_witness(ack.seq, content)

    async def _note(self, subject: str, note: SeenHeads | PublishedHeads, last: int) -> int | None:
        """Note something in the log after the note `last`; return its number, None if another witness was faster."""
        if self.known.problem is not None:
            return None
        headers = {EXPECTED: str(last)}
        try:
            return (await self._log.publish(subject, msgspec.json.encode(note), ACK_S, headers=headers)).seq
        except APIError as error:
            if error.err_code != STALE:
                raise
            return None

    def _take_witness(self, at: int, content: bytes) -> None:
        heads = self.known.take_witness(at, content)
        for head in heads:
            for table in self._tables.get(head.key, ()):
                self._want(table, head)
        self._forget("judges", heads)

    def _tree(self, whom: Whom, table: str) -> TableTree:
        """The tree of a table."""
        trees = self._trees[whom]
        if table not in trees:
            trees[table] = TableTree()
            key = self._key_of(table)
            if key is not None:
                self._know(table, key)
        return trees[table]

    def _know(self, table: str, key: bytes) -> None:
        """Note the key with which a table signs; its trees want what was cosigned of it before."""
        self._tables.setdefault(key, set()).add(table)
        seen = (self.known.seen[key],) if key in self.known.seen else ()
        for head in (*seen, *self.known.cosigned.get(key, ())):
            self._want(table, head)

    def _want(self, table: str, head: SignedHead) -> None:
        for trees in self._trees.values():
            if table in trees:
                trees[table].want(head.head.size)

    def _forget(self, whom: Whom, heads: Sequence[SignedHead]) -> None:
        """Keep no roots from before these heads."""
        for head in heads:
            for table in self._tables.get(head.key, ()):
                if table in self._trees[whom]:
                    self._trees[whom][table].forget(head.head.size)

    def _new_heads(self) -> Iterator[SignedHead]:
        """The heads that continue what was cosigned before, at most one of a table whose entries count."""
        new = dict[bytes, SignedHead]()
        for table, signed in self._heads.items():
            tree = self._trees["judges"].get(table)
            before = self.known.seen.get(signed.key)
            if tree is None or (before is not None and not self._fits(table, tree, before, "log-rewrote-witnessed")):
                continue
            tree.want(signed.head.size)
            if self._fits(table, tree, signed, "log-head-contradicts") and not self.is_refused(table):
                is_news = before is None or signed.head.size > before.head.size
                if is_news and signed.key not in new:
                    new[signed.key] = signed
        yield from new.values()

    def _due(self) -> Iterator[SignedHead]:
        """The newest cosigned head of each table whose entries everybody may see."""
        for key, heads in self.known.cosigned.items():
            due = [head for head in heads if any(self._is_public(table, head) for table in self._tables.get(key, ()))]
            if due:
                yield due[-1]

    def _is_public(self, table: str, head: SignedHead) -> bool:
        tree = self._trees["public"].get(table)
        return tree is not None and self._fits(table, tree, head, "log-two-histories")

    def _fits(self, table: str, tree: TableTree, signed: SignedHead, contradiction: str) -> bool:
        """Return whether a tree has this head. One that has another in its place is a contradiction."""
        root = tree.root(signed.head.size)
        if root is not None and root != signed.head.root:
            self._contradict(table, message(contradiction, entry=signed.head.size))
        return root == signed.head.root


async def _repeat(turn: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Take a turn every so many seconds; while the log is away, it is tried again the next time."""
    while not is_cancelled():
        await asyncio.sleep(seconds)
        with suppress(NatsError, LogError):
            await turn()


def _parts(heads: Sequence[SignedHead]) -> Iterator[Sequence[SignedHead]]:
    """The heads in as many parts as notes need."""
    for first in range(0, len(heads), MOST_HEADS):
        yield heads[first : first + MOST_HEADS]
