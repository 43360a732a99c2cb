"""The end of the other match is read beside the hall, which goes on meanwhile and counts nothing before."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from tableside.hall import origins
from tableside.match import taking_over
from tableside.table import commands as c
from tests.hall.test_hall import until
from tests.hall.test_origins import Tables, tables, without_last
from tests.kit.patience import PATIENCE
from tests.kit.table.table import AtTable

__all__ = ["tables"]


def test_the_other_match_is_read_beside_the_hall_and_what_goes_on_with_it_waits_for_that(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def slowly(*match: Any) -> taking_over.TakenOver:
        assert goes_on.wait(PATIENCE), "the hall did nothing else meanwhile"
        return taking_over.take_over(*match)

    async def read() -> None:
        reading = asyncio.create_task(tables.origins.run())
        await asyncio.sleep(0)
        waits = tables.origins.is_awaited(tables.floor.tables["new"])
        goes_on.set()
        assert waits
        await until(lambda: not tables.origins.is_awaited(tables.floor.tables["new"]))
        reading.cancel()

    monkeypatch.setattr(origins, "take_over", slowly)
    monkeypatch.setattr(tables, "reads", lambda: None)
    tables.goes_on(without_last)
    with AtTable(tables.new) as table:
        table.do(c.Leave())
        table.begin(table="99")
    tables.send("old", "new")
    assert (tables.floor.tables["new"].table.label, tables.trouble) == ("99", "")
    asyncio.run(read())
    assert tables.trouble == "log-begins-elsewhere"
