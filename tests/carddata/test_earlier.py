"""Behaviour of cards by the texts that errata replaced: by day, and by the edition of a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from carddata.compiler.build import build_cards
from carddata.earlier import encode_earlier, with_earlier
from carddata.model.card import Card, cards_on
from carddata.sets import load, load_earlier
from carddata.sources.errata import errata_of
from carddata.sources.reader import Sources, read_contents
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.notation.scenario import read_scenario
from tests.carddata.sources.test_traps import riftcodex
from tests.carddata.test_built_sets import NEEDS_SOURCES, shared_sources
from tests.cli.test_cards import row
from tests.cli.test_import import imported
from tests.kit.cli import tableside

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("One", "Two"))


def errata(*wordings: tuple[str, str, str], name: str = "Grey Hound") -> dict[str, object]:
    records = [
        {"cardName": name, "published": day, "oldText": before, "newText": after} for day, before, after in wordings
    ]
    return {"records": records}


def built(text: str, *wordings: tuple[str, str, str]) -> Card:
    """The card of a row with this text, and with errata of these days, old and new texts."""
    contents = (("cards.json", [riftcodex(text={"rich": text})]), ("errata.json", errata(*wordings)))
    sources = read_contents((name, json.dumps(value).encode()) for name, value in contents)
    (card,) = with_earlier(build_cards(sources.cards.values()), sources, {})
    return card


SEVEN, EIGHT, NINE = ("When I hold, draw 7.", "When I hold, draw 8.", "When I hold, draw 9.")


@pytest.fixture(scope="module")
def hound() -> Card:
    """A card whose text errata have changed twice."""
    return built(NINE, ("2026-01-14", SEVEN, EIGHT), ("2026-04-03", EIGHT, NINE))


def drawn(card: Card) -> object:
    (ability,) = card.abilities or ()
    return getattr(ability.do[0], "count", None)


@pytest.mark.parametrize(
    ("day", "count"), [("2025-12-01", 7), ("2026-01-13", 7), ("2026-01-14", 8), ("2026-04-02", 8), ("2026-04-03", 9)]
)
def test_a_card_does_what_its_text_said_on_the_day(day: str, count: int, hound: Card) -> None:
    assert drawn(hound.on(day)) == count
    assert drawn(cards_on({"Grey Hound": hound}, day)["Grey Hound"]) == count


def test_a_text_that_says_the_same_in_other_words_is_left_out() -> None:
    assert built(SEVEN, ("2026-01-14", "When I hold , draw 7 .", SEVEN)).earlier == ()


def test_an_earlier_text_that_is_not_understood_is_by_hand() -> None:
    card = built(SEVEN, ("2026-01-14", "Dance.", SEVEN)).on("2025-12-01")
    assert (card.abilities, card.unread) == (None, ("anything",))


def test_errata_by_the_title_and_by_the_full_name_of_a_legend_are_both_of_it() -> None:
    seven, eight, nine = (f"When you conquer, draw {count}." for count in (7, 8, 9))
    cards = [riftcodex(name="Ann, Grey Hound", classification={"type": "Legend"}, text={"rich": seven})]
    by_title = errata(("2026-04-03", eight, nine))
    in_full = errata(("2026-01-14", seven, eight), name="Ann, Grey Hound")
    for records in (by_title, in_full), (in_full, by_title):
        contents = (("cards.json", cards), *(("errata.json", each) for each in records))
        found = read_contents((name, json.dumps(value).encode()) for name, value in contents)
        assert found.cards["Ann, Grey Hound"].text == nine
        (legend,) = with_earlier(build_cards(found.cards.values()), found, {})
        assert [drawn(legend.on(day)) for day in ("2025-12-01", "2026-01-14", "2026-04-03")] == [7, 8, 9]


@pytest.mark.parametrize(
    ("edition", "date", "count"),
    [
        ("2026-07-16", "", 9),
        ("2025-12-01", "", 8),
        ("2025-12-01", "2025-12-24", 7),
        ("2025-12-01", "2026-08-01", 9),
    ],
)
def test_the_edition_or_the_day_of_a_match_chooses_the_text(edition: str, date: str, count: int, hound: Card) -> None:
    agreed = replace(SETUP, edition=edition, date=date)
    card = initial_table(agreed, {"Grey Hound": hound}).card("Grey Hound")
    assert card is not None
    assert drawn(card) == count


def test_the_edition_of_a_scenario_chooses_the_text(hound: Card) -> None:
    for edition, count in (("2026-07-16", 9), ("2025-12-01", 8)):
        scenario = read_scenario(f'edition = "{edition}"\nplay = ""\n[position]\nturn = "A"\n', {"Grey Hound": hound})
        card = scenario.table.card("Grey Hound")
        assert card is not None
        assert drawn(card) == count


@pytest.fixture(scope="module")
def sources() -> Sources:
    return shared_sources()


@NEEDS_SOURCES
def test_each_earlier_wording_of_the_program_is_of_an_erratum_and_is_its_text_or_by_hand(sources: Sources) -> None:
    cards = tuple(load().values())
    errata_by_card = errata_of(sources.cards, sources.errata)
    some = [replace(card, earlier=()) for card in cards if card.name in load_earlier()]
    rebuilt = {card.name: card for card in with_earlier(some, sources, {card.name: card for card in cards})}
    for name, wordings in load_earlier().items():
        days = {entry.published for entry in errata_by_card[name]}
        assert {wording.until for wording in wordings} <= days
        for wording in wordings:
            before = rebuilt[name].on(max((day for day in days if day < wording.until), default="2025-01-01"))
            assert wording.abilities in (None, before.abilities), f"run tools/cards: {name}"


def test_the_file_has_a_line_for_each_card_and_reads_as_it_was_written(hound: Card) -> None:
    data = encode_earlier(load().values())
    assert set(json.loads(data)) == set(load_earlier())
    assert encode_earlier([hound]).count(b"until") == 2


def test_an_import_of_errata_keeps_the_earlier_text(tmp_path: Path) -> None:
    (tmp_path / "errata.json").write_text(json.dumps(errata(("2026-01-14", SEVEN, EIGHT))))
    assert "new: Grey Hound" in imported(tmp_path, row(text=EIGHT))
    arguments = (tmp_path / "source.json", tmp_path / "errata.json", "--data", tmp_path / "data")
    said = tableside("--lang", "en", "cards", "import", *arguments).output
    assert "changed: Grey Hound (what it does)" in said
    shown = tableside("--lang", "en", "cards", "show", "Grey Hound", "--data", tmp_path / "data").output
    assert "Until 2026-01-14, when errata changed its text:" in shown
    assert "all of it was known already" in imported(tmp_path, row(text=EIGHT))
