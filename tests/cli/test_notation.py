"""`tableside record export --notation`: what everybody saw of a match, as a scenario that holds."""

from __future__ import annotations

from pathlib import Path

from carddata.model.operations import Attach, Banish, ChangeRunes, Deal, Draw, PlayToken
from tableside.cli.scenario_export import scenario_text
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Action,
    BuffIs,
    Choose,
    Concede,
    ControlIs,
    ControllerIs,
    DamageIs,
    EmpowermentIs,
    EndTurn,
    Enter,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    Hide,
    OwnerIs,
    Pass,
    PermanentIs,
    Play,
    PointsAre,
    ResourceIs,
    StandardMove,
    StunIs,
    Tell,
    UnitIs,
)
from tableside.ledger.entry import Draft
from tableside.ledger.export import recorded
from tableside.ledger.store import Ledger, new_token
from tableside.notation.check import check_scenario
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import CANARY, CARDS
from tests.kit.table.table import AtTable

UNIT = "Pakaa Cub"


def play(folder: Path, *taken: c.Undo | Action, **agreed: str) -> list[str]:
    """A match that begins as `AtTable.begin` does; its play, once all of it was checked."""
    with AtTable(folder) as table:
        table.begin(**agreed)
        for step in taken:
            if isinstance(step, c.Undo):
                table.undo()
            else:
                table.do(c.Do(step))
    text = scenario_text(recorded(folder), CARDS)
    assert check_scenario(text, CARDS) == ()
    before, _, rest = text.partition("play = '''\n")
    assert rest.partition("'''")[2].startswith("\n\n[position]\n")
    assert 'title = "Match 1"' in before
    lines = rest.partition("'''")[0].splitlines()
    assert lines[:2] == ["A corrects control @1 A", "A corrects control @2 B"]
    return lines[2:]


def hide(card: str | None, at: int = 1) -> Hide:
    return Hide("A", Secret(card), at)


ROUND = (EndTurn("A"), EndTurn("B"))


def test_a_card_that_stays_facedown_is_not_named(tmp_path: Path) -> None:
    assert play(tmp_path, hide(CANARY), EndTurn("A")) == ["A hides unread at @1", "A ends turn"]


def test_a_card_that_everybody_saw_since_is_named_from_the_hide_on(tmp_path: Path) -> None:
    assert play(tmp_path, hide(CANARY), *ROUND, Play("A", Secret(CANARY), "facedown", 1)) == [
        f'A hides "{CANARY}" at @1',
        "A ends turn",
        "B ends turn",
        f'A plays "{CANARY}" from @1',
    ]


def test_one_whose_play_was_taken_back_is_not_named(tmp_path: Path) -> None:
    lines = play(tmp_path, hide(CANARY), *ROUND, Play("A", Secret(CANARY), "facedown", 1), c.Undo("A"))
    assert lines == ["A hides unread at @1", "A ends turn", "B ends turn"]


def test_plays_moves_passes_and_corrections_come_out_as_they_were(tmp_path: Path) -> None:
    with AtTable(tmp_path / "first") as table:
        table.begin().act(Play("A", Secret(UNIT), to="A"), Play("A", Secret(UNIT), to="A"))
        unit, other = (found.id for found in table.match.table.permanents if found.card == UNIT)
    assert play(
        tmp_path / "data",
        Play("A", Secret(UNIT), to="A"),
        DamageIs("A", unit, 1),
        Play("A", Secret(UNIT), to="A"),
        PointsAre("A", "B", 3),
        DamageIs("A", other, 1),
        ControlIs("A", 1, None),
        ControlIs("A", 1, "A"),
        EndTurn("A"),
        EndTurn("B"),
        StandardMove("A", (other,), 1),
        Play("A", Secret("Zap"), targets=(unit,)),
        Pass("A"),
        Pass("B"),
        UnitIs("A", other, "trash"),
        Concede("B"),
    ) == [
        f'A plays "{UNIT}" to base',
        f'A corrects A\'s "{UNIT}" damage 1',
        f'A plays "{UNIT}" to base',
        "A corrects points B 3",
        f'A corrects A\'s "{UNIT}"#2 damage 1',
        "A corrects control @1 none",
        "A corrects control @1 A",
        "A ends turn",
        "B ends turn",
        f'A moves A\'s "{UNIT}"#2 to @1',
        f'A plays "Zap" on A\'s "{UNIT}"#1',
        "A passes",
        "B passes",
        f'A corrects A\'s "{UNIT}"#2 at trash',
        "B concedes",
    ]


