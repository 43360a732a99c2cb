"""What one address and all addresses together may use: the counts alone."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.stream.limits import THIS_MACHINE, LineLimit, RecentConnections, network
from tableside.stream.logs import LINES, PER_S, LogLimit

networks = st.sampled_from("abcdef")


@given(st.lists(networks, max_size=60))
def test_recent_connections_never_exceed_their_limits(opened: list[str]) -> None:
    recent: RecentConnections[int] = RecentConnections(10, 4)
    kept: dict[int, str] = {}
    for number, name in enumerate(opened):
        kept[number] = name
        ended = recent.add(number, name)
        assert ended != number
        if ended is not None:
            del kept[ended]
        assert len(recent) == len(kept) <= 10
        assert all(list(kept.values()).count(network) <= 4 for network in kept.values())


def test_whoever_opens_many_connections_loses_their_own() -> None:
    recent: RecentConnections[str] = RecentConnections(10, 4)
    assert recent.add("viewer", "v") is None
    ended = [recent.add(f"{name}{number}", name) for number in range(8) for name in "abcdef"]
    assert "viewer" not in ended
    assert [recent.add(f"again {number}", "a") for number in range(3)].count(None) <= 2


def test_a_connection_with_a_request_ends_after_those_without() -> None:
    recent: RecentConnections[int] = RecentConnections(10, 3)
    for number in range(3):
        recent.add(number, "a")
    recent.mark(0, "a", has_request=True)
    assert [recent.add(number, "a") for number in (3, 4, 5)] == [1, 2, 3]
    recent.mark(0, "a", has_request=False)
    recent.mark(7, "a", has_request=True)
    assert [recent.add(number, "a") for number in (6, 7, 8)] == [4, 5, 0]
    for number in (6, 7, 8):
        recent.mark(number, "a", has_request=True)
    assert recent.add(9, "a") == 6


def test_a_connection_that_ended_makes_room() -> None:
    recent: RecentConnections[int] = RecentConnections(10, 2)
    assert [recent.add(number, "a") for number in range(2)] == [None, None]
    recent.remove(0, "a")
    recent.remove(0, "a")
    assert recent.add(2, "a") is None
    assert recent.add(3, "a") == 1


def test_other_machines_cannot_take_the_places_of_this_one() -> None:
    lines = LineLimit(8, 4)
    assert [lines.open(name) for name in "aaaaabbbbbc"] == [*[True] * 4, False, *[True] * 4, False, False]
    assert [lines.open(THIS_MACHINE) for _ in range(5)] == [*[True] * 4, False]
    lines.close("a")
    assert lines.open("c")
    assert not lines.open("a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("127.0.0.1", THIS_MACHINE),
        ("127.8.9.1", THIS_MACHINE),
        ("::1", THIS_MACHINE),
        ("::ffff:127.0.0.1", THIS_MACHINE),
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_the_addresses_that_one_machine_can_have_count_as_one(address: str, counted: str) -> None:
    assert network(address) == counted


def test_the_log_says_how_much_it_left_out(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    limit = LogLimit(lambda: now)
    record = logging.LogRecord("any", logging.WARNING, "", 0, "anything", (), None)
    assert [limit.filter(record) for _ in range(1000)].count(True) == LINES
    now = PER_S
    assert [limit.filter(record) for _ in range(LINES)].count(True) == LINES
    assert caplog.messages == [f"{1000 - LINES} log records were left out"]
