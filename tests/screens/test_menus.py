"""Menus and the strip: each player reaches their own, wherever they sit."""

from collections import Counter
from time import monotonic_ns

import pytest
from msgspec.structs import replace

from tableside.message import PlayerName, message
from tableside.screens.button_icons import BUTTON_ICONS
from tableside.screens.widgets.battlefield_tile import CardBack
from tableside.screens.widgets.icon import ICONS, Icon
from tableside.screens.widgets.push_button import PushButton
from tableside.table.commands import AddPoints, CallJudge, Dismiss, Undo
from tableside.table.view.model import JudgeCallView, Notice
from tableside.text.catalogue import catalogue
from tests.kit.screens import views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.parts import Tray, find, make, panel, texts, turn_to, walk
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage

ENTRIES = {"Call a judge", "History", "Clock, result", "Passing", "Table, help", "Leave match", "Redo"}
ABOUT_THE_TABLE = {"Judge", "Pair cards", "Readers", "Settings", "Record to scan", "Help", "Sound off"}
PAGES = 2


@pytest.fixture(params=[2, 3, 4])
def seats(request):
    return request.param


@pytest.fixture(scope="module")
def stage():
    """The screens of two, three and four players, each made once."""
    Screen(800, 480)
    return Stage()


@pytest.fixture
def table_of(small, stage):
    """The screen of a match of so many, and what it sends."""

    def show(seats, one_sided=False):
        root = stage.show(views.many(seats) if seats > 2 else views.match(), can_sound=True)
        root.main.one_sided = one_sided
        small.place(root)
        table = stage.tables[root]
        table.take()
        return root, table

    return show


def menus(root):
    """Whose menu is open."""
    return [player for player, half in root.main.panels.items() if half.opened == "menu"]


def read_through(small, half):
    """The texts on each page of the sheet that is open."""
    pages = [set(texts(half))]
    while "More" in pages[0]:
        small.tap(find(half, "More"))
        if set(texts(half)) == pages[0]:
            break
        pages.append(set(texts(half)))
    return pages


@pytest.mark.parametrize(("language", "without"), [("en", {"More", "Commentators"}), ("de", {"Mehr", "Einstellungen"})])
def test_each_entry_of_the_menus_has_an_icon_before_its_words(small, language, without, shown):
    root, _ = shown(views.match())
    for sheet in ("menu", "table"):
        panel(root, "A").open(sheet)
        small.frames(4)
        buttons = [part for part in walk(panel(root, "A")._layers.sheet) if isinstance(part, PushButton)]
        wide = [button for button in buttons if button.text not in without]
        assert len(wide) > 6
        for button in wide:
            assert button.icon in ICONS, button.text
            assert button.padding[0] > button.padding[2], f"no room before {button.text}"
            assert button.texture_size[0] <= button.width, button.text


def test_each_icon_of_a_button_is_drawn_and_each_of_their_labels_has_words():
    words = catalogue("en")
    for code, icon in BUTTON_ICONS.items():
        assert icon in ICONS, icon
        assert words.pattern(code) != code, code


@pytest.mark.parametrize(("view", "passes"), [(views.match(), True), (views.score(), False)], ids=["all", "score"])
def test_the_menu_leads_to_passing_where_players_pass(view, passes, small, shown):
    root, _ = shown(view)
    panel(root, "A").open("menu")
    small.frames()
    assert ("Passing" in texts(panel(root, "A"))) is passes
    assert "Leave match" in texts(panel(root, "A"))


def test_a_quarter_has_no_room_for_icons(table_of, small):
    root, _ = table_of(4)
    panel(root, "A").open("menu")
    small.frames(4)
    buttons = [part for part in walk(panel(root, "A")._layers.sheet) if isinstance(part, PushButton)]
    assert buttons
    assert not any(button.icon for button in buttons)


def test_each_menu_button_opens_another_players_menu(table_of, small, seats):
    root, _ = table_of(seats)
    found = []
    for number in range(seats):
        small.tap(find(root, "MENU", of=number))
        found += menus(root)
        root.main.leave()
    assert Counter(found) == Counter("ABCD"[:seats])


