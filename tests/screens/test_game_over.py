"""The end of a game on the match screen."""

import re
from time import monotonic_ns

import pytest
from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.match.evening import Again
from tableside.match.public.lines import HistoryLine
from tableside.message import Names, PlaceName, PlayerName, message
from tableside.screens import theme
from tableside.screens.widgets.icon import Icon
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.screens.widgets.win_board import GamesWon
from tableside.table.commands import ConfirmResult, Leave
from tableside.table.view.model import ClockView, Notice
from tests.kit.screens import views
from tests.kit.screens.layout import drawn
from tests.kit.screens.parts import Tray, find, make, panel, texts, walk
from tests.kit.screens.scenes.match import OVER

AGAIN = Again(GameSetup({"A": "Alice", "B": "Bob"}, ()))
OVER_BUTTONS = {"Rematch", "Confirm the result", "Leave unconfirmed", "To the next round", "To the start"}

TIME = re.compile(r"\b\d+:\d\d\b")
"""A time of the round's clock."""


def test_the_end(match, small):
    root, table = match
    root.show(replace(views.match(), winner="B"))
    small.frames()
    assert "You win!" in texts(panel(root, "B"))
    assert "Bob wins" in texts(panel(root, "A"))
    small.tap(find(panel(root, "A"), "Look at the table"))
    assert "Void Gate" in texts(panel(root, "A"))
    assert "Bob wins" not in texts(panel(root, "A"))
    small.tap(find(panel(root, "B"), "To the start"))
    assert table.take() == [Leave()]


@pytest.mark.parametrize(("decided", "length"), [("14:36:30", "Turn 7 · 31 min"), ("13:00:00", "Turn 7")])
def test_the_end_says_how_long_the_game_was_if_the_clock_is_sound(decided, length, match, small):
    root, _ = match
    won = message("history-conquered", player=PlayerName("A"), place=PlaceName(1), count=1)
    line = HistoryLine(won, "469.1", 12, f"2026-11-22T{decided}.000+00:00")
    root.show(replace(views.match(), winner="A", decisive=line))
    small.frames()
    for player in "AB":
        assert any(length in text.split("\n") for text in texts(panel(root, player)))


def test_what_is_asked_or_refused_after_the_end_stands_before_the_result(match, small):
    root, _ = match
    over = replace(views.match(), winner="B")
    title = message("prompt-undo-asked", player=PlayerName("B"))
    for tone in ("asks", "working", "refused"):
        root.show(views.noticed("A", Notice(tone, title, buttons=(message("button-agree"),)), over))
        small.frames()
        assert "Bob wants to undo this" in texts(panel(root, "A"))
        assert "Bob wins" not in texts(panel(root, "A"))
    root.show(views.noticed("A", Notice("note", title), over))
    assert "Bob wins" in texts(panel(root, "A"))


def test_no_page_opens_over_a_question_to_which_silence_is_a_yes(match):
    root, _ = match
    asked = Notice("asks", message("prompt-undo-asked", player=PlayerName("B")), buttons=(message("button-agree"),))
    root.show(views.noticed("A", replace(asked, answer_by=monotonic_ns() + 10_000_000_000)))
    for page in ("settings", "help"):
        root.go(page)
        assert (root.page, root.help) == (None, None)
    root.show(views.noticed("A", asked))
    root.go("settings")
    assert root.page is not None


def test_the_next_game_is_no_longer_set_up_once_the_end_was_taken_back(match):
    root, _ = match
    series = replace(views.series(), winner="B")
    root.show(series)
    root.go("setup")
    root.show(series)
    assert root.page is not None
    root.show(replace(series, winner=None, next_game=None))
    assert root.page is None


