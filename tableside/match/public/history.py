"""The history of a match: messages for what people did and what came of it.

No line names a facedown card or a card of a hand. Each function takes the table as it was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tableside.describe.summaries import describe_effect, signed
from tableside.engine.model import events as e
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Concede,
    Conquer,
    EndTurn,
    Enter,
    EnterItself,
    Hide,
    Pass,
    PermanentIs,
    Play,
    StandardMove,
    Tell,
)
from tableside.engine.model.chain_items import Item
from tableside.engine.model.events import Event
from tableside.engine.model.references import PLAIN, Place, Player
from tableside.engine.model.state import Table
from tableside.match.public.choice_history import describe_choice
from tableside.match.public.corrections import describe_correction
from tableside.match.public.deck_history import describe_hand_revealed, describe_looked_at, describe_top_revealed
from tableside.match.public.permanent_history import describe_permanent
from tableside.match.public.references import card_name, reference, references
from tableside.message import Argument, CardName, Listing, Message, PlaceName, PlayerName, message


def describe_action(table: Table, action: Action, events: Iterable[Event] = ()) -> Message:
    """Return what somebody did. A played card is named only if `events` put it on the chain."""
    player = PlayerName(action.player)
    match action:
        case Hide(at=at):
            return message("history-hid", player=player, place=PlaceName(at))
        case Play():
            return _play(action, player, events)
        case StandardMove(units=units, to=to):
            return _move(table, player, units, to)
        case Activate(permanent=permanent):
            return message("history-used", player=player, thing=reference(table, permanent))
        case Assign(damage=()):
            return message("history-assigned-nothing", player=player)
        case Assign(damage=damage):
            shares = (
                message("history-damage-to", damage=amount, thing=reference(table, unit)) for unit, amount in damage
            )
            return message("history-assigned", player=player, shares=Listing(tuple(shares)))
        case Tell():
            return _reported_effect(table, action, player)
        case Enter(zone=zone, to=to):
            return _entry(f"history-reported-entry-from-{zone}", events, to, player=player)  # an EntryZone
        case EnterItself(kind=kind, to=to):
            return message(f"history-reported-{kind}", player=player, place=PlaceName(to))  # a PermanentKind
        case Pass():
            return _pass(action, player)
        case Choose(answers=answers):
            return describe_choice(table, player, answers)
        case EndTurn(told_by=str(told_by)):
            return message("history-ended-turn-told", player=player, by=PlayerName(told_by))
        case EndTurn():
            return message("history-ended-turn", player=player)
        case Concede():
            return message("history-conceded", player=player)
        case Conquer(at=at):
            return message("history-took-control", player=player, place=PlaceName(at))
        case PermanentIs(zone=None, place=place):
            return _entry("history-corrected-entry", events, place, by=player)
        case PermanentIs(zone=str(zone), place=place):
            return _entry(f"history-corrected-entry-from-{zone}", events, place, by=player)  # an EntryZone
        case _:
            return describe_correction(table, action)


def _pass(action: Pass, player: PlayerName) -> Message:
    """A pass, and why it is on record if its player did not say it."""
    if action.told_by is not None:
        return message("history-passed-told", player=player, by=PlayerName(action.told_by))
    match action.assumed:
        case "no response":
            return message("history-passed-no-response", player=player)
        case "shortcut":
            return message("history-passed-by-shortcut", player=player)
        case _:
            return message("history-passed", player=player)


def _entry(code: str, events: Iterable[Event], place: Place, **arguments: Argument) -> Message:
    """A message with the card that these events put on the board; it is not named if they put none there."""
    entered = next((event.permanent.card for event in events if isinstance(event, e.Entered)), None)
    return message(code, **arguments, card=card_name(entered), place=PlaceName(place))


def _play(play: Play, player: PlayerName, events: Iterable[Event]) -> Message:
    card = card_name(next((event.item.card for event in events if isinstance(event, e.Put)), None))
    if play.source == "facedown":
        return message("history-played-facedown", player=player, card=card, place=PlaceName(play.at))
    return message("history-played", player=player, card=card)


def _move(table: Table, player: PlayerName, units: tuple[int, ...], to: Place) -> Message:
    known = tuple(reference(table, unit) for unit in units if table.permanent(unit) is not None)
    moved = Listing(known or (message("thing-unit"),))
    if isinstance(to, str):
        return message("history-moved-to-base", player=player, things=moved)
    return message("history-moved", player=player, things=moved, place=PlaceName(to))


def _reported_effect(table: Table, report: Tell, player: PlayerName) -> Message:
    """A result of a card that is done by hand, as a player reports it."""
    effect = describe_effect(report.did)
    if report.to is not None:
        effect = message("history-effect-at", effect=effect, place=PlaceName(report.to))
    if report.onto is not None:
        effect = message("history-effect-onto", effect=effect, thing=reference(table, report.onto))
    if not report.what:
        return message("history-reported", player=player, effect=effect)
    things = Listing(references(table, report.what))
    return message("history-reported-of", player=player, things=things, effect=effect)


def describe_gain(event: e.Gained) -> Message:
    """Points and their reason, as "Held Void Gate: +1"."""
    place, points = PlaceName(event.at), signed(event.points)
    match event.why:
        case "conquer":
            return message("gain-conquer", place=place, points=points)
        case "hold":
            return message("gain-hold", place=place, points=points)
        case "burn out":
            return message("gain-burn-out", points=points)
        case "effect":
            return message("gain-effect", points=points)
        case "correction":
            return message("gain-correction", points=points)


def _won(table: Table, player: Player) -> Message:
    """Return who won the game: a player, or a team."""
    partners = table.partners(player)
    if len(partners) == 1:
        return message("history-won", player=PlayerName(player))
    return message("history-team-won", first=PlayerName(partners[0]), second=PlayerName(partners[1]))


def describe_outcome(table: Table, event: Event) -> Message | None:
    """Return what came of an action; None for an event that is no line of the history."""
    match event:
        case e.Gained():
            return _scored(event)
        case e.Hid(player=player, at=at, settlement="to settle"):
            return message("history-hide-to-settle", player=PlayerName(player), place=PlaceName(at))
        case e.Revealed(player=player, card=None | ""):
            return message("history-revealed-unread", player=PlayerName(player))
        case e.Revealed(player=player, card=card):
            return message("history-revealed", player=PlayerName(player), card=card_name(card))
        case e.TurnBegan(player=player, number=number):
            return message("history-turn", player=PlayerName(player), number=number)
        case e.Won(player=player):
            return _won(table, player)
        case e.Drawn():
            return message("history-drawn")
        case e.Put(item=item) if item.ability is not None and item.ability.when not in ("resolve", "activate"):
            return message("history-triggered", player=PlayerName(item.player), card=card_name(item.card))
        case e.Put(item=item) if item.terms is not None and not item.terms.announced:
            return message("history-effect-plays", player=PlayerName(item.player), card=card_name(item.card))
        case e.LeftChain(id=identity):
            return _not_played(table.item(identity))
        case e.Discarded(player=player, card=card):
            return message("history-discarded", player=PlayerName(player), card=card_name(card))
        case e.Drew(player=player, count=count) if table.phase != "draw":  # each turn has that draw (315.4)
            return message("history-drew", player=PlayerName(player), count=count)
        case e.HandRevealed():
            return describe_hand_revealed(event)
        case e.LeftHand(player=player, to="deck", card=card, side="top"):
            return message("history-hand-on-deck", player=PlayerName(player), card=card_name(card))
        case e.LeftHand(player=player, to=to, card=card):
            code = "history-hand-to-deck" if to == "deck" else "history-hand-to-banished"
            return message(code, player=PlayerName(player), card=card_name(card))
        case e.Burned(player=player, card=card):
            code = "history-put-in-trash" if event.put else "history-burned"
            return message(code, player=PlayerName(player), card=card_name(card))
        case e.LookedAtTop():
            return describe_looked_at(event)
        case e.TopRevealed():
            return describe_top_revealed(event)
        case e.Recycled(player=player, ids=ids):
            return message("history-recycled", player=PlayerName(player), things=Listing(references(table, ids)))
        case e.Banished(player=player, card=card):
            return message("history-banished", player=PlayerName(player), card=card_name(card))
        case e.BanishedFromDeck(player=player, card=card):
            return message("history-banished-from-deck", player=PlayerName(player), card=card_name(card))
        case e.ChampionReturned(player=player, card=card):
            return message("history-champion-returned", player=PlayerName(player), card=card_name(card))
        case e.ChampionTaken(player=player, card=card):
            return message("history-champion-taken", player=PlayerName(player), card=card_name(card))
        case e.PickedUp(player=player, card=card, zone="banished"):
            return message("history-returned-from-banishment", player=PlayerName(player), card=card_name(card))
        case e.PickedUp(player=player, card=card):
            return message("history-picked-up", player=PlayerName(player), card=card_name(card))
        case e.TurnQueued(player=player):
            return message("history-another-turn", player=PlayerName(player))
        case e.Skipped(skip=skip):
            return message(f"history-skipped-{skip.what}", player=PlayerName(skip.player))
        case e.HidesFree(player=player):
            return message("history-hides-free", player=PlayerName(player))
        case e.LooksAllowed(player=player, at=other):
            return message("history-looks-allowed", player=PlayerName(player), other=PlayerName(other))
        case e.PlaysForbidden(player=player, what=what):
            return message(f"history-plays-no-{what}", player=PlayerName(player))
        case e.FlowGiven(ids=ids):
            return message("history-given-flow", things=Listing(references(table, ids)))
        case e.BuffsGiveMore(player=player, amount=amount):
            return message("history-buffs-give-more", player=PlayerName(player), amount=signed(amount))
        case e.BattlefieldAdded(name=name):
            return message("history-battlefield-added", card=CardName(name))
        case e.Replaced(at=at, name=now) if now != PLAIN:
            name = table.battlefield(at).name
            place = PlaceName(at) if name == PLAIN else CardName(name)
            return message("history-becomes", place=place, card=CardName(now))
        case e.Replaced(at=at):
            name = table.battlefield(at).name  # it has none afterwards
            return message("history-replaced", place=PlaceName(at) if name == PLAIN else CardName(name))
        case e.TextsAssumed(what=what, unit=None, player=player, cards=cards):
            code = "history-assumed-points" if what == "points" else "history-assumed-card-for-point"
            return message(code, player=PlayerName(player), cards=Listing(tuple(map(CardName, cards))))
        case e.BurnedOut(player=player):
            return message("history-burned-out", player=PlayerName(player))
        case _:
            return describe_permanent(table, event)


def _not_played(item: Item | None) -> Message | None:
    """Describe that a card could not be played, and went back; None for all else off the chain."""
    if item is None or not item.is_pending or not item.is_card or (item.terms is not None and item.terms.announced):
        return None
    return message("history-not-played", player=PlayerName(item.player), card=card_name(item.card))


def describe_conquest_without_point(events: Sequence[Event], at: int) -> Message | None:
    """Describe that event number `at` is a conquest that gives no point but a card (471.1.b.1); None for any other."""
    event, following = events[at], events[at + 1 : at + 2]
    if not isinstance(event, e.Scored) or event.how != "conquer":
        return None
    if any(isinstance(gained, e.Gained) and gained.why == "conquer" for gained in following):
        return None
    return message("history-conquered-without-point", player=PlayerName(event.player), place=PlaceName(event.at))


def _scored(event: e.Gained) -> Message | None:
    """Points, by whom and for what; None for a correction, which has a line of its own."""
    player, place, points = PlayerName(event.player), PlaceName(event.at), event.points
    match event.why:
        case "conquer":
            return message("history-conquered", player=player, place=place, count=points)
        case "hold":
            return message("history-held", player=player, place=place, count=points)
        case "burn out":
            return message("history-scored-burn-out", player=player, count=points)
        case "effect" if points < 0:
            return message("history-lost-points", player=player, count=-points)
        case "effect":
            return message("history-gained-points", player=player, count=points)
        case "correction":
            return None
