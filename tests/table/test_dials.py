"""The answers at the dials where nobody may learn anything about a card: what is shown, to whom and when."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import ControlIs
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.recorded_hides import committed
from tableside.match import judge_keys
from tableside.table import commands as c
from tableside.table.answer_time import MS, STEPS
from tableside.table.view.model import View
from tests.kit.match.cards import CUB, HIDER, WALKER
from tests.kit.table.table import AtTable, kinds, timeless

SECOND = 1_000_000_000


SOON = 100
"""The answer time of most tables here, in ms."""


class Observed(NamedTuple):
    """All that everybody could see of one action."""

    view: bytes
    record: tuple[bytes, ...]
    sealed: list[int]
    after: int


def observe(table: AtTable, action: Callable[[AtTable], object]) -> Observed:
    """Do it, and look at the last view, the public record, the sizes of the seals and the time of the answer in ns."""
    before = table.view
    begun = time.monotonic_ns()
    action(table)
    view = table.view
    answered = next(at for at, view in table.views if at > begun and view.history != before.history)
    entries = table.entries()
    record = tuple(part for e in entries for part in (e.kind.encode(), even(e.action), e.verdict, e.events))
    with closing(sqlite3.connect(table.folder / "ledger.sqlite")) as raw:
        sizes = [size for (size,) in raw.execute("SELECT length(sealed) FROM entry ORDER BY seq")]
    shown = msgspec.structs.replace(view, witness="W" * len(view.witness))
    return Observed(timeless(shown), record, sizes, answered - begun)


def even(action: bytes) -> bytes:
    """An action in whose commitment, box and hashes only the length is left: what is random or a time tells nothing."""
    action = re.sub(rb'"people":\{[^}]*\}', b"people", action)
    return re.sub(rb'"(commitment|box|key|hash)":"([^"]*)"', lambda match: match[1] + b" %d" % len(match[2]), action)


JUDGE = JudgePrivate()


def with_a_judge(folder: Path) -> Path:
    """The folder of a table that has a judge's key."""
    folder.mkdir()
    judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
    return folder


def waiting_to_hide(table: AtTable) -> None:
    table.do(c.AwaitCard("A", "hide", 1))


def hide_read(table: AtTable) -> View:
    return table.tap(table.tags["A"][HIDER])


def hide_without_hidden(table: AtTable) -> View:
    return table.tap(table.tags["A"][WALKER])


def hide_a_strange_tag(table: AtTable) -> View:
    return table.tap(VirtualTag())


def hide_the_other_players_card(table: AtTable) -> View:
    return table.tap(table.tags["B"][0])


def hide_a_card_whose_tag_is_there_twice(table: AtTable) -> View:
    return table.tap(table.tags["A"][CUB])


def hide_unread(table: AtTable) -> View:
    return table.press("A", "button-hide-unread")


def test_threats_2_and_4_in_competition_every_hide_is_the_same_to_everybody(tmp_path: Path) -> None:
    seen = []
    ways = (
        hide_read,
        hide_without_hidden,
        hide_a_strange_tag,
        hide_the_other_players_card,
        hide_a_card_whose_tag_is_there_twice,
        hide_unread,
    )
    for way in ways:
        with AtTable(with_a_judge(tmp_path / way.__name__), answer_ms=SOON) as table:
            table.begin(dial="competition").act(ControlIs("A", 2, "A"))
            table.hide("A", table.tags["A"][CUB], 2)
            waiting_to_hide(table)
            seen.append(observe(table, way))
            assert len(table.tile(1).facedown) == 1
            assert table.title("A") == "Hidden at Void Gate"
            assert kinds(table)[-1] == "action"
    assert len({each.view for each in seen}) == 1
    assert len({each.record for each in seen}) == 1
    assert len({tuple(each.sealed) for each in seen}) == 1
    assert all(SOON * MS <= each.after < 4 * SECOND for each in seen)


def test_in_competition_a_refused_play_from_facedown_is_the_same_to_everybody(tmp_path: Path) -> None:
    seen = []
    for card in (HIDER, WALKER, None):
        with AtTable(tmp_path / str(card), answer_ms=SOON) as table:
            table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
            table.do(c.Dismiss("A"), c.AwaitCard("A", "facedown", 1))
            tag = VirtualTag() if card is None else table.tags["A"][card]
            seen.append(observe(table, lambda table, tag=tag: table.tap(tag)))
            assert table.text("A").startswith("The card was hidden this turn.")
            assert kinds(table) == ["action", "refused"]
    assert len({each.record for each in seen}) == 1
    assert len({each.view for each in seen}) == 1
    assert len({tuple(each.sealed) for each in seen}) == 1
    assert all(SOON * MS <= each.after < 4 * SECOND for each in seen)


def test_in_competition_a_public_refusal_of_a_hide_reveals_nothing_about_the_card(tmp_path: Path) -> None:
    """A hide that cannot be judged for a public reason must not look worse for a card without Hidden."""
    seen = []
    for card in (HIDER, WALKER):
        with AtTable(tmp_path / str(card), answer_ms=SOON) as table:
            table.begin(dial="competition").act(ControlIs("A", 1, "?"))
            waiting_to_hide(table)
            seen.append(observe(table, lambda table, card=card: table.tap(table.tags["A"][card])))
            assert (table.title("A"), table.notice("A").rules) == ("notice-refused-unknown", ("811.1.b",))
    assert seen[0].view == seen[1].view
    assert seen[0].record == seen[1].record
    assert min(each.after for each in seen) >= SOON * MS


def test_in_competition_nothing_is_shown_before_the_answer(table: AtTable) -> None:
    table.begin(dial="competition")
    waiting_to_hide(table)
    shown = len(table.views)
    tapped = time.monotonic_ns()
    table.tap(table.tags["A"][HIDER])
    assert all(at >= tapped + STEPS[0] * MS for at, view in table.views[shown:] if view.tiles[0].facedown)


def test_in_competition_an_open_action_is_answered_at_once(table: AtTable) -> None:
    table.begin(dial="competition")
    seen = observe(table, lambda table: table.act(ControlIs("A", 2, "A")))
    assert seen.after < STEPS[0] * MS


def test_in_competition_the_sealed_record_says_that_a_hide_was_illegal(tmp_path: Path) -> None:
    with AtTable(with_a_judge(tmp_path / "data"), answer_ms=SOON) as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        (hide,) = [hide for entry in table.entries() if (hide := committed(entry.action))]
        assert b'"811.1"' not in b"".join(entry.verdict for entry in table.entries())
    opened = open_hide(hide.box, hide.where, JUDGE)
    assert opened is not None
    assert (opened.card, opened.legal) == ("Canary Walker", False)


def test_in_casual_a_hide_is_answered_at_once(table: AtTable) -> None:
    table.begin()
    waiting_to_hide(table)
    assert observe(table, hide_read).after < STEPS[0] * MS


@pytest.mark.parametrize("card", [HIDER, WALKER])
def test_silent_says_nothing_and_records_everything(table: AtTable, card: int) -> None:
    table.begin(dial="silent").hide("A", table.tags["A"][card], 1)
    assert table.title("A") == "Hidden at Void Gate"
    table.do(c.Dismiss("A"))
    view = table.tap_later(table.tags["A"][card])
    assert view.player_panels[0].notice is None
    assert view.tiles[0].facedown == ()
    assert kinds(table) == ["action", "action"]
