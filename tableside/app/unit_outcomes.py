"""Messages from units that run as root to the table: each writes what came of it into a file that the table reads.

The files are in /run, so they are gone after the next start of the machine.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read, write_over
from tableside.message import Message

_MOST_BYTES = 4096


def read_outcome(outcome: Path) -> Message | None:
    """The unit's message since the machine was started; None if it left none, or nobody can read that."""
    try:
        return msgspec.json.decode(read(outcome, _MOST_BYTES), type=Message)
    except (LedgerError, msgspec.MsgspecError):
        return None


def write_outcome(outcome: Path, says: Message) -> None:
    """Leave a message for the table, as root. Raises LedgerError."""
    write_over(outcome, (msgspec.json.encode(says),), 0o644)
