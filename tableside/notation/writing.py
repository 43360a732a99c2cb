"""Writing a recorded match as a scenario: each action in the words of the notation, as far as it is public."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from carddata.model.card import Catalogue
from carddata.model.operations import ChangeRunes, Draw, GainPoints, PlayToken
from tableside.engine import Private, Secret
from tableside.engine.model import events as e
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
    BuffIs,
    CardIs,
    Choose,
    Concede,
    Conquer,
    ControlIs,
    ControllerIs,
    DamageIs,
    EmpowermentIs,
    EndTurn,
    Enter,
    EnterItself,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    HandIs,
    Hide,
    OwnerIs,
    Pass,
    PermanentIs,
    Play,
    PointsAre,
    ResourceIs,
    ResultIs,
    StandardMove,
    StunIs,
    Tell,
    UnitIs,
)
from tableside.engine.model.board import Facedown
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.questions import DECLINE, NO_ANSWER, TAPPED
from tableside.engine.model.references import Place, Target
from tableside.engine.model.zones import is_exit_zone
from tableside.notation.actions import PLAY_ZONES, parse_action
from tableside.notation.errors import NotationError, UnknownReference
from tableside.notation.reports import NOWHERE, RESULTS
from tableside.notation.words import TOKEN, FacedownRef, Ref, WordReader, split
from tableside.notation.world import World

STANDS = "judge rules stands"
"""The line that lets the refused action before it stand."""


def refused_comment(seq: int, rules: str) -> str:
    """The comment in place of an action that was refused; `rules` are the rules that forbid it, empty for none."""
    return f"# entry {seq}: refused{f' ({rules})' if rules else ''}"


def unwritable_comment(seq: int) -> str:
    """The comment in place of an action that has no words in the notation, or is not public."""
    return f"# entry {seq}: not in these words, or not public"


class Unwritable(Exception):
    """The notation has no words for an action, or the action needs something private."""


class Writer(World):
    """A position that follows recorded events, and writes actions as lines that mean the same there.

    `faces` are the names of facedown cards that everybody has seen since, by handle.
    """

    def __init__(self, agreed: GameSetup, cards: Catalogue, faces: Mapping[str, str]) -> None:
        super().__init__(initial_table(agreed, cards), Private(), agreed.dial)
        self._faces = faces
        self._cards = cards

    def follow(self, events: tuple[Event, ...]) -> None:
        """Apply these events."""
        self._fold(events)

    def line(self, action_done: Action, events: tuple[Event, ...] = ()) -> str:
        """Write an action as a line of play. Its `events` may show the card. Raises Unwritable."""
        shown = self._with_card(action_done, events)
        try:
            text = self._said(shown)
            words = WordReader(split(text), self.table.setup.players, len(self.table.battlefields))
            understood = parse_action(words, self._cards)(self)
            words.end()
        except (NotationError, UnknownReference) as error:
            raise Unwritable from error
        if understood != shown:
            raise Unwritable
        return text

    def _with_card(self, done: Action, events: tuple[Event, ...]) -> Action:
        """The action with the name of its card if that is public. Raises Unwritable if a play needs it."""
        match done:
            case Hide():
                handles = (event.handle for event in events if isinstance(event, e.Hid))
                return msgspec.structs.replace(done, card=Secret(self._faces.get(next(handles, ""))))
            case Play():
                put = (event.item.card for event in events if isinstance(event, e.Put) and event.item.is_card)
                name = next(put, "")
                if not name:
                    raise Unwritable
                return msgspec.structs.replace(done, card=Secret(name), handle="")
            case Enter() | PermanentIs():
                entered = next((event.permanent.card for event in events if isinstance(event, e.Entered)), "")
                if not entered:
                    raise Unwritable
                return msgspec.structs.replace(done, card=Secret(entered))
            case FacedownIsOther():
                handles = (event.handle for event in events if isinstance(event, e.Hid))
                return msgspec.structs.replace(done, card=Secret(self._faces.get(next(handles, ""))))
            case _:
                return done

    def _said(self, done: Action) -> str:
        who = done.player
        match done:
            case Hide(card=card, at=at, source=source, paying=paying):
                name = card.reveal()
                text = f"{who} hides {'unread' if name is None else quoted(name)} at @{at}"
                return text + (" from champion" if source == "champion" else "") + self._paying(paying)
            case Play():
                return self._play(done)
            case StandardMove(units=units, to=to):
                return f"{who} moves {self._things(units)} to {self._place(to, who)}"
            case Activate(permanent=permanent, ability=ability):
                text = f"{who} activates {self._thing(permanent)}" + (f" ability {ability}" if ability != 1 else "")
                return text + self._aimed(done)
            case Assign(damage=damage):
                return f"{who} assigns " + ", ".join(f"{amount} to {self._thing(unit)}" for unit, amount in damage)
            case Pass(told_by=told_by, assumed=assumed):
                reason = f" assumed {assumed.replace(' ', '-')}" if assumed else ""
                return f"{who} passes{reason}{self._told_by(told_by)}"
            case Choose(answers=answers):
                return f"{who} chooses {', '.join(map(self._answer, answers))}"
            case EndTurn(told_by=told_by):
                return f"{who} ends turn{self._told_by(told_by)}"
            case Concede():
                return f"{who} concedes"
            case Conquer(at=at):
                return f"{who} conquers @{at}"
            case Tell():
                return self._tell(done)
            case Enter():
                return self._enter(done)
            case EnterItself(kind=kind, to=to):
                return f"{who} tells {kind} to {self._place(to, who)}"
            case _:
                return f"{who} corrects {self._correction(done)}"

    def _told_by(self, player: str | None) -> str:
        return "" if player is None else f" told by {player}"

    def _play(self, done: Play) -> str:
        text = f"{done.player} plays {quoted(done.card.reveal())}"
        if done.source == "facedown":
            text += f" from @{done.at}"
        elif done.source != "hand":
            text += f" from {_one_of(done.source, PLAY_ZONES)}"
        if done.to is not None:
            text += f" to {self._place(done.to, done.player)}"
        return text + self._aimed(done)

    def _tell(self, done: Tell) -> str:
        word = str(msgspec.to_builtins(done.did).get("do", ""))
        text = f"{done.player} tells {word}"
        match done.did:
            case Draw(count=count):
                return f"{text} {count}"
            case GainPoints(points=points):
                return f"{text} {points}"
            case PlayToken(token=token, count=count, ready=ready, exhausted=exhausted) if done.to is not None:
                states = " ready" * ready + " exhausted" * exhausted
                number = f"{count} " if count > 1 else ""
                return f"{text} {number}{quoted(token)} to {self._place(done.to, done.player)}{states}"
            case ChangeRunes(how=how, count=count, domain=domain, exhausted=exhausted):
                return f"{text} {how} {count}" + (f" {domain}" if domain else "") + " exhausted" * exhausted
            case _:
                _one_of(word, RESULTS)
        if word in ("deal", "might"):
            text += f" {getattr(done.did, 'amount', 0)} to"
        text += f" {self._things(done.what)}"
        if done.onto is not None:
            return f"{text} to {self._thing(done.onto)}"
        return text if done.to is None else f"{text} to {self._place(done.to, done.player)}"

    def _enter(self, done: Enter) -> str:
        whose = f"{done.owner}'s " if done.owner is not None else ""
        state = "exhausted" if done.exhausted else "ready"
        text = f"{done.player} tells enter {whose}{quoted(done.card.reveal())} from {done.zone}"
        return f"{text} to {self._place(done.to, done.player)} {state}"

    def _correction(self, done: Action) -> str:
        match done:
            case PointsAre(whose=whose, points=points):
                return f"points {whose} {points}"
            case ResultIs(winner=winner):
                return f"winner {winner or 'none'}"
            case ControlIs(at=at, whose=whose):
                return f"control @{at} {whose or 'none'}"
            case UnitIs(unit=unit, place=place):
                location = f"@{place}" if isinstance(place, int) else "base"
                end = f" {done.end}" * bool(done.end)
                return f"{self._thing(unit)} at {place if is_exit_zone(place) else location}{end}"
            case ResourceIs(whose=whose, resource=resource, amount=amount):
                return f"resource {whose} {resource} {amount}"
            case StunIs(unit=unit, stunned=stunned):
                return f"{self._thing(unit)} {'stunned' if stunned else 'not stunned'}"
            case CardIs(unit=unit, card=card_name):
                return f"{self._thing(unit)} is {quoted(card_name)}"
            case HandIs(whose=whose, cards=count):
                return f"hand {whose} {count}"
            case DamageIs(unit=unit, damage=damage):
                return f"{self._thing(unit)} damage {damage}"
            case ControllerIs(unit=unit, whose=whose):
                return f"{self._thing(unit)} controller {whose}"
            case OwnerIs(unit=unit, whose=whose):
                return f"{self._thing(unit)} owner {whose}"
            case BuffIs(unit=unit, buffed=buffed):
                return f"{self._thing(unit)} {'buffed' if buffed else 'not buffed'}"
            case EmpowermentIs(unit=unit, empowered=empowered):
                return f"{self._thing(unit)} {'empowered' if empowered else 'not empowered'}"
            case ExhaustionIs(unit=unit, exhausted=exhausted):
                return f"{self._thing(unit)} {'exhausted' if exhausted else 'ready'}"
            case PermanentIs(owner=owner, card=card, place=place, zone=zone, exhausted=exhausted):
                text = f"{owner}'s {quoted(card.reveal())} from {zone or NOWHERE} at {self._place(place, owner)}"
                return text + " exhausted" * exhausted
            case FacedownIs(handle=handle, place=place):
                return f"{self._thing(handle)} at {place if isinstance(place, str) else f'@{place}'}"
            case FacedownIsOther(handle=handle, card=card):
                name = card.reveal()
                return f"{self._thing(handle)} is {'unread' if name is None else quoted(name)}"
            case _:
                raise Unwritable

    def _aimed(self, done: Play | Activate) -> str:
        modes = f" mode {', '.join(map(str, done.modes))}" if done.modes else ""
        on = f" on {self._things(done.targets)}" if done.targets else ""
        places = ", ".join(self._place(place, done.player) for place in done.moving)
        return modes + on + (f" moving to {places}" if places else "") + self._paying(done.paying)

    def _paying(self, paying: tuple[str, ...]) -> str:
        return f" paying {', '.join(map(_word, paying))}" if paying else ""

    def _place(self, place: Place, player: str) -> str:
        if isinstance(place, int):
            return f"@{place}"
        if place != player:
            raise Unwritable
        return "base"

    def _things(self, targets: Iterable[Target]) -> str:
        return ", ".join(map(self._thing, targets))

    def _thing(self, target: Target) -> str:
        """A target in the fewest words that mean it alone. Raises Unwritable."""
        if isinstance(target, str):
            facedown_card = next((card for card in self.table.facedown if card.handle == target), None)
            return target if facedown_card is None else str(self._facedown_ref(facedown_card))
        for ref in self._refs(target):
            try:
                if self.target(ref) == target:
                    return str(ref)
            except UnknownReference:
                continue
        raise Unwritable

    def _facedown_ref(self, card: Facedown) -> FacedownRef:
        several = len(self.table.facedown_at(card.at)) > 1
        return FacedownRef(card.at, self.names.handles(card.at).index(card.handle) + 1 if several else 0)

    def _refs(self, identity: int) -> Iterable[Ref]:
        item = self.table.item(identity)
        if item is not None and item.kind == "ability":
            same = [other.id for other in self.table.chain if other.kind == "ability" and other.card == item.card]
            yield Ref(item.card, ability=same.index(identity) + 1)
        for known in self.names.objects:
            if known.id == identity:
                ref = Ref(known.name, known.player)
                yield ref
                yield Ref(known.name, known.player, self.names.same(ref).index(identity) + 1)

    def _answer(self, answer: str) -> str:
        names_card = answer not in ("yes", *DECLINE, *NO_ANSWER)
        if self.table.asks is not None and self.table.asks.about in (*TAPPED, "tag", "name") and names_card:
            return quoted(answer)
        if answer.startswith("#") and answer[1:].isdecimal():
            return self._thing(int(answer[1:]))
        return _word(self._thing(answer)) if not answer.startswith("f") else self._thing(answer)


def write_scenario(title: str, agreed: GameSetup, lines: Iterable[str], cards: Catalogue) -> str:
    """Write a whole file: the position before the first turn, and these lines of play.

    Battlefields and legends that the program does not know are left out.
    """
    fields = [name if name in cards else "plain" for name in agreed.battlefields]
    legends = {player: name for player, name in agreed.legends.items() if name in cards}
    head: dict[str, Any] = {
        "title": title,
        "edition": agreed.edition,
        **({"date": agreed.date} if agreed.date else {}),
        "mode": agreed.mode,
        "dial": agreed.dial,
        "follow": agreed.follow,
        **({"first": agreed.first} if agreed.first != "A" else {}),
    }
    written = [f"{key} = {_toml(value)}" for key, value in head.items()]
    play = [line for line in lines if "'''" not in line and line.isprintable()]
    position = [f"turn = {_toml(agreed.first)}", "number = 1", 'phase = "start"', f"battlefields = {_toml(fields)}"]
    if MODES[agreed.mode].seats > 2:
        brought = contributors(MODES[agreed.mode], agreed.first)[: len(fields)]
        position += [f'brought."@{at}" = {_toml(player)}' for at, player in enumerate(brought, 1)]
    position += [f"legend.{player} = {_toml(name)}" for player, name in legends.items()]
    return "\n".join([*written, "play = '''", *play, "'''", "", "[position]", *position, ""])


_toml: Callable[[Any], str] = partial(json.dumps, ensure_ascii=False)
"""Text and lists of text as TOML writes them."""


def quoted(name: str) -> str:
    """A card's name as written in a line. Raises Unwritable for a name that no line can hold."""
    if '"' in name or not name.isprintable():
        raise Unwritable
    return f'"{name}"'


def _word(text: str) -> str:
    if TOKEN.fullmatch(text) is None:
        raise Unwritable
    return text


def _one_of(word: str, words: Iterable[str]) -> str:
    if word not in words:
        raise Unwritable
    return word
