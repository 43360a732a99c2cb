"""The terminal: the one place through which the commands print, in the language that was chosen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING

import click

from tableside.cli.result import NO_NAMES, UNREAD, CommandResult, Line
from tableside.message import Message, Names

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDE = 1000
"""Columns of a table that is not printed on a terminal, so that no cell is cut."""


def chosen_language() -> str | None:
    """The language that `--lang` or TABLESIDE_LANG names for the command that runs, None for the system's."""
    language: str | None = click.get_current_context().find_root().params.get("language")
    return language


def printable(text: str) -> str:
    """A text without control characters: a name from elsewhere could hold some that command the terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


class Output:
    """Prints messages in one language. Nothing that it prints is read as markup or as a command to the terminal."""

    def __init__(self, language: str) -> None:
        from tableside.text import Text

        self._text = Text(language)

    def words(self, line: Line, names: Names = NO_NAMES) -> str:
        """A line as it is printed."""
        return printable(self._text(line, names) if isinstance(line, Message) else line)

    def say(self, line: Line, names: Names = NO_NAMES) -> None:
        """Print a line."""
        click.echo(self.words(line, names))

    def aside(self, line: Line, names: Names = NO_NAMES) -> None:
        """Print a line on standard error."""
        click.echo(self.words(line, names), err=True)

    def show(self, renderable: RenderableType) -> None:
        """Print a table, with colours and at the width of the terminal if this is one."""
        if sys.stdout.isatty():
            from rich.console import Console

            Console(highlight=False, markup=False, emoji=False).print(renderable)
        else:
            for line in plain_lines(renderable):
                click.echo(line)

    def end(self, result: CommandResult) -> None:
        """Print what a command says, and end with its exit code."""
        for line in result.aside:
            self.aside(line, result.names)
        for line in result.lines:
            self.say(line, result.names)
        sys.exit(result.code)

    @contextmanager
    def reporting_errors(self) -> Iterator[None]:
        """If something inside cannot be read or written, say what and what to do, and end with code 2."""
        from tableside.ledger.errors import LedgerError

        try:
            yield
        except LedgerError as error:
            self.aside(f"{self.words(error.problem)} {self.words(error.remedy)}")
            sys.exit(UNREAD)


def output() -> Output:
    """The output of the command that runs, in the language that was chosen, or else the system's."""
    from tableside.text import system_language

    return Output(chosen_language() or system_language())


def plain_lines(renderable: RenderableType) -> tuple[str, ...]:
    """A table as lines of plain text."""
    from rich.console import Console

    console = Console(file=StringIO(), width=WIDE, no_color=True, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(renderable)
    return tuple(line.rstrip() for line in captured.get().splitlines())
