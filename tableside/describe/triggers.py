"""The event that a triggered ability watches, as messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from carddata.model import triggers as t
from carddata.model.abilities import Ability, When
from carddata.model.targets import TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggerChange
from carddata.model.triggers import Circumstance, EventFilter
from tableside.describe.nouns import describe_one
from tableside.describe.summaries import describe_resources
from tableside.message import Argument, CardName, Listing, Message, message

OF_PLAYER: Final = (
    "use", "spend a buff", "recycle", "recycle a rune", "return", "showdown", "combat begins", "combat ends",
)  # fmt: skip
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
    if (reaches := on.first(t.Reaches)) is not None:
        return message("meaning-event-might-reaches", thing=_thing(on), might=reaches.might)
    where: Message | Listing = Listing(())
    for how in _how(ability, on):
        where = message("meaning-event-how", before=where, how=how)
    of_player = on.it is None and not on.asks(t.WithThis) and ability.when not in OF_PLAYER
    slug, who = ability.when.replace(" ", "-"), message(f"meaning-player-{on.by}")
    if on.by == "you" and (of_player or ability.when in DONE_BY_PLAYERS):
        return message(f"meaning-event-you-{slug}", how=where, thing=_thing(on))  # a When
    if of_player:
        return message(f"meaning-event-player-{slug}", how=where, who=who)
    if _is_said_of_player(ability, on):
        return message(f"meaning-event-someone-{slug}", how=where, thing=_thing(on), who=who)
    if ability.when == "combat ends" and on.it is not None:
        return message("meaning-event-its-combat-ends", how=where, thing=_thing(on))
    return message(f"meaning-event-{slug}", how=where, thing=_thing(on))


def _is_said_of_player(ability: Ability, on: EventFilter) -> bool:
    """Return whether the words of an event begin with whoever does it."""
    by_others = on.by not in ("anybody", "you") and ability.when in SAID_OF_OTHERS
    return ability.when in SAID_OF_PLAYERS or by_others


def _thing(on: EventFilter) -> Message:
    """Return what the event happens to."""
    return message("meaning-me") if on.it == "me" else describe_one(on.it or TargetFilter())


def _how(ability: Ability, on: EventFilter) -> Iterator[Message]:
    """Yield where, how and how often the event happens."""
    of_thing = on.it is not None or on.asks(t.WithThis) or ability.when in OF_PLAYER
    said_of_player = _is_said_of_player(ability, on) or (on.by == "you" and ability.when in DONE_BY_PLAYERS)
    if on.by != "anybody" and of_thing and not said_of_player:
        yield message(f"meaning-event-by-{on.by}")
    for asked in on.that:
        yield describe_circumstance(asked, ability.when, theirs=ability.theirs)


def describe_circumstance(asked: Circumstance, when: When = "plays", *, theirs: bool = False) -> Message:
    """Return what is asked of an event besides who does it and what it happens to."""
    match asked:
        case t.WithThis():
            return message("meaning-event-this")
        case t.CausedBy(cause="equip" | "spell" | "chooser" as cause):
            return message(f"meaning-event-{cause}")
        case t.CausedBy(cause=cause):
            return message(f"meaning-event-source-{cause}")
        case t.OneOrMore():
            return message("meaning-event-some")
        case t.At(place=place):
            return message(f"meaning-event-{'to' if when == 'move' else 'at'}-{place}")  # an EventPlace
        case t.LeftPlace(place=place):
            return message(f"meaning-event-left-{place}")
        case t.ControlledBefore(by=by):
            return message("meaning-event-uncontrolled" if by == "nobody" else "meaning-event-from-enemy")
        case t.Alone(how=how):
            return message(f"meaning-event-{how.replace(' ', '-')}")
        case t.CostsAtLeast(number=number, least=least):
            return message(f"meaning-event-{number}", **{number: least})
        case t.Spending(energy=energy):
            return message("meaning-event-spent", energy=energy)
        case t.EachCard(of=of):
            if when == "channel":
                return message("meaning-event-each-rune")
            return message(f"meaning-event-card-{of}")
        case t.Reaches(might=might):
            return message("meaning-event-reaches", might=might)
        case t.CameFrom(zone=zone):
            return message(f"meaning-event-origin-{zone}")
        case t.InOwnBeginning():
            return message("meaning-event-beginning")
        case t.InCombat():
            return message("meaning-event-in-combat")
        case t.AsSide(side=side):
            return message(f"meaning-event-as-{side}")
        case t.NthTime(number=number):
            in_words = number <= ORDINALS
            return message(f"meaning-event-time-{number}") if in_words else message("meaning-event-nth", number=number)
        case t.OnceEachTurn():
            return message("meaning-event-once-theirs" if theirs else "meaning-event-once")
        case t.InNthTurn(first=first, last=last) if last > first:
            return message("meaning-event-in-turns", first=first, last=last)
        case t.InNthTurn(first=number):
            return message("meaning-event-nth-turn", number=number)
    assert_never(asked)


def describe_adds_more(standing: AddsMore, conditions: Argument) -> Message:
    """Return what abilities of tokens add besides."""
    token, resources = CardName(standing.token), describe_resources(standing.energy, standing.power)
    if standing.only_if is None:
        return message("meaning-adds-more", token=token, resources=resources)
    return message("meaning-adds-more-if", token=token, resources=resources, conditions=conditions)


def describe_trigger_change(standing: TriggerChange) -> Message:
    """Return how often abilities trigger, or that they trigger on both ways of scoring."""
    if standing.how == "both":
        hold = standing.of == "hold"
        return message("meaning-hold-effects-are-also" if hold else "meaning-conquer-effects-are-also")
    effects = message(f"meaning-effects-{standing.of.lower()}")  # an EffectKind
    if standing.how == "never":
        return message("meaning-triggers-not-here" if standing.here else "meaning-triggers-not", effects=effects)
    return message("meaning-triggers-more-here" if standing.here else "meaning-triggers-more", effects=effects)
