"""`tableside check --record`: a scenario becomes a match in a real ledger, which all that reads one can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from carddata.model.card import Catalogue
from carddata.sets import load
from tableside.cli.scenario_record import RecordingKeeper, play_and_record
from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Play
from tableside.ledger.judge_key import beside
from tableside.ledger.store import Ledger
from tableside.match.fold import replay
from tableside.match.state import Match
from tableside.message import message
from tableside.notation.check import play_scenario
from tableside.notation.scenario import read_scenario
from tableside.notation.world import World
from tableside.stream.feed import Follower
from tests.cli.conftest import PASSPHRASE
from tests.kit.cli import tableside
from tests.kit.samples import one_in
from tests.kit.table.table import AtTable
from tests.ledger.test_secrecy import forms

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SAMPLED = 24
"""Of so many scenarios without a hidden card one is kept."""
CANARY = "CANARY-OGN-123"
PLAY = f"""
A hides "{CANARY}" at @1
A plays "Fox-Fire" from @1 ! 811.1.b
A ends turn
? turn B
"""
POSITION = f"""
[position]
turn = "A"
number = 3
points = {{ A = 4 }}
battlefields = ["Void Gate", "plain"]
units = {{ "A @1" = ["Mega-Mech", "Grey Hound damage 1"], "B @2" = ["Pakaa Cub exhausted"] }}
facedown = {{ "B @2" = "Block" }}
hand = {{ A = ["{CANARY}", "Fox-Fire"] }}
deck = {{ B = ["Windsinger", "{CANARY}"] }}
champion = {{ A = "Teemo, Scout" }}
runes = {{ A = {{ chaos = 1, calm = 1 }} }}

[cards."{CANARY}"]
type = "unit"
might = 2
keywords = ["Hidden"]

