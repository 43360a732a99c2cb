"""Which tests notice a mutant. pytest collects once; each mutant then runs in a process forked from that.

mutmut's own runner lets pytest import and collect thousands of tests again for each mutant, and each compiles anew the
cards that it makes up; that takes eight seconds. Here a process begins at once with the tests that reach the changed
lines: first those that noticed other mutants of the function, then the quickest, up to the first that fails. A mutant
is noticed too if it ends its process, takes many times as long as the test otherwise does, or waits for ever.
"""

from __future__ import annotations

import math
import os
import pickle
import resource
import shutil
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from carddata.model.card import Card, Catalogue
from carddata.sets import load
from tableside.notation import scenario
from tableside.notation.check import scenario_files
from tableside.notation.made_cards import MadeCard, made_card
from tableside.notation.sentences import Words
from tests.mutants.making import GROUPS, Mutant

TESTS = (
    *("tests/engine", "tests/notation/test_scenarios.py", "tests/perft", "tests/oracle"),
    *(f"--ignore-glob=*/test_{name}.py" for name in ("random_play", "editions", "next_edition", "docstrings")),
)
"""The fast tests of the rules."""

OTHERS = tuple(f"tests/{folder}" for folder in ("match", "ledger", "judge", "decks", "table", "cli", "stream", "web"))
"""The tests that try what the tests of a folder itself do not notice: those of all folders that use it."""

TRIED_BY = {"web": ("web", "stream")}
"""The folders of tests of a folder that are not called as it: the overlay's server is the web's first user."""

SLOW = (
    "torture",
    "process",
    "page",
    "page_options",
    "connections",
    "speed",
    "replaced",
    "disk",
    "schemas",
)
"""The names of test modules that wait, or that start a process, which does not have the fault."""

SCENARIOS = Path("tests/scenarios")
"""The folder of the scenarios whose cards are compiled before any process is forked."""

PATIENCE, FACTOR = 2.0, 20
"""Seconds of processor time that each test has, and the factor by which it may take longer than without a fault."""

WAITS = 120.0
"""Seconds by the clock that each test has too: a mutant may wait for ever, and take no processor time."""

BUDGET = 15.0
"""Seconds of tests that each mutant of a draw is tried with, the quickest tests first."""

MEMORY = 6 << 30
"""Bytes that a process may ask for."""


class Measured(NamedTuple):
    """The tests without a fault: the seconds each takes, which reach a line of a file, and those that fail."""

    seconds: dict[int, float]
    reaching: dict[str, dict[int, list[str]]]
    failing: dict[int, str]


