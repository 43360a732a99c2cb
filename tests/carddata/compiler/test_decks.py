"""Texts of our own about the top of a deck, and those of them that are not understood."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.stops import Stop
from carddata.model.targets import Compared, OfType
from tests.kit.counted import of_deck
from tests.kit.meanings import TOKENS, only, spell

TOP = "of your Main Deck"


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("[Predict].", m.Look()),
        ("[Predict 4].", m.Look(count=4)),
        (f"Look at the top card {TOP}. You may recycle it.", m.Look()),
        (f"Look at the top two cards {TOP}. You may recycle one or both of them."
         " Put those you don't back in any order.",
         m.Look(count=2)),
        (f"Look at the top 5 cards {TOP}. You may recycle any number of them. Put the rest back in any order.",
         m.Look(count=5)),
        (f"Look at the top 5 cards {TOP}. Put two into your hand and recycle the rest.",
         m.Look(count=5, take=2, put=True)),
        (f"Look at the top 5 cards {TOP}. Draw one of them. Then recycle the rest.", m.Look(count=5, take=1)),
        (f"Look at the top 5 cards {TOP}. You may reveal a gear from among them and draw it. Then recycle the rest.",
         m.Seek(count=5, of=of_deck(OfType(("gear",))))),
        (f"Look at the top 5 cards {TOP}. You may reveal a unit with Energy cost :rb_energy_7: or more"
         " from among them and put it into your hand. Recycle the rest.",
         m.Seek(count=5, of=of_deck(OfType(("unit",)), Compared("energy", "at least", 7)), put=True)),
        (f"Reveal the top card {TOP}. If it's a spell, draw it. Otherwise, recycle it.",
         m.Seek(of=of_deck(OfType(("spell",))), open=True)),
        (f"Reveal the top card {TOP}. If it's a gear, draw it. Otherwise, put it into your trash.",
         m.Seek(of=of_deck(OfType(("gear",))), open=True, rest="trash")),
        (f"Look at the top 4 cards {TOP}. You may choose a card from among them and put it into your hand."
         " Put the rest into your trash.",
         m.Look(count=4, take=1, put=True, up_to=True, rest="trash")),
        (f"Look at the top 4 cards {TOP}. You may draw one of them. Recycle the rest.",
         m.Look(count=4, take=1, up_to=True)),
        (f"Look at the top 4 cards {TOP}. Draw 2 and put the rest into your trash.",
         m.Look(count=4, take=2, rest="trash")),
    ],
)  # fmt: skip
def test_what_is_done_with_the_top_of_a_deck(text: str, do: Effect) -> None:
    assert spell(text).do == (do,)


def test_it_can_follow_a_price() -> None:
    ability = only(f"When I hold, you may pay :rb_energy_2: to look at the top card {TOP}. You may recycle it.")
    assert (ability.may, ability.do) == (True, (m.Look(),))


@pytest.mark.parametrize("when", ["attack", "defend"])
def test_a_battlefield_sees_who_fights_there(when: Any) -> None:
    assert only(f"When you {when} here, draw 7.", "battlefield").when == when


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"Look at the top 2 cards {TOP}. You may recycle it.", "spell"),
        (f"Look at the top 2 cards {TOP}. Draw two and recycle the rest.", "spell"),
        (f"Look at the top 2 cards {TOP}.", "spell"),
        (f"Look at the top 5 cards {TOP}. You may draw 2 of them. Recycle the rest.", "spell"),
        ("Kill a unit. Put it into your trash.", "spell"),
        (f"Look at the top 2 cards {TOP}. Put one into your trash and recycle the rest.", "spell"),
        (f"Look at the top card {TOP}. You may recycle it. Kill it.", "spell"),
        (f"Reveal the top card {TOP}. If it's a spell, play it. Otherwise, recycle it.", "spell"),
        ("Kill a unit. [Predict]. If you do, draw 7.", "spell"),
        ("When you defend here, draw 7.", "unit"),
        ("[Vision]", "spell"),
        ("[Vision]", "battlefield"),
        ("[Vision 2]", "unit"),
    ],
)  # fmt: skip
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)


def test_a_revealed_card_that_is_not_recycled_stays() -> None:
    found = spell(f"[Predict 2], then reveal the top card {TOP}. If it's a gear, put it into your hand. Draw 7.")
    assert found.do == (
        m.Look(count=2),
        m.Seek(of=of_deck(OfType(("gear",))), open=True, put=True, rest="stay"),
        m.Draw(count=7),
    )
    assert spell(f"Reveal the top card {TOP}. If it's a unit, draw it.").do == (
        m.Seek(of=of_deck(OfType(("unit",))), open=True, rest="stay"),
    )


def test_more_can_be_done_where_the_revealed_card_is_of_another_type() -> None:
    text = f"Reveal the top card {TOP}. If it's a unit, draw it. Otherwise, recycle it and gain 2 XP."
    of = of_deck(OfType(("unit",)))
    assert spell(text).do == (m.Seek(of=of, open=True), m.GainXp(count=2, only_if=c.Not(c.Shown(of))))


def test_another_outcome_than_to_recycle_the_revealed_card_is_not_understood() -> None:
    text = f"Reveal the top card {TOP}. If it's a unit, draw it. Otherwise, draw 2."
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