def test_no_point_is_given_after_the_end(match, small):
    root, _ = match
    root.show(replace(views.match(), winner="B"))
    small.frames()
    assert not {"+1", "−1"} & set(texts(panel(root, "B")))
    small.tap(find(panel(root, "B"), "Look at the table"))
    small.tap(find(panel(root, "B"), "Bob"))
    assert not {"+1", "−1", "A point was forgotten"} & set(texts(panel(root, "B")))
    assert any("Held Void Gate: +1" in text for text in texts(panel(root, "B")))


def test_the_end_of_a_game_is_not_that_of_the_match(match):
    root, _ = match
    root.show(replace(views.match(), winner="B", game=1))
    assert "You win game 1" in texts(panel(root, "B"))
    assert "Bob wins game 1" in texts(panel(root, "A"))


def test_the_points_and_the_games_won_stand_below_the_winner(match, small):
    root, _ = match
    panels = tuple(
        replace(half, points=points, won=won)
        for half, points, won in zip(views.match().player_panels, (3, 8), (0, 1), strict=True)
    )
    root.show(replace(views.match(), winner="B", game=1, player_panels=panels))
    small.frames()
    assert "3 : 8" in texts(panel(root, "A"))
    games = [part for part in walk(panel(root, "A")) if isinstance(part, GamesWon)]
    assert {part.name: full(part) for part in games} == {"Alice": 0, "Bob": 1}


def test_a_long_name_in_the_band_is_whole_where_nothing_stands_beside_it(match, small):
    root, _ = match
    name = "Maximiliana von Hohenstein"
    panels = tuple(replace(half, won=1) for half in views.match().player_panels)
    names = Names({"A": name, "B": "Bob"}, views.match().names.battlefields)
    root.show(replace(views.match(), names=names, winner="B", game=1, player_panels=panels))
    small.frames()
    games = [part for part in walk(panel(root, "A")) if isinstance(part, GamesWon)]
    assert sorted(drawn(part.children[-1]) for part in games) == [["Bob"], name.split()]


def full(games):
    """The number of shapes in their player's colour."""
    return sum(tuple(part.ink) == theme.player(part.kind) for part in games.children if isinstance(part, Icon))


@pytest.mark.parametrize(("dial", "numbered"), [("casual", False), ("competition", True)])
def test_the_rule_behind_what_won_is_numbered_at_a_competition_alone(match, dial, numbered):
    root, _ = match
    conceded = HistoryLine(message("history-conceded", player=PlayerName("A")), "650", 7)
    root.show(replace(views.match(), dial=dial, winner="B", decisive=conceded))
    assert any("(650)" in text for text in texts(panel(root, "A"))) is numbered


def test_what_won_the_game_is_said(match):
    root, _ = match
    conceded = HistoryLine(message("history-conceded", player=PlayerName("A")), "650", 7)
    root.show(replace(views.match(), winner="B", decisive=conceded))
    for player in "AB":
        assert any("Alice concedes" in text for text in texts(panel(root, player)))


def test_why_a_judge_ended_the_game_and_that_it_was_confirmed_stand_first(match):
    root, _ = match
    lost = HistoryLine(message("history-remedy-game-loss", player=PlayerName("A"), rule="701.2.b.1"), seq=7)
    about = {"number": 1, "player": PlayerName("A")}
    case = {"infraction": message("infraction-703-3"), "rule": "703.3", "penalty": message("penalty-game-loss")}
    ruled = HistoryLine(message("history-ruling", by=message("role-judge"), **about, **case), seq=8)
    claimed = HistoryLine(message("history-ruling-claimed", number=1), seq=8)
    penalty = message("penalty-game-loss")
    confirmed = HistoryLine(message("history-head-judge-confirms-ruling", penalty=penalty, **about), seq=12)
    earlier = HistoryLine(message("history-ruling-claimed", number=9), seq=6)
    history = (confirmed, claimed, ruled, lost, earlier)
    root.show(replace(views.match(), winner="B", decisive=lost, history=history))
    for player in "AB":
        text = "\n".join(texts(panel(root, player)))
        at = [text.index(part) for part in ("loses the game", "703.3", "on the head judge’s word", "confirms ruling 1")]
        assert at == sorted(at)
        assert "Ruling 9" not in text


