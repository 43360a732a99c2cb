"""PN532 chips on serial lines (UART), by nfcpy.

`PN532Readers` owns all threads: each device has one that opens it, looks for cards and reads them (`hw.pn532_reader`);
where devices are searched for, one more looks which are there. None outlives `stop`.
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

_EVERY = 0.5
"""Seconds between looks for devices."""
_ATTEMPTS = 3
"""How often a device that was not named is asked whether it is a PN532."""


class PN532Readers(ReaderGroup):
    """`hw.model.Readers` for PN532 chips at these addresses, each like `uart:/dev/ttyAMA0`.

    A reader is called by its device. One that is not there or does not answer is told as lost at once, and tried on and
    on. Raises ValueError for an address of another form.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        super().__init__()
        self._root: Path | None = None
        named = (Port(path_of(address), _name(path_of(address)), life=0) for address in addresses)
        self._readers = {port: ChipReader(port.path, port.name, self._tell) for port in named}
        self._thread = threading.Thread(target=self._search, name="readers", daemon=True)

    @classmethod
    def found(cls, root: Path = Path("/")) -> Self:
        """Those that are found, as they come and go: see `hw.pn532_ports` for where. `root` as there.

        A device is asked a few times as it appears, and then left alone, until it was away. Nothing is told of a device
        at which no PN532 ever answered.
        """
        made = cls(())
        made._root = root
        return made

    def start(self, sink: Sink) -> None:
        """See `hw.model.Readers.start`."""
        self._sink = sink
        for reader in self._readers.values():
            reader.start()
        if self._root is not None:
            self._thread.start()

    def stop(self) -> None:
        """See `hw.model.Readers.stop`."""
        self._silence()
        if self._thread.ident is not None:
            self._thread.join()
        _end(list(self._readers.values()))

    def _here(self) -> Iterable[ChipReader]:
        return self._readers.copy().values()

    def _search(self) -> None:
        """Keep a reader for each device, as devices come and go."""
        while self._root is not None and not self._ending.is_set():
            here = ports(self._root)
            _end([self._readers.pop(port) for port in self._readers.keys() - set(here)])
            for port in here:
                if port not in self._readers:
                    self._readers[port] = ChipReader(port.path, port.name, self._tell, _ATTEMPTS)
                    self._readers[port].start()
            self._ending.wait(_EVERY)


def any_found(root: Path = Path("/")) -> bool:
    """Whether a PN532 answers now where `PN532Readers.found` looks. Takes up to 1.5 s for each device."""
    for port in ports(root):
        try:
            Chip(port.path, threading.Event()).close()
        except ChipGone:
            continue
        return True
    return False


def _name(path: str) -> str:
    return f"PN532 ({path.removeprefix('/dev/')})"


def _end(readers: list[ChipReader]) -> None:
    """End these readers' threads, all at once."""
    for reader in readers:
        reader.end()
    for reader in readers:
        reader.join()
