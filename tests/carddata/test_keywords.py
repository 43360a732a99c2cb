"""Keywords: a misspelt keyword in the data of a card is refused as it is read."""

from __future__ import annotations

import msgspec
import pytest

from carddata.model.keywords import has_keyword, keyword_value
from carddata.model.operations import GiveKeyword
from carddata.model.targets import HasKeyword, Predicate


@pytest.mark.parametrize("keyword", ["Ganking", "Assault", "Assault 2", "Shield 12"])
def test_a_keyword_that_the_engine_gives_is_read(keyword: str) -> None:
    assert msgspec.convert({"do": "keyword", "keyword": keyword}, GiveKeyword).keyword == keyword


@pytest.mark.parametrize("keyword", ["", "Gankin", "Tank ", "Assault 0", "Assault two", "ganking", "Hidden"])
def test_any_other_word_is_refused(keyword: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="keyword"):
        msgspec.convert({"do": "keyword", "keyword": keyword}, GiveKeyword)


def test_a_description_names_a_keyword_or_none() -> None:
    assert msgspec.convert({"is": "keyword", "keyword": "Deathknell"}, Predicate) == HasKeyword("Deathknell")
    with pytest.raises(msgspec.ValidationError, match="keyword"):
        msgspec.convert({"is": "keyword", "keyword": "Deathknel"}, Predicate)


def test_a_keyword_with_a_dash_and_a_number_is_itself() -> None:
    assert has_keyword(("Quick-Draw",), "Quick-Draw")
    assert not has_keyword(("Shield 3",), "Tank")
    assert keyword_value(("Shield 3", "Shield"), "Shield") == 4
