"""What happened at the table, kept: append-only, one transaction an entry, private parts sealed.

The ledger keeps bytes and knows nothing of the game. The app writes with `Ledger`; the stream, in a process
of its own, reads with `PublicLedger`, which never sees a private byte.
"""

from .chain import Checked, Head, Link, check
from .entry import Draft, Entry, PublicEntry
from .errors import (
    Altered,
    Damaged,
    DiskFull,
    InUse,
    KeyExposed,
    KeyLost,
    LedgerError,
    NotLocal,
    NotOurs,
    NotReadable,
    NotWritable,
    StorageFailed,
    TooLarge,
    TooNew,
)
from .faults import Doubt, Fault
from .public import PublicLedger
from .report import Report
from .rescue import Rescue
from .store import Ledger, new_token

__all__ = [
    "Altered",
    "Checked",
    "Damaged",
    "DiskFull",
    "Doubt",
    "Draft",
    "Entry",
    "Fault",
    "Head",
    "InUse",
    "KeyExposed",
    "KeyLost",
    "Ledger",
    "LedgerError",
    "Link",
    "NotLocal",
    "NotOurs",
    "NotReadable",
    "NotWritable",
    "PublicEntry",
    "PublicLedger",
    "Report",
    "Rescue",
    "StorageFailed",
    "TooLarge",
    "TooNew",
    "check",
    "new_token",
]
