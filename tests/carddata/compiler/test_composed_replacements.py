"""Damage that is changed, deaths that are replaced, gear that is attached and runes that are readied have parts."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.replacements import RESCUE, Replacement, ReplaceNext
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter

BANISHED = Replacement(when=("dies",), do=(m.Banish(what="it"),))


def done(text: str, kind: str = "spell") -> tuple[object, ...]:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled.abilities[0].do


@pytest.mark.parametrize(
    ("words", "how"),
    [
        ("Prevent all damage to a unit this turn", "prevent all"),
        ("Prevent all combat damage that would be dealt to a unit this turn", "prevent combat"),
        ("Prevent all spell and ability damage to a unit this turn", "prevent effects"),
        ("Prevent all damage to a unit by spells and abilities this turn", "prevent effects"),
        ("Prevent all damage to a unit this turn by spells and abilities", "prevent effects"),
        ("Double all damage to a unit this turn", "double"),
    ],
)
def test_damage_to_things_is_changed(words: str, how: str) -> None:
    assert done(f"{words}.") == (m.ChangeDamage(what=1, how=how),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words", ["all spell and ability damage this turn", "all damage this turn by spells and abilities"]
)
def test_damage_of_spells_and_abilities_is_prevented_in_either_words(words: str) -> None:
    assert done(f"Prevent {words}.") == (m.PreventDamage(),)


@pytest.mark.parametrize(
    ("words", "replaced"),
    [
        ("The next time it would die this turn, banish it instead", ReplaceNext(what=1, by=BANISHED)),
        ("If it would die this turn, banish it instead", ReplaceNext(what=1, by=BANISHED)),
        (
            "The next time it would die this turn, heal it, exhaust it, and recall it instead",
            ReplaceNext(what=1, by=Replacement(when=("dies",), do=RESCUE)),
        ),
    ],
)
def test_a_death_is_replaced(words: str, replaced: object) -> None:
    assert done(f"Choose a unit. {words}.") == (replaced,)


@pytest.mark.parametrize(
    ("words", "runes"),
    [
        ("a rune", m.ChangeRunes(how="ready", count=1)),
        ("one of your runes", m.ChangeRunes(how="ready", count=1)),
        ("three of your runes", m.ChangeRunes(how="ready", count=3)),
        ("up to three friendly runes", m.ChangeRunes(how="ready", count=3, extent="up to")),
        ("all of your runes", m.ChangeRunes(how="ready", extent="all")),
        ("your runes", m.ChangeRunes(how="ready", extent="all")),
    ],
)
def test_runes_are_readied_in_any_number(words: str, runes: object) -> None:
    assert done(f"Ready {words}.") == (runes,)


def test_what_stands_is_said_of_a_subject_in_a_list() -> None:
    compiled = compile_text("I have +1 :rb_might:, can't be readied, and don't deal combat damage.", "unit")
    assert isinstance(compiled, Meaning)
    each = ("I have +1 :rb_might:.", "I can't be readied.", "I don't deal combat damage.")
    assert compiled == compile_text("\n".join(each), "unit")


def test_several_units_get_something_for_each() -> None:
    (gives,) = done("Choose up to two units. They each get +1 :rb_might: this turn for each gear you control.")
    assert isinstance(gives, m.GiveMight)
    assert gives.each is not None
    assert done("Give up to two units +1 :rb_might: this turn for each gear you control.") == (gives,)


def test_gear_is_attached_to_whatever_is_told() -> None:
    own = compile_text("When you play this, attach it to a unit you control.", "gear")
    assert isinstance(own, Meaning)
    assert own.abilities[0].do == (m.Attach(what="me", to=1),)
    assert own.abilities[0].choose[0].of == TargetFilter(whose="you")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Prevent the next 3 damage this turn.", "spell"),
        ("Double the next 3 damage that would be dealt to a unit this turn.", "spell"),
        ("Double all damage this turn.", "spell"),
        ("Double all combat damage to a unit this turn.", "spell"),
        ("Prevent all combat damage to a unit by spells and abilities this turn.", "spell"),
        ("Prevent all damage by spells and abilities this turn by spells and abilities.", "spell"),
        ("Choose a unit. If it would die this turn, heal it, exhaust it, and recall it instead.", "spell"),
        ("Attach a gear you control to all units.", "spell"),
        ("Attach two Equipment you control to a unit you control.", "spell"),
        ("Choose a unit. It becomes a copy of all units.", "spell"),
        ("Choose two units. They become copies of a unit.", "spell"),
        ("I can't move from here to base.", "unit"),
        ("Units can't move from here to base.", "unit"),
        ("Opponents can't gain points.", "unit"),
        ("While I'm exhausted, opponents can't gain points.", "unit"),
        ("Your hold effects don't trigger.", "unit"),
        ("Your [Temporary] effects trigger an additional time.", "unit"),
        ("[Deathknell][>] If I wasn't stunned, draw 1.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
