"""A PN532 on a serial line: nfcpy's chipset, and recovery when it does not answer.

Only nfcpy's chipset is used, not its loops and tag classes, which take three to four times as long. nfcpy would log
each frame, and with it tag numbers, so it gets a logger that nobody can reach or turn on.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from nfc.clf import pn532

from hw.pn532_line import SerialLine

_Answer = TypeVar("_Answer")

_SILENT = logging.Logger("silent", logging.CRITICAL + 1)
_SILENT.disabled = True

_LIST = 0x4A
_TWO_OF_TYPE_A = b"\x02\x00"
_READ_TIMEOUT = 0.5
"""Seconds for one command. An answer takes 0.1 at most; reopening helps chips that have become slow."""
_RETRYING = 0.5
"""Seconds after which a chip that does not answer, or answers with garbage, is given up."""
_START, _CONVERTERS_START = 0.3, 1.5
"""Seconds that the first answer may take, directly and behind a USB converter (slow on a Raspberry Pi)."""
_PN532 = 0x32
_OTHER_KINDS = 0x28
"""The bits of a card's SAK for a processor (ISO 14443-4) and for a MIFARE Classic; an NTAG has neither."""
_GARBLED = {0x7F, 0xFF}
"""Statuses that say nothing about a card: command not understood, answer without content."""
_TROUBLE = (OSError, LookupError, ValueError)
"""The errors that nfcpy raises for no answer and for garbage."""


class ChipGone(Exception):
    """The chip does not answer any more, or never did."""


@dataclass(frozen=True, slots=True)
class ChipTarget:
    """A card that was found: its UID, and whether it is of another kind than an NTAG, as bank cards are."""

    uid: bytes = field(repr=False)
    other_kind: bool


class Chip:
    """A PN532 that answers, ready to search for cards; for one thread at a time. Each method raises `ChipGone`.

    `seen` holds the cards that the last search found, at most two. `exchange` talks to the first.
    """

    def __init__(self, path: str, ending: threading.Event) -> None:
        """Open the device and wake the chip. Raises `ChipGone` if it is missing, in use, or no PN532 answers."""
        self._ending = ending
        self.seen: tuple[ChipTarget, ...] = ()
        self._responsive = True
        try:
            self._line = SerialLine(path, ending)
        except OSError:
            raise ChipGone from None
        try:
            self._device = self._wake(path)
        except (*_TROUBLE, pn532.Chipset.Error):
            self._line.close()
            raise ChipGone from None

    def close(self) -> None:
        """Put the chip to sleep if it still answers, and close the line."""
        try:
            if self._responsive:
                with suppress(*_TROUBLE, pn532.Chipset.Error):
                    self._device.chipset.send_ack()
                    self._device.mute()
                    self._device.chipset.power_down(("HSU",))
        finally:
            self._line.close()

    def search(self) -> None:
        """Search for cards. The field is switched off first, since a card in use does not answer a search."""
        self._ask(self._device.mute)
        self.seen = self._ask(lambda: _targets(self._device.chipset.command(_LIST, _TWO_OF_TYPE_A, _READ_TIMEOUT)))

    def exchange(self, command: bytes) -> bytes | None:
        """The card's answer to one of its commands; None if it refuses or does not answer."""
        try:
            answer, _ = self._ask(lambda: self._device.chipset.in_data_exchange(bytearray(command), _READ_TIMEOUT))
        except pn532.Chipset.Error:
            return None
        return bytes(answer)

    def _wake(self, path: str) -> pn532.Device:
        """Begin as nfcpy does: the version, the normal mode, then a test of the line and nfcpy's settings."""
        chipset = pn532.Chipset(self._line, _SILENT)
        self._line.patience = _CONVERTERS_START if "ttyUSB" in path else _START
        if chipset.get_firmware_version()[0] != _PN532:
            raise ValueError
        self._line.patience = 0
        chipset.sam_configuration("normal")
        self._line.woken()
        return pn532.Device(chipset, _SILENT)

    def _ask(self, call: Callable[[], _Answer]) -> _Answer:
        """Call the chip, repeatedly for a short while if the line is disturbed."""
        until = time.monotonic() + _RETRYING
        while True:
            with suppress(*_TROUBLE):
                try:
                    return call()
                except pn532.Chipset.Error as error:
                    if error.errno not in _GARBLED:
                        raise
            if self._line.hung_up or self._ending.is_set() or time.monotonic() > until:
                break
            with suppress(OSError):
                self._line.settle()
        self._responsive = False
        raise ChipGone


def _targets(answer: bytes) -> tuple[ChipTarget, ...]:
    """The cards in an answer to a search. Raises ValueError or LookupError for garbage."""
    targets, at = [], 1
    for _ in range(answer[0]):
        kind, size = answer[at + 3], answer[at + 4]
        uid = bytes(answer[at + 5 : at + 5 + size])
        if size not in (4, 7, 10) or len(uid) != size:
            raise ValueError
        targets.append(ChipTarget(uid, bool(kind & _OTHER_KINDS)))
        at += 5 + size
    return tuple(targets)
