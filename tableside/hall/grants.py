"""Grants: what somebody may do in the hall's log, as a signed text that its server checks (NATS JWT, version 2).

The event's key signs what a table, a judge's page or the hall itself may publish and read. Nothing about a table stands
in the server's configuration, so any number can join while it runs; what was revoked stands in the event's own grant.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import WHOM, Subjects

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_ANY = -1
_LIMITS = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
_NO_LIMITS = dict.fromkeys(_LIMITS, _ANY) | {"wildcards": True}
_LOG = dict.fromkeys(("mem_storage", "disk_storage", "streams", "consumer"), _ANY)


def operator_grant(operator: Nkey, system: str) -> str:
    """The grant of the server's operator, which names the account of the system."""
    return _signed(operator, operator.public, "hall", {"type": "operator", "system_account": system}, 0)


def account_grant(operator: Nkey, account: str, name: str, *, log: bool, revoked: Mapping[str, int], at: int) -> str:
    """The grant of an account: with a `log` or without, and the keys that were revoked, each with the time (s)."""
    limits = _NO_LIMITS | (_LOG if log else {})
    claims = {"type": "account", "limits": limits, "revocations": dict(revoked)}
    return _signed(operator, account, name, claims, at)


def whole_grant(account: Nkey, user: str, name: str, at: int) -> str:
    """The grant of a user who may do everything in an account."""
    return _user(account, user, name, {}, {}, at)


def table_grant(account: Nkey, table: str, subjects: Subjects, at: int) -> str:
    """The grant of a table: to write its own entries, and to read its own last message and answers to it."""
    own = {whom: subjects.entries(whom, table) for whom in WHOM}
    last = [f"$JS.API.DIRECT.GET.{subjects.stream(whom)}.{subject}" for whom, subject in own.items()]
    allowed = {"allow": [*own.values(), *last, subjects.people(table)]}
    return _user(account, table, "table", allowed, {"allow": [f"{inbox(table)}.>"]}, at)


def asking_grant(account: Nkey, user: str, subjects: Subjects, at: int) -> str:
    """The grant of whoever wants to join: to ask, and to read the answer."""
    return _user(account, user, "asking", {"allow": [subjects.asking]}, {"allow": [f"{inbox(user)}.>"]}, at)


def inbox(user: str) -> str:
    """The beginning of the subjects at which a user gets answers, and nobody else can listen."""
    return f"_INBOX_{user}"


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
