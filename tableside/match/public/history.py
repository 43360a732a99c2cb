"""The history in words: what somebody did, and what came of it. None of it names a facedown card or a hand's."""

from __future__ import annotations

from tableside.engine import evolve
from tableside.engine.flow.answers import targets
from tableside.engine.model import events as e
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    Choose,
    Concede,
    Conquer,
    ControlIs,
    Correction,
    DamageIs,
    EndTurn,
    Hide,
    Pass,
    Play,
    PointsAre,
    StandardMove,
    Tell,
    UnitIs,
)
from tableside.engine.model.events import Event
from tableside.engine.model.state import Question
from tableside.text.ability_text import done, signed
from tableside.text.wording import UNREAD, Words, card_name

ZONES = ("trash", "hand", "banished")


def describe_action(words: Words, action: Action, events: tuple[Event, ...] = ()) -> str:
    """What somebody did, for the history; a card is named once it is on the chain."""
    who = words.player(action.player)
    played = next((event.item.card for event in events if isinstance(event, e.Put)), "") or UNREAD
    match action:
        case Hide(at=at):
            return f"{who}: a card facedown at {words.battlefield(at)}"
        case Play(source="facedown", at=at):
            return f"{who}: {played} played from facedown at {words.battlefield(at)}"
        case Play():
            return f"{who}: {played} played"
        case StandardMove(units=units, to=to):
            cards = [words.thing(one) for one in units if words.table.permanent(one) is not None]
            return f"{who}: {', '.join(cards) or 'a unit'} to {words.place(to)}"
        case Activate(permanent=permanent):
            return f"{who}: {words.thing(permanent)} used"
        case Assign(damage=damage):
            given = (f"{amount} to {words.thing(unit)}" for unit, amount in damage)
            return f"{who}: damage assigned, {', '.join(given)}" if damage else f"{who}: no damage assigned"
        case Tell(did=did, what=what, to=to):
            about = ", ".join(words.things(what))
            where = "" if to is None else f" to {words.place(to)}"
            return f"{who}: told {about and about + ': '}{done(did)}{where}"
        case Pass():
            return f"{who}: passed"
        case Choose(answers=answers):
            return f"{who}: {_answer(words, answers)}"
        case EndTurn():
            return f"{who}: ended the turn"
        case Concede():
            return f"{who}: conceded"
        case Conquer(at=at):
            return f"{who}: took control of {words.battlefield(at)}"
        case _:
            return f"Corrected: {_correction(words, action)}"


def _answer(words: Words, answers: tuple[str, ...]) -> str:
    """What was chosen, by what the table asked; a card of a hand is named by what comes of it alone."""
    asks = words.table.asks
    if asks is None:
        return "made a choice"
    item = words.table.item(asks.item)
    for_it = f" for {card_name(item.card)}" if item is not None else ""
    match asks.about:
        case "discard":
            return f"chose what to discard{for_it}"
        case "by hand":
            return f"done by hand{for_it}"
        case "may":
            return f"{'yes' if answers == ('yes',) else 'no'}{for_it}"
        case _:
            return f"chose {chosen(words, asks, answers)}{for_it}"


def chosen(words: Words, asks: Question, answers: tuple[str, ...]) -> str:
    """The answers to a question, in words."""
    single = {"none": "nothing", "no": "not to", "both": "both", "base": "base", "yes": "yes"}
    if asks.about == "remains" and answers == ("none",):
        return "nobody"
    if len(answers) == 1 and answers[0] in single:
        return single[answers[0]]
    return ", ".join(words.things(targets(answers))) or "nothing"


def _correction(words: Words, action: Correction) -> str:
    match action:
        case PointsAre(whose=whose, points=points):
            return f"{words.player(whose)} has {points} points"
        case ControlIs(at=at, whose=whose):
            return f"{words.player(whose) if whose else 'nobody'} controls {words.battlefield(at)}"
        case UnitIs(unit=unit, place=where):
            shown = where if where in ZONES else words.place(where)
            return f"{_card(words, unit)} is at {shown}"
        case DamageIs(unit=unit, damage=damage):
            return f"{_card(words, unit)} has {damage} damage"


def _card(words: Words, unit: int) -> str:
    found = words.table.permanent(unit)
    return found.card if found is not None else "a unit"


