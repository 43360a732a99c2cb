"""Deck lists as players have them."""

import time
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from carddata.deck_reader import read
from carddata.decklist import MAX_BYTES, MAX_NAME, MAX_NOTES, DeckList, DeckListError
from carddata.sets import load

CARDS = load()

WHOLE = """Legend:
1 Teemo, Swift Scout

Champion:
1 Teemo - Scout

MainDeck:
3x Tideturner
2 Hidden Blade [OGN-213]
1 OGN-135 Pakaa Cub

Battlefields:
1 Bandle Tree
1 Void Gate
1 Zaun Warrens

Runes:
7 Chaos Rune
5 Mind Rune

Sideboard:
2 Pack of Wonders
"""


def deck(text: str) -> DeckList:
    return read(text, CARDS)


def test_a_whole_list() -> None:
    found = deck(WHOLE)
    assert found.legend == "Teemo, Swift Scout"
    assert found.champion == "Teemo, Scout"
    assert found.main == (*["Tideturner"] * 3, *["Hidden Blade"] * 2, "Pakaa Cub")
    assert found.battlefields == ("Bandle Tree", "Void Gate", "Zaun Warrens")
    assert found.runes == (*["Chaos Rune"] * 7, *["Mind Rune"] * 5)
    assert found.sideboard == ("Pack of Wonders",) * 2
    assert found.unknown == ()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1 Pakaa Cub", "Pakaa Cub"),
        ("1x Pakaa Cub", "Pakaa Cub"),
        ("1X  Pakaa   Cub", "Pakaa Cub"),
        ("1 x Pakaa Cub", "Pakaa Cub"),
        ("1 pakaa cub", "Pakaa Cub"),
        ("1 Evelynn, Entrancing", "Evelynn, Entrancing"),
        ("1 Evelynn - Entrancing", "Evelynn, Entrancing"),
        ("1 Evelynn – Entrancing", "Evelynn, Entrancing"),
        ("1 Evelynn,Entrancing", "Evelynn, Entrancing"),
        ("1 Zhonya’s Hourglass", "Zhonya's Hourglass"),
        ("1 Fox-Fire", "Fox-Fire"),
        ("1 Pakaa Cub (Alternate Art)", "Pakaa Cub"),
        ("1 Evelynn - Entrancing (Signature) [UNL-141]", "Evelynn, Entrancing"),
        ("1 Pakaa Cub [OGN-135/298]", "Pakaa Cub"),
        ("1 Pakaa Cub (OGN-135)", "Pakaa Cub"),
        ("1 OGN-135 Pakaa Cub", "Pakaa Cub"),
        ("1 OGN-135", "Pakaa Cub"),
        ("1 ogn-135-298", "Pakaa Cub"),
        ("1 OGN·135/298", "Pakaa Cub"),
        ("1 Some Other Spelling [OGN-135]", "Pakaa Cub"),
        ("1 OGN-121a", "Teemo, Strategist"),
        ("1 SFD-230*", "Teemo, Strategist"),
        ("1 SFD-230s", "Teemo, Strategist"),
        ("1 OGN-88", "Mega-Mech"),
        ("1 OGN-088z", "Mega-Mech"),
        ("\ufeff1 Pakaa Cub", "Pakaa Cub"),
        ("1 Pakaa Cub OGN-135/298 (Foil)", "Pakaa Cub"),
        ("1x Pakaa Cub (OGN-135/298) \N{GLOWING STAR}", "Pakaa Cub"),
        ("4. Pakaa Cub x1", "Pakaa Cub"),
        ("<li>1 Pakaa Cub</li><br/>", "Pakaa Cub"),
    ],
)
def test_the_ways_to_name_a_card(line: str, name: str) -> None:
    found = deck(f"Main Deck:\n{line}\n" if not line.startswith("\ufeff") else line)
    assert found.main == (name,)
    assert found.unknown == ()


@pytest.mark.parametrize("line", ["1 Swift Scout", "1 Teemo - Swift Scout", "1 Teemo, Swift Scout", "1 OGN-263"])
def test_a_legend_by_its_title_alone_too(line: str) -> None:
    assert deck(f"Legend:\n{line}").legend == "Teemo, Swift Scout"


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("MainDeck:", "main"),
        ("Main Deck:", "main"),
        ("main deck", "main"),
        ("Main:", "main"),
        ("# main", "main"),
        ("Deck (40):", "main"),
        ("Sideboard:", "sideboard"),
        ("SIDEBOARD", "sideboard"),
        ("# sideboard", "sideboard"),
        ("Rune Pool:", "runes"),
        ("Rune Deck:", "runes"),
        ("Battlefield:", "battlefields"),
    ],
)
def test_the_headings(heading: str, section: str) -> None:
    assert getattr(deck(f"{heading}\n2 Block"), section) == ("Block", "Block")


