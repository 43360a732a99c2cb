"""What viewers see of a match, from its public entries alone."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carddata.model import Deal, GainPoints, GiveMight, Ready, Stun
from tableside.engine import Secret
from tableside.engine.model.actions import Concede, Conquer, Hide, Pass, Play, PointsAre, StandardMove, Tell
from tableside.engine.model.opening import GameSetup
from tableside.ledger.entry import PublicEntry
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene import (
    Scene,
    SceneBattlefield,
    SceneChainItem,
    SceneFacedown,
    SceneGain,
    SceneSeat,
    SceneUnavailable,
    SceneUnit,
    changes,
    tell,
)
from tableside.stream.feed import Sight
from tableside.stream.live import snapshot, update
from tests.stream.client import Client
from tests.stream.game import AGREED, CANARY, CARDS, Game


def entries(folder: Path) -> tuple[PublicEntry, ...]:
    with PublicLedger.open(folder) as ledger:
        return ledger.entries(ledger.latest_match() or 0)


def scene(folder: Path) -> Scene:
    story = tell(entries(folder), CARDS)
    assert story is not None
    return story.scene()


def points(folder: Path) -> tuple[int, ...]:
    return tuple(seat.points for seat in scene(folder).seats)


def test_a_match_as_it_begins(folder: Path) -> None:
    with Game(folder):
        assert scene(folder) == Scene(
            match=1,
            victory_score=8,
            seats=(SceneSeat("A", "Mira", 0, gone=False), SceneSeat("B", "Jonas", 0, gone=False)),
            battlefields=(
                SceneBattlefield("Void Gate", None, None, ()),
                SceneBattlefield("Targon's Peak", None, None, ()),
            ),
            turn="A",
            number=1,
            phase="main",
            state="neutral open",
            priority="A",
            focus=None,
            chain=(),
            showdown=None,
            combat=None,
            winner=None,
            last=None,
        )


def test_facedown_cards_are_marks_with_their_turn_and_nothing_else(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn().hides("B", None, 2):
        assert [field.marks for field in scene(folder).battlefields] == [
            (SceneFacedown("A", 1),),
            (SceneFacedown("B", 2),),
        ]
        assert CANARY not in repr(entries(folder))


def test_a_card_is_named_once_it_is_on_the_chain(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn() as game:
        game.plays("B", "Consult the Past").does(Pass("B")).plays_hidden("A", CANARY, 1)
        seen = scene(folder)
        assert seen.chain == (
            SceneChainItem("B", "Consult the Past", "spell", pending=False),
            SceneChainItem("A", CANARY, "spell", pending=False),
        )
        assert (seen.state, seen.priority, seen.battlefields[0].marks) == ("neutral closed", "A", ())


def test_an_undo_takes_back_and_what_was_refused_or_looked_at_changes_nothing(folder: Path) -> None:
    with Game(folder).controls() as game:
        before = scene(folder)
        game.hides("A", CANARY, 1)
        hidden = scene(folder)
        assert hidden != before
        game.plays_hidden("A", CANARY, 1).notes("look", {"handle": "f1"}).notes("unlock", {})
        assert scene(folder) == hidden
        game.undoes()
        assert scene(folder) == before
        game.hides("A", CANARY, 1)
        assert scene(folder) == hidden


def test_a_refused_action_that_stands_is_seen(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.hides("B", CANARY, 2)
        assert scene(folder).battlefields[1].marks == ()
        game.stands(Hide("B", Secret(CANARY), 2))
        assert scene(folder).battlefields[1].marks == (SceneFacedown("B", 1),)


def test_the_last_score_says_how_it_came_about(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(Conquer("A", 1))
        assert scene(folder).last == SceneGain("A", "conquer", 1, at=1, turn=1)
        game.ends_turn().ends_turn()
        assert scene(folder).last == SceneGain("A", "hold", 1, at=1, turn=3)
        game.does(PointsAre("B", "A", 7))
        assert scene(folder).last == SceneGain("A", "correction", 5, at=0, turn=3)
        game.does(Conquer("A", 2)).undoes()
        assert scene(folder).last == SceneGain("A", "correction", 5, at=0, turn=3)


def test_units_at_battlefields_with_their_might_now_and_what_is_wrong_with_them(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.does(Play("A", Secret("Vanguard Sergeant"), to=1), Play("A", Secret("Zhonya's Hourglass")))
        assert scene(folder).battlefields[0].units == (SceneUnit("A", "Vanguard Sergeant", 4, 0, True, False),)
        game.plays("A", "Retreat").all_pass()
        for told in (Deal(amount=2, to=1), Stun(what=1), GiveMight(amount=1, to=1), Ready(what=1)):
            game.does(Tell("A", told, (1,)))
        assert scene(folder).battlefields[0].units == (SceneUnit("A", "Vanguard Sergeant", 5, 2, False, True),)


def test_points_by_an_effect_are_told_as_such(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.plays("A", "Retreat").all_pass().does(Tell("A", GainPoints(points=1)))
        assert scene(folder).last == SceneGain("A", "effect", 1, at=0, turn=1)


def test_teammates_share_their_points(folder: Path) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy", "D": "Di"}
    fields = ("Void Gate", "Targon's Peak", "Zaun Warrens")
    with Game(folder, GameSetup(names, fields, mode="2v2")).does(PointsAre("A", "C", 4)):
        assert points(folder) == (4, 0, 4, 0)
        assert [seat.mates for seat in scene(folder).seats] == [("C",), ("D",), ("A",), ("B",)]
        assert scene(folder).victory_score == 11


def test_a_conquest_without_the_last_point_is_told_as_one(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(PointsAre("B", "A", 7), Conquer("A", 1))
        assert scene(folder).last == SceneGain("A", "conquer", 0, at=1, turn=1)
        assert points(folder) == (7, 0)


def test_where_only_the_score_is_followed_no_state_and_no_priority_is_claimed(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")):
        assert (scene(folder).state, scene(folder).priority) == (None, None)


def test_a_showdown_has_its_place_its_focus_and_who_contests(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.does(Play("A", Secret("Vanguard Sergeant"), to="A")).ends_turn().ends_turn()
        game.does(StandardMove("A", (game.table.permanents[0].id,), 2))
        seen = scene(folder)
        assert (seen.state, seen.showdown, seen.focus) == ("showdown open", 2, "A")
        assert (seen.battlefields[1].control, seen.battlefields[1].contested) == ("B", "A")


def test_more_than_two_players_one_of_whom_leaves(folder: Path) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy"}
    fields = ("Void Gate", "Targon's Peak", "Zaun Warrens")
    with Game(folder, GameSetup(names, fields, mode="ffa3")).does(Concede("B")):
        seen = scene(folder)
        assert [(seat.name, seat.gone) for seat in seen.seats] == [("Ann", False), ("Ben", True), ("Cy", False)]
        assert len(seen.battlefields) == 3
    with Game(folder, begin=False).does(Concede("A")):
        assert scene(folder).winner == "C"


def test_before_its_opening_a_match_has_no_scene(folder: Path) -> None:
    assert tell((), CARDS) is None
    with Game(folder).notes("deck", {"player": "A", "cards": 40, "paired": 40}):
        opening, deck = entries(folder)
        assert tell((deck,), CARDS) is None
        assert tell((deck, opening), CARDS) is not None


@pytest.mark.parametrize(
    "ill",
    [
        {"format": 99},
        {"events": b'[{"event":"from the future"}]'},
        {"events": b'[{"event":"controls","at":7,"player":"A"}]'},
        {"events": b"not json"},
    ],
)
def test_an_entry_of_another_version_is_not_guessed_at(folder: Path, ill: dict[str, Any]) -> None:
    with Game(folder).controls():
        *good, last = entries(folder)
    with pytest.raises(SceneUnavailable, match="same version"):
        tell((*good, replace(last, **ill)), CARDS)


def test_an_opening_of_another_version_is_not_guessed_at(folder: Path) -> None:
    with Game(folder):
        (opening,) = entries(folder)
    for action in (b'{"names":{},"battlefields":[],"mode":"of the future"}', b"[]"):
        with pytest.raises(SceneUnavailable):
            tell((replace(opening, action=action),), CARDS)


def structs(kind: type, **fields: Any) -> st.SearchStrategy[Any]:
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return st.builds(
        kind, **({name: st.from_type(hint) for name, hint in hints.items() if name not in fields} | fields)
    )


def several(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=3).map(tuple)


scenes = structs(
    Scene,
    match=st.sampled_from((1, 1, 1, 2)),
    seats=several(structs(SceneSeat, mates=several(st.text()))),
    battlefields=several(
        structs(SceneBattlefield, marks=several(structs(SceneFacedown)), units=several(structs(SceneUnit)))
    ),
    chain=several(structs(SceneChainItem)),
    last=st.none() | structs(SceneGain),
)
sights = st.builds(Sight, scenes | scenes | st.none(), st.booleans())


@given(scenes, scenes)
def test_the_changes_put_over_the_old_scene_make_the_new_one(old: Scene, new: Scene) -> None:
    assert msgspec.to_builtins(old) | msgspec.to_builtins(changes(old, new)) == msgspec.to_builtins(new)
    assert changes(new, new) == {}


@given(st.lists(sights, min_size=1, max_size=5))
def test_a_page_that_takes_every_message_holds_what_is_shown(shown: list[Sight]) -> None:
    page = Client(None)  # type: ignore[arg-type]
    page.take(json.loads(snapshot(1, shown[0])))
    for seq, (old, new) in enumerate(pairwise(shown), 2):
        page.take(json.loads(update(seq, old, new)))
        assert page.scene == json.loads(msgspec.json.encode(new.scene))
        assert page.stale == new.stale
        assert page.seq == seq
