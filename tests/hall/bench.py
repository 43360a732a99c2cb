"""Times until a browser shows a floor and what changes on it: `python -m tests.hall.bench [TABLES…]`.

The server runs on a thread of this process, with a Chromium and so many other readers; 400 tables change each second.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from threading import Event

from msgspec.structs import replace

from tests.kit.hall.encrypted import browser_flag
from tests.kit.hall.floor_lines import FloorReader, floor_reader
from tests.kit.hall.floors import ServedFloor, busy_floor, served_floor
from tests.kit.stream.browser import Page, chromium, resize

FLOORS = (8, 200, 2000)
"""The numbers of tables that are measured."""
SIZES = {"phone": (360, 640), "screen": (1920, 1080)}
READERS = 16
"""Other pages that are open."""
CHANGES_S, FOR_S = 400, 20
"""Changes in a second, and for how many seconds."""
BATCH_S = 0.1
WATCH = """
    const turn = [...document.querySelectorAll(".tile")].find((tile) => tile.querySelector("h2").textContent === "10")
        .querySelector(".turn");
    window.seen = {};
    new MutationObserver(() => { window.seen[turn.textContent] = Date.now(); })
        .observe(turn, { childList: true, characterData: true, subtree: true });
"""
"""Notes when the page shows each turn of table 10, or of the last one if there are fewer."""


def first_shown(page: Page, where: str, tables: int) -> tuple[float, float]:
    """The ms from a page's start until it paints tiles, and until it has all tables."""
    page.driver.execute_cdp_cmd("Page.enable", {})
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": PAINTS})
    page.open(where)
    page.wait(lambda: page.script("document.querySelectorAll('.tile').length") == tables)
    page.wait(lambda: page.script("window.whole"))
    return page.script("window.first"), page.script("window.whole")


PAINTS = """
    let drawn = 0;
    const frame = () => {
        const tiles = document.querySelectorAll(".tile").length;
        const total = Number(document.querySelector("#filters b")?.textContent);
        if (drawn) window.first ??= performance.now();
        if (drawn && drawn === total) window.whole ??= performance.now();
        if (drawn !== total) delete window.whole;
        drawn = tiles;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"""
"""Notes when a frame with tiles was done, and the first one since when there are as many as in the end."""


def late(page: Page, served: ServedFloor, tables: int) -> tuple[list[float], float]:
    """The ms from each change of one table until the page has it, sorted; and the share of a core of this process."""
    floor = busy_floor(tables, time.time())
    watched = next(table for table in floor if table.label == "10") if tables >= 10 else floor[-1]
    page.driver.execute_script(WATCH.replace('"10"', f'"{watched.label}"'))
    changed, numbers = {}, count()
    began, used = time.monotonic(), time.process_time()
    for batch in range(round(FOR_S / BATCH_S)):
        others = [replace(floor[next(numbers) % tables], heard=time.time()) for _ in range(round(CHANGES_S * BATCH_S))]
        if batch % 3 == 0:
            turn = 100 + batch
            others = [table for table in others if table.id != watched.id] + [replace(watched, turn=turn)]
            changed[f"Turn {turn}"] = time.time() * 1e3
        else:
            others = [table for table in others if table.id != watched.id]
        served.show(*others)
        time.sleep(max(0, began + (batch + 1) * BATCH_S - time.monotonic()))
    share = (time.process_time() - used) / (time.monotonic() - began)
    time.sleep(1)
    seen = page.script("window.seen")
    return sorted(at - changed[turn] for turn, at in seen.items()), share


def read(reader: FloorReader, ended: Event) -> None:
    """Read what comes until the bench ends."""
    while not ended.is_set():
        reader.next()


def main(*floors: int) -> None:
    """Print the times for floors of these numbers of tables."""
    with chromium(browser_flag()) as driver:
        for tables in floors or FLOORS:
            for size, pixels in SIZES.items():
                ended = Event()
                with (
                    served_floor(*busy_floor(tables, time.time())) as served,
                    ThreadPoolExecutor(READERS) as pool,
                    ExitStack() as stack,
                    resize(driver, *pixels),
                ):
                    for _ in range(READERS):
                        pool.submit(read, stack.enter_context(floor_reader(served.where)), ended)
                    page = Page(driver)
                    first, whole = first_shown(page, served.floor_page, tables)
                    times, share = late(page, served, tables)
                    page.open("about:blank")
                    ended.set()
                p50, p95, worst = times[len(times) // 2], times[len(times) * 95 // 100], times[-1]
                print(
                    f"{tables} tables, {size}: first tiles {first:.0f} ms, all {whole:.0f} ms; "
                    f"change to page p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {worst:.0f} ms of {len(times)}; "
                    f"{share:.2f} of a core"
                )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
