"""The choice of readers: all that are found, or those that were asked for.

`KINDS` has every kind of real readers. A kind is chosen by its word, or by addresses that begin with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hw.combined_readers import CombinedReaders
from hw.model import Readers
from hw.pn532_ports import path_of
from tableside.message import Message, message

AUTO, SIMULATED = "auto", "simulated"
ReaderChoice = tuple[str, ...]
"""The kinds of readers that were asked for, and addresses such as uart:/dev/ttyAMA0."""


class ReaderKind(NamedTuple):
    """A kind of real readers.

    - `usage`: how it is asked for, as the help of the commands says it
    - `check`: takes a word of the choice that begins with the kind's; raises ValueError if it cannot be used
    - `make`: the readers at these addresses and, if asked, all that are found; raises ImportError if their library is
      not installed, and `missing` then says so
    - `is_connected`: whether one is plugged in; takes up to some seconds
    """

    usage: str
    check: Callable[[str], object]
    make: Callable[[ReaderChoice, bool], Iterator[Readers]]
    missing: Message
    is_connected: Callable[[], bool]


def parse_readers(text: str) -> ReaderChoice:
    """The choice that a text of words with commas between them names. Raises ValueError for any other word."""
    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        if word not in (AUTO, SIMULATED):
            try:
                KINDS[_kind_of(word)].check(word)
            except (KeyError, ValueError):
                raise ValueError(f"{word!r} is not {usage(AUTO, SIMULATED)}") from None
    return words


def usage(*others: str) -> str:
    """Return what can be asked for: these words, and every kind of real readers."""
    *most, last = [*others, *(kind.usage for kind in KINDS.values())]
    return f"{', '.join(most)} or {last}"


def real(choice: ReaderChoice, say: Callable[[Message], None]) -> Readers | None:
    """The real readers of a choice, combined; None if there are none. `say` gets what is not installed."""
    chosen: list[Readers] = []
    for word, kind in KINDS.items():
        addresses, all_found = _addresses(choice, word), AUTO in choice or word in choice
        if addresses or all_found:
            try:
                chosen += kind.make(addresses, all_found)
            except ImportError:
                say(kind.missing)
    return CombinedReaders(*chosen) if chosen else None


def any_connected(choice: ReaderChoice) -> bool:
    """Return whether a real reader of a choice is plugged in, or was named by its address. Takes up to some seconds."""
    if any(_addresses(choice, word) for word in KINDS):
        return True
    return any(kind.is_connected() for word, kind in KINDS.items() if AUTO in choice or word in choice)


def _kind_of(word: str) -> str:
    return word.partition(":")[0]


def _addresses(choice: ReaderChoice, kind: str) -> ReaderChoice:
    return tuple(word for word in choice if word != kind and _kind_of(word) == kind)


def _check_pcsc(word: str) -> None:
    if word != "pcsc":
        raise ValueError("readers of the card service have no addresses")


def _make_pcsc(addresses: ReaderChoice, all_found: bool) -> Iterator[Readers]:
    from hw.pcsc import PcscReaders

    yield PcscReaders()


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


def _make_pn532(addresses: ReaderChoice, all_found: bool) -> Iterator[Readers]:
    from hw.pn532 import PN532Readers

    if addresses:
        yield PN532Readers(addresses)
    if all_found:
        yield PN532Readers.found()


def _pn532_connected() -> bool:
    try:
        from hw.pn532 import any_found
    except ImportError:
        return False
    return any_found()


KINDS: Mapping[str, ReaderKind] = {
    "pcsc": ReaderKind("pcsc", _check_pcsc, _make_pcsc, message("command-no-pyscard"), _pcsc_connected),
    "uart": ReaderKind("uart:PATH (PN532)", path_of, _make_pn532, message("command-no-nfcpy"), _pn532_connected),
}
"""Every kind of real readers, by its word."""
