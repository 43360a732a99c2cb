"""The meaning of a sighting: an action, a question, or nothing.

Everything here is pure, and every rule is decided by `judge`. A card of a hand may have been tapped for anything, so
without a touch its player is always asked, with the same options whatever the card is. With a touch that waits for a
card to play, the options may depend on the card: it is being played. If a touch waits for a card to hide, only the
casual dial lets anything depend on the card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from hw.model import Arrived, Content, Sighting, Unread
from tableside.decks.registration import Slot, TagMeaning
from tableside.engine import Secret, judge
from tableside.engine.model.actions import (
    Action,
    Activate,
    CardIs,
    Choose,
    Conquer,
    Enter,
    FacedownIsOther,
    Hide,
    PermanentIs,
    Play,
    StandardMove,
    UnitIs,
)
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.dials import may_say
from tableside.engine.model.questions import TAPPED, RevealQuestion
from tableside.engine.model.references import Place, Player
from tableside.engine.model.zones import PUBLIC_ZONES, EntryZone
from tableside.engine.rules.activated import activated
from tableside.engine.rules.costs import additional
from tableside.engine.rules.given_repeats import as_additional, given_repeats
from tableside.engine.rules.play_permissions import source_of
from tableside.match.state import Match
from tableside.table.pending_action import TO_FACEDOWN, PendingAction
from tableside.table.readers.assignments import UNASSIGNED, Spot
from tableside.table.tap_meanings import NO_NAME, Ambiguous, DiscardChosen, Ignored, Interpretation, TapMeaning


def interpret(
    sighting: Sighting, pending_actions: Mapping[Player, PendingAction], now: int, match: Match, spot: Spot = UNASSIGNED
) -> Interpretation:
    """Return what a tapped card means.

    A touch of the card's player goes with it for 15 s, whoever else has touched: on a reader that is assigned to nobody
    a card belongs to its owner's action. A card that comes later to a facedown zone is asked about, as it
    must not be played openly by mistake. Without a touch, the reader's `spot` says where; a card in a
    facedown zone is hidden there by the turn player, as if that player had touched "hide". A tag that
    belongs to nobody goes with the player of the spot's side, or with the newest touch. While the table waits for a
    discard, a tapped card is discarded; while it waits for a card of a deck, a tapped card is revealed.
    """
    asks = match.table.asks
    if asks is not None and asks.about in TAPPED:
        if isinstance(asks, RevealQuestion):
            return _revealed(_from_own_cards(sighting, asks.whose or asks.player, match), asks.player, match)
        return _from_own_cards(sighting, asks.player, match)
    waiting = {player: pending for player, pending in pending_actions.items() if now <= pending.until}
    live = {player: pending for player, pending in waiting.items() if not pending.late}
    if spot.player:
        live = {player: pending for player, pending in live.items() if player == spot.player}
    if spot.facedown and not live:
        hider = spot.player or match.table.turn
        live = {hider: PendingAction(hider, "hide", spot.at, now)}
    newest = max(live.values(), key=lambda pending: pending.until, default=None)
    actor = newest.player if newest is not None else spot.player or match.table.turn
    if not isinstance(sighting, Arrived):
        return Ignored(actor, "not-read" if isinstance(sighting, Unread) else "removed")
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        outcome = _unknown(actor, newest, match, spot.at)
        return _with_newer_tag(outcome) if sighting.tag.content is Content.NEWER else outcome
    pending = live.get(card.player)
    if pending is None and newest is not None and (spot.player or _may_hide_anything(newest, match)):
        return _other_players_card(newest, match)
    if pending is None and card.player in waiting and match.where(card.slot) is None:
        return _late(card, waiting[card.player], match, spot.at)
    if pending is None and spot.at:
        return _at_spot(card, spot.at, match)
    return _known(card, pending, match)


def _with_newer_tag(outcome: Interpretation) -> Interpretation:
    """The outcome for a tag that a newer program wrote: people read that with a question or a note."""
    match outcome:
        case Ambiguous():
            return replace(outcome, newer=True)
        case Ignored(player=player, why="not-in-match"):
            return Ignored(player, "newer-tag")
        case _:
            return outcome


def _at_spot(card: TagMeaning, at: int, match: Match) -> Interpretation:
    """A card of this match that is put down at a battlefield, without a touch."""
    player, where = card.player, match.where(card.slot)
    if match.table.setup.follow == "score" and _is_legal(match, Conquer(player, at)):
        return TapMeaning(Conquer(player, at))  # whatever the card: nothing is hidden where its player has no control
    match where:
        case Item():
            return Ignored(player, "already-on-chain")
        case Facedown() if where.at == at:
            play = TapMeaning(_from_facedown(player, card.card, at, match, where.handle), card.slot)
            return Ambiguous(player, (play,)) if _is_legal(match, play.action) else Ignored(player, "already-facedown")
        case Facedown():
            return Ignored(player, "already-facedown")
        case Permanent() if where.place == at:
            return Ignored(player, "already-there")
        case Permanent():
            return TapMeaning(StandardMove(player, (where.id,), at), card.slot)
        case None:
            return _from_hand(card, None, match, at)


def _revealed(chosen: DiscardChosen | Ignored, player: Player, match: Match) -> Interpretation:
    """The player reveals or plays this card; what becomes of it is asked of nobody else."""
    if isinstance(chosen, Ignored):
        return chosen
    name = match.registrations.card(chosen.slot)
    return Ignored(player, "not-read") if name is None else TapMeaning(Choose(player, (name,)), chosen.slot)


def _from_own_cards(sighting: Sighting, player: Player, match: Match) -> DiscardChosen | Ignored:
    """A card that this player taps to discard or reveal it: it must be their own and nowhere on the table."""
    if not isinstance(sighting, Arrived):
        return Ignored(player, "not-read" if isinstance(sighting, Unread) else "removed")
    card = match.registrations.meaning(sighting.tag)
    if card is None:
        return Ignored(player, "not-in-match-discard")
    if card.player != player:
        return Ignored(player, "other-player")
    match match.where(card.slot):
        case Item():
            return Ignored(player, "already-on-chain")
        case Facedown():
            return Ignored(player, "already-facedown")
        case Permanent():
            return Ignored(player, "already-on-board")
        case None if _is_in_champion_zone(card, match):
            return Ignored(player, "not-in-hand")
        case None:
            return DiscardChosen(player, card.slot)


def _unknown(actor: Player, pending: PendingAction | None, match: Match, spot: int) -> Interpretation:
    """A tag that belongs to no card of this match: its card can be hidden or played unread."""
    if pending is None:
        return _unknown_without_touch(actor, match, spot)
    hide = TapMeaning(Hide(actor, Secret(None), pending.at))
    match pending.verb:
        case "facedown":
            return TapMeaning(_from_facedown(actor, NO_NAME, pending.at, match))
        case "hide" if _is_quiet(match):
            return hide
        case "hide" if _is_legal(match, hide.action):
            return Ambiguous(actor, (hide,), unknown=True)
        case "play":
            return Ambiguous(actor, (TapMeaning(Play(actor, Secret(NO_NAME))),), unknown=True)
        case "other facedown":
            return _other_facedown(actor, None, pending.at, match)
        case _:
            return Ignored(actor, "not-in-match")


def _unknown_without_touch(actor: Player, match: Match, spot: int) -> Ambiguous | Ignored:
    """It can be hidden unread; at a quiet dial the options are those of any card of this player."""
    hides = _legal(match, [TapMeaning(Hide(actor, Secret(None), at)) for at in _battlefields(match, spot)])
    if not hides:
        return Ignored(actor, "not-in-match")
    if _is_quiet(match):
        return Ambiguous(actor, (*hides, TapMeaning(Play(actor, Secret(NO_NAME)))))
    return Ambiguous(actor, hides, unknown=True)


def _may_hide_anything(pending: PendingAction, match: Match) -> bool:
    """Return whether a touch takes any card for a facedown zone, as nobody may learn by a tap whose card lies there."""
    return pending.verb in TO_FACEDOWN and _is_quiet(match)


def _other_players_card(pending: PendingAction, match: Match) -> TapMeaning | Ignored:
    """A card of another player than the player whose touch waits for a card at this reader."""
    if not _may_hide_anything(pending, match):
        return Ignored(pending.player, "other-player")
    if pending.verb == "other facedown":
        return _other_facedown(pending.player, None, pending.at, match)
    return TapMeaning(Hide(pending.player, Secret(None), pending.at))


def _known(card: TagMeaning, pending: PendingAction | None, match: Match) -> Interpretation:
    """A card of this match, by where it is now."""
    where = match.where(card.slot)
    verb = pending.verb if pending is not None else None
    if where is not None and pending is not None and verb == "hide" and _is_quiet(match):
        return TapMeaning(
            Hide(card.player, Secret(None), pending.at)
        )  # two cards have this tag, which nobody may learn
    match where:
        case Item():
            return Ignored(card.player, "already-on-chain")
        case Facedown():
            if verb not in ("facedown", "play", None):
                return Ignored(card.player, "already-facedown")
            return TapMeaning(_from_facedown(card.player, card.card, where.at, match, where.handle), card.slot)
        case Permanent():
            if pending is not None and verb == "on board":
                return TapMeaning(UnitIs(card.player, where.id, pending.at or card.player), card.slot)
            if verb not in ("move", None):
                return Ignored(card.player, "already-on-board")
            return _from_board(card, where, pending, match)
        case None:
            return _from_hand(card, pending, match)


def _from_facedown(player: Player, name: str, at: int, match: Match, handle: str = "") -> Play:
    """Play a card from facedown. Without a `handle` the engine finds out which facedown card it is.

    At a quiet dial the tag does not say which card is meant: it is the only card there, or stays open.
    """
    if _is_quiet(match):
        facedown = match.table.facedown_at(at, player)
        handle = facedown[0].handle if len(facedown) == 1 else ""
    return Play(player, Secret(name), "facedown", at, handle)


def _from_board(
    card: TagMeaning, permanent: Permanent, pending: PendingAction | None, match: Match
) -> TapMeaning | Ambiguous:
    """A permanent on the board moves, or one of its abilities is used."""
    places: tuple[Place, ...] = (card.player, *match.table.numbers())
    abilities = enumerate(activated(match.table, permanent), 1)
    uses = [Activate(card.player, permanent.id, number) for number, ability in abilities if ability is not None]
    if pending is not None:
        places, uses = (pending.at or card.player,), []
    moves = [StandardMove(card.player, (permanent.id,), to) for to in places]
    return _choice(card.player, [*_meanings(uses, card), *_meanings(moves, card)], match)


def _meanings(actions: Sequence[Action], card: TagMeaning) -> list[TapMeaning]:
    return [TapMeaning(action, card.slot) for action in actions]


def _battlefields(match: Match, spot: int) -> tuple[int, ...]:
    """The battlefield of this spot alone; all of them if it has none."""
    return (spot,) if spot else tuple(match.table.numbers())


def _is_in_champion_zone(card: TagMeaning, match: Match) -> bool:
    """Return whether a card that is nowhere on the table is in its Champion Zone: from the first, or once more."""
    seat, became = match.table.seat(card.player), match.slots.get(card.slot)
    if seat.champion == ():
        return False
    return became == seat.champion_id if became is not None else card.champion


def _from_hand(card: TagMeaning, pending: PendingAction | None, match: Match, spot: int = 0) -> Interpretation:
    """A card that is nowhere on the table: from the hand, or the chosen champion from its zone."""
    player, name, slot = card.player, Secret(card.card), card.slot
    source: Literal["hand", "champion"] = "champion" if _is_in_champion_zone(card, match) else "hand"
    from_zone = source_of(match.table, player, match.slots.get(slot), source)
    bare = Play(player, name, from_zone, to=spot if spot and _is_unit(match, card) else None)
    plays = [*_with_costs(card, bare, match), TapMeaning(bare, slot)]
    hides = [TapMeaning(Hide(player, Secret(card.card), at, source), slot) for at in _battlefields(match, spot)]
    in_trash = from_zone == "hand" and not _is_quiet(match) and _zone(card, None, match) == "trash"
    match pending:
        case PendingAction(verb="hide", at=at):
            return TapMeaning(Hide(player, Secret(card.card), at, source), slot)
        case PendingAction(verb="play", at=at):
            to = Play(player, name, from_zone, to=(at or player) if _is_unit(match, card) else None)
            chosen = _choice(player, [*_with_costs(card, to, match), TapMeaning(to, slot)], match)
            if not in_trash:
                return chosen
            return Ambiguous(player, chosen.options if isinstance(chosen, Ambiguous) else (chosen,), in_trash=True)
        case PendingAction(verb="facedown", at=at):
            return TapMeaning(_from_facedown(player, card.card, at, match), slot)
        case PendingAction(verb="other facedown", at=at):
            return _other_facedown(player, card.card, at, match, slot)
        case PendingAction(verb="name", unit=unit):
            return TapMeaning(CardIs(player, unit, card.card), slot)
        case PendingAction(verb="on board", at=at):
            return TapMeaning(PermanentIs(player, player, name, at or player, _zone(card, None, match)), slot)
        case PendingAction(verb="enter from hand" | "enter from deck" as verb, at=at):
            zone = _zone(card, "hand" if verb == "enter from hand" else "deck", match) or "hand"
            return TapMeaning(Enter(player, name, zone, at or player, _is_unit(match, card)), slot)
        case PendingAction():
            return Ignored(player, "not-on-board")
    if from_zone == "hand":
        ways = tuple(way.action for way in _legal(match, plays)) or (bare,)
        play = TapMeaning(bare, slot, ways)
        options = *_publicly_legal(match, [*_as_unread(card, match), *hides]), play
        return Ambiguous(player, options, in_trash=in_trash)
    return _choice(player, [*_publicly_legal(match, hides), *plays], match)


def _late(card: TagMeaning, pending: PendingAction, match: Match, spot: int) -> Interpretation:
    """A card that comes too late for a touch: it may be meant for that touch, or for what it means without."""
    meant, otherwise = _from_hand(card, pending, match), _from_hand(card, None, match, spot)
    if not isinstance(meant, TapMeaning):
        return otherwise
    rest = otherwise.options if isinstance(otherwise, Ambiguous) else (otherwise,)
    others = (option for option in rest if isinstance(option, TapMeaning) and option != meant)
    return Ambiguous(card.player, (meant, *others))


def _zone(card: TagMeaning, otherwise: EntryZone | None, match: Match) -> EntryZone | None:
    """The public zone in which the record has a card, or else this zone."""
    seat, identity = match.table.seat(card.player), match.slots.get(card.slot)
    zones = (zone for zone in PUBLIC_ZONES if any(there.id == identity for there in seat.cards_in(zone)))
    return next(zones, otherwise)


def _other_facedown(player: Player, name: str | None, at: int, match: Match, slot: Slot = "") -> TapMeaning | Ignored:
    """The tapped card lies in place of the player's facedown card there."""
    facedown = match.table.facedown_at(at, player)
    if not facedown:
        return Ignored(player, "not-on-board")
    return TapMeaning(FacedownIsOther(player, facedown[0].handle, Secret(name)), slot)


