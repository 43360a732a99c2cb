"""Commentators who see facedown cards: who is asked, what is recorded of it, and what they see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.engine.model.references import Player
from tableside.match.commentary import draft_agreement, draft_by, is_open, still_to_agree
from tableside.match.disclosure import OpenedFace
from tableside.match.door import show_to_commentators
from tableside.match.state import Match
from tableside.message import Message, Names, PlayerName, message
from tableside.table.commands import AskCommentary, WithdrawCommentary
from tableside.table.effects import Effects, TableState
from tableside.table.prompts.agreements import answers, left_to_ask, tell_refusal, waits_for, withdrawal
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt
from tableside.table.view.model import CommentaryView


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A facedown card as commentators see it: whose it is, at which battlefield, and since which turn."""

    player: Player
    at: int
    turn: int
    face: OpenedFace


@dataclass(frozen=True, slots=True)
class OpenedCards:
    """The facedown cards that commentators see, with what players and battlefields are called."""

    names: Names
    cards: tuple[OpenedCard, ...]


def opened_cards(match: Match | None) -> OpenedCards | None:
    """The facedown cards that commentators see of a match; None as long as they may see nothing."""
    if match is None or not is_open(match):
        return None
    return OpenedCards(match.names, tuple(_opened(match)))


def _opened(match: Match) -> Iterator[OpenedCard]:
    for card in match.table.facedown:
        face = show_to_commentators(match, card.handle)
        if face is not None:
            yield OpenedCard(card.player, card.at, card.turn, face)


def commentary_view(match: Match, address: str) -> CommentaryView:
    """The state of a match's commentary as the screen shows it; `address` is where commentators look."""
    opened = is_open(match)
    return CommentaryView(match.commentary, still_to_agree(match), opened, address if opened else "")


def take_commentary(match: Match, state: TableState, command: AskCommentary | WithdrawCommentary) -> Effects:
    """Ask the other players, record what all agreed to, or that a player no longer agrees."""
    settled = replace(state, panels=state.panels.without(AskCommentary))
    if isinstance(command, WithdrawCommentary):
        return Effects(settled, draft_by(match, command.player, agrees=False))
    if match.table.over:
        return Effects(state)
    asking = _asked(match, state.panels, command)
    return Effects(settled, tuple(draft_agreement(match))) if asking is None else Effects(replace(state, panels=asking))


def _asked(match: Match, panels: PlayerPanels, asked: AskCommentary) -> PlayerPanels | None:
    """Return the panels while a player must answer, or after somebody refused; None once everybody agreed."""
    panels = panels.without(AskCommentary)
    players = match.table.setup.players
    if asked.refused_by:
        return tell_refusal(match, panels, asked, players)
    left = left_to_ask(asked, players)
    if not left:
        return None
    return panels.ask(left[0], _question(asked, left[0])).ask(asked.player, _waiting(asked, left))


ABOUT = message("prompt-commentary-about")


def _question(asked: AskCommentary, who: str) -> Prompt:
    choices = answers(asked, who, message("button-agree"), message("button-do-not-agree"))
    title = message("prompt-commentary", player=PlayerName(asked.player))
    return Prompt("asks", title, (ABOUT,), choices=choices, ways=2)


def _waiting(asked: AskCommentary, left: tuple[str, ...]) -> Prompt:
    title: Message = message("prompt-commentary-wanted")
    line = waits_for(left)
    return Prompt("working", title, (ABOUT, line), choices=withdrawal(asked), waits_for_players=True, line=line)
