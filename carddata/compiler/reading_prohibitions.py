"""The reading of the grammar's rules for what cannot be done; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_continuous import ContinuousReader, Predicate, forbidden
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_players import Doer
from carddata.compiler.word_values import keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.operations import ForbidChoices, ForbidMoves, ForbidPlays, ForbidReady
from carddata.model.permissions import IgnoresDeflect, IgnoresTank
from carddata.model.prohibitions import (
    CannotBeChosen,
    CannotBeCountered,
    CannotBeMarked,
    CannotBeMoved,
    CannotBeReadied,
    ChannelsOnly,
    NamedNotPlayed,
    NotPlayedBefore,
    OnlyToBase,
)

FORBIDDEN: Final[tuple[Doer, ...]] = ("you", "everybody", "opponents", "them", "its controller")
"""The players who can be forbidden to play cards."""

THIS_TURN: Final[tuple[tuple[type[Any], tuple[type[Any], dict[str, Any]]], ...]] = (
    (ForbidMoves, (CannotBeMoved, {"by": "anybody", "by_enemies": False})),
    (ForbidReady, (CannotBeReadied, {})),
    (ForbidChoices, (CannotBeChosen, {"by": ""})),
)
"""Each thing that an instruction forbids for the turn, and the same as it stands: the effect, and its other fields."""


@v_args(inline=True)
class ProhibitionReader(ContinuousReader):
    """Reads what cannot be done."""

    def cannot_be_chosen(self, by: str) -> Predicate:
        return forbidden(CannotBeChosen, by=by)

    def enemies_cannot_choose(self, *parts: Any) -> Any:
        return _of_those(self.cannot_be_chosen(_by(parts)), parts)

    def not_in_turns(self, *parts: Any) -> p.Stands:
        """The own card is not played in the first turns; stop where one of them is left out."""
        turns = [part for part in parts if isinstance(part, int)]
        if turns != list(range(1, len(turns) + 1)):
            raise Stopped("mechanic", 0, "cannot")
        return p.Stands(NotPlayedBefore(turn=len(turns) + 1))

    def own_not_countered(self, *_: Token) -> p.Stands:
        return p.Stands(CannotBeCountered())

    def effects_not_countered(self, *parts: Any) -> p.Forbids:
        kind = {"": "spell or ability", "spells": "spell", "abilities": "ability"}[_by(parts)]
        word = next(part for part in parts if isinstance(part, Token))
        whose = "you" if word == "your" else str(word)
        return _forbids(CannotBeCountered, (*parts, objects_of([{"kind": kind, "whose": whose}])))

    def own_ignores_deflect(self, keyword: Token) -> p.Stands:
        _check_deflect(keyword)
        return p.Stands(IgnoresDeflect())

    def ignores_deflect(self, keyword: Token, chosen: Any) -> p.Stands:
        _check_deflect(keyword)
        objects = chosen if isinstance(chosen, p.Objects) else objects_of([chosen])
        if objects.bound not in ("", "one battlefield") or objects.total_might is not None:
            raise Stopped("reference", 0)
        return p.Stands(IgnoresDeflect(objects.described))

    def ignores_tank(self, keyword: Token) -> p.Stands:
        if keyword_name(keyword) != "Tank":
            raise Stopped("keyword", 0, keyword_name(keyword).lower())
        return p.Stands(IgnoresTank())

    def choosable(self, _: Token) -> str:
        return "me"

    def by_both(self) -> str:
        return ""

    def by_spells(self) -> str:
        return "spells"

    def by_abilities(self) -> str:
        return "abilities"

    def cannot_be_readied(self) -> Predicate:
        return forbidden(CannotBeReadied)

    def cannot_be_marked(self, word: Token) -> Predicate:
        return forbidden(CannotBeMarked, what=word.strip("[]"))

    def cannot_be_moved(self, *words: Any) -> Predicate:
        enemies = any(isinstance(word, Token) and word.type == "ENEMY" for word in words)
        return forbidden(CannotBeMoved, by=words[-1], by_enemies=enemies)

    def cannot_move_at_all(self) -> Predicate:
        return forbidden(CannotBeMoved, by="anybody", by_enemies=False)

    def effects_cannot_move(self, *parts: Any) -> Any:
        words = [part for part in parts if isinstance(part, Token) and part.type == "ENEMY"]
        return _of_those(self.cannot_be_moved(*words, _by(parts)), parts)

    def effects_cannot_ready(self, *parts: Any) -> p.Forbids:
        return _forbids(CannotBeReadied, parts, by_effects=True)

    def units_and_gear(self, *parts: Any) -> p.Objects:
        return objects_of([*parts, {"kind": "permanent"}])._replace(every=True)

    def players_cannot(self, who: Doer, verb: str, what: Token) -> p.Act:
        """Cards or spells that players cannot play this turn, or "it", which they cannot move.

        "They" and "its controller" are told by a choice.
        """
        if (verb, what.type, who) == ("move", "IT", "them"):
            return p.Act("it", ((ForbidMoves, {"who": "its owner"}),))
        if verb != "play" or what.type == "IT" or who not in FORBIDDEN:
            raise Disagreement
        if who in ("them", "its controller"):
            told: p.Pronoun = "them" if who == "them" else "it"
            return p.Act(told, ((ForbidPlays, {"what": str(what)}),), its_player=True)
        return p.Act(None, ((ForbidPlays, {"what": str(what), "who": who}),))

    def prohibited_this_turn(self, thing: p.Thing, predicate: Predicate) -> p.Act:
        """Return what cannot be done to things for the turn: the same words as of what stands."""
        kinds = [kind for kind, forbids in THIS_TURN if forbids == predicate.forbids]
        if not kinds:
            raise Stopped("mechanic", 0, "cannot")
        return p.Act("it" if thing == "that unit" else thing, ((kinds[0], {}),))

    def subject_i(self) -> str:
        return "me"

    def subject_they(self) -> str:
        return "them"

    def only_to_base(self, *parts: Any) -> p.Forbids:
        return _forbids(OnlyToBase, parts)

    def named_not_played(self, *parts: Any) -> p.Forbids:
        return _forbids(NamedNotPlayed, parts)

    def channels_only(self, *parts: Any) -> p.Forbids:
        count = next(part for part in parts if isinstance(part, Token))
        conditions = tuple(part for part in parts if part is not count)
        return _forbids(ChannelsOnly, conditions, count=1 if count.type == "ONE" else number(count))


def _check_deflect(keyword: Token) -> None:
    """No other keyword adds to what its opponents pay (809)."""
    if keyword_name(keyword) != "Deflect":
        raise Stopped("keyword", 0, keyword_name(keyword).lower())


def _by(parts: tuple[Any, ...]) -> Any:
    """Return what the words say does it: spells, abilities, or both."""
    return next(part for part in parts if part in ("", "spells", "abilities"))


def _of_those(predicate: Predicate, parts: tuple[Any, ...]) -> Any:
    """The line of what is said of those that the words name last."""
    return predicate.of(*(part for part in parts if part not in ("", "spells", "abilities")))


def _forbids(kind: type[Any], parts: tuple[Any, ...], **fields: Any) -> p.Forbids:
    conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
    subject = next((part for part in parts if part == "me" or isinstance(part, p.Objects)), None)
    return p.Forbids(kind, subject, conditions, tuple(fields.items()))
