"""The pages for everybody about the records of a hall's tables: its checkpoint, and the head of each table in it."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tableside.hall.hall_witness import HallWitness
from tableside.ledger.hall_checkpoint import ProvenCheckpoint

CHECKPOINT = "/checkpoint"
"""The address of the newest checkpoint; with `?old=N` it proves that it continues that of N heads."""

HEADS = "/heads/{table}"
"""The address of a table's newest published head, by the letters after `tableside/` in the origin of its heads."""


class CheckpointPages:
    """The pages of a hall, once `show` has been given its witness."""

    def __init__(self) -> None:
        self._witness: HallWitness | None = None

    def show(self, witness: HallWitness) -> None:
        """Show what this witness publishes from now on."""
        self._witness = witness

    @property
    def routes(self) -> Sequence[BaseRoute]:
        """The routes of the pages."""
        return Route(CHECKPOINT, self._checkpoint), Route(HEADS, self._head)

    async def _checkpoint(self, request: Request) -> Response:
        known = None if self._witness is None else self._witness.known
        if known is None or known.checkpoint is None:
            return _NOTHING
        checkpoint, old = known.checkpoint, request.query_params.get("old")
        if old is None:
            return _text(checkpoint.text)
        if not (old.isascii() and old.isdigit() and len(old) < _DIGITS and int(old) <= checkpoint.size):
            return _NOTHING
        proof = known.tree.consistency_proof(int(old), checkpoint.size)
        return _text(ProvenCheckpoint(checkpoint, int(old), proof).text)

    async def _head(self, request: Request) -> Response:
        try:
            key = base64.urlsafe_b64decode(f"{request.path_params['table']}=")
        except ValueError:
            return _NOTHING
        head = None if self._witness is None else self._witness.published(key)
        return _NOTHING if head is None else _text(head.text)


_DIGITS = 20
_NOTHING = Response(status_code=404)


def _text(text: str) -> Response:
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain", headers=headers)
