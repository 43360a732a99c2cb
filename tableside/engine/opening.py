"""The position in which a game begins, from what was agreed before it (2026-07-16, 110-118, 481)."""

from __future__ import annotations

import msgspec

from carddata.model import Catalogue
from tableside.engine.editions import NEWEST
from tableside.engine.modes import MODES
from tableside.engine.state import Battlefield, Follow, Player, Seat, Setup, Table
from tableside.engine.verdict import Dial


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the first turn: the first line of a match's record.

    `names` are the people by seat, `battlefields` the names of those in play, `mode` one of `MODES`.
    """

    names: dict[Player, str]
    battlefields: tuple[str, ...]
    mode: str = "duel"
    follow: Follow = "all"
    dial: Dial = "casual"
    edition: str = NEWEST


def opening(agreed: Opening, cards: Catalogue) -> Table:
    """Player A's first turn before its first phase; nobody controls a battlefield yet (190.1).

    Hands and decks are not known, as at any table where nobody told them.
    """
    setup = Setup(MODES[agreed.mode], agreed.edition, agreed.follow, cards)
    return Table(
        setup,
        turn=setup.players[0],
        number=1,
        battlefields=tuple(Battlefield(name) for name in agreed.battlefields),
        seats=tuple(Seat(player) for player in setup.players),
        phase="start",
    )
