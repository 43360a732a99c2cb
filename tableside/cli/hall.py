"""The commands about the hall of an event: their arguments, as in `tableside.cli.main`."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from tableside.cli.hall_event import event
from tableside.cli.hall_options import ENCODING, HALL, JUDGES_PORT, LOG_PORT, PORT, needing_extra
from tableside.cli.options import DATA, FILE, JSON
from tableside.cli.output import chosen_language, output
from tableside.cli.result import WRONG

if TYPE_CHECKING:
    from tableside.hall.pairing_files.file_text import Encoding


@click.group()
def hall() -> None:
    """The hall of an event: many tables, one log."""


hall.commands.update(event.commands)


@hall.command("pairings")
@click.argument("file", type=FILE)
@click.option("--roster", type=FILE, help="The file with all who take part: nobody else may be paired.")
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="The round, if FILE has several or does not say it."
)
@ENCODING
@JSON
def hall_pairings(
    file: Path, roster: Path | None, number: int | None, encoding: Encoding | None, *, as_json: bool
) -> None:
    """Read an event's people and pairings, and say what is in the file or what is wrong with it, and where.

    FILE is a table (comma-separated values) or the JSON of a tournament program. Exits with 0 when all of it is read,
    with 1 when something is wrong with it and nothing is read, with 2 when it cannot be read or is no text.

    Example: tableside hall pairings round-3.csv --roster people.csv
    """
    from tableside.cli.pairings_report import report

    out = output()
    with out.reporting_errors():
        result = report(file, roster, number, encoding)
    out.end(result, as_json=as_json)


@hall.command("serve")
@HALL
@click.option("--name", default="", help="The name of the event or the store, as tables show it.")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to serve at.")
@PORT
@JUDGES_PORT
@LOG_PORT
def hall_serve(data: Path, name: str, host: str, port: int, judges_port: int, log_port: int) -> None:
    """Run the hall of an event: its log, and its pages, until it is stopped (Ctrl+C).

    The log is a nats-server, which comes with the extra `hall`. Everything that the hall shows comes from the log. The
    pages for judges and producers are encrypted: compare what the browser shows of their certificate with what the hall
    prints.

    Example: tableside hall serve --name "Friday night"
    """
    from carddata.sets import load
    from tableside.text import system_language
    from tableside.web.listening import ListenError

    out = output()
    language = chosen_language() or system_language()
    try:
        with out.reporting_errors():
            _hall_log()
            from tableside.app.hall_control import HallControl
            from tableside.cli.hall_judges import FolderDoor
            from tableside.hall import hall_pages, hall_server

            places = hall_server.HallPlaces(host, port, log_port, judges_port)
            door, control = FolderDoor(data), HallControl(data, language)
            setup = hall_pages.HallSetup(data, name, places, load(), language, out.say, door, control)
            hall_pages.serve(setup)
    except ListenError as error:
        out.aside(error.message)
        sys.exit(WRONG)


@hall.command("files")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--node", "nodes", multiple=True, required=True, help="The address of a node: one, or three.")
@click.option("--room", "rooms", multiple=True, help="A room with a log of its own: up to four of a-z and 0-9.")
@HALL
@LOG_PORT
@JSON
def hall_files(
    folder: Path, nodes: tuple[str, ...], rooms: tuple[str, ...], data: Path, log_port: int, *, as_json: bool
) -> None:
    """Write the files of a log on several machines into FOLDER, which must be new: a folder for each node and room.

    Three nodes keep each entry three times, and one of them may fail. A room goes on while it does not reach them. The
    hall of this machine then serves the whole event from these nodes.

    Example: tableside hall files event --node 10.0.0.1 --node 10.0.0.2 --node 10.0.0.3 --room a --room b
    """
    out = output()
    with out.reporting_errors():
        _hall_log()
        from tableside.cli import hall_nodes

        result = hall_nodes.files(data, folder, nodes, rooms, log_port)
    out.end(result, as_json=as_json)


@hall.command("node")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def hall_node(folder: Path) -> None:
    """Run a node of the log from its folder, as `hall files` wrote it, until it is stopped (Ctrl+C).

    Example: tableside hall node event/node-1
    """
    with output().reporting_errors():
        _hall_log()
        from tableside.cli import hall_nodes

        hall_nodes.node(folder)


@hall.command("code")
@HALL
@click.option("--host", default="", help="The address of this machine, as tables reach it. [default: as it sends]")
@PORT
@JSON
def hall_code(data: Path, host: str, port: int, *, as_json: bool) -> None:
    """Give out another code, by which one table joins the hall that runs on this machine.

    The last line is for a QR code. With it nothing has to be compared.

    Example: tableside hall code
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().new_code(data, host, port)
    out.end(result, as_json=as_json)


@hall.command("tables")
@HALL
@JSON
def hall_tables(data: Path, *, as_json: bool) -> None:
    """List the tables that were let into the hall that runs on this machine, each by the name to compare.

    Example: tableside hall tables
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().tables(data)
    out.end(result, as_json=as_json)


@hall.command("witness")
@HALL
@JSON
def hall_witness(data: Path, *, as_json: bool) -> None:
    """Print a policy by which records are verified with the signatures of this hall.

    The hall signs the head of each table's record. Whoever has the policy finds a record that was rewritten after that:
    tableside record verify FILE --head HEAD --policy POLICY

    Example: tableside hall witness
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().witness(data)
    out.end(result, as_json=as_json)


