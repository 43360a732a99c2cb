"""`tableside hall roster|begin|clock|number|result|results|drop|people|erase-names`: an event in a hall that runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace
from nats.aio.client import Client

from tableside.cli.hall_log import at_hall, ordered
from tableside.cli.pairings_report import NotRead, read_event
from tableside.cli.result import WRONG, CommandResult
from tableside.hall.admission import HallOrder, NumberTable
from tableside.hall.erasing import ERASED_ALIKE, EraseNames
from tableside.hall.event import EventPairing
from tableside.hall.event_people import EventPeople, read_people, store_event, store_roster
from tableside.hall.pairing_files.file_text import Encoding
from tableside.hall.result import EventResult
from tableside.hall.result_files import people_table, results_json, results_table
from tableside.hall.results import EnterResult, ListResults, RoundResults
from tableside.hall.rounds import BeginRound, ChangeRound
from tableside.hall.subjects import Subjects
from tableside.ledger.outside import write_over
from tableside.message import Message, message

_READABLE = 0o600


def import_roster(folder: Path, file: Path, encoding: Encoding | None) -> CommandResult:
    """Put the people of a file into the hall. Raises `LedgerError`."""
    try:
        lists = read_event(file, None, None, encoding)
    except NotRead as error:
        return error.result

    async def store(client: Client, subjects: Subjects) -> None:
        await store_roster(client.jetstream(), subjects, lists.people)

    at_hall(folder, store)
    return CommandResult((message("hall-people", count=len(lists.people)),))


def begin_round(
    folder: Path,
    file: Path,
    roster: Path | None,
    number: int | None,
    encoding: Encoding | None,
    order: BeginRound,
) -> CommandResult:
    """Put the pairings of a file into the hall, and begin their round. Raises `LedgerError`."""
    people = _people(folder)
    known = people.roster if roster is None else ()
    try:
        lists = read_event(file, roster, number, encoding, known or None)
    except NotRead as error:
        return error.result
    if len(lists.rounds) != 1 or lists.rounds[0].number is None:
        return CommandResult((message("hall-which-round", round=max(people.rounds, default=0) + 1),), WRONG)
    round_ = lists.rounds[0]

    async def store(client: Client, subjects: Subjects) -> bytes:
        return await store_event(client.jetstream(), subjects, lists, with_roster=not known)

    begun = replace(order, round=round_.number, pairings=at_hall(folder, store))
    lines = message("hall-round-begun", round=begun.round, tables=len(round_.tables), byes=len(round_.byes))
    return _obeyed(folder, begun, lines)


def change_clock(folder: Path, what: str, minutes: int) -> CommandResult:
    """Change the clock of the round that is played. Raises `LedgerError`."""
    order = msgspec.convert({"is": "change round", "what": what, "minutes": minutes}, ChangeRound)
    done = {
        "start": message("hall-clock-started"),
        "pause": message("hall-clock-paused"),
        "add": message("hall-clock-added", minutes=minutes),
        "set": message("hall-clock-set", minutes=minutes),
        "end": message("hall-round-ended"),
    }
    return _obeyed(folder, order, done[what])


def number_table(folder: Path, name: str, number: int) -> CommandResult:
    """Give a table another number. Raises `LedgerError`."""
    done = message("hall-numbered", name=name.upper(), number=number)
    return _obeyed(folder, NumberTable(name.upper(), number), done)


def enter_result(folder: Path, table: int, games: tuple[int, ...], draws: int, number: int) -> CommandResult:
    """Enter or confirm a result. Raises `LedgerError`."""
    done = message("hall-result-entered", table=table)
    return _obeyed(folder, EnterResult(table, games, draws, round=number), done)


def write_results(folder: Path, file: Path, number: int) -> CommandResult:
    """Write the confirmed results of a round, and say which are missing. Raises `LedgerError`."""
    answer = ordered(folder, ListResults(number))
    known = msgspec.json.decode(answer, type=RoundResults)
    confirmed = tuple(result for result in known.results if result.is_confirmed)
    people = _people(folder)
    content = results_json(confirmed, people.roster) if file.suffix.lower() == ".json" else results_table(confirmed)
    write_over(file, (content,), _READABLE)
    lines = message("hall-results-written", count=len(confirmed), file=str(file))
    return CommandResult((lines, *_missing(people.pairings(known.round), confirmed)), data=confirmed)


def drop(folder: Path, name: str, number: int) -> CommandResult:
    """Note that somebody no longer plays from a round on. Raises `LedgerError`."""
    roster = _people(folder).roster
    named = [each for each in roster if each.id == name or each.name.casefold() == name.casefold()]
    if len(named) != 1:
        return CommandResult((message("hall-drop-several" if named else "hall-drop-nobody", name=name),), WRONG)
    changed = tuple(replace(each, dropped=number) if each == named[0] else each for each in roster)

    async def store(client: Client, subjects: Subjects) -> None:
        await store_roster(client.jetstream(), subjects, changed)

    at_hall(folder, store)
    return CommandResult((message("hall-dropped", name=named[0].name, round=number),))


def write_people(folder: Path, file: Path) -> CommandResult:
    """Write the roster with its drops. Raises `LedgerError`."""
    roster = _people(folder).roster
    write_over(file, (people_table(roster),), _READABLE)
    return CommandResult((message("hall-people-written", count=len(roster), file=str(file)),), data=roster)


def erase_names(folder: Path, person: str = "") -> CommandResult:
    """Erase all names from the hall, or those of one person. Raises `LedgerError`."""
    done = message("hall-name-erased", name=person) if person else message("hall-names-erased")
    return _obeyed(folder, EraseNames(person), done, (ERASED_ALIKE,))


def _obeyed(folder: Path, order: HallOrder, done: Message, notices: Sequence[str] = ()) -> CommandResult:
    """The result of an order: `done`, or why it is refused. An answer with one of these codes is beside the done."""
    answer = msgspec.json.decode(ordered(folder, order), type=Message | None)
    if answer is None or answer.code in notices:
        return CommandResult((done,) if answer is None else (done, answer))
    return CommandResult((answer,), WRONG)


def _people(folder: Path) -> EventPeople:
    """The people whom the hall's log has now. Raises `LedgerError`."""

    async def read(client: Client, subjects: Subjects) -> EventPeople:
        return await read_people(client.jetstream(), subjects)

    return at_hall(folder, read)


def _missing(pairings: Iterable[EventPairing], confirmed: Iterable[EventResult]) -> tuple[Message, ...]:
    """The tables without a confirmed result."""
    there = {result.pairing.table for result in confirmed}
    tables = [str(each.table) for each in pairings if each.table not in there]
    return (message("hall-results-missing", count=len(tables), tables=", ".join(tables)),) if tables else ()
