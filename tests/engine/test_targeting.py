"""Targets that a player names at once, and what binds a group of them (2026-07-16, 355.5-355.17)."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.conditions import Counted
from carddata.model.damage import BonusDamage
from carddata.model.numbers import AmountOf, Holding
from carddata.model.operations import Deal, Draw
from carddata.model.targets import Beside, Choice, Compared, TargetFilter
from tableside.engine import Private, Secret, Setup, enact, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Pass, Play, UnitIs
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat
from tableside.engine.model.chain_items import Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Target
from tableside.engine.rules.targeting import judge_group
from tests.kit.engine.play import CARDS, Position, duel, readable


def spell(name: str, *choose: Choice, keywords: tuple[str, ...] = (), energy: int = 0) -> Card:
    return Card(name, "spell", energy=energy, keywords=keywords, abilities=(Ability("resolve", (Draw(),), choose),))


MINE, THEIRS, ANY_NUMBER = (
    Choice(TargetFilter(whose="friendly")),
    Choice(TargetFilter(whose="enemy")),
    Choice(least=0, most=None),
)
MADE = {
    card.name: card
    for card in (
        spell("Mine, Then Theirs", MINE, THEIRS),
        spell("Mine, Then Any", MINE, Choice()),
        spell("Any, Then Another", Choice(), Choice(apart=1)),
        spell("All Mine, Then One of Theirs", Choice(TargetFilter(whose="friendly"), least=0, most=None), THEIRS),
        spell("Two or Three, Then One", Choice(least=2, most=3), Choice()),
        spell("Five", *(Choice(TargetFilter(whose="friendly")),) * 4, THEIRS),
        spell("Small Ones", Choice(least=0, most=None, total_might=4)),
        spell("A Weak One", Choice(TargetFilter(that=(Compared("might", "at most", 3),)))),
        spell("To a Player", Choice(TargetFilter(kind="player")), Choice(), keywords=("Hidden",)),
        spell("Two of Them", THEIRS, THEIRS, energy=1),
        spell("Mine Here, Mine There", MINE, Choice(TargetFilter(whose="friendly"), apart=1), keywords=("Hidden",)),
        spell("One of Them", THEIRS, energy=1),
        spell("One, Then One Beside", Choice(), Choice(TargetFilter(that=(Beside(1),)))),
        spell("One, Another, Then One Beside", MINE, THEIRS, Choice(TargetFilter(that=(Beside(1),)))),
        spell("Some, Then Up to One Beside", ANY_NUMBER, Choice(TargetFilter(that=(Beside(1),)), least=0)),
        spell("Four", MINE, MINE, MINE, THEIRS),
        spell("In One Place", Choice(least=0, most=None, together=True)),
        spell(
            "By the Second",
            Choice(TargetFilter(kind="player")),
            MINE,
            Choice(TargetFilter(that=(Beside(2),))),
            keywords=("Hidden",),
        ),
        spell("By the Player", MINE, Choice(TargetFilter(kind="player")), Choice(apart=1), keywords=("Hidden",)),
        spell(
            "By the Base",
            Choice(TargetFilter(where="base")),
            Choice(TargetFilter(that=(Beside(1),))),
            keywords=("Hidden",),
        ),
        spell("Away From the Second", Choice(TargetFilter(kind="player")), MINE, Choice(apart=2), keywords=("Hidden",)),
        Card("Split", "spell", abilities=(Ability("resolve", (Deal(amount=2, to=1, split=True),), (ANY_NUMBER,)),)),
        Card("Pay Its Player", "spell", abilities=(Ability("resolve", (Draw(who=1),), (THEIRS,)),)),
        Card("Warded", "unit", might=2, keywords=("Deflect 2",)),
    )
}
UNITS = (
    Permanent(1, "Stalwart Poro", "unit", "A", 1),
    Permanent(2, "Stalwart Poro", "unit", "A", 1),
    Permanent(3, "Mega-Mech", "unit", "A", "A"),
    Permanent(4, "Daring Poro", "unit", "B", 2),
    Permanent(5, "Warded", "unit", "B", 2),
    Permanent(6, "A Card Nobody Knows", "unit", "B", 2),
    Permanent(7, "Stalwart Poro", "unit", "A", "A"),
)
TABLE = duel(
    setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **MADE}),
    battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
    permanents=UNITS,
    facedown=(Facedown("f8", 1, "A", 1),),
    priority="A",
    next_id=9,
)
PRIVATE = Private({"f8": "To a Player"})


def chosen(name: str, *targets: Target) -> tuple[tuple[Target, ...], ...]:
    """Return how the targets that a player names are dealt out to the choices of a spell."""
    events = enact(TABLE, PRIVATE, Play("A", Secret(name), targets=targets))
    return next(event.item.chosen for event in events if isinstance(event, e.Put))


def rules(name: str, *targets: Target) -> set[str]:
    return set(readable(judge(TABLE, PRIVATE, Play("A", Secret(name), targets=targets))).rules)


@pytest.mark.parametrize(
    ("name", "targets", "groups"),
    [
        ("Mine, Then Theirs", (1, 4), ((1,), (4,))),
        ("Mine, Then Theirs", (4, 1), ((1,), (4,))),
        ("Mine, Then Any", (4, 1), ((1,), (4,))),
        ("Any, Then Another", (1, 4), ((1,), (4,))),
        ("Any, Then Another", (4, 1), ((4,), (1,))),
        ("All Mine, Then One of Theirs", (4,), ((), (4,))),
        ("All Mine, Then One of Theirs", (1, 2, 4), ((1, 2), (4,))),
        ("All Mine, Then One of Theirs", (4, 1, 2), ((1, 2), (4,))),
        ("Two or Three, Then One", (1, 2, 3), ((1, 2), (3,))),
        ("Two or Three, Then One", (1, 2, 3, 4), ((1, 2, 3), (4,))),
    ],
)
def test_targets_named_in_a_row_go_to_the_choices_that_they_fit(
    name: str, targets: tuple[Target, ...], groups: tuple[tuple[Target, ...], ...]
) -> None:
    assert chosen(name, *targets) == groups
    assert rules(name, *targets) == set()


def test_many_targets_are_meant_in_the_order_in_which_they_are_named() -> None:
    assert rules("Five", 1, 2, 3, 7, 4) == set()
    assert rules("Five", 4, 1, 2, 3, 7) == {"355.9.b"}


def test_four_targets_are_tried_in_any_order() -> None:
    assert chosen("Four", 4, 1, 2, 3) == ((1,), (2,), (3,), (4,))


def test_an_order_in_which_each_is_what_is_asked_for_is_the_one_that_is_meant() -> None:
    """The places of a card from facedown are wrong in this order and would be right in the other."""
    for targets, rules in (((1, 3), set()), ((3, 1), {"811.1.d.2"})):
        assert from_facedown("Mine Here, Mine There", *targets) == rules


def from_facedown(name: str, *targets: Target) -> set[str]:
    play = Play("A", Secret(name), "facedown", 1, "f8", targets=targets)
    return set(readable(judge(TABLE, Private({"f8": name}), play)).rules)


def test_what_is_asked_for_by_another_target_follows_that_one() -> None:
    """2026-07-16, 811.1.d.2.a: beside one that must be there it must be there, apart from such a one it never is."""
    assert from_facedown("By the Second", "B", 1, 2) == set()
    assert from_facedown("By the Second", "B", 3, 7) == {"811.1.d.2"}
    assert from_facedown("By the Player", 1, "B", 4) == set()
    assert from_facedown("By the Player", 1, "B", 2) == {"355.9.b"}
    assert from_facedown("By the Base", 3, 7) == set()
    assert from_facedown("Away From the Second", "B", 1, 4) == set()


def test_a_group_is_in_one_place_and_no_larger_than_the_damage_to_split() -> None:
    assert rules("In One Place", 1, 2) == set()
    assert rules("In One Place", 1, 3) == {"355.11.a"}
    assert rules("Split", 1, 2) == set()
    assert rules("Split", 1, 2, 3) == {"355.14.c"}


@pytest.mark.parametrize(("runes", "limited"), [(None, False), ((), True)], ids=["not followed", "none"])
def test_split_damage_of_which_nobody_knows_the_bonus_limits_no_group(
    runes: tuple[Runes, ...] | None, limited: bool
) -> None:
    """355.14.c, 715.3: the unit gives Bonus Damage while its player has eight runes."""
    focus = Card("Focus", "unit", might=1, standing=(BonusDamage(amount=1, only_if=Counted(Holding("runes"), 8)),))
    table = replace(
        TABLE,
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **MADE, "Focus": focus}),
        permanents=(*UNITS, Permanent(8, "Focus", "unit", "A", "A")),
        seats=(Seat("A", runes=runes), Seat("B")),
    )
    verdict = judge(table, PRIVATE, Play("A", Secret("Split"), targets=(1, 2, 3)))
    assert ("355.14.c" in verdict.rules) is limited


@pytest.mark.parametrize(("target", "zone"), [(4, "trash"), (4, "hand"), (1, "hand")], ids=["", "", "let stand"])
def test_of_a_target_that_is_gone_nothing_is_left(target: int, zone: str) -> None:
    """2026-07-16, 359.3.e.2, 359.3.e.13."""
    for place, cards in ((2, 1), (zone, 0)):
        now = Position(TABLE, PRIVATE)
        play = Play("A", Secret("Pay Its Player"), targets=(target,))
        for action in (play, UnitIs("A", target, place), Pass("A"), Pass("B")):
            events = enact(now.table, now.private, action)
            now = now.after(events)
        assert sum(event.count for event in events if isinstance(event, e.Drew)) == cards
        assert [event.chosen for event in events if isinstance(event, e.LegalTargetsKept)] == [((target,) * cards,)]


def targets_left(name: str, targets: tuple[Target, ...], *then: UnitIs) -> tuple[tuple[Target, ...], ...]:
    """Return which targets of a spell are left as it resolves, after corrections; nobody is asked which."""
    now = Position(TABLE, PRIVATE)
    for action in (Play("A", Secret(name), targets=targets), *then, Pass("A"), Pass("B")):
        events = enact(now.table, now.private, action)
        now = now.after(events)
    assert now.table.asks is None
    return next(event.chosen for event in events if isinstance(event, e.LegalTargetsKept))


def test_beside_a_target_that_is_gone_is_nobody() -> None:
    """359.3.f.2.a: another target that is left does not count for it."""
    targets = (1, 4, 2)
    assert targets_left("One, Another, Then One Beside", targets) == ((1,), (4,), (2,))
    assert targets_left("One, Another, Then One Beside", targets, UnitIs("A", 1, "trash")) == ((), (4,), ())


def test_only_a_group_has_to_be_in_one_place_as_it_resolves() -> None:
    assert targets_left("Some, Then Up to One Beside", (1, 3)) == ((1, 3), ())


def test_nothing_is_weaker_than_a_unit_that_is_not_chosen() -> None:
    weaker = TargetFilter(that=(Compared("might", "below", AmountOf(1)),))
    ability = Ability("resolve", (Draw(),), (Choice(least=0), Choice(weaker)))
    item = Item(9, "A", "A Weak One", "spell", "hand", ability)
    judged = [[reason.code for reason in judge_group(TABLE, item, (group,), (4,))] for group in ((3,), ())]
    assert judged == [[], ["reason-target-does-not-fit"]]


def test_targets_that_fit_in_no_order_are_taken_as_named() -> None:
    assert chosen("Mine, Then Theirs", 4, 5) == ((4,), (5,))
    assert rules("Mine, Then Theirs", 4, 5) == {"355.9.b"}
    assert rules("Any, Then Another", 1, 2) == {"355.9.b"}


def test_too_few_and_too_many_and_twice_the_same() -> None:
    assert "355.8" in rules("Two or Three, Then One", 1)
    assert "355.13" in rules("Mine, Then Theirs", 1, 4, 5)
    assert "355.7" in rules("Small Ones", 1, 1)


def test_less_than_no_might_makes_no_room_for_more() -> None:
    """2026-07-16, 355.11: each counts for at least nothing."""
    weak = (replace(UNITS[0], bonus=-5), *(unit for unit in UNITS[1:] if unit.card in TABLE.setup.cards))
    weak = (*weak, Permanent(9, "Reflection", "unit", "A", 1))
    table = replace(TABLE, permanents=weak, next_id=10)
    for group, kind in (((2, 4), "legal"), ((1, 2, 4, 9), "legal"), ((1, 2, 4, 7), "illegal"), ((1, 3), "illegal")):
        assert judge(table, PRIVATE, Play("A", Secret("Small Ones"), targets=group)).kind == kind


@pytest.mark.parametrize("name", ["Small Ones", "A Weak One"])
def test_might_that_nobody_knows_leaves_a_bound_open(name: str) -> None:
    verdict = readable(judge(TABLE, PRIVATE, Play("A", Secret(name), targets=(6,))))
    assert verdict.kind == "unknown"
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == [("355.9.b", "reason-might-not-known")]
    assert judge(TABLE, PRIVATE, Play("A", Secret(name), targets=(4,))).kind == "legal"


def test_a_player_is_nowhere_and_chosen_freely_from_facedown() -> None:
    """2026-07-16, 811.1.d.2: what can never be there is not bound, the other target is."""
    for targets, rules in ((("B", 1), set()), (("B", 4), {"811.1.d.2"})):
        assert from_facedown("To a Player", *targets) == rules


def offered_targets(power: int) -> tuple[str, ...]:
    """Return what is offered for the first of two enemy targets with `power` runes."""
    seats = (Seat("A", runes=(Runes("calm", power),)), Seat("B"))
    now = Position(replace(TABLE, seats=seats), PRIVATE)
    now = now.after(enact(now.table, now.private, Play("A", Secret("Two of Them"))))
    return now.table.asks.options if now.table.asks is not None else ()


def test_nothing_is_offered_that_cannot_be_paid_for() -> None:
    """2026-07-16, 355.16, 809.1.c."""
    assert offered_targets(2) == ("#4", "#5", "#6")
    assert offered_targets(1) == ("#4", "#6")
    assert offered_targets(0) == ("#4", "#6")


def test_what_can_only_choose_what_cannot_be_paid_for_is_not_played() -> None:
    """2026-07-16, 355.16: choosing the warded unit costs two power more, and there is one rune."""
    for warded, rules in ((UNITS, set()), (UNITS[:3] + UNITS[4:5], {"809.1.c"})):
        table = replace(TABLE, permanents=warded, seats=(Seat("A", runes=(Runes("calm", 1),)), Seat("B")))
        assert set(judge(table, PRIVATE, Play("A", Secret("One of Them"))).rules) == rules


def test_before_2026_whether_each_target_is_bound_alone_was_disputed() -> None:
    setup = Setup(MODES["duel"], "2025-12-01", "all", {**CARDS, **MADE})
    play = Play("A", Secret("Mine Here, Mine There"), "facedown", 1, "f8", targets=(3, 1))
    verdict = readable(judge(replace(TABLE, setup=setup), Private({"f8": "Mine Here, Mine There"}), play))
    assert (verdict.kind, verdict.rules) == ("disputed", ("737.1.d.2",))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Any, Then Another", "reason-targets-at-two-locations"),
        ("One, Then One Beside", "reason-targets-at-one-location"),
    ],
)
def test_targets_in_wrong_places_have_reasons(name: str, code: str) -> None:
    targets = (1, 2) if "Another" in name else (1, 4)
    reasons = judge(TABLE, PRIVATE, Play("A", Secret(name), targets=targets)).reasons
    assert code in {reason.code for reason in reasons}
