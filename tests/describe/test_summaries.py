"""Summaries of abilities and their choices, in few words."""

from __future__ import annotations

from typing import get_args

import pytest

from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility, Mode
from carddata.model.champions import ToChampionZone
from carddata.model.costs import Cost
from carddata.model.deck_ends import ToDeck
from carddata.model.domains import Domain
from carddata.model.hands import AllowLooks, ReturnLater, RevealHand, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.numbers import AmountOf
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import Play
from carddata.model.recycling import Recycle
from carddata.model.replacements import RESCUE, Replacement, ReplaceNext
from carddata.model.targets import (
    Choice,
    Compared,
    HasKeyword,
    HasState,
    ObjectKind,
    OfType,
    Status,
    TargetFilter,
    Where,
    Whose,
)
from carddata.sets import load
from tableside.describe.nouns import describe_kind
from tableside.describe.summaries import describe_ability, describe_effect
from tableside.describe.targets import describe_choice
from tests.kit.counted import of_deck
from tests.kit.text import english

ABILITIES = [ability for card in load().values() for ability in card.abilities or ()]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (m.Draw(), "draw 1 card"),
        (m.Draw(count=2, who="opponents"), "have each opponent draw 2 cards"),
        (m.Discard(count=1, who=1), "have its controller discard 1 card"),
        (m.Discard(count=None, who=1), "have its controller discard the whole hand"),
        (m.GainPoints(points=1), "gain 1 point"),
        (m.GainPoints(points=-2, who="everybody"), "have each player lose 2 points"),
        (m.GiveMight(amount=-2), "\N{MINUS SIGN}2 Might"),
        (m.GiveKeyword(keyword="Assault 2"), "Assault 2"),
        (m.PlayToken(token="Recruit"), "play Recruit"),
        (m.PlayToken(token="Recruit", count=2), "play 2 Recruit"),
        (m.Add(energy=1, power=("fury", "any")), "add 1 energy, 1 fury and 1 power of any domain"),
        (DoThis(then=Ability("then", (m.Kill(), m.Draw()))), "kill, then draw 1 card"),
        (DoThis(then=Ability("then", ())), "nothing"),
        (Delay(then=Ability("ending", (m.Draw(),))), "later: draw 1 card"),
        (m.Move(to="here"), "move here"),
        (m.Deal(to=1, each=AmountOf("discarded", "energy")), "deal damage equal to an Energy cost"),
        (m.GiveMight(amount=1, each=AmountOf("me", "Assault")), "more Might, as much as a keyword"),
        (m.Draw(each=AmountOf(1)), "draw 1 card for each"),
    ],
)
def test_what_an_instruction_does(effect, words):
    assert english(describe_effect(effect)) == words


def test_every_ability_on_a_card_has_words():
    for ability in ABILITIES:
        said = describe_ability(ability)
        assert (said is None) == (not ability.do and not ability.modes)
        assert said is None or english(said)
        assert all(english(describe_choice(choice)) for choice in ability.choose)


def test_modes_are_alternatives():
    said = describe_ability(Ability("resolve", (), modes=tuple(Mode((m.Draw(count=n),)) for n in (1, 2, 3))))
    assert said is not None
    assert english(said) == "draw 1 card, or draw 2 cards, or draw 3 cards"


def test_an_instruction_that_is_repeated_is_named_once():
    bird = m.PlayToken(token="Bird")
    said = describe_ability(Ability("play", (bird, m.Draw(), bird)))
    assert said is not None
    assert english(said) == "play Bird, then draw 1 card"


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Choice(), "a unit"),
        (Choice(TargetFilter(kind="facedown"), least=2, most=2), "2 facedown cards"),
        (Choice(TargetFilter(whose="friendly"), most=None, least=0), "any number of friendly units"),
        (Choice(most=None, least=2), "2 or more units"),
        (Choice(TargetFilter(kind="spell"), least=0, most=1), "up to 1 spell"),
        (Choice(TargetFilter(kind="gear", whose="enemy"), least=1, most=3), "1 to 3 enemy gear"),
        (
            Choice(
                TargetFilter(
                    whose="enemy", where="battlefield", that=(HasKeyword("Tank"), Compared("might", "at most", 3))
                ),
                least=0,
                most=2,
            ),
            "up to 2 enemy units at a battlefield with Tank with 3 Might or less",
        ),
        (Choice(TargetFilter(kind="card", whose="you")), "a card in your trash"),
        (
            Choice(TargetFilter(kind="card", whose="you", that=(OfType(("unit", "gear")),))),
            "a unit or gear card in your trash",
        ),
        (Choice(TargetFilter(that=(HasState("stunned"),))), "a stunned unit"),
    ],
)
def test_what_is_chosen(choice, words):
    assert english(describe_choice(choice)) == words


