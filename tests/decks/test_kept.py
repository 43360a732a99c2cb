"""Kept decks: sealed under their owner's PIN, of one size, and opened by nothing else."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from carddata.deck_reader import read
from carddata.sets import load
from tableside.decks import samples
from tableside.decks.kept import FIRST_WAIT, FOLDER, FREE_TRIES, LONGEST_WAIT, OWN_KEY, DeckRefused, KeptDecks
from tableside.decks.pairing import begin
from tableside.decks.registration import Registration
from tableside.ledger.uptime import Uptime

PIN = "271828"
DECK = Registration("A", ("Canary Hider", "Pakaa Cub"), {b"tag of canary": 0, b"tag of cub": 1}, 0)


class Clock:
    def __init__(self) -> None:
        self.now = Uptime("first start", 1000.0)

    def __call__(self) -> Uptime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now = Uptime(self.now.boot, self.now.seconds + seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def kept(tmp_path: Path, clock: Clock) -> KeptDecks:
    return KeptDecks(tmp_path, clock, memory_kib=64)


def refused(kept: KeptDecks, deck: str, pin: str) -> str:
    with pytest.raises(DeckRefused) as error:
        kept.open(deck, pin, "B")
    return error.value.problem.code


def test_a_deck_is_opened_by_its_pin_for_any_seat(kept: KeptDecks) -> None:
    made = kept.keep("Ann", PIN, DECK)
    assert kept.find() == (made,)
    opened = kept.open(made.id, PIN, "B")
    assert (opened.player, opened.cards, opened.tags, opened.champion) == ("B", DECK.cards, DECK.tags, 0)


def test_threat_kept_deck_is_sealed_and_its_file_shows_the_label_alone(kept: KeptDecks, tmp_path: Path) -> None:
    made = kept.keep("Ann", PIN, DECK)
    [file] = (tmp_path / FOLDER).iterdir()
    content = file.read_bytes()
    for secret in (b"Canary", b"Pakaa Cub", PIN.encode(), *DECK.tags, *(tag.hex().encode() for tag in DECK.tags)):
        assert secret not in content
    assert "Ann" not in file.name
    assert made.id == file.stem
    assert json.loads(content)["label"] == "Ann"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_all_legal_decks_have_one_size(kept: KeptDecks, tmp_path: Path) -> None:
    cards = load()
    longest = sorted((name for name in cards), key=len)[-20:]
    decks = [DECK, Registration("A", tuple(longest * 3), {bytes([at]) * 16: at for at in range(60)}, 59)]
    for name in samples.names():
        paired = begin("A", read(samples.deck_list(name), cards)).registration()
        decks.append(Registration("A", paired.cards, {bytes([at]) * 16: at for at in range(40)}, 0))
    for deck in decks:
        kept.keep("Ann", PIN, deck)
    files = [json.loads(file.read_bytes()) for file in (tmp_path / FOLDER).iterdir()]
    assert len({len(file["sealed"]) for file in files}) == 1


def test_threat_kept_deck_wrong_pins_are_taken_ever_more_slowly_over_restarts(
    kept: KeptDecks, clock: Clock, tmp_path: Path
) -> None:
    deck = kept.keep("Ann", PIN, DECK).id
    for _ in range(FREE_TRIES + 1):
        assert refused(kept, deck, "000000") == "kept-deck-wrong-pin"
    wait = float(FIRST_WAIT)
    for _ in range(4):
        restarted = KeptDecks(tmp_path, clock, memory_kib=64)
        assert refused(restarted, deck, PIN) == "kept-deck-wait"
        clock.wait(wait - 1)
        assert refused(restarted, deck, PIN) == "kept-deck-wait"
        clock.wait(1.5)
        assert refused(restarted, deck, "000000") == "kept-deck-wrong-pin"
        wait *= 2
    clock.now = Uptime("second start", 5.0)
    assert refused(kept, deck, PIN) == "kept-deck-wait"
    clock.wait(LONGEST_WAIT)
    assert kept.open(deck, PIN, "A").cards == DECK.cards
    assert refused(kept, deck, "000000") == "kept-deck-wrong-pin"
    assert kept.open(deck, PIN, "A").cards == DECK.cards


def test_a_try_is_counted_before_the_pin_is_looked_at(
    kept: KeptDecks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = kept.keep("Ann", PIN, DECK).id

    def cut(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("tableside.ledger.judge_key.Stretch.key", cut)
    for _ in range(FREE_TRIES + 1):
        with pytest.raises(KeyboardInterrupt):
            kept.open(deck, "000000", "A")
    assert refused(kept, deck, PIN) == "kept-deck-wait"


def test_a_label_or_a_seal_of_another_deck_opens_nothing(kept: KeptDecks, tmp_path: Path) -> None:
    ann, bea = kept.keep("Ann", PIN, DECK), kept.keep("Bea", PIN, DECK)
    files = {each.id: tmp_path / FOLDER / f"{each.id}.deck" for each in (ann, bea)}
    told = json.loads(files[ann.id].read_bytes())
    files[bea.id].write_bytes(json.dumps(told).encode())
    assert refused(kept, bea.id, PIN) == "kept-deck-wrong-pin"
    files[ann.id].write_bytes(json.dumps({**told, "label": "Bea"}).encode())
    assert refused(kept, ann.id, PIN) == "kept-deck-wrong-pin"


def test_a_wrong_pin_deletes_no_deck_and_each_try_counts(kept: KeptDecks) -> None:
    made = kept.keep("Ann", PIN, DECK)
    for _ in range(FREE_TRIES + 1):
        with pytest.raises(DeckRefused):
            kept.delete(made.id, "000000")
    assert kept.find() == (made,)
    assert refused(kept, made.id, PIN) == "kept-deck-wait"


@pytest.mark.parametrize("pin", ["", "12345", "1" * 13, "12345a", "１２３４５６"])
def test_a_pin_has_six_to_twelve_digits(kept: KeptDecks, pin: str) -> None:
    with pytest.raises(DeckRefused):
        kept.keep("Ann", pin, DECK)
    assert kept.find() == ()


def test_two_decks_of_one_person_have_two_labels(kept: KeptDecks) -> None:
    assert [kept.keep("Ann \n\x1b Lee", PIN, DECK).label for _ in range(3)] == ["Ann Lee", "Ann Lee 2", "Ann Lee 3"]


@pytest.mark.parametrize("pin", [PIN, None])
def test_a_deck_is_deleted_by_its_pin_or_if_that_is_forgotten_without(
    kept: KeptDecks, tmp_path: Path, pin: str | None
) -> None:
    deck = kept.keep("Ann", PIN, DECK)
    kept.delete(deck.id, pin)
    kept.delete("../../ledger", pin)
    assert kept.find() == ()
    assert list((tmp_path / FOLDER).iterdir()) == []
    assert refused(kept, deck.id, PIN) == "kept-deck-gone"


def test_what_is_no_kept_deck_is_left_out(kept: KeptDecks, tmp_path: Path) -> None:
    deck = kept.keep("Ann", PIN, DECK)
    folder = tmp_path / FOLDER
    (folder / f"{'0' * 16}.deck").write_bytes(b"{}")
    (folder / f"{'1' * 16}.deck").symlink_to(folder / f"{deck.id}.deck")
    (folder / f"{'2' * 16}.deck").mkdir()
    (folder / "Ann.deck").write_bytes((folder / f"{deck.id}.deck").read_bytes())
    assert kept.find() == (deck,)
    assert refused(kept, "0" * 16, PIN) == "kept-deck-gone"


def test_without_a_pin_a_deck_is_its_owners_by_name(kept: KeptDecks) -> None:
    made = kept.keep("Ann", None, DECK)
    with_pin = kept.keep("Ann", PIN, DECK)
    kept.keep("Ben", None, DECK)
    assert (made.label, made.owner, made.has_pin) == ("Ann", "Ann", False)
    assert (with_pin.label, with_pin.owner, with_pin.has_pin) == ("Ann 2", "Ann", True)
    assert kept.of("Ann") == (made,)
    assert kept.of("") == kept.of("ann") == ()
    opened = kept.open(made.id, None, "B")
    assert (opened.player, opened.cards, opened.tags, opened.champion) == ("B", DECK.cards, DECK.tags, 0)
    assert refused(kept, with_pin.id, "") == "kept-deck-wrong-pin"


def test_threat_without_a_pin_a_deck_is_sealed_under_a_key_that_the_app_alone_reads(
    kept: KeptDecks, tmp_path: Path
) -> None:
    made = kept.keep("Ann", None, DECK)
    [file] = (tmp_path / FOLDER).iterdir()
    key = tmp_path / "keys" / f"{OWN_KEY}.key"
    assert not any(secret in file.read_bytes() for secret in (b"Canary", b"tag of", key.read_bytes()))
    assert (stat.S_IMODE(key.stat().st_mode), stat.S_IMODE(key.parent.stat().st_mode)) == (0o600, 0o700)
    key.unlink()
    assert refused(kept, made.id, "") == "kept-deck-no-key"
    kept.keep("Ben", None, DECK)
    assert refused(kept, made.id, "") == "kept-deck-no-key", "another key opens it neither"


def test_a_label_or_an_owner_that_was_changed_opens_nothing(kept: KeptDecks, tmp_path: Path) -> None:
    made = kept.keep("Ann", None, DECK)
    [file] = (tmp_path / FOLDER).iterdir()
    file.write_bytes(file.read_bytes().replace(b'"owner":"Ann"', b'"owner":"Bea"'))
    assert refused(kept, made.id, "") == "kept-deck-no-key"


def test_the_same_list_that_is_kept_again_takes_the_place_of_the_first(kept: KeptDecks) -> None:
    first = kept.keep("Ann", None, DECK)
    again = kept.keep("Ann", None, Registration("B", DECK.cards[::-1], {b"another tag": 1}))
    assert [deck.id for deck in kept.find()] == [again.id] != [first.id]
    assert kept.open(again.id, None, "A").tags == {b"another tag": 1}
    kept.keep("Ann", None, Registration("A", ("Pakaa Cub",)))
    assert len(kept.of("Ann")) == 2
