"""Names of people on record: of any script, within bounds, and no two alike."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import Player

NAME_BYTES = 120
"""The longest name on record, in UTF-8."""

ROOM = NAME_BYTES - len(" 4")
"""The longest name that is given, in UTF-8: a number follows it if another player has it too."""

PRONOUN_BYTES = 40
"""The longest pronouns on record, in UTF-8."""


PLACE_BYTES = 40
"""The longest name of a table or a round on record, in UTF-8."""


def tidy(text: str, most: int = NAME_BYTES) -> str:
    r"""A name on one line of characters that are seen, with whole characters and at most `most` bytes in UTF-8.

    >>> tidy(" Zoë\n\u202e  Ann ")
    'Zoë Ann'
    """
    seen = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(seen.split()).encode(errors="ignore")[:most].decode(errors="ignore").strip()


def distinct(names: Mapping[Player, str]) -> dict[Player, str]:
    """The names, where a name that another player has already is numbered; the letter in place of an empty one.

    >>> distinct({"A": "Ann", "B": "ann", "C": ""})
    {'A': 'Ann', 'B': 'ann 2', 'C': 'C'}
    """
    given: dict[Player, str] = {}
    for player, name in names.items():
        taken = {other.casefold() for other in given.values()}
        candidate, number = name or player, 1
        while candidate.casefold() in taken:
            number += 1
            candidate = f"{name or player} {number}"
        given[player] = candidate
    return given


def with_tidy_names(agreed: GameSetup) -> GameSetup:
    """The setup as it is recorded, whatever names were given."""
    names = distinct({player: tidy(name, ROOM) for player, name in agreed.names.items()})
    pronouns = {player: tidy(text, PRONOUN_BYTES) for player, text in agreed.pronouns.items()}
    return msgspec.structs.replace(
        agreed,
        names=names,
        pronouns={who: text for who, text in pronouns.items() if text},
        event=tidy(agreed.event),
        table=tidy(agreed.table, PLACE_BYTES),
        round_name=tidy(agreed.round_name, PLACE_BYTES),
    )
