"""A virtual NTAG 424 DNA in SUN mode, as PC/SC shows it, and cards that imitate one."""

from __future__ import annotations

import secrets

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

from hw.simulated import VirtualTag
from tests.kit.hw.ntag import OK, UNKNOWN_COMMAND

ATR = bytes.fromhex("3B 81 80 01 80 80")
ATS = bytes.fromhex("06 75 77 81 02 80")
META_NUMBER, MAC_NUMBER = 2, 1
"""The numbers of the keys of the encrypted UID and counter, and of the signature."""
REFUSED, MORE, DONE, NOT_THE_KEY = b"\x69\x82", b"\x91\xaf", b"\x91\x00", b"\x91\xae"


class Ntag424:
    """A personalised chip: each selection and first reading of its file has another link.

    `answer` takes what a PC/SC reader is sent, `transmit` the chip's own commands. `asked` are the challenges that it
    got; `leaves_when_asked` is whether it is taken away during the first.
    """

    def __init__(self, uid: bytes, meta_key: bytes, mac_key: bytes) -> None:
        self.uid = uid
        self.keys = {META_NUMBER: meta_key, MAC_NUMBER: mac_key}
        self.counter = 0
        self.asked = 0
        self.leaves_when_asked = False
        self._file = b""
        self._selected = self._counted = False
        self._pending: tuple[bytes, bytes] | None = None

    def answer(self, frame: bytes) -> bytes | None:
        """The reader's answer; None if the chip was taken away."""
        if frame == b"\x04":
            return ATR
        match list(frame):
            case [0xFF, 0xCA, 0, 0, 0]:
                return self.uid + OK
            case [0xFF, 0xCA, 1, 0, 0]:
                return ATS + OK
            case [0xFF, *_]:
                return UNKNOWN_COMMAND
        answer = self.transmit(frame)
        return None if self.asked and self.leaves_when_asked else answer

    def transmit(self, command: bytes) -> bytes:
        """The chip's own answer."""
        match list(command):
            case [0x00, 0xA4, 0x04, 0x00, 7, *_]:
                self._selected, self._counted, self._pending = True, False, None
                return OK
            case [0x00, 0xA4, 0x00, 0x0C, 2, 0xE1, 0x04] if self._selected:
                return OK
            case [0x00, 0xB0, high, low, size] if self._selected:
                if not self._counted:
                    self._counted, self._file = True, self._next_file()
                return self._file[high << 8 | low :][:size] + OK
            case [0x90, 0x71, 0, 0, 2, number, 0, 0] if self._selected and number in self.keys:
                self.asked += 1
                theirs = secrets.token_bytes(16)
                self._pending = self.keys[number], theirs
                return crypted(self.keys[number], theirs) + MORE
            case [0x90, 0xAF, 0, 0, 32, *rest] if self._pending is not None and len(rest) == 33:
                (key, theirs), self._pending = self._pending, None
                plain = crypted(key, bytes(rest[:32]), back=True)
                if plain[16:] != theirs[1:] + theirs[:1]:
                    return NOT_THE_KEY
                ours = plain[:16]
                return crypted(key, secrets.token_bytes(4) + ours[1:] + ours[:1] + bytes(12)) + DONE
            case _:
                return REFUSED

    def link(self) -> bytes:
        """Return what the chip shows at its next reading."""
        self.counter += 1
        return link_at(self.counter, self.uid, self.keys[META_NUMBER], self.keys[MAC_NUMBER])

    def _next_file(self) -> bytes:
        payload = b"\x00" + self.link()
        return (len(payload) + 4).to_bytes(2) + bytes([0xD1, 1, len(payload)]) + b"U" + payload


class Imitation(Ntag424):
    """A card with any UID that shows a link which was read before, and knows no key."""

    def __init__(self, uid: bytes, link: bytes) -> None:
        super().__init__(uid, secrets.token_bytes(16), secrets.token_bytes(16))
        self._link = link

    def link(self) -> bytes:
        """The link that was read before."""
        return self._link


def as_virtual_tag(chip: Ntag424) -> VirtualTag:
    """The chip for a simulated reader."""
    tag = VirtualTag(chip.uid)
    tag.processor = chip.transmit
    return tag


def link_at(counter: int, uid: bytes, meta_key: bytes, mac_key: bytes) -> bytes:
    """The link of a chip with these keys at a reading."""
    number = counter.to_bytes(3, "little")
    encrypted = crypted(meta_key, b"\xc7" + uid + number + b"12345")
    session = cmac(mac_key, (bytes.fromhex("3CC300010080") + uid + number).ljust(16, b"\0"))
    return b"https://x.y/?e=" + encrypted.hex().encode() + b"&c=" + cmac(session, b"")[1::2].hex().encode()


def crypted(key: bytes, data: bytes, *, back: bool = False) -> bytes:
    """AES-CBC without a vector, there or back."""
    cipher = Cipher(algorithms.AES(key), modes.CBC(bytes(16)))
    way = cipher.decryptor() if back else cipher.encryptor()
    return way.update(data) + way.finalize()


def cmac(key: bytes, data: bytes) -> bytes:
    """AES-CMAC."""
    made = CMAC(algorithms.AES(key))
    made.update(data)
    return made.finalize()