[cards."Grey Hound"]
type = "unit"
might = 3
"""


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return load()


def written(folder: Path, play: str = PLAY, position: str = POSITION, **head: str) -> Path:
    """A scenario in a file."""
    folder.mkdir(exist_ok=True)
    (folder / "scenario.toml").write_text(
        "\n".join(f'{key} = "{value}"' for key, value in head.items()) + f"\nplay = '''{play}'''\n{position}"
    )
    return folder / "scenario.toml"


def kept(data: Path, file: Path) -> str:
    """Return what the command says, which holds in every line."""
    result = tableside("check", "--record", data, file)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def on_disk(data: Path, cards: Catalogue, number: int = 1) -> Match:
    """A match as its entries alone tell it."""
    with Ledger.open(data) as ledger:
        entries = ledger.entries(number)
        assert not [entry for entry in entries if entry.fault]
    return replay(entries, cards)


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    return ((path.name, path.read_bytes()) for path in folder.rglob("*") if path.is_file())


def kept_scenarios(folder: Path) -> list[str]:
    """Those of a folder with a hidden card, and some of the others."""
    scenarios = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml"))]
    hidden = [scenario for scenario in scenarios if "facedown" in scenario or " hides " in scenario]
    return hidden + one_in(SAMPLED, (scenario for scenario in scenarios if scenario not in hidden))


@pytest.mark.parametrize("folder", sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir()))
def test_whatever_is_played_the_ledger_tells_the_same_position(tmp_path: Path, folder: str, cards: Catalogue) -> None:
    """Scenarios, among them all with a hidden card: the position that the entries lead to is that in which it ended."""
    ended: list[World] = []
    for scenario in kept_scenarios(SCENARIOS / folder):
        with closing(RecordingKeeper(tmp_path / "data", cards)) as keeper:
            played = play_scenario(read_scenario(scenario, cards), keeper)
        assert (played.failures, keeper.match and keeper.match.table) == ((), played.world.table)
        ended.append(played.world)
    assert ended
    with Ledger.open(tmp_path / "data") as ledger:
        assert ledger.report.faults == ()
        for number, world in enumerate(ended, 1):
            match = replay(ledger.entries(number), cards)
            if world.dial != "competition":
                assert (match.table, match.private) == (world.table, world.private)


def test_the_record_of_a_scenario_is_one_that_everybody_can_check(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out.jsonl"
    said = kept(data, written(tmp_path / "here"))
    assert said == f"Match 1, 4 entries: tableside record show 1 --data {data}\n"
    assert tableside("record", "export", "--data", data, "--out", out).exit_code == 0
    result = tableside("record", "verify", out)
    assert result.exit_code == 3
    assert result.stdout.splitlines()[-2:] == [
        "open   Hide 1 (entry 2, A at Battlefield 1): it was not opened.",
        "Whole up to entry 4, end not proven: entries after it may be missing. "
        "A head of that entry that somebody kept (--head) proves it.",
    ]


def test_it_is_shown_in_words(tmp_path: Path) -> None:
    kept(tmp_path / "data", written(tmp_path / "here"))
    result = tableside("record", "show", "--data", tmp_path / "data")
    assert result.exit_code == 0
    assert [re.sub(r"^ *(\d+)  \S+ *", r"\1 ", line) for line in result.stdout.splitlines()[:-1]] == [
        "1 Match 1 begins.",
        "2 Player 1 hides a card at Void Gate. (421)",
        "3 Refused: Player 1 plays a card from facedown at Void Gate.",
        "3 The card was hidden this turn. (811.1.b)",
        "4 Player 1 ends the turn. (316.9)",
        "4 Turn 4: Player 2",
        "4 Player 2 holds Battlefield 2 and scores 1 point. (469.2)",
    ]


def test_a_line_that_does_not_hold_is_printed_and_the_play_is_kept_all_the_same(tmp_path: Path) -> None:
    file = written(tmp_path / "here", PLAY + "? points A 9\n")
    result = tableside("check", "--record", tmp_path / "data", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{file}:7: expected: ? points A 9 | happened: 4",
        f"Match 1, 4 entries: tableside record show 1 --data {tmp_path / 'data'}",
    ]


def test_nothing_that_only_one_player_knows_lies_open_in_the_record(tmp_path: Path) -> None:
    """The hidden card, hands and decks, and that a card of this name was made up at all."""
    data = tmp_path / "data"
    kept(data, written(tmp_path / "here"))
    found = [name for name, content in contents(data) for form in forms(CANARY.encode()) if form in content]
    assert found == []
    ledger = (data / "ledger.sqlite").read_bytes()
    assert not [card for card in (b"Block", b"Fox-Fire", b"Windsinger") if card in ledger]
    assert b"Mega-Mech" in ledger


def test_the_app_goes_on_from_where_the_scenario_ended(tmp_path: Path, cards: Catalogue) -> None:
    kept(tmp_path / "data", written(tmp_path / "here"))
    with AtTable(tmp_path / "data") as table:
        assert (table.view.turn, table.match.table.number) == ("B", 4)
        assert [panel.points for panel in table.view.player_panels] == [4, 1]
        assert len(table.tile(1).facedown) == len(table.tile(2).facedown) == 1
        table.act(EndTurn("B"), Play("A", Secret(CANARY), "facedown", 1))
        assert [unit.might for unit in table.tile(1).units if unit.card == CANARY] == [2]
        table.undo()
        table.undo()
        assert (table.match.table.turn, len(table.match.table.facedown)) == ("B", 2)


def test_the_overlay_shows_it_without_a_key(tmp_path: Path) -> None:
    kept(tmp_path / "data", written(tmp_path / "here", f'\nA hides "{CANARY}" at @1\n'))
    follower = Follower(tmp_path / "data")
    scene = follower.poll()
    follower.close()
    assert scene is not None
    assert [seat.points for seat in scene.seats] == [4, 0]
    assert [(unit.name, unit.states) for unit in scene.battlefields[0].units] == [
        ("Mega-Mech", ()),
        ("Grey Hound", (message("overlay-damage", count=1),)),
    ]
    assert [len(field.facedown) for field in scene.battlefields] == [1, 1]
    assert CANARY.encode() not in msgspec.json.encode(scene)


def test_other_matches_and_their_keys_stay(tmp_path: Path, cards: Catalogue) -> None:
    data = tmp_path / "data"
    with AtTable(data) as table:
        table.begin()
        before = table.match
    assert "Match 2, " in kept(data, written(tmp_path / "here"))
    assert "Match 3, " in kept(data, written(tmp_path / "here"))
    assert on_disk(data, cards).registrations.players() == before.registrations.players()
    assert sorted(path.name for path in (data / "keys").glob("match-*")) == [f"match-{n}.key" for n in (1, 2, 3)]


def test_what_a_judge_rules_is_on_record_as_that(tmp_path: Path, cards: Catalogue) -> None:
    """The second time there is nothing to take back any more; the refused action can stand once."""
    refused = "judge rules refused"
    lines = ("", 'B plays "Windsinger" to base !', "judge rules stands", refused, refused, "A ends turn", "")
    kept(tmp_path / "data", written(tmp_path / "here", "\n".join(lines)))
    with Ledger.open(tmp_path / "data") as ledger:
        found = [(entry.kind, entry.action) for entry in ledger.entries(1)]
    assert [kind for kind, _ in found] == ["match", "refused", "stands", "undo", "action"]
    assert [msgspec.json.decode(action) for _, action in found[2:4]] == [
        {"of": 2, "by": "judge"},
        {"of": 3, "by": "judge"},
    ]
    match = on_disk(tmp_path / "data", cards)
    assert match.table.turn == "B"
    assert not [permanent for permanent in match.table.permanents if permanent.card == "Windsinger"]


def test_in_competition_no_file_has_the_key_and_a_judge_can_have_it_back(tmp_path: Path, judge_key: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out.jsonl"
    data.mkdir()
    (data / "judge.pub").write_bytes(beside(judge_key).read_bytes())
    said = kept(data, written(tmp_path / "here", f'\nA hides "{CANARY}" at @1\n', dial="competition"))
    assert said.startswith("Match 1, 3 entries: ")
    assert list((data / "keys").glob("match-*")) == []
    assert tableside("record", "export", "--data", data, "--out", out).exit_code == 0
    result = tableside("keys", "judge", "open", out, "--key", judge_key, stdin=PASSPHRASE + "\n")
    assert result.exit_code == 0
    assert f"{CANARY}, no tag, legal; it fits the commitment." in result.stdout


def test_nothing_is_begun_for_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    file = written(tmp_path / "here", PLAY + "A dances\n")
    result = tableside("check", "--record", tmp_path / "data", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{file}:7: cannot be read: ")
    assert not (tmp_path / "data").exists()


def test_without_the_option_nothing_is_kept(tmp_path: Path, cards: Catalogue) -> None:
    played, match = play_and_record(written(tmp_path / "here").read_text(), cards, None)
    assert (played.failures, match) == ((), None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here"]


def test_it_is_not_written_as_another_scenario_and_that_is_said(tmp_path: Path) -> None:
    kept(tmp_path / "data", written(tmp_path / "here"))
    result = tableside("record", "export", "--notation", "--data", tmp_path / "data", "--out", tmp_path / "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Match 1 began in a given position")
    assert not (tmp_path / "x").exists()
