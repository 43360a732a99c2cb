"""Pairing: a deck list is given, each card is tapped, and foreign data on a tag is left alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from hw.model import Content, UnreadCause, Written
from hw.simulated import VirtualTag
from tableside.decks.deck_files import DeckFiles
from tableside.decks.enrolment import Enrolment, save_new
from tableside.decks.pairing import (
    COMPLETE,
    PAIRED,
    PAIRED_ALREADY,
    PAIRED_BY_UID,
    UNREAD,
    Pairing,
)
from tableside.engine.model.actions import EndTurn
from tableside.message import PlayerName, message
from tableside.table import commands as c
from tableside.table.view.model import PairingView, View
from tests.kit.hostile_files import HOSTILE
from tests.kit.match.cards import AGREED
from tests.kit.table.table import AtTable, kinds, seen
from tests.kit.text import english

LIST = """
Champion:
1 Canary Hider
Main:
2 Pakaa Cub
1 A Card Of Tomorrow
Runes:
6 Calm Rune
"""
TEXT_RECORD = bytes.fromhex("0309d101055402656e6869fe")
"""A phone's text record: somebody's, and small enough to be overwritten."""


def pairing(view: View) -> PairingView:
    assert view.pairing is not None
    return view.pairing


def ident(tag: VirtualTag) -> bytes | None:
    tag_id = seen(tag).tag.ident
    return None if tag_id is None else tag_id.reveal()


@pytest.fixture
def begun(table: AtTable) -> AtTable:
    table.begin().do(c.PairDeck("A", LIST))
    return table


def test_a_deck_is_paired_by_tapping_each_card(begun: AtTable) -> None:
    view = begun.view
    assert view.stage == "pairing"
    assert (pairing(view).owner, pairing(view).done, pairing(view).total) == ("Ann", 0, 4)
    assert pairing(view).text == message("pairing-unknown-names", count=1)
    tags = [VirtualTag() for _ in range(4)]
    for at, tag in enumerate(tags):
        view = begun.tap(tag)
        assert (pairing(view).done, pairing(view).text) == (at + 1, COMPLETE if at == 3 else PAIRED)
    assert pairing(begun.tap(VirtualTag())).text == COMPLETE
    assert len({ident(tag) for tag in tags} - {None}) == 4
    view = begun.do(c.EndPairing(True))
    assert view.stage == "match"
    assert begun.history[0] == "Ann’s deck: 4 cards, 4 with tags."
    registered = [begun.match.registrations.meaning(seen(tag).tag) for tag in tags]
    assert [(card.card, card.champion) for card in registered if card] == [
        ("Canary Hider", True),
        ("Pakaa Cub", False),
        ("Pakaa Cub", False),
        ("A Card Of Tomorrow", False),
    ]
    view = begun.tap(tags[1])
    assert begun.notice("A").tone == "asks"


def test_threat_1_the_id_on_a_tag_is_new_each_time_and_says_nothing(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    first = ident(tag)
    begun.do(c.EndPairing(False), c.PairDeck("A", LIST))
    begun.tap(tag)
    assert None not in (first, ident(tag))
    assert ident(tag) != first


def test_at_casual_the_next_card_is_named_with_its_copy(begun: AtTable) -> None:
    view = pairing(begun.view)
    assert (view.name, view.copy, view.copies, view.fault_lines) == ("Canary Hider", 1, 1, ())
    assert pairing(begun.tap(VirtualTag())).name not in ("Canary Hider", None)


def test_in_an_event_a_name_is_shown_only_while_its_place_is_held(table: AtTable) -> None:
    begun = table.begin(dial="competition")
    begun.do(c.PairDeck("A", LIST))
    assert pairing(begun.view).name is None
    assert pairing(begun.do(c.ShowName(True))).name == "Canary Hider"
    assert pairing(begun.do(c.ShowName(False))).name is None
    begun.do(c.ShowName(True))
    assert pairing(begun.tap(VirtualTag())).name is None
    begun.do(c.ShowName(True))
    assert pairing(begun.do(c.SkipCard())).name is None
    held = [view for _, view in begun.views if b"Canary" in msgspec.json.encode(view)]
    assert {pairing(view).name for view in held} == {"Canary Hider"}


def test_a_card_tapped_twice_is_paired_once(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    view = begun.tap(tag)
    assert (pairing(view).done, pairing(view).text) == (1, PAIRED_ALREADY)


def test_a_skipped_card_is_counted(begun: AtTable) -> None:
    begun.do(c.SkipCard())
    begun.tap(VirtualTag())
    view = begun.do(c.SkipCard(), c.SkipCard(), c.SkipCard())
    assert (pairing(view).done, pairing(view).skipped, pairing(view).total) == (1, 3, 4)
    begun.do(c.EndPairing(True))
    assert begun.history[0] == "Ann’s deck: 4 cards, 1 with tags."


def test_a_pairing_ended_early_keeps_its_tags(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    begun.do(c.EndPairing(True))
    assert begun.match.registrations.meaning(seen(tag).tag) is not None


def test_a_dropped_pairing_keeps_the_previous_deck(begun: AtTable) -> None:
    begun.tap(VirtualTag())
    assert begun.do(c.EndPairing(False)).stage == "match"
    assert "deck" not in kinds(begun)
    assert begun.match.registrations.meaning(seen(begun.tags["A"][0]).tag) is not None


def locked(tag: VirtualTag) -> None:
    tag.lock()


def phones(tag: VirtualTag) -> None:
    tag.memory[16:28] = TEXT_RECORD


def another_games(tag: VirtualTag) -> None:
    tag.memory[12:16] = bytes.fromhex("f110ffee")


def junk(tag: VirtualTag) -> None:
    tag.memory[16:64] = bytes([0xA5]) * 48


@pytest.mark.parametrize("spoil", [locked, phones, another_games, junk])
def test_a_foreign_or_locked_tag_is_paired_by_its_uid_and_left_unchanged(begun: AtTable, spoil) -> None:
    tag = VirtualTag()
    spoil(tag)
    before = bytes(tag.memory)
    view = begun.tap(tag)
    assert (pairing(view).done, pairing(view).text) == (1, PAIRED_BY_UID)
    assert bytes(tag.memory) == before
    begun.do(c.EndPairing(True))
    card = begun.match.registrations.meaning(seen(tag).tag)
    assert card is not None
    assert card.card == "Canary Hider"


def test_a_tag_of_an_earlier_match_is_rewritten(begun: AtTable) -> None:
    tag = VirtualTag(ident=b"earlier" + bytes(9))
    begun.tap(tag)
    assert ident(tag) != b"earlier" + bytes(9)


def test_the_other_players_paired_card_is_not_taken_from_them(begun: AtTable) -> None:
    theirs = begun.tags["B"][0]
    before = bytes(theirs.memory)
    view = begun.tap(theirs)
    assert (pairing(view).done, pairing(view).text) == (
        0,
        message("pairing-other-players-card", player=PlayerName("B")),
    )
    assert bytes(theirs.memory) == before


def test_a_card_that_moves_while_it_is_written_is_tried_again(begun: AtTable) -> None:
    tag = VirtualTag()
    reads = len(range(0, 64, 16))
    tag.tears = reads + reads + 1
    view = begun.tap(tag)
    assert (pairing(view).done, pairing(view).text) == (0, UNREAD[UnreadCause.MOVED])
    assert seen(tag).tag.content is Content.BLANK
    assert pairing(begun.tap(tag)).done == 1
    begun.do(c.EndPairing(True))
    assert begun.history[0] == "Ann’s deck: 4 cards, 1 with tags."


def test_an_unread_card_is_explained(begun: AtTable) -> None:
    view = begun.tap(VirtualTag(), VirtualTag())
    assert (pairing(view).done, pairing(view).text) == (0, UNREAD[UnreadCause.TWO])


def test_two_cards_at_the_moment_of_writing_write_nothing() -> None:
    begun = Pairing("A", ("Canary Hider",), None)
    sighting = seen(VirtualTag())
    assert begun.takes_id(sighting)
    after = begun.written(sighting, b"fresh", Written.OTHER_TAG)
    assert (after.tags, after.at) == ({}, 0)
    assert after.said == UNREAD[UnreadCause.TWO]


def test_a_card_that_is_tapped_while_pairing_does_nothing_in_the_match(begun: AtTable) -> None:
    begun.do(c.AwaitCard("A", "hide", 1))
    view = begun.tap(begun.tags["A"][0])
    assert view.tiles[0].facedown == ()
    assert pairing(view).done == 1


def test_a_pairing_goes_on_with_its_match(begun: AtTable) -> None:
    begun.tap(VirtualTag())
    assert begun.do(c.Leave()).stage == "start"
    assert pairing(begun.do(c.Resume())).done == 1
    assert begun.do(c.Leave(), c.Begin(AGREED)).stage == "match"


def test_a_pairing_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    tags = [VirtualTag(), VirtualTag()]
    with AtTable(tmp_path / "data") as table:
        table.begin().do(c.PairDeck("A", LIST))
        table.tap(tags[0])
        table.do(c.SkipCard())
        cut = Path(shutil.copytree(tmp_path / "data", tmp_path / "cut"))
        table.do(c.EndPairing(False))
    with AtTable(cut) as table:
        assert table.view.stage == "pairing"
        after = pairing(table.view)
        assert (after.owner, after.done, after.skipped, after.total) == ("Ann", 1, 1, 4)
        assert pairing(table.tap(tags[0])).text == PAIRED_ALREADY
        table.tap(tags[1])
        table.do(c.EndPairing(True))
        registered = [table.match.registrations.meaning(seen(tag).tag) for tag in tags]
        assert [card.slot for card in registered if card is not None] == ["A0", "A2"]
    with AtTable(cut) as table:
        assert table.view.stage == "match"
    with AtTable(tmp_path / "data") as table:
        assert table.view.stage == "match"


def enrolled(folder: Path, *tags: VirtualTag) -> str:
    """A file in which these tags are a deck's."""
    cards = ("Canary Hider", "Pakaa Cub")[: len(tags)]
    read = [seen(tag).tag for tag in tags]
    numbers = {tag.ident.reveal(): at for at, tag in enumerate(read) if tag.ident is not None}
    uids = {tag.uid.reveal(): at for at, tag in enumerate(read)}
    file = folder / "deck.tags"
    save_new(Enrolment.of(Pairing("A", cards, 0, numbers, uids, at=len(cards))), file)
    return str(file)


