"""The commitment at a hide: it fixes which card was hidden, reveals nothing of it, and anybody can check it later.

It has two levels. The tag's number is hashed with a salt of its own, and that hash goes into the commitment; so a
public opening shows the card but not the tag. The salts are derived from a secret key of the match and from everything
that is hidden, so that no two hides share a salt, whatever was taken back in between.
"""

from __future__ import annotations

import base64
import hmac
import re
from hashlib import sha256
from typing import Annotated, NoReturn

import msgspec

from tableside.ledger.errors import LedgerError
from tableside.message import message

COMMITMENT_BYTES = 32
RECORD_BYTES = 256
"""The private part of a hide always has this many bytes when it is sealed."""

NAME_BYTES = 120
"""The first bytes of a card's name in UTF-8 count; no two cards are alike up to here."""
TAG_BYTES = 64
"""A tag's number has at most this many bytes."""

_SALT_BYTES = 32
_PLAYER = b"tableside player 1\0"
_CARD_SALT = b"tableside card salt 1\0"
_TAG_SALT = b"tableside tag salt 1\0"
_TAG = b"tableside tag 1\0"
_HIDE = b"tableside hide 1\0"
_LEGAL = (False, True, None)
_HEAD = 2 + 2 * _SALT_BYTES
_FORM = 1
_BEGINS = "TABLESIDE:OPENING:1:"
_TEXT = re.compile(_BEGINS + r"([A-Z2-7]{1,1000})")
_LONGEST = 3000

Count = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Salt = Annotated[bytes, msgspec.Meta(min_length=_SALT_BYTES, max_length=_SALT_BYTES)]


class NotAnOpening(LedgerError):
    """A text is not an opening. The text itself is not repeated: it may be the secret."""

    def __init__(self) -> None:
        super().__init__(message("problem-not-an-opening"), message("remedy-copy-whole", start=_BEGINS))


def without_spaces(text: str) -> str:
    r"""A scanned or typed text as it was shown: in capitals, without the spaces and line breaks that were put in.

    >>> without_spaces(" tableside:opening:1:\n abcd  efgh\r\n")
    'TABLESIDE:OPENING:1:ABCDEFGH'
    """
    return "".join(text.split()).upper()


def fields(*parts: bytes | str | int) -> bytes:
    """Encode parts unambiguously: each after its length in 2 bytes.

    A number has 8 bytes, text is UTF-8, everything is big-endian. Raises OverflowError or ValueError for a part that
    does not fit.
    """
    return b"".join(len(raw).to_bytes(2) + raw for raw in map(_raw, parts))


def _raw(part: bytes | str | int) -> bytes:
    if isinstance(part, int):
        return part.to_bytes(8)
    return part.encode() if isinstance(part, str) else part


class HideContext(msgspec.Struct, frozen=True):
    """The hide, all of it public.

    `match` is the match's number in its ledger, `player` a seat's letter, `at` the battlefield's number. `hide` counts
    the hides of the match from 1, those that were taken back too.
    """

    match: Count
    player: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
    at: Count
    hide: Count

    def encoded(self) -> bytes:
        """The four in this order as `fields`."""
        return fields(self.match, self.player, self.at, self.hide)


class CommitmentOpening(msgspec.Struct, frozen=True):
    """The opening of a commitment to everybody: the card, and what is needed to compute the commitment again.

    `card` is its name (see `committed_name`), None for a card that was not read. `salt` and `tag` have 32 bytes each;
    `tag` is the hash of the tag number under another salt. It is secret until the rules make the card public.
    """

    where: HideContext
    card: str | None
    salt: Salt
    tag: Salt

    @property
    def text(self) -> str:
        """The opening as text, in the characters that a QR code stores best: context, name and hashes in base32."""
        where = self.where
        packed = fields(
            where.match, where.player, where.at, where.hide, committed_name(self.card or ""), self.salt, self.tag
        )
        return _BEGINS + base64.b32encode(packed).decode().rstrip("=")

    @classmethod
    def read(cls, text: str) -> CommitmentOpening:
        """The opening that a scanned or typed text is. Raises `NotAnOpening`."""
        code = _TEXT.fullmatch(without_spaces(text)) if len(text) < _LONGEST else None
        if code is None:
            raise NotAnOpening
        try:
            raw = base64.b32decode(code[1] + "=" * (-len(code[1]) % 8))
            parts = []
            while raw:
                part, raw = _field(raw)
                parts.append(part)
            match, player, at, hide, card, salt, tag = parts
            where = HideContext(int.from_bytes(match), player.decode(), int.from_bytes(at), int.from_bytes(hide))
            opening = cls(where, card.decode() or None, salt, tag)
            return msgspec.json.decode(msgspec.json.encode(opening), type=cls)  # it sees to the bounds
        except ValueError:
            raise NotAnOpening from None

    def __repr__(self) -> str:
        return "CommitmentOpening()"


