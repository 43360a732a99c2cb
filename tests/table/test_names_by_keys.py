"""A card that a question asks for by name is found by a few keys, however many there are."""

from __future__ import annotations

from statistics import median

import pytest

from carddata.sets import load
from tableside.engine.model.actions import Choose
from tableside.engine.model.questions import NameQuestion
from tableside.message import message
from tableside.table.commands import Do
from tableside.table.prompts.card_names import KEYS, MOST_NAMES, keys_of, name_question_prompt
from tableside.table.prompts.prompt import MarkChoice, Prompt

SPELLS = tuple(sorted(name for name, card in load().items() if card.type == "spell"))
TITLE = message("prompt-tap-to-name")
FOR = message("prompt-for-card", card="Fallen Feline")


def asked(*marks: str) -> Prompt:
    return name_question_prompt(NameQuestion("A", SPELLS, 1), TITLE, (FOR,), marks)


def answers(prompt: Prompt) -> list[str]:
    """The names that a prompt offers."""
    actions = (effect.action for _, effect in prompt.choices if isinstance(effect, Do))
    return [action.answers[0] for action in actions if isinstance(action, Choose)]


def touches(name: str) -> int:
    """The touches until a name is chosen, each on the key of its next letter."""
    keys = keys_of(name)[0]
    for count in range(len(keys) + 1):
        prompt = asked(keys[:count])
        if name in answers(prompt):
            return count + 1
        typed = MarkChoice("A", (keys[: count + 1],))
        assert typed in [effect for _, effect in prompt.choices], (name, count)
    raise AssertionError(name)


@pytest.mark.parametrize("at", range(0, len(SPELLS), 25))
def test_each_spell_is_named_by_its_letters(at: int) -> None:
    counts = [touches(name) for name in SPELLS[at : at + 25 : 5]]
    assert median(counts) <= 5


def test_many_names_are_asked_for_by_keys_and_few_are_offered() -> None:
    first = asked()
    assert len(first.choices) == len(KEYS)
    assert first.text[0] == FOR
    prompt, typed = first, ""
    while len(answers(prompt)) == 0:
        typed += keys_of(SPELLS[0])[0][len(typed)]
        prompt = asked(typed)
        assert prompt.choices[-1] == (message("button-back"), MarkChoice("A", (typed[:-1],)))
    assert 0 < len(answers(prompt)) <= MOST_NAMES
