"""While a card is facedown its name, its tag's number and its place in the deck are under the seal alone."""

from __future__ import annotations

import base64
import pickle
import re
import traceback
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.decks.pairing import Pairing
from tableside.decks.registration import Registration
from tableside.engine import Secret, Verdict, judge
from tableside.engine.model.actions import Choose, Hide, Pass, Play, PointsAre
from tableside.ledger.seal import Seal
from tableside.match import end_reveals
from tableside.match.commitments import Vault, hide_record
from tableside.match.deck_entries import SealedDeck
from tableside.match.door import show_to_player
from tableside.match.entries import HideRecord, Sealed, draft_action
from tableside.message import message
from tableside.table import commands as c
from tableside.table.effects import TableState
from tableside.table.interpret import interpret
from tableside.table.pending_action import PendingAction
from tableside.table.prompts import notices
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.questions import question_prompt
from tableside.table.prompts.touch_menu import touch_menu
from tableside.table.tap_meanings import Ambiguous, DiscardChosen, TapMeaning
from tests.kit.match.cards import CANARY, CUB, HIDER, WALKER
from tests.kit.match.folded import Folded, stranger, tapped
from tests.kit.table.table import AtTable


def secrets_of(table: AtTable) -> Iterator[bytes]:
    """Everything that may stand nowhere, in the ways it could be written."""
    yield b"Canary"
    for tag in (tag for tags in table.tags.values() for tag in tags):
        for number in (tag.uid.reveal(), bytes(tag.memory[30:46])):
            yield from (number, number.hex().encode(), number.hex().upper().encode(), base64.b64encode(number))


def play(table: AtTable, dial: str) -> None:
    """Everything that can happen with a card that may be hidden, and with a card that may not."""
    table.begin(dial=dial)
    table.hide("A", table.tags["A"][HIDER], 1)
    table.do(c.AwaitCard("A", "facedown", 1))
    table.tap(table.tags["A"][HIDER])
    table.do(c.Dismiss("A"), c.Touch("A", 1), c.Touch("B", 1), c.Touch("A", 0))
    table.hide("A", table.tags["A"][WALKER], 1)
    table.do(c.Dismiss("A"), c.AwaitCard("A", "hide", 2))
    table.tap(table.tags["B"][0])
    table.tap(VirtualTag())
    table.do(c.Dismiss("A"), c.AwaitCard("A", "facedown", 1))
    table.tap(table.tags["A"][WALKER])
    table.undo()
    table.hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Leave(), c.Resume(), c.Touch("A", 1))
    table.do(c.Dismiss("A"), c.Dismiss("B"))
    questions(table)


