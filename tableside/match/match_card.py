"""Match cards: what a match leaves behind for other tables and for scorekeepers, signed by its table.

A card is a signed note (c2sp.org/signed-note) of three lines: the origin of the table, `match-card` with the form, and
the card as JSON. As in entries, the card has a salted hash of each player; before the note stands a line with what they
are called and the salts, which can be destroyed. A QR code has the same text in a shorter form.

A card names no card that is played with, and nothing that is sealed.
"""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.commitment import Count
from tableside.ledger.errors import LedgerError
from tableside.ledger.people import SALT_BYTES, Person, PersonHash
from tableside.ledger.qr_text import restored, shortened
from tableside.ledger.signed_head import KEY_BYTES, SIGNATURE_BYTES, is_signed, origin
from tableside.ledger.signed_note import (
    ED25519,
    MOST_BYTES,
    NoteSignature,
    SignedNote,
    from_base64,
    key_id,
    without_edges,
)
from tableside.ledger.witness import TableKey, table_id
from tableside.match.names import tidy
from tableside.match.public.first_entry import SeatedPerson
from tableside.match.public.infractions import Penalty
from tableside.message import message

SUFFIX = ".card"
"""The suffix of a file with a card."""

FORM = 1
"""The form of the card that is written and read."""

QR_BEGINS = "TABLESIDE:"
"""The beginning of the text in a QR code."""

ID_BYTES = 12
"""The length of `MatchCard.record` in bytes."""

_BODY = re.compile("tableside/([A-Za-z0-9_-]{43})\nmatch-card ([1-9][0-9]{0,3})\n(\\{[^\n]*\\})\n")
_COMMON = (
    b'{"A":["B":[","{\\"name\\":\\""]}\n\ntableside/\nmatch-card 1\n{"match":,"record":"","state":,"at":"2026-'
    b'","day":"2026-","edition":"2026-07-16","rules":"2026-07-16","mode":"matchduel","dial":"competition","people":{"A":"'
    b'","B":""},"event":"","table":"","round":"","unnamed":["A"],"games":["A","B"],"result":"won","winner":"A","points":{'
    b'"A":,"B":},"penalties":[[1,1,"A","702.","warning","702.1.b","",false,false],[1,2,"B","703.","game loss",'
    b'"703.1.b","",false,false]],"withdrawn":[[2,3,"B","704.2","match loss","704.1.b","",false,false]]}\n\n'
    b"\xe2\x80\x94 tableside/"
)
"""The bytes that cards have in common, so that a QR code need not say it."""

_Letter = Annotated[str, msgspec.Meta(pattern=r"^[A-D]$(?!\n)")]
_LetterOrNone = Annotated[str, msgspec.Meta(pattern=r"^[A-D]?$(?!\n)")]
_Rule = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{3}(\.[0-9a-z]{1,3}){0,5})?$(?!\n)")]
_Name = Annotated[str, msgspec.Meta(max_length=120)]
_Day = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")]
_Minute = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$(?!\n)")]
_Record = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{16}$(?!\n)")]
_Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9 ]{1,20}$(?!\n)")]


class NotACard(LedgerError):
    """A text is no match card. It is not repeated: nobody knows what it is."""

    def __init__(self) -> None:
        super().__init__(message("problem-not-a-match-card"), message("remedy-copy-whole-card"))


class CardChanged(LedgerError):
    """A match card is not what its table signed."""

    def __init__(self) -> None:
        super().__init__(message("problem-match-card-changed"), message("remedy-card-from-its-table"))


class CardTooNew(LedgerError):
    """A match card has a newer form."""

    def __init__(self) -> None:
        super().__init__(message("problem-match-card-too-new"), message("remedy-update"))


class CardPenalty(msgspec.Struct, frozen=True, array_like=True):
    """A ruling with a penalty, as an array in this order.

    - `game`, `number`: the game of the match, and the number of the ruling in it
    - `player`, `infraction`, `penalty`: as in the ruling; the infraction is empty for none
    - `counts`: the rule of upgrading for which it counts (702.1.b, 703.1.b, 704.1.b), 702.17 for a warning that only
      tracks, empty for a penalty that counts for none
    - `upgraded`: the rule by which it was upgraded, empty if it was not
    - `next_match`: whether the loss is for the player's next match
    - `claimed`: whether it is on the head judge's word, and no head judge has confirmed it
    """

    game: Annotated[int, msgspec.Meta(ge=1, le=99)]
    number: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    player: _Letter
    infraction: _Rule
    penalty: Penalty
    counts: _Rule = ""
    upgraded: _Rule = ""
    next_match: bool = False
    claimed: bool = False


Penalties = Annotated[tuple[CardPenalty, ...], msgspec.Meta(max_length=200)]


class MatchCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match as far as its table knew it at one moment.

    - `match`: its number at that table; `record`: what tells it from any other match of any table
    - `state`: the number of the newest entry that the card tells of: a later card of the match has a larger one
    - `at`: when that entry was recorded (UTC, a label); `day`: the day of play
    - `edition`, `rules`: those of the Core Rules and of the Tournament Rules that the numbers belong to
    - `mode`, `dial`: how it is played
    - `people`: a salted hash of each player; `unnamed`: those who gave no name
    - `event`, `table`, `round`: what these are called, empty for none
    - `games`: who won each finished game, empty for a draw
    - `result`, `winner`: how the match stands, and who won; `points`: those of the newest game
    - `penalties`: those in force; `withdrawn`: those that were withdrawn
    - `served`: the players whose loss from an earlier match was carried out here, or noted as served elsewhere
    """

    match: Count
    record: _Record
    state: Count
    at: _Minute
    day: _Day
    edition: _Day
    rules: _Day
    mode: _Word
    dial: _Word
    people: Annotated[dict[_Letter, PersonHash], msgspec.Meta(max_length=4)]
    event: _Name = ""
    table: _Name = ""
    round: _Name = ""
    unnamed: Annotated[tuple[_Letter, ...], msgspec.Meta(max_length=4)] = ()
    games: Annotated[tuple[_LetterOrNone, ...], msgspec.Meta(max_length=99)] = ()
    result: Literal["open", "won", "drawn"] = "open"
    winner: _LetterOrNone = ""
    points: Annotated[dict[_Letter, Annotated[int, msgspec.Meta(ge=0, le=999)]], msgspec.Meta(max_length=4)] = {}
    penalties: Penalties = ()
    withdrawn: Penalties = ()
    served: Annotated[tuple[_Letter, ...], msgspec.Meta(max_length=4)] = ()

    def signed_text(self, key: bytes) -> str:
        """The lines that the table with this public key signs."""
        return f"{origin(key)}\nmatch-card {FORM}\n{_ascii(msgspec.to_builtins(self))}\n"


@dataclass(frozen=True, slots=True)
class SignedCard:
    """A card that a table signed: its public key in 32 bytes, and the signature in 64 (Ed25519).

    `people` are those of the card's players whose names are known.
    """

    card: MatchCard
    key: bytes
    signature: bytes
    people: tuple[Person, ...] = field(default=(), repr=False)

    @classmethod
    def sign(cls, card: MatchCard, key: TableKey, people: tuple[Person, ...]) -> SignedCard:
        """The card, signed by its table."""
        return cls(card, key.public, key.sign_text(card.signed_text(key.public)), people)

    @classmethod
    def read(cls, text: str) -> SignedCard:
        """The card in a file, or in a QR code that was scanned, as its table signed it.

        Raises `NotACard`, `CardTooNew`, or `CardChanged`.
        """
        try:
            text = without_edges(text)
            if text.startswith(QR_BEGINS):
                text = restored(text[len(QR_BEGINS) :], _COMMON, MOST_BYTES)
            line, _, rest = without_edges(text).partition("\n\n")
            note = SignedNote.read(rest)
            body = _BODY.fullmatch(note.text)
            if body is None:
                raise ValueError("no card")
            if int(body[2]) > FORM:
                raise CardTooNew
            key = base64.urlsafe_b64decode(f"{body[1]}=")
            card = msgspec.json.decode(body[3], type=MatchCard)
            people = _people(line)
            signature = _signature(note, key)
        except (ValueError, RecursionError, OverflowError):
            raise NotACard from None
        signed = cls(card, key, signature, people)
        if note.text != card.signed_text(key) or not signed.is_genuine:
            raise CardChanged
        return signed

    @property
    def is_genuine(self) -> bool:
        """Return whether the holder of the key signed the card, and the names belong to it."""
        named = {person.who: person.hash for person in self.people}
        fits = len(named) == len(self.people) and named.items() <= self.card.people.items()
        return fits and is_signed(self.key, self.signature, self.card.signed_text(self.key).encode())

    @property
    def identity(self) -> tuple[bytes, str]:
        """Return what all cards of one match have in common."""
        return self.key, self.card.record

    @property
    def table(self) -> str:
        """The short name of the key of its table, for people to compare."""
        return table_id(self.key)

    @property
    def names(self) -> dict[Player, str]:
        """Return what its players are called, on one line; by letter whose name was destroyed."""
        named = {person.who: tidy(_name(person.text)) for person in self.people}
        return {player: named.get(player) or player for player in self.card.people}

    @property
    def persons(self) -> dict[Player, str]:
        """The names by which its players are known in other matches: only of those who gave one."""
        known = {person.who for person in self.people} - set(self.card.unnamed)
        return {player: name for player, name in self.names.items() if player in known and name != player}

    @property
    def text(self) -> str:
        """The card as a file has it."""
        name = origin(self.key)
        own = NoteSignature(name, key_id(name, ED25519, self.key), self.signature)
        people = {person.who: [base64.b64encode(person.salt).decode(), person.text] for person in self.people}
        return f"{_ascii(people)}\n\n{SignedNote(self.card.signed_text(self.key), (own,)).encoded}"

    @property
    def qr_text(self) -> str:
        """The card as a QR code has it."""
        return QR_BEGINS + shortened(self.text, _COMMON)

    @property
    def file_name(self) -> str:
        """The name of its file: a later card of the match has the same."""
        return f"match-{self.card.match}-{self.card.record[:8]}{SUFFIX}"

    def forget(self, who: Player) -> SignedCard:
        """The card without the name of a player; it stays genuine."""
        return replace(self, people=tuple(person for person in self.people if person.who != who))


def _ascii(value: Any) -> str:
    """JSON on one line in ASCII, which each scanner and each copy leaves as it is."""
    return json.dumps(value, separators=(",", ":"))


def _people(line: str) -> tuple[Person, ...]:
    """The people in the line before a note. Raises ValueError."""
    pairs = msgspec.json.decode(line, type=dict[_Letter, tuple[str, Annotated[str, msgspec.Meta(max_length=1024)]]])
    return tuple(Person(who, from_base64(salt, SALT_BYTES), text) for who, (salt, text) in pairs.items())


def _name(text: str) -> str:
    try:
        return msgspec.json.decode(text, type=SeatedPerson).name
    except (ValueError, RecursionError):
        return ""


def _signature(note: SignedNote, key: bytes) -> bytes:
    """The signature of the table in a note. Raises ValueError."""
    name = origin(key)
    own = [each.content for each in note.signatures if (each.name, each.key_id) == (name, key_id(name, ED25519, key))]
    if len(key) != KEY_BYTES or len(own) != 1 or len(own[0]) != SIGNATURE_BYTES:
        raise ValueError("not signed by a table")
    return own[0]