def test_a_menu_of_a_quarter_is_in_its_quarter(table_of, small):
    root, table = table_of(4)
    for player in "ABCD":
        half = panel(root, player)
        small.tap(find(half, "MENU"))
        assert menus(root) == [player]
        small.tap(find(half, "Call a judge"))
        assert table.take() == [CallJudge(player)]


@pytest.mark.parametrize(("sheet", "entries"), [("menu", ENTRIES), ("table", ABOUT_THE_TABLE)])
def test_a_menu_has_few_pages(table_of, small, seats, sheet, entries):
    root, _ = table_of(seats)
    half = panel(root, "A")
    half.open(sheet)
    small.frames()
    pages = read_through(small, half)
    assert len(pages) <= (1 if seats == 2 else PAGES)
    assert entries <= set.union(*pages)


def test_the_second_part_of_the_menu_leads_to_the_pages(table_of, small, seats):
    root, _ = table_of(seats)
    half = panel(root, "A")
    half.open("menu")
    small.frames()
    small.tap(turn_to(small, half, "Table, help"))
    small.tap(turn_to(small, half, "Readers"))
    assert type(root.page).__name__ == "ReadersScreen"


def test_each_player_undoes_for_themselves(table_of, small, seats):
    root, table = table_of(seats)
    for number in range(seats):
        small.tap(find(root, "UNDO", of=number))
    assert Counter(table.take()) == Counter(map(Undo, "ABCD"[:seats]))


def test_two_who_share_a_side_undo_by_their_shape(table_of, small):
    root, table = table_of(4)
    for side, players in (("near_side", "AD"), ("far_side", "CB")):
        for undo, player in zip(reversed(root.main.ids[side].ids.buttons.children), players, strict=True):
            assert undo.children[0].kind == player
            assert undo.children[0].canvas in undo.canvas.children, "it is drawn"
            small.tap(undo)
            assert table.take() == [Undo(player)]


def test_fingers_of_two_who_share_a_strip_do_not_stop_each_other(table_of, small):
    root, table = table_of(4)
    small.tap(*root.main.ids.near_side.ids.buttons.children)
    assert Counter(table.take()) == Counter(map(Undo, "AD"))


@pytest.mark.parametrize("player", "ABCD")
def test_each_quarter_gives_a_point_by_hand_from_its_score(table_of, small, player):
    root, table = table_of(4)
    small.tap(find(panel(root, player), panel(root, player).panel.name))
    small.tap(find(panel(root, player), "+1"))
    assert table.take() == [AddPoints(player, player, 1)]


@pytest.mark.parametrize("player", "ABCD")
def test_pronouns_stand_under_the_name(player, shown):
    root, _ = shown(views.with_pronouns(views.many(4)))
    assert "they/them" in texts(panel(root, player))


def test_a_facedown_card_shows_its_owner_by_a_shape(table_of):
    root, _ = table_of(4)
    shown = [tile.facedown[0].player for tile in root.main.view.tiles]
    backs = [part for part in walk(panel(root, "A")) if isinstance(part, CardBack)]
    drawn = {icon.kind for back in backs for icon in walk(back) if isinstance(icon, Icon)}
    assert drawn == {"A", "B", "D"}
    assert shown == ["A", "B", "D"]


class TestOneSide:
    """Everybody sits on the same side of the table."""

    def test_menu_undo_and_turn_are_there_once(self, table_of):
        root, _ = table_of(2, one_sided=True)
        shown = Counter(text.removesuffix(" · showdown closed") for text in texts(root))
        assert [shown[text] for text in ("MENU", "UNDO", "TURN 7 · Alice")] == [1, 1, 1]

    def test_the_menu_asks_whose(self, table_of, small):
        root, _ = table_of(2, one_sided=True)
        for name, player in (("Bob", "B"), ("Alice", "A")):
            small.tap(find(root, "MENU"))
            assert "Whose menu?" in texts(root)
            small.tap(find(panel(root, "A").ids.sheet.__self__, name))
            assert menus(root) == [player]
            root.main.leave()

    def test_undo_asks_whose(self, table_of, small, seats):
        root, table = table_of(seats, one_sided=True)
        for name, player in (("Bob", "B"), ("Alice", "A")):
            small.tap(find(root, "UNDO"))
            says = name if seats == 2 else f"Undo: {name}"  # a quarter has no room for the question
            assert seats > 2 or "Who takes it back?" in texts(root)
            small.tap(find(panel(root, "A").ids.sheet.__self__, says))
            assert table.take() == [Undo(player)]

    def test_the_seating_can_be_changed_in_a_match(self, table_of, small):
        root, table = table_of(2, one_sided=True)
        root.main.one_sided = False
        small.frames()
        assert Counter(texts(root))["MENU"] == 2
        small.tap(find(root, "UNDO", of=1))
        assert len(table.take()) == 1


