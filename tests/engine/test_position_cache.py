"""Values that follow from a position are worked out once, and never outlive what they follow from."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.conditions import Level
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter, OnceEachTurn
from carddata.sets import load
from tableside.engine import Table
from tableside.engine.derived.layer_effects import Traits
from tableside.engine.derived.layers import derive_traits
from tableside.engine.derived.next_position import TEXTS_STAY, TRAITS_STAY, position_after
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.derived.texts_in_play import collect_texts, texts_in_play, unread_in_play
from tableside.engine.derived.traits import might_of, traits_of
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent, PermanentCounts
from tableside.engine.model.chain_items import BEGUN, Item, Resolving
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.progress import Task
from tableside.engine.model.questions import MayQuestion

TABLE = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})


def test_a_position_keeps_each_answer_by_its_arguments() -> None:
    asked = []

    @cached_for_position
    def sum_with_turn(table: Table, first: int, second: int = 0) -> int:
        asked.append((first, second))
        return table.number + first + second

    position = replace(TABLE, number=10)
    assert [sum_with_turn(position, 1) for _ in range(3)] == [11, 11, 11]
    assert sum_with_turn(position, 2) == 12
    assert sum_with_turn(position, 1, second=5) == 16
    assert asked == [(1, 0), (2, 0), (1, 5)]


def test_a_changed_position_begins_without_answers() -> None:
    @cached_for_position
    def number(table: Table) -> int:
        return table.number

    assert (number(TABLE), number(replace(TABLE, number=8))) == (TABLE.number, 8)


def test_the_texts_in_play_are_handed_on_while_these_are_the_same() -> None:
    before = replace(TABLE, permanents=(Permanent(1, "Stranger", "unit", "A", "A"),))
    assert unread_in_play(before)
    same, gone = position_after(before, e.XpIs("A", 3, 3)), position_after(before, e.LeftBoard(1, "trash"))
    assert texts_in_play(same) is texts_in_play(before)
    assert unread_in_play(gone) == ()


ONCE = Ability("hold", (), on=EventFilter(that=(OnceEachTurn(),)))
STAYING = (
    e.Turned((1,), exhausted=True),
    e.RoleGiven(1, "attacking"),
    e.DamageMarked((1,), 2),
    e.DamageSettled(),
    e.ContestedBy(1, "B"),
    e.Put(Item(3, "A", "Sprite", "ability", "board", ONCE, by=1, at=1)),
    e.Put(Item(3, "A", "Bandle Tree", "ability", "board", ONCE, at=1)),
    e.TurnBegan("B", 2),
)


@pytest.mark.parametrize("event", STAYING, ids=lambda event: type(event).__name__)
def test_an_event_that_leaves_the_texts_in_play_hands_them_on(event: Event) -> None:
    before = replace(
        initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("Bandle Tree", "plain")), load()),
        permanents=(
            Permanent(1, "Sprite", "unit", "A", 1, bears=(2,)),
            Permanent(2, "Doran's Blade", "gear", "A", 1, attached_to=1, this_turn=PermanentCounts(attached=True)),
        ),
    )
    assert texts_in_play(before).kinds
    after = position_after(before, event)
    assert texts_in_play(after) is texts_in_play(before)
    assert texts_in_play(after) == collect_texts(after)


def test_each_event_that_leaves_the_texts_in_play_is_tried() -> None:
    assert {type(event) for event in STAYING} == TEXTS_STAY


HERALD = Card("Herald", "unit", might=1, standing=(HasMight(amount=2, to=TargetFilter(whose="friendly")),))
SCHOLAR = Card("Scholar", "unit", might=1, standing=(HasMight(amount=4, to="me", only_if=Level(3)),))


def _with_units(*cards: Card, begun: bool = True) -> Table:
    """A position with a unit of each card, and a trigger on the chain that is being finalized or resolves."""
    table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {card.name: card for card in cards})
    units = tuple(Permanent(number, card.name, "unit", "A", "A") for number, card in enumerate(cards, 1))
    trigger = Item(9, "A", cards[0].name, "ability", "board", ONCE, by=1, progress=BEGUN if begun else Resolving())
    return replace(table, permanents=units, chain=(trigger,))


def _derived(traits: Traits) -> Traits:
    """The traits alone, whichever position they were derived for."""
    return traits._replace(table=TABLE)


UNASKED = (
    e.Waits("B", ("A",)),
    e.TasksSet((Task("draw", "A", count=1),)),
    e.Asked(MayQuestion("A", ("yes", "no"), 9)),
    e.Answered("A", ("yes",)),
    e.FinalizingBegan(9),
    e.CostPaid(9, "resources", 2),
    e.ResolutionBegan(9, 0),
    e.NextInstruction(9, 1),
)


@pytest.mark.parametrize("event", UNASKED, ids=lambda event: type(event).__name__)
def test_an_event_that_no_effect_asks_for_hands_the_traits_on(event: Event) -> None:
    before = _with_units(SCHOLAR, begun=isinstance(event, e.CostPaid))
    assert not traits_of(before).of_board
    after = position_after(before, event)
    assert traits_of(after) is traits_of(before)
    assert _derived(traits_of(after)) == _derived(derive_traits(after))


def test_each_event_that_leaves_the_traits_is_tried() -> None:
    assert {type(event) for event in UNASKED} == TRAITS_STAY


@pytest.mark.parametrize("cards", [(HERALD,), (SCHOLAR,)], ids=lambda cards: cards[0].name)
def test_a_change_off_the_board_reaches_the_effects_that_ask_for_it(cards: tuple[Card, ...]) -> None:
    before = _with_units(*cards)
    gained = e.XpIs("A", 3, 3)
    assert might_of(before, before.permanents[0]) == (3 if cards == (HERALD,) else 1)
    after = position_after(before, gained)
    assert (traits_of(after) is traits_of(before)) is (cards == (HERALD,))
    assert might_of(after, after.permanents[0]) == (3 if cards == (HERALD,) else 5)
    assert _derived(traits_of(after)) == _derived(derive_traits(after))


def test_an_effect_on_what_is_off_the_board_follows_it() -> None:
    spells = HasKeywords(keywords=("Tank",), to=TargetFilter(kind="spell", whose="friendly"))
    before = _with_units(Card("Scribe", "unit", might=1, standing=(spells,)))
    before = replace(before, chain=(Item(9, "A", "Verse", "spell", "hand", progress=Resolving()),))
    assert traits_of(before).given == {9: ("Tank",)}
    gone = e.LeftChain(9)
    after = position_after(before, gone)
    assert _derived(traits_of(after)) == _derived(derive_traits(after))


def test_a_change_on_the_board_reaches_every_effect() -> None:
    before = _with_units(HERALD, SCHOLAR)
    assert might_of(before, before.permanents[1]) == 3
    left = e.LeftBoard(1, "trash")
    after = position_after(before, left)
    assert might_of(after, after.permanents[0]) == 1


def test_a_player_who_leaves_is_no_enemy_any_more() -> None:
    menace = Card("Menace", "unit", might=1, standing=(HasMight(amount=2, to=TargetFilter(whose="enemy")),))
    before = _with_units(menace, Card("Recruit", "unit", might=1))
    enemy = replace(before.permanents[1], player="B", place="B")
    before = replace(before, permanents=(before.permanents[0], enemy))
    assert might_of(before, enemy) == 3
    left = e.Left("B")
    after = position_after(before, left)
    assert might_of(after, enemy) == 1


def test_what_buffs_give_reaches_every_buff() -> None:
    before = _with_units(HERALD)
    before = replace(before, permanents=(replace(before.permanents[0], buffed=True),))
    assert might_of(before, before.permanents[0]) == 4
    more = e.BuffsGiveMore("A", 2)
    after = position_after(before, more)
    assert might_of(after, after.permanents[0]) == 6
