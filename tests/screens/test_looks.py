"""A facedown card's name is seen by whoever looks, while they hold a button for it, and nothing of it stays."""

import string
from itertools import product

import pytest
from kivy.clock import Clock
from kivy.metrics import dp
from msgspec.structs import replace

from tableside.engine import Secret
from tableside.engine.model.actions import Pass
from tableside.message import message
from tableside.screens import judge as judging
from tableside.screens import theme
from tableside.screens.screenshots import Screenshots
from tableside.screens.widgets import labels, player_panel
from tableside.table import looking
from tableside.table.commands import Dismiss, Do, LookAtFacedown
from tableside.table.view.model import Notice
from tableside.text import LANGUAGES
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.samples import one_in
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import Window
from tests.kit.screens.parts import Judge, find, look_at, make, panel, texts, walk
from tests.kit.screens.scenes.judge import CHECK, FINDINGS
from tests.kit.table.table import AtTable
from tests.screens.test_words import words


def timers(seconds):
    """The number of timers of this length that run."""
    return sum(event.timeout == seconds for event in Clock.get_events())


class TestOwnLook:
    """A player looks at their own facedown card."""

    CARD = made_up_notices.LOOKED.card

    @pytest.fixture
    def match(self, small):
        root, table = make()
        root.show(views.match())
        small.place(root)
        return root, table

    @pytest.fixture
    def looks(self, match, small):
        """The owner holds the button, and the table has told the name."""
        self.hold(*match, small)
        root, _ = match
        assert texts(root).count(self.CARD) == 1
        assert root.shows_private_cards()
        return match

    def hold(self, root, table, small):
        self.finger = look_at(small, root, "A")
        assert table.take() == [LookAtFacedown("A", "h1")]

    def test_one_touch_shows_nothing(self, match, small):
        root, table = match
        root.show(views.noticed("A", made_up_notices.HOLD))
        small.tap(find(panel(root, "A"), "Hold to see"))
        assert table.take() == [LookAtFacedown("A", "h1"), Dismiss("A")]
        root.show(views.noticed("A", made_up_notices.LOOKED))
        small.frames()
        assert self.CARD not in texts(root), "the finger was lifted before the name came"
        assert not root.shows_private_cards()

    def test_gone_in_the_frame_after_the_release(self, looks, small):
        root, table = looks
        self.finger.touch_up()
        assert self.CARD not in texts(root)
        assert table.take() == [Dismiss("A")]
        small.frames(1)
        after = small.pixels()
        root.show(views.match())
        assert after == small.pixels()

    def test_gone_when_the_finger_slides_off(self, looks):
        root, table = looks
        self.finger.touch_move(5, 5)
        assert self.CARD not in texts(root)
        assert table.take() == [Dismiss("A")]

    def test_it_stands_at_the_owners_edge(self, looks):
        root, _ = looks
        name = find(panel(root, "A"), self.CARD)
        assert name.font_size <= dp(24)
        others = [widget for widget in walk(panel(root, "A")) if "Each look" in getattr(widget, "text", "")]
        assert all(name.to_window(*name.pos)[1] < other.to_window(*other.pos)[1] for other in others)
        assert others

    def test_it_is_dark_and_the_battlefields_stay_above_it(self, looks):
        """A neighbour of the owner can hardly read a dark card, and sees the same board."""
        root, _ = looks
        half = panel(root, "A")
        look = half._layers.look
        assert look.parent is half
        assert max(look.face[:3]) < 0.2
        assert look.top < half.y + dp(120), "at the near edge"
        assert all(tile.y >= look.top for tile in half._tiles.values())
        root.show(views.match())
        assert (look.parent, look.name, look.words) == (None, "", ""), "nothing stays"

    def test_in_a_quarter_too(self, small):
        root, _ = make()
        root.show(views.many(4))
        small.place(root)
        root.show(views.noticed("C", made_up_notices.HOLD, views.many(4)))
        small.frames()
        quarter = panel(root, "C")
        finger = small.down(find(quarter, "Hold to see"))
        root.show(views.noticed("C", made_up_notices.LOOKED, views.many(4)))
        small.frames()
        assert texts(root).count(self.CARD) == 1
        assert {"Grand Plaza", "Void Gate", "Ravenbloom Conservatory"} <= set(texts(quarter))
        finger.touch_up()
        assert self.CARD not in texts(root)

    def test_not_where_a_card_is_hidden(self, match, small):
        """The place at which a card is hidden is not the place at which it is looked at."""
        root, _ = match
        labels = ("button-hide-here", "button-play-here", "button-look", "button-close")
        root.show(views.noticed("A", Notice("asks", message("prompt-your-base"), buttons=tuple(map(message, labels)))))
        small.frames()
        hides = find(panel(root, "A"), "Hide a card here")
        look = find(panel(root, "A"), "Look at my facedown card")
        root.show(views.noticed("A", made_up_notices.HOLD))
        small.frames()
        for shows in (look, find(panel(root, "A"), "Hold to see")):
            assert not shows.collide_point(*shows.to_widget(*hides.to_window(*hides.center)))

    @pytest.mark.parametrize("where", ["Close", "Each look is on record.", "Alice"])
    def test_any_touch_takes_the_name_away_at_once(self, looks, small, where):
        root, table = looks
        small.down(next(widget for widget in walk(panel(root, "A")) if where in getattr(widget, "text", "")))
        assert self.CARD not in texts(root)
        assert not root.shows_private_cards()
        assert table.take() == [Dismiss("A")]

    def test_a_touch_of_the_other_player_does_not(self, looks, small):
        root, table = looks
        small.tap(find(panel(root, "B"), "PASS"))
        assert table.take() == [Do(Pass("B"))]
        assert self.CARD in texts(root)

    def test_it_does_not_come_back_before_the_table_has_heard(self, looks, small):
        root, table = looks
        self.finger.touch_up()
        assert table.take() == [Dismiss("A")]
        root.show(replace(views.noticed("A", made_up_notices.LOOKED), number=8))
        assert self.CARD not in texts(root)
        root.show(views.match())
        self.hold(*looks, small)
        assert self.CARD in texts(root), "a second look"

    def test_the_menu_takes_it_away(self, looks, small):
        root, _ = looks
        for at in range(2):
            small.tap(find(root, "MENU", of=at))
        assert not root.shows_private_cards()
        panel(root, "A").open("")
        assert self.CARD not in texts(root)

    def test_gone_when_the_window_loses_its_focus(self, looks):
        root, table = looks
        root.end_interaction()
        assert self.CARD not in texts(root)
        assert table.take() == [Dismiss("A")]

    def test_gone_when_the_table_takes_it_away(self, looks, small):
        root, table = looks
        root.show(views.match())
        assert self.CARD not in texts(root)
        assert table.take() == []
        assert not root.shows_private_cards()

    def test_gone_though_the_table_is_held_up(self, match, small, monkeypatch):
        monkeypatch.setattr(player_panel, "LOOK", 0.05)
        root, table = match
        look_at(small, root, "A")
        small.until(lambda: table.sent == [LookAtFacedown("A", "h1"), Dismiss("A")])
        assert self.CARD not in texts(root)

    def test_a_look_that_ended_does_not_shorten_the_next(self, match, small, monkeypatch):
        root, table = match
        monkeypatch.setattr(player_panel, "LOOK", 1234)
        self.hold(root, table, small)
        root.show(views.match())
        self.finger.touch_up()
        self.hold(root, table, small)
        assert timers(1234) == 1

    def test_from_a_real_table(self, small, tmp_path, monkeypatch):
        """Asked for by touch, shown to whoever holds, and gone at the table's own time."""
        monkeypatch.setattr(looking, "LOOK_SHOWS", 1_500_000_000)
        with AtTable(tmp_path / "data") as table:
            table.begin().hide("A", table.tags["A"][HIDER], 1)
            root, touches = make()
            root.show(table.do(Dismiss("A")))
            small.place(root)
            root.show(table.touch("A", 1, "button-look"))
            small.frames()
            assert CANARY not in texts(root)
            small.down(find(panel(root, "A"), "Hold to see"))
            root.show(table.do(*touches.take()))
            assert CANARY in texts(panel(root, "A"))
            assert CANARY not in texts(panel(root, "B"))
            assert root.shows_private_cards()
            root.show(table.until(lambda view: view.player_panels[0].notice is None))
            assert CANARY not in texts(root)
            assert not root.shows_private_cards()


