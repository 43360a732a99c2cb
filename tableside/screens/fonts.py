"""The type faces, and fonts for the scripts that names come in: each run of a text is drawn in a font that has it.

Names and sentences are in Roboto Condensed, which is Debian's and has the Latin, Greek and Cyrillic letters; our own
words are in Saira Condensed, a package, which has the Latin letters alone and leaves others to Roboto Condensed.
Without these files Kivy's own font takes their place, as much smaller as it is wider. The other fonts are Debian's
(Noto, and Symbola for emoji). A character whose font is not installed is drawn as an empty box, as anywhere. A script
that joins its letters, orders them anew or runs from right to left is named to SDL_ttf, which shapes it. A line begins
at the left whatever it holds, and is little higher than in the label's own font: other fonts leave room for marks that
names do not have.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import kivy
from kivy.core.image import ImageData
from kivy.core.text import LabelBase
from kivy.core.text.text_sdl2 import LabelSDL2, _get_extents, _SurfaceContainer

from tableside.screens import theme
from tableside.text.struck import STROKE

SHARE = Path("/usr/share/fonts")
NOTO = SHARE / "truetype/noto"
CJK = {False: SHARE / "opentype/noto/NotoSansCJK-Regular.ttc", True: SHARE / "opentype/noto/NotoSansCJK-Bold.ttc"}
EMOJI = (SHARE / "truetype/ancient-scripts/Symbola_hint.ttf", SHARE / "truetype/dejavu/DejaVuSans.ttf")

ROBOTO = SHARE / "truetype/roboto/unhinted"
KIVYS = Path(kivy.kivy_data_dir) / "fonts"
SAIRA = find_spec("fontpkg_saira_condensed")


def _files(*folders: tuple[Path, str, str]) -> tuple[str, str]:
    """The regular and the bold file of the first of these folders that has both."""
    pairs = ((folder / regular, folder / bold) for folder, regular, bold in folders)
    return next((str(regular), str(bold)) for regular, bold in pairs if regular.is_file() and bold.is_file())


_KIVY_FILES = (KIVYS, "Roboto-Regular.ttf", "Roboto-Bold.ttf")
_KIVYS_BOLD = (KIVYS, "Roboto-Bold.ttf", "Roboto-Bold.ttf")
_ROBOTO_FILES = (ROBOTO, "RobotoCondensed-Medium.ttf", "RobotoCondensed-Bold.ttf")
_PLACE = Path(SAIRA.submodule_search_locations[0]) if SAIRA is not None and SAIRA.submodule_search_locations else KIVYS
_SAIRA_FILES = (_PLACE / "files", "SairaCondensed-Bold.ttf", "SairaCondensed-ExtraBold.ttf")

NAMES = _files(_ROBOTO_FILES, _KIVY_FILES)
"""The files of the type face of names and sentences, regular and bold."""

WORDS = _files(_SAIRA_FILES, (ROBOTO, "RobotoCondensed-Bold.ttf", "RobotoCondensed-Bold.ttf"), _KIVYS_BOLD)
"""The files of the type face of our own words."""

_KIVYS = str(KIVYS / _KIVY_FILES[1]), str(KIVYS / _KIVY_FILES[2])
SHARES = {
    **{(theme.NAMES, file): 0.86 for file in _KIVYS},
    (theme.WORDS, _KIVYS[1]): 0.76,
    (theme.WORDS, str(ROBOTO / "RobotoCondensed-Bold.ttf")): 0.76,
}
"""The share of its size at which a stand-in for a narrower type face is drawn, so that all words still fit."""

LabelBase.register(theme.NAMES, NAMES[0], fn_bold=NAMES[1])
LabelBase.register(theme.WORDS, WORDS[0], fn_bold=WORDS[1])

FIRST = "\u0530"
"""All characters before this character are in the type face of names."""

OWN = (("\u1e00", "\u206f"), ("\u20a0", "\u20be"), ("\u2116", "\u2122"), ("\u2212", "\u2212"), ("\ufffd", "\ufffd"))
"""Later ranges that stay in it: more Latin and Greek letters, punctuation, signs of money."""

SIGNS = ("\u2070", "\u25ff")
"""A range of other signs, arrows and lines, which Kivy's own font has."""

WORDS_HAVE = (
    ("\0", "\u017f"),
    ("\u1ea0", "\u1ef9"),
    ("\u2013", "\u2026"),
    ("\u20ac", "\u20ac"),
    ("\u2190", "\u2195"),
    ("\u2212", "\u2212"),
)
"""The ranges that the type face of our own words has."""

WORDS_ABOVE, WORDS_BELOW = 0.92, 0.22
"""The space of our own words above and below their line, in units of the font size; the face leaves more."""

