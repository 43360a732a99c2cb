"""Texts of our own about how cards are played: where to, and for which cost."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Enters
from carddata.model.costs import Cost
from carddata.model.numbers import Holding
from carddata.model.operations import Banish, Counter
from carddata.model.permissions import CostChange, PlayedFor, PlayedTo
from carddata.model.plays import Ignoring, Play
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasState, Is, IsNot, OfType, TargetFilter
from tests.kit.meanings import meaning, spell

STUNNED = c.ThereAre(TargetFilter(whose="enemy", that=(HasState("stunned"),)))


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("You may play me to an open battlefield.", PlayedTo("open")),
        ("Friendly units may be played to open battlefields.", PlayedTo("open", units=True)),
        ("You may play me to an occupied enemy battlefield.", PlayedTo("occupied enemy")),
        ("I can be played to a battlefield you're attacking.", PlayedTo("attacked")),
        ("I may be played to a battlefield with enemy units.", PlayedTo("enemy units")),
        (
            "Friendly units can be played to an occupied battlefield if an enemy unit is alone there.",
            PlayedTo("lone enemy", units=True),
        ),
        ("Play me only to a battlefield you've conquered this turn.", PlayedTo("conquered", only=True)),
        ("If you play me to a battlefield, I enter ready.", Enters(ready=True, at_battlefield=True)),
        ("[Legion] — I cost :rb_energy_7: less.", CostChange(amount=Cost(energy=7), only_if=c.Legion())),
        (
            "I cost :rb_rune_mind: less for each other friendly unit at a battlefield.",
            CostChange(
                amount=Cost(power=1),
                each=q.HowMany(TargetFilter(whose="friendly", where="battlefield", that=(IsNot(Is("this")),))),
            ),
        ),
        (
            "I cost :rb_energy_7: less for each card in your trash, to a minimum of :rb_energy_4:.",
            CostChange(amount=Cost(energy=7), each=Holding("trash"), least=4),
        ),
        (
            "I cost :rb_energy_7: less to play from anywhere other than your hand.",
            CostChange(amount=Cost(energy=7), only_if=c.Not(c.PlayedFrom("hand"))),
        ),
    ],
)
def test_what_stands(text: str, standing: Any) -> None:
    assert meaning(text).standing == (standing,)


@pytest.mark.parametrize(
    ("text", "kind", "standing"),
    [
        (
            "[Flow] :rb_energy_7::rb_rune_mind:\nDraw 7.",
            "spell",
            PlayedFor(cost=Cost(energy=7, power=1), then="banish"),
        ),
        (
            "[Flow] — :rb_energy_7:, Discard 4\nDraw 7.",
            "spell",
            PlayedFor(cost=Cost(energy=7, discard=4), then="banish"),
        ),
        (
            "[Legion] — You may play me from your trash for :rb_energy_7:.",
            "unit",
            PlayedFor(cost=Cost(energy=7), only_if=c.Legion()),
        ),
    ],
)
def test_what_is_played_from_the_trash(text: str, kind: Any, standing: Any) -> None:
    assert meaning(text, kind).standing == (standing,)


def test_cheaper_and_ready_by_one_condition() -> None:
    found = meaning("If an opponent controls a stunned unit, I cost :rb_energy_7: less and enter ready.")
    assert found.standing == (
        CostChange(amount=Cost(energy=7), only_if=STUNNED),
        Enters(ready=True, only_if=STUNNED),
    )


def test_cheaper_by_what_is_chosen() -> None:
    found = meaning("This costs :rb_energy_7: less if you choose an enemy unit.\nStun a unit.", "spell")
    condition = c.AnyChosen(TargetFilter(whose="enemy"))
    assert found.standing == (CostChange(amount=Cost(energy=7), only_if=condition),)


UNIT_CARD = Choice(TargetFilter(kind="card", whose="you", that=(OfType(("unit",)),)))


@pytest.mark.parametrize(
    ("text", "choice", "do"),
    [
        (
            "Play a unit from your trash, ignoring its Energy cost.",
            UNIT_CARD,
            (Play(what=1, price=Ignoring("energy")),),
        ),
        ("Play a unit from your trash.", UNIT_CARD, (Play(what=1),)),
        (
            "Play a gear costing no more than :rb_energy_7: and no more than :rb_rune_rainbow: from your trash, "
            "ignoring its cost.",
            Choice(
                TargetFilter(
                    kind="card",
                    whose="you",
                    that=(OfType(("gear",)), Compared("energy", "at most", 7), Compared("power", "at most", 1)),
                )
            ),
            (Play(what=1, price=Ignoring("cost")),),
        ),
        (
            "Play a spell from your trash with Energy cost no more than :rb_energy_7:, ignoring its cost. "
            "Then recycle it.",
            Choice(TargetFilter(kind="card", whose="you", that=(OfType(("spell",)), Compared("energy", "at most", 7)))),
            (Play(what=1, price=Ignoring("cost"), then="recycle"),),
        ),
        (
            "Play a gear from your trash with Energy cost less than your XP, ignoring its cost.",
            Choice(
                TargetFilter(
                    kind="card", whose="you", that=(OfType(("gear",)), Compared("energy", "below", Holding("xp")))
                )
            ),
            (Play(what=1, price=Ignoring("cost")),),
        ),
        (
            "Play a unit with Energy cost no more than your points from your trash.",
            Choice(
                TargetFilter(
                    kind="card", whose="you", that=(OfType(("unit",)), Compared("energy", "at most", Holding("points")))
                )
            ),
            (Play(what=1),),
        ),
        (
            "Play a spell from your trash without paying its Energy cost. Then banish it.",
            Choice(TargetFilter(kind="card", whose="you", that=(OfType(("spell",)),))),
            (Play(what=1, price=Ignoring("energy"), then="banish"),),
        ),
        (
            "Banish a friendly unit, then its owner plays it to their base, ignoring its cost.",
            Choice(TargetFilter(whose="friendly")),
            (Banish(what=1), Play(what=1, price=Ignoring("cost"), to="base")),
        ),
        (
            "Counter a spell with Energy cost no more than :rb_energy_7:.",
            Choice(TargetFilter(kind="spell", that=(Compared("energy", "at most", 7),))),
            (Counter(what=1),),
        ),
    ],
)
def test_what_an_effect_plays(text: str, choice: Choice, do: Any) -> None:
    found = spell(text)
    assert (found.choose, found.do) == ((choice,), do)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may play me to an open battlefield.", "gear"),
        ("If you play me to a battlefield, I enter ready.", "gear"),
        ("I cost :rb_energy_7: less for each friendly unit here.", "unit"),
        ("I cost :rb_energy_7: less if there is a unit here.", "unit"),
        ("If an opponent controls a stunned unit, this costs :rb_energy_7: less and enter ready.", "gear"),
        ("I cost :rb_rune_fury: less.", "unit"),
        ("I cost :rb_energy_7: less.", "legend"),
        ("[Flow] :rb_energy_7:", "unit"),
        ("[Flow] — Kill this\nDraw 7.", "spell"),
        ("You may play me from your trash for :rb_energy_7:.", "legend"),
        ("Play an enemy unit from your trash.", "spell"),
        ("Play a unit from your trash. Stun it.", "spell"),
        ("Play a unit from your trash. If you do, draw 7.", "spell"),
        ("Play a unit from your trash. Its owner plays it.", "spell"),
        ("Stun a unit, then its owner plays it.", "spell"),
        ("Banish a gear, then its owner plays it.", "spell"),
        ("Recycle it.", "spell"),
        ("You may play a unit from your hand with Energy cost less than your points.", "spell"),
        ("I cost :rb_energy_7: less if you choose an enemy unit.\nWhen you play me, stun a unit.", "unit"),
        ("This costs :rb_energy_7: less if you choose an enemy unit.\nDraw 7.", "spell"),
        ("This costs :rb_energy_7: less if you choose a gear.\nStun a unit.", "spell"),
        ("This costs :rb_energy_7: less if you choose an enemy unit.\nPlay a unit from your trash.", "spell"),
        ("Counter a spell that costs no more than :rb_energy_7: and no more than :rb_rune_fury:.", "spell"),
    ],
)
def test_what_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
