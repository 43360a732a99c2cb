"""What cards in play forbid, as messages (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.prohibitions import CannotBeChosen, CannotBeReadied, OnlyToBase
from tableside.match.public.described_text import describe_conditions, describe_things
from tableside.message import Message, message


def describe_prohibition(effect: CannotBeChosen | CannotBeReadied | OnlyToBase) -> Message:
    """What cannot be done while the card is in play, and under which condition."""
    forbidden = _forbidden(effect)
    if effect.only_if is None:
        return message("meaning-while-in-play", effect=forbidden)
    return message("meaning-while-in-play-if", effect=forbidden, conditions=describe_conditions(effect.only_if))


def _forbidden(effect: CannotBeChosen | CannotBeReadied | OnlyToBase) -> Message:
    match effect:
        case CannotBeChosen(to=to, by=by):
            return message(f"meaning-not-chosen-by-{by or 'both'}", things=describe_things(to))
        case CannotBeReadied(to=to, by_effects=by_effects):
            code = "meaning-not-readied-by-effects" if by_effects else "meaning-not-readied"
            return message(code, things=describe_things(to))
        case OnlyToBase():
            return message("meaning-only-to-base")