def test_both_sides_read_whether_a_card_that_was_shown_is_the_one_on_record(match):
    root, _ = match
    won = HistoryLine(message("history-conceded", player=PlayerName("A")), "650", 7)
    before = HistoryLine(message("history-shown-same", player=PlayerName("B"), place=PlaceName(1)), seq=6)
    differs = HistoryLine(message("history-shown-differs", player=PlayerName("A"), place=PlaceName(2)), seq=8)
    root.show(replace(views.match(), winner="B", decisive=won, history=(differs, won, before)))
    for player in "AB":
        said = "\n".join(texts(panel(root, player)))
        assert "It is not the card that Alice hid at" in said
        assert "It is the card that Bob hid at" not in said


def test_after_a_match_of_an_event_the_result_is_confirmed_and_the_next_round_follows(match, small):
    root, table = match
    over = replace(views.match(), winner="B", rematch=AGAIN)
    assert "Rematch" in over_buttons(root, over, "A")
    assert over_buttons(root, replace(over, to_confirm=("A", "B")), "A") == {"Confirm the result", "Leave unconfirmed"}
    assert over_buttons(root, replace(over, to_confirm=("B",)), "A") == {"Leave unconfirmed"}
    assert over_buttons(root, replace(over, to_confirm=()), "A") == {"To the next round"}
    small.tap(find(panel(root, "A"), "To the next round"))
    assert table.take() == [Leave()]


def over_buttons(root, view, player):
    root.show(view)
    return OVER_BUTTONS & {*texts(panel(root, player))}


def test_games_won_leave_the_name_whole(match, small):
    root, _ = match
    panels = tuple(replace(half, name="Player 1", won=1) for half in views.match().player_panels)
    root.show(replace(views.match(), player_panels=panels))
    small.frames()
    name = next(label for label in walk(panel(root, "A")) if isinstance(label, FitLabel) and label.text == "Player 1")
    assert fits(name.text, name.bold, name.font_size, name.width, name.height)
    assert any(text.startswith("1 won") for text in texts(panel(root, "A")))


def test_a_facedown_card_is_shown_from_the_practice_cards_too(small):
    tray = Tray()
    root, _ = make(tray=tray)
    asks = Notice("asks", message("prompt-show-facedown-title"), buttons=(message("button-shown-unread"),))
    root.show(views.noticed("A", asks, replace(views.match(), winner="B")))
    small.place(root)
    small.tap(find(panel(root, "A"), "Practice cards"))
    small.tap(find(panel(root, "A"), "Pakaa Cub"))
    assert tray.done[0] == ("tap", "Reader 1", "A", 1)


def test_a_facedown_card_whose_record_is_sealed_is_shown_without_a_tap(small):
    root, _ = make(tray=Tray())
    asks = Notice("asks", message("prompt-show-sealed-title"), buttons=(message("button-shown-sealed"),))
    root.show(views.noticed("A", asks, replace(views.match(), winner="B")))
    small.place(root)
    sheet = panel(root, "A")
    assert "Shown" in texts(sheet)
    assert "Practice cards" not in texts(sheet)
    assert "Bob wins" not in texts(panel(root, "A"))


@pytest.mark.parametrize(("clock", "shown"), [(ClockView(50, None, 0), False), (ClockView(50, None, 61_000), True)])
def test_between_two_games_the_clock_is_shown_while_time_is_left(match, small, clock, shown):
    root, _ = match
    root.show(replace(views.match(), winner="B", next_game=views.series().next_game, clock=clock))
    small.frames()
    assert any("stopped" in text for text in texts(root)) == shown


