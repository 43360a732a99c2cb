"""The match screen: what is touched, what is told."""

import pytest
from kivy.graphics import Line
from kivy.metrics import dp
from msgspec.structs import replace

from tableside.engine.model.actions import EndTurn, Pass
from tableside.match.public.infractions import PENALTY_NAMES
from tableside.match.public.lines import HistoryLine
from tableside.match.public.rulings import Ruling, describe_ruling
from tableside.message import PlaceName, PlayerName, message
from tableside.screens import practice
from tableside.screens.widgets.battlefield_tile import UnitChip
from tableside.screens.widgets.icon import Icon
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.table.commands import Do, Leave, Rescue, Retry, SetAside, Touch, Undo
from tableside.table.view.model import ClockView, UnitView
from tableside.text import LANGUAGES, Text
from tests.kit.on_chain import on_chain
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.parts import Tray, find, make, panel, texts, walk
from tests.kit.screens.scenes.match import OVER


def test_touching_a_battlefield(match, small):
    root, table = match
    small.tap(find(panel(root, "A"), "Void Gate"))
    assert table.take() == [Touch("A", 2)]
    small.tap(find(panel(root, "B"), "Void Gate"))
    assert table.take() == [Touch("B", 2)]
    small.tap(find(panel(root, "B"), "BASE"))
    assert table.take() == [Touch("B", 0)]


def test_cards_of_both_players_go_with_their_own_touches(match, small):
    root, table = match
    small.tap(find(panel(root, "A"), "The Grand Plaza"), find(panel(root, "B"), "PASS"))
    assert set(map(repr, table.take())) == {repr(Touch("A", 1)), repr(Do(Pass("B")))}


def test_a_battlefield_keeps_its_column(match, small):
    root, _ = match
    for name in ("The Grand Plaza", "Void Gate"):
        tiles = [find(panel(root, player), name) for player in "AB"]
        near, far = (tile.to_window(*tile.center)[0] for tile in tiles)
        assert near == pytest.approx(far, abs=dp(12) + 1)


def test_the_far_half_is_turned(match, small):
    root, _ = match
    name, digit = find(panel(root, "B"), "Bob"), find(panel(root, "B"), "3")
    assert name.to_window(*name.center)[1] < digit.to_window(*digit.center)[1]
    root.main.one_sided = True
    small.frames()
    assert name.to_window(*name.center)[1] > digit.to_window(*digit.center)[1]
    left, right = (find(panel(root, "B"), name) for name in ("The Grand Plaza", "Void Gate"))
    assert left.to_window(*left.center)[0] < right.to_window(*right.center)[0]


def test_pass_and_end_turn_as_due(match, small):
    root, table = match
    assert find(panel(root, "A"), "Bob to act").disabled
    assert not find(panel(root, "B"), "PASS").disabled
    assert "your priority" in texts(panel(root, "B"))
    halves = tuple(replace(half, name="Player 2") for half in root.main.view.player_panels)
    root.show(replace(root.main.view, player_panels=halves))
    assert "Player\u00a02 to act" in texts(panel(root, "A")), "the name stays on one line"
    root.show(views.calm())
    small.frames()
    small.tap(find(panel(root, "B"), "END TURN"))
    assert table.take() == [Do(EndTurn("B"))]
    assert "YOUR TURN" in texts(panel(root, "B"))


def test_the_state_of_the_turn_faces_both(match):
    root, _ = match
    shown = texts(root)
    assert shown.count("TURN 7 · Alice · showdown closed") == 2


def test_a_battlefield_without_a_name_is_headed_with_a_capital_letter(match, small):
    root, _ = match
    unnamed = replace(views.match().tiles[0], name=message("place-battlefield", number=1))
    root.show(replace(views.match(), tiles=(unnamed, views.match().tiles[1])))
    small.frames()
    assert "Battlefield 1" in texts(panel(root, "A"))


