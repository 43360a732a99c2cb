"""PN532 chips on serial lines (UART), by nfcpy.

`PN532Readers` owns all threads: each device has one that opens it, searches for cards and reads them
(`hw.pn532_reader`). If devices are searched for, one more thread does that. None outlives `stop`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from hw.model import Sink
from hw.pn532_chip import Chip, ChipGone
from hw.pn532_ports import Port, path_of, ports
from hw.pn532_reader import ChipReader
from hw.reader_group import ReaderGroup
from hw.reader_names import storable

_SEARCH_INTERVAL = 0.5
"""Seconds between two searches for devices."""
_ATTEMPTS = 3
"""The number of times that a device that nobody named is asked whether it is a PN532."""


class PN532Readers(ReaderGroup):
    """`hw.model.Readers` for PN532 chips at these addresses, each like `uart:/dev/ttyAMA0`.

    A reader is named after its device. One that is missing or does not answer is reported lost at once, and tried until
    it answers. Raises ValueError for an address of another form.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        super().__init__()
        self._root: Path | None = None
        named = (Port(path_of(address), _name(path_of(address)), inode=0) for address in addresses)
        self._readers = {port: ChipReader(port.path, port.name, self._report) for port in named}
        self._thread = threading.Thread(target=self._search, name="readers", daemon=True)

    @classmethod
    def found(cls, root: Path = Path("/")) -> Self:
        """Readers for all devices of `hw.pn532_ports`, as they come and go; `root` as there.

        A device is asked a few times when it appears, and not again until it was unplugged. Nothing is reported of a
        device that never answered as a PN532.
        """
        readers = cls(())
        readers._root = root
        return readers

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        self._sink = sink
        for reader in self._readers.values():
            reader.start()
        if self._root is not None:
            self._thread.start()

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        self._end_reports()
        if self._thread.ident is not None:
            self._thread.join()
        _end(list(self._readers.values()))

    def _readers_now(self) -> Iterable[ChipReader]:
        return self._readers.copy().values()

    def _search(self) -> None:
        """Keep a reader for each device, as devices come and go."""
        while self._root is not None and not self._ending.is_set():
            present = ports(self._root)
            _end([self._readers.pop(port) for port in self._readers.keys() - set(present)])
            for port in present:
                if port not in self._readers:
                    self._readers[port] = ChipReader(port.path, port.name, self._report, _ATTEMPTS)
                    self._readers[port].start()
            self._ending.wait(_SEARCH_INTERVAL)


def any_found(root: Path = Path("/")) -> bool:
    """Return whether a PN532 answers on any device of `hw.pn532_ports`. Takes up to 1.5 s for each device."""
    for port in ports(root):
        try:
            Chip(port.path, threading.Event()).close()
        except ChipGone:
            continue
        return True
    return False


def _name(path: str) -> str:
    return storable(f"PN532 ({path.removeprefix('/dev/')})")


def _end(readers: list[ChipReader]) -> None:
    """End these readers' threads, all at once."""
    for reader in readers:
        reader.end()
    for reader in readers:
        reader.join()