def gain(words: Words, event: e.Gained) -> str:
    """Points and their reason."""
    match event.why:
        case "conquer":
            return f"Conquered {words.battlefield(event.at)}: {event.points:+d}"
        case "hold":
            return f"Held {words.battlefield(event.at)}: {event.points:+d}"
        case "burn out":
            return f"An opponent burned out: {event.points:+d}"
        case "effect":
            return f"By an effect: {event.points:+d}"
        case "correction":
            return f"Corrected: {event.points:+d}"


def outcome(words: Words, event: Event) -> str:
    """An event that people want to read of, empty for the others; `words` are of the table before it."""
    match event:
        case e.Gained(player=who, why="conquer" | "hold" | "burn out" | "effect"):
            return f"{words.player(who)}: {gain(words, event)}"
        case e.Revealed(player=who, card=card):
            return f"{words.player(who)}'s facedown card is revealed: {card or 'it was never read'}"
        case e.TurnBegan(player=who, number=number):
            return f"Turn {number}: {words.player(who)}"
        case e.Won(player=who):
            return f"{words.player(who)} wins"
        case e.Put(item=item) if item.ability is not None and item.ability.when not in ("resolve", "activate"):
            return f"{words.player(item.player)}: {card_name(item.card)} triggers"
        case e.Discarded(player=who, card=card):
            return f"{words.player(who)}: {card_name(card)} discarded"
        case e.Recycled(player=who, ids=ids):
            return f"{words.player(who)}: {', '.join(words.things(ids))} recycled"
        case e.PickedUp(player=who, card=card):
            return f"{words.player(who)}: {card_name(card)} back in hand from the trash"
        case e.TurnQueued(player=who):
            return f"{words.player(who)} takes another turn after this one"
        case e.HidesFree(player=who):
            return f"{words.player(who)} hides without paying this turn"
        case e.Replaced(at=at):
            return f"{words.battlefield(at)} is a battlefield without abilities now"
        case e.BurnedOut(player=who):
            return f"{words.player(who)} burned out"
        case _:
            return of_permanent(words, event)


def of_permanent(words: Words, event: Event) -> str:
    """What has become of a permanent and is to be done on the real table; empty for all else."""
    match event:
        case e.LeftBoard(id=one, to=to):
            token = (found := words.table.permanent(one)) is not None and found.token
            where = "gone" if token else {"trash": "to the trash", "hand": "to hand", "banished": "banished"}[to]
            return f"{_whose(words, one)}: {where}"
        case e.Moved(units=units, to=to, recall=True):
            return f"{', '.join(_whose(words, one) for one in units)}: recalled to {words.place(to)}"
        case e.Stunned(unit=unit):
            return f"{_whose(words, unit)}: stunned"
        case e.Buffed(unit=unit):
            return f"{_whose(words, unit)}: buffed"
        case e.MightGiven(unit=unit, amount=amount):
            return f"{_whose(words, unit)}: {signed(amount)} Might this turn"
        case e.Granted(unit=unit, keyword=keyword):
            return f"{_whose(words, unit)}: {keyword} this turn"
        case e.Entered(permanent=one) if one.token:
            return f"{words.player(one.player)}: {one.card} at {words.place(one.place)}"
        case _:
            return ""


def of_combat(before: Words, events: tuple[Event, ...]) -> tuple[str, ...]:
    """What became of the permanents where a combat came to its damage; `before` are the words of before it."""
    if not any(isinstance(event, e.CombatIs) and event.combat and event.combat.step == "cleanup" for event in events):
        return ()
    lines: list[str] = []
    table = before.table
    for event in events:
        if isinstance(event, e.LeftBoard | e.Moved | e.Controls):
            lines.append(_in_combat(Words(before.names, table), event))
        table = evolve(table, event)
    return tuple(line for line in lines if line)


def _in_combat(words: Words, event: Event) -> str:
    match event:
        case e.Controls(at=at, player=who) if who != words.table.battlefield(at).control:
            return f"{words.player(who) if who else 'Nobody'} controls {words.battlefield(at)}"
        case _:
            return of_permanent(words, event)


def _whose(words: Words, unit: int) -> str:
    """A permanent with its player."""
    found = words.table.permanent(unit)
    return f"{words.player(found.player)}'s {words.thing(unit)}" if found is not None else words.thing(unit)
