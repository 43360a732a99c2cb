"""What cards in play forbid, as messages (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.prohibitions import CannotBeChosen, CannotBeReadied, OnlyToBase
from tableside.match.public.continuous_text import describe_affected, while_in_play
from tableside.message import Message, message


def describe_prohibition(effect: CannotBeChosen | CannotBeReadied | OnlyToBase) -> Message:
    """What cannot be done while the card is in play, and under which condition."""
    return while_in_play(_forbidden(effect), effect.only_if)


def _forbidden(effect: CannotBeChosen | CannotBeReadied | OnlyToBase) -> Message:
    match effect:
        case CannotBeChosen(to=to, by=by):
            return message(f"meaning-not-chosen-by-{by or 'both'}", things=describe_affected(to)[0])
        case CannotBeReadied(to=to, by_effects=True):
            return message("meaning-not-readied-by-effects", things=describe_affected(to)[0])
        case CannotBeReadied(to=to):
            things, count = describe_affected(to)
            return message("meaning-not-readied", things=things, count=count)
        case OnlyToBase():
            return message("meaning-only-to-base")
