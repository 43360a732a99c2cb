"""The setting of all tests, made before the first is collected: catalogues, English, UTC, Ctrl-C, a disk, limits."""

from __future__ import annotations

import gc
import os
import runpy
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Collection, Generator, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from hypothesis import settings

from tests.kit.samples import FULL, in_sample
from tests.kit.skips import counted, unexplained

E2E_TIMEOUT, FULL_TIMEOUT = 600, 7200
"""Seconds after which a test that starts the whole house counts as hanging, and any test with FULL=1."""

WAITING = tuple(Path(__file__).parent / folder for folder in ("app", "hall", "stream", "torture"))
"""The folders whose tests wait for other processes most of the time, as end-to-end tests do."""

WAITING_UNTIL = 0.9
"""The share of a run after which no file is begun that may make everybody wait for its end."""

Report = pytest.CollectReport
"""The outcome of the collection of a file."""

MEMORY = Path("/dev/shm")
"""A disk in memory: how long a ledger waits for a real one is measured, not tested."""

MEMORY_NEEDED = 2 << 30
"""Bytes that must be free there for it to be used."""

if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= MEMORY_NEEDED:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
os.environ["TABLESIDE_LANG"] = "en"
os.environ["TZ"] = "Etc/UTC"
time.tzset()
runpy.run_path(str(Path(__file__).parents[1] / "tools/catalogues"), run_name="__main__")

# A busy machine may take its time for an example, and a test finds each time what it found before.
settings.register_profile("tests", deadline=None, derandomize=True, database=None)
settings.load_profile("tests")

# All that is imported and collected stays, and to look through it again and again took a sixth of the time.
gc.disable()

# A shell starts `make test &` with SIGINT ignored, and all processes that the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the files that are not in the sample (EACH=6: one of six)."""
    return True if collection_path.name.startswith("test_") and not in_sample(collection_path) else None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Report, Report]:
    """Have a single worker compile a test file that changed, with what pytest writes into it, and keep it for all.

    Compiling all of them takes three times as long as to collect them, and all workers begin with the same file.
    """
    if not isinstance(collector, pytest.Module) or sys.dont_write_bytecode or is_compiled(collector.path):
        return (yield)
    with open(collector.path, "rb") as file:
        flock(file, LOCK_EX)
        return (yield)


def is_compiled(file: Path) -> bool:
    """Return whether pytest has compiled a test file since it was changed."""
    compiled = (file.parent / "__pycache__").glob(f"{file.stem}.*-pytest-*.pyc")
    return any(each.stat().st_mtime >= file.stat().st_mtime for each in compiled)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give end-to-end tests more time, and spread files whose tests wait among the others, which compute meanwhile."""
    for item in items:
        if FULL:
            item.add_marker(pytest.mark.timeout(FULL_TIMEOUT), append=False)
        elif item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.timeout(E2E_TIMEOUT))
    waiting: dict[Path, list[pytest.Item]] = {}
    computing: dict[Path, list[pytest.Item]] = {}
    waits: dict[Path, bool] = {}
    for item in sorted(items, key=lambda item: item.get_closest_marker("e2e") is None):
        path = item.path
        if path not in waits:
            waits[path] = any(folder in path.parents for folder in WAITING)
        apart = waits[path] or item.get_closest_marker("e2e")
        (waiting if apart else computing).setdefault(path, []).append(item)
    places = [*_spread(waiting.values(), WAITING_UNTIL), *_spread(computing.values(), 1)]
    items[:] = [item for _, file in sorted(places, key=lambda place: place[0]) for item in file]


def _spread(files: Collection[list[pytest.Item]], until: float) -> Iterator[tuple[float, list[pytest.Item]]]:
    """Each file with its place in a run from 0 to 1: all in equal steps up to `until`."""
    return ((until * (at + 0.5) / len(files), file) for at, file in enumerate(files))


def pytest_collection_finish() -> None:
    """Look for garbage rarely: with all that was imported, that took up to half of the time of a test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail on the build server if a test was skipped that could have run there.

    Where no test has loaded Hypothesis, its plugin does so at the end, and looks through all of the memory.
    """
    if "hypothesis" not in sys.modules:
        gc.unfreeze()
    if os.environ.get("CI") == "true" and unexplained(skip_reasons(session.config)) and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Count the skipped tests by reason, and name the reasons that this machine does not explain."""
    if not (reasons := skip_reasons(config)):
        return
    terminalreporter.section("skipped tests by reason")
    for line in counted(reasons):
        terminalreporter.line(line)
    for reason in unexplained(reasons):
        terminalreporter.line(f"this machine has what these tests need: {reason}", red=True)


def skip_reasons(config: pytest.Config) -> list[str]:
    """The reason of each skipped test; none in a worker, which reports to the process that started it."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", ()) if reporter else ()
    return [report.longrepr[2].removeprefix("Skipped: ") for report in reports if isinstance(report.longrepr, tuple)]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder to be, in a place that every user of the machine can enter."""
    with tempfile.TemporaryDirectory(prefix="tableside-") as place:
        Path(place).chmod(0o755)
        yield Path(place) / "data"
