"""The messages on the live line: what they add up to, and their words in the language of the page."""

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.match.public.scene import (
    Scene,
    SceneBattlefield,
    SceneChainItem,
    SceneClock,
    SceneFacedown,
    SceneSeat,
    SceneUnit,
)
from tableside.match.public.scene_parts import KINDS, PHASES, STATES
from tableside.message import PlaceName, PlayerName, message
from tableside.stream.feed import FeedState
from tableside.stream.live import changes, snapshot, update
from tableside.stream.rendering import LABELS, render_labels, render_state
from tableside.text import LANGUAGES, Text
from tableside.text.catalogue import page_language
from tests.kit.stream.client import Client

MESSAGES = (
    *(*PHASES.values(), *STATES.values(), *LABELS.values()),
    message("overlay-held", place=PlaceName(1), turn=3),
    message("overlay-chain-next", player=PlayerName("B"), kind=KINDS["spell"]),
)


def structs(kind: type, **fields: Any) -> st.SearchStrategy[Any]:
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return st.builds(
        kind, **({name: st.from_type(hint) for name, hint in hints.items() if name not in fields} | fields)
    )


def several(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=3).map(tuple)


messages = st.sampled_from(MESSAGES)
maybe = st.none() | messages
names = st.text() | messages


def any_scene() -> st.SearchStrategy[Scene]:
    """Made as it is first drawn from: it takes a second."""
    return structs(
        Scene,
        match=st.sampled_from((1, 1, 1, 2)),
        place=st.sampled_from(("", "", "", "another table")),
        seats=several(
            structs(
                SceneSeat,
                mates=several(st.text()),
                status=maybe,
                note=maybe,
                at_point=maybe,
                needs=maybe,
                unconfirmed=maybe,
            )
        ),
        battlefields=several(
            structs(
                SceneBattlefield,
                name=names,
                control_label=messages,
                event=maybe,
                facedown=several(structs(SceneFacedown, since=messages, short=messages)),
                units=several(structs(SceneUnit, states=several(messages))),
                more_units=maybe,
            )
        ),
        turn_label=messages,
        turn_number=messages,
        phase=messages,
        state=maybe,
        chain=several(structs(SceneChainItem, name=names, note=messages, mark=maybe)),
        outcome=maybe,
        reason=maybe,
        series=maybe,
        next=maybe,
        clock=st.none() | structs(SceneClock, text=maybe, paused=maybe),
    )


scenes = st.deferred(any_scene)
states = st.builds(FeedState, scenes | scenes | st.none(), st.booleans())
texts = st.sampled_from([Text(language) for language in LANGUAGES])


@given(scenes, scenes, texts)
def test_the_changes_put_over_the_old_scene_make_the_new_one(old: Scene, new: Scene, text: Text) -> None:
    before, after = (render_state(FeedState(scene), text).scene for scene in (old, new))
    assert before is not None
    assert after is not None
    assert before | changes(before, after) == after
    assert changes(after, after) == {}


@given(st.lists(states, min_size=1, max_size=5), texts)
def test_a_page_that_takes_every_message_holds_what_is_shown(shown: list[FeedState], text: Text) -> None:
    pages = [render_state(state, text) for state in shown]
    client = Client(None)  # type: ignore[arg-type]
    client.take(json.loads(snapshot(1, pages[0], text)))
    for seq, (old, new) in enumerate(pairwise(pages), 2):
        client.take(json.loads(update(seq, old, new, text)))
        assert client.scene == json.loads(msgspec.json.encode(new.scene))
        assert client.stale == new.stale
        assert client.seq == seq
    assert client.language == text.language


@given(scenes, texts)
def test_no_message_is_sent_as_a_code(scene: Scene, text: Text) -> None:
    sent = msgspec.json.decode(snapshot(1, render_state(FeedState(scene), text), text))
    assert "code" not in keys(sent)


def keys(value: Any) -> set[str]:
    """All names of fields in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_a_scene_has_words(language: str) -> None:
    text = Text(language)
    assert [shown.code for shown in MESSAGES if text(shown) == shown.code] == []


def test_a_scene_names_its_players_and_battlefields_in_the_language_of_the_page() -> None:
    conquered = message("overlay-conquered", place=PlaceName(1), turn=2)
    scene = Scene(
        match=1,
        victory_score=8,
        seats=(SceneSeat("A", "Mira", 1, gone=False, note=conquered),),
        battlefields=(
            SceneBattlefield("Void Gate", "A", message("overlay-controls", player=PlayerName("A"))),
            SceneBattlefield(message("overlay-battlefield", number=2), None, message("overlay-uncontrolled")),
        ),
        turn="A",
        turn_label=message("overlay-turn", player=PlayerName("A"), number=2),
        turn_number=message("overlay-turn-number", number=2),
        phase=PHASES["main"],
        state=STATES["neutral open"],
    )
    english, german = (render_state(FeedState(scene), Text(language)).scene for language in ("en", "de"))
    assert english is not None
    assert german is not None
    assert [scene["seats"][0]["note"] for scene in (english, german)] == [
        "Conquered Void Gate, turn 2",
        "Void Gate erobert, Zug 2",
    ]
    assert [scene["battlefields"][0]["control_label"] for scene in (english, german)] == [
        "Mira controls it",
        "Mira kontrolliert es",
    ]
    assert german["battlefields"][1]["name"] == "Schlachtfeld 2"
    assert (english["turn_label"], german["turn_label"]) == ("Mira · turn 2", "Mira · Zug 2")
    assert render_labels(Text("de"))["chain"] == "Kette"


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (1, "+1 point by hand, turn 3", "+1 Punkt von Hand, Zug 3"),
        (2, "+2 points by hand, turn 3", "+2 Punkte von Hand, Zug 3"),
    ],
)
def test_points_are_counted_in_singular_and_plural(count: int, english: str, german: str) -> None:
    corrected = message("overlay-corrected-up", count=count, turn=3)
    assert (Text("en")(corrected), Text("de")(corrected)) == (english, german)


@pytest.mark.parametrize(
    ("requested", "chosen"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("en", "en"),
        ("", "de"),
        ("tlh", "de"),
        ("../en", "de"),
        ("e", "de"),
    ],
)
def test_a_page_has_the_language_it_asks_for_or_the_one_of_the_server(requested: str, chosen: str) -> None:
    assert page_language(requested, "de") == chosen
