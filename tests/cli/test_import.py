"""`tableside cards import`: what it tells of each card, and what stays until the new is whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carddata.imported import load_imported
from tableside.cli.card_import import import_files
from tableside.ledger import outside
from tableside.ledger.outside import read
from tests.cli.test_cards import FORMAT, row
from tests.kit.cli import tableside


def write(folder: Path, *rows: Any) -> Path:
    path = folder / "source.json"
    path.write_text(json.dumps({"meta": FORMAT, "cards": rows}))
    return path


def imported(folder: Path, *rows: Any, accept: bool = True) -> str:
    """Return what the import of these rows says."""
    choice = ["--accept"] if accept else []
    source = write(folder, *rows)
    return tableside("--lang", "en", "cards", "import", *choice, source, "--data", folder / "data").output


def test_what_changed_of_a_card_is_said(tmp_path: Path) -> None:
    imported(tmp_path, row())
    assert "changed: Grey Hound (cost, Might)" in imported(tmp_path, row(energy=2, power=1, might=4))
    said = imported(tmp_path, row(text="[Tank]", energy=2, power=1, might=4, domains=["Mind"]))
    assert "changed: Grey Hound (domains, what it does)" in said
    again = imported(tmp_path, row(text="[Tank]", energy=2, power=1, might=4, domains=["Mind"]))
    assert "all of it was known already" in again


def test_the_words_that_stopped_a_card_come_from_the_users_own_texts(tmp_path: Path) -> None:
    text = "[Tank]\nWhen I hold, dance for as long as the music of the evening plays."
    said = imported(tmp_path, row(text=text))
    assert "by hand: Grey Hound: a word that it does not know: “dance for as long as the music of the …”" in said
    shown = tableside("--lang", "de", "cards", "show", "Grey Hound", "--data", tmp_path / "data").output
    assert "„dance for as long as the music of the …“" in shown


def test_a_card_of_the_program_keeps_its_number_and_its_name(tmp_path: Path) -> None:
    rows = (row("Pakaa-Junges", code="OGN-135"), row("Pakaa cub", code="OGN-135"), row())
    result = tableside("--lang", "en", "cards", "import", write(tmp_path, *rows), "--data", tmp_path / "data")
    assert result.exit_code == 1
    assert "1 Pakaa-Junges: its number is that of another card" in result.stderr
    assert "Pakaa Cub: it is named like this card, and is taken as this card" in result.stderr
    assert {card.name for card in load_imported(tmp_path / "data/cards", read).cards} == {"Grey Hound"}


def test_a_later_import_of_a_number_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    imported(tmp_path, row("Grauer Hund", code="AAA-001"), row("Red Hound"))
    imported(tmp_path, row("Grey Hound"))
    kept = load_imported(tmp_path / "data/cards", read)
    assert {card.name for card in kept.cards} == {"Grey Hound", "Red Hound"} == set(kept.texts)


def test_what_was_imported_stays_until_the_new_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported(tmp_path, row())
    before = load_imported(tmp_path / "data/cards", read)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(outside, "put", full)
    said = imported(tmp_path, row(text="When I hold, draw 8."))
    assert "import the cards again" in said
    assert load_imported(tmp_path / "data/cards", read) == before
    assert {path.name for path in (tmp_path / "data/cards").iterdir()} == {"cards.json", "cards.1.json"}


@pytest.mark.parametrize("content", ["{", '[{"name": "Red Hound"}]', '{"cards": [{"name": "Red Hound", "age": 7}]}'])
def test_an_import_that_cannot_be_read_is_replaced_with_a_warning(tmp_path: Path, content: str) -> None:
    folder = tmp_path / "data/cards"
    folder.mkdir(parents=True)
    (folder / "cards.json").write_text(content)
    (folder / "texts.json").write_text("{}")
    source = write(tmp_path, row())
    result = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path / "data")
    assert result.exit_code == 1
    assert "could not be read and are replaced" in result.stderr
    assert {card.name for card in load_imported(folder, read).cards} == {"Grey Hound"}
    assert {path.name for path in folder.iterdir()} == {"cards.json", "cards.1.json"}
    again = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path / "data")
    assert (again.exit_code, again.stderr) == (0, "")


def test_an_import_without_cards_leaves_one_that_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "data/cards"
    folder.mkdir(parents=True)
    (folder / "cards.json").write_text("{")
    result = tableside("--lang", "en", "cards", "import", write(tmp_path), "--data", tmp_path / "data")
    assert (result.exit_code, "replaced" in result.stderr) == (2, False)
    assert (folder / "cards.json").read_text() == "{"


def test_the_progress_is_told_row_by_row_and_card_by_card(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    source = write(tmp_path, row(), row("Red Hound"), row("Moon Hound", type="Moon"))
    import_files((source,), tmp_path / "data", lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3), (1, 2), (2, 2)]
