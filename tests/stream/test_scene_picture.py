"""A scene as a picture: whole, readable by any XML parser, and nothing outside its part."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tableside.match.public.scene import Scene, SceneBattlefield, SceneChainItem, SceneFacedown, SceneSeat, SceneUnit
from tableside.match.public.scene_parts import UNIT_LINES
from tableside.message import PlayerName, message
from tableside.stream.scene_picture import (
    CHAIN,
    HEIGHT,
    MOST_ITEMS,
    NARROWEST,
    SEATS,
    TILES,
    WIDTH,
    scene_picture,
    width_of,
)
from tableside.text import Text

SVG = "{http://www.w3.org/2000/svg}"
LONGEST = 'Ana-Sofía <b>Villanueva</b> & "Torre" d’A'
SINCE = message("overlay-turn-number", number=3)


def fullest(players: str = "ABC", name: str = LONGEST, chain: int = 9) -> Scene:
    """As much as a scene can hold."""
    seats = tuple(SceneSeat(player, name, 11, gone=False, games=1, legend=name, note=SINCE) for player in players)
    facedown = tuple(SceneFacedown(player, SINCE, SINCE) for player in "AB")
    units = tuple(SceneUnit(players[at % 2], name, at, exhausted=False) for at in range(UNIT_LINES - 1))
    battlefields = tuple(
        SceneBattlefield(name, control, SINCE, "A", SINCE, facedown, units, SINCE) for control in ("A", "?", None)
    )
    turn = message("overlay-turn", player=PlayerName("A"), number=5)
    items = tuple(SceneChainItem("B", f"{at} {name}", SINCE, SINCE) for at in range(chain))
    return Scene(1, 11, seats, battlefields, "A", turn, SINCE, SINCE, SINCE, items, games_to_win=2, event=name)


def drawn(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(scene_picture(scene, Text("en")))


def boxes(picture: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """The left, top, right and bottom edges of what is drawn, text by its baseline and what is estimated of it."""
    result = []
    for rect in picture.iter(f"{SVG}rect"):
        left, top, width, height = (float(rect.attrib[edge]) for edge in ("x", "y", "width", "height"))
        result.append((left, top, left + width, top + height))
    for text in picture.iter(f"{SVG}text"):
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        wide = float(text.attrib.get("textLength", width_of(text.text or "", size)))
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[text.attrib.get("text-anchor", "start")]
        result.append((left, y - size, left + wide, y))
    return result


@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD"])
@pytest.mark.parametrize("name", ["Mira", LONGEST, "漢字の名前" * 8, ""])
def test_nothing_of_the_fullest_scene_leaves_the_picture(players: str, name: str) -> None:
    for left, top, right, bottom in boxes(drawn(fullest(players, name))):
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH + 1
        assert bottom <= HEIGHT


def test_the_fullest_battlefield_ends_above_the_chain() -> None:
    inside = [bottom for _, top, _, bottom in boxes(drawn(fullest())) if TILES[0] <= top < CHAIN[0]]
    assert max(inside) < CHAIN[0]


def test_a_name_with_markup_and_controls_stays_text() -> None:
    picture = drawn(fullest("AB", 'a<script>"&\x1b\u202e'))
    assert not list(picture.iter(f"{SVG}script"))
    assert 'a<script>"&\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}' in {each.text for each in picture.iter()}


def test_a_line_is_smaller_before_it_is_narrower_and_narrower_before_it_is_cut() -> None:
    def seat(name: str) -> ElementTree.Element:
        texts = drawn(fullest("AB", name, 0)).iter(f"{SVG}text")
        return next(each for each in texts if float(each.attrib["y"]) > SEATS[0] and (each.text or "")[0] == "A")

    lines = [seat("Ana" * count) for count in (1, 9, 13, 40)]
    sizes = [float(line.attrib["font-size"]) for line in lines]
    assert sizes[0] > sizes[1] > sizes[2] == sizes[3]
    assert ["textLength" in line.attrib for line in lines] == [False, False, True, True]
    assert [(line.text or "").endswith("…") for line in lines] == [False, False, False, True]
    narrow = lines[3]
    assert width_of(narrow.text or "", sizes[3]) <= NARROWEST * float(narrow.attrib["textLength"])


def test_the_chain_begins_with_what_resolves_next_and_counts_what_is_not_drawn() -> None:
    lines = [each.text or "" for each in drawn(fullest("AB", "Falling Star", 9)).iter(f"{SVG}text")]
    order = [int(line[0]) for line in lines if line.endswith(" Falling Star")]
    assert len(order) == MOST_ITEMS
    assert all(left - right == 1 for left, right in pairwise(order))
    assert order[0] == 8
    assert "+4" in lines
