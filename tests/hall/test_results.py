"""Results that tables report: by whom a match was played, and what a judge is shown of one table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tableside.hall.event import ERASED, EventPairing, Participant
from tableside.hall.results import Results
from tableside.message import message

ANN, BEN = Participant("Ann", "1"), Participant("Ben", "2")


def over(table: int, names: dict[str, str]) -> Any:
    """A table of round 3 where A won two games and B none."""
    agreed = SimpleNamespace(round_name="3", table=str(table), names=names, mode="match")
    position = SimpleNamespace(setup=SimpleNamespace(mode=SimpleNamespace(players=tuple(names))), winner="A")
    games = [SimpleNamespace(winner="A")]
    fold = SimpleNamespace(
        agreed=agreed,
        table=position,
        games=games,
        result=None,
        confirmed=("A",),
        is_match_over=True,
        won=lambda player: 2 if player == "A" else 0,
    )
    return SimpleNamespace(id=f"U{table}", fold=fold, misbegun=None)


class Hall:
    """The rounds of a hall with these pairings; it counts how often it was asked for a table's number."""

    def __init__(self, *pairings: EventPairing) -> None:
        self.listed, self.count = pairings, 0

    def pairings(self, number: int) -> tuple[EventPairing, ...]:
        return self.listed if number == 3 else ()

    def had_number(self, key: str, number: int) -> bool:
        self.count += 1
        return key == f"U{number}"


def results(hall: Any, *tables: Any) -> Results:
    notes: Any = SimpleNamespace(fold=lambda *_: None)
    known = Results(notes, hall)
    for table in tables:
        known.take(table)
    return known


def wins(people: tuple[Participant, ...], names: dict[str, str]) -> tuple[int, ...] | None:
    """The games won by these people when players of these names played, None if it does not count for them."""
    result = results(Hall(EventPairing(7, people)), over(7, names)).at_table(3, 7)
    return None if result is None else result.wins


def test_the_result_of_two_stays_when_the_name_of_one_is_erased() -> None:
    assert wins((BEN, ANN), {"A": "Ann", "B": "Ben"}) == (0, 2)
    assert wins((BEN, ERASED), {"A": "A", "B": "Ben"}) == (0, 2)
    assert wins((ERASED, ANN), {"A": "Ann", "B": "B"}) == (0, 2)
    assert wins((ERASED, ANN), {"A": "A", "B": "Ben"}) is None, "Ann did not play"
    assert wins((ERASED, ERASED), {"A": "A", "B": "B"}) is None, "nobody knows who is who"


def test_the_result_at_one_table_needs_no_result_of_another() -> None:
    numbers = range(1, 51)
    hall = Hall(*(EventPairing(number, (ANN, BEN)) for number in numbers))
    known = results(hall, *(over(number, {"A": "Ann", "B": "Ben"}) for number in numbers))
    result = known.at_table(3, 40)
    assert result is not None
    assert (result.pairing.table, result.wins, hall.count) == (40, (2, 0), 1)
    assert known.at_table(3, 51) is None


def test_a_match_that_goes_on_from_another_and_does_not_count_has_no_result() -> None:
    played = over(7, {"A": "Ann", "B": "Ben"})
    known = results(Hall(EventPairing(7, (ANN, BEN))), played)
    assert known.at_table(3, 7) is not None
    played.misbegun = message("log-not-handed-here")
    known.take(played)
    assert known.at_table(3, 7) is None
