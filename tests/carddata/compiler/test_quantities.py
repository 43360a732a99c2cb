"""Any quantity with any comparison, after each word of having, wherever a condition may stand."""

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.countables import quantity
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.amounts import Quantity
from carddata.model.card import Enters
from carddata.model.continuous import HasMight
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import meaning, spell

HELD: tuple[tuple[str, Quantity], ...] = (
    ("cards in your hand", Holding("hand")),
    ("cards in hand", Holding("hand")),
    ("cards in your trash", Holding("trash")),
    ("runes", Holding("runes")),
    ("points", Holding("points")),
)
COMPARED: tuple[tuple[str, int, int | None], ...] = (
    ("{4} or more", 4, None),
    ("at least four", 4, None),
    ("4+", 4, None),
    ("more than 3", 4, None),
    ("4 or fewer", 0, 4),
    ("at most 4", 0, 4),
    ("no more than four", 0, 4),
    ("fewer than 5", 0, 4),
    ("exactly 4", 4, 4),
)


def drawn_if(condition: str) -> c.Condition | None:
    (ability,) = meaning(f"When I hold, if {condition}, draw 7.").abilities
    return ability.only_if


@pytest.mark.parametrize(("noun", "of"), HELD)
@pytest.mark.parametrize(("compared", "least", "most"), COMPARED)
@pytest.mark.parametrize("having", ["you have", "you control"])
def test_what_a_player_has(having: str, compared: str, least: int, most: int | None, noun: str, of: Quantity) -> None:
    condition = f"{having} {compared.replace('{4}', '4')} {noun}"
    assert drawn_if(condition) == c.Counted(of, least, most)


@pytest.mark.parametrize(("compared", "least", "most"), COMPARED)
def test_objects_are_counted_alike(compared: str, least: int, most: int | None) -> None:
    compared = compared.replace("{4}", "4")
    yours, anybodys = (TargetFilter(whose=whose, that=(HasState("exhausted"),)) for whose in ("you", "anybody"))
    for having, described in (("you control", yours), ("there are", anybodys)):
        wanted = c.ThereAre(described, least) if most is None else c.Counted(q.HowMany(described), least, most)
        assert drawn_if(f"{having} {compared} exhausted units") == wanted


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("you have no runes", c.Counted(Holding("runes"), 0, 0)),
        ("you have 1 or fewer XP", c.Counted(Holding("xp"), 0, 1)),
        ("you have 6 or more XP", c.Level(6)),
        ("your score is at most 3", c.Counted(Holding("points"), 0, 3)),
        ("you control exactly 2 gear and no more than 1 unit", None),
        ("you've played exactly 2 spells this turn", c.Counted(quantity("spells played"), 2, 2)),
        ("you've discarded 2 or more cards this turn", c.Counted(quantity("discarded"), 2)),
        ("you have not gained XP this turn", c.Counted(quantity("gained xp"), 0, 0)),
        ("you've won 2 or more combats this turn", c.Counted(quantity("combats won"), 2)),
        ("you haven't conquered a battlefield this turn", c.Counted(quantity("conquered"), 0, 0)),
        ("you didn't conquer this turn", c.Counted(quantity("conquered"), 0, 0)),
        ("fewer than 3 enemy units have died this turn", c.Counted(quantity("enemy deaths"), 0, 2)),
        ("an opponent has a facedown card", c.ThereAre(TargetFilter("facedown", "enemy"))),
        ("you have more runes than each opponent", c.Counted(q.Lead("runes", "you"), 1)),
    ],
)
def test_other_quantities(condition: str, wanted: c.Condition | None) -> None:
    if wanted is None:
        gear, units = q.HowMany(TargetFilter("gear", "you")), q.HowMany(TargetFilter(whose="you"))
        wanted = c.All((c.Counted(units, 0, 1), c.Counted(gear, 2, 2)))
    assert drawn_if(condition) == wanted


def test_a_quantity_stands_wherever_a_condition_may() -> None:
    few = c.Counted(Holding("runes"), 0, 2)
    assert meaning("While you control 2 or fewer runes, I have +1 [M].").standing == (HasMight(amount=1, only_if=few),)
    assert meaning("I enter ready if you control 2 or fewer runes.").standing == (Enters(ready=True, only_if=few),)
    (triggered,) = meaning("When I hold, if you control 2 or fewer runes, draw 7.").abilities
    assert (triggered.only_if, triggered.do) == (few, (m.Draw(count=7),))
    (limited,) = meaning("[E]: Draw 7. Use only if you control 2 or fewer runes.").abilities
    assert limited.only_if == few
    assert spell("Draw 7 unless you control 2 or fewer runes.").do == (m.Draw(count=7, only_if=c.Not(few)),)


@pytest.mark.parametrize(
    "condition",
    [
        "there are 3 or more runes",
        "there are no battlefields",
        "you have three or more units at a battlefield",
        "an opponent controls 3 or more units",
        "you control 2 or fewer",
        "you have fewer than 0 runes",
        "you have 2 or fewer more runes",
        "you control 3 or more enemy units",
        "you've played this turn",
        "you play 2 or more spells this turn",
        "you didn't played a spell this turn",
        "your score is 2 or",
        "you have 2 or more cards in an opponent's hand",
    ],
)
def test_what_nobody_can_count_is_refused(condition: str) -> None:
    assert isinstance(compile_text(f"If {condition}, draw 7.", "spell"), Stop)
