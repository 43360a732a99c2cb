"""Verdicts: of every reason its rule by number, and the fact as a message with words in every language."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine import Private, Reason, Secret, Table, enact, judge
from tableside.engine.judging import BadAction
from tableside.engine.model.actions import Action, Assign, Choose, Conquer, Hide, Pass, Play, UnitIs
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.verdict import assumed, disputed, forbidden, not_known
from tableside.message import Listing, Message, PlaceName, PlayerName, message
from tests.kit.engine.play import (
    LANGUAGES,
    POSITIONS,
    SENTENCES,
    Draft,
    action,
    drafts,
    duel,
    position,
    readable,
    steps,
)


@settings(max_examples=200)
@given(st.sampled_from(sorted(POSITIONS)), drafts, st.booleans())
def test_every_reason_is_a_rule_and_a_message_with_words(name: str, played: list[Draft], lawful: bool) -> None:
    begun = position(name)
    for draft in played:
        readable(judge(begun.table, begun.private, action(begun.table, draft)))
    for before, _, _, after in steps(begun, played, lawful):
        for now in (before, after):
            for draft in played[:5]:
                readable(judge(now.table, now.private, action(now.table, draft)))


MINE = duel(battlefields=(Battlefield("plain", "A"), Battlefield("plain", UNKNOWN)), priority="A")
CHAIN = (Item(8, "B", "Cleave", "spell", "hand", progress=WAITING),)


@pytest.mark.parametrize(
    ("table", "private", "action", "expected"),
    [
        (MINE, Private(hands={"A": ()}), Hide("A", Secret(None), 1), {("811.1.b", "reason-hand-empty", False)}),
        (
            duel(battlefields=MINE.battlefields, priority="A", seats=(Seat("A", champion=()), Seat("B"))),
            Private(),
            Hide("A", Secret(None), 1, "champion"),
            {("811.1.b", "reason-champion-zone-empty", True)},
        ),
        (MINE, Private(), Hide("A", Secret(None), 2), {("811.1.b", "reason-control-not-known", True)}),
        (MINE, Private(), Hide("A", Secret("Mega-Mech"), 1), {("811.1", "reason-card-lacks-hidden", False)}),
        (
            MINE,
            Private(hands={"A": ("Cleave",)}),
            Hide("A", Secret("Pakaa Cub"), 1),
            {("811.1.b", "reason-card-not-in-hand", False)},
        ),
        (
            duel(battlefields=MINE.battlefields, priority="B", chain=CHAIN),
            Private(),
            Hide("A", Secret(None), 1),
            {
                ("811.1.b", "reason-chain-exists", True),
                ("410.1.a", "reason-no-time-to-hide", True),
                ("312.1", "reason-no-priority", True),
            },
        ),
        (MINE, Private(), Hide("A", Secret("A Card Nobody Knows"), 1), set()),
        (MINE, Private(), Choose("A", ("yes",)), {("333", "reason-nothing-asked", True)}),
        (MINE, Private(), Assign("A", ()), {("465.2.c", "reason-no-damage-to-assign", True)}),
        (
            duel(
                battlefields=MINE.battlefields,
                priority="A",
                permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1),),
                facedown=(Facedown("f2", 1, "A", 1),),
            ),
            Private({"f2": "Block"}),
            Play("A", Secret("Pakaa Cub"), "facedown", 1, "f2"),
            {("811.1.b", "reason-not-the-hidden-card", False)},
        ),
    ],
)
def test_what_is_said_of_a_refusal(
    table: Table, private: Private, action: Action, expected: set[tuple[str, str, bool]]
) -> None:
    assert {
        (reason.rule, reason.code, reason.public) for reason in readable(judge(table, private, action)).reasons
    } == expected


def test_the_arguments_of_a_reason_are_players_places_and_cards_by_type() -> None:
    (control,) = judge(MINE, Private(), Hide("A", Secret(None), 2)).reasons
    assert control.message == message("reason-control-not-known", place=PlaceName(2))
    priority = judge(MINE, Private(), Pass("B")).reasons
    assert message("reason-nothing-to-pass") in {reason.message for reason in priority}
    (reason,) = judge(MINE, Private(), Choose("A", ("yes",))).reasons
    assert reason.message == message("reason-nothing-asked", player=PlayerName("A"))


@pytest.mark.parametrize(("turns", "refused", "taken"), [(3, True, False), (4, False, False), (None, False, True)])
def test_a_card_that_is_not_played_before_a_turn(turns: int | None, refused: bool, taken: bool) -> None:
    table = duel(battlefields=MINE.battlefields, priority="A", seats=(Seat("A", turns_begun=turns), Seat("B")))
    verdict = judge(table, Private(), Play("A", Secret("Ol' Poro"), to="A"))
    early = message("reason-played-too-early", player=PlayerName("A"), number=4)
    late = message("assumed-late-enough", player=PlayerName("A"), number=4)
    assert [reason.message for reason in verdict.reasons] == [early] * refused
    assert (late in [each.message for each in verdict.assumed]) is taken


@pytest.mark.parametrize("make", [forbidden, not_known, disputed])
def test_a_secret_cannot_stand_in_a_reason(make: Callable[..., Reason]) -> None:
    with pytest.raises(TypeError):
        make("811.1", "reason-card-lacks-hidden", card=Secret("Pakaa Cub"))
    with pytest.raises(TypeError):
        assumed("assumed-card-type", card=Secret("Pakaa Cub"))


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (
            Pass("C"),
            message("error-no-such-player", player="C", players=Listing((PlayerName("A"), PlayerName("B")))),
        ),
        (Conquer("A", 3), message("error-no-such-battlefield", number=3, last=2)),
        (UnitIs("A", 1, "nowhere"), message("error-no-such-place", place="nowhere")),
    ],
)
def test_an_action_at_a_seat_or_place_that_does_not_exist_raises_a_message(action: Action, problem: Message) -> None:
    for ask in (judge, enact):
        with pytest.raises(BadAction) as raised:
            ask(MINE, Private(), action)
        assert raised.value.message == problem
        for text in LANGUAGES.values():
            assert SENTENCES.search(text(problem))
