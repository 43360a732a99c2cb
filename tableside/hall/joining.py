"""Joining a hall: a code that counts once, and what the two sides send each other.

The hall gives out a code. As a QR code it has the fingerprint of the hall's certificate; when it is typed, people
compare a short name that both sides show. The table then asks over the log's own encrypted line, and proves that it
holds the code, the key under which it will send, and its table's key, which signs its heads.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Annotated

import msgspec
from cryptography.exceptions import InvalidSignature

from tableside.hall.authority import fingerprint
from tableside.hall.nkeys import Nkey, read_public
from tableside.ledger.box import short_id
from tableside.ledger.commitment import fields
from tableside.ledger.errors import LedgerError
from tableside.ledger.signed_head import is_signed, origin
from tableside.ledger.witness import TableKey
from tableside.message import Message, message

LASTS_S = 15 * 60
"""Seconds for which a code counts."""

MOST_CODES = 64
"""As many codes may be open at once; the oldest gives way."""

PAGE_PORT = 8770
"""The default port of the hall's pages, where a code without a port is asked for."""

INVITATION = "/hall.json"
"""The address of the hall's invitation at its pages."""

PREFIX = "TABLESIDE-HALL:"
"""The beginning of a QR code's text."""

MOST_NUMBER = 9999
"""The largest number of a table."""

_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_TOKEN_LETTERS = 8
_TEXT = re.compile(
    rf"(?:{PREFIX})?(?P<token>[0-9A-Za-z]{{4}}-?[0-9A-Za-z]{{4}})@(?P<host>[A-Za-z0-9.-]{{1,253}}|\[[0-9a-fA-F:]+\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?:#(?P<fingerprint>[0-9a-f]{64}))?"
)
_COMPARED = b"tableside hall compared 1\0"


class NotJoined(LedgerError):
    """A table did not join a hall. `problem` says why."""

    def __init__(self, problem: Message, remedy: str = "remedy-log-join") -> None:
        super().__init__(problem, message(remedy))

    @classmethod
    def not_reached(cls, host: str, error: Exception) -> NotJoined:
        """Return that no hall answers at this host, with the cause of this error and without its number."""
        cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return cls(message("problem-log-not-reached", host=host, cause=cause), "remedy-log-not-reached")


@dataclass(frozen=True, slots=True)
class JoinCode:
    """A code to join: its token, where the hall's pages are, and the fingerprint of its certificate, empty if typed."""

    token: str
    host: str
    port: int = PAGE_PORT
    fingerprint: str = ""

    @property
    def text(self) -> str:
        """The code for a QR code."""
        return f"{PREFIX}{self.token}@{self.host}:{self.port}#{self.fingerprint}"

    @property
    def typed(self) -> str:
        """The code for people to type."""
        port = "" if self.port == PAGE_PORT else f":{self.port}"
        return f"{self.token[:4]}-{self.token[4:]}@{self.host}{port}"

    @classmethod
    def read(cls, text: str) -> JoinCode:
        """The code in a text that was scanned or typed. Raises `NotJoined`."""
        match = _TEXT.fullmatch(text.strip())
        port = int(match["port"] or PAGE_PORT) if match else 0
        if match is None or not 0 < port < 2**16:
            raise NotJoined(message("problem-log-no-code"), "remedy-log-code")
        return cls(match["token"].replace("-", "").upper(), match["host"], port, match["fingerprint"] or "")


class Invitation(msgspec.Struct, frozen=True):
    """The hall's word to everybody: the event's code and name, its certificate, and how to ask to join.

    `servers` are those of the log as `host:port`; if there are none, it is at the same host at `port`. `asking` and
    `grant` are a key that can do nothing but ask, and its grant.
    """

    event: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,16}\Z")]
    name: Annotated[str, msgspec.Meta(max_length=100)]
    certificate: Annotated[str, msgspec.Meta(max_length=16384)]
    port: Annotated[int, msgspec.Meta(gt=0, lt=2**16)]
    asking: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    grant: Annotated[str, msgspec.Meta(max_length=4096)]
    servers: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=259)], ...], msgspec.Meta(max_length=16)] = ()


class JoinRequest(msgspec.Struct, frozen=True):
    """A table asks to join: its token, its key in the log, its table's key, and a signature by each over both."""

    token: Annotated[str, msgspec.Meta(max_length=16)]
    key: Annotated[str, msgspec.Meta(max_length=64)]
    table: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    by_key: Annotated[bytes, msgspec.Meta(min_length=64, max_length=64)]
    by_table: Annotated[bytes, msgspec.Meta(min_length=64, max_length=64)]
    number: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)] = 0

    @classmethod
    def of(cls, token: str, key: Nkey, table: TableKey, number: int = 0) -> JoinRequest:
        """The request of a table with these keys, which would like this number, 0 for any."""
        text = _signed(token, key.public, table.public)
        return cls(token, key.public, table.public, key.sign(text.encode()), table.sign_text(text), number)

    @property
    def is_genuine(self) -> bool:
        """Return whether who asks holds both keys."""
        content = _signed(self.token, self.key, self.table).encode()
        try:
            read_public("user", self.key).verify(self.by_key, content)
        except (InvalidSignature, ValueError):
            return False
        return is_signed(self.table, self.by_table, content)


class JoinAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hall's answer: the grant of the table and its number in the event, or why there is none."""

    grant: str = ""
    number: int = 0
    refused: Message | None = None


def _signed(token: str, key: str, table: bytes) -> str:
    return f"{origin(table)}\nhall-join 1\n{token}\n{key}\n"


def compared(certificate: str, key: str) -> str:
    """The short name that hall and table show for people to compare. Raises ValueError if it is no certificate."""
    return short_id(_COMPARED, fields(fingerprint(certificate), key))


class OpenCodes:
    """The codes that a hall gave out. Times are those of one clock, in seconds; nothing of it outlives the process."""

    def __init__(self) -> None:
        self._open: dict[str, float] = {}
        self._used: dict[str, float] = {}

    def new(self, now: float) -> str:
        """A token that counts once, from now on."""
        self._forget(now)
        if len(self._open) >= MOST_CODES:
            del self._open[min(self._open, key=self._open.__getitem__)]
        token = "".join(secrets.choice(_LETTERS) for _ in range(_TOKEN_LETTERS))
        self._open[token] = now + LASTS_S
        return token

    def take(self, token: str, now: float) -> Message | None:
        """Use a token; return why it does not count, None if it does."""
        ends = self._open.pop(token, None)
        if ends is None:
            return message("log-code-used" if token in self._used else "log-code-unknown")
        self._used[token] = now + LASTS_S
        return None if now < ends else message("log-code-expired")

    def _forget(self, now: float) -> None:
        """Forget the codes that have ended for as long as one counts."""
        for codes in (self._open, self._used):
            for token in [token for token, ends in codes.items() if ends + LASTS_S < now]:
                del codes[token]
