"""Sentences of one card are read by parts that other cards use, which refuse what does not go together."""

from typing import Any

import pytest

from carddata.compiler.build import build_cards
from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
from carddata.model.targets import Choice, IsYours, TargetFilter
from carddata.sources.printed import PrintedCard
from carddata.writing.cards import write_card
from tests.kit.meanings import meaning, spell

OWNED = TargetFilter(that=(IsYours("owner"),))


@pytest.mark.parametrize(
    ("text", "choose", "do"),
    [
        ("Kill a unit you own.", (Choice(OWNED),), m.Kill(what=1)),
        ("Return a unit you own to its owner's hand.", (Choice(OWNED),), m.Return(what=1)),
        ("Stun all units you own.", (), m.Stun(what=OWNED)),
        (
            "Deal damage equal to your points to a unit.",
            (Choice(),),
            m.Deal(amount=1, to=1, each=Holding(what="points", whose="you")),
        ),
        (
            "Draw 2 for each card in your hand.",
            (),
            m.Draw(2, each=Holding(what="hand", whose="you")),
        ),
    ],
)
def test_parts_make_sentences_that_no_card_has(text: str, choose: Any, do: object) -> None:
    ability = spell(text)
    assert (ability.choose, ability.do) == (choose, (do,))


@pytest.mark.parametrize(
    "text",
    [
        "Kill a unit you own.",
        "Ready all gear you own.",
        "Banish up to 3 cards from an opponent's trash.",
        "Banish up to 3 cards from opponents' trashes.",
    ],
)
def test_what_is_written_of_them_is_read_back(text: str) -> None:
    (card,) = build_cards([PrintedCard("Red Storm", "spell", text=text)])
    assert card.abilities, card.stop
    (again,) = build_cards([PrintedCard("Red Storm", "spell", text=write_card(card).own)])
    assert again.abilities == card.abilities


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Draw 2. Then, you may kill a gear.", "Draw 2, then you may kill a gear."),
        ("This turn, double a unit's Might.", "Double a unit's Might this turn."),
    ],
)
def test_where_words_stand_does_not_matter(text: str, same: str) -> None:
    assert meaning(text, "spell").abilities[0].do == meaning(same, "spell").abilities[0].do


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Give a unit +1 :rb_might: this turn, to a maximum of 3 :rb_might:.", "spell"),
        ("Draw 1 for each unit, to a minimum of 2.", "spell"),
        ("You cannot look at their facedown cards this turn.", "spell"),
        ("You can play cards ignoring costs this turn.", "spell"),
        ("Friendly units deal 2 bonus damage this turn.", "spell"),
        ("The next unit you play this turn deals 2 bonus damage.", "spell"),
        ("Buffs give an additional +1 :rb_might: to enemy units this turn.", "spell"),
        ("Friendly units give an additional +1 :rb_might: to friendly units this turn.", "spell"),
        ("Choose a unit. It loses +1 :rb_might: this turn.", "spell"),
        ("Give a unit all keywords this turn.", "spell"),
        ("Choose one that has not been chosen for this spell —\nDraw 1.\nDraw 2.", "spell"),
        ("Move a card from a unit to another unit.", "spell"),
        ("Kill a buff from a unit to another unit.", "spell"),
        ("Play it here.", "battlefield"),
        ("Move a unit to an enemy open battlefield.", "spell"),
        ("Move a unit to an open location.", "spell"),
        ("Each opponent spends any number of buffs.", "spell"),
        ("Each player must [Add] :rb_energy_1:.", "spell"),
        ("Recycle two of your points.", "spell"),
        ("Skip one of your runes.", "spell"),
        ("Discard your next turn.", "spell"),
        ("We deal damage equal to their might to each other.", "spell"),
        ("Deal damage equal to your runes to a unit.", "spell"),
        ("While you own a gear, I have [Tank].", "unit"),
        ("Kill a unit an opponent owns.", "spell"),
        ("Kill a unit at a battlefield you own.", "spell"),
        ("My energy cost is increased by the number of units you control.", "unit"),
        ("This spell's might is increased by the number of units you control.", "spell"),
        ("If a spell or ability you control would stun me, give me +1 :rb_might: this turn instead.", "unit"),
        ("Friendly units have [Flow] equal to their cost.", "unit"),
        ("Kill a unit on a battlefield.", "spell"),
        ("Stun a unit at a battlefield I moved to.", "unit"),
        ("Play all units from your hand.", "spell"),
        ("Repeat the conquer effects of your units.", "spell"),
        ("Draw 1 for each card in their hand.", "spell"),
        ("Draw 1 for each unit killed.", "spell"),
        ("Prevent all damage by spells this turn.", "spell"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
