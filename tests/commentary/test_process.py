"""The commentators' process: it runs while everybody agrees, has the faces and nothing else, and ends at once."""

from __future__ import annotations

import http.client
import os
import signal
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tableside.app.commentary_service import CommentaryService
from tableside.engine.model.actions import Concede
from tableside.message import Message
from tableside.table import commands as c
from tests.kit.e2e import canary
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import server_process
from tests.kit.stream.client import client
from tests.kit.stream.sockets import wait
from tests.kit.table.table import AtTable


class CommentaryTable(AtTable):
    """A table with the real commentators' process beside it. `folder` holds the ledger."""

    def __init__(self, folder: Path) -> None:
        self.said: list[Message] = []
        self.service = CommentaryService(
            lambda address: self.thread.send(c.CommentaryReport(address)), self.said.append, lambda: "en", port=0
        )
        super().__init__(folder, tell_commentators=self.service.tell)

    def __exit__(self, *_: object) -> None:
        with self.service:
            super().__exit__()

    def opens(self) -> str:
        """Let A hide a card, and both players agree; return the address of the page."""
        self.begin()
        self.hide("A", self.tags["A"][HIDER], 1)
        self.do(c.AskCommentary("A"))
        self.press("B", "button-agree")
        wait(lambda: self.view.commentary.address)
        return self.view.commentary.address.replace("0.0.0.0", "127.0.0.1")

    def process(self) -> int:
        """The process id of the commentators' server."""
        supervisor = self.service._supervisor
        assert supervisor is not None
        assert supervisor._process is not None
        return supervisor._process.pid


def page(address: str) -> tuple[int, str]:
    """The status and the words of the page, once something answers there."""
    where = urlsplit(address)
    line = http.client.HTTPConnection("127.0.0.1", where.port, timeout=PATIENCE)
    try:
        line.request("GET", f"{where.path}?{where.query}")
        answer = line.getresponse()
        assert answer.getheader("Set-Cookie") is None
        return answer.status, unescape(answer.read().decode())
    finally:
        line.close()


def is_served(address: str) -> bool:
    """Return whether anything takes a connection there."""
    try:
        return bool(page(address))
    except OSError:
        return False


def is_alive(process: int) -> bool:
    """Return whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CommentaryTable]:
    with CommentaryTable(tmp_path / "data") as made:
        yield made


def test_it_shows_the_facedown_cards_by_name_as_they_come_and_go(table: CommentaryTable) -> None:
    address = table.opens()
    wait(lambda: page(address)[0] == 200)
    assert CANARY in page(address)[1]
    table.undo()
    wait(lambda: CANARY not in page(address)[1])
    assert "No card is facedown" in page(address)[1]


def test_without_everybodys_agreement_there_is_no_process(table: CommentaryTable) -> None:
    table.begin()
    table.hide("A", table.tags["A"][HIDER], 1)
    table.do(c.AskCommentary("A"))
    assert table.view.commentary.address == ""
    assert table.service._supervisor is None
    table.press("B", "button-do-not-agree")
    assert table.service._supervisor is None


def test_nothing_is_served_without_its_token(table: CommentaryTable) -> None:
    address = table.opens()
    wait(lambda: page(address)[0] == 200)
    bare, _, token = address.partition("?token=")
    for wrong in (bare, f"{bare}?token=", f"{bare}?token={token[:-1]}", f"{bare}?token={token}x", f"{bare}?token=%ff"):
        status, words = page(wrong)
        assert (status, CANARY in words) == (403, False)
    where = urlsplit(address)
    for path in ("/live", "/api/v1/state", "/ledger.sqlite", "/../ledger.sqlite", "/control/x"):
        status, words = page(f"http://{where.netloc}{path}?token={token}")
        assert (status, CANARY in words) == (404, False), path


def test_a_withdrawal_ends_the_process_before_it_is_answered(table: CommentaryTable) -> None:
    address = table.opens()
    wait(lambda: page(address)[0] == 200)
    process = table.process()
    view = table.do(c.WithdrawCommentary("B"))
    assert not view.commentary.open
    assert not is_alive(process)
    assert not is_served(address)
    table.do(c.AskCommentary("B"))
    table.press("A", "button-agree")
    wait(lambda: table.view.commentary.address)
    assert table.view.commentary.address.partition("token=")[2] != address.partition("token=")[2]
    again = table.view.commentary.address.replace("0.0.0.0", "127.0.0.1")
    wait(lambda: is_served(again) and page(again)[0] == 200)


def test_it_ends_with_the_game_and_with_the_table(tmp_path: Path) -> None:
    with CommentaryTable(tmp_path / "data") as table:
        address = table.opens()
        wait(lambda: page(address)[0] == 200)
        process = table.process()
        table.act(Concede("B"))
        assert not is_alive(process)
    with CommentaryTable(tmp_path / "again") as table:
        address = table.opens()
        wait(lambda: page(address)[0] == 200)
        process = table.process()
    assert not is_alive(process)
    assert not is_served(address)


def test_a_process_that_is_killed_is_replaced_at_the_same_address(table: CommentaryTable) -> None:
    address = table.opens()
    wait(lambda: page(address)[0] == 200)
    process = table.process()
    os.kill(process, signal.SIGKILL)
    wait(lambda: table.process() != process)
    assert CANARY in page(address)[1]


def test_the_names_are_in_no_other_process_and_no_file(table: CommentaryTable, tmp_path: Path) -> None:
    with server_process(table.folder) as (overlay, overlays), client(overlay) as viewer:
        address = table.opens()
        wait(lambda: page(address)[0] == 200)
        assert CANARY in page(address)[1]
        token = address.partition("?token=")[2]
        viewer.ask("snapshot")
        viewer.next()
        searched = canary.Search([*canary.of_text("the name", CANARY), *canary.of_text("the token", token)])
        assert not searched.inside("".join(viewer.frames).encode())
        for process in (overlays, table.process()):
            for place, content in canary.outside(process).items():
                assert not searched.inside(content), place
        try:
            assert not searched.inside(*canary.memory(overlays))
            assert searched.inside(*canary.memory(table.process())), "this search finds what is in a memory"
        except canary.Shut:
            assert os.geteuid() != 0
    for file in tmp_path.rglob("*"):
        if file.is_file() and file.name != "keys":
            assert not searched.inside(file.read_bytes()), file


def test_the_overlay_shows_nothing_more_once_it_is_on(table: CommentaryTable) -> None:
    with server_process(table.folder) as (overlay, _), client(overlay) as viewer:
        table.begin()
        viewer.until(match=1)
        table.do(c.AskCommentary("A"))
        table.press("B", "button-agree")
        wait(lambda: table.view.commentary.address)
        before = len(viewer.frames)
        table.do(c.AddPoints("A", "A", 1))
        viewer.ask("beat")
        while "changes" in viewer.next():
            pass
        assert viewer.scene is not None
        assert [seat["points"] for seat in viewer.scene["seats"]] == [0, 0]
        assert before <= len(viewer.frames)
