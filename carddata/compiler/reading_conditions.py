"""How the grammar's rules for conditions are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.flat_conditions import If
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.reading_counted_conditions import CountedConditionReader, there_is_of
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.word_values import described_keyword, number
from carddata.compiler.words import Stopped


@v_args(inline=True)
class ConditionReader(CountedConditionReader):
    """Reads conditions."""

    def if_at_battlefield(self, condition: p.Condition) -> p.Condition:
        return condition

    def if_paid(self) -> p.Condition:
        return p.Paid()

    def if_played_from(self, _: str, where: If) -> p.Condition:
        return where

    def if_i_was_played_from(self, *words: Any) -> p.Condition:
        return next(word for word in words if isinstance(word, If))

    def from_your_hand(self) -> If:
        return If(played_from="hand")

    def from_your_trash(self) -> If:
        return If(played_from="trash")

    def from_hiding(self, *_: Token) -> If:
        return If(played_from="facedown")

    def if_you_control(self, described: p.Objects) -> p.Condition:
        return there_is_of(described, "you")

    def if_this_is_controlled(self) -> p.Condition:
        return p.ThisIsControlled()

    def if_opponent_controls(self, described: p.Objects) -> p.Condition:
        return there_is_of(described, "enemy")

    def if_there_is(self, described: p.Objects) -> p.Condition:
        return there_is_of(described)

    def if_alone_here(self, *parts: Any) -> p.Condition:
        alone = any(part == "alone" for part in parts)
        described = [part for part in parts if part != "alone"]
        return there_is_of(objects_of([*described, {"where": "here", "alone": alone}]))

    def if_one_is(self, *parts: Any) -> p.Condition:
        return there_is_of(objects_of([*parts[:-1], self.adjective(parts[-1])]))

    def if_i_was(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(mighty=True)))

    def if_i_was_fighting(self, fighting: dict[str, Any]) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(**fighting)))

    def if_i_was_in_a_state(self, status: Token) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(status=str(status))))  # type: ignore[arg-type]

    def if_i_was_empowered(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(status="empowered")))

    def if_i_died_at_a_battlefield(self) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(where="battlefield")))

    def if_i_died_alone(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(alone=True)))

    def if_i_died_with_others(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=FlatFilter(alone=True), unless=True))

    def a_battlefield(self, occupied: Any = "") -> p.Objects:
        return p.Objects(FlatFilter(kind="battlefield", occupied=occupied))

    def where_you_are(self, *_: Token) -> str:
        return "you"

    def where_they_are(self, whose: dict[str, Any], _: Token) -> str:
        return str(whose["whose"])

    def counted_objects(self, count: Token, *parts: Any) -> p.Counted:
        objects = objects_of(parts)
        if objects.bound not in ("", "there") or objects.described.kind not in ("unit", "gear"):
            raise Stopped("condition", 0)
        return p.Counted(number(count.rstrip("+")), objects)

    def facedown_card(self) -> dict[str, Any]:
        return {"kind": "facedown"}

    def if_it_is(self, status: Any) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(status=status)))

    def if_it_is_already(self, status: Any) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(status=status)), already=True)

    def if_it_is_at(self, where: dict[str, Any]) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(where=where["where"])))

    def if_it_has(self, _: Token, keyword: str) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(keyword=described_keyword(keyword))))

    def if_it_is_your_only(self, *_: Any) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(whose="you", only=True)))

    def if_it_is_the_only(self, *_: Token) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(whose="friendly", alone=True)))

    def if_it_is_mighty(self, _: Token) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(mighty=True)))

    def if_it_fights_alone(self, fighting: dict[str, Any], _: Token) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(status=fighting["status"], alone=True)))

    def if_it_is_alone(self, _: Token) -> p.Condition:
        return p.ItIs(If(chosen=FlatFilter(alone=True)))

    def if_i_am_at_your_battlefield(self, _: Any) -> p.Condition:
        return If(there_is=FlatFilter(kind="battlefield", whose="you", where="here"))

    def if_i_am_at_an_enemys(self) -> p.Condition:
        return If(there_is=FlatFilter(kind="battlefield", whose="enemy", where="here"))

    def if_it_was_then(self, state: Any) -> p.Condition:
        return p.ItWas(FlatFilter(token=True) if state == "token" else FlatFilter(status=state))

    def if_it_is_a(self, *parts: Any) -> p.Condition:
        asked = objects_of(parts).described
        if asked != FlatFilter(kind=asked.kind, status=asked.status, tags=asked.tags, mighty=asked.mighty):
            raise Stopped("condition", 0)
        return p.ItIs(If(chosen=asked))

    def if_it_is_an(self, *parts: Any) -> p.Condition:
        asked = objects_of(parts).described
        if asked != FlatFilter(asked.kind, asked.whose, status=asked.status, mighty=asked.mighty, token=asked.token):
            raise Stopped("condition", 0)
        return p.ItIs(If(chosen=asked))

    def if_it_has_a_buff(self) -> p.Condition:
        return self.if_it_is("buffed")

    def if_i_have_a_buff(self) -> p.Condition:
        return self.if_i_am("buffed")

    def if_i_am_the_only(self, *words: Any) -> p.Condition:
        """The only unit of its player there, or of its player's team."""
        friendly = any(isinstance(word, Token) and word.type == "FRIENDLY" for word in words)
        return If(me=FlatFilter(alone=True) if friendly else FlatFilter(only=True))

    def if_it_was(self, whose: dict[str, Any], _: Token) -> p.Condition:
        return p.ItIs(If(chosen_of=whose["whose"]))

    def if_that_card_is(self, *words: Token) -> p.Condition:
        kind: Any = str(words[-1])
        return p.ThatCardIs(kind)

    def if_you_put_away(self, kind: Any) -> p.Condition:
        return p.ThatCardIs(kind)

    def if_you_put_away_this_way(self, kind: Any) -> p.Condition:
        return p.ThatCardIs(kind, among=True)

    def if_it_had_at_most(self, might: Token) -> p.Condition:
        return p.ItHad(most=number(might))

    def if_it_had_at_least(self, might: Token) -> p.Condition:
        return p.ItHad(fewest=number(might))

    def if_it_was_mighty(self, _: Token) -> p.Condition:
        return p.ItHad(fewest=5)

    def if_opponents_turn(self) -> p.Condition:
        return If(turn="an opponent's")

    def if_your_beginning(self) -> p.Condition:
        return If(turn="yours", beginning=True)

    def if_attached_this_turn(self, *_: Token) -> p.Condition:
        return If(attached_this_turn=True)

    def if_empowered(self, *_: Any) -> p.Condition:
        return If(empowered=True)

    def status(self, token: Token) -> str:
        return str(token)

    def empowered_status(self, _: Token) -> str:
        return "empowered"

    def if_your_legend_is(self, _: Token, status: Any) -> p.Condition:
        if status not in ("empowered", "exhausted", "ready"):
            raise Stopped("condition", 0)
        return If(there_is=FlatFilter(kind="legend", whose="you", status=status))

    def if_any_has(self, keyword: str) -> p.Condition:
        return If(any_chosen=FlatFilter(keyword=described_keyword(keyword)))

    def if_in_combat(self) -> p.Condition:
        return p.InEither(tuple(If(me=FlatFilter(status=status)) for status in ("attacking", "defending")))

    def if_in_showdown(self) -> p.Condition:
        return If(me=FlatFilter(status="in a showdown"))

    def if_your_turn(self) -> p.Condition:
        return If(turn="yours")

    def if_i_am(self, state: Any) -> p.Condition:
        return If(me=FlatFilter(mighty=True) if state == "[mighty]" else FlatFilter(status=state))

    def fighting(self, token: Token) -> dict[str, Any]:
        return {"status": str(token)}

    def if_i_have_least_might(self, might: Token) -> p.Condition:
        return If(me=FlatFilter(least_might=number(might)))

    def if_i_have_most_might(self, might: Token) -> p.Condition:
        return If(me=FlatFilter(might=number(might)))

    def if_in_base(self) -> p.Condition:
        return If(me=FlatFilter(where="base"))

    def if_i_am_alone(self, _: Token) -> p.Condition:
        return If(me=FlatFilter(alone=True))

    def if_i_am_alone_at_a_battlefield(self, _: Token) -> p.Condition:
        return If(me=FlatFilter(alone=True, where="battlefield"))

    def if_i_outmatch(self, *parts: Any) -> p.Condition:
        return If(outmatches=there_is_of(objects_of(parts)).there_is)

    def if_i_fight_alone(self, *parts: Any) -> p.Condition:
        fighting = [part for part in parts if isinstance(part, dict)]
        each: list[Any] = [fighting[0]["status"]] if fighting else ["attacking", "defending"]
        conditions = tuple(If(me=FlatFilter(status=status, alone=True)) for status in each)
        return conditions[0] if fighting else p.InEither(conditions)

    def if_i_fight_with_another(self, fighting: dict[str, Any], _: Token) -> p.Condition:
        return If(me=FlatFilter(**fighting), there_is=FlatFilter(other=True, **fighting))
