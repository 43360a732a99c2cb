"""Pairing as a value: what a tap comes to, and what is said of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from carddata.decklist import DeckList
from hw.model import Arrived, Content, Opaque, Tag, UnreadCause, Written
from tableside.decks import pairing as p
from tableside.decks.registration import Registration
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


def ids(pairing: p.Pairing, *cards: int) -> p.Pairing:
    """The pairing once the next cards were paired with tags of these numbers."""
    for number in cards:
        pairing = pairing.written(tap(number), bytes([number]) * p.ID_BYTES, Written.WRITTEN)
    return pairing


FOUR = p.Pairing("A", ("Teemo, Scout", "Pakaa Cub", "Pakaa Cub", "Charm"), 0)


def test_the_last_tap_is_taken_back_and_the_one_before_it_after_that() -> None:
    paired = ids(FOUR, 1, 2).skip()
    once, twice = paired.undone(), paired.undone().undone()
    assert (once.at, once.skipped, once.said) == (2, 0, p.UNDONE)
    assert (twice.at, len(twice.tags)) == (1, 1)
    assert twice.takes_id(tap(2))
    assert twice.undone().undone().said == p.NOTHING_TO_UNDO


def test_an_earlier_card_gets_another_tag() -> None:
    paired = ids(FOUR, 1, 2, 3)
    chosen = paired.choose(-1).choose(-1)
    assert (chosen.card, chosen.said) == (1, message("pairing-replaces", number=2))
    replaced = ids(chosen, 9)
    assert replaced.tags == {bytes([1]) * 16: 0, bytes([3]) * 16: 2, bytes([9]) * 16: 1}
    assert (replaced.card, replaced.at, replaced.skipped, replaced.said) == (3, 3, 0, p.REPLACED)
    assert replaced.undone().tags == paired.tags


def test_a_card_that_was_left_out_can_be_paired_later_even_when_the_list_is_complete() -> None:
    paired = ids(ids(FOUR, 1).skip(), 3, 4)
    assert paired.complete
    chosen = paired.choose(-1).choose(-1).choose(-1)
    assert chosen.takes_id(tap(9))
    after = ids(chosen, 9)
    assert (after.skipped, after.complete, len(after.tags)) == (0, True, 4)


def test_going_on_past_the_last_paired_card_is_pairing_again() -> None:
    paired = ids(FOUR, 1)
    assert paired.choose(-1).choose(1).card == 1
    assert paired.choose(-1).choose(-1).card == 0
    assert paired.choose(1).card == 1
    assert FOUR.choose(-1).card == 0


def test_steps_with_replacements_and_steps_taken_back_lead_to_the_same_pairing() -> None:
    states = [FOUR, ids(FOUR, 1)]
    states.append(states[-1].skip())
    states.append(states[-1].undone())
    states.append(ids(states[-1], 2))
    replacing = states[-1].choose(-1)
    again = FOUR
    for before, after in pairwise(states):
        step = after.step_from(before)
        assert step is not None
        again = again.resumed(step)
    step = ids(replacing, 7).step_from(replacing)
    assert step is not None
    again = again.resumed(step)
    after = ids(replacing, 7)
    assert (again.tags, again.uids, again.at, again.skipped) == (after.tags, after.uids, after.at, after.skipped)


def test_unknown_names_are_corrected_before_the_first_step_alone() -> None:
    deck = DeckList(main=("Pakaa Cubb", "Charm"), unknown=("Pakaa Cubb",))
    begun = p.begin("A", deck, (), {"Pakaa Cubb": "Pakaa Cub", "Other": "Charm"})
    assert begun.may_correct
    assert begun.corrected().cards == ("Pakaa Cub", "Charm")
    assert not begun.corrected().may_correct
    assert not begun.skip().may_correct


def test_cards_that_stay_in_a_deck_keep_their_tags() -> None:
    deck = Registration("A", ("Teemo, Scout", "Pakaa Cub", "Pakaa Cub"), {b"teemo": 0, b"cub": 2}, 0)
    pairing = p.with_kept_tags(p.Pairing("A", ("Teemo, Scout", "Charm", "Pakaa Cub", "Pakaa Cub"), 0), deck)
    assert pairing.cards == ("Teemo, Scout", "Pakaa Cub", "Charm", "Pakaa Cub")
    assert (pairing.tags, pairing.champion, pairing.at) == ({b"teemo": 0, b"cub": 1}, 0, 2)
    assert pairing.said == message("pairing-kept-tags", count=2)
    ours = Arrived("near", 0, Tag(Opaque(b"1234567"), Opaque(b"cub"), Content.OURS, True))
    assert not pairing.takes_id(ours)
    assert pairing.tapped(ours).said == p.PAIRED_ALREADY
    assert len(pairing.steps()) == 2
