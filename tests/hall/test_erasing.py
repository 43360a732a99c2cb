"""One person's names are erased wherever they stand, however they are written, and nobody else's."""

from __future__ import annotations

from unicodedata import normalize

import msgspec
import pytest

from tableside.hall.erasing import Erased, without
from tableside.hall.event import EventPairing, Participant
from tableside.ledger.people import Person

ANN, BEN = Participant("Zoë Ann", "1234"), Participant("Ben", "7")
NAMESAKE = Participant("zoë ann", "9")


def beside_entry(*names: str) -> bytes:
    """The message beside an entry with these people."""
    people = [Person.new("ABCD"[at], msgspec.json.encode({"name": each}).decode()) for at, each in enumerate(names)]
    return msgspec.json.encode(people)


def left(content: bytes | None) -> list[str]:
    """The names that are left beside an entry."""
    assert content is not None
    return [msgspec.json.decode(each.text)["name"] for each in msgspec.json.decode(content, type=list[Person])]


def listed(*items: object) -> bytes:
    return msgspec.json.encode({"of": b"x", "parts": 1, "items": items})


@pytest.mark.parametrize(
    "person", ["1234", "Zoë Ann", "zoë  ann", normalize("NFD", "Zoë Ann"), " Zoë\nAnn "], ids=range(5)
)
def test_a_person_is_erased_by_the_id_and_by_the_name_however_it_is_written(person: str) -> None:
    whom = Erased.of(person, (ANN, BEN))
    assert left(without(["entry", "U", "1"], beside_entry("Zoë Ann", "Ben"), whom)) == ["Ben"]
    assert left(without(["entry", "U", "2"], beside_entry("Zoë Ann 2", "Ben"), whom)) == ["Ben"]
    assert without(["entry", "U", "3"], beside_entry("Zoë Annika", "Ben"), whom) is None
    assert without(["roster", "0"], listed(ANN, BEN), whom) == listed(BEN)
    pairing = without(["round", "1", "0"], listed(EventPairing(3, (BEN, ANN))), whom)
    assert pairing == listed(EventPairing(3, (BEN, Participant("–"))))
    assert "Zoë" not in repr(whom)


def test_a_longer_name_is_erased_as_a_table_shortens_it() -> None:
    whom = Erased.of("1", (Participant("x" * 200, "1"),))
    assert left(without(["entry", "U", "1"], beside_entry("x" * 118, "x" * 117), whom)) == ["x" * 117]


def test_somebody_whose_name_has_a_number_is_another_if_a_list_has_them() -> None:
    whom = Erased.of("Team", (Participant("Team"), Participant("Team 2")))
    assert left(without(["entry", "U", "1"], beside_entry("Team", "Team 2"), whom)) == ["Team 2"]


def test_it_is_known_whether_somebody_else_has_the_same_name() -> None:
    people = ANN, BEN, NAMESAKE
    assert [Erased.of(person, people).alike for person in ("1234", "zoë ann")] == ["Zoë Ann"] * 2
    assert Erased.of("7", people).alike == ""
    assert without(["roster", "0"], listed(*people), Erased.of("1234", people)) == listed(BEN, NAMESAKE)
