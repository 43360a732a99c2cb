"""Names in every common script are drawn with letters, not with empty boxes, and as each script is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.text import LabelBase

from tableside.screens import theme
from tableside.screens.fonts import KIVYS, NAMES, NOTO, ROBOTO, WORDS, Run, ScriptLabel, runs
from tableside.screens.widgets import labels
from tableside.screens.widgets.labels import FitLabel, ScrollText
from tableside.text import LANGUAGES
from tests.kit.samples import FULL
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.kit.screens.views import NAMES_IN_SCRIPTS

pytestmark = pytest.mark.skipif(not NOTO.is_dir(), reason="fonts-noto-core is not installed")

MISSING = "\U000e0fff"
"""A character that no font has."""


def width(text: str, **options: object) -> int:
    label = ScriptLabel(text=text, font_size=40, **options)
    label.resolve_font_name()
    return label.get_extents(text)[0]


def fonts(text: str) -> list[str]:
    return [Path(run.font).name.partition("-")[0].partition("_")[0] for run in runs(text)]


@pytest.fixture(params=["neither face", "no face of our own words"])
def stand_ins(request) -> Iterator[None]:
    """The fonts that take the place of missing type faces."""
    plain, bold = (str(KIVYS / name) for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"))
    condensed = str(ROBOTO / "RobotoCondensed-Bold.ttf")
    is_bare = request.param == "neither face"
    use((plain, bold) if is_bare else NAMES, (bold, bold) if is_bare else (condensed, condensed))
    yield
    use(NAMES, WORDS)


def use(names: tuple[str, str], words: tuple[str, str]) -> None:
    """Draw all later text in these files."""
    LabelBase.register(theme.NAMES, names[0], fn_bold=names[1])
    LabelBase.register(theme.WORDS, words[0], fn_bold=words[1])
    for measure in (labels.fits, labels.largest, labels.text_width, labels.cut, labels.cut_words, labels.letter_widths):
        measure.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_type_faces_all_words_still_fit(stand_ins, language: str) -> None:
    Screen(800, 480)
    speak(language)
    stage = Stage()
    for name in list(SCENES)[list(LANGUAGES).index(language) * 60 :: 1 if FULL else 120]:
        root = SCENES[name](stage)
        stage.place(root)
        assert_fits(root)


def test_a_font_that_stands_in_is_drawn_as_wide_and_a_line_stays_as_high(stand_ins) -> None:
    for text, options in (("Ravenbloom Conservatory", {}), ("END TURN", {"font_name": theme.WORDS})):
        drawn = extents(text, font_name=options.get("font_name", theme.NAMES))
        use(NAMES, WORDS)
        meant = extents(text, font_name=options.get("font_name", theme.NAMES))
        assert 0.75 < drawn[0] / meant[0] <= 1.02
        assert abs(drawn[1] - meant[1]) <= 3


def extents(text: str, **options: object) -> tuple[int, int]:
    """The width and height of a text at a size of 40 pixels."""
    label = ScriptLabel(text=text, font_size=40, **options)
    label.resolve_font_name()
    return label.get_extents(text)


def test_what_the_face_of_names_has_stays_in_it() -> None:
    for text in ("Ann", "Zoë Łukasz Nguyễn", "Ελένη", "Ирина", "TURN 2 · Ann – “8” − 3…", ""):
        assert runs(text) == [Run(text)]


def test_what_our_own_words_have_not_is_in_the_face_of_names_in_its_bold() -> None:
    for text in ("TURN 2 · Zoë Łukasz – “8” → 3…", "ZUG ÜBERGEBEN"):
        assert runs(text, words=True) == [Run(text)]
    assert runs("TURN OF Ελένη", words=True) == [Run("TURN OF "), Run("Ελένη", NAMES[1])]


def test_a_line_of_our_own_words_is_as_high_as_its_letters_need() -> None:
    label = ScriptLabel(text="ÜÄQgj", font_size=100, font_name=theme.WORDS)
    label.resolve_font_name()
    assert label.get_extents(label.text)[1] == 114
    label.refresh()
    pixels, (width, height) = label.texture.pixels, label.texture.size
    rows = [any(pixels[4 * (row * width) + 3 : 4 * (row + 1) * width : 4]) for row in range(height)]
    assert height == 114
    assert not rows[0], "the top of a letter is cut"
    assert not rows[-1], "the bottom of a letter is cut"
    assert rows.count(True) > 100


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("李小龍", ["NotoSansCJK"]),
        ("さくら 김민수", ["NotoSansCJK"]),
        ("محمد علي", ["NotoSansArabic"]),
        ("דוד לוי", ["NotoSansHebrew"]),
        ("דוד\u00a0לוי", ["NotoSansHebrew"]),
        ("प्रिया शर्मा", ["NotoSansDevanagari"]),
        ("สมชาย", ["NotoSansThai"]),
        ("አበበ", ["NotoSansEthiopic"]),
        ("🐉❤️", ["Symbola"]),
        ("TURN 2 · 李 plays", ["", "NotoSansCJK", ""]),
        ("Ann 李", ["", "NotoSansCJK"]),
    ],
)
def test_each_script_has_its_font_and_spaces_stay_in_their_run(text: str, expected: list[str]) -> None:
    assert fonts(text) == expected
    assert "".join(run.text for run in runs(text)) == text


def test_a_text_is_as_wide_as_its_runs_and_shaped_letters_are_narrower_than_single_ones() -> None:
    assert width("Ann 李") == width("Ann ") + width("李")
    assert width("प्रिया") < sum(map(width, "प्रिया"))


def test_arabic_runs_from_right_to_left_and_joins_its_letters(small) -> None:
    """The presentation forms of two letters in the order in which they are drawn look the same."""
    assert picture(small, "بم") != picture(small, "مب")
    assert picture(small, "بم") == picture(small, "\ufe91\ufee2")
    assert picture(small, "بم") != picture(small, "\ufe8f\ufee1")


def test_bold_text_stays_bold_in_other_scripts() -> None:
    assert [run.font for run in runs("李", bold=True)] != [run.font for run in runs("李")]
    assert width("محمد", bold=True) != width("محمد")


@pytest.mark.parametrize("script", NAMES_IN_SCRIPTS)
def test_no_letter_of_a_name_is_an_empty_box(small, script: str) -> None:
    """Each letter looks different from what is drawn for a character that its font lacks."""
    for letter in set(NAMES_IN_SCRIPTS[script]) - {" "}:
        (run,) = runs(letter)
        assert picture(small, letter) != picture(small, MISSING, run.font), (script, letter)


def picture(small, text: str, font: str = "") -> bytes:
    label = FitLabel(text=text, **({"font_name": font} if font else {}))
    small.place(label)
    return small.pixels()


def test_text_that_scrolls_stays_off_its_bar() -> None:
    area = ScrollText(text="محمدعبدالله Ann " * 40, size=(300, 60))
    label = area.children[0]
    assert label.text_size[0] <= area.width - 2 * area.bar_width
    area.text = "Ann"
    assert label.text_size[0] == label.width


def test_a_label_keeps_no_picture_beside_its_texture(small) -> None:
    for text in ("Ann", "田中"):
        drawn = small.place(FitLabel(text=text))._label
        assert any(small.pixels()), "which draws it"
        assert (drawn._surface, drawn._strips) == (None, [])
