"""The guard of the overlay's server lets in its own page alone, under a name or an address of this machine."""

import http.client
import socket
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from tableside.text import Text
from tableside.web.access import FILE
from tableside.web.guard import is_own_name
from tests.kit.stream.browser import server
from tests.kit.stream.client import client
from tests.kit.stream.sockets import connect, request


def get(where: str, path: str = "/", method: str = "GET", host: str | None = None) -> http.client.HTTPResponse:
    """The server's response; `body` has its content."""
    line = http.client.HTTPConnection(urlsplit(where).netloc, timeout=10)
    line.request(method, path, headers={"Host": host} if host is not None else {})
    answer = line.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    line.close()
    return answer


def test_threat_14_the_page_may_not_be_kept_and_loads_nothing_from_elsewhere(running: str) -> None:
    for path in ("/", "/g/score", "/overlay.css", "/overlay.js", "/line.js", "/options.js", "/icon.svg", "/nothing"):
        answer = get(running, path)
        assert answer.status == (404 if path == "/nothing" else 200)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert ("unsafe-inline" in answer.headers["Content-Security-Policy"]) == (path in ("/", "/g/score"))
        assert "script-src" not in answer.headers["Content-Security-Policy"]
    for path in ("/../server.py", "/%2e%2e/server.py", "//etc/passwd", "/..%2f..%2fscene.py", "/%00", "/" + "a" * 5000):
        assert get(running, path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_threat_14_nothing_but_reading_is_served(running: str, method: str) -> None:
    assert get(running, "/", method).status == 405
    assert get(running, "/live", method).status in (404, 405)


@pytest.mark.parametrize(
    "name",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"],
)
def test_threat_14_a_name_that_anybody_could_own_is_refused(running: str, name: str) -> None:
    answer = get(running, host=name)
    assert (answer.status, answer.body) == (403, f"{Text('en')('overlay-host-refused')}\n".encode())
    with pytest.raises(InvalidStatus) as refused, client(running, name=name):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "name",
    [
        "",
        "[::1",
        "a b",
        "[evil]",
        ":80",
        "é",
        "127.0.0.1:x",
        "evil@127.0.0.1",
        "evil:1@localhost:80",
        "/",
        "localhost/",
        "a,b",
    ],
)
def test_a_malformed_host_is_refused(running: str, name: str) -> None:
    assert get(running, host=name.encode().decode("latin-1")).status in (400, 403)


HOSTNAME = socket.gethostname()


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "tableside.local",
        "tableside.local:8765",
        "LOCALHOST:1",
        "localhost.",
        "127.0.0.1",
        "[::1]:8765",
        "192.168.1.20",
        HOSTNAME,
        f"{HOSTNAME}.local",
    ],
)
def test_a_name_of_this_machine_is_served(running: str, name: str) -> None:
    assert get(running, host=name).status == 200
    with client(running, name=name) as page:
        assert page.next()["seq"] == 1


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"]
)
def test_threat_14_a_line_of_another_page_is_refused(running: str, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused, client(running, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_threat_14_a_page_behind_a_proxy_comes_by_https_under_the_name_of_the_proxy_alone(folder: Path) -> None:
    (folder / FILE).parent.mkdir(parents=True)
    (folder / FILE).write_text('names = ["overlay.example.org"]')
    with server(folder) as where:
        for scheme in ("http", "https"):
            with client(where, name="overlay.example.org", origin=f"{scheme}://overlay.example.org") as page:
                assert page.next()["seq"] == 1
        for name, origin in (("localhost", "https://localhost"), ("overlay.example.org", "https://localhost")):
            with pytest.raises(InvalidStatus), client(where, name=name, origin=origin):
                pass


def test_threat_14_a_request_without_a_host_is_refused_as_one_with_a_foreign_host_is(folder: Path) -> None:
    refusal = f"{Text('en')('overlay-host-refused')}\n".encode()
    with server(folder) as where:
        for sent in (b"GET / HTTP/1.0\r\n\r\n", request("http://evil.example", headers="Connection: close\r\n")):
            with connect(where) as line:
                line.sendall(sent)
                answer = b"".join(iter(partial(line.recv, 65536), b""))
            assert answer.startswith(b"HTTP/1.1 403 ")
            assert answer.endswith(b"\r\n\r\n" + refusal)


@pytest.mark.parametrize("hostname", ["tableside", "Tableside", "tableside.lan", "tableside.fritz.box"])
def test_a_machine_has_its_hostname_and_its_name_in_mdns(hostname: str) -> None:
    assert is_own_name("tableside", hostname)
    assert is_own_name(hostname.lower(), hostname)
    assert is_own_name("tableside.local", hostname)
    assert is_own_name("tableside-2.local", hostname)


@pytest.mark.parametrize(
    "name",
    [
        "other",
        "other.local",
        "tableside.example",
        "tableside.local.example",
        "my-tableside.local",
        "tableside-x.local",
        "",
    ],
)
def test_threat_14_any_other_name_is_not_its_own(name: str) -> None:
    assert not is_own_name(name, "tableside.lan")
