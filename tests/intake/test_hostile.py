"""Phones and processes that mean no good or break: what they get is a sentence, and the table goes on."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.decks import samples
from tableside.intake.messages import MOST_PACKET_BYTES, BrokenMessage, ListSent, received_by_table
from tableside.table.phone_link import MOST_LISTS
from tableside.web.connections import LIFETIME_S
from tests.kit.intake.phone import (
    BOUNDARY,
    MULTIPART,
    PhoneTable,
    connect,
    form,
    get,
    loopback,
    phone_table,
    post,
)
from tests.kit.match.cards import CANARY
from tests.kit.patience import PATIENCE
from tests.kit.stream.sockets import many_files

JINX = samples.deck_list("Jinx")
MARGIN_S = 15.0
"""Seconds that a busy machine may be late."""
MOST_GROWTH = 24 * 1024
"""The memory that the intake may have needed more, in KB."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneTable]:
    with phone_table(tmp_path_factory.mktemp("hostile") / "data") as table:
        yield table


def peak(process: int) -> int:
    """The most memory that a process had, in KB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


def send_body(address: str, head: str, chunks: Callable[[int], bytes | None]) -> bytes:
    """Send a request piece by piece until the server answers or ends the connection; return its answer."""
    place = urlsplit(address)
    with connect(address) as line:
        line.sendall(f"POST {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\n{head}\r\n".encode())
        line.settimeout(0.0001)
        received, at = b"", 0
        end = time.monotonic() + LIFETIME_S + MARGIN_S
        pending = memoryview(b"")
        while time.monotonic() < end:
            try:
                if part := line.recv(65536):
                    received += part
                    line.settimeout(PATIENCE)
                    continue
                return received
            except TimeoutError:
                pass
            except ConnectionError:
                return received
            if not received:
                if not pending:
                    chunk = chunks(at)
                    at += 1
                    if chunk is None:
                        time.sleep(0.1)
                        continue
                    pending = memoryview(chunk)
                with suppress(TimeoutError, ConnectionError):
                    pending = pending[line.send(pending) :]
    raise AssertionError("the server holds on")


def test_500_mb_are_refused_in_a_sentence_in_bounded_time_and_memory(table: PhoneTable) -> None:
    link = table.link()
    get(link)
    before, begun = peak(table.process()), time.monotonic()
    block = bytes(1 << 20)
    head = f"Content-Type: {MULTIPART}\r\nContent-Length: {500 << 20}\r\n"
    answer = send_body(link, head, lambda _: block)
    assert b" 413 " in answer.partition(b"\r\n")[0]
    assert "The list is longer than 256 KB." in answer.decode()
    assert time.monotonic() - begun < LIFETIME_S + MARGIN_S
    assert peak(table.process()) - before < MOST_GROWTH
    assert "Now confirm" in post(link, JINX).words


def test_a_body_that_never_ends_is_given_up(table: PhoneTable) -> None:
    link = table.link()
    head = f"Content-Type: {MULTIPART}\r\nTransfer-Encoding: chunked\r\n"
    answer = send_body(link, head, lambda at: b"1\r\nx\r\n" if at < 3 else None)
    assert "The list did not arrive in time." in answer.decode()


def test_a_thousand_connections_keep_nobody_out(table: PhoneTable) -> None:
    link = table.link()
    before = peak(table.process())
    with many_files(4096), ExitStack() as stack:
        for number in range(1000):
            line = stack.enter_context(connect(loopback(link)))
            if number % 2:
                line.sendall(b"POST /deck/x HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert "A deck list for" in get(link).words
        assert "Now confirm" in post(link, JINX).words
    assert peak(table.process()) - before < 2 * MOST_GROWTH


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("", b"x=1"),
        ("application/json", b'{"list": 1}'),
        ("application/x-www-form-urlencoded", b"list=3+Block"),
        ("multipart/form-data", b"--x"),
        ("multipart/mixed; boundary=x", b"--x\r\n\r\n3 Block\r\n--x--"),
        (MULTIPART, b""),
        (MULTIPART, b"\0" * 1000),
        (MULTIPART, form(b"3 Block").replace(b"form-data; name", b"attachment; nome")),
        (
            MULTIPART,
            b"".join(
                b"--%s\r\nContent-Type: multipart/mixed; boundary=%d\r\nContent-Disposition: form-data; "
                b'name="list"\r\n\r\n' % (BOUNDARY.encode() if not at else b"%d" % (at - 1), at)
                for at in range(2000)
            ),
        ),
        (MULTIPART, (f"--{BOUNDARY}\r\n\r\n" * 10_000).encode()),
        ("multipart/form-data; boundary=" + "b" * 5000, b"--b"),
        ("multipart/form-data; boundary*0=x; boundary*1*=%ff''y", b"--xy"),
    ],
)
def test_what_is_no_form_of_the_page_gets_a_sentence(table: PhoneTable, kind: str, body: bytes) -> None:
    link = table.link()
    refused = get(link, "POST", body, Content_Type=kind)
    assert refused.status in (200, 400, 415)
    assert any(words in refused.words for words in ("This is not what the page sends", "There is no list"))
    assert "Now confirm" in post(link, JINX).words


@pytest.mark.parametrize(
    "file", [b"\x89PNG\r\n\x1a\n\0\0\0", bytes(range(256)), b"\xff\xfe\x00\xd8", b"PK\x03\x04" + bytes(64)]
)
def test_a_file_that_is_no_text_is_named_so(table: PhoneTable, file: bytes) -> None:
    assert "This is not a text." in post(table.link(), file=file).words


def test_a_phone_that_sends_for_ever_ends_its_link(table: PhoneTable) -> None:
    link = table.link()
    for _ in range(MOST_LISTS):
        assert "no card in the deck list" in post(link, "hello there").words
    assert "This link is over" in post(link, "hello there").words
    assert table.view.phone is None


def test_a_killed_intake_comes_back_with_the_same_link(table: PhoneTable) -> None:
    link = table.link("B")
    table.kill_intake()
    assert "A deck list for B" in get(link).words
    sent = post(link, JINX)
    table.kill_intake()
    assert "A list waits at the table" in get(link).words
    assert table.view.phone is not None
    assert table.view.phone.check == sent.check


TABLE_PROCESS = """
import sys, time
from pathlib import Path
from tests.kit.intake.phone import phone_table
with phone_table(Path(sys.argv[1])) as table:
    link = table.link()
    print(table.process(), flush=True)
    time.sleep(600)
