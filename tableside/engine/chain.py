"""The chain: priority goes round, items are finalized and resolve (2026-07-16, 327-340)."""

from __future__ import annotations

from tableside.engine import events as e
from tableside.engine import showdown
from tableside.engine.effects import carry_out
from tableside.engine.run import Run
from tableside.engine.state import Item, Player


def pass_priority(run: Run, player: Player) -> None:
    """A player passes priority; when all have in sequence, the newest item resolves (338.1.b, 339, 340.1)."""
    passed = (*run.table.passed, player)
    if set(passed) >= set(run.table.players):
        run.emit(e.Waits(None), e.Resolving(run.table.chain[-1].id, 0))
    else:
        run.emit(e.Waits(run.table.after(player), passed))


def resolve(run: Run, item: Item) -> None:
    """Go on with an item that resolves, and take it off the chain when all is done (340.1, 359.3.d)."""
    untold = item.do is None and run.table.setup.follow == "score"
    if untold or (item.do is not None and (item.step or 0) >= len(item.do)):
        leave(run, item)
    else:
        carry_out(run, item)


def leave(run: Run, item: Item) -> None:
    """An item has resolved: a spell goes to the trash, and an empty chain ends it (340.2, 359.3.d)."""
    run.emit(e.LeftChain(item.id, "trash" if item.kind == "spell" else ""))
    ended(run)


def ended(run: Run) -> None:
    """In a showdown, focus goes on when the chain has become empty (346)."""
    if run.table.open and run.table.showdown is not None:
        showdown.chain_ended(run, run.table.showdown)
