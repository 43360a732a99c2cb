"""Instructions for the player of an event: the words of every other, about "it" and what they control."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.costs import Cost
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import only

STUNNED_HERE = TargetFilter(whose="you", where="here", that=(HasState("stunned"),))
PLAYS = "When a player plays a unit here, "


@pytest.mark.parametrize(
    ("body", "kind", "of"),
    [
        ("they may kill a unit they control.", m.Kill, TargetFilter(whose="you")),
        (
            "they may ready a stunned unit they control here.",
            m.Ready,
            STUNNED_HERE,
        ),
        ("that player may buff a unit they control.", m.Buff, TargetFilter(whose="you")),
    ],
)
def test_what_they_may_do_to_what_they_control(body: str, kind: Any, of: TargetFilter) -> None:
    ability = only(f"{PLAYS}{body}", "battlefield")
    assert (ability.theirs, ability.may) == (True, True)
    assert isinstance(ability.do[0], kind)
    assert [choice.of for choice in ability.choose] == [of]


def test_what_they_pay_for_it() -> None:
    ability = only(f"{PLAYS}they may pay :rb_energy_1: to stun it and draw 7.", "battlefield")
    assert ability.cost == Cost(energy=1)
    assert [type(effect) for effect in ability.do] == [m.Stun, m.Draw]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # another player's, or nobody's in particular
        (f"{PLAYS}they may kill a unit.", "battlefield"),
        (f"{PLAYS}they may kill a friendly unit.", "battlefield"),
        (f"{PLAYS}they may kill a unit you control.", "battlefield"),
        (f"{PLAYS}they may kill units they control.", "battlefield"),
        (f"{PLAYS}they may kill two units they control.", "battlefield"),
        (f"{PLAYS}they may kill a unit they control at a battlefield.", "battlefield"),
        (f"{PLAYS}they may draw 1 for each unit you control.", "battlefield"),
        (f"{PLAYS}they may ready your runes.", "battlefield"),
        (f"{PLAYS}they may kill a unit they control. Draw 7.", "battlefield"),
        (f"{PLAYS}you may kill a unit they control.", "battlefield"),
        (f"{PLAYS}kill a unit they control.", "battlefield"),
        # no player whom the words could mean
        ("When I hold, they may kill a unit they control.", "unit"),
        ("[Deathknell] — They may kill a unit they control.", "unit"),
        ("Kill a unit they control.", "spell"),
        ("Draw 7 for each unit they control.", "spell"),
        ("If there are two or more units they control, draw 7.", "spell"),
        ("Units they control have [Tank].", "gear"),
        ("When a unit they control dies, draw 7.", "gear"),
        (":rb_energy_1:, Kill a gear they control: Draw 7.", "gear"),
        ("Choose a unit. Give it +1 :rb_might: this turn for each unit they control.", "spell"),
        ("Deal damage to a unit equal to the total Might of units they control.", "spell"),
        ("I cost :rb_energy_1: less for each unit they control.", "unit"),
        ("I have +1 :rb_might: for each unit they control.", "unit"),
        ('Units they control have ":rb_exhaust:: Draw 7."', "battlefield"),
        ("Units they control enter ready.", "unit"),
        ("Enemy spells can't choose units they control.", "unit"),
        ("Units they control can't move.", "unit"),
        ("If a unit they control would die, heal it, exhaust it, and recall it instead.", "unit"),
        ("Counter a spell that chooses a unit they control.", "spell"),
        ("Spells that choose a unit they control cost :rb_energy_1: more.", "gear"),
        # the second time, or the first of nobody in particular
        ("The second time a player plays a unit here each turn, they may kill a unit they control.", "battlefield"),
        ("The first time a player plays a unit here each turn, draw 7.", "battlefield"),
        ("The first time a player plays a unit here each turn, kill a unit they control.", "battlefield"),
    ],
)
def test_what_they_may_do_that_is_not_theirs(text: str, kind: Any) -> None:
    assert not isinstance(compile_text(text, kind), Meaning)
