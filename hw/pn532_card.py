"""A card at a PN532: commands of Type 2 tags, by which NTAGs are read and written."""

from __future__ import annotations

from hw.model import Opaque, UnreadCause
from hw.pn532_chip import Chip
from hw.tag import READ, TYPE_2_UID, CardFailure, ForeignTag, has_random_uid

_READ, _WRITE = 0x30, 0xA2


class ChipCard:
    """`hw.tag.TagAccess` for the card at a PN532. A fault of the chip itself raises `hw.pn532_chip.ChipGone`.

    Only the card that was found answers; another card in its place must be searched for first. So a card that answers
    is still the same card, and a new search is needed only if it does not.
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._fresh = False  # nothing was asked of the card since it was found

    def find(self) -> bool:
        """Search for cards; return whether any is there."""
        self._chip.search()
        self._fresh = bool(self._chip.seen)
        return self._fresh

    def is_still(self, uid: Opaque) -> bool:
        """Return whether the tag with this UID, found before, still answers. False for others, which are not asked."""
        return self._answers() and self._chip.seen[0].uid == uid.reveal()

    def is_alone(self, uid: Opaque) -> bool:
        """Return whether the last search found this card alone. Cards with random UIDs cannot be told apart."""
        uids = [Opaque(target.uid) for target in self._chip.seen]
        return uids == [uid] or (len(uids) == 1 and has_random_uid(uid) and has_random_uid(uids[0]))

    def has_two(self) -> bool:
        """See `hw.tag.TagAccess.has_two`."""
        if not self._fresh:
            self.find()
        return len(self._chip.seen) > 1

    def uid(self) -> bytes:
        """See `hw.tag.TagAccess.uid`."""
        if self._fresh or self._answers() or self.find() or self.find():
            return self._chip.seen[0].uid
        raise CardFailure(UnreadCause.MOVED)

    def read(self, page: int) -> bytes:
        """See `hw.tag.TagAccess.read`."""
        memory = self._exchange(bytes([_READ, page]))
        return memory if memory is not None and len(memory) == READ else b""

    def write(self, page: int, data: bytes) -> bool:
        """See `hw.tag.TagAccess.write`."""
        return self._exchange(bytes([_WRITE, page]) + data) is not None

    def _exchange(self, command: bytes) -> bytes | None:
        """The card's answer. A card that does not answer must be found again first."""
        before = self._chip.seen
        if before and before[0].other_kind:
            raise ForeignTag
        self._fresh = False
        answer = self._chip.exchange(command)
        if answer is None:
            self.find()
            if self._chip.seen != before:
                raise CardFailure(UnreadCause.MOVED)
        return answer

    def _answers(self) -> bool:
        """Return whether the tag that was found last still answers with a memory that begins with its UID."""
        if not self._chip.seen or self._chip.seen[0].other_kind or len(self._chip.seen[0].uid) != TYPE_2_UID:
            return False
        memory = self._chip.exchange(bytes([_READ, 0]))
        return memory is not None and memory[:3] + memory[4:8] == self._chip.seen[0].uid
