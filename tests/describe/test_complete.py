"""Nothing of the data of a card is left out of its words, in any language."""

import re
from typing import Any, get_args

import msgspec
import pytest

from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model import targets as t
from carddata.model import triggers as e
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility, When
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnLater, RevealHand, TakeFromHand
from carddata.model.numbers import AmountOf, Holding
from carddata.model.plays import (
    HandCard,
    Ignoring,
    Instead,
    Less,
    LessEnergy,
    Play,
    PlayedCard,
    PlayedPlace,
    PriceChange,
    SomeCards,
    TopCard,
)
from carddata.model.replacements import Replacement, ReplaceNext
from carddata.model.targets import (
    BanishedWithThis,
    Choice,
    HasKeyword,
    HasState,
    HasTag,
    IsToken,
    Predicate,
    Status,
    TargetFilter,
    Whose,
    narrowed,
)
from carddata.model.triggers import EventFilter, NthTime
from carddata.model.unread import May
from tableside.describe.card import describe_card
from tableside.describe.effects import RULES
from tableside.describe.nouns import describe_objects
from tableside.describe.triggers import describe_circumstance
from tableside.engine.editions.disputes import DISPUTES
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.questions import UnreadQuestion
from tableside.match.public.dispute_text import describe_dispute
from tableside.match.public.doubts import describe_doubt
from tableside.message import message
from tableside.text import LANGUAGES, Text
from tests.kit.engine.play import duel
from tests.kit.match.card_words import CARDS, words

EVENTS_OF_PLAYERS: tuple[When, ...] = (
    "main", "ending", "beginning", "hides", "plays a card", "plays from facedown", "conquer", "hold", "win",
)  # fmt: skip

