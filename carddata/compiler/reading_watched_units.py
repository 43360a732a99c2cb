"""How triggers on what units do, and on what becomes of them, are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.flat_events import FlatEvent
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Stopped


@v_args(inline=True)
class WatchedUnitReader(SentenceReader):
    """Reads triggers on units that are marked, fight or move."""

    def to_mine(self) -> str:
        return "mine"

    def marking(self, token: Token) -> str:
        return str(token).strip("[]")

    def marked(self, *verbs: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(verbs))

    def marked_me(self, _: Token) -> FlatEvent:
        return FlatEvent(me=True)

    def watched(self, objects: p.Objects) -> FlatEvent:
        return watched_by(objects)

    def several_watched(self, _: Token, *parts: Any) -> FlatEvent:
        return replace(watched_by(objects_of(parts)), some=True)

    def by_spell(self) -> bool:
        return True

    def by_either(self) -> bool:
        return False

    def when_marked(self, verbs: tuple[Any, ...], on: FlatEvent, spell: bool = False) -> list[p.Trigger]:
        if spell and verbs != ("choose",):
            raise Stopped("mechanic", 0, "other-trigger")
        return [p.Trigger(verb, "others", on=replace(on, by="you", spell=spell)) for verb in verbs]

    def becomes_me(self, *_: Token) -> FlatEvent:
        return FlatEvent(me=True)

    def becomes_watched(self, on: FlatEvent) -> FlatEvent:
        return on

    def when_empowered(self, on: FlatEvent, _: Token) -> p.Trigger:
        return p.Trigger("empower", "others", on=on)

    def when_mighty(self, on: FlatEvent, _: Token) -> p.Trigger:
        return p.Trigger("mighty", "others", on=on)

    def attacks(self, token: Token) -> str:
        return str(token).removesuffix("s")

    def fights(self, *verbs: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(verbs))

    def by_myself(self) -> dict[str, Any]:
        return {"alone": True}

    def one_on_one(self, *_: Token) -> dict[str, Any]:
        return {"one_on_one": True}

    def a_battlefield_of_yours(self, _: Any) -> dict[str, Any]:
        return {"at": "yours"}

    def when_fights(self, on: FlatEvent, verbs: tuple[Any, ...], *limits: dict[str, Any]) -> list[p.Trigger]:
        fields = {name: value for limit in limits for name, value in limit.items()}
        return [p.Trigger(verb, "others", on=replace(on, **fields)) for verb in verbs]

    def fights_here(self) -> dict[str, Any]:
        return {"at": "here"}

    def to_here(self) -> dict[str, Any]:
        return {"at": "here"}

    def when_i_fight(self, *parts: Any) -> list[p.Trigger]:
        *verbs, limit = parts
        return [p.Trigger(verb, "others", on=FlatEvent(me=True, **limit)) for verb in dict.fromkeys(verbs)]

    def from_here(self) -> dict[str, Any]:
        return {"left": "here"}

    def from_mine(self) -> str:
        return "from mine"

    def from_battlefield(self) -> dict[str, Any]:
        return {"left": "battlefield"}

    def when_moves(self, on: FlatEvent, where: Any = None) -> p.Trigger:
        if where == "from mine":
            return p.Trigger("move", "others", (p.AtMyBattlefield(),), on=replace(on, left="here"))
        if where == "mine":
            return p.Trigger("move", "others", (p.AtMyBattlefield(),), on=replace(on, at="here"))
        fields = where if isinstance(where, dict) else {"at": "battlefield"} if where is not None else {}
        return p.Trigger("move", "others", on=replace(on, **fields))

    def when_you_move(self, on: FlatEvent, where: Any = None) -> p.Trigger:
        return self.when_moves(replace(on, by="you"), where)

    def when_opponent_chooses(self, on: FlatEvent, spell: bool = False) -> p.Trigger:
        return p.Trigger("choose", "others", on=replace(on, by="enemy", spell=spell))

    def from_location(self) -> dict[str, Any]:
        return {"left": "anywhere"}

    def from_base(self, *yours: Token) -> dict[str, Any]:
        return {"left": "base", **({"yours": True} if yours else {})}

    def to_base(self, *yours: Token) -> dict[str, Any]:
        return {"at": "base", **({"yours": True} if yours else {})}

    def when_i_go(self, where: dict[str, Any]) -> p.Trigger:
        return p.Trigger("move", "others", on=FlatEvent(me=True, at=where["at"]))

    def when_moves_by_base(self, on: FlatEvent, *places: dict[str, Any]) -> p.Trigger:
        """Units that move to or from a base, which is their player's: of "your base" they are yours."""
        fields = {name: value for place in places for name, value in place.items()}
        if fields.pop("yours", False):
            if on.it is None or on.it.whose not in ("you", "friendly"):
                raise Stopped("trigger", 0)
            on = replace(on, it=replace(on.it, whose="you"))
        return p.Trigger("move", "others", on=replace(on, **fields))

    def when_i_leave(self, where: dict[str, Any]) -> p.Trigger:
        return p.Trigger("move", "others", on=FlatEvent(me=True, left=where["left"]))


def watched_by(objects: p.Objects) -> FlatEvent:
    """Return what a trigger watches; a place without a name is that of each object."""
    if objects.bound not in ("", "one battlefield") or objects.total_might is not None:
        raise Stopped("mechanic", 0, "other-trigger")
    return FlatEvent(it=objects.described)
