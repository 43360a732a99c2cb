"""The parts of a scene, made from a table: battlefields with their units and facedown cards, the chain, who may act."""

from __future__ import annotations

from tableside.engine import Table
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.victory import victory_score
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item, ItemKind
from tableside.engine.model.dials import is_mark_told
from tableside.engine.model.progress import Phase
from tableside.engine.model.references import PLAIN, UNKNOWN, Player
from tableside.engine.rules.scoring import needs_last_point, unscored
from tableside.match.public.scene import SceneBattlefield, SceneChainItem, SceneFacedown, SceneSide, SceneUnit
from tableside.message import Listing, Message, PlaceName, PlayerName, message

UNIT_LINES = 6
"""The number of lines for the units at a battlefield; when more units are there, the last line counts them."""

PHASES: dict[Phase, Message] = {
    "start": message("overlay-phase-start"),
    "awaken": message("overlay-phase-awaken"),
    "beginning": message("overlay-phase-beginning"),
    "scoring": message("overlay-phase-scoring"),
    "channel": message("overlay-phase-channel"),
    "draw": message("overlay-phase-draw"),
    "main": message("overlay-phase-main"),
    "ending": message("overlay-phase-ending"),
    "expiration": message("overlay-phase-ending"),
}
STATES = {
    "neutral open": message("overlay-state-neutral-open"),
    "neutral closed": message("overlay-state-neutral-closed"),
    "showdown open": message("overlay-state-showdown-open"),
    "showdown closed": message("overlay-state-showdown-closed"),
}
KINDS: dict[ItemKind, Message] = {
    "unit": message("overlay-kind-unit"),
    "gear": message("overlay-kind-gear"),
    "spell": message("overlay-kind-spell"),
    "ability": message("overlay-kind-ability"),
}


def scene_battlefield(table: Table, at: int, dial: str) -> SceneBattlefield:
    """A battlefield as viewers see it."""
    battlefield = table.battlefield(at)
    units = table.units(at)
    shown = units if len(units) <= UNIT_LINES else units[: UNIT_LINES - 1]
    return SceneBattlefield(
        message("overlay-battlefield", number=at) if battlefield.name == PLAIN else battlefield.name,
        battlefield.control,
        _control_label(battlefield.control),
        battlefield.contested,
        _event(table, at, battlefield.contested),
        tuple(_facedown(card, dial) for card in table.facedown_at(at)),
        tuple(_unit(table, unit) for unit in shown),
        message("overlay-more-units", count=len(units) - len(shown)) if shown != units else None,
        _sides(table, at),
    )


def scene_chain(table: Table) -> tuple[SceneChainItem, ...]:
    """The chain as viewers see it, oldest first."""
    newest = len(table.chain) - 1
    return tuple(_chain_item(item, is_next=at == newest) for at, item in enumerate(table.chain))


def describe_status(table: Table, team: tuple[Player, ...]) -> Message | None:
    """Describe that the team won, or what lets a player of it act now; the panel of the turn says whose turn it is."""
    if table.over:
        return message("overlay-winner") if table.winner in team else None
    if table.setup.follow == "score":
        return None
    if table.chain:
        return message("overlay-priority") if table.priority in team else None
    return message("overlay-focus") if table.showdown and table.showdown.focus in team else None


def is_at_point(table: Table, player: Player) -> bool:
    """Return whether one more point can win the game for a player."""
    return not table.over and not table.seat(player).gone and needs_last_point(table, player)


def describe_needs(table: Table, player: Player) -> Message | None:
    """Describe what gives a player the last point (471.1), or the lead that is missing (472); None if it is far."""
    if not is_at_point(table, player):
        return None
    if table.seat(player).points >= victory_score(table):
        return message("overlay-needs-lead")
    left = unscored(table, player) if player == table.turn else ()
    if not left or len(left) == len(table.battlefields):
        return message("overlay-needs-all")
    return message("overlay-needs", places=Listing(tuple(map(PlaceName, left))))


def _sides(table: Table, at: int) -> tuple[SceneSide, ...]:
    """The sides of a combat at a battlefield, the attacker first."""
    if table.combat is None or table.combat.at != at:
        return ()
    return tuple(_side(table, at, player) for player in (table.combat.attacker, table.combat.defender))


def _side(table: Table, at: int, player: Player) -> SceneSide:
    mights = [might_of(table, unit) for unit in table.units(at) if unit.player in table.team(player)]
    known = [might for might in mights if might is not None]
    return SceneSide(player, sum(known) if len(known) == len(mights) else None)


def _facedown(card: Facedown, dial: str) -> SceneFacedown:
    if is_mark_told(card, dial):
        code, short = "overlay-facedown-to-settle", "overlay-facedown-to-settle-short"
    else:
        code, short = "overlay-facedown-since", "overlay-facedown-short"
    return SceneFacedown(card.player, message(code, turn=card.turn), message(short, turn=card.turn))


def _control_label(control: Player | None) -> Message:
    if control is None:
        return message("overlay-uncontrolled")
    if control == UNKNOWN:
        return message("overlay-control-unknown")
    return message("overlay-controls", player=PlayerName(control))


def _event(table: Table, at: int, contested: Player | None) -> Message | None:
    """Return what is in progress at a battlefield."""
    combat = table.combat is not None and table.combat.at == at
    showdown = table.showdown is not None and table.showdown.at == at
    if contested is None:
        if combat:
            return message("overlay-combat")
        return message("overlay-showdown") if showdown else None
    player = PlayerName(contested)
    if combat:
        return message("overlay-combat-contested", player=player)
    if showdown:
        return message("overlay-showdown-contested", player=player)
    return message("overlay-contested", player=player)


def _unit(table: Table, unit: Permanent) -> SceneUnit:
    marks = (message("overlay-empowered"),) * unit.empowered + (message("overlay-stunned"),) * unit.stunned
    damage = (message("overlay-damage", count=unit.damage),) if unit.damage else ()
    return SceneUnit(unit.player, unit.card, might_of(table, unit), unit.exhausted, marks + damage)


def _chain_item(item: Item, *, is_next: bool) -> SceneChainItem:
    player, kind = PlayerName(item.player), KINDS[item.kind]
    if item.is_pending:
        note, mark = message("overlay-chain-pending", player=player, kind=kind), message("overlay-pending")
    elif is_next:
        note, mark = message("overlay-chain-next", player=player, kind=kind), message("overlay-resolves-next")
    else:
        note, mark = message("overlay-chain-item", player=player, kind=kind), None
    if item.source == "facedown" and item.is_card:
        mark = message("overlay-from-facedown")
    return SceneChainItem(item.player, item.card or message("overlay-card-unread"), note, mark)
