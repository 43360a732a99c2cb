"""What the commands share: how a folder and a file are named, and how they say a thing and end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from platformdirs import user_data_path

if TYPE_CHECKING:
    from tableside.cli.result import CommandResult

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: user_data_path("tableside"),
    show_default="the platform's place for user data",
    help="The folder of the ledger, the keys and the settings.",
)
FILE = click.Path(path_type=Path)


@contextmanager
def or_a_sentence() -> Iterator[None]:
    """What cannot be read or written is told in a sentence; the exit code is 2."""
    from tableside.ledger.errors import LedgerError

    try:
        yield
    except LedgerError as error:
        click.echo(str(error), err=True)
        sys.exit(2)


def say(said: CommandResult) -> None:
    """Print what a command says, and end with its exit code."""
    for line in said.aside:
        click.echo(line, err=True)
    for line in said.lines:
        click.echo(line)
    sys.exit(said.code)
