"""Corrections of a permanent by touch: its state, its place, which card it is, and whose it is."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.derived.traits import might_of
from tableside.engine.model.actions import (
    Action,
    BuffIs,
    ControllerIs,
    DamageIs,
    EmpowermentIs,
    ExhaustionIs,
    OwnerIs,
    StunIs,
    UnitIs,
)
from tableside.engine.model.board import Permanent
from tableside.engine.model.zones import DECK_ENDS
from tableside.match.public.references import permanent_message, references
from tableside.match.state import Match
from tableside.message import Listing, Message, PlaceName, PlayerName, message
from tableside.table.commands import AwaitCard, Dismiss, Do
from tableside.table.prompts.prompt import Button, NameCard, Prompt, ShowPrompt

MOST_DAMAGE = 12
"""The most damage that is offered; a correction of more takes two."""


def permanent_buttons(match: Match, player: str, permanents: Iterable[Permanent]) -> tuple[Button, ...]:
    """A button for each permanent by its name, which leads to what is wrong with it."""
    shown = tuple(permanents)
    names = references(match.table, (permanent.id for permanent in shown), player, alone=True)
    return tuple(
        (message("button-thing", thing=name), ShowPrompt(player, permanent_prompt(match, player, permanent)))
        for name, permanent in zip(names, shown, strict=True)
    )


def permanent_prompt(match: Match, player: str, permanent: Permanent) -> Prompt:
    """Return what this player says is true of a permanent that is shown in another way."""
    identity = permanent.id
    turned = "button-it-is-ready" if permanent.exhausted else "button-it-is-exhausted"
    choices: list[Button] = [(message(turned), Do(ExhaustionIs(player, identity, not permanent.exhausted)))]
    if permanent.kind == "unit":
        damage = ShowPrompt(player, _damage_prompt(match, player, permanent))
        buff = "button-it-has-no-buff" if permanent.buffed else "button-it-is-buffed"
        choices.append((message("button-other-damage"), damage))
        choices.append((message(buff), Do(BuffIs(player, identity, not permanent.buffed))))
        stun = "button-it-is-not-stunned" if permanent.stunned else "button-it-is-stunned"
        choices.append((message(stun), Do(StunIs(player, identity, not permanent.stunned))))
    if permanent.empowered or can_be_empowered(match, permanent):
        empowered = "button-it-is-not-empowered" if permanent.empowered else "button-it-is-empowered"
        choices.append((message(empowered), Do(EmpowermentIs(player, identity, not permanent.empowered))))
    choices.append((message("button-it-is-elsewhere"), ShowPrompt(player, _place_prompt(match, player, permanent))))
    if not permanent.token:
        choices += _names(player, permanent)
    choices.append((message("button-it-is-anothers"), ShowPrompt(player, _owner_prompt(match, player, permanent))))
    return Prompt("asks", message("prompt-how-is"), (_state(permanent),), choices=(*choices, close_button(player)))


def can_be_empowered(match: Match, permanent: Permanent) -> bool:
    """Return whether the text of a permanent has Empower (827), and it is not Empowered."""
    card = match.table.card(permanent.card)
    return card is not None and "Empower" in card.keywords and not permanent.empowered


def _names(player: str, permanent: Permanent) -> list[Button]:
    """Return which card it is: a card that was not read is also named by its tap."""
    named = NameCard(player, permanent.id)
    if permanent.card:
        return [(message("button-it-is-another-card"), named)]
    at = permanent.place if isinstance(permanent.place, int) else 0
    return [
        (message("button-name-it"), named),
        (message("button-tap-it"), AwaitCard(player, "name", at, permanent.id)),
    ]


def _state(permanent: Permanent) -> Message:
    """Return how the record has it."""
    states = [message("state-exhausted" if permanent.exhausted else "state-ready")]
    if permanent.buffed:
        states.append(message("state-buffed"))
    if permanent.empowered:
        states.append(message("state-empowered"))
    if permanent.stunned:
        states.append(message("state-stunned"))
    if permanent.damage:
        states.append(message("state-damage", damage=permanent.damage))
    return message("prompt-shown-as", card=permanent_message(permanent), states=Listing(tuple(states)))


def _damage_prompt(match: Match, player: str, unit: Permanent) -> Prompt:
    might = might_of(match.table, unit)
    most = min(MOST_DAMAGE, max(8, unit.damage + 1) if might is None else max(might, unit.damage + 1))
    amounts = (amount for amount in range(most + 1) if amount != unit.damage)
    choices = tuple(
        (message("button-damage", damage=amount), Do(DamageIs(player, unit.id, amount))) for amount in amounts
    )
    return _which(player, unit, message("prompt-damage-of"), choices)


def _place_prompt(match: Match, player: str, permanent: Permanent) -> Prompt:
    """Return where a permanent is that is not where it is shown."""
    places: list[tuple[Message, int | str]] = []
    if permanent.kind == "unit":
        places += [(message("button-place", place=PlaceName(at)), at) for at in match.table.numbers()]
    places += [
        (message("button-at-base"), permanent.player),
        (message("button-in-trash"), "trash"),
        (message("button-in-hand"), "hand"),
        (message("button-in-banishment"), "banished"),
    ]
    choices: list[Button] = [
        (label, Do(UnitIs(player, permanent.id, place))) for label, place in places if place != permanent.place
    ]
    if not permanent.token:
        choices.append((message("button-in-deck"), ShowPrompt(player, _deck_prompt(player, permanent))))
    return _which(player, permanent, message("prompt-where-is-it"), tuple(choices))


def _deck_prompt(player: str, permanent: Permanent) -> Prompt:
    """Return where in its owner's deck a permanent is."""
    choices = tuple(
        (message(f"button-deck-{end}"), Do(UnitIs(player, permanent.id, "deck", end)))  # a DeckEnd
        for end in DECK_ENDS
    )
    return _which(player, permanent, message("prompt-where-in-deck"), choices)


def _owner_prompt(match: Match, player: str, permanent: Permanent) -> Prompt:
    """Return who controls a permanent, and whose it is."""
    buttons: list[tuple[Message, Action]] = []
    for other in match.table.players:
        if other != permanent.player:
            label = message("button-controlled-by", player=PlayerName(other))
            buttons.append((label, ControllerIs(player, permanent.id, other)))
        if other != permanent.owned_by:
            owned = message("button-owned-by", player=PlayerName(other))
            buttons.append((owned, OwnerIs(player, permanent.id, other)))
    choices = tuple((label, Do(action)) for label, action in buttons)
    return _which(player, permanent, message("prompt-whose-is"), choices)


def _which(player: str, permanent: Permanent, title: Message, choices: tuple[Button, ...]) -> Prompt:
    return Prompt("asks", title, (_state(permanent),), choices=(*choices, close_button(player)))


def close_button(player: str) -> Button:
    """The button that puts a prompt away."""
    return message("button-close"), Dismiss(player)
