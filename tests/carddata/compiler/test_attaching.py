"""Texts that attach an Equipment, and what they cannot attach."""

from typing import Any

import pytest
from msgspec.structs import replace

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.numbers import AmountOf
from carddata.model.operations import Attach, Deal, Detach, Draw
from carddata.model.stops import Stop
from carddata.model.targets import AttachedTo, Choice, HasState, HasTag, TargetFilter
from carddata.model.triggers import CausedBy, EventFilter, WithThis

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog",))])


@pytest.mark.parametrize(
    ("equipment", "states"),
    [
        ("an Equipment", ()),
        ("a detached Equipment", (HasState("detached"),)),
        ("an attached Equipment", (HasState("attached"),)),
    ],
)
def test_an_equipment_is_attached_to_a_unit(equipment: str, states: tuple[HasState, ...]) -> None:
    text = f":rb_exhaust:: Attach {equipment} you control to a unit you control."
    found = compile_text(text, "legend", ("mind",), {}, TAGS)
    assert isinstance(found, Meaning), found
    (ability,) = found.abilities
    blade = Choice(TargetFilter(kind="gear", whose="you", that=(*states, HasTag(("Equipment",)))))
    assert (ability.choose, ability.do) == ((blade, Choice(TargetFilter(whose="you"))), (Attach(what=1, to=2),))


@pytest.mark.parametrize(
    "text",
    [
        "Attach a gear you control to a unit you control.",
        "Attach a Dog you control to a unit you control.",
        "Attach an Equipment you control to a gear you control.",
        "Attach an Equipment you control to another unit you control.",
        "Kill an attached unit.",
        "Kill an equipped gear.",
        "Detach a unit.",
        "Detach an Equipment from it.",
        "Choose a unit. Deal 7 to another unit. Detach an Equipment from it.",
        "Choose an equipped unit. Exhaust it. Deal 7 to an enemy unit. Detach an Equipment from it.",
        "Choose two equipped units. Deal 7 to them. Detach an Equipment from it.",
    ],
)
def test_what_is_not_attached(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), {}, TAGS), Stop)


@pytest.mark.parametrize("way", ["to", "from"])
@pytest.mark.parametrize("verb", ["attach", "detach"])
def test_equipment_is_attached_to_something_and_detached_from_it(verb: str, way: str) -> None:
    found = compile_text(f"When you {verb} an Equipment {way} me, draw 7.", "unit", ("mind",), {}, TAGS)
    assert isinstance(found, Meaning) is ((verb, way) in (("attach", "to"), ("detach", "from")))


def test_equipment_is_detached() -> None:
    blade = TargetFilter(kind="gear", that=(HasTag(("Equipment",)),))
    cases: dict[str, tuple[Any, Any]] = {
        "Unattach an enemy Equipment.": ((Choice(replace(blade, whose="enemy")),), (Detach(what=1),)),
        "Choose an equipped unit. Deal 7 to it. Then detach an Equipment from it.": (
            (
                Choice(TargetFilter(that=(HasState("equipped"),))),
                Choice(replace(blade, that=(AttachedTo(1), *blade.that))),
            ),
            (Deal(amount=7, to=1), Detach(what=2)),
        ),
        "Choose an equipped unit. It deals damage equal to its Might to a unit. Detach an Equipment from it.": (
            (
                Choice(TargetFilter(that=(HasState("equipped"),))),
                Choice(),
                Choice(replace(blade, that=(AttachedTo(1), *blade.that))),
            ),
            (Deal(each=AmountOf(1), by_unit=True, to=2), Detach(what=3)),
        ),
        "Detach all Equipment you control.": (
            (),
            (Detach(what=replace(blade, whose="you")),),
        ),
    }
    for text, (choices, do) in cases.items():
        found = compile_text(text, "spell", ("mind",), {}, TAGS)
        assert isinstance(found, Meaning), (text, found)
        assert (found.abilities[0].choose, found.abilities[0].do) == (choices, do), text


def test_equipment_that_is_attached_is_watched() -> None:
    cases = {
        "When you attach an Equipment to me, draw 7.": EventFilter("me", by="you"),
        "When an Equipment is attached to a friendly unit, draw 7.": EventFilter(it=TargetFilter(whose="friendly")),
    }
    for text, on in cases.items():
        found = compile_text(text, "unit", ("mind",), {}, TAGS)
        assert isinstance(found, Meaning), (text, found)
        assert found.abilities == (Ability("attach", (Draw(count=7),), on=on),)
    for text in (
        "When you attach a gear to me, draw 7.",
        "When you attach an enemy Equipment to me, draw 7.",
        "When you attach an Equipment to a gear, draw 7.",
        "When you attach an Equipment to a unit, ready it.",
    ):
        assert isinstance(compile_text(text, "unit", ("mind",), {}, TAGS), Stop), text
    assert isinstance(compile_text("When you attach an Equipment to me, draw 7.", "gear", (), {}, TAGS), Stop)


@pytest.mark.parametrize(
    ("text", "kind", "when", "on"),
    [
        ("When this is attached to a unit, draw 7.", "gear", "attach", EventFilter(TargetFilter(), that=(WithThis(),))),
        ("When this becomes detached, draw 7.", "gear", "detach", EventFilter(that=(WithThis(),))),
        ("When you detach an Equipment from me, draw 7.", "unit", "detach", EventFilter("me", by="you")),
        ("When I become equipped, draw 7.", "unit", "attach", EventFilter("me", that=(CausedBy("equip"),))),
        (
            "When you equip a friendly unit, draw 7.",
            "legend",
            "attach",
            EventFilter(TargetFilter(whose="friendly"), by="you", that=(CausedBy("equip"),)),
        ),
    ],
)
def test_triggers_on_equipment_that_is_attached_and_detached(text: str, kind: Any, when: Any, on: EventFilter) -> None:
    found = compile_text(text, kind, ("mind",), {}, TAGS)
    assert isinstance(found, Meaning), found
    assert found.abilities == (Ability(when, (Draw(7),), on=on),)
