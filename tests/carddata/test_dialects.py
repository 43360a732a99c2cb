"""Every dialect of deck lists: its examples are read to the card, and broken ones give a sentence with the line.

A folder of `deck_lists` holds the examples of one dialect. An example is the deck of the same name in `deck_lists`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carddata.deck_formats.dialect import KnownCards
from carddata.deck_formats.headings import WORDS, words_of
from carddata.deck_formats.lines import WRITTEN, Spelling
from carddata.deck_reader import dialects, read, text_of
from carddata.deck_writer import Form, write
from carddata.decklist import DeckList, DeckListError
from carddata.sets import load

CARDS = load()
FOLDER = Path(__file__).parent / "deck_lists"
EXAMPLES = sorted(path for path in FOLDER.glob("*/*") if path.is_file())


def content(deck: DeckList) -> tuple[object, ...]:
    """Return what makes two decks the same, in whatever order their cards stand."""
    sections = (deck.main, deck.battlefields, deck.runes, deck.sideboard, deck.more_legends)
    return deck.legend, deck.champion, *(Counter(section) for section in sections)


def deck_of(path: Path) -> DeckList:
    return read(text_of(path.read_bytes()), CARDS)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_example_is_read_to_the_card(path: Path) -> None:
    expected, found = deck_of(FOLDER / f"{path.stem.partition('-')[0]}.txt"), deck_of(path)
    if path.parent.name == "csv" and found.champion is None:
        expected = without_champion(expected)
    assert content(found) == content(expected)
    assert found.unknown == ()
    assert [note for note in found.notes if note.code != "places"] == []


def without_champion(deck: DeckList) -> DeckList:
    """The deck as a list has it that names no chosen champion."""
    return replace(deck, champion=None, main=(*deck.main, *([deck.champion] if deck.champion else [])))


ODD = (
    "Mazzo principale\n3 Cleave\nRune\n7 Fury Rune\nCampi di battaglia\n1 Power Nexus\n",
    "Baralho principal\n3 Cleave\nRunas\n7 Fury Rune\nCampos de batalha\nPower Nexus\n",
    "3\ufe0f\u20e3 Cleave\n7\u20e3 Fury Rune\n1\ufe0f\u20e3 Power Nexus",
    "Cleave, qty 3\nQuantity: 7 Fury Rune\nPower Nexus (count: 1)",
    "メインデッキ\n3 Cleave\nルーン\n7 Fury Rune\nバトルフィールド\n1 Power Nexus\n",
    "메인 덱\n3 Cleave\n룬\n7 Fury Rune\n전장\n1 Power Nexus\n",
    "３ Cleave\n\u200b٧ Fury Rune\u200b\n1\u00a0Power Nexus",
    "3 mal Cleave\n7 Stück Fury Rune\n1 exemplaires de Power Nexus",
    "3 Cleave - OGN-004 - Common - $0.25\n7 Fury Rune - OGN-007 - $0.05\n1 Power Nexus - SFD-214 - $1.00",
    "[b]Main Deck[/b]\n[*]3 Cleave\n[*]7 Fury Rune\n[*]1 [i]Power Nexus[/i]\n[/list]",
    "main\n3 cleave\nrune\n7 fury rune\ncampi vari\n1 power nexus\n",
)
"""The same cards, as people paste them."""


@pytest.mark.parametrize("text", ODD)
def test_odd_lists_are_read_to_the_card(text: str) -> None:
    deck = read(text, CARDS)
    assert Counter(deck.main) == {"Cleave": 3}
    assert (deck.runes, deck.battlefields) == (("Fury Rune",) * 7, ("Power Nexus",))


def test_every_dialect_has_two_examples() -> None:
    counts = Counter(path.parent for path in EXAMPLES)
    assert min(counts.values()) >= 2
    chosen = Counter(chosen_dialect(text_of(path.read_bytes())) for path in EXAMPLES)
    assert {at for at in chosen if chosen[at] >= 2} == set(range(len(dialects())))


def chosen_dialect(text: str) -> int:
    """The index of the dialect that is surest of a text."""
    known = KnownCards(CARDS)
    sure = [dialect.sure(text, known) for dialect in dialects()]
    return sure.index(max(sure))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"legend": "Jinx, Loose Cannon",\n "main": [{"name": "Cleave", "quantity":', "json-broken line=2"),
        ('{"a": ' * 200 + '"x"' + "}" * 200, "no-card"),
        ("[" * 100_000 + '""' + "]" * 100_000, "json-broken line=1"),
        ("Variant Number,Card Name,Quantity\n", "no-card"),
        ("| Count | Card |\n|---|---|\n", "no-card"),
    ],
)
def test_a_broken_list_is_refused_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(DeckListError) as error:
        read(text, CARDS)
    assert str(error.value) == fault


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("Card Name,Quantity\nCleave,3\nGust,many", 3, "unread-line"),
        ("Section,Card Name,Quantity\nMain,Cleave,3\nAttic,Gust,2", 3, "unknown-heading"),
        ("| Count | Card |\n|---|---|\n| 3 | Cleave |\n| some | Gust |", 4, "unread-line"),
        ('{"main": [{"name": "Cleave", "quantity": 3},\n{"name": "Gust", "quantity": 99}]}', 2, "copies"),
        ('{"main": ["3 Cleave",\n "Gustt"]}', 2, "unread-line"),
        ('{"attic": [{"name": "Cleave", "quantity": 3}]}', 1, "unknown-heading"),
        ('[{"main": ["3 Cleave"]},\n {"main": ["3 Gust"]}]', 1, "second-deck"),
        ("OGN-251 OGN-030 OGN-004 OGN-004", 0, "places"),
        ("Main:\n3 Cleave\nGustt", 3, "unread-line"),
        ("Main: 3 Cleave, 2 Gust\nSB: 99 Block", 2, "copies"),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_read(text: str, line: int, code: str) -> None:
    deck = read(text, CARDS)
    assert deck.main[:2] == ("Cleave", "Cleave")
    assert [(note.line, note.code) for note in deck.notes] == [(line, code)]


def test_json_may_name_copies_by_codes_and_in_pairs() -> None:
    deck = read('{"legend": "OGN-251", "main": {"OGN-004": 3}, "runes": [["OGN-007", 7], ["Chaos Rune", 5]]}', CARDS)
    assert (deck.legend, deck.main) == ("Jinx, Loose Cannon", ("Cleave",) * 3)
    assert Counter(deck.runes) == {"Fury Rune": 7, "Chaos Rune": 5}
    assert deck.notes == ()


def test_bytes_are_text_in_the_encodings_that_people_have() -> None:
    text = "Légende:\n1 Jinx – Loose Cannon\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert read(text_of(text.encode(encoding)), CARDS).legend == "Jinx, Loose Cannon", encoding
    with pytest.raises(UnicodeDecodeError):
        text_of(b"PK\x03\x04\x00\x00")


COUNTS = ("{n} {c}", "{n}x {c}", "{n} x {c}", "{n}× {c}", "x{n} {c}", "{c} x{n}", "{c} ×{n}", "{c} ({n})", "- {n} {c}",
          "-{n} {c}", "* {n}x {c}", "[{n}] {c}", "{n}\t{c}")  # fmt: skip
FRAMES = ("{}:", "{} :", "== {} ==", "## {}", "--- {} ---", "[{}]", "**{}**", "{} (12)", "// {}", "{}：", "{}", "# {}")
COMMENTS = ("", "# a remark", "// mine", "Author: Somebody", "https://example.org/deck/7", "40 cards", "---")
NAMES = {kind: sorted(name for name, card in CARDS.items() if card.type == kind and not card.token) for kind in
         ("legend", "battlefield", "rune")}  # fmt: skip
MAIN = sorted(name for name, card in CARDS.items() if card.type in ("unit", "spell", "gear") and not card.token)
HEADINGS = {section: words_of(rows) for section, rows in WORDS["headings"].items()}


def one_of(names: list[str]) -> st.SearchStrategy[str]:
    return st.integers(0, len(names) - 1).map(names.__getitem__)


def some(names: list[str], most: int) -> st.SearchStrategy[tuple[str, ...]]:
    counted = st.dictionaries(one_of(names), st.integers(1, 12), max_size=most)
    return counted.map(lambda copies: tuple(name for name, count in copies.items() for _ in range(count)))


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    legend = draw(st.none() | one_of(NAMES["legend"]))
    more = draw(st.lists(one_of(NAMES["legend"]), max_size=2, unique=True))
    return DeckList(
        legend,
        draw(st.none() | one_of(MAIN)),
        draw(some(MAIN, 6)) or ("Block",),
        tuple(draw(st.lists(one_of(NAMES["battlefield"]), max_size=3, unique=True))),
        draw(some(NAMES["rune"], 2)),
        draw(some(MAIN, 3)),
        more_legends=tuple(name for name in more if legend is not None and name != legend),
    )


def dressed(text: str, random: Random) -> str:
    """A written list as other people might have it: other headings and counts, another order, and remarks."""
    headings = {heading: section for section, heading in WRITTEN.items()}
    blocks: list[list[str]] = []
    for line in text.splitlines():
        if line.rstrip(":") in headings:
            word = random.choice(HEADINGS[headings[line.rstrip(":")]])
            blocks.append([random.choice(FRAMES).format(word)])
        elif line:
            count, _, card = line.partition(" ")
            blocks[-1].append(random.choice(COUNTS).format(n=count, c=card))
    for block in blocks:
        body = block[1:]
        random.shuffle(body)
        body.insert(random.randint(0, len(body)), random.choice(COMMENTS))
        block[1:] = body
    return "\n".join(line for block in blocks for line in block)


@settings(max_examples=200)
@given(decks(), st.integers(0, 3), st.integers(0, 10**6))
def test_any_deck_in_lines_of_any_look_is_read_back_equal(deck: DeckList, form: int, seed: int) -> None:
    spelling: Form = get_args(Spelling)[form]
    text = dressed(write(deck, CARDS, spelling), Random(seed))
    found = read(text, CARDS)
    assert content(found) == content(deck), text
    assert found.notes == (), text


@settings(max_examples=100)
@given(decks())
def test_any_deck_is_read_back_equal_from_its_code(deck: DeckList) -> None:
    assert content(read(write(deck, CARDS, "code"), CARDS)) == content(deck)
