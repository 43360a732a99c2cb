"""The targets of fuzzing: each takes any bytes, and fails unless ours withstands them.

A target is a context: it prepares what it needs in an empty folder, and gives the function that takes a case. A case is
bytes, so that each can be a small file of `tests/corpus`. It is withstood if it is read, or refused in the documented
way with a sentence.
"""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from carddata import card_names, decklist
from carddata.model.card import Catalogue
from carddata.sets import CardSet, load
from tableside.cli.deck_tags import read_deck
from tableside.decks import enrolment
from tableside.describe.summaries import describe_ability
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.judge.pin import PinFile
from tableside.ledger.chain import START, entry_hash
from tableside.ledger.commitment import CommitmentOpening
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import RecordHeader, RecordLine
from tableside.ledger.judge_key import PassphraseRefused, public_half, unlock
from tableside.ledger.signed_head import ProvenHead
from tableside.match.judge_keys import find_keys
from tableside.match.match_card import SignedCard
from tableside.table.readers import assignments
from tests.fuzz.reader_targets import Case, ndef, pn532, tag
from tests.fuzz.scenarios import scenario
from tests.kit.stream.browser import server_process
from tests.kit.stream.game import Game
from tests.kit.text import english
from tests.kit.torture.data_folders import (
    assert_a_sentence,
    assert_all_goes_on,
    assert_record_is_read_or_refused,
    files_of,
    make_folders,
)

Target = Callable[[Path], AbstractContextManager[Case]]

CARDS: Catalogue = load()


@contextmanager
def ledger(place: Path) -> Iterator[Case]:
    """Changed bytes in a file of a data folder: which folder and file, then how, where and with what."""
    tables = make_folders(place)
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else place

    def withstand(case: bytes) -> None:
        which, file, *_ = case + bytes(2)
        with tempfile.TemporaryDirectory(dir=memory) as work:
            folder = Path(work) / "data"
            shutil.copytree(tables[which % 2], folder)
            names = [*files_of(folder), *folder.glob("ledger.sqlite*"), folder / "record"]
            path = names[file % len(names)]
            path.write_bytes(changed(path.read_bytes(), case[2:]))
            assert_all_goes_on(folder, Path(work))

    yield withstand


def changed(content: bytes, changes: bytes) -> bytes:
    """A content with changes: for each how (overwrite, insert, remove, cut), where in 3 bytes, and what in a field."""
    at = 0
    while at + 5 <= len(changes):
        how, size = changes[at], changes[at + 4]
        where = int.from_bytes(changes[at + 1 : at + 4]) % max(1, len(content))
        what = changes[at + 5 : at + 5 + size]
        at += 5 + size
        match how % 4:
            case 0:
                content = content[:where] + what + content[where + len(what) :]
            case 1:
                content = content[:where] + what + content[where:]
            case 2:
                content = content[:where] + content[where + size :]
            case 3:
                content = content[:where]
    return content


@contextmanager
def record(place: Path) -> Iterator[Case]:
    """An exported record, as it stands and with its chain mended, so that what its entries say is read too."""
    file = place / "record"

    def withstand(case: bytes) -> None:
        for content in (case, relinked(case)):
            if content is not None:
                file.write_bytes(content)
                assert_record_is_read_or_refused(file)

    yield withstand


def relinked(content: bytes) -> bytes | None:
    """A record with the same entries in a whole chain; None if it cannot be read as lines."""
    try:
        first, *rest = content.splitlines()
        header = msgspec.json.decode(first, type=RecordHeader)
        lines = [msgspec.json.decode(line, type=RecordLine) for line in rest]
    except (ValueError, RecursionError):
        return None
    prev, seq = START, 0
    for seq, line in enumerate(lines, 1):
        parts = (line.action.encode(), line.verdict.encode(), line.events.encode(), line.sealed, prev)
        about = (line.at, line.clock_trusted, line.kind, line.format, line.edition)
        try:
            hash_ = entry_hash(seq, bytes.fromhex(line.tap), line.match, *about, *parts)
        except OverflowError:
            return None
        lines[seq - 1] = msgspec.structs.replace(line, seq=seq, prev=prev.hex(), hash=hash_.hex())
        prev = hash_
    header = msgspec.structs.replace(header, entries=seq, first=1, last=seq, head=prev.hex(), signed=None)
    return b"\n".join(map(msgspec.json.encode, (header, *lines)))


@contextmanager
def pairings(_place: Path) -> Iterator[Case]:
    """A file with an event's people and pairings."""

    def withstand(case: bytes) -> None:
        try:
            lists = read_lists(case)
        except PairingFileError as error:
            for problem in error.problems:
                english(problem)
            return
        known = set(lists.people)
        for round_ in lists.rounds:
            paired = [person for pairing in round_.pairings for person in pairing.people]
            assert len(paired) == len(set(paired))
            assert known.issuperset(paired)

    yield withstand


