"""The things in progress in the position of a scenario: a showdown, a combat, a chain."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import msgspec
from msgspec.structs import replace

from tableside.engine import Private, Table
from tableside.engine.model.actions import Activate, Play
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.dials import Dial
from tableside.engine.model.progress import Combat, Showdown
from tableside.engine.rules.playing import drafted_activation, drafted_play
from tableside.engine.rules.targeting import group_locations
from tableside.notation.actions import parse_action
from tableside.notation.errors import NotationError, UnknownReference
from tableside.notation.words import WordReader, split
from tableside.notation.world import World


class WrittenShowdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A showdown in progress, as written: where, who has focus, who has passed."""

    at: str
    focus: str
    passed: tuple[str, ...] = ()


class WrittenCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat in its showdown, as written: where, and who attacks. The attacker has focus if nobody else is named."""

    at: str
    attacker: str
    focus: str = ""
    passed: tuple[str, ...] = ()


class Ongoing(NamedTuple):
    """The showdown, the combat and the chain of `[position]`."""

    showdown: WrittenShowdown | None = None
    combat: WrittenCombat | None = None
    chain: tuple[str, ...] = ()
    priority: str = ""
    passed: tuple[str, ...] = ()


def set_ongoing(table: Table, private: Private, dial: Dial, written: Ongoing) -> Table:
    """The table with what is in progress. Raises NotationError with the wrong key."""
    if written.showdown is not None and written.combat is not None:
        _refuse("showdown", "a combat has its showdown: write its focus and passed there")
    if written.combat is not None:
        table = _with_combat(table, written.combat)
    elif written.showdown is not None:
        table = _with_showdown(table, written.showdown)
    for at, line in enumerate(written.chain, 1):
        table = _with_item(table, private, dial, at, line)
    return _with_priority(table, written)


def _with_combat(table: Table, written: WrittenCombat) -> Table:
    at, attacker = _battlefield(table, "combat.at", written.at), _player(table, "combat.attacker", written.attacker)
    present = table.present(at)
    if len(present) != 2 or attacker not in present:
        _refuse("combat", f"it takes units of {attacker} and of one other player at {written.at}")
    defender = next(player for player in present if player != attacker)
    attacked, defended = (tuple(unit.id for unit in table.units(at, player)) for player in (attacker, defender))
    combat = Combat(at, attacker, defender, attacked=attacked, defended=defended)
    table = replace(table, combat=combat, permanents=tuple(_with_role(unit, combat) for unit in table.permanents))
    return _with_showdown(table, WrittenShowdown(written.at, written.focus or attacker, written.passed))


def _with_role(permanent: Permanent, combat: Combat) -> Permanent:
    if permanent.kind != "unit" or permanent.place != combat.at:
        return permanent
    return replace(permanent, role="attacking" if permanent.player == combat.attacker else "defending")


def _with_showdown(table: Table, written: WrittenShowdown) -> Table:
    at, focus = _battlefield(table, "showdown.at", written.at), _player(table, "showdown.focus", written.focus)
    passed = tuple(_player(table, "showdown.passed", player) for player in written.passed)
    contester = table.combat.attacker if table.combat is not None else table.turn
    fields = tuple(
        replace(battlefield, contested=contester) if number == at else battlefield
        for number, battlefield in enumerate(table.battlefields, 1)
    )
    return replace(table, battlefields=fields, showdown=Showdown(at, focus, passed))


def _with_item(table: Table, private: Private, dial: Dial, number: int, line: str) -> Table:
    """The table with one more item on the chain, finalized and paid for."""
    try:
        words = WordReader(split(line), table.setup.players, len(table.battlefields))
        build = parse_action(words, table.setup.cards)
        words.end()
        action = build(World(table, private, dial))
    except (NotationError, UnknownReference) as error:
        _refuse("chain", f"line {number}: {error}")
    item = _drafted(table, private, action)
    if item is None:
        _refuse("chain", f"line {number}: only a spell that is played or an ability that is activated waits there")
    opener = table.opened_by or "play"
    waiting = replace(item, id=table.next_id, progress=WAITING, group_locations=group_locations(table, item))
    return replace(table, chain=(*table.chain, waiting), next_id=table.next_id + 1, opened_by=opener)


def _drafted(table: Table, private: Private, action: object) -> Item | None:
    match action:
        case Play():
            item = drafted_play(table, private, action)
            return item if item.kind == "spell" else None
        case Activate():
            return drafted_activation(table, action)
        case _:
            return None


def _with_priority(table: Table, written: Ongoing) -> Table:
    if not written.priority and not written.passed:
        return table
    if not table.chain:
        _refuse("priority", "it is written for a chain; in a showdown, write focus")
    player = _player(table, "priority", written.priority or table.chain[-1].player)
    return replace(table, priority=player, passed=tuple(_player(table, "passed", who) for who in written.passed))


def _battlefield(table: Table, key: str, at: str) -> int:
    if at not in {f"@{number}" for number in table.numbers()}:
        _refuse(key, f"'{at}' is not a battlefield; they are @1 to @{len(table.battlefields)}")
    return int(at[1:])


def _player(table: Table, key: str, player: str) -> str:
    if player not in table.setup.players:
        _refuse(key, f"'{player}' is not a player; in this mode they are {', '.join(table.setup.players)}")
    return player


def _refuse(key: str, why: str) -> NoReturn:
    raise NotationError(f"position.{key}: {why}")
