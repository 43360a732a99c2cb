"""The practice cards over a panel that waits for a card."""

from kivy.uix.behaviors import ButtonBehavior
from msgspec.structs import replace

from tableside.message import PlaceName, message
from tableside.screens.widgets.practice_drawer import PracticeDrawer
from tableside.table.view.model import Notice, PracticeCard
from tests.kit.screens import views
from tests.kit.screens.parts import Tray, find, make, panel, texts, walk

WAITS = Notice("working", message("prompt-hide-at", place=PlaceName(1)), buttons=(message("button-cancel"),))
LAPSED = Notice("note", message("notice-lapsed"), (message("notice-lapsed-facedown"),))


def test_they_say_what_waits_for_a_card_and_that_it_no_longer_does(small):
    root, _ = make(tray=Tray())
    small.place(root)
    root.show(views.noticed("A", WAITS))
    half = panel(root, "A")
    half.open("tray")
    for notice, said in ((WAITS, "Hide at The Grand Plaza"), (LAPSED, "No card came")):
        root.show(views.noticed("A", notice))
        small.frames()
        assert half.opened == "tray"
        assert any(text.startswith(said) for text in texts(half))


def test_practice_cards_stay_for_one_card_after_the_other(small):
    tray = Tray()
    root, _ = make(tray=tray)
    root.show(views.PAIRING)
    small.place(root)
    small.tap(find(root, "Practice cards"))
    for card in Tray.CARDS[:2]:
        small.tap(find(root, card))
    assert [done[3] for done in tray.done if done[0] == "tap"] == [0, 1]
    small.tap(find(root, "Close"))
    assert Tray.CARDS[0] not in texts(root)


def test_practice_cards_hide_no_card_that_is_held(small):
    root, _ = make(tray=Tray())
    root.show(views.PAIRING)
    small.place(root)
    small.tap(find(root, "Practice cards"))
    small.frames(4)
    drawer = next(each for each in walk(root) if isinstance(each, PracticeDrawer))
    for shown in (root.main.ids.hold, root.main.ids.name):
        assert shown.to_window(*shown.pos)[1] >= drawer.to_window(*drawer.pos)[1] + drawer.height


def test_no_button_below_shows_at_the_cut_corners_of_the_practice_cards(small):
    root, _ = make(tray=Tray())
    root.show(views.PAIRING)
    small.place(root)
    small.tap(find(root, "Practice cards"))
    small.frames(4)
    drawer = next(each for each in walk(root) if isinstance(each, PracticeDrawer))
    below = [each for each in walk(root) if isinstance(each, ButtonBehavior) and each not in set(walk(drawer))]
    for x, y in ((drawer.x, drawer.top - drawer.cut), (drawer.right - drawer.cut, drawer.y)):
        covered = [
            each.text
            for each in below
            if each.x < x + drawer.cut and each.right > x and each.y < y + drawer.cut and each.top > y
        ]
        assert not covered


def test_practice_cards_that_are_still_to_be_paired_have_numbers_and_what_is_paired_is_marked(small):
    def practising(*cards):
        panels = tuple(replace(panel, practice=cards) for panel in views.PAIRING.player_panels)
        return replace(views.PAIRING, player_panels=panels)

    tray = Tray()
    root, _ = make(tray=tray)
    root.show(practising(PracticeCard(), PracticeCard()))
    small.place(root)
    small.tap(find(root, "Practice cards"))
    small.tap(find(root, "Card 2"))
    assert [done[3] for done in tray.done if done[0] == "tap"] == [1]
    root.show(practising(PracticeCard(), PracticeCard("Charm", "paired")))
    small.frames()
    assert find(root, "Charm").chosen, "the open drawer follows the table"
    assert not find(root, "Card 1").chosen


def test_practice_cards_stay_under_the_finger_while_they_get_their_names(screen):
    def practising(*cards):
        panels = tuple(replace(panel, practice=cards) for panel in views.PAIRING.player_panels)
        return replace(views.PAIRING, player_panels=panels)

    root, _ = make(tray=Tray())
    root.show(practising(*[PracticeCard()] * 12))
    screen.place(root)
    screen.tap(find(root, "Practice cards"))
    screen.frames(4)
    places = [find(root, f"Card {number}").pos for number in (1, 2, 4, 5)]
    named = [PracticeCard(name, "paired") for name in ("Charm", "Treasure Hunter, Adventurer", "Gust")]
    root.show(practising(*named, *[PracticeCard()] * 9))
    screen.frames(4)
    assert [find(root, name).pos for name in ("Charm", "Treasure Hunter, Adventurer", "Card 4", "Card 5")] == places


def test_a_card_in_play_is_offered_only_where_the_table_waits_for_a_card_and_one_in_the_trash_always(small):
    cards = (PracticeCard("Pakaa Cub", "on the board"), PracticeCard("Charm"), PracticeCard("Gust", "off the board"))
    root, _ = make(tray=Tray())
    small.place(root)
    for notice, is_off in ((None, True), (WAITS, False)):
        view = views.match() if notice is None else views.noticed("A", notice)
        root.show(replace(view, player_panels=tuple(replace(each, practice=cards) for each in view.player_panels)))
        half = panel(root, "A")
        half.open("tray")
        small.frames()
        assert find(half, "Pakaa Cub: on the board").disabled is is_off
        assert not find(half, "Gust: played").disabled, "it may have come back to hand"
        assert not find(half, "Charm").disabled


def test_a_card_keeps_its_place_in_the_tray_when_another_card_is_played(small):
    def places(state):
        cards = (PracticeCard("Shipyard Skulker", state), *(PracticeCard(f"Card {n}") for n in range(5)))
        view = views.match()
        root.show(replace(view, player_panels=tuple(replace(each, practice=cards) for each in view.player_panels)))
        half = panel(root, "A")
        half.open("tray")
        small.frames()
        return [find(half, f"Card {n}").pos for n in range(5)]

    root, _ = make(tray=Tray())
    small.place(root)
    assert places("") == places("on the chain") == places("on the board")
