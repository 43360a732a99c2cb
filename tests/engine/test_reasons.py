"""What a verdict says: of every reason its rule by number, and the fact as a clause that can stand in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine import Private, Secret, Table, judge
from tableside.engine.model.actions import Action, Assign, Choose, Hide, Play
from tableside.engine.model.state import UNKNOWN, Battlefield, Facedown, Item, Permanent, Seat
from tests.engine.play import POSITIONS, Draft, action, drafts, duel, position, readable, steps


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(POSITIONS)), drafts, st.booleans())
def test_every_reason_reads_as_a_rule_and_a_clause(name: str, played: list[Draft], lawful: bool) -> None:
    begun = position(name)
    for draft in played:
        readable(judge(begun.table, begun.private, action(begun.table, draft)))
    for before, _, _, after in steps(begun, played, lawful):
        for now in (before, after):
            for draft in played[:5]:
                readable(judge(now.table, now.private, action(now.table, draft)))


MINE = duel(battlefields=(Battlefield("plain", "A"), Battlefield("plain", UNKNOWN)), priority="A")
CHAIN = (Item(8, "B", "Cleave", "spell", "hand", pending=False),)


@pytest.mark.parametrize(
    ("table", "private", "does", "said"),
    [
        (MINE, Private(hands={"A": ()}), Hide("A", Secret(None), 1), {("811.1.b", "A's hand is empty", False)}),
        (
            duel(battlefields=MINE.battlefields, priority="A", seats=(Seat("A", champion=()), Seat("B"))),
            Private(),
            Hide("A", Secret(None), 1, "champion"),
            {("811.1.b", "A's Champion Zone is empty", True)},
        ),
        (MINE, Private(), Hide("A", Secret(None), 2), {("811.1.b", "nobody said who controls @2", True)}),
        (MINE, Private(), Hide("A", Secret("Mega-Mech"), 1), {("811.1", "the card does not have Hidden", False)}),
        (
            MINE,
            Private(hands={"A": ("Cleave",)}),
            Hide("A", Secret("Pakaa Cub"), 1),
            {("811.1.b", "the card is not in the hand of A", False)},
        ),
        (
            duel(battlefields=MINE.battlefields, priority="B", chain=CHAIN),
            Private(),
            Hide("A", Secret(None), 1),
            {
                ("811.1.b", "a chain exists", True),
                ("410.1.a", "it is A's turn, neutral closed", True),
                ("312.1", "A does not have priority", True),
            },
        ),
        (MINE, Private(), Hide("A", Secret("A Card Nobody Knows"), 1), set()),
        (MINE, Private(), Choose("A", ("yes",)), {("333", "the table asks nothing of A", True)}),
        (MINE, Private(), Assign("A", ()), {("465.2.c", "A has no combat damage to assign now", True)}),
        (
            duel(
                battlefields=MINE.battlefields,
                priority="A",
                permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1),),
                facedown=(Facedown("f2", 1, "A", 1),),
            ),
            Private({"f2": "Block"}),
            Play("A", Secret("Pakaa Cub"), "facedown", 1, "f2"),
            {("811.1.b", "it is not the card that was hidden", False)},
        ),
    ],
)
def test_what_is_said_of_a_refusal(
    table: Table, private: Private, does: Action, said: set[tuple[str, str, bool]]
) -> None:
    assert {(one.rule, one.fact, one.public) for one in readable(judge(table, private, does)).reasons} == said
