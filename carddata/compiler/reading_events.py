"""How triggers on what players do, and on what becomes of others, are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.flat_conditions import If
from carddata.compiler.flat_events import FlatEvent
from carddata.compiler.flat_filters import FlatFilter, as_flat
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_triggers import TriggerReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import When
from carddata.model.targets import Whose
from carddata.model.trigger_changes import TriggersMore, TriggersNot
from carddata.model.triggers import EventPlace

SCORES: Final[dict[str, tuple[When, ...]]] = {
    "score": ("conquer", "hold"),
    "scores": ("conquer", "hold"),
    "conquers": ("conquer",),
    "holds": ("hold",),
}
"""The two ways in which a player scores (469)."""

MADE: Final[dict[str, When]] = {
    "stunned": "stun",
    "buffed": "buff",
    "readied": "ready",
    "exhausted": "exhaust",
    "empowered": "empower",
}
"""The events by which permanents come to be in a state, by the word for it."""

SCORING: Final[dict[str, Whose]] = {
    "you": "you",
    "you or an ally": "friendly",
    "an opponent": "enemy",
    "a player": "anybody",
}
"""Whose score a trigger watches, by its words."""


@v_args(inline=True)
class EventReader(TriggerReader):
    """Reads triggers on players and others."""

    def who_scores(self, *words: Token) -> str:
        return " ".join(words)

    def score_verb(self, token: Token) -> str:
        return str(token)

    def scored_by(self, *verbs: str) -> tuple[str, ...]:
        return verbs

    def when_scores(self, who: str, verbs: tuple[str, ...]) -> list[p.Trigger]:
        if (verbs == ("score",)) != (who in ("you", "you or an ally")) or "score" in verbs[1:]:
            raise Stopped("trigger", 0)
        events = dict.fromkeys(when for verb in verbs for when in SCORES[verb])
        if who == "you":
            return [p.Trigger(when, "you") for when in events]
        return [p.Trigger(when, "others", on=FlatEvent(by=SCORING[who])) for when in events]

    def when_you_attach(self, gear: p.Objects, on: FlatEvent) -> p.Trigger:
        return self.when_attached(gear, replace(on, by="you"))

    def when_attached(self, gear: p.Objects, on: FlatEvent) -> p.Trigger:
        if gear != p.Objects(FlatFilter(kind="gear", tags=("Equipment",))):
            raise Stopped("mechanic", 0, "other-trigger")
        return p.Trigger("attach", "others", on=on)

    def when_you_detach(self, gear: p.Objects, on: FlatEvent) -> p.Trigger:
        return self.when_detached(gear, replace(on, by="you"))

    def when_detached(self, gear: p.Objects, on: FlatEvent) -> p.Trigger:
        return self.when_attached(gear, on)._replace(when="detach")

    def when_this_is_attached(self, _: Token, on: FlatEvent) -> p.Trigger:
        return p.Trigger("attach", "others", on=replace(on, this=True))

    def when_you_attach_this(self, own: Token, on: FlatEvent) -> p.Trigger:
        return self.when_this_is_attached(own, replace(on, by="you"))

    def when_this_is_detached(self, _: Token) -> p.Trigger:
        return p.Trigger("detach", "others", on=FlatEvent(this=True))

    def when_i_am_equipped(self) -> p.Trigger:
        return p.Trigger("attach", "others", on=FlatEvent(me=True, equip=True))

    def when_you_equip(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("attach", "others", on=replace(on, by="you", equip=True))

    def when_score_here(self) -> list[p.Trigger]:
        return [p.Trigger("conquer", "here"), p.Trigger("hold", "here")]

    def when_or_at(self, first: Any, second: tuple[p.Trigger, ...]) -> tuple[p.Trigger, ...]:
        return (*self.triggers(first), *second)

    def when_play_or(self, own: str, played: p.Objects) -> list[p.Trigger]:
        if not played.described.other and played.described.kind != "spell":
            raise Stopped("trigger", 0)
        return [self.when_play(own), self.when_plays(played)]

    def when_is_played(self, on: FlatEvent, *here: Any) -> p.Trigger:
        """Read a play: the card played is its player's, who plays it."""
        if on.it is None:
            raise Stopped("trigger", 0)
        played = replace(on.it, whose="anybody", where="here" if here else on.it.where)
        return p.Trigger("plays", "others", on=replace(on, it=played, by=on.it.whose))

    def when_several_die(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("dies", "others", on=on)

    def when_plays_spending(self, played: p.Objects, energy: Token) -> p.Trigger:
        if played.described != FlatFilter(kind="spell"):
            raise Stopped("trigger", 0)
        return p.Trigger("plays", "others", on=FlatEvent(played.described, by="you", spent=number(energy)))

    def to_another_battlefield(self) -> str:
        return "elsewhere"

    def when_opponent_moves(self, to: Any) -> p.Trigger:
        at: EventPlace = "elsewhere" if to == "elsewhere" else "battlefield"
        return p.Trigger("move", "others", on=FlatEvent(by="enemy", at=at, some=True))

    def when_opponent_moves_a_unit(self, on: FlatEvent, where: Any = None) -> p.Trigger:
        trigger = self.when_moves(on, where)
        return trigger._replace(on=replace(trigger.on or on, by="enemy"))

    def ability_source(self, token: Token) -> str:
        return str(token)

    def when_uses(self, source: Any) -> p.Trigger:
        return p.Trigger("use", "others", on=FlatEvent(by="you", source=source))

    def when_spends_buff(self) -> p.Trigger:
        return p.Trigger("spend a buff", "others", on=FlatEvent(by="you"))

    def own_end(self, token: Token) -> When:
        ends: dict[str, When] = {"played": "play", "discarded": "discarded", "killed": "death"}
        return ends[token]

    def when_own_ends(self, own: Any, *ends: When) -> list[p.Trigger]:
        return [p.Trigger(when, own) for when in dict.fromkeys(ends)]

    def when_leaves(self, own: Any = "me") -> p.Trigger:
        return p.Trigger("leaves", own)

    def when_kills(self, on: FlatEvent, spell: bool = False) -> p.Trigger:
        return p.Trigger("kill", "others", on=replace(on, by="you", spell=spell))

    def when_discarded(self, own: Any) -> p.Trigger:
        return p.Trigger("discarded", own)

    def when_recycles(self, *_: Token) -> p.Trigger:
        return p.Trigger("recycle", "others", on=FlatEvent(by="you"))

    def when_showdown(self, where: dict[str, Any]) -> p.Trigger:
        at: EventPlace = "here" if where == {"where": "here"} else "yours"
        return p.Trigger("showdown", "others", on=FlatEvent(at=at))

    def when_combat_ends_here(self) -> p.Trigger:
        return p.Trigger("combat ends", "others", on=FlatEvent(at="here"))

    def when_combat_ends(self) -> p.Trigger:
        return p.Trigger("combat ends", "others", on=FlatEvent())

    def when_any_showdown(self) -> p.Trigger:
        return p.Trigger("showdown", "others", on=FlatEvent())

    def when_showdown_at_mine(self) -> p.Trigger:
        """A showdown is always at a battlefield, so that "my battlefield" is where the own unit is."""
        return p.Trigger("showdown", "others", on=FlatEvent(at="here"))

    def when_i_am_readied(self, *_: Token) -> p.Trigger:
        return p.Trigger("ready", "others", on=FlatEvent(me=True))

    def when_recycles_rune(self) -> p.Trigger:
        return p.Trigger("recycle a rune", "others", on=FlatEvent(by="you"))

    def when_exhausted(self, on: FlatEvent, _: Token) -> p.Trigger:
        return p.Trigger("exhaust", "others", on=on)

    def enemy_spell(self, *_: Token) -> FlatEvent:
        return FlatEvent(by="enemy", spell=True)

    def enemy_spell_or_ability(self, *_: Token) -> FlatEvent:
        return FlatEvent(by="enemy")

    def a_spell(self, *words: Token) -> FlatEvent:
        return FlatEvent(spell=True, by="enemy" if len(words) > 1 else "anybody")

    def when_killed_by(self, on: FlatEvent, spell: FlatEvent) -> p.Trigger:
        return p.Trigger("kill", "others", on=replace(spell, it=on.it))

    def when_i_am_chosen(self, effect: FlatEvent) -> p.Trigger:
        return p.Trigger("choose", "others", on=replace(effect, me=True))

    def when_chosen(self, on: FlatEvent, effect: FlatEvent) -> p.Trigger:
        return p.Trigger("choose", "others", on=replace(effect, it=on.it))

    def an_opponent(self) -> Whose:
        return "enemy"

    def any_player(self) -> Whose:
        return "anybody"

    def when_they_discard_each(self, by: Whose, kind: Any = "card", *_: Token) -> p.Trigger:
        return p.Trigger("discard", "others", on=FlatEvent(by=by, card=str(kind)))  # type: ignore[arg-type]

    def when_they_discard(self, by: Whose) -> p.Trigger:
        return p.Trigger("discard", "others", on=FlatEvent(by=by))

    def when_they_burn_each(self, by: Whose, kind: Any = "card", *_: Token) -> p.Trigger:
        return p.Trigger("burn", "others", on=FlatEvent(by=by, card=str(kind)))  # type: ignore[arg-type]

    def when_they_burn(self, by: Whose) -> p.Trigger:
        return p.Trigger("burn", "others", on=FlatEvent(by=by))

    def when_they_gain_xp(self, by: Whose) -> p.Trigger:
        return p.Trigger("gain xp", "others", on=FlatEvent(by=by))

    def when_they_spend_xp(self, by: Whose) -> p.Trigger:
        return p.Trigger("spend xp", "others", on=FlatEvent(by=by))

    def when_they_recycle_rune(self, by: Whose) -> p.Trigger:
        return p.Trigger("recycle a rune", "others", on=FlatEvent(by=by))

    def when_they_spend_buff(self, by: Whose) -> p.Trigger:
        return p.Trigger("spend a buff", "others", on=FlatEvent(by=by))

    def when_they_win(self, by: Whose) -> p.Trigger:
        return p.Trigger("win", "others", on=FlatEvent(by=by))

    def when_they_lose(self, by: Whose) -> p.Trigger:
        return p.Trigger("lose", "others", on=FlatEvent(by=by))

    def when_draws_each(self, _: Token) -> p.Trigger:
        return p.Trigger("draw", "others", on=FlatEvent(by="you", card="card"))

    def when_they_draw_each(self, by: Whose, _: Token) -> p.Trigger:
        return p.Trigger("draw", "others", on=FlatEvent(by=by, card="card"))

    def when_they_draw_nth(self, by: Whose, nth: int, *_: Any) -> p.Trigger:
        return p.Trigger("draw", "others", on=FlatEvent(by=by, nth=nth))

    def any_spell(self, _: Token) -> FlatEvent:
        return FlatEvent(spell=True)

    def any_spell_or_ability(self, _: Token) -> FlatEvent:
        return FlatEvent()

    def when_channels(self, *several: Token) -> p.Trigger:
        return self.when_they_channel("you", *several)

    def when_they_channel(self, by: Whose, *several: Token) -> p.Trigger:
        """Read a channeling: all runes of it are one event, which triggers once for each rune, or once for all."""
        return p.Trigger("channel", "others", on=FlatEvent(by=by, card="" if several else "card"))

    def scores_too(self, verb: Token) -> str:
        return str(verb).removesuffix("s")

    def score_verb_of_several(self, verb: Token) -> str:
        return str(verb)

    def when_watched_scores(self, on: FlatEvent, when: Any, *here: Any) -> p.Trigger:
        """Return what units do as their player scores where they are (383.4.c, 383.4.d); a player is no unit."""
        if on.it is None or on.it.kind != "unit" or on.it.where not in ("anywhere", "here"):
            raise Stopped("trigger", 0)
        alone = any(isinstance(part, Token) for part in here)
        on = replace(on, alone=True) if alone else on
        return p.Trigger(when, "others", on=replace(on, at="here") if len(here) > alone else on)

    def when_i_score_alone(self, when: Any, _: Token) -> p.Trigger:
        return p.Trigger(when, "others", on=FlatEvent(me=True, alone=True))

    def when_spends_xp(self) -> p.Trigger:
        return p.Trigger("spend xp", "others", on=FlatEvent(by="you"))

    def when_loses(self) -> p.Trigger:
        return p.Trigger("lose", "others", on=FlatEvent(by="you"))

    def made(self, state: Token) -> str:
        return MADE[state.strip("[]")]

    def when_made(self, on: FlatEvent, verb: Any) -> p.Trigger:
        return p.Trigger(verb, "others", on=on)

    def when_i_am_damaged(self) -> p.Trigger:
        return p.Trigger("damage", "others", on=FlatEvent(me=True))

    def when_damaged(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("damage", "others", on=on)

    def when_dies_here(self, on: FlatEvent) -> p.Trigger:
        described = as_flat(on.it)
        if described is None or described.where != "anywhere":
            raise Stopped("trigger", 0)
        return p.Trigger("dies", "you", (), p.Objects(replace(described, where="here")))

    def when_win_here(self) -> p.Trigger:
        return p.Trigger("win", "here")

    def when_watched_wins(self, on: FlatEvent, *where: Any) -> p.Trigger:
        return p.Trigger("win", "others", on=replace(on, at="here") if where else on)

    def when_won_or_lost(self) -> list[p.Trigger]:
        return [p.Trigger("win", "you"), p.Trigger("lose", "others", on=FlatEvent(by="you"))]

    def when_i_am_made(self, verb: Any) -> p.Trigger:
        return p.Trigger(verb, "others", on=FlatEvent(me=True))

    def when_returned(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("return", "others", on=on)

    def when_returned_to_player(self, on: FlatEvent) -> p.Trigger:
        return p.Trigger("return", "others", on=on, theirs=True)

    def player_plays(self, played: p.Objects) -> p.Trigger:
        return p.Trigger("plays", "others", on=self.watched(played), theirs=True)

    def player_chooses(self, chosen: p.Objects) -> p.Trigger:
        return p.Trigger("choose", "others", on=replace(self.watched(chosen), spell=True), theirs=True)

    def when_player(self, trigger: p.Trigger) -> p.Trigger:
        return trigger

    def when_player_first(self, trigger: p.Trigger) -> p.Trigger:
        on = trigger.on or FlatEvent()
        return trigger._replace(on=replace(on, once=True))

    def named_effects(self, token: Token) -> str:
        return str(token)

    def for_scoring_here(self, *words: Token) -> str:
        return {"conquering": "conquer", "holding": "hold"}[words[1]]

    def at_mine_only(self) -> bool:
        return True

    def deathknells_trigger_more(self, _: Token) -> p.Stands:
        return p.Stands(TriggersMore("Deathknell"))

    def effects_trigger_more(self, kind: Any, here: str = "") -> p.Stands:
        if here and here != kind:
            raise Stopped("trigger", 0)
        return p.Stands(TriggersMore(kind, here=bool(here)))

    def vice_versa(self) -> bool:
        return True

    def effects_are_also(self, kind: Any, also: Any, both_ways: bool = False) -> p.TheyAreAlso:
        if kind == also:
            raise Stopped("trigger", 0)
        return p.TheyAreAlso(kind, also, both_ways)

    def effects_do_not_trigger(self, keyword: Token, here: bool = False) -> p.Stands:
        return p.Stands(TriggersNot("Deathknell" if keyword == "[deathknell]" else "Temporary", here=here))

    def effects_of(self, *parts: Any) -> p.Objects:
        return objects_of([{"whose": "you"} if part == "your" else part for part in parts])

    def activate_effects(self, kind: str, units: p.Objects) -> p.Act:
        return p.Act(None, ((m.ActivateEffects, {"when": kind, "of": units}),))

    def when_death_in_combat(self) -> list[p.Trigger]:
        fighting = (If(me=FlatFilter(status="attacking")), If(me=FlatFilter(status="defending")))
        return [p.Trigger("death", "me", (p.AtDeath(condition),)) for condition in fighting]
