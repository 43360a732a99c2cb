"""`tableside check`: runs scenario files, and says which of their lines do not hold."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

from carddata.model.card import Catalogue
from tableside.cli.output import Output
from tableside.cli.result import FITS, UNREAD, WRONG
from tableside.cli.scenario_record import play_and_record
from tableside.ledger.outside import Unreadable, read
from tableside.message import message
from tableside.notation.check import scenario_files
from tableside.notation.errors import NotationError

MOST_BYTES: Final = 4 * 2**20
"""The largest size of a scenario file: the play of a match with 100,000 entries fits."""

MOST_FILES: Final = 10_000
"""The most scenario files that are run at once."""


def check_files(paths: tuple[Path, ...], record: Path | None, cards: Catalogue, output: Output) -> int:
    """Run all scenario files of these paths, and record each play in the ledger of the folder `record`, if any.

    Returns the exit code of the worst file.
    """
    files = list(islice(scenario_files(paths), MOST_FILES + 1))
    codes = [_check_file(file, record, cards, output) for file in output.progress(files[:MOST_FILES])]
    if len(files) > MOST_FILES:
        output.aside(message("command-too-many-scenarios", count=MOST_FILES))
        codes.append(UNREAD)
    return max(codes, default=FITS)


def _check_file(file: Path, record: Path | None, cards: Catalogue, output: Output) -> int:
    try:
        text = read_scenario_file(file)
        with output.reporting_errors():
            played, recorded = play_and_record(text, cards, record, output.words)
    except Unreadable as error:
        output.aside(message("command-scenario-unreadable", file=str(file), cause=error.cause))
        return UNREAD
    except NotationError as error:
        where = f"{file}:{error.line}" if error.line else str(file)
        output.aside(message("command-scenario-unreadable", file=where, cause=error.message))
        return UNREAD
    for failure in played.failures:
        output.say(f"{file}:{failure.line}: {failure.message}")
    for silence in () if played.failures else played.silences:
        output.aside(message("command-scenario-silent", file=f"{file}:{silence.line}", question=silence.question))
    if recorded is not None:
        output.say(recorded)
    return WRONG if played.failures else FITS


def read_scenario_file(file: Path) -> str:
    """The text of a scenario file. Raises `Unreadable`."""
    try:
        return read(file, MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise Unreadable(file, message("cause-not-utf8")) from None
