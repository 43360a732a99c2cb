"""The options of the commands about a hall, and the modules that need its extra."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import click
from platformdirs import user_data_path

ENCODINGS = ("windows-1252", "windows-1250", "windows-1251", "windows-1254", "windows-1257", "gb18030", "shift_jis")
"""The encodings that can be named, as `tableside.hall.pairing_files.file_text` has them."""

HALL = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: user_data_path("tableside-hall"),
    show_default="the platform's place for user data",
    help="The folder of the hall: its keys and its log.",
)
PORT = click.option(
    "--port", type=click.IntRange(1, 65535), default=8770, show_default=True, help="The port of its pages."
)
JUDGES_PORT = click.option(
    "--judges-port",
    type=click.IntRange(1, 65535),
    default=8771,
    show_default=True,
    help="The port of its pages for judges and producers, which are encrypted.",
)
LOG_PORT = click.option(
    "--log-port", type=click.IntRange(1, 65535), default=4222, show_default=True, help="The port of its log."
)


ENCODING = click.option(
    "--encoding",
    type=click.Choice(ENCODINGS),
    help="The encoding of the files. [default: UTF-8 or UTF-16, or Windows-1252 where that is certain]",
)


def needing_extra(name: str) -> ModuleType:
    """A module of the commands that needs the extra. Raises `LedgerError` where it is not installed."""
    from tableside.ledger.errors import LedgerError
    from tableside.message import message

    try:
        return import_module(f"tableside.cli.{name}")
    except ModuleNotFoundError as missing:
        raise LedgerError(message("problem-log-no-extra"), message("remedy-log-server")) from missing
