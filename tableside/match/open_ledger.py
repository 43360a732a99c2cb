"""The ledger of a folder while a table uses it: what is appended is stored at most once, and its head is signed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tableside.ledger.chain import Head
from tableside.ledger.clock import clock_is_set, utc_now
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import DiskFull, LedgerError, NotKnown, StorageFailed
from tableside.ledger.signed_head import TreeHead
from tableside.ledger.store import Ledger, new_token
from tableside.ledger.witness import TableKey
from tableside.message import Message, message


class OpenLedger:
    """The ledger of one folder, for one thread; `ledger` is None until `open`, and after `close`.

    After `NotKnown`, `unsure` has the token of the append of which it is not known whether it was stored, and the
    error: `append` raises it until somebody has found out and set it to None. `troubles` are why heads are not signed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._signer: TableKey | None = None
        self._signed: tuple[TreeHead, str] | None = None
        self.ledger: Ledger | None = None
        self.unsure: tuple[bytes, NotKnown] | None = None
        self.troubles: tuple[Message, ...] = ()

    def open(self) -> Ledger:
        """Open the ledger if it is not open, and load the key that signs its heads. Raises LedgerError."""
        if self.ledger is None:
            self.ledger = Ledger.open(self._folder, utc_now, clock_is_set)
            self._signed, self.troubles = None, ()
            try:
                self._signer = TableKey.of(self._folder, ours=True)
            except LedgerError as error:
                self.troubles = (because("problem-not-signed", error),)
        return self.ledger

    def close(self) -> None:
        """Close the ledger."""
        if self.ledger is not None:
            self.ledger.close()
            self.ledger = None

    def signed(self, head: Head) -> str:
        """This head of the record, signed, as text for others to keep; empty without a key to sign it."""
        if self._signer is None or self.ledger is None:
            return ""
        tree = self.ledger.tree
        tree_head = TreeHead(head.match, tree.size, tree.root)
        if self._signed is None or self._signed[0] != tree_head:
            self._signed = tree_head, self._signer.sign(tree_head).text
        return self._signed[1]

    def refuse_unsure(self) -> None:
        """Raise `NotKnown` while it is not known whether the last append was stored, so that nothing is done twice."""
        if self.unsure is not None:
            raise self.unsure[1]

    def append(self, match: int, drafts: Sequence[Draft], key: str = "") -> tuple[Entry, ...]:
        """Append all of these or none, sealed with the match's key of this short name. Raises LedgerError.

        If the disk failed, it is tried once more with the same tokens, so that they are stored at most once. Raises
        `NotKnown` if either try may have stored them.
        """
        self.refuse_unsure()
        tokens = tuple(new_token() for _ in drafts)
        append = partial(self.open().append_all, match, drafts, tokens, key)
        try:
            try:
                return append()
            except (DiskFull, StorageFailed):
                return append()
            except NotKnown as first:
                return _again(append, first)
        except NotKnown as error:
            self.unsure = tokens[0], error
            raise


def because(code: str, error: LedgerError) -> Message:
    """A problem with the error that causes it."""
    return message(code, cause=error.problem, remedy=error.remedy)


def _again(append: Callable[[], tuple[Entry, ...]], first: NotKnown) -> tuple[Entry, ...]:
    """Append once more after it is not known whether that was done, unless the file is no longer the same.

    Raises `NotKnown` if this fails in any way.
    """
    if not isinstance(first.cause, DiskFull | StorageFailed):
        raise first
    try:
        return append()
    except NotKnown:
        raise
    except LedgerError as error:
        raise NotKnown(error) from error
