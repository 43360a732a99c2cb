"""A test whether the time of an answer tells which card was hidden: `python -m tests.table.hide_times [COUNT]`.

At each quiet dial so many cards are hidden, in random order one that has Hidden and one that has not. For each, the
time from the tap to the answer on the screen and to the entry on the disk is taken. The Mann-Whitney test says how
likely such a difference is by chance alone; below one in a thousand the two cards are told apart.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import tempfile
from pathlib import Path

import msgspec

from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
from tableside.engine.model.actions import ControlIs
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match import judge_keys
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CANARY, PLAIN_CANARY
from tests.table.test_same_for_all import HERE, OneDesk, Way

COUNT = 200
COPIES = 20
"""Copies of each card, so that no tag comes again while it would still be the same tap."""
CHANCE = 0.001
KINDS = {"with Hidden": CANARY, "without": PLAIN_CANARY}


def mann_whitney(first: list[float], second: list[float]) -> float:
    """Return how likely two samples of one distribution differ at least as much (two-sided, normal approximation)."""
    n, m = len(first), len(second)
    ordered = sorted((*first, *second))
    ranks = {value: ordered.index(value) + (ordered.count(value) + 1) / 2 for value in set(ordered)}
    u = sum(ranks[value] for value in first) - n * (n + 1) / 2
    spread = math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(u - n * m / 2) / spread / math.sqrt(2))


def tag(kind: int, copy: int) -> VirtualTag:
    """The tag of a copy of a card."""
    return VirtualTag(b"\x04\xfe\x9d" + bytes([kind, copy]) + b"\xc3\xd7", ident(kind, copy))


def ident(kind: int, copy: int) -> bytes:
    return bytes([kind, copy]).ljust(16, b"\xb5")


def measure(dial: str, count: int) -> dict[str, dict[str, list[float]]]:
    """The times in ms of each kind of card, by what was waited for."""
    times: dict[str, dict[str, list[float]]] = {"answered": {}, "on record": {}}
    order = [number % 2 for number in range(count)]
    random.shuffle(order)
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        folder = Path(home)
        judge_key.keep(JudgePrivate().public, folder / judge_keys.FILE)
        with OneDesk(folder) as table:
            table.do(c.Begin(msgspec.structs.replace(AGREED, dial=dial)))
            numbers = {ident(kind, copy): kind * COPIES + copy for kind in (0, 1) for copy in range(COPIES)}
            cards = tuple(card for card in KINDS.values() for _ in range(COPIES))
            table.do(c.Register(Registration("A", cards, numbers)))
            table.act(ControlIs("A", HERE, "A"))
            table.press_all("button-acknowledge")
            for number, kind in enumerate(order):
                card = tag(kind, number % COPIES)
                table.does("hide", "hide", HERE, Way("hide", lambda: None), card)
                name = list(KINDS)[kind]
                times["answered"].setdefault(name, []).append(table.answered["hide"])
                times["on record"].setdefault(name, []).append(table.committed["hide"])
                table.do(c.Dismiss("A"))
                table.undo()
    return times


def main(count: int = COUNT) -> None:
    """Measure, decide and print."""
    for dial in ("competition", "silent"):
        for what, samples in measure(dial, count).items():
            first, second = samples.values()
            chance = mann_whitney(first, second)
            medians = ", ".join(f"{name} {statistics.median(taken):.1f}" for name, taken in samples.items())
            decided = "TOLD APART" if chance < CHANCE else "not told apart"
            print(f"{count} hides at {dial}, {what} after ms (median): {medians}; by chance {chance:.3f}: {decided}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
