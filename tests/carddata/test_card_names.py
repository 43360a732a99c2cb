"""Cards by the names that people write, and the nearest names to a name that no card has."""

from __future__ import annotations

import time

import pytest

from carddata.card_names import finder, nearest, plain
from carddata.decklist import MAX_NAME
from carddata.sets import load

CARDS = load()


def test_no_two_cards_have_one_name_as_it_is_compared() -> None:
    assert len({plain(name) for name in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("zhonyas hourglass", "Zhonya's Hourglass"),
        ("ZHONYA´S HOURGLASS", "Zhonya's Hourglass"),
        ("kaisa - daughter of the void", "Kai'Sa, Daughter of the Void"),
        ("Fox Fire", "Fox-Fire"),
        ("guards", "Guards!"),
        ("Tidetúrner", "Tideturner"),
    ],
)
def test_case_accents_and_punctuation_do_not_count(written: str, name: str) -> None:
    assert finder(CARDS)(written, "") == name


@pytest.mark.parametrize(
    ("code", "name"),
    [("SFD-R01", "Fury Rune"), ("sfd-r06a-221", "Order Rune"), ("QQQ-R5", "Chaos Rune"), ("SFD-R07", None)],
)
def test_runes_outside_the_numbering_of_a_set_are_known(code: str, name: str | None) -> None:
    assert finder(CARDS)("", code) == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Pakaa Cubb", "Pakaa Cub"),
        ("Paka Cub", "Pakaa Cub"),
        ("Tidetunrer", "Tideturner"),
        ("zhonya", "Zhonya's Hourglass"),
        ("consult past", "Consult the Past"),
        ("Teemo Scuot", "Teemo, Scout"),
    ],
)
def test_the_nearest_name_comes_first(written: str, name: str) -> None:
    assert nearest(written, CARDS)[0] == name


@pytest.mark.parametrize("written", ["", "!!", "Quuxblorp", "x", "\ud800"])
def test_nothing_is_near_to_what_is_like_no_card(written: str) -> None:
    assert nearest(written, CARDS) == ()


def test_suggestions_depend_on_nothing_but_the_name_and_the_cards() -> None:
    backwards = dict(reversed(CARDS.items()))
    assert nearest("Teemo", CARDS) == nearest("Teemo", backwards)


def test_thirty_long_names_are_compared_in_an_instant() -> None:
    begun = time.process_time()
    for number in range(30):
        nearest(f"{number} the of and ".ljust(MAX_NAME, "a"), CARDS)
    assert time.process_time() - begun < 5
