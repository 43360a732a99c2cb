"""Prohibitions by cards in play, as messages (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.prohibitions import (
    CannotBeChosen,
    CannotBeCountered,
    CannotBeMarked,
    CannotBeMoved,
    CannotBeReadied,
    ChannelsOnly,
    NamedNotPlayed,
    OnlyToBase,
)
from tableside.describe.continuous import describe_affected, while_in_play
from tableside.message import Message, message

Prohibition = (
    CannotBeChosen
    | CannotBeCountered
    | CannotBeMarked
    | CannotBeMoved
    | CannotBeReadied
    | OnlyToBase
    | ChannelsOnly
    | NamedNotPlayed
)
"""The prohibitions that hold under a condition."""


def describe_prohibition(effect: Prohibition) -> Message:
    """Return what cannot be done while the card is in play, and under which condition."""
    return while_in_play(_forbidden(effect), effect.only_if)


def _forbidden(effect: Prohibition) -> Message:
    match effect:
        case CannotBeCountered(to="me"):
            return message("meaning-own-not-countered")
        case CannotBeCountered(to=to):
            return message("meaning-not-countered", things=describe_affected(to)[0])
        case CannotBeMarked(to=to, what=what):
            things, count = describe_affected(to)
            return message(f"meaning-not-{what}", things=things, count=count)
        case CannotBeMoved(to=to, by=by, by_enemies=by_enemies):
            whose = "enemy" if by_enemies else "any"
            return message(f"meaning-not-moved-by-{whose}-{by or 'both'}", things=describe_affected(to)[0])
        case CannotBeChosen(to=to, by=by):
            return message(f"meaning-not-chosen-by-{by or 'both'}", things=describe_affected(to)[0])
        case CannotBeReadied(to=to, by_effects=True):
            return message("meaning-not-readied-by-effects", things=describe_affected(to)[0])
        case CannotBeReadied(to=to):
            things, count = describe_affected(to)
            return message("meaning-not-readied", things=things, count=count)
        case OnlyToBase():
            return message("meaning-only-to-base")
        case NamedNotPlayed():
            return message("meaning-named-not-played")
        case ChannelsOnly(count=count):
            return message("meaning-channels-only", count=count)
