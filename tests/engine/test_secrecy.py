"""Nothing that everybody may see depends on a card that nobody has seen."""

import copy
import pickle

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tableside.engine import Private, Secret, enact, is_carried_out, judge
from tableside.engine.model import events as e
from tableside.engine.model.actions import Hide, Play
from tableside.engine.model.record import encode
from tableside.engine.model.references import Place
from tableside.engine.rules.hidden import visible_face
from tests.kit.engine.play import Draft, Position, action, drafts, position, public, with_another_face

FACE = "Pakaa Cub"
OTHERS = ("Mischievous Marai", "Block", "Edge of Night", "Stalwart Poro", "Void Gate", "A Card Nobody Knows")
"""A unit done by hand, a spell, a gear, cards without Hidden, a card without facts."""


@settings(max_examples=400)
@given(st.sampled_from(["duel", "three", "score"]), st.sampled_from(OTHERS), drafts)
def test_another_facedown_card_changes_nothing_public(name: str, other: str, played: list[Draft]) -> None:
    first_position = position(name)
    second_position = with_another_face(first_position, FACE, other)
    for draft in played:
        first, second = action(first_position.table, draft), action(second_position.table, draft, FACE, other)
        if isinstance(first, Play) and first.source != "facedown" and first.card.reveal() == FACE:
            continue
        verdict, same = (
            judge(first_position.table, first_position.private, first),
            judge(second_position.table, second_position.private, second),
        )
        assert encode(verdict.public(), []) == encode(same.public(), [])
        for value in (verdict, same, first, second):
            assert other not in repr(value)
            assert FACE not in repr(value)
        if not is_carried_out(verdict, "competition"):
            continue
        happened, same_events = (
            enact(first_position.table, first_position.private, first),
            enact(second_position.table, second_position.private, second),
        )
        if any(isinstance(event, e.Revealed) for event in happened):
            return
        assert encode(happened, []) == encode(same_events, [])
        first_position, second_position = first_position.after(happened), second_position.after(same_events)
        assert public(first_position.table) == public(second_position.table)
        assert FACE not in repr((happened, first_position.table))


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("source", ["hand", "champion"])
def test_a_hide_looks_the_same_whatever_the_card(other: str, source: str) -> None:
    now = position("score")
    shown = set()
    for card in (FACE, other, None):
        taken = Hide("A", Secret(card), 2, source)
        shown.add(encode((judge(now.table, now.private, taken).public(), enact(now.table, now.private, taken)), []))
    assert len(shown) == 1


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("to", [None, 1, 2, "A"])
def test_a_refusal_to_everybody_says_the_same_whatever_the_card(other: str, to: Place | None) -> None:
    start = position("duel")
    waiting = replace(start.table, priority="B")
    for table in (start.table, waiting):
        verdicts = set()
        for card in (FACE, other):
            now = with_another_face(Position(table, start.private), FACE, card)
            for tapped in (card, "Windsinger"):
                taken = Play("A", Secret(tapped), "facedown", 1, now.table.facedown[0].handle, to)
                verdicts.add(encode(judge(now.table, now.private, taken).public(), []))
        assert len(verdicts) == 1


def test_the_card_that_was_touched_is_meant() -> None:
    now = position("duel")
    first, second, _ = now.table.facedown
    for handle in (first.handle, second.handle):
        taken = Play("A", Secret("Pakaa Cub"), "facedown", 1, handle)
        removed = [event.handle for event in enact(now.table, now.private, taken) if isinstance(event, e.LeftFacedown)]
        assert removed == [handle]


def test_only_the_player_who_controls_it_sees_a_face() -> None:
    now = position("duel")
    (own, _, theirs) = now.table.facedown
    assert visible_face(now.table, now.private, "A", own.handle) == FACE
    assert visible_face(now.table, now.private, "B", own.handle) is None
    assert visible_face(now.table, now.private, "A", theirs.handle) is None
    assert visible_face(now.table, now.private, "A", "f999") is None


def test_a_secret_says_nothing() -> None:
    secret = Secret("Pakaa Cub")
    for text in (repr(secret), str(secret), f"{secret}", repr((secret,)), repr(Hide("A", secret, 1))):
        assert "Pakaa" not in text
    assert repr(secret) == repr(Secret("Windsinger"))
    assert secret.reveal() == "Pakaa Cub"
    assert secret == Secret("Pakaa Cub")
    assert secret != Secret("Windsinger")
    assert secret != "Pakaa Cub"


@pytest.mark.parametrize(
    "write",
    [
        pickle.dumps,
        copy.copy,
        copy.deepcopy,
        hash,
        vars,
        msgspec.json.encode,
        msgspec.msgpack.encode,
        msgspec.to_builtins,
    ],
)
@pytest.mark.parametrize(
    "written",
    [
        Secret("Pakaa Cub"),
        Private({"f1": "Pakaa Cub"}),
        Private(hands={"A": ("Pakaa Cub",)}),
        Private(decks={"A": ("Pakaa Cub",)}),
    ],
    ids=["secret", "face", "hand", "deck"],
)
def test_nothing_writes_a_secret_down(write, written) -> None:
    if write is copy.copy and isinstance(written, Private):
        return
    with pytest.raises(TypeError) as refused:
        write(written)
    assert "Pakaa" not in str(refused.value)


@pytest.mark.parametrize("write", [msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins, pickle.dumps])
def test_nothing_writes_an_event_with_a_secret_down(write) -> None:
    for event in (
        e.Hid("f1", "A", 1, 3, "hand", Secret("Pakaa Cub")),
        e.Drew("A", 1, Secret(("Pakaa Cub",))),
    ):
        with pytest.raises(TypeError) as refused:
            write(event)
        assert "Pakaa" not in str(refused.value)


def test_the_record_has_only_the_place_of_a_secret() -> None:
    secrets: list[object] = []
    text = encode((Hide("A", Secret("Pakaa Cub"), 1), Play("A", Secret("Windsinger"))), secrets)
    assert secrets == ["Pakaa Cub", "Windsinger"]
    assert b"Pakaa" not in text
    assert b"Windsinger" not in text


def test_a_private_part_has_no_repr_and_cannot_be_changed() -> None:
    faces = {"f1": "Pakaa Cub"}
    private = Private(faces)
    faces["f1"] = "Windsinger"
    assert private.faces["f1"] == "Pakaa Cub"
    assert "Pakaa" not in repr(private)
    with pytest.raises(TypeError):
        private.faces["f1"] = "Windsinger"
