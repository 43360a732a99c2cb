"""What a sighting means: an action, a question, or nothing. Pure, and no rule is decided here but by asking `judge`.

At the casual dial what is offered may depend on the card. At the others it does not: a card for which a touch waits to
hide it is hidden at once, whatever it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from hw.model import Arrived, Content, Sighting, Unread
from tableside.decks.registration import Slot, TagMeaning
from tableside.engine import Secret, judge
from tableside.engine.model.actions import Action, Activate, Hide, Play, StandardMove
from tableside.engine.model.state import Facedown, Item, Permanent, Place, Player
from tableside.engine.rules.abilities import activated
from tableside.engine.rules.costs import additional
from tableside.match.fold import Match
from tableside.table.commands import Verb
from tableside.table.readers.assignments import ANY, Spot

INTENT_HOLDS = 15_000_000_000
"""How long a touch goes with a tapped card, in ns."""

IgnoredReason = Literal[
    "removed",
    "not read",
    "theirs",
    "unknown",
    "strange",
    "facedown",
    "on the board",
    "on the chain",
    "not there",
    "not in hand",
    "marked",
    "there",
    "newer",
]
"""Why a sighting means nothing."""

NO_NAME = ""
"""Stands for the card that is played and was not read: people do by hand what it says."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A touch that waits for its card: whose, what for, at which battlefield (0: base), until when (monotonic ns)."""

    player: Player
    verb: Verb
    at: int
    until: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """The sighting is this action."""

    action: Action
    slot: Slot = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several things could be meant: the player touches one.

    `unknown` marks a tag that is no card of this match, `newer` one that a newer program has written.
    """

    player: Player
    options: tuple[Meaning, ...]
    unknown: bool = False
    newer: bool = False


@dataclass(frozen=True, slots=True)
class DiscardChosen:
    """The sighting is a card of the hand that the table waits for: the player discards it."""

    player: Player
    slot: Slot = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ignored:
    """The sighting means nothing here; `why` is for the player whose card or turn it is."""

    player: Player
    why: IgnoredReason


Outcome = Meaning | Ambiguous | DiscardChosen | Ignored


def interpret(
    sighting: Sighting, intents: Mapping[Player, Intent], now: int, match: Match, spot: Spot = ANY
) -> Outcome:
    """What a tapped card means, with the touch of its player that came before it where there was one within 15 s.

    Without a touch the `spot` of the reader says where. A card whose tag is nobody's is that of the player whose side
    it is, or goes with the newest touch. While the table waits for cards that are discarded, a tapped one is such a
    card.
    """
    asks = match.table.asks
    if asks is not None and asks.about == "discard":
        return _discarded(sighting, asks.player, match)
    live = {player: intent for player, intent in intents.items() if now <= intent.until}
    if spot.player:
        live = {player: intent for player, intent in live.items() if player == spot.player}
    newest = max(live.values(), key=lambda one: one.until, default=None)
    actor = newest.player if newest is not None else spot.player or match.table.turn
    if not isinstance(sighting, Arrived):
        return Ignored(actor, "not read" if isinstance(sighting, Unread) else "removed")
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        found = _unknown(actor, newest, match, spot.at)
        return _of_newer(found) if sighting.tag.content is Content.NEWER else found
    intent = live.get(card.player)
    if intent is None and newest is not None:
        return _theirs(newest, match)
    if intent is None and spot.at:
        return _at_spot(card, spot.at, match)
    return _known(card, intent, match)


def _of_newer(found: Outcome) -> Outcome:
    """The same of a tag that a newer program has written, which is said where something is asked or said."""
    match found:
        case Ambiguous():
            return replace(found, newer=True)
        case Ignored(player=player, why="unknown"):
            return Ignored(player, "newer")
        case _:
            return found


def _at_spot(card: TagMeaning, at: int, match: Match) -> Outcome:
    """A card of this match that is put down at a battlefield, without a touch."""
    player, found = card.player, match.where(card.slot)
    match found:
        case Item():
            return Ignored(player, "on the chain")
        case Facedown() if found.at == at:
            turned_up = Meaning(_from_facedown(player, card.card, at, match, found.handle), card.slot)
            return Ambiguous(player, (turned_up,)) if _legal(match, turned_up.action) else Ignored(player, "facedown")
        case Facedown():
            return Ignored(player, "facedown")
        case Permanent() if found.place == at:
            return Ignored(player, "there")
        case Permanent():
            return Meaning(StandardMove(player, (found.id,), at), card.slot)
        case None:
            return _from_hand(card, None, match, at)


def _discarded(sighting: Sighting, player: Player, match: Match) -> DiscardChosen | Ignored:
    """A card that is tapped while this player discards: one of their own that is nowhere on the table."""
    if not isinstance(sighting, Arrived):
        return Ignored(player, "not read" if isinstance(sighting, Unread) else "removed")
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        return Ignored(player, "strange")
    if card.player != player:
        return Ignored(player, "theirs")
    match match.where(card.slot):
        case Item():
            return Ignored(player, "on the chain")
        case Facedown():
            return Ignored(player, "facedown")
        case Permanent():
            return Ignored(player, "on the board")
        case None if card.champion and card.slot not in match.slots:
            return Ignored(player, "not in hand")
        case None:
            return DiscardChosen(player, card.slot)


def _unknown(actor: Player, intent: Intent | None, match: Match, spot: int) -> Outcome:
    """No card of this match: it can be hidden or played unread."""
    if intent is None:
        return _unknown_first(actor, match, spot)
    hide = Meaning(Hide(actor, Secret(None), intent.at))
    match intent.verb:
        case "facedown":
            return Meaning(_from_facedown(actor, NO_NAME, intent.at, match))
        case "hide" if _quiet(match):
            return hide
        case "hide" if _legal(match, hide.action):
            return Ambiguous(actor, (hide,), unknown=True)
        case "play":
            return Ambiguous(actor, (Meaning(Play(actor, Secret(NO_NAME))),), unknown=True)
        case _:
            return Ignored(actor, "unknown")


def _unknown_first(actor: Player, match: Match, spot: int) -> Ambiguous | Ignored:
    """Where it can be hidden unread; at a quiet dial what any card of this player could do."""
    hides = _legal_ones(match, [Meaning(Hide(actor, Secret(None), at)) for at in _battlefields(match, spot)])
    if not hides:
        return Ignored(actor, "unknown")
    if _quiet(match):
        return Ambiguous(actor, (*hides, Meaning(Play(actor, Secret(NO_NAME)))))
    return Ambiguous(actor, hides, unknown=True)


def _theirs(intent: Intent, match: Match) -> Meaning | Ignored:
    """Another player's card than the one that the touch waits for."""
    if intent.verb == "hide" and _quiet(match):
        return Meaning(Hide(intent.player, Secret(None), intent.at))
    return Ignored(intent.player, "theirs")


