"""The engine and a second reading of the rules agree on choices that hang on Might, on sides and on one location."""

from __future__ import annotations

from hypothesis import event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from carddata.model.card import Card
from tableside.engine import Private, Secret, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Play
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat, Showdown
from tableside.engine.model.references import Place, Target
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Table
from tests.kit.samples import some
from tests.oracle.cards import CARDS, PLAIN, STRANGE, made_up_spells_by_might
from tests.oracle.hidden import may_play_from_facedown
from tests.oracle.positions import Position, Role

FIGHTERS = ["Recruit", "Recruit", "Chemtech Enforcer", "Stalwart Poro", "Mech", STRANGE]


@st.composite
def combats(draw: DrawFn, card: Card) -> Position:
    """Two against two: B attacks at @1, where A has that card facedown; everybody has units in their base too."""
    units: list[Permanent] = []
    stand: list[tuple[str, Place, Role]] = [("A", 1, "defending"), ("B", 1, "attacking")]
    for player, place, role in [*stand, ("A", "A", ""), ("B", "B", ""), ("C", "C", ""), ("D", "D", "")]:
        for _ in range(draw(st.integers(1, 2))):
            units.append(
                Permanent(
                    len(units) + 1,
                    draw(st.sampled_from(FIGHTERS)),
                    "unit",
                    player,
                    place,
                    role=role,
                    buffed=draw(st.booleans()),
                    bonus=draw(st.sampled_from([0, 0, -4, 2])),
                )
            )
    table = Table(
        Setup(MODES["2v2"], NEWEST, "all", {**CARDS, card.name: card}),
        "B",
        6,
        (Battlefield(PLAIN, "A", contested="B"), Battlefield(PLAIN), Battlefield(PLAIN)),
        tuple(Seat(player) for player in "ABCD"),
        permanents=tuple(units),
        facedown=(Facedown("it", 1, "A", 5),),
        showdown=Showdown(1, "A"),
        combat=Combat(
            1,
            "B",
            "A",
            attacked=tuple(unit.id for unit in units if unit.role == "attacking"),
            defended=tuple(unit.id for unit in units if unit.role == "defending"),
        ),
        priority="A",
        next_id=50,
    )
    return Position(table, Private(faces={"it": card.name}))


@settings(max_examples=some(100, 250))
@given(st.data())
def test_what_is_chosen_by_might_is_judged_as_the_rules_say(data: st.DataObject) -> None:
    card = data.draw(made_up_spells_by_might())
    position = data.draw(combats(card))
    bases = any(choice.of.where == "base" for ability in card.abilities or () for choice in ability.choose)
    pool = [permanent.id for permanent in position.table.permanents if isinstance(permanent.place, str) == bases]
    targets: tuple[Target, ...] = tuple(data.draw(st.lists(st.sampled_from(pool), max_size=3, unique=True)))
    says = may_play_from_facedown(position, "A", "it", card.name, None, targets)
    event(says.kind)
    play = Play("A", Secret(card.name), "facedown", 1, "it", targets=targets)
    assert judge(position.table, position.private, play).kind == says.kind
