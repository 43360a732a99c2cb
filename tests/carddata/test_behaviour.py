"""Behaviour of cards, as data: whether it hangs together, and some of it typed in by hand."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from carddata.compiler.options import in_each_mode
from carddata.model import conditions as c
from carddata.model.abilities import Ability, Effect
from carddata.model.card import Card, FacedownRoom, HideFor, MorePoints
from carddata.model.costs import Additional, Cost
from carddata.model.numbers import AmountOf
from carddata.model.operations import (
    Add,
    Counter,
    Deal,
    Discard,
    Draw,
    GainPoints,
    GiveKeyword,
    GiveMight,
    Kill,
    Move,
    PlayToken,
    Ready,
    Return,
    Seek,
    Stun,
    Swap,
)
from carddata.model.operations.operation import number_read
from carddata.model.plays import HandCard, Play
from carddata.model.prohibitions import PlayersCannot
from carddata.model.targets import (
    Beside,
    Choice,
    Compared,
    HasChosen,
    HasState,
    Is,
    IsNot,
    TargetFilter,
    asked,
    choice_beside,
    denied,
)
from carddata.model.triggers import EventFilter
from carddata.sets import load

CARDS = load()
DATA = [card for card in CARDS.values() if card.abilities or card.additional]

SCENARIO_CARDS = (
    "Bandle Tree", "Blastcone Fae", "Discipline", "Ember Monk", "Facebreaker", "Fox-Fire", "Garen, Commander",
    "Hextech Ray", "Hidden Blade", "Noxus Saboteur", "Pakaa Cub", "Playful Phantom", "Recruit", "Shipyard Skulker",
    "Sprite", "Sprite Call", "Stand United", "Teemo, Scout", "Teemo, Strategist", "Tideturner", "Vanguard Captain",
    "Vanguard Sergeant", "Vi, Destructive", "Zhonya's Hourglass",
)  # fmt: skip
"""The cards that the scenarios of whole games play with."""

NOT_YET = {"Stand United", "Garen, Commander", "Teemo, Strategist"}
"""A replacement effect, a standing bonus to buffs, static Might, and a reveal."""

GRANTED = {"Assault", "Backline", "Deflect", "Ganking", "Shield", "Tank", "Temporary", "Vision", "Weaponmaster"}
"""The keywords that the rules give a meaning on a unit in play."""


def abilities(card: Card) -> tuple[Ability, ...]:
    return tuple(each for ability in card.abilities or () for each in in_each_mode(ability))


def own_triggers(card: Card) -> list[Ability]:
    """The abilities that do not watch others."""
    return [ability for ability in abilities(card) if ability.on is None]


def steps() -> Iterator[tuple[Card, Ability, Effect]]:
    for card in DATA:
        for ability in abilities(card):
            for step in ability.do:
                yield card, ability, step


def numbers(step: Effect) -> set[int]:
    """The choices that an operation speaks of, by their numbers."""
    values = msgspec.structs.asdict(step)
    words = ("what", "to", "beside", "first", "second", "who", "of", "that")
    named = {values[word] for word in words if isinstance(values.get(word), int)} - {0}
    groups = [value for value in values.values() if isinstance(value, TargetFilter)]
    named |= {number for group in groups for number in choices_named(group)}
    read = number_read(step)
    if read is not None and isinstance(read.its, int):
        named.add(read.its)
    if isinstance(step, Play) and not isinstance(step.what, int | str):
        named |= {*choices_named(step.what.of), *({step.what.whose} - {0} if isinstance(step.what, HandCard) else ())}
    return named | {asked.choice for asked in c.leaves(step.only_if, c.Chosen)}


def choices_named(described: TargetFilter) -> Iterator[int]:
    """The numbers of the choices that a description speaks of, but for the place of one."""
    for predicate in described.that:
        match predicate:
            case IsNot(of=Is(what=int(number))) | Compared(to=AmountOf(its=int(number))) | HasChosen(of=int(number)):
                yield number


def descriptions(ability: Ability) -> Iterator[TargetFilter]:
    """Every description of game objects in an ability, wherever it stands."""
    yield from (choice.of for choice in ability.choose)
    conditions = [ability.only_if, *(step.only_if for step in ability.do)]
    for condition in conditions:
        yield from (asked.of for asked in (*c.leaves(condition, c.ThereAre), *c.leaves(condition, c.Chosen)))
    for step in ability.do:
        yield from (value for value in msgspec.structs.asdict(step).values() if isinstance(value, TargetFilter))


def conditions(card: Card) -> Iterator[c.Condition]:
    for ability in abilities(card):
        yield from (
            condition
            for condition in (ability.only_if, *(step.only_if for step in ability.do))
            if condition is not None
        )


def test_every_number_names_a_choice_of_the_same_ability() -> None:
    for card, ability, step in steps():
        assert numbers(step) <= set(range(1, len(ability.choose) + 1)), card.name


def test_every_choice_is_acted_on_or_looked_at() -> None:
    for card in DATA:
        for ability in abilities(card):
            used = {number for step in ability.do for number in numbers(step)}
            used |= {asking.of for choice in ability.choose for asking in asked(choice.of, HasChosen)} & {1, 2, 3}
            used |= {number for choice in ability.choose for number in choices_named(choice.of)}
            if any(described.where == "chosen" for described in descriptions(ability)):
                used |= {number for number, choice in enumerate(ability.choose, 1) if choice.of.kind == "battlefield"}
            assert used == set(range(1, len(ability.choose) + 1)), card.name


def test_a_choice_refers_only_to_an_earlier_one() -> None:
    for card in DATA:
        for ability in abilities(card):
            for at, choice in enumerate(ability.choose, start=1):
                assert max(choice_beside(choice.of), choice.apart, *choices_named(choice.of), 0) < at, card.name
                assert choice.most is None or choice.least <= choice.most, card.name


def test_every_token_made_is_a_token() -> None:
    made = [(card.name, step.token) for card, _, step in steps() if isinstance(step, PlayToken)]
    assert made
    assert [token for token in made if not CARDS[token[1]].token] == []


def test_only_gear_tokens_are_said_to_be_exhausted_and_only_units_ready() -> None:
    for card, _, step in steps():
        if isinstance(step, PlayToken):
            kind = CARDS[step.token].type
            assert not (step.exhausted and kind == "unit"), card.name
            assert not ((step.ready or step.where != "chosen") and kind == "gear"), card.name


def test_tokens_of_which_each_may_go_elsewhere_are_played_one_by_one() -> None:
    for card, _, step in steps():
        if isinstance(step, PlayToken) and CARDS[step.token].type == "unit" and step.where == "chosen":
            assert step.count == 1, card.name


def test_each_destination_that_is_chosen_is_of_a_unit_of_its_own() -> None:
    for card in DATA:
        for ability in abilities(card):
            moved = [step.what for step in ability.do if isinstance(step, Move) and step.to == "chosen"]
            assert len(moved) == len(set(moved)), card.name


def test_a_spell_resolves_and_nothing_else_does() -> None:
    for card in DATA:
        moments = [ability.when for ability in card.abilities or () if not ability.in_trash]
        if card.type == "spell":
            assert moments == ["resolve"], card.name
        else:
            assert "resolve" not in moments, card.name


def test_what_is_no_unit_or_gear_has_no_trigger_of_a_permanent() -> None:
    for card in DATA:
        if card.type in ("legend", "battlefield"):
            said = {ability.when for ability in own_triggers(card)}
            never = {"play", "death"} if card.type == "battlefield" else {"play", "attack", "defend", "death"}
            assert not said & never, card.name
        if card.type == "gear":
            assert not {ability.when for ability in own_triggers(card)} & {"attack", "defend"}, card.name


def test_a_spell_has_no_place_and_no_permanent_of_its_own() -> None:
    for card in DATA:
        if card.type != "spell":
            continue
        for ability in abilities(card):
            assert not any(
                description.where in ("here", "elsewhere") or Is("this") in denied(description, Is)
                for description in descriptions(ability)
            ), card.name
            for step in ability.do:
                assert ability.in_trash or "me" not in msgspec.structs.asdict(step).values(), card.name
                assert not (isinstance(step, PlayToken) and step.where == "here"), card.name
                assert not (isinstance(step, Move) and step.to == "here"), card.name


def test_what_is_activated_has_a_cost_and_no_trigger_a_timing() -> None:
    for card in DATA:
        for ability in abilities(card):
            if ability.when == "activate":
                assert ability.cost != Cost(), card.name
                assert not ability.may, card.name
            else:
                assert ability.timing == "", card.name


def test_an_additional_cost_is_asked_for_by_its_name() -> None:
    for card in DATA:
        named_costs = {paid.cost for condition in conditions(card) for paid in c.leaves(condition, c.Paid)}
        chosen = (choice for ability in card.abilities or () for choice in ability.all_choices)
        named_costs |= {choice.spared for choice in chosen if choice.spared}
        assert named_costs <= {extra.name for extra in card.additional}, card.name
        for extra in card.additional:
            assert extra.cost != Cost(), card.name
            brings = extra.less or extra.by or extra.ignores or extra.ready or extra.repeat
            assert extra.mandatory or extra.base or brings or extra.name in named_costs, card.name


def test_no_additional_cost_has_the_name_of_a_domain_or_a_keyword() -> None:
    names = {extra.name for card in DATA for extra in card.additional}
    repeats = {"repeat", "repeat-2", "repeat-3"}
    assert names == {"additional", "buff", "discard", "exhaust", "instead", "kill", "return", "xp"} | repeats


def test_otherwise_follows_what_it_is_the_other_side_of() -> None:
    for card, ability, step in steps():
        if isinstance(step.only_if, c.Not) and not c.asks_for(step.only_if, c.TookPlace):
            before = ability.do[: ability.do.index(step)]
            revealed = [c.Shown(earlier_step.of) for earlier_step in before if isinstance(earlier_step, Seek)]
            assert step.only_if.of in [*(earlier_step.only_if for earlier_step in before), *revealed], card.name


def test_only_keywords_with_a_meaning_in_play_are_given() -> None:
    for card, _, step in steps():
        if isinstance(step, GiveKeyword):
            assert step.keyword.split()[0] in GRANTED, card.name


def test_amounts_say_something() -> None:
    for card, _, step in steps():
        match step:
            case Deal():
                assert step.amount > 0, card.name
            case GiveMight():
                assert step.amount != 0, card.name
                assert step.least is None or step.amount < 0, card.name
            case Draw() | Discard() | PlayToken():
                assert step.count is None or step.count > 0, card.name
            case Add():
                assert step.energy or step.power, card.name


@pytest.mark.parametrize("name", [name for name in SCENARIO_CARDS if name not in NOT_YET])
def test_a_card_of_the_scenarios_is_data(name: str) -> None:
    assert CARDS[name].abilities is not None


@pytest.mark.parametrize(
    ("name", "domain"),
    [("Rage", "fury"), ("Focus", "calm"), ("Insight", "mind"), ("Strength", "body"), ("Discord", "chaos"),
     ("Unity", "order")],
)  # fmt: skip
def test_a_seal_adds_one_power_of_its_domain_at_any_time(name: str, domain: Any) -> None:
    add = Ability("activate", (Add(power=(domain,)),), cost=Cost(exhaust=True), timing="Reaction")
    assert CARDS[f"Seal of {name}"].abilities == (add,)


UNIT, ENEMY, THERE = Choice(), Choice(TargetFilter(whose="enemy")), Choice(TargetFilter(where="battlefield"))
AT_A_BATTLEFIELD = c.ThereAre(TargetFilter(kind="battlefield", where="here"))
FROM_FACEDOWN_ON_YOUR_TURN = c.All((c.PlayedFrom("facedown"), c.TurnOf("you")))
OWN_FACEDOWN = c.ThereAre(TargetFilter(kind="facedown", whose="you", where="battlefield"))
GOLD = PlayToken(token="Gold", exhausted=True)

BY_HAND: dict[str, tuple[Ability, ...]] = {
    "Tideturner": (
        Ability("play", (Swap(first="me", second=1),), (Choice(TargetFilter("unit", "you", "elsewhere")),), may=True),
    ),
    "Blastcone Fae": (Ability("play", (GiveMight(amount=-2, to=1, least=1),), (UNIT,)),),
    "Windsinger": (
        Ability(
            "play",
            (Return(what=1),),
            (Choice(TargetFilter(where="battlefield", that=(IsNot(Is("this")), Compared("might", "at most", 3)))),),
            may=True,
        ),
    ),
    "Mischievous Marai": (
        Ability(
            "play",
            (Deal(amount=2, to=1),),
            (Choice(TargetFilter(whose="enemy", where="here")),),
            only_if=AT_A_BATTLEFIELD,
        ),
    ),
    "Evelynn, Entrancing": (
        Ability(
            "play",
            (Move(what=1, to="here", only_if=AT_A_BATTLEFIELD),),
            (Choice(TargetFilter(whose="enemy", where="elsewhere")),),
            may=True,
            only_if=FROM_FACEDOWN_ON_YOUR_TURN,
        ),
    ),
    "Pyke, Dockside Butcher": (Ability("play", (Ready(), GiveMight(amount=2)), only_if=c.Paid("additional")),),
    "Fox-Fire": (
        Ability(
            "resolve",
            (Kill(what=1),),
            (Choice(TargetFilter(where="battlefield"), least=0, most=None, together=True, total_might=4),),
        ),
    ),
    "Emperor's Divide": (
        Ability(
            "resolve",
            (Move(what=1, to="base"),),
            (Choice(TargetFilter(whose="friendly", where="battlefield"), least=0, most=None, together=True),),
        ),
    ),
    "Facebreaker": (
        Ability(
            "resolve",
            (Stun(what=1), Stun(what=2)),
            (
                Choice(TargetFilter(whose="friendly", where="battlefield")),
                Choice(TargetFilter(whose="enemy", where="battlefield", that=(Beside(1),)), grouped=True),
            ),
        ),
    ),
    "Sprite Call": (Ability("resolve", (PlayToken(token="Sprite", ready=True),)),),
    "Teemo, Scout": (Ability("play", (GiveMight(amount=3),)),),
    "Pakaa Cub": (),
    "Hidden Blade": (Ability("resolve", (Kill(what=1), Draw(count=2, who=1)), (THERE,)),),
    "Back Off": (Ability("resolve", (Stun(what=1), Draw(only_if=c.PlayedFrom("hand"))), (UNIT,)),),
    "Sudden Storm": (
        Ability(
            "resolve",
            (
                Deal(amount=4, to=1, only_if=c.Chosen(TargetFilter(that=(HasState("attacking"),)))),
                Deal(amount=2, to=1, only_if=c.Not(c.Chosen(TargetFilter(that=(HasState("attacking"),))))),
            ),
            (THERE,),
        ),
    ),
    "Katarina, Reckless": (
        Ability("hides", (Ready(),)),
        Ability("plays from facedown", (Deal(amount=2, to=1),), (ENEMY,)),
    ),
    "Ember Monk": (Ability("plays from facedown", (GiveMight(amount=2),)),),
    "Black Market Broker": (Ability("plays from facedown", (GOLD,)),),
    "Mushroom Pouch": (Ability("beginning", (Draw(),), only_if=OWN_FACEDOWN, asks_later=True),),
    "Vi, Destructive": (Ability("activate", (GiveMight(amount=1),), cost=Cost(recycle=1)),),
    "Vanguard Captain": (Ability("play", (PlayToken(token="Recruit", count=2, where="here"),), only_if=c.Legion()),),
    "Kog'Maw, Caustic": (Ability("death", (Deal(amount=4, to=TargetFilter(where="here"), only_if=AT_A_BATTLEFIELD),)),),
    "Power Nexus": (Ability("hold", (GainPoints(),), may=True, cost=Cost(any_power=4)),),
    "Draven, Glorious Executioner": (Ability("win", (Draw(),), on=EventFilter(by="you")),),
    "Wind Wall": (Ability("resolve", (Counter(what=1),), (Choice(TargetFilter(kind="spell")),)),),
}
"""Cards that the rules and the FAQ speak of, or that turn on where they were played from."""


@pytest.mark.parametrize("name", BY_HAND)
def test_what_a_card_does(name: str) -> None:
    assert CARDS[name].abilities == BY_HAND[name]


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("Cruel Patron", Additional("kill", Cost(kill=1), mandatory=True)),
        ("Brazen Buccaneer", Additional("discard", Cost(discard=1), less=2)),
        ("Pyke, Dockside Butcher", Additional("additional", Cost(power=1))),
        ("Blast Corps Cadet", Additional("additional", Cost(energy=1, power=1))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_may_be_paid_besides(name: str, extra: Additional) -> None:
    assert CARDS[name].additional == (extra,)


def test_what_stands_while_it_is_in_play() -> None:
    assert CARDS["Bandle Tree"].standing == (FacedownRoom(1),)
    assert CARDS["Noxus Saboteur"].standing == (PlayersCannot(what="reveal here"),)
    assert CARDS["Aspirant's Climb"].standing == (MorePoints(1),)
    assert CARDS["Teemo, Swift Scout"].standing == (HideFor(Cost(energy=1)),)