def _known(card: TagMeaning, intent: Intent | None, match: Match) -> Outcome:
    """A card of this match, by where it is now."""
    found = match.where(card.slot)
    verb = intent.verb if intent is not None else None
    if found is not None and intent is not None and verb == "hide" and _quiet(match):
        return Meaning(Hide(card.player, Secret(None), intent.at))  # its tag is there twice, and nobody hears of it
    match found:
        case Item():
            return Ignored(card.player, "on the chain")
        case Facedown():
            if verb in ("hide", "move"):
                return Ignored(card.player, "facedown")
            return Meaning(_from_facedown(card.player, card.card, found.at, match, found.handle), card.slot)
        case Permanent():
            if verb not in ("move", None):
                return Ignored(card.player, "on the board")
            return _of_permanent(card, found, intent, match)
        case None:
            return _from_hand(card, intent, match)


def _from_facedown(player: Player, name: str, at: int, match: Match, handle: str = "") -> Play:
    """A card played from facedown; where its tag was not known when it was hidden, the engine tells which it is.

    Where nothing may be told, which one is meant does not depend on the tag: it is the only one there, or is not said.
    """
    if _quiet(match):
        there = match.table.facedown_at(at, player)
        handle = there[0].handle if len(there) == 1 else ""
    return Play(player, Secret(name), "facedown", at, handle)


