"""How conditions on numbers, and on how often something happened, are read; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.countables import Countable, quantity
from carddata.compiler.flat_conditions import If
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.reading_objects import ObjectReader, objects_of
from carddata.compiler.word_values import number, number_of_xp
from carddata.compiler.words import Stopped
from carddata.model.amounts import Quantity
from carddata.model.targets import CardKind


@v_args(inline=True)
class CountedConditionReader(ObjectReader):
    """Reads conditions on numbers: of objects, cards, points and XP, and of what happened this turn."""

    def if_you_control_battlefields(self, count: Token) -> p.Condition:
        return If(there_is=FlatFilter(kind="battlefield", whose="you"), count=_least(count))

    def if_i_did_not_move(self) -> p.Condition:
        return If(counted=quantity("moves"), most=0)

    def exactly_battlefields(self, count: Token) -> If:
        return _exactly(count, quantity("objects", FlatFilter(kind="battlefield", whose="you")))

    def if_discarded(self, *count: Token) -> p.Condition:
        return If(counted=quantity("discarded"), fewest=_least(*count))

    def if_discarded_none(self) -> p.Condition:
        return If(counted=quantity("discarded"), most=0)

    def if_gained_xp(self, *count: Token) -> p.Condition:
        return If(counted=quantity("gained xp"), fewest=number_of_xp(count[0], count[0].rstrip("+")) if count else 1)

    def if_burned(self, *count: Token) -> p.Condition:
        counts = [token for token in count if token.type in ("NUMBER", "ATLEAST")]
        return If(counted=quantity("burned"), fewest=number(counts[0].rstrip("+")) if counts else 1)

    def if_conquered(self) -> p.Condition:
        return If(counted=quantity("conquered"), fewest=1)

    def if_i_conquered(self) -> p.Condition:
        return If(counted=quantity("conquests"), fewest=1)

    def if_you_won(self) -> p.Condition:
        return If(counted=quantity("combats won"), fewest=1)

    def if_i_won(self) -> p.Condition:
        return If(counted=quantity("wins"), fewest=1)

    def if_i_did_not_conquer(self) -> p.Condition:
        return If(counted=quantity("conquests"), most=0)

    def if_played(self, *parts: Any) -> p.Condition:
        described = objects_of(parts).described
        if described.kind not in ("unit", "gear", "permanent"):
            raise Stopped("condition", 0)
        return If(counted=quantity("played", described), fewest=1)

    def if_played_spell(self, _: Token) -> p.Condition:
        return If(counted=quantity("spells played"), fewest=1)

    def if_played_spells(self, count: Token, _: Token) -> p.Condition:
        return If(counted=quantity("spells played"), fewest=_least(count))

    def if_played_no_spell(self, _: Token) -> p.Condition:
        return If(counted=quantity("spells played"), most=0)

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
        return If(counted=quantity(counted.get(str(parts[0]), "deaths in your beginning")), fewest=1)

    def if_spent(self, energy: Token) -> p.Condition:
        return If(counted=quantity("spent on a spell"), fewest=number(energy))

    def if_total_might(self, *parts: Any) -> p.Condition:
        *subject, least = parts
        objects = objects_of([{"whose": "you"} if part == "your" else part for part in subject])
        if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return If(counted=quantity("might", objects.described), fewest=number(least.rstrip("+")))

    def if_i_am_near_victory(self, _: Token, points: Token) -> p.Condition:
        return If(counted=quantity("own to victory"), most=number(points))

    def if_behind(self, *_: Token) -> p.Condition:
        return If(counted=quantity("points behind"), fewest=1)

    def battlefields_compared(self) -> Countable:
        return "battlefields behind"

    def runes_compared(self) -> Countable:
        return "runes behind"

    def if_more_than_all(self, compared: Countable) -> p.Condition:
        ahead: dict[str, Countable] = {"battlefields behind": "battlefields ahead", "units behind": "units ahead"}
        if compared not in ahead:
            raise Stopped("condition", 0)
        return If(counted=quantity(ahead[compared]), fewest=1)

    def if_more_cards_than_all(self) -> p.Condition:
        return If(counted=quantity("cards ahead"), fewest=1)

    def if_more_points_than_all(self, *_: Token) -> p.Condition:
        return If(counted=quantity("points ahead"), fewest=1)

    def units_compared(self, _: Token) -> Countable:
        return "units behind"

    def if_outnumbered(self, compared: Countable) -> p.Condition:
        return If(counted=quantity(compared), fewest=1)

    def if_fewer_cards(self) -> p.Condition:
        return If(counted=quantity("cards behind"), fewest=1)

    def if_played_cards(self, count: Token) -> p.Condition:
        return If(counted=quantity("cards played"), fewest=_least(count))

    def if_played_another(self, _: Token) -> p.Condition:
        return p.PlayedAnother()

    def if_near_victory(self, points: Token) -> p.Condition:
        return If(counted=quantity("to victory"), most=number(points))

    def if_excess(self, count: Token) -> p.Condition:
        return If(counted=quantity("excess"), fewest=number(count.rstrip("+")))

    def if_runes(self, count: Token) -> p.Condition:
        return If(counted=quantity("runes"), fewest=number(count.rstrip("+")))

    def if_runes_at_most(self, count: Token) -> p.Condition:
        return If(counted=quantity("runes"), most=number(count))

    def if_xp(self, count: Token) -> p.Condition:
        return If(xp=number_of_xp(count, count.rstrip("+")))

    def if_points(self, count: Token) -> p.Condition:
        return If(counted=quantity("points"), fewest=number(count.rstrip("+")))

    def if_hand_at_most(self, count: Token) -> p.Condition:
        return If(counted=quantity("hand"), most=1 if count == "one" else number(count))

    def exactly_in_hand(self, count: Token, *_: Token) -> If:
        return _exactly(count, quantity("hand"))

    def exactly_objects(self, count: Token, *parts: Any) -> If:
        return self.exact_objects(count, *parts, {"whose": "you"})

    def exact_objects(self, count: Token, *parts: Any) -> If:
        objects = objects_of(parts)
        if objects.described.kind not in ("unit", "gear") or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return _exactly(count, quantity("objects", objects.described))

    def if_exactly_there(self, amount: If) -> p.Condition:
        return amount

    def if_exactly(self, *amounts: If) -> p.Condition:
        return amounts[0] if len(amounts) == 1 else p.AllOf(amounts)

    def if_trash_at_least(self, count: Token, counted: p.Counting) -> p.Condition:
        of = quantity(counted.of, counted.objects.described if counted.objects is not None else None)
        return If(counted=of, fewest=_least(count))

    def kind_in_trash(self, kind: Token) -> p.Counting:
        kinds: dict[str, CardKind] = {"units": "unit", "spells": "spell", "gear": "gear"}
        described = FlatFilter(kind="card", whose="you", types=(kinds[kind],))
        return p.Counting("objects", p.Objects(described, every=True))

    def if_hand_empty(self) -> p.Condition:
        return If(counted=quantity("hand"), most=0)

    def if_hand_at_least(self, count: Token) -> p.Condition:
        return If(counted=quantity("hand"), fewest=1 if count == "one" else number(count.rstrip("+")))


def _least(*count: Token) -> int:
    """The least of "so many or more"; one where no number is said."""
    return 1 if not count or count[0] == "one" else number(count[0].rstrip("+"))


def _deaths(parts: Sequence[Token]) -> Quantity:
    """The units that died this turn: friendly or enemy units, or all."""
    counted: dict[str, Countable] = {"friendly": "friendly deaths", "enemy": "enemy deaths"}
    return quantity(counted.get(str(parts[0]), "deaths"))


def _exactly(count: Token, counted: Quantity) -> If:
    amount = 1 if count == "one" else number(count)
    return If(counted=counted, fewest=amount, most=amount)
