"""The first entry of a match: what was agreed, who plays, and the end of the machine's log as the match began."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.people import PEOPLE, people_hashes

MACHINE = "machine"
"""The field of the public action that names the end of the machine's log; the others are those of `GameSetup`."""

CONTINUES = "continues"
"""The field of the public action that names the match of another machine with which this one goes on."""

NAMED = ("names", "pronouns")
"""The fields of `GameSetup` that are in no entry: they stand beside it, and can be destroyed."""


class SeatedPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    """The texts about a player beside the first entry: the name, and pronouns if they were given."""

    name: str
    pronouns: str = ""


class FirstEntryView(Protocol):
    """The part of a first entry that is needed: its public action, and the texts of the people in it."""

    @property
    def action(self) -> bytes:
        """The public JSON of what was agreed."""

    @property
    def people(self) -> Mapping[str, str]:
        """The texts beside the entry, by player."""


def read_setup(entry: FirstEntryView) -> GameSetup:
    """Return what was agreed; whose name was destroyed is called by the letter. Raises ValueError for others."""
    parts = msgspec.json.decode(entry.action, type=dict[str, msgspec.Raw])
    for field in (MACHINE, CONTINUES, PEOPLE, *NAMED):
        parts.pop(field, None)
    seated = {player: _seated(entry.people.get(player)) for player in people_hashes(entry.action)}
    people = {
        "names": {player: person.name if person else player for player, person in seated.items()},
        "pronouns": {player: person.pronouns for player, person in seated.items() if person and person.pronouns},
    }
    agreed = msgspec.json.decode(msgspec.json.encode(parts | people), type=GameSetup)
    forgotten = tuple(player for player, person in seated.items() if person is None)
    unnamed = (*agreed.unnamed, *(player for player in forgotten if player not in agreed.unnamed))
    return msgspec.structs.replace(agreed, unnamed=unnamed)


def _seated(text: str | None) -> SeatedPerson | None:
    """The person in a text; None if it was destroyed, or has another form."""
    try:
        return None if text is None else msgspec.json.decode(text, type=SeatedPerson)
    except (ValueError, RecursionError):
        return None
