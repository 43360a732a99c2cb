"""Virtual NTAGs, as an ACR122U shows them to PC/SC, and their faults."""

from __future__ import annotations

import itertools

_DATA_BYTES = {213: 144, 215: 504, 216: 888}
_PAGES = {213: 45, 215: 135, 216: 231}
_FACTORY = {213: "01 03 A0 0C 34 03 00 FE", 215: "03 00 FE", 216: "03 00 FE"}
_numbers = itertools.count(1)

ATR = bytes.fromhex("3B 8F 80 01 80 4F 0C A0 00 00 03 06 03 00 03 00 00 00 00 68")
CLASSIC_ATR = bytes.fromhex("3B 8F 80 01 80 4F 0C A0 00 00 03 06 03 00 01 00 00 00 00 6A")
OK, FAILED, UNKNOWN_COMMAND = b"\x90\x00", b"\x63\x00", b"\x6a\x81"


def tlv(message: bytes) -> bytes:
    """A message in its TLV, with the length in one byte or three."""
    size = bytes([len(message)]) if len(message) < 0xFF else b"\xff" + len(message).to_bytes(2, "big")
    return b"\x03" + size + message + b"\xfe"


def our_message(ident: bytes) -> bytes:
    """The message with our record, built independently: TNF 4, one short record, type, version, id."""
    return bytes([0xD4, 12, 17]) + b"tableside:id" + b"\x01" + ident


class Ntag:
    """A new tag with a unique UID.

    tears: after how many reads and writes it is taken away during the next one.
    mute: it cannot be powered up. contact: it is a chip card that knows none of these commands.
    company: another card is beside it. old_reader: answers must be fetched, as with old firmware.
    classic: it is a MIFARE Classic, which shows no page without a password.
    protected: it refuses writes without a password. shy: it is at the edge, so the reader gets no answer.
    """

    def __init__(self, model: int = 215, data: bytes | None = None) -> None:
        self.uid = b"\x04" + next(_numbers).to_bytes(6, "big")
        self.memory = bytearray(_PAGES[model] * 4)
        self.memory[0:10] = self.uid[:3] + b"\0" + self.uid[3:] + b"\0\x48"
        self.memory[3] = 0x88 ^ self.uid[0] ^ self.uid[1] ^ self.uid[2]
        self.memory[8] = self.uid[3] ^ self.uid[4] ^ self.uid[5] ^ self.uid[6]
        self.memory[12:16] = bytes([0xE1, 0x10, _DATA_BYTES[model] // 8, 0])
        self.put(bytes.fromhex(_FACTORY[model]) if data is None else data)
        self.tears: int | None = None
        self.mute = self.contact = self.company = self.old_reader = self.protected = self.shy = self.classic = False
        self._kept = b""

    def put(self, data: bytes) -> None:
        """Store data from page 4 on, even if the tag is locked."""
        self.memory[16 : 16 + len(data)] = data

    def lock(self) -> None:
        """Lock it permanently."""
        self.memory[10:12] = b"\xf8\xff"
        self.memory[15] = 0x0F

    @property
    def data(self) -> bytes:
        """The memory from page 4 on."""
        return bytes(self.memory[16:])

    def answer(self, frame: bytes) -> bytes | None:
        """The reader's answer; None if the tag was taken away."""
        if frame == b"\x04":
            return b"" if self.mute else CLASSIC_ATR if self.classic else ATR
        if self.contact:
            return UNKNOWN_COMMAND
        if self.shy:
            return FAILED
        match list(frame):
            case [0xFF, 0xCA, 0, 0, 0]:
                answer = self.uid + OK
            case [0xFF, 0, 0, 0, 4, 0xD4, 0x4A, 2, 0]:
                listed = bytes([1, 0, 0x44, 0, 7]) + self.uid
                answer = b"\xd5\x4b" + (b"\x02" + listed * 2 if self.company else b"\x01" + listed) + OK
            case [0xFF, 0xB0 | 0xD6, *_] if self._torn():
                return None
            case [0xFF, 0xB0, 0, page, size]:
                answer = self._read(page, size)
            case [0xFF, 0xD6, 0, page, 4, *data]:
                answer = self._write(page, bytes(data))
            case [0xFF, 0xC0, 0, 0, _]:
                return self._kept
            case _:
                answer = UNKNOWN_COMMAND
        if self.old_reader and len(answer) > 2:
            self._kept, answer = answer, bytes([0x61, len(answer) - 2])
        return answer

    def _torn(self) -> bool:
        if self.tears is None:
            return False
        self.tears -= 1
        return self.tears < 0

    def _read(self, page: int, size: int) -> bytes:
        start = page * 4
        if self.classic or start >= len(self.memory):
            return FAILED
        return bytes((self.memory + self.memory)[start : start + size]) + OK

    def _write(self, page: int, data: bytes) -> bytes:
        static = int.from_bytes(self.memory[10:12], "little")
        if len(data) != 4 or page * 4 >= len(self.memory) or self.protected or (page < 16 and static >> page & 1):
            return FAILED
        self.memory[page * 4 : page * 4 + 4] = data
        return OK
