"""The standing of a table in its hall: whether what it sends counts, for those who show it to everybody."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.hall.floor import TableFold
from tableside.hall.origins import BEGINS_ELSEWHERE, Origins
from tableside.message import Message


@dataclass(frozen=True, slots=True)
class TableStanding:
    """The knowledge that a hall has of a table up to an entry.

    - `is_checked`: whether it has read so far, and how the match ended with which the table goes on
    - `refused`: why what the table sends does not count any more, None if it does
    - `is_misbegun`: whether a match of it does not begin where it was handed over, so that nothing of that counts
    - `is_held`: whether what follows waits until its match is over
    """

    is_checked: bool = True
    refused: Message | None = None
    is_misbegun: bool = False
    is_held: bool = False


def standing(fold: TableFold | None, seq: int, origins: Origins) -> TableStanding:
    """The standing of a table, as judges see it, up to the entry `seq`; None is a table that the hall does not know."""
    if fold is None:
        return TableStanding(is_checked=not seq)
    quarantine = fold.log.quarantine
    elsewhere = quarantine is not None and quarantine.code == BEGINS_ELSEWHERE
    return TableStanding(
        fold.log.seq >= seq and not origins.is_awaited(fold),
        fold.refused,
        elsewhere or fold.misbegun is not None,
        fold.is_held_after(seq),
    )
