"""`tableside check`: what it prints, and how it ends."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tableside.cli.main import main

HOLDS = "title = 'x'\nplay = '''\n? turn A\n'''\n[position]\nturn = 'A'\n"
FAILS = HOLDS.replace("? turn A", "? turn A\n? points A 3\n? phase main\n? turn B")
UNREAD = HOLDS.replace("? turn A", "? turn A\nA dances")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    (tmp_path / "notes.txt").write_text("no scenario")
    return tmp_path


def run(*paths: Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, paths)])


def test_all_lines_hold(folder: Path) -> None:
    (folder / "below/one.toml").write_text(HOLDS)
    result = run(folder)
    assert (result.exit_code, result.output) == (0, "")


def test_each_line_that_does_not_hold_is_printed_with_its_place(folder: Path) -> None:
    file = folder / "below/one.toml"
    file.write_text(FAILS)
    (folder / "two.toml").write_text(HOLDS)
    result = run(folder)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{file}:4: expected: ? points A 3 | happened: 0",
        f"{file}:6: expected: ? turn B | happened: A",
    ]


def test_a_file_that_cannot_be_read_is_the_worst(folder: Path) -> None:
    bad, torn, late = folder / "a.toml", folder / "b.toml", folder / "c.toml"
    bad.write_text(UNREAD)
    torn.write_bytes(b"title = '\xff'\n")
    late.write_text(FAILS)
    result = run(folder)
    assert result.exit_code == 2
    assert f"{bad}:4: cannot be read: " in result.stderr
    assert f"{torn}: cannot be read: " in result.stderr
    assert f"{late}:4: " in result.stdout
    assert "Traceback" not in result.output


SILENT = """title = 'x'
play = '''
A plays "End" on "Ox"
all pass
? "Ox" at trash
'''
[position]
turn = "A"
units = { "B base" = ["Ox"] }
gear = { "B base" = ["Glass"] }
[cards]
"Ox" = { type = "unit", might = 3 }
"End" = { type = "spell", text = "Kill a unit." }
"Glass" = { type = "gear", may = ["death"] }
"""


def test_a_file_that_holds_since_a_question_was_answered_by_itself_says_so(folder: Path) -> None:
    file = folder / "below/one.toml"
    file.write_text(SILENT)
    result = run(folder)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith(f'{file}:5: answered \'no\' by itself: does the text of "Glass" save "Ox"?')
    file.write_text(SILENT.replace("? ", "A chooses no\n? ").replace("A chooses", "B chooses"))
    assert (run(folder).exit_code, run(folder).output) == (0, "")


def test_a_file_is_meant_whatever_its_name(folder: Path) -> None:
    file = folder / "dispute.txt"
    file.write_text(FAILS)
    assert run(file).exit_code == 1


def test_a_path_that_is_not_there(folder: Path) -> None:
    assert run(folder / "nothing.toml").exit_code == 2
