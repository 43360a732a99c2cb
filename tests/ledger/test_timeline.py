"""The entries of a match that count once undos and redos are among them."""

from __future__ import annotations

import msgspec
import pytest

from tableside.ledger.timeline import MATCH_RESULT, REDO, REMEDY, Back, entries_in_force


class Noted(msgspec.Struct, frozen=True):
    """As much of an entry as its place in time needs."""

    seq: int
    kind: str
    action: bytes = b"{}"


def in_force(*kinds: str | int) -> list[int]:
    """The numbers of the entries that count; of each its kind, or the entry to which an undo goes back."""
    entries = [
        Noted(seq, kind) if isinstance(kind, str) else Noted(seq, "undo", msgspec.json.encode(Back(kind)))
        for seq, kind in enumerate(kinds, 1)
    ]
    return [entry.seq for entry in entries_in_force(entries)]


def test_an_undo_takes_back_all_that_was_played_from_its_entry_on() -> None:
    assert in_force("match", "action", "look", "stands", REMEDY, 4) == [1, 2, 3, 6]
    assert in_force("match", "action", 2) == [1, 3]
    assert in_force("match", "action", 3) == [1, 2, 3], "nothing was played from there on"


def test_a_redo_brings_back_what_the_last_undo_took() -> None:
    assert in_force("match", "action", "action", 3, 2, REDO) == [1, 2, 4, 5, 6]
    assert in_force("match", "action", "action", 3, 2, REDO, REDO) == [1, 2, 3, 4, 5, 6, 7]
    assert in_force("match", "action", "action", 2, REDO) == [1, 2, 3, 4, 5], "one undo took both"


def test_what_was_brought_back_is_taken_back_again_in_its_order() -> None:
    assert in_force("match", "action", "action", 2, REDO, 3) == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("played", ["action", "stands", REMEDY])
def test_nothing_is_brought_back_once_something_was_done(played: str) -> None:
    assert in_force("match", "action", 2, played, REDO) == [1, 3, 4, 5]
    assert in_force("match", "action", 2, "look", REDO) == [1, 2, 3, 4, 5], "to look at a card does nothing"


def test_a_result_goes_with_the_action_before_it() -> None:
    assert in_force("match", "action", MATCH_RESULT, 2) == [1, 4]
    assert in_force("match", "action", MATCH_RESULT, 2, REDO) == [1, 2, 3, 4, 5]
    assert in_force("match", "action", 2, MATCH_RESULT, REDO) == [1, 2, 3, 4, 5], "it is no action"
