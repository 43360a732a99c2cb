"""The commands about cards: show, coverage, import."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from carddata.imported import load_imported, load_with
from carddata.model.card import Card
from carddata.model.stops import Stop
from carddata.sets import load
from carddata.sources.reader import MAX_BYTES
from tableside.cli.card_reports import covered
from tableside.ledger.outside import read
from tests.kit.cli import tableside

FORMAT = {"format": "riftbound-cards-canonical/1"}


def row(name: str = "Grey Hound", text: str = "When I hold, draw 7.", **changes: Any) -> dict[str, Any]:
    number = {"Grey Hound": 1, "Red Hound": 2, "Blue Hound": 3}.get(name, 9)
    return {"name": name, "type": "Unit", "might": 3, "code": f"AAA-00{number}", "text": text} | changes


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "my-cards.json"


def write(source: Path, *rows: Any) -> None:
    source.write_text(json.dumps({"meta": FORMAT, "cards": rows}))


def test_a_card_is_shown_by_its_name_or_its_number(tmp_path: Path) -> None:
    by_name = tableside("--lang", "en", "cards", "show", "hidden blade", "--data", tmp_path)
    by_number = tableside("--lang", "en", "cards", "show", "OGN-213", "--data", tmp_path)
    assert by_name.exit_code == 0
    assert by_name.output == by_number.output
    assert "Hidden Blade (spell, OGN-213)" in by_name.output
    german = tableside("--lang", "de", "cards", "show", "hidden blade", "--data", tmp_path)
    assert "Ziel: eine Einheit" in german.output


def test_a_card_without_a_known_number_is_shown_with_its_type_alone(tmp_path: Path) -> None:
    token = next(name for name, card in load().items() if card.type == "unit" and not card.numbers)
    shown = tableside("--lang", "en", "cards", "show", token, "--data", tmp_path)
    assert shown.output.startswith(f"{token} (unit)\n")


def test_an_unknown_name_gets_the_nearest(tmp_path: Path) -> None:
    result = tableside("--lang", "en", "cards", "show", "Hiden Blade", "--data", tmp_path)
    assert result.exit_code == 1
    assert "Hidden Blade" in result.stderr


def test_coverage_counts_every_card_once(tmp_path: Path) -> None:
    result = tableside("cards", "coverage", "--json", "--data", tmp_path)
    sets = json.loads(result.stdout)
    assert result.exit_code == 0
    assert sum(each["cards"] for each in sets) == len(load())
    for each in sets:
        assert each["cards"] == each["compiled"] + each["keywords"] + each["by_hand"]
        assert sum(each["stops"].values()) == each["by_hand"]
    table = tableside("--lang", "en", "cards", "coverage", "--data", tmp_path)
    assert "keywords only" in table.output


def test_coverage_names_the_node_that_stops_a_card() -> None:
    stop = Stop("mechanic", 0, "first-or-nth-time", node="nth")
    (found,) = covered((Card("Grey Hound", "unit", abilities=None, stop=stop),))
    assert found.stops == {"first-or-nth-time (nth)": 1}


def test_coverage_of_a_source_imports_nothing(tmp_path: Path, source: Path) -> None:
    write(source, row(), row("Red Hound", "[Tank]"), row("Blue Hound", "Dance."))
    (found,) = json.loads(tableside("cards", "coverage", source, "--json", "--data", tmp_path / "data").stdout)
    assert (found["set"], found["cards"], found["compiled"], found["keywords"], found["by_hand"]) == ("AAA", 3, 1, 1, 1)
    assert not (tmp_path / "data").exists()


def test_a_set_is_left_out_of_the_grammar(tmp_path: Path, source: Path) -> None:
    write(source, row(), row("Blue Hound", "When I hold, draw 2.") | {"code": "BBB-001"})
    result = tableside("cards", "coverage", "--leave-out", "BBB", source, "--json", "--data", tmp_path)
    (left_out,) = json.loads(result.stdout)["sets"]
    assert result.exit_code == 0
    assert (left_out["set"], left_out["cards"], left_out["read"], left_out["without"]) == ("BBB", 1, 1, 1)
    table = tableside("--lang", "en", "cards", "coverage", "--leave-out", "AAA", source, "--data", tmp_path)
    assert "1 (100%)" in table.output
    assert tableside("cards", "coverage", "--leave-out", "CCC", source, "--data", tmp_path).exit_code == 1
    assert tableside("cards", "coverage", "--leave-out", "AAA", "--data", tmp_path).exit_code == 2


def test_an_import_is_kept_with_its_texts_and_needs_no_release(tmp_path: Path, source: Path) -> None:
    write(source, row(), row("Blue Hound", "Dance."))
    result = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path)
    assert result.exit_code == 0
    assert "new: Grey Hound" in result.output
    assert "by hand: Blue Hound: a word that it does not know" in result.output
    assert "2 cards: 2 new, 0 changed, 1 by hand." in result.output
    cards = load_with(tmp_path / "cards", read)
    assert cards["Grey Hound"].abilities
    assert len(cards) == len(load()) + 2
    assert load_imported(tmp_path / "cards", read).texts["Grey Hound"].text == "When I hold, draw 7."
    assert (
        "When this unit holds:" in tableside("--lang", "en", "cards", "show", "Grey Hound", "--data", tmp_path).output
    )
    write(source, row(text="When I hold, draw 8."))
    again = tableside("--lang", "en", "cards", "import", "--accept", source, "--data", tmp_path)
    assert "1 card: 0 new, 1 changed, 0 by hand." in again.output
    assert "Blue Hound" in load_with(tmp_path / "cards", read)


def test_an_import_may_make_tokens_of_the_program(tmp_path: Path, source: Path) -> None:
    write(source, row(text="When I hold, play a 1 :rb_might: Recruit unit token here."))
    tableside("cards", "import", source, "--data", tmp_path)
    assert load_with(tmp_path / "cards", read)["Grey Hound"].abilities


def test_what_cannot_be_read_is_told_and_the_rest_is_imported(tmp_path: Path, source: Path) -> None:
    write(source, row(), row("Moon Hound", type="Moon", id="aaa-002"))
    result = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path)
    assert result.exit_code == 1
    assert "aaa-002 Moon Hound: the type is not known" in result.stderr
    assert "Grey Hound" in load_with(tmp_path / "cards", read)


def test_a_bad_file_leaves_what_was_imported(tmp_path: Path, source: Path) -> None:
    write(source, row())
    tableside("cards", "import", source, "--data", tmp_path)
    before = (tmp_path / "cards/cards.json").read_bytes()
    source.write_text('{"cards": [')
    result = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path)
    assert result.exit_code == 2
    assert "Nothing was imported: no card was found" in result.output
    assert (tmp_path / "cards/cards.json").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"{", b"[7]", b"\xff"])
def test_imported_cards_that_cannot_be_read_are_told(tmp_path: Path, source: Path, data: bytes) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards/cards.json").write_bytes(data)
    write(source, row())
    for command in (("show", "Pakaa Cub"), ("coverage",)):
        result = tableside("--lang", "en", "cards", *command, "--data", tmp_path)
        assert result.exit_code == 2
        assert "import the cards again" in result.stderr


def test_a_file_that_cannot_be_read_or_has_no_end_is_told_and_the_rest_is_imported(
    tmp_path: Path, source: Path
) -> None:
    write(source, row())
    (tmp_path / "large.json").touch()
    os.truncate(tmp_path / "large.json", MAX_BYTES + 1)
    os.mkfifo(tmp_path / "pipe.json")
    files = (tmp_path / "missing.json", tmp_path / "large.json", tmp_path / "pipe.json", source)
    result = tableside("--lang", "en", "cards", "import", *files, "--data", tmp_path / "data")
    assert result.exit_code == 1
    assert all(name in result.stderr for name in ("missing.json", "large.json", "pipe.json"))
    assert "Grey Hound" in load_with(tmp_path / "data" / "cards", read)
