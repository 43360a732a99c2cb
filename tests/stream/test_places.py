"""Places for viewers, at a real server: who gives way, who is told that there is no room, and who comes in later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver

from tableside.text import Text
from tableside.web.lines import NO_PLACE, NO_ROOM, OWN_PLACES, PLACES
from tests.kit.stream.browser import Page, complaints, server
from tests.kit.stream.client import Client, client
from tests.kit.stream.crowd import is_held
from tests.kit.stream.game import Game

PROXY = "127.0.0.1"
"""The only address whose word counts for who the clients are."""


def closed_with(viewer: Client) -> tuple[int, str]:
    """Return how the server closed this line."""
    while is_held(viewer):
        pass
    assert viewer.socket.close_code is not None
    return viewer.socket.close_code, viewer.socket.close_reason or ""


def test_a4_one_machine_with_four_addresses_shuts_out_nobody(folder: Path) -> None:
    """With real addresses, in a network namespace of its own."""
    with Game(folder):
        command = [sys.executable, "-m", "tests.kit.stream.crowd", str(folder)]
        unshared = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
        if subprocess.run([*unshared, "ip", "link"], capture_output=True, check=False).returncode != 0:
            pytest.skip("no right to make a network namespace, or no ip")
        result = subprocess.run([*unshared, *command], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == {
        "placed": PLACES,
        "late": {"10.9.0.20": True, "10.8.0.5": True, "10.9.0.1": True, "127.0.0.1": True},
        "left": PLACES - 3,
    }


def test_two_hundred_viewers_of_one_network_have_places(folder: Path) -> None:
    with Game(folder), server(folder, proxy=PROXY) as where, ExitStack() as stack:
        viewers = [stack.enter_context(client(where, forwarded=f"10.9.0.{last}")) for last in range(1, 201)]
        assert all(map(is_held, viewers))


def test_who_finds_no_place_is_told_so_in_its_language_and_who_gives_way_too(folder: Path) -> None:
    with Game(folder), server(folder, proxy=PROXY) as where, ExitStack() as stack:
        greedy = [stack.enter_context(client(where, forwarded="10.9.0.1", language="de")) for _ in range(PLACES)]
        for viewer in greedy:
            viewer.next()
        with client(where, forwarded="10.9.0.1") as refused:
            assert closed_with(refused) == (NO_PLACE, Text("en")(NO_ROOM))
        with client(where, forwarded="10.8.0.1") as newcomer:
            assert newcomer.next()["seq"] == 1
            assert closed_with(greedy[-1]) == (NO_PLACE, Text("de")(NO_ROOM))
            assert is_held(newcomer)
        with client(where, forwarded="10.9.0.1") as later:
            assert later.next()["seq"] == 1, "there is room again"


@pytest.mark.parametrize(
    ("source", "forwarded"),
    [("127.0.0.2", "10.7.0.{}"), (PROXY, "10.7.0.{}, 10.9.0.1"), (PROXY, "10.7.0.{},10.9.0.1 "), (PROXY, "")],
    ids=["not the proxy", "claimed before the proxy's word", "without a space", "nothing forwarded"],
)
def test_threat_14_nobody_gets_more_places_by_claiming_other_addresses(
    folder: Path, source: str, forwarded: str
) -> None:
    """Only the proxy is believed, and of what it forwards only what it added itself."""
    with Game(folder), server(folder, proxy=PROXY) as where, ExitStack() as stack:
        most = PLACES if forwarded and source == PROXY else OWN_PLACES
        viewers = [
            stack.enter_context(client(where, source=source, forwarded=forwarded.format(number % 250)))
            for number in range(most + 1)
        ]
        assert closed_with(viewers.pop()) == (NO_PLACE, Text("en")(NO_ROOM))
        assert all(map(is_held, viewers))


def test_a_page_says_that_there_is_no_place_and_comes_in_by_itself(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder), server(folder, proxy=PROXY) as where:
        page, sentence = Page(driver), Text("de")(NO_ROOM)
        with ExitStack() as stack:
            for _ in range(OWN_PLACES):
                stack.enter_context(client(where))
            complaints(driver)
            page.open(f"{where}?lang=de")
            assert page.until(sentence) == sentence
        page.wait(lambda: page.text and sentence not in page.text)
        assert not page.is_grey
        page.open("about:blank")
        assert complaints(driver) == []
