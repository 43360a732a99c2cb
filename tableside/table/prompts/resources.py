"""Telling unspent energy, unspent power and XP, one touch for each (Tournament Rules 2026-07-16, 415.4)."""

from __future__ import annotations

from typing import get_args

from tableside.engine.model.actions import ResourceIs
from tableside.engine.model.board import Seat
from tableside.engine.model.zones import Resource
from tableside.engine.rules.limited_resources import all_energy, all_power
from tableside.match.state import Match
from tableside.message import Listing, Message, message
from tableside.table.commands import AddResource, Dismiss
from tableside.table.prompts.prompt import Button, ButtonEffect, Prompt, ShowPrompt

RESOURCES: tuple[Resource, ...] = get_args(Resource)


def amount_of(seat: Seat, resource: Resource) -> int:
    """Return how much of it a player has, with what is limited in use."""
    return {"energy": all_energy(seat.pool), "power": len(all_power(seat.pool)), "xp": seat.xp}[resource]


def resources_of(seat: Seat) -> tuple[tuple[Resource, int], ...]:
    """Return what a player has, and how much of it."""
    amounts = ((resource, amount_of(seat, resource)) for resource in RESOURCES)
    return tuple((resource, amount) for resource, amount in amounts if amount)


def _description(seat: Seat) -> Message:
    had = tuple(message(f"has-{resource}", number=amount) for resource, amount in resources_of(seat))  # a Resource
    return message("has-resources", things=Listing(had)) if had else message("has-no-resources")


def resource_offers(match: Match, player: str) -> list[tuple[Message, ButtonEffect | None]]:
    """The button that leads to them; none where the score alone is followed."""
    if match.table.setup.follow == "score":
        return []
    return [(message("button-resources"), ShowPrompt(player, resource_prompt(match.table.seat(player))))]


def resource_prompt(seat: Seat) -> Prompt:
    """One more or less of each, for the player of this seat."""
    player = seat.player
    choices: list[Button] = []
    for resource in RESOURCES:
        less = AddResource(player, resource, -1) if amount_of(seat, resource) else None
        choices.append((message(f"button-{resource}-more"), AddResource(player, resource, 1)))  # a Resource
        choices.append((message(f"button-{resource}-less"), less))  # a Resource
    close = (message("button-close"), Dismiss(player))
    return Prompt(
        "asks", message("prompt-resources"), (_description(seat),), choices=(*choices, close), menu="resources"
    )


def changed_resource(match: Match, command: AddResource) -> ResourceIs:
    """Return what a touch tells."""
    amount = amount_of(match.table.seat(command.player), command.resource) + command.by
    return ResourceIs(command.player, command.player, command.resource, amount)
