"""How the grammar's rules for triggers are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.flat_conditions import If
from carddata.compiler.flat_events import FlatEvent
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_watched_units import WatchedUnitReader, watched_by
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model.abilities import When
from carddata.model.targets import Status

ORDINALS: Final = ("first", "second", "third", "fourth")
"""The words for the Nth time."""


ONCE: Final = ("attack", "defend", "conquer", "hold", "move", "win")
"""The triggers on the own unit that an ability may watch once each turn."""


def _trigger(when: When, by: Any) -> Any:
    """The method that reads a trigger."""

    def read(self: Any, *conditions: Any) -> p.Trigger:
        return p.Trigger(when, by, conditions)

    return read


def _of_the_same(verb: Any, before: p.Trigger) -> p.Trigger:
    """A verb after "or", which has the subject of the verb before it; stop where that is not plain."""
    scores = ("conquer", "hold")
    unit_does = before.by == "me" and before.when in ("attack", "defend", "move", "win", *scores)
    player_does = before.by == "you" and before.when in ("win", *scores) and verb in scores
    if before != p.Trigger(before.when, before.by) or not (unit_does or player_does):
        raise Stopped("trigger", 0)
    return p.Trigger(verb, before.by)


@v_args(inline=True)
class TriggerReader(WatchedUnitReader):
    """Reads triggers."""

    def triggers(self, *triggers: Any) -> tuple[p.Trigger, ...]:
        each: list[p.Trigger] = []
        for trigger in triggers:
            if isinstance(trigger, str):
                each.append(_of_the_same(trigger, each[-1]))
            else:
                each += trigger if isinstance(trigger, list) else [trigger]
        return tuple(each)

    def triggers_while(self, trigger: Any, condition: p.ConditionPhrase) -> tuple[p.Trigger, ...]:
        each = trigger if isinstance(trigger, list) else [trigger]
        return tuple(event._replace(conditions=(*event.conditions, condition)) for event in each)

    def bare(self, verb: Token) -> str:
        return str(verb)

    def when_either_here(self, first: Any, second: Any) -> list[p.Trigger]:
        return [p.Trigger(first, "here"), p.Trigger(second, "here")]

    def played_and(self, other: p.Trigger | list[p.Trigger]) -> tuple[p.Trigger, ...]:
        return (p.Trigger("play", "me"), *(other if isinstance(other, list) else [other]))

    def when_play(self, card: Any, *conditions: Any) -> p.Trigger:
        return p.Trigger("play", card, conditions)

    def as_revealed(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("revealed", "me"),)

    def self(self, token: Token) -> str:
        return str(token)

    def to_battlefield(self) -> p.AtMyBattlefield:
        return p.AtMyBattlefield()

    def from_facedown(self) -> If:
        return If(played_from="facedown")

    def from_own_hand(self) -> If:
        return If(played_from="hand")

    def from_own_trash(self) -> If:
        return If(played_from="trash")

    def during_showdown_here(self) -> If:
        return If(me=FlatFilter(status="in a showdown"))

    def on_your_turn(self) -> If:
        return If(turn="yours")

    def on_another_turn(self) -> If:
        return If(turn="an opponent's")

    when_attack = _trigger("attack", "me")
    when_defend = _trigger("defend", "me")
    when_conquer = _trigger("conquer", "me")
    when_hold = _trigger("hold", "me")

    def when_move_to_enemys(self) -> p.Trigger:
        there = FlatFilter(kind="battlefield", whose="enemy", where="here")
        return p.Trigger("move", "me", (If(there_is=there),))

    def when_i_fight_with(self, verb: Any, *_: Token) -> p.Trigger:
        status: Status = "attacking" if verb == "attack" else "defending"
        return p.Trigger(verb, "me", (If(there_is=FlatFilter(other=True, status=status)),))

    def when_conquer_attacking(self) -> p.Trigger:
        return p.Trigger("conquer", "me", (If(attacked=True),))

    def when_conquer_uncontrolled(self) -> p.Trigger:
        return p.Trigger("conquer", "others", on=FlatEvent(me=True, uncontrolled=True))

    def when_you_conquer_uncontrolled(self) -> p.Trigger:
        return p.Trigger("conquer", "others", on=FlatEvent(by="you", uncontrolled=True))

    def when_conquer_from_enemy(self) -> p.Trigger:
        return p.Trigger("conquer", "others", on=FlatEvent(me=True, from_enemy=True))

    def when_you_conquer_from_enemy(self) -> p.Trigger:
        return p.Trigger("conquer", "others", on=FlatEvent(by="you", from_enemy=True))

    def when_win_attacking(self) -> p.Trigger:
        return p.Trigger("win", "me", (If(attacked=True),))

    def when_score_here_with_several(self, when: Any, units: p.AtLeast) -> p.Trigger:
        described = units.objects.described
        if described.kind != "unit" or described.where != "anywhere" or units.objects.bound or described.other:
            raise Stopped("trigger", 0)
        if described.whose == "enemy":
            raise Stopped("trigger", 0)
        present = replace(described, whose="you", where="here")
        return p.Trigger(when, "here", (If(there_is=present, count=units.least),))

    def when_you_score_with(self, when: Any, *parts: Any) -> p.Trigger:
        objects = objects_of([part for part in parts if part != "one"])
        described = objects.described
        known = FlatFilter(whose=described.whose, mighty=described.mighty, token=described.token)
        if described.status in ("empowered", "buffed"):
            known = replace(known, status=described.status)
        if objects.bound or described != known or described.whose == "enemy":
            raise Stopped("trigger", 0)
        return p.Trigger(when, "you", (If(there_is=replace(described, whose="you", where="there")),))

    when_conquer_here = _trigger("conquer", "here")
    when_hold_here = _trigger("hold", "here")

    def when_conquer_here_with(self, *parts: Any) -> p.Trigger:
        described = objects_of([part for part in parts if part != "one"]).described
        present = replace(described, whose="you", where="here")
        known = FlatFilter(whose="you", where="here", mighty=present.mighty, token=present.token)
        if present.status == "empowered":
            known = replace(known, status="empowered")
        if described.whose == "enemy" or present != known:
            raise Stopped("trigger", 0)
        return p.Trigger("conquer", "here", (If(there_is=present),))

    when_you_conquer = _trigger("conquer", "you")
    when_you_hold = _trigger("hold", "you")
    when_move = _trigger("move", "me")
    when_win = _trigger("win", "me")
    when_you_win = _trigger("win", "you")
    when_death = _trigger("death", "me")
    when_hide = _trigger("hides", "you")
    when_any_card = _trigger("plays a card", "you")

    def when_from_facedown(self, *_: Any) -> p.Trigger:
        return p.Trigger("plays from facedown", "you")

    def played(self, described: p.Objects) -> p.Objects:
        return described

    def during_showdown(self) -> If:
        return If(showdown=True)

    def when_plays(self, described: p.Objects, *conditions: Any) -> Any:
        if described == p.Objects(FlatFilter(kind="permanent")):
            return self.when_plays_either("unit", "gear")
        if described.described != FlatFilter(kind=described.described.kind, other=described.described.other):
            return p.Trigger("plays", "others", conditions, on=replace(watched_by(described), by="you"))
        return p.Trigger("plays", "you", conditions, described)

    def when_opponents_nth_card(self, nth: int, _: None) -> p.Trigger:
        return p.Trigger("plays a card", "others", on=FlatEvent(by="enemy", nth=nth))

    def when_opponents_nth_of_kind(self, nth: int, kind: Any, _: None) -> p.Trigger:
        trigger = self.when_nth_of_kind(nth, kind, None)
        return trigger._replace(on=replace(trigger.on or FlatEvent(), by="enemy"))

    def when_opponent_plays(self, described: p.Objects, origin: Any = "") -> p.Trigger:
        if described.described.whose != "anybody":
            raise Stopped("trigger", 0)
        return p.Trigger("plays", "others", on=replace(watched_by(described), by="enemy", origin=origin))

    def when_opponent_plays_any(self, origin: Any = "") -> p.Trigger:
        return p.Trigger("plays a card", "others", on=FlatEvent(by="enemy", origin=origin))

    def dying(self, described: p.Objects) -> p.Objects:
        return described

    def when_dies(self, described: p.Objects) -> p.Trigger:
        return p.Trigger("dies", "you", (), described)

    def when_dies_fighting(self, described: p.Objects, fighting: dict[str, Any]) -> p.Trigger:
        if described.described.kind != "unit" or described.described.status is not None:
            raise Stopped("trigger", 0)
        return self.when_dies(described._replace(described=replace(described.described, **fighting)))

    def at_beginning(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("beginning", "you"),)

    def at_main(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("main", "you"),)

    def at_ending(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("ending", "you"),)

    def first_phase(self) -> int:
        return 1

    def at_each_beginning(self, turn: int = 0) -> tuple[p.Trigger, ...]:
        return (p.Trigger("beginning", "others", on=FlatEvent(nth_turn=turn)),)

    def at_opponents_beginning(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("beginning", "others", on=FlatEvent(by="enemy")),)

    def at_each_ending(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("ending", "others", on=FlatEvent()),)

    def at_opponents_ending(self) -> tuple[p.Trigger, ...]:
        return (p.Trigger("ending", "others", on=FlatEvent(by="enemy")),)

    def ordinal(self, token: Token) -> int:
        return ORDINALS.index(token) + 1

    def in_a_turn(self) -> None:
        return None

    def own_event(self, token: Token, *_: Token) -> str:
        return str(token)

    def nth_own(self, when: Any) -> p.Trigger:
        return p.Trigger(when, "others", on=FlatEvent(me=True))

    def nth_spell(self) -> p.Trigger:
        return p.Trigger("plays", "others", on=FlatEvent(FlatFilter(kind="spell"), by="you"))

    def nth_permanent(self, kind: Any) -> p.Trigger:
        return p.Trigger("plays", "others", on=FlatEvent(FlatFilter(kind=str(kind)), by="you"))  # type: ignore[arg-type]

    def nth_death(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("dies", "others", on=on)

    def nth_death_in_beginning(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("dies", "others", on=replace(on, beginning=True))

    def nth_time(self, nth: int, trigger: p.Trigger, _: None) -> tuple[p.Trigger, ...]:
        on = trigger.on or FlatEvent()
        return (trigger._replace(on=replace(on, nth=nth)),)

    def once_each_turn(self, on: FlatEvent, *conditions: Any) -> tuple[p.Trigger, ...]:
        return (p.Trigger("dies", "others", conditions, on=replace(on, once=True)),)

    def once_each_turn_when(self, trigger: Any) -> tuple[p.Trigger, ...]:
        """Return what a trigger on the own unit, or on what its player does, watches once each turn."""
        return once_of(tuple(trigger) if isinstance(trigger, list) else (trigger,))

    def first_time_empowered(self, *_: Any) -> tuple[p.Trigger, ...]:
        return (p.Trigger("empower", "others", on=FlatEvent(me=True, once=True)),)

    def when_nth_card(self, nth: int, _: None) -> p.Trigger:
        return p.Trigger("plays a card", "others", on=FlatEvent(by="you", nth=nth))

    def when_nth_of_kind(self, nth: int, kind: Any, _: None) -> p.Trigger:
        return p.Trigger("plays", "others", on=FlatEvent(FlatFilter(kind=str(kind)), by="you", nth=nth))  # type: ignore[arg-type]

    def when_plays_costing(self, on: FlatEvent, energy: Token) -> p.Trigger:
        return p.Trigger("plays", "others", on=replace(on, by="you", energy=number(energy)))

    def when_plays_power(self, *symbols: Token) -> p.Trigger:
        if any(symbol != "{any}" for symbol in symbols):
            raise Stopped("domain", 0)
        return p.Trigger("plays a card", "others", on=FlatEvent(by="you", power=len(symbols)))

    def when_discards(self, *_: Token) -> p.Trigger:
        return p.Trigger("discard", "others", on=FlatEvent(by="you"))

    def when_discards_each(self, kind: Any = "card", *_: Token) -> p.Trigger:
        return p.Trigger("discard", "others", on=FlatEvent(by="you", card=str(kind)))  # type: ignore[arg-type]

    def when_burns(self, *_: Token) -> p.Trigger:
        return p.Trigger("burn", "others", on=FlatEvent(by="you"))

    def when_burns_each(self, kind: Any = "card", *_: Token) -> p.Trigger:
        return p.Trigger("burn", "others", on=FlatEvent(by="you", card=str(kind)))  # type: ignore[arg-type]

    def when_gains_xp(self) -> p.Trigger:
        return p.Trigger("gain xp", "others", on=FlatEvent(by="you"))

    def when_predicts(self) -> p.Trigger:
        return p.Trigger("predict", "others", on=FlatEvent(by="you"))

    def origin_trash(self) -> str:
        return "trash"

    def origin_hand(self) -> str:
        return "hand"

    def origin_elsewhere(self) -> str:
        return "elsewhere"

    def when_any_card_from(self, origin: Any) -> p.Trigger:
        return p.Trigger("plays a card", "others", on=FlatEvent(by="you", origin=origin))

    def when_plays_from(self, described: p.Objects, origin: Any) -> p.Trigger:
        return p.Trigger("plays", "others", on=replace(watched_by(described), by="you", origin=origin))

    def when_nth_draw(self, nth: int, _: None) -> p.Trigger:
        return p.Trigger("draw", "others", on=FlatEvent(by="you", nth=nth))

    when_attack_here = _trigger("attack", "here")
    when_defend_here = _trigger("defend", "here")

    def fight(self, token: Token) -> str:
        return str(token)

    def scoring(self, token: Token) -> str:
        return str(token)

    def when_you_fight(self, when: Any) -> p.Trigger:
        return p.Trigger(when, "others", on=FlatEvent(by="you"))

    def when_allies_score(self, when: Any) -> p.Trigger:
        return p.Trigger(when, "others", on=FlatEvent(by="friendly"))

    def when_plays_either(self, *kinds: Any) -> list[p.Trigger]:
        return [p.Trigger("plays", "you", (), p.Objects(FlatFilter(kind=kind))) for kind in dict.fromkeys(kinds)]


def once_of(triggers: tuple[p.Trigger, ...]) -> tuple[p.Trigger, ...]:
    """A single trigger as one that triggers once each turn (383.3.e)."""
    if len(triggers) != 1 or triggers[0].conditions:
        raise Stopped("mechanic", 0, "first-or-nth-time")
    (trigger,) = triggers
    if trigger.of is not None:
        on = watched_by(trigger.of)
        trigger = trigger._replace(of=None, on=replace(on, by="you") if trigger.when == "plays" else on)
    if trigger.on is None and (trigger.by != "me" or trigger.when not in ONCE):
        raise Stopped("mechanic", 0, "first-or-nth-time")
    return (trigger._replace(by="others", on=replace(trigger.on or FlatEvent(me=True), once=True)),)
