"""The abilities that keywords stand for: Temporary, Vision, Quick-Draw, Weaponmaster, Hunt (2026-07-16, 816-823)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carddata.model.abilities import Ability, When
from carddata.model.keywords import Keyword, has_keyword, keyword_value
from carddata.model.operations import Attach, GainXp, Look
from carddata.model.targets import Choice, TargetFilter
from tableside.engine.derived.keyword_changes import given_keywords
from tableside.engine.derived.traits import keywords_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table
from tableside.engine.rules.trigger_changes import TEMPORARY
from tableside.engine.rules.weaponmaster import WEAPONMASTER

QUICK_DRAW = Ability("play", (Attach(what="me", to=1),), (Choice(TargetFilter(whose="you")),))
"""The ability of the keyword Quick-Draw as it is played (819.1.d)."""

VISION = Ability("play", (Look(),))
"""The ability of the keyword Vision (817.1.b)."""

OF_KEYWORDS: Final[Mapping[When, tuple[Keyword, ...]]] = {
    "beginning": ("Temporary",),
    "play": ("Quick-Draw", "Vision", "Weaponmaster"),
    "conquer": ("Hunt",),
    "hold": ("Hunt",),
}
"""The events that abilities of keywords trigger on, and the keywords."""


def keyword_abilities(table: Table, permanent: Permanent, when: When) -> Iterator[Ability]:
    """The abilities of its keywords that trigger on this; none of those printed on it while it is attached."""
    keywords = given_keywords(permanent) if permanent.attached_to else keywords_of(table, permanent)
    if when == "beginning" and has_keyword(keywords, "Temporary"):
        yield TEMPORARY
    if when == "play" and has_keyword(keywords, "Quick-Draw"):
        yield QUICK_DRAW
    if when == "play":
        yield from (VISION for keyword in keywords if keyword == "Vision")
        yield from (WEAPONMASTER for keyword in keywords if keyword == "Weaponmaster")
    if when in ("conquer", "hold") and has_keyword(keywords, "Hunt"):
        yield Ability(when, (GainXp(count=keyword_value(keywords, "Hunt")),))
