"""The record's facts of a hide, which decide a Facedown Card Error (TR 2026-07-16, 702.13)."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from tableside.engine import Secret, enact, judge
from tableside.engine.model import events as e
from tableside.engine.model.actions import EndTurn, HandIs, Hide, Play, PointsAre
from tableside.engine.model.board import Runes
from tableside.engine.model.verdict import Reason
from tableside.judge.comparison import compare, describe_legality
from tableside.judge.fact_lines import fact_lines
from tableside.judge.hide_facts import HideFacts, ZoneChange, hide_facts
from tableside.ledger.faults import FaultKind
from tableside.match.checks import CHECK, CheckNote, SealedCheck
from tableside.match.entries import LookNote, Ruled, Undone, draft_action, draft_note, draft_ruled
from tableside.message import Listing, message
from tests.kit.match.cards import DECKS, HIDER, TEEMO, WALKER
from tests.kit.match.folded import Folded, as_written, tapped
from tests.kit.text import lines
from tests.match.test_fold import undo


def facts_of(folded: Folded, handle: str = "f1") -> HideFacts:
    return hide_facts(folded.entries, folded.match.table)[handle]


def turns(folded: Folded, count: int) -> None:
    """Turns end, one after the other."""
    for _ in range(count):
        folded.act(EndTurn(folded.match.table.turn))


def test_a_hide_has_its_turn_its_state_its_source_and_its_cost() -> None:
    folded = Folded()
    turns(folded, 2)
    folded.hide("A", HIDER, 1)
    facts = facts_of(folded)
    assert (facts.player, facts.place, facts.turn, facts.whose) == ("A", 1, 3, "A")
    assert (facts.phase, facts.state, facts.source) == ("main", "neutral open", "hand")
    assert facts.seq == folded.entries[-1].seq
    assert (facts.legality, facts.reasons) == ("legal", ())
    assert (facts.entered, facts.left, facts.actions, facts.now) == ((), (), 0, "facedown")


def test_where_runes_are_followed_the_hide_tells_that_it_was_paid() -> None:
    folded = Folded()
    table, private, action = folded.match.table, folded.match.private, Hide("A", Secret(DECKS["A"][HIDER]), 1)
    events = (*enact(table, private, action), e.RunesAre("A", (Runes("fury", 1),)))
    verdict = judge(table, private, action)
    folded.record(draft_action("action", action, verdict, events, f"A{HIDER}", as_written(events)))
    assert facts_of(folded).cost == "paid"


def test_a_doubt_names_the_rule_and_the_edition_by_which_it_is_one() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    doubted = structs.replace(
        facts_of(folded),
        legality="unknown",
        edition="2026-03-30",
        reasons=(Reason("811.1", "code"), Reason("811", "code")),
    )
    fault = message("judge-fault-of-edition", fault=message("code"), rule="811.1", edition="2026-03-30")
    assert describe_legality(doubted) == message("judge-hide-doubted", faults=Listing((fault,)))


def test_every_card_that_entered_the_hand_since_is_counted_with_its_turn_and_cause() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    before = facts_of(folded)
    turns(folded, 1)
    assert facts_of(folded).entered == before.entered == (), "the other player's draw is not one of this hand"
    turns(folded, 1)
    (drawn,) = facts_of(folded).entered
    assert drawn == ZoneChange(folded.entries[-1].seq, 3, 1, "draw step")
    turns(folded, 2)
    facts = facts_of(folded)
    assert [(change.turn, change.cards) for change in facts.entered] == [(3, 1), (5, 1)]
    assert facts.cards_entered == 2
    assert facts.actions == 4


def test_a_count_that_people_correct_says_that_cards_came_or_went() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    hand = folded.match.table.seat("A").hand
    assert hand is not None
    folded.act(HandIs("A", "A", hand + 2))
    folded.act(HandIs("A", "A", hand + 1))
    facts = facts_of(folded)
    assert [(change.cards, change.how) for change in facts.entered] == [(2, "told")]
    assert [(change.cards, change.how) for change in facts.left] == [(1, "told")]


def test_what_was_played_or_hidden_from_the_hand_since_left_it() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    folded.act(Play("A", Secret("Canary Walker"), to="A"), f"A{WALKER}")
    assert [change.how for change in facts_of(folded).left] == ["played"]


def test_what_is_undone_never_entered_the_zone() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    turns(folded, 2)
    assert facts_of(folded).cards_entered == 1
    folded.record(draft_note("undo", "", Undone(folded.match.last, "players")))
    assert facts_of(folded).cards_entered == 0
    folded.record(draft_note("undo", "", Undone(folded.match.last, "players")))
    folded.record(draft_note("undo", "", Undone(folded.match.last, "players")))
    assert hide_facts(folded.entries, folded.match.table) == {}, "the hide itself was taken back"


def test_a_card_without_hidden_is_illegal_by_its_rule_when_it_was_recorded_in_silence() -> None:
    folded = Folded(dial="competition")
    folded.hide("A", WALKER, 1)
    facts = facts_of(folded)
    assert facts.legality == "illegal"
    assert [(reason.rule, reason.code) for reason in facts.reasons] == [("811.1", "reason-card-lacks-hidden")]


def test_a_refused_hide_that_people_let_stand_stays_illegal() -> None:
    folded = Folded()
    hide = Hide("A", Secret("Canary Walker"), 1)
    folded.act(hide, f"A{WALKER}", "refused")
    refused = folded.match.refused
    assert refused is not None
    events = enact(folded.match.table, folded.match.private, hide)
    folded.record(draft_ruled(Ruled(refused.seq, "players"), "2026-07-16", events, f"A{WALKER}", as_written(events)))
    facts = facts_of(folded)
    assert (facts.legality, facts.let_stand) == ("illegal", "players")
    assert "The hide was refused. The players let it stand." in lines(fact_lines(facts), folded.match.names)


def test_an_unread_card_is_neither_legal_nor_illegal() -> None:
    folded = Folded()
    folded.act(Hide("A", Secret(None), 1))
    assert facts_of(folded).legality == "unknown"


def test_without_the_key_only_what_is_public_condemns() -> None:
    folded = Folded(dial="competition")
    folded.hide("A", WALKER, 1)
    closed = [replace(entry, private=None) for entry in folded.entries]
    assert hide_facts(closed, folded.match.table)["f1"].legality == "unknown"


def test_a_hide_whose_entry_cannot_be_vouched_for_is_not_called_legal() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    turns(folded, 1)
    hide, later = (entry.seq for entry in folded.entries[-2:])
    for doubted, legality in ((later, "legal"), (hide, "unknown")):
        entries = [
            replace(entry, fault=FaultKind.CHANGED) if entry.seq == doubted else entry for entry in folded.entries
        ]
        facts = hide_facts(entries, folded.match.table)["f1"]
        assert (facts.doubted, facts.legality) == ((doubted,), legality)
        (first, *_) = lines(fact_lines(facts), folded.match.names)
        assert first == f"Entry {doubted} of the record cannot be vouched for: what it says may be wrong."
        finding = compare(folded.match, "f1", facts, tapped("A", HIDER))
        assert finding.tone == "unclear"


def test_a_card_from_the_champion_zone_is_followed_there() -> None:
    folded = Folded(champion=TEEMO)
    folded.act(Hide("A", Secret("Teemo, Scout"), 1, "champion"), f"A{TEEMO}")
    turns(folded, 2)
    facts = facts_of(folded)
    assert (facts.source, facts.entered) == ("champion", ()), "draws go to the hand"


def test_a_card_that_was_played_is_gone_and_can_still_be_asked_about() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    turns(folded, 2)
    folded.act(Play("A", Secret("Canary Hider"), "facedown", 1, "f1"), f"A{HIDER}")
    facts = facts_of(folded)
    assert (facts.now, facts.gone, facts.shown) == ("chain", 3, "Canary Hider")
    assert "It was played on turn 3, as Canary Hider." in lines(fact_lines(facts), folded.match.names)


def test_a_card_that_left_says_whether_it_was_named_to_all() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    facts = structs.replace(facts_of(folded), now="hand", gone=2)
    names = folded.match.names
    assert lines(fact_lines(facts), names)[-2:] == [
        "It went back to the hand on turn 2.",
        "The table did not name it to all.",
    ]
    shown = structs.replace(facts, now="trash", shown="Canary Hider")
    assert lines(fact_lines(shown), names)[-2:] == [
        "It went to the trash on turn 2.",
        "The table named it to all: Canary Hider. Whether the card itself was shown is not on record.",
    ]


def test_looks_and_checks_are_counted_by_person() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    for by in ("A", "A", ""):
        folded.record(draft_note("look", "", LookNote("f1", by)))
    folded.record(draft_note(CHECK, "", CheckNote("f1"), SealedCheck("same", True)))
    facts = facts_of(folded)
    assert (facts.looks, facts.checks) == ((("", 1), ("A", 2)), 1)
    said = lines(fact_lines(facts), folded.match.names)
    at = said.index("Who looked at its face: a judge (1×), Ann (2×).")
    assert said[at + 1] == "A judge compared it with the record 1 time."


def test_corrections_and_answers_are_no_game_actions_and_undone_ones_do_not_count() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    assert facts_of(folded).actions == 0
    folded.act(PointsAre("A", "B", 3))
    assert facts_of(folded).actions == 0
    folded.act(EndTurn("A"))
    assert facts_of(folded).actions == 1
    folded.record(undo(folded.match))
    assert facts_of(folded).actions == 0


def test_the_facts_are_whole_sentences() -> None:
    folded = Folded()
    turns(folded, 2)
    folded.hide("A", HIDER, 1)
    turns(folded, 2)
    said = lines(fact_lines(facts_of(folded)), folded.match.names)
    assert said == [
        f"Ann hid it at Void Gate on turn 3, Ann’s turn: Main, neutral open (entry {facts_of(folded).seq}).",
        "It came from the hand. Cost: not followed.",
        "1 card entered the zone it came from since: 1 drawn for turn 5.",
        "2 game actions since.",
        "No card left the zone it came from since.",
        "Nobody looked at it.",
    ]
