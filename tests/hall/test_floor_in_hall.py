"""The floor page of a real hall in two browsers: two judges take and close the calls of two tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

from selenium import webdriver

from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_page import floor_app
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.table import commands as c
from tests.hall.test_across_tables import Table, seated
from tests.hall.test_floor_judges import open_table, other_driver, phone, press, sign_in, tile
from tests.kit.hall.encrypted import both_ports
from tests.kit.hall.floors import TOKEN, Door, ServedFloor
from tests.kit.hall.halls import HOST, free_port
from tests.kit.judge.rulings import at_rulings
from tests.kit.judge.session import AtJudge
from tests.kit.match.card_games import CUP
from tests.kit.match.cards import CARDS

__all__ = ["other_driver"]


@contextmanager
def hall_with(folder: Path, *desks: AtJudge) -> Iterator[ServedFloor]:
    """A hall with its pages, on a thread of its own, and these tables, which are online."""
    ready: Queue[ServedFloor] = Queue()
    loop = asyncio.new_event_loop()
    ended = asyncio.Event()

    async def run() -> None:
        floor, wall = Floor(), Floor()
        shown = floor.show, wall.show, lambda _: None, floor.show_judges, floor.show_conflicts
        places = HallPlaces(HOST, 0, free_port())
        async with open_hall(folder, "The Store", places, CARDS, *shown) as admission:
            orders = FloorOrders(admission.folds.floor_desk, Door("Eva", "Kim"), Sessions(bytes(32)), "en", time.time)
            pages = floor_app(floor, TOKEN, orders, admission.folds.event, admission.folds.records, host=HOST)
            async with both_ports(pages, wall) as where:
                tables: list[Table] = [await seated(admission, desk) for desk in desks]
                lines = [asyncio.create_task(stay_online(table, ended)) for table in tables]
                ready.put(ServedFloor(where, loop, floor, floor.show, wall.show))
                await asyncio.gather(*lines)

    thread = Thread(target=lambda: loop.run_until_complete(run()), name="hall")
    thread.start()
    try:
        yield ready.get(timeout=120)
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


async def stay_online(table: Table, ended: asyncio.Event) -> None:
    async with table.online():
        await ended.wait()


def test_two_calls_are_taken_and_closed_by_two_judges_and_the_tables_follow(
    driver: webdriver.Chrome, other_driver: webdriver.Chrome, tmp_path: Path
) -> None:
    with (
        at_rulings(tmp_path / "1", **CUP) as first,
        at_rulings(tmp_path / "2", **(CUP | {"table": "13"})) as second,
        hall_with(tmp_path / "hall", first, second) as served,
    ):
        first.table.do(c.CallJudge("A"), c.SayCallTopic("A", "cards"))
        second.table.do(c.CallJudge("B"))
        with phone(driver, served) as eva, phone(other_driver, served) as kim:
            sign_in(eva, "Eva")
            sign_in(kim, "Kim")
            eva.wait(lambda: "Cards or deck" in tile(eva, "12") and "Judge called" in tile(eva, "13"))
            open_table(eva, "12")
            press(eva, "I go there")
            open_table(kim, "13")
            press(kim, "I go there")
            first.table.until(lambda view: view.called and view.called.judge == "Eva")
            second.table.until(lambda view: view.called and view.called.judge == "Kim")
            kim.wait(lambda: "Eva goes there" in tile(kim, "12"))
            open_table(eva, "12")
            press(eva, "The call is over")
            open_table(kim, "13")
            press(kim, "The call is over")
            first.table.until(lambda view: view.called is None)
            second.table.until(lambda view: view.called is None)
            eva.wait(lambda: "Judge called" not in tile(eva, "12") + tile(eva, "13"))
