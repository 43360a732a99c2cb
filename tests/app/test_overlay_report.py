"""Trouble with the overlay is told on the terminal and on the table's screen, and no longer once it works."""

import queue
import socket
from pathlib import Path

import pytest

from tableside.app.assembly import overlay
from tableside.app.options import Options
from tableside.message import Message, message
from tableside.table import commands as c
from tests.kit.table.table import AtTable

PATIENCE = 60


def options(tmp_path: Path, port: int, said: list[Message]) -> Options:
    return Options(tmp_path / "data", port, ("simulated",), None, (800, 480), "de", said.append)


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_problem_of_the_overlay_is_among_the_tables_until_it_works(tmp_path: Path, is_begun: bool) -> None:
    problem = message("error-overlay-port-in-use", port=8765)
    with AtTable(tmp_path) as table:
        if is_begun:
            table.begin()
        assert table.do(c.OverlayReport(problem)).problems == (problem,)
        assert table.do(c.OverlayReport(None)).problems == ()


def test_an_overlay_whose_port_is_taken_is_reported_and_so_is_its_later_start(tmp_path: Path) -> None:
    said: list[Message] = []
    reported: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        in_use = message("error-overlay-port-in-use", port=port)
        service = overlay(options(tmp_path, port, said), reported.put)
        assert service is not None
        with service:
            assert reported.get(timeout=PATIENCE) == in_use
            other.close()
            assert reported.get(timeout=PATIENCE) is None
    assert said == [in_use, message("command-overlay-address", address=f"http://127.0.0.1:{port}/")]


def test_without_a_port_there_is_no_overlay(tmp_path: Path) -> None:
    said: list[Message] = []
    assert overlay(options(tmp_path, 0, said), lambda _: None) is None
    assert said == []
