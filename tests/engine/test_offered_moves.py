"""Moves and hides are offered as the verdicts on each of them allow, whatever the moment."""

import pytest

from tableside.engine import Private, Secret, Table
from tableside.engine.editions import NEWEST
from tableside.engine.judging import is_legal
from tableside.engine.model.actions import Hide, HideSource, StandardMove
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat, Showdown
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.setup import Setup
from tableside.engine.offers import Offer, offers
from tests.kit.engine.play import CARDS, duel

HELD = ("Mega-Mech", "Cleave", "Pakaa Cub")
PRIVATE = Private(hands={"A": HELD, "B": HELD})
SOURCES: tuple[HideSource, ...] = ("hand", "champion")
RUNES = (Runes("chaos", 2),)
SEATS = (Seat("A", runes=RUNES, champion=("Pakaa Cub",)), Seat("B", runes=RUNES, champion=("Mega-Mech",)))
UNITS = (
    Permanent(1, "Mega-Mech", "unit", "A", "A"),
    Permanent(2, "Mega-Mech", "unit", "A", "A", exhausted=True),
    Permanent(3, "Mega-Mech", "unit", "A", 1),
    Permanent(4, "Laurent Bladekeeper", "unit", "A", 1),
    Permanent(5, "Sun Disc", "gear", "A", "A"),
    Permanent(6, "Mega-Mech", "unit", "B", "B"),
    Permanent(7, "A Card Nobody Knows", "unit", "A", 1),
    Permanent(8, "Determined Sentry", "unit", "A", 2, held_from=("B",)),
)
FIELDS = (Battlefield("plain", "A"), Battlefield("plain", UNKNOWN))
CROWD = (*UNITS, Permanent(10, "Recruit", "unit", "B", 2), Permanent(11, "Recruit", "unit", "C", 2))
WAY = {"battlefields": FIELDS, "permanents": UNITS, "seats": SEATS, "priority": "A", "next_id": 20}
POSITIONS = {
    "in the main phase": duel(**WAY),
    "with control of both": duel(**{**WAY, "battlefields": (Battlefield("plain", "A"), Battlefield("plain", "A"))}),
    "with a full zone": duel(**{**WAY, "facedown": (Facedown("f1", "A", 1, 1),)}),
    "with Vilemaw's Lair": duel(**{**WAY, "battlefields": (Battlefield("Vilemaw's Lair", "A"), FIELDS[1])}),
    "in the ending phase": duel(**{**WAY, "phase": "ending"}),
    "on the other's turn": duel(**{**WAY, "turn": "B"}),
    "with a chain": duel(**{**WAY, "chain": (Item(9, "A", "Cleave", "spell", "hand", None, progress=WAITING),)}),
    "in a showdown": duel(**{**WAY, "showdown": Showdown(1, "A")}),
    "in a combat": duel(**{**WAY, "combat": Combat(2, "A", "B")}),
    "without runes": duel(**{**WAY, "seats": (Seat("A", runes=(), champion=()), Seat("B", runes=(), champion=()))}),
    "where two others are": duel(
        **{
            **WAY,
            "setup": Setup(MODES["ffa3"], NEWEST, "all", CARDS),
            "seats": (*SEATS, Seat("C", champion=())),
            "permanents": CROWD,
        }
    ),
    "where only the score is followed": duel(**{**WAY, "setup": Setup(MODES["duel"], NEWEST, "score", CARDS)}),
}


def offered(table: Table, player: Player) -> list[Offer]:
    return [offer for offer in offers(table, PRIVATE, player) if isinstance(offer.action, StandardMove | Hide)]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_offered_moves_are_those_that_are_legal_alone_and_together(name: str) -> None:
    table = POSITIONS[name]
    for player in table.players:
        moves = [offer.action for offer in offered(table, player) if isinstance(offer.action, StandardMove)]
        alone = [
            StandardMove(player, (unit.id,), to)
            for to in (*table.players, *table.numbers())
            for unit in table.permanents
        ]
        legal = {(move.to, move.units[0]) for move in alone if is_legal(table, PRIVATE, move)}
        may_act = player == table.priority or table.setup.follow == "score"
        assert {(move.to, unit) for move in moves for unit in move.units} == (legal if may_act else set())
        assert all(is_legal(table, PRIVATE, move) for move in moves)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_offered_hides_are_those_that_are_legal(name: str) -> None:
    table = POSITIONS[name]
    for player in table.players:
        hides = {
            (offer.action.at, offer.action.source): offer.options
            for offer in offered(table, player)
            if isinstance(offer.action, Hide)
        }
        legal = {
            (at, source): options
            for source in SOURCES
            for at in table.numbers()
            if (options := legal_to_hide(table, player, at, source))
        }
        assert hides == legal


def legal_to_hide(table: Table, player: Player, at: int, source: HideSource) -> tuple[str, ...] | None:
    """Return the cards that a player may hide there, () if there is none; None if the zone is not known."""
    if not is_legal(table, PRIVATE, Hide(player, Secret(None), at, source)):
        return ()
    known = PRIVATE.hands.get(player, ()) if source == "hand" else table.seat(player).champion
    if known is None:
        return ()
    return tuple(name for name in known if is_legal(table, PRIVATE, Hide(player, Secret(name), at, source)))
