"""Grants: what somebody may do in the hall's log, as a signed text that its server checks (NATS JWT, version 2).

The key of an account signs what somebody in it may publish and read: that of the hall, or that of the tables (see
`accounts`). Nothing about a table stands in the server's configuration, so any number can join while it runs; what was
revoked stands in the grant of the tables' account.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import EVERYBODY, WHOM, Subjects

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_ANY = -1
_LIMITS = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
_NO_LIMITS = dict.fromkeys(_LIMITS, _ANY) | {"wildcards": True}
_LOG = dict.fromkeys(("mem_storage", "disk_storage", "streams", "consumer"), _ANY)


def operator_grant(operator: Nkey, system: str) -> str:
    """The grant of the server's operator, which names the account of the system."""
    return _signed(operator, operator.public, "hall", {"type": "operator", "system_account": system}, 0)


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """A subject that an account exports, or imports from `account`: its `type` says whether it is asked or heard."""

    name: str
    subject: str
    type: Literal["service", "stream"]
    account: str = ""


def account_grant(
    operator: Nkey,
    account: str,
    name: str,
    at: int,
    *,
    log: bool = False,
    exports: Iterable[Share] = (),
    imports: Iterable[Share] = (),
    revoked: Mapping[str, int] | None = None,
) -> str:
    """The grant of an account: with a `log` or without, what it shares, and when keys were revoked (s since 1970)."""
    limits = _NO_LIMITS | (_LOG if log else {})
    shares = {"exports": tuple(exports), "imports": tuple(imports)}
    claims = {"type": "account", "limits": limits, "revocations": revoked or {}, **shares}
    return _signed(operator, account, name, claims, at)


def whole_grant(account: Nkey, user: str, name: str, at: int) -> str:
    """The grant of a user who may do everything in an account."""
    return _user(account, user, name, {}, {}, at)


def table_grant(account: Nkey, table: str, subjects: Subjects, at: int) -> str:
    """The grant of a table: to write its own entries, and to read its last message and what is told or handed to it."""
    asked = [*_of_table(subjects, table), _last(subjects.told_stream, subjects.told(EVERYBODY))]
    heard = [subjects.told(EVERYBODY), subjects.told(table), f"{inbox(table)}.>"]
    return _user(account, table, "table", _allowed(asked), _allowed(heard), at)


def asked_by_tables(subjects: Subjects) -> tuple[str, ...]:
    """All subjects of the hall's account at which a table, or whoever wants to join, may send something."""
    return *_of_table(subjects, "*"), subjects.asking


def _of_table(subjects: Subjects, table: str) -> list[str]:
    own = {subjects.entries(whom, table): subjects.stream(whom) for whom in WHOM}
    mark = {subjects.marks(table): subjects.marks_stream}
    streams = {subjects.told(table): subjects.told_stream, subjects.handed(table): subjects.handed_stream}
    read = own | mark | streams
    beside = (subjects.people(table), subjects.heads(table), subjects.sealed(table))
    return [*own, *mark, *(_last(stream, subject) for subject, stream in read.items()), *beside]


def _last(stream: str, subject: str) -> str:
    """The subject at which the last message on a subject of a stream is asked for."""
    return f"$JS.API.DIRECT.GET.{stream}.{subject}"


def asking_grant(account: Nkey, user: str, subjects: Subjects, at: int) -> str:
    """The grant of whoever wants to join: to ask, and to read the answer."""
    return _user(account, user, "asking", _allowed([subjects.asking]), _allowed([f"{inbox(user)}.>"]), at)


def inbox(user: str) -> str:
    """The beginning of the subjects at which a user gets answers, and nobody else can listen."""
    return f"_INBOX_{user}"


def _allowed(subjects: list[str]) -> dict[str, list[str]]:
    return {"allow": subjects}


def _user(account: Nkey, user: str, name: str, publish: Any, subscribe: Any, at: int) -> str:
    limits = dict.fromkeys(("subs", "data", "payload"), _ANY)
    return _signed(account, user, name, {"type": "user", "pub": publish, "sub": subscribe, **limits}, at)


def _signed(issuer: Nkey, subject: str, name: str, claims: Mapping[str, Any], at: int) -> str:
    content = {"iss": issuer.public, "sub": subject, "name": name, "iat": at, "nats": {**claims, "version": 2}}
    digest = hashlib.sha256(msgspec.json.encode(content)).digest()
    text = f"{_encoded(_HEADER)}.{_encoded({**content, 'jti': base64.b32encode(digest).decode().rstrip('=')})}"
    return f"{text}.{_base64(issuer.sign(text.encode()))}"


def _encoded(value: Mapping[str, Any]) -> str:
    return _base64(msgspec.json.encode(value))


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
