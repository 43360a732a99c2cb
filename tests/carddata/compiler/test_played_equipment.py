"""Texts about what was played this turn, tokens by their name, and Equipment that an effect has played."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability, DoThis
from carddata.model.card import Card
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.plays import HandCard, Ignoring, Play
from carddata.model.stops import Stop
from carddata.model.targets import Called, Compared, HasTag, OfType, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import TOKENS

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog",))])


def compiled(text: str, kind: Any = "legend") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), TOKENS, TAGS)


@pytest.mark.parametrize(
    ("words", "played"),
    [
        ("an Equipment", TargetFilter(kind="gear", that=(HasTag(("Equipment",)),))),
        ("a gear", TargetFilter(kind="gear")),
        ("a Dog unit", TargetFilter(kind="unit", that=(HasTag(("Dog",)),))),
    ],
)
def test_an_ability_only_after_a_play(words: str, played: TargetFilter) -> None:
    found = compiled(f":rb_exhaust:: Draw 7. Use only if you've played {words} this turn.")
    assert isinstance(found, Meaning), found
    assert found.abilities[0].only_if == c.Counted(q.HowOften("plays", EventFilter(played, "you")), 1)


@pytest.mark.parametrize(
    "words",
    ["you played this from your hand", "you paid the additional cost", "at least one of them has [Tank]", "it's ready"],
)
def test_what_no_use_hangs_on(words: str) -> None:
    assert isinstance(compiled(f":rb_exhaust:: Draw 7. Use only if {words}.", "unit"), Stop)


def test_tokens_by_their_name() -> None:
    found = compiled("Your Tin Men have [Weaponmaster].")
    assert isinstance(found, Stop)
    found = compiled("Your Gnomes have [Weaponmaster].")
    assert isinstance(found, Meaning), found
    gnomes = TargetFilter(whose="you", that=(Called("Gnome"),))
    assert found.standing == (HasKeywords(keywords=("Weaponmaster",), to=gnomes),)
    found = compiled("Your Gnome tokens have +7 :rb_might:.")
    assert isinstance(found, Meaning), found
    assert found.standing == (HasMight(amount=7, to=TargetFilter(whose="you", that=(Called("Gnome"),))),)


@pytest.mark.parametrize("subject", ["Your Goblins", "Your Nuggets", "Your Gnomes and Recruits"])
def test_tokens_that_nobody_knows_or_that_are_no_units(subject: str) -> None:
    assert isinstance(compiled(f"{subject} have [Tank]."), Stop)


def test_an_equipment_is_played_and_attached() -> None:
    text = "When I hold, you may play an Equipment with Energy cost no more than :rb_energy_7:, ignoring its cost. "
    found = compiled(text + "If you do, then do this: Attach it to me.", "unit")
    assert isinstance(found, Meaning), found
    (ability,) = found.abilities
    play, then = ability.do
    assert isinstance(play, Play)
    assert isinstance(play.what, HandCard)
    assert play.what.of.that == (OfType(("gear",)), Compared("energy", "at most", 7), HasTag(("Equipment",)))
    assert play.price == Ignoring("cost")
    attach = Ability("then", (m.Attach(what="it", to="me"),))
    assert then == DoThis(then=attach, only_if=c.TookPlace(1))


@pytest.mark.parametrize(
    "text",
    [
        "When I hold, you may play a Dog ignoring its cost.",
        "When I hold, play an Equipment.",
        "When I hold, attach it to me.",
        "When I hold, you may play a unit from your hand. If you do, then do this: Attach it to me.",
        "When I hold, you may play a gear from your hand. If you do, then do this: Attach it to me.",
    ],
)
def test_what_is_not_played_so(text: str) -> None:
    assert isinstance(compiled(text, "unit"), Stop)
