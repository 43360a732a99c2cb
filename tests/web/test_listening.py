"""Listening: the address that is shown, and the words for what the system refuses."""

import errno
import os
import socket
from typing import Any, NoReturn

import pytest

from tableside.message import Message, message
from tableside.web.listening import ListenError, address, listen


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (errno.EACCES, message("error-overlay-port-not-permitted", port=80)),
        (errno.EADDRINUSE, message("error-overlay-port-in-use", port=80)),
        (errno.EADDRNOTAVAIL, message("error-overlay-not-our-address", host="127.0.0.1")),
        (
            errno.ENOBUFS,
            message("error-overlay-cannot-listen", host="127.0.0.1", port=80, cause=os.strerror(errno.ENOBUFS)),
        ),
        (None, message("error-overlay-cannot-listen", host="127.0.0.1", port=80, cause="no reason of the system")),
    ],
)
def test_what_the_system_refuses_is_said_with_its_port_or_address(
    monkeypatch: pytest.MonkeyPatch, error: int | None, problem: Message
) -> None:
    """The system itself refuses most of these to other users than root alone."""

    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise OSError("no reason of the system") if error is None else OSError(error, os.strerror(error))

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(ListenError) as refused:
        listen("127.0.0.1", 80)
    assert refused.value.message == problem


@pytest.mark.parametrize("host", ["no.such.invalid", "a" * 64 + ".example"])
def test_a_host_that_does_not_exist_or_cannot_is_no_address_of_ours(host: str) -> None:
    with pytest.raises(ListenError) as refused:
        listen(host, 0)
    assert refused.value.message == message("error-overlay-not-our-address", host=host)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_does_not_exist_is_named(port: int) -> None:
    with pytest.raises(ListenError) as refused:
        listen("127.0.0.1", port)
    assert refused.value.message == message("error-overlay-no-such-port", port=port)


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("localhost", "localhost")])
def test_an_address_has_its_host_and_its_port(host: str, shown: str) -> None:
    with listen(host, 0) as listener:
        assert address(host, listener) == f"http://{shown}:{listener.getsockname()[1]}/"
