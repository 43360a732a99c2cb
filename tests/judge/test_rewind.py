"""A rewind to any entry: who may, what nobody unlearns, and a card that is hidden again under a new handle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine import judge
from tableside.engine.model import events as e
from tableside.engine.model.actions import EndTurn
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event
from tableside.judge.rewind import Known, RewoundZone, describe_known, rewind_plan
from tableside.match.entries import draft_action
from tableside.match.judge_actions import ReturnCard, Rewind, ShowHand
from tableside.match.public.scene_fold import fold_scene
from tableside.match.shown_hands import read_shown_hand
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import CANARY, CARDS, HIDER, WALKER
from tests.kit.match.folded import Folded, as_written
from tests.kit.table.remedies import judged
from tests.kit.table.table import NEAR, AtTable
from tests.kit.text import english, lines


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    """A hid the canary; two turns later it is played from facedown, where everybody sees it."""
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        table.act(EndTurn("B"))
        yield table


def play_canary(table: AtTable) -> int:
    """Play the canary from facedown; the number of that entry."""
    table.tap_later(table.tags["A"][HIDER])
    assert table.match.table.facedown == ()
    return table.match.began


def plan(table: AtTable, of: int):
    found = table.ask(lambda live: rewind_plan(live.match, live.entries(), of))
    assert found is not None
    return found


def scene(table: AtTable):
    fold = fold_scene(table.entries(), CARDS)
    assert fold is not None
    return fold.scene()


def test_a_judge_takes_back_the_last_action_and_a_head_judge_any(table: AtTable) -> None:
    first = table.match.last
    number = table.match.table.number
    play_canary(table)
    assert not judged(table, Rewind(first)), "that is not the last action"
    assert judged(table, Rewind(table.match.began))
    assert table.match.table.number == number
    assert judged(table, Rewind(first, "head judge"))
    assert table.match.table.turn == "B"
    assert "The head judge rewinds the game (Tournament Rules 701.5), to before: Bea ends the turn." in table.history
    assert not judged(table, Rewind(9999, "head judge"))
    assert not judged(table, Rewind(1, "head judge")), "the first entry is no action"


def test_a_card_that_was_shown_lies_facedown_again_under_a_new_handle(table: AtTable) -> None:
    before = scene(table)
    played = play_canary(table)
    judged(table, Rewind(played, "head judge"))
    (card,) = table.match.table.facedown
    assert card.handle not in ("", "f1")
    assert (card.at, card.player, card.turn) == (1, "A", 1)
    assert table.match.private.faces == {card.handle: CANARY}
    assert scene(table) == before, "the overlay shows nothing of it as new"
    hidden = table.match.hidden[card.handle]
    assert (hidden.legal, hidden.where.hide) == (True, 2)
    assert play_canary(table) > played, "the same card is known again by its tag"


def test_a_remedy_that_is_taken_back_is_named_in_the_history(table: AtTable) -> None:
    (card,) = table.match.table.facedown
    assert judged(table, ReturnCard(card.handle))
    said = table.history[0]
    assert judged(table, Rewind(table.match.began, "head judge"))
    assert f"The head judge rewinds the game (Tournament Rules 701.5), to before: {said}" in table.history


def test_the_record_of_a_rewind_verifies_and_nothing_is_deleted(table: AtTable, tmp_path: Path) -> None:
    kept = table.entries()
    judged(table, Rewind(play_canary(table), "head judge"))
    assert table.entries()[: len(kept)] == kept
    play_canary(table)
    out = tmp_path / "match.jsonl"
    assert tableside("record", "export", "--data", tmp_path / "data", "--out", out).exit_code == 0
    verified = tableside("record", "verify", out)
    assert verified.exit_code == 3, "whole, and nobody kept its head"
    for language, words in (("en", "lies facedown again (Tournament Rules 701.5)"), ("de", "liegt die Karte")):
        assert words in tableside("--lang", language, "record", "show", "--file", out).output


def test_the_plan_says_each_step_and_what_nobody_unlearns(table: AtTable) -> None:
    hide = next(entry.seq for entry in table.entries() if b'"hide"' in entry.action)
    played = play_canary(table)
    found = plan(table, hide)
    assert not found.is_simple
    assert [step.entry for step in found.steps] == sorted((step.entry for step in found.steps), reverse=True)
    said = lines((step.said for step in found.steps), table.match.names)
    assert said[-1] == "Ann hides a card at Void Gate."
    known = [english(describe_known(each), table.match.names) for each in found.known]
    assert known == [
        "Bea saw 1 card that goes back into the deck.",
        "Ann saw 1 card that goes back into the deck.",
        f"Bea saw {CANARY}, which Ann hides again.",
    ]
    instructions = [english(card, table.match.names) for step in found.steps for card in step.cards]
    assert "Bea puts 1 card of the hand, chosen at random, back on the deck (TR 701.5.d.3)." in instructions
    simple = plan(table, played)
    assert simple.is_simple
    assert len(simple.known) == 1
    assert table.ask(lambda live: rewind_plan(live.match, live.entries(), 2)) is None


def test_a_card_from_the_hand_is_known_to_the_others(table: AtTable) -> None:
    table.tap_to_play("A", table.tags["A"][WALKER])
    (known,) = plan(table, table.match.began).known
    assert english(describe_known(known), table.match.names) == (
        "Bea saw Canary Walker, which goes back into the hand of Ann."
    )


SEEN = Permanent(3, "Pakaa Cub", "unit", "A", "A")


@pytest.mark.parametrize(
    ("event", "players", "zone"),
    [
        (e.Burned("A", SEEN.card, 3), ("A", "B"), "deck"),
        (e.Entered(SEEN, zone="deck"), ("A", "B"), "deck"),
        (e.Entered(SEEN, zone="hand"), ("B",), "hand"),
        (e.Discarded("A", SEEN.card, 3), ("B",), "hand"),
    ],
    ids=["burned", "played from the deck", "played from the hand", "discarded"],
)
def test_a_card_that_everybody_saw_is_known_to_those_who_did_not_know_it_before(
    event: Event, players: tuple[str, ...], zone: RewoundZone
) -> None:
    folded = Folded()
    action = EndTurn("A")
    verdict = judge(folded.match.table, folded.match.private, action)
    folded.record(draft_action("action", action, verdict, (event,), "", as_written((event,))))
    rewind = rewind_plan(folded.match, folded.entries, folded.match.last)
    assert rewind is not None
    assert rewind.known == (Known(players, "A", zone, SEEN.card),)


def test_a_hand_that_is_shown_is_public_as_a_count_alone(table: AtTable) -> None:
    assert judged(table, ShowHand("A", 2, (CANARY, "Pakaa Cub")))
    assert table.history[0] == "In a remedy Ann shows 2 cards to an opponent."
    assert CANARY.encode() not in table.entries()[-1].action
    (entry,) = table.ask(lambda live: [entry for entry in live.entries() if entry.kind == "hand shown"])
    assert read_shown_hand(entry) == (CANARY, "Pakaa Cub")
    assert not judged(table, ShowHand("Z", 2))


def test_a_remedy_is_rewound_too_and_players_put_nothing_of_it_back(table: AtTable) -> None:
    judged(table, ReturnCard("f1"))
    judged(table, Rewind(table.match.last))
    assert len(table.match.table.facedown) == 1
    before = table.match.table
    table.do(c.Redo("A"))
    assert table.match.table == before
