"""The codes that hw reports have words in every language."""

import re
from pathlib import Path
from typing import get_args

import pytest

import hw
from hw.model import Driver
from tableside.text import LANGUAGES
from tableside.text.catalogue import catalogue

SOURCES = sorted(Path(hw.__file__).parent.glob("*.py"))
CODES = {code for path in SOURCES for code in re.findall(r'"(hw-[a-z0-9-]+)"', path.read_text())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language):
    codes = CODES | {f"hw-driver-{driver}" for driver in get_args(Driver)}
    assert len(codes) > 50
    assert [code for code in sorted(codes) if catalogue(language).pattern(code) == code] == []
