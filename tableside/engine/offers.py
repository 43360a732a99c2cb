"""Offers: what a player may do now, as actions with a part left open, checked by the rules that `judge` asks.

Every offer can be filled in legally, and every legal action fits an offer. Reports by people (corrections, results,
conquests) are not offered. The offers depend on `private`; with an empty `private` they are
what everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from carddata.model.targets import Choice
from tableside.engine.judging import is_legal
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Concede,
    EndTurn,
    Hide,
    HideSource,
    Pass,
    Play,
    StandardMove,
)
from tableside.engine.model.chain_items import PlaySource
from tableside.engine.model.questions import (
    DamageQuestion,
    DiscardQuestion,
    NewTargetsQuestion,
    Question,
    RevealQuestion,
    SplitQuestion,
    SubsetQuestion,
    TargetsQuestion,
    ids,
    targets,
)
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.secret import Secret
from tableside.engine.model.state import Private, Table
from tableside.engine.rules.activated import activated
from tableside.engine.rules.costs import additional
from tableside.engine.rules.discarding import fitting_discards
from tableside.engine.rules.hidden import can_be_hidden, hide_cost, places_to_hide
from tableside.engine.rules.locations import locations
from tableside.engine.rules.looking import known_cards
from tableside.engine.rules.movement import can_begin_move, movable_units
from tableside.engine.rules.paying import PAYING
from tableside.engine.rules.play_permissions import costs_to_name, playable_from_trash
from tableside.engine.rules.targeting import choices
from tableside.engine.rules.timing import is_invited
from tableside.engine.rules.totals import Total

Open = Literal["", "card", "units", "answers", "damage"]
"""The part of an offer that the player fills in; empty if the action is complete."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that may be done, with a part of it left `open`.

    For a card, `options` are the names that it can have, None for a card that is not known. For units they are ids; for
    answers, the options of the question, with `choice` if they are targets that must meet it together; for damage, the
    ids of units, with `least` the whole amount. From `least` to `most` options are taken, `most` None for any number.
    `cost` is what hiding costs. Targets, places and additional costs of a play can be named with it, or the table asks.
    """

    action: Action
    open: Open = ""
    options: tuple[str, ...] | tuple[int, ...] | None = ()
    least: int = 1
    most: int | None = 1
    choice: Choice | None = None
    cost: Total | None = None


def offers(table: Table, private: Private, player: Player) -> tuple[Offer, ...]:
    """Everything that a player may do now. Without priority a player can only concede (312.1)."""
    if table.over or table.seat(player).gone:
        return ()
    if table.asks is not None:
        adding = _legal(table, private, _activate_offers(table, player))
        return (*_answer_offers(table, private, player), *adding, Offer(Concede(player)))
    if table.setup.follow != "score" and table.priority != player and not is_invited(table, player):
        return (Offer(Concede(player)),)
    return (
        *_legal(table, private, _turn_offers(player)),
        *_hide_offers(table, private, player),
        *_legal(table, private, _play_offers(table, private, player)),
        *_move_offers(table, player),
        *_legal(table, private, _activate_offers(table, player)),
        Offer(Concede(player)),
    )


def _legal(table: Table, private: Private, offered: Iterable[Offer]) -> Iterator[Offer]:
    return (offer for offer in offered if is_legal(table, private, offer.action))


def _turn_offers(player: Player) -> Iterator[Offer]:
    yield Offer(Pass(player))
    yield Offer(EndTurn(player))


def _answer_offers(table: Table, private: Private, player: Player) -> Iterator[Offer]:
    question = table.asks
    if question is None or question.player != player:
        return
    if isinstance(question, DamageQuestion | SplitQuestion):
        units = ids(question.options)
        yield Offer(Assign(player, ()), "damage", units, least=question.amount, most=question.amount)
        return
    discards = isinstance(question, DiscardQuestion)
    options = _known_names(private.hands.get(player)) if discards else question.options
    if isinstance(question, DiscardQuestion) and options is not None:
        options = fitting_discards(table, options, question.of)
    if isinstance(question, RevealQuestion):
        options = (*question.options, *known_cards(table, private, question))
    if isinstance(question, PAYING):
        options = tuple(answer for answer in question.options if is_legal(table, private, Choose(player, (answer,))))
    yield Offer(Choose(player, ()), "answers", options, question.least, question.most, _choice_asked(table, question))


def _choice_asked(table: Table, question: Question) -> Choice | None:
    """The choice that the question is about, if it is about targets."""
    match question:
        case TargetsQuestion(item=asking):
            item = table.item(asking)
            at = len(item.chosen) if item is not None else 0
        case SubsetQuestion(item=asking, at=at) | NewTargetsQuestion(of=asking, at=at):
            item = table.item(asking)
        case _:
            return None
    all_choices = choices(item) if item is not None else ()
    return all_choices[at] if at < len(all_choices) else None


def _hide_offers(table: Table, private: Private, player: Player) -> Iterator[Offer]:
    places = places_to_hide(table, player)
    sources: tuple[HideSource, ...] = ("hand", "champion")
    for source in sources if places else ():
        if not can_be_hidden(table, private, player, None, source):
            continue
        names = _known_names(private.hands.get(player) if source == "hand" else table.seat(player).champion)
        options = names and tuple([name for name in names if can_be_hidden(table, private, player, name, source)])
        if options != ():
            cost = hide_cost(table, player, ())
            yield from (Offer(Hide(player, Secret(None), at, source), "card", options, cost=cost) for at in places)


def _known_names(known: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The names of known cards, each once; None where some are not known."""
    return None if known is None or UNKNOWN in known else tuple(dict.fromkeys(known))


