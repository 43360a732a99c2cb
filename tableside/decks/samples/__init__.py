"""Sample decks that come with the program, to try a table without a list of one's own: one text file each."""

from __future__ import annotations

from importlib.resources import files

_LIST = ".txt"


def names() -> tuple[str, ...]:
    """The names of the sample decks, sorted: each is called after its legend's champion.

    >>> names()
    ('Jinx', 'Teemo')
    """
    lists = (entry.name for entry in files(__name__).iterdir() if entry.name.endswith(_LIST))
    return tuple(sorted(name.removesuffix(_LIST).capitalize() for name in lists))


def deck_list(name: str) -> str:
    """The deck list of this sample. Raises KeyError for a name that no sample has."""
    if name not in names():
        raise KeyError(name)
    return (files(__name__) / f"{name.lower()}{_LIST}").read_text("utf-8")
