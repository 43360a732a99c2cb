"""A card that people carry out by hand: its usual results, each entered with a few touches, then "Done".

The marks are the way through the menus: none, then a permanent, then what happened to it.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from carddata.model import operations as m
from carddata.model.abilities import Effect
from tableside.describe.summaries import signed
from tableside.engine import Secret
from tableside.engine.model.actions import Choose, Enter, EnterItself, Tell
from tableside.engine.model.board import Permanent, TrashCard
from tableside.engine.model.chain_items import Item
from tableside.engine.model.questions import Question
from tableside.engine.model.references import Place, Target
from tableside.engine.model.zones import PUBLIC_ZONES, PublicZone
from tableside.engine.rules.locations import locations
from tableside.engine.rules.places import card_places
from tableside.match.public.references import card_name, references
from tableside.match.state import Match
from tableside.message import CardName, Message, PlaceName, message
from tableside.table.commands import AwaitCard, Do, Verb
from tableside.table.prompts.permanent_corrections import can_be_empowered
from tableside.table.prompts.prompt import Button, ButtonEffect, MarkChoice, Prompt

OTHER_LINES = ("history-passed", "history-played", "history-played-facedown", "history-used", "history-turn")
"""The lines of the history before which nothing belongs to the card that is done by hand now."""

DAMAGE = range(1, 9)
MIGHT = (1, 2, 3, 4, -1, -2, -3, -4)
"""The amounts that are offered."""


def results_prompt(match: Match, question: Question, marks: tuple[str, ...]) -> Prompt:
    """The menu that the player has come to."""
    match marks:
        case ("permanent", mark, "attach"):
            return _units_to_attach_to(match, question, _permanent(match, mark))
        case ("permanent", mark, "damage" | "move" | "might" as result):
            return _amounts(match, question, _permanent(match, mark), result)
        case ("permanent", mark):
            return _permanent_results(match, question, _permanent(match, mark))
        case ("permanent",):
            return _permanents(match, question)
        case ("token",):
            return _tokens(match, question)
        case ("token", name):
            return _token_places(match, question, name)
        case ("entry",):
            return _entry_zones(match, question)
        case ("entry", "trash" | "banished" as zone):
            return _cards_of_zone(match, question, zone)
        case ("entry", "hand" | "deck" as zone):
            return _places_of_tapped_card(match, question, zone)
        case ("entry", "trash" | "banished" as zone, owner, mark):
            return _places_of_card(match, question, zone, owner, mark)
        case ("runes",):
            return _runes(question)
        case _:
            return _results(match, question)


def _results(match: Match, question: Question) -> Prompt:
    item = match.table.item(question.item)
    card = card_name(item.card if item is not None else None)
    choices: list[Button] = [
        (message("button-drew", count=1), _tell(question, m.Draw(count=1))),
        (message("button-drew", count=2), _tell(question, m.Draw(count=2))),
        (message("button-gained-point"), _tell(question, m.GainPoints(points=1))),
        (message("button-token-played"), MarkChoice(question.player, ("token",))),
        (message("button-card-entered"), MarkChoice(question.player, ("entry",))),
    ]
    if match.table.seat(question.player).runes is not None:
        choices.append((message("button-runes-changed"), MarkChoice(question.player, ("runes",))))
    if any(permanent.kind != "legend" for permanent in match.table.permanents):
        choices.insert(0, (message("button-permanent"), MarkChoice(question.player, ("permanent",))))
    itself = _itself(match, question, item)
    choices = [*itself, *choices] if item is not None and item.source == "facedown" else [*choices, *itself]
    done = (message("button-done"), Do(Choose(question.player, ("yes",))))
    text = (*_reported(match), message("prompt-by-hand-how", card=card))
    return Prompt("asks", message("prompt-by-hand"), text, choices=(*choices, done))


def _itself(match: Match, question: Question, item: Item | None) -> list[Button]:
    """The card of which the program knows nothing may be a unit or a gear itself."""
    if item is None or not item.is_card or match.table.card(item.card) is not None:
        return []
    places = card_places(match.table, msgspec.structs.replace(item, kind="unit"))
    units: list[Button] = [
        (message("button-it-is-a-unit", place=PlaceName(to)), Do(EnterItself(question.player, "unit", to)))
        for to in places
    ]
    return [*units, (message("button-it-is-a-gear"), Do(EnterItself(question.player, "gear", item.player)))]


def _reported(match: Match) -> tuple[Message, ...]:
    """Return what has been reported of this card so far, each result with how often."""
    lines: list[Message] = []
    for line in (recorded.said for recorded in reversed(match.history)):
        if line.code in OTHER_LINES:
            break
        if line.code.startswith("history-reported"):
            lines.append(line)
    counts = Counter(reversed(lines))
    return tuple(
        line if count == 1 else message("prompt-reported-times", line=line, number=count)
        for line, count in counts.items()
    )


def _permanents(match: Match, question: Question) -> Prompt:
    permanents = [permanent.id for permanent in match.table.permanents if permanent.kind != "legend"]
    names = references(match.table, permanents, question.player)
    choices = (
        (name, MarkChoice(question.player, ("permanent", f"#{permanent}")))
        for name, permanent in zip(names, permanents, strict=True)
    )
    return Prompt("asks", message("prompt-which-permanent"), choices=(*choices, _back(question)))


def _permanent_results(match: Match, question: Question, permanent: Permanent | None) -> Prompt:
    if permanent is None:
        return _permanents(match, question)
    mark = f"#{permanent.id}"

    def amounts(result: str) -> MarkChoice:
        return MarkChoice(question.player, ("permanent", mark, result))

    choices: list[Button] = [(message("button-it-died"), _tell(question, m.Kill(what=1), permanent.id))]
    if permanent.kind == "unit":
        choices += [
            (message("button-it-was-damaged"), amounts("damage")),
            (message("button-it-moved"), amounts("move")),
            (message("button-its-might-changed"), amounts("might")),
        ]
    choices.append((message("button-to-owners-hand"), _tell(question, m.Return(what=1), permanent.id)))
    choices.append((message("button-it-was-banished"), _tell(question, m.Banish(what=1), permanent.id)))
    if permanent.player != question.player:
        choices.append((message("button-i-took-control"), _tell(question, m.TakeControl(what=1), permanent.id)))
    if permanent.kind == "gear":
        choices.append((message("button-it-was-attached"), amounts("attach")))
    if permanent.kind == "unit" and not permanent.stunned:
        choices.append((message("button-it-is-stunned"), _tell(question, m.Stun(what=1), permanent.id)))
    if permanent.kind == "unit" and not permanent.buffed:
        choices.append((message("button-it-is-buffed"), _tell(question, m.Buff(what=1), permanent.id)))
    if can_be_empowered(match, permanent):
        choices.append((message("button-it-is-empowered"), _tell(question, m.Empower(what=1), permanent.id)))
    if permanent.exhausted:
        choices.append((message("button-it-is-ready"), _tell(question, m.Ready(what=1), permanent.id)))
    else:
        choices.append((message("button-it-is-exhausted"), _tell(question, m.Exhaust(what=1), permanent.id)))
    return _what_happened(match, question, permanent, (*choices, _back(question, "permanent")))


def _amounts(match: Match, question: Question, permanent: Permanent | None, result: str) -> Prompt:
    """Return how much damage, how much Might, or where to."""
    if permanent is None:
        return _permanents(match, question)
    choices: list[Button]
    match result:
        case "damage":
            choices = [
                (message("button-damage", damage=amount), _tell(question, m.Deal(amount=amount, to=1), permanent.id))
                for amount in DAMAGE
            ]
        case "might":
            choices = [
                (
                    message("button-might", might=signed(amount)),
                    _tell(question, m.GiveMight(amount=amount, to=1), permanent.id),
                )
                for amount in MIGHT
            ]
        case _:
            choices = _moves(match, question, permanent)
    back = _back(question, "permanent", f"#{permanent.id}")
    return _what_happened(match, question, permanent, (*choices, back))


def _what_happened(match: Match, question: Question, permanent: Permanent, choices: tuple[Button, ...]) -> Prompt:
    text = references(match.table, (permanent.id,), question.player)
    return Prompt("asks", message("prompt-what-happened"), text, choices=choices)


def _moves(match: Match, question: Question, permanent: Permanent) -> list[Button]:
    """Every other place."""
    places = [place for place in locations(match.table, permanent.player) if place != permanent.place]
    move = m.Move(what=1, to="chosen")
    return [
        (message("button-moved-to", place=PlaceName(to)), _tell(question, move, permanent.id, to=to)) for to in places
    ]


def _units_to_attach_to(match: Match, question: Question, gear: Permanent | None) -> Prompt:
    if gear is None:
        return _permanents(match, question)
    units = [unit.id for unit in match.table.permanents if unit.kind == "unit"]
    names = references(match.table, units, question.player)
    attach = m.Attach(what=1, to=2)
    choices = tuple(
        (name, Do(Tell(question.player, attach, (gear.id,), onto=unit)))
        for name, unit in zip(names, units, strict=True)
    )
    back = _back(question, "permanent", f"#{gear.id}")
    return Prompt("asks", message("prompt-attached-to"), choices=(*choices, back))


def _entry_zones(match: Match, question: Question) -> Prompt:
    """Return where the card was that is on the board now."""
    zones: list[tuple[Message, str]] = [
        (message("button-from-hand"), "hand"),
        (message("button-from-deck"), "deck"),
    ]
    zones += [
        (message(f"button-from-{zone}"), zone)  # a PublicZone
        for zone in PUBLIC_ZONES
        if any(_named(seat.cards_in(zone)) for seat in match.table.seats)
    ]
    choices = ((label, MarkChoice(question.player, ("entry", zone))) for label, zone in zones)
    return Prompt("asks", message("prompt-entered-from"), choices=(*choices, _back(question)))


def _named(cards: tuple[TrashCard, ...]) -> tuple[TrashCard, ...]:
    return tuple(card for card in cards if card.card is not None)


def _cards_of_zone(match: Match, question: Question, zone: PublicZone) -> Prompt:
    """The cards of everybody's trash or banishment, as far as they were read."""
    cards = [(seat.player, card) for seat in match.table.seats for card in _named(seat.cards_in(zone))]
    names = references(match.table, (card.id for _, card in cards), question.player)
    choices = tuple(
        (name, MarkChoice(question.player, ("entry", zone, owner, f"#{card.id}")))
        for name, (owner, card) in zip(names, cards, strict=True)
    )
    return Prompt("asks", message("prompt-which-card"), choices=(*choices, _back(question, "entry")))


