"""The driver, which can also say what the app itself would print: `python -m tests.kit.e2e.inside run --data DIR`.

{"do": "inside", "secrets": ["…"]}      the window's title, the threads' names, how many things of ours were
                                        printed, and the kinds of those that print one of these texts
"""

from __future__ import annotations

import functools
import gc
import threading
import types
from collections.abc import Iterator
from typing import Any

from tests.kit.e2e import driver

OURS = ("tableside", "hw", "carddata")
OTHERS = (functools.partial, types.MethodType, types.FrameType, BaseException, threading.Thread)
"""Things that print the values that they were made with, whoever made them."""


def alive() -> Iterator[Any]:
    """Everything of ours in the memory of this process; values without others inside are not told of by themselves."""
    gc.unfreeze()
    seen: set[int] = set()
    for holder in gc.get_objects():
        for referent in (holder, *gc.get_referents(holder)):
            if id(referent) not in seen and (is_ours(type(referent)) or issubclass(type(referent), OTHERS)):
                seen.add(id(referent))
                yield referent


def is_ours(kind: type) -> bool:
    return str(kind.__module__).partition(".")[0] in OURS


def printed(thing: Any) -> str:
    """All ways in which it is printed by accident."""
    told = []
    for way in (repr, str, "{}".format):
        try:
            told.append(way(thing))
        except Exception as error:  # an object that is half made cannot be printed at all
            told.append(repr(error))
    return "\n".join(told)


def inside(order: dict[str, Any]) -> dict[str, Any]:
    from kivy.core.window import Window

    count, telling = 0, set()
    for thing in alive():
        count += 1
        text = printed(thing)
        if any(secret in text for secret in order["secrets"]):
            telling.add(f"{type(thing).__module__}.{type(thing).__qualname__}")
    threads = [thread.name for thread in threading.enumerate()]
    return {"title": str(Window.title), "threads": threads, "count": count, "telling": sorted(telling)}


def obey(order: dict[str, Any], answer: driver.Answer) -> None:
    if order["do"] == "inside":
        answer(inside(order))
    else:
        driver.obey(order, answer)


if __name__ == "__main__":
    driver.main(obey)
