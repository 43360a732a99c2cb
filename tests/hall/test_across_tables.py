"""Two tables, judges and their hall: a penalty counts at the other table, and what judges do on the floor is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tableside.app.hall_link import HallLink
from tableside.hall.admission import Admission
from tableside.hall.floor_judges import FloorJudge, Session
from tableside.hall.membership import Membership
from tableside.hall.sending import SendingState
from tableside.hall.told import Heard, Unheard
from tableside.match.hall_word import HallWord
from tableside.screens.wires import HallShown
from tableside.table import commands as c
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.judge.test_match_cards import proposed
from tests.kit.hall.halls import free_port
from tests.kit.judge.rulings import at_rulings
from tests.kit.judge.session import AtJudge
from tests.kit.match.card_games import CUP, FDE, warn

CONDUCT = "704.2"
EVA, KIM = FloorJudge("Je", "Eva", "judge"), FloorJudge("Jk", "Kim", "judge")
UPGRADED = "With this one the penalty is upgraded to a game loss (TR {rule})."


class Table:
    """A judge's desk at a table whose words of the hall come as its app brings them."""

    def __init__(self, judge: AtJudge, membership: Membership) -> None:
        self.judge, self.membership = judge, membership
        self.words: list[HallWord] = []
        self.link = HallLink(judge.table.folder, lambda _: None, lambda _: None, self._tell)

    @property
    def key(self) -> str:
        return self.membership.nkey.public

    def _tell(self, command: c.HallReport | c.FollowHall | c.TakeOver) -> None:
        if isinstance(command, c.HallReport):
            self.words.append(command.word)
            self.judge.table.do(command)

    @property
    def known(self) -> list[str]:
        """The infractions of the rulings of other tables that it knows."""
        rulings = self.words[-1].rulings if self.words else None
        return [] if rulings is None else [ruling.infraction for ruling in rulings.rulings]

    @asynccontextmanager
    async def online(self) -> AsyncIterator[None]:
        """The table's line to the hall, until everything is sent."""
        heard: list[Heard | Unheard] = []
        async with sending(self.judge.table.folder, self.membership, heard) as states:
            passing = asyncio.create_task(self._pass_on(heard, states))
            yield
            await until(lambda: states and states[-1].waiting == 0 and states[-1].problem is None)
            passing.cancel()
        self.link.report(HallShown("The Store", 0, problem=states[-1].problem, joined=True))

    async def _pass_on(self, heard: list[Heard | Unheard], states: list[SendingState]) -> None:
        taken = told = 0
        while True:
            for state in states[told:]:
                self.link.report(HallShown(state.hall, state.waiting, state.problem))
            for word in heard[taken:]:
                if isinstance(word, Heard):
                    self.link.hear(word)
            taken, told = len(heard), len(states)
            await asyncio.sleep(0.02)


async def seated(admission: Admission, judge: AtJudge) -> Table:
    return Table(judge, await joined(admission, judge.table.folder))


def test_a_penalty_at_one_table_upgrades_at_the_other_also_offline(tmp_path: Path) -> None:
    """The second warning for the same unsporting conduct is a game loss (TR 2026-07-16, 704.1.b)."""

    async def run(first: AtJudge, second: AtJudge) -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, _):
            one, two = await seated(admission, first), await seated(admission, second)
            async with one.online(), two.online():
                warn(first.table, CONDUCT)
                await until(lambda: two.known == [CONDUCT])
        lines = proposed(second, CONDUCT)
        assert UPGRADED.format(rule="704.1.b") in lines
        assert not any("702" in line for line in proposed(second, FDE) if "upgraded" in line)

    with (
        at_rulings(tmp_path / "1", **CUP) as first,
        at_rulings(tmp_path / "2", **(CUP | {"table": "13"})) as second,
    ):
        asyncio.run(run(first, second))


