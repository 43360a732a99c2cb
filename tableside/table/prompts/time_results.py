"""A result that time brings, which every other side must accept (Tournament Rules 2026-07-16, 408, 415.2)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.match.public.round_clock import describe_end, results_by_time
from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message
from tableside.table.commands import ClaimResult, Dismiss
from tableside.table.prompts.notices import not_agreed_note
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def is_result_of_time(match: Match, claim: ClaimResult) -> bool:
    """Return whether time can end the game of a match so now; a sudden death needs equal points."""
    table = match.table
    if table.over or match.clock is None:
        return False
    points = {table.team(player)[0]: table.seat(player).points for player in table.players}
    results = results_by_time(describe_end(match.clock, table.number), points, match.clock.elimination)
    return results == (None,) if claim.sudden_death else claim.winner in results


def claimed_result(match: Match, panels: PlayerPanels, claim: ClaimResult, until: int) -> PlayerPanels | None:
    """The panels while a result waits for a side; None once every side agreed, so that it counts.

    A refusal ends the claim, and whoever made it reads so, until `until` (monotonic ns). A result that the points no
    longer bring is dropped.
    """
    if claim.refused_by:
        note = not_agreed_note(match, claim.refused_by, claim.player)
        return panels.dismiss(claim.refused_by).say(claim.player, note)
    if not is_result_of_time(match, claim):
        return panels.dismiss((claim.player, *claim.agreed)[-1])
    table = match.table
    asked = next((who for who in table.opponents(claim.player) if not {*table.team(who)} & {*claim.agreed}), None)
    if asked is None:
        return None
    if claim.agreed:
        panels = panels.dismiss(claim.agreed[-1])
    return panels.ask(asked, _question(match, claim, asked)).ask(claim.player, _waiting(match, claim, asked))


def _question(match: Match, claim: ClaimResult, asked: str) -> Prompt:
    agree, refuse = replace(claim, agreed=(*claim.agreed, asked)), replace(claim, refused_by=asked)
    choices = ((message("button-agree"), agree), (message("button-do-not-agree"), refuse))
    kind = "sudden-death" if claim.sudden_death else "result"
    text = (message(f"prompt-{kind}-claimed", player=PlayerName(claim.player)), message(f"prompt-{kind}-text"))
    return Prompt("asks", _result(match, claim), text, choices=choices, ways=2)


def _waiting(match: Match, claim: ClaimResult, asked: str) -> Prompt:
    line = message("prompt-waits-for-agreement", players=Listing((PlayerName(asked),)))
    close = message("button-close"), Dismiss(claim.player)
    return Prompt("working", _result(match, claim), (line,), choices=(close,), waits_for_players=True, line=line)


def _result(match: Match, claim: ClaimResult) -> Message:
    if claim.sudden_death:
        return message("prompt-sudden-death")
    if claim.winner is None:
        return message("prompt-result-draw")
    team = tuple(map(PlayerName, match.table.team(claim.winner)))
    return message("prompt-result-wins", players=Listing(team), count=len(team))
