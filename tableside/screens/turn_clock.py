"""The time that each player uses in a game, as a chess clock counts it: on this screen alone, and recorded nowhere."""

from __future__ import annotations

from collections.abc import Callable

from tableside.ledger.clock import uptime
from tableside.screens import view_queries
from tableside.table.view.model import PlayerPanel, View


class TurnClock:
    """Counts the time of the player for whom the table waits; `clock` tells the time in ms.

    It begins anew with each game and each start of the program. A match that was left and goes on counts on.
    """

    def __init__(self, clock: Callable[[], int] = uptime) -> None:
        self._clock = clock
        self._game = (0, 0)
        self._used: dict[str, int] = {}
        self._player = ""
        self._since = 0

    def take(self, view: View) -> None:
        """Take a new view: the time until now belongs to whoever was awaited before it."""
        now = self._clock()
        if self._player:
            self._used[self._player] = self._used.get(self._player, 0) + now - self._since
        if view.stage == "match" and (view.match, view.game) != self._game:
            self._game, self._used = (view.match, view.game), {}
        self._player, self._since = counted_player(view), now

    def used(self, player: str) -> int:
        """Return how much time this player has used, in ms."""
        running = self._clock() - self._since if player == self._player else 0
        return self._used.get(player, 0) + running


def counted_player(view: View) -> str:
    """Return whose time runs: that of the only player who is asked, who may act, or else whose turn it is.

    It is nobody's while the clock of the round stands still, while cards are paired, and after the game.
    """
    held = view.clock is not None and view.clock.ends is None and view.clock.text is None
    if view.stage != "match" or held or view_queries.is_over(view) or view.recovery is not None:
        return ""
    panels = view.player_panels
    awaited = (
        [panel for panel in panels if _is_asked(panel)]
        or [panel for panel in panels if view_queries.is_awaited(panel)]
        or [panel for panel in panels if panel.has_turn]
    )
    return awaited[0].player if len(awaited) == 1 else ""


def _is_asked(panel: PlayerPanel) -> bool:
    """Return whether a note lies on this player's panel that only they can answer."""
    notice = panel.notice
    if notice is None or notice.line is not None or notice.waits_for_players:
        return False
    return notice.tone in ("asks", "refused")


def used_time(used: int) -> str:
    """A time in milliseconds as minutes and whole seconds.

    >>> used_time(61_900)
    '1:01'
    """
    return f"{used // 60_000}:{used // 1000 % 60:02}"
