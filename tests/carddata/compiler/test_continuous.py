"""Continuous effects in texts of our own, and where such words mean nothing."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Card, EffectText, Enters
from carddata.model.continuous import HasKeywords, HasMight, HasTags, OthersEnter
from carddata.model.numbers import Holding
from carddata.model.operations import Double, Draw, EnterReady, GainXp, GiveKeyword, GiveMight, SwapMight
from carddata.model.stops import Stop
from carddata.model.targets import (
    AttachedTo,
    Beside,
    Choice,
    Compared,
    HasState,
    HasTag,
    Is,
    IsNot,
    IsToken,
    TargetFilter,
)
from carddata.model.triggers import EventFilter

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",)), Card("Grey Ring", "gear", tags=("Ring",))])
HERE = c.ThereAre(TargetFilter(kind="battlefield", where="here"))
DOGS = TargetFilter(whose="you", that=(HasTag(("Dog",)),))
OTHERS = TargetFilter(whose="friendly", where="here", that=(IsNot(Is("this")),))


def meaning(text: str, kind: Any = "unit") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), {}, TAGS)


@pytest.mark.parametrize(
    ("kind", "text", "standing"),
    [
        (
            "unit",
            "Friendly units have +7 :rb_might: while defending.",
            (HasMight(amount=7, to=TargetFilter(whose="friendly", that=(HasState("defending"),))),),
        ),
        (
            "unit",
            "I have [Tank] while attacking.",
            (HasKeywords(keywords=("Tank",), only_if=c.Itself(TargetFilter(that=(HasState("attacking"),)))),),
        ),
        (
            "unit",
            "Each other Dog you control has +7 :rb_might:.",
            (HasMight(amount=7, to=TargetFilter(whose="you", that=(IsNot(Is("this")), HasTag(("Dog",))))),),
        ),
        (
            "unit",
            "While I have 7 :rb_might: or more, I have [Ganking].",
            (
                HasKeywords(
                    keywords=("Ganking",), only_if=c.Itself(TargetFilter(that=(Compared("might", "at least", 7),)))
                ),
            ),
        ),
        (
            "unit",
            "I have +7 :rb_might: for each Ring attached to me.",
            (HasMight(amount=7, each=q.HowMany(TargetFilter("gear", that=(AttachedTo("this"), HasTag(("Ring",)))))),),
        ),
        ("battlefield", "Units here have +3 :rb_might:.", [HasMight(amount=3, to=TargetFilter(where="here"))]),
        ("unit", "Other friendly units have -2 :rb_might: here.", [HasMight(amount=-2, to=OTHERS)]),
        ("unit", "Other friendly units here have [Shield 4].", [HasKeywords(keywords=("Shield 4",), to=OTHERS)]),
        (
            "unit",
            "Other friendly units at my battlefield get [Tank] and [Ganking].",
            [HasKeywords(keywords=("Tank", "Ganking"), to=OTHERS, only_if=HERE)],
        ),
        (
            "unit",
            "While I'm stunned, I have an additional +2 :rb_might: and [Tank].",
            [
                HasMight(amount=2, only_if=c.Itself(TargetFilter(that=(HasState("stunned"),)))),
                HasKeywords(keywords=("Tank",), only_if=c.Itself(TargetFilter(that=(HasState("stunned"),)))),
            ],
        ),
        (
            "unit",
            "I have +2 :rb_might: while I'm defending alone.",
            [HasMight(amount=2, only_if=c.Itself(TargetFilter(that=(HasState("alone"), HasState("defending")))))],
        ),
        (
            "legend",
            "While a friendly unit attacks alone, it gets [Assault].",
            [
                HasKeywords(
                    keywords=("Assault",),
                    to=TargetFilter(whose="friendly", that=(HasState("alone"), HasState("attacking"))),
                )
            ],
        ),
        ("gear", "Your Dogs have [Deflect].", [HasKeywords(keywords=("Deflect",), to=DOGS)]),
        (
            "unit",
            "I have +2 :rb_might: for each enemy gear.",
            [HasMight(amount=2, each=q.HowMany(TargetFilter(kind="gear", whose="enemy")))],
        ),
        (
            "unit",
            "Enemy units here have -4 :rb_might:, to a minimum of 2 :rb_might:.",
            [HasMight(amount=-4, to=TargetFilter(whose="enemy", where="here"), least=2)],
        ),
        ("unit", "My Might is increased by your points.", [HasMight(amount=1, each=Holding("points"))]),
        (
            "unit",
            "While you have 4+ runes, I have +9 :rb_might:.",
            [HasMight(amount=9, only_if=c.Counted(Holding("runes"), 4))],
        ),
        (
            "unit",
            "[Level 4][>] I have +1 :rb_might: and enter ready.",
            [HasMight(amount=1, only_if=c.Level(4)), Enters(ready=True, only_if=c.Level(4))],
        ),
        (
            "gear",
            "Stunned friendly units have [Tank] if they didn't already.",
            [
                HasKeywords(
                    keywords=("Tank",), to=TargetFilter(whose="friendly", that=(HasState("stunned"),)), lacking=True
                )
            ],
        ),
        (
            "unit",
            "If you've discarded a card this turn, I have [Tank].",
            [HasKeywords(keywords=("Tank",), only_if=c.Counted(q.HowOften("discard", EventFilter(by="you")), 1))],
        ),
        (
            "unit",
            "If a unit died this turn, I enter ready.",
            [Enters(ready=True, only_if=c.Counted(q.HowOften("dies", EventFilter(TargetFilter())), 1))],
        ),
        ("legend", "Your token units enter ready.", [OthersEnter(of=TargetFilter(whose="you", that=(IsToken(),)))]),
        (
            "unit",
            "If you have one or fewer cards in your hand, I enter ready.",
            [Enters(ready=True, only_if=c.Counted(Holding("hand"), most=1))],
        ),
    ],
)
def test_what_stands(kind: str, text: str, standing: list[Any]) -> None:
    assert meaning(text, kind) == Meaning(standing=tuple(standing))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("spell", "Friendly units have +3 :rb_might:."),
        ("gear", "I have +3 :rb_might:."),
        ("battlefield", "Other units here have +3 :rb_might:."),
        ("legend", "Friendly units at my battlefield have [Tank]."),
        ("unit", "Your Rings have +3 :rb_might:."),
        ("unit", "Your Cats have +3 :rb_might:."),
        ("unit", "I have +1 :rb_might: for each friendly [Mighty] unit."),
        ("unit", "I have [Tank] equal to the number of enemy units here."),
        ("unit", "Other friendly units have [Accelerate]."),
        ("unit", "Friendly units here enter ready."),
        ("unit", "Enemy units enter ready."),
        ("unit", "If you paid the additional cost, I have +3 :rb_might:."),
        ("unit", "I have +3 :rb_might: and +2 :rb_might:."),
        ("unit", "Enemy units here have +3 :rb_might:, to a minimum of 1 :rb_might:."),
        ("unit", "Enemy units here have -3 :rb_might: and [Tank], to a minimum of 1 :rb_might:."),
        ("unit", "Friendly gear have +3 :rb_might:."),
        ("unit", "[Level 0][>] I have +3 :rb_might:."),
    ],
)
def test_what_is_not_understood(kind: str, text: str) -> None:
    assert isinstance(meaning(text, kind), Stop)


def test_what_is_attached_says_it_of_its_unit() -> None:
    assert compile_effect("I have [Tank].", 0) == EffectText(standing=(HasKeywords(keywords=("Tank",)),))
    assert isinstance(compile_effect("Other friendly units enter ready.", 0), Stop)


@pytest.mark.parametrize(
    ("text", "do", "choices"),
    [
        ("Draw 2 for each enemy gear.", [Draw(2, each=q.HowMany(TargetFilter(kind="gear", whose="enemy")))], []),
        (
            "Draw 2 for each of your [Mighty] units.",
            [Draw(2, each=q.HowMany(TargetFilter(whose="you", that=(HasState("mighty"),))))],
            [],
        ),
        (
            "Gain 2 XP for each battlefield you or allies control.",
            [GainXp(2, each=q.HowMany(TargetFilter(kind="battlefield", whose="friendly")))],
            [],
        ),
        (
            "Give a unit -2 :rb_might: this turn for each friendly unit there.",
            [GiveMight(amount=-2, to=1, each=q.HowMany(TargetFilter(whose="friendly", that=(Beside(1),))))],
            [Choice()],
        ),
        ("Double an enemy unit's Might this turn.", [Double(1)], [Choice(TargetFilter(whose="enemy"))]),
        (
            "Swap the Might of two friendly units this turn.",
            [SwapMight(what=1)],
            [Choice(TargetFilter(whose="friendly"), least=2, most=2)],
        ),
        ("Friendly units enter ready this turn.", [EnterReady(of=TargetFilter(whose="friendly"))], []),
        ("Gear you play this turn enters ready.", [EnterReady(of=TargetFilter(kind="gear", whose="you"))], []),
        (
            "The next token unit you play this turn enters ready.",
            [EnterReady(of=TargetFilter(whose="you", that=(IsToken(),)), next=True)],
            [],
        ),
        (
            "Give a gear [Temporary].",
            [GiveKeyword(keyword="Temporary", to=1, lasting=True)],
            [Choice(TargetFilter(kind="gear"))],
        ),
    ],
)
def test_amounts_and_changes_of_might(text: str, do: list[Any], choices: list[Any]) -> None:
    found = meaning(text, "spell")
    assert isinstance(found, Meaning), found
    (ability,) = found.abilities
    assert (ability.do, ability.choose) == (tuple(do), tuple(choices))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 for each card.",
        "Draw 2 for each other battlefield you control.",
        "Give two units +1 :rb_might: this turn for each enemy unit there.",
        "Give a unit [Tank] this turn for each enemy unit.",
        "Swap the Might of three units this turn.",
        "Swap the Might of a unit this turn.",
        "Double my Might this turn.",
        "Give a unit [Tank].",
        "Give a gear [Tank] this turn.",
        "Friendly units here enter ready this turn.",
        "Enemy units enter ready this turn.",
        "[Mighty] units you play this turn enter ready.",
        "The next enemy unit you play this turn enters ready.",
        "Kill a [Mighty] spell.",
        "Counter a [Mighty] spell.",
    ],
)
def test_amounts_and_changes_that_are_not_understood(text: str) -> None:
    assert isinstance(meaning(text, "spell"), Stop)


@pytest.mark.parametrize(("place", "where"), [("battlefield", "battlefield"), ("location", "anywhere")])
def test_the_same_battlefield_is_no_base(place: str, where: Any) -> None:
    several = meaning(f"Kill two units at the same {place}.", "spell")
    pair = meaning(f"Kill a ready unit and a stunned unit at the same {place}.", "spell")
    assert isinstance(several, Meaning)
    assert isinstance(pair, Meaning)
    assert several.abilities[0].choose == (Choice(TargetFilter(where=where), least=2, most=2, together=True),)
    assert [choice.of.where for choice in pair.abilities[0].choose] == [where, where]


def test_tags_that_units_have_besides_their_own() -> None:
    """Rule 477.1.a; the own text of a unit need not say what is printed on it."""
    assert compile_effect("I am a Dog.", 0, tags=TAGS) == EffectText(standing=(HasTags(tags=("Dog",)),))
    others = Meaning(standing=(HasTags(tags=("Dog",), to=TargetFilter(whose="friendly", that=(IsNot(Is("this")),))),))
    assert compile_text("Other friendly units are Dogs.", "unit", tags=TAGS) == others
    for text in ("I am a Dog.", "I am a Ring.", "Mighty units are Dogs.", "Your gear are Dogs."):
        assert isinstance(compile_text(text, "unit", tags=TAGS), Stop), text
    assert isinstance(compile_effect("I am a Ring.", 0, tags=TAGS), Stop)


def test_what_equipment_gives_to_its_unit_besides() -> None:
    tags = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Ring", "gear", tags=("Ring",))])
    yours = TargetFilter(kind="gear", whose="you", that=(HasTag(("Equipment",)),))
    given = Meaning(standing=(HasKeywords(keywords=("Assault 2",), through=yours),))
    assert compile_text("Your Equipment each give [Assault 2].", "legend", tags=tags) == given
    each = Meaning(standing=(HasMight(amount=7, through=yours),))
    assert compile_text("Each Equipment you control gives +7 :rb_might:.", "unit", tags=tags) == each
    doubled = Meaning(standing=(HasMight(amount=1, each=q.MightBonus()),))
    assert (
        compile_text("Each Equipment attached to me gives double its base Might bonus.", "unit", tags=tags) == doubled
    )
    for text in (
        "Your Rings each give [Assault].",
        "Your units each give [Assault].",
        "Your gear each give [Assault].",
        "Your Equipment each give [Hidden].",
        "Each Ring attached to me gives double its base Might bonus.",
    ):
        assert isinstance(compile_text(text, "unit", tags=tags), Stop), text
    assert isinstance(
        compile_text("Each Equipment attached to me gives double its Might bonus.", "legend", tags=tags), Stop
    )
