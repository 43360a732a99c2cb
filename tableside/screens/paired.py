"""The match for which an event has paired people at this table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.references import PLAIN
from tableside.engine.model.setup import Follow
from tableside.match.names import distinct, with_tidy_names
from tableside.match.unfinished import UnfinishedMatch
from tableside.screens.people import Memory, PastPlayer, remember
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
    return _is_of(pairing, memory.last)


def with_handed(pairing: PairingShown | None, memory: Memory, unfinished: Iterable[UnfinishedMatch]) -> Memory:
    """The memory with the match of a pairing as the last one, if that was handed over to this table."""
    handed = next((each.handed for each in unfinished if _is_of(pairing, each.handed)), None)
    if handed is None or has_begun(pairing, memory):
        return memory
    named = (PastPlayer(name, handed.pronouns.get(who, "")) for who, name in handed.names.items())
    return remember(memory, replace(handed, match=0, game=1), tuple(named))


def _is_of(pairing: PairingShown | None, agreed: GameSetup | None) -> bool:
    """Return whether a match with this setup is that of a pairing."""
    if pairing is None or agreed is None:
        return False
    of_match, of_pairing = with_tidy_names(agreed), with_tidy_names(paired_setup(pairing, agreed.follow))
    places = ("event", "round_name", "table", "names")
    return all(getattr(of_match, place) == getattr(of_pairing, place) for place in places)
