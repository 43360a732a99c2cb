"""A card that is done by hand: the usual results, each told with a touch or three, then "Done".

The marks are the way through the sheet: nothing, then the thing, then what became of it.
"""

from __future__ import annotations

from carddata import model as m
from tableside.engine.model.actions import Choose, Tell
from tableside.engine.model.state import Permanent, Place, Question, Target
from tableside.engine.rules.locations import locations
from tableside.match.fold import Match
from tableside.table.commands import Do
from tableside.table.prompts.prompt import ButtonEffect, MarkChoice, Prompt
from tableside.text.ability_text import signed
from tableside.text.wording import card_name

ButtonList = list[tuple[str, ButtonEffect | None]]
WHAT = "What happened?"
DAMAGE = range(1, 9)
MIGHT = (1, 2, 3, 4, -1, -2, -3, -4)


def sheet(match: Match, asks: Question, marks: tuple[str, ...]) -> Prompt:
    """What is told of the card that is done by hand, as far as the player has come with it."""
    match marks:
        case ("thing", one, what):
            return _how(match, asks, _permanent(match, one), what)
        case ("thing", one):
            return _became(match, asks, _permanent(match, one))
        case ("thing",):
            return _which(match, asks)
        case ("token",):
            return _tokens(match, asks)
        case ("token", name):
            return _where(match, asks, name)
        case _:
            return _results(match, asks)


def _results(match: Match, asks: Question) -> Prompt:
    item = match.table.item(asks.item)
    card = card_name(item.card) if item is not None else "A card"
    found: ButtonList = [
        ("I drew 1", _tell(asks, m.Draw(count=1))),
        ("I drew 2", _tell(asks, m.Draw(count=2))),
        ("I gained a point", _tell(asks, m.GainPoints(points=1))),
        ("A token was played", MarkChoice(asks.player, ("token",))),
    ]
    if any(one.kind != "legend" for one in match.table.permanents):
        found.insert(0, ("A unit or gear…", MarkChoice(asks.player, ("thing",))))
    done = ("Done", Do(Choose(asks.player, ("yes",))))
    text = f"{card}: done by hand. Say what came of it, one thing after the other."
    return Prompt("asks", "Do what it says", text, choices=(*found, done))


def _which(match: Match, asks: Question) -> Prompt:
    there = [one.id for one in match.table.permanents if one.kind != "legend"]
    names = match.words.things(there, asks.player)
    found = ((name, MarkChoice(asks.player, ("thing", f"#{one}"))) for name, one in zip(names, there, strict=True))
    return Prompt("asks", "Which one?", choices=(*found, _back(asks)))


def _became(match: Match, asks: Question, one: Permanent | None) -> Prompt:
    if one is None:
        return _which(match, asks)
    word = f"#{one.id}"

    def more(what: str) -> MarkChoice:
        return MarkChoice(asks.player, ("thing", word, what))

    found: ButtonList = [("It died", _tell(asks, m.Kill(what=1), one.id))]
    if one.kind == "unit":
        found += [("It took damage…", more("damage")), ("It moved…", more("move")), ("Its Might…", more("might"))]
    found.append(("To its owner's hand", _tell(asks, m.Return(what=1), one.id)))
    if one.kind == "unit" and not one.stunned:
        found.append(("It is stunned", _tell(asks, m.Stun(what=1), one.id)))
    if one.kind == "unit" and not one.buffed:
        found.append(("It is buffed", _tell(asks, m.Buff(what=1), one.id)))
    turned = ("It is ready", m.Ready(what=1)) if one.exhausted else ("It is exhausted", m.Exhaust(what=1))
    found.append((turned[0], _tell(asks, turned[1], one.id)))
    return Prompt("asks", WHAT, _name(match, asks, one), choices=(*found, _back(asks, "thing")))


def _how(match: Match, asks: Question, one: Permanent | None, what: str) -> Prompt:
    if one is None:
        return _which(match, asks)
    found: ButtonList
    match what:
        case "damage":
            found = [(f"{much} damage", _tell(asks, m.Deal(amount=much, to=1), one.id)) for much in DAMAGE]
        case "might":
            found = [(f"{signed(much)} Might", _tell(asks, m.GiveMight(amount=much, to=1), one.id)) for much in MIGHT]
        case _:
            found = _moves(match, asks, one)
    return Prompt("asks", WHAT, _name(match, asks, one), choices=(*found, _back(asks, "thing", f"#{one.id}")))


def _moves(match: Match, asks: Question, one: Permanent) -> ButtonList:
    """Every other place."""
    places = [place for place in locations(match.table, one.player) if place != one.place]
    move = m.Move(what=1, to="chosen")
    return [(f"To {match.words.place(to)}", _tell(asks, move, one.id, to=to)) for to in places]


def _tokens(match: Match, asks: Question) -> Prompt:
    tokens = [card for card in match.table.setup.cards.values() if card.token and card.type in ("unit", "gear")]
    found = [(card.name, MarkChoice(asks.player, ("token", card.name))) for card in tokens]
    return Prompt("asks", "Which token was played?", choices=(*found, _back(asks)))


def _where(match: Match, asks: Question, token: str) -> Prompt:
    """A gear is played to a base, a unit anywhere."""
    card = match.table.card(token)
    places = locations(match.table, asks.player) if card is None or card.type == "unit" else (asks.player,)
    played = m.PlayToken(token=token)
    found: ButtonList = [(_place(match, to), _tell(asks, played, to=to)) for to in places]
    return Prompt("asks", "Where?", f"{token} was played.", choices=(*found, _back(asks, "token")))


def _tell(asks: Question, did: m.Effect, *what: Target, to: Place | None = None) -> ButtonEffect:
    return Do(Tell(asks.player, did, what, to))


def _place(match: Match, to: Place) -> str:
    return "Base" if isinstance(to, str) else match.words.battlefield(to)


def _back(asks: Question, *marks: str) -> tuple[str, ButtonEffect]:
    return "Back", MarkChoice(asks.player, marks)


def _permanent(match: Match, word: str) -> Permanent | None:
    return match.table.permanent(int(word[1:]))


def _name(match: Match, asks: Question, one: Permanent) -> str:
    return match.words.things((one.id,), asks.player)[0]
