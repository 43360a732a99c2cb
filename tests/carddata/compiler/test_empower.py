"""Empower, Empowered, and what becomes of permanents that are (2026-07-16, 441, 442, 827, 828)."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.amounts import TimesEmpowered
from carddata.model.card import CardType
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.costs import Cost
from carddata.model.permissions import EmpoweredAgain
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from carddata.model.triggers import EventFilter

NOT_YET = c.Not(c.Empowered())
EMPOWERED = c.Empowered()


def meaning(text: str, kind: CardType = "unit") -> Meaning:
    found = compile_text(text, kind)
    assert isinstance(found, Meaning), found
    return found


@pytest.mark.parametrize(
    ("text", "cost", "timing"),
    [
        ("[Empower] :rb_energy_2:", Cost(energy=2), ""),
        ("[Empower] — Discard 1, :rb_exhaust:", Cost(discard=1, exhaust=True), ""),
        ("[Action][>] [Empower] :rb_energy_1:.", Cost(energy=1), "Action"),
    ],
)
@pytest.mark.parametrize("kind", ["unit", "gear", "legend"])
def test_empower_is_an_activated_ability_of_what_is_not_empowered(
    text: str, cost: Cost, timing: str, kind: CardType
) -> None:
    found = meaning(text, kind)
    assert found.keywords == ("Empower",)
    (ability,) = found.abilities
    assert (ability.when, ability.do) == ("activate", (m.Empower(what="me"),))
    assert (ability.cost, ability.timing, ability.only_if) == (cost, timing, NOT_YET)


def test_either_of_two_costs() -> None:
    found = meaning("[Empower] — :rb_energy_7: or :rb_exhaust:", "gear").abilities
    assert [ability.cost for ability in found] == [Cost(energy=7), Cost(exhaust=True)]
    assert {(ability.when, ability.do, ability.only_if) for ability in found} == {
        ("activate", (m.Empower(what="me"),), NOT_YET)
    }


def test_a_deathknell_of_an_empowered_line() -> None:
    assert meaning("[Empowered][>][>>][Deathknell][>] Draw 7.").abilities == (
        Ability("death", (m.Draw(7),), only_if=EMPOWERED),
    )


def test_what_follows_empowered_counts_while_it_is_so() -> None:
    assert meaning("[Empowered][>] I have +2 :rb_might: and [Tank].").standing == (
        HasMight(amount=2, only_if=EMPOWERED),
        HasKeywords(keywords=("Tank",), only_if=EMPOWERED),
    )
    assert meaning("[Empowered][>] [Ganking]").standing == (HasKeywords(keywords=("Ganking",), only_if=EMPOWERED),)
    assert meaning("[Empowered][>] When I attack, draw 7.").abilities == (
        Ability("attack", (m.Draw(7),), only_if=EMPOWERED),
    )
    assert meaning("[Empowered][>] :rb_exhaust:: Draw 7.", "gear").abilities == (
        Ability("activate", (m.Draw(7),), cost=Cost(exhaust=True), only_if=EMPOWERED),
    )
    assert meaning("[Level 3][>] [Tank]").standing == (HasKeywords(keywords=("Tank",), only_if=c.Level(3)),)


@pytest.mark.parametrize(
    ("text", "kind", "on"),
    [
        ("When I become [Empowered], draw 7.", "unit", EventFilter("me")),
        ("When this becomes [Empowered], draw 7.", "gear", EventFilter("me")),
        ("When a friendly unit becomes [Empowered], draw 7.", "gear", EventFilter(it=TargetFilter(whose="friendly"))),
        ("When you [Empower] a unit, draw 7.", "legend", EventFilter(it=TargetFilter(), by="you")),
    ],
)
def test_triggers_on_becoming_empowered(text: str, kind: CardType, on: EventFilter) -> None:
    assert meaning(text, kind).abilities == (Ability("empower", (m.Draw(7),), on=on),)


def test_instructions_empower_and_disempower() -> None:
    assert meaning("[Empower] a friendly unit.", "spell").abilities == (
        Ability("resolve", (m.Empower(what=1),), (Choice(TargetFilter(whose="friendly")),)),
    )
    assert meaning("Kill an [Empowered] unit. [Disempower] all units.", "spell").abilities == (
        Ability(
            "resolve",
            (m.Kill(1), m.Disempower(what=TargetFilter())),
            (Choice(TargetFilter(that=(HasState("empowered"),))),),
        ),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Empower] :rb_energy_2:", "battlefield"),
        ("[Empower] :rb_energy_2:", "spell"),
        ("[Empowered][>] I have +1 :rb_might:.", "gear"),
        ("[Empowered][>] When you conquer here, draw 7.", "battlefield"),
        ("[Empowered 2][>] [Tank]", "unit"),
    ],
)
def test_what_has_no_such_state_stops(text: str, kind: CardType) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_empowered_up_to_so_many_times() -> None:
    times = TimesEmpowered()
    assert meaning("I can be [Empowered] up to three times.").standing == (EmpoweredAgain(most=3),)
    assert meaning("I have +2 :rb_might: for each time I'm [Empowered].").standing == (HasMight(amount=2, each=times),)
    assert meaning("While I'm [Empowered] three times, I have [Tank].").standing == (
        HasKeywords(keywords=("Tank",), only_if=c.Counted(times, 3)),
    )
    assert isinstance(compile_text("I can be [Empowered] up to one times.", "unit"), Stop)
