"""The commands. Nothing here but arguments, and what a person reads when they are wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from platformdirs import user_data_path

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: user_data_path("tableside"),
    show_default="the platform's place for user data",
    help="The folder of the ledger, the keys and the settings.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableside")
def main() -> None:
    """Tableside, the record keeper at a Riftbound table."""


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def check(paths: tuple[Path, ...]) -> None:
    """Run scenario files, and all files of folders.

    Exits with 0 when every line holds, with 1 when one does not, with 2 when a file cannot be read.
    """
    from carddata.sets import load
    from tableside.notation import check as scenarios
    from tableside.notation.errors import NotationError

    cards = load()
    worst = 0
    for path in scenarios.files(paths):
        try:
            failures = scenarios.check(path.read_text(encoding="utf-8"), cards)
        except NotationError as error:
            where = f"{path}:{error.line}" if error.line else str(path)
            click.echo(f"{where}: cannot be read: {error.message}", err=True)
            worst = 2
            continue
        except (OSError, UnicodeDecodeError) as error:
            click.echo(f"{path}: cannot be read: {error}", err=True)
            worst = 2
            continue
        for failure in failures:
            click.echo(f"{path}:{failure.line}: {failure.message}")
            worst = max(worst, 1)
    sys.exit(worst)
