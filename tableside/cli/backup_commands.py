"""`tableside backup`, `restore` and `update`: a table's folder in one file and back, and a new version."""

from __future__ import annotations

from pathlib import Path

import click

from tableside.cli.options import DATA, FILE
from tableside.cli.output import output
from tableside.cli.passphrases import passphrase
from tableside.cli.result import CommandResult
from tableside.message import message


@click.command()
@click.argument("file", type=FILE)
@DATA
@click.option("--secrets", is_flag=True, help="Save secrets too, under a passphrase.")
def backup(file: Path, data: Path, *, secrets: bool) -> None:
    """Save the record, the reports, imported cards and the settings into FILE, which must not exist yet.

    The app may run meanwhile. The file is checked after it was written. Secrets are kept decks, the PIN, badges and the
    table's own key; keys of matches are never saved. The passphrase is asked for, or read from the standard input.
    Exits with 0 on success, with 2 when something cannot be read or written.

    Example: tableside backup table.backup
    """
    from tableside.ledger.backup import back_up

    printer = output()
    with printer.reporting_errors():
        content = back_up(data, file, passphrase(new=True) if secrets else None)
        says = message("backup-made", file=str(file), entries=content.entries, secrets=content.secrets)
    printer.end(CommandResult((says,)))


@click.command()
@click.argument("file", type=FILE)
@DATA
@click.option("--secrets", is_flag=True, help="Restore secrets too; asks for the passphrase.")
def restore(file: Path, data: Path, *, secrets: bool) -> None:
    """Put a backup back into the folder of --data, which must be empty or not there.

    Everything is checked first; a file that is damaged changes nothing. Exits with 0 on success, with 2 when the file
    cannot be used.

    Example: tableside restore table.backup --data new-table
    """
    from tableside.ledger.backup import restore as put_back

    printer = output()
    with printer.reporting_errors():
        content = put_back(file, data, passphrase() if secrets else None)
        says = message("backup-restored", folder=str(data), entries=content.entries, secrets=content.secrets)
    printer.end(CommandResult((says,)))


@click.command()
@click.argument("file", type=FILE, required=False)
@click.option("--check", is_flag=True, help="Only say whether it may be installed.")
def update(file: Path | None, *, check: bool) -> None:
    """Install the Debian package FILE, whose signature is in FILE.sig, and start it; as root.

    Without FILE it is the newest package on USB sticks that may be installed, and the screen says what came of it. An
    unsigned or older package is refused. If the new version does not come up, the version before is put back. Exits
    with 0 when the new version runs, with 2 otherwise.

    Example: tableside update tableside_0.2.0+deb13_arm64.deb --check
    """
    from tableside.app.stick_updates import chosen_update, install_from_stick
    from tableside.app.updates import Installer

    printer, installer = output(), Installer()
    with printer.reporting_errors():
        if check:
            version = installer.check(file or chosen_update(installer).package)
        else:
            version = installer.update(file) if file else install_from_stick(installer)
    code = "update-may-be-installed" if check else "update-installed"
    printer.end(CommandResult((message(code, version=version),)))