def test_without_a_known_heading_the_type_decides() -> None:
    found = deck("My Wild Deck:\n1 Teemo, Swift Scout\n2 Block\n1 Void Gate\n3 Mind Rune\n1 Card of Tomorrow\n")
    assert found.legend == "Teemo, Swift Scout"
    assert found.main == ("Block", "Block", "Card of Tomorrow")
    assert found.battlefields == ("Void Gate",)
    assert found.runes == ("Mind Rune",) * 3
    assert found.unknown == ("Card of Tomorrow",)


def test_what_cannot_be_in_a_main_deck_is_placed_by_its_type() -> None:
    found = deck("Deck:\n1 Swift Scout\n1 Void Gate\n2 Mind Rune\n1 Block")
    assert (found.legend, found.battlefields, found.runes) == ("Teemo, Swift Scout", ("Void Gate",), ("Mind Rune",) * 2)
    assert found.main == ("Block",)


def test_one_copy_of_the_champion_stands_apart() -> None:
    found = deck("Champion:\n3 Teemo, Scout\nMain Deck:\n1 Block\n")
    assert found.champion == "Teemo, Scout"
    assert found.main == ("Teemo, Scout", "Teemo, Scout", "Block")


def test_cards_nobody_knows_are_kept() -> None:
    found = deck(
        "Legend:\n1 New Legend\nChampion:\n1 New, Champion\n"
        "Main:\n2  New   Card [XYZ-001]\n1 XYZ-T01\nRunes:\n1 Odd Rune"
    )
    assert found.legend == "New Legend"
    assert found.champion == "New, Champion"
    assert found.main == ("New Card", "New Card", "XYZ-T01")
    assert found.runes == ("Odd Rune",)
    assert found.unknown == ("New Legend", "New, Champion", "New Card", "XYZ-T01", "Odd Rune")


def test_a_bench_is_no_part_of_the_deck() -> None:
    found = deck("Main:\n1 Block\nBench:\n3 Tideturner\n1 New Card\nOverflow:\n1 Mega-Mech")
    assert found.main == ("Block",)
    assert found.unknown == ()


def test_remarks_and_empty_lines_say_nothing() -> None:
    assert deck("// my list\n\n# made on Sunday!\n  1 Block  \r\n\n").main == ("Block",)


def codes(extra: int = 0) -> list[str]:
    return [
        "OGN-263-1",
        "OGN-197-2",
        *["OGN-199-1"] * 38,
        "XYZ-001-1",
        "OGN-278-1",
        "OGN-296-1",
        "OGN-298-1",
        *["OGN-007-1"] * 12,
        *["OGN-181-1"] * extra,
    ]


def test_a_line_of_codes_is_read_by_position() -> None:
    found = deck(" ".join(codes(2)))
    assert found.legend == "Teemo, Swift Scout"
    assert found.champion == "Teemo, Scout"
    assert found.main == (*["Tideturner"] * 38, "XYZ-001-1")
    assert found.battlefields == ("Bandle Tree", "Void Gate", "Zaun Warrens")
    assert found.runes == ("Fury Rune",) * 12
    assert found.sideboard == ("Pack of Wonders",) * 2
    assert found.unknown == ("XYZ-001-1",)


def test_a_line_of_codes_needs_no_sideboard() -> None:
    found = deck(" ".join(codes()))
    assert len(found.main) == 39
    assert found.sideboard == ()