@hall.command("revoke")
@click.argument("name")
@HALL
@JSON
def hall_revoke(name: str, data: Path, *, as_json: bool) -> None:
    """Put a table out of the hall that runs on this machine: its key no longer counts. It can join anew with a code.

    NAME is the table's name to compare, as `hall tables` lists it. Exits with 1 where no table has it.

    Example: tableside hall revoke JMYI-JY22-C7LG-WTBS
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().revoke(data, name)
    out.end(result, as_json=as_json)


@hall.command("pin")
@HALL
@click.option("--head-judge", "is_head", is_flag=True, help="It is the head judge's own.")
def hall_pin(data: Path, *, is_head: bool) -> None:
    """Set the PIN by which judges sign in on the floor page. It is asked for, or read from the standard input.

    Judges type it on their own phones, so it must differ from the PINs of the tables. Judges who are signed in have to
    sign in again.

    Example: tableside hall pin
    """
    from tableside.cli.hall_judges import set_pin
    from tableside.cli.passphrases import passphrase

    out = output()
    with out.reporting_errors():
        result = set_pin(data, passphrase(), "head judge" if is_head else "judge")
    out.end(result)


@hall.command("judges")
@click.argument("file", type=FILE)
@HALL
def hall_judges(file: Path, data: Path) -> None:
    """Keep the list of judges from which a judge chooses a name after the PIN on the floor page.

    FILE is text in UTF-8, a name or number a line. Another list takes its place, also while the hall runs.

    Example: tableside hall judges judges.txt
    """
    from tableside.cli.hall_judges import keep_names

    out = output()
    with out.reporting_errors():
        result = keep_names(file, data)
    out.end(result)


@hall.command("feature")
@click.argument("name", default="")
@HALL
@JSON
def hall_feature(name: str, data: Path, *, as_json: bool) -> None:
    """Have the overlay of the hall that runs on this machine show a table; without NAME it shows none.

    NAME is the table's number, or its name to compare as `hall tables` lists it. Exits with 1 where no table has it, or
    several.

    Example: tableside hall feature 12
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().feature(data, name)
    out.end(result, as_json=as_json)


@hall.command("hand-over")
@click.argument("name")
@click.argument("to")
@HALL
@JSON
def hall_hand_over(name: str, to: str, data: Path, *, as_json: bool) -> None:
    """Hand the match of a table whose machine has died over to another table, which goes on with it.

    NAME and TO are their names to compare, as `hall tables` lists them. The first is put out, and whatever it writes
    later in that match is shown as a fork and counts for nothing.

    Example: tableside hall hand-over JMYI-JY22-C7LG-WTBS QK3D-A7MX-P2VR-55NC
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().hand_over(data, name, to)
    out.end(result, as_json=as_json)


@hall.command("record")
@click.argument("name")
@click.option("--match", type=click.IntRange(min=1), help="The number of the match. [default: the newest of the table]")
@click.option("--out", type=FILE, required=True, help="The new file.")
@HALL
@JSON
def hall_record(name: str, match: int | None, out: Path, data: Path, *, as_json: bool) -> None:
    """Write a match of a table as the hall's log has it, for the judge whose key opens it: keys judge open FILE.

    NAME is the table's name to compare, as `hall tables` lists it. A table sends what is sealed only of matches that
    are sealed for a judge's key. Exits with 3 where the log does not have all of that yet.

    Example: tableside hall record JMYI-JY22-C7LG-WTBS --out match.jsonl
    """
    out_ = output()
    with out_.reporting_errors():
        result = _hall_records().record(data, name, match, out)
    out_.end(result, as_json=as_json)


@hall.command("destroy")
@click.argument("name")
@click.option("--match", type=click.IntRange(min=1), help="The number of the match. [default: all of the table]")
@HALL
@JSON
def hall_destroy(name: str, match: int | None, data: Path, *, as_json: bool) -> None:
    """Destroy what is sealed in the matches of a table in the hall's log. After three months that happens by itself.

    NAME is the table's name to compare, as `hall tables` lists it. The entries stay, and the hashes of what was sealed.

    Example: tableside hall destroy JMYI-JY22-C7LG-WTBS --match 3
    """
    out = output()
    with out.reporting_errors():
        result = _hall_records().destroy(data, name, match)
    out.end(result, as_json=as_json)


@hall.command("join")
@click.argument("code")
@click.option(
    "--table", "number", type=click.IntRange(1, 9999), help="The table's number. [default: the next free one]"
)
@DATA
@JSON
def hall_join(code: str, number: int | None, data: Path, *, as_json: bool) -> None:
    """Join a hall with this table: what is recorded is sent there from now on, as soon as the hall is reached.

    CODE is what the hall shows, typed or scanned. Nothing at the table waits for the hall.

    Example: tableside hall join 7Q4K-M2XP@192.168.1.20
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().join(data, code, number or 0)
    out.end(result, as_json=as_json)


@hall.command("leave")
@DATA
@JSON
def hall_leave(data: Path, *, as_json: bool) -> None:
    """Leave the hall with this table: nothing more is sent. What was sent stays in the hall's log.

    Example: tableside hall leave
    """
    out = output()
    with out.reporting_errors():
        result = _hall_log().leave_hall(data)
    out.end(result, as_json=as_json)


def _hall_log() -> ModuleType:
    return needing_extra("hall_log")


def _hall_records() -> ModuleType:
    return needing_extra("hall_records")
