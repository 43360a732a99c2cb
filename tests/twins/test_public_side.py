"""Twin matches over all that leaves of a table: equal bytes, commit by commit, until the card is shown to the public.

`FULL=1` plays every case at each dial with each delay; otherwise a sample runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from carddata.model.card import Card
from tableside.engine.model.dials import Dial
from tableside.ledger import clock as ledger_clock
from tableside.ledger.store import Ledger
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.stream import api, feed, released_ledger
from tableside.table import commands as c
from tableside.table.commentary import OpenedCards
from tests.kit.e2e import canary
from tests.kit.samples import FULL
from tests.kit.stream.game import CANARY, OTHER
from tests.kit.stream.game import CARDS as CANARIES
from tests.kit.stream.public_side import ASKED, INTAKE, LIVE, STATE, PublicSide, routes
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins import cases
from tests.twins.cases import ALWAYS, CASES, DECK, Case
from tests.twins.played import begun

PLAIN = "Quokka Without Hideout"
CARDS = (
    cases.CARDS
    | {name: CANARIES[name] for name in (CANARY, OTHER)}
    | {PLAIN: Card(PLAIN, "unit", ("calm",), 3, might=3)}
)
TWINS: dict[Dial, tuple[str, str]] = {
    "casual": (CANARY, OTHER),
    "competition": (CANARY, PLAIN),
    "silent": (OTHER, PLAIN),
}
"""The two cards at each dial. At casual everybody hears of a card that cannot be hidden, so both have Hidden there."""

PASSES: dict[int, tuple[float, ...]] = {0: (), 5: (4.999, 0.001), 180: (90,), UNTIL_OVER: (86_400,)}
"""After each step so many seconds go by, one part after the other, by the delay. Of three minutes a half: so what is
undone in the next step was never shown."""

SAMPLE = (
    ("facedown/play by tap", "casual", 5),
    ("facedown/undo and redo", "competition", 180),
    ("facedown/game over and shown", "silent", UNTIL_OVER),
    ("hand/hide without control", "competition", 0),
)
NAMED = {case.name: case for case in CASES if case.name != "champion/tap"}
"""The cases by name, without the card that lies face up."""

CHOSEN = list(product(NAMED, ALWAYS, PASSES)) if FULL else list(SAMPLE)


@dataclass
class Played:
    """All that left one table: each look with the step before which or in which it was, and its moment (ms)."""

    looks: list[tuple[int, int, dict[str, bytes]]] = field(default_factory=list)
    told: list[OpenedCards | None] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)

    def until_shown(self, case: Case, dial: Dial, delay: int) -> list[dict[str, bytes]]:
        """The looks before the first at which the public may see the card."""
        at = next((at for at, step in enumerate(case.steps) if step.opens or dial in step.shows), len(case.steps))
        first = self.begins[at] if at < len(case.steps) else self.looks[-1][1]
        return [
            seen
            for step, moment, seen in self.looks
            if step < at or (delay and step < len(case.steps) and moment - first < delay * 1000)
        ]


def played(
    folder: Path, case: Case, dial: Dial, delay: int, card: str, clock: ScriptedClock, patch: pytest.MonkeyPatch
) -> Played:
    """Play a case with this card, and look at all that is public after each commit and as time goes by."""
    result, ahead = Played(), [0.0]
    table = begun(folder, case, dial, clock, delay=delay, cards=CARDS)
    table.loop._table._tell_commentators = result.told.append

    def now() -> int:
        return ledger_clock.uptime() + round(ahead[0] * 1000)

    for module in (feed, released_ledger):
        patch.setattr(module, "uptime", now)
    for module in (feed, api):
        patch.setattr(module, "shown_time", lambda late: now() - late * 1000)
    with PublicSide(folder, CARDS, lambda: table.view.stream_delay) as public:

        def look(more: dict[str, bytes] | None = None) -> None:
            step = len(result.begins) - 1
            result.looks.append((step, now(), {**public.look(), **(more or {})}))

        append = Ledger.append_all

        def append_and_look(ledger: Ledger, *arguments: Any) -> Any:
            entries = append(ledger, *arguments)
            look()
            return entries

        patch.setattr(Ledger, "append_all", append_and_look)
        look()
        table.deck("A", card, *DECK)
        for at, step in enumerate(case.steps):
            result.begins.append(now())
            has_files = at == len(case.steps) // 2 and (case.name, dial, delay) in SAMPLE
            look(public.files() if has_files else None)
            step.do(table)
            for seconds in PASSES[delay]:
                ahead[0] += seconds
                look()
        look(public.afterwards(folder.with_name("picture.svg")))
        result.begins.append(now())
        table.close()
        patch.setattr(Ledger, "append_all", append)
        ahead[0] += delay
        look(public.afterwards(folder.with_name("picture.svg")))
    return result


def secrets(card: str) -> canary.Search:
    """The name of a card, its tag and what is written there, in every form, and their hashes."""
    tag, written = b"\x04\xfe\x9dA\x00\xc3\xd7", b"A\x00".ljust(16, b"\xb5")
    forms = [*canary.of_text("the name", card), *canary.of_text("a word of the name", card.split(maxsplit=1)[0])]
    forms += [*canary.of_bytes("the tag", tag), *canary.of_bytes("what is written", written)]
    for value in (card.encode(), tag, tag.hex().encode(), written, written.hex().encode()):
        forms += canary.of_hash("what is secret", value)
    return canary.Search(forms)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ScriptedClock:
    return ScriptedClock(monkeypatch)


def twins(folder: Path, case: Case, dial: Dial, delay: int, clock: ScriptedClock) -> tuple[Played, Played]:
    """A case with each of the two cards."""
    results = []
    for card in TWINS[dial]:
        with pytest.MonkeyPatch.context() as patch:
            results.append(played(folder / card, case, dial, delay, card, clock, patch))
    return results[0], results[1]


def differences(case: Case, dial: Dial, delay: int, first: Played, second: Played) -> list[str]:
    """Faults in what leaves before the public may see the card: differences by the card, and its name."""
    looks = [result.until_shown(case, dial, delay) for result in (first, second)]
    assert len(looks[0]) == len(looks[1]) >= 2
    pairs = enumerate(zip(*looks, strict=True))
    apart = [f"{at}: {where}" for at, (one, other) in pairs for where in one if one[where] != other.get(where)]
    contents = [content for seen in (*looks[0], *looks[1]) for content in seen.values()]
    return apart + [label for card in TWINS[dial] for label in sorted(secrets(card).inside(*contents))]


@pytest.mark.parametrize(("name", "dial", "delay"), CHOSEN)
def test_nothing_that_leaves_tells_the_cards_apart_before_they_are_shown(
    tmp_path: Path, name: str, dial: Dial, delay: int, clock: ScriptedClock
) -> None:
    results = twins(tmp_path, NAMED[name], dial, delay, clock)
    assert differences(NAMED[name], dial, delay, *results) == []
    assert {*results[0].told, *results[1].told} <= {None}


def test_every_route_is_asked(tmp_path: Path, clock: ScriptedClock) -> None:
    table = begun(tmp_path / "data", NAMED["facedown/menus"], "casual", clock)
    with PublicSide(tmp_path / "data", CARDS, lambda: 0) as public:
        assert routes(public.overlay) == {*ASKED}
        assert routes(public.intake) == {*INTAKE}
        assert routes(public.commentary) == {"Route /"}
    table.close()


def test_the_name_is_there_once_the_card_is_shown(tmp_path: Path, clock: ScriptedClock) -> None:
    case = NAMED["facedown/control lost and shown"]
    with pytest.MonkeyPatch.context() as patch:
        result = played(tmp_path / "data", case, "casual", 5, CANARY, clock, patch)
    shown = result.looks[len(result.until_shown(case, "casual", 5)) :]
    named = {where for _, _, seen in shown for where, content in seen.items() if CANARY.encode() in content}
    assert named >= {*LIVE, "/api/v1/live", *STATE[2:4]}


def test_a_stream_that_shows_too_soon_is_noticed(
    tmp_path: Path, clock: ScriptedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = NAMED["facedown/play by tap"]
    monkeypatch.setattr(feed, "delay_in", feed.no_delay)
    noticed = differences(case, "casual", 180, *twins(tmp_path, case, "casual", 180, clock))
    assert any(LIVE[0] in line for line in noticed)
    assert "the name in utf-8" in noticed


def test_what_commentators_see_is_nowhere_else(tmp_path: Path, clock: ScriptedClock) -> None:
    agree = (cases.command(c.AskCommentary("A")), cases.press("B", "button-agree"))
    case = replace(NAMED["facedown/turns go by"], before=(cases.CONTROL, *agree))
    results = twins(tmp_path, case, "casual", UNTIL_OVER, clock)
    assert differences(case, "casual", UNTIL_OVER, *results) == []
    told = [{card.face.card for each in result.told if each is not None for card in each.cards} for result in results]
    assert told == [{card} for card in TWINS["casual"]]
