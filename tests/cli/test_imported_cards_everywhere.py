"""Imported cards are cards: scenarios, decks and the table know them, and one that is not understood plays by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cards import FORMAT, row
from tests.kit.cli import tableside

SCENARIO = """title = "An imported card is played"
source = "Core Rules 355"
rules = ["355.1"]
mode = "duel"
play = '''
A plays "{card}" to base
'''

[position]
turn = "A"
hand = {{ A = ["{card}"] }}
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a card that is understood and one that is not."""
    source = tmp_path / "cards.json"
    rows = [row("Grey Hound", "[Tank]"), row("Blue Hound", "Dance in the rain.")]
    source.write_text(json.dumps({"meta": FORMAT, "cards": rows}))
    assert tableside("cards", "import", source, "--data", tmp_path / "data").exit_code == 0
    return tmp_path / "data"


@pytest.mark.parametrize("card", ["Grey Hound", "Blue Hound"])
def test_a_scenario_may_name_an_imported_card(tmp_path: Path, data: Path, card: str) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text(SCENARIO.format(card=card))
    known = tableside("--lang", "en", "check", file, "--data", data)
    assert (known.exit_code, known.output) == (0, "")
    assert tableside("check", file, "--data", tmp_path / "other").exit_code == 2


def test_a_deck_with_imported_cards_has_no_unknown_card(tmp_path: Path, data: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Main:\n3 Grey Hound\n3 Blue Hound (AAA-003)\n")
    shown = tableside("--lang", "en", "deck", "show", deck, "--data", data)
    assert "not known" not in shown.output
    assert "by hand" in shown.output
