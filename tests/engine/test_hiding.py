"""Hiding: its conditions and its cost where only a made-up position can tell (2026-07-16, 421, 811)."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card, HideFor
from carddata.model.costs import Cost
from carddata.model.operations import Draw
from carddata.model.prohibitions import PlayersCannot
from tableside.engine import Private, Secret, Setup, Table, enact, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Hide, Play
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat, Showdown
from tableside.engine.model.references import Place
from tests.kit.engine.play import CARDS, duel, readable

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
        assert [entry.code for entry in verdict.assumed] == [
            "assumed-nothing-in-progress",
            "assumed-cost-paid",
        ]
    verdict = judge(replace(table, turn="B"), Private(), HIDES)
    assert set(verdict.rules) == {"811.1.b", "410.1.a"}


EARLIER, NOW = Facedown("f5", 1, "A", 1), Facedown("f6", 1, "A", 2)
OTHERS = (Facedown("f7", 2, "A", 1), Facedown("f8", 1, "B", 1))


@pytest.mark.parametrize(
    ("facedown", "handle", "public"),
    [
        ((NOW,), "", True),
        ((NOW, replace(NOW, handle="f9")), "", True),
        ((EARLIER, NOW), "", False),
        ((EARLIER, NOW), "f6", True),
        ((NOW, *OTHERS), "", True),
    ],
)
def test_which_of_two_cards_was_meant_is_told_by_the_hand_alone(
    facedown: tuple[Facedown, ...], handle: str, public: bool
) -> None:
    """A hide of this turn tells which face a card has, where one of two is there longer and nobody points."""
    faces = {card.handle: "Block" for card in facedown} | {"f6": "Pakaa Cub", "f9": "Pakaa Cub"}
    play = Play("A", Secret("Pakaa Cub"), "facedown", 1, handle)
    reasons = [
        reason
        for reason in readable(judge(replace(TABLE, facedown=facedown), Private(faces), play)).reasons
        if reason.code == "reason-hidden-this-turn"
    ]
    assert [(reason.rule, reason.public) for reason in reasons] == [("811.1.b", public)]


@pytest.mark.parametrize(
    ("faces", "handle", "expected"),
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
def test_the_likeliest_card_is_meant(faces: dict[str, str | None], handle: str, expected: str) -> None:
    table = replace(TABLE, facedown=(NOW, EARLIER))
    events = enact(table, Private(faces), Play("A", Secret("Pakaa Cub"), "facedown", 1, handle))
    assert [event.handle for event in events if isinstance(event, e.LeftFacedown)] == [expected]


def refused(table: Table, name: str, to: Place | None = None) -> set[tuple[str, bool]]:
    """The rules against A's playing the facedown card at @1, and whether everybody hears of each."""
    play = Play("A", Secret(name), "facedown", 1, "f5", to)
    return {(reason.rule, reason.public) for reason in readable(judge(table, Private({"f5": name}), play)).reasons}


def test_where_others_fight_no_unit_comes_up_but_a_gear_does() -> None:
    """2026-07-16, 462.2."""
    three = Setup(MODES["ffa3"], NEWEST, "all", CARDS)
    units = (Permanent(1, "Mega-Mech", "unit", "B", 1), Permanent(2, "Mega-Mech", "unit", "C", 1))
    fight = replace(
        TABLE,
        setup=three,
        seats=(Seat("A"), Seat("B"), Seat("C")),
        turn="B",
        permanents=units,
        facedown=(EARLIER,),
        combat=Combat(1, "B", "C"),
        showdown=Showdown(1, "A"),
    )
    assert refused(fight, "Pakaa Cub") == {("462.2", False)}
    assert refused(fight, "Zhonya's Hourglass") == set()
    joined = replace(fight, permanents=(units[0], replace(units[1], player="A")), combat=Combat(1, "B", "A"))
    assert refused(joined, "Pakaa Cub") == set()


def test_the_place_of_a_gear_was_its_base_before() -> None:
    """2026-07-16, 811.1.d.1.a, which 2025-12-01 does not have."""
    facedown = replace(TABLE, facedown=(EARLIER,))
    for edition, found in {NEWEST: {("811.1.d.1.a", False)}, "2025-12-01": set()}.items():
        table = replace(facedown, setup=Setup(MODES["duel"], edition, "all", CARDS))
        assert refused(table, "Zhonya's Hourglass", "A") == found
        assert refused(table, "Zhonya's Hourglass", 1) == set()
    assert refused(table, "Zhonya's Hourglass", 2) == {("356.2.d", False)}


@pytest.mark.parametrize(("player", "found"), [("A", set()), ("B", {("421.4", True)})])
def test_a_unit_that_keeps_facedown_cards_down_does_so_to_opponents(player: str, found: set[tuple[str, bool]]) -> None:
    keeper = Card("Keeper", "unit", might=1, standing=(PlayersCannot(what="reveal here"),))
    table = replace(
        TABLE,
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, keeper.name: keeper}),
        permanents=(*TABLE.permanents, Permanent(3, "Keeper", "unit", player, 1)),
        facedown=(EARLIER,),
    )
    assert refused(table, "Pakaa Cub") == found


def test_a_guest_plays_spells_alone_from_facedown() -> None:
    """2026-07-16, 316.5.b.1, 489.8.a."""
    teams = replace(
        TABLE,
        setup=Setup(MODES["2v2"], NEWEST, "all", CARDS),
        turn="C",
        priority="C",
        seats=tuple(Seat(player) for player in "ABCD"),
        facedown=(EARLIER,),
    )
    assert refused(teams, "Pakaa Cub") == {("489.8.a", False)}
    assert refused(teams, "Consult the Past") == set()
    assert refused(replace(teams, turn="A", priority="A"), "Pakaa Cub") == set()


def test_a_card_without_facts_is_taken_on_trust() -> None:
    play = Play("A", Secret("A Card Nobody Knows"), "facedown", 1, "f5")
    verdict = readable(judge(replace(TABLE, facedown=(EARLIER,)), Private({"f5": "A Card Nobody Knows"}), play))
    assert verdict.kind == "legal"
    assert [(entry.code, entry.public) for entry in verdict.assumed] == [("assumed-card-type", False)]
