"""A pairing that is corrected, put off, continued and changed; and decks that are not what they should be."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.decks import samples
from tableside.decks.pairing import PAIRED, RESUMED, UNDONE
from tableside.decks.practice import Practice
from tableside.engine.model.actions import ControlIs
from tableside.message import message
from tableside.table import commands as c
from tableside.table.view.model import PairingView, View
from tests.kit.match.cards import AGREED
from tests.kit.table.table import AtTable, kinds, seen
from tests.kit.text import english

LIST = "Main:\n1 Canary Hider\n1 Pakaa Cub\n1 Charm\n"


def pairing(view: View) -> PairingView:
    assert view.pairing is not None
    return view.pairing


@pytest.fixture
def begun(table: AtTable) -> AtTable:
    table.begin().do(c.PairDeck("A", LIST))
    return table


def cards(table: AtTable, *tags: VirtualTag) -> list[str]:
    """The slots and names that these tags stand for in the match."""
    found = [table.match.registrations.meaning(seen(tag).tag) for tag in tags]
    return ["" if card is None else f"{card.slot} {card.card}" for card in found]


def test_the_last_tap_is_taken_back(begun: AtTable) -> None:
    wrong, right = VirtualTag(), VirtualTag()
    begun.tap(wrong)
    view = begun.do(c.UndoTap())
    assert (pairing(view).done, pairing(view).text, pairing(view).may_undo) == (0, UNDONE, False)
    begun.tap(right)
    begun.tap(wrong)
    begun.do(c.EndPairing(True))
    assert cards(begun, right, wrong) == ["A0 Canary Hider", "A1 Pakaa Cub"]


def test_an_earlier_cards_tag_is_replaced_and_its_name_shown_to_who_holds(table: AtTable) -> None:
    broken, other, new = VirtualTag(), VirtualTag(), VirtualTag()
    table.begin(dial="competition").do(c.PairDeck("A", LIST))
    table.tap(broken)
    table.tap(other)
    view = table.do(c.ChooseCard(-1), c.ChooseCard(-1))
    assert (pairing(view).next, pairing(view).replaces, pairing(view).name) == (1, True, None)
    assert pairing(table.do(c.ShowName(True))).name == "Canary Hider"
    assert pairing(table.do(c.ShowName(False))).name is None
    assert pairing(table.tap(new)).next == 3
    table.do(c.EndPairing(True))
    assert cards(table, broken, other, new) == ["", "A1 Pakaa Cub", "A0 Canary Hider"]


def test_what_was_taken_back_or_replaced_looks_like_any_step_on_record(begun: AtTable) -> None:
    begun.tap(VirtualTag())
    begun.do(c.UndoTap(), c.SkipCard(), c.ChooseCard(-1))
    begun.tap(VirtualTag())
    steps = [entry for entry in begun.entries() if entry.kind == "paired"]
    assert len(steps) == 4
    assert {entry.action for entry in steps} == {b"{}"}


def test_a_pairing_is_put_off_and_continued_over_a_restart(tmp_path: Path) -> None:
    tags = [VirtualTag(), VirtualTag(), VirtualTag()]
    with AtTable(tmp_path) as table:
        table.begin().do(c.PairDeck("A", LIST))
        table.tap(tags[0])
        view = table.do(c.EndPairing(True))
        assert (view.stage, view.put_off) == ("match", (("A", 1, 3),))
        assert cards(table, *tags) == ["A0 Canary Hider", "", ""]
    with AtTable(tmp_path) as table:
        assert table.view.put_off == (("A", 1, 3),)
        table.do(c.PairDeck("B", LIST), c.EndPairing(False))
        view = table.do(c.TakeUpPairing("A"))
        assert (pairing(view).done, pairing(view).text, view.put_off) == (1, RESUMED, ())
        table.tap(tags[1])
        table.tap(tags[2])
        table.do(c.EndPairing(True))
        assert cards(table, *tags) == ["A0 Canary Hider", "A1 Pakaa Cub", "A2 Charm"]


def test_a_card_that_was_hidden_meanwhile_is_still_that_card(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    begun.do(c.EndPairing(True))
    begun.hide("A", tag, 1)
    [handle] = [card.handle for card in begun.match.table.facedown]
    assert begun.match.slots["A0"] == handle
    begun.do(c.TakeUpPairing("A"))
    begun.tap(VirtualTag())
    begun.do(c.EndPairing(True))
    assert begun.match.slots["A0"] == handle


def test_a_pairing_of_no_card_leaves_nothing_to_continue(begun: AtTable) -> None:
    assert begun.do(c.EndPairing(True)).put_off == ()
    assert "deck" not in kinds(begun)


def test_a_pairing_that_was_put_off_stays_until_another_list_is_paired(begun: AtTable) -> None:
    begun.tap(VirtualTag())
    begun.do(c.EndPairing(True), c.PairDeck("A", "Main:\n1 Charm"))
    assert begun.do(c.EndPairing(False)).put_off == (("A", 1, 3),)
    begun.do(c.PairDeck("A", "Main:\n1 Charm"))
    begun.tap(VirtualTag())
    assert begun.do(c.EndPairing(True)).put_off == ()
    assert begun.do(c.TakeUpPairing("A")).stage == "match"


def test_the_same_list_goes_on_where_it_stopped_if_cards_keep_their_tags(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    view = begun.do(c.EndPairing(True), c.PairDeck("A", LIST, swap=True))
    assert (pairing(view).done, pairing(view).next) == (1, 2)


def test_practice_cards_keep_no_tags_for_a_deck(table: AtTable) -> None:
    practice = Practice(table.readers)
    table.do(c.Begin(AGREED), *map(c.Register, practice.registrations()))
    assert table.view.registered == ()
    names = practice.registrations()[0].cards
    assert pairing(table.do(c.PairDeck("A", f"Main:\n1 {names[0]}\n1 {names[1]}", swap=True))).done == 0


def test_which_copy_of_a_card_is_next_is_told_to_who_holds(table: AtTable) -> None:
    table.begin(dial="competition").do(c.PairDeck("A", "Main:\n3 Charm\n1 Pakaa Cub"))
    table.tap(VirtualTag())
    assert (pairing(table.view).copy, pairing(table.view).copies) == (0, 0)
    held = pairing(table.do(c.ShowName(True)))
    assert (held.name, held.copy, held.copies) == ("Charm", 2, 3)


def test_between_games_cards_that_stay_keep_their_tags(begun: AtTable) -> None:
    tags = [VirtualTag(), VirtualTag(), VirtualTag()]
    for tag in tags:
        begun.tap(tag)
    begun.do(c.EndPairing(True))
    view = begun.do(c.PairDeck("A", "Main:\n1 Charm\n1 Mega-Mech\n1 Canary Hider", swap=True))
    assert (pairing(view).done, pairing(view).text) == (2, message("pairing-kept-tags", count=2))
    new = VirtualTag()
    assert pairing(begun.tap(new)).done == 3
    begun.do(c.EndPairing(True))
    assert [card.partition(" ")[2] for card in cards(begun, *tags, new)] == ["Canary Hider", "", "Charm", "Mega-Mech"]


def test_the_nearest_names_can_make_another_fault(table: AtTable) -> None:
    view = table.begin().do(c.PairDeck("A", "Main:\n3 Pakaa Cub\n1 Pakaa Cubb"))
    assert not any("Pakaa Cub" in english(line) for line in pairing(view).fault_lines)
    table.do(c.CorrectNames())
    held = pairing(table.do(c.ShowName(True)))
    assert any("4" in english(line) and "Pakaa Cub" in english(line) for line in held.fault_lines)


def test_a_name_that_is_not_known_is_named_to_who_holds_with_the_nearest_card(table: AtTable) -> None:
    view = table.begin().do(c.PairDeck("A", "Main:\n1 Pakaa Cubb\n1 Charm"))
    assert pairing(view).text == message("pairing-unknown-names", count=1)
    assert (pairing(view).faults > 1, pairing(view).fault_lines) == (True, ())
    held = pairing(table.do(c.ShowName(True)))
    assert "Line 2: “Pakaa Cubb” is not known. Did you mean Pakaa Cub?" in map(english, held.fault_lines)
    assert pairing(table.do(c.ShowName(False))).fault_lines == ()
    table.do(c.CorrectNames())
    assert (pairing(table.view).faults, pairing(table.view).may_correct) == (pairing(view).faults - 1, False)
    held = pairing(table.do(c.ShowName(True)))
    assert len(held.fault_lines) == held.faults, "what else is wrong with the list still is"
    assert not any("Pakaa Cubb" in english(line) for line in held.fault_lines)
    table.do(c.ShowName(False))
    tag = VirtualTag()
    table.tap(tag)
    table.do(c.EndPairing(True))
    assert cards(table, tag) == ["A0 Pakaa Cub"]


@pytest.mark.parametrize(("mode", "banned"), [("duel", False), ("2v2", True)])
def test_a_list_is_checked_for_the_mode_of_the_match(table: AtTable, mode: str, banned: bool) -> None:
    table.begin(mode=mode).do(c.PairDeck("A", "Legend:\n1 Master Yi, Wuju Bladesman\nMain:\n1 Charm"))
    held = pairing(table.do(c.ShowName(True)))
    assert ("Master Yi, Wuju Bladesman is banned." in map(english, held.fault_lines)) == banned


@pytest.mark.parametrize(
    ("edition", "date", "banned"),
    [("2026-07-16", "", True), ("2025-12-01", "", False), ("2025-12-01", "2026-08-01", True)],
)
def test_a_list_is_checked_by_the_day_whose_card_texts_count(
    table: AtTable, edition: str, date: str, banned: bool
) -> None:
    table.begin(edition=edition, date=date).do(c.PairDeck("A", "Main:\n1 Scrapheap\n1 Charm"))
    held = pairing(table.do(c.ShowName(True)))
    assert ("Scrapheap is banned." in map(english, held.fault_lines)) == banned
    assert held.legality is not None
    said = english(held.legality)
    assert (f"on {date}" in said) == bool(date)
    assert ("which cards were banned then is not known" in said) != banned


def test_that_a_deck_is_legal_is_said_with_the_day_and_the_rules(table: AtTable) -> None:
    deck = samples.deck_list("Teemo")
    view = table.begin(date="2026-09-01").do(c.PairDeck("A", deck))
    said = english(pairing(view).text)
    assert said.startswith("The deck is legal on 2026-09-01, by the rules and the banned cards of 2026-07-16.")
    table.do(c.EndPairing(False))
    early = table.begin(date="2026-02-01", edition="2025-12-01").do(c.PairDeck("A", deck))
    assert pairing(early).faults, "Windsinger was not released yet"


def test_in_competition_nothing_of_a_list_is_in_a_view_that_nobody_holds(table: AtTable) -> None:
    table.begin(dial="competition").do(c.PairDeck("A", "Main:\n1 Canary Hidr\n3 Charm"))
    table.tap(VirtualTag())
    table.do(c.UndoTap(), c.SkipCard(), c.ChooseCard(-1), c.EndPairing(True), c.TakeUpPairing("A"))
    shown = msgspec.json.encode([view for _, view in table.views])
    assert b"Canary" not in shown
    assert b"Charm" not in shown


def test_touches_without_a_pairing_do_nothing(table: AtTable) -> None:
    before = table.begin().view
    for command in (c.UndoTap(), c.ChooseCard(-1), c.CorrectNames(), c.EndPairing(True), c.TakeUpPairing("A")):
        assert table.do(command).history == before.history
    assert "pairing later" not in kinds(table)


@pytest.mark.parametrize("name", samples.names())
def test_a_sample_deck_is_paired(table: AtTable, name: str) -> None:
    view = pairing(table.begin().do(c.PairSample("A", name)))
    assert (view.total, view.faults) == (40, 0)
    assert pairing(table.tap(VirtualTag())).text == PAIRED


def test_a_broken_list_is_told_with_its_line_and_read_again_once_it_is_mended(table: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Main:\n\nand my favourite card")
    view = table.begin().do(c.PairFile("A", str(file)))
    [problem] = view.problems
    assert str(file) in english(problem)
    assert "Line 3" in english(problem)
    assert "Mend the list" in english(problem)
    assert table.do(c.Retry()).stage == "match"
    assert len(table.view.problems) == 1
    file.write_text("Main:\n3 Charm")
    view = table.do(c.Retry())
    assert (view.stage, view.problems) == ("pairing", ())
    table.do(c.EndPairing(False))
    assert table.do(c.Retry()).stage == "match"


def test_practice_cards_that_were_paired_are_cards_of_later_matches(table: AtTable) -> None:
    practice = Practice(table.readers)
    table.do(c.Begin(AGREED), *map(c.Register, practice.registrations()), c.PairDeck("A", "Main:\n1 Charm"))
    practice.tap("near", "A", 0)
    assert pairing(table.view).done == 1
    practice.lift("near")
    table.do(c.EndPairing(True))
    table.do(c.Begin(AGREED), *map(c.Register, practice.registrations()))
    table.act(ControlIs("A", 1, "A"))
    table.do(c.AwaitCard("A", "hide", 1))
    practice.tap("near", "A", 0)
    assert table.view.tiles[0].facedown != ()
