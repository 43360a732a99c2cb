"""Hide, and playing from facedown (2026-07-16, 107.3, 421, 811)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model import Card, Cost, HideFor
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import Hide, Play
from tableside.engine.model.state import UNKNOWN, Facedown, Player, Private, Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden, not_known
from tableside.engine.rules.abilities import TriggerEvent, fire
from tableside.engine.rules.battlefields import play_shut, room
from tableside.engine.rules.costs import ANY, NOTHING, Total, affordable, judge_cost, resources, spend, with_domain
from tableside.engine.rules.locations import closed_to
from tableside.engine.rules.timing import judge_by_hand, judge_permanent, timing
from tableside.message import PlaceName, PlayerName

HIDE = Total(power=(ANY,))
"""What hiding costs (811.1.b)."""


def hide_cost(table: Table, player: Player, paying: tuple[str, ...]) -> Total:
    """What a player pays to hide: nothing where an effect says so, else the first cost that they can pay.

    Besides one power of any domain these are what their own cards allow instead; saying an amount of energy picks a
    cost that has it.
    """
    if table.seat(player).hides_free:
        return NOTHING
    others = [resources(cost, None) for cost in _instead(table, player)]
    costs = [with_domain(HIDE, paying), *others]
    said = [cost for cost in costs if str(cost.energy) in paying]
    return next((cost for cost in said or costs if affordable(table, player, cost)), (said or costs)[0])


def _instead(table: Table, player: Player) -> Iterator[Cost]:
    for permanent in table.permanents:
        card = table.card(permanent.card)
        if permanent.player == player and card is not None:
            yield from (one.cost for one in card.standing if isinstance(one, HideFor))


def judge_hide(table: Table, private: Private, action: Hide) -> Findings:
    """Every rule that forbids hiding this card here and now (421, 811.1.b)."""
    yield from _when(table, action)
    yield from _where(table, action)
    yield from _which(table, private, action)
    yield from judge_cost(table, action.player, hide_cost(table, action.player, action.paying), "811.1.b")


def _when(table: Table, action: Hide) -> Findings:
    """On the player's own turn, in a Neutral Open State, with priority (410.1.a, 421.2, 811.1.b)."""
    mine = table.turn == action.player
    if not mine:
        yield forbidden("811.1.b", "reason-turn-of-another", player=PlayerName(table.turn))
    if table.setup.follow == "score":
        if mine:
            yield assumed("assumed-nothing-in-progress")
        else:
            yield forbidden("410.1.a", "reason-turn-of-another", player=PlayerName(table.turn))
        return
    if not table.open:
        yield forbidden("811.1.b", "reason-chain-exists")
    if not mine or table.state != "neutral open" or table.phase != "main":
        yield forbidden("410.1.a", "reason-no-time-to-hide", player=PlayerName(action.player))
    if table.priority != action.player:
        yield forbidden("312.1", "reason-no-priority", player=PlayerName(action.player))


def _where(table: Table, action: Hide) -> Iterator[Reason]:
    """At a battlefield the player controls whose facedown zone has room (107.3.b, 107.3.c, 421.1, 811.1.b)."""
    control = table.battlefield(action.at).control
    if control == UNKNOWN:
        yield not_known("811.1.b", "reason-control-not-known", place=PlaceName(action.at))
    elif control != action.player:
        player, place = PlayerName(action.player), PlaceName(action.at)
        for rule in ("811.1.b", "421.1", "107.3.c"):
            yield forbidden(rule, "reason-does-not-control", player=player, place=place)
    room_here = room(table, action.at)
    if len(table.facedown_at(action.at)) >= room_here:
        for rule in ("107.3.b", "811.1.b"):
            yield forbidden(rule, "reason-facedown-zone-full", place=PlaceName(action.at), count=room_here)


def _which(table: Table, private: Private, action: Hide) -> Findings:
    """A card with Hidden, out of the player's hand or Champion Zone (811.1, 811.1.a, 811.1.b)."""
    name = action.card.reveal()
    from_hand = action.source == "hand"
    known = private.hands.get(action.player) if from_hand else table.seat(action.player).champion
    if known == ():
        empty = "reason-hand-empty" if from_hand else "reason-champion-zone-empty"
        yield forbidden("811.1.b", empty, public=not from_hand, player=PlayerName(action.player))
    if name is None:
        yield assumed("assumed-unread-card-has-hidden", public=False)
        return
    if known and name not in known and UNKNOWN not in known:
        absent = "reason-card-not-in-hand" if from_hand else "reason-card-not-in-champion-zone"
        yield forbidden("811.1.b", absent, public=False, player=PlayerName(action.player))
    card = table.card(name)
    if card is None:
        yield assumed("assumed-unknown-card-has-hidden", public=False)
    elif not card.has("Hidden"):
        yield forbidden("811.1", "reason-card-lacks-hidden", public=False)


