"""The terminal: the one place through which the commands print, in the language that was chosen.

Whatever is printed is `printable`: text from elsewhere commands no terminal, forges no line and is no markup.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec
from click.exceptions import NoArgsIsHelpError

from tableside.cli.result import NO_NAMES, UNREAD, Cells, CommandResult, Line
from tableside.message import Message, Names

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

T = TypeVar("T")

WIDE = 1000
"""Columns of a table that is not printed on a terminal, so that no cell is cut."""


def chosen_language() -> str | None:
    """The language that `--lang` or TABLESIDE_LANG names for the command that runs, None for the system's."""
    language: str | None = click.get_current_context().find_root().params.get("language")
    return language


class Output:
    """Prints messages in one language."""

    def __init__(self, language: str) -> None:
        from tableside.text import Text

        self.text = Text(language)

    def words(self, line: Line, names: Names = NO_NAMES) -> str:
        """A line as it is printed."""
        from tableside.text import printable

        return printable(self.text(line, names) if isinstance(line, Message) else line)

    def cell(self, line: Line, style: str = "") -> Text:
        """A line as a cell of a table."""
        from rich.text import Text

        return Text(self.words(line), style)

    def say(self, line: Line, names: Names = NO_NAMES) -> None:
        """Print a line."""
        click.echo(self.words(line, names))

    def aside(self, line: Line, names: Names = NO_NAMES) -> None:
        """Print a line on standard error."""
        click.echo(self.words(line, names), err=True)

    def show(self, renderable: RenderableType) -> None:
        """Print a table of cells, with colours and at the width of the terminal if there is a terminal."""
        if sys.stdout.isatty():
            _console().print(renderable)
        else:
            for line in plain_lines(renderable):
                click.echo(line)

    @contextmanager
    def live(self) -> Iterator[Callable[[RenderableType], None]]:
        """Yield a function that replaces the table that the terminal shows."""
        from rich.live import Live

        with Live(console=_console(), auto_refresh=False) as live:
            yield lambda renderable: live.update(renderable, refresh=True)

    def progress(self, items: Sequence[T]) -> Iterable[T]:
        """Iterate over the items, and show on a terminal how many of them are done."""
        from rich.progress import track

        console = _console(stderr=True)
        hidden = not console.is_terminal or len(items) < 2
        return track(items, description="", console=console, transient=True, disable=hidden)

    @contextmanager
    def counting(self) -> Iterator[Callable[[int, int], None]]:
        """Yield a function that shows on a terminal how many of how many rows or cards are done."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        console = _console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("", total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)

    def end(self, result: CommandResult, *, as_json: bool = False) -> None:
        """Print what a command says, or its `data` as JSON in ASCII, and end with its exit code."""
        for line in result.aside:
            self.aside(line, result.names)
        if as_json:
            click.echo(json.dumps(self._plain(result.data, result.names), indent=2))
            sys.exit(result.code)
        if result.table is not None:
            self.show(self._grid(result.table))
        for line in result.lines:
            self.say(line, result.names)
        sys.exit(result.code)

    def _grid(self, cells: Cells) -> RenderableType:
        from rich.table import Table

        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for column in cells.columns:
            grid.add_column(self.cell(column), overflow="fold")
        for row in cells.rows:
            grid.add_row(*map(self.cell, row))
        return grid

    def _plain(self, value: object, names: Names) -> object:
        """A value for JSON: a message is an object with its code and its words, a struct has its fields."""
        match value:
            case Message(code=code):
                return {"code": code, "text": self.text(value, names)}
            case msgspec.Struct():
                return {field: self._plain(getattr(value, field), names) for field in value.__struct_fields__}
            case Mapping():
                return {str(key): self._plain(item, names) for key, item in value.items()}
            case tuple() | list():
                return [self._plain(item, names) for item in value]
            case None | bool() | int() | str():
                return value
            case _:
                raise TypeError(f"no JSON for a {type(value).__name__}")

    @contextmanager
    def reporting_errors(self) -> Iterator[None]:
        """If a file cannot be read or written within, say which and what to do, and end with code 2."""
        from tableside.ledger.errors import LedgerError

        try:
            yield
        except LedgerError as error:
            self.aside(f"{self.words(error.problem)} {self.words(error.remedy)}")
            sys.exit(UNREAD)


@contextmanager
def printable_usage_errors() -> Iterator[None]:
    """Show wrong arguments with printable characters alone: a shell replaces `*` with any names of files."""
    from tableside.text import printable

    try:
        yield
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise click.UsageError(printable(error.format_message()), error.ctx) from None


def output() -> Output:
    """The output of the command that runs, in the language that was chosen, or else the system's."""
    from tableside.text import system_language

    return Output(chosen_language() or system_language())


def _console(**options: Any) -> Console:
    """A console that reads nothing as markup."""
    from rich.console import Console

    return Console(**options, highlight=False, markup=False, emoji=False)


def plain_lines(renderable: RenderableType) -> tuple[str, ...]:
    """A table as lines of plain text."""
    console = _console(file=StringIO(), width=WIDE, no_color=True)
    with console.capture() as captured:
        console.print(renderable)
    return tuple(line.rstrip() for line in captured.get().splitlines())
