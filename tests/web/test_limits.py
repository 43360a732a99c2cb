"""The limits of one address and of all addresses together: the counts alone."""

import logging
import resource
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.web.limits import (
    OPEN_FILES,
    THIS_MACHINE,
    Holder,
    Places,
    RecentConnections,
    holder,
    raise_file_limit,
)
from tableside.web.logs import LINES, PER_S, LogLimit, PrintableFormatter

addresses = st.sampled_from("abcdef")


@given(st.lists(addresses, max_size=60))
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
        assert all(list(kept.values()).count(address) <= 4 for address in kept.values())


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


def test_a_connection_that_left_twice_leaves_the_count_as_it_was() -> None:
    recent: RecentConnections[int] = RecentConnections(10, 2)
    recent.add(0, "a")
    recent.remove(0, "a")
    recent.remove(0, "a")
    recent.mark(0, "a", has_request=True)
    assert len(recent) == 0


def test_among_networks_of_one_size_an_address_takes_the_place_of_its_own_networks_largest() -> None:
    places: Places[str] = Places(8, 1)
    for number in range(4):
        places.take(f"a{number}", who(f"a{number}"))
    for number in range(4):
        places.take(f"b{number}", who("b1"))
    assert places.take("late", who("b2")) == (True, "b3")


def who(name: str) -> Holder:
    """The holder of a name such as `a1`: address 1 in network a."""
    return Holder(name[0], name)


def test_other_machines_cannot_take_the_places_of_this_one() -> None:
    places: Places[int] = Places(4, 2)
    assert all(places.take(number, holder(f"192.168.1.{number}")) == (True, None) for number in range(4))
    assert [places.take(number, holder(f"127.0.0.{number}"))[0] for number in (10, 11, 12)] == [True, True, False]
    places.leave(10)
    assert places.take(12, holder("::1")) == (True, None)


def test_a4_whoever_holds_the_most_gives_way_and_their_newest_first() -> None:
    places: Places[str] = Places(8, 1)
    for number in range(8):
        places.take(f"viewer {number}", who(f"a{number % 4}"))
    assert places.take("obs", who("b1")) == (True, "viewer 7"), "another network"
    assert places.take("phone", who("a5")) == (True, "viewer 6"), "another address of the same network"
    assert places.take("greedy", who("a2")) == (False, None)
    assert places.take("obs 2", who("b2")) == (True, "viewer 5")
    assert places.take("obs 3", who("b3")) == (True, "viewer 4")
    assert places.take("obs 4", who("b4")) == (True, "phone"), "the newest of those who have as many"
    assert places.take("obs 5", who("b5")) == (False, None), "both networks have four"
    places.leave("viewer 0")
    assert places.take("greedy", who("a2")) == (True, None)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("1234")), max_size=80), st.data())
def test_places_are_shared_so_that_nobody_could_have_one_more_at_the_cost_of_who_has_more(
    opened: list[tuple[str, str]], data: st.DataObject
) -> None:
    places: Places[int] = Places(10, 2)
    taken: dict[int, Holder] = {}
    for number, (network, last) in enumerate(opened):
        if taken and data.draw(st.integers(0, 9)) == 0:
            gone = data.draw(st.sampled_from(sorted(taken)))
            places.leave(gone)
            del taken[gone]
        newcomer = who(network + last)
        held = Counter(each.network for each in taken.values()), Counter(each.address for each in taken.values())
        is_full = len(taken) == 10
        has_place, gives_way = places.take(number, newcomer)
        if not has_place:
            assert is_full
            assert max(held[0].values()) <= held[0][newcomer.network] + 1
            own = [held[1][each.address] for each in taken.values() if each.network == newcomer.network]
            assert max(own, default=0) <= held[1][newcomer.address] + 1
            continue
        if gives_way is not None:
            loser = taken.pop(gives_way)
            if loser.network == newcomer.network:
                assert held[1][loser.address] > held[1][newcomer.address] + 1
            else:
                assert held[0][loser.network] > held[0][newcomer.network] + 1
        assert is_full is (gives_way is not None)
        taken[number] = newcomer
        assert len(taken) <= 10


@pytest.mark.parametrize(
    ("address", "network", "counted"),
    [
        ("127.0.0.1", THIS_MACHINE, THIS_MACHINE),
        ("127.8.9.1", THIS_MACHINE, THIS_MACHINE),
        ("::1", THIS_MACHINE, THIS_MACHINE),
        ("::ffff:127.0.0.1", THIS_MACHINE, THIS_MACHINE),
        ("192.168.1.20", "192.168.1.0", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.0", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::", "2001:db8:1:2::"),
        ("2001:db8:1:2::6", "2001:db8:1::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::", "fe80::"),
        ("", "", ""),
    ],
)
def test_the_addresses_that_one_machine_can_have_count_as_one(address: str, network: str, counted: str) -> None:
    assert holder(address) == Holder(network, counted)


def test_the_log_says_how_much_it_left_out(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    limit = LogLimit(lambda: now)
    record = logging.LogRecord("any", logging.WARNING, "", 0, "anything", (), None)
    assert [limit.filter(record) for _ in range(1000)].count(True) == LINES
    now = PER_S
    assert [limit.filter(record) for _ in range(LINES)].count(True) == LINES
    assert caplog.messages == [f"{1000 - LINES} log records were left out"]
    now += PER_S - 1
    assert not limit.filter(record), "those seconds are not over"


def test_each_line_of_a_log_record_commands_no_terminal() -> None:
    record = logging.LogRecord("any", logging.WARNING, "", 0, "first\x1b[31m\nsecond\x07", (), None)
    first, second = PrintableFormatter().format(record).split("\n")
    assert (first.isprintable(), second.isprintable()) == (True, True)
    assert (first.startswith("first"), second.startswith("second")) == (True, True)


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [
        (256, 4096, (OPEN_FILES, 4096)),
        (256, 512, (512, 512)),
        (256, resource.RLIM_INFINITY, (OPEN_FILES, resource.RLIM_INFINITY)),
        (OPEN_FILES, 4096, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_the_limit_of_files_is_raised_as_far_as_the_system_allows(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: tuple[int, int] | None
) -> None:
    """By hand: a process that lowers its own hard limit cannot raise it again, and Linux has no infinite one."""
    calls = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: calls.append(limits))
    raise_file_limit()
    assert calls == ([] if raised is None else [raised])
