"""`tableside check --report`: a page with each ruling, its position, its verdicts, and how editions differ."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from carddata.model.card import Catalogue
from carddata.sets import load
from tableside.cli.ruling_report import report_page
from tableside.notation.check import scenario_files
from tableside.notation.ruling import examine
from tableside.text import Text
from tests.kit.cli import tableside

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests/scenarios"
VOID = {"meta", "br"}

RULING = """
title  = "A card <b>cannot</b> be played on the turn it was hidden"
source = "Origins FAQ"
rules  = ["811.1.b"]
play   = '''
A hides "Pakaa Cub" at @1
A plays "Pakaa Cub" from @1      ! 811.1.b   # a near miss
? facedown @1 A
'''
[position]
turn = "A"
points = { A = 3 }
battlefields = ["Void Gate", "plain"]
units = { "A @1" = ["Vanguard Sergeant exhausted damage 2", "Recruit buffed"], "B @2" = ["Recruit"] }
gear = { "A @1" = ["Long Sword attached to Recruit"] }
facedown = { "B @2" = "Lotus Trap" }
hand = { A = ["Pakaa Cub"] }
trash = { B = [] }
runes = { A = { fury = 2 } }
"""


class Tags(HTMLParser):
    """Collects the names of a page's tags and its text; fails on a tag that is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def read(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    tags.text = re.sub(r"\s+", " ", tags.text)
    return tags


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return load()


def reported(folder: Path, *texts: str, language: str = "en") -> Tags:
    for number, text in enumerate(texts):
        (folder / f"ruling-{number}.toml").write_text(text, encoding="utf-8")
    out = folder / "page.html"
    tableside("--lang", language, "check", str(folder), "--report", str(out), "--data", str(folder / "data"))
    return read(out.read_text(encoding="utf-8"))


def test_a_ruling_with_its_citation_and_its_verdicts(tmp_path: Path) -> None:
    page = reported(tmp_path, RULING)
    for words in (
        "A card <b>cannot</b> be played on the turn it was hidden",
        "Origins FAQ · Core Rules of 2026-07-16: 811.1.b",
        'A hides "Pakaa Cub" at @1 legal',
        'A plays "Pakaa Cub" from @1 ! 811.1.b refused 811.1.b: The card was hidden this turn.',
        "? facedown @1 A",
        "Every line holds.",
        "Played by the Core Rules of 2025-12-01, it comes out the same.",
        "1 ruling, and 1 holds.",
    ):
        assert words in page.text
    assert "near miss" not in page.text
    assert page.links == []
    assert not page.names & {"script", "img", "link", "iframe"}


def test_the_position_is_drawn(tmp_path: Path) -> None:
    page = reported(tmp_path, RULING)
    for words in ("@1 Void Gate", "A’s", "Lotus Trap", "Long Sword", "buffed", "−2"):
        assert words in page.text
    assert page.text.count("Long Sword") == 1
    assert "3 /8" in page.text
    assert "Hand Pakaa Cub" in page.text
    assert "Trash empty" in page.text
    assert "Runes 2 fury" in page.text


def test_cards_that_a_ruling_makes_up_are_described(tmp_path: Path) -> None:
    made = """
[cards]
"Snake" = { type = "unit", also = "gear", might = 3, energy = 2, keywords = ["Ambush"] }
"Bell" = { type = "gear", text = "When you conquer, draw 1." }
"""
    page = reported(tmp_path, RULING + made)
    assert "Snake (unit, gear): Might 3. Costs 2 energy and 0 power. Keywords: Ambush." in page.text
    assert "Bell (gear): When you conquer: Draw 1 card." in page.text
    assert "Pakaa Cub (unit)" not in page.text


def test_the_page_speaks_german(tmp_path: Path) -> None:
    page = reported(tmp_path, RULING, language="de")
    assert "Jede Zeile stimmt." in page.text
    assert "Nach den Core Rules vom 2025-12-01 gespielt, kommt dasselbe heraus." in page.text


def test_a_line_that_fails_and_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    page = reported(
        tmp_path, RULING.replace("? facedown @1 A", "? facedown @1 B"), "title = 1\n[position]\nturn = 'A'\n"
    )
    assert "This happened: A" in page.text
    assert "A line does not hold." in page.text
    assert "title must be text in quotation marks, and is a whole number" in page.text
    assert "2 rulings, of which 0 hold." in page.text
    assert len(page.links) == 2


def test_the_codes_are_those_without_a_report(tmp_path: Path) -> None:
    file = tmp_path / "ruling.toml"
    for text, code in ((RULING, 0), (RULING.replace("@1 A\n'", "@1 B\n'"), 1), ("x", 2)):
        file.write_text(text, encoding="utf-8")
        args = ("check", str(file), "--report", str(tmp_path / "page.html"), "--data", str(tmp_path / "data"))
        assert tableside(*args).exit_code == code


def test_no_ruling_is_overwritten_and_a_page_is(tmp_path: Path) -> None:
    file, out = tmp_path / "ruling.toml", tmp_path / "page.html"
    file.write_text(RULING, encoding="utf-8")
    refused = tableside("check", str(file), "--report", str(file), "--data", str(tmp_path / "data"))
    assert refused.exit_code == 2
    assert "its name must end in .html" in refused.output
    assert file.read_text(encoding="utf-8") == RULING
    for _ in range(2):
        assert tableside("check", str(file), "--report", str(out), "--data", str(tmp_path / "data")).exit_code == 0
    nowhere = str(tmp_path / "not-there" / "page.html")
    assert tableside("check", str(file), "--report", nowhere, "--data", str(tmp_path / "data")).exit_code == 2


def test_how_editions_differ_is_said_line_by_line(cards: Catalogue) -> None:
    text = (SCENARIOS / "editions/a-deathknell-of-the-last-unit-2025-12-01.toml").read_text(encoding="utf-8")
    ruling = examine(text, cards)
    (newest,) = ruling.others
    assert ruling.own.holds
    assert newest.edition == "2026-07-16"
    assert ruling.differences(newest)


def test_a_rule_that_another_edition_numbers_otherwise_is_no_difference(cards: Catalogue) -> None:
    ruling = examine(RULING, cards)
    (earlier,) = ruling.others
    assert ruling.differences(earlier) == ()
    refused = earlier.lines[1].verdict
    assert refused is not None
    assert refused.rules == ("737.1.b",)


def test_the_site_shows_the_projects_own(cards: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    files = [*scenario_files((Path("tests/scenarios/rulings"),))][:3]
    page = read(report_page(files, cards, Text("en")))
    assert f"{len(files)} rulings, of which {len(files)} hold." in page.text
    assert "tests/scenarios/rulings" in page.text
    hook = (ROOT / "tools/rulings.py").read_text(encoding="utf-8")
    folders = re.search(r"FOLDERS = \((.*)\)", hook)
    assert folders is not None
    assert all((SCENARIOS / name).is_dir() for name in re.findall(r'"([^"]+)"', folders[1]))
