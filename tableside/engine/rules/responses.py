"""The players who might respond now, from what everybody may know (2026-07-16, 339, 347.2).

The answer depends on the public `Table` alone, never on a hand or a face that the program happens to know. So a pass
that is taken for granted tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.card import Card
from tableside.engine.model.actions import Activate, Play
from tableside.engine.model.references import PLAIN, Player
from tableside.engine.model.secret import Secret
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, Reason
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.engine.rules import playing
from tableside.engine.rules.activated import activated

NOTHING_KNOWN = Private()
"""No face, hand or deck is known."""


def may_respond(table: Table, player: Player) -> bool:
    """Return whether a player might play or use something if they had priority or focus now.

    Nobody can who has left the game. Everybody else might, unless

    - their hand is known to be empty,
    - they have no facedown card of an earlier turn, and
    - nothing of theirs in a public zone can be played or used.

    What is not known counts as able: a hand that was not counted, a legend or a champion that nobody named, a card
    that people carry out by hand.
    """
    seat = table.seat(player)
    if seat.gone:
        return False
    if seat.hand != 0 or any(card.player == player and card.turn < table.number for card in table.facedown):
        return True
    theirs = replace(table, priority=player, asks=None)
    return any(_usable(theirs, player))


def _usable(table: Table, player: Player) -> Iterator[bool]:
    """For each thing in a public zone, whether its player might play or use it now."""
    seat = table.seat(player)
    yield not any(permanent.kind == "legend" and permanent.player == player for permanent in table.permanents)
    yield seat.champion is None
    for name in seat.champion or ():
        yield _is_by_hand(table.card(name)) or _may_be(
            playing.judge_play(table, NOTHING_KNOWN, Play(player, Secret(name), "champion"))
        )
    for trash_card in seat.cards_in(*PUBLIC_ZONES):
        yield _is_by_hand(table.card(trash_card.card))
    for battlefield in table.battlefields:
        yield battlefield.name != PLAIN and _is_by_hand(table.card(battlefield.name))
    for permanent in table.permanents:
        if permanent.player == player:
            card = table.card(permanent.card)
            yield _is_by_hand(card)
            for number in range(1, len(activated(table, permanent)) + 1):
                yield _may_be(playing.judge_activate(table, NOTHING_KNOWN, Activate(player, permanent.id, number)))


def _is_by_hand(card: Card | None) -> bool:
    """Return whether people carry out what a card does, so that nobody knows when it may be used."""
    return card is None or card.abilities is None


def _may_be(findings: Findings) -> bool:
    """Return whether nothing that everybody may know forbids it."""
    return not any(isinstance(finding, Reason) and finding.kind == "illegal" for finding in findings)
