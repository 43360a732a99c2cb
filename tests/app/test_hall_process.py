"""The process that sends to a hall runs while the table is in one, and no longer."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.app.hall_process import HallSupervisor, keep, kept
from tableside.app.supervisor import Backoff
from tableside.hall.authority import Authority
from tableside.hall.membership import Membership, leave
from tableside.hall.told import HEARD, Heard, ToldAll, ToldTable
from tableside.message import message
from tableside.screens.wires import NO_HALL, HallShown
from tests.kit.hall.halls import HOST, free_port

PATIENCE_S = 60
SOON = Backoff(first=0.1, longest=0.2)


@pytest.fixture
def states(tmp_path: Path) -> Iterator[queue.Queue[HallShown]]:
    told: queue.Queue[HallShown] = queue.Queue()
    (tmp_path / "data").mkdir()
    with HallSupervisor(tmp_path / "data", told.put, lambda _: None, SOON):
        yield told


def member(folder: Path, name: str) -> Membership:
    """A table in a hall that is away."""
    return Membership(
        "e", name, (f"{HOST}:{free_port()}",), Authority.of(folder / "hall").certificate, bytes(32), "grant"
    )


def test_a_table_that_joins_while_the_app_runs_sends_and_one_that_leaves_does_not(
    tmp_path: Path, states: queue.Queue[HallShown]
) -> None:
    with pytest.raises(queue.Empty):
        states.get(timeout=1)
    member(tmp_path, "The Store").keep(tmp_path / "data")
    away = HallShown("The Store", None, message("log-not-reached"))
    assert states.get(timeout=PATIENCE_S) == away
    member(tmp_path, "Another").keep(tmp_path / "data")
    state = states.get(timeout=PATIENCE_S)
    while state.hall != "Another":
        state = states.get(timeout=PATIENCE_S)
    assert leave(tmp_path / "data")
    while state != NO_HALL:
        state = states.get(timeout=PATIENCE_S)


def test_what_the_hall_told_is_there_after_a_start_without_it_and_gone_after_leaving(tmp_path: Path) -> None:
    data, hears = tmp_path / "data", queue.Queue[Heard]()
    data.mkdir()
    member(tmp_path, "The Store").keep(data)
    heard = Heard("e", ToldAll("The Store", 3), ToldTable(7))
    keep(data, heard)
    with HallSupervisor(data, lambda _: None, hears.put, SOON):
        assert hears.get(timeout=PATIENCE_S) == heard
        assert leave(data)
        assert hears.get(timeout=PATIENCE_S) == Heard()
    assert not (data / HEARD).exists()


@pytest.mark.parametrize("content", [b"", b"[" * 5000, b'{"is":"heard","hall":"another"}', b'{"is":"heard","hall":7}'])
def test_a_word_that_is_damaged_or_of_another_hall_counts_as_none(tmp_path: Path, content: bytes) -> None:
    member(tmp_path, "The Store").keep(tmp_path)
    (tmp_path / HEARD).write_bytes(content)
    assert kept(tmp_path) == Heard()
