"""The room that parts of pages take: as much as what they hold needs, however little that is."""

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from tests.kit.screens.layout import drawn
from tests.kit.screens.parts import find, texts, walk
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.stage import Stage


def shown(screen, name):
    root = SCENES[name](Stage())
    screen.place(root)
    return root


def test_a_few_letters_of_battlefields_are_no_columns(small):
    assert dp(60) <= find(shown(small, "setup, where"), "None").height <= dp(100)


def test_the_way_back_of_a_judge_is_on_one_line_where_nothing_stands_beside_it(small):
    back = find(shown(small, "judge, remedy, asks"), "Another card")
    assert len(back._label._cached_lines) == 1


def test_a_long_name_of_four_who_play_again_is_cut_between_words(small):
    root = shown(small, "start, again, four")
    names = [drawn(part) for part in walk(root) if getattr(part, "text", "").startswith("Maximil")]
    assert names == [["Maximiliana", "von", "…"]]


def test_one_of_two_large_buttons_has_large_words(small):
    button = find(shown(small, "again, asked"), "Anna begins")
    assert isinstance(button, ButtonBehavior)
    assert button.font_size >= dp(28)


def test_a_quarter_shows_six_numbers_of_those_to_choose_from(small):
    root = shown(small, "told prompts 3, 4")
    assert [number for number in range(9) if str(number) in texts(root.main.panels["B"]._layers.sheet)] == [*range(6)]
