"""Standing effects are read part by part: of whom, what, while what, and how often."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Blade", "gear", tags=("Equipment",)), Card("Grey Hound", "unit", tags=("Dog", "Mech"))])
RESCUE = "heal it, exhaust it, and recall it"
MY_RESCUE = "heal me, exhaust me, and recall me"


def meaning(text: str, kind: str = "unit") -> Meaning:
    compiled = compile_text(text, kind, tags=TAGS)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Friendly units have [Tank] while attacking.", "Friendly units have [Tank] while they're attacking."),
        ("Each Equipment you control gives [Assault].", "Your Equipment each give [Assault]."),
        ("Dogs you play enter ready.", "Your Dogs enter ready."),
        ("I have [Assault] equal to the number of gear you control.", "I have [Assault] for each gear you control."),
        ("Friendly units are Dogs.", "Friendly units are also Dogs."),
        ("I don't take combat damage.", "I can't be dealt combat damage."),
        ("If a friendly unit would die, heal that unit, exhaust it, and recall it instead.", RESCUE),
        ("If I would die, you may pay :rb_energy_1: to " + MY_RESCUE + " instead.", "me"),
        ("Opponents may only play units to their bases.", "Opponents can only play units to their base."),
        ("Opponents' [Hidden] cards can't be revealed here.", "Your opponents' [Hidden] cards can't be revealed here."),
    ],
)
def test_other_words_for_the_same(text: str, same: str) -> None:
    whole = {
        RESCUE: f"If a friendly unit would die, instead {RESCUE}.",
        "me": f"If I would die, you may pay :rb_energy_1: to instead {MY_RESCUE}.",
    }.get(same, same)
    assert meaning(text) == meaning(whole)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Friendly units have [Tank] while attacking.", "Friendly units have [Tank] while defending."),
        ("Friendly units have [Tank] while attacking.", "Friendly units have [Tank] while attacking alone."),
        ("Friendly units have [Tank] while they're buffed.", "Friendly units have [Tank]."),
        ("While it's your turn, I have [Tank] while attacking.", "I have [Tank] while attacking."),
        ("Your Equipment give [Assault].", "Your Equipment give [Shield]."),
        ("Dogs you play enter ready.", "Units you play enter ready."),
        ("I can have any number of buffs.", "I can have up to 3 buffs."),
        ("I can be [Empowered] any number of times.", "I can be [Empowered] up to 3 times."),
        ("I don't take combat damage.", "I don't deal combat damage."),
        ("I don't take combat damage.", "I don't take damage."),
        ("Players only channel 1 rune in their channel phase.", "Players only channel 2 runes in their channel phase."),
        ("As you play me, name a tag. I gain that tag.", "As you play me, choose Dog or Mech. I gain that tag."),
        (
            f"If a friendly unit would die, if you control a gear, {RESCUE} instead.",
            f"If a friendly unit would die, {RESCUE} instead.",
        ),
        (
            f"If a unit you control would die, you may {RESCUE} instead.",
            f"If a unit you control would die, {RESCUE} instead.",
        ),
        (f"Once each turn, if I would die, {MY_RESCUE} instead.", f"If I would die, {MY_RESCUE} instead."),
        ("Enemy spells can't move friendly units.", "Enemy abilities can't move friendly units."),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str) -> None:
    assert meaning(text) != meaning(other)


@pytest.mark.parametrize(
    "text",
    [
        "Friendly units have [Tank] while buffed.",
        "I have [Tank] while they're attacking.",
        "Friendly units have [Tank] while here.",
        "Friendly units have [Assault] and have [Tank] while attacking.",
        "Friendly units have [Tank] while attacking. If you control a gear, they have [Shield] instead.",
        "Friendly Mighty units have +1 :rb_might: while they're Mighty.",
        "Units you play have [Tank].",
        "Units you play are Dogs.",
        "Your units you play enter ready.",
        "Enemy units you play enter ready.",
        "Units everywhere enter ready.",
        "Your Equipment everywhere give [Quick-Draw].",
        "Your Equipment everywhere have [Quick-Draw] for each gear you control.",
        "Your Equipment everywhere have [Quick-Draw] while attacking.",
        "I have +1 :rb_might: equal to the number of gear you control.",
        "I have [Assault] and [Shield] equal to the number of gear you control.",
        "I have [Assault] equal to the highest Might among your units.",
        "Friendly units give [Assault].",
        "I give [Assault].",
        "Friendly units are a Dog.",
        "Friendly units am Dogs.",
        "While it's your turn, friendly units are Dogs.",
        "I can have 3 buffs.",
        "I can have up to 1 buffs.",
        "I can be [Empowered] 3 times.",
        "I don't deal damage.",
        "Players ignore [Tank] while assigning combat damage here.",
        "You ignore [Deflect] while assigning combat damage here.",
        "You ignore [Deflect] while paying for spells and abilities choosing a unit here.",
        "Ignore [Tank] while paying for spells and abilities choosing a unit here.",
        "Players can only play units to their base.",
        "Opponents only channel 1 rune in their channel phase.",
        "Opponents can only kill units to their base.",
        "Opponents can't be revealed here.",
        "Your opponents' [Hidden] cards can't be revealed.",
        "Your opponents' [Hidden] cards can't be killed here.",
        "Units can't be revealed here.",
        "Opponents can't channel spells with that name.",
        f"If a friendly unit would die, {MY_RESCUE} instead.",
        "If a friendly unit would die, heal it, exhaust me, and recall it instead.",
        "If a friendly unit would die, heal it, exhaust it, and recall me instead.",
        f"If an enemy unit would die, you may {RESCUE} instead.",
        f"If I would die, if it has less Might than me, {MY_RESCUE} instead.",
        "Thrice each turn, if a friendly unit would die, " + RESCUE + " instead.",
        "As you play me, choose Dog. I gain that tag.",
        "If a combat where you are the attacker ends in a tie, recall me instead.",
        "Abilities and abilities can't ready friendly units.",
        "Enemy abilities and spells can't choose me.",
    ],
)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "unit", tags=TAGS), Stop)
