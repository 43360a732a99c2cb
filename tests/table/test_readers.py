"""Unread cards and lost readers: the view says so, and a panel that awaits a card keeps waiting."""

from __future__ import annotations

import msgspec
import pytest

from hw.model import ReaderLost, ReaderReady, ServiceLost, ServiceReady
from hw.simulated import VirtualTag
from tableside.message import message
from tableside.table import commands as c
from tableside.table.view.model import View
from tests.kit.match.cards import HIDER
from tests.kit.table.table import FAR, NEAR, AtTable, kinds


def moving() -> tuple[VirtualTag, ...]:
    tag = VirtualTag()
    tag.tears = 1
    return (tag,)


def two() -> tuple[VirtualTag, ...]:
    return VirtualTag(), VirtualTag()


def mute() -> tuple[VirtualTag, ...]:
    tag = VirtualTag()
    tag.memory.clear()
    return (tag,)


@pytest.mark.parametrize(
    ("cards", "code"),
    [(moving(), "reader-card-moved"), (two(), "reader-two-cards"), (mute(), "reader-card-mute")],
)
def test_threats_7_and_8_an_unread_card_is_explained_and_the_panel_keeps_waiting(
    table: AtTable, cards: tuple[VirtualTag, ...], code: str
) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.tap(*cards)
    assert (table.notice("A").tone, table.title("A")) == ("working", "Hide at Void Gate")
    assert table.notice("A").text == (message(code),)
    assert table.labels("A") == ("button-hide-unread", "button-cancel")
    assert table.panel("B").notice is None
    assert kinds(table) == []
    table.tap(table.tags["A"][HIDER])
    assert len(table.tile(1).facedown) == 1


def test_an_unread_card_that_nobody_awaits_is_shown_to_the_turn_player(table: AtTable) -> None:
    table.begin().next_turn()
    view = table.tap(*moving())
    assert view.player_panels[0].notice is None
    assert (table.notice("B").tone, table.title("B")) == ("note", "notice-not-read")


def test_an_unread_card_can_be_hidden_with_one_touch(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    table.tap(*two())
    view = table.press("A", "button-hide-unread")
    assert len(view.tiles[0].facedown) == 1
    assert kinds(table) == ["action"]


def test_lifting_a_card_changes_nothing(table: AtTable) -> None:
    table.begin().do(c.AwaitCard("A", "hide", 1))
    waiting = table.view
    table.readers.place(FAR, *two())
    table.readers.lift(FAR)
    table.do(c.Dismiss("A"), c.AwaitCard("A", "hide", 1))
    assert numbered_alike(table.view) == numbered_alike(waiting)
    table.readers.lift(NEAR)
    assert numbered_alike(table.view) == numbered_alike(waiting)


def numbered_alike(view: View) -> View:
    """The view with the same number on every notice."""
    panels = (
        msgspec.structs.replace(panel, notice=panel.notice and msgspec.structs.replace(panel.notice, id=0))
        for panel in view.player_panels
    )
    return msgspec.structs.replace(view, player_panels=tuple(panels))


def test_threat_6_a_reader_that_is_lost_and_comes_back(table: AtTable) -> None:
    assert [(reader.name, reader.ready) for reader in table.view.readers] == [(NEAR, True), (FAR, True)]
    lost = table.begin().do(ReaderLost(NEAR, 0, "simulated"))
    assert [(reader.name, reader.ready) for reader in lost.readers] == [(NEAR, False), (FAR, True)]
    assert lost.readers[0].text == message("reader-lost")
    assert lost.stage == "match"
    table.tap(table.tags["A"][HIDER], reader=FAR)
    assert table.notice("A").tone == "asks"
    back = table.do(ReaderReady(NEAR, 0, "simulated"))
    assert [reader.ready for reader in back.readers] == [True, True]


def test_the_card_service_that_is_lost_and_comes_back(table: AtTable) -> None:
    lost = table.do(ReaderLost(NEAR, 0, "simulated"), ReaderLost(FAR, 0, "simulated"), ServiceLost(0))
    assert lost.problems == (message("problem-card-service"),)
    table.begin().touch("A", 1, "button-hide-here")
    assert len(table.press("A", "button-hide-unread").tiles[0].facedown) == 1
    assert table.do(ServiceReady(0)).problems == ()


def test_the_card_service_is_not_missed_where_another_reader_works(table: AtTable) -> None:
    assert table.do(ReaderLost(NEAR, 0, "simulated"), ServiceLost(0)).problems == ()
    assert len(table.do(ReaderLost(FAR, 0, "simulated")).problems) == 1


@pytest.mark.parametrize("spoil", ["blank", "locked", "random", "another game", "800 bytes"])
def test_threat_5_a_tag_with_any_other_content_is_no_card_of_this_match(table: AtTable, spoil: str) -> None:
    tag = VirtualTag()
    match spoil:
        case "locked":
            tag.lock()
        case "random":
            tag.memory[16:200] = bytes(range(184))
        case "another game":
            tag.memory[16:28] = bytes.fromhex("0309d101055402656e6869fe")
        case "800 bytes":
            tag.memory[16:20] = bytes.fromhex("03ff0320")
    table.begin().tap(tag)
    assert table.title("A") == "prompt-not-in-match"
    table.press("A", "button-nothing")
    assert kinds(table) == []