def _places_of_card(match: Match, question: Question, zone: PublicZone, owner: str, mark: str) -> Prompt:
    """Return where a card of a public zone entered: a unit exhausted, a gear ready (359.2)."""
    seats = (seat for seat in match.table.seats if seat.player == owner)
    cards = (card for seat in seats for card in seat.cards_in(zone) if f"#{card.id}" == mark)
    name = next((card.card for card in cards), None)
    if name is None:
        return _cards_of_zone(match, question, zone)
    card = match.table.card(name)
    is_unit = card is None or card.type == "unit"
    places = locations(match.table, question.player) if is_unit else (question.player,)
    owned = None if owner == question.player else owner
    choices: list[Button] = [
        (place_label(place), Do(Enter(question.player, Secret(name), zone, place, is_unit, owned))) for place in places
    ]
    text = (message("prompt-card-entered", card=CardName(name)),)
    return Prompt("asks", message("prompt-where-entered"), text, choices=(*choices, _back(question, "entry", zone)))


def _places_of_tapped_card(match: Match, question: Question, zone: Literal["hand", "deck"]) -> Prompt:
    """Return where a card of a hand or a deck entered, which is tapped then."""
    verb: Verb = "enter from hand" if zone == "hand" else "enter from deck"
    choices: list[Button] = [
        (place_label(place), AwaitCard(question.player, verb, place if isinstance(place, int) else 0))
        for place in locations(match.table, question.player)
    ]
    return Prompt("asks", message("prompt-where-entered"), choices=(*choices, _back(question, "entry")))


