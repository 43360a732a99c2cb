"""Cases, "already", "instead", "for each" and modes around any instruction, in sentences that no card says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop
from tests.kit.known_words import known_words

TWO = "play two 1 :rb_might: Recruit unit tokens"

TOKENS, TAGS, _ = known_words()


def compiled(text: str, kind: Any = "unit") -> Any:
    """The data of a text, as plain values."""
    meaning = compile_text(text, kind, ("fury",), TOKENS, TAGS)
    assert isinstance(meaning, Meaning), meaning
    return json.decode(json.encode(meaning))


def done(text: str, kind: Any = "spell") -> list[Any]:
    """The instructions of the only ability of a text."""
    (ability,) = compiled(text, kind)["abilities"]
    return list(ability["do"])


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "When I conquer, if it's your turn, draw 7. Otherwise, gain 7 XP.",
            "When I conquer, draw 7 if it's your turn. Otherwise, gain 7 XP.",
        ),
        ("Predict. Then draw 7 if you have 7 or more XP.", "Predict. If you have 7 or more XP, draw 7."),
        ("When you spend one or more XP, draw 7.", "When you spend XP, draw 7."),
        ("At the end of each opponent's turn, draw 7.", "At the end of an opponent's turn, draw 7."),
        ("For each gear you control, draw 7.", "Draw 7 for each gear you control."),
        ("When I hold, you may spend any number of buffs. Draw 7.", "When I hold, spend any number of buffs. Draw 7."),
        (
            "When I hold, choose one —Draw 7.\nGain 7 XP.\nBuff me.",
            "When I hold, choose one —\n• Draw 7.\n• Gain 7 XP.\n• Buff me.",
        ),
    ],
)
def test_two_wordings_mean_the_same(text: str, same: str) -> None:
    kind = "unit" if "When" in text or "At the" in text else "spell"
    assert compiled(text, kind) == compiled(same, kind)


def test_already_asks_about_before_the_instruction() -> None:
    gains, buffs = done("When I conquer, buff me. If I'm already buffed, draw 7 instead.", "unit")
    assert gains["only_if"] == buffs["only_if"]["of"]
    assert isinstance(compile_text("When I conquer, buff me. If I'm already buffed, draw 7.", "unit"), Stop)


def test_tokens_in_another_number_instead() -> None:
    more, some = done(f"When I hold, {TWO} here. If it's your turn, play three instead.", "unit")
    assert (more["count"], some["count"]) == (3, 2)
    assert more["only_if"] == some["only_if"]["of"]
    more, *some = done(f"{TWO}. If it's your turn, play three instead.")
    assert [play.get("only_if") for play in (more, *some)] == [{"is": "turn", "whose": "you"}, None, None]
    assert isinstance(compile_text("Draw 7. If it's your turn, play three instead.", "spell"), Stop)


def test_might_is_counted_and_a_keyword_without_a_number_is_not() -> None:
    tank, might = done("Give a unit [Tank] and +7 :rb_might: this turn for each gear you control.")
    assert "each" not in tank
    assert might["each"]["of"] == {"kind": "gear", "whose": "you"}
    text = "Give a unit [Assault] and +7 :rb_might: this turn for each gear you control."
    assert isinstance(compile_text(text, "spell"), Stop)


def test_each_opponent_who_declined_is_counted() -> None:
    *_, draws = done("Each opponent may draw 7. For each opponent who didn't, draw 6.")
    assert draws["only_if"]["option"] == 2


def test_the_controller_of_what_was_named_may_do_something() -> None:
    moves, asks, draws = done("Move a unit at a battlefield to its base. Its controller may draw 7.")
    assert (moves["do"], asks["who"], draws["who"]) == ("move", 1, "choosers")


def test_what_is_there_is_beside_the_only_unit_that_was_chosen() -> None:
    meaning = compiled("Deal 7 to a unit at a battlefield. If it's your turn, deal 6 to another unit there.", "spell")
    (ability,) = meaning["abilities"]
    assert ability["choose"][1]["of"]["that"] == [
        {"is": "beside", "choice": 1},
        {"is": "not", "of": {"is": "is", "what": 1}},
    ]
    assert isinstance(compile_text("Deal 7 to a unit. Deal 6 to another unit there.", "spell"), Stop)


def test_all_that_are_weaker_at_the_battlefield_of_what_was_chosen() -> None:
    (stuns,) = done("Choose a friendly unit. Stun each enemy unit at its battlefield with less Might than it.")
    assert stuns["what"]["where"] == "battlefield"
    assert [each["is"] for each in stuns["what"]["that"]] == ["beside", "compared"]


def test_a_group_is_them_again_where_something_else_is_done_instead() -> None:
    more, less = done(
        "Choose a battlefield. Give enemy units there -7 :rb_might: this turn. "
        "If it's your turn, give them -8 :rb_might: this turn instead."
    )
    assert more["to"] == less["to"]


@pytest.mark.parametrize(("word", "whose"), [("yours", "you"), ("an enemy unit", "enemy")])
def test_whose_it_was(word: str, whose: str) -> None:
    _, draws = done(f"Kill a unit. If it was {word}, draw 7.")
    assert draws["only_if"] == {"is": "chosen of", "whose": whose}


def test_a_buff_of_another_unit_is_a_cost() -> None:
    (ability,) = compiled("Spend another friendly unit's buff: Draw 7.")["abilities"]
    assert [each["is"] for each in ability["cost"]["objects"]["of"]["that"]] == ["state", "not"]
    assert isinstance(compile_text("Spend an enemy unit's buff: Draw 7.", "unit"), Stop)


def test_a_facedown_card_is_chosen() -> None:
    (ability,) = compiled("Return a facedown card you control to its owner's hand.", "spell")["abilities"]
    assert ability["choose"] == [{"of": {"kind": "facedown", "whose": "you"}}]
    assert isinstance(compile_text("Kill a facedown card.", "spell"), Stop)


def test_a_delayed_trigger_waits_for_moves_to_a_place() -> None:
    (delay,) = done("When an enemy unit moves to a battlefield you control this turn, deal 7 to it.")
    assert delay["then"]["on"]["that"] == [{"is": "at", "place": "yours"}]


def test_the_next_of_some_tags_costs_less_and_enters_ready() -> None:
    cheaper, enters = done("The next Poro or Bird you play this turn costs :rb_energy_7: less and enters ready.")
    assert cheaper["of"] == enters["of"]
    assert (cheaper["next"], enters["next"]) == (True, True)


def test_two_verbs_for_what_the_first_names() -> None:
    (ability,) = compiled("Buff a unit or ready it.", "spell")["abilities"]
    assert [do["do"] for do in ability["do"]] == ["choose option", "buff", "ready"]
    assert len(ability["choose"]) == 1


def test_several_predicates_of_one_subject_are_as_many_effects() -> None:
    might, moved, keywords = compiled(
        "While it's your turn, your other units have +7 :rb_might:, can't be moved by spells, and lose [Tank].", "unit"
    )["standing"]
    assert [each["has"] for each in (might, moved, keywords)] == ["might", "cannot be", "loses keywords"]
    assert might["to"] == moved["to"] == keywords["to"]
    assert might["only_if"] == moved["only_if"] == keywords["only_if"]


def test_words_after_several_predicates_may_be_about_the_last_alone() -> None:
    text = "I have +7 :rb_might: and can't be readied while it's your turn."
    assert isinstance(compile_text(text, "unit"), Stop)


def test_a_unit_that_cannot_move_at_all() -> None:
    (fixed,) = compiled("I can't move unless you've played a gear this turn.")["standing"]
    assert (fixed["has"], fixed["what"]) == ("cannot be", "moved")
    assert fixed["only_if"]["is"] == "not"


@pytest.mark.parametrize(
    ("words", "whose"),
    [
        ("you have more cards in hand than each opponent", "you"),
        ("you have more cards in hand than an opponent", "you over any"),
        ("you have fewer cards in hand than an opponent", "opponent"),
    ],
)
def test_whose_lead_is_asked_for(words: str, whose: str) -> None:
    (draws,) = done(f"If {words}, draw 7.")
    assert draws["only_if"]["of"] == {"count": "lead", "what": "cards", "whose": whose}


def test_ready_runes_are_counted_by_themselves() -> None:
    (might,) = compiled("While you have 7+ ready runes, I have +7 :rb_might:.")["standing"]
    assert might["only_if"]["of"] == {"count": "has", "what": "ready runes"}
    (draws,) = done("Draw 7 for each ready rune you control.")
    assert draws["each"]["what"] == "ready runes"


@pytest.mark.parametrize(
    ("cards", "of"),
    [
        ("spell each opponent plays", {"kind": "spell", "whose": "enemy"}),
        ("spell you play", {"kind": "spell", "whose": "you"}),
    ],
)
def test_what_the_nth_card_costs(cards: str, of: Any) -> None:
    (costs,) = compiled(f"The third {cards} each turn costs :rb_energy_7: more.")["standing"]
    assert (costs["of"], costs["nth"], costs["more"]) == (of, 3, True)


def test_only_cards_that_were_looked_at_are_recycled_this_way() -> None:
    assert isinstance(compile_text("Draw 7. If you recycled a card this way, draw 7.", "spell"), Stop)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Choose an opponent. They discard 7 unless they pay :rb_energy_6:.", 1),
        ("Draw 7 unless you pay :rb_energy_6:.", None),
    ],
)
def test_who_pays_for_something_not_to_happen(text: str, who: int | None) -> None:
    asks, happens = done(text)
    assert (asks.get("who"), asks["cost"]) == (who, {"energy": 6})
    assert happens["only_if"]["option"] == 2


def test_each_card_that_pays_makes_it_cheaper() -> None:
    paying = "You may recycle up to two gear from your trash as an additional cost to play me."
    text = f"{paying} I cost :rb_energy_7: less for each "
    (cost,) = compiled(text + "gear you recycle.")["additional"]
    assert (cost["cost"]["objects"]["least"], cost["cost"]["objects"]["most"]) == (0, 2)
    assert compiled(text + "gear recycled this way.")["additional"] == [cost]
    assert isinstance(compile_text(text + "unit you recycle.", "unit"), Stop)


def test_another_unit_that_pays_is_any_before_the_card_is_there() -> None:
    paying = "You may return another friendly unit to its owner's hand as an additional cost to play me."
    (cost,) = compiled(f"{paying} If you do, I cost :rb_rune_fury: less.")["additional"]
    assert cost["cost"]["objects"] == {"how": "return", "of": {"whose": "friendly"}}
    assert cost["by"] == {"each": {"power": 1}}


def test_other_cards_that_were_played_make_a_card_cheaper() -> None:
    (cost,) = compiled("I cost :rb_energy_7: less for each other card you've played this turn.")["standing"]
    assert cost["each"] == {"count": "events", "verb": "plays a card", "on": {"by": "you"}}


def test_all_at_a_battlefield_where_somebody_is() -> None:
    (ability,) = compiled("Deal 7 to each enemy unit at a battlefield where you have units.", "spell")["abilities"]
    assert ability["choose"] == [{"of": {"kind": "battlefield", "that": [{"is": "occupied", "by": "you"}]}}]
    assert isinstance(compile_text("Deal 7 to a unit at a battlefield where you have units.", "spell"), Stop)


def test_gear_that_is_no_token_is_played_and_dies() -> None:
    plays, dies = (
        compiled(f"When {event}, draw 7.")["abilities"][0]["on"]["it"]
        for event in ("you play a non-token gear", "a non-token gear you control dies")
    )
    assert plays["that"] == dies["that"] == [{"is": "not", "of": {"is": "token"}}]


def test_units_here_are_compared() -> None:
    (draws,) = compiled("When I hold, if you have fewer units here than an opponent, draw 7.")["abilities"]
    assert draws["only_if"]["of"] == {"count": "lead", "what": "units here", "whose": "opponent"}
    assert isinstance(compile_text("If you have fewer units here than an opponent, draw 7.", "spell"), Stop)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Until end of turn, friendly units have [Tank].", "Friendly units have [Tank] this turn."),
        ("This turn, give friendly units [Tank].", "Give friendly units [Tank] this turn."),
    ],
)
def test_two_wordings_of_spells_mean_the_same(text: str, same: str) -> None:
    assert compiled(text, "spell") == compiled(same, "spell")


@pytest.mark.parametrize(
    "text",
    [
        "For each gear you control, deal 7 to an enemy unit.",
        "For each gear you control, draw 7 and gain 7 XP.",
        "If it's your turn, choose one —Draw 7.\nGain 7 XP.\nDraw 6.",
    ],
)
def test_what_may_mean_two_things_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


def test_what_an_opponent_has_at_least() -> None:
    (draws,) = done("If an opponent has 7 or more cards in hand, draw 7.")
    assert draws["only_if"] == {
        "is": "counted",
        "of": {"count": "has", "what": "hand", "whose": "opponent"},
        "least": 7,
    }
    assert isinstance(compile_text("If an opponent has 7 or fewer cards in hand, draw 7.", "spell"), Stop)
