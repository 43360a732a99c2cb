"""Questions of the screens to a view. No words and no Kivy."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.references import Player
from tableside.match.public import round_clock
from tableside.match.public.lines import HistoryLine
from tableside.message import Message, PlayerName, message
from tableside.table.readers.assignments import UNASSIGNED, Spot
from tableside.table.view.model import Notice, PlayerPanel, Tile, UnitView, View

NO_VIEW = View("start")
NO_PANEL = PlayerPanel("", "", 0, (), False, False, False, False, (), None)
NO_UNIT = UnitView(0, "", "", None, exhausted=False)
NO_TILE = Tile(0, message("place-base"), None, False, False, (), (), (), False)


def player_name(view: View, player: str | None) -> str:
    """A player's name; the letter if the view has no such player."""
    return next((panel.name for panel in view.player_panels if panel.player == player), player or "")


def has_name(view: View, player: str) -> bool:
    """Return whether a player gave a name, so that a deck can be theirs."""
    return player in view.named


def has_own_deck(view: View, name: str, dial: str) -> bool:
    """Return whether somebody of this name plays with a deck that they keep here without a PIN, as at casual."""
    return dial == "casual" and any(deck.owner == name and not deck.has_pin for deck in view.kept)


def panel_of(view: View, player: str | None) -> PlayerPanel:
    """The panel of this player."""
    return next((panel for panel in view.player_panels if panel.player == player), NO_PANEL)


def team(view: View, player: str | None) -> tuple[str, ...]:
    """This player and the teammates, in the order of the seats; empty for nobody."""
    return tuple(sorted((player, *panel_of(view, player).mates))) if player else ()


def shows_points(view: View, panel: PlayerPanel) -> bool:
    """Return whether this panel shows points: a team's are shown once, in the panel of its first player."""
    return not panel.player or team(view, panel.player)[0] == panel.player


def is_to_act(panel: PlayerPanel) -> bool:
    """Return whether this player may pass or end the turn."""
    return panel.may_pass or panel.may_end


def is_awaited(panel: PlayerPanel) -> bool:
    """Return whether the table waits for this player to act or to choose."""
    return is_to_act(panel) or panel.chooses


def alert(view: View) -> Literal["refused", "asks", ""]:
    """`refused` if something does not work, `asks` if something is to be confirmed, else empty."""
    if problems(view):
        return "refused"
    return "asks" if view.recovery is not None else ""


def facedown_handles(view: View) -> frozenset[str]:
    """The handles of all facedown cards."""
    return frozenset(card.handle for tile in view.tiles for card in tile.facedown)


def problems(view: View) -> tuple[Message, ...]:
    """Return what does not work and what to do, readers included."""
    lost = (
        message("screen-reader-problem", reader=reader.name, text=reader.text)
        for reader in view.readers
        if not reader.ready
    )
    return (*view.problems, *lost)


def spot_of(view: View, reader: str) -> Spot:
    """Return what this reader stands for."""
    return next((spot.spot for spot in view.spots if spot.reader == reader), UNASSIGNED)


def is_over(view: View) -> bool:
    """Return whether the game is over: somebody has won it, or it is a draw."""
    return view.winner is not None or view.drawn


def may_score(view: View, panel: PlayerPanel) -> bool:
    """Return whether points may be given to this player: the game goes on, and they have not left it."""
    return not is_over(view) and not panel.has_left


def is_match_point(view: View, panel: PlayerPanel) -> bool:
    """Return whether the next point of this player or team wins the game."""
    return not is_over(view) and panel.points == view.victory_score - 1


def is_counted(view: View) -> bool:
    """Return whether only the score is followed."""
    return view.follow == "score"


def rulings_after_end(view: View) -> tuple[HistoryLine, ...]:
    """Return what judges ruled since the game was over, oldest first: why somebody lost it, and who confirmed that."""
    if view.decisive is None:
        return ()
    since = (line for line in reversed(view.history) if line.seq > view.decisive.seq)
    return tuple(line for line in since if line.said.code.startswith(("history-ruling", "history-head-judge-")))


def shown_after_end(view: View) -> tuple[HistoryLine, ...]:
    """Return whether the facedown cards that were shown after the game are those on record, newest first."""
    end = 0 if view.decisive is None else view.decisive.seq
    return tuple(line for line in view.history if line.seq > end and line.said.code.startswith("history-shown-"))


def owing_answers(view: View) -> tuple[PlayerName, ...]:
    """Return who is still to show a facedown card after the game, or to answer a question."""
    return tuple(PlayerName(panel.player) for panel in view.player_panels if panel.owes_answer)


def is_tied_in_games(view: View) -> bool:
    """Return whether all have won equally many games of this match."""
    return len({panel.won for panel in view.player_panels}) == 1


def results_by_time(view: View) -> tuple[Player | None, ...]:
    """The results that may be agreed on now that time has ended the game, None for a draw; nothing before."""
    points = {panel.player: panel.points for panel in view.player_panels if shows_points(view, panel)}
    clock = view.clock
    return () if clock is None else round_clock.results_by_time(clock.text, points, clock.elimination)


def is_unrecorded(notice: Notice) -> bool:
    """Return whether a notice says that what the player did was not stored: it comes before everything else."""
    return notice.title.code.startswith("notice-not-recorded")


def has_lapsed(notice: Notice) -> bool:
    """Return whether a notice says that a touch has waited for a card and none came."""
    return notice.title.code == "notice-lapsed"


def silence_agrees(notice: Notice) -> bool:
    """Return whether a notice asks its reader for an answer, and none within some seconds counts as a yes."""
    return notice.answer_by > 0 and not notice.waits_for_players


def waits_for_answer(view: View) -> bool:
    """Return whether a side is asked for an answer now, and silence counts as a yes."""
    return any(panel.notice is not None and silence_agrees(panel.notice) for panel in view.player_panels)


def waits_for_card(notice: Notice) -> bool:
    """Return whether a notice waits for a card on a reader."""
    if notice.title.code == "prompt-show-facedown-title":
        return True
    return notice.tone == "working" and not notice.waits_for_players


def line_of(view: View, player: str) -> Message | None:
    """Return what a player reads in the rift of a notice that asks nothing of them; None for no such notice."""
    notice = panel_of(view, player).notice
    return None if notice is None else notice.line


def winners(view: View) -> tuple[PlayerName, ...]:
    """The winner of the game with the teammates; empty while the game goes on."""
    return tuple(map(PlayerName, team(view, view.winner)))
