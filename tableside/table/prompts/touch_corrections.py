"""Agreed corrections by touch: the real table differs from what is shown at a battlefield or in a base."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tableside.engine import Secret
from tableside.engine.model.actions import (
    Action,
    BuffIs,
    ControlIs,
    ControllerIs,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    OwnerIs,
    UnitIs,
)
from tableside.engine.model.board import Facedown, Permanent
from tableside.match.fold import Match
from tableside.match.public.references import card_name, references
from tableside.message import Message, PlaceName, PlayerName, message
from tableside.table.commands import AwaitCard, Dismiss, Do
from tableside.table.prompts.prompt import Button, ButtonEffect, Prompt, ShowPrompt

Correction = tuple[Message, ButtonEffect]
"""A button that leads to a correction."""

Correct = Callable[[Match, str, Permanent], Prompt]
"""Makes the prompt that corrects a permanent for a player."""


def corrections(match: Match, player: str, at: int) -> tuple[Correction, ...]:
    """What this player can correct at a battlefield, or in their base (0): the usual things, and a way to the rest."""
    buttons: list[Correction] = []
    if at and match.table.battlefield(at).control != player:
        buttons.append((message("button-i-control"), Do(ControlIs(player, at, player))))
    elif at:
        buttons.append((message("button-i-do-not-control"), Do(ControlIs(player, at, None))))
    units = match.table.units(at) if at else ()
    buttons += _of_permanents(match, player, units, message("button-no-unit"), message("prompt-which-is-gone"), _place)
    others = Prompt(
        "asks", message("prompt-correct-else"), choices=(*_other_corrections(match, player, at), _close(player))
    )
    buttons.append((message("button-correct-else"), ShowPrompt(player, others)))
    return tuple(buttons)


def _other_corrections(match: Match, player: str, at: int) -> tuple[Correction, ...]:
    """A unit that is there, what is shown wrongly, and facedown cards."""
    buttons: list[Correction] = [(message("button-unit-is-here"), AwaitCard(player, "on board", at))]
    shown = tuple(
        permanent
        for permanent in match.table.permanents
        if permanent.place == (at or player) and permanent.kind != "legend"
    )
    wrong, which = message("button-shown-wrongly"), message("prompt-which-is-wrong")
    buttons += _of_permanents(match, player, shown, wrong, which, _state)
    if at:
        buttons += _of_facedown(match, player, at)
    return tuple(buttons)


def _of_permanents(
    match: Match, player: str, permanents: tuple[Permanent, ...], label: Message, which: Message, correct: Correct
) -> list[Correction]:
    """A button that corrects one of these permanents; it asks which if there are several."""
    if not permanents:
        return []
    if len(permanents) == 1:
        return [(label, ShowPrompt(player, correct(match, player, permanents[0])))]
    names = references(match.table, (permanent.id for permanent in permanents), player, alone=True)
    choices = tuple(
        (name, ShowPrompt(player, correct(match, player, permanent)))
        for name, permanent in zip(names, permanents, strict=True)
    )
    return [(label, ShowPrompt(player, Prompt("asks", which, choices=(*choices, _close(player)))))]


def _place(match: Match, player: str, unit: Permanent) -> Prompt:
    """Where a unit is that is not where it is shown."""
    choices = (
        (message("button-in-trash"), Do(UnitIs(player, unit.id, "trash"))),
        (message("button-at-base"), Do(UnitIs(player, unit.id, unit.player))),
        (message("button-in-hand"), Do(UnitIs(player, unit.id, "hand"))),
        (message("button-in-banishment"), Do(UnitIs(player, unit.id, "banished"))),
    )
    return Prompt("asks", message("prompt-where-is", card=card_name(unit.card)), choices=choices)


def _state(match: Match, player: str, permanent: Permanent) -> Prompt:
    """In what state a permanent is that is shown in another, and whose it is."""
    identity = permanent.id
    turned = "button-it-is-ready" if permanent.exhausted else "button-it-is-exhausted"
    buttons: list[tuple[Message, Action]] = [
        (message(turned), ExhaustionIs(player, identity, not permanent.exhausted)),
    ]
    if permanent.kind == "unit":
        buff = "button-it-has-no-buff" if permanent.buffed else "button-it-is-buffed"
        buttons.append((message(buff), BuffIs(player, identity, not permanent.buffed)))
    for other in match.table.players:
        if other != permanent.player:
            label = message("button-controlled-by", player=PlayerName(other))
            buttons.append((label, ControllerIs(player, identity, other)))
        if other != permanent.owned_by:
            buttons.append((message("button-owned-by", player=PlayerName(other)), OwnerIs(player, identity, other)))
    title = message("prompt-how-is", card=card_name(permanent.card))
    return Prompt("asks", title, choices=(*_actions(buttons), _close(player)))


def _of_facedown(match: Match, player: str, at: int) -> list[Correction]:
    """Corrections of this player's own facedown cards there; none of them names a card."""
    cards = match.table.facedown_at(at, player)
    if not cards:
        return []
    if len(cards) == 1:
        return [(message("button-facedown-is-wrong"), ShowPrompt(player, _facedown(match, player, cards[0])))]
    names = references(match.table, (card.handle for card in cards), player, alone=True)
    choices = tuple(
        (name, ShowPrompt(player, _facedown(match, player, card))) for name, card in zip(names, cards, strict=True)
    )
    which = Prompt("asks", message("prompt-which-is-wrong"), choices=(*choices, _close(player)))
    return [(message("button-facedown-is-wrong"), ShowPrompt(player, which))]


def _facedown(match: Match, player: str, card: Facedown) -> Prompt:
    """Where a facedown card is, or that another card lies there."""
    buttons: list[tuple[Message, Action]] = [
        (message("button-in-hand"), FacedownIs(player, card.handle, "hand")),
        (message("button-in-trash"), FacedownIs(player, card.handle, "trash")),
        (message("button-in-banishment"), FacedownIs(player, card.handle, "banished")),
    ]
    for at in match.table.numbers():
        if at != card.at and match.table.battlefield(at).control == player:
            buttons.append((message("button-place", place=PlaceName(at)), FacedownIs(player, card.handle, at)))
    tapped: tuple[Button, ...] = ()
    if len(match.table.facedown_at(card.at, player)) == 1:
        tapped = ((message("button-other-card"), AwaitCard(player, "other facedown", card.at)),)
    unread = (message("button-other-card-unread"), FacedownIsOther(player, card.handle, Secret(None)))
    choices = (*_actions(buttons), *tapped, *_actions([unread]), _close(player))
    return Prompt("asks", message("prompt-where-is-facedown"), choices=choices)


def _actions(buttons: Iterable[tuple[Message, Action]]) -> tuple[Button, ...]:
    return tuple((label, Do(action)) for label, action in buttons)


def _close(player: str) -> Button:
    return message("button-close"), Dismiss(player)
