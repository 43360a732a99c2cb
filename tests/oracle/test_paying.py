"""The engine and a second reading of the rules agree on Deflect by date, on who pays with a unit, and on runes."""

from __future__ import annotations

from hypothesis import event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Additional, Cost
from carddata.model.operations import Draw, Stun
from carddata.model.targets import Choice, TargetFilter
from tableside.engine import Secret, Setup, judge
from tableside.engine.editions import FOLLOWED
from tableside.engine.model.actions import Choose, EndTurn, Play
from tableside.engine.model.board import Permanent, Runes
from tableside.engine.model.modes import MODES
from tests.kit.samples import some
from tests.oracle.paying import deflect_cost, payers, runes_after_channeling
from tests.oracle.test_resolving import Run, boards, position

quick = settings(max_examples=some(60, 150))
DAYS = ["", "2025-12-05", "2026-01-13", "2026-01-14", "2026-02-01"]


@quick
@given(st.data(), st.sampled_from(FOLLOWED), st.sampled_from(DAYS), st.integers(1, 3), st.integers(0, 6))
def test_deflect_costs_what_the_rules_of_the_day_say(
    data: DataObject, edition: str, day: str, choices: int, power: int
) -> None:
    values = {unit: data.draw(st.integers(0, 2)) for unit in (1, 2, 3)}
    units = [
        Permanent(unit, "nothing 4", "unit", "B", "B", granted=(f"Deflect {value}",) if value else ())
        for unit, value in values.items()
    ]
    chosen = tuple(data.draw(st.sampled_from(sorted(values))) for _ in range(choices))
    spell = Card("Made Up", "spell", abilities=(Ability("resolve", (Draw(),), (Choice(),) * choices),))
    table = position(units, spell)
    date = day or edition
    table = replace(
        table,
        setup=Setup(MODES["duel"], edition, "all", table.setup.cards, date),
        seats=(replace(table.seat("A"), runes=(Runes("fury", power),)), table.seat("B")),
    )
    due = deflect_cost(values, chosen, edition, date)
    event(f"{due} due of {power}")
    verdict = judge(table, Run(table).private, Play("A", Secret("Made Up"), targets=chosen))
    assert verdict.kind == ("legal" if power >= due else "illegal"), verdict


@quick
@given(boards(), st.sampled_from(["anybody", "friendly", "enemy"]), st.data())
def test_a_unit_pays_that_is_not_the_target(units: list[Permanent], whose: str, data: DataObject) -> None:
    price = Additional("kill", Cost(kill=1), mandatory=True)
    ability = Ability("resolve", (Stun(what=1),), (Choice(TargetFilter(whose=whose)),))  # type: ignore[arg-type]
    run = Run(position(units, Card("Made Up", "spell", abilities=(ability,), additional=(price,))))
    able = {"anybody": "AB", "friendly": "A", "enemy": "B"}[whose]
    targets = [unit.id for unit in units if unit.player in able]
    if not targets:
        return
    target = data.draw(st.sampled_from(targets))
    possible = payers({unit.id for unit in units if unit.player == "A"}, {target})
    play = Play("A", Secret("Made Up"), targets=(target,))
    event(f"{min(len(possible), 3)} can pay")
    assert (judge(run.table, run.private, play).kind == "legal") == bool(possible)
    if not possible:
        return
    run.act(play)
    asks = run.table.asks
    if len(possible) == 1:
        assert asks is None or asks.about != "sacrifice"
        paid = next(iter(possible))
    else:
        assert asks is not None
        assert (asks.about, {*asks.options}) == ("sacrifice", {f"#{unit}" for unit in possible})
        paid = data.draw(st.sampled_from(sorted(possible)))
        run.act(Choose("A", (f"#{paid}",)))
    run.settle(data)
    assert run.table.permanent(paid) is None
    stunned = run.table.permanent(target)
    assert stunned is not None
    assert stunned.stunned


@quick
@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 6))
def test_twelve_runes_are_all_there_are(ready: int, exhausted: int, turn: int) -> None:
    exhausted = min(exhausted, 12 - ready)
    table = position([])
    player, other = ("A", "B") if turn % 2 else ("B", "A")
    seats = tuple(
        replace(seat, runes=(Runes("fury", ready, exhausted),) if seat.player == player else seat.runes)
        for seat in table.seats
    )
    run = Run(replace(table, turn=other, number=turn - 1, priority=other, seats=seats))
    if turn == 1:
        return
    run.act(EndTurn(other))
    runes = run.table.seat(player).runes
    assert runes is not None
    count = sum(rune.ready + rune.exhausted for rune in runes)
    assert (run.table.number, count) == (turn, runes_after_channeling(ready + exhausted, turn, 2))
    # 315.1: what was exhausted is readied.
    assert sum(rune.exhausted for rune in runes) == 0


SEES = Card("Sees", "unit", might=2, abilities=(Ability("plays a card", (Draw(),)),))
PLAIN = Card("Plain", "unit", might=2)
PLAIN_SPELL = Card("Plain Spell", "spell", abilities=(Ability("resolve", ()),))


@quick
@given(
    st.lists(st.tuples(st.sampled_from("AB"), st.booleans()), max_size=5),
    st.sampled_from([SEES, PLAIN, PLAIN_SPELL]),
    st.booleans(),
    st.data(),
)
def test_a_card_sees_its_own_play_and_not_what_paid_for_it(
    standing: list[tuple[str, bool]], card: Card, pays: bool, data: DataObject
) -> None:
    """383.2.c.1, 419.4.a; what is killed to pay is gone as the card is played."""
    price = (Additional("kill", Cost(kill=1), mandatory=True),) if pays else ()
    card = replace(card, name="Made Up", additional=price)
    units = [
        Permanent(number, "Sees" if sees else "Plain", "unit", player, player)
        for number, (player, sees) in enumerate(standing, 1)
    ]
    own = {unit.id for unit in units if unit.player == "A"}
    if pays and not own:
        return
    run = Run(position(units, SEES, PLAIN, card))
    run.act(Play("A", Secret("Made Up"), to="A" if card.type == "unit" else None))
    if run.table.asks is not None and run.table.asks.about == "sacrifice":
        run.act(Choose("A", (f"#{data.draw(st.sampled_from(sorted(own)))}",)))
    run.settle(data)
    left = {unit.id for unit in run.table.permanents}
    seeing = [unit for unit in units if unit.player == "A" and unit.card == "Sees" and unit.id in left]
    itself = bool(card.abilities) and card.type == "unit"
    event(f"seen by {len(seeing)}{', and by itself' if itself else ''}")
    assert run.draws["A"] == len(seeing) + itself
    assert run.draws["B"] == 0