def test_after_the_match_no_clock_is_shown(match, small):
    root, _ = match
    for clock in (ClockView(50, None, 61_000), ClockView(50, 10**12, 61_000)):
        root.show(replace(views.match(), clock=clock))
        small.frames()
        assert any(TIME.search(text) for text in texts(root))
        root.show(replace(views.match(), winner="B", clock=clock))
        small.frames()
        assert not [text for text in texts(root) if TIME.search(text)]


def test_no_clock_is_started_after_the_match(match, small):
    root, _ = match
    for view, offered in ((views.match(), True), (replace(views.match(), winner="B"), False)):
        root.show(view)
        panel(root, "A").open("clock")
        small.frames()
        assert any(text.startswith("Start 50") for text in texts(panel(root, "A"))) == offered


def test_a_facedown_card_to_show_comes_before_the_result(match):
    root, _ = match
    over = replace(views.match(), winner="B")
    root.show(views.noticed("A", Notice("asks", message("prompt-show-facedown-title")), over))
    assert "Show your facedown card" in texts(panel(root, "A"))
    assert "Bob wins" not in texts(panel(root, "A"))
    assert "You win!" in texts(panel(root, "B"))
    root.show(over)
    assert "Bob wins" in texts(panel(root, "A"))


def test_people_are_asked_before_they_go_on_while_somebody_owes_an_answer(match, small):
    root, table = match
    alice, bob = views.match().player_panels
    root.show(replace(views.match(), winner="B", player_panels=(replace(alice, owes_answer=True), bob)))
    small.frames()
    for answer in ("Back", "Go on"):
        small.tap(find(panel(root, "B"), "To the start"))
        assert table.take() == []
        assert any(text.startswith("Alice has a facedown card") for text in texts(panel(root, "B")))
        small.tap(find(panel(root, "B"), answer))
    assert table.take() == [Leave()]


def test_from_the_table_after_a_game_the_menu_leads_back_to_the_result(match, small):
    root, _ = match
    half = panel(root, "A")
    root.show(replace(views.match(), winner="B"))
    small.frames()
    small.tap(find(half, "Look at the table"))
    half.open("menu")
    small.frames()
    small.tap(find(half, "Result"))
    assert "Bob wins" in texts(half)
    root.show(views.match())
    half.open("menu")
    small.frames()
    assert "Result" not in texts(half)


@pytest.mark.parametrize(
    ("elimination", "won", "offered"),
    [
        (None, (1, 1), {"End the match", "Elimination: play on"}),
        (False, (1, 1), {"End the match"}),
        (True, (1, 1), {"Elimination: play on"}),
        (True, (1, 0), {"End the match"}),
    ],
)
def test_after_time_a_new_game_is_offered_only_where_the_rules_begin_one(match, small, elimination, won, offered):
    """A round ends a tied match as a draw (408.3.b); single elimination plays on (408.4.d)."""
    root, _ = match
    series = views.series()
    panels = tuple(replace(panel, won=count) for panel, count in zip(series.player_panels, won, strict=True))
    clock = ClockView(50, None, 0, OVER.text, elimination=elimination)
    root.show(replace(series, player_panels=panels, winner="B", time_ends=True, clock=clock))
    small.frames()
    ways = {"End the match", "Elimination: play on", "Next game", "Rematch"}
    for player in "AB":
        assert ways & set(texts(panel(root, player))) == offered


def test_each_player_confirms_the_result_of_a_match_of_an_event(match, small):
    root, table = match
    root.show(replace(views.match(), winner="B", to_confirm=("A", "B")))
    small.frames()
    small.tap(find(panel(root, "A"), "Confirm the result"))
    assert table.take() == [ConfirmResult("A")]
    root.show(replace(views.match(), winner="B", to_confirm=("B",)))
    small.frames()
    assert "Confirm the result" not in texts(panel(root, "A"))
    assert any("Result confirmed by" in text for text in texts(panel(root, "B")))
    root.show(replace(views.match(), winner="B"))
    small.frames()
    assert "Confirm the result" not in texts(panel(root, "B"))
