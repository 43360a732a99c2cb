"""The choice of readers: all that are found, or those that were asked for."""

from __future__ import annotations

from collections.abc import Callable

from hw.combined_readers import CombinedReaders
from hw.model import Readers
from hw.pn532_ports import path_of
from tableside.message import Message, message

AUTO, PCSC, SIMULATED = "auto", "pcsc", "simulated"
ReaderChoice = tuple[str, ...]
"""The kinds of readers that were asked for, and addresses of PN532 chips such as uart:/dev/ttyAMA0."""

_NO_PYSCARD = message("command-no-pyscard")
_NO_NFCPY = message("command-no-nfcpy")


def parse_readers(text: str) -> ReaderChoice:
    """The choice that a text of words with commas between them names. Raises ValueError for any other word."""
    words = tuple(word.strip() for word in text.split(","))
    for address in _addresses(words):
        try:
            path_of(address)
        except ValueError:
            raise ValueError(f"{address!r} is not auto, pcsc, simulated or an address like uart:/dev/ttyAMA0") from None
    return words


def real(choice: ReaderChoice, say: Callable[[Message], None]) -> Readers | None:
    """The real readers of a choice, combined; None if there are none. `say` gets what is not installed."""
    kinds: list[Readers] = []
    if AUTO in choice or PCSC in choice:
        try:
            from hw.pcsc import PcscReaders

            kinds.append(PcscReaders())
        except ImportError:
            say(_NO_PYSCARD)
    named = _addresses(choice)
    if AUTO in choice or named:
        try:
            from hw.pn532 import PN532Readers

            kinds += [PN532Readers(named)] if named else []
            kinds += [PN532Readers.found()] if AUTO in choice else []
        except ImportError:
            say(_NO_NFCPY)
    return CombinedReaders(*kinds) if kinds else None


def any_connected(choice: ReaderChoice) -> bool:
    """Whether a real reader of a choice is plugged in, or was named by its address. Takes up to some seconds."""
    if _addresses(choice):
        return True
    return (bool({AUTO, PCSC} & set(choice)) and _pcsc_connected()) or (AUTO in choice and _pn532_connected())


def _addresses(choice: ReaderChoice) -> ReaderChoice:
    return tuple(word for word in choice if word not in (AUTO, PCSC, SIMULATED))


def _pcsc_connected() -> bool:
    try:
        from hw.scard import PcscContext, ReaderGone
    except ImportError:
        return False
    try:
        with PcscContext() as line:
            return bool(line.readers())
    except ReaderGone:
        return False


def _pn532_connected() -> bool:
    try:
        from hw.pn532 import any_found
    except ImportError:
        return False
    return any_found()