def test_every_kind_of_thing_and_state_has_words():
    for kind in get_args(ObjectKind):
        for whose in get_args(Whose):
            assert english(describe_kind(TargetFilter(kind=kind, whose=whose)))
    for status in get_args(Status):
        for where in get_args(Where):
            assert english(describe_choice(Choice(TargetFilter(where=where, that=(HasState(status),)))))
    for domain in (*get_args(Domain), "any"):
        assert english(describe_effect(m.Add(power=(domain,))))


def test_every_effect_has_words():
    needed = {m.Deal: {"amount": 1, "to": 1}, m.Swap: {"first": "me", "second": 1}, m.GiveMight: {"amount": 1}}
    needed |= {
        m.GiveKeyword: {"keyword": "Tank"},
        m.LoseKeyword: {"keyword": "Tank"},
        m.SetMight: {"amount": 4},
        m.MoveBuff: {"what": 1, "to": 2},
        m.PlayToken: {"token": "Bird"},
        m.Counter: {"what": 1},
        m.SwapMight: {"what": 1},
        m.RaiseMight: {"what": 1, "equal_to": AmountOf(2)},
        m.EnterReady: {"of": TargetFilter()},
        m.ChangeCosts: {"of": TargetFilter(), "amount": Cost(energy=1)},
    }
    needed |= {DoThis: {"then": Ability("then", ())}, m.Stun: {"what": 1}, m.Return: {"what": 1}}
    needed |= {m.Banish: {"what": 1}, m.TakeControl: {"what": 1}, m.Attach: {"what": 1, "to": 2}}
    needed |= {m.Detach: {"what": 1}}
    needed |= {m.Empower: {"what": 1}, m.Disempower: {"what": 1}}
    needed |= {
        m.ChangeRunes: {"how": "channel"},
        m.Seek: {"of": of_deck(OfType(("gear",)))},
        m.Reveal: {"keyword": "Tank"},
    }
    needed |= {
        ReplaceNext: {"what": 1, "by": Replacement(when=("dies",), do=RESCUE)},
        m.ChangeDamage: {"what": 1, "how": "double"},
    }
    needed |= {m.ActivateEffects: {"when": "conquer", "of": TargetFilter()}}
    needed |= {
        m.Skip: {"what": "turn"},
        m.ForbidPlays: {"what": "cards"},
        m.Forbid: {"what": 1, "be": "moved"},
        m.GiveFlow: {"what": 1},
    }
    needed |= {Delay: {"then": Ability("ending", ())}, m.LoseControl: {"what": 1}}
    needed |= {m.BecomeCopy: {"what": "it", "of": "me"}}
    needed |= {m.ShareKeywords: {"to": 1}}
    needed |= {GiveAbility: {"ability": Ability("hold", ()), "to": 1}}
    needed |= {ChooseAnew: {"what": 1}, ToDeck: {"what": 1, "side": "top"}}
    needed |= {Recycle: {"what": 1}, ToChampionZone: {"what": 1}, PayAny: {"of": "energy"}, SpendBuffs: {"what": 1}}
    needed |= {
        AllowLooks: {"who": 1},
        RevealHand: {"who": 1},
        ReturnLater: {"who": 1, "when": "hold"},
        TakeFromHand: {"who": 1, "of": TargetFilter(), "how": "banish"},
    }
    needed |= {Play: {"what": 1}}
    for effect in get_args(Effect):
        assert english(describe_effect(effect(**needed.get(effect, {}))))
