"""Which room may import which other room, as the contracts of import-linter in pyproject.toml say."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
OTHERS = ("hw", "carddata")


def contracts() -> list[dict]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)["tool"]["importlinter"]["contracts"]


def layers(name: str = "tableside.cli") -> list[list[str]]:
    """The layers of the contract whose highest layer is `name`, each with the packages beside each other in it."""
    found = next(
        contract["layers"] for contract in contracts() if contract["type"] == "layers" and contract["layers"][0] == name
    )
    return [[package.strip() for package in layer.split("|")] for layer in found]


def may_import() -> dict[str, set[str]]:
    """By room, the rooms that no contract keeps it from; `carddata.model` stands alone where the rest is forbidden."""
    levels = {room: level for level, rooms in enumerate(layers()) for room in rooms}
    rooms = [*(room for room in levels if room != "carddata.model"), *OTHERS]
    allowed = {room: {other for other in rooms if _is_below(levels, room, other)} for room in rooms}
    for contract in contracts():
        if contract["type"] != "forbidden":
            continue
        for source in set(contract["source_modules"]) & allowed.keys():
            for target in contract["forbidden_modules"]:
                if target.startswith("carddata.") and "carddata" in allowed[source]:
                    allowed[source] = allowed[source] - {"carddata"} | {"carddata.model"}
                allowed[source] -= {room for room in allowed if f"{room}.".startswith(f"{target}.")}
    return allowed


def _is_below(levels: dict[str, int], room: str, other: str) -> bool:
    """Return whether the layers let `room` import `other`; a room without a layer is kept from nothing by them."""
    if room == other:
        return False
    if room in levels and other in levels:
        return levels[other] > levels[room]
    return True
