"""Questions about the live position: "may this player do this now?", by edition and with the rules.

Where the event is of a high level, a judge answers questions about the rules and none about the result of an action
that was not taken (Tournament Rules 2026-07-16, 204.5.a.1): then only the rules behind the action are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from tableside.engine import Private, Secret, Table, judge
from tableside.engine.editions import EDITIONS, cited_number
from tableside.engine.judging import BadAction
from tableside.engine.model.actions import Action, EndTurn, Hide, Pass, Play, StandardMove
from tableside.engine.model.dials import may_say
from tableside.engine.model.verdict import Verdict, VerdictKind
from tableside.match.public.history import describe_action
from tableside.match.public.turn_words import STATES
from tableside.match.state import Match
from tableside.message import Listing, Message, PlaceName, PlayerName, message

RULES: Mapping[type[Any], tuple[str, ...]] = {
    Hide: ("410.1.a", "421", "811.1"),
    Play: ("811.1.b", "811.1.d"),
    StandardMove: ("144", "410.1.a"),
    Pass: ("312.1", "339"),
    EndTurn: ("316.9",),
}
"""The rules of the edition of 2026-07-16 behind each kind of action that can be asked about."""

ANSWERS: Mapping[VerdictKind, Message] = {
    "legal": message("what-if-legal"),
    "illegal": message("what-if-illegal"),
    "unknown": message("what-if-unknown"),
    "disputed": message("what-if-disputed"),
}


class Answer(msgspec.Struct, frozen=True):
    """The answer of the rules about one action now.

    - `action`: the action in words
    - `kind`: the kind of the verdict, None where only rules are named
    - `lines`: the answer and its reasons, whole sentences
    - `rules`: the numbers of the rules, in the edition asked about
    """

    action: Message
    kind: VerdictKind | None
    lines: tuple[Message, ...]
    rules: tuple[str, ...]


class Questions(msgspec.Struct, frozen=True):
    """A judge's questions about the position.

    - `player`: who would act, empty for nobody chosen; `edition`: the date of the rules to answer by
    - `options`: the actions that can be asked about, in words; `chosen`: the index of one of them, None for none
    - `answer`: what the rules say of it
    """

    player: str = ""
    edition: str = ""
    options: tuple[Message, ...] = ()
    chosen: int | None = None
    answer: Answer | None = None


def possible_actions(table: Table, player: str) -> tuple[Action, ...]:
    """The actions of a player that can be asked about now, legal or not; no card of a hand is named."""
    return tuple(_actions(table, player)) if player in table.setup.players else ()


def _actions(table: Table, player: str) -> Iterator[Action]:
    for at in table.numbers():
        yield Hide(player, Secret(None), at)
        for card in table.facedown_at(at, player):
            yield Play(player, Secret(""), "facedown", at, card.handle)
    for permanent in table.permanents:
        if permanent.kind == "unit" and permanent.player == player:
            places = [*table.numbers(), player]
            yield from (StandardMove(player, (permanent.id,), to) for to in places if to != permanent.place)
    yield Pass(player)
    yield EndTurn(player)


def ask(match: Match, player: str, edition: str, chosen: int | None) -> Questions:
    """The questions about a player, with the answer to the chosen one by this edition, by default that of the match."""
    edition = edition if edition in EDITIONS else match.agreed.edition
    actions = possible_actions(match.table, player)
    options = tuple(_label(match, action) for action in actions)
    if chosen is None or not 0 <= chosen < len(actions):
        return Questions(player, edition, options)
    return Questions(player, edition, options, chosen, answer(match, actions[chosen], edition))


def answer(match: Match, action: Action, edition: str) -> Answer:
    """Return what the rules of an edition say of an action now: at a high level the rules alone, not the outcome."""
    label = _label(match, action)
    if not may_say("advice", match.agreed.dial):
        numbers = (cited_number(rule, edition) or "" for rule in RULES[type(action)])
        rules = tuple(dict.fromkeys(filter(None, numbers)))
        lines = message("what-if-rules-alone", rules=Listing(rules)), message("what-if-state", **_state(match.table))
        return Answer(label, None, lines, rules)
    verdict = _verdict(match, action, edition)
    if verdict is None:
        return Answer(label, "unknown", (ANSWERS["unknown"],), ())
    reasons = tuple(
        message("what-if-reason", reason=reason.message, rule=reason.rule)
        for reason in {reason.code: reason for reason in reversed(verdict.reasons)}.values()
    )
    assumed = tuple(message("what-if-assumed", assumed=each.message) for each in verdict.assumed)
    return Answer(label, verdict.kind, (ANSWERS[verdict.kind], *reasons, *assumed), verdict.rules)


def _verdict(match: Match, action: Action, edition: str) -> Verdict | None:
    """The verdict of an edition, from what everybody may know; None for an action that names what is not there."""
    table = match.table
    setup = replace(table.setup, edition=edition)
    try:
        return judge(msgspec.structs.replace(table, setup=setup), Private(), action).public()
    except BadAction:
        return None


def _label(match: Match, action: Action) -> Message:
    if isinstance(action, Hide):
        return message("what-if-hide", player=PlayerName(action.player), place=PlaceName(action.at))
    if isinstance(action, Play):
        return message("what-if-play", player=PlayerName(action.player), place=PlaceName(action.at))
    return describe_action(match.table, action)


def _state(table: Table) -> dict[str, Any]:
    """The state of the turn, which everybody may know (502.4.a)."""
    priority = table.priority
    whose = message("what-if-nobody") if priority is None else PlayerName(priority)
    return {"state": STATES[table.state], "player": PlayerName(table.turn), "priority": whose}
