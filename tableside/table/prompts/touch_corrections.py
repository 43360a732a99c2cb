"""Agreed corrections by touch: the real table differs from what is shown at a battlefield or in a base."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine import Secret
from tableside.engine.model.actions import (
    Action,
    ControlIs,
    FacedownIs,
    FacedownIsOther,
    HandIs,
    PermanentIs,
    PermanentKind,
)
from tableside.engine.model.board import Facedown
from tableside.engine.model.references import Place
from tableside.engine.model.zones import PUBLIC_ZONES, EntryZone, PublicZone
from tableside.match.public.references import card_name, references
from tableside.match.state import Match
from tableside.message import CardName, Message, PlaceName, message
from tableside.table.commands import AwaitCard, Do
from tableside.table.prompts.permanent_corrections import close_button, permanent_buttons
from tableside.table.prompts.prompt import Button, Prompt, ShowPrompt

FEW = 4
"""The most permanents with buttons of their own at a place; more stand behind one button."""

MOST_IN_HAND = 9
"""The largest hand that is offered."""


def corrections(match: Match, player: str, at: int) -> tuple[Button, ...]:
    """The corrections for a player at a battlefield, or in their base (0): each permanent there, and the rest."""
    buttons: list[Button] = []
    if at and match.table.battlefield(at).control != player:
        buttons.append((message("button-i-control"), Do(ControlIs(player, at, player))))
    elif at:
        buttons.append((message("button-i-do-not-control"), ShowPrompt(player, _no_control(player, at))))
    here = tuple(
        permanent
        for permanent in match.table.permanents
        if permanent.place == (at or player) and permanent.kind != "legend"
    )
    permanents = permanent_buttons(match, player, here)
    if len(permanents) > FEW:
        which = Prompt("asks", message("prompt-which-is-wrong"), choices=(*permanents, close_button(player)))
        permanents = ((message("button-cards-here", number=len(permanents)), ShowPrompt(player, which)),)
    others = Prompt(
        "asks", message("prompt-correct-else"), choices=(*_other_corrections(match, player, at), close_button(player))
    )
    return (*buttons, *permanents, (message("button-correct-else"), ShowPrompt(player, others)))


def _no_control(player: str, at: int) -> Prompt:
    """Ask once more before this player controls the battlefield no longer."""
    choices = ((message("button-i-do-not-control"), Do(ControlIs(player, at, None))), close_button(player))
    return Prompt("asks", message("prompt-no-control", place=PlaceName(at)), choices=choices)


def _other_corrections(match: Match, player: str, at: int) -> tuple[Button, ...]:
    """A card that is there and not shown, wherever the record has it; facedown cards; how many cards a hand has."""
    place: Place = at or player
    buttons: list[Button] = [(message("button-unit-is-here"), AwaitCard(player, "on board", at))]
    buttons += [
        _added(player, "button-unit-from-hand", place, "hand", "unit"),
        _added(player, "button-unit-from-deck", place, "deck", "unit"),
    ]
    if not at:
        buttons.append(_added(player, "button-gear-from-hand", place, "hand", "gear"))
    buttons.append((message("button-token-is-here"), ShowPrompt(player, _tokens(match, player, place))))
    for zone in PUBLIC_ZONES:
        if match.table.seat(player).cards_in(zone):
            cards = ShowPrompt(player, _cards_of(match, player, zone, place))
            buttons.append((message(f"button-card-of-{zone}"), cards))  # a PublicZone
    if at:
        buttons += _of_facedown(match, player, at)
    else:
        buttons.append((message("button-hand-is"), ShowPrompt(player, _hand_prompt(player))))
    return tuple(buttons)


def _added(player: str, label: str, place: Place, zone: EntryZone, kind: PermanentKind) -> Button:
    """A card that was not read and is on the board."""
    return message(label), Do(PermanentIs(player, player, Secret(""), place, zone, kind=kind))


def _tokens(match: Match, player: str, place: Place) -> Prompt:
    kinds = ("unit",) if isinstance(place, int) else ("unit", "gear")
    names = sorted(card.name for card in match.table.setup.cards.values() if card.token and card.type in kinds)
    choices = tuple(
        (message("button-token", card=CardName(name)), Do(PermanentIs(player, player, Secret(name), place)))
        for name in names
    )
    return Prompt("asks", message("prompt-which-token-here"), choices=(*choices, close_button(player)))


def _cards_of(match: Match, player: str, zone: PublicZone, place: Place) -> Prompt:
    """The player's cards of a public zone that may be on the board: those that are known to be spells are left out."""
    there = [
        card
        for card in match.table.seat(player).cards_in(zone)
        if (facts := match.table.card(card.card)) is None or facts.type in ("unit", "gear")
    ]
    names = references(match.table, (card.id for card in there), player)
    choices = tuple(
        (name, Do(PermanentIs(player, player, Secret(card_name(card.card).card), place, zone)))
        for name, card in zip(names, there, strict=True)
    )
    return Prompt("asks", message("prompt-which-card"), choices=(*choices, close_button(player)))


def _hand_prompt(player: str) -> Prompt:
    counts = tuple(
        (message("button-cards-in-hand", number=count), Do(HandIs(player, player, count)))
        for count in range(MOST_IN_HAND + 1)
    )
    return Prompt("asks", message("prompt-hand-is"), choices=(*counts, close_button(player)))


def _of_facedown(match: Match, player: str, at: int) -> list[Button]:
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
    which = Prompt("asks", message("prompt-which-is-wrong"), choices=(*choices, close_button(player)))
    return [(message("button-facedown-is-wrong"), ShowPrompt(player, which))]


def _facedown(match: Match, player: str, card: Facedown) -> Prompt:
    """Return where a facedown card is, or that another card lies there."""
    buttons: list[tuple[Message, Action]] = [
        (message("button-in-hand"), FacedownIs(player, card.handle, "hand")),
        (message("button-in-trash"), FacedownIs(player, card.handle, "trash")),
        (message("button-in-banishment"), FacedownIs(player, card.handle, "banished")),
        (message("button-in-deck"), FacedownIs(player, card.handle, "deck")),
    ]
    for at in match.table.numbers():
        if at != card.at and match.table.battlefield(at).control == player:
            buttons.append((message("button-place", place=PlaceName(at)), FacedownIs(player, card.handle, at)))
    tapped: tuple[Button, ...] = ()
    if len(match.table.facedown_at(card.at, player)) == 1:
        tapped = ((message("button-other-card"), AwaitCard(player, "other facedown", card.at)),)
    unread = (message("button-other-card-unread"), FacedownIsOther(player, card.handle, Secret(None)))
    choices = (*_actions(buttons), *tapped, *_actions([unread]), close_button(player))
    return Prompt("asks", message("prompt-where-is-facedown"), choices=choices)


def _actions(buttons: Iterable[tuple[Message, Action]]) -> tuple[Button, ...]:
    return tuple((label, Do(action)) for label, action in buttons)