PICTURES = (("\u2600", "\u27bf"), ("\U0001f000", "\U0001faff"))
"""Ranges of emoji and other pictures."""

EAST_ASIAN = {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH", "KANGXI"}
"""The beginnings of the Unicode names of characters that the CJK font has."""

FILES = {"CANADIAN": "CanadianAboriginal", "NKO": "NKo"}
"""Parts of file names that are not the script's word in Unicode names."""


SHAPED = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""The scripts that are shaped, by their word in Unicode names, and what ISO 15924 calls them."""

FROM_THE_RIGHT = {"Arab", "Hebr", "Nkoo", "Syrc", "Thaa"}
"""The scripts that run from right to left."""


ABOVE, BELOW = 0.94, 0.34
"""The reach of shaped letters above and below their line, in units of the font size."""

SPACES = " \u00a0"
"""The spaces, of which the second is where no line breaks."""


class Run(NamedTuple):
    """A part of a text, the file of its font (empty for that of the label), and its script if it is shaped.

    `struck` is whether a line goes through it.
    """

    text: str
    font: str = ""
    script: str = ""
    struck: bool = False


def runs(text: str, bold: bool = False, *, words: bool = False) -> list[Run]:
    """The runs of a text. A space between two characters of one font belongs to their run, as a mark to its letter.

    `words` is whether it is in the type face of our own words.

    >>> [run.text for run in runs("Ann, Bea")]
    ['Ann, Bea']
    """
    if not text or (max(text) < (WORDS_HAVE[0][1] if words else FIRST) and STROKE not in text):
        return [Run(text)]
    shown = text.replace(STROKE, "")
    fonts = _filled(shown, [_font(character, bold, words) for character in shown])
    pairs = groupby(zip(shown, zip(fonts, _struck(text), strict=True), strict=True), key=lambda pair: pair[1])
    return [_run("".join(character for character, _ in part), *drawn) for drawn, part in pairs]


def _struck(text: str) -> list[bool]:
    """Return whether each character that is shown is struck through; a space is if the characters around it are."""
    if STROKE not in text:
        return [False] * len(text)
    struck: list[bool] = []
    for character in text:
        if character == STROKE:
            struck[-1:] = [True] * len(struck[-1:])
        else:
            struck.append(False)
    shown = text.replace(STROKE, "")
    around = zip([False, *struck], [*struck[1:], False], strict=False)
    return [
        own or (shown[at] in SPACES and all(beside))
        for at, (own, beside) in enumerate(zip(struck, around, strict=False))
    ]


def _run(text: str, font: str, struck: bool) -> Run:
    scripts = (SHAPED[word] for word in map(_word, text) if word in SHAPED)
    return Run(text, font, next(scripts, "") if font else "", struck)


def _filled(text: str, fonts: list[str | None]) -> Iterator[str]:
    """The fonts; for None that of the character before, but for a space the label's own if another font follows it."""
    before = ""
    for at, font in enumerate(fonts):
        if font is not None:
            before = font
        elif text[at] in SPACES and before != next((later for later in fonts[at:] if later is not None), before):
            before = ""
        yield before


@lru_cache(4096)
def _font(character: str, bold: bool, words: bool) -> str | None:
    """The file of the font for a character; empty for the label's own, None where the characters around it decide."""
    if character in SPACES or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return None
    if words and _within(character, WORDS_HAVE):
        return ""
    if character < FIRST or _within(character, OWN):
        return NAMES[1] if words else ""
    if _within(character, (SIGNS,)):
        return str(KIVYS / _KIVY_FILES[1 + bold])
    return next((str(path) for path in _candidates(character, bold) if path.is_file()), "")


def _candidates(character: str, bold: bool) -> Iterator[Path]:
    if _within(character, PICTURES):
        yield from EMOJI
    word = _word(character)
    if word in EAST_ASIAN:
        yield CJK[bold]
        yield CJK[False]
    script = FILES.get(word, word.capitalize())
    for weight in ("Bold", "Regular") if bold else ("Regular",):
        yield NOTO / f"NotoSans{script}-{weight}.ttf"
    yield NOTO / f"NotoSerif{script}-Regular.ttf"
    yield NOTO / "NotoSansSymbols2-Regular.ttf"


def _word(character: str) -> str:
    """The first word of a character's name, which is that of its script."""
    return unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


def _within(character: str, ranges: tuple[tuple[str, str], ...]) -> bool:
    return any(first <= character <= last for first, last in ranges)


def _lay(strip: Any, pixels: bytearray, x: int, y: int, width: int, height: int) -> None:
    """Put a strip into a picture of this size, as far as it is within it."""
    seen = min(strip.width, width - x)
    for row in range(max(0, -y), min(strip.height, height - y)):
        start, source = 4 * ((y + row) * width + x), 4 * row * strip.width
        pixels[start : start + 4 * seen] = strip.data[source : source + 4 * seen]


class ScriptLabel(LabelSDL2):
    """Kivy's drawing of text, in runs."""

    _text_size: tuple[float | None, float | None]

    def _get_font_id(self) -> str:
        """Return what tells a font that was opened from others; Kivy opens a font once for all scripts."""
        options = self.options
        look = f"{options['bold']}|{options['italic']}|{options['underline']}|{options['strikethrough']}"
        return f"{options['font_size']}|{options['font_name_r']}|{look}|{options['font_script_name']}"

    @property
    def _words(self) -> bool:
        """Return whether it is in the type face of our own words."""
        return bool(self.options["font_name"] == theme.WORDS)

    @property
    def _share(self) -> float:
        """The share of its size at which its own font is drawn."""
        return SHARES.get((self.options["font_name"], self.options["font_name_r"]), 1.0)

    def _is_plain(self, text: str, parts: list[Run]) -> bool:
        """Return whether Kivy draws this text as it should be."""
        return parts == [Run(text)] and not self._words and self._share == 1

    def _runs(self, text: str) -> list[Run]:
        return runs(text, bool(self.options["bold"]), words=self._words)

    def render(self, real: bool = False) -> Any:
        """Lay a text out, or with `real` draw it; return its size in pixels.

        Kivy gives the lines below a line feed half the height of the box alone, and leaves out what has no room there.
        """
        width, height = self._text_size
        if real or height is None or self.options["valign"] != "middle" or "\n" not in self.text:
            return super().render(real)
        self._text_size = width, None
        try:
            wide, _ = super().render()
        finally:
            self._text_size = width, height
        if self._internal_size[1] > height:
            return super().render()
        return wide, int(height)

    def get_extents(self, text: str) -> tuple[int, int]:
        """The width and height of a text on one line, in pixels."""
        parts = self._runs(text)
        if self._is_plain(text, parts):
            return tuple(_get_extents(self, text))
        ascent, descent = self._line(parts)
        return sum(self._width(run) for run in parts), ascent + descent

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        """A function that measures the texts of one layout, each word once. It keeps no word for another layout."""
        return cache(self.get_extents)

    def _render_begin(self) -> None:
        super()._render_begin()
        self._strips: list[tuple[int, int, Any]] = []

    def _render_text(self, text: str, x: int, y: int) -> None:
        """Draw a line; each run with another font on a strip of its own, which covers nothing above or below it."""
        parts = self._runs(text)
        if self._is_plain(text, parts):
            super()._render_text(text, x, y)
            return
        ascent, descent = self._line(parts)
        for run in parts:
            width = self._width(run)
            strip = _SurfaceContainer(max(1, width), ascent + descent)
            self._as_run(run, strip.render, self, run.text, 0, ascent - self._as_run(run, self.get_ascent))
            self._strips.append((int(x), int(y), strip.get_data()))
            x += width

    def _render_end(self) -> Any:
        drawn = super()._render_end()
        if self._strips:
            pixels = bytearray(drawn.data)
            for x, y, strip in self._strips:
                _lay(strip, pixels, x, y, drawn.width, drawn.height)
            drawn = ImageData(drawn.width, drawn.height, drawn.fmt, bytes(pixels))
        self._surface, self._strips = None, []  # Kivy keeps both as long as the label, as large as its texture
        return drawn

    def _line(self, parts: list[Run]) -> tuple[int, int]:
        """Return how far a line of these runs goes above and below its baseline, in pixels."""
        size = self.options["font_size"]
        if self._words:
            ascent, descent = round(WORDS_ABOVE * size), round(WORDS_BELOW * size)
        else:
            ascent = self.get_ascent()
            descent = _get_extents(self, " ")[1] - ascent
        if any(run.script for run in parts):
            return max(ascent, round(ABOVE * size)), max(descent, round(BELOW * size))
        return ascent, descent

    def _width(self, run: Run) -> int:
        """Return how wide a run is as it is drawn, in pixels."""
        return int(self._as_run(run, _get_extents, self, run.text)[0])

    def _as_run(self, run: Run, work: Any, *arguments: Any) -> Any:
        """Return what some work comes to in the font and the script of a run."""
        if run == Run(run.text) and self._share == 1:
            return work(*arguments)
        own = dict(self.options)
        if not run.font:
            self.options["font_size"] = own["font_size"] * self._share
        self.options["font_name_r"] = run.font or own["font_name_r"]
        self.options["strikethrough"] = run.struck
        if run.script:
            self.options["font_script_name"] = run.script
            self.options["font_direction"] = "rtl" if run.script in FROM_THE_RIGHT else "ltr"
        try:
            return work(*arguments)
        finally:
            self.options.update(own)
