"""The facts of a position, read from its plain fields (Core Rules 2026-07-16)."""

from __future__ import annotations

from tableside.engine.model.board import Permanent, Seat
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table


def team_of(table: Table, player: Player) -> set[Player]:
    # 489.5.c.1: an opponent follows each player, and then comes a teammate.
    seated = [seat.player for seat in table.seats]
    if table.setup.mode.name != "2v2":
        return {player}
    return {mate for mate in seated if seated.index(mate) % 2 == seated.index(player) % 2}


def seat_of(table: Table, player: Player) -> Seat:
    return next(seat for seat in table.seats if seat.player == player)


def own_keywords(table: Table, unit: Permanent) -> list[str]:
    card = table.setup.cards.get(unit.card)
    return [*(card.keywords if card else ()), *unit.granted, *unit.kept]


def keyword_total(words: list[str], keyword: str) -> int:
    # 807.2, 809.2, 814.2: the values of several are summed; 809.1.b.3: one without a number counts 1.
    values = [word.split() for word in words if word.split()[0] == keyword]
    return sum(int(value[1]) if len(value) > 1 else 1 for value in values)


def own_might(table: Table, unit: Permanent) -> int | None:
    """The Might of a unit by itself: without its keywords, and without what other texts give it."""
    card = table.setup.cards.get(unit.card)
    if card is None or card.might is None:
        return None
    return card.might + unit.bonus + (1 if unit.buffed else 0)


def power_at_hand(seat: Seat) -> int | None:
    # 164.2.b: any rune, ready or not, is recycled for one power; 166: what is in the rune pool is there to pay with.
    if seat.runes is None:
        return None
    return sum(rune.ready + rune.exhausted for rune in seat.runes) + len(seat.pool.power)


def is_read(table: Table, touched: str, players: set[Player] | None = None) -> bool:
    """Return whether no text in play that the program does not read may touch this, or none of these players has."""
    names = [thing.card for thing in table.permanents if players is None or thing.player in players]
    if players is None:
        names += [battlefield.name for battlefield in table.battlefields if battlefield.name != "plain"]
    cards = [table.setup.cards.get(name) for name in names]
    return not any(card is None or {touched, "anything"} & {*card.unread} for card in cards)


def both(conditions: list[bool | None]) -> bool | None:
    """False if any is false, else unknown (None) if any is unknown, else true."""
    if False in conditions:
        return False
    return None if None in conditions else True


def things(table: Table) -> list[Target]:
    """Everything that a spell could name (355.9.a)."""
    numbers = [f"@{number + 1}" for number in range(len(table.battlefields))]
    return [
        *(permanent.id for permanent in table.permanents if permanent.kind != "legend"),
        *(card.handle for card in table.facedown),
        *(item.id for item in table.chain),
        *numbers,
        *(seat.player for seat in table.seats if not seat.gone),
    ]


def what_is(table: Table, target: Target) -> tuple[str, Player | None]:
    """The kind and the player of a target; of a battlefield, the player who controls it."""
    for permanent in table.permanents:
        if permanent.id == target:
            return permanent.kind, permanent.player
    for item in table.chain:
        if item.id == target:
            return item.kind, item.player
    for facedown_card in table.facedown:
        if facedown_card.handle == target:
            return "facedown", facedown_card.player
    if str(target).startswith("@"):
        return "battlefield", table.battlefields[int(str(target)[1:]) - 1].control
    return ("player" if target in [seat.player for seat in table.seats] else "nothing"), str(target)


def place_of(table: Table, target: Target) -> Place | None:
    """The location of a target, None if it has none. A facedown card is at its battlefield."""
    for permanent in table.permanents:
        if permanent.id == target:
            return permanent.place
    for facedown_card in table.facedown:
        if facedown_card.handle == target:
            return facedown_card.at
    return int(str(target)[1:]) if str(target).startswith("@") else None
