"""The modules of the folds of events."""

from __future__ import annotations

from importlib import import_module

import pytest

from tableside.engine.model.events import Event
from tableside.engine.model.evolve import FOLDS


@pytest.mark.parametrize("event", Event.__subclasses__(), ids=lambda event: event.__name__)
def test_an_event_is_folded_in_the_module_named_as_its_own(event: type[Event]) -> None:
    room, module = event.__module__.rsplit(".", 1)
    assert room == "tableside.engine.model.events" or module == "given_position"
    folds = FOLDS if module == "given_position" else import_module(f"tableside.engine.model.folds.{module}").FOLDS
    assert event in folds
