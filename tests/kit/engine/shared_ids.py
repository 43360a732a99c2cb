"""Two games side by side: their positions and actions as plain data, with ids that both share."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace


class Ids:
    """The ids of a game by their shared numbers: both games number them in the order in which they come up."""

    def __init__(self) -> None:
        self.shared: dict[int, int] = {}
        self.own: dict[int, int] = {}
        self._compared: dict[tuple[int, str], tuple[Any, Any]] = {}

    def to_shared(self, identity: int) -> int:
        """The shared number of an id of this game."""
        if identity and identity not in self.shared:
            number = len(self.shared) + 1
            self.shared[identity], self.own[number] = number, identity
        return self.shared.get(identity, identity)

    def to_own(self, number: int) -> int:
        """The id in this game of a shared number."""
        return self.own.get(number, number)

    def compared(self, value: Any, name: str = "") -> Any:
        """A value as plain data with shared numbers. What is as before is not renamed again: an id keeps its number."""
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            return tuple(self.compared(part, name) for part in value)
        before = self._compared.get((id(value), name))
        if before is not None and before[0] is value:
            return before[1]
        plain = renamed(value, self.to_shared, name)
        self._compared[id(value), name] = (value, plain)
        return plain


ID_FIELDS = frozenset(
    {
        "assigned",
        "attached_to",
        "attacked",
        "bears",
        "by",
        "chosen",
        "damage",
        "defended",
        "id",
        "ids",
        "it",
        "item",
        "made_by",
        "permanent",
        "played_ids",
        "targets",
        "unit",
        "units",
    }
)
"""The fields that hold ids; of pairs of an id and an amount only the first is one."""

IDS_OF = {"Delayed": {"of"}, "Entered": {"left"}, "Item": {"was"}, "LeftChain": {"was"}, "Put": {"left"}}
"""The fields of a type that hold ids, where a field of that name holds none elsewhere."""

OF_UNREAD = frozenset(
    {
        "ability",
        "active_since",
        "empowered_since",
        "trigger",
        "opens",
        "tasks",
        "decided",
        "silenced",
        "setup",
        "next_id",
        "opened_by",
        "batch",
        "chooses_here",
    }
)
"""The fields that differ if text is not read, or that follow from other fields."""

TIMESTAMPS = {"KeywordChange": {"at"}}
"""The fields of a type that hold the next id of their time; elsewhere a field of that name is a place."""

NAMED_ID = re.compile(r"([#f])(\d+)")


@cache
def compared_fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a type that are compared, each with the name by which its ids are known."""
    left_out, ids = OF_UNREAD | TIMESTAMPS.get(kind.__name__, set()), IDS_OF.get(kind.__name__, set())
    return tuple((key, "ids" if key in ids else key) for key in kind.__struct_fields__ if key not in left_out)


def renamed(value: Any, rename: Callable[[int], int], name: str = "") -> Any:
    """A value as plain data with its ids renamed."""
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        fields = compared_fields(kind)
        return kind.__name__, {key: renamed(getattr(value, key), rename, known) for key, known in fields}
    if isinstance(value, tuple):
        if name in ("damage", "assigned", "control"):
            return tuple((rename(identity), amount) for identity, amount in value)
        return tuple(renamed(part, rename, name) for part in value)
    if isinstance(value, int) and not isinstance(value, bool) and name in ID_FIELDS and name != "damage":
        return rename(value)
    if isinstance(value, str) and (match := NAMED_ID.fullmatch(value)):
        return f"{match[1]}{rename(int(match[2]))}"
    return value


def translated(action: Any, rename: Callable[[int], int]) -> Any:
    """An action with its ids renamed."""
    fields = {key: getattr(action, key) for key in action.__struct_fields__}
    return replace(action, **{key: renamed(part, rename, key) for key, part in fields.items()})
