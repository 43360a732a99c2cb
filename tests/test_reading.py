"""Every file is read through the functions that have bounds: nothing hangs, and no link of ours is followed."""

from __future__ import annotations

import ast
from functools import cache

from tests.text.source import dotted, files, nodes

READERS = {
    "tableside/ledger/files.py": "the functions with bounds for files of ours, and /proc",
    "tableside/ledger/outside.py": "the functions with bounds for files from elsewhere",
    "tableside/ledger/keys.py": "a descriptor of `open_regular`",
    "tableside/ledger/witness.py": "a descriptor of `open_regular`",
    "tableside/ledger/database.py": "a new database",
    "tableside/ledger/uptime.py": "/proc",
    "tableside/ledger/clock.py": "/proc and /sys",
    "tableside/app/as_owner.py": "a pipe of its own",
    "tableside/app/machine_power.py": "/sys",
    "tableside/app/wifi_service.py": "/sys",
    "tableside/app/mounts.py": "/proc",
    "tableside/screens/screenshots.py": "a new picture",
    "tableside/screens/display.py": "/sys",
    "tableside/text/catalogue.py": "part of the program",
    "tableside/text/ruling_page.py": "part of the program",
    "tableside/stream/scene_picture.py": "part of the program",
    "tableside/commentary/page.py": "part of the program",
    "tableside/intake/pages.py": "part of the program",
    "tableside/hall/producer_page.py": "part of the program",
    "tableside/web/access.py": "with a bound",
    "carddata/sets/__init__.py": "part of the program",
    "carddata/lexicon.py": "part of the program",
    "carddata/deck_rules.py": "part of the program",
    "carddata/deck_formats/headings.py": "part of the program",
    "carddata/compiler/build.py": "part of the program",
    "carddata/compiler/touches.py": "part of the program",
    "carddata/compiler/reading.py": "part of the program",
    "carddata/compiler/alarms.py": "part of the program",
    "tableside/decks/samples/__init__.py": "part of the program",
    "tableside/screens/desktop.py": "/proc",
    "tableside/app/updates.py": "part of the program, and a copy of its own",
    "tableside/ledger/backup.py": "a copy of its own",
    "hw/checked_machine.py": "/sys, /proc and /etc",
    "hw/reader_checks.py": "/etc",
    "hw/pn532_ports.py": "/sys",
}
"""The modules that open files themselves, and which."""

LISTERS = {
    "carddata/imported.py": "a folder of ours",
    "tableside/app/machine_power.py": "/sys",
    "tableside/app/wifi_service.py": "/sys",
    "tableside/hall/log_server.py": "a folder of ours",
    "tableside/ledger/files.py": "folders of ours",
    "tableside/ledger/keys.py": "a folder of ours",
    "tableside/decks/deck_files.py": "with a bound",
    "tableside/decks/kept.py": "with a bound",
    "tableside/ledger/sticks.py": "with a bound",
    "tableside/match/past_matches.py": "a folder of ours",
    "tableside/notation/check.py": "lazily, for a command that takes so many",
    "tableside/screens/display.py": "/sys and /dev",
    "tableside/text/catalogue.py": "part of the program",
    "carddata/compiler/reading.py": "part of the program",
    "carddata/sets/__init__.py": "part of the program",
    "tableside/decks/samples/__init__.py": "part of the program",
    "tableside/app/updates.py": "part of the program",
    "tableside/ledger/backup.py": "folders of ours",
    "hw/checked_machine.py": "/sys, /dev and /etc",
    "hw/reader_checks.py": "/sys and /etc",
    "hw/serial_checks.py": "/sys",
    "hw/board_checks.py": "/sys",
    "hw/pn532_ports.py": "/sys",
}
"""The modules that list folders, and which."""

READING = ("read_text", "read_bytes", "copyfile", "fdopen")
LISTING = ("iterdir", "glob", "rglob", "scandir", "listdir", "walk")


@cache
def calls(name: str) -> frozenset[str]:
    """The functions that a module calls."""
    each = (node.func for node in nodes(name) if isinstance(node, ast.Call))
    return frozenset(dotted(called) or getattr(called, "attr", "") for called in each)


def reads(name: str) -> bool:
    called = calls(name)
    opens = {"open", "os.open", "io.open"} & called or any(call.endswith("path.open") for call in called)
    return bool(opens) or any(call.rpartition(".")[2] in READING for call in called)


def test_files_are_opened_where_the_bounds_are() -> None:
    assert {name for name in files(".py") if reads(name)} <= set(READERS)


def test_folders_are_listed_where_the_bounds_are() -> None:
    assert {name for name in files(".py") if any(call.rpartition(".")[2] in LISTING for call in calls(name))} <= set(
        LISTERS
    )
