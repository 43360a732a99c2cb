"""Agreed corrections in the history: who made them, and how the real table is."""

from __future__ import annotations

from tableside.engine.model.actions import (
    BuffIs,
    CardIs,
    ControlIs,
    ControllerIs,
    Correction,
    DamageIs,
    EmpowermentIs,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    HandIs,
    OwnerIs,
    PointsAre,
    ResourceIs,
    ResultIs,
    StunIs,
    UnitIs,
)
from tableside.engine.model.references import Place
from tableside.engine.model.state import Table
from tableside.engine.model.zones import is_exit_zone
from tableside.match.public.references import card_name, permanent_message, reference
from tableside.message import Message, PlaceName, PlayerName, message


def describe_correction(table: Table, correction: Correction) -> Message:
    """A correction but that of a card on the board, whose line names what entered. `table` is as it was before."""
    by = PlayerName(correction.player)
    match correction:
        case PointsAre():
            return describe_points(correction, table.seat(correction.whose).points)
        case ControlIs(player=player, at=at, whose=whose) if whose == player:
            return message("history-corrected-own-control", by=by, place=PlaceName(at))
        case ControlIs(player=player, at=at, whose=None) if table.battlefield(at).control == player:
            return message("history-corrected-given-up", by=by, place=PlaceName(at))
        case ControlIs(at=at, whose=str(whose)):
            return message("history-corrected-control", by=by, player=PlayerName(whose), place=PlaceName(at))
        case ControlIs(at=at):
            return message("history-corrected-no-control", by=by, place=PlaceName(at))
        case UnitIs(unit=unit, place="deck", end=end) if end:
            return message(
                f"history-corrected-to-deck-{end}", by=by, thing=_permanent_or_unit(table, unit)
            )  # a DeckEnd
        case ResourceIs(whose=whose, resource=resource, amount=amount):
            code = f"history-told-{resource}"  # a Resource
            return message(code, player=PlayerName(whose), number=amount)
        case UnitIs(unit=unit, place=place):
            return _corrected_place(by, _permanent_or_unit(table, unit), place)
        case CardIs(unit=unit, card=card):
            thing = _permanent_or_unit(table, unit)
            return message("history-corrected-card", by=by, thing=thing, card=card_name(card))
        case HandIs(whose=whose, cards=cards):
            return message("history-corrected-hand", by=by, player=PlayerName(whose), count=cards)
        case ResultIs():
            return message("history-result-agreed")
        case DamageIs(unit=unit, damage=damage):
            return message("history-corrected-damage", by=by, thing=_permanent_or_unit(table, unit), damage=damage)
        case FacedownIs(handle=handle, place="champion"):
            return message("history-corrected-to-champion", by=by, thing=reference(table, handle))
        case FacedownIs(handle=handle, place=place):
            return _corrected_place(by, reference(table, handle), place)
        case FacedownIsOther(handle=handle):
            return message("history-corrected-other-facedown", by=by, thing=reference(table, handle))
        case _:
            return _corrected_state(table, correction)


def describe_points(correction: PointsAre, before: int) -> Message:
    """Points as somebody set them, and how many there were `before`.

    A point that was forgotten says for which battlefield it is.
    """
    by, whose, count = PlayerName(correction.player), PlayerName(correction.whose), correction.points
    if correction.forgotten:
        place = PlaceName(correction.forgotten)
        return message("history-forgotten-point", by=by, player=whose, place=place, points=count, before=before)
    if correction.whose == correction.player:
        return message("history-corrected-own-points", by=by, points=count, before=before)
    return message("history-corrected-points", by=by, player=whose, points=count, before=before)


def _corrected_state(table: Table, correction: Correction) -> Message:
    """The state of a permanent as it was corrected."""
    by = PlayerName(correction.player)
    match correction:
        case ControllerIs(unit=unit, whose=whose):
            thing, player = _permanent_or_unit(table, unit), PlayerName(whose)
            return message("history-corrected-controller", by=by, thing=thing, player=player)
        case OwnerIs(unit=unit, whose=whose):
            thing, player = _permanent_or_unit(table, unit), PlayerName(whose)
            return message("history-corrected-owner", by=by, thing=thing, player=player)
        case BuffIs(unit=unit, buffed=buffed):
            code = "history-corrected-buffed" if buffed else "history-corrected-not-buffed"
            return message(code, by=by, thing=_permanent_or_unit(table, unit))
        case EmpowermentIs(unit=unit, empowered=empowered):
            code = "history-corrected-empowered" if empowered else "history-corrected-not-empowered"
            return message(code, by=by, thing=_permanent_or_unit(table, unit))
        case ExhaustionIs(unit=unit, exhausted=exhausted):
            code = "history-corrected-exhausted" if exhausted else "history-corrected-ready"
            return message(code, by=by, thing=_permanent_or_unit(table, unit))
        case StunIs(unit=unit, stunned=stunned):
            code = "history-corrected-stunned" if stunned else "history-corrected-not-stunned"
            return message(code, by=by, thing=_permanent_or_unit(table, unit))
        case _:
            raise TypeError(f"no message for a {type(correction).__name__}")


def _corrected_place(by: PlayerName, thing: Message, place: Place) -> Message:
    if is_exit_zone(place):
        return message(f"history-corrected-to-{place}", by=by, thing=thing)  # an ExitZone
    if isinstance(place, str):
        return message("history-corrected-to-base", by=by, thing=thing)
    return message("history-corrected-to-battlefield", by=by, thing=thing, place=PlaceName(place))


def _permanent_or_unit(table: Table, unit: int) -> Message:
    permanent = table.permanent(unit)
    return message("thing-unit") if permanent is None else permanent_message(permanent)
