"""The ends of a match of several games before its games decide it (Tournament Rules 2026-07-16, 408, 410, 701.2)."""

from __future__ import annotations

from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.timeline import MATCH_RESULT
from tableside.match.entries import draft_note
from tableside.match.public.infractions import MatchPenalty
from tableside.match.public.match_result import MatchResult
from tableside.match.series import is_decided, is_ended_by_time, leader_in_games
from tableside.match.state import Match


def is_undecided(match: Match) -> bool:
    """Return whether this is a match of several games that is still to be decided."""
    return match.agreed.mode == "match" and not is_decided(match)


def conceded(match: Match, player: Player) -> Draft:
    """The entry of a match that this player concedes (410.2)."""
    return _draft(match, MatchResult(_other(match, player), "conceded", player))


def lost_by_penalty(match: Match, player: Player, penalty: MatchPenalty) -> Draft:
    """The entry of a match that a penalty makes this player lose (701.2.c, 701.2.d)."""
    return _draft(match, MatchResult(_other(match, player), penalty, player))


def agreed_draw(match: Match, player: Player) -> Draft:
    """The entry of a match that all agree to draw, as this player offered (410.2)."""
    return _draft(match, MatchResult(None, "agreed", player))


def ended_by_time(match: Match, player: Player) -> Draft | None:
    """The entry of a match that time ends between games, as this player says; None if it does not (408.2.d, 408.3)."""
    if not is_ended_by_time(match):
        return None
    return _draft(match, MatchResult(leader_in_games(match), "time", player))


def _other(match: Match, player: Player) -> Player:
    return next(other for other in match.table.setup.players if other != player)


def _draft(match: Match, result: MatchResult) -> Draft:
    return draft_note(MATCH_RESULT, match.agreed.edition, result)
