"""The commands: their arguments and their help. What they do is in the other modules of this package."""

from __future__ import annotations

import gc
import sys
from functools import partial
from pathlib import Path
from typing import Any, get_args

import click
from click.core import ParameterSource

from tableside.app.reader_selection import SIMULATED, parse_readers, usage
from tableside.cli.backup_commands import backup, restore, update
from tableside.cli.cards import cards
from tableside.cli.deck import deck
from tableside.cli.hall import hall
from tableside.cli.hardware import doctor, readers, support, tags
from tableside.cli.options import DATA, FILE, LANGUAGE, PROXY
from tableside.cli.output import chosen_language, output, printable_usage_errors
from tableside.cli.passphrases import passphrase
from tableside.cli.record_commands import record
from tableside.engine.model.dials import Dial


class Tableside(click.Group):
    """The commands as a process of their own, which is hardened before any of them begins."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command that was typed."""
        from tableside.app.hardening import harden

        harden()
        return super().__call__(*args, **kwargs)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments up to the name of a command."""
        with printable_usage_errors():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Read the other arguments, and run the command."""
        with printable_usage_errors():
            return super().invoke(ctx)


@click.group(cls=Tableside, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableside")
@LANGUAGE
def main(language: str | None) -> None:
    """Tableside, the record keeper at a Riftbound table."""


@main.command()
@click.argument("paths", nargs=-1, required=True, type=FILE)
@click.option("--record", metavar="DIR", type=FILE, help="Record each play as a match in the ledger of this folder.")
@click.option(
    "--report", metavar="FILE", type=FILE, help="Write a page of HTML with the rulings, and how editions differ."
)
@DATA
def check(paths: tuple[Path, ...], record: Path | None, report: Path | None, data: Path) -> None:
    """Run scenario files, and all scenarios in folders; they may name the cards that were imported.

    Exits with 0 when every line holds, with 1 when a line does not, with 2 when a file cannot be read or a play cannot
    be recorded.

    Example: tableside check my-scenario.toml --record my-ledger
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.scenario_check import check_files

    if report is not None and report.suffix != ".html":
        raise click.BadParameter("its name must end in .html", param_hint="--report")
    out = output()
    with out.reporting_errors():
        cards = known_cards(data)
    code = check_files(paths, record, cards, out)
    if report is not None:
        from tableside.cli.ruling_report import write_report

        with out.reporting_errors():
            write_report(report, paths, cards, out.text)
    sys.exit(code)


@main.command()
@DATA
@click.option("--port", default=8765, show_default=True, help="The overlay's port; 0 for no overlay.")
@click.option(
    "--readers",
    "wanted",
    default="auto",
    show_default=True,
    metavar="KINDS",
    help=f"Which readers: {usage('auto (all that are found)', SIMULATED)}, separated by commas.",
)
@click.option("--practice/--no-practice", default=None, help="With or without simulated readers.")
@click.option("--size", default="1280x720", show_default=True, help="A window's width and height in pixels.")
@click.option(
    "--rotate",
    type=click.Choice(["0", "90", "180", "270"]),
    default="0",
    show_default=True,
    help="By how many degrees the picture is turned counterclockwise, for a panel that is mounted turned.",
)
@PROXY
def run(data: Path, port: int, wanted: str, practice: bool | None, size: str, rotate: str, proxy: str) -> None:
    """Start the app: the touchscreen, the readers, and the overlay beside them.

    Example: tableside run --practice --port 8765
    """
    gc.disable()  # until the first frame: nothing is garbage of what is imported
    from tableside.app.opening import run as start
    from tableside.app.options import Options

    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise click.BadParameter("write it like 1280x720", param_hint="--size")
    try:
        chosen = parse_readers(wanted)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--readers") from None
    size_ = int(width), int(height)
    start(Options(data, port, chosen, practice, size_, chosen_language(), output().aside, int(rotate), proxy))


@main.command()
@DATA
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve at.")
@click.option("--port", default=8765, show_default=True, help="The port to serve at.")
@click.option("--quiet", is_flag=True, help="Do not print the address.")
@click.option("--undelayed", is_flag=True, help="Show at once what is delayed, to who has the token that is printed.")
@click.option("--replay", type=click.IntRange(min=1), help="Show this game of the past, in place of the newest match.")
@click.option("--from", "start", type=float, default=0.0, help="Begin a replay at this second of the game.")
@PROXY
def stream(
    data: Path,
    host: str,
    port: int,
    replay: int | None,
    start: float,
    proxy: str,
    *,
    quiet: bool,
    undelayed: bool,
) -> None:
    """Serve the overlay of the newest match. It reads the ledger and cannot open its secrets.

    A replay goes at the pace of the game. In its terminal the space bar stops it and lets it go on, the arrows lead to
    the entry before and after, and home and end to the first and the last.

    Example: tableside stream --port 8765
    """
    from tableside.cli.result import WRONG
    from tableside.stream.replay import replayed
    from tableside.stream.server import serve
    from tableside.text import system_language
    from tableside.web.listening import ListenError

    try:
        language = chosen_language() or system_language()
        with output().reporting_errors():
            source = None if replay is None else replayed(data, replay, start)
        serve(data, host, port, source=source, proxy=proxy, language=language, undelayed=undelayed, quiet=quiet)
    except ListenError as error:
        output().aside(error.message)
        sys.exit(WRONG)


@main.group()
def keys() -> None:
    """Judges' keys."""


@keys.group("judge")
def keys_judge() -> None:
    """A judge's key, on the judge's own machine. The passphrase is asked for, or read from the standard input."""


@keys_judge.command("new")
@click.option("--out", type=FILE, default=Path("judge.key"), show_default=True, help="The file with the private half.")
def keys_judge_new(out: Path) -> None:
    """Make a key: the private half goes into a file under a passphrase, the public half into a file with .pub appended.

    Example: tableside keys judge new --out judge.key
    """
    from tableside.cli.judge_keys import new

    printer = output()
    with printer.reporting_errors():
        result = new(out, passphrase(new=True))
    printer.end(result)


@keys_judge.command("show")
@click.argument("file", type=FILE, default=Path("judge.key"))
def keys_judge_show(file: Path) -> None:
    """Show the public half of a key, from either of its files.

    Example: tableside keys judge show judge.key.pub
    """
    from tableside.cli.judge_keys import show

    out = output()
    with out.reporting_errors():
        result = show(file)
    out.end(result)


@keys_judge.command("open")
@click.argument("record", type=FILE)
@click.option("--key", type=FILE, default=Path("judge.key"), show_default=True, help="The file with the private half.")
@DATA
def keys_judge_open(record: Path, key: Path, data: Path) -> None:
    """Open what was hidden in a record that was exported, and check it against what is public.

    If this judge's escrow has the match's key, the decks and every action that was not legal are opened too. Exits with
    0 when everything fits, with 1 when something is wrong, with 2 when it cannot be read or opened.

    Example: tableside keys judge open match.jsonl --key judge.key
    """
    from tableside.cli.judge_keys import opened
    from tableside.cli.known_cards import known_cards

    out = output()
    with out.reporting_errors():
        result = opened(record, key, passphrase(), known_cards(data))
    out.end(result)


@keys_judge.command("report")
@click.argument("file", type=FILE)
@click.option("--key", type=FILE, default=Path("judge.key"), show_default=True, help="The file with the private half.")
def keys_judge_report(file: Path, key: Path) -> None:
    """Open a report that a table made for the judge, in the folder `reports` of its data folder.

    Exits with 0 on success, with 1 when something is wrong with the record, with 2 when it cannot be read or opened.

    Example: tableside keys judge report match-1.judge --key judge.key
    """
    from tableside.cli.match_report import open_report

    out = output()
    with out.reporting_errors():
        result = open_report(file, key, passphrase())
    out.end(result)


@keys_judge.command("badge")
@click.argument("file", type=FILE)
@DATA
def keys_judge_badge(file: Path, data: Path) -> None:
    """Add judges' badges to this machine, before the event: the app must not be running.

    FILE is JSON, a list of badges with `name`, `role` (judge or head judge) and `uid`, and for an NTAG 424 DNA its keys
    in hex: `meta_key` (of the encrypted UID and counter) and `mac_key` (of the signature), with `mac_number`, the
    number from 0 to 4 of `mac_key` on the chip, which is asked to prove it. The tags come personalised, with SDM in AES
    mode: this program writes nothing on them. A badge without keys is a plain tag, for casual alone.

    Example: tableside keys judge badge badges.json
    """
    from tableside.cli.judge_badges import add

    out = output()
    with out.reporting_errors():
        result = add(file, data)
    out.end(result)


@keys_judge.command("stick")
@click.argument("file", type=FILE)
@click.option("--name", default="", help="Whose it is.")
@click.option("--head-judge", "is_head", is_flag=True, help="It is the head judge's.")
@DATA
def keys_judge_stick(file: Path, name: str, data: Path, *, is_head: bool) -> None:
    """Make a USB stick a judge's badge on this machine, before the event: the app must not be running.

    FILE is on the stick and ends in .desk. It is made where there is none; otherwise this machine takes it too. The
    desk then needs the stick, or a badge, and the PIN.

    Example: tableside keys judge stick kim.desk --name Kim
    """
    from tableside.cli.judge_badges import add_stick

    out = output()
    with out.reporting_errors():
        result = add_stick(file, name, "head judge" if is_head else "judge", data)
    out.end(result)


@keys_judge.command("names")
@click.argument("file", type=FILE)
@DATA
def keys_judge_names(file: Path, data: Path) -> None:
    """Keep a list of judges on this machine, before the event: the app must not be running.

    FILE is text in UTF-8, a name or number a line. Where no badge is used, whoever unlocks the judge's desk chooses one
    of them after the PIN, and each ruling says whose it is. Another list takes its place.

    Example: tableside keys judge names judges.txt
    """
    from tableside.cli.judge_names import keep

    out = output()
    with out.reporting_errors():
        result = keep(file, data)
    out.end(result)


@main.group()
def machine() -> None:
    """This machine's own log."""


@machine.command("log")
@DATA
def machine_log(data: Path) -> None:
    """Show what happened to the judge's key and PIN: each change, and each wrong PIN while no match was on the table.

    Exits with 0 when each line follows the line before, with 1 when a line was changed or removed, with 2 when the log
    cannot be read. If a line that a match names is missing, it was removed.

    Example: tableside machine log
    """
    from tableside.cli.machine import log

    out = output()
    with out.reporting_errors():
        result = log(data)
    out.end(result)


@machine.command("boot")
@click.argument("file", type=FILE)
@DATA
def machine_boot(file: Path, data: Path) -> None:
    """Do what the boot file FILE says, at the first start of a machine that is a table alone; as root.

    FILE is TOML, as `tableside machine write-boot` writes it: `host_name`, `judge_key` (the text of a judge's .pub
    file), and the tables `wifi`, `pin` and `event`. It is erased afterwards. Exits with 0 on success, with 2 when it
    has a mistake; nothing is done then.

    Example: tableside machine boot tableside.toml --data new-table
    """
    from tableside.app.boot_file import use
    from tableside.cli.result import CommandResult
    from tableside.message import message

    out = output()
    with out.reporting_errors():
        use(file, data)
    out.end(CommandResult((message("boot-file-used", file=str(file)),)))


@machine.command("write-boot")
@click.argument("file", type=FILE)
@click.option("--host-name", default="", help="The name of the machine.")
@click.option("--wifi", default="", help="The network to join. Its password is asked for.")
@click.option("--judge-key", type=FILE, help="A judge's .pub file, which a judge confirms on the screen.")
@click.option("--pin", "has_pin", is_flag=True, help="Set a judge's PIN, which is asked for.")
@click.option("--event", default="", help="The name of the event.")
@click.option("--table", default="", help="The name of the table at the event.")
@click.option("--dial", type=click.Choice(get_args(Dial)), default="competition", show_default=True)
@click.option("--round", "minutes", type=click.IntRange(0, 600), default=0, help="The minutes of a round, 0 for none.")
def machine_write_boot(
    file: Path,
    host_name: str,
    wifi: str,
    judge_key: Path | None,
    event: str,
    table: str,
    dial: Dial,
    minutes: int,
    *,
    has_pin: bool,
) -> None:
    """Write the boot file FILE for a new table, which is copied to the partition of its memory card that boots.

    A password, then a PIN, are asked for, or read from the standard input, each a line. The PIN is in the file as a
    slow salted hash, and is to be changed at the table before it unlocks anything. The password is in it in clear. The
    set-up of the first match begins with `--event`, `--table`, `--dial` and `--round`. Exits with 1 for a PIN that
    cannot be set, with 2 for anything else that a table would not take; nothing is written then.

    Example: tableside machine write-boot tableside-7.toml --host-name table-7 --pin --event "Store Championship"
    """
    from tableside.cli.boot_file import BootOptions, write

    out = output()
    given = click.get_current_context().get_parameter_source("dial") is not ParameterSource.DEFAULT
    options = BootOptions(host_name, wifi, judge_key, has_pin, event, table, dial, given, minutes)
    with out.reporting_errors():
        result = write(file, options, partial(passphrase, new=True))
    out.end(result)


for command in (record, cards, deck, hall, readers, tags, doctor, support, backup, restore, update):
    main.add_command(command)