class MutantRunner:
    """A plugin of pytest that runs the tests for each mutant, instead of once."""

    def __init__(
        self,
        mutants: list[Mutant],
        jobs: int,
        report: Callable[[Mutant, str], None],
        tests: tuple[str, ...] = TESTS,
        budget: float = math.inf,
    ) -> None:
        self.mutants, self.jobs, self.report, self.tests, self.budget = mutants, jobs, report, tests, budget
        self.items: list[pytest.Item] = []
        # The tests that noticed mutants of a function, the last first.
        self.killers: defaultdict[tuple[str, str], list[int]] = defaultdict(list)

    def run(self) -> int:
        """Report for each mutant whether a test notices it; return pytest's exit code."""
        quick = ("-s", "-qq", "--tb=native", "--no-summary", "-p", "no:cacheprovider", "-p", "no:faulthandler")
        left_out = [f"--ignore-glob=*/test_{name}.py" for name in SLOW] if self.tests != TESTS else []
        return pytest.main([*self.tests, *left_out, *quick], plugins=[self])

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let Hypothesis stop at the first case that fails, and not look for the smallest."""
        from hypothesis import Phase, settings

        settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        if self.tests == TESTS:
            compile_cards_once()
        measured = self._measured()
        running: dict[int, tuple[Mutant, int]] = {}
        for mutant in self.mutants:
            if not self._order(mutant, measured):
                self.report(mutant, "unreached")
                continue
            if len(running) >= self.jobs:
                self._wait(running)
            out, into = os.pipe()
            pid = os.fork()
            if not pid:
                self._try(mutant, self._order(mutant, measured), measured.seconds, into)
            os.close(into)
            running[pid] = mutant, out
        while running:
            self._wait(running)
        return True

    def _measured(self) -> Measured:
        """Run all tests without a fault, in a process of their own: this one keeps nothing of what they leave."""
        out, into = os.pipe()
        if not os.fork():
            with open(into, "wb") as file:
                pickle.dump(self._measure(), file)
            os._exit(0)
        os.close(into)
        with open(out, "rb") as file:
            measured: Measured = pickle.load(file)
        os.wait()
        for name in measured.failing.values():
            print(f"left out, as it fails without a fault: {name}", flush=True)
        if measured.failing and self.tests == TESTS:
            raise pytest.UsageError("the fast tests of the rules fail without a fault")
        return measured

    def _measure(self) -> Measured:
        coverage = Coverage(data_file=None, config_file=False, include=sorted({mutant.path for mutant in self.mutants}))
        coverage.start()
        seconds, failing = {}, {}
        for number, (item, following) in enumerate(zip(self.items, (*self.items[1:], None), strict=True)):
            coverage.switch_context(str(number))
            began = time.process_time()
            if fails(item, following):
                failing[number] = item.nodeid
            seconds[number] = time.process_time() - began
        coverage.stop()
        data, paths = coverage.get_data(), {mutant.path for mutant in self.mutants}
        reaching = {path: data.contexts_by_lineno(str(Path(path).resolve())) for path in paths}
        return Measured(seconds, reaching, failing)

    def _order(self, mutant: Mutant, measured: Measured) -> list[int]:
        """The tests that reach the changed lines, in the order in which they are tried, as far as the budget goes."""
        lines = measured.reaching[mutant.path]
        reaching = {
            int(test) for line in mutant.lines for test in lines.get(line, ()) if test
        } - measured.failing.keys()
        if self.tests == OTHERS:
            own = {Path(folder).resolve() for folder in tests_of(mutant.path)}
            reaching = {test for test in reaching if own.isdisjoint(self.items[test].path.parents)}
        killers = self.killers[mutant.module, mutant.function]
        order = [test for test in killers if test in reaching]
        order += sorted(reaching - {*killers}, key=measured.seconds.__getitem__)
        spent = accumulate(measured.seconds[test] for test in order)
        return [test for test, until in zip(order, spent, strict=True) if until <= self.budget or test == order[0]]

    def _try(self, mutant: Mutant, tests: list[int], seconds: dict[int, float], into: int) -> None:
        """Run these tests with a fault, and say which notices it first. This process ends here."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        folder = tempfile.mkdtemp(prefix="mutant-", dir=self.items[0].config._tmp_path_factory.getbasetemp())  # type: ignore[attr-defined]
        self.items[0].config._tmp_path_factory._basetemp = Path(folder)  # type: ignore[attr-defined]
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        number = -1
        try:
            mutant.put_in_place()
            items = [self.items[test] for test in tests]
            for number, item, following in zip(tests, items, (*items[1:], None), strict=True):
                signal.setitimer(signal.ITIMER_PROF, PATIENCE + FACTOR * seconds[number])
                signal.setitimer(signal.ITIMER_REAL, WAITS)
                if fails(item, following):
                    os.write(into, str(number).encode())
                    break
            else:
                os.write(into, b"none")
        except BaseException:
            # A fault that ends the test run is noticed. This process must not go on with the mutants after it.
            os.write(into, str(number).encode() if number >= 0 else b"unplaced")
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)

    def _wait(self, running: dict[int, tuple[Mutant, int]]) -> None:
        pid, _ = os.wait()
        mutant, out = running.pop(pid)
        with open(out, encoding="ascii") as file:
            said = file.read()
        if said.isdigit():
            killers = self.killers[mutant.module, mutant.function]
            killers[:] = [int(said), *(test for test in killers if test != int(said))]
        self.report(mutant, {"none": "survived", "unplaced": "unreached"}.get(said, "noticed"))


def tests_of(group: str) -> tuple[str, ...]:
    """The tests of these folders of `tableside`, in the folders of the same names or those of `TRIED_BY`."""
    names = {"".join(Path(place).parts[1:2]) for place in GROUPS.get(group, (group,))}
    return tuple(sorted({f"tests/{test}".rstrip("/") for name in names for test in TRIED_BY.get(name, (name,))}))


def compile_cards_once() -> None:
    """Read all scenarios, and keep the cards that they make up: to compile those takes longer than the rest."""
    kept: dict[tuple[str, bytes], Card] = {}

    def kept_card(name: str, made: MadeCard, cards: Catalogue, words: Words) -> Card:
        key = name, msgspec.json.encode(made)
        if key not in kept:
            kept[key] = made_card(name, made, cards, words)
        return kept[key]

    vars(scenario)["made_card"] = kept_card
    cards = load()
    for file in scenario_files((SCENARIOS,)):
        scenario.read_scenario(file.read_text(encoding="utf-8"), cards)


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Return whether a test fails; fixtures that the following test shares are kept for it."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))
