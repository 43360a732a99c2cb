"""A random draw that no player can steer and everybody can check afterwards, without seeing what was drawn from.

The table commits to a nonce and to the sealed list of candidates. Then each player gives a few digits, which stay
covered until all are in: their entry has a commitment alone, made with the same nonce. The seed is the hash of that
nonce, of the chain's head after the first commitment, and of the digits of each player. The players cannot choose it,
because they do not know the nonce. A table that lies cannot choose it either: nonce and candidates are fixed before the
first digit, and each player knows their own digits.
After the last digits the nonce is published with the hash of the list and all digits. So everybody can compute the seed
and see that each part was fixed before the next was known. The list has a salt of its own, and an order that this salt
gives it: the seed says nothing of the card.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated

import msgspec

from tableside.ledger.commitment import Count, fields

NONCE_BYTES = 32
"""The length of the nonce, of the salt, of the commitment, of the seed and of the hash of the list."""

LIST_BYTES = 16_384
"""The list of candidates is padded to this length, whatever their number."""

DIGITS = 4
"""The number of digits that each player gives."""

_COMMITMENT = b"tableside draw 1\0"
_LIST = b"tableside draw list 1\0"
_ORDER = b"tableside draw order 1\0"
_DIGITS = b"tableside draw digits 1\0"
_SEED = b"tableside draw seed 1\0"
_PICK = b"tableside draw pick 1\0"
_WORD = 2**64

Hash = Annotated[bytes, msgspec.Meta(min_length=NONCE_BYTES, max_length=NONCE_BYTES)]
Digits = Annotated[str, msgspec.Meta(pattern=rf"^[0-9]{{{DIGITS}}}\Z")]
PlayerLetter = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class DrawContext(msgspec.Struct, frozen=True):
    """The draw, all of it public: the match, the player whose cards they are, the draw's number from 1."""

    match: Count
    player: PlayerLetter
    draw: Count

    def encoded(self) -> bytes:
        """The three in this order as `fields`."""
        return fields(self.match, self.player, self.draw)


class DrawOpening(msgspec.Struct, frozen=True):
    """The opening, which everybody gets after the last digits: nonce and hash of the list. They give the commitment."""

    nonce: Hash
    list: Hash


def in_order(candidates: Iterable[str], salt: bytes) -> tuple[str, ...]:
    """The candidates, each a short text of its own, in the order that a secret salt gives them."""
    return tuple(sorted(candidates, key=lambda candidate: sha256(_ORDER + fields(salt, candidate)).digest()))


def list_hash(candidates: Sequence[str], salt: bytes) -> bytes:
    """The hash of the list of candidates, which reveals nothing of it without the salt.

    Raises ValueError for a list that is longer than `LIST_BYTES`.
    """
    listing = msgspec.json.encode(list(candidates))
    if len(listing) > LIST_BYTES:
        raise ValueError("too many candidates")
    return sha256(_LIST + fields(salt, listing.ljust(LIST_BYTES))).digest()


def committed(context: DrawContext, opening: DrawOpening) -> bytes:
    """The commitment that an opening belongs to."""
    return sha256(_COMMITMENT + fields(opening.nonce, context.encoded(), opening.list)).digest()


def fits(commitment: bytes, context: DrawContext, opening: DrawOpening) -> bool:
    """Return whether an opening is that of a commitment. No key is needed."""
    return hmac.compare_digest(committed(context, opening), commitment)


def commit_digits(nonce: bytes, context: DrawContext, player: str, digits: str) -> bytes:
    """The commitment to the digits of a player; it says nothing of them as long as the nonce is secret."""
    return sha256(_DIGITS + fields(nonce, context.encoded(), player, digits)).digest()


def seed_of(nonce: bytes, head: bytes, digits: Mapping[str, str]) -> bytes:
    """The seed: `head` is the hash of the entry with the commitment, `digits` are those of each player.

    It does not depend on who gave them first.
    """
    sides = (fields(player, digits[player]) for player in sorted(digits))
    return sha256(_SEED + fields(nonce, head, *sides)).digest()


def pick(seed: bytes, count: int) -> int:
    """A number from 0 to `count` - 1, each equally likely: numbers that would favour some are rejected.

    Raises ValueError if there is nothing to pick from.

    >>> pick(bytes(32), 1)
    0
    """
    if count < 1:
        raise ValueError("nothing to pick from")
    block = 0
    while True:
        number = int.from_bytes(sha256(_PICK + fields(seed, block)).digest()[:8])
        if number < _WORD - _WORD % count:
            return number % count
        block += 1
