"""The words of a card for its targets: by number, or as the only ones."""

from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay
from carddata.model.card import Card
from carddata.model.targets import Choice, Is, IsNot, TargetFilter
from tests.kit.match.card_words import words


def test_a_single_target_has_no_number() -> None:
    both = Ability("resolve", (m.Stun(what=1), m.Kill(what=2)), (Choice(), Choice(TargetFilter(that=(IsNot(Is(1)),)))))
    assert words(Card("x", "spell", abilities=(both,)))[:4] == [
        "Target 1: a unit.",
        "Target 2: a unit other than target 1.",
        "Step 1: stun target 1.",
        "Step 2: kill target 2.",
    ]
    one = Ability("resolve", (m.Kill(what=1), m.Draw(who=1, count=7)), (Choice(),))
    assert words(Card("x", "spell", abilities=(one,)))[:3] == [
        "Target: a unit.",
        "Step 1: kill the target.",
        "Step 2: have the controller of the target draw 7 cards.",
    ]
    assert words(Card("x", "spell", abilities=(one,)), "de")[:3] == [
        "Wähle als Ziel: eine Einheit.",
        "Schritt 1: das Ziel töten.",
        "Schritt 2: wer das Ziel kontrolliert, muss 7 Karten ziehen.",
    ]


def test_what_several_targets_share_is_said_of_all_of_them() -> None:
    choice = Choice(least=2, most=2)
    together = {
        m.Deal(amount=9, to=1, split=True): "Split 9 damage among the targets.",
        m.Fight(first=1): "The targets deal damage equal to their Might to each other.",
        m.SwapMight(what=1): "Swap the Might of the targets this turn.",
    }
    for effect, line in together.items():
        assert words(Card("x", "spell", abilities=(Ability("resolve", (effect,), (choice,)),)))[1] == line


def test_a_death_that_one_target_may_have_is_not_counted() -> None:
    later = Ability("death", (m.Draw(),))
    for choice, line in {
        Choice(): "if this kills the target, this goes on the chain:",
        Choice(most=2): "for each unit that this kills among the targets, this goes on the chain:",
    }.items():
        do = (m.Deal(amount=9, to=1), Delay(then=later, of=1, once=True, killing=True))
        assert words(Card("x", "spell", abilities=(Ability("resolve", do, (choice,)),)))[2] == f"Step 2: {line}"
