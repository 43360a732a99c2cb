"""A match as viewers see it, from its public entries alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from carddata.model.operations import Deal, GainPoints, GiveMight, Ready, Stun
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Concede,
    Conquer,
    EndTurn,
    Hide,
    Pass,
    Play,
    PointsAre,
    ResultIs,
    StandardMove,
    Tell,
)
from tableside.engine.model.chain_items import ItemKind
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame
from tableside.engine.model.progress import Phase
from tableside.ledger.clock import MachineTime
from tableside.ledger.entry import PublicEntry
from tableside.ledger.public import PublicLedger
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.match_result import MatchResult
from tableside.match.public.round_clock import CLOCK, MINUTE, ClockNote, started
from tableside.match.public.scene import (
    Scene,
    SceneBattlefield,
    SceneChainItem,
    SceneClock,
    SceneFacedown,
    SceneSeat,
    SceneUnit,
)
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.match.public.scene_parts import KINDS, PHASES
from tableside.message import Listing, Message, Names, PlaceName, PlayerName, message
from tests.kit.stream.game import AGREED, CANARY, CARDS, Game


def entries(folder: Path) -> tuple[PublicEntry, ...]:
    with PublicLedger.open(folder) as ledger:
        return ledger.entries(ledger.latest_match() or 0)


def scene(folder: Path) -> Scene:
    fold = fold_scene(entries(folder), CARDS)
    assert fold is not None
    return fold.scene()


FROM_FACEDOWN = message("overlay-from-facedown")


def since(player: str, turn: int) -> SceneFacedown:
    short = message("overlay-facedown-short", turn=turn)
    return SceneFacedown(player, message("overlay-facedown-since", turn=turn), short)


def notes(folder: Path) -> tuple[Message | None, ...]:
    return tuple(seat.note for seat in scene(folder).seats)


def statuses(folder: Path) -> tuple[Message | None, ...]:
    return tuple(seat.status for seat in scene(folder).seats)


def points(folder: Path) -> tuple[int, ...]:
    return tuple(seat.points for seat in scene(folder).seats)


def test_a_match_as_it_begins(folder: Path) -> None:
    with Game(folder):
        assert scene(folder) == Scene(
            match=1,
            victory_score=8,
            seats=(SceneSeat("A", "Mira", 0, gone=False), SceneSeat("B", "Jonas", 0, gone=False)),
            battlefields=(
                SceneBattlefield("Void Gate", None, message("overlay-uncontrolled")),
                SceneBattlefield("Bandle Tree", None, message("overlay-uncontrolled")),
            ),
            turn="A",
            turn_label=message("overlay-turn", player=PlayerName("A"), number=1),
            turn_number=message("overlay-turn-number", number=1),
            phase=message("overlay-phase-main"),
            state=message("overlay-state-neutral-open"),
        )
        assert scene(folder).names == Names({"A": "Mira", "B": "Jonas"}, {1: "Void Gate", 2: "Bandle Tree"})


def test_a_battlefield_without_a_name_has_its_number(folder: Path) -> None:
    with Game(folder, GameSetup(AGREED.names, ("plain", "Void Gate"))):
        seen = scene(folder)
        assert [field.name for field in seen.battlefields] == [message("overlay-battlefield", number=1), "Void Gate"]
        assert seen.names.battlefields == {2: "Void Gate"}


def test_every_phase_and_every_kind_of_chain_item_has_a_label() -> None:
    assert PHASES.keys() == set(get_args(Phase))
    assert KINDS.keys() == set(get_args(ItemKind))


def test_facedown_cards_have_their_turn_and_nothing_else(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn().hides("B", None, 2):
        assert [field.facedown for field in scene(folder).battlefields] == [
            (since("A", 1),),
            (since("B", 2),),
        ]
        assert CANARY not in repr(entries(folder))


def test_a_card_is_named_once_it_is_on_the_chain(folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1).ends_turn() as game:
        game.plays("B", "Consult the Past").does(Pass("B")).plays_hidden("A", CANARY, 1)
        seen = scene(folder)
        spell = message("overlay-kind-spell")
        assert seen.chain == (
            SceneChainItem("B", "Consult the Past", message("overlay-chain-item", player=PlayerName("B"), kind=spell)),
            SceneChainItem(
                "A", CANARY, message("overlay-chain-next", player=PlayerName("A"), kind=spell), FROM_FACEDOWN
            ),
        )
        assert (seen.state, seen.battlefields[0].facedown) == (message("overlay-state-neutral-closed"), ())
        assert statuses(folder) == (message("overlay-priority"), None)


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


def test_the_result_of_a_match_goes_with_the_end_of_its_game(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, mode="match")) as game:
        before = scene(folder)
        game.does(Concede("A")).notes("match result", MatchResult("B", "match loss", "A"))
        assert scene(folder) != before
        game.undoes()
        assert scene(folder) == before


def test_a_refused_action_that_stands_is_seen(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.hides("B", CANARY, 2)
        assert scene(folder).battlefields[1].facedown == ()
        game.stands(Hide("B", Secret(CANARY), 2))
        (card,) = scene(folder).battlefields[1].facedown
        assert (card.player, card.since) == ("B", message("overlay-facedown-to-settle", turn=1))


def test_the_last_score_says_how_it_came_about(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(Conquer("A", 1))
        assert notes(folder) == (message("overlay-conquered", place=PlaceName(1), turn=1), None)
        game.ends_turn().ends_turn()
        assert notes(folder) == (message("overlay-held", place=PlaceName(1), turn=3), None)
        game.does(PointsAre("B", "A", 7))
        assert notes(folder) == (message("overlay-corrected-up", count=5, turn=3), None)
        game.does(Conquer("A", 2)).undoes()
        assert notes(folder) == (message("overlay-corrected-up", count=5, turn=3), None)
        game.does(PointsAre("B", "A", 6))
        assert notes(folder) == (message("overlay-corrected-down", count=1, turn=3), None)


def test_units_at_battlefields_with_their_might_now_and_what_is_wrong_with_them(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.does(Play("A", Secret("Vanguard Sergeant"), to=1), Play("A", Secret("Zhonya's Hourglass")))
        assert scene(folder).battlefields[0].units == (SceneUnit("A", "Vanguard Sergeant", 4, exhausted=True),)
        game.plays("A", "Divine Judgment").all_pass()
        for effect in (Deal(amount=2, to=1), Stun(what=1), GiveMight(amount=1, to=1), Ready(what=1)):
            game.does(Tell("A", effect, (1,)))
        states = (message("overlay-stunned"), message("overlay-damage", count=2))
        assert scene(folder).battlefields[0].units == (
            SceneUnit("A", "Vanguard Sergeant", 5, exhausted=False, states=states),
        )


@pytest.mark.parametrize(("units", "shown", "more"), [(6, 6, None), (7, 5, 2), (9, 5, 4)])
def test_at_most_six_lines_for_the_units_of_a_battlefield(folder: Path, units: int, shown: int, more: int) -> None:
    with Game(folder).controls() as game:
        game.does(*(Play("A", Secret("Vanguard Sergeant"), to=1) for _ in range(units)))
        first, second = scene(folder).battlefields
    assert len(first.units) == shown
    assert first.more_units == (message("overlay-more-units", count=more) if more else None)
    assert (second.units, second.more_units) == ((), None)


def test_points_by_an_effect_are_shown_as_such(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.plays("A", "Divine Judgment").all_pass().does(Tell("A", GainPoints(points=1)))
        assert notes(folder) == (message("overlay-effect-gained", count=1, turn=1), None)
        game.does(Tell("A", GainPoints(points=-1)))
        assert notes(folder) == (message("overlay-effect-lost", count=1, turn=1), None)


def test_teammates_share_their_points(folder: Path) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy", "D": "Di"}
    fields = ("Void Gate", "Bandle Tree", "Zaun Warrens")
    with Game(folder, GameSetup(names, fields, mode="2v2")).does(PointsAre("A", "C", 4)):
        assert points(folder) == (4, 0, 4, 0)
        assert [seat.mates for seat in scene(folder).seats] == [("C",), ("D",), ("A",), ("B",)]
        assert scene(folder).victory_score == 11
        corrected = message("overlay-corrected-up", count=4, turn=1)
        assert notes(folder) == (corrected, None, corrected, None)


def test_a_team_that_left_stays_together_and_the_other_team_wins(folder: Path) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy", "D": "Di"}
    with Game(folder, GameSetup(names, ("Void Gate", "Bandle Tree", "Zaun Warrens"), mode="2v2")).does(Concede("B")):
        seen = scene(folder)
        assert [seat.gone for seat in seen.seats] == [False, True, False, True]
        assert [seat.mates for seat in seen.seats] == [("C",), ("D",), ("A",), ("B",)]
        conceded = message("overlay-conceded")
        assert notes(folder) == (None, conceded, None, conceded)
        assert statuses(folder) == (message("overlay-winner"), None, message("overlay-winner"), None)
        assert seen.outcome == message("overlay-team-wins", player=PlayerName("A"), mate=PlayerName("C"))
        assert (seen.phase, seen.state) == (message("overlay-game-over"), None)


def test_a_conquest_without_the_last_point_is_shown_as_one(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(PointsAre("B", "A", 7), Conquer("A", 1))
        assert notes(folder) == (message("overlay-conquered-without-point", place=PlaceName(1), turn=1), None)
        assert points(folder) == (7, 0)


def test_where_only_the_score_is_followed_no_state_and_no_priority_is_claimed(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")):
        assert (scene(folder).state, statuses(folder)) == (None, (None, None))


def test_a_showdown_has_its_place_its_focus_and_who_contests(folder: Path) -> None:
    with Game(folder).controls() as game:
        game.does(Play("A", Secret("Vanguard Sergeant"), to="A")).ends_turn().ends_turn()
        game.does(StandardMove("A", (game.table.permanents[0].id,), 2))
        seen = scene(folder)
        assert (seen.state, statuses(folder)) == (
            message("overlay-state-showdown-open"),
            (message("overlay-focus"), None),
        )
        assert (seen.battlefields[1].control, seen.battlefields[1].contested) == ("B", "A")
        assert seen.battlefields[1].control_label == message("overlay-controls", player=PlayerName("B"))
        assert seen.battlefields[1].event == message("overlay-showdown-contested", player=PlayerName("A"))
        assert seen.battlefields[0].event is None


def test_more_than_two_players_one_of_whom_leaves(folder: Path) -> None:
    names = {"A": "Ann", "B": "Ben", "C": "Cy"}
    fields = ("Void Gate", "Bandle Tree", "Zaun Warrens")
    with Game(folder, GameSetup(names, fields, mode="ffa3")).does(Concede("B")):
        seen = scene(folder)
        assert [(seat.name, seat.gone) for seat in seen.seats] == [("Ann", False), ("Ben", True), ("Cy", False)]
        assert len(seen.battlefields) == 3
        assert notes(folder) == (None, message("overlay-conceded"), None)
    with Game(folder, begin=False).does(Concede("A")):
        assert scene(folder).winner == "C"
        assert scene(folder).outcome == message("overlay-wins", player=PlayerName("C"))


def test_a_game_of_a_match_counts_the_games_won_and_a_draw_is_said(folder: Path) -> None:
    agreed = msgspec.structs.replace(AGREED, mode="match", first="B", match=1, game=2)
    earlier = Games((PlayedGame({"A": "Void Gate", "B": "Zaun Warrens"}, "B"),))
    with Game(folder, agreed).notes(NEXT_GAME, msgspec.to_builtins(earlier)) as game:
        seen = scene(folder)
        assert [seat.player for seat in seen.seats] == ["A", "B"]
        assert seen.series == message("overlay-series", number=2, games=3)
        assert (seen.games_to_win, [seat.games for seat in seen.seats]) == (2, [0, 1])
        game.does(ResultIs("A", None))
        seen = scene(folder)
        assert (seen.over, seen.winner, seen.outcome) == (True, None, message("overlay-draw"))
        assert (seen.result, seen.next) == ((0, 0), message("overlay-next-game", number=3))


def test_a_match_that_is_over_shows_its_games_and_how_it_ended(folder: Path) -> None:
    agreed = msgspec.structs.replace(AGREED, mode="match", match=1, game=2)
    with Game(folder, agreed).notes(NEXT_GAME, Games((PlayedGame({}, "B"),))).does(Concede("A")) as game:
        seen = scene(folder)
        assert (seen.result, seen.next, seen.winner) == ((0, 2), None, "B")
        assert seen.outcome == message("overlay-wins-match", player=PlayerName("B"))
        assert seen.reason == message("overlay-has-conceded", player=PlayerName("A"))
        assert notes(folder) == (message("overlay-conceded"), None)
        game.undoes()
        assert (scene(folder).result, scene(folder).reason, notes(folder)) == ((), None, (None, None))


def test_a_match_that_players_end_by_agreement_has_no_winner(folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, mode="match")) as game:
        game.does(PointsAre("A", "A", 8)).notes("match result", MatchResult(None, "agreed", "A"))
        seen = scene(folder)
        assert (seen.winner, seen.outcome, seen.result) == (None, message("overlay-draws-match"), (1, 0))
        assert seen.reason == message("history-match-agreed-draw")


def test_what_would_win_is_said_and_at_competition_only_that_a_point_wins(folder: Path) -> None:
    def points_of(game: Game) -> tuple[object, ...]:
        return tuple((seat.at_point, seat.needs) for seat in scene(folder).seats)

    match_point, everything = message("overlay-match-point"), message("overlay-needs-all")
    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        assert points_of(game) == ((None, None), (None, None))
        game.does(PointsAre("B", "A", 7), PointsAre("A", "B", 7))
        assert points_of(game) == ((match_point, everything), (match_point, everything))
        game.does(Conquer("A", 1))
        left = message("overlay-needs", places=Listing((PlaceName(2),)))
        assert points_of(game) == ((match_point, left), (match_point, everything))
        game.does(PointsAre("A", "B", 8), PointsAre("A", "A", 8))
        assert scene(folder).over
    with Game(folder, msgspec.structs.replace(AGREED, dial="competition", mode="match")) as game:
        game.does(PointsAre("B", "A", 7))
        assert points_of(game) == ((message("overlay-game-point"), None), (None, None))
        game.notes(NEXT_GAME, Games((PlayedGame({}, "A"),)))
        assert points_of(game) == ((match_point, None), (None, None))


def test_points_by_hand_are_marked_until_the_other_side_agrees_or_plays_on(folder: Path) -> None:
    def marks() -> list[bool]:
        return [seat.unconfirmed is not None for seat in scene(folder).seats]

    with Game(folder, msgspec.structs.replace(AGREED, follow="score")) as game:
        game.does(PointsAre("A", "A", 1))
        assert marks() == [True, False]
        game.notes("acknowledged", {"by": "B", "of": 2})
        assert marks() == [False, False]
        game.does(PointsAre("A", "B", 2), EndTurn("A"))
        assert marks() == [False, True]
        game.does(Conquer("B", 1))
        assert marks() == [False, True]
        game.does(EndTurn("B"), EndTurn("A"))
        assert marks() == [False, False]


def test_the_clock_of_the_round_and_what_follows_it_are_shown(folder: Path) -> None:
    start = MachineTime("one", 5_000)
    with Game(folder).notes(CLOCK, msgspec.to_builtins(started(50, start))) as game:
        assert scene(folder).clock == SceneClock(5_000 + 50 * MINUTE, 50 * MINUTE)
        up = ClockNote("time", start, 50 * MINUTE, 50, turn=1)
        game.notes(CLOCK, msgspec.to_builtins(up))
        text = message("clock-last-turn", turns=3)
        assert scene(folder).clock == SceneClock(None, 0, text)
        game.does(Concede("A"))
        assert scene(folder).clock is None


def test_before_its_opening_a_match_has_no_scene(folder: Path) -> None:
    assert fold_scene((), CARDS) is None
    with Game(folder).notes("deck", {"player": "A", "cards": 40, "paired": 40}):
        opening, deck = entries(folder)
        assert fold_scene((deck,), CARDS) is None
        assert fold_scene((deck, opening), CARDS) is not None


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
    with pytest.raises(SceneUnavailable) as unavailable:
        fold_scene((*good, replace(last, **ill)), CARDS)
    assert unavailable.value.message == message("problem-entry-of-other-version", number=last.seq)


def test_an_opening_of_another_version_is_not_guessed_at(folder: Path) -> None:
    with Game(folder):
        (opening,) = entries(folder)
    for action in (b'{"names":{},"battlefields":[],"mode":"of the future"}', b"[]"):
        with pytest.raises(SceneUnavailable):
            fold_scene((replace(opening, action=action),), CARDS)
