"""`tableside record list`, and `--json` of the commands about records."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, EndTurn, Hide
from tableside.ledger.entry import Draft
from tableside.ledger.store import Ledger, new_token
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import AGREED, CANARY
from tests.kit.table.table import AtTable

HIDE = c.Do(Hide("A", Secret(CANARY), 1))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three matches: one left unfinished, the first game of a best of three, and its second game."""
    folder = tmp_path / "data"
    with AtTable(folder) as table:
        table.begin().do(HIDE, c.Do(EndTurn("A")), c.Leave())
        table.begin(mode="match").act(Concede("B"))
        table.do(c.Begin(msgspec.structs.replace(AGREED, mode="match"), again=True))
    return folder


def listed(data: Path, *options: object) -> list[dict[str, Any]]:
    result = tableside("record", "list", "--data", data, "--json", *options)
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert isinstance(found, list)
    return found


def test_each_match_is_a_line_with_names_points_state_and_games(data: Path) -> None:
    result = tableside("record", "list", "--data", data)
    assert result.exit_code == 0
    head, first, second, third, *clock = result.stdout.splitlines()
    assert head.split("  ")[0] == "Match"
    assert "Ann, Bea" in first
    assert "not finished" in first
    assert "won by" not in first
    assert "won by Ann" in second
    assert "match 2, game 1, games won 1 : 0" in second
    assert "match 2, game 2, games won 1 : 0" in third
    assert "not finished" in third
    assert len(clock) <= 1
    assert CANARY not in result.output


def test_programs_read_the_same_as_json(data: Path) -> None:
    matches = listed(data)
    assert [match["match"] for match in matches] == [1, 2, 3]
    assert [match["state"] for match in matches] == ["unfinished", "over", "unfinished"]
    assert [(match["series"], match["game"]) for match in matches] == [(None, 1), (2, 1), (2, 2)]
    assert matches[1]["winner"] == "A"
    assert matches[1]["result"] == {"code": "command-match-won", "text": "won by Ann"}
    assert [player["name"] for player in matches[0]["players"]] == ["Ann", "Bea"]
    assert matches[0]["turn"] == 2


def test_only_the_newest_are_listed_on_demand(data: Path) -> None:
    assert [match["match"] for match in listed(data, "--last", 2)] == [2, 3]


def test_a_folder_without_a_match_is_told(tmp_path: Path) -> None:
    result = tableside("record", "list", "--data", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("No match is recorded in ")
    assert not list(tmp_path.iterdir())


def test_a_match_that_cannot_be_read_is_listed_as_such_and_the_others_are_read(data: Path) -> None:
    with Ledger.open(data) as ledger:
        ledger.append(3, Draft("action", "2026-07-16", b"{}", b"null", b'[{"type":"dance"}]', b""), new_token())
    result = tableside("record", "list", "--data", data)
    assert result.exit_code == 2
    assert "cannot be read" in result.stdout.splitlines()[3]
    assert "won by Ann" in result.stdout


def test_the_history_is_json_with_codes_times_and_rules(data: Path) -> None:
    result = tableside("record", "show", "1", "--data", data, "--json")
    found = json.loads(result.stdout)
    hid = next(line for line in found["history"] if line["said"]["code"] == "history-hid")
    assert hid["said"]["text"] == "Ann hides a card at Void Gate."
    assert hid["rule"] == "421"
    assert hid["at"].endswith("+00:00")
    assert (found["match"], found["problems"]) == (1, [])
    assert CANARY not in result.stdout


def test_an_export_and_its_check_are_json(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    exported = json.loads(tableside("record", "export", "1", "--data", data, "--out", out, "--json").stdout)
    assert exported["file"] == str(out)
    head = tmp_path / "head"
    head.write_text(exported["head"])
    verified = tableside("record", "verify", out, "--head", head, "--json")
    found = json.loads(verified.stdout)
    assert (verified.exit_code, found["fits"], found["end_proven"], found["last"]) == (0, True, True, found["last"])
    out.write_text(out.read_text().replace('"kind":"deck"', '"kind":"unlock"', 1))
    spoilt = tableside("record", "verify", out, "--json")
    assert spoilt.exit_code == 1
    assert json.loads(spoilt.stdout)["wrong"][0]["code"] == "fault-changed"


def test_what_an_edition_judges_otherwise_is_json(data: Path) -> None:
    found = json.loads(tableside("record", "replay", "1", "--data", data, "--edition", "2025-12-01", "--json").stdout)
    assert (found["match"], found["edition"], found["differences"]) == (1, "2025-12-01", [])
    assert found["actions"] == 4


def test_a_shell_completes_commands_and_options() -> None:
    def completed(*words: str) -> str:
        return subprocess.run(
            [Path(sys.executable).parent / "tableside"],
            env={
                "_TABLESIDE_COMPLETE": "bash_complete",
                "COMP_WORDS": " ".join(("tableside", *words)),
                "COMP_CWORD": str(len(words)),
            },
            capture_output=True,
            check=True,
            text=True,
        ).stdout

    assert "plain,list" in completed("record", "l")
    assert "plain,--json" in completed("record", "show", "--js")
