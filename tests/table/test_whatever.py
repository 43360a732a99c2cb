"""Random touches and taps, in any order: no fault of ours, and the record folds to the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import get_args

import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import EndTurn, Pass
from tableside.engine.model.dials import Dial
from tableside.engine.model.setup import Follow
from tableside.table import commands as c
from tableside.table import controller
from tests.kit.match.cards import DECKS, MADE
from tests.kit.table.table import AtTable

STEPS = 120
ASKING = (*MADE, "Killer", "Asker", "Eater", "Hurrier", "Engine", "Riddle", "Wall", "Roomy")
"""Cards that ask something as they are played."""


def step(table: AtTable, chance: random.Random) -> None:
    player, at = chance.choice("AB"), chance.choice((0, 1, 2))
    match chance.choices(("tap", "touch", "press", "await card", "undo", "end", "pass"), (35, 20, 25, 8, 4, 5, 3))[0]:
        case "tap":
            table.tap(chance.choice([*table.tags["A"], *table.tags["B"], VirtualTag()]))
        case "touch":
            table.do(c.Touch(player, at))
        case "press":
            notice = next(panel.notice for panel in table.view.player_panels if panel.player == player)
            table.do(c.Press(player, chance.randrange(9) if notice is None else notice.id, chance.randrange(9)))
        case "await card":
            table.do(c.AwaitCard(player, chance.choice(get_args(c.Verb)), at))
        case "undo":
            table.undo()
        case "end":
            table.act(EndTurn(table.view.turn))
        case "pass":
            table.act(Pass(player))


@pytest.mark.parametrize("dial", get_args(Dial))
@pytest.mark.parametrize("follow", get_args(Follow))
def test_random_play_never_breaks_the_desk(
    tmp_path: Path, dial: Dial, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "SAME_TAP", 0)
    chance = random.Random(f"{dial} {follow}")
    with AtTable(tmp_path, answer_ms=0) as table:
        table.begin(dial=dial, follow=follow)
        for player, cards in DECKS.items():
            table.deck(player, *cards, *ASKING)
        for _ in range(STEPS):
            step(table, chance)
        assert table.view.problems == ()
        before = table.match
    with AtTable(tmp_path) as table:
        after = table.match
    assert after.table == before.table
    assert (after.history, after.gains) == (before.history, before.gains)
    if dial == "competition":  # the key was in memory alone
        assert set(after.private.faces.values()) <= {None}
        assert after.slots == {}
    else:
        assert after.private.faces == before.private.faces
        assert after.slots == before.slots