def test_a_battlefield_is_open_only_while_nothing_is_there(match, small):
    root, _ = match
    for units, said in (((), "OPEN"), ((views.unit(1, "Pakaa Cub", "A"),), "FREE")):
        root.show(replace(views.match(), tiles=(views.tile(units=units),)))
        small.frames()
        assert {"OPEN", "FREE"} & set(texts(panel(root, "A"))) == {said}


def test_undo_is_one_touch(match, small):
    root, table = match
    small.tap(find(root, "UNDO"))
    assert table.take() == [Undo("B")]
    root.show(replace(views.match(), can_undo=False))
    small.frames()
    small.tap(find(root, "UNDO"))
    assert table.take() == []


def test_what_is_hurt_or_stunned_says_so(match, small):
    root, _ = match
    alice, bob = views.choosing(made_up_notices.TARGETS).player_panels
    root.show(replace(views.choosing(made_up_notices.TARGETS), player_panels=(replace(alice, notice=None), bob)))
    small.frames()
    hurt = next(chip for chip in walk(panel(root, "A")) if isinstance(chip, UnitChip) and chip.unit.stunned)
    assert {"Shipyard Skulker", "3", "−2"} <= set(texts(hurt))
    assert [icon.kind for icon in walk(hurt) if isinstance(icon, Icon) and icon.kind != "none"] == ["stunned"]


class TestTeams:
    @pytest.fixture
    def teams(self, small):
        root, table = make()
        root.show(views.teams())
        small.place(root)
        return root, table

    def test_teammates_sit_side_by_side(self, teams):
        root, _ = teams
        middle = {player: panel(root, player).to_window(*panel(root, player).center) for player in "ABCD"}
        assert middle["A"][1] == middle["C"][1] < middle["B"][1] == middle["D"][1]
        assert middle["A"][0] < middle["C"][0]

    def test_a_teams_points_are_shown_once(self, teams):
        root, _ = teams
        assert "5" in texts(panel(root, "A"))
        assert "5" not in texts(panel(root, "C"))
        assert "with Alice" in texts(panel(root, "C"))
        assert "with Bob" in texts(panel(root, "D"))

    def test_a_team_wins_together(self, teams, small):
        root, _ = teams
        root.show(replace(views.teams(), winner="B"))
        small.frames()
        assert "You win!" in texts(panel(root, "B"))
        assert "You win!" in texts(panel(root, "D"))
        assert "Bob and Dan win" in texts(panel(root, "A"))
        assert any("Alice and Cleo: 5 points\nBob and Dan: 3 points" in text for text in texts(panel(root, "C")))

    def test_a_match_of_teams_after_one_without(self, teams, small):
        root, _ = teams
        root.show(views.many(4))
        small.frames()
        assert "4" in texts(panel(root, "C"))


def test_history_and_menu_open_in_the_half_that_asked(match, small):
    root, _ = match
    small.tap(find(root, "MENU", of=1))
    opened = [player for player in "AB" if "History" in texts(panel(root, player))]
    assert len(opened) == 1
    small.tap(find(root, "History"))
    assert any("14:05  Turn 7: Alice\n14:05  Turn 6: Bob" in text for text in texts(panel(root, opened[0])))


def test_leaving_asks_once_more(match, small):
    root, table = match
    panel(root, "A").open("menu")
    small.frames()
    small.tap(find(root, "Leave match"))
    assert table.take() == []
    small.tap(find(root, "Leave"))
    assert table.take() == [Leave()]


def test_a_problem_is_shown_to_both_until_it_is_over(match, small):
    root, table = match
    root.show(replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True))
    small.frames()
    for player in "AB":
        assert views.PROBLEM_TEXT in texts(panel(root, player))
    small.tap(find(panel(root, "A"), "Try again"))
    small.tap(find(panel(root, "B"), "Set it aside and start anew"))
    assert table.take() == [Retry(), SetAside()]
    small.tap(find(panel(root, "A"), "Continue"))
    assert views.PROBLEM_TEXT not in texts(panel(root, "A"))
    assert texts(root).count("PROBLEM · touch") == 2
    small.tap(find(root, "PROBLEM · touch"), find(root, "PROBLEM · touch", of=1))
    assert views.PROBLEM_TEXT in texts(panel(root, "A"))
    root.show(views.match())
    assert views.PROBLEM_TEXT not in texts(root)
    assert "PROBLEM · touch" not in texts(root)


