"""Prohibitions by cards in play, as messages (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.prohibitions import CannotBe, ChannelsOnly, PlayersCannot
from tableside.describe.continuous import describe_affected, while_in_play
from tableside.message import Message, message


def describe_prohibition(effect: CannotBe | PlayersCannot | ChannelsOnly) -> Message:
    """Return what cannot be done while the card is in play, and under which condition."""
    return while_in_play(_forbidden(effect), effect.only_if)


def _forbidden(effect: CannotBe | PlayersCannot | ChannelsOnly) -> Message:
    match effect:
        case CannotBe():
            return _cannot_be(effect)
        case PlayersCannot():
            return _players_cannot(effect)
        case ChannelsOnly(count=count):
            return message("meaning-channels-only", count=count)


def _cannot_be(effect: CannotBe) -> Message:
    to, by = effect.to, "both" if effect.by == "effects" else effect.by
    if to == "me" and effect.what == "countered":
        return message("meaning-own-not-countered")
    things, count = describe_affected(to)
    match effect.what:
        case "countered":
            return message("meaning-not-countered", things=things)
        case "moved":
            whose = "enemy" if effect.by_enemies else "any"
            return message(f"meaning-not-moved-by-{whose}-{by or 'anybody'}", things=things)
        case "chosen":
            return message(f"meaning-not-chosen-by-{by}", things=things)
        case "readied" if by:
            return message("meaning-not-readied-by-effects", things=things)
        case what:
            return message(f"meaning-not-{what}", things=things, count=count)


def _players_cannot(effect: PlayersCannot) -> Message:
    match effect.what:
        case "play this":
            return message("meaning-not-played-before", number=effect.before_turn or 0)
        case "play the named":
            return message("meaning-named-not-played")
        case "play units here":
            return message("meaning-no-play-here")
        case "play units to battlefields":
            return message("meaning-only-to-base")
        case "reveal here":
            return message("meaning-facedown-shut")
        case "score here":
            return message("meaning-no-score-here", number=effect.before_turn or 0)
        case "gain points":
            return message("meaning-no-points-for-opponents")
