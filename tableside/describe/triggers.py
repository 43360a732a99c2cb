"""What a triggered ability asks of the event that it watches, as messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carddata.model.abilities import Ability
from carddata.model.targets import TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggersMore, TriggersNot
from carddata.model.triggers import EventFilter
from tableside.describe.nouns import describe_one
from tableside.describe.summaries import describe_resources
from tableside.message import Argument, CardName, Listing, Message, message

OF_PLAYER: Final = ("use", "spend a buff", "recycle", "recycle a rune", "return", "showdown", "combat ends")
"""The events whose words always speak of a player, or of what becomes of a unit."""

DONE_BY_PLAYERS: Final = (
    "plays", "choose", "kill", "stun", "ready", "buff", "empower", "exhaust", "attach", "detach", "return", "move",
    "use", "spend a buff", "recycle", "recycle a rune",
)  # fmt: skip
"""The events that are somebody's action: "you play a spell", and not "a spell is played by you"."""

SAID_OF_PLAYERS: Final = ("plays", "use", "spend a buff", "recycle a rune")
"""The events that are said of whoever does them: "an opponent plays a spell"."""

SAID_OF_OTHERS: Final = ("choose", "kill", "stun", "ready", "buff", "empower", "exhaust")
"""The events that are said so if an opponent or an ally does them; if anybody may, of what they happen to."""

ORDINALS: Final = 3
"""The highest number for which "the third time" has words."""


def describe_event(ability: Ability, on: EventFilter) -> Message:
    """The event for which an ability waits, and everything that narrows it down, as "you play a spell"."""
    where: Message | Listing = Listing(())
    for how in _how(ability, on):
        where = message("meaning-event-how", before=where, how=how)
    of_player = on.it is None and not on.me and not on.this and ability.when not in OF_PLAYER
    slug, who = ability.when.replace(" ", "-"), message(f"meaning-player-{on.by}")
    if on.by == "you" and (of_player or ability.when in DONE_BY_PLAYERS):
        return message(f"meaning-event-you-{slug}", how=where, thing=_thing(on))  # a When
    if of_player:
        return message(f"meaning-event-player-{slug}", how=where, who=who)
    if _is_said_of_player(ability, on):
        return message(f"meaning-event-someone-{slug}", how=where, thing=_thing(on), who=who)
    return message(f"meaning-event-{slug}", how=where, thing=_thing(on))


def _is_said_of_player(ability: Ability, on: EventFilter) -> bool:
    """Return whether the words of an event begin with whoever does it."""
    by_others = on.by not in ("anybody", "you") and ability.when in SAID_OF_OTHERS
    return ability.when in SAID_OF_PLAYERS or by_others


def _thing(on: EventFilter) -> Message:
    """Return what the event happens to."""
    if on.me:
        return message("meaning-me")
    if on.it is not None:
        return describe_one(on.it)
    return describe_one(TargetFilter())


def _how(ability: Ability, on: EventFilter) -> Iterator[Message]:
    """Where, how and how often the event is."""
    of_thing = on.it is not None or on.me or on.this or ability.when in OF_PLAYER
    said_of_player = _is_said_of_player(ability, on) or (on.by == "you" and ability.when in DONE_BY_PLAYERS)
    if on.by != "anybody" and of_thing and not said_of_player:
        yield message(f"meaning-event-by-{on.by}")
    if on.this:
        yield message("meaning-event-this")
    if on.equip:
        yield message("meaning-event-equip")
    if on.some:
        yield message("meaning-event-some")
    if on.spell:
        yield message("meaning-event-spell")
    if on.at:
        yield message(f"meaning-event-{'to' if ability.when == 'move' else 'at'}-{on.at}")  # an EventPlace
    if on.left:
        yield message(f"meaning-event-left-{on.left}")
    if on.uncontrolled:
        yield message("meaning-event-uncontrolled")
    if on.from_enemy:
        yield message("meaning-event-from-enemy")
    if on.alone:
        yield message("meaning-event-alone")
    if on.one_on_one:
        yield message("meaning-event-one-on-one")
    if on.energy:
        yield message("meaning-event-energy", energy=on.energy)
    if on.power:
        yield message("meaning-event-power", power=on.power)
    if on.spent:
        yield message("meaning-event-spent", energy=on.spent)
    if on.source:
        yield message(f"meaning-event-source-{on.source}")
    if on.card:
        of_runes = ability.when == "channel"
        yield message("meaning-event-each-rune") if of_runes else message(f"meaning-event-card-{on.card}")
    if on.origin:
        yield message(f"meaning-event-origin-{on.origin}")
    if on.beginning:
        yield message("meaning-event-beginning")
    if 0 < on.nth <= ORDINALS:
        yield message(f"meaning-event-time-{on.nth}")
    elif on.nth:
        yield message("meaning-event-nth", number=on.nth)
    if on.once:
        yield message("meaning-event-once-theirs" if ability.theirs else "meaning-event-once")
    if on.nth_turn:
        yield message("meaning-event-nth-turn", number=on.nth_turn)


def describe_adds_more(standing: AddsMore, conditions: Argument) -> Message:
    """Return what abilities of tokens add besides."""
    token, resources = CardName(standing.token), describe_resources(standing.energy, standing.power)
    if standing.only_if is None:
        return message("meaning-adds-more", token=token, resources=resources)
    return message("meaning-adds-more-if", token=token, resources=resources, conditions=conditions)


def describe_trigger_change(standing: TriggersMore | TriggersNot) -> Message:
    """Return how often abilities trigger."""
    effects = message(f"meaning-effects-{standing.of.lower()}")  # an EffectKind
    if isinstance(standing, TriggersNot):
        return message("meaning-triggers-not-here" if standing.here else "meaning-triggers-not", effects=effects)
    return message("meaning-triggers-more-here" if standing.here else "meaning-triggers-more", effects=effects)
