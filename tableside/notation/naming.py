"""The names and numbers by which lines refer to objects, kept while events happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.state import Table
from tableside.notation.words import Ref


class NamedObject(NamedTuple):
    """An object with its id, its name, and the player whose object of that name it is."""

    id: int
    name: str
    player: str


class ObjectNames(NamedTuple):
    """The objects that a position has had, in the order in which they came; no number is used again.

    - `objects`: all that have a name
    - `away`: the zone of those that left for one that hides them, by id; `gone` for a token
    - `facedown`: the handle and the battlefield of each card that was facedown there
    """

    objects: tuple[NamedObject, ...] = ()
    away: tuple[tuple[int, str], ...] = ()
    facedown: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, table: Table) -> ObjectNames:
        """The objects of a position as it is written: what is on the board, then the trashes, then what is facedown."""
        on_board = tuple(NamedObject(permanent.id, permanent.card, permanent.player) for permanent in table.permanents)
        in_trash = tuple(
            NamedObject(card.id, card.card or "", seat.player) for seat in table.seats for card in seat.trash
        )
        return cls((*on_board, *in_trash), (), tuple((card.handle, card.at) for card in table.facedown))

    def same(self, ref: Ref) -> list[int]:
        """The ids of all objects that have had the name of a reference, whose player is right."""
        return [known.id for known in self.objects if known.name == ref.name and ref.player in ("", known.player)]

    def zone_away(self, identity: int) -> str:
        """The zone of an object that is neither on the board, on the chain, nor in a public zone."""
        return dict(self.away).get(identity, "gone")

    def handles(self, at: int) -> list[str]:
        """The handles of all cards that were facedown at a battlefield."""
        return [handle for handle, place in self.facedown if place == at]

    def after(self, event: Event, table: Table) -> ObjectNames:
        """The names after an event; `table` is the position before it."""
        match event:
            case e.Put(item=item) if item.kind != "ability":
                return self._with(item.id, item.card, item.player)
            case e.Entered(permanent=permanent) if all(permanent.id != known.id for known in self.objects):
                return self._with(permanent.id, permanent.card, permanent.player)
            case e.CardNamed(id=identity, card=card) | e.BecameCopy(id=identity, card=card):
                return self._changed(lambda known: known._replace(name=card or "") if known.id == identity else known)
            case e.ControllerChanged(ids=ids, player=player):
                return self._changed(lambda known: known._replace(player=player) if known.id in ids else known)
            case e.LeftChain(id=identity) if (left := table.item(identity)) is not None:
                owner = left.owned_by
                return self._changed(lambda known: known._replace(player=owner) if known.id == identity else known)
            case e.Recycled(ids=ids):
                return self._gone_to("deck", *ids)
            case e.PickedUp(id=identity):
                return self._gone_to("hand", identity)
            case e.ChampionReturned(id=identity):
                return self._gone_to("champion", identity)
            case e.Discarded() | e.Burned() | e.LeftHand(to="banished") if event.card:
                return self._with(event.id, event.card, event.player)
            case e.Hid(handle=handle, at=at) | e.FacedownMoved(handle=handle, at=at):
                return self._replace(facedown=(*self.facedown, (handle, at)))
            case e.LeftFacedown(id=identity, card=card, player=player, to=to) if identity and card:
                names = self._with(identity, card, player)
                return names._gone_to("hand", identity) if to == "hand" else names
            case e.LeftBoard(id=identity, to=to):
                gone = table.permanent(identity)
                if gone is None:
                    return self._gone_to(to, identity)
                owner = gone.owned_by
                names = self._changed(lambda known: known._replace(player=owner) if known.id == identity else known)
                return names._gone_to("gone" if gone.token else to, identity)
            case _:
                return self

    def _with(self, identity: int, card: str, player: str) -> ObjectNames:
        return self._replace(objects=(*self.objects, NamedObject(identity, card, player)))

    def _changed(self, change: Callable[[NamedObject], NamedObject]) -> ObjectNames:
        return self._replace(objects=tuple(map(change, self.objects)))

    def _gone_to(self, zone: str, *ids: int) -> ObjectNames:
        return self._replace(away=(*self.away, *((identity, zone) for identity in ids)))
