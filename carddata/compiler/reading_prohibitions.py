"""The reading of the grammar's rules for what cannot be done; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args

from carddata import lexicon
from carddata.compiler import phrases as p
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import description
from carddata.compiler.reading_continuous import PLAYED_NOW, ContinuousReader, Predicate, forbidden
from carddata.compiler.reading_players import Doer
from carddata.compiler.word_values import keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.hands import AllowLooks
from carddata.model.operations import (
    Forbid,
    ForbidPlays,
    HideFree,
    NextSpellBonus,
    RaiseBuffs,
)
from carddata.model.permissions import IgnoresKeyword
from carddata.model.prohibitions import BarredAct, CannotBe, ChannelsOnly, NoMoveToBase, PlayersCannot
from carddata.model.targets import TargetFilter
from carddata.verbs import Verb

FORBIDDEN: Final[tuple[Doer, ...]] = ("you", "everybody", "opponents", "them", "its controller")
"""The players who can be forbidden to play cards."""

THIS_TURN: Final[tuple[tuple[dict[str, Any], dict[str, Any]], ...]] = (
    ({"be": "moved"}, {"what": "moved"}),
    ({"be": "readied"}, {"what": "readied"}),
    ({"be": "chosen", "by": "opponents"}, {"what": "chosen", "by": "effects", "by_enemies": True}),
)
"""The fields of each instruction that forbids something for the turn, and of the same as it stands."""


A_SPELL: Final = p.Objects(description(kind="spell"))
"""A spell, of which no more is said."""


class Barred(NamedTuple):
    """Those who cannot do something, or have it done; for effects, whose and which those are."""

    what: str
    side: str = ""
    by: str = ""


@v_args(inline=True)
class ProhibitionReader(ContinuousReader):
    """Reads what cannot be done."""

    def prohibited(self, *words: Any) -> Predicate:
        """A prohibition on a subject: to become or do something, or to have it done by effects of some side."""
        if not isinstance(words[-1], Verb | str):
            raise Disagreement
        enemies = any(isinstance(word, Token) and word.type in ("ENEMY", "OPPONENTS_OWN") for word in words)
        verb = next((word.base for word in words if isinstance(word, Verb)), "empower")
        passive = any(isinstance(word, Token) and word.type in ("BE", "EMPOWERED") for word in words)
        by = words[-1] if isinstance(words[-1], str) and not isinstance(words[-1], Token) else None
        match verb:
            case "choose" if passive and by is not None and enemies:
                return forbidden(CannotBe, what="chosen", by=by or "effects", by_enemies=True)
            case "move" if by is not None and not any(part == "opponents'" for part in words):
                return forbidden(CannotBe, what="moved", by=by or "effects", by_enemies=enemies)
            case "move" if by is None:
                return forbidden(CannotBe, what="moved")
            case "ready" if passive and by is None:
                return forbidden(CannotBe, what="readied")
            case "stun" | "buff" | "empower" if passive and by is None:
                return forbidden(CannotBe, what=lexicon.verb(verb, "done"))
            case _:
                raise Disagreement

    def barred(self, *words: Any) -> Barred:
        """The subject of a prohibition: a word for it, or effects by their side."""
        if isinstance(words[-1], Token):
            return Barred(str(words[0]))
        return Barred("effects", str(words[0]) if len(words) > 1 else "", words[-1])

    def barred_where(self, *words: Any) -> tuple[Any, ...]:
        return tuple(word if isinstance(word, int) else str(word) for word in words)

    def prohibition(self, *parts: Any) -> p.Stands | p.Forbids:
        """A prohibition on players, effects or cards: to do something, or to have it done, to what and where."""
        barred = next(part for part in parts if isinstance(part, Barred))
        verb = next((part.base for part in parts if isinstance(part, Verb)), "reveal")
        passive = any(isinstance(part, Token) and part.type == "BE" for part in parts)
        where: tuple[Any, ...] = next((part for part in parts if type(part) is tuple), ())
        thing = next(filter(None, map(_thing, parts[parts.index(barred) + 1 :])), None)
        if barred.what == "effects":
            if where or (passive and thing is not None):
                raise Disagreement
            return _effects_cannot(barred, verb, passive, thing, parts)
        conditions = p.conditions_in(parts)
        match barred.what, passive, verb, thing, where:
            case "opponents", False, "gain", "point", ():
                return _no_points(conditions)
            case "opponents", False, "play", "named", ():
                return _players_cannot("play the named", conditions)
        effect = _own_prohibition(barred.what, passive, verb, where) if thing is None else None
        if effect is None:
            raise Disagreement
        if conditions:
            raise Stopped("condition", 0)
        return p.Stands(effect)

    def limited_to(self, *parts: Any) -> p.Forbids:
        """Return all that players can do of a kind: where they play units, or how many runes they channel."""
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        verb = next(part.base for part in parts if isinstance(part, Verb))
        match verb, "PLAYERS" in tokens, "PHASE" in tokens:
            case "play", False, False:
                return _players_cannot("play units to battlefields", p.conditions_in(parts))
            case "channel", True, True:
                count = number(tokens["NUMBER"]) if "NUMBER" in tokens else 1
                return p.Forbids(ChannelsOnly, conditions=p.conditions_in(parts), fields=(("count", count),))
            case _:
                raise Disagreement

    def ignores_keyword(self, *parts: Any) -> p.Stands:
        """A keyword that players ignore: Deflect while they pay, for what has chosen something, or Tank in combat."""
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        chosen = next((part for part in parts if not isinstance(part, Token)), None)
        who = next((who for who in ("YOU", "PLAYERS") if who in tokens), "")
        match who, keyword_name(tokens["KEYWORD"]), "PAYING" in tokens:
            case "", "Deflect", True if chosen is None:
                return p.Stands(IgnoresKeyword("Deflect"))
            case "PLAYERS", "Deflect", True if chosen is not None:
                return p.Stands(IgnoresKeyword("Deflect", _chosen_by_anybody(chosen)))
            case "YOU", "Tank", False:
                return p.Stands(IgnoresKeyword("Tank"))
            case _, name, paying if name != ("Deflect" if paying else "Tank"):
                raise Stopped("keyword", 0, name.lower())
            case _:
                raise Disagreement

    def chosen_by(self, *words: Token) -> str:
        """The kind of effects, or both (an empty word)."""
        if len(words) > 1 and words[0] == words[1]:
            raise Disagreement
        return "" if len(words) > 1 else str(words[0])

    def allowed_now(self, who: Doer, modal: Token, *parts: Any) -> p.Act:
        """A permission or a prohibition for players this turn, with the cards that it is about."""
        verb = next((part for part in parts if not isinstance(part, Token)), "look")
        words = tuple(part.type for part in parts if isinstance(part, Token) and part.type != "LOOK")
        if modal.type == "CANNOT":
            if len(words) > 1 or verb == "look":
                raise Disagreement
            return self._players_cannot(who, verb, next(part for part in parts if isinstance(part, Token)))
        match who, verb, words:
            case "you", "look", ("FACEDOWN", "CARDS"):
                return p.Act("them", ((AllowLooks, {}),), its_player=True)
            case "you", "hide", ("CARDS", "IGNORING"):
                return p.Act(None, ((HideFree, {}),))
            case _:
                raise Disagreement

    def _players_cannot(self, who: Doer, verb: str, what: Token) -> p.Act:
        """Cards or spells that players cannot play this turn, or "it", which they cannot move.

        "They" and "its controller" are told by a choice.
        """
        if (verb, what.type, who) == ("move", "IT", "them"):
            return p.Act("it", ((Forbid, {"be": "moved", "by": "its owner"}),))
        if verb != "play" or what.type == "IT" or who not in FORBIDDEN:
            raise Disagreement
        if who in ("them", "its controller"):
            pronoun: p.Pronoun = "them" if who == "them" else "it"
            return p.Act(pronoun, ((ForbidPlays, {"what": str(what)}),), its_player=True)
        return p.Act(None, ((ForbidPlays, {"what": str(what), "who": who}),))

    def stands_now(self, thing: Any, *parts: Any) -> p.Act | p.OtherNumber:
        """A state of things for a turn: entering ready, something that cannot be done to them, dealing more."""
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        predicate = next((part for part in parts if isinstance(part, Predicate)), None)
        objects = next((part for part in parts if isinstance(part, p.Objects)), None)
        played, times = PLAYED_NOW in parts, [part for part in parts if isinstance(part, dict)]
        if "READY" in tokens:
            if not isinstance(thing, p.Objects):
                return _told_enters_ready(thing, *parts)
            return self._enter_ready(thing, *parts)
        if objects is not None:
            return _buffs_give(thing, tokens["CHANGE"], objects, played or times != [{}])
        if predicate is None:
            if (thing, played, times) != (A_SPELL, True, []):
                raise Disagreement
            return p.Act(None, ((NextSpellBonus, {"amount": number(next(iter(tokens.values())))}),))
        if played or times != [{}] or thing == "buff":
            raise Disagreement
        return self._prohibited_now(thing, predicate)

    def _prohibited_now(self, thing: p.Thing, predicate: Predicate) -> p.Act:
        """Return what cannot be done to things for the turn: the same words as of what stands."""
        now = [fields for fields, stands in THIS_TURN if predicate.forbids == (CannotBe, stands)]
        if not now:
            raise Stopped("mechanic", 0, "cannot")
        return p.Act("it" if thing == "that unit" else thing, ((Forbid, now[0]),))


def _told_enters_ready(thing: Any, *parts: Any) -> p.OtherNumber:
    """Return that "it" or "they" enter ready, which were played before."""
    if thing not in ("it", "them") or len(parts) > 1:
        raise Disagreement
    return p.ENTERS_READY


def _buffs_give(thing: Any, change: Token, objects: p.Objects, otherwise: bool) -> p.Act:
    """The Might that buffs give besides to friendly units for the turn."""
    if otherwise or thing != "buff" or objects != p.Objects(description(whose="friendly"), every=True):
        raise Disagreement
    if number(change) < 1:
        raise Stopped("reference", 0)
    return p.Act(None, ((RaiseBuffs, {"amount": number(change)}),))


def _thing(part: Any) -> Any:
    """The object of a deed: the own permanent, objects, spells that were named, or a stock of a player."""
    if isinstance(part, Token):
        return {"ME": "me", "NAME": "named"}.get(part.type)
    return part if isinstance(part, p.Objects | str) else None


def _chosen_by_anybody(chosen: Any) -> TargetFilter:
    """The description of what spells and abilities of anybody choose."""
    objects = chosen if isinstance(chosen, p.Objects) else objects_of([chosen])
    if objects.bound not in ("", "one battlefield") or objects.total_might is not None:
        raise Stopped("reference", 0)
    return objects.described


def _no_points(conditions: tuple[p.ConditionPhrase, ...]) -> p.Stands:
    """Opponents gain no points while the own permanent is at a battlefield; stop at any other time."""
    if conditions != (p.AtMyBattlefield(),):
        raise Stopped("condition", 0)
    return p.Stands(PlayersCannot(what="gain points"))


def _own_prohibition(what: str, passive: bool, verb: str, where: tuple[Any, ...]) -> Any:
    """A prohibition on the own card, or on units there; None if there is no such prohibition."""
    match what, passive, verb, where:
        case "opponents'", True, "reveal", ("here",):
            return PlayersCannot(what="reveal here")
        case "this", True, "counter", ():
            return CannotBe(what="countered")
        case "units", True, "play", ("here",):
            return PlayersCannot(what="play units here")
        case "units", False, "move", ("from", "here", "to"):
            return NoMoveToBase("here")
        case "units", False, "move", ("to",):
            return NoMoveToBase()
        case "i", False, "move", ("to",):
            return NoMoveToBase("me")
        case "i" | "this", True, "play", (int(), *_):
            return _not_in_turns(where)
        case _:
            return None


def _not_in_turns(turns: tuple[int, ...]) -> PlayersCannot:
    """The own card is not played in the first turns; stop where one of them is left out."""
    if list(turns) != list(range(1, len(turns) + 1)):
        raise Stopped("mechanic", 0, "cannot")
    return PlayersCannot(what="play this", before_turn=len(turns) + 1)


def _effects_cannot(barred: Barred, verb: str, passive: bool, thing: Any, parts: tuple[Any, ...]) -> p.Forbids:
    """A prohibition on what spells and abilities do to objects, or on countering them."""
    by = barred.by or "effects"
    match verb, passive, barred.side:
        case "counter", True, "your" | "friendly" | "enemy":
            kind = {"": "spell or ability", "spells": "spell", "abilities": "ability"}[barred.by]
            thing = objects_of([{"kind": kind, "whose": "you" if barred.side == "your" else barred.side}])
            predicate = forbidden(CannotBe, what="countered")
        case _ if thing != "me" and not isinstance(thing, p.Objects):
            raise Disagreement
        case "choose", False, "enemy":
            predicate = forbidden(CannotBe, what="chosen", by=by, by_enemies=True)
        case "move", False, "enemy" | "":
            predicate = forbidden(CannotBe, what="moved", by=by, by_enemies=barred.side == "enemy")
        case "ready", False, "" if not barred.by:
            predicate = forbidden(CannotBe, what="readied", by=by)
        case _:
            raise Disagreement
    line: p.Forbids = predicate.of(thing, *(part for part in parts if isinstance(part, p.AsLongAs)))
    return line


def _players_cannot(what: BarredAct, conditions: tuple[p.ConditionPhrase, ...]) -> p.Forbids:
    return p.Forbids(PlayersCannot, conditions=conditions, fields=(("what", what),))
