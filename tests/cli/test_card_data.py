"""Card data that is none of the language is refused whole, with the card and the path within it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from carddata.card_data import CardDataError, check_card
from carddata.imported import CARDS, load_imported, load_with
from carddata.sets import load
from tests.kit.cli import tableside

GOOD = '{"name":"Grey Hound","type":"unit","might":2,"abilities":[{"when":"hold","do":[{"do":"draw"}]}]}'


def bad(ability: str) -> str:
    return f'{{"name":"Odd Hound","type":"unit","abilities":[{{"when":"hold","do":[{{"do":"draw"}}],{ability}}}]}}'


def denied(depth: int) -> str:
    return '{"is":"not","of":' * depth + '{"is":"legion"}' + "}" * depth


def any_of(depth: int) -> str:
    return '{"that":[{"is":"any of","of":[' * depth + "{}" + "]}]}" * depth


CASES = {
    "an unknown node": (bad('"only_if":{"is":"full moon"}'), ".abilities[0].only_if"),
    "an unknown field": (bad('"choose":[{"of":{"colour":"red"}}]'), ".abilities[0].choose[0].of"),
    "a number without end": (bad('"only_if":{"is":"level","xp":' + "1" + "0" * 30 + "}"), ".abilities[0].only_if.xp"),
    "conditions within each other": (bad(f'"only_if":{denied(60)}'), ".abilities[0].only_if.of"),
    "descriptions within": (bad(f'"choose":[{{"of":{any_of(40)}}}]'), ".abilities[0].choose[0].of.that[0].of[0]"),
    "nested 2,000 deep": (bad(f'"only_if":{denied(2_000)}'), ".abilities[0].only_if.of"),
    "nested 10,000 deep": (bad(f'"choose":[{{"of":{any_of(10_000)}}}]'), ".abilities[0].choose[0].of.that[0].of[0]"),
}
"""Cards that are none, each with the beginning of the path that is named."""

LONGEST_PATH = 60
"""Characters of a path that a line can show."""


def folder_with(place: Path, *cards: str) -> Path:
    (place / "cards").mkdir()
    (place / "cards" / CARDS).write_text(f'{{"cards":[{",".join(cards)}],"texts":{{}}}}', encoding="utf-8")
    return place / "cards"


def read(path: Path, _: int) -> bytes:
    return path.read_bytes()


@pytest.mark.parametrize("kind", CASES)
def test_a_card_that_is_none_is_named_with_the_path_and_nothing_is_loaded(tmp_path: Path, kind: str) -> None:
    card, path = CASES[kind]
    folder = folder_with(tmp_path, GOOD, card, GOOD.replace("Grey", "Last"))
    for load_from in (load_with, load_imported):
        with pytest.raises(CardDataError) as caught:
            load_from(folder, read)
        assert caught.value.card == "Odd Hound"
        assert caught.value.path.startswith(path)
        assert len(caught.value.path) < LONGEST_PATH
    result = tableside("cards", "show", "Grey Hound", "--data", tmp_path)
    assert result.exit_code == 2
    assert "Odd Hound" in result.stderr
    assert path in result.stderr
    assert result.stderr.count("\n") == 1


def test_cards_that_are_whole_are_read(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOOD)
    assert load_with(folder, read)["Grey Hound"].might == 2


def test_no_card_of_the_program_is_refused() -> None:
    for card in load().values():
        check_card(card)


@pytest.mark.parametrize("file", ["[]", '{"cards":3}', '{"cards":[3]}', "[" * 10_000])
def test_what_is_no_file_of_cards_is_refused(tmp_path: Path, file: str) -> None:
    folder = folder_with(tmp_path)
    (folder / CARDS).write_text(file, encoding="utf-8")
    with pytest.raises(msgspec.MsgspecError):
        load_with(folder, read)


def test_a_scenario_names_its_card_that_is_none() -> None:
    from tableside.notation.errors import NotationError
    from tableside.notation.scenario import read_scenario

    ability = "{when='hold',do=[{do='draw',only_if={is='level',xp=%s}}]}"
    text = f"[position]\nturn='A'\n[cards.Hound]\ntype='unit'\nabilities=[{ability}]\n"
    cards: Any = {}
    with pytest.raises(NotationError, match=r"Hound.*\.abilities\[0\]\.do\[0\]\.only_if\.xp"):
        read_scenario(text % ("9" * 18), cards)
