"""The engine and a second reading of the rules agree on what is equal and still two, on control, and on runes."""

from __future__ import annotations

from hypothesis import event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.conditions import Not, Paid, TookPlace
from carddata.model.costs import Additional, Cost
from carddata.model.operations import Draw, Kill, LoseControl, TakeControl
from carddata.model.targets import Choice, TargetFilter
from carddata.model.triggers import EventFilter, NthTime, OneOrMore
from tableside.engine import Secret
from tableside.engine.execution import Execution
from tableside.engine.model.actions import Play
from tableside.engine.model.board import Permanent, Pool, Runes
from tableside.engine.model.chain_items import Item
from tableside.engine.rules.control import lose_control, take_control
from tableside.engine.rules.resources import Purse, after_payment
from tableside.engine.rules.totals import ANY, Total
from tests.kit.samples import some
from tests.oracle.identity import can_pay, cards_drawn, controller, times_chosen
from tests.oracle.test_resolving import Run, position

quick = settings(max_examples=some(60, 150))
UNITS = [Permanent(number, "nothing 4", "unit", "AB"[number % 2], "AB"[number % 2]) for number in range(1, 5)]
TOLL = Additional("toll", Cost(energy=1))
REPEATS = tuple(Additional(name, Cost(energy=1), repeat=True) for name in ("repeat", "repeat-2"))
KILLS = (
    Kill(what=1),
    Draw(only_if=Paid("toll")),
    Draw(count=2, only_if=Not(Paid("toll"))),
    Draw(count=4, only_if=TookPlace(1)),
)


@quick
@given(st.booleans(), st.lists(st.integers(1, 4), min_size=1, max_size=3), st.data())
def test_each_execution_is_its_own(paid: bool, executions: list[int], data: DataObject) -> None:
    spell = Card("Made Up", "spell", abilities=(Ability("resolve", KILLS, (Choice(),)),), additional=(TOLL, *REPEATS))
    paying = (*(["toll"] if paid else []), *(extra.name for extra in REPEATS[: len(executions) - 1]))
    run = Run(position(UNITS, spell))
    run.act(Play("A", Secret("Made Up"), targets=tuple(executions), paying=paying))
    run.settle(data)
    event(f"{len(executions)} executions on {len({*executions})} units")
    assert run.draws["A"] == cards_drawn(executions, paid=paid)


@quick
@given(st.integers(1, 3), st.integers(1, 3), st.data())
def test_equal_abilities_are_as_many_as_there_are(abilities: int, spells: int, data: DataObject) -> None:
    first = Ability("plays", (Draw(),), on=EventFilter(TargetFilter(kind="spell"), by="you", that=(NthTime(1),)))
    page = Card("Page", "unit", might=1, abilities=(first,) * abilities)
    cheer = Card("Cheer", "spell", abilities=(Ability("resolve", ()),))
    run = Run(position([Permanent(1, "Page", "unit", "A", "A")], page, cheer))
    for _ in range(spells):
        run.act(Play("A", Secret("Cheer")))
        run.settle(data)
    assert run.draws["A"] == abilities


@quick
@given(st.lists(st.lists(st.integers(1, 4), unique=True, max_size=3), min_size=1, max_size=3), st.data())
def test_each_choice_is_its_own(choices: list[list[int]], data: DataObject) -> None:
    together = data.draw(st.booleans())
    counts = EventFilter(TargetFilter(whose="friendly"), by="you", that=(OneOrMore(),) * together)
    page = Card("Page", "unit", might=1, abilities=(Ability("choose", (Draw(),), on=counts),))
    asked = tuple(Choice(least=len(group), most=len(group)) for group in choices)
    spell = Card("Made Up", "spell", abilities=(Ability("resolve", (), asked),))
    run = Run(position([*UNITS, Permanent(5, "Page", "unit", "A", "A")], page, spell))
    run.act(Play("A", Secret("Made Up"), targets=tuple(unit for group in choices for unit in group)))
    run.settle(data)
    friendly = {unit.id for unit in UNITS if unit.player == "A"}
    assert run.draws["A"] == times_chosen(choices, friendly, together=together)


@quick
@given(st.lists(st.sampled_from("AB"), max_size=6), st.data())
def test_the_latest_effect_of_control_that_stands_counts(players: list[str], data: DataObject) -> None:
    run = Execution(position(UNITS), Run(position(UNITS)).private)
    effects, ended = list[tuple[int, str]](), set[int]()
    for number, player in enumerate(players, 60):
        take_control(run, Item(number, player, "x", "spell", "hand", chosen=((1,),)), TakeControl(what=1))
        effects.append((number, player))
        ending = data.draw(st.sampled_from([None, *effects])) if effects else None
        if ending is not None:
            ended.add(ending[0])
            item = Item(90, ending[1], "x", "ability", "board", it=(1,), made_by=ending[0])
            lose_control(run, item, LoseControl(what="it"))
        assert run.table.permanents[0].player == controller("B", effects, ended)


domains = st.sampled_from(["fury", "calm", "mind"])
power = st.one_of(st.just(ANY), st.frozensets(domains, min_size=1, max_size=2))


@quick
@given(st.integers(0, 2), st.lists(st.tuples(domains, st.booleans()), max_size=4), st.integers(0, 4), st.data())
def test_a_rune_gives_its_energy_once(energy: int, runes: list[tuple[str, bool]], cost: int, data: DataObject) -> None:
    asked = data.draw(st.lists(power, max_size=3))
    held = tuple(
        Runes(domain, sum(each == (domain, True) for each in runes), sum(each == (domain, False) for each in runes))
        for domain in dict.fromkeys(domain for domain, _ in runes)
    )
    ready = sum(is_ready for _, is_ready in runes)
    after = after_payment(Purse(Pool(energy), held), Total(cost, tuple(asked)))
    wanted = [frozenset[str]() if domains == ANY else domains for domains in asked]
    assert (after is not None) == can_pay(energy, ready, [domain for domain, _ in runes], cost, wanted)
    if after is not None:
        assert after.pool.energy + sum(each.ready for each in after.runes) == energy + ready - cost
        assert sum(each.ready + each.exhausted for each in after.runes) == len(runes) - len(asked)
