"""No entry names a card, and nobody is shown one, without a value that the door makes."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tableside.decks.pairing import Pairing
from tableside.engine import Secret
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, ControlIs, EndTurn, Enter, Hide, Play
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.verdict import Verdict
from tableside.ledger.commitment import Hidden, HideContext
from tableside.match import door
from tableside.match.disclosure import FaceWithheld, OpenedFace, Publish, ShownFace, named, published_cards, withheld
from tableside.match.entries import HideRecord, Ruled, draft_action, draft_first_entry, draft_outcome, draft_ruled
from tableside.match.public.delay_seconds import UNTIL_OVER
from tests.kit.match.cards import AGREED, CANARY, HIDER
from tests.kit.match.folded import Folded

ROOT = Path(door.__file__).parents[2]
NAME = "Named Card"
NAMING: tuple[tuple[Event, str], ...] = (
    (e.Revealed("f1", "A", NAME), "f1"),
    (e.LeftFacedown("f1", "A", NAME, "trash", 3), "f1"),
    (e.Put(Item(3, "A", NAME, "unit", source="hand")), ""),
    (e.Entered(Permanent(3, NAME, "unit", "A", "A"), zone="deck"), ""),
    (e.Entered(Permanent(3, NAME, "unit", "A", "A"), zone="hand"), ""),
    (e.Discarded("A", NAME, 3), ""),
    (e.Burned("A", NAME, 3), ""),
    (e.BanishedFromDeck("A", 3, NAME), ""),
    (e.LeftHand("A", "deck", NAME), ""),
    (e.LookedAtTop("A", 1, taken=1, shown=NAME), ""),
    (e.HandRevealed("A", (NAME,)), ""),
    (e.TopRevealed(id=3, player="A", count=1, fitting=0, cards=(NAME,)), ""),
)
"""Each event that names a card which was private, and the handle of that card."""

NAMELESS: tuple[Event, ...] = (
    e.Hid("f1", "A", 1, 1, "hand", Secret(NAME)),
    e.Revealed("f1", "A", None),
    e.LeftFacedown("f1", "A", None, "hand"),
    e.Drew("A", 1, Secret((NAME,))),
    e.Discarded("A", None, 3),
    e.LookedAtTop("A", 1, taken=1, shown=UNKNOWN),
    e.HandRevealed("A", (UNKNOWN,)),
)
"""Events about private cards that name none."""


SEEN: tuple[Event, ...] = (
    e.Put(Item(3, "A", NAME, "unit", source="champion")),
    e.Put(Item(3, "A", NAME, "unit", source="facedown")),
    e.Put(Item(3, "A", NAME, "ability", source="hand", by=2)),
    e.Entered(Permanent(3, NAME, "unit", "A", "A")),
    e.Entered(Permanent(3, NAME, "unit", "A", "A"), zone="trash", left=2),
    e.Discarded("A", "", 3),
    e.TopRevealed(id=3, player="A", count=1, fitting=0, cards=("", UNKNOWN)),
)
"""Events about cards that everybody knew already, or that nobody read."""


@pytest.mark.parametrize(("event", "handle"), NAMING)
def test_an_entry_that_names_a_card_is_not_drafted_without_leave_for_that_card(event: Event, handle: str) -> None:
    others = Publish("touch", "A", "f2"), Publish("effect", "A", cards=("Another Card",))
    for hide in (HideRecord(), HideRecord(leave=others)):
        with pytest.raises(FaceWithheld) as refused:
            draft_action("action", EndTurn("A"), Verdict(""), (event,), "", hide)
        assert NAME not in str(refused.value)
        with pytest.raises(FaceWithheld):
            draft_ruled(Ruled(1, "players"), "", (event,), "", hide)
        with pytest.raises(FaceWithheld):
            draft_outcome("remedy", None, "", (event,), hide=hide)
        with pytest.raises(FaceWithheld):
            draft_first_entry(AGREED, (event,), hide=hide)
    leave = HideRecord(leave=(Publish("touch", "A", handle, () if handle else (NAME,)),))
    assert NAME.encode() in draft_action("action", EndTurn("A"), Verdict(""), (event,), "", leave).events


def test_an_entry_that_names_no_card_needs_no_leave() -> None:
    draft = draft_action("action", EndTurn("A"), Verdict(""), NAMELESS, "")
    assert NAME.encode() not in draft.events


@pytest.mark.parametrize("event", SEEN)
def test_what_everybody_knew_already_needs_no_leave(event: Event) -> None:
    assert withheld((event,), ()) == ()


def test_each_card_that_is_named_without_leave_is_listed_once_in_its_order() -> None:
    events = (
        e.Revealed("f2", "A", NAME),
        e.Discarded("A", NAME, 3),
        e.Revealed("f1", "A", NAME),
        e.Burned("A", NAME, 4),
    )
    assert withheld(events, ()) == ("f2", "", "f1")
    assert withheld(events, (door.publish_by_touch("A", "f2"),)) == ("", "f1")
    assert withheld(events, door.publish_by_remedy(events[:2])) == ("f1",)
    assert withheld(events, door.publish_by_remedy(events[2:])) == ("f2",)


def test_each_leave_says_what_it_rests_on() -> None:
    assert door.publish_by_touch("A", "f1") == Publish("touch", "A", "f1")
    assert door.publish_at_end("B", "f2") == Publish("end", "B", "f2")
    named_twice = (e.Revealed("f1", "A", NAME), e.Revealed("f1", "A", NAME), e.Discarded("B", "Charm", 3))
    assert door.publish_by_remedy(named_twice) == (Publish("remedy", "", "f1"), Publish("remedy", "", "", ("Charm",)))
    assert door.publish_as_written(named_twice[2:]) == (Publish("written", "", "", ("Charm",)),)
    answer = Choose("A", ("Pakaa Cub",))
    assert door.publish_by_action(Folded().match, answer) == (Publish("effect", "A", "", ("Pakaa Cub",)),)


def test_a_facedown_play_of_a_card_that_does_not_lie_there_publishes_nothing() -> None:
    assert door.publish_by_action(Folded().match, Play("A", Secret(CANARY), "facedown", 1)) == ()


def test_a_judge_sees_a_card_that_lies_facedown_and_one_that_lay_there() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    handle = folded.match.table.facedown[0].handle
    assert door.show_to_judge(folded.match, handle) == ShownFace("", CANARY)
    assert door.show_to_judge(folded.match, "another") == ShownFace("", None)
    record = Hidden(HideContext(1, "A", 1, 1), CANARY, b"", True, bytes(32), bytes(32))
    gone = replace(folded.match, private=replace(folded.match.private, faces={}), hidden={handle: record})
    assert door.show_to_judge(gone, handle) == ShownFace("", CANARY), "its record has it"


def test_each_event_with_a_card_is_one_that_needs_leave_or_has_a_reason_not_to() -> None:
    """A new event with a card must be decided here: does it name what was private?"""
    fields = {"card", "cards", "shown", "item", "permanent"}
    kinds = {kind.__name__ for kind in vars(e).values() if isinstance(kind, type) and fields & {*kind.__annotations__}}
    decided = {type(event).__name__ for event, _ in NAMING} | {"Drew"}
    public = {
        "Banished",
        "BecameCopy",
        "CardNamed",
        "CardShown",
        "ChampionReturned",
        "ChampionTaken",
        "CountedAsPlayed",
        "DamagePrevented",
        "DoneByHand",
        "HandCounted",
        "LeftBoard",
        "LegendPlaced",
        "PickedUp",
        "Spared",
        "TakenBack",
        "TextsAssumed",
    }
    assert kinds - decided - public == set()
    assert public <= kinds, "these have no card"


def test_a_players_own_play_publishes_that_card_and_no_other_facedown_card() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    handle = folded.match.table.facedown[0].handle
    play = door.publish_by_action(folded.match, Play("A", Secret(CANARY), "facedown", 1, handle))
    assert Publish("play", "A", handle) in play
    for action in (ControlIs("B", 1, "B"), EndTurn("A"), Play("A", Secret("Pakaa Cub"))):
        assert handle not in {leave.handle for leave in door.publish_by_action(folded.match, action)}


@pytest.mark.parametrize(
    ("action", "cards"),
    [
        (Play("A", Secret("Pakaa Cub")), {"Pakaa Cub"}),
        (Enter("A", Secret("Pakaa Cub"), "hand", "A"), {"Pakaa Cub"}),
        (Choose("A", ("Pakaa Cub", "Charm")), {"Pakaa Cub", "Charm"}),
        (Hide("A", Secret("Pakaa Cub"), 1), set()),
        (EndTurn("A"), set()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_action_publishes_of_a_hand_and_a_deck_what_it_names(action: Action, cards: set[str]) -> None:
    assert published_cards(door.publish_by_action(Folded().match, action)) == cards


def test_answers_are_public_only_with_leave_for_each_card() -> None:
    answer, verdict = Choose("A", (NAME, "Another Card")), Verdict("")
    for cards, is_public in (((), False), ((NAME,), False), ((NAME, "Another Card"), True)):
        hide = HideRecord(names_cards=True, leave=(Publish("effect", "A", cards=cards),))
        draft = draft_action("action", answer, verdict, (), "", hide)
        assert (NAME.encode() in draft.action) is is_public
        assert (NAME.encode() in draft.private) is not is_public


def test_the_next_card_of_a_pairing_is_shown_to_who_holds_the_place_for_it() -> None:
    pairing = Pairing("A", (NAME,), None)
    assert door.show_next_card(pairing, "competition") is None
    assert door.show_next_card(pairing, "silent") is None
    shown = door.show_next_card(replace(pairing, held=True), "competition")
    assert shown == door.show_next_card(pairing, "casual") == ShownFace("A", NAME)
    assert NAME not in repr(shown)
    assert door.show_next_card(Pairing("A", (), None, held=True), "silent") == ShownFace("A", None), "none is left"


def test_a_facedown_card_is_shown_to_its_player_alone() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    handle = folded.match.table.facedown[0].handle
    assert door.show_to_player(folded.match, "A", handle) == ShownFace("A", CANARY)
    assert door.show_to_player(folded.match, "B", handle) == ShownFace("B", None)
    assert CANARY not in repr(door.show_to_player(folded.match, "A", handle))


def test_commentators_are_shown_a_facedown_card_once_everybody_agrees_and_the_stream_is_held() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    handle = folded.match.table.facedown[0].handle
    held = replace(folded.match, stream_delay=UNTIL_OVER)
    assert door.show_to_commentators(held, handle) is None
    assert door.show_to_commentators(replace(held, commentary=("A",)), handle) is None
    assert door.show_to_commentators(replace(folded.match, commentary=("A", "B")), handle) is None
    opened = door.show_to_commentators(replace(held, commentary=("A", "B")), handle)
    assert opened == OpenedFace(handle, CANARY)
    assert CANARY not in repr(opened)
    strict = replace(held, commentary=("A", "B"), agreed=msgspec.structs.replace(held.agreed, dial="competition"))
    assert door.show_to_commentators(strict, handle) is None
    assert door.show_to_commentators(replace(strict, commentary=("B", "judge", "A")), handle) == opened


LEAVE = ("Publish", "ShownFace", "OpenedFace")
"""The types that let a face out."""


def test_the_door_alone_makes_leave() -> None:
    makers = set()
    for path in (ROOT / "tableside").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LEAVE:
                makers.add(path.relative_to(ROOT).as_posix())
    assert makers == {"tableside/match/door.py"}


def test_what_is_written_names_what_it_names() -> None:
    events = tuple(event for event, _ in NAMING)
    assert {leave.handle for leave in door.publish_as_written(events)} == {"f1", ""}
    assert {*named(events)} == {("f1", NAME), ("", NAME)}
    assert withheld(events, door.publish_as_written(events)) == ()
    assert {leave.why for leave in door.publish_by_remedy(events)} == {"remedy"}
