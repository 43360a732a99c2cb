"""The people whom an event has paired at this table stand first on the start page, until they have begun."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.match.names import with_tidy_names
from tableside.screens.paired import paired_setup
from tableside.screens.wires import PairingShown
from tableside.table.commands import Begin, Resume
from tableside.table.view.model import View
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.parts import find, make, texts
from tests.kit.screens.views import UNFINISHED

PAIRED = PairingShown("Friday night", 3, 7, ("Anna", "Ben"), minutes=50)


@pytest.fixture
def paired() -> Iterator[None]:
    APP.pairing = PAIRED
    yield
    APP.pairing = None


def test_paired_people_begin_with_one_touch_and_are_offered_once(small, tmp_path, paired) -> None:
    memory = tmp_path / "people.json"
    root, table = make(people=memory, save_people=lambda content: bool(memory.write_bytes(content)))
    small.place(root)
    shown = texts(root)
    assert {"Friday night: round 3, table 7 · Match", "Anna", "Ben"} <= {*shown}
    assert shown.count("register the deck") == 2
    small.tap(find(root, "Play"))
    [begin] = table.take()
    assert isinstance(begin, Begin)
    agreed = begin.agreed
    assert (agreed.names, agreed.mode, agreed.dial) == ({"A": "Anna", "B": "Ben"}, "match", "casual")
    assert (agreed.event, agreed.round_name, agreed.table, agreed.round) == ("Friday night", "3", "7", 50)
    root.show(View("start", can_resume=True))
    small.frames()
    waiting = "Friday night, round 3: your match is over. The next round appears here."
    assert waiting in texts(root)
    assert "Play" not in texts(root), "nothing of this round is left to play"
    APP.pairing = PairingShown("Friday night", 4, 2, ("Ben", "Cleo"))
    small.frames()
    assert "Friday night: round 4, table 2 · Match" in texts(root)


def test_a_match_that_was_handed_over_goes_before_the_next_pairing(small, paired) -> None:
    root, table = make()
    small.place(root)
    handed = GameSetup({"A": "Cleo", "B": "Dee"}, (), event="Friday night", round_name="2", table="7")
    root.show(View("start", unfinished=(replace(UNFINISHED[1], at=utc_now().isoformat(), handed=handed),)))
    small.frames()
    shown = texts(root)
    assert "Handed over to this table: Match" in shown
    assert "Friday night: round 3, table 7 · Match" not in shown
    small.tap(find(root, "Go on"))
    assert table.take() == [Resume(11)]


def test_people_whose_match_was_handed_over_and_is_finished_here_are_not_offered_it_again(
    small, tmp_path, paired
) -> None:
    memory = tmp_path / "people.json"
    root, table = make(people=memory, save_people=lambda content: bool(memory.write_bytes(content)))
    small.place(root)
    handed = with_tidy_names(paired_setup(PAIRED, "score"))
    root.show(View("start", unfinished=(replace(UNFINISHED[1], at=utc_now().isoformat(), handed=handed),)))
    small.frames()
    small.tap(find(root, "Go on"))
    assert table.take() == [Resume(11)]
    root.show(View("start", can_resume=True))
    small.frames()
    assert "Friday night, round 3: your match is over. The next round appears here." in texts(root)
    assert "Play" not in texts(root)


def test_nobody_is_offered_where_nobody_is_paired(small) -> None:
    root, _ = make()
    small.place(root)
    assert "register the deck" not in texts(root)
