"""The end of a game on the match screen."""

from msgspec.structs import replace

from tableside.match.public.lines import HistoryLine
from tableside.message import PlayerName, message
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.table.commands import Leave
from tableside.table.view.model import Notice
from tests.kit.screens import views
from tests.kit.screens.parts import Tray, find, make, panel, texts, walk


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


def test_the_end_of_a_game_is_not_that_of_the_match(match):
    root, _ = match
    root.show(replace(views.match(), winner="B", game=1))
    assert "You win game 1" in texts(panel(root, "B"))
    assert "Bob wins game 1" in texts(panel(root, "A"))


def test_a_line_for_each_player_says_the_points_and_the_games_won(match):
    root, _ = match
    panels = tuple(
        replace(half, points=points, won=won)
        for half, points, won in zip(views.match().player_panels, (3, 8), (0, 1), strict=True)
    )
    root.show(replace(views.match(), winner="B", game=1, player_panels=panels))
    assert "Alice: 3 points · 0 games won\nBob: 8 points · 1 game won" in texts(panel(root, "A"))


def test_what_won_the_game_is_said(match):
    root, _ = match
    conceded = HistoryLine(message("history-conceded", player=PlayerName("A")), "650", 7)
    root.show(replace(views.match(), winner="B", decisive=conceded))
    for player in "AB":
        assert any("Alice concedes" in text for text in texts(panel(root, player)))


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


def test_a_facedown_card_to_show_comes_before_the_result(match):
    root, _ = match
    over = replace(views.match(), winner="B")
    root.show(views.noticed("A", Notice("asks", message("prompt-show-facedown-title")), over))
    assert "Show your facedown card" in texts(panel(root, "A"))
    assert "Bob wins" not in texts(panel(root, "A"))
    assert "You win!" in texts(panel(root, "B"))
    root.show(over)
    assert "Bob wins" in texts(panel(root, "A"))
