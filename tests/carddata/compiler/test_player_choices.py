"""What texts of our own say about objects that each player chooses among their own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.stops import Stop
from carddata.model.targets import Choice
from tests.kit.meanings import TOKENS, only, spell


@pytest.mark.parametrize(
    ("text", "choice", "do"),
    [
        ("Each player kills one of their units.", Choice(must=True, by="everybody"), m.Kill(what=1)),
        ("Each player kills a gear they control.", Choice(kind="gear", must=True, by="everybody"), m.Kill(what=1)),
        ("Each opponent kills one of their damaged units.",
         Choice(status="damaged", must=True, by="opponents"), m.Kill(what=1)),
        ("Each opponent returns one of their units to its owner's hand.",
         Choice(must=True, by="opponents"), m.Return(what=1)),
    ],
)  # fmt: skip
def test_each_player_chooses(text: str, choice: Choice, do: Effect) -> None:
    ability = spell(text)
    assert (ability.choose, ability.do) == ((choice,), (do,))


def test_something_may_follow() -> None:
    assert only("When I hold, each opponent must kill one of their units. Draw 7.").do == (
        m.Kill(what=1),
        m.Draw(count=7),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 7. Each player kills one of their units.", "spell"),
        ("Each player kills one of your units.", "spell"),
        ("Each player kills one of their friendly units.", "spell"),
        ("Each player kills two of their units.", "spell"),
        ("Each player kills one of their units. Draw 7 for each unit there.", "spell"),
        ("Each player kills one of their units. Its controller draws 7.", "spell"),
        ("If you control a gear, each player kills one of their units.", "spell"),
        ("[Repeat] :rb_energy_2:\nEach player kills one of their units.", "spell"),
        ("Each player returns one of their units.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