def test_answers_and_what_is_told_by_hand_come_out_as_they_were(tmp_path: Path) -> None:
    with AtTable(tmp_path / "first") as table:
        table.begin().act(Play("A", Secret(UNIT), to="A"))
        (unit,) = (found.id for found in table.match.table.permanents if found.card == UNIT)
    assert play(
        tmp_path / "data",
        Play("A", Secret(UNIT), to="A"),
        Play("A", Secret("Push"), targets=(unit,), moving=(1,)),
        Pass("A"),
        Pass("B"),
        Play("A", Secret("Nobody Knows")),
        Pass("A"),
        Pass("B"),
        Tell("A", Draw(2)),
        Tell("A", Deal(amount=1, to=1), (unit,)),
        Choose("A", ("yes",)),
        Play("A", Secret("Drop Two")),
        Pass("A"),
        Pass("B"),
        Choose("A", (UNIT, "Zap")),
        Play("A", Secret(UNIT), to="A"),
        Play("A", Secret("Give Up One")),
        Pass("A"),
        Pass("B"),
        Choose("A", (f"#{unit}",)),
    ) == [
        f'A plays "{UNIT}" to base',
        f'A plays "Push" on A\'s "{UNIT}" moving to @1',
        "A passes",
        "B passes",
        'A plays "Nobody Knows"',
        "A passes",
        "B passes",
        "A tells draw 2",
        f'A tells deal 1 to A\'s "{UNIT}"',
        "A chooses yes",
        'A plays "Drop Two"',
        "A passes",
        "B passes",
        f'A chooses "{UNIT}", "Zap"',
        f'A plays "{UNIT}" to base',
        'A plays "Give Up One"',
        "A passes",
        "B passes",
        f'A chooses A\'s "{UNIT}"#1',
    ]


