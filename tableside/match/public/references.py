"""References to what is on a table, as messages. None of them names a facedown card.

Where several things have the same name a reference says as much more as it takes to tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from carddata.model.targets import Status
from tableside.describe.summaries import describe_ability
from tableside.engine.derived.champions import card_in_zone, zone_owner
from tableside.engine.derived.whereabouts import statuses
from tableside.engine.model.actions import Action, Activate, FacedownIsOther, Hide, Play, StandardMove
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import PLAIN, UNKNOWN, Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules.activated import activated
from tableside.message import Argument, CardName, Listing, Message, Names, PlaceName, PlayerName, message

UNREMARKABLE: tuple[Status, ...] = ("ready", "damaged")
"""States that a reference leaves out: most permanents are ready, and damage is told as a number."""


LETTERS_OF_NAME = 26
"""The longest name that is shown whole."""


def shown_name(name: str) -> str:
    """Return what a person is called in all that is shown; a long name ends in dots.

    >>> shown_name("Ann"), len(shown_name("x" * 200))
    ('Ann', 26)
    """
    return name if len(name) <= LETTERS_OF_NAME else name[: LETTERS_OF_NAME - 1].rstrip() + "…"


def table_names(players: Mapping[str, str], table: Table) -> Names:
    """Return the names of a table's players and battlefields; a battlefield without abilities has no name."""
    names = {at: table.battlefield(at).name for at in table.numbers()}
    return Names({player: shown_name(name) for player, name in players.items()}, battlefield_names(names))


def battlefield_names(names: Mapping[int, str]) -> dict[int, str]:
    """Return what battlefields are called, by number: those that have one name are told apart by their numbers.

    >>> battlefield_names({1: "Void Gate", 2: "Zaun Warrens", 3: "Void Gate", 4: PLAIN})
    {1: 'Void Gate 1', 2: 'Zaun Warrens', 3: 'Void Gate 3'}
    """
    counts = Counter(names.values())
    return {at: f"{name} {at}" if counts[name] > 1 else name for at, name in names.items() if name != PLAIN}


def card_name(name: str | None) -> CardName:
    """A card by its name; empty for a card that was not read or that nobody may know."""
    return CardName("" if name in (None, UNKNOWN) else name or "")


def card_message(name: str | None) -> Message:
    """The name of a card alone."""
    return message("thing-card", card=card_name(name))


def permanent_message(permanent: Permanent) -> Message:
    """A permanent by its card; a permanent that was not read is a unit or a gear."""
    if permanent.card:
        return card_message(permanent.card)
    return message("thing-gear" if permanent.kind == "gear" else "thing-unit")


def reference(table: Table, target: Target) -> Message:
    """Something by its name alone; a facedown card, which has none, by its place and since which turn it lies there."""
    if isinstance(target, int):
        permanent, item = table.permanent(target), table.item(target)
        if permanent is not None:
            return permanent_message(permanent)
        return card_message(item.card if item is not None else _card_off_board(table, target))
    if (owner := zone_owner(table, target)) is not None:
        card = card_in_zone(table, target)
        return card_message(card) if card else message("thing-champion-zone", player=PlayerName(owner))
    if target.startswith("@"):
        return message("thing-place", place=PlaceName(int(target[1:])))
    facedown_card = next((card for card in table.facedown if card.handle == target), None)
    if facedown_card is not None:
        return message("thing-facedown", place=PlaceName(facedown_card.at), turn=facedown_card.turn)
    return message("thing-player", player=PlayerName(target))


def references(
    table: Table, targets: Iterable[Target], reader: Player | None = None, *, alone: bool = False
) -> tuple[Message, ...]:
    """Several things, so that each is found on the table; with `alone` they only differ from each other.

    Where several have the same name, each says whose it is and where, then in what state, as far as that tells them
    apart; the rest is numbered in the order of the table. `reader` reads "yours" of their own things.
    """
    wanted = tuple(targets)
    others = () if alone else tuple(permanent.id for permanent in table.permanents)
    named = {target: reference(table, target) for target in (*others, *wanted)}
    for detailed in (_with_place, _with_state):
        for words, same in _groups(named).items():
            distinct = {target: detailed(table, target, reader) for target in same}
            named |= distinct if len({*distinct.values()}) > 1 else dict.fromkeys(same, words)
    for words, same in _groups(named).items():
        named |= {target: message("thing-numbered", thing=words, number=at) for at, target in enumerate(same, 1)}
    return tuple(named[target] for target in wanted)


