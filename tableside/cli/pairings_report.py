"""`tableside hall pairings`: what is in a file with an event's people and pairings, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tableside.cli.result import WRONG, Cells, CommandResult
from tableside.hall.event import EventLists, Participant
from tableside.hall.pairing_files.checking import first_problems, of_round
from tableside.hall.pairing_files.file_text import Encoding, FileTextError
from tableside.hall.pairing_files.listed import MOST_BYTES, PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.ledger.outside import Unreadable, read
from tableside.message import message

COLUMNS = tuple(message(f"hall-column-of-{column}") for column in ("round", "tables", "byes", "people"))


def report(file: Path, roster: Path | None, number: int | None, encoding: Encoding | None) -> CommandResult:
    """Return what a file lists, of one round if it is given, by the people of a roster. Raises `Unreadable`."""
    try:
        lists = read_event(file, roster, number, encoding)
    except NotRead as error:
        return error.result
    return CommandResult((message("hall-people", count=len(lists.people)),), table=_table(lists), data=lists)


class NotRead(Exception):
    """Something is wrong with a file, of which nothing is read; `result` says what."""

    def __init__(self, file: Path, error: PairingFileError) -> None:
        super().__init__()
        problems = first_problems(error.problems)
        aside = (message("hall-not-read", file=str(file)), *problems)
        self.result = CommandResult((), WRONG, aside, data={"file": str(file), "problems": problems})


def read_event(
    file: Path,
    roster: Path | None,
    number: int | None,
    encoding: Encoding | None,
    people: Sequence[Participant] | None = None,
) -> EventLists:
    """The content of a file, of one round if it is given, by the people of a roster or by `people`.

    Raises `NotRead` or `Unreadable`.
    """
    name = file
    try:
        if roster is not None:
            name = roster
            people = read_lists(read(roster, MOST_BYTES), encoding).people
            name = file
        lists = read_lists(read(file, MOST_BYTES), encoding, people)
        return lists if number is None else of_round(lists, number)
    except FileTextError as error:
        is_unsure = error.problems[0].code == "hall-encoding-unsure"
        way_on = message("hall-encoding-option" if is_unsure else "hall-nothing-read")
        raise Unreadable(name, error.problems[0], way_on) from None
    except PairingFileError as error:
        raise NotRead(name, error) from None


def _table(lists: EventLists) -> Cells | None:
    rows = tuple(
        (
            message("hall-round-of-file") if each.number is None else str(each.number),
            str(len(each.tables)),
            str(len(each.byes)),
            str(sum(len(pairing.people) for pairing in each.pairings)),
        )
        for each in lists.rounds
    )
    return Cells(COLUMNS, rows) if rows else None
