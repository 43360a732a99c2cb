"""Which readers are used: all that are found, or those that were asked for."""

from __future__ import annotations

from collections.abc import Callable

from hw.combined_readers import CombinedReaders
from hw.model import Readers
from hw.pn532_ports import path_of

AUTO, PCSC, SIMULATED = "auto", "pcsc", "simulated"
ReaderChoice = tuple[str, ...]
"""What was asked for: these words, and addresses of PN532 chips like uart:/dev/ttyAMA0."""

_NO_PYSCARD = "USB readers need pyscard, which is not installed: run `make run` once with a compiler at hand."
_NO_NFCPY = "Readers on a serial line need nfcpy, which is not installed: see `make run`."


def parse_readers(text: str) -> ReaderChoice:
    """What was asked for, from words with commas between them. Raises ValueError, with a sentence."""
    words = tuple(word.strip() for word in text.split(","))
    for address in _addresses(words):
        try:
            path_of(address)
        except ValueError:
            raise ValueError(f"auto, pcsc, simulated or an address like uart:/dev/ttyAMA0, not {address!r}") from None
    return words


def real(wanted: ReaderChoice, say: Callable[[str], None]) -> Readers | None:
    """The real readers that are wanted, all as one; None where there are none. `say` is told what is not installed."""
    kinds: list[Readers] = []
    if AUTO in wanted or PCSC in wanted:
        try:
            from hw.pcsc import PcscReaders

            kinds.append(PcscReaders())
        except ImportError:
            say(_NO_PYSCARD)
    named = _addresses(wanted)
    if AUTO in wanted or named:
        try:
            from hw.pn532 import PN532Readers

            kinds += [PN532Readers(named)] if named else []
            kinds += [PN532Readers.found()] if AUTO in wanted else []
        except ImportError:
            say(_NO_NFCPY)
    return CombinedReaders(*kinds) if kinds else None


def any_there(wanted: ReaderChoice) -> bool:
    """Whether a real reader that is wanted is plugged in, or was named by its address. Takes up to some seconds."""
    if _addresses(wanted):
        return True
    return (bool({AUTO, PCSC} & set(wanted)) and _pcsc_there()) or (AUTO in wanted and _pn532_there())


def _addresses(wanted: ReaderChoice) -> ReaderChoice:
    return tuple(word for word in wanted if word not in (AUTO, PCSC, SIMULATED))


def _pcsc_there() -> bool:
    try:
        from hw.scard import PcscContext, ReaderGone
    except ImportError:
        return False
    try:
        with PcscContext() as line:
            return bool(line.readers())
    except ReaderGone:
        return False


def _pn532_there() -> bool:
    try:
        from hw.pn532 import any_found
    except ImportError:
        return False
    return any_found()
