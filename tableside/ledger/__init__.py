"""What happened at the table, kept: append-only, one transaction an entry, private parts sealed.

The ledger keeps bytes and knows nothing of the game. The app writes with `Ledger`; the stream, in a process
of its own, reads with `PublicLedger`, which never sees a private byte.
"""

from .entry import Draft, Entry, PublicEntry
from .errors import (
    Damaged,
    DiskFull,
    InUse,
    KeyExposed,
    KeyLost,
    LedgerError,
    NotOurs,
    NotReadable,
    NotWritable,
    StorageFailed,
    TooNew,
)
from .public import PublicLedger
from .store import Ledger, new_token

__all__ = [
    "Damaged",
    "DiskFull",
    "Draft",
    "Entry",
    "InUse",
    "KeyExposed",
    "KeyLost",
    "Ledger",
    "LedgerError",
    "NotOurs",
    "NotReadable",
    "NotWritable",
    "PublicEntry",
    "PublicLedger",
    "StorageFailed",
    "TooNew",
    "new_token",
]
