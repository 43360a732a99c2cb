"""The PC/SC calls that are used, typed, with failures as exceptions.

pyscard's own monitors are not used: they die when pcscd restarts, and confuse one NTAG with another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from types import TracebackType
from typing import Any, Self

from smartcard import scard

from hw.model import Transmit, UnreadCause
from hw.tag import CardFailure

PRESENT: int = scard.SCARD_STATE_PRESENT
"""State bit: a card is there. The high 16 bits of a state count insertions and removals."""
UNKNOWN: int = scard.SCARD_STATE_UNKNOWN
"""State bit: there is no such reader."""
ILL: int = UNKNOWN | scard.SCARD_STATE_UNAVAILABLE
"""State bits: the reader is gone or does not work."""
UNAWARE: int = scard.SCARD_STATE_UNAWARE
"""The state to wait with if none is known: the wait ends at once."""
PLUG_AND_PLAY = "\\\\?PnP?\\Notification"
"""The name to wait with for readers that come or go."""

_LOST = {
    scard.SCARD_E_NO_SERVICE,
    scard.SCARD_E_SERVICE_STOPPED,
    scard.SCARD_E_INVALID_HANDLE,
    scard.SCARD_F_COMM_ERROR,
    scard.SCARD_F_INTERNAL_ERROR,
    scard.SCARD_E_SYSTEM_CANCELLED,
}
_NOTHING_NEW = {scard.SCARD_E_TIMEOUT, scard.SCARD_E_CANCELLED}
_GONE = {
    scard.SCARD_E_NO_SMARTCARD,
    scard.SCARD_W_REMOVED_CARD,
    scard.SCARD_E_READER_UNAVAILABLE,
    scard.SCARD_E_UNKNOWN_READER,
}
_PROTOCOLS = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1


class ReaderGone(Exception):
    """pcscd does not run, or refuses this user."""


class PcscContext:
    """A PC/SC context, for one thread; open inside `with`. Calls on one context wait for each other."""

    def __init__(self) -> None:
        self._handle: int | None = None

    def __enter__(self) -> Self:
        result, handle = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        if result != scard.SCARD_S_SUCCESS:
            raise ReaderGone
        self._handle = handle
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        scard.SCardReleaseContext(self._handle)
        self._handle = None

    def readers(self) -> list[str]:
        """The names of all readers, except for slots of security modules (SAM), which take no card."""
        result, names = _checked(scard.SCardListReaders(self._handle, []))
        return [name for name in names if "SAM" not in name] if result == scard.SCARD_S_SUCCESS else []

    def wait(self, reader: str, state: int, limit: float) -> int | None:
        """Wait until a reader is in another state, and return that; None after `limit` seconds or at the `end`."""
        answer = _checked(scard.SCardGetStatusChange(self._handle, int(limit * 1000), [(reader, state)]))
        if answer[0] in _NOTHING_NEW:
            return None
        if answer[0] != scard.SCARD_S_SUCCESS:
            return UNKNOWN
        new: int = answer[1][0][1] & ~scard.SCARD_STATE_CHANGED
        return new

    def end(self, thread: Thread) -> None:
        """Wake the thread that waits on this context until it has ended; it must have been asked to end.

        A cancel that comes just before a wait is lost, so it is repeated.
        """
        while thread.is_alive():
            if (handle := self._handle) is not None:
                scard.SCardCancel(handle)
            thread.join(0.02)

    @contextmanager
    def card(self, reader: str) -> Iterator[tuple[Transmit, bytes]]:
        """Talk to the card on this reader, leaving it powered afterwards; with its ATR, by which its kind is known.

        Raises `CardFailure` or `ReaderGone`.
        """
        result, handle, protocol = _checked(
            scard.SCardConnect(self._handle, reader, scard.SCARD_SHARE_SHARED, _PROTOCOLS)
        )
        if result != scard.SCARD_S_SUCCESS:
            raise CardFailure(UnreadCause.MOVED if result in _GONE else UnreadCause.MUTE)

        def transmit(command: bytes) -> bytes:
            result, answer = _checked(scard.SCardTransmit(handle, protocol, list(command)))
            if result != scard.SCARD_S_SUCCESS:
                raise CardFailure(UnreadCause.MOVED)
            return bytes(answer)

        try:
            _, _, _, _, atr = _checked(scard.SCardStatus(handle))
            yield transmit, bytes(atr or ())
        finally:
            scard.SCardDisconnect(handle, scard.SCARD_LEAVE_CARD)


def _checked(answer: Any) -> Any:
    """A call's answer, which begins with its result. Raises `ReaderGone`."""
    if answer[0] in _LOST:
        raise ReaderGone
    return answer