RAW = re.compile(
    r"\b(?:meaning|mechanic|touches|dispute|disputed|stop|state|target|counted|effect|choice|noun|that-is|bound|condition|event)-[a-z]",
    re.IGNORECASE,
)
"""The start of a code that has no words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_words(language: str) -> None:
    text = Text(language)
    for card in CARDS.values():
        lines = [text(line) for line in describe_card(card)]
        assert lines, card.name
        assert not [line for line in lines if RAW.search(line) or "{" in line], card.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dispute_and_whatever_a_text_may_touch_has_words(language: str) -> None:
    text = Text(language)
    said = [text(line) for dispute in DISPUTES.values() for line in describe_dispute(dispute)]
    said += [text(message(f"touches-{may.replace(' ', '-')}")) for may in get_args(May)]
    assert not [line for line in said if RAW.search(line)]


def test_a_question_about_a_compiled_card_says_which_side_is_followed() -> None:
    """A card that is carried out as data cannot be left to its players."""
    for dispute in DISPUTES.values():
        compiled_cards = [name for name in dispute.cards if CARDS[name].abilities is not None]
        by_hand = any(line.code == "disputed-by-hand" for line in describe_dispute(dispute))
        assert not (compiled_cards and by_hand), dispute.id


@pytest.mark.parametrize("when", get_args(When))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trigger_has_words(language: str, when: When) -> None:
    events = (None, EventFilter(), EventFilter(it=TargetFilter()))
    said = [words(Card("x", "unit", abilities=(Ability(when, (m.Draw(),), on=on),)), language) for on in events]
    assert not all(RAW.search(lines[0]) for lines in said), said


@pytest.mark.parametrize("by", get_args(Whose))
@pytest.mark.parametrize(
    "when", ["main", "ending", "beginning", "hides", "plays a card", "plays from facedown", "conquer", "hold", "win"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_player_has_words_whoever_does_it(language: str, when: When, by: Whose) -> None:
    on = EventFilter(by=by, that=(NthTime(number=2),))
    lines = words(Card("x", "unit", abilities=(Ability(when, (m.Draw(),), on=on),)), language)
    assert not RAW.search(lines[0])


@pytest.mark.parametrize("when", sorted({*get_args(When)} - {"resolve", "activate", "then"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_whether_a_text_triggers_has_words_for_every_event(language: str, when: When) -> None:
    question = UnreadQuestion("A", ("no", "yes"), doubt=Doubt("trigger", ("@1",), ("@1",), (when,)))
    assert not RAW.search(Text(language)(describe_doubt(duel(), question)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_who_cannot_play_cards_has_words(language: str) -> None:
    players = ("you", "opponents", "everybody", "others", "turn player", "choosers", "you and opponents")
    for who in (*players, "you with choosers", 1, m.OwnerOf(1)):
        for what in get_args(m.BannedPlays):
            ability = Ability("resolve", (m.ForbidPlays(who=who, what=what),), (Choice(),))  # type: ignore[arg-type]
            assert not [line for line in words(Card("x", "spell", abilities=(ability,)), language) if RAW.search(line)]


def test_every_operation_has_a_rule_and_words() -> None:
    things = {"what": 1, "to": 1, "amount": 1, "keyword": "Tank", "token": "Gold", "second": 1, "how": "ready",
              "of": TargetFilter(), "types": ("gear",)}  # fmt: skip
    for kind in Effect.__args__:
        names = {field.name for field in msgspec.structs.fields(kind)}
        fields: dict[str, Any] = {name: value for name, value in things.items() if name in names}
        if kind is m.ActivateEffects:
            fields["when"] = "hold"
        if kind in (m.Move, Play):
            fields["to"] = "here" if kind is m.Move else "base"
        if kind is m.Swap:
            fields["first"] = "me"
        if kind is m.RaiseMight:
            fields["equal_to"] = AmountOf(1)
        if kind is ReplaceNext:
            fields["by"] = Replacement(when=("dies",), do=(m.Banish(what="it"),))
        if kind is m.ChangeCosts:
            fields["amount"] = Cost(energy=1)
        if kind is ReturnLater:
            fields |= {"when": "conquer"}
        if kind in (RevealHand, AllowLooks, TakeFromHand, ReturnLater):
            fields["who"] = 1
        if kind is ToDeck:
            fields["side"] = "top"
        if kind is TakeFromHand:
            fields["how"] = "banish"
        if kind is m.Forbid:
            fields["be"] = "moved"
        if kind is DoThis:
            fields["then"] = Ability("then", (m.Draw(),))
        if kind is GiveAbility:
            fields["ability"] = Ability("hold", (m.Draw(),))
        if kind is Delay:
            fields = {"then": Ability("ending", (m.Draw(),))}
        ability = Ability("resolve", (m.Heal(), kind(**fields)), (Choice(),))
        assert kind in RULES or kind in (m.Return, m.ChangeRunes, TakeFromHand)
        lines = words(Card("Grey Hound", "spell", abilities=(ability,)))
        assert lines[2].startswith("Step 2: "), kind


def test_every_field_of_a_description_changes_its_words() -> None:
    plain = words(Card("x", "spell", abilities=(Ability("resolve", (m.Kill(what=1),), (Choice(),)),)))
    changes: dict[str, Any] = {"kind": "gear", "whose": "enemy", "where": "base", "that": (IsToken(),)}
    assert {*changes, "zone"} == {field.name for field in msgspec.structs.fields(TargetFilter)}
    bounds: dict[str, Any] = {
        "of": TargetFilter(whose="you"), "least": 0, "most": 3, "together": True, "total_might": 7, "apart": 1,
        "must": True, "by": "everybody", "next_first": True, "spared": "xp", "same_controller": 1,
        "no_dearer": True, "xp": 4, "one_controller": True, "grouped": True, "scattered": True,
    }  # fmt: skip
    assert {*bounds, "freely"} == {field.name for field in msgspec.structs.fields(Choice)}
    choices = {field: Choice(TargetFilter(**{field: value})) for field, value in changes.items()}
    for field, choice in (choices | {field: Choice(**{field: value}) for field, value in bounds.items()}).items():
        changed = words(Card("x", "spell", abilities=(Ability("resolve", (m.Kill(what=1),), (choice,)),)))
        assert changed != plain, field


STATES = get_args(Status)
PREDICATES: tuple[Predicate, ...] = (
    *(t.HasState(state) for state in STATES),
    t.HasKeyword("Tank"),
    t.HasTag(("Mech",)),
    t.HasTag(("Mech", "Yordle")),
    t.HasNamedTag(),
    t.InCombatWith(TargetFilter()),
    t.ChosenBy(TargetFilter("spell")),
    t.OfType(("unit",)),
    t.OfDomain("calm"),
    t.OfDomain("order"),
    t.Called("Recruit"),
    t.IsToken(),
    t.Is("this"),
    t.Is("it"),
    t.Is(1),
    t.AttachedTo("this"),
    t.AttachedTo(1),
    t.Beside(1),
    t.IsYours("owner"),
    t.IsYours("controller"),
    t.OfThatPlayer(),
    t.ChosenChampion(),
    t.BanishedWithThis(),
    t.Occupied("enemy"),
    t.AnyOf((TargetFilter("gear"), TargetFilter("legend"))),
    t.HasChosen("me"),
    t.HasChosen(1),
    t.HasChosen(TargetFilter(whose="enemy"), TargetFilter()),
    *(
        t.Compared(number, how, to)
        for number in ("might", "energy", "power")
        for how in ("at most", "at least", "below")
        for to in (3, AmountOf("me"), AmountOf(1), *map(Holding, ("points", "xp", "runes", "hand", "trash")))
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_predicate_and_its_denial_has_words_of_its_own(language: str) -> None:
    assert {type(predicate) for predicate in PREDICATES} == {*t.PREDICATES} - {t.IsNot}
    text = Text(language)
    described = [
        text(describe_objects(TargetFilter("permanent", that=(predicate,))))
        for each in PREDICATES
        for predicate in (each, t.IsNot(each))
    ]
    assert not [words for words in described if RAW.search(words) or "{" in words]
    assert len({*described}) == len(described)


def test_every_kind_of_condition_has_words() -> None:
    own_runes = c.Counted(Holding("runes"), 4)
    asked: tuple[c.Condition, ...] = (
        c.All((c.Legion(), own_runes)), c.Not(own_runes), c.PlayedFrom("hand"), c.Paid("additional"),
        c.ThereAre(TargetFilter()), c.Legion(), c.Level(4), c.InShowdown(), c.InBeginning(), c.TurnOf("you"),
        c.Chosen(TargetFilter(that=(HasState("ready"),))), c.ChosenOf("enemy"),
        c.AnyChosen(TargetFilter(that=(HasKeyword("Tank"),))),
        c.Itself(TargetFilter(that=(HasState("mighty"),))), c.Empowered(),
        c.AttachedThisTurn(), c.Outmatches(TargetFilter()),
        c.Attacked(), own_runes, c.Counted(AmountOf(1), 4),
        c.Shown(TargetFilter(kind='card', zone='deck', that=(HasTag(('Mech',)),))), c.NotIgnored(1), c.TookPlace(1),
        c.ChoseOption(2, 1),
    )  # fmt: skip
    assert {type(condition) for condition in asked} == {*c.CONDITIONS}
    seen = set()
    for condition in asked:
        ability = Ability("resolve", (m.Draw(only_if=condition),), (Choice(),))
        seen.add(words(Card("x", "spell", abilities=(ability,)))[1])
    assert len(seen) == len(asked)


CIRCUMSTANCES: tuple[e.Circumstance, ...] = (
    e.WithThis(),
    *map(e.CausedBy, ("spell", "equip", "unit", "gear", "legend")),
    e.OneOrMore(),
    *map(e.At, get_args(e.EventPlace)),
    *map(e.LeftPlace, ("here", "battlefield", "base", "anywhere")),
    *map(e.ControlledBefore, ("nobody", "enemy")),
    *map(e.Alone, ("alone", "one on one")),
    e.CostsAtLeast("energy", 5),
    e.CostsAtLeast("power", 5),
    e.Spending(5),
    *map(e.EachCard, ("card", "unit", "gear", "spell")),
    *map(e.CameFrom, ("hand", "trash", "elsewhere")),
    e.Reaches(8),
    e.InOwnBeginning(),
    e.InCombat(),
    *map(e.AsSide, ("attacker", "defender")),
    *map(e.CausedBy, ("chooser",)),
    *map(e.NthTime, (1, 2, 3, 4)),
    e.OnceEachTurn(),
    e.InNthTurn(2, 2),
    e.InNthTurn(2, 3),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_circumstance_of_an_event_has_words_of_its_own(language: str) -> None:
    assert {type(asked) for asked in CIRCUMSTANCES} == {*e.CIRCUMSTANCES}
    text = Text(language)
    described = [text(describe_circumstance(asked)) for asked in CIRCUMSTANCES]
    assert not [words for words in described if RAW.search(words) or "{" in words]
    assert len({*described}) == len(described)


PLAYED: tuple[PlayedCard, ...] = (
    1,
    "me",
    SomeCards(how="all", of=TargetFilter(kind="card", zone="banished")),
    HandCard(of=TargetFilter(kind="card", zone="hand")),
    HandCard(of=TargetFilter(kind="card", zone="hand"), whose=1),
    TopCard(of=TargetFilter(kind="card", zone="deck"), count=2),
    TopCard(of=TargetFilter(kind="card", zone="deck"), count=2, open=True, rest="draw"),
    SomeCards(how="first revealed", of=TargetFilter(kind="card", zone="deck")),
)
"""Each kind of card that an instruction has played."""

PRICES: tuple[PriceChange | None, ...] = (
    None,
    Ignoring("energy"),
    Ignoring("cost"),
    Ignoring("all"),
    Less(Cost(energy=2)),
    LessEnergy(AmountOf("paid")),
    Instead(Cost(energy=3)),
)
"""Each way in which the costs of a card change that an instruction has played."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_price_and_place_of_a_play_has_words_of_its_own(language: str) -> None:
    places: tuple[PlayedPlace | int, ...] = (*get_args(PlayedPlace), 1)
    plays = [Play(what=what, price=price, to=to) for what in PLAYED for price in PRICES for to in places]
    cards = (Card("x", "gear", abilities=(Ability("activate", (play,), (Choice(),)),)) for play in plays)
    described = [tuple(words(card, language)) for card in cards]
    assert not [line for lines in described for line in lines if RAW.search(line)]
    assert len({*described}) == len(described)


def test_cards_of_a_banishment_have_words_of_their_own() -> None:
    described = TargetFilter(kind="card", whose="you", zone="banished")
    said = {
        words(Card("x", "gear", abilities=(Ability("activate", (Play(what=1),), (choice,)),)))[1]
        for choice in (
            Choice(TargetFilter(kind="card", whose="you")),
            Choice(described),
            Choice(narrowed(described, BanishedWithThis())),
        )
    }
    assert len(said) == 3
