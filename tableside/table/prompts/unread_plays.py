"""Playing a card that was not read: its player says in one touch what it is and where it enters."""

from __future__ import annotations

from tableside.engine import Secret
from tableside.engine.model.actions import Play
from tableside.engine.rules.places import unit_places
from tableside.match.state import Match
from tableside.message import PlaceName, message
from tableside.table.commands import Do
from tableside.table.prompts.prompt import Button
from tableside.table.tap_meanings import NO_NAME


def unread_plays(match: Match, player: str, at: int = 0) -> tuple[Button, ...]:
    """A unit at each place where a unit may be played, at battlefield `at` first; a gear; a spell."""
    places = sorted(unit_places(match.table, player), key=lambda place: place != (at or player))
    if at and at not in places:
        places = [at, *places]
    unread = Secret(NO_NAME)
    units = (
        (message("button-unread-unit", place=PlaceName(place)), Do(Play(player, unread, to=place, kind="unit")))
        for place in places
    )
    return (
        *units,
        (message("button-unread-spell"), Do(Play(player, unread, kind="spell"))),
        (message("button-unread-gear"), Do(Play(player, unread, kind="gear"))),
    )
