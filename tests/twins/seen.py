"""All that others can see of a case that is played with one card or another: step by step, wherever they look."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from msgspec import json
from msgspec.structs import replace

from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.entry import PublicEntry
from tableside.match.public.scene_fold import SceneFold
from tableside.message import Names
from tableside.stream.feed import FeedState
from tableside.stream.feed_types import in_words
from tableside.stream.live import snapshot
from tableside.stream.rendering import render_state
from tableside.table import commands as c
from tableside.table.view.model import Notice, PlayerPanel, View
from tableside.text import Text
from tests.kit.stream.folding import folded
from tests.kit.table.memory_store import MemoryStore
from tests.kit.table.memory_table import MemoryTable
from tests.kit.table.scripted_table import ScriptedClock
from tests.kit.table.table import NEAR
from tests.twins.cases import CARDS, DECK, NORTH, SOUTH, Case

RANDOM = re.compile(rb'"people":\{[^}]*\}|"(commitment|box|key|salt)":"[^"]*"')
"""The random values in the public part of an entry."""

ENGLISH = Text("en")


class Seen(NamedTuple):
    """One step as others see it.

    - `screen`: each view and when it came (ns); at casual without the half of A, which may say what A alone is told
    - `record`: the public part of each new entry, and the length of its sealed part
    - `overlay`: what the overlay and its feed send
    - `questions`: what the table asks, and whom
    - `named`: where X is named, the half of A too; empty for nowhere
    """

    screen: bytes
    record: bytes
    overlay: bytes
    questions: bytes
    named: str


@dataclass(frozen=True)
class Setting:
    """A case at one dial by one edition of the rules."""

    case: Case
    dial: Dial
    edition: str

    @property
    def name(self) -> str:
        """Zone and action, dial, edition."""
        return f"{self.case.name}, {self.dial}, {self.edition}"


class Stage:
    """The moment at which a case begins, prepared once; from there it is played with any card as X."""

    def __init__(self, folder: Path, setting: Setting, clock: ScriptedClock) -> None:
        case = setting.case
        self.setting, self._clock = setting, clock
        store = MemoryStore(CARDS)
        agreed = GameSetup({"A": "Ann", "B": "Bea"}, (NORTH, SOUTH), follow=case.follow)
        store.begin(replace(agreed, dial=setting.dial, edition=setting.edition))
        self._table = table = MemoryTable(folder, CARDS, clock, store)
        table.do(c.FreeReader(NEAR))
        if case.spot is not None:
            table.do(c.AssignSpot(case.spot))
            table.tap_card("A", len(DECK) + 1)
        table.deck("B", *DECK)
        table.deck("A", *DECK)
        for step in case.before:
            step.do(table)
            table.press_all("button-acknowledge")
        self._moment = clock.ns

    def play(self, card: str) -> list[Seen]:
        """Play the case with this card as X."""
        self._clock.ns = self._moment
        table = self._table.copy()
        fold = folded(None, table.store.public, 0, CARDS)
        table.deck("A", card, *DECK, champion=0 if self.setting.case.zone == "champion" else None)
        seen, entries = [], len(table.store.public)
        for step in self.setting.case.steps:
            views = len(table.shown)
            step.do(table)
            fold = folded(fold, table.store.public, entries, CARDS)
            seen.append(self._seen(card, table, table.shown[views:], entries, fold))
            entries = len(table.store.public)
        return seen

    def _seen(
        self, card: str, table: MemoryTable, shown: Sequence[tuple[int, View]], entries: int, fold: SceneFold
    ) -> Seen:
        shown = [(at, _without_looks(view)) for at, view in shown]
        others = [(at, _without_half_of_a(view)) for at, view in shown] if self.setting.dial == "casual" else shown
        store = table.store
        new = zip(store.public[entries:], store.sealed[entries:], strict=True)
        record = b"\n".join(b"%s %d" % (public_part(entry), sealed) for entry, sealed in new)
        overlay = overlay_part(FeedState(fold.scene(), story=fold.story))
        screen, questions = json.encode(others), json.encode(table.table.asks)
        name = json.encode(card)
        everywhere = {"screen": json.encode(shown), "record": record, "questions": questions}
        named = [where for where, content in everywhere.items() if name in content]
        named += ["overlay"] if name.strip(b'"') in overlay else []
        return Seen(screen, record, overlay, questions, " and ".join(named))


def public_part(entry: PublicEntry) -> bytes:
    """Return what everybody may read of an entry, without what is random in it."""
    parts = (entry.kind.encode(), entry.edition.encode(), entry.action, entry.verdict, entry.events)
    return RANDOM.sub(b"", b" ".join(parts))


def overlay_part(state: FeedState) -> bytes:
    """The part of a state that the overlay and its feed send: the scene, and the story without its entries' times."""
    names = Names({}, {}) if state.scene is None else state.scene.names
    story = [in_words(replace(event, time=""), ENGLISH, names) for event in state.story]
    return snapshot(1, render_state(state, ENGLISH), ENGLISH).encode() + json.encode(story)


def _without_looks(view: View) -> View:
    """The view without a card that its owner sees while they hold a button."""
    return _with_panels(view, lambda panel: None if panel.notice is not None and panel.notice.secret else panel.notice)


def _without_half_of_a(view: View) -> View:
    return _with_panels(view, lambda panel: None if panel.player == "A" else panel.notice)


def _with_panels(view: View, notice: Callable[[PlayerPanel], Notice | None]) -> View:
    return replace(view, player_panels=tuple(replace(panel, notice=notice(panel)) for panel in view.player_panels))
