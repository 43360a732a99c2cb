"""Words of the lexicon stand wherever one of their kind does, with the forms that go together."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.lexicon import forms, lexicon_rules
from carddata.model import operations as m
from carddata.model.stops import Stop


def meaning(text: str) -> Meaning:
    compiled = compile_text(text, "spell")
    assert isinstance(compiled, Meaning), compiled
    return compiled


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Each player readies one of their units.", m.Ready),
        ("Each opponent exhausts one of their units.", m.Exhaust),
        ("Each player must banish one of their gear.", m.Banish),
    ],
)
def test_whatever_is_done_to_objects_each_player_can_do_to_their_own(text: str, kind: type) -> None:
    (effect,) = meaning(text).abilities[0].do
    assert isinstance(effect, kind)


@pytest.mark.parametrize(
    "text",
    [
        "Each player ready one of their units.",
        "Each player must banishes one of their gear.",
        "Each player draw 1.",
        "They discards 1.",
        "Draws 1.",
        "Discard their hand.",
        "Each opponent discards your hand.",
        "Reveal your hand.",
        "Channel 2 cards.",
        "Draw 2 runes.",
        "Score 2 XP.",
        "Draw a.",
        "Draw 1 exhausted.",
        "Gain 2.",
    ],
)
def test_words_that_do_not_go_together_are_not_read(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("bracketed", "bare"),
    [
        ("[Kill] a unit.", "Kill a unit."),
        ("[Burn 2].", "Burn 2."),
        ("Ready a [Damaged] unit.", "Ready a damaged unit."),
        ("[Predict 2].", "Predict 2."),
        ("[Predict].", "Predict 1."),
    ],
)
def test_a_word_of_the_lexicon_means_the_same_in_brackets(bracketed: str, bare: str) -> None:
    assert meaning(bracketed) == meaning(bare)


@pytest.mark.parametrize("text", ["[Frost] a unit.", "[Frost 2].", "[Draw Phase] 2.", "[Kill 2] a unit."])
def test_another_word_in_brackets_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_a_gate_stands_before_a_cost_or_after_it() -> None:
    before = compile_text("[Level 4] — [Action] — :rb_exhaust:: Draw 1.", "unit")
    after = compile_text(":rb_exhaust:, Discard 1: [Level 4] — Draw 1.", "unit")
    assert isinstance(before, Meaning)
    assert isinstance(after, Meaning)
    assert before.abilities[0].only_if == after.abilities[0].only_if is not None
    assert isinstance(compile_text("[Level 4] — :rb_exhaust:: [Legion] — Draw 1.", "unit"), Stop)


def test_each_form_is_a_word_of_the_rule_of_its_column() -> None:
    assert all(" ".join(f'"{word}"' for word in form.written.split()) in lexicon_rules() for form in forms())
    assert len({(form.rule, form.written) for form in forms()}) == len(forms())
