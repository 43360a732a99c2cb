"""The commands about the people, the rounds and the results of a hall that runs on this machine."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal

import click

from tableside.cli.hall_options import ENCODING, HALL, needing_extra
from tableside.cli.options import FILE, JSON
from tableside.cli.output import output

if TYPE_CHECKING:
    from tableside.engine.model.dials import Dial
    from tableside.hall.pairing_files.file_text import Encoding

ClockAct = Literal["start", "pause", "add", "set", "end"]


@click.group()
def event() -> None:
    """Its people, rounds and results; the commands are those of `tableside hall`."""


@event.command("roster")
@click.argument("file", type=FILE)
@HALL
@ENCODING
@JSON
def event_roster(file: Path, data: Path, encoding: Encoding | None, *, as_json: bool) -> None:
    """Put everybody who takes part into the hall that runs on this machine, in place of any earlier roster.

    FILE is as for `hall pairings`. Exits with 1 when something is wrong with it and nothing is read.

    Example: tableside hall roster people.csv
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().import_roster(data, file, encoding)
    out.end(result, as_json=as_json)


@event.command("begin")
@click.argument("file", type=FILE)
@click.option("--roster", type=FILE, help="The file with all who take part: nobody else may be paired.")
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="The round, if FILE has several or does not say it."
)
@click.option("--minutes", type=click.IntRange(1, 600), default=50, show_default=True, help="The length of the round.")
@click.option("--single", is_flag=True, help="One game decides a match, and not two of three.")
@click.option(
    "--dial",
    type=click.Choice(("casual", "competition", "silent")),
    default="casual",
    show_default=True,
    help="The dial of its matches.",
)
@ENCODING
@HALL
@JSON
def event_begin(
    file: Path,
    roster: Path | None,
    number: int | None,
    minutes: int,
    dial: Dial,
    encoding: Encoding | None,
    data: Path,
    *,
    single: bool,
    as_json: bool,
) -> None:
    """Begin a round in the hall that runs on this machine: each table shows who is paired there. Its clock stands.

    FILE is as for `hall pairings`. Without --roster, people are those of the roster that the hall has, if it has one.
    Exits with 1 when something is wrong with the file and nothing is read.

    Example: tableside hall begin round-3.csv --minutes 50
    """
    from tableside.hall.rounds import BeginRound

    out = output()
    with out.reporting_errors():
        order = BeginRound(number or 1, minutes, "duel" if single else "match", dial)
        result = _rounds().begin_round(data, file, roster, number, encoding, order)
    out.end(result, as_json=as_json)


@event.command("clock")
@click.argument("what", type=click.Choice(("start", "pause", "add", "set", "end")))
@click.argument("minutes", type=click.IntRange(1, 600), required=False)
@HALL
@JSON
def event_clock(what: ClockAct, minutes: int | None, data: Path, *, as_json: bool) -> None:
    """Start the clock of the round or go on with it, pause it, add MINUTES, set what is left, or end the round.

    All tables follow, also those that were away meanwhile.

    Example: tableside hall clock add 5
    """
    if (what in ("add", "set")) != (minutes is not None):
        raise click.BadArgumentUsage(output().text("hall-minutes-or-not"))
    out = output()
    with out.reporting_errors():
        result = _rounds().change_clock(data, what, minutes or 0)
    out.end(result, as_json=as_json)


@event.command("number")
@click.argument("name")
@click.argument("number", type=click.IntRange(1, 9999))
@HALL
@JSON
def event_number(name: str, number: int, data: Path, *, as_json: bool) -> None:
    """Give a table of the hall that runs on this machine another number.

    NAME is the table's name to compare, as `hall tables` lists it.

    Example: tableside hall number JMYI-JY22-C7LG-WTBS 7
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().number_table(data, name, number)
    out.end(result, as_json=as_json)


@event.command("result")
@click.argument("table", type=click.IntRange(min=1))
@click.argument("games", type=click.IntRange(min=0), nargs=-1)
@click.option("--draws", type=click.IntRange(min=0), default=0, help="Games that were drawn.")
@click.option("--round", "number", type=click.IntRange(min=1), help="The round. [default: the one that is played]")
@HALL
@JSON
def event_result(
    table: int, games: tuple[int, ...], draws: int, number: int | None, data: Path, *, as_json: bool
) -> None:
    """Enter the result at TABLE as a judge or the organizer: GAMES won by each player, in the order of the pairing.

    Without GAMES the result that the table reports is confirmed.

    Example: tableside hall result 7 2 1
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().enter_result(data, table, games, draws, number or 0)
    out.end(result, as_json=as_json)


@event.command("results")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--round", "number", type=click.IntRange(min=1), help="The round. [default: the one that is played]")
@HALL
@JSON
def event_results(file: Path, number: int | None, data: Path, *, as_json: bool) -> None:
    """Write the confirmed results of a round to FILE: as JSON if its name ends with .json, else as a table.

    Says which pairings have no confirmed result yet.

    Example: tableside hall results round-3.csv
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().write_results(data, file, number or 0)
    out.end(result, as_json=as_json)


@event.command("drop")
@click.argument("name")
@click.option("--round", "number", type=click.IntRange(min=1), required=True, help="The first round without them.")
@HALL
@JSON
def event_drop(name: str, number: int, data: Path, *, as_json: bool) -> None:
    """Note that somebody of the roster no longer plays. NAME is the name or the id of the tournament program.

    Example: tableside hall drop "Ann Example" --round 4
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().drop(data, name, number)
    out.end(result, as_json=as_json)


@event.command("people")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@HALL
@JSON
def event_people(file: Path, data: Path, *, as_json: bool) -> None:
    """Write the roster of the hall that runs on this machine to FILE as a table, with who dropped and when.

    Example: tableside hall people people.csv
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().write_people(data, file)
    out.end(result, as_json=as_json)


@event.command("erase-names")
@click.argument("person", default="")
@HALL
@JSON
def event_erase_names(person: str, data: Path, *, as_json: bool) -> None:
    """Erase all names of people from the hall that runs on this machine. What was played stays, and verifies as before.

    PERSON is a name or an id: then nobody else is erased. Names are erased at all places of the event that are reached.

    Example: tableside hall erase-names "Ann Example"
    """
    out = output()
    with out.reporting_errors():
        result = _rounds().erase_names(data, person)
    out.end(result, as_json=as_json)


def _rounds() -> ModuleType:
    return needing_extra("hall_rounds")
