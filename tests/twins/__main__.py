"""`make twins`: every case with every card, at each dial and by each edition. It goes on where it was stopped."""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path

import click
import pytest

from tableside.engine.editions import FOLLOWED
from tests.kit.resumable import Run
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.cases import ALWAYS, CASES
from tests.twins.compare import ALL_CARDS, compare, read_meant
from tests.twins.seen import Setting


def settings(case: str = "", dial: str = "", edition: str = "") -> list[Setting]:
    """Each case at each dial by each edition, as far as their names contain these."""
    return [
        Setting(each, at, by)
        for by in FOLLOWED
        for at in ALWAYS
        for each in CASES
        if case in each.name and dial in at and edition in by
    ]


def differences(name: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The differences that are not meant between these cards in the setting of this name, a line each."""
    setting = next(setting for setting in settings() if setting.name == name)
    with pytest.MonkeyPatch.context() as patched, tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        result = compare(Path(folder), setting, cards, ScriptedClock(patched), read_meant())
    return tuple(map(str, result.differences))


@click.command()
@click.option("--case", default="", help="Only cases whose name contains this, as in 'hand/hide'.")
@click.option("--dial", default="", help="Only at this dial.")
@click.option("--edition", default="", help="Only by this edition of the rules.")
@click.option("--card", "cards", multiple=True, help="Only these cards; may be repeated. Nothing is kept of that.")
@click.option("--jobs", default=2, help="Processes.")
@click.option("--minutes", default=0.0, help="Stop after so long, to go on later.")
@click.option("--again", is_flag=True, help="Begin anew.")
def main(case: str, dial: str, edition: str, cards: tuple[str, ...], jobs: int, minutes: float, again: bool) -> None:
    """Compare what others see of each card; the exit code is 1 if they can tell two cards apart."""
    chosen = [setting.name for setting in settings(case, dial, edition)]
    run = Run("" if cards else "twins", f"{len(ALL_CARDS)} cards", jobs, minutes, again)
    done = run.do(chosen, partial(differences, cards=cards or ALL_CARDS))
    wrong = sum(map(len, done.values()))
    print(f"{len(cards or ALL_CARDS)} cards in {len(done)} of {len(chosen)} settings: {wrong} differences")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