class Hidden:
    """All that is private about one hide. It says nothing when printed, and no codec takes it.

    `legal` is whether the rules allowed it, None if that is not known. `tag` is the tag's number, empty if
    none was read.
    """

    __slots__ = ("card", "legal", "salt", "tag", "tag_salt", "where")

    def __init__(
        self, where: HideContext, card: str | None, tag: bytes, legal: bool | None, salt: bytes, tag_salt: bytes
    ) -> None:
        self.where = where
        self.card = committed_name(card or "") or None
        self.tag = tag
        self.legal = legal
        self.salt = salt
        self.tag_salt = tag_salt

    @property
    def commitment(self) -> bytes:
        """The 32 bytes that everybody gets at the hide."""
        return commitment_of(self.opening())

    def opening(self) -> CommitmentOpening:
        """Return what to publish once the rules make the card public."""
        return CommitmentOpening(
            self.where, self.card, self.salt, sha256(_TAG + fields(self.tag_salt, self.tag)).digest()
        )

    def record(self) -> bytes:
        """These `RECORD_BYTES`: form, whether it was legal, the two salts, card and tag as `fields`, zeros."""
        head = bytes((_FORM, _LEGAL.index(self.legal))) + self.salt + self.tag_salt
        return (head + fields(self.card or "", self.tag)).ljust(RECORD_BYTES, b"\0")

    def __repr__(self) -> str:
        return "Hidden()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("what is private about a hide is not pickled or copied")


def commit(key: bytes, where: HideContext, card: str | None, tag: bytes = b"", legal: bool | None = None) -> Hidden:
    """Fix a hide: `card` by its name, None if it was not read; `tag` the number of its tag.

    `key` has 32 random bytes that belong to the match. The same hide gives the same commitment again, so that a hide
    that was not confirmed can be retried. Raises ValueError if the tag has more than `TAG_BYTES`.
    """
    if len(tag) > TAG_BYTES:
        raise ValueError(f"a tag's number has at most {TAG_BYTES} bytes")
    of_player = _mac(key, _PLAYER + fields(where.match, where.player))
    all_ = fields(where.encoded(), committed_name(card or ""), tag)
    return Hidden(where, card, tag, legal, _mac(of_player, _CARD_SALT + all_), _mac(of_player, _TAG_SALT + all_))


def commitment_of(opening: CommitmentOpening) -> bytes:
    """The commitment that an opening belongs to.

    It is the SHA-256 of `tableside hide 1`, a zero, and as `fields`: the salt, the context's encoding, the name (none
    for a card that was not read), the hash of the tag.
    """
    parts = fields(opening.salt, opening.where.encoded(), committed_name(opening.card or ""), opening.tag)
    return sha256(_HIDE + parts).digest()


def fits_commitment(commitment: bytes, opening: CommitmentOpening) -> bool:
    """Return whether an opening is that of a commitment. No key is needed."""
    return hmac.compare_digest(commitment_of(opening), commitment)


def read_hidden(record: bytes, where: HideContext) -> Hidden | None:
    """Decode `Hidden.record`; None if these bytes are no such record."""
    if len(record) != RECORD_BYTES or record[0] != _FORM or record[1] >= len(_LEGAL):
        return None
    try:
        name, rest = _field(record[_HEAD:])
        tag, rest = _field(rest)
        card = name.decode()
    except ValueError:
        return None
    if any(rest) or len(tag) > TAG_BYTES:
        return None
    salt, tag_salt = record[2 : 2 + _SALT_BYTES], record[2 + _SALT_BYTES : _HEAD]
    return Hidden(where, card, tag, _LEGAL[record[1]], salt, tag_salt)


def _field(raw: bytes) -> tuple[bytes, bytes]:
    end = 2 + int.from_bytes(raw[:2])
    if end > len(raw):
        raise ValueError("cut short")
    return raw[2:end], raw[end:]


def committed_name(card: str) -> str:
    """The part of a card's name that a commitment covers: whole characters, at most `NAME_BYTES` in UTF-8."""
    return card.encode()[:NAME_BYTES].decode(errors="ignore")


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")
