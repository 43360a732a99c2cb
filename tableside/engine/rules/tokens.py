"""Tokens that an effect plays, and one more of them where a card allows it (2026-07-16, 330.2, 354, 375, 439)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from carddata.model import operations as m
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import named_replacements
from tableside.engine.derived.truth import Truth, either, surely
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item, PendingToken, Resolving
from tableside.engine.model.questions import CopyQuestion
from tableside.engine.model.references import Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules.acted_on import players_of
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.prohibitions import is_closed_to_plays, unread_bans


def play_token(execution: Execution, item: Item, do: m.PlayToken) -> None:
    """Put tokens on the chain. They are pending until this item has resolved, and get their place then (354.3).

    First each player decides whether to play one more, as cards in play allow.
    """
    count = how_many_each(execution.table, item, do)
    plays = tuple(_plays(execution.table, item, do)) if count > 0 else ()
    for player, _ in plays:
        if not _are_copies_decided(execution, item, do, player):
            return
    decided = item.progress.copies if isinstance(item.progress, Resolving) else ()
    for player, place in plays:
        more = sum(copies for by_player, _, copies in decided if by_player == player)
        put_tokens(execution, item, do, place, player, count + more)


def how_many_each(table: Table, item: Item, do: m.PlayToken) -> int:
    """The number of tokens that an instruction has each of its players play."""
    return do.count * surely(times(table, item, do))


def _plays(table: Table, item: Item, do: m.PlayToken) -> Iterator[tuple[Player, Place | None]]:
    """Yield who plays tokens, and where: None if the player chooses it, and nowhere that is closed to such plays."""
    for player, place in _places(table, item, do):
        if place is None or _is_closed(table, do, player, place) is not True:
            yield player, place


def closed_places(table: Table, item: Item, do: m.PlayToken) -> Iterator[Truth]:
    """Yield of each battlefield to which an instruction plays tokens whether it is closed to them."""
    for player, place in _places(table, item, do):
        if isinstance(place, int):
            yield either((_is_closed(table, do, player, place), *unread_bans(table, "places")))


def _places(table: Table, item: Item, do: m.PlayToken) -> Iterator[tuple[Player, Place | None]]:
    for player in players_of(table, item, do.who):
        match do.where:
            case "chosen":
                yield player, None
            case "base":
                yield player, player
            case "here" | "there" as where:
                place = _place(table, item, where, player)
                if place is not None:
                    yield player, place


def _is_closed(table: Table, do: m.PlayToken, player: Player, place: Place) -> Truth:
    return _is_unit(table, do) and is_closed_to_plays(table, player, place)


def _place(table: Table, item: Item, where: Literal["here", "there"], player: Player) -> Place | None:
    """The place "here" or "there", where a base is that of the player; None if it is not known any longer."""
    context = targeting_context(table, item)
    place = context.here if where == "here" else context.there
    return player if isinstance(place, str) else place


def _is_unit(table: Table, do: m.PlayToken) -> bool:
    card = table.card(do.token)
    return card is None or card.type == "unit"


def _are_copies_decided(execution: Execution, item: Item, do: m.PlayToken, player: Player) -> bool:
    """Return whether a player has decided about each effect that grants one more token; ask about the next if not.

    The tokens of one instruction are played at once, so each effect is asked about once (373.2).
    """
    if not _is_unit(execution.table, do):
        return True
    decided = item.progress.copies if isinstance(item.progress, Resolving) else ()
    known = {by for _, by, _ in decided}
    for by in _copiers(execution.table, player):
        if by not in known:
            execution.ask(CopyQuestion(player, ("yes", "no"), item.id, by=by))
            return False
    return True


def _copiers(table: Table, player: Player) -> Iterator[str]:
    """The names of the effects in play that let a player play one more of a token unit now (371.1, 375).

    If nobody knows whether one does, its player says.
    """
    for name, effect, context, _ in named_replacements(table, "plays"):
        is_spent = effect.times and table.lasting.applied.count(name) >= effect.times
        if context.player == player and not is_spent and holds(table, effect.only_if, context) is not False:
            yield name


def answer_copy(execution: Execution, question: CopyQuestion, *, copies: bool) -> None:
    """Record whether one more token is played; the instruction then goes on."""
    execution.emit(e.CopyDecided(question.item, question.player, question.by, copies))


def put_tokens(
    execution: Execution, item: Item, do: m.PlayToken, place: Place | None, player: Player, count: int
) -> None:
    """Put tokens on the chain as pending items, which the player plays (329, 330.2, 354).

    A unit enters exhausted unless the card says otherwise, gear ready (359.2). Whoever plays a token controls it, and
    its owner is the player of the item (182, 183).
    """
    is_unit = _is_unit(execution.table, do)
    exhausted = do.exhausted or (is_unit and not do.ready)
    for number in range(1, count + 1):
        token = Item(
            execution.table.next_id,
            player,
            do.token,
            "unit" if is_unit else "gear",
            "board",
            to=place if is_unit else player,
            hidden_at=item.hidden_at if place is None and player == item.player else None,
            token=PendingToken(item.card, number, count, exhausted, "" if player == item.player else item.player),
        )
        execution.emit(e.Put(token))
