"""The door through which faces leave: each function gives leave for one reason. A contract says who may call them.

Nothing else makes a `Publish` or a `Shown`. To let a face out in a new way, add a function here and its caller to the
contract "who may let a face out" in `pyproject.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.model.actions import Action, Play
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.engine.rules.hidden import chosen_facedown, visible_face
from tableside.match.disclosure import Publish, Shown, named
from tableside.match.state import Match


def publish_by_action(match: Match, action: Action) -> tuple[Publish, ...]:
    """What a player's own touch or tap for an action publishes.

    It publishes the facedown card that the action plays, and what the action and the effects carried out with it take
    from a hand or a deck. It publishes no other facedown card: about each of those its player is asked.
    """
    if not isinstance(action, Play) or action.source != "facedown":
        return (Publish("effect", action.player),)
    card = chosen_facedown(match.table, match.private, action)
    played = () if card is None else (Publish("play", action.player, card.handle),)
    return (*played, Publish("effect", action.player))


def publish_by_touch(player: Player, handle: str) -> Publish:
    """The player of a facedown card agrees, by a touch about this card, that it is turned up."""
    return Publish("touch", player, handle)


def publish_at_end(player: Player, handle: str) -> Publish:
    """The player of a facedown card shows it after the game."""
    return Publish("end", player, handle)


def publish_by_remedy(events: Iterable[Event]) -> tuple[Publish, ...]:
    """A judge's remedy is carried out: what it names is published."""
    return tuple(Publish("remedy", "", handle) for handle in dict.fromkeys(named(events)))


def publish_as_written(events: Iterable[Event]) -> tuple[Publish, ...]:
    """The play of a scenario is recorded, whose text names each card."""
    return tuple(Publish("written", "", handle) for handle in dict.fromkeys(named(events)))


def show_to_player(match: Match, player: Player, handle: str) -> Shown:
    """A facedown card as a player may see it: their own, or one that an effect lets them look at (128.4)."""
    return Shown(player, visible_face(match.table, match.private, player, handle))


def show_to_judge(match: Match, handle: str) -> Shown:
    """A facedown card, or one that was facedown, as a judge sees it who looks at it."""
    hidden = match.hidden.get(handle)
    recorded = None if hidden is None else hidden.card
    return Shown("", match.private.faces.get(handle) or recorded)