def hide(execution: Execution, action: Hide) -> None:
    """Pay, and put the card facedown: no chain, no play (811.1.c)."""
    spend(execution, action.player, hide_cost(execution.table, action.player, action.paying))
    handle = f"f{execution.table.next_id}"
    execution.emit(e.Hid(handle, action.player, action.at, execution.table.number, action.source, action.card))
    fire(execution, TriggerEvent("hides", action.player))


def facedown_meant(table: Table, private: Private, action: Play) -> Facedown | None:
    """The facedown card that a play means: by its handle, else the likeliest there.

    One with that face comes first, then one whose face is not known; of equals one that was not hidden this turn.
    """
    name = action.card.reveal()

    def unlikely(lies: Facedown) -> tuple[bool, bool, bool, bool]:
        face = private.faces.get(lies.handle)
        return lies.handle != action.handle, face != name, face is not None, lies.turn >= table.number

    return min(table.facedown_at(action.at, action.player), key=unlikely, default=None)


def judge_from_facedown(table: Table, private: Private, action: Play) -> Findings:
    """Every rule that forbids playing this card from facedown here and now (811)."""
    lies = facedown_meant(table, private, action)
    if lies is None:
        yield forbidden(
            "419.1.a", "reason-no-facedown-card", player=PlayerName(action.player), place=PlaceName(action.at)
        )
        return
    if lies.turn >= table.number:
        yield forbidden("811.1.b", "reason-hidden-this-turn", public=_plain_which(table, action))
    if play_shut(table, action.player, lies.at):
        yield forbidden("421.4", "reason-facedown-shut", player=PlayerName(action.player), place=PlaceName(lies.at))
    yield from timing(table, action.player, action=True, reaction=True)
    yield from _same(table, private, lies, action)
    card = table.card(action.card.reveal())
    if card is None:
        yield assumed("assumed-card-type", public=False)
        return
    yield from judge_permanent(table, action.player, card, public=False)
    yield from _place_from_facedown(table, action, card)
    yield from judge_by_hand(card, public=False)


def _plain_which(table: Table, action: Play) -> bool:
    """Whether everybody can tell which facedown card is meant, or it makes no difference which."""
    turns = {one.turn >= table.number for one in table.facedown_at(action.at, action.player)}
    return bool(action.handle) or len(turns) == 1


def _same(table: Table, private: Private, lies: Facedown, action: Play) -> Findings:
    """It is the card that was hidden, and it has Hidden (811.1, 811.1.b)."""
    face = private.faces.get(lies.handle)
    name = action.card.reveal()
    if face is None:
        yield assumed("assumed-hidden-card-not-known", public=False)
    elif face != name:
        yield forbidden("811.1.b", "reason-not-the-hidden-card", public=False)
    card = table.card(name)
    if card is not None and not card.has("Hidden"):
        yield forbidden("811.1", "reason-card-lacks-hidden", public=False)


def _place_from_facedown(table: Table, action: Play, card: Card) -> Iterator[Reason]:
    """A permanent is played to the battlefield where it was hidden, gear too (811.1.d.1).

    Where others fight there no unit of the player can enter, and the card stays facedown (462.2, 358.5).
    """
    if card.type == "unit" and closed_to(table, action.player, action.at):
        player = PlayerName(action.player)
        yield forbidden("462.2", "reason-units-may-not-enter", public=False, player=player, place=PlaceName(action.at))
    if action.to is None or action.to == action.at:
        return
    bound = {"place": PlaceName(action.at), "to": PlaceName(action.to)}
    if card.type == "gear" and table.setup.rules.gear_bound:
        yield forbidden("811.1.d.1.a", "reason-bound-to-hidden-place", public=False, **bound)
    elif card.type == "gear" and action.to != action.player:
        yield forbidden("359.2.d", "reason-gear-goes-to-base", public=False)
    elif card.type == "unit":
        yield forbidden("811.1.d.1", "reason-bound-to-hidden-place", public=False, **bound)


def sees(table: Table, private: Private, player: Player, handle: str) -> str | None:
    """What a player may learn of a facedown card: its name for the one who controls it, else nothing (128.4)."""
    lies = next((one for one in table.facedown if one.handle == handle), None)
    return private.faces.get(handle) if lies is not None and lies.player == player else None