def _runes(question: Question) -> Prompt:
    """Return what became of the player's runes, one at a time."""
    changes = (
        (message("button-rune-channeled"), m.ChangeRunes(how="channel")),
        (message("button-rune-channeled-exhausted"), m.ChangeRunes(how="channel", exhausted=True)),
        (message("button-rune-recycled"), m.ChangeRunes(how="recycle")),
        (message("button-rune-readied"), m.ChangeRunes(how="ready")),
        (message("button-rune-exhausted"), m.ChangeRunes(how="exhaust")),
    )
    choices = tuple((label, _tell(question, change)) for label, change in changes)
    return Prompt("asks", message("prompt-runes"), choices=(*choices, _back(question)))


def _tokens(match: Match, question: Question) -> Prompt:
    tokens = [card.name for card in match.table.setup.cards.values() if card.token and card.type in ("unit", "gear")]
    choices = [
        (message("button-token", card=CardName(name)), MarkChoice(question.player, ("token", name))) for name in tokens
    ]
    return Prompt("asks", message("prompt-which-token"), choices=(*choices, _back(question)))


def _token_places(match: Match, question: Question, token: str) -> Prompt:
    """A gear is played to a base, a unit anywhere."""
    card = match.table.card(token)
    is_unit = card is None or card.type == "unit"
    places = locations(match.table, question.player) if is_unit else (question.player,)
    played = m.PlayToken(token=token)
    choices: list[Button] = [(place_label(place), _tell(question, played, to=place)) for place in places]
    text = (message("prompt-token-played", card=CardName(token)),)
    return Prompt("asks", message("prompt-token-place"), text, choices=(*choices, _back(question, "token")))


def place_label(place: Place) -> Message:
    """A button for a battlefield or a base."""
    return message("button-base") if isinstance(place, str) else message("button-place", place=PlaceName(place))


def _tell(question: Question, effect: Effect, *what: Target, to: Place | None = None) -> ButtonEffect:
    return Do(Tell(question.player, effect, what, to))


def _back(question: Question, *marks: str) -> Button:
    return message("button-back"), MarkChoice(question.player, marks)


def _permanent(match: Match, mark: str) -> Permanent | None:
    return match.table.permanent(int(mark[1:]))