def test_while_a_judge_is_here_the_menu_leads_to_the_desk_and_ends_the_call(small):
    root, _ = make()
    came = JudgeCallView("A", "2026-11-22T14:05:00+00:00", came=True)
    root.show(replace(views.match(), called=came))
    small.place(root)
    half = panel(root, "A")
    half.open("menu")
    small.frames()
    pages = read_through(small, half)
    assert any("The call is over" in page for page in pages)
    half.open("menu")
    small.frames()
    small.tap(find(half, "The judge’s desk"))
    assert "For the judge" in texts(root)


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_practice_cards_and_sound_each_part_of_the_menu_has_one_page(small, language):
    speak(language)
    root, _ = make(can_sound=True, tray=Tray())
    root.show(views.match())
    small.place(root)
    half = panel(root, "A")
    for part in ("menu", "table"):
        half.open(part)
        small.frames()
        assert not {"More", "Mehr"} & set(texts(half.ids.sheet.__self__))
    assert {"Sound off", "Sound on", "Ton aus", "Ton an"} & set(texts(half.ids.sheet.__self__))


def test_no_menu_hides_a_question_to_which_silence_is_a_yes(table_of):
    root, _ = table_of(2)
    asked = Notice("asks", message("prompt-undo-asked", player=PlayerName("B")), buttons=(message("button-agree"),))
    soon = monotonic_ns() + 10_000_000_000
    for answer_by, opened in ((soon, []), (0, ["A"])):
        root.show(views.noticed("A", replace(asked, answer_by=answer_by)))
        panel(root, "A").open("menu")
        assert menus(root) == opened


def test_who_is_asked_and_who_asks_see_the_seconds_that_are_left(small):
    root, _ = make()
    small.place(root)
    asked = Notice("asks", message("prompt-undo-asked", player=PlayerName("B")), buttons=(message("button-agree"),))
    asking = Notice("working", message("prompt-undo-wanted"), waits_for_players=True)
    seconds = {str(second) for second in range(300, 602)}
    for notice in (asked, asking):
        root.show(views.noticed("A", replace(notice, answer_by=monotonic_ns() + 600_500_000_000)))
        small.frames()
        assert seconds & {*texts(panel(root, "A").ids.card.__self__)}, "however slow the machine"
        root.show(views.noticed("A", notice))
        small.frames()
        assert not seconds & {*texts(panel(root, "A").ids.card.__self__)}


PLACE = Notice("asks", message("place-base"), buttons=(message("button-hide-here"), message("button-close")))


@pytest.mark.parametrize("opened", ["menu", "table", "history"])
def test_a_menu_gives_way_when_the_table_comes_to_wait_for_its_player(small, opened):
    root, table = make()
    small.place(root)
    waiting = views.match()
    seats = [replace(panel, may_pass=panel.player != "B", may_end=False) for panel in waiting.player_panels]
    root.show(views.noticed("B", PLACE, replace(waiting, player_panels=tuple(seats))))
    panel(root, "B").open(opened)
    table.take()
    called = replace(waiting, player_panels=tuple(replace(seat, may_pass=seat.player == "B") for seat in seats))
    root.show(views.noticed("B", PLACE, called))
    assert panel(root, "B").opened == ("history" if opened == "history" else ""), "what is read stays"
    assert table.take() == [Dismiss("B")]
    root.show(views.noticed("B", PLACE, called))
    assert table.take() == [], "what they open from now on stays"
