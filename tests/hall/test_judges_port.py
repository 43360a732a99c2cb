"""The encrypted port of a hall: who gets which page there, by which certificate, and while others flood it."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from socket import create_connection, socket

import msgspec
import pytest
from selenium import webdriver

from tableside.cli.hall_judges import keep_names, set_pin
from tableside.cli.hall_log import join
from tableside.hall.authority import Authority
from tableside.hall.floor_judges import COOKIE
from tableside.match.judge_calls import CallNote
from tableside.text import Text
from tableside.web.connections import MAX_CONNECTIONS_PER_ADDRESS
from tableside.web.lines import OWN_PLACES
from tests.hall.test_floor_judges import TAKE, open_table, other_driver, phone, press, sign_in, tile
from tests.hall.test_floor_line import get
from tests.hall.test_hall_pages import Ports, Printed, free_ports, running, sending
from tests.kit.hall.encrypted import certify, client_settings, connection, shaken
from tests.kit.hall.floor_lines import read_answer
from tests.kit.hall.floors import PIN
from tests.kit.hall.halls import HOST
from tests.kit.patience import PATIENCE, until
from tests.kit.stream.game import AGREED, Game
from tests.kit.stream.sockets import connect, is_held, many_files, request
from tests.stream.test_connections import Flood

__all__ = ["other_driver"]

IN_TIME_S = 10.0
"""Seconds in which a judge has to get the page on a machine that does much else."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a hall that knows itself by the certificate of the tests, and two judges by a PIN."""
    folder = tmp_path_factory.mktemp("judges") / "hall"
    certify(folder)
    assert set_pin(folder, PIN, "judge").code == 0
    names = folder.with_name("judges.txt")
    names.write_text("Eva\nKim\n")
    keep_names(names, folder)
    return folder


@pytest.fixture(scope="module")
def ports() -> Ports:
    return free_ports()


@pytest.fixture(scope="module")
def hall(folder: Path, ports: Ports) -> Iterator[Printed]:
    """The same hall, as somebody starts it."""
    with running(folder, ports) as printed:
        yield printed


def test_judges_know_the_hall_by_the_certificate_that_its_tables_do(tmp_path: Path) -> None:
    ports = free_ports()
    with running(tmp_path, ports, "de") as printed:
        settings = client_settings(Authority.of(tmp_path).certificate)
        line = create_connection((HOST, ports[1]), PATIENCE)
        with settings.wrap_socket(line, server_hostname=HOST) as inside:
            assert inside.version() == "TLSv1.3"
            shown = inside.getpeercert(binary_form=True) or b""
        assert printed.fingerprint == hashlib.sha256(shown).digest().hex(":").upper()
        assert "Fingerabdruck" in printed.lines[3]


@pytest.mark.parametrize("path", ["/floor", "/floor/me", "/producer", "/control/x", "/floor/live"])
def test_the_plain_port_says_where_a_page_is_without_its_token_and_does_not_redirect(hall: Printed, path: str) -> None:
    status, headers, words = get(hall.where, f"{path}?token={hall.token}")
    assert (status, headers["Location"], headers["Set-Cookie"]) == (403, None, None)
    assert words.strip() == Text("en")("floor-encrypted-alone", address=hall.judges)
    assert hall.token not in words
    assert get(hall.where, path, Host="elsewhere.example")[2].strip() == Text("en")("floor-host-refused")


@pytest.mark.parametrize("asked", ["OPTIONS *", "GET floor", "GET http://127.0.0.1/floor", "PUT ?"])
def test_the_plain_port_refuses_what_is_no_path(hall: Printed, asked: str) -> None:
    with connect(hall.where) as line:
        line.sendall(f"{asked} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(partial(line.recv, 65536), b"")).lower()
    assert answer.startswith(b"http/1.1 400 ")
    assert b"\r\nx-content-type-options: nosniff\r\n" in answer
    assert b"\r\ncontent-security-policy: default-src 'none';" in answer


def test_the_encrypted_port_has_the_pages_of_judges_and_producers_alone(hall: Printed) -> None:
    for path in ("/", "/wall", "/hall.json", "/checkpoint", "/watch", "/api/v1/state"):
        assert get(hall.judges, path)[0] == 404
    for page in (hall.floor_page, hall.producer, hall.control):
        status, headers, _ = get(hall.judges, "/" + page.removeprefix(hall.judges))
        assert status == 200
        cookie = headers["Set-Cookie"]
        assert cookie is None or (cookie.startswith("__Host-") and "; Secure" in cookie)


def test_two_judges_sign_in_by_browsers_that_know_the_certificate_and_act(
    driver: webdriver.Chrome, other_driver: webdriver.Chrome, hall: Printed, tmp_path: Path
) -> None:
    join(tmp_path, hall.code)
    with (
        Game(tmp_path, msgspec.structs.replace(AGREED, table="12")) as game,
        sending(tmp_path),
        phone(driver, hall) as eva,
        phone(other_driver, hall) as kim,
    ):
        game.notes("judge called", CallNote("A"))
        sign_in(eva, "Eva")
        sign_in(kim, "Kim")
        assert eva.script("location.protocol + isSecureContext") == "https:true"
        cookies = {cookie["name"]: cookie for cookie in driver.get_cookies()}
        assert COOKIE in cookies
        assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies.values())
        eva.wait(lambda: "Judge called" in tile(eva, "12"))
        open_table(eva, "12")
        press(eva, "I go there")
        kim.wait(lambda: "Eva goes there" in tile(kim, "12"))


