"""Imports only add: what a card is after an import, and what would have made it worse.

A card keeps the facts that it has and gets further printings. Of two wordings the one of the later date counts, and
without dates the one whose source has the higher rank. A text that a source leaves out, an earlier wording and data
that would go to by hand never replace what is known, unless people accept it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from carddata.model.card import Card, Wording

FACTS: Final = ("type", "domains", "energy", "power", "might", "champion", "tags", "token")
"""The fields that are printed on a card, besides its text and its numbers."""

BEHAVIOUR: Final = tuple(field for field in Wording.__struct_fields__ if field != "until")
"""The fields that a text decides."""


class Origin(NamedTuple):
    """From where a wording is: its day, empty if that is not known, and the rank of its source."""

    date: str = ""
    rank: int = 0

    def is_newer(self, other: Origin) -> bool:
        """Return whether this wording replaces another.

        >>> Origin("2026-04-03", 1).is_newer(Origin("2026-01-14", 4)), Origin("", 4).is_newer(Origin("2026-01-14", 4))
        (True, False)
        """
        if self.date and other.date and self.date != other.date:
            return self.date > other.date
        return self.rank > other.rank


class Merge(NamedTuple):
    """The outcome of an import for a card.

    - `card`: the card from then on
    - `takes_text`: whether its text is that of the import
    - `refused`: the fields that the import would make worse, which stayed as they were
    """

    card: Card
    takes_text: bool
    refused: tuple[str, ...] = ()


def merge(
    known: Card | None, known_origin: Origin, new: Card, origin: Origin, *, has_text: bool, accept: bool
) -> Merge:
    """A known card, None for none, and what an import says of it; `has_text` is whether the import has its text.

    With `accept` the import wins wherever it says something.
    """
    if known is None:
        return Merge(new, has_text)
    facts = tuple(name for name in FACTS if getattr(known, name) != getattr(new, name))
    card = replace(known, numbers=tuple(dict.fromkeys((*known.numbers, *new.numbers))))
    if accept:
        card = replace(card, **{name: getattr(new, name) for name in facts})
        facts = ()
    if not has_text:
        return Merge(card, takes_text=False, refused=facts)
    if _does(new) == _does(known):
        earlier = known.earlier or new.earlier
        return Merge(replace(card, earlier=earlier), takes_text=not known_origin.is_newer(origin), refused=facts)
    if accept or _improves(known, known_origin, new, origin):
        changes = {name: getattr(new, name) for name in BEHAVIOUR}
        earlier = max((known.earlier, new.earlier), key=len)
        return Merge(replace(card, **changes, earlier=earlier), takes_text=True, refused=facts)
    refused = (*facts, *(() if _is_no_loss(known, new, origin, known_origin) else ("behaviour",)))
    return Merge(card, takes_text=False, refused=refused)


def _does(card: Card | Wording) -> tuple[object, ...]:
    return tuple(getattr(card, name) for name in BEHAVIOUR)


def _improves(known: Card, known_origin: Origin, new: Card, origin: Origin) -> bool:
    """Return whether what a text says is to be used: it is no older than what is known, and takes no data away."""
    if known.abilities is not None:
        return new.abilities is not None and origin.is_newer(known_origin)
    return not known_origin.is_newer(origin) and (new.abilities is not None or origin.is_newer(known_origin))


def _is_no_loss(known: Card, new: Card, origin: Origin, known_origin: Origin) -> bool:
    """Return whether nobody need hear that a text is not used: it is an earlier one, or no better than the known."""
    is_earlier = any(_does(new) == _does(wording) for wording in known.earlier)
    is_older = known_origin.is_newer(origin) or (origin.date and not origin.is_newer(known_origin))
    return bool(is_earlier or is_older or (known.abilities is None and new.abilities is None))