def test_a_table_that_was_away_brings_its_penalties_and_what_contradicts_is_shown(tmp_path: Path) -> None:
    """Both tables counted the same first offence: the second is a game loss with both (TR 2026-07-16, 704.1.b)."""

    async def run(first: AtJudge, second: AtJudge) -> None:
        port = free_port()
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            one, two = await seated(admission, first), await seated(admission, second)
            async with one.online(), two.online():
                await until(lambda: len(floors.floor) == 2)
        warn(first.table, CONDUCT)
        warn(second.table, CONDUCT)
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            async with one.online():
                await until(lambda: floors.floor)
            assert floors.conflicts == ()
            async with one.online(), two.online():
                await until(lambda: floors.conflicts and one.words[-1].rulings and one.words[-1].rulings.conflicts)
                await until(lambda: two.words[-1].rulings and two.words[-1].rulings.conflicts)
                (found,) = floors.conflicts
                assert found.conflict.rule == "704.1.b"
                assert {found.conflict.ruling.table, found.conflict.others[0].table} == {"12", "13"}
                shown = proposed(second, CONDUCT)
                assert "Of Ann’s warnings in all sections, 1 is from another table of the event, by name." in shown
                settle = found.table, found.conflict.ruling.match, found.conflict.ruling.game
                assert await admission.folds.floor_desk.settle(EVA, *settle, 99) is not None
                assert await admission.folds.floor_desk.settle(EVA, *settle, found.conflict.ruling.number) is None
                await until(lambda: floors.conflicts == ())
        async with hall_in(tmp_path / "hall", port) as (admission, again):
            await until(lambda: len(again.floor) == 2)
            assert again.conflicts == (), "settled is settled, whoever folds the log"

    with (
        at_rulings(tmp_path / "1", **CUP) as first,
        at_rulings(tmp_path / "2", **(CUP | {"table": "13"})) as second,
    ):
        asyncio.run(run(first, second))


def test_who_takes_a_call_and_that_it_is_closed_is_told_to_the_table_and_shown_by_a_second_hall(tmp_path: Path) -> None:
    async def run(desk: AtJudge) -> None:
        port, table = free_port(), desk.table
        async with hall_in(tmp_path / "hall", port) as (admission, floors):
            one = await seated(admission, desk)
            async with one.online():
                table.do(c.CallJudge("A"), c.SayCallTopic("A", "cards"))
                await until(lambda: one.key in floors.floor and floors.floor[one.key].call)
                call = floors.floor[one.key].call
                assert call is not None
                assert await admission.folds.floor_desk.sign_in(EVA) is None
                assert await admission.folds.floor_desk.take(KIM, one.key, call.number + 1, "") is not None
                assert await admission.folds.floor_desk.take(EVA, one.key, call.number, "") is None
                late = await admission.folds.floor_desk.take(KIM, one.key, call.number, "")
                assert late is not None
                assert late.code == "floor-taken"
                await until(lambda: table.view.called and table.view.called.judge == "Eva")
                assert await admission.folds.floor_desk.give_time(EVA, one.key, floors.floor[one.key].match, 3) is None
                await until(lambda: table.match.clock and table.match.clock.minutes == 53)
            shown = floors.floor[one.key]
        async with hall_in(tmp_path / "hall", port) as (admission, again):
            await until(lambda: again.floor.get(one.key) and again.floor[one.key].call == shown.call)
            assert (again.floor[one.key].extra, [judge.name for judge in again.judges]) == (3, ["Eva"])
            assert await admission.folds.floor_desk.close(KIM, one.key, call.number) is None
            assert await admission.folds.floor_desk.close(KIM, one.key, call.number) is not None
            async with one.online():
                await until(lambda: table.view.called is None)
                await until(lambda: again.floor[one.key].call is None)

    with at_rulings(tmp_path / "1", **CUP, round=50) as desk:
        asyncio.run(run(desk))


def test_no_name_of_a_player_or_a_judge_is_in_the_notes(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            assert await admission.folds.floor_desk.sign_in(EVA) is None
            await until(lambda: [judge.name for judge in floors.judges] == ["Eva"])
            assert await admission.folds.floor_desk.sign_out(Session(EVA, "id")) is None
            await until(lambda: floors.judges == ())
        notes = b"".join(path.read_bytes() for path in (tmp_path / "hall").rglob("*-desk/msgs/*.blk"))
        assert b"signed in" in notes
        assert b"Eva" not in notes

    asyncio.run(run())
