"""Cards for a scorekeeper: a file and a QR code of a match, and many of them as a table and as JSON."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tableside.cli.match_cards import CSV_OF_MATCH, CSV_OF_PENALTY
from tableside.match.match_card import SignedCard
from tests.kit.cli import tableside
from tests.kit.hostile_files import HOSTILE
from tests.kit.match.card_games import FDE, GENERAL, card_of, card_with, playing, warn
from tests.kit.scanning import scanned
from tests.kit.schemas import misfits


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file.read_text(encoding="utf-8-sig"))))


def test_the_card_of_a_match_is_a_file_and_a_qr_code_that_a_scanner_reads(tmp_path: Path) -> None:
    data = tmp_path / "data"
    signed = card_with(data, FDE, GENERAL, names={"A": "Zo\u00eb \U0001f600", "B": "\u0645\u0631\u064a\u0645"})
    done = tableside("record", "card", "--data", data, "--out", tmp_path / "m.card")
    assert (done.exit_code, f"Signed by table {signed.table}." in done.output) == (0, True)
    assert SignedCard.read((tmp_path / "m.card").read_text()) == signed
    assert tableside("record", "card", "1", "--data", data, "--out", tmp_path / "m.png").exit_code == 0
    assert SignedCard.read(scanned(tmp_path / "m.png")) == signed
    assert tableside("record", "card", "--data", data, "--out", tmp_path / "m.card").exit_code == 2, "it exists"
    assert tableside("record", "card", "9", "--data", data, "--out", tmp_path / "n.card").exit_code == 2


def test_many_cards_become_a_table_and_json_with_a_schema(tmp_path: Path) -> None:
    one = card_with(tmp_path / "one", FDE, FDE)
    two = card_with(tmp_path / "two", "702.17", table="13")
    cards = tmp_path / "cards"
    (cards / "deep").mkdir(parents=True)
    (cards / "a.card").write_text(one.text)
    (cards / "deep" / "b.card").write_text(two.text)
    (tmp_path / "scanned.txt").write_text(two.qr_text)
    for name in ("out.csv", "out.json"):
        done = tableside(
            "record", "cards", cards, tmp_path / "scanned.txt", "--table", one.table, "--out", tmp_path / name
        )
        assert done.exit_code == 0, done.output
    assert "Cup: Ann has 2 warnings for 702.13 that count for TR 702.1.b." in done.output
    assert f"unverified: {two.table}" in done.output
    table = rows(tmp_path / "out.csv")
    assert list(table[0]) == [*CSV_OF_MATCH, *CSV_OF_PENALTY]
    told = [(row["verified"], row["table"], row["name"], row["infraction"], row["counts"]) for row in table]
    assert told == [("yes", "12", "Ann", FDE, "702.1.b")] * 2 + [("no", "13", "Ann", "702.17", "702.17")]
    parts = json.loads((tmp_path / "out.json").read_text())
    assert misfits(parts, "match-cards.json") == []
    assert [card["verified"] for card in parts["cards"]] == [True, False]
    assert parts["counts"] == [
        {"event": "Cup", "name": "Ann", "rule": "702.1.b", "infraction": FDE, "count": 2},
    ]


def test_without_a_confirmed_table_nothing_counts_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.card").write_text(card_with(tmp_path / "one", FDE).text)
    done = tableside("record", "cards", tmp_path / "a.card")
    assert done.exit_code == 0
    assert "unverified and do not count" in done.output
    assert "counts for TR" not in done.output


def test_a_later_card_counts_in_place_of_an_earlier_one_in_any_order(tmp_path: Path) -> None:
    with playing(tmp_path / "one") as table:
        warn(table, FDE)
        first = card_of(tmp_path / "one")
        warn(table, FDE)
        second = card_of(tmp_path / "one")
    (tmp_path / "1.card").write_text(first.text)
    (tmp_path / "2.card").write_text(second.text)
    for order in (("1.card", "2.card"), ("2.card", "1.card"), ("2.card", "2.card")):
        files = [tmp_path / name for name in order]
        done = tableside("--lang", "en", "record", "cards", *files, "--table", first.table)
        assert "Ann has 2 warnings for 702.13" in done.output


def test_a_changed_card_is_refused_and_the_others_are_listed(tmp_path: Path) -> None:
    text = card_with(tmp_path / "one", FDE).text
    (tmp_path / "good.card").write_text(text)
    (tmp_path / "bad.card").write_text(text.replace("Ann", "Eve"))
    done = tableside("record", "cards", tmp_path / "good.card", tmp_path / "bad.card")
    assert done.exit_code == 1
    assert "It is not what its table signed: it was changed or forged." in done.output
    assert tableside("record", "cards", tmp_path / "bad.card").exit_code == 2


@pytest.mark.parametrize("kind", sorted(set(HOSTILE) - {"a folder"}))
def test_a_hostile_file_is_told_in_a_sentence(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "x.card"
    HOSTILE[kind](file)
    done = tableside("record", "cards", file)
    assert done.exit_code == 2
    assert str(file) in done.output


def test_no_cell_of_the_table_is_a_formula(tmp_path: Path) -> None:
    names = {"A": "=HYPERLINK(1)", "B": "@Bea"}
    (tmp_path / "a.card").write_text(card_with(tmp_path / "one", FDE, names=names, event="+Cup").text)
    assert tableside("record", "cards", tmp_path / "a.card", "--out", tmp_path / "out.csv").exit_code == 0
    (row,) = rows(tmp_path / "out.csv")
    assert (row["name"], row["event"]) == ("'=HYPERLINK(1)", "'+Cup")
    assert not [cell for cell in row.values() if cell.startswith(("=", "+", "-", "@"))]


def test_five_hundred_cards_are_read(tmp_path: Path) -> None:
    text = card_with(tmp_path / "one", FDE).text
    for number in range(500):
        (tmp_path / f"{number}.card").write_text(text)
    done = tableside("record", "cards", tmp_path, "--json")
    assert done.exit_code == 0
    assert len(json.loads(done.stdout)["cards"]) == 1


def test_the_log_of_a_day_is_printed_and_is_data(tmp_path: Path) -> None:
    with playing(tmp_path / "data") as table:
        warn(table, FDE)
        day = table.entries()[0].at[:10]
    done = tableside("record", "day", "--data", tmp_path / "data", "--day", day)
    assert done.exit_code == 0
    assert "Ruling 1 (judge): Ann, Warning: Facedown Card Error" in done.output
    parts = json.loads(tableside("record", "day", "--data", tmp_path / "data", "--day", day, "--json").stdout)
    assert [game["match"]["penalties"] for game in parts["games"]] == [1]
    other = tableside("record", "day", "--data", tmp_path / "data", "--day", "2001-01-01")
    assert (other.exit_code, other.output) == (0, "No match of 2001-01-01 is on this machine.\n")
