"""Deck codes of Piltover Archive: the published vectors, and codes that are none."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carddata.card_names import finder
from carddata.deck_formats.deck_code import ALPHABET, MAX_LENGTH
from carddata.deck_reader import read
from carddata.decklist import DeckList, DeckListError
from carddata.sets import load

CARDS = load()
FIND = finder(CARDS)

VERSION_2 = (
    "CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDBOQCAQAABMHE"
)
VERSION_3 = "CMAAAAAAAAAQCAAAA4AACAIAABMQAAIFAAAAIBKTLZQQCAIDABDAGAYAAAN7OAMWAIAQAAKCAEAAFKYCAAAQCAAACYAACAAADM"
VECTORS = (
    (
        VERSION_2,
        "7 007, 5 089, 3 004, 3 009, 3 012, 3 027, 3 029, 3 087, 3 095, 3 096, 3 103, 3 104, 3 116, 2 039, 2 122, "
        "2 248, 1 013, 1 247, 1 280, 1 288, 1 292",
        "2 022, 2 024, 2 093, 1 088, 1 114",
        None,
    ),
    (
        VERSION_3,
        "7 007, 5 089, 3 004, 3 005, 3 083, 3 094, 3 097, 2 SFD-070, 1 027, 1 247, 1 278, 1 066a, 1 299*",
        "2 022",
        "OGN-027",
    ),
)
"""The codes published with the format, and the cards that they hold, of the set OGN if no other is named."""


def named(cards: str) -> Counter[str]:
    """The names of these cards, with their copies."""
    counted: Counter[str] = Counter()
    for card in cards.split(", "):
        copies, code = card.split()
        name = FIND("", code if "-" in code else f"OGN-{code}")
        assert name is not None
        counted[name] += int(copies)
    return counted


def everything(deck: DeckList) -> Counter[str]:
    """All cards of a deck but the sideboard."""
    apart = [name for name in (deck.legend, deck.champion) if name is not None]
    return Counter([*apart, *deck.main, *deck.battlefields, *deck.runes])


@pytest.mark.parametrize(("code", "main", "side", "champion"), VECTORS)
def test_the_published_codes_hold_the_published_cards(code: str, main: str, side: str, champion: str | None) -> None:
    deck = read(code, CARDS)
    assert everything(deck) == {name: 1 if name == deck.legend else copies for name, copies in named(main).items()}
    assert Counter(deck.sideboard) == named(side)
    assert deck.champion == (None if champion is None else FIND("", champion))
    assert deck.legend == "Kai'Sa, Daughter of the Void"
    assert len(deck.runes) == 12


@pytest.mark.parametrize("typed", [VERSION_2.lower(), f"  {VERSION_2}\n", " ".join((VERSION_2[:40], VERSION_2[40:]))])
def test_a_code_may_be_typed_small_or_in_groups(typed: str) -> None:
    assert read(typed, CARDS) == read(VERSION_2, CARDS)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (VERSION_2[:-1], "code-mistyped"),
        (VERSION_2[:-3], "code-mistyped"),
        (VERSION_2 + "AA", "code-mistyped"),
        (VERSION_3[:40], "code-mistyped"),
        ("CI" + "7" * 100, "code-mistyped"),
        ("CY" + VERSION_2[2:], "code-mistyped"),
        ("C4" + VERSION_2[2:], "code-version"),
        ("CI" + "A" * 58, "code-mistyped"),
        ("BI" + VERSION_2[2:], "code-mistyped"),
        ("CI" + "A" * MAX_LENGTH, "code-mistyped"),
        ("CIAA2", "code-mistyped"),
    ],
)
def test_a_code_that_is_none_is_refused(code: str, fault: str) -> None:
    with pytest.raises(DeckListError) as error:
        read(code, CARDS)
    assert error.value.fault == fault


def test_an_empty_deck_is_no_deck() -> None:
    with pytest.raises(DeckListError) as error:
        read("CE" + "A" * 20, CARDS)
    assert error.value.fault in ("no-card", "code-mistyped")


def encoded(content: bytes) -> str:
    """Bytes as a code, as the format says."""
    bits = "".join(f"{byte:08b}" for byte in content)
    bits += "0" * (-len(bits) % 5)
    return "".join(ALPHABET[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def test_later_versions_name_their_counts_and_their_prefixes() -> None:
    champion = bytes((1, 0, 0, 0, 30))
    runes = bytes((12, 1, 1, 0, 0, 0, 7))
    units = bytes((3, 1, 2, 0, 0, 0, 0x87, 0x01, 0, 30))
    content = bytes((0x15, 1, 2)) + runes + units + bytes((0,)) + champion
    deck = read(encoded(content), CARDS)
    assert Counter(deck.main) == named("3 135, 2 030")
    assert deck.champion == FIND("", "OGN-030")
    assert deck.runes == ("Fury Rune",) * 12


VERSION_6 = (
    "CYAAKBYBAEAAABYFAEAQAAFGAEBQEBYAAABQICQNCAJB4AIBAABQEAQHAAAACAQJDCWADRIBY4AQCAYACEAQEAYAAD5QDGACTMBACAYA2YAQAAIAAAPAGA"
    "AA64AQAAHZAEAAB7IB"
)


def test_additional_legends_are_apart_from_the_deck() -> None:
    deck = read(VERSION_6, CARDS)
    assert (deck.legend, deck.champion) == ("Jinx, Loose Cannon", "Jinx, Demolitionist")
    assert [len(section) for section in (deck.main, deck.battlefields, deck.runes, deck.sideboard)] == [39, 3, 12, 0]
    assert deck.more_legends == tuple(FIND("", f"OGN-{number}") for number in (247, 249, 253))
    assert deck.notes == ()


def test_a_code_of_a_later_version_is_read_as_the_newest_known_if_it_fits() -> None:
    later = "C4" + VERSION_6[2:]
    deck = read(later, CARDS)
    assert deck.main == read(VERSION_6, CARDS).main
    assert [(note.code, note.number) for note in deck.notes] == [("code-version", 7)]


@pytest.mark.parametrize(
    "text",
    [
        f"My deck\nCode: {VERSION_2}\n",
        f"https://example.org/decks?code={VERSION_2}&x=1",
        f"<{'#'} {VERSION_2}",
    ],
)
def test_a_code_is_found_among_words(text: str) -> None:
    assert read(text, CARDS).main == read(VERSION_2, CARDS).main


def test_of_two_codes_the_first_is_read() -> None:
    deck = read(f"{VERSION_3}\n\n{VERSION_6}", CARDS)
    assert deck.main == read(VERSION_3, CARDS).main
    assert [(note.code, note.line) for note in deck.notes] == [("second-deck", 3)]


def test_a_code_cannot_name_more_cards_than_a_list() -> None:
    content = bytes((0x15, 0, 1, 60, 1, 60, 0, 0)) + bytes(range(1, 61)) + bytes((0, 0))
    with pytest.raises(DeckListError) as error:
        read(encoded(content), CARDS)
    assert (error.value.fault, error.value.details) == ("too-many-cards", {"limit": 250})


@settings(max_examples=300)
@given(st.text(ALPHABET, min_size=8, max_size=120), st.sampled_from(["CE", "CI", "CM", "CQ", "CU"]))
def test_threat_23_any_code_is_read_or_refused(rest: str, begin: str) -> None:
    try:
        read(begin + rest, CARDS)
    except DeckListError:
        return