class TestJudgesLook:
    CARD = "Ornn, Fire Below the Mountain"
    SEES = replace(CHECK, finding=FINDINGS["same"], card=Secret(CARD))
    ANSWER = "Same card. Hidden legally."

    @pytest.fixture
    def judge(self):
        return Judge()

    @pytest.fixture
    def looks(self, small, judge):
        root, _ = make(judge=judge)
        root.show(views.match())
        root.go("judge")
        root.show_judge(self.SEES)
        small.place(root)
        assert {self.CARD, "This look is on record. Touch to hide the name."} <= set(texts(root))
        return root

    @pytest.mark.parametrize("where", ["Lock", "JUDGE · shared PIN", CARD, "Void Gate\nBob, since T7"])
    def test_any_touch_hides_it_and_does_nothing_else(self, looks, small, judge, where):
        small.tap(find(looks, where))
        assert self.CARD not in texts(looks)
        assert self.ANSWER in texts(looks)
        assert judge.asked == [("choose", "h1")], "the session forgets the name too"

    def test_it_hides_itself(self, small, judge, monkeypatch):
        monkeypatch.setattr(judging, "LOOK", 0.05)
        root, _ = make(judge=judge)
        root.go("judge")
        root.show_judge(self.SEES)
        small.place(root)
        small.until(lambda: judge.asked == [("choose", "h1")])
        assert self.CARD not in texts(root)

    def test_gone_with_the_focus_and_with_the_page(self, looks, judge):
        looks.end_interaction()
        assert self.CARD not in texts(looks)
        assert judge.asked == [("lock",)]

    def test_gone_when_another_card_is_chosen_or_checked(self, looks):
        looks.show_judge(replace(self.SEES, card=None))
        assert self.CARD not in texts(looks)

    def test_no_picture_and_no_title(self, looks, tmp_path):
        assert not Screenshots(lambda: looks, tmp_path / "screen.png").take()
        assert list(tmp_path.iterdir()) == []
        assert self.CARD not in Window.title


