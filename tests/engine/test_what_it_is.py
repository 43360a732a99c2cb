"""Conditions about the tags of what was chosen: what nobody knows is left to people."""

from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.operations import Draw
from carddata.model.targets import Choice, HasTag, TargetFilter
from tableside.engine.derived.truth import Truth, unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.verdict import forbidden, not_known
from tableside.engine.rules.conditions import condition_state, hangs_on_the_unknown
from tableside.engine.rules.targeting import judge_group
from tableside.message import CardName
from tests.kit.engine.play import duel

MECH = c.Chosen(TargetFilter(that=(HasTag(("Mech",)),)))


def state(card: str) -> tuple[Truth, bool]:
    ability = Ability("resolve", (Draw(only_if=MECH),), (Choice(),))
    item = Item(2, "A", "Retreat", "spell", "hand", ability, chosen=((1,),), progress=WAITING)
    table = duel(permanents=(Permanent(1, card, "unit", "A", "A"),), chain=(item,), next_id=3)
    return condition_state(table, item, MECH), hangs_on_the_unknown(table, item)


def test_the_tags_of_a_known_card_decide() -> None:
    assert state("Mega-Mech") == (True, False)
    assert state("Pakaa Cub") == (False, False)


def test_a_card_that_nobody_knows_may_have_any_tag() -> None:
    assert state("?") == (unknown("#1"), True)


def test_whether_a_card_that_nobody_knows_can_be_chosen_as_one_with_a_tag_is_not_known() -> None:
    ability = Ability("resolve", (Draw(),), (Choice(of=TargetFilter(that=(HasTag(("Mech",)),))),))
    cards = ("?", "Mega-Mech", "Pakaa Cub")
    units = tuple(Permanent(number, card, "unit", "A", "A") for number, card in enumerate(cards, 1))
    item = Item(4, "A", "Retreat", "spell", "hand", ability)
    table = duel(permanents=units, next_id=5)
    judged = [list(judge_group(table, item, (), (unit.id,))) for unit in units]
    assert judged == [
        [not_known("355.9.b", "reason-fit-not-known", card=CardName("?"))],
        [],
        [forbidden("355.9.b", "reason-target-does-not-fit")],
    ]
