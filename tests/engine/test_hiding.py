"""What hiding asks for and costs where only a made-up position can tell (2026-07-16, 421, 811)."""

import pytest
from msgspec.structs import replace

from carddata.model import Ability, Card, Cost, Draw, HideFor
from tableside.engine import Private, Secret, Setup, enact, judge
from tableside.engine import events as e
from tableside.engine.actions import Hide, Play
from tableside.engine.editions import NEWEST
from tableside.engine.modes import MODES
from tableside.engine.state import Battlefield, Facedown, Permanent, Runes, Seat
from tests.engine.play import CARDS, duel

FREE = Card("Free Hider", "unit", might=1, standing=(HideFor(Cost()),))
DEAR = Card("Dear Hider", "unit", might=1, standing=(HideFor(Cost(energy=2)),))
WATCHER = Card("Watcher", "unit", might=1, abilities=(Ability("hides", (Draw(),)),))
TABLE = duel(
    setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **{card.name: card for card in (FREE, DEAR, WATCHER)}}),
    battlefields=(Battlefield("Bandle Tree", "A"), Battlefield("plain", "B")),
    permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1), Permanent(2, "Mega-Mech", "unit", "B", 2)),
    seats=(Seat("A", runes=()), Seat("B", runes=())),
    priority="A",
    next_id=9,
)
HIDES = Hide("A", Secret("Pakaa Cub"), 1)


@pytest.mark.parametrize(("player", "kind"), [("A", "legal"), ("B", "illegal")])
def test_another_players_cards_do_not_make_hiding_cheaper(player: str, kind: str) -> None:
    table = replace(TABLE, permanents=(*TABLE.permanents, Permanent(3, "Free Hider", "unit", player, player)))
    assert judge(table, Private(), HIDES).kind == kind


def test_a_cost_that_was_said_is_the_one_that_is_paid() -> None:
    dear = (*TABLE.permanents, Permanent(3, "Dear Hider", "unit", "A", "A"))
    table = replace(TABLE, permanents=dear, seats=(Seat("A", runes=(Runes("calm", 2),)), Seat("B")))
    left = {(): Runes("calm", 1), ("calm",): Runes("calm", 1), ("2",): Runes("calm", 0, 2)}
    for paying, runes in left.items():
        events = enact(table, Private(), replace(HIDES, paying=paying))
        assert [event.runes for event in events if isinstance(event, e.RunesAre)] == [(runes,)]


def test_only_the_one_who_hides_has_a_trigger() -> None:
    watchers = (Permanent(3, "Watcher", "unit", "A", "A"), Permanent(4, "Watcher", "unit", "B", "B"))
    events = enact(replace(TABLE, permanents=(*TABLE.permanents, *watchers)), Private(), HIDES)
    assert [event.item.player for event in events if isinstance(event, e.Put)] == ["A"]


def test_where_only_the_score_is_followed_the_moment_is_taken_for_granted() -> None:
    table = replace(TABLE, setup=Setup(MODES["duel"], NEWEST, "score", CARDS), seats=(Seat("A"), Seat("B")))
    for priority in ("A", "B", None):
        verdict = judge(replace(table, priority=priority), Private(), HIDES)
        assert verdict.kind == "legal"
        assert [one.what for one in verdict.assumed] == [
            "that no chain, showdown or combat is in progress",
            "that the cost is paid",
        ]
    verdict = judge(replace(table, turn="B"), Private(), HIDES)
    assert set(verdict.rules) == {"811.1.b", "410.1.a"}


EARLIER, NOW = Facedown("f5", 1, "A", 1), Facedown("f6", 1, "A", 2)
OTHERS = (Facedown("f7", 2, "A", 1), Facedown("f8", 1, "B", 1))


@pytest.mark.parametrize(
    ("lying", "handle", "public"),
    [
        ((NOW,), "", True),
        ((NOW, replace(NOW, handle="f9")), "", True),
        ((EARLIER, NOW), "", False),
        ((EARLIER, NOW), "f6", True),
        ((NOW, *OTHERS), "", True),
    ],
)
def test_which_of_two_cards_was_meant_is_told_by_the_hand_alone(
    lying: tuple[Facedown, ...], handle: str, public: bool
) -> None:
    """That it was hidden this turn tells which face it has, where one of two lies there longer and nobody points."""
    faces = {one.handle: "Block" for one in lying} | {"f6": "Pakaa Cub", "f9": "Pakaa Cub"}
    does = Play("A", Secret("Pakaa Cub"), "facedown", 1, handle)
    reasons = [one for one in judge(replace(TABLE, facedown=lying), Private(faces), does).reasons if "turn" in one.fact]
    assert [(one.rule, one.public) for one in reasons] == [("811.1.b", public)]


@pytest.mark.parametrize(
    ("faces", "handle", "meant"),
    [
        ({"f5": "Pakaa Cub", "f6": "Block"}, "", "f5"),
        ({"f5": "Block", "f6": "Pakaa Cub"}, "", "f6"),
        ({"f5": "Block", "f6": None}, "", "f6"),
        ({"f5": None, "f6": "Pakaa Cub"}, "", "f6"),
        ({"f5": "Pakaa Cub", "f6": "Pakaa Cub"}, "", "f5"),
        ({"f5": None, "f6": None}, "", "f5"),
        ({"f5": "Pakaa Cub", "f6": "Block"}, "f6", "f6"),
    ],
)
def test_the_likeliest_card_is_meant(faces: dict[str, str | None], handle: str, meant: str) -> None:
    table = replace(TABLE, facedown=(NOW, EARLIER))
    events = enact(table, Private(faces), Play("A", Secret("Pakaa Cub"), "facedown", 1, handle))
    assert [event.handle for event in events if isinstance(event, e.LeftFacedown)] == [meant]
