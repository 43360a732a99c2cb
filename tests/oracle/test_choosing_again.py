"""The engine and a second reading of the rules agree on what of a group of targets is left as a spell resolves."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw, Stun
from carddata.model.targets import Choice, Compared, HasState, TargetFilter
from tableside.engine import Secret, Table, judge
from tableside.engine.model.actions import Choose, Pass, Play
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.references import Target
from tests.kit.samples import some
from tests.oracle.choosing import HiddenChoices
from tests.oracle.facts import place_of
from tests.oracle.layers import might_of
from tests.oracle.test_resolving import STANDS, Run, boards, position

groups = st.builds(
    Choice,
    of=st.builds(
        TargetFilter,
        whose=st.sampled_from(["anybody", "anybody", "friendly", "enemy"]),
        where=st.sampled_from(["anywhere", "anywhere", "battlefield", "base"]),
        that=st.tuples(
            st.sampled_from([(), (), (), (HasState("buffed"),), (HasState("ready"),)]),
            st.sampled_from([(), (), (Compared("might", "at most", 3),)]),
        ).map(lambda parts: (*parts[0], *parts[1])),
    ),
    least=st.sampled_from([0, 1]),
    most=st.sampled_from([3, None]),
    together=st.booleans(),
    scattered=st.booleans(),
    total_might=st.sampled_from([None, 5, 8]),
)


def fitting(table: Table, choice: Choice, group: tuple[Target, ...]) -> tuple[Target, ...]:
    """The targets that meet the restrictions that each has to meet by itself (355.9, 359.3.e.5)."""
    choices = HiddenChoices(table, "A", Facedown("none", 1, "A", 1), [choice])
    return tuple(target for target in group if choices.fits(choice, target))


def holds_together(table: Table, choice: Choice, group: tuple[Target, ...]) -> bool:
    """Return whether these are at one location or at different ones, and no mightier than they may be (355.11)."""
    mights = [might_of(table, unit) or 0 for unit in table.permanents if unit.id in group]
    places = {place_of(table, target) for target in group}
    limit = choice.total_might
    placed = (len(places) <= 1 or not choice.together) and (len(places) == len(group) or not choice.scattered)
    return placed and (limit is None or sum(mights) <= limit)


@st.composite
def changed(draw: DrawFn, units: tuple[Permanent, ...]) -> tuple[Permanent, ...]:
    """The same units after something happened to some of them: moved, grown, exhausted, taken over, gone."""
    after = []
    for unit in units:
        other = "B" if unit.player == "A" else "A"
        places = [place for player, place in STANDS if player == unit.player]
        happenings = {
            "nothing": unit,
            "moved": replace(unit, place=draw(st.sampled_from(places))),
            "grown": replace(unit, bonus=draw(st.integers(1, 3))),
            "exhausted": replace(unit, exhausted=True, buffed=False),
            "taken": replace(unit, player=other, owner=unit.player, place=other),
            "gone": None,
        }
        often = ["nothing", "moved", "grown", *happenings]
        after.append(happenings[draw(st.sampled_from(often))])
    return tuple(unit for unit in after if unit is not None)


@settings(max_examples=some(120, 300))
@given(boards(least=3), groups, st.data())
def test_of_a_group_its_player_takes_any_part_that_still_fits(
    units: list[Permanent], choice: Choice, data: DataObject
) -> None:
    spell = Card("Made Up", "spell", abilities=(Ability("resolve", (Stun(what=1), Draw()), (choice,)),))
    run = Run(position(units, spell))
    pool = fitting(run.table, choice, tuple(unit.id for unit in units))
    most = len(pool) if choice.most is None else min(choice.most, len(pool))
    ways = [way for count in range(1, most + 1) for way in combinations(pool, count)]
    ways = [way for way in ways if holds_together(run.table, choice, way)]
    assume(ways)
    larger = [way for way in ways if len(way) > 1]
    group = data.draw(st.sampled_from(larger or ways))
    run.act(Play("A", Secret("Made Up"), targets=group))
    run.table = replace(run.table, permanents=data.draw(changed(run.table.permanents)))
    left = fitting(run.table, choice, group)
    parts = [part for count in range(1, len(left) + 1) for part in combinations(left, count)]
    fits = [part for part in parts if holds_together(run.table, choice, part)]
    run.act(Pass("A"))
    run.act(Pass("B"))
    if left not in fits and len(fits) > 1:
        part = answered(run, left, fits, data)
    else:  # the group as it was, or the only part, or nothing
        part = left if left in fits else next(iter(fits), ())
        assert run.table.asks is None or run.table.asks.about != "subset"
    event(f"{len(group) - len(left)} of the group do not fit; it is cut in {len(fits) if left not in fits else 0} ways")
    stunned = {unit.id for unit in run.table.permanents if unit.stunned}
    assert stunned == {*part}
    # 359.3.e.12: what names no target is done all the same.
    assert run.draws["A"] >= 1


def answered(
    run: Run, left: tuple[Target, ...], fits: list[tuple[Target, ...]], data: DataObject
) -> tuple[Target, ...]:
    """The part that A takes of what is left, of which every part that fits is an answer, and no other is (355.11.b)."""
    asks = run.table.asks
    assert asks is not None, left
    assert (asks.about, asks.player) == ("subset", "A")
    assert {*asks.options} - {"none"} == {f"#{target}" for part in fits for target in part}
    for count in range(1, len(left) + 1):
        for part in combinations(left, count):
            answer = Choose("A", tuple(f"#{target}" for target in part))
            assert (judge(run.table, run.private, answer).kind == "legal") == (part in fits), part
    part = data.draw(st.sampled_from(fits))
    run.act(Choose("A", tuple(f"#{target}" for target in part)))
    return part