def test_reports_of_what_a_card_did_and_corrections_come_out_as_they_were(tmp_path: Path) -> None:
    with AtTable(tmp_path / "first") as table:
        table.begin().act(Play("A", Secret(UNIT), to="A"))
        (unit,) = (found.id for found in table.match.table.permanents if found.card == UNIT)
        table.act(hide(CANARY))
        (facedown,) = table.match.table.facedown
        table.act(
            Play("A", Secret("Nobody Knows")),
            Pass("A"),
            Pass("B"),
            Enter("A", Secret("Gold"), "deck", "A"),
        )
        gear = table.match.table.permanents[-1].id
    assert play(
        tmp_path / "data",
        Play("A", Secret(UNIT), to="A"),
        hide(CANARY),
        Play("A", Secret("Nobody Knows")),
        Pass("A"),
        Pass("B"),
        Enter("A", Secret("Gold"), "deck", "A"),
        Tell("A", Attach(what=1, to=2), (gear,), onto=unit),
        Tell("A", PlayToken(token="Recruit", count=2), to="A"),
        Tell("A", ChangeRunes(how="channel", count=2, domain="fury", exhausted=True)),
        Tell("A", Banish(what=1), (gear,)),
        Choose("A", ("yes",)),
        PermanentIs("A", "B", Secret("Mega-Mech"), 2, exhausted=True),
        ControllerIs("A", unit, "B"),
        OwnerIs("A", unit, "B"),
        BuffIs("A", unit, buffed=True),
        BuffIs("A", unit, buffed=False),
        EmpowermentIs("A", unit, empowered=True),
        EmpowermentIs("A", unit, empowered=False),
        StunIs("A", unit, stunned=True),
        StunIs("A", unit, stunned=False),
        ResourceIs("A", "B", "xp", 2),
        ExhaustionIs("A", unit, exhausted=False),
        FacedownIsOther("A", facedown.handle, Secret(CANARY)),
        c.Undo("A"),
        FacedownIs("A", facedown.handle, "hand"),
    ) == [
        f'A plays "{UNIT}" to base',
        "A hides unread at @1",
        'A plays "Nobody Knows"',
        "A passes",
        "B passes",
        'A tells enter "Gold" from deck to base ready',
        f'A tells attach A\'s "Gold" to A\'s "{UNIT}"',
        'A tells token 2 "Recruit" to base',
        "A tells rune channel 2 fury exhausted",
        'A tells banish A\'s "Gold"',
        "A chooses yes",
        'A corrects B\'s "Mega-Mech" from nowhere at @2 exhausted',
        f'A corrects A\'s "{UNIT}" controller B',
        f'A corrects B\'s "{UNIT}" owner B',
        f'A corrects B\'s "{UNIT}" buffed',
        f'A corrects B\'s "{UNIT}" not buffed',
        f'A corrects B\'s "{UNIT}" empowered',
        f'A corrects B\'s "{UNIT}" not empowered',
        f'A corrects B\'s "{UNIT}" stunned',
        f'A corrects B\'s "{UNIT}" not stunned',
        "A corrects resource B xp 2",
        f'A corrects B\'s "{UNIT}" ready',
        "A corrects facedown @1 at hand",
    ]


def test_a_refused_action_is_noted(tmp_path: Path) -> None:
    assert play(tmp_path, hide(UNIT, 2)) == ["# entry 7: refused (811.1.b, 421.1, 107.3.c)"]


def test_one_that_was_let_stand_is_told_as_ruled(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().act(Play("B", Secret(UNIT), to="B"))
        table.press("B", "button-go-on")
    text = scenario_text(recorded(tmp_path), CARDS)
    assert check_scenario(text, CARDS) == ()
    assert text.splitlines()[8:10] == [f'B plays "{UNIT}" to base !', "judge rules stands"]


def test_a_card_that_the_program_does_not_know_any_more_is_no_line(tmp_path: Path) -> None:
    """The file stays one that can be read."""
    with AtTable(tmp_path) as table:
        table.begin().act(Play("A", Secret("Zap"), to=None))
    fewer = {name: card for name, card in CARDS.items() if name not in ("Zap", "Void Gate")}
    text = scenario_text(recorded(tmp_path), CARDS)
    assert 'A plays "Zap"' in text
    text = scenario_text(recorded(tmp_path), fewer)
    assert "Zap" not in text.replace("Zaun", "")
    assert 'battlefields = ["plain", "Zaun Warrens"]' in text
    assert check_scenario(text, fewer) == ()


def test_a_ledger_that_cannot_be_followed_is_told(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
    with Ledger.open(tmp_path / "data") as ledger:
        ledger.append(1, Draft("action", "2026-07-16", b'{"type":"dance"}', b"null", b"[]", b""), new_token())
    result = tableside("record", "export", "--notation", "--data", tmp_path / "data", "--out", tmp_path / "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be written as a scenario" in result.stderr
    assert not (tmp_path / "x").exists()


def test_the_command_writes_a_file_that_check_takes(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().act(EndTurn("A"))
    out = tmp_path / "match.toml"
    result = tableside("record", "export", "--notation", "--data", tmp_path / "data", "--out", out)
    assert (result.exit_code, result.stdout) == (0, f"Match 1 as a scenario: {out}\n")
    assert tableside("check", out).exit_code == 0