def _with_costs(card: TagMeaning, play: Play, match: Match) -> list[TapMeaning]:
    """The same play with each optional additional cost, and with each number of Repeat costs (356.2, 820.3)."""
    facts = match.table.card(card.card)
    extras = (*additional(facts), *map(as_additional, given_repeats(match.table, card.player, facts)))
    costs: list[tuple[str, ...]] = [(extra.name,) for extra in extras if not extra.mandatory]
    repeats = tuple(extra.name for extra in extras if extra.repeat)
    costs += [repeats[:count] for count in range(2, len(repeats) + 1)]
    return _meanings([Play(play.player, play.card, play.source, to=play.to, paying=names) for names in costs], card)


def _as_unread(card: TagMeaning, match: Match) -> list[TapMeaning]:
    """The card may have been hidden unread: play it as each card that was, which the casual dial offers."""
    if _is_quiet(match):
        return []
    return [
        TapMeaning(_from_facedown(card.player, card.card, facedown.at, match, facedown.handle), card.slot)
        for facedown in match.table.facedown
        if facedown.player == card.player and match.private.faces.get(facedown.handle) is None
    ]


def _is_unit(match: Match, card: TagMeaning) -> bool:
    facts = match.table.card(card.card)
    return facts is not None and facts.type == "unit"


def _is_quiet(match: Match) -> bool:
    """Return whether nothing that people see may depend on the card."""
    return not may_say("private refusal", match.agreed.dial)


def _choice(player: Player, options: list[TapMeaning], match: Match) -> TapMeaning | Ambiguous:
    """The legal option; a question if there are several; the last option, which is the likeliest, if there is none."""
    legal = _legal(match, options)
    if len(legal) > 1:
        return Ambiguous(player, legal)
    return legal[0] if legal else options[-1]


def _legal(match: Match, options: list[TapMeaning]) -> tuple[TapMeaning, ...]:
    """Those options that are legal."""
    return tuple(option for option in options if _is_legal(match, option.action))


def _publicly_legal(match: Match, options: list[TapMeaning]) -> tuple[TapMeaning, ...]:
    """Those options that are legal as far as everybody may know, whatever the card is."""
    verdicts = ((option, judge(match.table, match.private, option.action)) for option in options)
    return tuple(option for option, verdict in verdicts if verdict.public().kind == "legal")


def _is_legal(match: Match, action: Action) -> bool:
    verdict = judge(match.table, match.private, action)
    return (verdict.public() if _is_quiet(match) else verdict).kind == "legal"
