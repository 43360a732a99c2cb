"""The story of a match, from its public entries alone: each event once, and none that says what was not public."""

from pathlib import Path

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, Conquer, Pass, Play, PointsAre, StandardMove
from tableside.ledger.clock import MachineTime
from tableside.ledger.public import PublicLedger
from tableside.match.public.match_result import MatchResult
from tableside.match.public.round_clock import CLOCK, MINUTE, ClockNote, started
from tableside.match.public.rulings import RULING, Ruling
from tableside.match.public.scene_fold import fold_scene
from tableside.match.public.story import StoryEvent, numbered
from tableside.message import Message, PlaceName, PlayerName, message
from tests.kit.stream.game import AGREED, CANARY, CARDS, OTHER, Game


def story(folder: Path) -> tuple[StoryEvent, ...]:
    with PublicLedger.open(folder) as ledger:
        fold = fold_scene(ledger.entries(ledger.latest_match() or 0), CARDS)
    assert fold is not None
    return fold.story


def codes(folder: Path) -> list[str]:
    return [event.code for event in story(folder) if event.code != "turn"]


def last(folder: Path) -> StoryEvent:
    return story(folder)[-1]


def test_a_hidden_card_is_explained_once_and_named_when_it_is_played(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1) as game:
        hidden = last(folder)
        assert (hidden.code, hidden.player, hidden.at, hidden.card) == ("hidden", "A", 1, "")
        assert hidden.below == message("overlay-facedown-means")
        game.ends_turn().hides("B", OTHER, 2)
        assert (last(folder).code, last(folder).below) == ("hidden", None)
        assert CANARY not in repr(story(folder))
        game.plays("B", "Consult the Past").does(Pass("B")).plays_hidden("A", CANARY, 1)
        played, revealed = story(folder)[-2:]
        assert (played.code, played.card, played.player) == ("played", "Consult the Past", "B")
        assert (revealed.code, revealed.card, revealed.title, revealed.at) == ("revealed", CANARY, CANARY, 1)
        assert revealed.below == message("overlay-hidden-on-turn", player=PlayerName("A"), hidden=1, turn=2)
        assert OTHER not in repr(story(folder))


def test_points_have_their_cause_and_a_conquest_without_one_its_reason(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(Conquer("A", 1))
        point = last(folder)
        assert (point.code, point.player, point.points, point.at, point.rule) == ("point", "A", 1, 1, "469.1")
        assert (point.title, point.below) == (
            message("overlay-points-more", count=1),
            message("overlay-conquers", place=PlaceName(1)),
        )
        game.does(PointsAre("B", "A", 7))
        assert codes(folder)[-2:] == ["point", "match point"]
        game.does(Conquer("A", 2))
        assert codes(folder)[-1] == "over"
        game.undoes().undoes().does(PointsAre("A", "B", 7)).ends_turn().does(Conquer("B", 1))
        without = next(event for event in reversed(story(folder)) if event.code == "no point")
        assert (without.player, without.rule) == ("B", "471.1.b.1")


def test_an_undo_is_an_event_and_never_a_gain(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(PointsAre("A", "B", 5))
        before = story(folder)
        game.undoes()
        assert [event.code for event in before] == ["point"]
        assert codes(folder) == ["undone"]
        undone = last(folder)
        assert (undone.points, undone.of) == (0, before[-1].seq)
        game.notes("redo", {"of": undone.seq, "by": "A"})
        assert codes(folder) == ["point", "undone", "redone"]


def test_a_fight_that_is_won_is_told_once(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.does(Play("A", Secret("Vanguard Sergeant"), to="A")).ends_turn()
        game.does(Play("B", Secret("Pakaa Cub"), to=2)).ends_turn()
        game.does(StandardMove("A", (game.table.permanents[0].id,), 2)).all_pass()
        fights = [event for event in story(folder) if event.code == "combat won"]
        assert [(event.player, event.at) for event in fights] == [("A", 2)]


def test_a_judge_a_ruling_and_time_are_told(folder: Path) -> None:
    start = MachineTime("one", 5_000)
    with Game(folder) as game:
        game.notes("judge called", {"by": "B"})
        assert (last(folder).code, last(folder).player) == ("judge called", "B")
        game.notes("judge called", {"by": "B", "since": "2026-11-22T14:05:00"})
        assert codes(folder) == ["judge called"]
        game.notes(RULING, Ruling(1, "A", "Mira", "702.5", "warning", "casual"))
        assert (last(folder).code, last(folder).player, last(folder).rule) == ("ruling", "A", "702.5")
        game.notes(CLOCK, started(50, start)).notes(CLOCK, ClockNote("time", start, 50 * MINUTE, 50, turn=1))
        assert (last(folder).code, last(folder).below) == ("time", message("clock-last-turn", turns=3))
        game.ends_turn()
        extra = message("clock-extra-turn", number=1, turns=3)
        assert (last(folder).code, last(folder).below) == ("extra turn", extra)


def test_the_end_says_who_won_and_how(folder: Path) -> None:
    def ending() -> tuple[object, ...]:
        event = last(folder)
        return event.code, event.title, event.below

    conceded = message("overlay-has-conceded", player=PlayerName("A"))
    with Game(folder, msgspec.structs.replace(AGREED, mode="match")) as game:
        game.does(Concede("A"))
        assert ending() == ("over", message("overlay-wins", player=PlayerName("B")), conceded)
        game.notes("match result", MatchResult("B", "conceded", "A"))
        won = message("overlay-wins-match", player=PlayerName("B"))
        assert ending() == ("over", won, message("history-match-conceded", player=PlayerName("A")))


@pytest.mark.parametrize("card", [CANARY, OTHER])
def test_two_hidden_cards_have_one_story(folder: Path, tmp_path: Path, card: str) -> None:
    with Game(folder).controls() as game, Game(tmp_path / "other").controls() as other:
        for each, name in ((game, card), (other, CANARY)):
            each.hides("A", name, 1).plays_hidden("A", name, 1).undoes().hides("A", name, 1).ends_turn()
        assert _timeless(story(folder)) == _timeless(story(tmp_path / "other"))


def _timeless(events: tuple[StoryEvent, ...]) -> list[StoryEvent]:
    return [msgspec.structs.replace(event, time="") for event in numbered(events)]


def test_titles_are_names_of_cards_or_messages(folder: Path) -> None:
    with Game(folder).controls().plays("A", "Consult the Past"):
        event = last(folder)
        assert event.title == "Consult the Past"
        assert isinstance(event.above, Message)
