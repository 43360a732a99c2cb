"""Recorded timings played back with a clock of their own: what people did, whatever the readers saw of it.

The times are in ms. `replayed` gives each thing back with the moment at which it was timeline.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.model import Arrived, Content, Opaque, ReaderLost, Removed, Sighting, Tag, Unread, UnreadCause
from hw.settling import LATE, Doubled, Settled, Settling

MS = 1_000_000
LEFT, RIGHT = "left", "right"
RED, BLUE = (Tag(Opaque(bytes([number] * 7)), None, Content.BLANK, True) for number in (1, 2))


def put(reader: str, at: int, tag: Tag = RED) -> Arrived:
    return Arrived(reader, at * MS, tag)


def gone(reader: str, at: int) -> Removed:
    return Removed(reader, at * MS)


def unread(reader: str, at: int, why: UnreadCause = UnreadCause.MOVED) -> Unread:
    return Unread(reader, at * MS, why)


def replayed(*seen: Sighting | ReaderLost, took: int = 0, until: int = 20_000) -> list[tuple[int, Settled]]:
    """Return what is settled from these sightings, each reported `took` ms after it was noticed, and when (ms)."""
    settling, timeline = Settling(), list[tuple[int, Settled]]()

    def pass_time(to: int) -> None:
        while (due := settling.due()) is not None and due <= to:
            timeline.extend((due // MS, sighting) for sighting in settling.settled(due))

    for report in seen:
        now = report.at + took * MS
        pass_time(now - 1)
        settled = settling.lost(report) if isinstance(report, ReaderLost) else settling.take(report)
        timeline.extend((now // MS, sighting) for sighting in settled)
        timeline.extend((now // MS, sighting) for sighting in settling.settled(now))
    pass_time(until * MS)
    return timeline


def test_a_card_that_stays_is_reported_once_it_is_sure() -> None:
    assert replayed(put(LEFT, 0)) == [(150, put(LEFT, 0))]


def test_a_card_that_took_long_to_read_is_reported_as_soon_as_it_is_read() -> None:
    assert replayed(put(LEFT, 0), took=180) == [(180, put(LEFT, 0))]


@pytest.mark.parametrize("after", [1, 40, 149])
def test_a_brush_is_nothing(after: int) -> None:
    assert replayed(put(LEFT, 0), gone(LEFT, after)) == []
    assert replayed(unread(LEFT, 0), gone(LEFT, after)) == []


def test_a_short_tap_is_a_tap() -> None:
    assert replayed(put(LEFT, 0), gone(LEFT, 150)) == [(150, put(LEFT, 0)), (150, gone(LEFT, 150))]


def test_a_short_tap_is_a_tap_though_all_of_it_is_reported_late() -> None:
    assert replayed(put(LEFT, 0), gone(LEFT, 160), took=400) == [(400, put(LEFT, 0)), (560, gone(LEFT, 160))]


def test_a_hand_that_passes_over_all_readers_does_nothing() -> None:
    passing = [one for at in (0, 100, 200) for one in (put(str(at), at), gone(str(at), at + 90))]
    assert replayed(*passing) == []


def test_a_card_that_is_put_down_twice_arrives_twice() -> None:
    timeline = replayed(put(LEFT, 0), gone(LEFT, 400), put(LEFT, 700))
    assert timeline == [(150, put(LEFT, 0)), (400, gone(LEFT, 400)), (850, put(LEFT, 700))]


def test_a_removal_that_is_seen_late_is_not_a_second_one() -> None:
    """The slowest reader reports it 1.6 s after the card is gone, when it stays on the other reader."""
    timeline = replayed(put(LEFT, 0), put(RIGHT, 1000), gone(LEFT, 2200), gone(RIGHT, 5000))
    assert timeline == [
        (150, put(LEFT, 0)),
        (1000, Removed(LEFT, 1000 * MS)),
        (1150, put(RIGHT, 1000)),
        (5000, gone(RIGHT, 5000)),
    ]


def test_a_card_that_slides_from_one_reader_to_the_next_was_put_down_on_the_last() -> None:
    assert replayed(put(LEFT, 0), put(RIGHT, 100), gone(LEFT, 140)) == [(250, put(RIGHT, 100))]


def test_a_card_that_comes_back_from_a_reader_that_did_not_notice_is_there_again() -> None:
    timeline = replayed(put(LEFT, 0), put(RIGHT, 1000), gone(RIGHT, 1300), put(LEFT, 1500), gone(LEFT, 4000))
    assert [one for _, one in timeline] == [
        put(LEFT, 0),
        Removed(LEFT, 1000 * MS),
        put(RIGHT, 1000),
        gone(RIGHT, 1300),
        put(LEFT, 1500),
        gone(LEFT, 4000),
    ]


def test_threat_3_a_tag_that_stays_on_two_readers_has_a_copy() -> None:
    timeline = replayed(put(LEFT, 0), put(RIGHT, 1000))
    assert timeline[-1] == (1000 + LATE // MS, Doubled(LEFT, RIGHT, 1000 * MS + LATE))
    assert sum(isinstance(one, Doubled) for _, one in timeline) == 1


def test_a_card_swapped_for_another_between_two_looks() -> None:
    timeline = replayed(put(LEFT, 0), put(LEFT, 600, BLUE))
    assert timeline == [(150, put(LEFT, 0)), (600, Removed(LEFT, 600 * MS)), (750, put(LEFT, 600, BLUE))]


def test_of_two_cards_swapped_quickly_the_first_was_a_brush() -> None:
    assert replayed(put(LEFT, 0), put(LEFT, 100, BLUE)) == [(250, put(LEFT, 100, BLUE))]


def test_two_cards_at_once_are_refused_and_the_one_that_stays_is_reported() -> None:
    timeline = replayed(unread(LEFT, 0, UnreadCause.TWO), put(LEFT, 900))
    assert timeline == [
        (150, unread(LEFT, 0, UnreadCause.TWO)),
        (900, Removed(LEFT, 900 * MS)),
        (1050, put(LEFT, 900)),
    ]


def test_two_cards_put_down_one_right_after_the_other_are_refused_together() -> None:
    assert replayed(put(LEFT, 0), unread(LEFT, 100, UnreadCause.TWO)) == [(250, unread(LEFT, 100, UnreadCause.TWO))]


def test_a_card_under_which_another_came_and_went_has_not_arrived_again() -> None:
    timeline = replayed(put(LEFT, 0), unread(LEFT, 1000, UnreadCause.TWO), put(LEFT, 2000))
    assert timeline == [(150, put(LEFT, 0)), (1150, unread(LEFT, 1000, UnreadCause.TWO))]


def test_a_card_that_could_not_be_read_for_a_moment_says_nothing() -> None:
    assert replayed(put(LEFT, 0), unread(LEFT, 1000), put(LEFT, 1100)) == [(150, put(LEFT, 0))]


def test_a_reader_that_is_lost_has_nothing_on_it() -> None:
    timeline = replayed(put(LEFT, 0), ReaderLost(LEFT, 500 * MS, "pcsc"), put(LEFT, 2000))
    assert timeline == [(150, put(LEFT, 0)), (500, Removed(LEFT, 500 * MS)), (2150, put(LEFT, 2000))]
    assert replayed(put(LEFT, 0), ReaderLost(LEFT, 100 * MS, "pcsc")) == []


SEEN = st.lists(
    st.tuples(
        st.sampled_from([LEFT, RIGHT]),
        st.integers(0, 400),
        st.sampled_from([RED, BLUE, None, *UnreadCause]),
    ),
    max_size=30,
)


@given(SEEN)
def test_whatever_is_seen_each_reader_tells_of_arrivals_and_removals_in_turn(
    seen: list[tuple[str, int, Tag | UnreadCause | None]],
) -> None:
    now, sightings = 0, list[Sighting]()
    for reader, later, what in seen:
        now += later
        match what:
            case None:
                sightings.append(gone(reader, now))
            case Tag():
                sightings.append(put(reader, now, what))
            case why:
                sightings.append(unread(reader, now, why))
    timeline = [one for _, one in replayed(*sightings) if not isinstance(one, Doubled)]
    for reader in (LEFT, RIGHT):
        present: Tag | None = None
        something = False
        for one in (one for one in timeline if one.reader == reader):
            match one:
                case Removed():
                    assert something
                    present, something = None, False
                case Arrived(tag=tag):
                    assert present is None
                    assert one in sightings
                    present, something = tag, True
                case Unread():
                    something = True
