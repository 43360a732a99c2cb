"""Policies (c2sp.org/tlog-policy): which tables and witnesses somebody trusts, and how many of them a head needs.

log <key>                            a table: the name of its key, the key id and the key
witness <name> <key>
group <name> all|any|<number> <name>...
quorum <name>|none
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tableside.ledger.cosignature import NotAWitness, WitnessKey
from tableside.ledger.outside import Unreadable, read
from tableside.ledger.signed_head import KEY_BYTES, SignedHead, origin
from tableside.ledger.signed_note import ED25519, from_base64, key_id
from tableside.message import message

MOST_BYTES = 2**16
NONE = "none"
"""The quorum for which nobody has to sign."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Group:
    """A group of witnesses and groups, of which `threshold` must have signed."""

    threshold: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """The public keys of the tables (all, if there are none), witnesses and groups by name, and the quorum."""

    logs: tuple[bytes, ...]
    witnesses: dict[str, WitnessKey]
    groups: dict[str, Group]
    quorum: str

    def witnessed(self, head: SignedHead) -> dict[str, int]:
        """Return which of the witnesses signed a head, and when, in seconds since 1970."""
        times = {name: key.witnessed_at(head) for name, key in self.witnesses.items()}
        return {name: at for name, at in times.items() if at is not None}

    def accepts_table(self, head: SignedHead) -> bool:
        """Return whether a head is of a table that the policy names."""
        return not self.logs or head.key in self.logs

    def is_met(self, head: SignedHead) -> bool:
        """Return whether a genuine head is of such a table, and enough witnesses signed it."""
        signed = {NONE, *self.witnessed(head)}
        for name, group in self.groups.items():  # a group names only those before it
            if sum(member in signed for member in group.members) >= group.threshold:
                signed.add(name)
        return head.genuine and self.accepts_table(head) and self.quorum in signed

    @classmethod
    def load(cls, path: Path) -> Policy:
        """The policy in a file. Raises `Unreadable`."""
        lines = read(path, MOST_BYTES).decode(errors="surrogateescape").split("\n")
        logs: list[bytes] = []
        witnesses: dict[str, WitnessKey] = {}
        groups: dict[str, Group] = {}
        quorum: str | None = None
        members: set[str] = set()
        for number, line in enumerate(lines, 1):
            words = line.strip(" \t").replace("\t", " ").split()
            known = {NONE, *witnesses, *groups}
            try:
                match words:
                    case [] | [""]:
                        continue
                    case [first, *_] if first.startswith("#"):
                        continue
                    case ["log", key] | ["log", key, _]:
                        logs.append(_new(_log_key(key), logs))
                    case ["witness", name, key] | ["witness", name, key, _]:
                        witness = WitnessKey.read(key)
                        _new(witness.public, [each.public for each in witnesses.values()])
                        witnesses[_new(name, known)] = witness
                    case ["group", name, needed, *names] if names:
                        groups[_new(name, known)] = _group(needed, names, known - {NONE} - members)
                        members.update(names)
                    case ["quorum", name] if quorum is None and name in known:
                        quorum = name
                    case _:
                        raise ValueError
            except (ValueError, NotAWitness):
                raise Unreadable(path, message("cause-policy-line", line=number)) from None
        if quorum is None:
            raise Unreadable(path, message("cause-policy-quorum"))
        return cls(tuple(logs), witnesses, groups, quorum)


def _group(needed: str, names: list[str], free: set[str]) -> Group:
    """A group of names that are defined and in no other group. Raises ValueError."""
    if needed not in ("all", "any") and not (needed.isascii() and needed.isdigit()):
        raise ValueError
    threshold = {"all": len(names), "any": 1}.get(needed) or int(needed)
    if not 1 <= threshold <= len(names) or len(set(names)) < len(names) or not set(names) <= free:
        raise ValueError
    return Group(threshold, tuple(names))


def _new(value: T, others: Container[T]) -> T:
    """A value that is none of the others. Raises ValueError."""
    if value in others:
        raise ValueError
    return value


def _log_key(text: str) -> bytes:
    """The public key of a table in a verifier key, whose name must be its origin. Raises ValueError."""
    name, _, rest = text.partition("+")
    id_, _, encoded = rest.partition("+")
    raw = from_base64(encoded, 1 + KEY_BYTES)
    key = raw[1:]
    if raw[:1] != bytes([ED25519]) or name != origin(key) or id_ != key_id(name, ED25519, key).hex():
        raise ValueError
    return key
