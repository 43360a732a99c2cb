"""Pairing as a value: what a tap comes to, and what is said of it."""

from __future__ import annotations

import pytest

from carddata.decklist import DeckList
from hw.model import Arrived, Content, Opaque, Tag, UnreadCause, Written
from tableside.decks import pairing as p
from tableside.message import Names, message
from tests.kit.text import english

BEGUN = p.Pairing("A", ("Teemo, Scout", "Pakaa Cub"), 0)
NEW_ID = b"new id".ljust(p.ID_BYTES)


def tap(uid: int = 1, content: Content = Content.BLANK, *, writable: bool = True, first: int = 0x04) -> Arrived:
    number = Opaque(bytes([first, 0, 0, 0, 0, 0, uid]))
    return Arrived("near", 0, Tag(number, None, content, writable))


def test_the_champion_is_the_first_card_and_unknown_names_are_counted() -> None:
    pairing = p.begin("A", DeckList(champion="Teemo, Scout", main=("Pakaa Cub", "Nobody"), unknown=("Nobody",)))
    assert (pairing.cards, pairing.champion) == (("Teemo, Scout", "Pakaa Cub", "Nobody"), 0)
    assert pairing.said == message("pairing-unknown-names", count=1)
    assert p.begin("A", DeckList(main=("Pakaa Cub",))).said is None


@pytest.mark.parametrize("content", [Content.BLANK, Content.OURS])
def test_a_blank_tag_or_one_of_ours_takes_an_id(content: Content) -> None:
    assert BEGUN.takes_id(tap(content=content))
    after = BEGUN.written(tap(), NEW_ID, Written.WRITTEN)
    assert (after.tags, after.at, after.said) == ({NEW_ID: 0}, 1, p.PAIRED)
    assert not after.takes_id(tap())


@pytest.mark.parametrize("sighting", [tap(content=Content.FOREIGN), tap(writable=False)])
def test_any_other_tag_stands_for_a_card_by_its_uid(sighting: Arrived) -> None:
    assert not BEGUN.takes_id(sighting)
    after = BEGUN.tapped(sighting)
    assert (after.tags, after.said) == ({sighting.tag.uid.reveal(): 0}, p.PAIRED_BY_UID)


@pytest.mark.parametrize(
    ("result", "at", "said"),
    [
        (Written.REFUSED, 1, p.PAIRED_BY_UID),
        (Written.MOVED, 0, p.UNREAD[UnreadCause.MOVED]),
        (Written.OTHER_TAG, 0, p.UNREAD[UnreadCause.TWO]),
    ],
)
def test_a_tag_that_was_not_written(result: Written, at: int, said: object) -> None:
    after = BEGUN.written(tap(), NEW_ID, result)
    assert (after.at, after.said) == (at, said)
    assert NEW_ID not in after.tags


def test_a_card_is_paired_once_and_a_complete_pairing_takes_no_more() -> None:
    once = BEGUN.written(tap(1), NEW_ID, Written.WRITTEN)
    assert once.tapped(tap(1)).said == p.PAIRED_ALREADY
    complete = once.skip()
    assert (complete.complete, complete.skipped, complete.said) == (True, 1, p.LEFT_OUT)
    assert complete.tapped(tap(2)).said == p.COMPLETE
    assert complete.skip() == complete


def test_the_steps_of_a_pairing_lead_to_it_again() -> None:
    paired = BEGUN.written(tap(1), NEW_ID, Written.WRITTEN)
    skipped = paired.skip()
    again = BEGUN
    for before, after in ((BEGUN, paired), (paired, skipped)):
        step = after.step_from(before)
        assert step is not None
        again = again.resumed(step)
    assert (again.tags, again.uids, again.at, again.skipped) == (skipped.tags, skipped.uids, 2, 1)
    assert again.said == p.RESUMED
    assert BEGUN.step_from(BEGUN) is None


def test_what_is_said_has_words() -> None:
    said = [*p.UNREAD.values(), p.PAIRED, p.PAIRED_BY_UID, p.PAIRED_ALREADY, p.COMPLETE, p.LEFT_OUT, p.RESUMED]
    assert all(english(sentence) for sentence in (*said, p.RANDOM_UID))
    assert set(p.UNREAD) == set(UnreadCause)
    theirs = BEGUN.other_players("B").said
    assert theirs is not None
    assert english(theirs, Names({"B": "Bea"})) == "That card belongs to Bea. Tap one of your own."
