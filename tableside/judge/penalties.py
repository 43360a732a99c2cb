"""What the desk proposes as a penalty, from the warnings that this machine has on record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.model.references import Player
from tableside.match.fold import Match
from tableside.match.public.infractions import INFRACTIONS, Level, Penalty
from tableside.match.public.rulings import LEVELS_OF_DIALS, ProposedPenalty, RecordedRuling, proposed, warnings
from tableside.message import Message, PlayerName, message

ONLY_THIS_MACHINE = message("judge-counts-this-machine")
"""What the desk always says of its counts."""


def level_of(match: Match) -> Level:
    """The level that the dial of a match stands for; a judge may name another."""
    return LEVELS_OF_DIALS[match.agreed.dial]


def propose(
    match: Match,
    recorded: Iterable[RecordedRuling],
    player: Player,
    infraction: str,
    *,
    today: str,
    level: Level | None = None,
    advantage: bool = False,
    penalty: Penalty | None = None,
) -> ProposedPenalty:
    """The penalty for an infraction of a player, upgraded where the count of warnings asks for it.

    `recorded` are the rulings of this machine, `today` is the ISO date, `advantage` whether the error was one for the
    player. `penalty` is that of the branch, by default that of the infraction. Raises KeyError for a rule that is no
    infraction.
    """
    known = INFRACTIONS[infraction]
    base = penalty or (known.advantage if advantage and known.advantage else known.penalty)
    person = match.agreed.names.get(player, player)
    earlier = warnings(recorded, person, match.agreed.event, today)
    return proposed(infraction, base, earlier, level or level_of(match))


def describe_proposal(player: Player, proposal: ProposedPenalty) -> Iterator[Message]:
    """What stands behind a proposal, and that it knows nothing of other tables."""
    yield message("judge-counts", player=PlayerName(player), same=proposal.same, all=proposal.counted)
    if proposal.upgraded:
        yield message("judge-counts-upgrade", rule=proposal.upgraded)
    yield ONLY_THIS_MACHINE
