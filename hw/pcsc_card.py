"""A card behind a PC/SC reader: commands of PC/SC part 3, and one of the PN532 chip in many readers."""

from __future__ import annotations

from hw.model import Transmit, UnreadCause
from hw.tag import READ, CardFailure, ForeignTag
from hw.type4 import read_link

_GET_UID = bytes.fromhex("FF CA 00 00 00")
_GET_ATS = bytes.fromhex("FF CA 01 00 00")
_LIST_TWO = bytes.fromhex("FF 00 00 00 04 D4 4A 02 00")
_LISTED_TWO = bytes.fromhex("D5 4B 02")
_STORAGE_CARDS = bytes.fromhex("A0 00 00 03 06")
"""The bytes before the standard and the name of a card in the ATR that readers give cards without a processor."""
_CLASSIC_NAMES = tuple(bytes.fromhex(name) for name in ("00 01", "00 02", "00 26"))
"""MIFARE Classic 1K, 4K and Mini."""
_OK, _FAILED = b"\x90\x00", b"\x63\x00"


class ApduCard:
    """`hw.tag.TagAccess` by APDUs. Readers refuse commands that they do not know."""

    def __init__(self, transmit: Transmit, atr: bytes = b"") -> None:
        self._transmit = transmit
        self._classic = is_classic(atr)
        self._processor = False

    def has_two(self) -> bool:
        """Ask the chip itself (InListPassiveTarget): PC/SC itself shows only one of several cards, at random."""
        data, _ = self._ask(_LIST_TWO)
        return data.startswith(_LISTED_TWO)

    def uid(self) -> bytes:
        """The UID, requested twice before the card counts as gone."""
        data, status = self._ask(_GET_UID)
        if status == _FAILED:
            data, status = self._ask(_GET_UID)
        if status == _OK and 4 <= len(data) <= 10:
            return data
        raise CardFailure(UnreadCause.MOVED if status == _FAILED else UnreadCause.MUTE)

    def read(self, page: int) -> bytes:
        """READ BINARY of four pages. A card with a processor refuses page 0, and is recognised by its ATS.

        A MIFARE Classic is recognised by its ATR: it answers only after its password.
        """
        if self._classic:
            raise ForeignTag
        data, status = self._ask(bytes([0xFF, 0xB0, 0, page, READ]))
        if status == _OK and len(data) == READ:
            return data
        if page == 0 and self._has_processor():
            self._processor = True
            raise ForeignTag
        return b""

    def write(self, page: int, data: bytes) -> bool:
        """UPDATE BINARY of one page."""
        _, status = self._ask(bytes([0xFF, 0xD6, 0, page, len(data)]) + data)
        return status == _OK

    def link(self) -> bytes:
        """The link of a card that was recognised by its processor, by ISO 7816 commands."""
        return read_link(self._transmit) if self._processor else b""

    def _has_processor(self) -> bool:
        """Return whether the card has an ATS. Readers that do not know that command answer with the UID."""
        ats, status = self._ask(_GET_ATS)
        return status == _OK and len(ats) > 0 and (ats, _OK) != self._ask(_GET_UID)

    def _ask(self, command: bytes) -> tuple[bytes, bytes]:
        """The data and the two status bytes; old readers keep the data until they are fetched (61 xx)."""
        answer = self._transmit(command)
        if len(answer) == 2 and answer[0] == 0x61:
            answer = self._transmit(bytes([0xFF, 0xC0, 0, 0, answer[1]]))
        return answer[:-2], answer[-2:]


def is_classic(atr: bytes) -> bool:
    """Return whether the ATR is a MIFARE Classic's, some of which have UIDs as long as NTAGs have (PC/SC part 3)."""
    _, marker, rest = atr.partition(_STORAGE_CARDS)
    return bool(marker) and rest[1:3] in _CLASSIC_NAMES
