"""The sheet that says that the game is over, and with it the match if that is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tableside.engine.model.dials import may_say
from tableside.match.past_matches import minutes_between
from tableside.match.public.lines import HistoryLine
from tableside.message import Listing, Message, PlayerName, message
from tableside.screens import view_queries
from tableside.screens.again import who_begins
from tableside.screens.local_time import duration
from tableside.screens.sheets import ButtonHandler, Send, Sheet, SheetButton, do_nothing, sheet
from tableside.table.commands import ConfirmResult, EndMatch, Leave
from tableside.table.view.model import PlayerPanel, View


def game_over_sheet(
    view: View,
    panel: PlayerPanel,
    send: Send,
    look: ButtonHandler,
    go: Callable[[str], None],
    ask: Callable[[Sheet], None],
) -> Sheet:
    """The game is over, and with it the match if that is decided.

    A match of an event is followed by the next round, any other by a rematch. What leads on is asked about once more,
    by `ask`, while somebody is to show a facedown card or to answer. After time only a tied match of single elimination
    goes on (408.2.d, 408.4.d); both ways are offered while that is not told.
    """
    waits = view_queries.owing_answers(view)
    begins: tuple[Message, ...] = ()

    def leads_on(code: str, handler: ButtonHandler) -> SheetButton:
        return message(code), (lambda: ask(unanswered_sheet(waits, handler))) if waits else handler

    choices = [leads_on(_leave_label(view), lambda: send(Leave())), (message("screen-over-look"), look)]
    if panel.player in (view.to_confirm or ()):
        choices.insert(0, (message("screen-over-confirm"), lambda: send(ConfirmResult(panel.player))))
    if view.time_ends:
        rule = None if view.clock is None else view.clock.elimination
        is_tied = view_queries.is_tied_in_games(view)
        if is_tied and rule is not False:
            choices.insert(0, leads_on("screen-over-elimination", lambda: go("setup")))
        if not (is_tied and rule):
            choices.insert(0, (message("screen-over-end-match"), lambda: send(EndMatch(panel.player))))
    elif view.next_game is not None:
        choices.insert(0, leads_on("screen-over-next", lambda: go("setup")))
    elif view.rematch is not None and view.to_confirm is None:
        choices.insert(0, leads_on("screen-over-rematch", lambda: go("again")))
        begins = (message("screen-over-rematch-begins", begins=who_begins(view.rematch)),)
    time = (message("screen-over-time"),) if view.time_ends else ()
    why = () if view.decisive is None else (_decisive(view, view.decisive),)
    shown = (line.message for line in view_queries.shown_after_end(view))
    ruled = (line.message for line in view_queries.rulings_after_end(view))
    text = *time, *why, *_confirmed(view), _length(view), *ruled, *_standings(view), *shown, *_tally(view), *begins
    shown_sheet = sheet("note", _game_over_title(view, panel), text, *choices, lines=True)
    winner = view.match_winner if view.match_decided else view.winner
    return replace(shown_sheet, winner=winner or "")


def _leave_label(view: View) -> str:
    """The label of what leads away: from a match of an event to the next round, unless somebody has to confirm it."""
    if view.to_confirm is None:
        return "screen-over-leave"
    return "screen-over-unconfirmed" if view.to_confirm else "screen-over-next-round"


def _game_over_title(view: View, panel: PlayerPanel) -> Message:
    if view.match_decided:
        if view.match_winner is None:
            return message("screen-over-match-draw")
        won = panel.player == view.match_winner
        winner = PlayerName(view.match_winner)
        return message("screen-over-match-won") if won else message("screen-over-match-lost", winner=winner)
    winners = view_queries.winners(view)
    if not winners:
        return message("screen-over-draw")
    if PlayerName(panel.player) in winners:
        return message("screen-over-game-won", game=view.game) if view.game else message("screen-over-won")
    if len(winners) > 1:
        return message("screen-over-lost-to-team", first=winners[0], second=winners[1])
    if view.game:
        return message("screen-over-game-lost", winner=winners[0], game=view.game)
    return message("screen-over-lost", winner=winners[0])


def _confirmed(view: View) -> tuple[Message, ...]:
    """The line about who has confirmed the result of a match of an event."""
    if view.to_confirm is None:
        return ()
    players = tuple(PlayerName(each.player) for each in view.player_panels if each.player not in view.to_confirm)
    return (message("screen-over-confirmed", players=Listing(players)),) if players else ()


def _decisive(view: View, line: HistoryLine) -> Message:
    """Return what won the game; at casual without the number of its rule, which is in the history."""
    return line.said if may_say("advice", view.dial) else line.message


def _length(view: View) -> Message:
    """The number of turns of the game, and how long it took from its first line to what decided it."""
    first = view.history[-1] if view.history else None
    last = view.decisive or (view.history[0] if view.history else None)
    minutes = 0 if first is None or last is None else minutes_between(first.at, last.at)
    if minutes:
        return message("screen-over-length", number=view.number, time=duration(minutes))
    return message("screen-over-turn", number=view.number)


def _standings(view: View) -> tuple[Message, ...]:
    """The points of each team, and the games that each player has won."""
    teams = dict.fromkeys(view_queries.team(view, panel.player) for panel in view.player_panels)
    shows_games = any(panel.won for panel in view.player_panels)
    return tuple(_standing(view_queries.panel_of(view, team[0]), team, shows_games) for team in teams)


def _standing(panel: PlayerPanel, team: tuple[str, ...], shows_games: bool) -> Message:
    points = _points(team, panel.points)
    if not shows_games:
        return points
    return message("screen-over-standing", points=points, games=message("screen-over-won-games", count=panel.won))


def _tally(view: View) -> tuple[Message, ...]:
    """The number of matches of this evening that each player won; empty while no name is known."""
    if not view.tally:
        return ()
    won = (message("screen-past-player", player=PlayerName(who), number=count) for who, count in view.tally.items())
    return (message("screen-over-evening", players=Listing(tuple(won))),)


def _points(team: tuple[str, ...], points: int) -> Message:
    first, *others = map(PlayerName, team)
    if not others:
        return message("screen-over-points", player=first, count=points)
    return message("screen-over-team-points", first=first, second=others[0], count=points)


def unanswered_sheet(players: tuple[PlayerName, ...], go_on: ButtonHandler) -> Sheet:
    """Ask once more before people go on after a game although these players owe an answer."""
    text = message("screen-over-unanswered", players=Listing(players), count=len(players))
    choices = (message("screen-over-unanswered-yes"), go_on), (message("screen-over-unanswered-no"), do_nothing)
    return sheet("asks", message("screen-over-unanswered-title"), (text,), *choices)
