"""The messages from the table to the commentators' process, one packet each; there are none the other way."""

from __future__ import annotations

import socket
from typing import Final

import msgspec

from tableside.message import Names

MOST_PACKET_BYTES: Final = 1 << 16
"""The greatest packet. A table has a facedown card at each battlefield at most for each player."""


class CommentaryCard(msgspec.Struct, frozen=True):
    """A facedown card: whose it is, at which battlefield, since which turn; `card` is empty if nobody knows it here."""

    player: str
    at: int
    turn: int
    card: str

    def __repr__(self) -> str:
        return "CommentaryCard()"


class CommentaryState(msgspec.Struct, frozen=True):
    """Everything that is served: the `token` without which nothing is, the `language`, the names, and the cards."""

    token: str
    language: str
    names: Names
    cards: tuple[CommentaryCard, ...]

    def __repr__(self) -> str:
        return "CommentaryState()"


_STATES: msgspec.msgpack.Decoder[CommentaryState] = msgspec.msgpack.Decoder(CommentaryState)


class BrokenMessage(Exception):
    """Raised for a packet that is no state: serving ends."""


def channel() -> tuple[socket.socket, socket.socket]:
    """The two ends of a new channel: the table's, and that of the process, which can say nothing."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * MOST_PACKET_BYTES)
    ours.shutdown(socket.SHUT_RD)
    return ours, theirs


def send(end: socket.socket, state: CommentaryState) -> None:
    """Send a state at once. Raises OSError if the process does not take it, or is gone."""
    end.send(msgspec.msgpack.encode(state), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)


def received(packet: bytes) -> CommentaryState:
    """The state in a packet. Raises `BrokenMessage`."""
    try:
        return _STATES.decode(packet)
    except (msgspec.MsgspecError, RecursionError):
        raise BrokenMessage from None
