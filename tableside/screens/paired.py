"""The match for which an event has paired people at this table."""

from __future__ import annotations

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.references import PLAIN
from tableside.engine.model.setup import Follow
from tableside.match.names import distinct
from tableside.screens.people import Memory
from tableside.screens.wires import PairingShown


def paired_setup(pairing: PairingShown, follow: Follow) -> GameSetup:
    """The setup of the match for which an event has paired people here."""
    players = MODES[pairing.mode].players
    return GameSetup(
        distinct(dict(zip(players, pairing.names, strict=True))),
        (PLAIN,) * len(contributors(MODES[pairing.mode], players[0])),
        pairing.mode,
        follow,
        pairing.dial,
        round=pairing.minutes,
        event=pairing.event,
        table=str(pairing.table),
        round_name=str(pairing.round),
    )


def has_begun(pairing: PairingShown | None, memory: Memory) -> bool:
    """Return whether the last match here was that of a pairing."""
    last = memory.last
    if pairing is None or last is None:
        return False
    agreed = paired_setup(pairing, last.follow)
    places = ("event", "round_name", "table", "names")
    return all(getattr(last, place) == getattr(agreed, place) for place in places)