def test_a_damaged_ledger_can_be_rescued(match, small):
    root, table = match
    root.show(replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True))
    assert "Recover readable entries" not in texts(root)
    root.show(replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True))
    small.frames()
    small.tap(find(panel(root, "B"), "Recover readable entries"))
    assert table.take() == [Rescue()]


def test_another_problem_is_shown_though_one_was_seen(match, small):
    root, _ = match
    root.show(replace(views.match(), problems=(views.PROBLEM,)))
    small.frames()
    small.tap(find(panel(root, "A"), "Continue"))
    root.show(replace(views.match(), problems=(views.PROBLEM, views.literal("The card service is away."))))
    assert any("The card service is away." in text for text in texts(panel(root, "A")))


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players(small, seats, shown):
    root, table = shown(views.many(seats))
    for player in "ABCD"[:seats]:
        small.tap(find(panel(root, player), "Ravenbloom Conservatory"))
        assert table.take() == [Touch(player, 3)]


def test_a_touch_lives_through_a_new_view(match, small):
    root, table = match
    finger = small.down(find(panel(root, "B"), "PASS"))
    root.show(replace(views.match(), history=(views.told("something happened"),)))
    small.frames()
    finger.touch_up()
    small.frames()
    assert table.take() == [Do(Pass("B"))]


class TestPractice:
    @pytest.fixture
    def tray(self):
        return Tray()

    @pytest.fixture
    def match(self, small, tray):
        root, _ = make(tray=tray)
        root.show(views.match())
        small.place(root)
        return root

    def test_a_card_is_put_on_a_reader_and_taken_away(self, match, small, tray, monkeypatch):
        monkeypatch.setattr(practice, "ON_READER", 0)
        small.tap(find(panel(match, "B"), "PRACTICE CARDS"))
        small.tap(find(panel(match, "B"), "Zhonya's Hourglass"))
        assert tray.done == [("tap", "Reader 2", "B", 2), ("lift", "Reader 2")]
        assert "Zhonya's Hourglass" not in texts(match)

    def test_from_the_notice_that_waits_for_a_card(self, match, small, tray):
        match.show(views.noticed("A", made_up_notices.WAITING))
        small.frames()
        small.tap(find(panel(match, "A"), "Practice cards"))
        small.tap(find(panel(match, "A"), "Pakaa Cub"))
        assert tray.done[0] == ("tap", "Reader 1", "A", 1)
        assert "Hide at The Grand Plaza" in texts(panel(match, "A"))

    def test_it_stays_open_when_the_table_no_longer_waits_for_a_card(self, match, small, tray):
        match.show(views.noticed("A", made_up_notices.WAITING))
        small.frames()
        small.tap(find(panel(match, "A"), "Practice cards"))
        match.show(views.noticed("A", made_up_notices.LAPSED))
        small.frames()
        small.tap(find(panel(match, "A"), "Pakaa Cub"))
        assert tray.done[0] == ("tap", "Reader 1", "A", 1)
        assert "No card came" in texts(panel(match, "A"))

    def test_there_is_none_with_real_readers(self, shown):
        root, _ = shown(views.match())
        panel(root, "A").open("menu")
        assert not any("practice" in text.lower() for text in texts(root))


def test_of_the_chain_the_next_item_is_read_whole_and_how_many_there_are(shown):
    root, _ = shown(replace(views.match(), chain=on_chain("Consult the Past", "Jinx, Demolitionist")))
    for player in "AB":
        name = find(panel(root, player), "Jinx, Demolitionist")
        assert fits(name.text, False, name.font_size, name.width, name.height)
        assert "CHAIN 2" in texts(panel(root, player))


