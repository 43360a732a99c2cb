"""The example for Companion, against real servers."""

from __future__ import annotations

import json
from pathlib import Path

from tests.intake.test_control import Control
from tests.kit.intake.phone import get, phone_table
from tests.kit.stream.browser import server

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_each_key_and_variable_of_companion_works(folder: Path) -> None:
    page = json.loads((EXAMPLES / "companion/table.json").read_text())
    with phone_table(folder) as table, server(folder) as where:
        control = Control(table)

        def real(address: str) -> str:
            served = control.address.rpartition("/control/")[0]
            token = control.address.rpartition("/")[2]
            address = address.replace("http://127.0.0.1:8764", served).replace("TOKEN", token)
            return address.replace("http://127.0.0.1:8765/", where)

        for key in page["keys"]:
            body = json.dumps(key["body"]).encode() if "body" in key else None
            answer = get(real(key["post"]), "POST", body, Content_Type="application/json")
            assert (answer.status, json.loads(answer.source)["ok"]) == (200, True), key
        assert [person.name for person in control.file.program.commentators] == ["Ann", "Ben"]
        for variable in page["variables"]:
            content = json.loads(get(real(variable["url"])).source)
            content = content[0] if variable["path"].startswith("$[0].") else content
            assert variable["path"].rpartition(".")[2] in content, variable
