"""Instructions that players carry out, as messages: who does what."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, RevealHand
from carddata.model.payments import PayAny
from tableside.message import Message, message


def describe_deed(effect: Effect) -> tuple[m.Who, Message] | None:
    """Return who does what by an instruction; None if it acts on objects, or if its number is read from the position.

    >>> who, deed = describe_deed(m.Draw(count=2, who="opponents"))
    >>> who, deed.code
    ('opponents', 'effect-draw')
    """
    match effect:
        case m.Draw(count=count, who=who, each=None):
            return who, message("effect-draw", count=count)
        case m.Burn(count=count, who=who, each=None):
            return who, message("effect-burn", count=count)
        case m.Discard(count=None, who=who):
            return who, message("effect-discard-hand")
        case m.Discard(count=int(count), who=who):
            return who, message("effect-discard", count=count)
        case m.GainPoints(points=points, who=who):
            return who, message("effect-lose-points" if points < 0 else "effect-gain-points", count=abs(points))
        case m.GainXp(count=count, who=who, each=None):
            return who, message("effect-gain-xp", count=count)
        case m.Skip(what=what, who=who):
            return who, message(f"effect-skip-{what}")
        case m.ForbidPlays(what=what, who=who):
            return who, message(f"effect-plays-no-{what}")
        case PayAny(of=of):
            return "you", message(f"effect-pay-any-{of}")
        case ToDeck(what=None, recycled=True, count=count):
            return "you", message("effect-recycle-from-hand", count=count)
        case ToDeck(what=None, side=side, count=count):
            return "you", message(f"effect-hand-to-deck-{side}", count=count)  # a DeckSide
        case AllowLooks():
            return "you", message("effect-look-at-facedown")
        case RevealHand(who=who):
            return who, message("effect-reveal-hand")
        case _:
            return None


def done_by_several(who: m.Who, effect: Message) -> Message | None:
    """Describe that players of a kind do something; None for the own player, and for those of an object."""
    match who:
        case "opponents" | "everybody" | "others" | "choosers":
            return message(f"effect-by-{who}", effect=effect)
        case "turn player":
            return message("effect-by-turn-player", effect=effect)
        case "combatants":
            return message("effect-by-combatants", effect=effect)
        case "event player":
            return message("effect-by-event-player", effect=effect)
        case "event controller":
            return message("effect-by-event-controller", effect=effect)
        case "event owner":
            return message("effect-by-event-owner", effect=effect)
        case "you and opponents":
            return message("effect-by-you-and-opponents", effect=effect)
        case "you with choosers":
            return message("effect-by-you-with-choosers", effect=effect)
        case _:
            return None
