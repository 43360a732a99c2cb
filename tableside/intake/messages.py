"""The messages between the intake and the table, each one packet of bounded size on a socket between the two.

`FromNetwork` is all that the intake can say to the table, and `FromTable` all that it is told. To let another kind of
thing come from the network, add its message here, its page in `pages.PAGES`, and what it does in
`tableside.app.intake_service.COMMANDS`. An order for the graphics is no command of the table: it ends in the app.
"""

from __future__ import annotations

import socket
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from tableside.message import Message
from tableside.web.graphics import GraphicsState, Order

MOST_LIST_BYTES: Final = 256 * 1024
"""The greatest length of a deck list, in bytes."""

MOST_PACKET_BYTES: Final = MOST_LIST_BYTES + 4096
"""The greatest length of a message, in bytes."""

Token = Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
"""The random part of a link's address: whoever has it may use the link."""

LinkStatus = Literal["open", "waiting", "used", "over"]
"""A link takes a list, has one that waits for its owner's word, was used, or is over."""


class ListSent(msgspec.Struct, frozen=True, tag_field="is", tag="list"):
    """Somebody sent a deck list by the link `token`."""

    token: Token
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LIST_BYTES)]


class DeckPart(msgspec.Struct, frozen=True):
    """A part of a deck as it was read: its heading, and its cards with their copies."""

    heading: Message
    cards: tuple[tuple[int, str], ...]


class SenderAnswer(msgspec.Struct, frozen=True):
    """The answer to a list, for whoever sent it alone.

    `notes` says what is wrong with it. If it was read, `parts` are its cards and `check` is the number that the screen
    shows too, so that its owner knows whose list waits there; else both are empty.
    """

    notes: tuple[Message, ...]
    parts: tuple[DeckPart, ...] = ()
    check: str = ""


class LinkState(msgspec.Struct, frozen=True, tag_field="is", tag="link"):
    """The state of a link: for whom it is, and the answer to the last list, None for none since the last state.

    `page` is the kind of page that it leads to, and `language` that of its words.
    """

    page: str
    token: Token
    status: LinkStatus
    player: str = ""
    language: str = "en"
    answer: SenderAnswer | None = None


class OrderSent(msgspec.Struct, frozen=True, tag_field="is", tag="order"):
    """Somebody with the link `token` wants the graphics changed; with `prepares` what is prepared alone.

    `number` is that of the order, for its answer.
    """

    token: Token
    number: int
    order: Order
    prepares: bool = False


class ControlState(msgspec.Struct, frozen=True, tag_field="is", tag="control"):
    """The link to the page that controls the graphics, and their state.

    - `token`: that of the link, empty for no link; `language`: that of its words
    - `graphics`: what is on air and prepared; `delay`: how many seconds the stream waits; `held`: it waits until
      the match is over
    - `overlay`: the address of the overlay, empty if it is not known
    - `answers`: the number of the order that led to this state, 0 for none; `problem`: why it was not carried out
    """

    token: str
    language: str
    graphics: GraphicsState
    delay: int = 0
    held: bool = False
    overlay: str = ""
    answers: int = 0
    problem: Message | None = None


FromNetwork = ListSent | OrderSent
FromTable = LinkState | ControlState

_FROM_NETWORK: msgspec.msgpack.Decoder[FromNetwork] = msgspec.msgpack.Decoder(FromNetwork)
_FROM_TABLE: msgspec.msgpack.Decoder[FromTable] = msgspec.msgpack.Decoder(FromTable)


Decoded = TypeVar("Decoded")


class BrokenMessage(Exception):
    """Raised for a packet that is no message: the other process is broken, and should be ended."""


def channel() -> tuple[socket.socket, socket.socket]:
    """The two ends of a new channel, with room for one message of the greatest size in each direction."""
    ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in ends:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * MOST_PACKET_BYTES)
    return ends


def send(end: socket.socket, message: FromNetwork | FromTable) -> None:
    """Send a message at once. Raises OSError if the other end does not take it, or is closed."""
    end.send(msgspec.msgpack.encode(message), socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)


def received_by_table(packet: bytes) -> FromNetwork:
    """The message of a packet of the intake. Raises BrokenMessage."""
    return _decoded(_FROM_NETWORK, packet)


def received_by_intake(packet: bytes) -> FromTable:
    """The message of a packet of the table. Raises BrokenMessage."""
    return _decoded(_FROM_TABLE, packet)


def _decoded(decoder: msgspec.msgpack.Decoder[Decoded], packet: bytes) -> Decoded:
    if len(packet) > MOST_PACKET_BYTES:
        raise BrokenMessage
    try:
        return decoder.decode(packet)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BrokenMessage from None
