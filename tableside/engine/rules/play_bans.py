"""Players who cannot play cards, or cards of a name (2026-07-16, 054)."""

from __future__ import annotations

from carddata.model.card import Card
from carddata.model.prohibitions import PlayersCannot
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import opposite, resting_on
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden
from tableside.engine.rules.prohibitions import turns_barred
from tableside.engine.rules.unread_findings import hanging_on
from tableside.message import CardName, PlayerName


def judge_ban(table: Table, player: Player, card: Card | None) -> Findings:
    """Return what keeps a player from playing a card this turn; that its type matters tells what a facedown card is."""
    banned = table.seat(player).cannot_play
    if "cards" in banned:
        yield forbidden("054.1", "reason-plays-no-cards", player=PlayerName(player))
    elif "spells" in banned and card is not None and card.type == "spell":
        yield forbidden("054.1", "reason-plays-no-spells", player=PlayerName(player))
    yield from _judge_turn(table, player, card)
    yield from _judge_name(table, player, card)


def _judge_turn(table: Table, player: Player, card: Card | None) -> Findings:
    """Return whether a card's own text keeps its player from playing it in this turn of theirs."""
    first = max(turns_barred(card, "play this"), default=0)
    if table.turn != player or not first:
        return
    turns = table.seat(player).turns_begun
    if turns is None:
        yield assumed("assumed-late-enough", player=PlayerName(player), number=first)
    elif turns < first:
        yield forbidden("054.1", "reason-played-too-early", player=PlayerName(player), number=first)


def _judge_name(table: Table, player: Player, card: Card | None) -> Findings:
    """Return the permanents of opponents for which the name of a spell was named, and which forbid it."""
    for effect, context, reference, _ in standing_of(table, PlayersCannot):
        if effect.what != "play the named" or card is None or player not in table.opponents(context.player):
            continue
        by = table.permanent(context.me) if context.me is not None else None
        held = by is not None and by.named == card.name and holds(table, effect.only_if, context)
        if by is not None and held is not False:
            reason = forbidden("054.1", "reason-name-not-played", player=PlayerName(player), card=CardName(by.card))
            yield hanging_on(table, resting_on(reference, opposite(held)), reason)


def may_play(table: Table, player: Player, card: Card | None) -> bool:
    """Return whether nothing keeps a player from playing a card this turn."""
    return not any(isinstance(finding, Reason) for finding in judge_ban(table, player, card))
