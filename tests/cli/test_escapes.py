"""Names from elsewhere command no terminal, forge no line and turn no text around, in whatever a command prints."""

from __future__ import annotations

import ast
import logging
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from hw.checked_machine import Diagnosis, ShellCommand
from tableside.app.findings import findings
from tableside.cli.doctor import report
from tableside.cli.output import Output
from tableside.cli.result import CommandResult
from tableside.cli.watch_readers import summary, table
from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Play
from tableside.message import CardName, Listing, Names, PlaceName, PlayerName, message
from tableside.screens.display import Display
from tableside.table import commands as c
from tableside.table.readers.assignments import UNASSIGNED
from tableside.table.readers.stats import Picture, ReaderStats
from tableside.web.logs import PrintableFormatter
from tests.cli.conftest import PASSPHRASE
from tests.kit.cli import tableside
from tests.kit.match.cards import AGREED
from tests.kit.table.table import AtTable
from tests.text.source import dotted, files, nodes

ATTACKS = {
    "clears the screen": "\x1b[2J",
    "sets the title": "\x1b]0;owned\x07",
    "an 8-bit control": "\x9b2J",
    "writes over the line": "\rAll is well.",
    "forges a line": "x\nAll is well.",
    "forges a line with a separator": "x\u2028All is well.",
    "turns the text around": "\u202egpj.exe",
    "isolates text": "\u2066x\u2069",
    "rings": "\x07\x08",
    "no UTF-8": "K\udcfcr",
    "a link of markup": "[link=https://x]y[/link][red]",
    "an emoji of markup": ":pile_of_poo:",
}
FORGED = "All is well."
HOLDS = "play = '''\n? turn A\n'''\n[position]\nturn = 'A'\n"


def harmless(text: str) -> bool:
    """Return whether each line of an output only shows itself, and none of them was forged."""
    lines = text.split("\n")
    return all(line.isprintable() and not line.startswith(FORGED) for line in lines)


