"""What the desk proposes as a penalty, from the warnings that this machine has on record, and what carries it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableside.engine.model.references import Player
from tableside.match.fold import Match
from tableside.match.judge_actions import LoseGame
from tableside.match.public.infractions import INFRACTIONS, Level, Penalty
from tableside.match.public.rulings import LEVELS_OF_DIALS, ProposedPenalty, RecordedRuling, proposed, warnings
from tableside.message import Message, PlayerName, message

ONLY_THIS_MACHINE = message("judge-counts-this-machine")
"""What the desk always says of its counts."""
AT_ONCE = message("judge-loss-at-once")
NEXT_GAME = message("judge-loss-next-game")
TELL_HEAD_JUDGE = message("judge-tell-head-judge")

GAME_LOSS = "701.2.b.1"
"""The rule by which a game loss ends a game at once."""


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


def game_loss(match: Match, player: Player, penalty: Penalty) -> tuple[LoseGame, ...]:
    """What carries a penalty out: a game loss ends a game that goes on (701.2.b.1). A game that is over stays so."""
    return (LoseGame(player, GAME_LOSS),) if penalty == "game loss" and not match.table.over else ()


def describe_penalty(match: Match, penalty: Penalty) -> Iterator[Message]:
    """What a severe penalty does to the game, and whom to tell of it (701.3.a)."""
    if penalty == "game loss":
        yield NEXT_GAME if match.table.over else AT_ONCE
    if penalty not in ("none", "warning"):
        yield TELL_HEAD_JUDGE


def describe_proposal(player: Player, proposal: ProposedPenalty) -> Iterator[Message]:
    """What stands behind a proposal, and that it knows nothing of other tables."""
    yield message("judge-counts", player=PlayerName(player), same=proposal.same, all=proposal.counted)
    if proposal.upgraded:
        yield message("judge-counts-upgrade", rule=proposal.upgraded)
    yield ONLY_THIS_MACHINE