def test_once_the_additional_turns_are_over_both_sides_read_where_to_record_the_result(small):
    said = "Result: MENU, Clock, result"
    root, _ = make()
    latest = HistoryLine(message("history-ended-turn", player=PlayerName("A")), "316.9")
    ended = replace(views.match(), latest=latest, edition="2026-07-16")
    root.show(ended)
    small.place(root)
    assert said not in texts(root)
    for at, player in enumerate("BA"):
        small.tap(find(root, "Alice ends the turn.", of=at))
        small.tap(find(panel(root, player), "Why?"))
        assert "Rule 316.9" in texts(panel(root, player)), "the rule of what happened last"
        panel(root, player).open("")
    root.show(replace(ended, clock=OVER))
    small.frames()
    assert texts(root).count(said) == 2


def test_once_a_sudden_death_is_decided_both_sides_read_where_to_record_the_result(small):
    """Tournament Rules 2026-07-16, 408.4.c.3."""
    said = "Result: MENU, Clock, result"
    sudden_death = ClockView(50, None, 0, message("clock-sudden-death"), sudden_death=True)
    root, _ = make()
    for points, is_due in ((5, False), (6, True)):
        panels = (views.panel("A", "Alice", points), views.panel("B", "Bob", 5))
        root.show(views.match(clock=sudden_death, player_panels=panels))
        small.place(root)
        assert texts(root).count(said) == 2 * is_due


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_that_one_line_has_no_room_for_says_the_penalty_and_the_player(match, small, language):
    speak(language)
    root, _ = match
    ruling = Ruling(1, "B", "Bob", "702.13", "warning", "casual")
    [said, *_] = describe_ruling(ruling)
    root.show(replace(views.match(), latest=HistoryLine(said)))
    small.frames()
    wanted = message("screen-latest-ruling", penalty=PENALTY_NAMES["warning"], player=PlayerName("B"))
    short = Text(language)(wanted, views.match().names)
    label = next(label for label in walk(root) if isinstance(label, FitLabel) and label.text == short)
    assert fits(label.text, False, label.font_size, label.width, label.height)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_in_place_of_the_last_point_is_said_whole_in_one_line(match, small, language):
    speak(language)
    root, _ = match
    line = message("history-conquered-without-point", player=PlayerName("B"), place=PlaceName(2))
    root.show(replace(views.match(), latest=HistoryLine(line)))
    small.frames()
    short = Text(language)(
        message("screen-latest-card-for-point", player=PlayerName("B"), place=PlaceName(2)), views.match().names
    )
    label = next(label for label in walk(root) if isinstance(label, FitLabel) and label.text == short)
    assert fits(label.text, False, label.font_size, label.width, label.height)


def test_who_gave_no_name_is_called_by_their_seat_in_the_language_that_is_set(match, small):
    root, _ = match
    first, second = views.match().player_panels
    panels = (replace(first, name="Player 1"), replace(second, name="Player 1"))
    view = replace(views.match(), player_panels=panels, named=("B",))
    root.show(view)
    assert "Player 1" in texts(panel(root, "A"))
    speak("de")
    root.show(view)
    small.frames()
    assert "Spieler 1" in texts(panel(root, "A"))
    assert "Player 1" in texts(panel(root, "B")), "a name that somebody gave stays"


@pytest.mark.parametrize("players", ["A", "B", "AB"])
def test_a_crack_strikes_through_no_unit(players, small):
    root, _ = make()
    view = views.match()
    units = tuple(UnitView(at, "Pakaa Cub", player, 3, exhausted=True) for at, player in enumerate(players, 40))
    tile = replace(view.tiles[0], units=units, contested=True, controller=None, attacker=None)
    root.show(replace(view, tiles=(tile, *view.tiles[1:])))
    small.place(root)
    for half in root.main.panels.values():
        widget = half._tiles[tile.at]
        line = next(part for part in widget._crack.children if isinstance(part, Line))
        height = sum(line.points[1::2]) / len(line.points[1::2])
        chips = [part for part in walk(widget) if isinstance(part, UnitChip)]
        assert len(chips) == len(players)
        assert all(abs(height - chip.center_y) > dp(18) for chip in chips)
