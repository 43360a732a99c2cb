"""What each player chooses among their own objects on resolution (2026-07-16, 303.2.a, 355.10.e).

The players choose in turn order, beginning with the turn player. What they have chosen together is acted on at the same
time, and none of it is a target.
"""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.targets import Choice
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.objects import format_object, matching, targeting_context
from tableside.engine.model.questions import MustQuestion
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table


def ask_next_player(execution: Execution, item: Item, choice: Choice) -> None:
    """Ask the next player who has a choice; once all have chosen, the item goes on with what they chose."""
    chosen = dict(item.progress.chosen_by) if isinstance(item.progress, Resolving) else {}
    for player in _players(execution.table, item, choice):
        if player in chosen:
            continue
        own = _own_objects(execution.table, item, choice, player)
        if len(own) > choice.least:
            options = tuple(map(format_object, own))
            execution.ask(MustQuestion(player, options, item.id, least=choice.least, most=choice.most))
            return
        execution.emit(e.PlayerChose(item.id, player, own))
        chosen[player] = own
    group = tuple(target for own in chosen.values() for target in own)
    whose = tuple(player for player, own in chosen.items() for _ in own)
    execution.emit(e.LegalTargetsKept(item.id, (*item.chosen, group), (*item.whose, whose)))


def _players(table: Table, item: Item, choice: Choice) -> tuple[Player, ...]:
    """The players who choose, in turn order from the turn player (303.2.a)."""
    seats = table.setup.players
    start = seats.index(table.turn)
    order = (*seats[start:], *seats[:start])
    among = table.opponents(item.player) if choice.by == "opponents" else table.players
    return tuple(player for player in order if player in among)


def _own_objects(table: Table, item: Item, choice: Choice, player: Player) -> tuple[Target, ...]:
    """What a player controls that fits the choice."""
    context = targeting_context(table, item)._replace(player=player)
    return matching(table, replace(choice, whose="you"), context)
