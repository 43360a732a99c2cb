"""Abilities that others give, where nobody knows who controls the giver, or what the card that has them does itself."""

import dataclasses

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.granted import HasAbilities
from carddata.model.operations import Draw
from carddata.model.targets import TargetFilter
from tableside.engine import Private, judge
from tableside.engine.model.actions import Activate
from tableside.engine.model.board import Battlefield, Permanent
from tableside.engine.model.state import Table
from tableside.engine.offers import offers
from tests.kit.engine.play import CARDS, duel

DRAW = Ability("activate", (Draw(),), cost=Cost(exhaust=True))


def given(control: str | None, unit: str = "Navori Scout") -> Table:
    gift = HasAbilities(abilities=(DRAW,), to=TargetFilter(whose="friendly"))
    grey = (
        Card("Grey Hall", "battlefield", standing=(gift,)),
        Card("Grey Hound", "unit", might=2, abilities=None, may=()),
    )
    cards = CARDS | {card.name: card for card in grey}
    return duel(
        setup=dataclasses.replace(duel().setup, cards=cards),
        battlefields=(Battlefield("Grey Hall", control), Battlefield("plain")),
        permanents=(Permanent(1, unit, "unit", "A", "A"),),
        priority="A",
        next_id=2,
    )


def test_it_is_not_known_where_control_is_not() -> None:
    kinds = {control: judge(given(control), Private(), Activate("A", 1)).kind for control in ("A", "B", None, "?")}
    assert kinds == {"A": "legal", "B": "illegal", None: "illegal", "?": "unknown"}


def test_it_comes_after_all_that_a_card_by_hand_may_do() -> None:
    table = given("A", "Grey Hound")
    by_hand, known = (judge(table, Private(), Activate("A", 1, number)) for number in (1, 2))
    assert [entry.code for entry in by_hand.assumed] == ["assumed-ability-by-hand"]
    assert (known.kind, known.assumed) == ("legal", ())
    assert judge(table, Private(), Activate("A", 1, 3)).kind == "illegal"
    uses = [offer.action for offer in offers(table, Private(), "A") if isinstance(offer.action, Activate)]
    assert uses == [Activate("A", 1, 1), Activate("A", 1, 2)]
