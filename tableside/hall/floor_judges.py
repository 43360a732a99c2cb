"""The judges on the floor page: how they sign in, as at the desk of a table, and the cookie that says who it is.

A judge enters the PIN of the hall and chooses a name from its list. Nothing of that is kept: the cookie is signed by
the hall, so each hall with these keys knows it. It counts for a day of play, or until the judge signs out or the PIN is
changed. Which sign-ins have ended stands in the log, by their ids, so a copied cookie counts at no hall of the event,
also after a restart.
"""

from __future__ import annotations

import base64
import hmac
import os
from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, Protocol

import msgspec

from tableside.message import Message

COOKIE = "__Host-tableside-floor-judge"
"""The cookie of a judge who signed in. By the beginning of its name browsers take it over TLS alone (RFC 6265bis)."""

LASTS_S = 14 * 60 * 60
"""Seconds for which a judge stays signed in."""

_ID_LETTERS = 12
_SESSION_BYTES = 16

Role = Literal["judge", "head judge"]
"""A judge of the floor, or the head judge (Tournament Rules 2026-07-16, 204.2, 204.4)."""


class JudgeDoor(Protocol):
    """The organizer's settings of who may sign in. All of it may raise OSError."""

    @property
    def pin(self) -> str:
        """The short name of the PIN, empty for none; another PIN has another."""

    @property
    def has_head_pin(self) -> bool:
        """Return whether the head judge has a PIN of their own."""

    def names(self) -> tuple[str, ...]:
        """The names of judges, none if no list was set."""

    def unlock(self, pin: str, role: Role) -> Role | Message:
        """Return for whom this PIN counts, or why it does not. It takes a third of a second."""


class FloorJudge(msgspec.Struct, frozen=True):
    """A judge: the id, which says no name; what they are called, empty if nobody said; the role."""

    id: str
    name: str
    role: Role

    def __repr__(self) -> str:
        return f"FloorJudge({self.id})"


class SignedIn(msgspec.Struct, frozen=True, tag_field="is", tag="signed in"):
    """A judge signed in on a floor page, as a judge or as the head judge, at this time (s since 1970)."""

    role: Role
    at: int


class SignedOut(msgspec.Struct, frozen=True, tag_field="is", tag="signed out"):
    """A judge signed out, at this time (s since 1970): the session with this id has ended, empty for none."""

    at: int
    session: str = ""


JudgeNote = SignedIn | SignedOut
"""The notes on a judge, under the judge's id in the log."""


class Session(msgspec.Struct, frozen=True):
    """A judge who signed in on a page, and the id of that sign-in, from which nothing can be had."""

    judge: FloorJudge
    id: str


class _Cookie(msgspec.Struct, frozen=True):
    session: Session
    pin: str
    until: int


class Sessions:
    """The cookies of judges, signed by a key of the hall."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def judge(self, name: str, role: Role) -> FloorJudge:
        """The judge with this name: the same id wherever they sign in, and none from which the name can be had.

        Without a name, each who signs in is somebody else.

        >>> sessions = Sessions(bytes(32))
        >>> sessions.judge("Eva", "judge").id == sessions.judge("eva", "head judge").id
        True
        """
        known = name.casefold().encode() or os.urandom(sha256().digest_size)
        digest = hmac.digest(self._key, b"judge\0" + known, sha256)
        return FloorJudge("J" + digest.hex()[:_ID_LETTERS], name, role)

    def cookie(self, judge: FloorJudge, pin: str, now: float) -> str:
        """The cookie of a judge who signed in by the PIN with this short name; each has another id."""
        session = Session(judge, os.urandom(_SESSION_BYTES).hex())
        content = msgspec.json.encode(_Cookie(session, pin, int(now) + LASTS_S))
        return f"{_base64(content)}.{_base64(self._signature(content))}"

    def read(self, cookies: Mapping[str, str], pin: str, now: float) -> Session | None:
        """The session whose cookie this is, None if none of these counts while this is the PIN."""
        content, _, signature = cookies.get(COOKIE, "").partition(".")
        try:
            signed = base64.urlsafe_b64decode(content)
            if not pin or not hmac.compare_digest(base64.urlsafe_b64decode(signature), self._signature(signed)):
                return None
            cookie = msgspec.json.decode(signed, type=_Cookie)
        except ValueError:
            return None
        return cookie.session if cookie.pin == pin and now < cookie.until else None

    def _signature(self, content: bytes) -> bytes:
        return hmac.digest(self._key, b"cookie\0" + content, sha256)


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode()
