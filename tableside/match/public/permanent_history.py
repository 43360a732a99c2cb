"""The history of permanents, in words, in a combat and out of it."""

from __future__ import annotations

from tableside.describe.summaries import describe_ability, signed
from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import steps
from tableside.engine.model.progress import Combat
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.match.public.references import card_name, reference
from tableside.message import CardName, Listing, Message, PlaceName, PlayerName, message


def describe_permanent(table: Table, event: Event) -> Message | None:
    """Return what becomes of a permanent and is to be done on the real table; None for any other event."""
    match event:
        case e.LeftBoard():
            return _left_board(table, event)
        case e.LegendPlaced(permanent=legend):
            return message("history-legend", player=PlayerName(legend.player), card=card_name(legend.card))
        case e.Moved(units=units, to=to, recall=True):
            recalled = Listing(tuple(_owned(table, unit) for unit in units))
            return message("history-recalled", things=recalled, place=PlaceName(to), count=len(units))
        case e.Spared(unit=unit, card=saved_by):
            return message("history-spared", thing=_owned(table, unit), card=card_name(saved_by or None))
        case e.TextsAssumed(what=what, unit=int() as unit, cards=cards):
            texts = Listing(tuple(map(CardName, cards)))
            return message(f"history-assumed-{what}", thing=_owned(table, unit), cards=texts)
        case e.DamagePrevented(unit=unit, amount=amount, card=preventing):
            thing = _owned(table, unit)
            return message("history-damage-prevented", thing=thing, amount=amount, card=card_name(preventing))
        case e.MovesForbidden(unit=unit, players=players):
            names = Listing(tuple(PlayerName(player) for player in players))
            return message("history-cannot-move", thing=_owned(table, unit), players=names)
        case e.ChoicesForbidden(id=permanent, players=players):
            names = Listing(tuple(PlayerName(player) for player in players))
            return message("history-cannot-be-chosen", thing=_owned(table, permanent), players=names)
        case e.ReadyForbidden(id=permanent):
            return message("history-cannot-be-readied", thing=_owned(table, permanent))
        case e.Stunned(unit=unit, stunned=True):
            return message("history-stunned", thing=_owned(table, unit))
        case e.Attached(id=permanent, unit=unit):
            return message("history-attached", thing=_owned(table, permanent), unit=_owned(table, unit))
        case e.Detached(id=permanent):
            return message("history-detached", thing=_owned(table, permanent))
        case e.ControllerChanged(ids=ids, player=controller):
            taken = [each for each in ids if (held := table.permanent(each)) is None or held.player != controller]
            things = Listing(tuple(_owned(table, each) for each in taken))
            return message("history-control-taken", player=PlayerName(controller), things=things) if taken else None
        case e.BecameCopy(id=token, card=copied):
            return message("history-became-copy", thing=_owned(table, token), card=card_name(copied))
        case e.Buffed(unit=unit, buffed=True):
            return message("history-buffed", thing=_owned(table, unit))
        case e.BecameEmpowered(id=permanent, empowered=empowered):
            code = "history-empowered" if empowered else "history-disempowered"
            return message(code, thing=_owned(table, permanent))
        case e.MightGiven(unit=unit, amount=amount, combat=combat):
            code = "history-might-given-for-combat" if combat else "history-might-given"
            return message(code, thing=_owned(table, unit), might=signed(amount))
        case e.AbilityGiven(unit=unit, ability=ability):
            effect = describe_ability(ability) or message("effect-nothing")
            return message("history-ability-given", thing=_owned(table, unit), effect=effect)
        case e.Granted(unit=unit, keyword=keyword, combat=True):
            return message("history-granted-for-combat", thing=_owned(table, unit), keyword=keyword)
        case e.Granted(unit=unit, keyword=keyword, lasting=lasting):
            code = "history-granted-for-good" if lasting else "history-granted"
            return message(code, thing=_owned(table, unit), keyword=keyword)
        case e.KeywordLost() | e.MightSet():
            return _taken(table, event)
        case e.Entered(permanent=entered) if entered.token:
            player, card = PlayerName(entered.player), card_name(entered.card)
            if isinstance(entered.place, str):
                return message("history-token-in-base", player=player, card=card)
            return message("history-token", player=player, card=card, place=PlaceName(entered.place))
        case _:
            return None


def _taken(table: Table, event: e.KeywordLost | e.MightSet) -> Message:
    thing = _owned(table, event.unit)
    if isinstance(event, e.MightSet):
        code = "history-might-set-for-good" if event.lasting else "history-might-set"
        return message(code, thing=thing, amount=event.amount)
    long = "good" if event.lasting else "combat" if event.combat else "turn"
    if not event.keyword:
        return message(f"history-all-keywords-lost-for-{long}", thing=thing)
    return message(f"history-keyword-lost-for-{long}", thing=thing, keyword=event.keyword)


def _left_board(table: Table, event: e.LeftBoard) -> Message:
    permanent, thing = table.permanent(event.id), _owned(table, event.id)
    if permanent is not None and permanent.token:
        return message("history-token-gone", thing=thing)
    if event.side:
        return message(f"history-to-deck-{event.side}", thing=thing)  # a DeckSide
    return message(f"history-to-{event.to}", thing=thing)  # an ExitZone


def describe_combat(table: Table, events: tuple[Event, ...]) -> tuple[Message, ...]:
    """Return what becomes of the permanents and the battlefield after a combat's damage; nothing before it is dealt.

    Once the combat is over, that includes who still controls the battlefield.
    """
    fought = table.combat
    if not _is_damage_dealt(table.combat) and not any(
        isinstance(event, e.CombatIs) and _is_damage_dealt(event.combat) for event in events
    ):
        return ()
    lines: list[Message | None] = []
    end, is_changed = table, False
    for before, event, after in steps(table, events):
        is_changed |= isinstance(event, e.Controls) and event.player != before.battlefield(event.at).control
        if isinstance(event, e.LeftBoard | e.Moved | e.Controls):
            lines.append(_in_combat(before, event))
        fought = event.combat if isinstance(event, e.CombatIs) and event.combat is not None else fought
        end = after
    if fought is not None and end.combat is None and not is_changed:
        holder = table.battlefield(fought.at).control
        if holder is not None:
            lines.append(message("history-keeps-control", player=PlayerName(holder), place=PlaceName(fought.at)))
    return tuple(line for line in lines if line is not None)


def _is_damage_dealt(combat: Combat | None) -> bool:
    """Return whether the damage of a combat in progress is dealt."""
    return combat is not None and combat.step not in ("showdown", "damage")


def _in_combat(table: Table, event: e.LeftBoard | e.Moved | e.Controls) -> Message | None:
    if not isinstance(event, e.Controls):
        return describe_permanent(table, event)
    if event.player == table.battlefield(event.at).control:
        return None
    return _controls(event.player, event.at)


def _controls(player: Player | None, at: int) -> Message:
    if player is None:
        return message("history-nobody-controls", place=PlaceName(at))
    return message("history-controls", player=PlayerName(player), place=PlaceName(at))


def _owned(table: Table, number: int) -> Message:
    """A permanent with its player."""
    permanent, thing = table.permanent(number), reference(table, number)
    if permanent is None:
        return thing
    if not permanent.card:
        return message(
            "thing-gear-of" if permanent.kind == "gear" else "thing-unit-of", player=PlayerName(permanent.player)
        )
    return message("thing-of-player", player=PlayerName(permanent.player), thing=thing)
