"""Folding events into a chain item: its choices, and how far it has come. This module decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from carddata.model.costs import FREE
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import BEGUN, IN_PROGRESS, WAITING, Finalizing, Item, Resolving
from tableside.engine.model.events import Event


def _cost_paid(item: Item, event: e.CostPaid) -> Item:
    now = item.progress
    if not isinstance(now, IN_PROGRESS):
        return item
    progress = replace(now, paid=(*now.paid, event.cost))
    less = item.less if event.less == FREE else event.less
    killed, noted = event.killed or item.killed, event.noted or item.paid_with
    return replace(item, progress=progress, spent=item.spent + event.energy, less=less, killed=killed, paid_with=noted)


def _extra_decided(item: Item, event: e.ExtraDecided) -> Item:
    now = item.progress
    if not isinstance(now, Finalizing):
        return item
    decided = replace(now, decided=(*now.decided, event.cost))
    paying = (*item.paying, event.cost) if event.pays else item.paying
    return replace(item, progress=decided, paying=paying, ability=event.ability)


def _finalizing(change: Callable[[Finalizing, Any], Finalizing]) -> Callable[[Item, Any], Item]:
    """A fold that changes an item while its player finalizes it."""

    def fold(item: Item, event: Any) -> Item:
        now = item.progress
        return replace(item, progress=change(now, event)) if isinstance(now, Finalizing) else item

    return fold


def _resolving(change: Callable[[Resolving, Any], Resolving]) -> Callable[[Item, Any], Item]:
    """A fold that changes an item while it resolves."""

    def fold(item: Item, event: Any) -> Item:
        now = item.progress
        return replace(item, progress=change(now, event)) if isinstance(now, Resolving) else item

    return fold


def _targets_kept(item: Item, event: e.LegalTargetsKept) -> Item:
    now = item.progress
    progress = replace(now, chosen_by=()) if isinstance(now, Resolving) and now.chosen_by else now
    return replace(
        item, chosen=event.chosen, whose=event.whose, owners=event.owners, left=event.left, progress=progress
    )


def _information_lost(item: Item, event: e.InformationLost) -> Item:
    """Forget who controlled a target, where it was, and what was noted of it; who owns it stays known."""
    whose = tuple(
        tuple("" if target == event.target else player for target, player in zip(group, players, strict=True))
        for group, players in zip(item.chosen, item.whose, strict=True)
    )
    lost = {number for number, group in enumerate(item.chosen, 1) if event.target in group}
    now = item.progress
    if isinstance(now, Resolving):
        now = replace(now, noted=tuple((of, amount) for of, amount in now.noted if of.its not in lost))
    return replace(item, whose=whose, owners=item.owners or item.whose, left=None, progress=now)


def _instruction_ended(now: Resolving, event: e.InstructionEnded) -> Resolving:
    numbers: tuple[int, ...] = getattr(now, event.outcome)
    return replace(now, **{event.outcome: (*numbers, event.number)})


ITEM_FOLDS: Mapping[type[Event], Callable[[Item, Any], Item]] = {
    e.Located: lambda item, event: replace(item, to=event.to),
    e.ThereChanged: lambda item, event: replace(item, there=event.place),
    e.DestinationChosen: lambda item, event: replace(item, destinations=(*item.destinations, event.to)),
    e.FinalizingBegan: lambda item, event: replace(item, progress=BEGUN, repeats=event.repeats or item.repeats),
    e.Chose: lambda item, event: replace(item, chosen=event.chosen, excused=event.excused),
    e.CostPaid: _cost_paid,
    e.ExtraDecided: _extra_decided,
    e.ModeChosen: lambda item, event: replace(item, modes=event.modes, ability=event.ability),
    e.TagNamed: lambda item, event: replace(item, named=event.named),
    e.ChoosesHere: _finalizing(lambda now, event: replace(now, chooses_here=True)),
    e.LegalTargetsKept: _targets_kept,
    e.PlayerChose: _resolving(
        lambda now, event: replace(now, chosen_by=(*now.chosen_by, (event.player, event.targets)))
    ),
    e.LeftToPlayers: lambda item, event: replace(
        item, ability=None, chosen=(), whose=(), owners=(), left=None, group_locations=()
    ),
    e.OptionChosen: _resolving(
        lambda now, event: replace(now, options=(*now.options, (event.number, event.player, event.option)))
    ),
    e.ResolutionBegan: lambda item, event: replace(item, progress=Resolving(event.instruction)),
    e.NextInstruction: _resolving(
        lambda now, event: replace(now, instruction=event.instruction, discarded=(), remade=(), copies=())
    ),
    e.InstructionEnded: _resolving(_instruction_ended),
    e.InformationLost: _information_lost,
    e.AmountNoted: _resolving(lambda now, event: replace(now, noted=(*now.noted, (event.of, event.amount)))),
    e.CardShown: _resolving(lambda now, event: replace(now, shown=event.card, shown_fits=event.fits)),
    e.ChoiceRemade: _resolving(lambda now, event: replace(now, remade=(*now.remade, event.changed))),
    e.Redirected: lambda item, event: replace(
        item, destinations=event.destinations, group_locations=event.group_locations
    ),
    e.DiscardMade: _resolving(lambda now, event: replace(now, discarded=(*now.discarded, event.player))),
    e.BanishmentMarked: _resolving(lambda now, event: replace(now, banishes=True)),
    e.AmountPaid: _resolving(lambda now, event: replace(now, paid_amount=event.amount)),
    e.TopRevealed: _resolving(lambda now, event: replace(now, revealed=event.fitting)),
    e.KindStated: lambda item, event: replace(item, kind=event.kind, to=event.to, progress=WAITING),
}
"""The function that folds each event that changes a single chain item."""
