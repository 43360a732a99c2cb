"""The language of what the commands print, and what no language changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli.output import Output, plain_lines
from tableside.engine.model.actions import EndTurn
from tableside.message import message
from tests.kit.cli import tableside
from tests.kit.ledger.played_records import Played
from tests.kit.table.table import AtTable

NOTHING = "In {} ist kein Match aufgezeichnet."


def test_the_option_chooses_the_language(tmp_path: Path) -> None:
    result = tableside("--lang", "de", "record", "show", "--data", tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith(NOTHING.format(tmp_path))


def test_the_environment_chooses_it_too_and_the_option_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLESIDE_LANG", "de")
    assert tableside("record", "show", "--data", tmp_path).stderr.startswith(NOTHING.format(tmp_path))
    assert tableside("--lang", "en", "record", "show", "--data", tmp_path).stderr.startswith("No match is recorded")


def test_without_either_it_is_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLESIDE_LANG")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert tableside("record", "show", "--data", tmp_path).stderr.startswith(NOTHING.format(tmp_path))


def test_a_language_without_words_is_refused(tmp_path: Path) -> None:
    result = tableside("--lang", "tlh", "record", "show", "--data", tmp_path)
    assert result.exit_code == 2
    assert "'tlh' is not one of en, de" in result.stderr


def test_an_audit_is_printed_in_it(tmp_path: Path) -> None:
    with Played(tmp_path / "data") as played:
        played.hide("A", "Pakaa Cub", 1)
        out = tmp_path / "out"
        assert tableside("record", "export", "--data", played.folder, "--out", out).exit_code == 0
    lines = tableside("--lang", "de", "record", "verify", out).stdout.splitlines()
    assert lines[-2:] == [
        "offen  Verstecken 1 (Eintrag 2, A, Schlachtfeld 1): Es wurde nicht geöffnet.",
        "Vollständig bis Eintrag 2, Ende nicht bewiesen: Spätere Einträge können fehlen. "
        "Ein Endstand dieses Eintrags, den jemand aufbewahrt hat (--head), beweist es.",
    ]


def test_a_scenario_that_is_exported_is_the_same_in_each(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().act(EndTurn("A"))
    for language in ("en", "de"):
        arguments = ("record", "export", "--notation", "--data", tmp_path / "data", "--out", tmp_path / language)
        assert tableside("--lang", language, *arguments).exit_code == 0
    assert (tmp_path / "en").read_text() == (tmp_path / "de").read_text()


@pytest.mark.parametrize("name", ["[red]Fox[/red]", ":smile:", "[link=http://x]x[/link]"])
def test_names_are_never_read_as_markup(name: str) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None)
    table.add_column(Text("name"))
    table.add_row(Text(Output("en").words(name)))
    assert name in "\n".join(plain_lines(table))


def test_no_control_character_of_a_name_is_printed() -> None:
    printed = Output("en").words(message("command-next-card", at=1, total=2, card="\x1b]0;owned\x07\x1b[2J"))
    assert "\x1b" not in printed
    assert "\x07" not in printed
