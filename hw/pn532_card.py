"""A card at a PN532: commands of Type 2 tags, by which NTAGs are read and written."""

from __future__ import annotations

from hw.model import Opaque, Why
from hw.pn532_chip import Chip
from hw.tag import READ, Failed

_READ, _WRITE = 0x30, 0xA2


class ChipCard:
    """`hw.tag.Card` for what lies there. What is wrong with the chip itself raises `hw.pn532_chip.Lost`.

    Only the card that was found answers: another in its place must be looked for first. So a card that answers is the
    same one still, and its UID is looked for again only when it does not.
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._found: list[bytes] = []
        self._fresh = False

    def find(self) -> bool:
        """Look what lies there; whether anything does."""
        self._found = self._chip.cards()
        self._fresh = True
        return bool(self._found)

    def is_still(self, uid: Opaque) -> bool:
        """Whether the card with this UID, found before by this chip, still answers. False for what is no Type 2 tag."""
        return self._answers(uid.reveal())

    def is_alone(self, uid: Opaque) -> bool:
        """Whether this card, and no other, was found last."""
        return self._found == [uid.reveal()]

    def two(self) -> bool:
        """See `hw.tag.Card.two`."""
        if not self._fresh:
            self.find()
        return len(self._found) > 1

    def uid(self) -> bytes:
        """See `hw.tag.Card.uid`."""
        if not (self._fresh or (self._found and self._answers(self._found[0])) or self.find()):
            self.find()
        self._fresh = False
        if not self._found:
            raise Failed(Why.MOVED)
        return self._found[0]

    def read(self, page: int) -> bytes:
        """See `hw.tag.Card.read`."""
        memory = self._exchange(bytes([_READ, page]))
        return memory if memory is not None and len(memory) == READ else b""

    def write(self, page: int, data: bytes) -> bool:
        """See `hw.tag.Card.write`."""
        return self._exchange(bytes([_WRITE, page]) + data) is not None

    def _exchange(self, command: bytes) -> bytes | None:
        """What the card answers. One that does not must be found again before it will answer anything else."""
        self._fresh = False
        answer = self._chip.exchange(command)
        if answer is None:
            before = self._found
            self.find()
            if self._found != before:
                raise Failed(Why.MOVED)
        return answer

    def _answers(self, uid: bytes) -> bool:
        """Whether the card that was found last still answers, and its memory begins with this UID (of 7 bytes)."""
        memory = self._chip.exchange(bytes([_READ, 0]))
        return memory is not None and memory[:3] + memory[4:8] == uid
