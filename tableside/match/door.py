"""The door through which faces leave: each function gives leave for one reason. A contract says who may call them.

Nothing else makes a `Publish`, a `ShownFace` or an `OpenedFace`. To let a face out in a new way, add a function here
and its caller to the contract "who may let a face out" in `pyproject.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tableside.decks.pairing import Pairing
from tableside.engine.model.actions import Action, Choose, Enter, PermanentIs, Play
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.engine.rules.hidden import chosen_facedown, visible_face
from tableside.match.commentary import is_open
from tableside.match.disclosure import OpenedFace, Publish, PublishReason, ShownFace, named
from tableside.match.state import Match


def publish_by_action(match: Match, action: Action) -> tuple[Publish, ...]:
    """Return what a player's own touch or tap for an action publishes, once the action is carried out.

    It publishes the facedown card that the action plays, and the cards of a hand or a deck that the action names. It
    publishes no other facedown card: about each of those its player is asked.
    """
    if not isinstance(action, Play) or action.source != "facedown":
        return (Publish("effect", action.player, cards=_cards_named(action)),)
    card = chosen_facedown(match.table, match.private, action)
    return () if card is None else (Publish("play", action.player, card.handle),)


def _cards_named(action: Action) -> tuple[str, ...]:
    """Return the cards that an action shows to everybody: one played or put on the board, and words of an answer."""
    match action:
        case Play(card=card) | Enter(card=card) | PermanentIs(card=card):
            return (card.reveal(),)
        case Choose(answers=answers):
            return answers
        case _:
            return ()


def publish_by_touch(player: Player, handle: str) -> Publish:
    """The player of a facedown card agrees, by a touch about this card, that it is turned up."""
    return Publish("touch", player, handle)


def publish_at_end(player: Player, handle: str) -> Publish:
    """The player of a facedown card shows it after the game."""
    return Publish("end", player, handle)


def publish_by_remedy(events: Iterable[Event]) -> tuple[Publish, ...]:
    """A judge's remedy is carried out: what it names is published."""
    return _publish_named("remedy", events)


def publish_as_written(events: Iterable[Event]) -> tuple[Publish, ...]:
    """The play of a scenario is recorded, whose text names each card."""
    return _publish_named("written", events)


def _publish_named(why: PublishReason, events: Iterable[Event]) -> tuple[Publish, ...]:
    """Leave for each card that these events name."""
    return tuple(Publish(why, "", handle, () if handle else (card,)) for handle, card in dict.fromkeys(named(events)))


def show_to_player(match: Match, player: Player, handle: str) -> ShownFace:
    """A facedown card as a player may see it: their own, or one that an effect lets them look at (128.4)."""
    return ShownFace(player, visible_face(match.table, match.private, player, handle))


def show_to_judge(match: Match, handle: str) -> ShownFace:
    """A facedown card, or one that was facedown, as a judge sees it who looks at it."""
    hidden = match.hidden.get(handle)
    recorded = None if hidden is None else hidden.card
    return ShownFace("", match.private.faces.get(handle) or recorded)


def show_to_commentators(match: Match, handle: str) -> OpenedFace | None:
    """A facedown card as commentators see it; None unless everybody agrees and the stream is held until the end."""
    return OpenedFace(handle, match.private.faces.get(handle)) if is_open(match) else None


def show_next_card(pairing: Pairing, dial: str) -> ShownFace | None:
    """The next card of a list that is paired, as its owner sees it: at casual always, else while they hold a button."""
    if not pairing.held and dial != "casual":
        return None
    return ShownFace(pairing.player, None if pairing.card is None else pairing.cards[pairing.card])