def _play_offers(table: Table, private: Private, player: Player) -> Iterator[Offer]:
    sources: tuple[PlaySource, ...] = ("hand", "champion")
    for source in sources:
        names = _known_names(private.hands.get(player) if source == "hand" else table.seat(player).champion)
        if names is None:
            yield Offer(Play(player, Secret(""), source), "card", None)
        for name in names or ():
            yield from _ways_to_play(table, Play(player, Secret(name), source), name)
    for name in playable_from_trash(table, player):
        yield from _ways_to_play(table, Play(player, Secret(name), "trash"), name)
        for cost in costs_to_name(table, player, table.card(name)):
            yield from _ways_to_play(table, Play(player, Secret(name), "trash", paying=(cost,)), name)
    for card in table.facedown:
        if card.player == player:
            face = private.faces.get(card.handle)
            options = None if face is None else (face,)
            yield Offer(Play(player, Secret(face or ""), "facedown", card.at, card.handle), "card", options)


def _ways_to_play(table: Table, play: Play, name: str) -> Iterator[Offer]:
    """A play of a card, and one with each additional cost that makes it cheaper: it may be payable only so."""
    yield Offer(play, "card", (name,))
    for extra in additional(table.card(name)):
        if not extra.mandatory and (extra.ignores or extra.base or extra.less or extra.by):
            yield Offer(replace(play, paying=(extra.name,)), "card", (name,))


def _move_offers(table: Table, player: Player) -> Iterator[Offer]:
    for to in locations(table, player) if can_begin_move(table, player) else ():
        movable = movable_units(table, player, to)
        if movable:
            yield Offer(StandardMove(player, movable, to), "units", movable, most=None)


def _activate_offers(table: Table, player: Player) -> Iterator[Offer]:
    for permanent in table.permanents:
        if permanent.player == player:
            for number in range(1, len(activated(table, permanent)) + 1):
                yield Offer(Activate(player, permanent.id, number))


def matches(offer: Offer, action: Action) -> bool:
    """Return whether an action is an offer with its open part filled in."""
    if type(action) is not type(offer.action):
        return False
    match offer.action, action:
        case Hide() as blank, Hide() as filled:
            same = (blank.player, blank.at, blank.source) == (filled.player, filled.at, filled.source)
            return same and _names_option(offer, filled.card.reveal())
        case Play() as blank, Play() as filled:
            same = (blank.player, blank.source, blank.at) == (filled.player, filled.source, filled.at)
            return same and filled.handle in ("", blank.handle) and _names_option(offer, filled.card.reveal())
        case StandardMove() as blank, StandardMove() as filled:
            return (blank.player, blank.to) == (filled.player, filled.to) and {*filled.units} <= {
                *(offer.options or ())
            }
        case Activate() as blank, Activate() as filled:
            return (blank.player, blank.permanent, blank.ability) == (filled.player, filled.permanent, filled.ability)
        case Choose() as blank, Choose() as filled:
            return blank.player == filled.player and _is_answer(offer, filled.answers)
        case Assign() as blank, Assign() as filled:
            return blank.player == filled.player and {unit for unit, _ in filled.damage} <= {*(offer.options or ())}
    return offer.action == action


def _names_option(offer: Offer, name: str | None) -> bool:
    return name is None or offer.options is None or name in {*offer.options}


def _is_answer(offer: Offer, answers: tuple[str, ...]) -> bool:
    if answers in (("none",), ("no",), ("yes",)):
        return offer.least == 0 or offer.options is None or answers[0] in {*offer.options}
    known = offer.options is None or {*answers} <= {*offer.options}
    return known and len(answers) >= offer.least and (offer.most is None or len(targets(answers)) <= offer.most)
