"""The table's screen joins a hall by its code, in a process of its own, and leaves it."""

from __future__ import annotations

import asyncio
import queue
from pathlib import Path

import pytest

from tableside.app.hall_joining import HallJoining
from tableside.hall.joining import JoinCode
from tableside.hall.membership import Membership
from tableside.screens.wires import HallJoinShown
from tableside.text import Text
from tests.hall.test_hall import hall_in
from tests.kit.hall.halls import HOST, free_port
from tests.kit.hall.served import invited

PATIENCE_S = 60


def end(shown: queue.Queue[HallJoinShown]) -> HallJoinShown:
    """The state once the hall has answered; before, the screen shows that it is asked."""
    assert shown.get(timeout=PATIENCE_S).asks
    return shown.get(timeout=PATIENCE_S)


def test_a_typed_code_joins_and_leaves_a_name_to_compare_that_the_hall_shows_too(tmp_path: Path) -> None:
    shown: queue.Queue[HallJoinShown] = queue.Queue()
    joining = HallJoining(tmp_path / "data", shown.put)

    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors), invited(admission) as port:
            code = JoinCode(admission.new_code(), HOST, port)
            joining.join(code.typed)
            joined = await asyncio.to_thread(end, shown)
            assert (joined.joined, joined.hall, joined.number, joined.problem) == (True, "The Store", 1, None)
            assert joined.compare == floors.joined[0]
            joining.join(code.typed)
            again = await asyncio.to_thread(end, shown)
            assert again.problem is not None
            assert (again.problem.code, again.joined) == ("log-code-used", None)
            scanned = JoinCode(admission.new_code(), HOST, port, admission.authority.fingerprint)
            joining.join(scanned.text)
            assert (await asyncio.to_thread(end, shown)).compare == ""

    asyncio.run(run())
    membership = Membership.of(tmp_path / "data")
    assert membership is not None
    assert membership.name == "The Store"
    joining.leave()
    assert shown.get(timeout=1) == HallJoinShown(joined=False)
    assert Membership.of(tmp_path / "data") is None


@pytest.mark.parametrize(
    ("code", "problem"), [("nonsense", "problem-log-no-code"), ("7Q4K-M2XP@127.0.0.1:9", "problem-log-not-reached")]
)
def test_what_is_no_code_or_reaches_no_hall_is_said(tmp_path: Path, code: str, problem: str) -> None:
    shown: queue.Queue[HallJoinShown] = queue.Queue()
    HallJoining(tmp_path / "data", shown.put).join(code)
    state = end(shown)
    assert state.problem is not None
    assert state.problem.code == problem
    assert "Errno" not in Text("en")(state.problem)
    assert not (tmp_path / "data" / "hall.json").exists()


def test_the_screen_goes_by_the_sending_process_once_that_has_seen_it(tmp_path: Path) -> None:
    shown: list[HallJoinShown] = []
    joining = HallJoining(tmp_path, shown.append)
    joining.leave()
    joining.note(joined=True)
    assert shown == [HallJoinShown(joined=False)]
    joining.note(joined=False)
    assert shown[-1] == HallJoinShown()
