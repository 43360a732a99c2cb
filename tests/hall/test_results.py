"""Results that tables report: by whom a match was played, and what a judge is shown of one table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tableside.hall.desk_log import DeskNote
from tableside.hall.event import ERASED, EventPairing, Participant
from tableside.hall.results import EnterResult, Results
from tableside.hall.rounds import RoundBegan, Rounds
from tableside.message import Message, message

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
    return SimpleNamespace(id=f"U{table}", fold=fold, misbegun=None, left=())


class Hall:
    """The rounds of a hall with these pairings; it counts how often it was asked for a table's number."""

    current = None

    def __init__(self, *pairings: EventPairing) -> None:
        self.listed, self.count, self.mode = pairings, 0, "match"

    def pairings(self, number: int) -> tuple[EventPairing, ...]:
        return self.listed if number == 3 else ()

    def games_to_win(self, number: int, people: int) -> int:
        return 2 if self.mode == "match" and people == 2 else 1

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


def test_that_it_does_not_count_may_be_found_after_others_are_begun_there() -> None:
    played, others = (over(7, {"A": "Ann", "B": called}) for called in ("Ben", "Kim"))
    later: Any = SimpleNamespace(id="U7", fold=None, misbegun=None, left=(played, others))
    known = results(Hall(EventPairing(7, (ANN, BEN))), played, later)
    assert known.at_table(3, 7) is not None
    others.misbegun = message("log-not-handed-here")
    known.take(later)
    assert known.at_table(3, 7) is not None, "that is another match"
    played.misbegun = message("log-not-handed-here")
    known.take(later)
    assert known.at_table(3, 7) is None


def entered(hall: Hall, *wins: int, draws: int = 0) -> str:
    """The code of what is answered to a result at table 7, "noted" if it counts."""

    async def note(note: Any, *about: str) -> None:
        del note, about

    notes: Any = SimpleNamespace(fold=lambda *_: None, note=note)
    rounds: Any = hall
    answer = asyncio.run(Results(notes, rounds).obey(EnterResult(7, wins, draws, round=3)))
    return answer.code if isinstance(answer, Message) else "noted"


@pytest.mark.parametrize(
    ("mode", "wins", "draws", "answer"),
    [
        ("match", (2, 0), 0, "noted"),
        ("match", (1, 2), 3, "noted"),
        ("match", (1, 0), 0, "noted"),
        ("match", (1, 1), 1, "noted"),
        ("match", (0, 0), 0, "noted"),
        ("match", (2, 2), 0, "hall-result-best-of-three"),
        ("match", (3, 0), 0, "hall-result-best-of-three"),
        ("match", (9, 9), 0, "hall-result-best-of-three"),
        ("match", (2, 0), 10, "hall-result-draws"),
        ("match", (2,), 0, "hall-result-of-all"),
        ("duel", (1, 0), 0, "noted"),
        ("duel", (0, 0), 1, "noted"),
        ("duel", (1, 1), 0, "hall-result-best-of-one"),
        ("duel", (2, 0), 0, "hall-result-best-of-one"),
    ],
)
def test_a_result_that_no_match_of_the_round_can_have_is_refused(
    mode: str, wins: tuple[int, ...], draws: int, answer: str
) -> None:
    hall = Hall(EventPairing(7, (ANN, BEN)))
    hall.mode = mode
    assert entered(hall, *wins, draws=draws) == answer


def test_of_four_one_wins_or_two_who_are_a_team() -> None:
    hall = Hall(EventPairing(7, tuple(Participant(name, name) for name in "ABCD")))
    assert [entered(hall, *wins) for wins in ((1, 0, 0, 0), (1, 0, 1, 0))] == ["noted"] * 2
    assert [entered(hall, *wins) for wins in ((1, 1, 1, 0), (2, 0, 2, 0))] == ["hall-result-best-of-one"] * 2


def test_a_round_is_played_as_it_began_also_once_another_is_played() -> None:
    notes, desk = Notes(), SimpleNamespace(inside=())
    rounds = Rounds(notes, lambda _: None, desk)  # type: ignore[arg-type]
    for number, mode in ((1, "duel"), (2, "match")):
        notes.take(RoundBegan(number, 50, mode))  # type: ignore[arg-type]
    assert [rounds.games_to_win(number, 2) for number in (1, 2, 3)] == [1, 2, 2]
    assert rounds.games_to_win(2, 4) == 1


class Notes:
    """Hands notes about rounds to whoever folds them."""

    def fold(self, kind: str, take: Any, reset: Any) -> None:
        del kind, reset
        self._take = take

    def take(self, note: RoundBegan) -> None:
        self._take(DeskNote((), msgspec.json.encode(note), 1.0))
