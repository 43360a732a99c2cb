"""An undo or a redo that one side wants: what each panel says of it until the other sides have answered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.model.references import Player
from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message
from tableside.table.prompts.prompt import AnswerRequest, Prompt, WithdrawRequest

ANSWER_WITHIN = 10
"""At the casual dial, who says nothing for so long agrees, in seconds."""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player's request to undo something, or to put it back.

    - `player`: who wants it
    - `of`: the entry of the action, for a redo that of the undo
    - `said`: the action in words
    - `goes_on`: whether more was done after it, which goes back too
    - `agreed`: the players who agreed so far
    - `until`: when silence counts as agreed (monotonic ns), 0 for never
    """

    player: Player
    of: int
    said: Message
    redo: bool = False
    goes_on: bool = False
    agreed: tuple[Player, ...] = ()
    until: int = 0

    def answered_by(self, player: Player) -> UndoRequest:
        """The request once this player has agreed."""
        return replace(self, agreed=(*self.agreed, player))

    def waits_for(self, match: Match) -> tuple[Player, ...]:
        """The players of the other sides that have not agreed; one player answers for a team.

        Who left the game by what is to be undone is asked too.
        """
        table, done = match.table, match.done
        others = table.opponents(self.player)
        if done is not None and not self.redo and done.player not in ("", self.player, *table.players):
            others = (*others, done.player)
        sides = {table.team(player) for player in self.agreed}
        return tuple(player for player in others if table.team(player) not in sides)


def request_prompt(match: Match, request: UndoRequest, player: Player) -> Prompt | None:
    """Return what this player's panel says of a request; None for those who have nothing to answer."""
    if player == request.player:
        return _asking(match, request)
    return _asked(request, player) if player in request.waits_for(match) else None


def _asked(request: UndoRequest, player: Player) -> Prompt:
    code = "prompt-redo-asked" if request.redo else "prompt-undo-asked"
    silence = (message("prompt-silence-counts", seconds=ANSWER_WITHIN),) if request.until else ()
    choices = (
        (message("button-agree"), AnswerRequest(player, agrees=True)),
        (message("button-do-not-agree"), AnswerRequest(player, agrees=False)),
    )
    text = (*_what(request), *silence)
    title = message(code, player=PlayerName(request.player))
    return Prompt("asks", title, text, choices=choices, ways=2, answer_by=request.until)


def _asking(match: Match, request: UndoRequest) -> Prompt:
    line = message("prompt-waits-for-agreement", players=Listing(tuple(map(PlayerName, request.waits_for(match)))))
    silence = (message("prompt-silence-counts", seconds=ANSWER_WITHIN),) if request.until else ()
    text = (*_what(request), line, *silence)
    cancel = message("button-cancel"), WithdrawRequest(request.player)
    title = message("prompt-redo-wanted") if request.redo else message("prompt-undo-wanted")
    until, choices = request.until, (cancel,)
    return Prompt("working", title, text, choices=choices, waits_for_players=True, answer_by=until, line=line)


def _what(request: UndoRequest) -> tuple[Message, ...]:
    """Return what is to go back, or to be put back."""
    return (request.said, message("prompt-undo-goes-on")) if request.goes_on else (request.said,)
