"""Results and drops as files for tournament programs: comma-separated values, and JSON, as `docs/hall.md` has them.

No cell is a formula for a spreadsheet (`formulas.py`). The tables can be read again as pairings and as a roster.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from tableside.hall.event import Participant
from tableside.hall.pairing_files.formulas import with_guard
from tableside.hall.result import EventResult, in_order

FORM: Final = "tableside-results/1"
"""The form of the JSON."""

_MARK: Final = "\ufeff"
_FURTHER: Final = ("draws", "end", "confirmed")
_JUDGE: Final = "judge"


def results_table(results: Sequence[EventResult]) -> bytes:
    """The results as a table."""
    ordered = in_order(results)
    players = range(1, max((len(each.pairing.people) for each in ordered), default=2) + 1)
    columns = [f"player {player}{part}" for player in players for part in ("", " id", " games")]
    return _table(("round", "table", *columns, *_FURTHER), (_cells(each, len(players)) for each in ordered))


def people_table(people: Iterable[Participant]) -> bytes:
    """The people as a table, with the first round in which somebody who dropped no longer plays."""
    return _table(("name", "id", "dropped"), ((each.name, each.id, _written(each.dropped)) for each in people))


def results_json(results: Sequence[EventResult], people: Iterable[Participant] = ()) -> bytes:
    """The results and the people as JSON."""
    listed = [{"name": each.name, "id": each.id, "dropped": each.dropped} for each in people]
    return msgspec.json.encode(
        {"form": FORM, "results": [_fields(each) for each in in_order(results)], "people": listed}
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Comma-separated values in UTF-8, with the mark by which spreadsheets know it."""
    file = io.StringIO(newline="")
    file.write(_MARK)
    writer = csv.writer(file)
    writer.writerow(headings)
    writer.writerows([with_guard(cell) for cell in row] for row in rows)
    return file.getvalue().encode()


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def _cells(result: EventResult, players: int) -> list[str]:
    people = result.pairing.people
    cells = [_written(result.round), _written(result.pairing.table)]
    for person, wins in zip(people, result.wins, strict=True):
        cells += [person.name, person.id, str(wins)]
    cells += [""] * (3 * (players - len(people)))
    return [*cells, str(result.draws), result.end, " ".join(_confirmed(result))]


def _confirmed(result: EventResult) -> tuple[str, ...]:
    """The players who confirmed a result, by number as in the headings, and the judge."""
    return (*(str(place + 1) for place in sorted(set(result.confirmed))), *((_JUDGE,) if result.by_judge else ()))


def _fields(result: EventResult) -> dict[str, Any]:
    people = [
        {"name": person.name, "id": person.id, "games": wins, "confirmed": place in result.confirmed}
        for place, (person, wins) in enumerate(zip(result.pairing.people, result.wins, strict=True))
    ]
    return {
        "round": result.round,
        "table": result.pairing.table,
        "people": people,
        "draws": result.draws,
        "end": result.end,
        "confirmed_by_judge": result.by_judge,
    }