def _of_permanent(card: TagMeaning, found: Permanent, intent: Intent | None, match: Match) -> Meaning | Ambiguous:
    """A permanent that is on the board: it moves, or one of its abilities is used."""
    places: tuple[Place, ...] = (card.player, *match.table.numbers())
    uses = [Activate(card.player, found.id, n) for n in range(1, len(activated(match.table.card(found.card))) + 1)]
    if intent is not None:
        places, uses = (intent.at or card.player,), []
    moves = [StandardMove(card.player, (found.id,), to) for to in places]
    return _one_of(card.player, [*_meant(uses, card), *_meant(moves, card)], match)


def _meant(actions: Sequence[Action], card: TagMeaning) -> list[Meaning]:
    return [Meaning(one, card.slot) for one in actions]


def _battlefields(match: Match, spot: int) -> tuple[int, ...]:
    """The battlefield of this spot alone, all of them where it has none."""
    return (spot,) if spot else tuple(match.table.numbers())


def _from_hand(card: TagMeaning, intent: Intent | None, match: Match, spot: int = 0) -> Outcome:
    """A card that is nowhere on the table: from hand, or the chosen champion from its zone."""
    player, name, slot = card.player, Secret(card.card), card.slot
    source: Literal["hand", "champion"] = "champion" if card.champion and slot not in match.slots else "hand"
    bare = Play(player, name, source, to=spot if spot and _is_unit(match, card) else None)
    play = Meaning(bare, slot)
    hides = [Meaning(Hide(player, Secret(card.card), at, source), slot) for at in _battlefields(match, spot)]
    match intent:
        case Intent(verb="hide", at=at):
            return Meaning(Hide(player, Secret(card.card), at, source), slot)
        case Intent(verb="play", at=at):
            to = Play(player, name, source, to=(at or player) if _is_unit(match, card) else None)
            return _one_of(player, [*_paying(card, to, match), Meaning(to, slot)], match)
        case Intent(verb="facedown", at=at):
            return Meaning(_from_facedown(player, card.card, at, match), slot)
        case Intent():
            return Ignored(player, "not there")
    if _quiet(match):
        open_hides = _legal_ones(match, hides)
        return Ambiguous(player, (*open_hides, play)) if open_hides else play
    paid = _paying(card, bare, match)
    return _one_of(player, [*_unread_ones(card, match), *hides, *paid, play], match)


def _paying(card: TagMeaning, play: Play, match: Match) -> list[Meaning]:
    """The same play with each additional cost that may be paid for it (356.2)."""
    optional = (one.name for one in additional(match.table.card(card.card)) if not one.mandatory)
    return _meant([Play(play.player, play.card, play.source, to=play.to, paying=(name,)) for name in optional], card)


def _unread_ones(card: TagMeaning, match: Match) -> list[Meaning]:
    """This card may be one that lies facedown and was not read."""
    return [
        Meaning(_from_facedown(card.player, card.card, lies.at, match, lies.handle), card.slot)
        for lies in match.table.facedown
        if lies.player == card.player and match.private.faces.get(lies.handle) is None
    ]


def _is_unit(match: Match, card: TagMeaning) -> bool:
    facts = match.table.card(card.card)
    return facts is not None and facts.type == "unit"


def _quiet(match: Match) -> bool:
    """Whether nothing may be told that depends on the card."""
    return match.agreed.dial != "casual"


def _one_of(player: Player, options: list[Meaning], match: Match) -> Meaning | Ambiguous:
    """The one that is legal, a question where several are; where none is, the last, which is the likeliest."""
    legal = _legal_ones(match, options)
    if len(legal) > 1:
        return Ambiguous(player, legal)
    return legal[0] if legal else options[-1]


def _legal_ones(match: Match, options: list[Meaning]) -> tuple[Meaning, ...]:
    return tuple(one for one in options if _legal(match, one.action))


def _legal(match: Match, action: Action) -> bool:
    verdict = judge(match.table, match.private, action)
    return (verdict.public() if _quiet(match) else verdict).kind == "legal"
