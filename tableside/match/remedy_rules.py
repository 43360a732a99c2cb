"""The remedies that the Tournament Rules name for errors, as data: when each fits, and what it does.

Numbers are those of the Tournament Rules of 2026-07-16. The remedies of a Facedown Card Error (702.13) have a page of
their own, and so has a rewind (701.5).
"""

from __future__ import annotations

import msgspec

from tableside.message import Message, message

PLAY_ON = message("remedy-play-on")
LATER = message("remedy-when-later")
WITHIN_ROUND = message("remedy-when-within-round")
SHUFFLED_INTO_DECK = message("remedy-shuffled-into-deck")
SHUFFLED_BACK = message("remedy-shuffled-back")
GENERAL_ERROR = message("remedy-rewind-or-other")
CHOSEN_FROM_HAND = message("remedy-chosen-from-hand")


class RuleRemedy(msgspec.Struct, frozen=True):
    """A remedy by its rule number.

    - `when`: the case in which it fits; `does`: what is done
    - `shows`: whether cards are shown first to the next opponent, who chooses some of them
    - `chooses`: whether the next opponent chooses without that
    - `rewinds`: whether it is a rewind, if that can be done
    - `up_to`: whether who chooses may choose fewer cards than were too many
    - `outcomes`: what who chooses may decide, each by its code in the record
    """

    rule: str
    when: Message
    does: Message
    shows: bool = False
    chooses: bool = False
    rewinds: bool = False
    up_to: bool = False
    outcomes: tuple[tuple[str, Message], ...] = ()

    @property
    def shuffles(self) -> bool:
        """Return whether cards that were seen are shuffled into a part of a deck that nobody knows."""
        return self.does in (SHUFFLED_INTO_DECK, SHUFFLED_BACK)


REMEDIES: dict[str, RuleRemedy] = {
    remedy.rule: remedy
    for remedy in (
        RuleRemedy("702.2.f.1", message("remedy-when-earlier-turn"), PLAY_ON),
        RuleRemedy(
            "702.2.f.2",
            message("remedy-when-this-turn"),
            message("remedy-trigger"),
            chooses=True,
            outcomes=(
                ("resolves", message("remedy-trigger-resolves")),
                ("missed", message("remedy-trigger-missed")),
            ),
        ),
        RuleRemedy("702.3.b.2", LATER, PLAY_ON),
        RuleRemedy("702.4.a.1", WITHIN_ROUND, message("remedy-draw")),
        RuleRemedy("702.4.a.2", LATER, PLAY_ON),
        RuleRemedy("702.5.c.1", message("remedy-when-looking"), SHUFFLED_INTO_DECK),
        RuleRemedy("702.5.c.1.a", message("remedy-when-joined"), message("remedy-chosen-from-group"), shows=True),
        RuleRemedy("702.5.c.2", message("remedy-when-looked"), PLAY_ON),
        RuleRemedy("702.6.b.1", message("remedy-when-runes-used"), GENERAL_ERROR, rewinds=True),
        RuleRemedy("702.6.b.2", WITHIN_ROUND, message("remedy-runes-back")),
        RuleRemedy("702.6.b.3", LATER, PLAY_ON),
        RuleRemedy("702.7.b.1", WITHIN_ROUND, message("remedy-channel")),
        RuleRemedy("702.7.b.2", LATER, PLAY_ON),
        RuleRemedy("702.8.b.1", message("remedy-when-this-turn"), message("remedy-floating")),
        RuleRemedy("702.8.b.1.b", message("remedy-when-overpaying-decided"), GENERAL_ERROR, rewinds=True),
        RuleRemedy("702.9.b.1", message("remedy-when-rewindable"), message("remedy-rewound"), rewinds=True),
        RuleRemedy("702.9.b.2", message("remedy-when-cost-correctable"), message("remedy-cost")),
        RuleRemedy("702.9.b.2.a", message("remedy-when-runes-recycled"), message("remedy-rewound"), rewinds=True),
        RuleRemedy("702.9.b.3", message("remedy-when-neither"), PLAY_ON),
        RuleRemedy("702.10.b.1", message("remedy-when-can-shuffle"), SHUFFLED_BACK),
        RuleRemedy("702.10.b.2", message("remedy-when-cannot-shuffle"), message("remedy-shown-to-all")),
        RuleRemedy("702.11.b.1", message("remedy-when-opponent-wants"), SHUFFLED_BACK),
        RuleRemedy("702.11.b.2", message("remedy-when-opponent-declines"), PLAY_ON),
        RuleRemedy("702.12.b.1", message("remedy-when-not-in-hand"), SHUFFLED_INTO_DECK),
        RuleRemedy("702.12.b.2", message("remedy-when-opening-hand"), SHUFFLED_INTO_DECK),
        RuleRemedy("702.12.b.3", message("remedy-when-in-hand"), CHOSEN_FROM_HAND, shows=True),
        RuleRemedy("702.12.b.4", message("remedy-when-hand-too-large"), CHOSEN_FROM_HAND, shows=True),
        RuleRemedy(
            "702.14.a.1", message("remedy-when-too-many-back"), message("remedy-mulligan"), shows=True, up_to=True
        ),
        RuleRemedy("702.14.a.2", message("remedy-when-play-began"), PLAY_ON),
        RuleRemedy("702.15.a.1", message("remedy-when-this-turn"), message("remedy-ready")),
        RuleRemedy("702.15.a.2", message("remedy-when-earlier-turn"), message("remedy-stays")),
        RuleRemedy("702.16.c.1", message("remedy-when-rewindable"), message("remedy-rewound"), rewinds=True),
        RuleRemedy("702.16.c.2", message("remedy-when-neither"), PLAY_ON),
        RuleRemedy("703.5.b.1", message("remedy-when-told-wrongly"), message("remedy-told-rightly")),
        RuleRemedy("703.5.b.2", message("remedy-when-decided-on-it"), message("remedy-rewound"), rewinds=True),
        RuleRemedy("703.6.d.1", message("remedy-when-marked"), message("remedy-sleeves")),
        RuleRemedy("703.7.c.1", message("remedy-when-player-shuffles"), message("remedy-shuffled-again")),
        RuleRemedy("703.7.c.2", message("remedy-when-judge-shuffles"), message("remedy-shuffled-by-judge")),
    )
}
"""Every such remedy, by rule number."""


def infraction_of(rule: str) -> str:
    """The number of the infraction that a part of its rule belongs to.

    >>> infraction_of("702.12.b.3")
    '702.12'
    """
    return ".".join(rule.split(".")[:2])


def remedies_of(infraction: str) -> tuple[RuleRemedy, ...]:
    """The remedies for an infraction, in the order of the text."""
    return tuple(remedy for remedy in REMEDIES.values() if infraction_of(remedy.rule) == infraction)
