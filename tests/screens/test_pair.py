"""Whose deck it is, and which: files, sticks, samples, typed codes, and pairings that were put off."""

from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from hw.simulated import VirtualTag
from tableside.decks import samples
from tableside.decks.deck_files import DeckFiles
from tableside.decks.kept import KeptDeck
from tableside.message import message
from tableside.screens.widgets.push_button import PushButton
from tableside.screens.widgets.qr_code import QrCode
from tableside.screens.wires import NO_INTAKE, IntakeShown
from tableside.table.commands import (
    ClosePhoneLink,
    ConfirmList,
    DeleteKeptDeck,
    Enrolled,
    FindDecks,
    KeepDeck,
    OpenKeptDeck,
    OpenPhoneLink,
    PairDeck,
    PairFile,
    PairSample,
    RefuseList,
    TakeUpPairing,
)
from tableside.table.view.model import PhoneLinkView
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.parts import find, make, texts, walk
from tests.kit.table.table import AtTable

KEPT = KeptDeck("0123456789abcdef", "Ann")


def buttons(root):
    return [widget for widget in walk(root) if isinstance(widget, PushButton)]


class TestPair:
    @pytest.fixture
    def pair(self, small, match_stage):
        """The page once the table has found these files, and the table."""

        def opened(*names, more=False):
            root = match_stage.show(views.match())
            table = match_stage.tables[root]
            table.take()
            root.go("pair")
            small.place(root)
            assert table.take() == [FindDecks()]
            root.show(views.match(decks=views.deck_files(*names, more=more)))
            small.frames(4)
            return root, table

        return opened

    def test_a_player_and_a_deck_list(self, small, pair):
        root, table = pair("Broken.txt", "Hidden.txt")
        small.tap(find(root.page, "Bob"))
        small.tap(find(root.page, "Hidden"))
        assert table.take() == [PairFile("B", "/decks/Hidden.txt")]
        root.show(views.PAIRING)
        assert root.page is None

    def test_a_deck_that_has_its_tags_is_registered_at_once(self, small, pair):
        root, table = pair("Broken.txt", "Calm.tags", "Hidden.tags", "Hidden.txt")
        shown = [text for text in texts(root.page) if text.startswith(("Hidden", "Calm", "Broken"))]
        assert sorted(shown) == ["Broken", "Calm\nwith tags", "Hidden", "Hidden\nwith tags"]
        small.tap(find(root.page, "Bob"))
        small.tap(find(root.page, "Hidden\nwith tags"))
        assert table.take() == [Enrolled("B", "/decks/Hidden.tags")]
        told = "Bob: a deck of 2 cards, 2 with tags"
        view = views.match(decks=root.view.decks)
        legend = views.told("Bob’s legend: Teemo, Swift Scout.")
        root.show(replace(view, history=(legend, views.told(told), *view.history)))
        assert told in texts(root.page)
        small.tap(find(root.page, "Alice"))
        small.tap(find(root.page, "Calm\nwith tags"))
        assert table.take() == [Enrolled("A", "/decks/Calm.tags")]

    def test_a_deck_that_cannot_be_registered(self, small, pair):
        root, _ = pair("Hidden.tags")
        small.tap(find(root.page, "Hidden\nwith tags"))
        root.show(replace(root.view, problems=(views.PROBLEM,)))
        root.show(replace(root.view, problems=(), history=(views.told("Alice hides a card"), *root.view.history)))
        assert "Alice hides a card" not in texts(root.page)
        assert "Which deck? A deck with tags is registered at once." in texts(root.page)

    def test_two_long_names_that_look_the_same_are_two_files(self, pair):
        names = [f"WORLD-CHAMPIONSHIP-{year}-of-the-winner-of-it-all" for year in (2025, 2026)]
        root, _ = pair(*(f"{name}.tags" for name in names))
        assert len(set(root.page.labels)) == len(root.page.labels) == 1 + len(names) + len(samples.names())

    def test_that_there_is_none_or_more_than_is_shown_is_said(self, pair):
        root, _ = pair()
        assert "No deck lists found. Plug in a USB stick with text files, or put them into /decks." in texts(root.page)
        root, _ = pair("One.txt", "Two.txt", more=True)
        assert "There are too many files. Only 2 decks are shown." in texts(root.page)

    @pytest.mark.parametrize("name", ["K\udcfcr", "\x1b[2J", "a\nb", "\u202etxt", "\x00", "[b]x[/b]", "\udcff" * 200])
    def test_a_file_with_any_name_is_shown_and_chosen(self, small, pair, name):
        root, table = pair(f"{name}.txt")
        _, label, *_ = root.page.labels
        assert label.isprintable()
        small.tap(find(root.page, label))
        assert table.take() == [PairFile("A", f"/decks/{name}.txt")]

    def test_a_deck_on_a_stick_and_a_sample(self, small, pair):
        root, table = pair("Mine.txt")
        stick = DeckFiles(Path("/decks"), sticks=(Path("/media/usb/Mine.txt"),))
        root.show(views.match(decks=stick))
        small.frames(2)
        small.tap(find(root.page, "Mine\non a stick"))
        small.tap(find(root.page, "Jinx\nsample deck"))
        assert table.take() == [PairFile("A", "/media/usb/Mine.txt"), PairSample("A", "Jinx")]
        small.tap(find(root.page, "Look for sticks"))
        assert table.take() == [FindDecks()]

    @pytest.fixture
    def link(self, small, pair):
        """The page with a link for a list from a phone, and the table; no page of the intake is left afterwards."""
        root, table = pair()
        small.tap(find(root.page, "From a phone …"))
        assert table.take() == [OpenPhoneLink("A")]
        APP.intake = IntakeShown("http://192.0.2.7:4321/")
        root.show(replace(root.view, phone=PhoneLinkView("A", "a" * 22)))
        small.frames(4)
        yield root, table
        APP.intake = NO_INTAKE

    def test_the_code_leads_to_the_page_of_the_link(self, small, link):
        root, table = link
        (code,) = (widget for widget in walk(root.page) if isinstance(widget, QrCode))
        assert code.text == f"http://192.0.2.7:4321/deck/{'a' * 22}"
        assert code.side > 200
        small.tap(find(root.page, "Back"))
        assert table.take() == [ClosePhoneLink()]
        root.show(replace(root.view, phone=None))
        small.frames(4)
        assert root.page is not None
        assert "From a phone …" in texts(root.page)

    def test_the_list_that_waits_is_confirmed_or_refused(self, small, link):
        root, table = link
        waits = PhoneLinkView("A", "a" * 22, "0471", ((message("deck-section-main"), 39),), 2)
        root.show(replace(root.view, phone=waits))
        small.frames(4)
        assert {"0471", "Main deck: 39", "There are 2 remarks on the list. The phone shows them."} <= {
            *texts(root.page)
        }
        assert not [widget for widget in walk(root.page) if isinstance(widget, QrCode) and widget.text]
        small.tap(find(root.page, "Another list"))
        small.tap(find(root.page, "Pair this list"))
        assert table.take() == [RefuseList(), ConfirmList("A")]

    def test_a_page_that_is_left_ends_its_link(self, link):
        root, table = link
        root.go("")
        assert table.take() == [ClosePhoneLink()]

    def test_why_there_is_no_page_for_phones_is_said(self, small, link):
        root, _ = link
        APP.intake = IntakeShown("", message("problem-intake-ended"))
        small.frames(4)
        assert "The page for phones has ended. Tableside starts it again." in texts(root.page)

    def test_a_pairing_that_was_put_off_goes_on(self, small, pair):
        root, table = pair()
        root.show(views.match(put_off=(("B", 12, 40),)))
        small.frames(2)
        assert not any("Go on pairing" in label for label in root.page.labels)
        small.tap(find(root.page, "Bob"))
        small.tap(find(root.page, "Go on pairing\n12 of 40"))
        assert table.take() == [TakeUpPairing("B")]

    def test_cards_that_stay_keep_their_tags_if_the_player_has_a_deck(self, small, pair):
        root, table = pair("Mine.txt")
        small.tap(find(root.page, "Cards that stay keep their tags"))
        small.tap(find(root.page, "Mine"))
        root.show(views.match(decks=root.view.decks, registered=("A",)))
        small.tap(find(root.page, "Mine"))
        small.tap(find(root.page, "Cards that stay keep their tags"))
        small.tap(find(root.page, "Mine"))
        swaps = [command.swap for command in table.take()]
        assert swaps == [False, True, False]

    def test_the_first_player_without_a_deck_is_asked_for_one(self, match_stage):
        root = match_stage.show(views.match(registered=("A",)))
        root.go("pair")
        assert root.page.player == "B"

    def test_people_come_back_to_the_decks_until_everybody_has_one(self, small, pair):
        root, _ = pair("Hidden.txt")
        small.tap(find(root.page, "Hidden"))
        root.show(views.PAIRING)
        assert root.page is None
        told = views.told("Alice: a deck of 40 cards, 12 with tags")
        half = views.match(put_off=(("A", 12, 40),), registered=("A",))
        root.show(replace(half, history=(told, *views.PAIRING.history)))
        assert (root.page.player, root.page.message) == ("A", told.said)
        small.place(root)
        root.show(views.PAIRING)
        root.show(views.match(registered=("A",)))
        assert root.page.player == "B"
        root.show(views.PAIRING)
        root.show(views.match(registered=("A", "B")))
        assert root.page is None

    def test_what_was_said_of_one_player_is_not_said_to_the_next(self, small, pair):
        root, _ = pair("Hidden.txt")
        root.page.message = message("kept-deck-wrong-pin")
        small.tap(find(root.page, "Bob"))
        assert root.page.message is None

    def test_the_way_back_from_a_code_leads_to_the_decks(self, small, pair):
        root, table = pair("Hidden.txt")
        small.tap(find(root.page, "Type a deck code"))
        small.tap(find(root.page, "Back"))
        assert "Whose cards?" in texts(root.page)
        assert table.take() == [FindDecks()]
        small.tap(find(root.page, "Back"))
        assert root.page is None

    def test_a_deck_code_is_typed_and_stays_if_it_is_none(self, small, pair):
        root, table = pair()
        small.tap(find(root.page, "Type a deck code"))
        for key in ("C", "I", "A", "A", "7", "Erase", "2"):
            small.tap(find(root.page, key))
        assert "CIAA 2" in texts(root.page)
        small.tap(find(root.page, "Pair this deck"))
        assert table.take() == [PairDeck("A", "CIAA2")]
        root.show(views.match(problems=(views.PROBLEM,)))
        small.frames(2)
        assert {"CIAA 2", views.PROBLEM_TEXT} <= set(texts(root.page))
        small.tap(find(root.page, "Type a deck code"))
        assert "Whose cards?" in texts(root.page)

    def test_a_kept_deck_is_opened_by_its_pin_and_never_by_its_name(self, small, pair):
        root, table = pair()
        root.show(views.match(decks=root.view.decks, kept=(KEPT,)))
        small.frames(2)
        small.tap(find(root.page, "Ann\nkept, with a PIN"))
        assert table.take() == [FindDecks()]
        for key in ("1", "2", "3", "4", "5", "6", "OK"):
            small.tap(find(root.page, key))
        assert table.take() == [OpenKeptDeck("A", KEPT.id, "123456")]
        root.show(views.match(decks=root.view.decks, kept=(KEPT,), kept_said=message("kept-deck-wrong-pin")))
        small.frames(2)
        assert {"That is not the PIN of this deck.", "PIN of Ann"} <= set(texts(root.page))

    def test_a_kept_deck_is_deleted_by_its_pin(self, small, pair):
        root, table = pair()
        root.show(views.match(decks=root.view.decks, kept=(KEPT,)))
        small.frames(2)
        small.tap(find(root.page, "Ann\nkept, with a PIN"))
        small.tap(find(root.page, "Delete this deck"))
        table.take()
        for key in ("1", "2", "3", "4", "5", "6", "OK"):
            small.tap(find(root.page, key))
        assert table.take() == [DeleteKeptDeck(KEPT.id, "123456")]
        root.show(views.match(decks=root.view.decks, kept=(KEPT,), kept_said=message("kept-deck-wrong-pin")))
        small.frames(2)
        assert {"That is not the PIN of this deck.", "PIN of Ann", "PIN forgotten …"} <= set(texts(root.page))
        root.show(views.match(decks=root.view.decks, kept_said=message("kept-deck-deleted")))
        small.frames(2)
        assert "The kept deck is deleted." in texts(root.page)

    def test_a_kept_deck_whose_pin_is_forgotten_is_deleted_after_it_is_said_what_that_means(self, small, pair):
        root, table = pair()
        root.show(views.match(decks=root.view.decks, kept=(KEPT,)))
        small.frames(2)
        small.tap(find(root.page, "Ann\nkept, with a PIN"))
        small.tap(find(root.page, "Delete this deck"))
        small.tap(find(root.page, "PIN forgotten …"))
        assert table.take() == [FindDecks()]
        assert "Delete Ann without its PIN?" in texts(root.page)
        assert any("Only its owner should do this" in text for text in texts(root.page))
        small.tap(find(root.page, "Delete without the PIN"))
        assert table.take() == [DeleteKeptDeck(KEPT.id, None)]

    def test_a_deck_is_kept_under_a_pin_entered_twice(self, small, pair):
        root, table = pair()
        assert "Keep this player’s deck …" not in root.page.labels
        root.show(views.match(decks=root.view.decks, registered=("A",)))
        small.frames(2)
        small.tap(find(root.page, "Keep this player’s deck …"))
        assert any("Whoever saw a tag can recognise it later." in text for text in texts(root.page))
        for pin in ("111111", "222222", "333333", "333333"):
            for key in (*pin, "OK"):
                small.tap(find(root.page, key))
        assert table.take() == [FindDecks(), KeepDeck("A", "333333")]
        root.show(views.match(decks=root.view.decks, kept=(KEPT,), kept_said=message("kept-deck-kept", deck="Ann")))
        small.frames(2)
        assert "The deck is kept here as Ann, until its owner deletes it." in texts(root.page)

    def test_a_pin_that_is_too_short_is_said_before_it_is_entered_again(self, small, pair):
        root, table = pair()
        root.show(views.match(decks=root.view.decks, registered=("A",)))
        small.frames(2)
        small.tap(find(root.page, "Keep this player’s deck …"))
        for key in ("1", "2", "OK"):
            small.tap(find(root.page, key))
        assert {"A PIN has 6 to 12 digits.", "Choose a PIN of 6 to 12 digits"} <= set(texts(root.page))
        for key in (*"123456", "OK"):
            small.tap(find(root.page, key))
        assert "Enter the same PIN again" in texts(root.page)
        assert "A PIN has 6 to 12 digits." not in texts(root.page)
        assert table.take() == [FindDecks()]

    def test_kept_decks_are_offered_at_casual_alone(self, pair):
        root, _ = pair()
        for dial in ("competition", "silent"):
            root.show(views.match(dial=dial, kept=(KEPT,), registered=("A",)))
            assert not any("kept" in label or "Keep" in label for label in root.page.labels)

    def test_a_problem_moves_no_button(self, small, pair):
        root, _ = pair("One.txt", "Two.txt")
        before = [(button.text, button.to_window(*button.pos)) for button in buttons(root.page)]
        root.show(views.match(decks=root.view.decks, problems=(views.PROBLEM,)))
        small.frames(4)
        after = [(button.text, button.to_window(*button.pos)) for button in buttons(root.page)]
        assert [each for each in before if each not in after and each[0] and each[0] != "Try again"] == []


def test_a_pairing_that_the_power_cut_says_that_it_goes_on(small, tmp_path):
    data, cut = tmp_path / "data", tmp_path / "cut"
    with AtTable(data) as table:
        table.begin().do(PairDeck("A", "2 Pakaa Cub\n1 Charm\n"))
        table.tap(VirtualTag())
        copytree(data, cut)
    with AtTable(cut) as table:
        root, _ = make()
        root.show(table.view)
        small.place(root)
    assert {"The pairing goes on where it stopped. Tap the next card.", "1 of 3 cards paired"} <= set(texts(root))
