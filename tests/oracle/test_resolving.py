"""The engine and a second reading of the rules agree on pending tokens, deaths together and when a cleanup comes."""

from __future__ import annotations

from collections import Counter

from hypothesis import event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from carddata.model.abilities import Ability, Effect
from carddata.model.card import Card
from carddata.model.operations import Buff, Deal, Draw, GiveMight, Kill, PlayToken
from carddata.model.targets import Compared, TargetFilter
from carddata.model.triggers import EventFilter
from tableside.engine import Private, Secret, Setup, Table, enact, evolve
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Action, Choose, Pass, Play
from tableside.engine.model.board import Battlefield, Permanent, Seat
from tableside.engine.model.events import Drew
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Place
from tests.kit.samples import some
from tests.oracle.cards import CARDS, PLAIN
from tests.oracle.resolving import Left, Mourns, Unit

ABILITIES: dict[Mourns, tuple[Ability, ...]] = {
    "": (),
    "itself": (Ability("death", (Draw(),)),),
    "others": (Ability("dies", (Draw(),), on=EventFilter(TargetFilter(whose="friendly"))),),
}
KINDS = {
    f"{mourns or 'nothing'} {might}": Card(f"{mourns or 'nothing'} {might}", "unit", might=might, abilities=abilities)
    for mourns, abilities in ABILITIES.items()
    for might in (1, 2, 3, 4)
}
PATIENCE = 200
"""Actions after which a chain must have come to its end."""

STANDS: list[tuple[str, Place]] = [("A", "A"), ("A", 1), ("B", "B"), ("B", 2)]
"""The places where each player may have a unit: no battlefield is contested."""

described = st.builds(
    TargetFilter,
    whose=st.sampled_from(["anybody", "anybody", "friendly", "enemy"]),
    where=st.sampled_from(["anywhere", "anywhere", "battlefield", "base"]),
    that=st.sampled_from([(), (), (Compared("might", "at most", 2),)]),
)
instructions: st.SearchStrategy[Effect] = st.one_of(
    st.builds(lambda amount, to: Deal(amount=amount, to=to), st.integers(1, 3), described),
    st.builds(lambda amount, to: Deal(amount=amount, to=to), st.integers(1, 3), described),
    st.builds(lambda amount, to: GiveMight(amount=amount, to=to), st.sampled_from([-2, -1, 1, 2]), described),
    st.builds(lambda what: Buff(what=what), described),
    st.builds(lambda what: Kill(what=what), described),
    st.builds(lambda count: PlayToken(token="Recruit", count=count), st.integers(1, 2)),
    st.just(Draw()),
)


@st.composite
def boards(draw: DrawFn, least: int = 2) -> list[Permanent]:
    """Some units, hurt or not, of which none has lethal damage."""
    units = []
    for number in range(1, draw(st.integers(least, 6)) + 1):
        player, place = draw(st.sampled_from(STANDS))
        card = draw(st.sampled_from(sorted(KINDS)))
        damage = draw(st.integers(0, (KINDS[card].might or 1) - 1))
        units.append(Permanent(number, card, "unit", player, place, damage=damage, buffed=draw(st.booleans())))
    return units


def position(units: list[Permanent], *cards: Card) -> Table:
    """A's Main Phase with these units, and nothing else."""
    held = {unit.place: unit.player for unit in units if isinstance(unit.place, int)}
    return Table(
        Setup(MODES["duel"], NEWEST, "all", {**CARDS, **KINDS, **{card.name: card for card in cards}}),
        "A",
        4,
        (Battlefield(PLAIN, held.get(1)), Battlefield(PLAIN, held.get(2))),
        (Seat("A"), Seat("B")),
        permanents=tuple(units),
        priority="A",
        next_id=50,
    )


class Run:
    """A position as the engine plays on from it, with what was drawn."""

    def __init__(self, table: Table) -> None:
        self.table, self.private, self.draws = table, Private(), Counter[str]()

    def act(self, action: Action) -> None:
        for outcome in enact(self.table, self.private, action):
            self.table = evolve(self.table, outcome)
            if isinstance(outcome, Drew):
                self.draws[outcome.player] += outcome.count

    def settle(self, data: DataObject) -> None:
        """Pass until the chain is empty, and answer what is asked: tokens go to base, triggers in any order."""
        for _ in range(PATIENCE):
            asks = self.table.asks
            if asks is None and not self.table.chain:
                return
            if asks is None:
                self.act(Pass(self.table.priority or ""))
            elif asks.about == "order":
                self.in_any_order(data)
            else:
                assert asks.about == "token", asks
                self.act(Choose(asks.player, (next(option for option in asks.options if not option.startswith("@")),)))

        raise AssertionError("the chain does not end")

    def in_any_order(self, data: DataObject) -> None:
        """A player orders the triggers of their own, all of them (383.3.d)."""
        asks = self.table.asks
        assert asks is not None
        own = {f"#{item.id}" for item in self.table.chain if item.player == asks.player and item.is_pending}
        options = [option for option in asks.options if option.startswith("#")]
        assert {*options} <= own
        event(f"{len(options)} triggers to order")
        self.act(Choose(asks.player, tuple(data.draw(st.permutations(options)))))


@settings(max_examples=some(120, 300))
@given(boards(), st.lists(instructions, min_size=1, max_size=4), st.data())
def test_a_spell_leaves_behind_what_the_rules_say(units: list[Permanent], does: list[Effect], data: DataObject) -> None:
    spell = Card("Made Up", "spell", abilities=(Ability("resolve", tuple(does)),))
    run = Run(position(units, spell))
    run.act(Play("A", Secret("Made Up")))
    run.settle(data)
    left = Left({unit.id: as_unit(unit) for unit in units})
    left.resolve("A", tuple(does))
    event(f"{len(units) - len(left.units)} die, {left.draws.total()} cards drawn, {left.tokens} tokens")
    found = {unit.id: unit for unit in run.table.permanents if not unit.token}
    assert {*found} == {*left.units}
    for unit in left.units.values():
        assert (found[unit.id].damage, found[unit.id].buffed) == (unit.damage, unit.buffed)
    tokens = [unit for unit in run.table.permanents if unit.token]
    assert [(unit.place, unit.damage, unit.buffed, unit.bonus) for unit in tokens] == [("A", 0, False, 0)] * left.tokens
    assert run.draws == +left.draws


def as_unit(unit: Permanent) -> Unit:
    word, might = unit.card.rsplit(" ", 1)
    mourns: Mourns = "itself" if word == "itself" else "others" if word == "others" else ""
    return Unit(unit.id, unit.player, unit.place, int(might), mourns, unit.damage, unit.buffed)