def post(hall: Printed, what: str, order: object, *cookies: str) -> tuple[int, str]:
    """The status of the answer to an order, and the cookie that comes with it."""
    client = connection(hall.judges)
    own = {"Origin": hall.judges.rstrip("/"), "Content-Type": "application/json"}
    client.request("POST", f"/floor/{what}", json.dumps(order), own | {"Cookie": "; ".join(cookies)})
    answer = client.getresponse()
    answer.read()
    client.close()
    return answer.status, (answer.headers["Set-Cookie"] or "").partition(";")[0]


def test_a_copied_cookie_counts_no_longer_once_its_judge_signed_out_also_after_a_restart(
    tmp_path: Path,
) -> None:
    ports, own = free_ports(), tmp_path / "hall"
    certify(own)
    assert set_pin(own, PIN, "judge").code == 0
    with running(own, ports) as hall:
        token = hall.cookie["Cookie"]
        (_, copied), (_, other) = (post(hall, "sign-in", {"pin": PIN, "name": ""}, token) for _ in range(2))
        assert post(hall, "call", TAKE, token, copied)[0] == 409, "no such call, but who asks is known"
        assert post(hall, "sign-out", {}, token, copied)[0] == 200
        assert post(hall, "call", TAKE, token, copied)[0] == 401
        assert post(hall, "call", TAKE, token, other)[0] == 409, "another sign-in goes on"
    with running(own, ports) as hall:
        assert post(hall, "call", TAKE, token, copied)[0] == 401
        assert post(hall, "call", TAKE, token, other)[0] == 409


def test_a_page_of_the_plain_port_of_the_same_machine_acts_for_nobody(hall: Printed) -> None:
    client = connection(hall.judges)
    headers = {"Origin": hall.judges.rstrip("/").replace("https", "http"), "Content-Type": "application/json"}
    client.request("POST", "/floor/sign-in", json.dumps({"pin": PIN}), headers | hall.cookie)
    assert client.getresponse().status == 400
    client.close()


def took_s(hall: Printed) -> float:
    """The seconds until a judge had the page and its files, who tries again if the connection is closed."""
    began = time.monotonic()
    for path in (f"/floor?token={hall.token}", "/hall/floor.js", "/hall/floor.css"):
        until(partial(is_answered, hall, path))
    return time.monotonic() - began


def is_answered(hall: Printed, path: str) -> bool:
    """Return whether there is an answer; on a busy machine a newer connection may take the place of this one."""
    with suppress(OSError, HTTPException):
        return get(hall.judges, path)[0] == 200
    return False


def streaming(hall: Printed) -> socket:
    """A page that has the floor's line in the body of an answer, and reads nothing of it."""
    line = shaken(hall.judges)
    headers = f"Origin: {hall.judges.rstrip('/')}\r\nCookie: {hall.cookie['Cookie']}\r\nContent-Length: 0\r\n"
    line.sendall(request(hall.judges, "/floor/live?lang=", method="POST", headers=headers))
    return line


def test_many_that_read_the_line_in_answers_take_the_places_of_lines_and_shut_out_no_judge(hall: Printed) -> None:
    with many_files(1000), ExitStack() as stack:
        lines = [stack.enter_context(streaming(hall)) for _ in range(3 * MAX_CONNECTIONS_PER_ADDRESS)]
        assert took_s(hall) < IN_TIME_S
        until(lambda: sum(is_held(hall.judges, line) for line in lines) <= OWN_PLACES)
        with read_answer(hall.judges, headers=hall.cookie) as refused:
            assert refused.status == 503
    until(lambda: is_let_in(hall))


def is_let_in(hall: Printed) -> bool:
    """Return whether there is a place for a page that reads the floor's line now."""
    with read_answer(hall.judges, headers=hall.cookie) as line:
        return line.status == 200


@pytest.mark.parametrize("begin", [connect, shaken])
def test_many_that_say_nothing_before_or_after_their_handshake_shut_out_no_judge(
    hall: Printed, begin: Callable[[str], socket]
) -> None:
    with many_files(1000), ExitStack() as stack:
        lines = [stack.enter_context(begin(hall.judges)) for _ in range(3 * MAX_CONNECTIONS_PER_ADDRESS)]
        assert took_s(hall) < IN_TIME_S
        until(lambda: sum(is_held(hall.judges, line) for line in lines) <= MAX_CONNECTIONS_PER_ADDRESS)


def test_judges_get_in_while_thousands_of_connections_keep_coming(hall: Printed) -> None:
    flood, ended = Flood(), threading.Event()

    def shake() -> None:
        with ExitStack() as stack:
            while not ended.wait(0.01):
                for begin in (lambda: shaken(hall.judges), lambda: streaming(hall)):
                    with suppress(OSError):  # it may have to go before it has shaken hands
                        stack.enter_context(begin())

    threads = [threading.Thread(target=flood.run, args=(hall.judges,), name="flood"), threading.Thread(target=shake)]
    with many_files(6000):
        for thread in threads:
            thread.start()
        try:
            assert flood.many.wait(PATIENCE)
            times = [took_s(hall) for _ in range(5)]
        finally:
            flood.ended.set()
            ended.set()
            for thread in threads:
                thread.join()
    assert max(times) < IN_TIME_S, times
