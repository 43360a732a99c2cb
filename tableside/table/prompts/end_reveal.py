"""The prompt after the game for a player who has facedown cards to show (2026-07-16, 421.4)."""

from __future__ import annotations

from tableside.engine.editions import cited_number
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import may_say
from tableside.engine.model.references import Player
from tableside.match.end_reveals import unrevealed
from tableside.match.state import Match
from tableside.message import PlaceName, message
from tableside.table.commands import Dismiss, ShowUnread
from tableside.table.prompts.prompt import Prompt, ShowOther

REVEAL = "421.4"
"""The rule by which facedown cards are shown at the end of the game (2026-07-16)."""


def end_reveal_prompt(match: Match, player: Player) -> Prompt | None:
    """The facedown card that this player shows next; None if there is none.

    Nor is any asked for while the points that ended the game are still to be acknowledged: they may be taken back.

    What was recorded of it may be sealed under a key that is gone: then no tap is asked for, as it
    cannot be compared.
    """
    card = next(iter(unrevealed(match, player)), None)
    is_disputable = any(change.waits and change.seq == match.last for change in match.changes)
    if card is None or is_disputable:
        return None
    number = cited_number(REVEAL, match.agreed.edition)
    rules = (number,) if number is not None and may_say("result", match.agreed.dial) else ()
    place = PlaceName(card.at)
    if card.handle not in match.hidden:
        title, text = message("prompt-show-sealed-title"), message("prompt-show-sealed", place=place)
        shown = message("button-shown-sealed"), ShowUnread(player, card.handle)
        return Prompt("asks", title, (text,), rules, (shown,))
    unread = message("button-shown-unread"), ShowUnread(player, card.handle)
    text = message("prompt-show-facedown", place=place)
    return Prompt("asks", message("prompt-show-facedown-title"), (text,), rules, (unread,))


def other_card_prompt(card: Facedown, shown: ShowOther) -> Prompt:
    """Return whether another card than the one on record lay facedown there."""
    choices = ((message("button-yes"), shown), (message("button-no"), Dismiss(shown.player)))
    title = message("prompt-show-other-title")
    return Prompt("asks", title, (message("prompt-show-other", place=PlaceName(card.at)),), choices=choices, ways=2)
