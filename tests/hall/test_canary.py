"""A card that lies facedown at a table: nothing of it is in its hall, in no file, message, page, feed or log."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from tableside.cli.hall_log import join
from tableside.hall.membership import Membership
from tableside.ledger.files import LEDGER
from tests.hall.test_floor_line import get
from tests.hall.test_hall_pages import free_ports, posted, running, sending, until_seen
from tests.kit.e2e import canary
from tests.kit.hall.encrypted import certify
from tests.kit.hall.floor_lines import floor_reader
from tests.kit.stream.client import client
from tests.kit.stream.game import AGREED, CANARY, OTHER, Game

PUBLIC = (
    *("/api/v1/state", "/api/v1/story", "/api/v1/flat", "/watch", "/", "/g/board", "/wall", "/hall.json"),
    *("/hall/wall.js", "/api/v1/state?lang=de"),
)
"""Addresses of a hall that anybody can open."""


def secrets(table: Path, *names: str) -> canary.Search:
    """These names in every form, their hashes, and what the table's ledger has sealed."""
    forms = [
        form
        for name in names
        for form in (*canary.of_text("the name", name), *canary.of_hash("the name", name.encode()))
    ]
    with closing(sqlite3.connect(f"file:{table / LEDGER}?mode=ro", uri=True)) as ledger:
        sealed = [bytes(row[0]) for row in ledger.execute("SELECT sealed FROM entry") if len(row[0]) > 8]
    assert sealed
    return canary.Search(forms + [form for each in sealed for form in canary.of_bytes("what is sealed", each)])


def test_nothing_of_a_facedown_card_is_in_its_hall(tmp_path: Path) -> None:
    hall, table = tmp_path / "hall", tmp_path / "table"
    certify(hall)
    with running(hall, free_ports()) as printed:
        where, encrypted, judge = printed.where, printed.judges, printed.cookie
        producer = printed.producer.partition("?token=")[2]
        table.mkdir()
        join(table, printed.code)
        with (
            Game(table, msgspec.structs.replace(AGREED, table="12")) as game,
            sending(table),
            floor_reader(encrypted, headers=judge) as judges,
            floor_reader(where, "wall", headers={}) as spectators,
        ):
            game.controls().hides("A", CANARY, 1)
            until_seen(spectators, label="12")
            posted(encrypted, "/producer/show/12", producer)
            with client(where) as page:
                while page.scene is None:
                    page.next()
                game.ends_turn().hides("B", OTHER, 2).undoes().ends_turn()
                until_seen(spectators, label="12", turn=3)
                until_seen(judges, label="12", turn=3)
                page.until(turn_number="Turn 3")
                shown = "\n".join(page.frames).encode()
            answers = [get(where, path)[2].encode() for path in PUBLIC]
            answers += [
                get(encrypted, f"/{path}?token={token}")[2].encode()
                for path, token in (("floor", printed.token), ("producer", producer))
            ]
            key = Membership.of(table)
            assert key is not None
            of_table = f"?table={key.nkey.public}"
            for path in ("me", "tables", "round", f"paired{of_table}", f"records{of_table}"):
                answers.append(get(encrypted, f"/floor/{path}", **judge)[2].encode())
            answers.append(get(encrypted, urlsplit(printed.control).path, Accept="text/html")[2].encode())
            assert b"/intake.css" in answers[-1]
            frames = "\n".join((*judges.frames, *spectators.frames)).encode()
            search = secrets(table, CANARY, OTHER)
            read = [shown, frames, *answers, "\n".join(printed.lines).encode(), (table / "hall.json").read_bytes()]
            assert sorted(search.inside(*read)) == []
            assert b"Mira" in shown
            assert search.places(canary.files(hall)) == []
            game.plays_hidden("A", CANARY, 1)
            with client(where) as page:
                while not any(CANARY in frame for frame in page.frames):
                    page.next()
            assert any("the name" in label for _, labels in search.places(canary.files(hall)) for label in labels)
    files = {path.name for path in hall.rglob("*") if path.is_file()}
    assert files >= {"nats-server.log", "nats-server.conf", "authority.pem"}
    assert any(name.endswith(".blk") for name in files), "the streams' own files were searched"
