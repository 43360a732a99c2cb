"""The chain: priority goes round, and items resolve (2026-07-16, 327-340)."""

from __future__ import annotations

from typing import Literal

from tableside.engine import effects, showdown
from tableside.engine import events as e
from tableside.engine.abilities import Happening, adds, fire
from tableside.engine.paying import pay
from tableside.engine.run import Run
from tableside.engine.state import Item, Player, Question


def pass_priority(run: Run, player: Player) -> None:
    """A player passes priority; when all have in sequence, the newest item resolves (338.1.b, 339, 340.1)."""
    passed = (*run.table.passed, player)
    if set(passed) >= set(run.table.players):
        resolve_newest(run)
    else:
        run.emit(e.Waits(run.table.after(player), passed))


def resolve_newest(run: Run) -> None:
    """The newest item of the chain begins to resolve (340.1)."""
    newest = run.table.chain[-1]
    run.emit(e.Waits(None), e.Resolving(newest.id, -1))


def resolve(run: Run, item: Item) -> None:
    """Go on with an item that resolves, and take it off the chain when all is done (340.1, 359.3.d)."""
    untold = item.by_hand and run.table.setup.follow == "score"
    if item.ability is not None and item.step == -1:
        if _decided(run, item):
            effects.begin(run, item)
    elif untold or (item.ability is not None and (item.step or 0) >= len(item.ability.do)):
        leave(run, item)
    else:
        effects.carry_out(run, item)


def _decided(run: Run, item: Item) -> bool:
    """Before 2026 a "you may" was decided, and its cost paid, as the ability resolves; whether that is done."""
    if item.ability is None or not item.ability.may or run.table.setup.rules.may_first:
        return True
    if not item.accepted:
        run.ask(Question(item.player, "may", ("yes", "no"), item.id))
        return False
    return pay(run, item)


def leave(run: Run, item: Item) -> None:
    """An item has resolved: a spell was played and goes to the trash, an empty chain ends it (340.2, 359.3.d).

    Priority does not pass from an ability that adds resources (429.2.a).
    """
    if item.kind == "spell":
        if not run.table.setup.rules.finalized_counts:
            run.emit(e.Counted(item.player))
        fire(run, *played(item))
    to: Literal["", "trash", "banished"] = ""
    if item.kind == "spell":
        to = "banished" if "banished" in item.costs else "trash"
    run.emit(e.LeftChain(item.id, to))
    if adds(item) and run.table.chain:
        run.emit(e.Waits(item.player))
    ended(run)


def played(item: Item) -> tuple[Happening, ...]:
    """What has come about with the play of a card for others that look out for it (419.4.a)."""
    any_card = Happening("plays a card", item.player, (item.id,))
    from_facedown = Happening("plays from facedown", item.player, (item.id,))
    return (any_card, from_facedown) if item.source == "facedown" else (any_card,)


def ended(run: Run) -> None:
    """In a showdown, focus goes on when the chain has become empty (346)."""
    if run.table.open and run.table.showdown is not None:
        showdown.chain_ended(run, run.table.showdown)