@pytest.mark.parametrize(
    ("text", "fault", "details"),
    [
        ("", "no-card", {}),
        ("\n\n", "no-card", {}),
        ("Legend:\nRunes:\n", "no-card", {}),
        ("# nothing\n// here", "no-card", {}),
        ("Dear Sir or Madam,\nhello", "no-card-at", {"line": 1}),
        ('{"deck": []}', "no-card", {}),
        ("Main:\n0 Block", "no-card-at", {"line": 2}),
        ("60 Block\n" * 5, "too-many-cards", {"limit": 250}),
        ("1 Block\n" * (MAX_BYTES // 8 + 1), "too-long", {}),
        ("é" * (MAX_BYTES // 2 + 1), "too-long", {}),
    ],
)
def test_what_is_no_deck_list(text: str, fault: str, details: dict[str, int]) -> None:
    with pytest.raises(DeckListError) as error:
        deck(text)
    assert (error.value.fault, error.value.details) == (fault, details)
    assert "Block" not in str(error.value)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("61 Charm", "copies"),
        ("0 Charm", "copies"),
        ("9" * 4000 + " Charm", "copies"),
        ("Charm and more", "unread-line"),
        ("made with love", "unread-line"),
        (f"1 {'x' * (MAX_NAME + 1)}", "name-too-long"),
        ("Legend:\n1 Swift Scout\n1 Loose Cannon", "more-legends"),
    ],
)
def test_a_line_that_is_no_card_is_named_and_the_rest_is_read(line: str, note: str) -> None:
    found = deck(f"Main:\n3 Block\n{line}\nMain:\n1 Tideturner")
    assert found.main == ("Block", "Block", "Block", "Tideturner")
    assert [(each.code, each.line) for each in found.notes] == [(note, 3 + line.count("\n"))]


def test_a_name_counts_more_than_a_code_and_a_code_more_than_an_unknown_name() -> None:
    found = deck("1 Cleave (OGN-029)\n1 Spaltung [OGN-004]")
    assert found.main == ("Cleave", "Cleave")
    assert [(note.code, note.line, note.text, note.card, note.other) for note in found.notes] == [
        ("name-wins", 1, "OGN-029", "Cleave", "Falling Star"),
        ("code-wins", 2, "Spaltung", "Cleave", ""),
    ]


def test_no_heading_puts_cards_into_the_main_deck_in_silence() -> None:
    found = deck("Main:\n1 Block\nSecret pile:\n1 Charm\n1 Void Gate\n1 Stranger")
    assert (found.main, found.battlefields) == (("Block", "Charm", "Stranger"), ("Void Gate",))
    assert [(note.code, note.line, note.text) for note in found.notes] == [("unknown-heading", 3, "Secret pile")]


def test_of_two_decks_in_a_file_the_first_is_read() -> None:
    twice = WHOLE + "\nMy other deck:\n" + WHOLE
    found = deck(twice)
    assert found.main == deck(WHOLE).main
    assert ("second-deck", WHOLE.count("\n") + 3) in [(note.code, note.line) for note in found.notes]
    bare = "1 Swift Scout\n3 Block\n3 Charm\n1 Loose Cannon\n3 Cleave"
    assert [(note.code, note.line) for note in deck(bare).notes] == [("second-deck", 4)]


def test_a_list_of_another_game_is_read_and_said_to_be_one() -> None:
    found = deck("4 Lightning Strike\n4 Counter\n20 Island\n4 Opts\n2 Ponders\n")
    assert [note.code for note in found.notes] == ["no-known-card"]
    assert len(found.unknown) == 5


def test_twenty_thousand_lines_that_are_no_cards_are_counted_in_an_instant() -> None:
    begun = time.process_time()
    found = deck("1 Block\n" + "".join(f"see {number}a\n" for number in range(20_000)))
    assert time.process_time() - begun < 10
    assert (len(found.notes), found.notes[-1].code) == (MAX_NOTES + 1, "more")
    assert found.notes[-1].number > 4_900
    assert [note.code for note in deck("1 Block\n" + "\n" * 9000 + "1 Charm").notes] == ["too-many-lines"]


@pytest.mark.parametrize(
    "unit", ["=", " ", "(", "a ", "1 ", "- ", "x3 ", ": ", "| ", ",", "[a", "Legend: ", "*", "<b", "(a) "]
)
@pytest.mark.parametrize("begin", ["", "1 ", "## ", '"', "Card,Quantity\n"])
def test_a_long_line_of_anything_takes_bounded_time(begin: str, unit: str) -> None:
    text = "1 Block\n" + begin + unit * (100_000 // len(unit)) + "1x"
    begun = time.process_time()
    with suppress(DeckListError):
        deck(text)
    assert time.process_time() - begun < 5


def test_sixty_copies_are_read() -> None:
    assert len(deck("60 Block").main) == 60


def test_a_name_is_no_longer_than_the_record_has_room_for() -> None:
    longest = "\N{LATIN SMALL LETTER E WITH ACUTE}" * (MAX_NAME // 2)
    assert read(f"1 {longest}", CARDS).unknown == (longest,)
    assert [note.code for note in read(f"1 Pakaa Cub\n1 {longest}e", CARDS).notes] == ["name-too-long"]


def test_threat_23_a_list_may_be_as_long_and_as_large_as_is_said() -> None:
    assert deck("1 Block\n".ljust(MAX_BYTES, "\n")).main == ("Block",)
    assert len(deck("50 Block\n" * 5).main) == 250


def test_only_legends_go_by_their_title_alone() -> None:
    assert deck("1 Entrancing").unknown == ("Entrancing",)


def test_a_list_says_nothing_when_it_is_printed() -> None:
    assert "Tideturner" not in repr(deck(WHOLE))


a_line = st.builds(
    "{} {}".format,
    st.integers(-1, 70) | st.sampled_from(["3x", "", "Main:", "#"]),
    st.sampled_from([*sorted(CARDS)[:20], "OGN-001", "[OGN-002]", "Ahri - X", ""]) | st.text(max_size=8),
)


@settings(max_examples=300)
@given(st.text(max_size=60) | st.lists(a_line, max_size=6).map("\n".join))
@example("\ud800")
@example("1 " + "(" * 3000)
@example("1 " + "a " * 3000 + "(")
@example("OGN-001 " * 60)
@example("1 [OGN-" + "1" * 500 + "]")
def test_threat_23_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = deck(text)
    except DeckListError:
        return
    everywhere = {
        *found.more_legends,
        *found.main,
        *found.battlefields,
        *found.runes,
        *found.sideboard,
        found.legend,
        found.champion,
    }
    assert set(found.unknown) <= everywhere
    assert not set(found.unknown) & set(CARDS)
    assert all(name in CARDS or name in found.unknown for name in everywhere if name is not None)
