"""A judge's remedies at a desk: what an unlocked judge does, and a whole random draw."""

from __future__ import annotations

from hw.simulated import VirtualTag
from tableside.match.draws import RandomDraw
from tableside.match.judge_actions import CommitDraw, JudgeAction
from tableside.table import commands as c
from tests.kit.table.table import NEAR, AtTable


def judged(table: AtTable, *actions: JudgeAction) -> bool:
    """Do these as the judge's desk does; whether the last was anything."""
    done = False
    for action in actions:
        done = table.ask(lambda live, action=action: live.judged(action))
    table.do()
    return done


def draw_of(table: AtTable) -> RandomDraw:
    draw = table.match.draw
    assert draw is not None
    return draw


def tap_each(table: AtTable, *tags: VirtualTag) -> None:
    """These cards are put on the reader, one after the other."""
    for tag in tags:
        table.readers.lift(NEAR)
        table.tap(tag)
    table.readers.lift(NEAR)


def give_digits(table: AtTable, digits_a: str = "1234", digits_b: str = "5678") -> None:
    """Both players give digits."""
    for player, digits in (("A", digits_a), ("B", digits_b)):
        table.do(c.GiveDigits(player, digits))


def drawn_from(table: AtTable, *tags: VirtualTag) -> None:
    """After the beginning of a draw: these cards are tapped, committed to, drawn with digits, and tapped again."""
    tap_each(table, *tags)
    assert judged(table, CommitDraw())
    give_digits(table)
    find(table, *tags)


def find(table: AtTable, *tags: VirtualTag) -> None:
    """The shuffled cards are tapped until the table says which of them it is."""
    for tag in tags:
        if table.match.draw is not None:
            tap_each(table, tag)
    assert table.match.draw is None
