"""The choices of each player on resolution (2026-07-16, 303.2.a, 355.10.e, 355.17).

The players choose in turn order, beginning with the turn player. What they have chosen together is acted on at the same
time, and none of it is a target.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from carddata.model.targets import Choice
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.whereabouts import format_object
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.questions import NO_ANSWER, MustQuestion
from tableside.engine.model.references import Player, Target
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.kept_targets import keep_targets_of


def ask_next_player(execution: Execution, item: Item, choice: Choice) -> None:
    """Ask the next player who has a choice; once all have chosen, the item goes on with what they chose."""
    chosen = dict(item.progress.chosen_by) if isinstance(item.progress, Resolving) else {}
    for player in _players(execution.table, item, choice):
        if player in chosen:
            continue
        own = _open_to(execution.table, item, choice, player, chosen)
        if len(own) > choice.least:
            options = (*map(format_object, own), *(() if choice.least else NO_ANSWER))
            execution.ask(MustQuestion(player, options, item.id, least=choice.least, most=choice.most))
            return
        execution.emit(e.PlayerChose(item.id, player, own))
        chosen[player] = own
    group = tuple(target for own in chosen.values() for target in own)
    whose = tuple(player for player, own in chosen.items() for _ in own)
    keep_targets_of(execution, item, (*item.chosen, group), (*item.whose, whose))


def _players(table: Table, item: Item, choice: Choice) -> tuple[Player, ...]:
    """The players who choose, in turn order from the turn player (303.2.a) or from the next player."""
    seats = table.setup.players
    start = seats.index(item.player) + 1 if choice.next_first else seats.index(table.turn)
    order = (*seats[start:], *seats[:start])
    among = table.players
    if choice.by == "opponents":
        among = table.opponents(item.player)
    elif choice.by == "defender":
        among = () if table.combat is None else (table.combat.defender,)
    elif not (choice.by == "" or choice.by == "everybody" or choice.by == "others"):  # noqa: PLR1714 - mypy narrows so
        among = players_of(table, item, choice.by)
    spared = choice.by == "others" or (bool(choice.spared) and choice.spared in item.paying)
    return tuple(player for player in order if player in among and not (spared and player == item.player))


def _open_to(
    table: Table, item: Item, choice: Choice, player: Player, chosen: Mapping[Player, tuple[Target, ...]]
) -> tuple[Target, ...]:
    """Return what fits the choice and is a player's own, or that no player has chosen before them.

    What cannot be chosen by spells and abilities is no target of them (758), but here nothing is a target (355.10.e).
    """
    if choice.freely:
        taken = {target for group in chosen.values() for target in group}
        fitting = matching(table, choice.of, targeting_context(table, item))
        return tuple(target for target in fitting if target not in taken)
    context = targeting_context(table, item)._replace(player=player)
    return matching(table, replace(choice.of, whose="you"), context)
