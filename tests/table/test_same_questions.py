"""Two tables that differ only in facedown and hand cards are asked the same at the quiet dials, in the same order.

Both are played at by the same touches and taps, from real openings, with cards done by hand in play and cards done by
hand in hand and facedown, until one of the cards that differ is shown to everybody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.execution import Execution
from tableside.engine.model.actions import Choose, Pass, Play, UnitIs
from tableside.engine.model.dials import Dial
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.events import Event, Put, Revealed
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.questions import Question, UnreadQuestion
from tableside.engine.model.record import decode_events
from tableside.engine.rules import unread
from tableside.ledger.entry import Draft
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table.view.model import View
from tests.kit.engine.dealing import OTHERS, UNITS
from tests.kit.engine.unread_positions import BY_HAND, CARDS, MADE_UP
from tests.kit.table.quick_table import QuickTable
from tests.kit.table.touches import People

SEEDS = range(16)
STEPS = 120
DIALS: tuple[Dial, ...] = ("competition", "silent")

DIFFERENT = tuple(
    sorted(
        {card.name for card in MADE_UP if card.has("Hidden")}
        | {name for kind in ("unit", "spell") for name in BY_HAND[kind] if CARDS[name].has("Hidden")}
        | {*BY_HAND["unit"][:20], *BY_HAND["gear"][:5], *UNITS[:5], *OTHERS[:5], "anything gear", "A Card Nobody Knows"}
    )
)
"""Cards done by hand whose text may touch anything in all; and as many that are data or may not be hidden at all."""

KEPT = 5
"""The cards in a deck that differ. They are hidden, but not played from hand."""

RANDOM = re.compile(rb'"people":\{[^}]*\}|"(commitment|box|key)":"[^"]*"')


def level(draft: Draft) -> tuple[object, ...]:
    """Return what everybody may read of an entry without what is random in it, and the length of what is sealed."""
    return draft.kind, RANDOM.sub(b"", draft.action), draft.verdict, draft.events, len(draft.private)


class Differs(AssertionError):
    """The tables are not alike."""


class Twins:
    """Two tables that are played at alike. It is used as if it were the first of them."""

    def __init__(self, one: QuickTable, other: QuickTable) -> None:
        self.both = one, other
        self.different = [_kept(table) for table in self.both]
        self.asked: list[Question] = []
        self.shown = False

    @property
    def view(self) -> View:
        return self.both[0].view

    @property
    def match(self) -> Match:
        return self.both[0].match

    def do(self, *commands: c.Command) -> View:
        for command in commands:
            self._compare(*(table.do(command) for table in self.both))
        return self.view

    def tap_card(self, player: str, at: int) -> View:
        self._compare(*(table.tap_card(player, at) for table in self.both))
        return self.view

    def _compare(self, *views: View) -> None:
        """Whatever everybody can see is the same, unless a card that differs has just been shown."""
        one, other = self.both
        shows = [_shows(table.drafts[-1], names) for table, names in zip(self.both, self.different, strict=True)]
        self.shown = self.shown or all(shows)
        if self.shown:
            return
        questions = [table.match.table.asks for table in self.both]
        if questions[0] is not None and questions[0] not in self.asked[-1:]:
            self.asked.append(questions[0])
        for what, seen in (
            ("the question", questions),
            ("the screen", [msgspec.json.encode(view) for view in views]),
            ("the record", [[level(draft) for draft in table.drafts] for table in self.both]),
            ("the time of the answer", [one.answers, other.answers]),
        ):
            if seen[0] != seen[1]:
                raise Differs(f"{what} tells one card from another:\n  {seen[0]!r:.2000}\n  {seen[1]!r:.2000}")


def _kept(table: QuickTable) -> frozenset[str]:
    """The cards that differ, at this table."""
    cards = (table.match.registrations.card(f"{player}{at}") for player in "AB" for at in range(KEPT))
    return frozenset(card for card in cards if card is not None)


def _shows(draft: Draft, names: frozenset[str]) -> bool:
    """Return whether an entry turns a facedown card up, or plays one of these cards."""
    events: tuple[Event, ...] = decode_events(draft.events, None)
    return any(isinstance(event, Revealed) or (isinstance(event, Put) and event.item.card in names) for event in events)


def decks(rng: Random) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """For each player the deck at either table; only the cards that are kept differ."""
    for player in "AB":
        by_hand = [card.name for card in MADE_UP if card.type in ("unit", "gear")] + BY_HAND["unit"] + BY_HAND["gear"]
        same = [*rng.sample(by_hand, 6), *rng.choices(UNITS, k=6), *rng.choices(OTHERS, k=2)]
        rng.shuffle(same)
        pairs = [rng.sample(DIFFERENT, 2) for _ in range(KEPT)]
        yield player, (*(one for one, _ in pairs), *same), (*(other for _, other in pairs), *same)


def play(dial: Dial, seed: int) -> list[Question]:
    """Play at two tables, and return what was asked."""
    rng = Random(f"{dial} {seed}")
    legends = {player: rng.choice(BY_HAND["legend"]) for player in "AB"}
    agreed = GameSetup(
        {"A": "Ann", "B": "Ben"}, tuple(rng.sample(BY_HAND["battlefield"], 2)), dial=dial, legends=legends
    )
    tables = QuickTable(agreed, CARDS), QuickTable(agreed, CARDS)
    held: dict[str, tuple[str, ...]] = {}
    for player, *each in decks(rng):
        for table, cards in zip(tables, each, strict=True):
            table.deck(player, *cards)
        held[player] = tuple(each[0])
    twins = Twins(*tables)
    kept = dict.fromkeys("AB", frozenset(range(KEPT)))
    people = People(twins, CARDS, held, rng, kept)
    for _ in range(STEPS):
        people.step()
        if twins.shown or twins.view.winner is not None:
            break
    return twins.asked


@cache
def played(dial: Dial, seed: int) -> list[Question]:
    """The same, played once."""
    return play(dial, seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dial", DIALS)
def test_what_is_asked_does_not_depend_on_a_hidden_card(dial: Dial, seed: int) -> None:
    played(dial, seed)


def test_the_tables_are_asked_about_triggers_deaths_control_and_results() -> None:
    games = [played(dial, seed) for dial in DIALS for seed in SEEDS]
    asked = Counter(
        question.doubt.kind if isinstance(question, UnreadQuestion) else question.about
        for game in games
        for question in game
    )
    assert {"trigger", "lethal", "control taken", "by hand"} <= {*asked}, asked
    assert asked.total() > 3 * len(games)


@pytest.mark.parametrize("pair", range(12))
@pytest.mark.parametrize("dial", DIALS)
def test_the_loss_of_a_facedown_card_is_asked_about_whatever_it_is(dial: Dial, pair: int) -> None:
    """A unit leaves a battlefield whose unread text may keep control there, and a facedown card lies there."""
    faces = Random(f"{dial} {pair}").sample(DIFFERENT, 2)
    agreed = GameSetup({"A": "Ann", "B": "Ben"}, ("control battlefield", "Void Gate"), dial=dial)
    tables = [QuickTable(agreed, CARDS) for _ in faces]
    for table, face in zip(tables, faces, strict=True):
        table.deck("A", face, *["Filler"] * (KEPT - 1))
        table.deck("B", *["Filler"] * KEPT)
    twins = Twins(*tables)
    twins.do(c.Do(Play("A", Secret(UNITS[0]), to="A")))
    (unit,) = (permanent.id for permanent in twins.match.table.permanents)
    twins.do(c.Do(UnitIs("A", unit, 1)))
    while (question := twins.match.table.asks) is not None or twins.match.table.showdown is not None:
        answer = Choose(question.player, ("no",)) if question else Pass(twins.match.table.priority or "")
        twins.do(c.Do(answer))
    twins.do(c.AwaitCard("A", "hide", 1))
    twins.tap_card("A", 0)
    assert len(twins.match.table.facedown) == 1
    twins.do(c.Do(UnitIs("A", unit, "A")))
    last = twins.asked[-1]
    assert isinstance(last, UnreadQuestion)
    assert last.doubt.kind == "control lost"
    assert [doubt.kind for doubt in twins.asked[-1].beside] == ["facedown lost"]


def test_a_question_that_depends_on_a_hidden_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    happens = unread.happens

    def tells(execution: Execution, player: str, *doubts: Doubt) -> bool | None:
        """Ask unless a facedown card has unread text."""
        faces = [face for face in execution.private.faces.values() if face is not None]
        cards = [execution.table.card(face) for face in faces]
        known = not any(card is not None and card.unread for card in cards)
        return happens(execution, player, *doubts) if known else True

    monkeypatch.setattr(unread, "happens", tells)
    with pytest.raises(Differs):
        play_all(range(30, 90))  # few games come to such a question; these begin with some that do


def play_all(seeds: range) -> None:
    for dial, seed in product(DIALS, seeds):
        play(dial, seed)