def test_an_enrolled_deck_is_registered_from_its_file(table: AtTable, tmp_path: Path) -> None:
    tags = [VirtualTag(ident=bytes([at]) * 16) for at in (1, 2)]
    view = table.begin().do(c.Enrolled("B", enrolled(tmp_path, *tags)))
    assert view.stage == "match"
    assert (table.history[0], view.problems) == ("Bea’s deck: 2 cards, 2 with tags.", ())
    registered = [table.match.registrations.meaning(seen(tag).tag) for tag in tags]
    assert [(card.player, card.card, card.champion) for card in registered if card] == [
        ("B", "Canary Hider", True),
        ("B", "Pakaa Cub", False),
    ]


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"format":"tableside-enrolment","version":9}'])
def test_an_unreadable_enrolment_is_shown_and_nothing_is_lost(
    table: AtTable, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "deck.tags"
    if content is not None:
        file.write_bytes(content)
    before = table.begin().view.history
    view = table.do(c.Enrolled("A", str(file)))
    assert view.history == before
    [problem] = view.problems
    assert str(file) in english(problem)
    assert table.match.registrations.meaning(seen(table.tags["A"][0]).tag) is not None
    file.unlink(missing_ok=True)
    assert table.do(c.Enrolled("A", enrolled(tmp_path, VirtualTag(ident=bytes(16))))).problems == ()


def test_an_enrolment_takes_no_card_of_the_other_player(table: AtTable, tmp_path: Path) -> None:
    theirs = table.begin().tags["B"][0]
    view = table.do(c.Enrolled("A", enrolled(tmp_path, VirtualTag(ident=bytes(16)), theirs)))
    assert view.problems == (
        message(
            "problem-ledger",
            problem=message("problem-deck-in-use", file="deck.tags", player=PlayerName("B")),
            remedy=message("remedy-other-file"),
        ),
    )
    card = table.match.registrations.meaning(seen(theirs).tag)
    assert card is not None
    assert card.player == "B"


def test_while_a_deck_is_paired_no_other_is_registered(begun: AtTable, tmp_path: Path) -> None:
    begun.tap(VirtualTag())
    view = begun.do(c.Enrolled("B", enrolled(tmp_path, VirtualTag(ident=bytes(16)))))
    assert pairing(view).done == 1
    assert "deck" not in kinds(begun)


def test_each_step_of_a_pairing_is_sealed(begun: AtTable) -> None:
    tag = VirtualTag()
    begun.tap(tag)
    begun.do(c.SkipCard())
    paired, left_out = begun.entries()[-2:]
    assert (paired.kind, paired.action) == (left_out.kind, left_out.action) == ("paired", b"{}")
    number = ident(tag)
    assert number is not None
    for path in begun.folder.rglob("*"):
        assert not path.is_file() or number not in path.read_bytes()


@pytest.mark.parametrize("kind", HOSTILE)
def test_whatever_lies_in_the_place_of_a_deck_list_is_refused_and_the_table_goes_on(
    table: AtTable, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "deck.txt"
    HOSTILE[kind](file)
    table.begin()
    view = table.do(c.PairFile("A", str(file)))
    assert view.stage == "match"
    [problem] = view.problems
    assert str(file) in english(problem)
    assert table.act(EndTurn("A")).turn == "B"


def test_a_bad_list_is_a_problem_until_players_go_on(begun: AtTable, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.txt", tmp_path / "good.txt"
    bad.write_text("no card")
    good.write_text("1 Charm")
    assert begun.do(c.PairFile("A", str(bad))).problems
    assert begun.do(c.Touch("A", 0)).problems == ()
    assert begun.do(c.Retry()).problems == ()
    assert begun.do(c.PairFile("A", str(bad))).problems
    view = begun.do(c.PairFile("A", str(good)))
    assert (view.problems, pairing(view).total) == ((), 1)


def test_a_bad_list_is_read_again_once_it_was_mended(begun: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("no card")
    assert begun.do(c.PairFile("A", str(file))).problems
    file.write_text("1 Charm")
    assert pairing(begun.do(c.Retry())).total == 1


def test_deck_files_are_found_and_paired_by_their_names(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with AtTable(data) as table:
        assert table.do(c.FindDecks()).decks == DeckFiles(data / "decks")
        (data / "decks").mkdir()
        name = os.fsdecode(b"K\xfcr.txt")
        (data / "decks" / name).write_text("\ufeff1 Charm\n", encoding="utf-8")
        view = table.begin().do(c.FindDecks())
        assert view.decks is not None
        [file] = view.decks.files
        assert pairing(table.do(c.PairFile("A", str(file)))).total == 1
