"""Fixtures that the notation's tests share."""

import pytest

from carddata.model.card import Catalogue
from carddata.sets import load


@pytest.fixture(scope="session")
def cards() -> Catalogue:
    return load()
