"""What a sighting means: an action, a question, or nothing. Pure, and no rule is decided here but by asking `judge`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hw.model import Arrived, Sighting
from tableside.engine import Secret, judge
from tableside.engine.actions import Action, Hide, Move, Play
from tableside.engine.state import Facedown, Permanent, Place
from tableside.table.match import Match
from tableside.table.registration import Meaning, Slot

INTENT_HOLDS = 15_000_000_000
"""How long a touch goes with a tapped card, in ns."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A touch that waits for its card: whose, what for, at which battlefield (0: base), until when (monotonic ns)."""

    player: str
    verb: Literal["hide", "play", "move"]
    at: int
    until: int


@dataclass(frozen=True, slots=True)
class Meant:
    """The sighting is this action."""

    action: Action
    slot: Slot = field(repr=False)


@dataclass(frozen=True, slots=True)
class Which:
    """Several things could be meant: the player touches one. `unknown` marks a tag that is no card of this match."""

    player: str
    options: tuple[Meant, ...]
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class Ignored:
    """The sighting means nothing here; `why` is for the player whose card or turn it is."""

    player: str
    why: Literal["removed", "not read", "theirs", "unknown"]


def interpret(sighting: Sighting, intent: Intent | None, now: int, match: Match) -> Meant | Which | Ignored:
    """What a tapped card means, with the touch that came before it where there was one within 15 s."""
    intent = intent if intent is not None and now <= intent.until else None
    actor = intent.player if intent is not None else match.table.turn
    if not isinstance(sighting, Arrived):
        return Ignored(actor, "not read" if hasattr(sighting, "why") else "removed")
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        return _unknown(actor, intent, match)
    if intent is not None and intent.player != card.player:
        return Ignored(intent.player, "theirs")
    found = match.where(card.slot)
    if isinstance(found, Facedown):
        return Meant(_from_facedown(card, found), card.slot)
    if isinstance(found, Permanent):
        return _of_permanent(card, found, intent, match)
    return _from_hand(card, intent, match)


def _unknown(actor: str, intent: Intent | None, match: Match) -> Which | Ignored:
    """No card of this match: it can be hidden unread where a card can be hidden."""
    places = [intent.at] if intent is not None and intent.verb == "hide" else list(match.table.numbers())
    hides = tuple(Meant(Hide(actor, Secret(None), at), "") for at in places if at)
    open_ones = tuple(one for one in hides if _legal(match, one.action))
    return Which(actor, open_ones, unknown=True) if open_ones else Ignored(actor, "unknown")


def _from_facedown(card: Meaning, lies: Facedown) -> Play:
    return Play(card.player, Secret(card.card), "facedown", lies.at, lies.handle)


def _of_permanent(card: Meaning, found: Permanent, intent: Intent | None, match: Match) -> Meant | Which:
    """A unit that is on the board: it moves."""
    places: tuple[Place, ...] = (card.player, *match.table.numbers())
    if intent is not None:
        places = (intent.at or card.player,)
    moves = [Meant(Move(card.player, (found.id,), to), card.slot) for to in places if to != found.place]
    return _one_of(card.player, moves, match) or Meant(Move(card.player, (found.id,), found.place), card.slot)


def _from_hand(card: Meaning, intent: Intent | None, match: Match) -> Meant | Which:
    """A card from hand, or the chosen champion from its zone: it is hidden or played.

    Where the dial tells no private reasons, what is offered does not depend on the card.
    """
    played_before = card.slot in match.slots
    source: Literal["hand", "champion"] = "champion" if card.champion and not played_before else "hand"
    name = Secret(card.card)
    if intent is not None and intent.verb == "hide":
        return Meant(Hide(card.player, Secret(card.card), intent.at, source), card.slot)
    if intent is not None:
        to = (intent.at or card.player) if intent.verb == "play" and _is_unit(match, card) else None
        return Meant(Play(card.player, name, source, to=to), card.slot)
    play = Meant(Play(card.player, name, source), card.slot)
    hides = [Meant(Hide(card.player, Secret(card.card), at, source), card.slot) for at in match.table.numbers()]
    if match.agreed.dial != "casual":
        open_hides = tuple(one for one in hides if _legal(match, one.action))
        return Which(card.player, (*open_hides, play)) if open_hides else play
    return _one_of(card.player, [*hides, play], match) or play


def _is_unit(match: Match, card: Meaning) -> bool:
    facts = match.table.card(card.card)
    return facts is not None and facts.type == "unit"


def _one_of(player: str, options: list[Meant], match: Match) -> Meant | Which | None:
    """The one that is legal, a question where several are, the likeliest where none is."""
    legal = [one for one in options if _legal(match, one.action)]
    if len(legal) == 1:
        return legal[0]
    if legal:
        return Which(player, tuple(legal))
    return options[-1] if options else None


def _legal(match: Match, action: Action) -> bool:
    verdict = judge(match.table, match.private, action)
    return (verdict if match.agreed.dial == "casual" else verdict.public()).kind == "legal"
