"""Invariants of every position that play can reach, whatever people do."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine import Private, Table, judge
from tableside.engine.derived.traits import might_of
from tableside.engine.model.actions import ControlIs, Hide, Play, UnitIs
from tableside.engine.model.record import decode_action, decode_events, encode
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.zones import PUBLIC_ZONES
from tests.kit.engine.play import POSITIONS, Draft, Position, action, drafts, position, public, steps

somewhere = st.sampled_from(sorted(POSITIONS))
MOST = 600
"""Events that one action may bring; a long burn out is the longest."""

pytestmark = pytest.mark.filterwarnings("error")


def ids(table: Table) -> list[int]:
    public_cards = [card.id for seat in table.seats for card in seat.cards_in(*PUBLIC_ZONES)]
    return [*(permanent.id for permanent in table.permanents), *(item.id for item in table.chain), *public_cards]


@settings(max_examples=250)
@given(somewhere, drafts, st.booleans())
def test_the_game_always_waits_for_somebody_in_it(name: str, played: list[Draft], lawful: bool) -> None:
    for _, action_done, events, after in steps(position(name), played, lawful):
        table = after.table
        assert len(events) < MOST, action_done
        if table.winner is None:
            waiting = table.asks.player if table.asks else table.priority
            assert waiting in table.players, action_done


@settings(max_examples=250)
@given(somewhere, drafts, st.booleans())
def test_ids_and_handles_are_never_used_twice(name: str, played: list[Draft], lawful: bool) -> None:
    handles: set[str] = set()
    for before, action_done, _, after in steps(position(name), played, lawful):
        found = ids(after.table)
        assert len(found) == len(set(found)), action_done
        assert all(number < after.table.next_id for number in found), action_done
        new = {facedown_card.handle for facedown_card in after.table.facedown} - {
            facedown_card.handle for facedown_card in before.table.facedown
        }
        assert not new & handles
        handles |= new


@settings(max_examples=250)
@given(somewhere, drafts, st.booleans())
def test_cleanups_leave_nothing_undone(name: str, played: list[Draft], lawful: bool) -> None:
    corrected = False
    for _, action_done, _, after in steps(position(name), played, lawful):
        table = after.table
        corrected = corrected or isinstance(action_done, ControlIs | UnitIs)
        if table.winner is not None or table.asks is not None:
            continue
        for permanent in table.permanents:
            at_home = permanent.place == permanent.player
            assert at_home or (permanent.kind == "unit" and isinstance(permanent.place, int)), "323.7"
            might = might_of(table, permanent)
            assert not permanent.damage or might is None or permanent.damage < might, "323.5"
        for facedown_card in table.facedown:
            control = table.battlefield(facedown_card.at).control
            assert facedown_card.settlement or control in (facedown_card.player, UNKNOWN), "323.7"
        if table.state != "neutral open" or table.setup.follow == "score":
            continue
        for at, battlefield in enumerate(table.battlefields, 1):
            present = table.present(at)
            assert battlefield.control in (None, *present) or battlefield.stated, "323.6"
            assert battlefield.contested is None, "323.11, 323.12, 323.13"
            assert corrected or len(present) < 2, "323.13"


def counted(now: Position) -> Counter[str]:
    """Return how many cards each player has anywhere, where all of it is followed."""
    table, private = now.table, now.private
    found: Counter[str] = Counter()
    for seat in table.seats:
        zones = (seat.cards_in(*PUBLIC_ZONES), seat.champion or (), private.hands[seat.player])
        found[seat.player] = (seat.deck or 0) + sum(len(zone) for zone in zones)
    for permanent in table.permanents:
        found[permanent.player] += not permanent.token
    for item in table.chain:
        found[item.player] += item.is_card
    for facedown_card in table.facedown:
        found[facedown_card.player] += 1
    return found


def named(now: Position) -> Counter[str]:
    """Return how often each card is anywhere, by its name."""
    table, private = now.table, now.private
    found: Counter[str] = Counter(name for hand in private.hands.values() for name in hand)
    found.update(name for deck in private.decks.values() for name in deck)
    found.update(card for seat in table.seats for card in seat.champion or ())
    found.update(str(card.card) for seat in table.seats for card in seat.cards_in(*PUBLIC_ZONES))
    found.update(permanent.card for permanent in table.permanents if not permanent.token)
    found.update(item.card for item in table.chain if item.is_card)
    found.update(str(private.faces[facedown_card.handle]) for facedown_card in table.facedown)
    return found


@settings(max_examples=400)
@given(st.sampled_from(["duel", "three"]), drafts)
def test_no_card_is_lost_or_comes_from_nowhere(name: str, played: list[Draft]) -> None:
    begun = position(name)
    for before, action_done, events, after in steps(begun, played, lawful=True):
        unread = isinstance(action_done, Hide) and action_done.card.reveal() is None
        if unread or (isinstance(action_done, Play) and UNKNOWN in before.private.hands[action_done.player]):
            return
        assert counted(after) == counted(begun), (action_done, events)
        if set(after.private.decks) == set(begun.private.decks):
            assert named(after) == named(begun), (action_done, events)


@settings(max_examples=250)
@given(somewhere, drafts, st.booleans())
def test_points_change_by_one_and_never_fall_below_nought(name: str, played: list[Draft], lawful: bool) -> None:
    for before, action_done, events, after in steps(position(name), played, lawful):
        for seat in after.table.seats:
            assert seat.points >= 0
            gained = [
                event.points for event in events if type(event).__name__ == "Gained" and event.player == seat.player
            ]
            assert sum(gained) == seat.points - before.table.seat(seat.player).points, action_done
        scored = [(event.player, event.at) for event in events if type(event).__name__ == "Scored"]
        turns = [event for event in events if type(event).__name__ == "TurnBegan"]
        assert turns or len(scored) == len(set(scored)), "470"


@settings(max_examples=150)
@given(somewhere, drafts)
def test_judging_changes_nothing_and_says_the_same_again(name: str, played: list[Draft]) -> None:
    now = position(name)
    table, faces = public(now.table), dict(now.private.faces)
    for draft in played:
        action_done = action(now.table, draft)
        assert judge(now.table, now.private, action_done) == judge(now.table, now.private, action_done)
    assert public(now.table) == table
    assert now.private.faces == faces


@settings(max_examples=150)
@given(somewhere, drafts, st.booleans())
def test_a_record_folds_to_the_same_position(name: str, played: list[Draft], lawful: bool) -> None:
    for before, action_done, events, after in steps(position(name), played, lawful):
        secrets: list[object] = []
        text = encode(events, secrets)
        with_key = before.after(decode_events(text, secrets))
        assert with_key.table == after.table
        assert with_key.private == after.private
        assert before.after(decode_events(text, None)).table == after.table
        sealed: list[object] = []
        written = encode(action_done, sealed)
        assert decode_action(written, sealed) == action_done
        assert encode(decode_action(written, None), []) == written


@settings(max_examples=100)
@given(somewhere, drafts)
def test_without_a_key_nothing_private_is_learnt(name: str, played: list[Draft]) -> None:
    private = Private()
    for before, _, events, _ in steps(position(name), played, lawful=False):
        known = Position(before.table, private).after(decode_events(encode(events, []), None)).private
        assert not any(known.faces.values())
        assert not known.hands
        assert not known.decks
