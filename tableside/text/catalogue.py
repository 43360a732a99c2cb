"""Catalogues: the words of each code in each language, kept as gettext files.

`locale/LANGUAGE/LC_MESSAGES/DOMAIN.po` is what people edit, with any gettext editor. A domain holds the codes of one
part of the program; no code is in two. `tools/catalogues` compiles what `gettext` reads.
"""

from __future__ import annotations

import gettext
import os
from functools import lru_cache
from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Every language that all codes have words in, by its code, with its own name."""

SOURCE = "en"
"""The language that is used for a code without words in another language."""

FOLDER = Path(__file__).with_name("locale")


class WordCatalogue:
    """The words of one language. Codes that it lacks are looked up in `fallback`."""

    def __init__(self, files: tuple[gettext.NullTranslations, ...], fallback: WordCatalogue | None = None) -> None:
        self._files = files
        self._fallback = fallback
        self._file_of: dict[str, gettext.NullTranslations] = {}

    def pattern(self, code: str, count: int | None = None) -> str:
        """The words of a code with places for its arguments, in the plural form for `count` if it has plural forms.

        If a code has no words it stands for itself: that is seen, and stops nothing.
        """
        file = self._file_of.get(code) or self._find(code)
        if file is None:
            return code if self._fallback is None else self._fallback.pattern(code, count)
        return _words(file, code, count)

    def _find(self, code: str) -> gettext.NullTranslations | None:
        """The file with the words of a code, which is kept: a screen asks for a hundred codes at a time."""
        for file in self._files:
            if _words(file, code, None) != code:
                self._file_of[code] = file
                return file
        return None


def _words(file: gettext.NullTranslations, code: str, count: int | None) -> str:
    """The words of a code in this file, the code itself if it has none there.

    Early versions of Python 3.11, as in Debian 12, find a code with plural forms by `ngettext` alone.
    """
    plural = file.ngettext(code, code, 1 if count is None else count)
    return file.gettext(code) if plural == code else plural


@lru_cache
def catalogue(language: str) -> WordCatalogue:
    """The words of a language of `LANGUAGES`; for any other language, those of `SOURCE`.

    Raises OSError if the catalogue is not compiled.
    """
    if language not in LANGUAGES:
        return catalogue(SOURCE)
    files = []
    for path in sorted((FOLDER / language / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as compiled:
            files.append(gettext.GNUTranslations(compiled))
    if not files:
        raise FileNotFoundError(f"no words in {language}: run tools/catalogues")
    return WordCatalogue(tuple(files), None if language == SOURCE else catalogue(SOURCE))


def system_language() -> str:
    """The language of this user's system if it is one of `LANGUAGES`, else `SOURCE`."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            language = value.partition("_")[0].partition(".")[0].lower()
            return language if language in LANGUAGES else SOURCE
    return SOURCE


def page_language(requested: str, default: str) -> str:
    """The language of `LANGUAGES` that a page asks for, such as `de` or `de-AT`; `default` for any other.

    >>> page_language("de-AT", "en"), page_language("tlh", "en")
    ('de', 'en')
    """
    language = requested.partition("-")[0].lower()
    return language if language in LANGUAGES else default