@contextmanager
def deck(place: Path) -> Iterator[Case]:
    """A deck list."""
    file = place / "deck.txt"

    def withstand(case: bytes) -> None:
        file.write_bytes(case)
        try:
            found = read_deck(file, CARDS)
        except LedgerError as error:
            assert_a_sentence(error)
            return
        names = (*found.main, *found.sideboard, *found.battlefields, *found.runes, *found.unknown)
        assert len(names) <= 2 * decklist.MAX_CARDS
        assert all(len(name.encode()) <= decklist.MAX_NAME for name in names)

    yield withstand


@contextmanager
def enrolled(place: Path) -> Iterator[Case]:
    """An enrolment: which tag is which card."""
    file = place / "deck.tags"

    def withstand(case: bytes) -> None:
        file.write_bytes(case)
        try:
            registration = enrolment.load(file).registration("A")
        except LedgerError as error:
            assert_a_sentence(error)
            return
        assert all(0 <= index < len(registration.cards) for index in registration.tags.values())

    yield withstand


@contextmanager
def cards(_place: Path) -> Iterator[Case]:
    """A file of cards."""

    def withstand(case: bytes) -> None:
        try:
            found = msgspec.json.decode(case, type=CardSet)
        except (ValueError, RecursionError):
            return
        for card in found.cards:
            for ability in card.abilities or ():
                said = describe_ability(ability)
                assert said is None or english(said)
        card_names.finder({card.name: card for card in found.cards})("any", "OGN-001")

    yield withstand


@contextmanager
def overlay(place: Path) -> Iterator[Case]:
    """Bytes to the overlay's server; afterwards it answers, and has logged no stack."""
    log = place / "log"
    with Game(place / "data"), log.open("wb") as errors, server_process(place / "data", log=errors) as (address, _):
        url = urlsplit(address)
        assert url.hostname is not None
        assert url.port is not None
        where = (url.hostname, url.port)

        def exchange(sent: bytes, *, ends: bool) -> bytes:
            with socket.create_connection(where, timeout=20) as line:
                with suppress(ConnectionError):
                    line.sendall(sent)
                    if ends:
                        line.shutdown(socket.SHUT_WR)
                received = b""
                with suppress(ConnectionError):
                    while part := line.recv(65536):
                        received += part
            return received

        def withstand(case: bytes) -> None:
            logged = log.stat().st_size
            exchange(case.replace(b"PORT", str(url.port).encode()), ends=True)
            answer = exchange(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ends=False)
            assert answer.startswith(b"HTTP/1.1 200 "), answer[:100]
            said = log.read_bytes()[logged:]
            assert b"Traceback" not in said, said.decode()

        yield withstand


@contextmanager
def judge_key(place: Path) -> Iterator[Case]:
    """A file on a USB stick that may be a judge's key."""
    file = place / "judge.pub"

    def withstand(case: bytes) -> None:
        file.write_bytes(case)
        cheap = b'"memory_kib": 64,' in case and b'"passes": 1,' in case
        for read in (public_half, lambda path: unlock(path, "wrong passphrase"))[: 1 + cheap]:
            try:
                read(file)
            except PassphraseRefused:
                continue
            except LedgerError as error:
                assert_a_sentence(error)
        assert len(find_keys([place])) <= 1

    yield withstand


@contextmanager
def settings(place: Path) -> Iterator[Case]:
    """The small files of a data folder: the screen's settings, the readers' spots and the PIN."""
    from tests.kit.screens import kivy_home  # noqa: F401

    # isort: split
    from tableside.screens.preferences import read

    def withstand(case: bytes) -> None:
        for name in ("screen.json", assignments.FILE, "judge.json"):
            (place / name).write_bytes(case)
        assert isinstance(read(place / "screen.json").language, str)
        found = assignments.read(place)
        assert not found.has_judge or found.readers
        said = PinFile(place).check("12345")
        assert said is not None
        assert english(said)

    yield withstand


@contextmanager
def texts(_place: Path) -> Iterator[Case]:
    """Texts that people type or scan: signed heads and openings."""

    def withstand(case: bytes) -> None:
        text = case.decode(errors="surrogateescape")
        for read in (ProvenHead.read, CommitmentOpening.read):
            try:
                found = read(text)
            except LedgerError as error:
                assert_a_sentence(error)
                continue
            assert read(found.text) == found
            if isinstance(found, ProvenHead):
                assert found.signed.genuine in (True, False)
                assert found.continues(found.old, found.signed.head.root) in (True, False)

    yield withstand


@contextmanager
def match_card(_place: Path) -> Iterator[Case]:
    """A match card as a file or as the text of a QR code: read whole and genuine, or refused in a sentence."""

    def withstand(case: bytes) -> None:
        try:
            signed = SignedCard.read(case.decode(errors="replace"))
        except LedgerError as error:
            assert_a_sentence(error)
        else:
            assert signed.is_genuine
            assert SignedCard.read(signed.text) == signed

    yield withstand


TARGETS: dict[str, Target] = {
    "cards": cards,
    "deck": deck,
    "enrolment": enrolled,
    "judge_key": judge_key,
    "ledger": ledger,
    "match_card": match_card,
    "ndef": ndef,
    "overlay": overlay,
    "pairings": pairings,
    "pn532": pn532,
    "record": record,
    "scenario": scenario,
    "settings": settings,
    "tag": tag,
    "texts": texts,
}
"""Every target by its name, which is also its folder in the corpus."""
