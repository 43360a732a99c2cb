"""Keywords with a price are read by one composition; what only some of them can have is refused of the others."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.amounts import HowMany
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter

LESS = "This ability costs :rb_energy_1: less"


def meaning(text: str, kind: str) -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("[Equip] :rb_energy_4:", "gear"),
        ("[Empower] :rb_energy_4:", "unit"),
        (":rb_energy_4:, :rb_exhaust:: Draw 2", "gear"),
    ],
)
def test_every_priced_ability_is_cheaper_in_the_same_words(line: str, kind: str) -> None:
    for_each = meaning(f"{line}. {LESS} for each gear you control.", kind).abilities[0].cheaper
    on_condition = meaning(f"{line}. {LESS} if you control three or more gear.", kind).abilities[0].cheaper
    gear = TargetFilter(kind="gear", whose="you")
    assert for_each is not None
    assert for_each.each == HowMany(gear)
    assert on_condition is not None
    assert on_condition.only_if == c.ThereAre(gear, 3)


def test_terms_of_empower_go_together() -> None:
    ability = meaning(f"[Empower] :rb_energy_4:. Use only on your turn. {LESS} for each gear you control.", "unit")
    assert ability.abilities[0].cheaper is not None
    assert ability.abilities[0].only_if == c.All((c.TurnOf("you"), c.NOT_EMPOWERED))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("[Equip] :rb_energy_4:. Use only on your turn.", "gear"),
        ("[Equip] :rb_energy_4: or :rb_rune_fury:", "gear"),
        ("[Action] — [Equip] :rb_energy_4:", "gear"),
        ("Draw 1.\n[Flow] :rb_energy_4: or :rb_rune_fury:", "spell"),
        (f"Draw 1.\n[Flow] :rb_energy_4:. {LESS}.", "spell"),
        (f"Draw 1.\n[Repeat] :rb_energy_4:. {LESS}.", "spell"),
        ("Draw 1.\n[Flow] — :rb_energy_4:/:rb_energy_2:", "spell"),
        ("My [Flow] costs :rb_energy_1: less for each gear you control.", "unit"),
        (f":rb_energy_4:: Deal 1 to a unit. {LESS} if you choose a stunned unit.", "gear"),
        (f":rb_energy_4:: Draw 1. {LESS} if you have been lucky.", "gear"),
        (f"Draw 1. {LESS} if you control three or more gear.", "spell"),
    ],
)
def test_what_one_keyword_has_is_not_read_of_another(line: str, kind: str) -> None:
    assert isinstance(compile_text(line, kind), Stop)  # type: ignore[arg-type]
