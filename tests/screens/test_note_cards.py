"""Notes as cards: in a quarter of the screen, and what decides a game."""

from itertools import combinations, product

import pytest
from kivy.graphics import Line
from kivy.metrics import dp
from msgspec.structs import replace

from tableside.engine.model.actions import EndTurn, Pass
from tableside.message import Listing, Names, PlaceName, PlayerName, message
from tableside.screens.widgets.labels import FitLabel
from tableside.screens.widgets.score_panel import Ladder
from tableside.table.commands import Do, Press, Touch
from tableside.table.view.model import Notice
from tableside.text import LANGUAGES, Text
from tests.kit.samples import one_in
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.notices import REAL_NOTICES
from tests.kit.screens.parts import find, make, panel, texts, walk
from tests.kit.screens.screen import Screen
from tests.kit.screens.told_prompts import TOLD_PROMPTS

REFUSED = replace(made_up_notices.REFUSED, buttons=(message("button-take-back"), message("button-go-on")))


QUARTERED = {"three": views.many(3), "four": views.many(4), "teams": views.teams()}
SIZES = ((800, 480), (1280, 720), (1920, 1080))


@pytest.mark.parametrize(("size", "seated", "language"), one_in(9, product(SIZES, QUARTERED, LANGUAGES)))
def test_a_note_in_a_quarter_of_the_screen_is_a_card_that_leaves_every_battlefield(size, seated, language):
    view = QUARTERED[seated]
    screen = Screen(*size)
    speak(language)
    root, table = make()
    root.show(view)
    screen.place(root)
    refused = replace(REFUSED, text=(message("reason-no-priority", player=PlayerName("A")),))
    root.show(views.noticed("A", refused, view))
    screen.frames()
    quarter = panel(root, "A")
    assert quarter.compact
    assert quarter.low
    assert {"Grand Plaza", "Void Gate", "Ravenbloom Conservatory"} <= set(texts(quarter))
    assert all(tile.y >= quarter._layers.card.top for tile in quarter._tiles.values())
    others = [panel(root, player) for player in "ABCD"[1 : len(view.player_panels)]]
    assert not any(other.low or other._layers.sheet.parent for other in others), "it covers nobody else's board"
    screen.tap(find(quarter, Text(language)("button-take-back")))
    assert table.take() == [Press("A", refused.id, 0)]
    root.show(view)
    screen.frames()
    assert not quarter.low
    screen.tap(quarter._tiles[2])
    assert table.take() == [Touch("A", 2)]


def test_beside_a_card_that_asks_nothing_the_key_of_a_quarter_still_ends_the_turn(small, shown):
    root, table = shown(views.noticed("A", made_up_notices.HIDDEN, views.many(4)))
    assert panel(root, "A").low
    small.tap(find(panel(root, "A"), "END TURN"))
    assert table.take() == [Do(EndTurn("A"))]


