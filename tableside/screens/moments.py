"""Moments of the game that the screen marks with motion or a sound, as they follow from two views of it.

A view is the same whatever card lies facedown, and nothing else is looked at; so motion and sounds tell nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tableside.screens import view_queries
from tableside.table.view.model import View

Kind = Literal["win", "reader lost", "refused", "withheld", "point", "hidden", "your move"]
"""The kinds of moments, those that matter most first."""

WITHHELD = frozenset({"prompt-draw-for-point", "notice-card-for-point"})
"""The codes of the notes where a conquest gives no last point."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something happened, to a player (their letter) or at a battlefield (its number) where it has either."""

    kind: Kind
    player: str = ""
    at: int = 0


def moments(before: View, after: View) -> tuple[Moment, ...]:
    """Return what happened between two views, what matters most first; nothing between two games.

    A point that was taken back is none, nor is what a start of the program brings.
    """
    if "match" not in (before.stage, after.stage) or before.stage != after.stage:
        return ()
    if (before.match, before.game) != (after.match, after.game) or not before.player_panels:
        return ()
    happened: list[Moment] = []
    if after.winner is not None and before.winner is None:
        happened.append(Moment("win", after.winner))
    if _lost(after) - _lost(before):
        happened.append(Moment("reader lost"))
    if after.latest is not None and after.latest != before.latest and _is_refusal(after):
        happened.append(Moment("refused"))
    if _says_withheld(after) and not _says_withheld(before):
        happened.append(Moment("withheld"))
    for panel in filter(lambda panel: view_queries.shows_points(after, panel), after.player_panels):
        if panel.points > view_queries.panel_of(before, panel.player).points:
            happened.append(Moment("point", panel.player))
    known = view_queries.facedown_handles(before)
    for tile in after.tiles:
        if any(card.handle not in known for card in tile.facedown):
            happened.append(Moment("hidden", at=tile.at))
    for panel in after.player_panels:
        if view_queries.is_awaited(panel) and not view_queries.is_awaited(view_queries.panel_of(before, panel.player)):
            happened.append(Moment("your move", panel.player))
    return tuple(happened)


def _lost(view: View) -> frozenset[str]:
    return frozenset(reader.name for reader in view.readers if not reader.ready)


def _is_refusal(view: View) -> bool:
    return view.latest is not None and view.latest.said.code.startswith("history-refused")


def _says_withheld(view: View) -> bool:
    notices = (panel.notice for panel in view.player_panels)
    return any(notice is not None and notice.title.code in WITHHELD for notice in notices)