"""


def test_a_killed_table_takes_the_intake_with_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TABLE_PROCESS, str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        intake = int(running.stdout.readline())
        running.send_signal(signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{intake}").exists() and "Z" not in Path(f"/proc/{intake}/stat").read_text().split()[2]:
        assert time.monotonic() < end, "the intake lives on"
        time.sleep(0.05)


def test_closing_the_table_in_order_ends_the_intake(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data") as table:
        link, intake = table.link(), table.process()
    assert not Path(f"/proc/{intake}").exists()
    with pytest.raises(ConnectionRefusedError):
        connect(link)


def test_the_intake_has_no_file_of_the_table_and_no_key(tmp_path: Path) -> None:
    """Look at all that it has open, has loaded and has in its memory, in a match with a hidden card and a key."""
    with phone_table(tmp_path / "data") as table:
        link = table.link()
        post(link, JINX)
        at = next(number for number, tag in enumerate(table.tags["A"]) if tag)
        table.hide("A", table.tags["A"][at], 1)
        get(link)
        process = Path(f"/proc/{table.process()}")
        opened = [str(file.readlink()) for file in (process / "fd").iterdir()]
        assert not [name for name in opened if str(tmp_path) in name]
        assert all(name.startswith(("socket:", "/dev/null", "anon_inode:", "pipe:")) for name in opened[3:]), opened
        mapped = (process / "maps").read_text()
        assert not any(library in mapped for library in ("sqlite", "cryptography", "_rust", str(tmp_path)))
        secrets = [
            file.read_bytes() for file in (tmp_path / "data").rglob("*") if "key" in file.name and file.is_file()
        ]
        assert secrets, "there is a key to look for"
        memory = memory_of(process)
        assert b"A deck list for" in memory, "the memory was read"
        assert not [secret for secret in secrets if secret[:32] in memory]
        assert CANARY.encode() not in memory
        assert str(tmp_path).encode() not in memory


def memory_of(process: Path) -> bytes:
    """All that is in the memory of a process which this user may write."""
    found = []
    with (process / "mem").open("rb", 0) as memory:
        for line in (process / "maps").read_text().splitlines():
            where, rights, *_ = line.split()
            if rights.startswith("rw"):
                first, last = (int(at, 16) for at in where.split("-"))
                with suppress(OSError):
                    memory.seek(first)
                    found.append(memory.read(last - first))
    return b"".join(found)


CLOSED = """
import sys
from tableside.app.hardening import close_files
held = open(sys.argv[1])
closed = close_files()
try:
    open(sys.argv[2])
    opened = True
except PermissionError:
    opened = False
print(closed, opened, held.read())
"""


def test_a_process_that_closed_its_files_opens_none(tmp_path: Path) -> None:
    (tmp_path / "held").write_text("held")
    (tmp_path / "other").write_text("other")
    command = [sys.executable, "-c", CLOSED, str(tmp_path / "held"), str(tmp_path / "other")]
    closed, opened, held = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert held == "held"
    assert (closed == "True") is (opened == "False")


def test_the_intake_has_closed_its_files_where_the_system_can(table: PhoneTable) -> None:
    get(table.link())
    status = Path(f"/proc/{table.process()}/status").read_text()
    command = [sys.executable, "-c", "from tableside.app.hardening import close_files; print(close_files())"]
    can = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "True"
    assert (f"NoNewPrivs:\t{int(can)}" in status) is True


@given(st.binary(max_size=300))
def test_whatever_the_intake_says_is_a_message_or_is_refused(packet: bytes) -> None:
    with suppress(BrokenMessage):
        assert isinstance(received_by_table(packet), ListSent)


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"\x93" * 100_000,
        bytes(MOST_PACKET_BYTES + 1),
        b"\x83\xa2is\xa4list\xa5token\xa1x\xa4text\xa1x",
        b"\x83\xa2is\xa4pair\xa5token\xb0" + b"x" * 16 + b"\xa4text\xa1x",
        b"\x83\xa2is\xa4list\xa5token\xb0" + b"x" * 16 + b"\xa4text\xa0",
        b"\x83\xa2is\xa4list\xa5token\xb0" + b"x" * 16 + b"\xa4text\x01",
    ],
)
def test_a_message_of_another_kind_or_size_is_refused(packet: bytes) -> None:
    with pytest.raises(BrokenMessage):
        received_by_table(packet)


def test_an_intake_that_sends_nonsense_is_ended_and_started_again(table: PhoneTable) -> None:
    """The line of its process is taken over, as somebody would who broke into it."""
    link = table.link()
    get(link)
    broken = table.process()
    supervisor = table.service._supervisor
    assert supervisor is not None
    supervisor._line.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]
    end = time.monotonic() + PATIENCE
    while table.process() == broken:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert "A deck list for" in get(link).words
