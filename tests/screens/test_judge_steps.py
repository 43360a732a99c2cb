"""The pages of the desk that lead step by step: a search, and buttons that always have the same places."""

import pytest
from msgspec.structs import replace

from tableside.screens import judge_pages
from tests.kit.scanning import scanned
from tests.kit.screens import views
from tests.kit.screens.card_steps import CARD_CODE
from tests.kit.screens.parts import find, texts, walk
from tests.kit.screens.scenes.judge import CHECK
from tests.kit.screens.screen import Screen
from tests.kit.screens.steps import STEPS


def test_a_search_finds_infractions_by_name_number_and_meaning(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, page="rulings", steps=STEPS["rulings, search"].shown, message=None))
    small.frames()
    (page,) = (child for child in walk(screen_of) if isinstance(child, judge_pages.SearchPage))
    assert not [child for child in walk(screen_of) if hasattr(child, "opens")], "the keyboard has the room of the tabs"
    for typed, hits in (
        ("marked", ["703.6 Marked Cards"]),
        ("cards SLEEVES", ["703.6 Marked Cards"]),
        ("703.6", ["703.6 Marked Cards"]),
        ("7036", ["703.6 Marked Cards"]),
        ("mulligan", ["702.14 Mulligan Procedure Error"]),
        ("zzz", []),
    ):
        page.typed = typed
        small.frames()
        assert page.ids.options.labels == hits
    assert "zzz: nothing found" in texts(screen_of)
    page.typed = ""
    for letter in "BRI":
        small.tap(find(screen_of, letter))
        small.tap(find(screen_of, "Aa"))
    small.tap(find(screen_of, "704.5 Bribery"))
    small.tap(find(screen_of, "Back"))
    assert [option.to.handle for _, option in judge.asked] == ["704.5", ""]


def test_record_and_otherwise_have_the_same_places_on_every_page(screen_of, small):
    places = {"Record": set(), "Rule otherwise": set(), "Back": set()}
    for name in ("rulings, penalties", "remedy, draw", "rulings, otherwise", "remedies, record", "rewind, plan"):
        screen_of.show_judge(replace(CHECK, page="rulings", steps=STEPS[name].shown, message=None))
        small.frames()
        (page,) = (child for child in walk(screen_of) if isinstance(child, judge_pages.StepsPage))
        edge = page.ids.below.right
        for button in page.ids.below.children:
            text = getattr(button, "text", "")
            place = next((place for place in places if place.casefold() in text.casefold()), None)
            if place == "Back":
                places[place].add(round(button.x - page.ids.below.x))
            elif place is not None:
                places[place].add(round(edge - button.right))
    assert places["Back"] == {0}
    assert places["Record"] == {0}
    assert len(places["Rule otherwise"]) == 1


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_a_scanner_reads_the_code_of_a_match_card_from_the_screen(size, judge, match_stage, tmp_path):
    screen = Screen(*size)
    root = match_stage.show(views.match(), judge=judge)
    root.go("judge")
    screen.place(root)
    root.show_judge(replace(CHECK, page="rulings", steps=STEPS["rulings, match card as code"].shown, message=None))
    screen.frames()
    root.export_to_png(str(tmp_path / "screen.png"))
    assert scanned(tmp_path / "screen.png") == CARD_CODE
    judge.take()
    screen.tap(find(root, "Back"))
    assert [option.label.code for _, option in judge.asked] == ["judge-step-back"]
