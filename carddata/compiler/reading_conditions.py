"""How the grammar's rules for conditions are read; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import ObjectReader, objects_of
from carddata.compiler.word_values import described_keyword, number, number_of_xp
from carddata.compiler.words import Stopped
from carddata.model.amounts import Count, Countable
from carddata.model.conditions import If
from carddata.model.targets import CardKind, TargetFilter

OF_A_POSITION: Final = ("unit", "gear", "permanent", "battlefield", "facedown", "legend")
"""The kinds of objects that conditions ask for where they name no zone."""


@v_args(inline=True)
class ConditionReader(ObjectReader):
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

    def if_you_control(self, described: p.Objects | p.Counted) -> p.Condition:
        if isinstance(described, p.Counted):
            return replace(_there_is(described.objects, whose="you"), count=described.least)
        return _there_is(described, whose="you")

    def if_you_control_battlefields(self, count: Token) -> p.Condition:
        return If(there_is=TargetFilter(kind="battlefield", whose="you"), count=_least(count))

    def if_you_control_no(self, *parts: Any) -> p.Condition:
        return replace(
            _there_is(objects_of([{"other": True} if part == "other" else part for part in parts]), whose="you"),
            unless=True,
        )

    def if_you_control_no_battlefields(self) -> p.Condition:
        return If(there_is=TargetFilter(kind="battlefield", whose="you"), unless=True)

    def if_this_is_controlled(self) -> p.Condition:
        return p.ThisIsControlled()

    def if_opponent_controls(self, described: p.Objects) -> p.Condition:
        return _there_is(described, whose="enemy")

    def if_there_is(self, described: p.Objects | p.Counted) -> p.Condition:
        if isinstance(described, p.Counted):
            return replace(_there_is(described.objects), count=described.least)
        return _there_is(described)

    def if_there_are_none(self, *parts: Any) -> p.Condition:
        described = objects_of([{"other": True} if part == "other" else part for part in parts])
        return replace(_there_is(described), unless=True)

    def if_alone_here(self, *parts: Any) -> p.Condition:
        alone = any(part == "alone" for part in parts)
        described = [part for part in parts if part != "alone"]
        return _there_is(objects_of([*described, {"where": "here", "alone": alone}]))

    def if_one_is(self, *parts: Any) -> p.Condition:
        return _there_is(objects_of([*parts[:-1], self.adjective(parts[-1])]))

    def if_i_was(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(mighty=True)))

    def if_i_was_fighting(self, fighting: dict[str, Any]) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(**fighting)))

    def if_i_was_in_a_state(self, status: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(status=str(status))))  # type: ignore[arg-type]

    def if_i_was_empowered(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(status="empowered")))

    def if_i_died_at_a_battlefield(self) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(where="battlefield")))

    def if_i_died_alone(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(alone=True)))

    def if_i_died_with_others(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(alone=True), unless=True))

    def a_battlefield(self, occupied: Any = "") -> p.Objects:
        return p.Objects(TargetFilter(kind="battlefield", occupied=occupied))

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
        return p.ItIs(If(chosen=TargetFilter(status=status)))

    def if_it_is_already(self, status: Any) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(status=status)), already=True)

    def if_it_is_at(self, where: dict[str, Any]) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(where=where["where"])))

    def if_it_has(self, _: Token, keyword: str) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(keyword=described_keyword(keyword))))

    def if_it_is_your_only(self, *_: Any) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(whose="you", only=True)))

    def if_it_is_the_only(self, *_: Token) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(whose="friendly", alone=True)))

    def if_it_is_mighty(self, _: Token) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(mighty=True)))

    def if_it_fights_alone(self, fighting: dict[str, Any], _: Token) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(status=fighting["status"], alone=True)))

    def if_it_is_alone(self, _: Token) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(alone=True)))

    def if_i_am_at_your_battlefield(self, _: Any) -> p.Condition:
        return If(there_is=TargetFilter(kind="battlefield", whose="you", where="here"))

    def if_i_am_at_an_enemys(self) -> p.Condition:
        return If(there_is=TargetFilter(kind="battlefield", whose="enemy", where="here"))

    def if_it_was_then(self, state: Any) -> p.Condition:
        return p.ItWas(TargetFilter(token=True) if state == "token" else TargetFilter(status=state))

    def if_it_is_a(self, *parts: Any) -> p.Condition:
        asked = objects_of(parts).described
        if asked != TargetFilter(kind=asked.kind, status=asked.status, tags=asked.tags, mighty=asked.mighty):
            raise Stopped("condition", 0)
        return p.ItIs(If(chosen=asked))

    def if_it_is_an(self, *parts: Any) -> p.Condition:
        asked = objects_of(parts).described
        if asked != TargetFilter(asked.kind, asked.whose, status=asked.status, mighty=asked.mighty, token=asked.token):
            raise Stopped("condition", 0)
        return p.ItIs(If(chosen=asked))

    def if_it_has_a_buff(self) -> p.Condition:
        return self.if_it_is("buffed")

    def if_i_have_a_buff(self) -> p.Condition:
        return self.if_i_am("buffed")

    def if_i_did_not_move(self) -> p.Condition:
        return If(counted=Count("moves"), most=0)

    def if_i_am_the_only(self, *words: Any) -> p.Condition:
        """The only unit of its player there, or of its player's team."""
        friendly = any(isinstance(word, Token) and word.type == "FRIENDLY" for word in words)
        return If(me=TargetFilter(alone=True) if friendly else TargetFilter(only=True))

    def exactly_battlefields(self, count: Token) -> If:
        return _exactly(count, Count("objects", TargetFilter(kind="battlefield", whose="you")))

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
        return If(there_is=TargetFilter(kind="legend", whose="you", status=status))

    def if_any_has(self, keyword: str) -> p.Condition:
        return If(any_chosen=TargetFilter(keyword=described_keyword(keyword)))

    def if_in_combat(self) -> p.Condition:
        return p.InEither(tuple(If(me=TargetFilter(status=status)) for status in ("attacking", "defending")))

    def if_in_showdown(self) -> p.Condition:
        return If(me=TargetFilter(status="in a showdown"))

    def if_your_turn(self) -> p.Condition:
        return If(turn="yours")

    def if_i_am(self, state: Any) -> p.Condition:
        return If(me=TargetFilter(mighty=True) if state == "[mighty]" else TargetFilter(status=state))

    def fighting(self, token: Token) -> dict[str, Any]:
        return {"status": str(token)}

    def if_i_have_least_might(self, might: Token) -> p.Condition:
        return If(me=TargetFilter(least_might=number(might)))

    def if_i_have_most_might(self, might: Token) -> p.Condition:
        return If(me=TargetFilter(might=number(might)))

    def if_in_base(self) -> p.Condition:
        return If(me=TargetFilter(where="base"))

    def if_i_am_alone(self, _: Token) -> p.Condition:
        return If(me=TargetFilter(alone=True))

    def if_i_am_alone_at_a_battlefield(self, _: Token) -> p.Condition:
        return If(me=TargetFilter(alone=True, where="battlefield"))

    def if_i_outmatch(self, *parts: Any) -> p.Condition:
        return If(outmatches=_there_is(objects_of(parts)).there_is)

    def if_i_fight_alone(self, *parts: Any) -> p.Condition:
        fighting = [part for part in parts if isinstance(part, dict)]
        each: list[Any] = [fighting[0]["status"]] if fighting else ["attacking", "defending"]
        conditions = tuple(If(me=TargetFilter(status=status, alone=True)) for status in each)
        return conditions[0] if fighting else p.InEither(conditions)

    def if_i_fight_with_another(self, fighting: dict[str, Any], _: Token) -> p.Condition:
        return If(me=TargetFilter(**fighting), there_is=TargetFilter(other=True, **fighting))

    def if_discarded(self, *count: Token) -> p.Condition:
        return If(counted=Count("discarded"), fewest=_least(*count))

    def if_discarded_none(self) -> p.Condition:
        return If(counted=Count("discarded"), most=0)

    def if_gained_xp(self, *count: Token) -> p.Condition:
        return If(counted=Count("gained xp"), fewest=number_of_xp(count[0], count[0].rstrip("+")) if count else 1)

    def if_burned(self, *count: Token) -> p.Condition:
        counts = [token for token in count if token.type in ("NUMBER", "ATLEAST")]
        return If(counted=Count("burned"), fewest=number(counts[0].rstrip("+")) if counts else 1)

    def if_conquered(self) -> p.Condition:
        return If(counted=Count("conquered"), fewest=1)

    def if_i_conquered(self) -> p.Condition:
        return If(counted=Count("conquests"), fewest=1)

    def if_you_won(self) -> p.Condition:
        return If(counted=Count("combats won"), fewest=1)

    def if_i_won(self) -> p.Condition:
        return If(counted=Count("wins"), fewest=1)

    def if_i_did_not_conquer(self) -> p.Condition:
        return If(counted=Count("conquests"), most=0)

    def if_played(self, *parts: Any) -> p.Condition:
        described = objects_of(parts).described
        if described.kind not in ("unit", "gear", "permanent"):
            raise Stopped("condition", 0)
        return If(counted=Count("played", described), fewest=1)

    def if_played_spell(self, _: Token) -> p.Condition:
        return If(counted=Count("spells played"), fewest=1)

    def if_played_spells(self, count: Token, _: Token) -> p.Condition:
        return If(counted=Count("spells played"), fewest=_least(count))

    def if_played_no_spell(self, _: Token) -> p.Condition:
        return If(counted=Count("spells played"), most=0)

    def if_a_unit_died(self, *parts: Token) -> p.Condition:
        return If(counted=_deaths(parts), fewest=1)

    def if_units_died(self, count: Token, *parts: Token) -> p.Condition:
        return If(counted=_deaths(parts), fewest=_least(count))

    def if_no_unit_died(self, *parts: Token) -> p.Condition:
        return If(counted=_deaths(parts), most=0)

    def if_a_unit_died_in_beginning(self, *parts: Token) -> p.Condition:
        counted: dict[str, Countable] = {
            "friendly": "friendly deaths in your beginning",
            "enemy": "enemy deaths in your beginning",
        }
        return If(counted=Count(counted.get(str(parts[0]), "deaths in your beginning")), fewest=1)

    def if_spent(self, energy: Token) -> p.Condition:
        return If(counted=Count("spent on a spell"), fewest=number(energy))

    def if_total_might(self, *parts: Any) -> p.Condition:
        *subject, least = parts
        objects = objects_of([{"whose": "you"} if part == "your" else part for part in subject])
        if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return If(counted=Count("might", objects.described), fewest=number(least.rstrip("+")))

    def if_i_am_near_victory(self, _: Token, points: Token) -> p.Condition:
        return If(counted=Count("own to victory"), most=number(points))

    def if_behind(self, *_: Token) -> p.Condition:
        return If(counted=Count("points behind"), fewest=1)

    def battlefields_compared(self) -> Countable:
        return "battlefields behind"

    def runes_compared(self) -> Countable:
        return "runes behind"

    def if_more_than_all(self, compared: Countable) -> p.Condition:
        ahead: dict[str, Countable] = {"battlefields behind": "battlefields ahead", "units behind": "units ahead"}
        if compared not in ahead:
            raise Stopped("condition", 0)
        return If(counted=Count(ahead[compared]), fewest=1)

    def if_more_cards_than_all(self) -> p.Condition:
        return If(counted=Count("cards ahead"), fewest=1)

    def if_more_points_than_all(self, *_: Token) -> p.Condition:
        return If(counted=Count("points ahead"), fewest=1)

    def units_compared(self, _: Token) -> Countable:
        return "units behind"

    def if_outnumbered(self, compared: Countable) -> p.Condition:
        return If(counted=Count(compared), fewest=1)

    def if_fewer_cards(self) -> p.Condition:
        return If(counted=Count("cards behind"), fewest=1)

    def if_played_cards(self, count: Token) -> p.Condition:
        return If(counted=Count("cards played"), fewest=_least(count))

    def if_played_another(self, _: Token) -> p.Condition:
        return p.PlayedAnother()

    def if_near_victory(self, points: Token) -> p.Condition:
        return If(counted=Count("to victory"), most=number(points))

    def if_excess(self, count: Token) -> p.Condition:
        return If(counted=Count("excess"), fewest=number(count.rstrip("+")))

    def if_runes(self, count: Token) -> p.Condition:
        return If(counted=Count("runes"), fewest=number(count.rstrip("+")))

    def if_runes_at_most(self, count: Token) -> p.Condition:
        return If(counted=Count("runes"), most=number(count))

    def if_xp(self, count: Token) -> p.Condition:
        return If(xp=number_of_xp(count, count.rstrip("+")))

    def if_points(self, count: Token) -> p.Condition:
        return If(counted=Count("points"), fewest=number(count.rstrip("+")))

    def if_hand_at_most(self, count: Token) -> p.Condition:
        return If(counted=Count("hand"), most=1 if count == "one" else number(count))

    def exactly_in_hand(self, count: Token, *_: Token) -> If:
        return _exactly(count, Count("hand"))

    def exactly_objects(self, count: Token, *parts: Any) -> If:
        return self.exact_objects(count, *parts, {"whose": "you"})

    def exact_objects(self, count: Token, *parts: Any) -> If:
        objects = objects_of(parts)
        if objects.described.kind not in ("unit", "gear") or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return _exactly(count, Count("objects", objects.described))

    def if_exactly_there(self, amount: If) -> p.Condition:
        return amount

    def if_exactly(self, *amounts: If) -> p.Condition:
        return amounts[0] if len(amounts) == 1 else p.AllOf(amounts)

    def if_trash_at_least(self, count: Token, counted: p.Counting) -> p.Condition:
        of = Count(counted.of, counted.objects.described if counted.objects is not None else None)
        return If(counted=of, fewest=_least(count))

    def kind_in_trash(self, kind: Token) -> p.Counting:
        kinds: dict[str, CardKind] = {"units": "unit", "spells": "spell", "gear": "gear"}
        described = TargetFilter(kind="card", whose="you", types=(kinds[kind],))
        return p.Counting("objects", p.Objects(described, every=True))

    def if_hand_empty(self) -> p.Condition:
        return If(counted=Count("hand"), most=0)

    def if_hand_at_least(self, count: Token) -> p.Condition:
        return If(counted=Count("hand"), fewest=1 if count == "one" else number(count.rstrip("+")))


def _least(*count: Token) -> int:
    """The least of "so many or more"; one where no number is said."""
    return 1 if not count or count[0] == "one" else number(count[0].rstrip("+"))


def _deaths(parts: Sequence[Token]) -> Count:
    """The units that died this turn: friendly or enemy units, or all."""
    counted: dict[str, Countable] = {"friendly": "friendly deaths", "enemy": "enemy deaths"}
    return Count(counted.get(str(parts[0]), "deaths"))


def _exactly(count: Token, counted: Count) -> If:
    amount = 1 if count == "one" else number(count)
    return If(counted=counted, fewest=amount, most=amount)


def _there_is(described: p.Objects, **fields: Any) -> If:
    if described.bound not in ("", "one battlefield", "there") or described.total_might is not None:
        raise Stopped("condition", 0)
    own = described.described
    if own.kind not in OF_A_POSITION:
        raise Stopped("condition", 0)
    if described.bound == "there":
        own = replace(own, where="there")
    if fields and own.whose not in ("anybody", fields["whose"]):
        raise Stopped("reference", 0, "contradiction")
    return If(there_is=replace(own, **fields))