def _groups(references: Mapping[Target, Message]) -> dict[Message, list[Target]]:
    """Things that share a reference, by that reference."""
    by_reference: dict[Message, list[Target]] = {}
    for target, words in references.items():
        by_reference.setdefault(words, []).append(target)
    return {words: same for words, same in by_reference.items() if len(same) > 1}


def _with_place(table: Table, target: Target, reader: Player | None) -> Message:
    """With its player and its place."""
    permanent, item = _permanent(table, target), table.item(target) if isinstance(target, int) else None
    if permanent is not None:
        return _detailed(permanent_message(permanent), permanent.player, reader, PlaceName(permanent.place))
    if item is not None:
        return _detailed(card_name(item.card), item.player, reader, message("place-chain"))
    return reference(table, target)


def _with_state(table: Table, target: Target, reader: Player | None) -> Message:
    """With its player, its place and its state."""
    permanent = _permanent(table, target)
    if permanent is None:
        return _with_place(table, target, reader)
    states = [message(f"state-{status}") for status in statuses(permanent) if status not in UNREMARKABLE]  # a Status
    damage = [message("state-damage", damage=permanent.damage)] * (permanent.damage > 0)
    named = permanent_message(permanent)
    return _detailed(named, permanent.player, reader, PlaceName(permanent.place), *states, *damage)


def _detailed(card: Argument, player: Player, reader: Player | None, *details: Argument) -> Message:
    owner = message("owner-you") if player == reader else PlayerName(player)
    return message("thing-detailed", card=card, details=Listing((owner, *details)))


def _permanent(table: Table, target: Target) -> Permanent | None:
    return table.permanent(target) if isinstance(target, int) else None


def _card_off_board(table: Table, number: int) -> str | None:
    cards = (card for seat in table.seats for card in seat.cards_in("trash", "banished"))
    return next((card.card for card in cards if card.id == number), None)


def action_label(table: Table, action: Action) -> Message:
    """Return what a button says for an action of a tapped card; a card that may be hidden is not named."""
    match action:
        case Hide(at=at):
            return message("action-hide", place=PlaceName(at))
        case FacedownIsOther():
            return message("action-lies-facedown")
        case Play(source="facedown", at=at):
            return message("action-play-facedown", place=PlaceName(at))
        case Play(paying=("additional", *_)):
            return message("action-play-additional")
        case Play(paying=("discard", *_)):
            return message("action-play-discarding")
        case Play(paying=("kill", *_)):
            return message("action-play-killing")
        case Play(paying=("buff", *_)):
            return message("action-play-spending-buff")
        case Play(paying=("exhaust", *_)):
            return message("action-play-exhausting")
        case Play(paying=("return", *_)):
            return message("action-play-returning")
        case Play(paying=("repeat",)):
            return message("action-play-repeating")
        case Play(paying=("repeat", *_)):
            return message("action-play-repeating-more", count=len(action.paying))
        case Play(paying=(cost,)) if cost.startswith("repeat-"):
            return message("action-play-repeating-number", number=int(cost.removeprefix("repeat-")))
        case Play(paying=("instead", *_)):
            return message("action-play-for-other-cost")
        case Play(paying=("xp", *_)):
            return message("action-play-spending-xp")
        case Play(paying=(cost, *_)):
            return message("action-play-paying", cost=cost)
        case Play():
            return message("action-play")
        case StandardMove(to=to):
            return message("action-move", place=PlaceName(to))
        case Activate(permanent=permanent, ability=number):
            return message("action-use", ability=ability_label(table, permanent, number))
        case _:
            return message("action-do")


def ability_label(table: Table, permanent: int, number: int) -> Message:
    """Return what an activated ability of a permanent does, by its number from 1."""
    source = table.permanent(permanent)
    abilities = () if source is None else activated(table, source)
    ability = abilities[number - 1] if 0 < number <= len(abilities) else None
    words = describe_ability(ability) if ability is not None else None
    return words or message("effect-by-hand")
