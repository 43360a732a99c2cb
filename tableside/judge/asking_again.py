"""The second question before something is recorded: a loss, what needs the head judge, and whatever takes all.

A floor judge may record what needs the head judge on the head judge's word: it counts, and it is on record as claimed
until a head judge confirms it at this table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from tableside.engine.model.references import Player
from tableside.judge.desk_steps import AskState, DeskOption, DeskSteps
from tableside.judge.roles import Role
from tableside.match.judge_actions import (
    AllLoseGame,
    GoOnWithout,
    JudgeAction,
    LoseGame,
    LoseMatch,
    Rewind,
    Rule,
    Withdraw,
)
from tableside.match.penalties_done import CARRIES_OUT
from tableside.match.public.infractions import PENALTY_NAMES
from tableside.match.series import wins
from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message

ON_WORD = message("judge-ask-on-word")
RECORD = message("judge-ask-record")
RECORD_ON_WORD = message("judge-ask-record-on-word")
BACK = message("judge-step-back")


def with_questions(match: Match, role: Role, steps: DeskSteps) -> DeskSteps:
    """The page, with what is asked once more for each of its buttons."""
    return msgspec.structs.replace(steps, options=tuple(_asking(match, role, option) for option in steps.options))


def asked_again(state: AskState) -> DeskSteps:
    """The page that asks once more: what is about to be recorded, then the way back and the button that records it."""
    claims = any(getattr(action, "claimed", False) for action in state.option.actions)
    label = message("judge-ask-yes", record=state.option.label)
    return DeskSteps(
        (label, *state.option.asks),
        (
            msgspec.structs.replace(state.option, label=RECORD_ON_WORD if claims else RECORD, asks=()),
            DeskOption(BACK, state.before),
        ),
    )


def _asking(match: Match, role: Role, option: DeskOption) -> DeskOption:
    actions = tuple(_on_word(action, role) for action in option.actions)
    claimed = (ON_WORD,) if any(getattr(action, "claimed", False) for action in actions) else ()
    lines = tuple(dict.fromkeys((*_consequences(match, actions), *claimed)))
    return msgspec.structs.replace(option, actions=actions, asks=lines) if lines else option


def _on_word(action: JudgeAction, role: Role) -> JudgeAction:
    """The action; a floor judge does what needs the head judge on the head judge's word (701.1.k, 701.2.d.5, 413)."""
    if role == "head judge":
        return action
    if isinstance(action, Rule) and (action.appealed or action.otherwise or action.penalty == "disqualification"):
        return replace(action, by="head judge", claimed=True)
    return action


def _consequences(match: Match, actions: tuple[JudgeAction, ...]) -> Iterator[Message]:
    """Yield who gets what, and what the match score becomes."""
    for action in actions:
        match action:
            case Rule(player=player, penalty=penalty) if penalty not in ("none", "warning"):
                yield message("judge-ask-gets", player=PlayerName(player), penalty=PENALTY_NAMES[penalty])
    for action in actions:
        match action:
            case AllLoseGame():
                yield message("judge-ask-all-lose")
                yield from score_after(match, None)
            case LoseGame(player=player):
                yield message("judge-ask-loses-game", player=PlayerName(player))
                yield from score_after(match, player)
            case GoOnWithout():
                yield message("judge-ask-without")
            case LoseMatch(player=player):
                yield message("judge-ask-loses-match", player=PlayerName(player))
            case Rewind() if any(map(_takes_a_loss_back, actions)):
                yield message("judge-ask-loss-goes")
                winner = match.table.winner
                yield from _score(match, {} if winner is None else {winner: -1})


def _takes_a_loss_back(action: JudgeAction) -> bool:
    return isinstance(action, Withdraw) and action.ruling.penalty in CARRIES_OUT


def score_after(match: Match, loser: Player | None) -> Iterator[Message]:
    """The match score once this player has lost the game; None for a game that all players lose."""
    players = match.table.setup.mode.players
    team = () if loser is None else match.table.partners(loser)
    left = [player for player in match.table.players if player not in team]
    if loser is not None and len({frozenset(match.table.partners(player)) for player in left}) > 1:
        yield message("judge-ask-others-play-on")
        return
    won = {player: 1 for player in players if loser is not None and player in left}
    yield from _score(match, won)


def _score(match: Match, won: dict[Player, int]) -> Iterator[Message]:
    """The games of each player; `won` are added to those on record. Games that are over already count."""
    players = match.table.setup.mode.players
    games = (
        message("judge-ask-games", player=PlayerName(player), games=wins(match, player) + won.get(player, 0))
        for player in players
    )
    yield message("judge-ask-score", games=Listing(tuple(games)))