def questions(table: AtTable) -> None:
    """The questions of the table while one card is facedown and another is in hand."""
    table.plays("A", "Wall", "A")
    table.resolves("A", "Drop Two")
    table.tap_later(table.tags["A"][WALKER])
    table.tap(VirtualTag())
    table.do(c.Dismiss("A"))
    assert "1 so far" in table.text("A")
    table.press("A", "button-take-one-back")
    table.press("A", "button-no-card-in-hand")
    table.plays("A", "Recall One")
    assert "Facedown at Void Gate, since turn 1" in table.buttons("A")
    table.press("A", "Wall")
    table.all_pass()
    table.resolves("A", "Nobody Knows")
    table.press("A", "I drew 1 card")
    table.press("A", "button-done")


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_nothing_that_can_be_seen_or_read_holds_a_secret(
    tmp_path: Path, dial: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with AtTable(tmp_path, answer_ms=0) as table:
        play(table, dial)
        assert len(table.tile(1).facedown) == 1
        views = b"".join(msgspec.json.encode(msgspec.to_builtins(view)) for _, view in table.views)
        alive = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        shown = repr([vars(table.thread), table.match, table.ask(vars)]).encode()
        record = repr(table.entries()).encode()
    closed = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert len(views) > 10_000
    assert any(path.name == "ledger.sqlite-wal" for path in alive)
    for secret in secrets_of(table):
        assert secret not in views
        assert secret not in record
        assert secret not in shown
        assert secret not in caplog.text.encode()
        assert [path.name for path, content in (*alive.items(), *closed.items()) if secret in content] == []


def parts() -> Iterator[tuple[str, object]]:
    """Yield what is in the table's memory while a card is facedown."""
    folded = Folded()
    match = folded.hide("A", HIDER, 1)
    refused = Folded().act(Hide("A", Secret(CANARY), 2), f"A{HIDER}", kind="refused")
    yield "match", match
    yield "refused", refused.refused
    yield "registrations", match.registrations
    yield "registration", Registration("A", (CANARY,), {b"CANARY": 0})
    yield "meaning", match.registrations.meaning(tapped("A", HIDER).tag)
    yield "pairing", Pairing("A", (CANARY,), None, {b"CANARY": 0}, {b"CANARY": 0})
    yield "draft and entry", folded.entries
    yield "sealed", Sealed([CANARY], None, "A0")
    yield "sealed deck", SealedDeck((CANARY,), {"CANARY": 0}, None, CANARY)
    yield "pair", c.PairDeck("A", f"1 {CANARY}")
    fresh = Folded().match
    tap = interpret(tapped("A", HIDER), {}, 0, fresh)
    assert isinstance(tap, Ambiguous)
    yield "ambiguous tap", tap
    yield "its prompt", notices.ambiguous_tap(fresh, tap)
    meant = interpret(tapped("A", HIDER), {"A": PendingAction("A", "hide", 1, 1)}, 0, fresh)
    assert isinstance(meant, TapMeaning)
    yield "meaning of a tap", meant
    yield "touch menu", touch_menu(match, "A", 1)
    yield "awaiting a card", notices.awaiting_card(match, c.AwaitCard("A", "facedown", 1))
    look = notices.look_note(match.table.facedown[0], show_to_player(match, "A", match.table.facedown[0].handle), 1)
    yield "look", (look, look.notice())
    yield "sighting", (tapped("A", CUB), stranger())
    yield from parts_of_a_discard()


def parts_of_a_discard() -> Iterator[tuple[str, object]]:
    """Yield what is in memory while a card of a hand is marked, which nobody may know before it is discarded."""
    folded = Folded()
    folded.act(Play("A", Secret("Drop Two")))
    folded.act(Pass("A"))
    match = folded.act(Pass("B"))
    assert match.table.asks is not None
    meaning = interpret(tapped("A", HIDER), {}, 0, match)
    assert isinstance(meaning, DiscardChosen)
    yield "meaning of a discard", meaning
    marks = (f"A{HIDER}",)
    yield "prompt of a discard", question_prompt(match, "A", marks)
    panels = PlayerPanels().mark(match.table.asks, marks)
    assert panels.marks == marks
    yield "panels", panels
    yield "table state", TableState(panels)


SALTED_HASH = re.compile("[A-Za-z0-9+/]{43}=")
"""The hash in place of a person's name. It is random, so it may hold two letters that name a slot by chance."""


def test_printing_a_value_by_accident_reveals_nothing() -> None:
    secrets = ("Canary", "CANARY", f"A{HIDER}", "5a5a", "ZZZ", "NUMBER")
    texts = {name: SALTED_HASH.sub("", f"{part!r} {part} {part.__class__}") for name, part in parts()}
    assert [(name, secret) for name, text in texts.items() for secret in secrets if secret in text] == []


def test_an_action_cannot_be_encoded_with_its_secret() -> None:
    for write in (msgspec.json.encode, pickle.dumps, msgspec.to_builtins):
        with pytest.raises(TypeError):
            write(Hide("A", Secret(CANARY), 1))


def test_a_fault_of_ours_is_shown_without_its_values_and_the_table_goes_on(
    table: AtTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*values: object) -> None:
        raise ValueError(f"{CANARY} {values}")

    table.begin()
    with monkeypatch.context() as broken:
        broken.setattr(end_reveals, "enact", fails)
        view = table.hide("A", table.tags["A"][HIDER], 1)
    assert view.problems == (message("problem-our-mistake"),)
    assert view.tiles[0].facedown == ()
    (record,) = caplog.records
    assert record.getMessage().startswith("ValueError at ")
    assert record.exc_info is None
    assert "Canary" not in caplog.text
    caplog.clear()
    assert table.act(PointsAre("A", "A", 1)).problems == ()
    table.hide("A", table.tags["A"][HIDER], 1)
    assert len(table.tile(1).facedown) == 1


def test_a_traceback_with_all_its_values_reveals_nothing() -> None:
    """As a crash reporter would write it: each local of each frame."""
    match = Folded().match

    def deep(found: object) -> None:
        raise RuntimeError

    try:
        deep(interpret(tapped("A", HIDER), {}, 0, match))
    except RuntimeError as error:
        printed = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    assert "match = <tableside.match.state.Match" in printed
    assert "Secret()" in printed
    assert "Canary" not in printed


def test_a_refused_discard_names_no_card_of_the_hand_to_everybody() -> None:
    folded = Folded()
    folded.act(Play("A", Secret("Drop Two")))
    folded.act(Pass("A"))
    match = folded.act(Pass("B"))
    answer = Choose("A", (CANARY,))
    verdict = judge(match.table, match.private, answer)
    draft = draft_action("refused", answer, verdict, (), "", HideRecord(names_cards=True))
    assert CANARY.encode() not in draft.action + draft.verdict + draft.events
    refused = folded.record(draft).refused
    assert refused is not None
    assert refused.action == answer


def test_the_table_knows_a_discard_when_it_records_one() -> None:
    folded = Folded()
    vault = Vault(Seal(bytes(32)))
    assert not hide_record(folded.match, (), Verdict(""), b"", vault, ()).names_cards
    folded.act(Play("A", Secret("Drop Two")))
    folded.act(Pass("A"))
    assert hide_record(folded.act(Pass("B")), (), Verdict(""), b"", vault, ()).names_cards
