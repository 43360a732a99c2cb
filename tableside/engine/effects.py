"""Abilities and what they do: the operations of a card's data, carried out (2026-07-16, 359.3, 382-384)."""

from __future__ import annotations

from carddata.model import Ability, Card, Draw, GiveMight, Kill, Operation, PlayToken, When
from tableside.engine import events as e
from tableside.engine.battlefields import contest
from tableside.engine.run import Run
from tableside.engine.state import Item, Permanent, Place, Player, Question, Table

TEMPORARY = Ability("beginning", (Kill(),))
"""What the keyword Temporary stands for (816.1.b)."""


def spell_does(card: Card | None) -> tuple[Operation, ...] | None:
    """What a spell carries out as it resolves, None where that is done by hand."""
    if card is None or card.abilities is None:
        return None
    return tuple(step for ability in card.abilities if ability.when == "resolve" for step in ability.do)


def triggered(card: Card | None, when: When) -> tuple[Ability, ...]:
    """The abilities of a card that trigger at this time, those that its keywords stand for too."""
    if card is None:
        return ()
    own = [ability for ability in card.abilities or () if ability.when == when]
    if when == TEMPORARY.when and card.has("Temporary"):
        own.append(TEMPORARY)
    return tuple(own)


def trigger(
    run: Run, when: When, player: Player, name: str, by: int | None = None, hidden_at: int | None = None
) -> None:
    """Each ability of this card that triggers now becomes a pending item of its controller (383)."""
    for ability in triggered(run.table.card(name), when):
        item = Item(run.table.next_id, player, name, "ability", "board", ability.do, hidden_at=hidden_at, by=by)
        run.emit(e.Put(item, "trigger" if run.table.open else ""))


def carry_out(run: Run, item: Item) -> None:
    """The next operation of a resolving item (359.3.d); it stays the next one while the table asks about it."""
    if item.do is None:
        run.ask(Question(item.player, "by hand", ("yes",), item.id))
        return
    step = item.step or 0
    match item.do[step]:
        case Draw(count):
            run.draw(item.player, count)
        case GiveMight(amount):
            if _source(run.table, item):
                run.emit(e.MightGiven(item.by or 0, amount))
        case Kill():
            if _source(run.table, item):
                run.emit(e.LeftBoard(item.by or 0, "trash"))
        case PlayToken() as token:
            _play_tokens(run, item, token)
    if run.table.asks is None:
        run.emit(e.Resolving(item.id, step + 1))


def _source(table: Table, item: Item) -> Permanent | None:
    """The permanent that the ability belongs to, while it is on the board."""
    return table.permanent(item.by) if item.by else None


def _play_tokens(run: Run, item: Item, token: PlayToken) -> None:
    """Tokens of a hidden card are played at its battlefield (811.1.d.3), other units where their player may choose."""
    card = run.table.card(token.token)
    kind = "gear" if card and card.type == "gear" else "unit"
    places = unit_places(run.table, item.player, item.hidden_at) if kind == "unit" else (item.player,)
    if not places:
        return
    if item.to is None and len(places) > 1:
        run.ask(Question(item.player, "place", tuple(word(place) for place in places), item.id))
        return
    place = places[0] if item.to is None else item.to
    for _ in range(token.count):
        enters = Permanent(
            run.table.next_id,
            token.token,
            "gear" if kind == "gear" else "unit",
            item.player,
            place,
            exhausted=kind == "unit" and not token.ready,
            token=True,
        )
        run.emit(e.Entered(enters))
        if kind == "unit":
            contest(run, item.player, place)


def unit_places(table: Table, player: Player, hidden_at: int | None = None) -> tuple[Place, ...]:
    """Where a player may play a unit: their base or a battlefield they control (355.2.a), from hidden only there."""
    held = tuple(at for at in table.numbers() if table.battlefield(at).control == player)
    if hidden_at is None:
        return (player, *held)
    return tuple(at for at in held if at == hidden_at)


def word(place: Place) -> str:
    """A place in the notation's words: `base`, or a battlefield as `@2`."""
    return f"@{place}" if isinstance(place, int) else "base"