ALL_NOTICES = (*made_up_notices.NOTICES, *REAL_NOTICES, *TOLD_PROMPTS)
REFUSALS = tuple(notice for notice in ALL_NOTICES if notice.tone == "refused" and notice.rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", [views.match(), views.many(4)], ids=["half", "quarter"])
def test_a_refusal_is_a_card_however_long_and_why_says_it_in_whole(view, language, small, shown):
    speak(language)
    view = replace(view, dial="casual", edition="2026-07-16")
    root, _ = shown(view)
    for notice in one_in(2, REFUSALS):
        root.show(view)
        root.show(views.noticed("A", notice, view))
        small.frames()
        side = panel(root, "A")
        assert side.low, notice
        beginning = text_of(notice.text[0], language)[:20]
        assert any(words.startswith(beginning) for words in texts(side._layers.card)), "it says the first reason"
        small.tap(find(side, Text(language)("screen-why")))
        assert not side.low
        explained = "\n".join(texts(side._layers.sheet))
        assert all(text_of(reason, language) in explained for reason in notice.text)


def text_of(line, language):
    """A sentence of a notice in this language."""
    return Text(language)(line, views.match().names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_never_cut(language, small, shown):
    """A question can be read to its end by the player who agrees to it."""
    speak(language)
    view = views.many(4)
    root, _ = shown(view)
    for notice in one_in(2, (notice for notice in ALL_NOTICES if notice.tone == "asks" and notice.text)):
        root.show(view)
        root.show(views.noticed("A", notice, view))
        small.frames()
        card = panel(root, "A")._layers.card
        assert not (card.parent and card.text.endswith("…")), notice


def test_a_long_question_in_a_quarter_is_a_sheet_that_leaves_its_mark_and_its_ladder(shown):
    root, _ = shown(views.noticed("A", made_up_notices.WORST, views.many(4)))
    quarter = panel(root, "A")
    sheet, ladder = quarter._layers.sheet, next(part for part in walk(quarter) if isinstance(part, Ladder))
    assert not quarter.low
    assert ladder.right <= sheet.x
    assert sheet.right <= quarter.right


EARNED, DRAWN, RESULT, SUDDEN_DEATH = TOLD_PROMPTS[0], TOLD_PROMPTS[1], *TOLD_PROMPTS[5:7]
"""Is the last point earned; a card in place of it; the result that time brings; sudden death."""


@pytest.mark.parametrize(
    ("notice", "size", "language"), one_in(9, product((EARNED, DRAWN, RESULT), SIZES[:2], LANGUAGES))
)
def test_what_decides_a_game_is_asked_on_a_card_that_says_what_is_missing(size, notice, language):
    """`test_many_choices_are_a_sheet` has those that cannot be cards."""
    screen = Screen(*size)
    speak(language)
    root, _ = make()
    missing = PlaceName(2)
    asked = replace(notice, text=tuple(_with_places(line, Listing((missing,))) for line in notice.text))
    root.show(views.noticed("A", asked))
    screen.place(root)
    half = panel(root, "A")
    assert half.low
    assert half._layers.answer is None or notice is DRAWN, "no result is in the key"
    if notice is not RESULT:
        assert any(f"{views.PLACES[2]}." in text for text in texts(half._layers.card)), "what is missing"
        assert Text(language)("screen-why") in texts(half), "and the rule stands behind a button"


@pytest.mark.parametrize(
    ("notice", "seats", "language"), one_in(9, product((EARNED, DRAWN, RESULT, SUDDEN_DEATH), (2, 4), LANGUAGES))
)
def test_what_decides_a_game_is_a_card_also_with_every_battlefield_in_it(notice, seats, language, shown):
    view = views.match() if seats == 2 else views.many(seats)
    speak(language)
    root, _ = shown(views.noticed("A", notice, view))
    side = panel(root, "A")
    assert side.low
    if notice in (EARNED, DRAWN):
        missing = Text(language)(notice.text[-1], Names(battlefields=views.PLACES))
        assert missing in side._layers.card.text
    else:
        assert side._layers.answer is None, "nobody agrees by the key"


def _with_places(line, places):
    arguments = {name: places if name == "places" else value for name, value in line.arguments}
    return message(line.code, **arguments)


def test_many_choices_are_a_sheet(match, small):
    """A card has room for six buttons beside a short question, and a sheet for more."""
    root, _ = match
    many = [notice for notice in TOLD_PROMPTS if len(notice.buttons) > 6]
    assert many
    for notice in many:
        root.show(views.noticed("A", notice))
        small.frames()
        assert not panel(root, "A").low
        root.show(views.match())


def test_the_crack_of_a_low_battlefield_crosses_no_name(shown):
    root, _ = shown(views.noticed("A", made_up_notices.HIDDEN))
    torn = next(tile for tile in panel(root, "A")._tiles.values() if tile.is_torn and tile.is_low)
    name = next(part for part in walk(torn) if isinstance(part, FitLabel) and part.text == torn.name)
    lines = [part for part in torn._crack.children if isinstance(part, Line)]
    assert lines
    assert all(max(line.points[1::2]) + line.width / 2 <= name.y + dp(2) for line in lines)


def test_a_key_that_its_player_may_press_beside_a_note_that_waits_has_its_word(small):
    root, table = make()
    waits = Notice("working", message("prompt-sudden-death"), buttons=(message("button-close"),))
    root.show(views.noticed("B", waits))
    small.place(root)
    assert panel(root, "B").low
    small.tap(find(panel(root, "B"), "PASS"))
    assert table.take() == [Do(Pass("B"))]


def test_a_quarter_cuts_a_long_note_and_its_button_leads_to_all_of_it(small, shown):
    """The battlefields stay above it; whoever reads all of it can answer there too."""
    root, table = shown(views.noticed("A", made_up_notices.IN_PART, views.many(4)))
    quarter = panel(root, "A")
    last = Text("en")(made_up_notices.IN_PART.text[-1])
    assert quarter.low
    assert quarter._layers.card.text.endswith("…")
    assert "Grand Plaza" in texts(quarter)
    small.tap(find(quarter, "Read more"))
    assert any(last in shown for shown in texts(quarter))
    assert not quarter.low
    small.tap(find(quarter, "Close"))
    assert table.take() == [Press("A", made_up_notices.IN_PART.id, 0)]


def test_a_note_that_fits_a_quarter_is_not_cut(shown):
    root, _ = shown(views.noticed("A", made_up_notices.HIDDEN, views.many(4)))
    assert panel(root, "A").low
    assert "Read more" not in texts(panel(root, "A"))


def test_above_a_card_at_score_mark_name_and_facedown_card_of_a_battlefield_stand_beside_each_other(shown):
    root, _ = shown(views.noticed("A", made_up_notices.PLACE, views.score()))
    for tile in panel(root, "A")._tiles.values():
        assert tile.is_low
        boxes = [part for part in tile.children if part.height > 1 and part.width > 1]
        assert len(boxes) == 4
        for part in boxes:
            assert tile.x - 1 <= part.x < part.right <= tile.right + 1
            assert tile.y - 1 <= part.y < part.top <= tile.top + 1
        for one, other in combinations(boxes, 2):
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.top, other.top) - max(one.y, other.y)
            assert wide <= dp(2) or high <= dp(2)


def test_a_sheet_at_score_leaves_the_number_whole(small, shown):
    root, _ = shown(views.score())
    half = panel(root, "A")
    assert half.ids.scores.width > dp(250)
    half.open("menu")
    small.frames(4)
    assert half.ids.scores.right <= half._layers.sheet.x
    assert half.ids.scores.counts is False
    half.open("")
    small.frames(4)
    assert half.ids.scores.width > dp(250)
