"""Parts of sentences go with each other: openings in any order, players with prohibitions, top cards with ends."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.plays import Play, TopCard
from carddata.model.replacements import Replacement, ReplaceNext
from carddata.model.stops import Stop
from carddata.model.targets import OfType, TargetFilter

BANISHED = Replacement(when=("dies",), do=(m.Banish(what="it"),))


def done(text: str, kind: str = "spell") -> tuple[object, ...]:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled.abilities[0].do


def top(words: str) -> tuple[object, ...]:
    return done(f"Look at the top 5 cards of your Main Deck. {words}")


def test_do_this_and_may_open_a_sentence_in_either_order() -> None:
    first, last = "Then you may do this: Kill a unit.", "Then do this: You may kill a unit."
    assert done(f"Draw 7. {first}") == done(f"Draw 7. {last}")
    assert done("Draw 7. You may do this: Kill a unit.") == done(f"Draw 7. {first}")


def test_another_number_takes_the_place_of_the_first_whether_its_condition_stands_before_or_after() -> None:
    before = done("Deal 2 to a unit. If you control 4 or more runes, deal 3 instead.")
    assert done("Deal 2 to a unit. Deal 3 instead if you control 4 or more runes.") == before
    amounts = [(do.amount, isinstance(do.only_if, c.Not)) for do in before if isinstance(do, m.Deal)]
    assert amounts == [(3, False), (2, True)]
    unless = done("Deal 2 to a unit. Deal 3 instead unless you control 4 or more runes.")
    assert [isinstance(do.only_if, c.Not) for do in unless if isinstance(do, m.Deal)] == [True, False]


@pytest.mark.parametrize(
    ("who", "whom"), [("You", "you"), ("Players", "everybody"), ("Your opponents", "opponents"), ("They", 1)]
)
def test_players_cannot_play_what_is_named(who: str, whom: object) -> None:
    chosen = "Choose an opponent. " if who == "They" else ""
    assert done(f"{chosen}{who} can't play spells this turn.") == (m.ForbidPlays(who=whom, what="spells"),)


def test_what_would_happen_this_turn_is_replaced_by_an_outcome_that_fits() -> None:
    start = "Choose a unit. The next time it would"
    assert done(f"{start} be dealt damage this turn, prevent it.") == (m.ChangeDamage(what=1, how="prevent next"),)
    assert done(f"{start} die this turn, banish it instead.") == (ReplaceNext(what=1, by=BANISHED),)


def test_cards_enter_ready_by_what_they_are_or_as_they_are_played() -> None:
    entering = m.EnterReady(of=TargetFilter("gear", "friendly"))
    assert done("Friendly gear enter ready this turn.") == (entering,)
    played = m.EnterReady(of=TargetFilter("gear", "you"))
    assert done("Gear you play this turn enter ready.") == (played,)
    assert done("The next gear you play this turn enters ready.") == (m.EnterReady(of=played.of, next=True),)


def test_top_cards_are_picked_and_the_rest_ends_as_is_said() -> None:
    spell = TargetFilter("card", "you", zone="deck", that=(OfType(("spell",)),))
    sought = top("You may reveal a spell from among them and put it into your hand. Put the others into your trash.")
    assert sought == (m.Seek(count=5, of=spell, put=True, rest="trash"),)
    assert top("You may choose one and draw it. Recycle the rest.") == (m.Look(count=5, take=1, up_to=True),)
    assert top("You may banish a spell, then play it. Draw those you didn't banish.") == (
        Play(what=TopCard(of=spell, count=5, rest="draw")),
    )


@pytest.mark.parametrize(
    "words",
    [
        "Draw 1. Draw the rest.",
        "Draw 1. Recycle those you didn't banish.",
        "You may choose a unit from among them and draw it. Recycle the rest.",
        "You may reveal a unit or gear from among them and draw it. Recycle the rest.",
        "You may banish a unit from among them and draw it. Recycle the rest.",
        "You may reveal a unit from among them and play it. Recycle the rest.",
        "You may banish one, then play it. Put the rest into your trash.",
        "You may banish a spell with Energy cost {4 Energy} or more and play it. Recycle the rest.",
        "Draw 5. Recycle the rest.",
        "Put the rest into your trash.",
    ],
)
def test_top_cards_of_which_something_else_is_done_are_not_read(words: str) -> None:
    assert isinstance(compile_text(f"Look at the top 5 cards of your Main Deck. {words}", "spell"), Stop)