@pytest.fixture(params=ATTACKS.values(), ids=ATTACKS)
def attack(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_command_with_a_file_of_this_name(tmp_path: Path, attack: str) -> None:
    place = tmp_path / attack.replace("/", "|")
    place.mkdir()
    good, bad = place / "good.toml", place / "bad.toml"
    good.write_text(HOLDS.replace("? turn A", "? turn B"))
    bad.write_text("")
    for arguments in (
        ("check", place),
        ("check", good, "--record", place / "data"),
        ("check", place / "missing"),
        ("deck", "check", bad),
        ("deck", "check", place),
        ("deck", "check", bad, place),
        ("deck", place),
        ("deck", "check", f"--{place.name}"),
        (place,),
        ("record", "show", "--data", place),
        ("record", "show", "--data", good),
        ("record", "show", place),
        ("record", "show", "--file", bad),
        ("record", "verify", bad, "--head", attack, "--opening", attack),
        ("record", "replay", "--edition", attack, "--file", bad),
        ("record", "export", "--data", place, "--out", bad),
        ("keys", "judge", "show", bad),
        ("keys", "judge", "open", bad, "--key", bad),
        ("tags", "enrol", bad, "--out", place),
        ("tags", "wipe", "--readers", attack),
        ("readers", "--readers", attack),
        ("run", "--size", attack),
        ("stream", "--host", attack, "--data", place),
        ("--lang", attack, "deck"),
    ):
        result = tableside(*arguments, stdin="x\n")
        assert result.exit_code != 0, arguments
        assert harmless(result.stdout + result.stderr), arguments


def test_cards_of_a_deck_list_with_this_name(tmp_path: Path, attack: str) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(f"Main:\n1 {attack}\n".encode(errors="replace"))
    result = tableside("deck", "check", deck)
    assert harmless(result.stdout + result.stderr)


def test_words_of_a_scenario(tmp_path: Path, attack: str) -> None:
    quoted = msgspec.json.encode(attack.replace("\udcfc", "u")).decode()
    scenarios = (
        f"title = {quoted}\nplay = {quoted}\n",
        f"edition = {quoted}\n",
        f"mode = {quoted}\n",
        f"{quoted} = 1\n",
        f"{quoted} = 1\n{quoted} = 2\n",
        f"[cards.{quoted}]\ntype = 'spell'\ntext = 'x'\n",
        f"[position]\nturn = {quoted}\n",
        HOLDS.replace("? turn A", f"A plays {quoted}").replace("'''", '"""'),
        attack.replace("\udcfc", "u"),
    )
    for number, scenario in enumerate(scenarios):
        (tmp_path / f"{number}.toml").write_text(scenario, encoding="utf-8")
    result = tableside("check", tmp_path)
    assert result.exit_code == 2
    assert harmless(result.stdout + result.stderr)


def test_names_of_people_and_cards_in_a_record(tmp_path: Path, judge_key: Path, attack: str) -> None:
    name = attack.replace("\udcfc", "u")
    agreed = msgspec.structs.replace(AGREED, names={"A": name, "B": "Bea"}, event=f"Open of {name}")
    with AtTable(tmp_path / "data") as table:
        table.do(c.Begin(agreed))
        table.act(Play("A", Secret(f"Card {name}")), EndTurn("A"))
    out = tmp_path / "out.jsonl"
    for arguments in (
        ("record", "show", "--data", tmp_path / "data"),
        ("record", "export", "--data", tmp_path / "data", "--out", out),
        ("record", "verify", out),
        ("record", "show", "--file", out),
        ("record", "replay", "--edition", "2025-12-01", "--file", out),
        ("keys", "judge", "open", out, "--key", judge_key),
    ):
        result = tableside(*arguments, stdin=f"{PASSPHRASE}\n")
        assert result.stdout, arguments
        assert harmless(result.stdout + result.stderr), arguments


def test_readers_and_findings_with_this_name(attack: str) -> None:
    out = Output("en")
    reader = ReaderStats(attack.replace("\udcfc", "u"), None, UNASSIGNED, "ready", 0, 0.0, None, None, {}, None)
    picture = Picture(True, (reader,))
    step = ShellCommand(f"rm {attack}")
    found = findings(
        (Diagnosis("hw-about-kernel", "error", "hw-kernel-modules-loaded", {"modules": attack}, (step,)),),
        Display("window", "x11", message("screen-display-named", driver=attack)),
        Path(attack),
    )
    for shown in (table(picture, out), report(found, out)):
        assert harmless(on_terminal(shown))
        assert "\n" + FORGED not in on_terminal(shown)
    assert all(harmless(out.words(line)) for line in summary(picture, out, json=True).lines)


def on_terminal(renderable: object) -> str:
    """Return what a terminal without colours is sent."""
    sent = StringIO()
    Console(file=sent, force_terminal=True, color_system=None, width=200, markup=False, emoji=False).print(renderable)
    return sent.getvalue()


def test_every_kind_of_argument_of_a_message(attack: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = Output("en")
    names = Names({"A": attack}, {1: attack})
    for argument in (attack, PlayerName("A"), PlaceName(1), CardName(attack), Listing((attack, PlayerName("A")))):
        line = message("command-enrolment-written", file=argument)
        assert harmless(out.words(line, names))
        out.say(line, names)
        out.aside(line, names)
    with pytest.raises(SystemExit):
        out.end(CommandResult((attack, message("card-unknown")), aside=(attack,)))
    printed = capsys.readouterr()
    assert harmless(printed.out)
    assert harmless(printed.err)


def test_lines_of_the_overlays_log(attack: str) -> None:
    try:
        raise ValueError(attack)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "from %s", (attack,), sys.exc_info())
    assert all(line.isprintable() for line in PrintableFormatter().format(record).split("\n"))


PRINTERS = {
    "tableside/cli/output.py": "the output of the commands",
    "tableside/stream/server.py": "the overlay, which knows no commands; each line is printable",
    "tableside/web/logs.py": "the overlay's log; each line is printable",
    "tableside/app/overlay_process.py": "JSON for the app, which reads it",
    "tableside/app/hall_joining.py": "JSON for the app, which reads it",
    "tableside/app/hall_process.py": "JSON for the app, which reads it",
    "tableside/app/hardening.py": "source lines and types of exceptions, no values",
}
"""The modules that print, and what."""

PROMPTS = {("tableside/cli/passphrases.py", "click.prompt")}
"""The question for a passphrase, which has no argument."""


PRINTING = ("sys.stdout.write", "sys.stderr.write", "click.echo", "click.secho", "click.prompt", "rich.")


def printing(name: str) -> Iterator[str]:
    """Yield what a module prints with by itself."""
    for node in nodes(name):
        match node:
            case ast.Call(func=function):
                called = dotted(function)
            case ast.Attribute(attr="write" | "writelines" | "buffer"):
                called = dotted(node)
            case ast.ImportFrom(module=module) if (module or "").startswith("rich."):
                called = f"{module}.{' '.join(alias.name for alias in node.names)}"
            case _:
                continue
        if called.startswith(PRINTING) or called in ("print", "logging.StreamHandler", "logging.basicConfig"):
            yield called


LAYOUT = {"rich.console.Group", "rich.console.Group RenderableType", "rich.table.Table", "rich.console.RenderableType"}
"""Types that make tables of cells, and print nothing."""


def test_everything_is_printed_by_the_output() -> None:
    found = {(name, called) for name in files(".py") for called in printing(name)}
    others = {(name, called) for name, called in found if name not in PRINTERS}
    assert {(name, called) for name, called in others if called not in LAYOUT} == PROMPTS
    assert {name for name, _ in found} >= set(PRINTERS)
