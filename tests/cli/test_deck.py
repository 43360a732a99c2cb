"""`tableside deck check|show|convert`: by format, mode and day, in every form, with imported cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableside.decks import samples
from tests.kit.cli import tableside

SOURCE = {
    "meta": {"format": "riftbound-cards-canonical/1"},
    "cards": [{"name": "Grey Hound", "type": "Unit", "might": 3, "code": "QQQ-001", "text": "[Tank]"}],
}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(samples.deck_list("Teemo"))
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder into which a card was imported."""
    (tmp_path / "my-cards.json").write_text(json.dumps(SOURCE))
    tableside("cards", "import", tmp_path / "my-cards.json", "--data", tmp_path / "data")
    return tmp_path / "data"


def test_a_deck_is_checked_by_format_mode_and_day(deck: Path) -> None:
    legal = tableside("--lang", "en", "deck", "check", deck)
    assert (legal.exit_code, "legal by the rules of 2026-07-16" in legal.stdout) == (0, True)
    early = tableside("--lang", "en", "deck", "check", deck, "--date", "2026-02-01")
    assert (early.exit_code, "Windsinger was not released yet." in early.stdout) == (1, True)
    assert "banned under the rules of 2026-01-30 is not known" in early.stderr
    deck.write_text(samples.deck_list("Teemo").replace("Teemo, Swift Scout", "Master Yi, Wuju Bladesman"))
    banned = "Master Yi, Wuju Bladesman is banned."
    assert banned in tableside("--lang", "en", "deck", "check", deck, "--mode", "2v2").stdout
    assert banned not in tableside("--lang", "en", "deck", "check", deck).stdout


NEW_DECK = """Legend:
1 Kennen, Heart of the Tempest
Champion:
1 Kennen, Keeper of Balance
Main:
12 Spiderling
3 Horns of the Dragon
3 Masa, Crashing Thunder
3 Reluctant Leader
3 Solari Sunhawk
3 Soulspinner
3 Lacerate
3 Ki Barrier
3 Twilight Step
3 Minah Swiftfoot
Battlefields:
1 Kinkou Temple
1 Protective Sands
1 Shadow Temple
Runes:
6 Order Rune
6 Chaos Rune
"""


@pytest.mark.parametrize("form", ["names", "codes-first", "tts", "code"])
def test_a_deck_of_the_newest_set_is_legal_from_its_release_in_every_form(
    deck: Path, tmp_path: Path, form: str
) -> None:
    deck.write_text(NEW_DECK)
    written = tableside("deck", "convert", deck, "--to", form).stdout
    (other := tmp_path / "other.txt").write_text(written)
    legal = tableside("--lang", "en", "deck", "check", other, "--date", "2026-07-31")
    assert (legal.exit_code, "legal by the rules of 2026-07-16" in legal.stdout) == (0, True)
    early = tableside("--lang", "en", "deck", "check", other, "--date", "2026-07-30")
    assert early.exit_code == 1
    assert early.stdout.count("was not released yet.") == 15
    assert "Spiderling was not released yet." in early.stdout


def test_only_a_card_that_says_so_is_there_in_any_number(deck: Path) -> None:
    deck.write_text(NEW_DECK.replace("3 Soulspinner\n", "").replace("3 Lacerate", "6 Lacerate"))
    checked = tableside("--lang", "en", "deck", "check", deck)
    assert "Lacerate: 6 copies, 3 allowed." in checked.stdout
    assert "Spiderling:" not in checked.stdout


def test_two_teammates_are_checked_together(deck: Path) -> None:
    result = tableside("--lang", "de", "deck", "check", deck, "--mode", "2v2", "--ally", deck)
    assert result.exit_code == 1
    assert "Der Teampartner hat dasselbe Schlachtfeld: Void Gate." in result.stdout


def test_the_nearest_card_is_one_that_was_released_by_the_day(deck: Path) -> None:
    deck.write_text("Main:\n1 Windsingerr")
    assert "Did you mean Windsinger?" in tableside("--lang", "en", "deck", "check", deck).stdout
    early = tableside("--lang", "en", "deck", "check", deck, "--date", "2026-01-31")
    assert "Windsinger?" not in early.stdout


def test_a_deck_is_shown_with_its_printings_and_what_is_by_hand(deck: Path) -> None:
    deck.write_text("Legend:\n1 Swift Scout\nMain:\n2 OGN-066a\n1 Stranger")
    result = tableside("--lang", "en", "deck", "show", deck)
    rows = [line.split("  ") for line in result.stdout.splitlines()]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert ["Main deck", "2", "Ahri, Alluring", "OGN-066a", "unit", "data"] in cells
    assert ["Main deck", "1", "Stranger", "not known"] in cells
    shown = json.loads(tableside("deck", "show", deck, "--json").stdout)
    assert shown["main"] == [
        {"card": "Ahri, Alluring", "code": "OGN-066a", "copies": 2},
        {"card": "Stranger", "code": "", "copies": 1},
    ]


@pytest.mark.parametrize("form", ["names", "dashes", "codes-last", "codes-first", "tts", "code"])
def test_a_converted_deck_is_the_same_deck(deck: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "other.txt"
    assert tableside("deck", "convert", deck, "--to", form, "--out", out).exit_code == 0
    assert out.read_text().strip() == tableside("deck", "convert", deck, "--to", form).stdout.strip()
    assert tableside("deck", "check", out).exit_code == 0
    assert tableside("deck", "convert", deck, "--to", form, "--out", out).exit_code == 2


def test_a_deck_that_a_form_cannot_hold_is_not_written(deck: Path, tmp_path: Path) -> None:
    deck.write_text("Main:\n1 Pakaa Cubb")
    result = tableside("--lang", "en", "deck", "convert", deck, "--to", "code", "--out", tmp_path / "out")
    assert (result.exit_code, (tmp_path / "out").exists()) == (1, False)
    assert "Did you mean Pakaa Cub?" in result.stderr
    assert "Pakaa Cubb has no code" in result.stderr


@pytest.mark.parametrize("command", ["check", "show", "convert"])
def test_what_is_no_deck_list_is_told(tmp_path: Path, command: str) -> None:
    (tmp_path / "empty.txt").touch()
    assert tableside("deck", command, tmp_path / "empty.txt").exit_code == 1
    assert tableside("deck", command, tmp_path / "missing.txt").exit_code == 2


def test_imported_cards_are_known(deck: Path, data: Path) -> None:
    deck.write_text("Main:\n1 Grey Hound\n1 Grey Hond")
    result = tableside("--lang", "en", "deck", "check", deck, "--data", data)
    assert "Line 3: “Grey Hond” is not known. Did you mean Grey Hound?" in result.stdout
    assert "Line 2" not in result.stdout
    assert "1 Grey Hound [QQQ-001]" in tableside("deck", "convert", deck, "--to", "codes-last", "--data", data).stdout
    other = tableside("--lang", "en", "deck", "check", deck, "--data", deck.parent / "other")
    assert "Line 2: “Grey Hound” is not known." in other.stdout
