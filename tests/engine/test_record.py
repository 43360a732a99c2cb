"""A record of an older day still folds: the form of events and actions is fixed, whatever the rules have become."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from carddata.model.card import Card, Wording
from carddata.sets import load
from tableside.engine import Private, Secret, evolve, learn
from tableside.engine.model import events as e
from tableside.engine.model.board import Runes
from tableside.engine.model.evolve import FOLDS
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.given_position import PositionIs, custom_cards, game_from_position
from tableside.engine.model.record import decode_action, decode_events, encode
from tests.kit.engine.play import Position, position

RECORD: dict[str, Any] = json.loads((Path(__file__).parent / "records/duel.json").read_text(encoding="utf-8"))


def fold(secrets: bool) -> Position:
    table, private = initial_table(msgspec.convert(RECORD["agreed"], GameSetup), load()), Private()
    for entry in RECORD["entries"]:
        for event in decode_events(json.dumps(entry["events"]).encode(), entry["secrets"] if secrets else None):
            table, private = evolve(table, event), learn(private, event)
    return Position(table, private)


@pytest.mark.parametrize("secrets", [True, False])
def test_the_record_of_a_duel_folds(secrets: bool) -> None:
    table = fold(secrets).table
    first, second = table.seats
    assert (table.turn, table.number, table.phase, table.winner) == ("B", 6, "main", "A")
    assert (first.points, second.points) == (2, 4)
    assert second.gone
    assert [card.card for card in first.trash] == ["Falling Star"]
    assert [card.card for card in second.trash] == ["Consult the Past", "Navori Scout", "Sprite Call"]
    assert [battlefield.control for battlefield in table.battlefields] == ["A", "B"]
    where = {permanent.card: (permanent.player, permanent.place) for permanent in table.permanents}
    assert where == {
        "Pakaa Cub": ("A", 1),
        "Windsinger": ("A", 1),
        "Teemo, Scout": ("A", "A"),
        "Sun Disc": ("B", "B"),
    }
    (facedown_card,) = table.facedown
    assert (facedown_card.player, facedown_card.at, facedown_card.turn) == ("A", 1, 5)


def test_the_face_is_known_with_the_key_alone() -> None:
    hidden = next(entry for entry in RECORD["entries"] if entry["events"][0]["event"] == "hid")
    text = json.dumps(hidden["events"]).encode()
    with_key = decode_events(text, hidden["secrets"])[0]
    without = decode_events(text, None)[0]
    assert isinstance(with_key, e.Hid)
    assert with_key.face == Secret("Windsinger")
    assert isinstance(without, e.Hid)
    assert without.face == Secret(None)


def test_what_is_read_is_written_the_same() -> None:
    for entry in RECORD["entries"]:
        secrets: list[Any] = []
        events = decode_events(json.dumps(entry["events"]).encode(), entry["secrets"])
        assert json.loads(encode(events, secrets)) == entry["events"]
        assert json.loads(json.dumps(secrets)) == entry["secrets"]
        if entry["action"] is not None:
            secrets_found: list[Any] = []
            action = decode_action(json.dumps(entry["action"]).encode(), entry["action_secrets"])
            assert json.loads(encode(action, secrets_found)) == entry["action"]
            assert secrets_found == entry["action_secrets"]


RARE = (
    '{"event": "burned out", "player": "A", "deck": 2}',
    '{"event": "hide settled", "handle": "f1"}',
    '{"event": "legend placed", "permanent": {"id": 3, "card": "Jinx, Loose Cannon", "kind": "legend", "player": "A",'
    ' "place": "A"}}',
    '{"event": "taken back", "player": "A", "card": "Retreat"}',
    '{"event": "there changed", "id": 3, "place": "A"}',
    '{"event": "banished from deck", "player": "A", "id": 9, "card": "Retreat"}',
    '{"event": "battlefield added", "name": "Baron Pit"}',
    '{"event": "texts assumed", "what": "survives", "player": "A", "cards": ["Sun Disc"], "unit": 3}',
    '{"event": "hand revealed", "player": "A", "cards": ["Retreat", "Sun Disc"]}',
    '{"event": "left hand", "player": "A", "to": "banished", "card": "Retreat", "id": 9}',
    '{"event": "left board", "id": 3, "to": "deck", "player": "A", "card": "Sun Disc", "side": "top"}',
    '{"event": "left hand", "player": "A", "to": "deck", "side": "top"}',
    '{"event": "choice remade", "id": 3, "changed": true}',
    '{"event": "redirected", "id": 4, "destinations": [1, "A", null], "group_locations": [null]}',
    '{"event": "banished", "player": "A", "id": 4, "card": "Cleave", "by": 7}',
    '{"event": "card shown", "id": 3, "card": "Retreat"}',
    '{"event": "amount paid", "id": 3, "amount": 2}',
    '{"event": "player chose", "id": 3, "player": "A", "targets": [1, "f2"]}',
    '{"event": "copy decided", "id": 3, "player": "A", "by": "#2", "copies": true}',
    '{"event": "option chosen", "id": 3, "number": 1, "player": "A", "option": 2}',
    '{"event": "top revealed", "id": 3, "player": "A", "count": 3, "fitting": 1,'
    ' "cards": ["Retreat", "Recruit", "Sun Disc"]}',
    '{"event": "looked at top", "player": "A", "count": 3, "taken": 1, "recycled": 2, "drawn": true,'
    ' "shown": "Sun Disc"}',
    '{"event": "warded", "unit": 1, "ward": {"how": "banish", "card": "Sun Disc", "player": "A",'
    ' "cost": {"energy": 1}}}',
    '{"event": "fate chosen", "unit": 1, "fate": "w1"}',
    '{"event": "damage order", "order": [[1, {"how": "double", "player": "A", "card": "Sun Disc", "unit": 1}]]}',
    '{"event": "detached", "id": 4}',
    '{"event": "damage settled"}',
    '{"event": "limits", "unit": 1, "limits": [{"source": "@1", "change": -8, "least": 1, "taken": 2}]}',
    '{"event": "spared", "unit": 1, "card": "Sun Disc"}',
    '{"event": "burned", "player": "A", "card": "Cleave", "id": 4}',
    '{"event": "empowered", "id": 1}',
    '{"event": "accepted", "id": 1}',
    '{"event": "mode chosen", "id": 1, "modes": [2], "ability": {"when": "resolve", "do": [{"do": "draw"}]}}',
    '{"event": "tag named", "id": 1, "named": "Poro"}',
    '{"event": "name chosen", "id": 1, "named": "Retreat"}',
    '{"event": "drawn"}',
    '{"event": "ordered", "ids": [2, 1]}',
    '{"event": "finalizing", "id": 1}',
    '{"event": "finalized", "id": 1, "group_locations": [1, null]}',
    '{"event": "destination", "id": 1, "to": "A"}',
    '{"event": "chose", "id": 1, "chosen": [[2, "f3"], ["@1", "A"]], "excused": true}',
    '{"event": "found", "id": 1, "chosen": [[2]], "whose": [["B"]]}',
    '{"event": "done", "id": 1, "cost": "resources"}',
    '{"event": "done", "id": 1, "cost": "sacrifice", "killed": [[4, "Recruit"]]}',
    '{"event": "done", "id": 1, "cost": "objects", "noted": [[{"its": "paid"}, 3]]}',
    '{"event": "chooses here", "id": 1}',
    '{"event": "instruction ended", "id": 1, "number": 2, "outcome": "ignored"}',
    '{"event": "discard made", "id": 1, "player": "B"}',
    '{"event": "amount noted", "id": 1, "of": {"its": 2, "of": "energy"}, "amount": 3}',
    '{"event": "information lost", "id": 1, "target": 7}',
    '{"event": "banishment marked", "id": 1}',
    '{"event": "put", "item": {"id": 3, "player": "A", "card": "Sun Disc", "kind": "ability", "source": "board",'
    ' "progress": {"at": "pending", "batch": 3}}}',
    '{"event": "put", "item": {"id": 3, "player": "A", "card": "Sun Disc", "kind": "ability", "source": "board",'
    ' "progress": {"at": "finalizing", "paid": ["discard"], "chooses_here": true}}}',
    '{"event": "put", "item": {"id": 3, "player": "A", "card": "Sun Disc", "kind": "ability", "source": "board",'
    ' "progress": {"at": "resolving", "instruction": 2, "discarded": ["A"], "done": [1], "banishes": true}}}',
    '{"event": "extra decided", "id": 3, "cost": "accelerate", "pays": true}',
    '{"event": "put", "item": {"id": 5, "player": "A", "card": "Pakaa Cub", "kind": "unit", "source": "banished",'
    ' "terms": {"ignoring": "cost", "to": "base", "at": 1}}, "left": 3}',
    '{"event": "granted", "unit": 1, "keyword": "Assault 2", "combat": true}',
    '{"event": "keyword lost", "unit": 1, "keyword": "Tank", "lasting": true}',
    '{"event": "might set", "unit": 1, "amount": 4}',
    '{"event": "ability given", "unit": 1, "ability": {"when": "hold", "do": [{"do": "draw"}]}}',
    '{"event": "combat expired"}',
    '{"event": "looks allowed", "player": "A", "at": "B"}',
    '{"event": "champion returned", "player": "A", "id": 9, "card": "Teemo, Scout"}',
    '{"event": "champion taken", "player": "A", "card": "Teemo, Scout"}',
    '{"event": "stunned", "unit": 1}',
    '{"event": "stunned", "unit": 1, "stunned": false}',
    '{"event": "buffed", "unit": 1}',
    '{"event": "buffed", "unit": 1, "buffed": false}',
    '{"event": "entered", "permanent": {"id": 7, "card": "Pakaa Cub", "kind": "unit", "player": "A", "place": 1,'
    ' "owner": "B", "attached_to": 2}, "zone": "trash", "left": 3}',
    '{"event": "controller", "ids": [1], "player": "B"}',
    '{"event": "owner", "id": 1, "player": "B"}',
    '{"event": "card named", "id": 1, "card": "Recruit", "kind": "unit", "token": true}',
    '{"event": "kind", "id": 1, "kind": "gear", "to": "A"}',
    '{"event": "left to players", "id": 9}',
    '{"event": "copy", "id": 1, "card": "Pakaa Cub"}',
    '{"event": "hand counted", "player": "A", "cards": 3}',
    '{"event": "attached", "id": 2, "unit": 1}',
    '{"event": "banished", "player": "A", "id": 9, "card": "Pakaa Cub"}',
    '{"event": "facedown moved", "handle": "f2", "at": 2}',
    '{"event": "hides free", "player": "A"}',
    '{"event": "buffs give more", "player": "A", "amount": 1}',
    '{"event": "ready entries", "entries": [{"player": "A", "of": {"whose": "you"}, "next": true}]}',
    '{"event": "cost entries", "entries": [{"player": "A", "of": {"kind": "spell"}, "amount": {"energy": 1}}]}',
    '{"event": "replaced", "at": 1, "name": "Brush", "replaced": "Void Gate"}',
    '{"event": "flow given", "ids": [7]}',
    '{"event": "repeat entries", "entries": [{"player": "A", "card": "Sun Disc", "cost": {"energy": 1}}]}',
    '{"event": "damage changes", "changes": [{"how": "next spell", "player": "A", "card": "Sun Disc", "amount": 1}]}',
    '{"event": "delayed", "entries": [{"player": "A", "card": "Sun Disc", "ability": {"when": "ending",'
    ' "do": [{"do": "draw"}]}, "once": true}]}',
    '{"event": "damage prevented", "unit": 1, "amount": 3, "card": "Sun Disc"}',
    '{"event": "turn queued", "player": "A"}',
    '{"event": "skips", "skips": [{"player": "A", "what": "draw"}]}',
    '{"event": "skipped", "skip": {"player": "A", "what": "turn"}, "additional": true}',
    '{"event": "ready forbidden", "id": 1}',
    '{"event": "choices forbidden", "id": 1, "players": ["B"]}',
    '{"event": "moves forbidden", "unit": 1, "players": ["A"]}',
    '{"event": "plays forbidden", "player": "A", "what": "spells"}',
    '{"event": "barred", "player": "A", "at": [1, 2]}',
    '{"event": "pool", "player": "A", "pool": {"energy": 1, "power": ["fury", "any"]}}',
    '{"event": "xp", "player": "A", "xp": 2}',
    '{"event": "discarded", "player": "A", "card": "Pakaa Cub", "id": 9}',
    '{"event": "recycled", "player": "A", "ids": [9]}',
    '{"event": "picked up", "player": "A", "id": 9, "card": "Pakaa Cub"}',
    '{"event": "counted", "player": "A"}',
    '{"event": "decided", "decisions": [{"doubt": {"kind": "lethal", "subjects": ["#1"], "texts": ["#2"],'
    ' "facts": ["3/3"]}, "happens": true}]}',
    '{"event": "texts silenced", "texts": [{"card": "Trifarian War Camp", "about": "lethal"}]}',
    '{"event": "replaced", "at": 2}',
    '{"event": "cards removed", "player": "A"}',
    '{"event": "position", "turn": "B", "number": 4, "numbered": true, "phase": "main",'
    ' "battlefields": [{"name": "plain"}], "seats": [{"player": "A"}, {"player": "B", "points": 3}],'
    ' "permanents": [{"id": 1, "card": "Pakaa Cub", "kind": "unit", "player": "A", "place": 1}],'
    ' "facedown": [{"handle": "f2", "at": 1, "player": "A", "turn": 2}],'
    ' "next_id": 3, "faces": {"secret": 0}, "hands": {"secret": 1}, "decks": {"secret": 2}, "cards": {"secret": 3}}',
    '{"event": "runes", "player": "B", "runes": [{"domain": "fury", "ready": 1, "exhausted": 2}]}',
)


def test_every_kind_of_event_is_kept_here() -> None:
    found = {event["event"] for entry in RECORD["entries"] for event in entry["events"]}
    found |= {json.loads(event)["event"] for event in RARE}
    assert found == {str(kind.__struct_config__.tag) for kind in FOLDS}


POSITION_SECRETS: list[Any] = [
    {"f2": "Windsinger"},
    {"A": ["Retreat"]},
    {"B": ["Pakaa Cub", "Retreat"]},
    {"Grey Hound": {"name": "Grey Hound", "type": "unit", "might": 3}},
]


def test_a_position_that_was_told_takes_the_place_of_all_that_was() -> None:
    for secrets in (POSITION_SECRETS, None):
        (given,) = (
            event for event in decode_events(f"[{','.join(RARE)}]".encode(), secrets) if isinstance(event, PositionIs)
        )
        after = position("duel").after((given,))
        table, private = after.table, after.private
        assert (table.turn, table.number, table.seat("B").points, table.next_id) == ("B", 4, 3, 3)
        assert (table.chain, table.battlefield(1).name, len(table.facedown)) == ((), "plain", 1)
        if secrets is None:
            assert (private, custom_cards((given,))) == (Private({"f2": None}), {})
        else:
            assert private == Private({"f2": "Windsinger"}, {"A": ("Retreat",)}, {"B": ("Pakaa Cub", "Retreat")})
            assert custom_cards((given,)) == {"Grey Hound": Card("Grey Hound", "unit", might=3)}


def test_events_of_runes_and_of_burning_out_fold() -> None:
    burned_out, *_, runes = decode_events(f"[{','.join(RARE)}]".encode(), POSITION_SECRETS)
    before = position("duel")
    assert [card.card for card in before.table.seat("A").trash] == ["Retreat"]
    after = before.after((burned_out, runes))
    assert after.table.seat("A").trash == ()
    assert after.table.seat("A").deck == 2
    assert "A" not in after.private.decks
    assert after.table.seat("B").runes == (Runes("fury", 1, 2),)


@pytest.mark.parametrize(
    "text", [b"[]x", b'[{"event": "never heard"}]', b'[{"event": "won"}]', b'{"event": "won"}', b""]
)
def test_what_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_events(text, [])


def test_a_card_with_a_later_erratum_is_no_custom_card() -> None:
    known = {"Grey Hound": Card("Grey Hound", "unit", earlier=(Wording(until="2026-04-03", may=("own might",)),))}
    table = initial_table(GameSetup({"A": "Ann", "B": "Bea"}, ("plain", "plain"), date="2026-01-20"), known)
    assert table.setup.cards["Grey Hound"] != known["Grey Hound"]
    assert game_from_position(table, Private(), "casual", known)[1].cards == Secret({})