def test_of_a_name_nothing_is_kept_to_be_quicker_the_next_time(small, monkeypatch):
    asked = []
    kept = labels.largest

    def keeps(words, *how):
        asked.append(words)
        return kept(words, *how)

    keeps.__wrapped__ = kept.__wrapped__
    monkeypatch.setattr(labels, "largest", keeps)
    root, _ = make(judge=Judge())
    root.show(views.match())
    small.place(root)
    look_at(small, root, "A")
    assert made_up_notices.LOOKED.card in texts(root)
    root.show(views.match())
    root.go("judge")
    root.show_judge(TestJudgesLook.SEES)
    small.frames()
    small.tap(find(root, TestJudgesLook.CARD))
    assert TestJudgesLook.ANSWER in texts(root)
    assert asked
    assert TestJudgesLook.CARD not in asked
    assert made_up_notices.LOOKED.card not in asked


def test_a_line_that_is_too_long_for_its_box_fills_the_box_before_it_ends_in_dots():
    said = "Player 2 registers a deck of ten cards, all of them with tags, and of no battlefield."
    part = labels.cut_words(said, 17, 200, 44)
    assert part.endswith(" …")
    assert labels.fits(part, False, 17, 200, 44)
    assert not labels.fits(part, False, 17, 200, 24), "it takes two lines"
    assert labels.cut_words(said, 17, 2000, 44) == said


def drawn_width(text: str, *, bold: bool = False, size: float = 17, font: str = theme.NAMES) -> int:
    label = labels.ScriptLabel(text=text, bold=bold, font_size=size, font_name=font)
    label.resolve_font_name()
    return label.get_extents(text)[0]


@pytest.mark.parametrize("width", [60, 100, 101, 150, 230])
def test_as_many_letters_as_fit_are_kept(width):
    said = "waiting for Maximiliana von und zu"
    kept = labels.cut(said, 17, width)
    assert kept.endswith("…")
    assert said.startswith(kept[:-1])
    assert drawn_width(kept) <= width - 4
    longer = f"{said[: len(kept)]}…" if said[len(kept) - 1] != " " else f"{said[: len(kept) + 1]}…"
    assert drawn_width(longer) > width - 4


def test_what_is_cut_already_ends_in_dots_once():
    said = "waiting for Maximilian…"
    assert labels.cut(said, 17, drawn_width(said)) == "waiting for Maximilia…"
    assert labels.cut(said, 17, drawn_width(said) + 4) == said


def test_no_letter_of_ascii_is_wider_than_the_font_size():
    for bold in (False, True):
        assert max(drawn_width(letter, bold=bold, size=100) for letter in string.printable) <= 100


@pytest.mark.parametrize("font", [theme.NAMES, theme.WORDS])
def test_no_word_is_wider_than_its_letters_say(font):
    """Words of all our sentences, and letters that are wide, narrow, joined or drawn close to each other."""
    sentences = (form for language in LANGUAGES for forms in words(language).values() for form in forms)
    ours = sorted({word for sentence in sentences for word in sentence.split() if word.isascii()})
    assert ours
    for bold, size in product((False, True), (13, 17, 20.5, 33)):
        for word in (*one_in(3, ours), "that", "Waffle", "AVATAR", "W" * 20, "ffi" * 5, "il" * 15):
            assert drawn_width(word, bold=bold, size=size, font=font) <= labels.widest(word, bold, size, font)
