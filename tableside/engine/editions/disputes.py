"""Questions on which texts and rulings differ, as data: what each side cites, and which side verdicts follow.

A verdict says `disputed` where an edition leaves a question open. Where a later text or ruling settles it, verdicts
follow that side; where only a card is concerned that is done by hand, its players decide.
"""

from __future__ import annotations

from typing import Literal

import msgspec

CitedSource = Literal["cited-core-rules", "cited-origins-faq", "cited-vendetta-faq", "cited-gallery", "cited-judges"]
"""A source, as the code of its words: rules, answers that came with a set, the text of a card, judges' answers."""


class Citation(msgspec.Struct, frozen=True):
    """One side of a question: a source, its date, and the rule or the number of the card in it."""

    source: CitedSource
    date: str
    place: str


class Dispute(msgspec.Struct, frozen=True):
    """A question on which two sides differ.

    - `id`: its name, which is the code of its words
    - `sides`: what the two sides cite
    - `follows`: the index of the side that verdicts follow, None for neither
    - `disputed_in`: the editions in which a verdict says `disputed`
    - `cards`: the cards that it is about, none for a question of the rules
    """

    id: str
    sides: tuple[Citation, Citation]
    follows: int | None = None
    disputed_in: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def core(date: str, rule: str) -> Citation:
    """A rule of an edition of the Core Rules, by its number there."""
    return Citation("cited-core-rules", date, rule)


DISPUTES = {
    dispute.id: dispute
    for dispute in (
        Dispute(
            "dispute-hidden-targets",
            (core("2025-12-01", "737.1.d.2"), core("2026-07-16", "811.1.d.2.a")),
            disputed_in=("2025-12-01",),
        ),
        Dispute(
            "dispute-hidden-gear",
            (core("2025-12-01", "737.1.d.1"), core("2026-03-30", "811.1.d.1.a")),
            follows=0,
        ),
        Dispute(
            "dispute-hidden-spell-of-another-player",
            (core("2026-07-16", "811.1.d.2"), Citation("cited-vendetta-faq", "2026-08-14", "811.1.d.2")),
            follows=1,
        ),
        Dispute(
            "dispute-hide-in-a-showdown",
            (core("2026-07-16", "811.1.b"), core("2026-07-16", "410.1.a")),
            follows=1,
        ),
        Dispute(
            "dispute-linked-instructions",
            (core("2026-07-16", "359.3.e.14.a"), Citation("cited-vendetta-faq", "2026-08-14", "359.3.e.14")),
            follows=1,
        ),
        Dispute(
            "dispute-chosen-twice",
            (core("2026-07-16", "383.4.b.2"), Citation("cited-judges", "2026-11", "820.2.a")),
            follows=1,
        ),
        Dispute(
            "dispute-play-of-a-taken-spell",
            (core("2026-07-16", "419.4.a"), Citation("cited-vendetta-faq", "2026-08-14", "419.4.a")),
            follows=1,
        ),
        Dispute(
            "dispute-place-where-it-may-not-be",
            (core("2026-07-16", "355.4.a"), core("2026-07-16", "358.3.a")),
            disputed_in=("2026-07-16",),
        ),
        Dispute(
            "dispute-control-without-units",
            (core("2025-12-01", "184.4.c"), core("2025-12-01", "322.6")),
            follows=1,
        ),
        Dispute(
            "dispute-winning",
            (core("2025-12-01", "449"), core("2025-12-01", "322.1")),
            follows=0,
        ),
        Dispute(
            "dispute-own-death",
            (Citation("cited-gallery", "2026-06", "OGN-118"), Citation("cited-origins-faq", "2025-11-04", "OGN-118")),
            follows=1,
            cards=("Wraith of Echoes",),
        ),
        Dispute(
            "dispute-damage-of-spells",
            (Citation("cited-gallery", "2026-06", "OGN-145"), Citation("cited-origins-faq", "2025-11-04", "OGN-145")),
            follows=1,
            cards=("Unyielding Spirit",),
        ),
        Dispute(
            "dispute-recall-after-a-tie",
            (Citation("cited-gallery", "2026-06", "OGN-227"), Citation("cited-origins-faq", "2025-11-04", "OGN-227")),
            follows=1,
            cards=("Symbol of the Solari",),
        ),
        Dispute(
            "dispute-legion-of-its-own-play",
            (core("2026-07-16", "812.1.c"), Citation("cited-origins-faq", "2025-11-04", "OGN-021")),
            follows=0,
            cards=("Sun Disc",),
        ),
        Dispute(
            "dispute-score-by-a-card",
            (core("2026-07-16", "469"), Citation("cited-gallery", "2026-06", "SFD-148")),
            follows=0,
            cards=("Sumpworks Map", "Draven, Audacious"),
        ),
    )
}
"""The questions by their ids."""
