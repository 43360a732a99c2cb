"""Random positions in which cards done by hand are in all places."""

from random import Random
from typing import get_args

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card, CardType, Catalogue
from carddata.model.operations import Deal, Draw, Kill, Move, PlayToken, Return
from carddata.model.targets import Choice, TargetFilter
from carddata.model.unread import May
from carddata.sets import load
from tableside.engine import Private, Setup, Table
from tableside.engine.editions import FOLLOWED, NEWEST
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Place, Player

TYPES: tuple[CardType, ...] = ("unit", "gear", "legend", "battlefield", "spell")


def _made_up(may: May, card_type: CardType) -> Card:
    might = 3 if card_type == "unit" else None
    keywords = ("Hidden",) if card_type in ("unit", "spell") else ()
    return Card(f"{may} {card_type}", card_type, might=might, keywords=keywords, abilities=None, may=(may,))


def _spell(name: str, *keywords: str, do: tuple, choose: tuple[Choice, ...] = ()) -> Card:
    return Card(name, "spell", keywords=keywords, abilities=(Ability("resolve", do, choose),))


MADE_UP = [_made_up(may, card_type) for may in get_args(May) for card_type in TYPES]
"""A card of each type for each thing that unread text may touch."""

SPELLS = [
    _spell("Strike", "Action", do=(Kill(1),), choose=(Choice(),)),
    _spell("Bolt", "Reaction", "Hidden", do=(Deal(amount=3, to=1),), choose=(Choice(),)),
    _spell("Storm", do=(Deal(amount=2, to=TargetFilter()),)),
    _spell("Shove", "Action", do=(Move(what=1),), choose=(Choice(),)),
    _spell("Levy", "Hidden", do=(PlayToken(token="Recruit"), Draw())),
    _spell("Undo", "Reaction", do=(Return(what=1),), choose=(Choice(),)),
]
"""Spells that make things happen that unread text may bear on."""

CARDS: Catalogue = {**load(), **{card.name: card for card in (*MADE_UP, *SPELLS)}}

READ: Catalogue = {
    name: replace(card, abilities=(), may=None) if card.abilities is None else card for name, card in CARDS.items()
}
"""The same cards, where those done by hand have no text."""

BY_HAND = {
    kind: [
        name
        for name, card in CARDS.items()
        if card.type == kind and card.abilities is None and "Equipment" not in card.tags
    ]
    for kind in TYPES
}
"""Cards done by hand, without Equipment: that it is attached, and at what cost, is asked anyway."""
PLAIN = [name for name, card in CARDS.items() if card.type == "unit" and card.abilities == () and not card.token]
HIDDEN = [name for name, card in CARDS.items() if card.has("Hidden")]


def random_position(rng: Random) -> tuple[Table, Private]:
    """A position by lot: everywhere cards done by hand, hurt units, points close to the end, facedown cards."""
    mode = MODES[rng.choice(("duel", "duel", "duel", "ffa3"))]
    edition = rng.choice((NEWEST, NEWEST, *FOLLOWED))
    players = tuple("ABCD"[: mode.seats])
    ids = iter(range(1, 100))
    fields = tuple(_battlefield(rng) for _ in range(mode.battlefields))
    units = _units(rng, ids, players, fields)
    others = [*_gear(rng, ids, players, units), *_legends(rng, ids, players)]
    fields = tuple(_controlled(rng, units, at, field) for at, field in enumerate(fields, 1))
    facedown, faces = _facedown(rng, ids, fields)
    table = Table(
        Setup(mode, edition, "all", CARDS),
        rng.choice(players),
        rng.randint(2, 6),
        fields,
        tuple(Seat(player, points=rng.choice((0, 3, 6, 7, 7))) for player in players),
        phase=rng.choice(("main", "main", "start")),
        permanents=(*units, *others),
        facedown=facedown,
        next_id=next(ids),
    )
    hands = {player: tuple(_card(rng) for _ in range(4)) for player in players}
    return table, Private(faces, hands)


def _battlefield(rng: Random) -> Battlefield:
    return Battlefield(rng.choice(BY_HAND["battlefield"]) if rng.random() < 0.5 else "plain")


def _unit(rng: Random) -> str:
    made_up = rng.choice([card.name for card in MADE_UP if card.type == "unit"])
    return rng.choice((made_up, rng.choice(BY_HAND["unit"]), rng.choice(PLAIN), rng.choice(PLAIN)))


def _card(rng: Random) -> str:
    """A card of a hand: mostly a card that makes things happen."""
    spell, hidden = rng.choice(SPELLS).name, rng.choice(HIDDEN)
    return rng.choice((spell, spell, spell, hidden, _unit(rng), rng.choice(BY_HAND["spell"])))


def _units(rng: Random, ids, players, fields) -> list[Permanent]:
    """Units at all places; at a battlefield there are those of at most two players."""
    sides = {at: rng.sample(players, rng.choice((1, 1, 2))) for at, _ in enumerate(fields, 1)}
    units = []
    for _ in range(rng.randint(2, 7)):
        at = rng.choice((None, *sides))
        player = rng.choice(players if at is None else sides[at])
        place: Place = player if at is None else at
        hurt = rng.choice((0, 0, 0, 1, 2, 3, 4))
        unit = Permanent(next(ids), _unit(rng), "unit", player, place, rng.random() < 0.3, hurt)
        units.append(unit)
    return units


def _gear(rng: Random, ids, players, units: list[Permanent]) -> list[Permanent]:
    """Gear in bases, or attached to a unit of its player."""
    gear = []
    for player in players:
        if rng.random() < 0.4:
            bearer = rng.choice([None, *(unit for unit in units if unit.player == player)])
            place, attached = (player, 0) if bearer is None else (bearer.place, bearer.id)
            name = rng.choice(BY_HAND["gear"])
            gear.append(Permanent(next(ids), name, "gear", player, place, attached_to=attached))
            if bearer is not None:
                units[units.index(bearer)] = replace(bearer, bears=(*bearer.bears, gear[-1].id))
    return gear


def _legends(rng: Random, ids, players) -> list[Permanent]:
    return [
        Permanent(next(ids), rng.choice(BY_HAND["legend"]), "legend", player, player)
        for player in players
        if rng.random() < 0.3
    ]


def _controlled(rng: Random, units: list[Permanent], at: int, field: Battlefield) -> Battlefield:
    """The battlefield as one side holds it. If there are two, the other side contests it."""
    present: list[Player] = list(dict.fromkeys(unit.player for unit in units if unit.place == at))
    rng.shuffle(present)
    if not present:
        return replace(field, control=rng.choice((None, None, "A")))
    contested = present[1] if len(present) > 1 else None
    return replace(field, control=present[0] if rng.random() < 0.9 else None, contested=contested)


def _facedown(rng: Random, ids, fields) -> tuple[tuple[Facedown, ...], dict[str, str | None]]:
    cards, faces = [], {}
    for at, field in enumerate(fields, 1):
        if field.control is not None and rng.random() < 0.7:
            handle = f"f{next(ids)}"
            cards.append(Facedown(handle, at, field.control, 1))
            faces[handle] = rng.choice((None, *rng.choices(HIDDEN, k=3)))
    return tuple(cards), faces
